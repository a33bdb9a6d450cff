//! Techniques that assume exactly one solution, as in classic puzzles. Pairs of cells would need to be part of the
//! patterns.

use super::loop_search::loops;
use super::position::Position;
use super::step::Step;
use crate::rating::se::{self, AnyPosition, Technique, UniquenessStep};

/// Finds the unique loop with the lowest rating (4.5 and above).
pub fn find_loop(position: &Position) -> Option<Step> {
    if position.board.has_pairs {
        return None;
    }
    se::find_unique_loop(position, loops(position).iter()).map(Step::from)
}

/// Finds a bivalue universal grave (5.6 and above).
pub fn find_bug(position: &Position) -> Option<Step> {
    if position.board.has_pairs {
        return None;
    }
    se::find_bug(position).map(Step::from)
}

impl From<UniquenessStep> for Step {
    fn from(found: UniquenessStep) -> Step {
        let technique = match found.technique {
            Technique::UniqueLoop { cells: 4, .. } => "Unique Rectangle",
            Technique::UniqueLoop { .. } => "Unique Loop",
            Technique::Bug(1) => "BUG type 1",
            Technique::Bug(2) => "BUG type 2",
            Technique::Bug(3) => "BUG type 3",
            _ => "BUG type 4",
        };
        Step::new(technique, found.rating).eliminating(found.eliminations).with_cells(found.cells)
    }
}

impl AnyPosition for Position<'_> {
    fn houses(&self) -> impl Iterator<Item = usize> {
        0..self.board.houses.len()
    }

    fn house_cells(&self, house: usize) -> &[u8; 9] {
        &self.board.houses[house]
    }

    fn houses_of(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        self.board.houses_of[cell].iter().map(|house| (house.house.into(), house.place.into()))
    }

    fn peers(&self, cell: usize) -> &[u8] {
        &self.board.peers[cell]
    }

    fn peer_set(&self, cell: usize) -> u128 {
        self.board.sees[cell]
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
        !self.solved & ((1 << 81) - 1)
    }

    fn remove_mark(&mut self, cell: usize, digit: usize) {
        self.remove(cell, digit);
    }
}
