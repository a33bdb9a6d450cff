//! Lines on which each run of cells has one digit of each class: modular and entropic lines.

use super::constraint::{CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Surroundings};
use super::decorations::line;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// A line on which each run of as many cells as classes has a digit of each class.
pub struct DigitClasses {
    is_entropic: bool,
}

/// Classes of digits with the same remainder modulo the value, 3 if there is none.
pub const MODULAR: DigitClasses = DigitClasses { is_entropic: false };

/// Classes of low, middle and high digits.
pub const ENTROPIC: DigitClasses = DigitClasses { is_entropic: true };

/// The usual number of classes.
const CLASSES: i32 = 3;

impl DigitClasses {
    fn classes(&self, constraint: &Constraint) -> usize {
        constraint.value_or(CLASSES) as usize
    }

    fn class(&self, digit: usize, classes: usize, side: usize) -> usize {
        if self.is_entropic { (digit - 1) * classes / side } else { digit % classes }
    }
}

impl ConstraintKind for DigitClasses {
    fn name(&self) -> &'static str {
        if self.is_entropic { "entropic" } else { "modular" }
    }

    fn description(&self) -> &'static str {
        if self.is_entropic {
            "three cells in a row on the line have a low, a middle and a high digit"
        } else {
            "three consecutive cells of the line have different remainders modulo 3"
        }
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Line
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Plain, if self.is_entropic { 'E' } else { 'M' }))
    }

    fn usual_values(&self, _side: usize) -> Vec<i32> {
        vec![CLASSES]
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, usize::MAX).and_values(0, 1)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        let classes = self.classes(constraint);
        let fits = (2..=shape.side).contains(&classes) && (!self.is_entropic || shape.side.is_multiple_of(classes));
        (!fits).then_some("a value from 2 to the number of digits, which it divides on entropic lines")
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let tone = if self.is_entropic { Tone::Orange } else { Tone::Teal };
        vec![line(constraint.cells(), shape, 0.14, tone)]
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let classes = self.classes(constraint);
        let line: Vec<usize> =
            constraint.digits_of(digits).map(|digit| self.class(digit as usize, classes, grid.shape.side)).collect();
        line.windows(classes).all(|run| (0..classes).all(|class| run.contains(&class)))
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        let (classes, side) = (self.classes(constraint), grid.shape.side);
        let pairs = constraint.cells().windows(classes).flat_map(|run| {
            run.iter().enumerate().flat_map(|(i, &first)| run[i + 1..].iter().map(move |&second| (first, second)))
        });
        let differ = |a, b| self.class(a, classes, side) != self.class(b, classes, side);
        requirements.relate(self.name(), pairs, differ);
    }
}
