//! Canonical forms, isomorphisms and symmetries of puzzles.
//!
//! Two puzzles are *isomorphic* if a [`Transformation`] maps one to the other: a transposition, a permutation of the
//! rows and one of the columns that keep bands and stacks together, and a renaming of the digits. All isomorphs of a
//! puzzle have the same *canonical form*: the isomorph with the smallest 81 characters, where `.` sorts before `1`.
//!
//! ```
//! use cluewise::canonical::{self, Transformation};
//! use cluewise::{Puzzle, PuzzleRng};
//!
//! let puzzle: Puzzle = "7659.8.......6...2..9.....8.5....4......1....1.28..9.3.1...4.6...35....49........".parse()?;
//! let isomorph = Transformation::random(&mut PuzzleRng::new(7, 0)).apply(&puzzle);
//! let canonical = canonical::canonicalize(&isomorph);
//! let form = "........1....23....45..6.2...17.....3....4.8.4.......21...8...783...5.6.9....73..";
//! assert_eq!(canonical.form.to_string(), form);
//! assert_eq!(canonical.transformation.apply(&isomorph), canonical.form);
//! assert_eq!(canonical.automorphisms, 1);
//! let transformation = canonical::isomorphic(&puzzle, &isomorph).unwrap();
//! assert_eq!(transformation.apply(&puzzle), isomorph);
//! # Ok::<(), cluewise::ParseError>(())
//! ```

mod automorphisms;
mod bands;
mod form;
mod full_grids;
mod orientation;
mod packed_puzzle;
mod row_values;
mod symmetries;
mod transformation;
mod with_repeats;
mod without_repeats;

pub use automorphisms::automorphisms;
pub use bands::{BandClass, band_classes, band_classes_of};
pub use form::Canonical;
pub use packed_puzzle::PackedPuzzle;
pub use symmetries::{SymmetryClass, symmetries};
pub(crate) use transformation::PERMUTATIONS_OF_3;
pub use transformation::Transformation;

use crate::board::grid::{Grid, Puzzle};
use orientation::Orientation;

/// Returns the canonical form of any puzzle, whatever its number of clues and solutions.
///
/// The result is stable across versions and machines.
///
/// ```
/// use cluewise::{Cell, Digit, Puzzle, canonical::canonicalize};
/// let mut puzzle = Puzzle::EMPTY;
/// puzzle.set(Cell::at(4, 4).unwrap(), Digit::new(7));
/// assert!(canonicalize(&puzzle).form.to_string().ends_with("...1"));
/// ```
pub fn canonicalize(puzzle: &Puzzle) -> Canonical {
    match Grid::try_from(*puzzle) {
        Ok(grid) => canonicalize_grid(&grid),
        Err(_) => Orientation::both(puzzle)
            .map_or_else(|| with_repeats::search(puzzle), |orientations| without_repeats::search(&orientations)),
    }
}

/// Returns the canonical form of a full grid; see [`canonicalize`].
pub fn canonicalize_grid(grid: &Grid) -> Canonical {
    let transformations = full_grids::canonical_transformations(grid);
    let transformation = transformations[0];
    let form = transformation.apply(&(*grid).into());
    Canonical { form, automorphisms: transformations.len() as u32, transformation }
}

/// A form that all isomorphs of a puzzle share, but which is in general not the smallest isomorph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CanonicalBySolution {
    /// The smallest isomorph whose solution is the canonical form of the solution.
    pub form: Puzzle,
    /// The canonical form of the solution.
    pub solution: Grid,
    /// The number of automorphisms; 1 for most puzzles.
    pub automorphisms: u32,
    /// A transformation of the puzzle into the form.
    pub transformation: Transformation,
}

/// Returns the form of a puzzle determined by its solution; `None` if the grid is not a solution.
///
/// Like the canonical form, it is equal for two puzzles with one solution if and only if they are isomorphic. The two
/// forms must not be compared with each other.
pub fn canonicalize_by_solution(puzzle: &Puzzle, solution: &Grid) -> Option<CanonicalBySolution> {
    if !solution.fills(puzzle) {
        return None;
    }
    let transformations = full_grids::canonical_transformations(solution);
    let forms: Vec<Puzzle> = transformations.iter().map(|transformation| transformation.apply(puzzle)).collect();
    let (form, transformation) = forms.iter().copied().zip(transformations).min()?;
    let automorphisms = forms.iter().filter(|&&other| other == form).count() as u32;
    Some(CanonicalBySolution { form, solution: transformation.apply_to_grid(solution), automorphisms, transformation })
}

/// Returns a transformation of the first puzzle into the second if they are isomorphic.
///
/// ```
/// use cluewise::{Grid, PuzzleRng, canonical::{Transformation, isomorphic}};
/// let puzzle = Grid::FIRST.into();
/// let other = Transformation::random(&mut PuzzleRng::new(1, 0)).apply(&puzzle);
/// assert_eq!(isomorphic(&puzzle, &other).map(|found| found.apply(&puzzle)), Some(other));
/// ```
pub fn isomorphic(a: &Puzzle, b: &Puzzle) -> Option<Transformation> {
    if a.clue_count() != b.clue_count() {
        return None;
    }
    let (a, b) = (canonicalize(a), canonicalize(b));
    (a.form == b.form).then(|| a.transformation.then(&b.transformation.inverse()))
}
