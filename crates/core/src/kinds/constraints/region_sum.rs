//! Region sum lines.

use super::constraint::{CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Surroundings, digits_at};
use super::decorations::line;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// A line of which each passage through a box or region has the same sum.
pub struct RegionSum;

/// Returns the segments of a line between borders of boxes or regions.
fn segments<'a>(constraint: &'a Constraint, shape: &'a Shape) -> impl Iterator<Item = &'a [u16]> {
    constraint.cells().chunk_by(|&a, &b| shape.region_of(a) == shape.region_of(b))
}

impl ConstraintKind for RegionSum {
    fn name(&self) -> &'static str {
        "region-sum"
    }

    fn description(&self) -> &'static str {
        "each passage of the line through a box or region has the same sum"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Line
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Plain, 'S'))
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, usize::MAX)
    }

    fn requirement(&self, _constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        (!shape.has_regions()).then_some("boxes or regions")
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        vec![line(constraint.cells(), shape, 0.14, Tone::Blue)]
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let sums: Vec<i32> =
            segments(constraint, &grid.shape).map(|segment| digits_at(segment, digits).sum()).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        let segments: Vec<&[u16]> = segments(constraint, &grid.shape).collect();
        (0..segments.len()).for_each(|i| requirements.add_equal_sums(self.name(), &segments[..=i]));
    }
}
