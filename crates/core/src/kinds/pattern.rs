//! Symmetries of the pattern of clues.

use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use crate::generator::Symmetry;

impl PuzzleKind {
    /// Returns the orbits of the cells: those of an orbit all have clues, or none has; `None` if the field of joined grids
    /// does not have the symmetry.
    pub(super) fn orbits_of(&self, symmetry: Symmetry) -> Option<Vec<Vec<u16>>> {
        match self.joined() {
            None => Some(symmetry.orbits_of(self.side())),
            Some(joined) => joined.orbits_of(symmetry),
        }
    }

    /// Returns the largest symmetry that the pattern of the clues of a puzzle of this kind has; `None` without clues.
    ///
    /// ```
    /// use cluewise::generator::Symmetry;
    /// use cluewise::kinds::{PuzzleKind, Symbols};
    /// let kind = PuzzleKind::of_size(4)?;
    /// let puzzle = kind.parse("1..2........3..4", Symbols::DIGITS)?;
    /// assert_eq!(kind.symmetry_of(&puzzle), Some(Symmetry::Full));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetry_of(&self, puzzle: &Puzzle) -> Option<Symmetry> {
        let has_clue = |&cell: &u16| puzzle.cells()[usize::from(cell)] > 0;
        let is_held = |orbits: &Vec<Vec<u16>>| {
            orbits.iter().all(|orbit| orbit.iter().all(has_clue) == orbit.iter().any(has_clue))
        };
        // The symmetries that hold are a group, which is the one with the fewest orbits.
        let held =
            Symmetry::all().filter_map(|symmetry| Some((symmetry, self.orbits_of(symmetry).filter(is_held)?.len())));
        let largest = held.min_by_key(|&(_, orbits)| orbits).map(|(symmetry, _)| symmetry);
        largest.filter(|_| puzzle.clue_count() > 0)
    }
}
