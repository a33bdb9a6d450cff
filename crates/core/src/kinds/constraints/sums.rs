//! Sums in which digits may repeat: little killer, sums of any cells, arrows and double arrows.

use super::constraint::{
    AdditionRule, CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Repetition, Surroundings, digits_at,
};
use super::decorations::{center, corner_text, line, outside, pill, ring, shaft};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::LinearSum;
use crate::kinds::requirements::Requirements;

/// Cells with a sum; digits may repeat.
pub struct Sum {
    name: &'static str,
    description: &'static str,
}

/// The cells of a diagonal, with a sum outside of the grid.
pub const LITTLE_KILLER: Sum =
    Sum { name: "little-killer", description: "the digits of a diagonal add up to the number at the arrow" };

/// Any cells with a sum.
pub const SUM: Sum =
    Sum { name: "sum", description: "the digits in a dashed outline add up to its small number and may repeat" };

impl ConstraintKind for Sum {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn addition(&self) -> Option<AdditionRule> {
        (self.name == LITTLE_KILLER.name).then_some(AdditionRule::Diagonals)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX).and_values(1, 1)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        match self.name == LITTLE_KILLER.name {
            true => outside(constraint.cells(), shape, constraint.values()[0]),
            false => {
                let sum = corner_text(constraint.cells(), shape, &constraint.values()[0].to_string());
                std::iter::once(Decoration::Outline { cells: constraint.cells().into() }).chain(sum).collect()
            }
        }
    }

    fn is_conventional(&self) -> bool {
        self.name == LITTLE_KILLER.name
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        constraint.digits_of(digits).sum::<i32>() == constraint.values()[0]
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let terms = constraint.cells().iter().map(|&cell| (cell, 1));
        requirements.add_relation(LinearSum::new(self.name, terms, constraint.values()[0]));
    }
}

/// A circle, or a pill with a number of several digits, and a shaft (`others`) with that sum.
pub struct Arrow;

/// Maximum number of digits of a pill.
const MAX_PILL: usize = 4;

impl ConstraintKind for Arrow {
    fn name(&self) -> &'static str {
        "arrow"
    }

    fn description(&self) -> &'static str {
        "the digits of the shaft have the sum of the circle or pill"
    }

    fn repetition(&self) -> Repetition {
        Repetition::EachTime
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::Lines)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, MAX_PILL).and_others(usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let (cells, others) = (constraint.cells(), constraint.others());
        let distance = |cell: u16| {
            let (a, b) = (center(cell, shape), center(others[0], shape));
            (a[0] - b[0]).abs() + (a[1] - b[1]).abs()
        };
        let near = cells.iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b))).unwrap_or(cells[0]);
        let bulb = if cells.len() > 1 { pill(cells, shape) } else { vec![ring(cells[0], shape)] };
        std::iter::once(shaft(near, others, shape)).chain(bulb).collect()
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let number = constraint.digits_of(digits).fold(0, |number, digit| 10 * number + digit);
        digits_at(constraint.others(), digits).sum::<i32>() == number
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let weights = (0..).map(|place| -(10_i32.pow(place)));
        let pill = constraint.cells().iter().rev().zip(weights).map(|(&cell, weight)| (cell, weight));
        let shaft = constraint.others().iter().map(|&cell| (cell, 1));
        requirements.add_relation(LinearSum::new(self.name(), shaft.chain(pill), 0));
    }
}

/// A line whose ends have the sum of the cells between them.
pub struct DoubleArrow;

impl ConstraintKind for DoubleArrow {
    fn name(&self) -> &'static str {
        "double-arrow"
    }

    fn description(&self) -> &'static str {
        "the digits between the ends of the line have the sum of the ends"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Line
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Circles, 'D'))
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(3, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let cells = constraint.cells();
        let ends = [cells[0], cells[cells.len() - 1]].map(|cell| ring(cell, shape));
        std::iter::once(line(cells, shape, 0.04, Tone::Medium)).chain(ends).collect()
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let all: Vec<i32> = constraint.digits_of(digits).collect();
        2 * (all[0] + all[all.len() - 1]) == all.iter().sum::<i32>()
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let last = constraint.cells().len() - 1;
        let weight = |index| if index == 0 || index == last { -1 } else { 1 };
        let terms = constraint.cells().iter().enumerate().map(|(index, &cell)| (cell, weight(index)));
        requirements.add_relation(LinearSum::new(self.name(), terms, 0));
    }
}
