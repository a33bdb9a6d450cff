//! What kinds of symmetry a puzzle has, whatever disguise it is in.

use super::automorphisms::automorphisms;
use super::transformation::Transformation;
use crate::grid::Puzzle;
use std::collections::BTreeMap;
use std::fmt;

/// How lines are moved, up to their order: for each cycle of bands the lengths of the cycles of their lines.
type Cycles = Vec<Vec<u8>>;

/// A kind of symmetry: two transformations are of the same kind if an isomorphism turns the moves of one into those of
/// the other (if they are conjugate). There are 275 kinds.
///
/// Prints as `identity`, `half-turn`, `quarter-turn`, `diagonal` or `mirror` if it is the kind of one of these, else as
/// the cycles of the lines, those of bands that change places with each other in one pair of parentheses:
/// `rows (3)(3)(3) columns (1+1+1)(1+1+1)(1+1+1)` turns over the three rows in each band and leaves columns where they
/// are, `rows (3+3+3) ...` turns over the bands. Which are rows and which are columns does not matter. Where the grid
/// is turned over, the cycles are those of the lines when it has been turned over twice: `transpose (1+2)(1)...`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymmetryClass {
    transpose: bool,
    lines: Vec<Cycles>,
}

/// The kinds that have a name, each with a transformation of that kind.
const NAMED: [(&str, Transformation); 5] = [
    ("identity", Transformation::SQUARE[0]),
    ("half-turn", Transformation::SQUARE[2]),
    ("quarter-turn", Transformation::SQUARE[1]),
    ("diagonal", Transformation::SQUARE[6]),
    ("mirror", Transformation::SQUARE[4]),
];

/// The kinds of symmetry that the puzzle has, its digits being renamed suitably, with how many automorphisms are of that
/// kind. The identity is always among them.
///
/// Take the pattern of clues, every clue being a 1, to see its symmetries.
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
    /// What kind of symmetry the moves are.
    pub fn class(&self) -> SymmetryClass {
        let mut lines = match self.transpose {
            // Rows become columns and columns rows; twice, and rows are rows again.
            true => vec![cycles(&self.then(self).rows)],
            false => vec![cycles(&self.rows), cycles(&self.columns)],
        };
        lines.sort_unstable();
        SymmetryClass { transpose: self.transpose, lines }
    }
}

/// The cycles in an order of the lines.
fn cycles(order: &[u8; 9]) -> Cycles {
    let mut left: u16 = 0x1ff;
    let mut cycles: BTreeMap<u16, Vec<u8>> = BTreeMap::new(); // by the bands that they go through
    while left != 0 {
        let (mut line, mut bands, mut length) = (left.trailing_zeros() as u8, 0, 0);
        while left >> line & 1 != 0 {
            left &= !(1 << line);
            bands |= 1 << (line / 3);
            length += 1;
            line = order[usize::from(line)];
        }
        cycles.entry(bands).or_default().push(length);
    }
    let mut cycles: Cycles = cycles.into_values().collect();
    cycles.iter_mut().for_each(|lengths| lengths.sort_unstable());
    cycles.sort_unstable();
    cycles
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
    use super::super::transformation::line_orders;
    use super::*;
    use crate::stream::Stream;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_275_classes() {
        let id = Transformation::IDENTITY;
        // One order of each kind.
        let kinds: BTreeMap<Cycles, [u8; 9]> = line_orders().map(|order| (cycles(&order), order)).collect();
        assert_eq!(kinds.len(), 22);
        let mut classes = BTreeSet::new();
        for rows in kinds.into_values() {
            classes.insert(Transformation { transpose: true, rows, ..id }.class());
            for columns in line_orders() {
                classes.insert(Transformation { rows, columns, ..id }.class());
            }
        }
        assert_eq!(classes.len(), 22 * 23 / 2 + 22);
    }

    #[test]
    fn classes_are_those_of_conjugates() {
        for index in 0..2000 {
            let stream = &mut Stream::new(5, index);
            let (a, b) = (Transformation::random(stream), Transformation::random(stream));
            assert_eq!(b.then(&a).then(&b.inverse()).class(), a.class(), "{a} by {b}");
        }
    }

    #[test]
    fn squares_have_names() {
        let names = Transformation::SQUARE.map(|square| square.class().to_string());
        let quarter = "quarter-turn";
        let want = ["identity", quarter, "half-turn", quarter, "mirror", "mirror", "diagonal", "diagonal"];
        assert_eq!(names, want);
        let turn: Transformation = "rows=231564897 columns=123456789 digits=123456789".parse().unwrap();
        let text = turn.class().to_string();
        assert_eq!(text, "rows (1+1+1)(1+1+1)(1+1+1) columns (3)(3)(3)");
    }
}
