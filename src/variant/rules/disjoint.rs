//! Cells at the same place of their boxes are houses.

use super::Rule;
use crate::variant::layout::{HouseName, Layout};
use crate::variant::shape::Shape;

pub struct Disjoint;

impl Rule for Disjoint {
    fn name(&self) -> &'static str {
        "disjoint"
    }

    fn description(&self) -> &'static str {
        "cells at the same place of their boxes differ"
    }

    fn requirement(&self, shape: &Shape) -> Option<&'static str> {
        shape.boxes.is_none().then_some("boxes")
    }

    fn add_to(&self, layout: &mut Layout, shape: &Shape) {
        let Some(boxes) = shape.boxes else { return };
        for place in 0..boxes.cells() {
            let rows = (place / boxes.columns..shape.side).step_by(boxes.rows);
            let cells =
                rows.flat_map(|row| (place % boxes.columns..shape.side).step_by(boxes.columns).map(move |c| (row, c)));
            let name = HouseName::numbered("disjoint group", place);
            layout.add_different(name, cells.map(|(row, column)| shape.cell(row, column)));
        }
    }
}
