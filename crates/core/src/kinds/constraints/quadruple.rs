//! Quadruples.

use super::constraint::{AdditionRule, CellOrder, Constraint, ConstraintKind, PartCounts, Surroundings};
use super::decorations::{circle, middle, text};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::Relation;
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// Digits that occur among up to four cells, each as often as it is listed.
pub struct Quadruple;

/// Maximum number of cells around a clue.
const MAX_CELLS: usize = 4;

impl ConstraintKind for Quadruple {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn description(&self) -> &'static str {
        "each digit of the clue occurs in the cells around it"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::Corners)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, MAX_CELLS).and_values(1, MAX_CELLS)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        let is_digit = |&value: &i32| (1..=shape.side as i32).contains(&value);
        let fits = constraint.values().len() <= constraint.cells().len();
        (!fits || !constraint.values().iter().all(is_digit)).then_some("digits of the grid, at most one per cell")
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let [x, y] = middle(constraint.cells(), shape);
        let mut digits = constraint.values().to_vec();
        digits.sort_unstable();
        let rows: Vec<&[i32]> = digits.chunks(2).collect();
        let mut marks = vec![circle([x, y], 0.26, Tone::White, Tone::Black)];
        for (index, row) in rows.iter().enumerate() {
            let line = row.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            let offset = (index as f32 - (rows.len() as f32 - 1.0) / 2.0) * 0.2;
            marks.push(text([x, y + offset], 0.13, line));
        }
        marks
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let mut missing = constraint.values().to_vec();
        for digit in constraint.digits_of(digits) {
            if let Some(index) = missing.iter().position(|&value| value == digit) {
                missing.swap_remove(index);
            }
        }
        missing.is_empty()
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let digits = constraint.values().iter().map(|&value| value as u8 - 1).collect();
        requirements.add_relation(Relation::Contains { name: self.name(), cells: constraint.cells().into(), digits });
    }
}
