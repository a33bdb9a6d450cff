//! Palindromes and clones.

use super::constraint::{
    CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Repetition, Surroundings, digits_at,
};
use super::decorations::line;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// Cells that are equal pair by pair.
pub struct EqualCells {
    is_palindrome: bool,
}

/// A line that reads the same in both directions.
pub const PALINDROME: EqualCells = EqualCells { is_palindrome: true };

/// Cells, and their copies (`others`) in the same order.
pub const CLONE: EqualCells = EqualCells { is_palindrome: false };

impl ConstraintKind for EqualCells {
    fn name(&self) -> &'static str {
        if self.is_palindrome { "palindrome" } else { "clone" }
    }

    fn description(&self) -> &'static str {
        if self.is_palindrome { "the line reads the same in both directions" } else { "the copy has the same digits" }
    }

    fn cell_order(&self) -> CellOrder {
        if self.is_palindrome { CellOrder::Line } else { CellOrder::Directed }
    }

    fn repetition(&self) -> Repetition {
        Repetition::EachTime
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        self.is_palindrome.then_some((LineForm::Plain, 'P'))
    }

    fn parts(&self) -> PartCounts {
        if self.is_palindrome {
            PartCounts::of_cells(2, usize::MAX)
        } else {
            PartCounts::of_cells(1, usize::MAX).and_others(usize::MAX)
        }
    }

    fn requirement(&self, constraint: &Constraint, _shape: &Shape) -> Option<&'static str> {
        let fits = self.is_palindrome || constraint.cells().len() == constraint.others().len();
        (!fits).then_some("as many copies as cells")
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        match self.is_palindrome {
            true => vec![line(constraint.cells(), shape, 0.2, Tone::Light)],
            false => [constraint.cells(), constraint.others()]
                .map(|cells| Decoration::Shade { cells: cells.into(), depth: 0.5 })
                .into(),
        }
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let line = constraint.digits_of(digits);
        if self.is_palindrome {
            line.eq(constraint.digits_of(digits).rev())
        } else {
            line.eq(digits_at(constraint.others(), digits))
        }
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let line = constraint.cells().iter().copied();
        let pairs: Vec<(u16, u16)> = match self.is_palindrome {
            true => line.clone().zip(line.rev()).take(constraint.cells().len() / 2).collect(),
            false => line.zip(constraint.others().iter().copied()).collect(),
        };
        requirements.relate(self.name(), pairs, |a, b| a == b);
    }
}
