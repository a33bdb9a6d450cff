//! Steps as text.

use super::position::digits;
use super::step::{Evidence, VariantStep};
use crate::variant::layout::{HouseName, Layout};
use crate::variant::symbols::Symbols;

/// Maximum number of sets of digits that are named.
pub(in crate::variant) const MAX_NAMED_SETS: usize = 4;

impl VariantStep {
    /// Returns the length of a refutation; 0 for other steps.
    pub(super) fn length(&self) -> u32 {
        match self.evidence {
            Evidence::Refutation { length, .. } => length,
            _ => 0,
        }
    }

    /// Returns the step as one line: technique, reason and result.
    ///
    /// ```
    /// use cluewise::variant::{Puzzle, Solver, Symbols, Variant, VariantRater};
    /// let layout = Variant::classic(4)?.layout();
    /// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
    /// let solution = Solver::new(&layout).solve(&puzzle, 1, u64::MAX).solutions.remove(0);
    /// let step = VariantRater::new(&layout).ok_or("too large")?.steps(&puzzle, &solution).remove(0);
    /// assert_eq!(step.text(&layout, Symbols::DIGITS), "Hidden Single: 4 in row 1 at r1c3, since r2c1 is 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, layout: &Layout, symbols: Symbols) -> String {
        let text = Writer { layout, symbols };
        format!("{}: {}", self.technique, text.step(self))
    }
}

/// Returns the name of a constraint with its cells, such as `cage 17 in r1c1, r1c2`.
pub(in crate::variant) fn constraint_text(
    name: &str,
    sum: Option<i32>,
    cells: impl Iterator<Item: ToString>,
) -> String {
    let name = if name == "killer" { "cage" } else { name };
    let sum = sum.map_or(String::new(), |sum| format!(" {sum}"));
    let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    let place = if cells.is_empty() { String::new() } else { format!(" in {}", cells.join(", ")) };
    format!("{}{sum}{place}", name.replace('-', " "))
}

/// Returns a reason as the end of a sentence.
fn since(reason: String) -> String {
    if reason.is_empty() { reason } else { format!(", since {reason}") }
}

/// The writer of steps of a layout.
struct Writer<'a> {
    layout: &'a Layout,
    symbols: Symbols,
}

