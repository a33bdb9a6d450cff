//! Marks of generated puzzles: cages, dots, X and V, and those of each row of the table of constraints that are added to puzzles.

use super::lines::lines;
use crate::kinds::constraints::{
    AdditionRule, CONSTRAINT_KINDS, Constraint, ConstraintKind, MarkUnit, constraint_kind,
};
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::rng::PuzzleRng;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Marks that puzzles can have.
struct Mark {
    name: &'static str,
    constraints: Vec<&'static ConstraintKind>,
}

/// Marks with a name, a label in lists of choices, a description and constraints of their own.
type Group = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// The marks that are generated in a way of their own, or of several constraints. Each other constraint that can be added to
/// a puzzle is a mark by itself.
const GROUPS: [Group; 4] = [
    ("killer", "killer cages", "cages of 2 to 5 cells with sums, and no clues", &["killer"]),
    ("thermometer", "thermometers", "digits increase from the bulb", &["thermometer"]),
    (
        "dots",
        "dots",
        "digits beside a white dot differ by 1, those beside a black dot have the ratio 2",
        &["difference", "ratio"],
    ),
    ("xv", "X and V", "digits beside an X have sum 10, those beside a V sum 5", &["xv"]),
];

/// All marks; the index is the bit in a [`MarkSet`].
static MARKS: LazyLock<Vec<Mark>> = LazyLock::new(|| {
    let group = |&(name, _, _, names): &Group| Mark {
        name,
        constraints: names.iter().filter_map(|name| constraint_kind(name)).collect(),
    };
    let is_single = |kind: &&&'static ConstraintKind| {
        kind.addition().is_some() && !kind.has_free_form() && GROUPS.iter().all(|group| group.0 != kind.name())
    };
    let single = |kind: &&'static ConstraintKind| Mark { name: kind.name(), constraints: vec![*kind] };
    GROUPS.iter().map(group).chain(CONSTRAINT_KINDS.iter().filter(is_single).map(single)).collect()
});

/// A set of marks that a generated puzzle has. Its text form has their names, joined by `+`.
///
/// ```
/// use cluewise::kinds::MarkSet;
/// let marks: MarkSet = "xv+dots".parse()?;
/// assert_eq!(marks.to_string(), "dots+xv");
/// # Ok::<(), cluewise::kinds::UnknownMark>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MarkSet(u64);

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

    /// Returns a constraint of each name of the marks in the set, at the first place of a grid; cages are the rows.
    pub fn examples(self, kind: &PuzzleKind) -> Vec<Constraint> {
        let side = kind.side() as u16;
        let constraints = self.marks().flat_map(|mark| &mark.constraints).flat_map(|one| match one.name() {
            "killer" => (0..side)
                .filter_map(|row| {
                    let cells: Vec<u16> = (row * side..(row + 1) * side).collect();
                    Constraint::new(one, cells, [], [i32::from(side * (side + 1) / 2)]).ok()
                })
                .collect(),
            name => kind.additions(name).into_iter().take(1).collect::<Vec<_>>(),
        });
        constraints.collect()
    }

    /// Returns the name of the first constraint that no place of a grid of a kind can have.
    pub(super) fn without_place(self, kind: &PuzzleKind) -> Option<&'static str> {
        let names = self.marks().flat_map(|mark| &mark.constraints).map(|one| one.name());
        names.filter(|&name| name != "killer").find(|name| kind.additions(name).is_empty())
    }

    /// Returns whether constraints are of all marks in the set.
    pub(super) fn are_in(self, constraints: &[Constraint]) -> bool {
        let is_in = |kind: &ConstraintKind| constraints.iter().any(|one| one.kind().name() == kind.name());
        self.marks().all(|mark| mark.constraints.iter().any(|kind| is_in(kind)))
    }

    /// Returns the marks in the set.
    fn marks(self) -> impl Iterator<Item = &'static Mark> {
        MARKS.iter().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 == 1).map(|(_, mark)| mark)
    }

    /// Returns the names of the marks in the set.
    pub(super) fn names_in_set(self) -> impl Iterator<Item = &'static str> {
        self.marks().map(|mark| mark.name)
    }

    /// Returns the names of all marks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        MARKS.iter().map(|mark| mark.name)
    }

    /// Returns the names of the marks with a description of their own, each with it.
    pub fn described() -> impl Iterator<Item = (&'static str, &'static str)> {
        GROUPS.iter().map(|&(name, _, description, _)| (name, description))
    }

    /// Returns the names of the same marks with those in lists of choices.
    pub fn labels() -> impl Iterator<Item = (&'static str, &'static str)> {
        GROUPS.iter().map(|&(name, label, ..)| (name, label))
    }

    /// Returns the names of the marks that are constraints of this name.
    pub fn single() -> impl Iterator<Item = &'static str> {
        MARKS.iter().skip(GROUPS.len()).map(|mark| mark.name)
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

