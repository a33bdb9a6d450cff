//! Symmetries of the clue pattern.

use crate::board::cell::{Cell, CellSet};
use std::fmt;
use std::str::FromStr;

/// A symmetry of the clue pattern: the positions of the clues, not their digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry required.
    #[default]
    None,
    /// Invariant under a half turn.
    Rot180,
    /// Invariant under a quarter turn.
    Rot90,
    /// The left half mirrors the right half.
    MirrorH,
    /// The upper half mirrors the lower half.
    MirrorV,
    /// Both `MirrorH` and `MirrorV`.
    MirrorHv,
    /// Mirrored along the diagonal from the top left.
    Diagonal,
    /// Mirrored along the diagonal from the top right.
    AntiDiagonal,
    /// Mirrored along both diagonals.
    BothDiagonals,
    /// All eight symmetries of the square.
    Full,
}

/// A symmetry of the square: maps a row and column to those of the image. The last argument is the last row and column.
type SquareMap = fn(usize, usize, usize) -> (usize, usize);

/// The last row and column of the 9x9 grid.
const LAST: usize = 8;

const HALF_TURN: SquareMap = |r, c, last| (last - r, last - c);
const QUARTER_TURN: SquareMap = |r, c, last| (c, last - r);
const LEFT_RIGHT: SquareMap = |r, c, last| (r, last - c);
const UP_DOWN: SquareMap = |r, c, last| (last - r, c);
const DIAGONAL: SquareMap = |r, c, _| (c, r);
const ANTI_DIAGONAL: SquareMap = |r, c, last| (last - c, last - r);

