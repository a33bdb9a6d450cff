//! Cells at the same place of their boxes are houses.

use super::rule::Rule;
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::{BoxShape, Shape};

pub struct Disjoint;

impl Rule for Disjoint {
    fn name(&self) -> &'static str {
        "disjoint"
    }

    fn label(&self) -> &'static str {
        "disjoint groups"
    }

    fn description(&self) -> &'static str {
        "cells at the same place of their boxes differ"
    }

    fn requirement(&self, shape: &Shape) -> Option<&'static str> {
        shape.boxes.is_none().then_some("boxes")
    }

    fn is_rated_by_explainer(&self) -> bool {
        true
    }

    fn add_to(&self, requirements: &mut Requirements, shape: &Shape) {
        let Some(boxes) = shape.boxes else { return };
        for place in 0..boxes.cells() {
            let name = HouseName::numbered("disjoint group", place);
            requirements.add_different(name, group(shape, boxes, place).map(|(row, column)| shape.cell(row, column)));
        }
    }

    /// Returns a shade per group, from white to the darkest one.
    fn decorations(&self, shape: &Shape) -> Vec<Decoration> {
        let Some(boxes) = shape.boxes else { return Vec::new() };
        let darkest = (boxes.cells() - 1).max(1) as f32;
        let shade = |place| {
            let cells = group(shape, boxes, place).map(|(row, column)| shape.cell(row, column));
            Decoration::Shade { cells: cells.collect(), depth: place as f32 / darkest }
        };
        (1..boxes.cells()).map(shade).collect()
    }
}

/// Iterates over the rows and columns of the cells at a place of their boxes.
fn group(shape: &Shape, boxes: BoxShape, place: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
    let side = shape.side;
    let rows = (place / boxes.columns..side).step_by(boxes.rows);
    rows.flat_map(move |row| (place % boxes.columns..side).step_by(boxes.columns).map(move |column| (row, column)))
}
