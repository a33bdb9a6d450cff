//! Text of hidden and naked singles.

use super::candidate_grid::CandidateGrid;
use super::data::{Candidate, Pattern};
use super::phrases::{all, and, capitalized, causes};
use super::place::houses;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::rating::se::{Position, Step};

/// Describes the only position of a digit in a house, and what excludes it from the other empty cells.
pub fn hidden(position: &Position, step: &Step) -> String {
    let (Some((cell, digit)), &[house]) = (step.placement, &step.evidence.houses[..]) else { return String::new() };
    let others: CellSet = house.cells().filter(|&c| c != cell && position.value(c).is_none()).collect();
    if others.is_empty() {
        return format!(
            "Full House: {cell} is the last empty cell of {house}, and {digit} the only digit missing there."
        );
    }
    let reasons = exclusion_reasons(position, others, digit);
    capitalized(&format!("{house} has only one place for {digit}: {cell}. Its other empty cells are out: {reasons}."))
}

/// Describes the only digit of a cell, and what excludes the others.
pub fn naked(position: &Position, step: &Step) -> String {
    let Some((cell, digit)) = step.placement else { return String::new() };
    format!("{cell} can only be {digit}: {}.", other_digits(position, cell, digit))
}

/// Describes what excludes the other digits from a cell.
pub fn other_digits(position: &impl CandidateGrid, cell: Cell, digit: Digit) -> String {
    let mut rest = DigitSet::FULL - DigitSet::single(digit);
    let mut reasons = Vec::new();
    for house in cell.houses() {
        let excluded = values(position, house) & rest;
        rest -= excluded;
        if !excluded.is_empty() {
            reasons.push(format!("{house} has {}", all(excluded)));
        }
    }
    if !rest.is_empty() {
        reasons.push(format!("earlier steps took {}", all(rest)));
    }
    causes(reasons)
}

/// Describes why none of these cells can hold the digit: the cells that hold it, and earlier eliminations.
pub fn exclusion_reasons(position: &impl CandidateGrid, cells: CellSet, digit: Digit) -> String {
    let (holders, rest) = holders(position, cells, digit);
    let reason = |(holder, excluded): &(Cell, CellSet)| {
        let see = if excluded.len() == 1 { "sees" } else { "see" };
        format!("{} {see} the {digit} in {holder}", and(excluded.iter()))
    };
    let mut reasons: Vec<String> = holders.iter().map(reason).collect();
    if !rest.is_empty() {
        reasons.push(format!("{} lost the {digit} in an earlier step", and(rest.iter())));
    }
    causes(reasons)
}

/// Returns few cells that hold a digit, each with those of `cells` from which it excludes the digit, and the cells that
/// are left.
fn holders(position: &impl CandidateGrid, mut cells: CellSet, digit: Digit) -> (Vec<(Cell, CellSet)>, CellSet) {
    let all: Vec<Cell> = Cell::all().filter(|&cell| position.value(cell) == Some(digit)).collect();
    let mut holders = Vec::new();
    loop {
        let seen = |holder: Cell| cells.iter().filter(|&cell| cell.sees(holder)).collect::<CellSet>();
        let Some(best) = all.iter().copied().max_by_key(|&holder| seen(holder).len()) else { break };
        let excluded = seen(best);
        if excluded.is_empty() {
            break;
        }
        holders.push((best, excluded));
        cells -= excluded;
    }
    (holders, cells)
}

/// Adds the placed digits that exclude the other places of a hidden single in its house, or, without a house, the other
/// digits of a naked single; none if there are other reasons, too.
pub fn add_causes(
    pattern: &mut Pattern,
    position: &impl CandidateGrid,
    placed: Option<(Cell, Digit)>,
    house: Option<House>,
) {
    let Some(placed) = placed else { return };
    pattern.causes = exclusions(position, placed, house).into_iter().map(Candidate::from).collect();
    pattern.seen_in = if house.is_none() { houses(placed.0.houses()) } else { Vec::new() };
}

fn exclusions(position: &impl CandidateGrid, (cell, digit): (Cell, Digit), house: Option<House>) -> Vec<(Cell, Digit)> {
    let Some(house) = house else {
        let holder = |digit: Digit| cell.peers().into_iter().find(|&peer| position.value(peer) == Some(digit));
        let others = Digit::all().filter(|&other| other != digit);
        let found = others.map(|digit| holder(digit).map(|cell| (cell, digit)));
        return found.collect::<Option<Vec<_>>>().unwrap_or_default();
    };
    let others = house.cells().filter(|&other| other != cell && position.value(other).is_none()).collect();
    let (holders, rest) = holders(position, others, digit);
    if !rest.is_empty() {
        return Vec::new();
    }
    let mut cells: Vec<Cell> = holders.into_iter().map(|(holder, _)| holder).collect();
    cells.sort_unstable();
    cells.into_iter().map(|cell| (cell, digit)).collect()
}

fn values(position: &impl CandidateGrid, house: House) -> DigitSet {
    house.cells().filter_map(|cell| position.value(cell)).collect()
}
