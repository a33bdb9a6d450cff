//! Hidden and naked singles in words.

use super::phrases::{all, and};
use crate::cell::{Cell, CellSet};
use crate::digits::{Digit, DigitSet};
use crate::house::House;
use crate::techniques::{Position, Step};

/// The only place for a digit in a house, and what rules out the other empty cells.
pub fn hidden(at: &Position, step: &Step) -> String {
    let (Some((cell, digit)), &[house]) = (step.placement, &step.evidence.houses[..]) else { return String::new() };
    let others: CellSet = house.cells().filter(|&c| c != cell && at.value(c).is_none()).collect();
    if others.is_empty() {
        return format!("{cell} is the last empty cell of {house}, and {digit} the only digit missing there.");
    }
    let why = excluded(at, others, digit);
    format!("{house} has only one place for {digit}: {cell}. Its other empty cells are out: {why}.").capitalized()
}

/// The only digit for a cell, and what rules out the others.
pub fn naked(at: &Position, step: &Step) -> String {
    let Some((cell, digit)) = step.placement else { return String::new() };
    let mut rest = DigitSet::FULL - DigitSet::single(digit);
    let mut reasons = Vec::new();
    for house in cell.houses() {
        let there = values(at, house) & rest;
        rest = rest - there;
        if !there.is_empty() {
            reasons.push(format!("{house} has {}", all(there)));
        }
    }
    if !rest.is_empty() {
        reasons.push(format!("earlier steps took {}", all(rest)));
    }
    format!("{cell} can only be {digit}: {}.", and(reasons))
}

/// Why none of these cells can hold the digit: the cells that do, and what earlier steps took away.
fn excluded(at: &Position, mut cells: CellSet, digit: Digit) -> String {
    let holders: Vec<Cell> = Cell::all().filter(|&cell| at.value(cell) == Some(digit)).collect();
    let mut reasons = Vec::new();
    loop {
        let seen = |holder: Cell| cells.iter().filter(|&cell| cell.sees(holder)).collect::<CellSet>();
        let Some(best) = holders.iter().copied().max_by_key(|&holder| seen(holder).len()) else { break };
        let there = seen(best);
        if there.is_empty() {
            break;
        }
        let see = if there.len() == 1 { "sees" } else { "see" };
        reasons.push(format!("{} {see} the {digit} in {best}", and(there.iter())));
        cells = cells - there;
    }
    if !cells.is_empty() {
        reasons.push(format!("{} lost the {digit} in an earlier step", and(cells.iter())));
    }
    and(reasons)
}

fn values(at: &Position, house: House) -> DigitSet {
    house.cells().filter_map(|cell| at.value(cell)).collect()
}

/// A sentence begins with a capital letter.
pub trait Capitalized {
    /// The same text with its first letter in upper case.
    fn capitalized(self) -> String;
}

impl Capitalized for String {
    fn capitalized(mut self) -> String {
        if let Some(first) = self.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        self
    }
}
