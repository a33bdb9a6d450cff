//! Propagation without rating: the candidates of a puzzle that remain after it.

use super::position::Position;
use super::round_kind::RoundKind;
use crate::board::candidates::Candidates;
use crate::board::grid::Puzzle;
use crate::names::impl_names;

/// The extent of propagation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Propagation {
    /// Eliminations by the clues.
    Clues,
    /// Also hidden and naked singles.
    Singles,
    /// Also locked candidates and subsets.
    Subsets,
}

impl Propagation {
    /// All extents, from the smallest.
    pub const ALL: [Propagation; 3] = [Propagation::Clues, Propagation::Singles, Propagation::Subsets];

    /// Returns the name of the extent: `clues`, `singles`, `subsets`.
    pub const fn name(self) -> &'static str {
        ["clues", "singles", "subsets"][self as usize]
    }
}

impl_names!(Propagation, ParsePropagationError, "propagation");

/// Returns the candidates of the puzzle after propagation, which may reveal a contradiction.
///
/// ```
/// use cluewise::rating::effort::{Propagation, propagate};
/// use cluewise::{Grid, Puzzle};
/// assert!(propagate(&Puzzle::from(Grid::FIRST), Propagation::Clues).is_solved());
/// ```
pub fn propagate(puzzle: &Puzzle, extent: Propagation) -> Candidates {
    propagate_within(puzzle, &Candidates::FULL, extent)
}

/// Returns the candidates after propagation as [`propagate`] does, beginning with these candidates only.
pub fn propagate_within(puzzle: &Puzzle, candidates: &Candidates, extent: Propagation) -> Candidates {
    let mut position = Position::within(puzzle, candidates);
    let hardest = match extent {
        Propagation::Clues => return position.candidates(),
        Propagation::Singles => RoundKind::NakedSingle,
        Propagation::Subsets => RoundKind::Quad,
    };
    while !position.is_contradictory() && position.subset_round_up_to(hardest).is_some() {}
    position.candidates()
}
