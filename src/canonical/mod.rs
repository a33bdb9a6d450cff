//! The same puzzle or not: canonical forms, isomorphisms and symmetries.
//!
//! Two puzzles are *isomorphic* if a [`Transformation`] makes one of the other: a turn over, rows and columns put in
//! another order that keeps bands and stacks together, digits renamed. All isomorphs of a puzzle have the same
//! *canonical form*: the one among them whose 81 characters are the smallest, `.` coming before `1`.
//!
//! ```
//! use cluewise::canonical::{self, Transformation};
//! use cluewise::{Puzzle, Stream};
//!
//! let puzzle: Puzzle = "7659.8.......6...2..9.....8.5....4......1....1.28..9.3.1...4.6...35....49........".parse()?;
//! let disguised = Transformation::random(&mut Stream::new(7, 0)).apply(&puzzle);
//! let canonical = canonical::canonicalize(&disguised);
//! let form = "........1....23....45..6.2...17.....3....4.8.4.......21...8...783...5.6.9....73..";
//! assert_eq!(canonical.form.to_string(), form);
//! assert_eq!(canonical.transformation.apply(&disguised), canonical.form);
//! assert_eq!(canonical.automorphisms, 1);
//! let proof = canonical::isomorphic(&puzzle, &disguised).unwrap();
//! assert_eq!(proof.apply(&puzzle), disguised);
//! # Ok::<(), cluewise::ParseError>(())
//! ```

mod automorphisms;
mod bands;
mod grids;
mod key;
mod lines;
mod repeats;
mod sparse;
mod symmetries;
mod transformation;

pub use automorphisms::automorphisms;
pub use bands::{BandClass, band_classes, band_classes_of};
pub use key::Key;
pub use symmetries::{SymmetryClass, symmetries};
pub use transformation::Transformation;

use crate::grid::{Grid, Puzzle};
use lines::Lines;

/// The smallest isomorph of a puzzle, and how it was got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The isomorph whose 81 characters come first in the order of strings, empty cells being `.`.
    pub form: Puzzle,
    /// In how many of the 3,359,232 ways to move the cells the puzzle stays the same, if its digits are renamed
    /// suitably; 1 for most puzzles, at most 648 for full grids, and all of them for the empty puzzle.
    pub automorphisms: u32,
    /// A transformation of the puzzle into the form.
    pub transformation: Transformation,
}

/// The canonical form of any puzzle: with any number of clues, with one solution or not, contradictory or not.
///
/// The result is pinned: it does not change from version to version, and not from machine to machine.
pub fn canonicalize(puzzle: &Puzzle) -> Canonical {
    match Grid::try_from(*puzzle) {
        Ok(grid) => canonicalize_grid(&grid),
        Err(_) => Lines::both(puzzle).map_or_else(|| repeats::search(puzzle), |lines| sparse::search(&lines)),
    }
}

/// [`canonicalize`] for a full grid.
pub fn canonicalize_grid(grid: &Grid) -> Canonical {
    let ways = grids::smallest(grid);
    let transformation = ways[0];
    let form = transformation.apply(&(*grid).into());
    Canonical { form, automorphisms: ways.len() as u32, transformation }
}

/// A form of a puzzle that is the same for all its isomorphs, but in general not their smallest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CanonicalBySolution {
    /// The smallest of those isomorphs whose solution is the canonical form of the solution.
    pub form: Puzzle,
    /// The canonical form of the solution.
    pub solution: Grid,
    /// In how many ways the puzzle is its own isomorph; 1 for most puzzles.
    pub automorphisms: u32,
    /// A transformation of the puzzle into the form.
    pub transformation: Transformation,
}

/// The form of a puzzle by way of its solution; `None` if the grid is no solution of it.
///
/// As good as the canonical form to tell puzzles with one solution apart, and not to be mixed with it.
pub fn canonicalize_by_solution(puzzle: &Puzzle, solution: &Grid) -> Option<CanonicalBySolution> {
    if !solution.fills(puzzle) {
        return None;
    }
    let ways = grids::smallest(solution);
    let forms: Vec<Puzzle> = ways.iter().map(|way| way.apply(puzzle)).collect();
    let (form, transformation) = forms.iter().copied().zip(ways).min()?;
    let automorphisms = forms.iter().filter(|&&other| other == form).count() as u32;
    Some(CanonicalBySolution { form, solution: transformation.apply_to_grid(solution), automorphisms, transformation })
}

/// A transformation of the first puzzle into the second, if they are isomorphic.
pub fn isomorphic(a: &Puzzle, b: &Puzzle) -> Option<Transformation> {
    if a.clue_count() != b.clue_count() {
        return None;
    }
    let (a, b) = (canonicalize(a), canonicalize(b));
    (a.form == b.form).then(|| a.transformation.then(&b.transformation.inverse()))
}

/// How many ways there are to order the parts of three groups of three, and the groups, if only those that are tied may
/// change places. Of three neighbours bit 0 says that the first two are tied, bit 1 that the last two are.
fn order_count(inner: [u8; 3], outer: u8) -> u32 {
    let orders = |ties: u8| [1, 2, 2, 6][usize::from(ties & 3)];
    inner.into_iter().map(orders).product::<u32>() * orders(outer)
}
