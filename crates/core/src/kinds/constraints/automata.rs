//! Clues at the end of a row or column: sandwich, X-sum and skyscraper. Each is an automaton that reads the digits.

use super::constraint::{AdditionRule, Constraint, ConstraintKind, LineForm, PartCounts, Surroundings};
use super::decorations::outside;
use crate::kinds::decoration::Decoration;
use crate::kinds::relations::{Automaton, Relation};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// A clue about the digits of a line of cells in the order in which they are seen.
pub struct RowClue {
    name: &'static str,
    description: &'static str,
    letter: char,
    addition: AdditionRule,
    /// Returns the number that the digits show; `None` if they show none.
    value: fn(&[i32], i32) -> Option<i32>,
    automaton: fn(usize, i32) -> Automaton,
}

/// The sum of the digits between 1 and the largest digit.
pub const SANDWICH: RowClue = RowClue {
    name: "sandwich",
    description: "the number outside is the sum of the digits between 1 and the largest digit",
    letter: 'S',
    addition: AdditionRule::Rows,
    value: |digits, side| {
        let place = |wanted| digits.iter().position(|&digit| digit == wanted);
        let (one, last) = (place(1)?, place(side)?);
        Some(digits[one.min(last) + 1..one.max(last)].iter().sum())
    },
    automaton: sandwich,
};

/// The sum of the first digits, of which the first one is the number.
pub const X_SUM: RowClue = RowClue {
    name: "x-sum",
    description: "the number outside is the sum of the first digits from there, as many as the first one says",
    letter: 'X',
    addition: AdditionRule::RowEnds,
    value: |digits, _| Some(digits.get(..digits[0] as usize)?.iter().sum()),
    automaton: x_sum,
};

/// The number of digits that are larger than all before them.
pub const SKYSCRAPER: RowClue = RowClue {
    name: "skyscraper",
    description: "the number outside is how many digits from there exceed all before them",
    letter: 'H',
    addition: AdditionRule::RowEndCounts,
    value: |digits, _| {
        let visible = |index: &usize| digits[..*index].iter().all(|&before| before < digits[*index]);
        Some((0..digits.len()).filter(visible).count() as i32)
    },
    automaton: skyscraper,
};

/// Returns the automaton of a sandwich. Its states are the sum so far, before, between and after the two digits.
fn sandwich(side: usize, sum: i32) -> Automaton {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Place {
        Before,
        Between(usize, i32),
        After,
    }
    let is_crust = |digit| digit == 1 || digit == side;
    Automaton::new(
        side,
        Place::Before,
        |place, digit| match *place {
            Place::Before if is_crust(digit) => Some(Place::Between(digit, 0)),
            Place::Before => Some(Place::Before),
            Place::Between(first, so_far) if is_crust(digit) => {
                (first != digit && so_far == sum).then_some(Place::After)
            }
            Place::Between(first, so_far) => {
                let next = so_far + digit as i32;
                (next <= sum).then_some(Place::Between(first, next))
            }
            Place::After => (!is_crust(digit)).then_some(Place::After),
        },
        |place| *place == Place::After,
    )
}

/// Returns the automaton of an X-sum. Its states are the number of digits and the sum that are still missing.
fn x_sum(side: usize, sum: i32) -> Automaton {
    Automaton::new(
        side,
        None,
        |missing: &Option<(usize, i32)>, digit| match *missing {
            Some((0, _)) => Some(Some((0, 0))),
            _ => {
                let (count, sum) = missing.unwrap_or((digit, sum));
                let left = sum - digit as i32;
                (left >= 0 && (count > 1 || left == 0)).then_some(Some((count - 1, left)))
            }
        },
        |missing| *missing == Some((0, 0)),
    )
}

/// Returns the automaton of a skyscraper. Its states are the largest digit so far and the number of visible ones.
fn skyscraper(side: usize, count: i32) -> Automaton {
    Automaton::new(
        side,
        (0, 0),
        |&(largest, visible), digit| match digit > largest {
            true => (visible < count).then_some((digit, visible + 1)),
            false => Some((largest, visible)),
        },
        |&(_, visible)| visible == count,
    )
}

impl ConstraintKind for RowClue {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Outside, self.letter))
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(self.addition)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, usize::MAX).and_values(1, 1)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        let cells = || constraint.cells().iter().map(|&cell| usize::from(cell));
        let is_in_one = |line: fn(usize, usize) -> usize| {
            let first = constraint.cells().first().map(|&cell| line(cell.into(), shape.side));
            cells().all(|cell| Some(line(cell, shape.side)) == first)
        };
        let is_line = is_in_one(|cell, side| cell / side) || is_in_one(|cell, side| cell % side);
        (!is_line).then_some("cells of a row or column")
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        outside(constraint.cells(), shape, constraint.values()[0])
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let seen: Vec<i32> = constraint.digits_of(digits).collect();
        (self.value)(&seen, grid.shape.side as i32) == Some(constraint.values()[0])
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        // An automaton reads no larger sum; the limit keeps those of impossible clues small.
        let side = grid.shape.side;
        let impossible = (side * constraint.cells().len()) as i32 + 1;
        let automaton = (self.automaton)(side, constraint.values()[0].min(impossible));
        requirements.add_relation(Relation::Automaton { name: self.name, cells: constraint.cells().into(), automaton });
    }
}
