//! Marks of generated puzzles: cages, thermometers, dots, X and V.

use super::thermometers::thermometers;
use crate::kinds::constraints::{Constraint, ConstraintError};
use crate::kinds::puzzle::Puzzle;
use crate::kinds::shape::Shape;
use crate::rng::PuzzleRng;
use std::fmt;
use std::str::FromStr;

/// Marks that puzzles can have.
struct Mark {
    name: &'static str,
    /// The name in lists of choices.
    label: &'static str,
    description: &'static str,
    /// The names of the constraints, each with the values of an example.
    constraints: &'static [(&'static str, &'static [i32])],
}

/// All marks; the index is the bit in a [`MarkSet`].
const MARKS: [Mark; 4] = [
    Mark {
        name: "killer",
        label: "killer cages",
        description: "cages of 2 to 5 cells with sums, and no clues",
        constraints: &[("killer", &[])],
    },
    Mark {
        name: "thermometer",
        label: "thermometers",
        description: "digits increase from the bulb",
        constraints: &[("thermometer", &[])],
    },
    Mark {
        name: "dots",
        label: "dots",
        description: "digits beside a white dot differ by 1, those beside a black dot have the ratio 2",
        constraints: &[("difference", &[1]), ("ratio", &[2])],
    },
    Mark {
        name: "xv",
        label: "X and V",
        description: "digits beside an X have sum 10, those beside a V sum 5",
        constraints: &[("xv", &[5])],
    },
];

/// A set of marks that a generated puzzle has. Its text form has their names, joined by `+`.
///
/// ```
/// use cluewise::kinds::MarkSet;
/// let marks: MarkSet = "xv+dots".parse()?;
/// assert_eq!(marks.to_string(), "dots+xv");
/// # Ok::<(), cluewise::kinds::UnknownMark>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MarkSet(u8);

impl MarkSet {
    /// No marks.
    pub const EMPTY: MarkSet = MarkSet(0);
    /// Cages with sums that cover the grid.
    pub const KILLER: MarkSet = MarkSet(1);
    /// Thermometers.
    pub const THERMOMETER: MarkSet = MarkSet(1 << 1);
    /// White and black dots.
    pub const DOTS: MarkSet = MarkSet(1 << 2);
    /// X and V.
    pub const XV: MarkSet = MarkSet(1 << 3);

    /// Returns whether all of some other marks are in the set.
    pub fn contains(self, other: MarkSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the marks of both sets.
    #[must_use]
    pub fn with(self, other: MarkSet) -> MarkSet {
        MarkSet(self.0 | other.0)
    }

    /// Returns the kind of marks that a constraint is; `None` if it is another one.
    pub fn of(constraint: &Constraint) -> Option<MarkSet> {
        let bit =
            MARKS.iter().position(|mark| mark.constraints.iter().any(|&(name, _)| name == constraint.kind().name()))?;
        Some(MarkSet(1 << bit))
    }

    /// Returns a constraint of each name of the marks in the set, in the first two cells; cages are the rows.
    pub fn examples(self, side: u16) -> Vec<Constraint> {
        let marks = MARKS.iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 == 1);
        let constraints = marks.flat_map(|(_, mark)| mark.constraints).flat_map(|&(name, values)| match name {
            "killer" => (0..side)
                .map(|row| {
                    let cells: Vec<u16> = (row * side..(row + 1) * side).collect();
                    Constraint::named(name, cells, [], [i32::from(side * (side + 1) / 2)])
                })
                .collect(),
            _ => vec![Constraint::named(name, [0, 1], [], values)],
        });
        constraints.flatten().collect()
    }

    /// Returns the names of the marks in the set.
    pub(super) fn names_in_set(self) -> impl Iterator<Item = &'static str> {
        MarkSet::names().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| name)
    }

    /// Returns the names of all marks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        MARKS.iter().map(|mark| mark.name)
    }

    /// Returns the names of all marks with their descriptions.
    pub fn described() -> impl Iterator<Item = (&'static str, &'static str)> {
        MARKS.iter().map(|mark| (mark.name, mark.description))
    }

    /// Returns the names of all marks with those in lists of choices.
    pub fn labels() -> impl Iterator<Item = (&'static str, &'static str)> {
        MARKS.iter().map(|mark| (mark.name, mark.label))
    }
}

impl fmt::Display for MarkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.names_in_set().collect::<Vec<_>>().join("+"))
    }
}

/// The error of parsing an unknown mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMark(String);

impl fmt::Display for UnknownMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown marks {:?}; expected names joined by +: {}",
            self.0,
            MarkSet::names().collect::<Vec<_>>().join(", ")
        )
    }
}

impl std::error::Error for UnknownMark {}

impl FromStr for MarkSet {
    type Err = UnknownMark;

    fn from_str(text: &str) -> Result<MarkSet, UnknownMark> {
        if text.is_empty() {
            return Ok(MarkSet::EMPTY);
        }
        text.split('+').try_fold(MarkSet::EMPTY, |set, name| {
            let bit = MarkSet::names().position(|other| other == name.trim());
            bit.map(|bit| MarkSet(set.0 | 1 << bit)).ok_or_else(|| UnknownMark(name.into()))
        })
    }
}

/// Returns the marks other than cages that a grid has: all dots, X and V, and random long thermometers.
pub fn marks_of(
    marks: MarkSet,
    shape: &Shape,
    solution: &Puzzle,
    rng: &mut PuzzleRng,
) -> Result<Vec<Constraint>, ConstraintError> {
    let mut found = Vec::new();
    let digit = |cell: u16| i32::from(solution.cells()[usize::from(cell)]);
    for (a, b) in shape.adjacent_pairs() {
        let (low, high) = (digit(a).min(digit(b)), digit(a).max(digit(b)));
        let (is_white, is_black) = (high - low == 1, high == 2 * low);
        if marks.contains(MarkSet::DOTS) && (is_white || is_black) {
            // 1 and 2 may have either dot.
            let white = is_white && (!is_black || rng.random_below(2) == 0);
            let (kind, value) = if white { ("difference", 1) } else { ("ratio", 2) };
            found.push(Constraint::named(kind, [a, b], [], [value])?);
        }
        if marks.contains(MarkSet::XV) && [5, 10].contains(&(low + high)) {
            found.push(Constraint::named("xv", [a, b], [], [low + high])?);
        }
    }
    if marks.contains(MarkSet::THERMOMETER) {
        for line in thermometers(shape, solution, rng) {
            found.push(Constraint::named("thermometer", line, [], [])?);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (bit, name) in MarkSet::names().enumerate() {
            assert_eq!(name.parse(), Ok(MarkSet(1 << bit)));
        }
        assert!("killer+x".parse::<MarkSet>().is_err());
    }
}