/// Returns the marks other than cages that a grid has: all at borders, in cells and at corners, half of those outside, with
/// all of which few clues remain that shorten a search, and random long lines.
pub fn marks_of(marks: MarkSet, kind: &PuzzleKind, solution: &Puzzle, rng: &mut PuzzleRng) -> Vec<Constraint> {
    let is_line = |kind: &ConstraintKind| matches!(kind.addition(), Some(AdditionRule::Lines | AdditionRule::Paths));
    let (mut found, mut rules) = (Vec::new(), Vec::new());
    for (index, mark) in marks.marks().enumerate().filter(|(_, mark)| mark.name != "killer") {
        rules.extend(mark.constraints.iter().filter(|kind| is_line(kind)));
        let others = mark.constraints.iter().filter(|kind| !is_line(kind));
        found.extend(
            others.flat_map(|one| kind.additions_in(one.name(), solution)).map(|one| (place(&one), index, one)),
        );
    }
    found.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    // A place has one of the marks of a name: 1 and 2 may have either dot.
    let at_place = found.chunk_by(|a, b| (&a.0, a.1) == (&b.0, b.1));
    let is_outside = |rule: &ConstraintKind| {
        use AdditionRule::{Diagonals, RowEndCounts, RowEnds, Rows};
        matches!(rule.addition(), Some(Diagonals | RowEndCounts | RowEnds | Rows))
    };
    let is_left_out = |rng: &mut PuzzleRng, rule| is_outside(rule) && rng.random_below(2) == 0;
    let drawn = at_place.filter_map(|place| match is_left_out(rng, place[0].2.kind()) {
        true => None,
        false => one_of(place, kind, rng),
    });
    let mut all: Vec<Constraint> = drawn.collect();
    all.extend(lines(&rules, kind, solution, rng));
    all
}

/// Returns the place of a mark: borders beside each other come before those above each other, and the ends of a row or a
/// diagonal are different places.
fn place(constraint: &Constraint) -> (bool, Vec<u16>) {
    let mut cells = constraint.cells().to_vec();
    if constraint.kind().unit() == MarkUnit::Border {
        cells.sort_unstable();
    }
    (cells.get(1).is_some_and(|second| second - cells[0].min(*second) > 1), cells)
}

/// Returns one of the marks that a place can have, or the one with the digits of all of them.
fn one_of(place: &[(impl Ord, usize, Constraint)], kind: &PuzzleKind, rng: &mut PuzzleRng) -> Option<Constraint> {
    let (first, all) = (&place[0].2, place.iter().flat_map(|(.., one)| one.values()).copied().collect::<Vec<i32>>());
    let rule = first.kind();
    let is_corner = rule.addition() == Some(AdditionRule::Corners);
    let chosen =
        if place.len() == 1 || is_corner { first } else { &place[rng.random_below(place.len() as u32) as usize].2 };
    let values = match chosen.values() {
        _ if is_corner => all,
        [] => chosen.kind().usual_values(kind.side()),
        values => values.to_vec(),
    };
    Constraint::new(chosen.kind(), chosen.cells(), chosen.others(), values).ok()
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