impl Writer<'_> {
    fn step(&self, step: &VariantStep) -> String {
        if let Some((cell, digit)) = step.placement {
            let (cell, digit) = (self.cell(cell), self.symbols.char(digit));
            return match &step.evidence {
                Evidence::HiddenSingle { house, causes } => {
                    format!("{digit} in {} at {cell}{}", self.house(*house), self.other_places(causes))
                }
                Evidence::NakedSingle { causes } => {
                    format!("{cell} can only be {digit}{}", self.other_candidates(step.placement, causes))
                }
                Evidence::LastCell { name, sum, cells } => {
                    format!("the other cells of {} leave {cell} = {digit}", self.constraint(name, *sum, cells))
                }
                Evidence::RuleOf45 { houses, .. } => {
                    format!("{} leave {cell} = {digit}", self.houses_and_cages(houses))
                }
                Evidence::Locked { .. } | Evidence::Subset { .. } | Evidence::Assumptions { .. } => {
                    format!("{}, which leaves {cell} = {digit}", self.reason(&step.evidence))
                }
                _ => format!("{cell} can only be {digit}"),
            };
        }
        let reason = self.reason(&step.evidence);
        match step.evidence {
            Evidence::Constraint { .. } => format!("{reason}: {}", self.bounds(&step.eliminations)),
            _ => format!("{reason}; {}", self.eliminations(&step.eliminations)),
        }
    }

    /// Returns why candidates are eliminated.
    fn reason(&self, evidence: &Evidence) -> String {
        match evidence {
            Evidence::Locked { house, digit, cells } => {
                format!("{} in {} at {}", self.symbols.char(*digit), self.house(*house), self.cells(cells))
            }
            Evidence::CellExclusion { cell } => format!("any digit of {}", self.cell(*cell)),
            Evidence::Subset { house, cells, digits, .. } => {
                format!("{} in {} at {}", self.digits(*digits), self.house(*house), self.cells(cells))
            }
            Evidence::Fish { digit, bases, covers } => {
                let houses = |list: &[usize]| self.list(list.iter().map(|&house| self.house(house)));
                format!("{} of {} lies in {}", self.symbols.char(*digit), houses(bases), houses(covers))
            }
            Evidence::Chain(candidates) => self.chain(candidates),
            Evidence::ForcingSet { house: Some(house), members } => {
                let digit = members.first().map_or(1, |&(_, digit)| digit);
                format!("each place of {} in {}", self.symbols.char(digit), self.house(*house))
            }
            Evidence::ForcingSet { house: None, members } => {
                format!("each digit of {}", members.first().map_or(String::new(), |&(cell, _)| self.cell(cell)))
            }
            Evidence::Refutation { assumption, length } => {
                format!("{} leads to a contradiction after {length} steps", self.candidate(*assumption))
            }
            Evidence::Pattern { cells } => self.cells(cells),
            Evidence::Cycle(assertions) => {
                let mut cells: Vec<u16> = assertions.iter().map(|&(cell, ..)| cell).collect();
                cells.sort_unstable();
                cells.dedup();
                self.cells(&cells)
            }
            Evidence::Assumptions { assumptions, length, .. } => self.assumptions(assumptions, *length),
            Evidence::Combinations { .. }
            | Evidence::Constraint { .. }
            | Evidence::RequiredDigit { .. }
            | Evidence::RuleOf45 { .. } => self.reason_of_constraints(evidence),
            Evidence::HiddenSingle { .. } | Evidence::NakedSingle { .. } | Evidence::LastCell { .. } => String::new(),
        }
    }

    /// Returns why a constraint or the rule of 45 eliminates candidates.
    fn reason_of_constraints(&self, evidence: &Evidence) -> String {
        match evidence {
            Evidence::Combinations { name, cells, sum, sets } => {
                format!("{}: {}", self.constraint(name, *sum, cells), self.sets(sets))
            }
            Evidence::Constraint { name, sum, cells } => self.constraint(name, *sum, cells),
            Evidence::RequiredDigit { name, sum, cells, digit, places } => {
                let constraint = self.constraint(name, *sum, cells);
                format!("{constraint} needs {} at {}", self.symbols.char(*digit), self.cells(places))
            }
            Evidence::RuleOf45 { houses, plus, minus, total, .. } => {
                format!("{} leave {} = {total}", self.houses_and_cages(houses), self.sum(plus, minus))
            }
            _ => String::new(),
        }
    }

    /// Returns why a digit has no other place in a house, such as `, since r2c1 and r4c5 are 5`.
    fn other_places(&self, causes: &[(u16, u8)]) -> String {
        let mut digits: Vec<u8> = causes.iter().map(|&(_, digit)| digit).collect();
        digits.sort_unstable();
        digits.dedup();
        let of_digit = |digit: u8| {
            let cells: Vec<_> =
                causes.iter().filter(|cause| cause.1 == digit).map(|&(cell, _)| self.cell(cell)).collect();
            let are = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {are} {}", self.list(cells.into_iter()), self.symbols.char(digit))
        };
        since(self.list(digits.into_iter().map(of_digit)))
    }

    /// Returns why a cell has no other candidate, such as `, since row 1 has 1 and 2; box 1 has 3`.
    fn other_candidates(&self, placement: Option<(u16, u8)>, causes: &[(u16, u8)]) -> String {
        let Some((cell, _)) = placement else { return String::new() };
        let (mut rest, mut reasons) = (causes.to_vec(), Vec::new());
        for (index, house) in self.layout.houses().iter().enumerate().filter(|(_, house)| house.cells.contains(&cell)) {
            let is_seen = |&(by, _): &(u16, u8)| house.cells.contains(&by);
            let seen = rest.iter().copied().filter(is_seen).fold(0, |mask, (_, digit)| mask | 1 << (digit - 1));
            rest.retain(|cause| !is_seen(cause));
            if seen != 0 {
                reasons.push(format!("{} has {}", self.house(index), self.digits(seen)));
            }
        }
        reasons.extend(rest.iter().map(|&(by, digit)| format!("{} is {}", self.cell(by), self.symbols.char(digit))));
        since(reasons.join("; "))
    }

    /// Returns a sum of cells, such as `r1c1 + r1c2 - r4c4`.
    fn sum(&self, plus: &[u16], minus: &[u16]) -> String {
        let terms = plus.iter().map(|&cell| ('+', cell)).chain(minus.iter().map(|&cell| ('-', cell)));
        let sum: String = terms.map(|(sign, cell)| format!(" {sign} {}", self.cell(cell))).collect();
        sum.strip_prefix(" + ").unwrap_or(&sum).to_owned()
    }

    /// Returns an alternating chain, such as `if r1c1 is not 5, r1c7 is 5, r2c8 is not 5 and r2c3 is 5`.
    fn chain(&self, candidates: &[(u16, u8)]) -> String {
        let link = |(i, &(cell, digit)): (usize, &(u16, u8))| {
            let is = if i % 2 == 0 { "is not" } else { "is" };
            format!("{} {is} {}", self.cell(cell), self.symbols.char(digit))
        };
        let links: Vec<String> = candidates.iter().enumerate().map(link).collect();
        match links.split_first() {
            Some((first, rest)) => format!("if {first}, then {}", rest.join(", ")),
            None => String::new(),
        }
    }

    /// Returns what follows from assumptions, such as `if r1c1 is 5, a contradiction follows in 8 assertions`.
    fn assumptions(&self, assumptions: &[(u16, u8, bool)], length: u32) -> String {
        let assumption = |&(cell, digit, is_on): &(u16, u8, bool)| {
            let is = if is_on { "is" } else { "is not" };
            format!("{} {is} {}", self.cell(cell), self.symbols.char(digit))
        };
        let all: Vec<String> = assumptions.iter().map(assumption).collect();
        match &all[..] {
            [one] => format!("if {one}, a contradiction follows in {length} assertions"),
            _ => format!("{}: each leads to it, in {length} assertions", all.join(", or ")),
        }
    }

    /// Returns eliminations, those of the lowest or highest digits as `r1c1 is at least 3`.
    fn bounds(&self, eliminations: &[(u16, u32)]) -> String {
        let all = u32::MAX >> (32 - self.layout.side());
        let of_cell = |&(cell, mask): &(u16, u32)| {
            let (name, kept) = (self.cell(cell), all & !mask);
            let symbol = |digit: u32| self.symbols.char(digit as u8);
            match (mask & (mask + 1) == 0, kept & (kept + 1) == 0) {
                (true, _) => format!("{name} is at least {}", symbol(mask.count_ones() + 1)),
                (_, true) => format!("{name} is at most {}", symbol(kept.count_ones())),
                _ => self.eliminations(&[(cell, mask)]),
            }
        };
        eliminations.iter().map(of_cell).collect::<Vec<_>>().join(", ")
    }

    /// Returns eliminations as `not 5 at r1c1, not 3 or 4 at r2c2`.
    fn eliminations(&self, eliminations: &[(u16, u32)]) -> String {
        let mut masks: Vec<u32> = Vec::new();
        for &(_, mask) in eliminations {
            if !masks.contains(&mask) {
                masks.push(mask);
            }
        }
        let of_mask = |mask: u32| {
            let cells = eliminations.iter().filter(|(_, other)| *other == mask).map(|&(cell, _)| self.cell(cell));
            format!("not {} at {}", self.digits(mask).replace(" and ", " or "), cells.collect::<Vec<_>>().join(", "))
        };
        masks.into_iter().map(of_mask).collect::<Vec<_>>().join("; ")
    }

    /// Returns the name of a constraint with its cells, such as `cage 17 in r1c1, r1c2`.
    fn constraint(&self, name: &str, sum: Option<i32>, cells: &[u16]) -> String {
        constraint_text(name, sum, cells.iter().map(|&cell| self.cell(cell)))
    }

    /// Returns sets of digits, or their number if there are many.
    fn sets(&self, sets: &[u32]) -> String {
        match sets.len() {
            0..=MAX_NAMED_SETS => sets.iter().map(|&set| self.digits(set)).collect::<Vec<_>>().join("; or "),
            count => format!("{count} combinations"),
        }
    }

    /// Returns `row 1 and its cages`.
    fn houses_and_cages(&self, houses: &[usize]) -> String {
        let its = if houses.len() == 1 { "its" } else { "their" };
        format!("{} and {its} cages", self.list(houses.iter().map(|&house| self.house(house))))
    }

    fn cell(&self, cell: u16) -> String {
        self.layout.cell_name(cell)
    }

    fn cells(&self, cells: &[u16]) -> String {
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(", ")
    }

    fn candidate(&self, (cell, digit): (u16, u8)) -> String {
        format!("{} at {}", self.symbols.char(digit), self.cell(cell))
    }

    fn digits(&self, mask: u32) -> String {
        self.list(digits(mask).map(|digit| self.symbols.char(digit as u8 + 1).to_string()))
    }

    /// Joins items by commas and `and`.
    fn list(&self, items: impl Iterator<Item = String>) -> String {
        let mut items: Vec<String> = items.collect();
        match items.pop() {
            Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
            last => last.unwrap_or_default(),
        }
    }

    /// Returns the name of a house, or of a group behind the houses.
    fn house(&self, index: usize) -> String {
        let houses = self.layout.houses();
        let name: Option<HouseName> = match houses.get(index) {
            Some(house) => Some(house.name),
            None => self.layout.groups().get(index - houses.len()).map(|group| group.name),
        };
        match name {
            Some(name) if name.number.is_some() => name.to_string(),
            Some(name) => format!("the {name}"),
            None => String::new(),
        }
    }
}
