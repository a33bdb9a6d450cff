//! Singles, locked candidates and subsets.

use super::cell_sets::shared_houses;
use super::effects::{eliminated, eliminated_cells};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::phrases::{all, and};
use crate::explain::{locking, single, subsets};
use crate::rating::hodoku::{Position, Step, Technique};

/// Describes a full house, a naked single or a hidden single.
pub fn single(position: &Position, step: &Step) -> String {
    let Some((cell, digit)) = step.placement else { return String::new() };
    match (step.technique, house_of_single(position, step)) {
        (Technique::FullHouse, Some(house)) => {
            format!("Full House in {house}: {cell} is its last empty cell, and {digit} the only digit missing there.")
        }
        (_, Some(house)) => hidden_single(position, house, cell, digit),
        (_, None) => format!(
            "Naked Single in {cell}: {digit} is its only candidate, since {}.",
            single::other_digits(position, cell, digit)
        ),
    }
}

/// Returns the house of a full house, which has one empty cell, or of a hidden single; `None` of other placements.
pub fn house_of_single(position: &Position, step: &Step) -> Option<House> {
    let (cell, digit) = step.placement?;
    let [row, column, box_house] = cell.houses();
    let is_only_place = |house: &House| CandidateGrid::places(position, *house, digit) == [cell];
    match step.technique {
        Technique::FullHouse => {
            [row, column, box_house].into_iter().find(|&house| empty_cells(position, house).len() == 1)
        }
        Technique::HiddenSingle => [box_house, row, column].into_iter().find(is_only_place),
        _ => None,
    }
}

fn empty_cells(position: &Position, house: House) -> CellSet {
    house.cells().filter(|&cell| position.value(cell).is_none()).collect()
}

/// Describes a hidden single in a house.
fn hidden_single(position: &Position, house: House, cell: Cell, digit: Digit) -> String {
    let others = empty_cells(position, house) - CellSet::single(cell);
    let premise = format!("Hidden Single on {digit} in {house}: {cell} is the only place left.");
    if others.is_empty() {
        return format!("{premise} It is the last empty cell.");
    }
    format!("{premise} The other empty cells are out: {}.", single::exclusion_reasons(position, others, digit))
}

/// Describes a naked, hidden or locked subset.
pub fn subset(position: &Position, step: &Step, digits: DigitSet, cells: CellSet) -> String {
    let houses = shared_houses(cells);
    let heading = |houses: &[House]| format!("{} of {} in {}", step.technique, all(digits), and(houses));
    let is_naked = position.union(cells).is_subset(digits);
    if is_naked {
        let conclusion = subsets::naked_conclusion(&houses, digits, &eliminated(step));
        return format!("{}: {} have no other candidates. {conclusion}", heading(&houses), and(cells));
    }
    let is_confined = |house: &&House| {
        let outside = CellSet::from(**house) - cells;
        digits.iter().all(|digit| position.places_among(outside, digit).is_empty())
    };
    let Some(&house) = houses.iter().find(is_confined) else { return String::new() };
    let conclusion = subsets::hidden_conclusion(digits, &eliminated(step));
    format!("{}: they fit only in {}. {conclusion}", heading(&[house]), and(cells))
}

/// Describes locked candidates.
pub fn locked_candidates(position: &Position, step: &Step, digit: Digit, from: House) -> String {
    let cells: CellSet = CandidateGrid::places(position, from, digit).into_iter().collect();
    let losing = eliminated_cells(step);
    let is_other = |house: &House| *house != from && losing.is_subset(CellSet::from(*house));
    let Some(to) = shared_houses(cells).into_iter().find(is_other) else { return String::new() };
    let name = if step.technique == Technique::Pointing { "Pointing" } else { "Claiming" };
    format!("{name} on {digit}: {}", locking::reason(position, [from, to], digit, &eliminated(step)))
}
