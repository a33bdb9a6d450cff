//! Zipper lines.

use super::constraint::{CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Surroundings};
use super::decorations::{line, ring};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::LinearSum;
use crate::kinds::requirements::Requirements;

/// A line whose cells at the same distance from its middle have the same sum: the digit of the middle cell, if there is
/// one.
pub struct Zipper;

impl ConstraintKind for Zipper {
    fn name(&self) -> &'static str {
        "zipper"
    }

    fn description(&self) -> &'static str {
        "digits at the same distance from the middle of the line have the same sum, that of the middle cell"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Line
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Plain, 'Z'))
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let cells = constraint.cells();
        let middle = (cells.len() % 2 == 1).then(|| ring(cells[cells.len() / 2], shape));
        std::iter::once(line(cells, shape, 0.14, Tone::Lavender)).chain(middle).collect()
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let all: Vec<i32> = constraint.digits_of(digits).collect();
        let half = all.len() / 2;
        let sums: Vec<i32> = (0..half).map(|i| all[i] + all[all.len() - 1 - i]).collect();
        let total = if all.len() % 2 == 1 { all[half] } else { sums[0] };
        sums.into_iter().all(|sum| sum == total)
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let cells = constraint.cells();
        let (half, last) = (cells.len() / 2, cells.len() - 1);
        let pairs: Vec<[u16; 2]> = (0..half).map(|i| [cells[i], cells[last - i]]).collect();
        let is_odd = cells.len() % 2 == 1;
        for i in 0..half {
            // With a middle cell each pair has its sum; else each pair has the sum of each of those before it.
            if is_odd {
                let terms = pairs[i].map(|cell| (cell, 1)).into_iter().chain([(cells[half], -1)]);
                requirements.add_relation(LinearSum::new(self.name(), terms, 0));
            }
            requirements.add_equal_sums(self.name(), &pairs[..=i]);
        }
    }
}
