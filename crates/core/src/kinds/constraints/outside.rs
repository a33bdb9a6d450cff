//! Clues at the end of a row or column: each is an automaton that reads the digits from there.

use super::constraint::{Constraint, ConstraintKind};
use super::decorations::outside;
use super::properties::{AdditionRule, LineForm, PartCounts};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::hash::Hash;

/// A number at the end of a row or column.
const CLUE: ConstraintKind = ConstraintKind {
    parts: PartCounts::of_cells(2, usize::MAX).and_values(1, 1),
    has_places: true,
    requirement: is_line,
    decorations: |constraint, grid| outside(constraint.cells(), &grid.shape, constraint.values()[0]),
    ..ConstraintKind::ROW
};

/// The sum of the digits between the least and the largest one.
pub const SANDWICH: ConstraintKind = ConstraintKind {
    name: "sandwich",
    description: "the number outside is the sum of the digits between 1 and the largest digit",
    label: Some((LineForm::Outside, 'S')),
    addition: Some(AdditionRule::Rows),
    compile: |constraint, _, all| {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Place {
            Before,
            Between(i32, i32),
            After,
        }
        let (sum, low, high) = (clue(constraint, all), all.low(), all.low() + all.side() as i32 - 1);
        let is_crust = move |digit| digit == low || digit == high;
        let step = move |place: &Place, digit: i32| match *place {
            Place::Before if is_crust(digit) => Some(Place::Between(digit, 0)),
            Place::Before => Some(Place::Before),
            Place::Between(first, so_far) if is_crust(digit) => {
                (first != digit && so_far == sum).then_some(Place::After)
            }
            Place::Between(first, so_far) => (so_far + digit <= sum).then_some(Place::Between(first, so_far + digit)),
            Place::After => (!is_crust(digit)).then_some(Place::After),
        };
        add(constraint, all, Place::Before, step, |place| *place == Place::After);
    },
    ..CLUE
};

/// The sum of the first digits, of which the first one is the number.
pub const X_SUM: ConstraintKind = ConstraintKind {
    name: "x-sum",
    description: "the number outside is the sum of the first digits from there, as many as the first one says",
    label: Some((LineForm::Outside, 'X')),
    addition: Some(AdditionRule::RowEnds),
    compile: |constraint, _, all| {
        let sum = clue(constraint, all);
        // The number of digits and the sum that are still missing.
        let step = move |missing: &Option<(i32, i32)>, digit: i32| match *missing {
            Some((0, _)) => Some(Some((0, 0))),
            None if digit == 0 => (sum == 0).then_some(Some((0, 0))),
            _ => {
                let (count, sum) = missing.unwrap_or((digit, sum));
                let left = sum - digit;
                (left >= 0 && (count > 1 || left == 0)).then_some(Some((count - 1, left)))
            }
        };
        add(constraint, all, None, step, |missing| *missing == Some((0, 0)));
    },
    ..CLUE
};

/// The number of digits that are larger than all before them.
pub const SKYSCRAPER: ConstraintKind = ConstraintKind {
    name: "skyscraper",
    description: "the number outside is how many digits from there exceed all before them",
    label: Some((LineForm::Outside, 'H')),
    addition: Some(AdditionRule::RowEndCounts),
    compile: |constraint, _, all| {
        let count = clue(constraint, all);
        let step = move |&(largest, visible): &(i32, i32), digit: i32| match digit > largest {
            true => (visible < count).then_some((digit, visible + 1)),
            false => Some((largest, visible)),
        };
        add(constraint, all, (-1, 0), step, |&(_, visible)| visible == count);
    },
    ..CLUE
};

/// The digit at the place that the first one says.
pub const NUMBERED_ROOM: ConstraintKind = ConstraintKind {
    name: "numbered-room",
    description: "the number outside stands at the place from there that the first digit says",
    label: Some((LineForm::Outside, 'N')),
    addition: Some(AdditionRule::RowEndCounts),
    compile: |constraint, _, all| {
        let wanted = constraint.values()[0];
        // The number of places that are left.
        let step = move |left: &Option<i32>, digit: i32| match left.unwrap_or(digit) {
            1 if left.is_some() || digit == 1 => (digit == wanted).then_some(Some(0)),
            0 => left.map(|_| Some(0)),
            left => Some(Some(left - 1)),
        };
        add(constraint, all, None, step, |left| *left == Some(0));
    },
    ..CLUE
};

/// The first digit with a larger one before it.
pub const HIDDEN_SKYSCRAPER: ConstraintKind = ConstraintKind {
    name: "hidden-skyscraper",
    description: "the number outside is the first digit from there with a larger one before it",
    label: Some((LineForm::Outside, 'V')),
    addition: Some(AdditionRule::RowEndCounts),
    compile: |constraint, _, all| {
        let wanted = constraint.values()[0];
        // The largest digit so far; `None` after the hidden one.
        let step = move |largest: &Option<i32>, digit: i32| match *largest {
            Some(largest) if digit < largest => (digit == wanted).then_some(None),
            Some(_) => Some(Some(digit)),
            None => Some(None),
        };
        add(constraint, all, Some(-1), step, Option::is_none);
    },
    ..CLUE
};

/// Returns the number of a clue. An automaton reads no larger sum; the limit keeps those of impossible clues small.
fn clue(constraint: &Constraint, all: &Requirements) -> i32 {
    constraint.values()[0].min((all.side() * constraint.cells().len()) as i32 + 1)
}

fn add<S: Clone + Eq + Hash>(
    constraint: &Constraint,
    all: &mut Requirements,
    start: S,
    step: impl Fn(&S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) {
    all.add_automaton(constraint.kind().name(), constraint.cells(), start, step, accepts);
}

/// Returns what the cells lack: a row or column in common.
fn is_line(constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
    let is_in_one = |line: fn(usize, usize) -> usize| {
        let mut lines = constraint.cells().iter().map(|&cell| line(cell.into(), shape.side));
        let first = lines.next();
        lines.all(|line| Some(line) == first)
    };
    let is_line = is_in_one(|cell, side| cell / side) || is_in_one(|cell, side| cell % side);
    (!is_line).then_some("cells of a row or column")
}