/// Each symmetry with its name and the generators of its group.
const TABLE: [(Symmetry, &str, &[SquareMap]); 10] = [
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
    /// Iterates over all symmetries, beginning with `None`.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        TABLE.iter().map(|&(symmetry, ..)| symmetry)
    }

    /// Returns the name used on the command line and in packs.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the generators of the group.
    fn generators(self) -> &'static [SquareMap] {
        TABLE[self as usize].2
    }

    /// Returns the orbits of the 81 cells, ordered by their first cells. The cells of an orbit all hold clues, or none
    /// does.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut rest = CellSet::FULL;
        let mut orbits = Vec::new();
        while let Some(cell) = rest.iter().next() {
            let orbit = self.orbit(cell);
            rest -= orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns the orbits of the cells of a square grid with this many rows, as numbers in reading order.
    ///
    /// ```
    /// use cluewise::generator::Symmetry;
    /// assert_eq!(Symmetry::Rot180.orbits_of(2), [[0, 3], [1, 2]]);
    /// ```
    pub fn orbits_of(self, side: usize) -> Vec<Vec<u16>> {
        let mut seen = vec![false; side * side];
        let mut orbits = Vec::new();
        for first in 0..side * side {
            let mut orbit = if seen[first] { Vec::new() } else { vec![first] };
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                (next, seen[cell]) = (next + 1, true);
                let images = self.generators().iter().map(|map| map(cell / side, cell % side, side - 1));
                let images: Vec<usize> = images.map(|(row, column)| row * side + column).collect();
                images.into_iter().for_each(|image| {
                    if !orbit.contains(&image) {
                        orbit.push(image)
                    }
                });
            }
            if !orbit.is_empty() {
                orbits.push(orbit.into_iter().map(|cell| cell as u16).collect());
            }
        }
        orbits
    }

    /// Returns the generators of the group for a square grid with this many rows: for each cell its image.
    pub(crate) fn maps_of(self, side: usize) -> Vec<Vec<u16>> {
        let image = |map: &SquareMap, cell: usize| {
            let (row, column) = map(cell / side, cell % side, side - 1);
            (row * side + column) as u16
        };
        self.generators().iter().map(|map| (0..side * side).map(|cell| image(map, cell)).collect()).collect()
    }

    /// Returns the largest symmetry that a set of cells has.
    ///
    /// ```
    /// use cluewise::generator::Symmetry;
    /// let puzzle: cluewise::Puzzle =
    ///     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........".parse()?;
    /// assert_eq!(Symmetry::of(puzzle.clue_cells()), Symmetry::None);
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn of(cells: CellSet) -> Symmetry {
        // The symmetries that hold are a group, which is the one with the fewest orbits.
        let held = Symmetry::all().filter(|symmetry| symmetry.holds_for(cells));
        held.min_by_key(|symmetry| symmetry.orbits().len()).unwrap_or_default()
    }

    /// Returns whether the set of cells has this symmetry.
    pub fn holds_for(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| (self.orbit(cell) - cells).is_empty())
    }

    /// Returns the orbit of a cell.
    fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::single(cell);
        loop {
            let image = |map: &SquareMap| {
                orbit
                    .iter()
                    .filter_map(|c| {
                        let (r, c) = map(c.row(), c.column(), LAST);
                        Cell::at(r, c)
                    })
                    .collect()
            };
            let grown = self.generators().iter().map(image).fold(orbit, |all, more: CellSet| all | more);
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

/// The error of parsing the name of a symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSymmetryError(String);

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Symmetry::all().map(Symmetry::name).collect();
        let meant = find_alias(&self.0).map_or(String::new(), |meant| format!(", perhaps {meant}"));
        write!(f, "unknown symmetry {:?}{meant}; expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for ParseSymmetryError {}

/// Parts of other names of symmetries, in lowercase letters and digits, and the possible meanings. The first match
/// counts.
const SYMMETRY_ALIASES: [(&str, &str); 22] = [
    ("quarter", "rot90"),
    ("90", "rot90"),
    ("fourfold", "rot90"),
    ("half", "rot180"),
    ("180", "rot180"),
    ("rot", "rot180 (by a half turn) or rot90 (by a quarter turn)"),
    ("point", "rot180"),
    ("cent", "rot180"),
    ("twofold", "rot180"),
    ("anti", "anti-diagonal"),
    ("both", "both-diagonals or mirror-hv"),
    ("diag", "diagonal, anti-diagonal or both-diagonals"),
    ("left", "mirror-h"),
    ("horiz", "mirror-h (left and right) or mirror-v (top and bottom)"),
    ("vert", "mirror-v (top and bottom) or mirror-h (left and right)"),
    ("up", "mirror-v"),
    ("top", "mirror-v"),
    ("mirror", "mirror-h (left and right), mirror-v (top and bottom) or mirror-hv"),
    ("reflect", "mirror-h (left and right), mirror-v (top and bottom) or mirror-hv"),
    ("all", "full"),
    ("dihedral", "full"),
    ("no", "none"),
];

/// Returns the symmetries that another word may mean.
fn find_alias(word: &str) -> Option<&'static str> {
    let plain: String = word.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    SYMMETRY_ALIASES.into_iter().find(|(part, _)| plain.contains(part)).map(|(_, meant)| meant)
}

impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(name: &str) -> Result<Symmetry, ParseSymmetryError> {
        Symmetry::all().find(|s| s.name() == name).ok_or_else(|| ParseSymmetryError(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_the_order_of_the_enum() {
        for (i, symmetry) in Symmetry::all().enumerate() {
            assert_eq!((symmetry as usize, symmetry.name().parse()), (i, Ok(symmetry)));
            #[cfg(feature = "serde")]
            assert_eq!(serde_json::to_value(symmetry).unwrap(), symmetry.name());
        }
    }

    #[test]
    fn other_words_are_explained() {
        let error = |word: &str| word.parse::<Symmetry>().unwrap_err().to_string();
        for (word, meant) in [
            ("rotational", "rot180 (by a half turn) or rot90 (by a quarter turn)"),
            ("Half-Turn", "rot180"),
            ("central", "rot180"),
            ("point", "rot180"),
            ("quarter turn", "rot90"),
            ("mirror", "mirror-h (left and right), mirror-v (top and bottom) or mirror-hv"),
            ("diagonals", "diagonal, anti-diagonal or both-diagonals"),
        ] {
            let start = format!("unknown symmetry {word:?}, perhaps {meant}; expected one of none, rot180");
            assert!(error(word).starts_with(&start), "{}", error(word));
        }
        assert!(error("xyz").starts_with("unknown symmetry \"xyz\"; expected"), "{}", error("xyz"));
    }

    #[test]
    fn orbits_partition_the_grid() {
        let counts = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for (symmetry, count) in Symmetry::all().zip(counts) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{symmetry}");
            assert_eq!(orbits.iter().map(|o| o.len()).sum::<usize>(), 81, "{symmetry}");
            assert!(orbits.iter().all(|&o| symmetry.holds_for(o)), "{symmetry}");
            let sets = symmetry.orbits_of(9).into_iter();
            let sets =
                sets.map(|orbit| orbit.into_iter().filter_map(|cell| Cell::new(cell.into())).collect::<CellSet>());
            assert!(sets.eq(orbits), "{symmetry}");
        }
        assert!(!Symmetry::Rot180.holds_for(Cell::all().take(1).collect()));
        assert_eq!(Symmetry::of(CellSet::FULL), Symmetry::Full);
        for symmetry in Symmetry::all() {
            // The orbits of a cell and its neighbor, which have no further symmetry.
            let cells =
                symmetry.orbit(Cell::at(0, 1).expect("a cell")) | symmetry.orbit(Cell::at(2, 0).expect("a cell"));
            assert_eq!(Symmetry::of(cells), symmetry);
        }
    }
}
