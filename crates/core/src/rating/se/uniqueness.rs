//! Techniques that assume exactly one solution: what they need of a position, and what they find. Other kinds of 9x9
//! puzzles have the same techniques.

use super::position::Position;
use super::step::Step;
use super::tables::{CELLS, HOUSES, PEER_CELLS, PEERS, PLACES, bits, boxes_rows_columns};
use super::technique::Technique;

/// A position of a classic puzzle or of one with other houses. Lists are in search order.
pub trait AnyPosition: Clone {
    /// Iterates over all houses.
    fn houses(&self) -> impl Iterator<Item = usize>;

    /// Returns the cells of a house.
    fn house_cells(&self, house: usize) -> &[u8; 9];

    /// Iterates over the houses of a cell, with its place in each.
    fn houses_of(&self, cell: usize) -> impl Iterator<Item = (usize, usize)>;

    /// Returns the cells that must differ from a cell.
    fn peers(&self, cell: usize) -> &[u8];

    /// Returns the same as a set.
    fn peer_set(&self, cell: usize) -> u128;

    /// Returns the candidates of each cell; none of a solved one.
    fn marks(&self) -> &[u16; 81];

    /// Returns the places of each digit among the candidates of a house.
    fn places(&self, house: usize) -> &[u16; 9];

    /// Returns the number of unsolved cells of a house.
    fn empty(&self, house: usize) -> u8;

    /// Returns the unsolved cells.
    fn unsolved_set(&self) -> u128;

    /// Removes a candidate if it is present.
    fn remove_mark(&mut self, cell: usize, digit: usize);

    /// Iterates over the cells at these places of a house.
    fn cells_in(&self, house: usize, places: u16) -> impl Iterator<Item = usize> {
        bits(places).map(move |place| self.house_cells(house)[place].into())
    }
}

impl AnyPosition for Position {
    fn houses(&self) -> impl Iterator<Item = usize> {
        boxes_rows_columns()
    }

    fn house_cells(&self, house: usize) -> &[u8; 9] {
        &CELLS[house]
    }

    fn houses_of(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..3).map(move |t| (HOUSES[cell][t].into(), PLACES[cell][t].into()))
    }

    fn peers(&self, cell: usize) -> &[u8] {
        &PEERS[cell]
    }

    fn peer_set(&self, cell: usize) -> u128 {
        PEER_CELLS[cell]
    }

    fn marks(&self) -> &[u16; 81] {
        &self.marks
    }

    fn places(&self, house: usize) -> &[u16; 9] {
        &self.places[house]
    }

    fn empty(&self, house: usize) -> u8 {
        self.empty[house]
    }

    fn unsolved_set(&self) -> u128 {
        self.unsolved
    }

    fn remove_mark(&mut self, cell: usize, digit: usize) {
        self.remove(cell, digit);
    }
}

/// A step that assumes exactly one solution. Sets of eliminated and of extra candidates are not empty.
#[derive(Clone, Debug)]
pub struct UniquenessStep {
    pub technique: Technique,
    /// The rating before it is rounded: sums of tenths that differ by rounding errors are ordered by these.
    pub rating: f64,
    pub eliminations: Vec<(usize, u16)>,
    /// The digits of the pattern.
    pub digits: u16,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The house that completes the pattern.
    pub house: Option<usize>,
    /// The digits and cells of the subset that completes the pattern.
    pub set: Option<(u16, Vec<usize>)>,
    /// The candidates without which the pattern would have two solutions.
    pub extra: Vec<(usize, u16)>,
}

impl From<UniquenessStep> for Step {
    fn from(found: UniquenessStep) -> Step {
        let step = Step::new(found.technique, found.rating).eliminating(found.eliminations);
        let step = step.with_pattern(found.digits, found.house, found.cells).with_extra(found.extra);
        match found.set {
            Some((digits, cells)) => step.with_set(digits, cells),
            None => step,
        }
    }
}

/// Returns the cells with their sets that are not empty.
pub fn not_empty(sets: impl IntoIterator<Item = (usize, u16)>) -> Vec<(usize, u16)> {
    sets.into_iter().filter(|&(_, set)| set != 0).collect()
}
