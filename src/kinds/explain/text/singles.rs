//! Text of hidden and naked singles.

use super::{Writer, named};
use crate::explain::LAST_EMPTY_CELL;
use crate::explain::phrases::causes;
use crate::kinds::{Constraint, transposed};
use std::cmp::Reverse;
use std::collections::BTreeMap;

impl Writer<'_> {
    /// Describes the only place of a digit in a house, and what excludes the digit from the other empty cells.
    pub fn hidden_single(&self, house: usize, (cell, digit): (u16, u8)) -> String {
        let others: Vec<u16> = self.context.open_cells(house).into_iter().filter(|&other| other != cell).collect();
        let (technique, house) = (self.context.step.technique, self.house(house));
        let (placed, symbol) = (self.cell(cell), self.digit(digit));
        if others.is_empty() {
            return format!(
                "{technique}{LAST_EMPTY_CELL}: the last empty cell of {house} is {placed}, so it is {symbol}, the only digit \
                 missing there."
            );
        }
        let out = if others.len() == 1 { "The other empty cell is out" } else { "The other empty cells are out" };
        let reasons = self.exclusion_reasons(others, digit);
        format!("{technique} on {symbol} in {house}: {placed} is the only place left. {out}: {reasons}.")
    }

    /// Describes the only digit of a cell, and what excludes the others.
    pub fn naked_single(&self, (cell, digit): (u16, u8)) -> String {
        let (technique, placed, symbol) = (self.context.step.technique, self.cell(cell), self.digit(digit));
        let reasons = causes(self.other_digits(cell, digit));
        format!("{technique} in {placed}: {symbol} is its only candidate, since {reasons}.")
    }

    /// Returns what excludes the other digits from a cell.
    fn other_digits(&self, cell: u16, digit: u8) -> Vec<String> {
        let layout = self.context.layout;
        let mut rest = u32::MAX >> (32 - layout.side()) & !(1 << (digit - 1));
        let mut reasons = Vec::new();
        let sets = layout.houses().iter().map(|house| (house.name, &house.cells));
        let sets = sets.chain(layout.groups().iter().map(|group| (group.name, &group.cells)));
        for (name, cells) in sets.filter(|(_, cells)| cells.contains(&cell)) {
            let seen = cells.iter().map(|&by| self.context.value(by)).filter(|&value| value > 0);
            let excluded = seen.fold(0, |mask, value| mask | 1 << (value - 1)) & rest;
            rest &= !excluded;
            if excluded != 0 {
                reasons.push(format!("{} has {}", named(name), self.all(excluded)));
            }
        }
        for (by, rule, mask) in self.paired(cell) {
            let excluded = mask & rest;
            rest &= !excluded;
            if excluded != 0 {
                reasons.push(format!("{} excludes {} ({rule})", self.holder(by), self.all(excluded)));
            }
        }
        let marked = rest & !layout.candidates(cell.into());
        rest &= !marked;
        if marked != 0 {
            reasons.push(format!("a mark excludes {}", self.all(marked)));
        }
        for (constraint, mask) in self.filled_constraints(cell) {
            let excluded = mask & rest;
            rest &= !excluded;
            if excluded != 0 {
                reasons.push(format!("{constraint} excludes {}", self.all(excluded)));
            }
        }
        if rest != 0 {
            reasons.push(format!("earlier steps took {}", self.all(rest)));
        }
        reasons
    }

    /// Describes why none of these cells can hold a digit.
    fn exclusion_reasons(&self, mut cells: Vec<u16>, digit: u8) -> String {
        let (mut reasons, symbol) = (Vec::new(), self.digit(digit));
        while let Some((holder, seen)) = self.best_holder(&cells, digit) {
            // By cages and rules at the end.
            let mut by_sight: BTreeMap<String, Vec<u16>> = BTreeMap::new();
            seen.iter().for_each(|&cell| by_sight.entry(self.sight(holder, cell)).or_default().push(cell));
            reasons.extend(by_sight.iter().map(|(by, seen)| {
                let see = if seen.len() == 1 { "sees" } else { "see" };
                format!("{} {see} {}{by}", self.cells(seen), self.holder(holder))
            }));
            cells.retain(|cell| !seen.contains(cell));
        }
        cells.retain(|&cell| {
            let reason = self.other_cause(cell, digit);
            let is_open = reason.is_none();
            reasons.extend(reason);
            is_open
        });
        if !cells.is_empty() {
            reasons.push(format!("{} lost the {symbol} in an earlier step", self.cells(&cells)));
        }
        causes(reasons)
    }

    /// Returns the cell that holds a digit and shares houses or groups with the most of some cells, and these.
    fn best_holder(&self, cells: &[u16], digit: u8) -> Option<(u16, Vec<u16>)> {
        let holders = (0..self.context.layout.cells() as u16).filter(|&cell| self.context.value(cell) == digit);
        let seen = holders.map(|holder| {
            let seen: Vec<u16> = cells.iter().copied().filter(|&cell| self.shares_set(holder, cell)).collect();
            (holder, seen)
        });
        seen.filter(|(_, seen)| !seen.is_empty()).max_by_key(|(holder, seen)| (seen.len(), Reverse(*holder)))
    }

    fn shares_set(&self, a: u16, b: u16) -> bool {
        let layout = self.context.layout;
        let sets = layout.houses().iter().map(|house| &house.cells);
        sets.chain(layout.groups().iter().map(|group| &group.cells)).any(|set| set.contains(&a) && set.contains(&b))
    }

    /// Describes what else than an equal digit of a house excludes a digit from a cell.
    fn other_cause(&self, cell: u16, digit: u8) -> Option<String> {
        let bit = 1u32 << (digit - 1);
        let paired = self.paired(cell).find(|(.., excluded)| excluded & bit != 0);
        if let Some((by, rule, _)) = paired {
            return Some(format!("{} excludes it from {} ({rule})", self.holder(by), self.cell(cell)));
        }
        if self.context.layout.candidates(cell.into()) & bit == 0 {
            return Some(format!("a mark excludes it from {}", self.cell(cell)));
        }
        let (constraint, _) = self.filled_constraints(cell).find(|(_, excluded)| excluded & bit != 0)?;
        Some(format!("{constraint} excludes it from {}", self.cell(cell)))
    }

    /// Iterates over the cells whose digits exclude others from a cell by a rule for two cells: with the rule and the
    /// digits.
    fn paired(&self, cell: u16) -> impl Iterator<Item = (u16, String, u32)> {
        let layout = self.context.layout;
        layout.pairs().iter().filter_map(move |pair| {
            let table = &layout.tables()[usize::from(pair.table)];
            let is_first = pair.first == cell;
            let by = if is_first { pair.second } else { pair.first };
            let value = usize::from(self.context.value(by));
            if value == 0 || !is_first && pair.second != cell {
                return None;
            }
            let allowed =
                if is_first { transposed(&table.allowed, value - 1) } else { *table.allowed.get(value - 1)? };
            let rule = self.words_of_pair(table.name, [pair.first, pair.second]);
            Some((by, rule.unwrap_or_else(|| table.name.to_owned()), !allowed))
        })
    }

    /// Iterates over the constraints of a cell and a filled one, by their names, and the digits that they exclude.
    fn filled_constraints(&self, cell: u16) -> impl Iterator<Item = (String, u32)> {
        let layout = self.context.layout;
        layout.relations().iter().filter_map(move |relation| {
            let cells = relation.cells();
            let others = || cells.iter().copied().filter(|&other| other != cell);
            if cells.len() != 2 || others().count() != 1 || others().any(|other| self.context.value(other) == 0) {
                return None;
            }
            let is_excluded =
                |&digit: &u8| !relation.holds(|other| if other == cell { digit } else { self.context.value(other) });
            let excluded = (1..=layout.side() as u8).filter(is_excluded).fold(0, |mask, digit| mask | 1 << (digit - 1));
            Some((self.relation(relation.name(), &cells), excluded))
        })
    }

    /// Returns the name of the relation of two cells, with the value of its constraint.
    fn relation(&self, name: &str, cells: &[u16]) -> String {
        let is_source = |constraint: &&Constraint| {
            let has = |cell: &u16| constraint.cells().contains(cell);
            constraint.kind().name() == name && constraint.cells().len() == 2 && cells.iter().all(has)
        };
        let source = self.context.layout.kind().and_then(|kind| kind.constraints().iter().find(is_source));
        self.constraint(match source {
            Some(constraint) => (name, constraint.values().first().copied(), constraint.cells()),
            None => (name, None, cells),
        })
    }

    /// Returns a filled cell as `the 6 in r1c3`.
    fn holder(&self, cell: u16) -> String {
        format!("the {} in {}", self.digit(self.context.value(cell)), self.cell(cell))
    }
}
