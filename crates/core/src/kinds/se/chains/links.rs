//! Links between candidates, in search order.
//!
//! A candidate is the number `9 * cell + digit`, below 729. An assertion is `2 * candidate` if the candidate is on, and
//! `2 * candidate + 1` if it is off.

pub(super) use crate::rating::se::{ASSERTIONS, candidate, cell_of, digit_of, is_on, off, on};

use crate::kinds::se::cells;
use crate::kinds::se::position::{Position, consecutive};
use crate::rating::se::bits;

/// The reason why an assertion follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// None: it is assumed.
    Assumed,
    /// A cell holds exactly one digit.
    Cell,
    /// A house of this type holds each digit once.
    House(u8),
    /// A pair of cells.
    Pair,
    /// Another technique.
    Advanced,
}

/// The links that a search uses besides those in houses.
#[derive(Clone, Copy, Debug)]
pub struct LinkTypes {
    /// Links between the digits of a cell.
    pub with_cell: bool,
    /// Strong links in houses.
    pub with_house: bool,
}

/// Lists the candidates that a true candidate excludes, each once.
pub fn excluded(position: &Position, from: u16, with_cell: bool, list: &mut Vec<(u16, Cause)>) {
    let (cell, digit, board) = (cell_of(from), digit_of(from), position.board);
    list.clear();
    if with_cell {
        list.extend(bits(position.marks[cell] & !(1 << digit)).map(|other| (candidate(cell, other), Cause::Cell)));
    }
    let mut seen = 1u128 << cell;
    for house in &board.houses_of[cell] {
        for other in board.cells_at(house.house.into(), position.places[usize::from(house.house)][digit]) {
            if seen >> other & 1 == 0 {
                seen |= 1 << other;
                list.push((candidate(other, digit), Cause::House(house.kind)));
            }
        }
    }
    if board.has_pairs {
        let by_pairs = board.sees[cell] & !seen;
        if by_pairs != 0 {
            let having = cells(by_pairs).filter(|&other| position.marks[other] >> digit & 1 != 0);
            list.extend(having.map(|other| (candidate(other, digit), Cause::Pair)));
        }
        for &neighbor in &board.neighbors[cell] {
            let marks = position.marks[usize::from(neighbor)];
            let linked = consecutive(digit).filter(|&other| marks >> other & 1 != 0);
            list.extend(linked.map(|other| (candidate(neighbor.into(), other), Cause::Pair)));
        }
    }
}

/// A candidate that is true if another one is false.
#[derive(Clone, Copy, Debug)]
pub struct StrongLink {
    pub candidate: u16,
    pub cause: Cause,
    /// The house of the link, if there is one.
    pub house: Option<u8>,
}

/// Lists the candidates that are true if this one is false, each once.
pub fn forced(position: &Position, from: u16, link_types: LinkTypes, list: &mut Vec<StrongLink>) {
    let (cell, digit, board) = (cell_of(from), digit_of(from), position.board);
    list.clear();
    let others = position.marks[cell] & !(1 << digit);
    if link_types.with_cell && others.is_power_of_two() {
        let candidate = candidate(cell, others.trailing_zeros() as usize);
        list.push(StrongLink { candidate, cause: Cause::Cell, house: None });
    }
    if !link_types.with_house {
        return;
    }
    for house in &board.houses_of[cell] {
        let others = position.places[usize::from(house.house)][digit] & !(1 << house.place);
        if others.is_power_of_two() {
            let place = others.trailing_zeros() as usize;
            let candidate = candidate(board.houses[usize::from(house.house)][place].into(), digit);
            if list.iter().all(|forced| forced.candidate != candidate) {
                list.push(StrongLink { candidate, cause: Cause::House(house.kind), house: Some(house.house) });
            }
        }
    }
}
