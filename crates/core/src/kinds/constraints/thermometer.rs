//! Thermometers and greater-than signs.

use super::constraint::{
    AdditionRule, Constraint, ConstraintKind, LineForm, MarkUnit, PartCounts, Repetition, Surroundings, needs_neighbors,
};
use super::decorations::{CIRCLE, center, chevron, circle, line};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// A line whose digits increase from the bulb.
pub struct Thermometer {
    is_slow: bool,
}

/// A thermometer.
pub const THERMOMETER: Thermometer = Thermometer { is_slow: false };

/// A thermometer whose digits may stay equal.
pub const SLOW_THERMOMETER: Thermometer = Thermometer { is_slow: true };

impl ConstraintKind for Thermometer {
    fn name(&self) -> &'static str {
        if self.is_slow { "slow-thermometer" } else { "thermometer" }
    }

    fn description(&self) -> &'static str {
        if self.is_slow { "digits do not decrease from the bulb" } else { "digits increase from the bulb" }
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Bulb, if self.is_slow { 'L' } else { 'T' }))
    }

    fn repetition(&self) -> Repetition {
        // No digit is larger than itself.
        if self.is_slow { Repetition::EachTime } else { Repetition::Refused }
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::Lines)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let cells = constraint.cells();
        let mut marks = vec![line(cells, shape, 0.26, Tone::Light)];
        marks.push(circle(center(cells[0], shape), CIRCLE, Tone::Light, Tone::Light));
        if self.is_slow {
            marks.push(line(cells, shape, 0.1, Tone::White));
        }
        marks
    }

    fn is_conventional(&self) -> bool {
        !self.is_slow
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let all: Vec<i32> = constraint.digits_of(digits).collect();
        all.windows(2).all(|pair| pair[0] + i32::from(!self.is_slow) <= pair[1])
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let least = usize::from(!self.is_slow);
        let pairs = constraint.cells().windows(2).map(|pair| (pair[0], pair[1]));
        requirements.relate(self.name(), pairs, |first, second| first + least <= second);
    }
}

/// Two cells, of which the first one holds the larger digit.
pub struct GreaterThan;

impl ConstraintKind for GreaterThan {
    fn name(&self) -> &'static str {
        "greater-than"
    }

    fn description(&self) -> &'static str {
        "the sign between two cells opens to the greater digit"
    }

    fn unit(&self) -> MarkUnit {
        MarkUnit::Border
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::OrderedBorders)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, 2)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        needs_neighbors(constraint, shape)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        vec![chevron(constraint.cells()[0], constraint.cells()[1], shape)]
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let all: Vec<i32> = constraint.digits_of(digits).collect();
        all[0] > all[1]
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let cells = constraint.cells();
        requirements.relate(self.name(), [(cells[0], cells[1])], |first, second| first > second);
    }
}
