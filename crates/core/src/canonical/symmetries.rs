//! The symmetry classes of a puzzle.

use super::automorphisms::automorphisms;
use super::transformation::Transformation;
use crate::board::grid::Puzzle;
use std::collections::BTreeMap;
use std::fmt;

/// The cycle type of a permutation of lines: for each cycle of bands, the lengths of the cycles of their lines.
type CycleType = Vec<Vec<u8>>;

/// A conjugacy class of symmetries: two transformations are in the same class if an isomorphism turns the
/// rearrangement of one into that of the other. There are 275 classes.
///
/// Printed as `identity`, `half-turn`, `quarter-turn`, `diagonal` or `mirror` for the class of one of these, else as
/// the cycle lengths of the lines; lines whose bands are in one cycle share a pair of parentheses.
/// `rows (3)(3)(3) columns (1+1+1)(1+1+1)(1+1+1)` permutes the three rows of each band cyclically and leaves the
/// columns unchanged, `rows (3+3+3) ...` permutes the bands. Rows and columns are interchangeable. For a transposition,
/// the cycles are those of its square: `transpose (1+2)(1)...`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymmetryClass {
    transpose: bool,
    lines: Vec<CycleType>,
}

/// The classes with a name, each with a representative.
const NAMED: [(&str, Transformation); 5] = [
    ("identity", Transformation::SQUARE_SYMMETRIES[0]),
    ("half-turn", Transformation::SQUARE_SYMMETRIES[2]),
    ("quarter-turn", Transformation::SQUARE_SYMMETRIES[1]),
    ("diagonal", Transformation::SQUARE_SYMMETRIES[6]),
    ("mirror", Transformation::SQUARE_SYMMETRIES[4]),
];

/// Returns the symmetry classes of the automorphisms of a puzzle, with the number of automorphisms in each. The
/// identity is always among them.
///
/// To find the symmetries of a clue pattern, replace every clue by 1.
///
/// ```
/// use cluewise::{Grid, canonical};
/// let kinds: Vec<String> = canonical::symmetries(&Grid::FIRST.into()).keys().map(|kind| kind.to_string()).collect();
/// assert_eq!(kinds, ["identity", "rows (3)(3)(3) columns (3+3+3)"]);
/// ```
pub fn symmetries(puzzle: &Puzzle) -> BTreeMap<SymmetryClass, u32> {
    let mut classes = BTreeMap::new();
    for automorphism in automorphisms(puzzle) {
        *classes.entry(automorphism.class()).or_insert(0) += 1;
    }
    classes
}

impl Transformation {
    /// Returns the symmetry class of the rearrangement of the cells.
    pub fn class(&self) -> SymmetryClass {
        let mut lines = match self.transpose {
            // The square of a transposition maps rows to rows.
            true => vec![cycle_type(&self.then(self).rows)],
            false => vec![cycle_type(&self.rows), cycle_type(&self.columns)],
        };
        lines.sort_unstable();
        SymmetryClass { transpose: self.transpose, lines }
    }
}

/// Returns the cycle type of a permutation of the lines.
fn cycle_type(order: &[u8; 9]) -> CycleType {
    let mut remaining: u16 = 0x1ff;
    let mut lengths_by_bands: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
    while remaining != 0 {
        let (mut line, mut bands, mut length) = (remaining.trailing_zeros() as u8, 0, 0);
        while remaining >> line & 1 != 0 {
            remaining &= !(1 << line);
            bands |= 1 << (line / 3);
            length += 1;
            line = order[usize::from(line)];
        }
        lengths_by_bands.entry(bands).or_default().push(length);
    }
    let mut cycle_type: CycleType = lengths_by_bands.into_values().collect();
    cycle_type.iter_mut().for_each(|lengths| lengths.sort_unstable());
    cycle_type.sort_unstable();
    cycle_type
}

impl fmt::Display for SymmetryClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, named)| named.class() == *self) {
            return f.pad(name);
        }
        let group = |lengths: &Vec<u8>| {
            let lengths: Vec<String> = lengths.iter().map(u8::to_string).collect();
            format!("({})", lengths.join("+"))
        };
        let lines: Vec<String> = self.lines.iter().map(|cycles| cycles.iter().map(group).collect()).collect();
        match lines.as_slice() {
            [rows, columns] => write!(f, "rows {rows} columns {columns}"),
            _ => write!(f, "transpose {}", lines.concat()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::transformation::line_permutations;
    use super::*;
    use crate::rng::PuzzleRng;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_275_classes() {
        let id = Transformation::IDENTITY;
        // One permutation of each cycle type.
        let permutations: BTreeMap<CycleType, [u8; 9]> =
            line_permutations().map(|order| (cycle_type(&order), order)).collect();
        assert_eq!(permutations.len(), 22);
        let mut classes = BTreeSet::new();
        for rows in permutations.into_values() {
            classes.insert(Transformation { transpose: true, rows, ..id }.class());
            for columns in line_permutations() {
                classes.insert(Transformation { rows, columns, ..id }.class());
            }
        }
        assert_eq!(classes.len(), 22 * 23 / 2 + 22);
    }

    #[test]
    fn conjugates_are_in_the_same_class() {
        for index in 0..2000 {
            let rng = &mut PuzzleRng::new(5, index);
            let (a, b) = (Transformation::random(rng), Transformation::random(rng));
            assert_eq!(b.then(&a).then(&b.inverse()).class(), a.class(), "{a} by {b}");
        }
    }

    #[test]
    fn squares_have_names() {
        let names = Transformation::SQUARE_SYMMETRIES.map(|square| square.class().to_string());
        let quarter = "quarter-turn";
        let expected = ["identity", quarter, "half-turn", quarter, "mirror", "mirror", "diagonal", "diagonal"];
        assert_eq!(names, expected);
        let rotation: Transformation = "rows=231564897 columns=123456789 digits=123456789".parse().unwrap();
        let text = rotation.class().to_string();
        assert_eq!(text, "rows (1+1+1)(1+1+1)(1+1+1) columns (3)(3)(3)");
    }
}
