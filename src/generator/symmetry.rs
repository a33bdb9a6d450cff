//! The symmetries that a pattern of clues can have.

use crate::cell::{Cell, CellSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A symmetry of the pattern of clues: which cells hold clues, not which clues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry asked for.
    #[default]
    None,
    /// Unchanged by half a turn.
    Rot180,
    /// Unchanged by a quarter turn.
    Rot90,
    /// The left half mirrors the right half.
    MirrorH,
    /// The upper half mirrors the lower half.
    MirrorV,
    /// Both mirrors.
    MirrorHv,
    /// Mirrored in the diagonal from the top left.
    Diagonal,
    /// Mirrored in the diagonal from the top right.
    AntiDiagonal,
    /// Mirrored in both diagonals.
    BothDiagonals,
    /// All eight symmetries of the square.
    Full,
}

/// A move of the square: where the cell in this row and column goes.
type Move = fn(usize, usize) -> (usize, usize);

const HALF_TURN: Move = |r, c| (8 - r, 8 - c);
const QUARTER_TURN: Move = |r, c| (c, 8 - r);
const LEFT_RIGHT: Move = |r, c| (r, 8 - c);
const UP_DOWN: Move = |r, c| (8 - r, c);
const DIAGONAL: Move = |r, c| (c, r);
const ANTI_DIAGONAL: Move = |r, c| (8 - c, 8 - r);

/// Each symmetry with its name and the moves that generate its group.
const TABLE: [(Symmetry, &str, &[Move]); 10] = [
    (Symmetry::None, "none", &[]),
    (Symmetry::Rot180, "rot180", &[HALF_TURN]),
    (Symmetry::Rot90, "rot90", &[QUARTER_TURN]),
    (Symmetry::MirrorH, "mirror-h", &[LEFT_RIGHT]),
    (Symmetry::MirrorV, "mirror-v", &[UP_DOWN]),
    (Symmetry::MirrorHv, "mirror-hv", &[LEFT_RIGHT, UP_DOWN]),
    (Symmetry::Diagonal, "diagonal", &[DIAGONAL]),
    (Symmetry::AntiDiagonal, "anti-diagonal", &[ANTI_DIAGONAL]),
    (Symmetry::BothDiagonals, "both-diagonals", &[DIAGONAL, ANTI_DIAGONAL]),
    (Symmetry::Full, "full", &[QUARTER_TURN, DIAGONAL]),
];

impl Symmetry {
    /// All symmetries, none first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        TABLE.iter().map(|&(symmetry, ..)| symmetry)
    }

    /// The symmetry's name on the command line and in packs.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The orbits of the 81 cells: sets of cells that hold clues together or not at all, by their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut rest = CellSet::FULL;
        let mut orbits = Vec::new();
        while let Some(cell) = rest.iter().next() {
            let orbit = self.orbit(cell);
            rest = rest - orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// Whether the set of cells has this symmetry.
    pub fn holds_for(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| (self.orbit(cell) - cells).is_empty())
    }

    /// All cells that the moves of the symmetry can take this one to.
    fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::single(cell);
        loop {
            let moved = |m: &Move| {
                orbit
                    .iter()
                    .filter_map(|c| {
                        let (r, c) = m(c.row(), c.column());
                        Cell::at(r, c)
                    })
                    .collect()
            };
            let grown = TABLE[self as usize].2.iter().map(moved).fold(orbit, |all, more: CellSet| all | more);
            if grown == orbit {
                return orbit;
            }
            orbit = grown;
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no symmetry's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSymmetry(String);

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Symmetry::all().map(Symmetry::name).collect();
        write!(f, "no symmetry is called {:?}; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownSymmetry {}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        Symmetry::all().find(|s| s.name() == name).ok_or_else(|| UnknownSymmetry(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_the_order_of_the_enum() {
        for (i, symmetry) in Symmetry::all().enumerate() {
            assert_eq!((symmetry as usize, symmetry.name().parse()), (i, Ok(symmetry)));
            assert_eq!(serde_json::to_value(symmetry).unwrap(), symmetry.name());
        }
    }

    #[test]
    fn orbits_part_the_grid() {
        let counts = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for (symmetry, count) in Symmetry::all().zip(counts) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{symmetry}");
            assert_eq!(orbits.iter().map(|o| o.len()).sum::<usize>(), 81, "{symmetry}");
            assert!(orbits.iter().all(|&o| symmetry.holds_for(o)), "{symmetry}");
        }
        assert!(!Symmetry::Rot180.holds_for(Cell::all().take(1).collect()));
    }
}
