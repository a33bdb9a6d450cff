//! Eliminations by neighbors that are not consecutive: all candidates of a cell, or all places of a digit, exclude
//! others.

use super::board::Board;
use super::position::State;
use super::step::Step;
use super::tables::{bits, cells};
use super::technique::Technique;

/// Returns the digits that differ by 1 from this one, as a set.
fn adjacent(digit: usize) -> u16 {
    (1 << digit << 1 | 1 << digit >> 1) & 0x1ff
}

/// Finds a cell of which every candidate excludes the same candidate of a neighbor (2.4).
pub fn find_cell<B: Board>(position: &State<B>) -> Option<Step> {
    if !position.board.has_neighbors() {
        return None;
    }
    cells(position.unsolved).filter(|&cell| position.marks[cell] != 0).find_map(|cell| {
        let neighbors = position.board.neighbors(cell).iter().map(|&neighbor| usize::from(neighbor));
        let common = bits(position.marks[cell]).fold(0x1ff, |set, digit| set & (adjacent(digit) | 1 << digit));
        let lost = neighbors.map(|neighbor| (neighbor, position.marks[neighbor] & common));
        let mut lost = lost.filter(|&(_, digits)| digits != 0).peekable();
        lost.peek()?;
        Some(Step::new(Technique::ForcingCell, 2.4).eliminating(lost).with_pattern(0, [], [cell]))
    })
}

/// Finds a digit of which all places in a house exclude a consecutive digit: beside a place, or in the place itself
/// (2.5).
pub fn find_house<B: Board>(position: &State<B>) -> Option<Step> {
    let board = position.board;
    if !board.has_neighbors() {
        return None;
    }
    let reach = |cell: usize| board.neighbors(cell).iter().fold(1u128 << cell, |set, neighbor| set | 1 << neighbor);
    board.boxes_rows_columns().flat_map(|house| (0..9).map(move |digit| (house, digit))).find_map(|(house, digit)| {
        let places = position.places[house][digit];
        if places & places.wrapping_sub(1) == 0 {
            return None;
        }
        let common = position.cells_at(house, places).fold(!0, |set, cell| set & reach(cell));
        let lost = cells(common).map(|cell| (cell, position.marks[cell] & adjacent(digit)));
        let mut lost = lost.filter(|&(_, digits)| digits != 0).peekable();
        lost.peek()?;
        let step = Step::new(Technique::LockedNeighbors, 2.5).eliminating(lost);
        Some(step.with_pattern(1 << digit, [house], position.cells_at(house, places)))
    })
}
