//! Eliminations by neighbors that are not consecutive: all candidates of a cell, or all places of a digit, exclude
//! others.

use super::position::{Position, consecutive};
use super::step::Step;
use crate::kinds::rating::Evidence;
use crate::rating::se::bits;

/// Returns the digits that differ by 1 from this one, as a mask.
fn adjacent(digit: usize) -> u16 {
    consecutive(digit).fold(0, |set, other| set | 1 << other)
}

/// Finds a cell of which every candidate excludes the same candidate of a neighbor (2.4).
pub fn find_cell(position: &Position) -> Option<Step> {
    (0..81).filter(|&cell| position.marks[cell] != 0).find_map(|cell| {
        let common = bits(position.marks[cell]).fold(0x1ff, |set, digit| set & (adjacent(digit) | 1 << digit));
        let neighbors = position.board.neighbors[cell].iter().map(|&neighbor| usize::from(neighbor));
        let lost = neighbors.map(|neighbor| (neighbor, position.marks[neighbor] & common));
        let step = Step::new("Forcing Cell", 2.4).eliminating(lost);
        step.with_evidence(Evidence::CellExclusion { cell: cell as u16 }).if_effective()
    })
}

/// Finds a digit of which all places in a house exclude a consecutive digit: beside a place, or in the place itself
/// (2.5).
pub fn find_house(position: &Position) -> Option<Step> {
    let board = position.board;
    if board.neighbors.iter().all(Vec::is_empty) {
        return None;
    }
    (0..board.houses.len()).flat_map(|house| (0..9).map(move |digit| (house, digit))).find_map(|(house, digit)| {
        let places = position.places[house][digit];
        if places.count_ones() < 2 {
            return None;
        }
        let reach = |cell: usize| board.neighbors[cell].iter().fold(1u128 << cell, |set, neighbor| set | 1 << neighbor);
        let common = board.cells_at(house, places).fold(!0, |set, cell| set & reach(cell));
        let lost = super::cells(common).map(|cell| (cell, position.marks[cell] & adjacent(digit)));
        let step = Step::new("Locked Neighbors", 2.5).eliminating(lost);
        step.with_locked(board, house, digit, places).if_effective()
    })
}
