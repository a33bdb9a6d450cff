//! Steps as sentences.

mod arguments;
mod constraints;
mod patterns;
mod singles;

use super::evidence::StepContext;
use crate::explain::phrases::{and, causes, list};
use crate::explain::{DigitMask, Paragraph};
use crate::kinds::{Constraint, Evidence, House, HouseName, Symbols, constraint_text};

/// The writer of a step.
pub(super) struct Writer<'a> {
    pub context: &'a StepContext<'a>,
    pub symbols: Symbols,
}

impl Writer<'_> {
    /// Returns the step in sentences, and then the lines of its argument.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        let mut paragraphs = vec![Paragraph::plain(self.text())];
        let step = self.context.step;
        let argument = match &step.evidence {
            Evidence::Refutation { argument, .. } => argument.as_ref(),
            _ => None,
        };
        for argument in argument.into_iter().chain(&step.arguments) {
            self.add_argument(argument, 1, &mut paragraphs);
        }
        paragraphs
    }

    /// Returns the step in sentences: technique, place, reason and result.
    pub fn text(&self) -> String {
        let step = self.context.step;
        match (&step.evidence, step.placement) {
            (Evidence::HiddenSingle { house, .. }, Some(placed)) => self.hidden_single(*house, placed),
            (Evidence::NakedSingle { .. }, Some(placed)) => self.naked_single(placed),
            (Evidence::LastCell { name, sum, cells }, Some(placed)) => self.last_cell((name, *sum, cells), placed),
            (Evidence::RuleOf45 { .. }, placed) => self.rule_of_45(placed),
            (Evidence::Combinations { name, sum, cells, left }, _) => {
                self.combinations((name, *sum, cells), &left.sets)
            }
            (Evidence::Constraint { name, sum, cells, left }, _) => self.bounds((name, *sum, cells), left),
            (Evidence::RequiredDigit { name, sum, cells, digit, places, .. }, _) => {
                self.required_digit((name, *sum, cells), *digit, places)
            }
            _ => self.pattern(),
        }
    }

    pub fn digit(&self, digit: u8) -> char {
        self.symbols.char(digit)
    }

    pub fn cell(&self, cell: u16) -> String {
        self.context.layout.cell_name(cell)
    }

    /// Joins names of cells by `and`.
    pub fn cells(&self, cells: &[u16]) -> String {
        and(self.cell_names(cells))
    }

    pub fn cell_names(&self, cells: &[u16]) -> impl Iterator<Item = String> {
        cells.iter().map(|&cell| self.cell(cell))
    }

    /// Joins the digits of a mask by `and`.
    pub fn all(&self, mask: u32) -> String {
        and(DigitMask::from_bits(mask).iter().map(|digit| self.digit(digit)))
    }

    /// Joins the digits of a mask by `or`.
    pub fn any(&self, mask: u32) -> String {
        list(DigitMask::from_bits(mask).iter().map(|digit| self.digit(digit)), "or")
    }

    /// Returns the name of a house, or of a group behind the houses: that of a constraint has its cells.
    pub fn house(&self, index: usize) -> String {
        let houses = self.context.layout.houses();
        if let Some(house) = houses.get(index) {
            return named(house.name);
        }
        let Some(group) = self.context.layout.groups().get(index - houses.len()) else { return String::new() };
        match self.context.layout.constraint_of(&group.cells).filter(|_| group.name.number.is_none()) {
            Some((kind, _)) => self.constraint((kind, None, &group.cells)),
            None => named(group.name),
        }
    }

    /// Returns the name of a constraint with its cells, such as `cage 17 in r1c1, r1c2`, or with the house that they fill,
    /// such as `skyscraper 3 in row 1 from r1c9`.
    pub fn constraint(&self, (name, sum, cells): (&str, Option<i32>, &[u16])) -> String {
        let clues = if sum.is_some() { sum.as_slice() } else { self.context.clues_of(name, cells) };
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let label = self.context.layout.label_of(name, &sorted);
        let (name, clues) = match (label, dot(name, clues)) {
            (None, Some(dot)) => (dot, &[][..]),
            _ => (label.unwrap_or(name), clues),
        };
        let fills =
            |house: &&House| house.cells.len() == cells.len() && cells.iter().all(|cell| house.cells.contains(cell));
        let Some(house) = self.context.layout.houses().iter().find(fills) else {
            return constraint_text(name, clues, self.cell_names(cells));
        };
        let from = if clues.is_empty() { String::new() } else { format!(" from {}", self.cell(cells[0])) };
        format!("{} in {}{from}", constraint_text(name, clues, std::iter::empty::<&str>()), named(house.name))
    }

    /// Returns by what two cells see each other, such as ` through cage 12`; empty if they share a row, a column or a region.
    pub fn sight(&self, a: u16, b: u16) -> String {
        let layout = self.context.layout;
        let has_both = |cells: &[u16]| cells.contains(&a) && cells.contains(&b);
        let houses = || layout.houses().iter().filter(|house| has_both(&house.cells)).map(|house| house.name);
        if houses().any(|name| PLAIN_HOUSES.contains(&name.kind)) {
            return String::new();
        }
        let group = || layout.groups().iter().find(|group| has_both(&group.cells));
        let pair = || layout.pairs().iter().find(|pair| has_both(&[pair.first, pair.second]));
        let in_house = houses().next().map(named);
        let in_group = || {
            let group = group()?;
            let constraint = layout.constraint_of(&group.cells).filter(|_| group.name.number.is_none());
            let name = constraint.map(|(kind, values)| constraint_text(kind, values, std::iter::empty::<&str>()));
            Some(name.unwrap_or_else(|| named(group.name)))
        };
        let by_rule = || {
            let name = layout.tables()[usize::from(pair()?.table)].name;
            Some(self.words_of_pair(name, [a, b]).unwrap_or_else(|| name.replace('-', " ")))
        };
        let by = in_house.or_else(in_group).or_else(by_rule);
        by.map_or(String::new(), |by| format!(" through {by}"))
    }

    /// Returns what a setter calls the constraint of a kind that relates two cells, if not by the name of the kind.
    pub fn words_of_pair(&self, kind: &str, pair: [u16; 2]) -> Option<String> {
        let has_both = |cells: &[u16]| pair.iter().all(|cell| cells.contains(cell));
        let is_here = |constraint: &&Constraint| constraint.kind().name() == kind && has_both(constraint.cells());
        let constraint = self.context.layout.kind()?.constraints().iter().find(is_here)?;
        match constraint.label() {
            "" => Some(format!("the {}", dot(kind, constraint.values())?)),
            label => Some(label.to_owned()),
        }
    }

    /// Returns how eliminated candidates see these cells other than in rows, columns and regions, in parentheses after a space.
    pub fn sights(&self, cells: &[u16]) -> String {
        let mut sights: Vec<(u16, String, Vec<u16>)> = Vec::new();
        for &(lost, _) in &self.context.step.eliminations {
            for &cell in cells {
                let by = self.sight(lost, cell);
                match sights.iter_mut().find(|(other, known, _)| *other == lost && *known == by) {
                    Some((.., seen)) => seen.push(cell),
                    None => sights.push((lost, by, vec![cell])),
                }
            }
        }
        let named = sights.iter().filter(|(_, by, _)| !by.is_empty());
        let named = causes(named.map(|(lost, by, seen)| format!("{} sees {}{by}", self.cell(*lost), self.cells(seen))));
        if named.is_empty() { named } else { format!(" ({named})") }
    }

    /// Returns the eliminations as `r2c7 and r2c8 are not 5; r1c1 is not 3 or 4`.
    pub fn eliminated(&self) -> String {
        self.grouped(|cells, mask| {
            let is = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {is} not {}", self.cells(cells), self.any(mask))
        })
    }

    /// Returns the texts of the cells that lose the same digits.
    fn grouped(&self, text: impl Fn(&[u16], u32) -> String) -> String {
        let mut groups: Vec<(u32, Vec<u16>)> = Vec::new();
        for &(cell, mask) in &self.context.step.eliminations {
            match groups.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((mask, vec![cell])),
            }
        }
        causes(groups.iter().map(|(mask, cells)| text(cells, *mask)))
    }
}

/// Returns what setters call the mark of a constraint with these values.
fn dot(name: &str, values: &[i32]) -> Option<&'static str> {
    match (name, values) {
        ("difference", [] | [1]) => Some("white dot"),
        ("ratio", [] | [2]) => Some("black dot"),
        _ => None,
    }
}

/// The houses in which cells see each other without a word.
const PLAIN_HOUSES: [&str; 4] = ["row", "column", "box", "region"];

fn named(name: HouseName) -> String {
    if name.number.is_some() { name.to_string() } else { format!("the {name}") }
}
