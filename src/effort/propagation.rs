//! Propagation without rating: what is left of a puzzle's candidates.

use super::kind::Kind;
use super::rounds::Position;
use crate::candidates::Candidates;
use crate::grid::Puzzle;

/// How far to propagate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Propagation {
    /// What the clues rule out.
    Clues,
    /// What hidden and naked singles rule out too.
    Singles,
    /// What locked candidates and subsets rule out too.
    Subsets,
}

/// The candidates of the puzzle after propagation, which may find it contradictory.
///
/// ```
/// use cluewise::effort::{Propagation, propagate};
/// use cluewise::{Grid, Puzzle};
/// assert!(propagate(&Puzzle::from(Grid::FIRST), Propagation::Clues).is_solved());
/// ```
pub fn propagate(puzzle: &Puzzle, how_far: Propagation) -> Candidates {
    propagate_within(puzzle, &Candidates::FULL, how_far)
}

/// [`propagate`] where only these candidates are left from the start.
pub fn propagate_within(puzzle: &Puzzle, candidates: &Candidates, how_far: Propagation) -> Candidates {
    let mut position = Position::new(puzzle);
    position.candidates = position.candidates & candidates;
    let hardest = match how_far {
        Propagation::Clues => return position.candidates,
        Propagation::Singles => Kind::NakedSingle,
        Propagation::Subsets => Kind::Quad,
    };
    while !position.candidates.is_contradictory() && position.plain_round_up_to(hardest).is_some() {}
    position.candidates
}
