//! Windows between the boxes are houses.

use super::rule::Rule;
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

pub struct Windoku;

impl Rule for Windoku {
    fn name(&self) -> &'static str {
        "windoku"
    }

    fn description(&self) -> &'static str {
        "each window has all digits"
    }

    fn requirement(&self, shape: &Shape) -> Option<&'static str> {
        shape.boxes.is_none_or(|boxes| boxes.rows != boxes.columns).then_some("square boxes")
    }

    /// Adds the windows, and the houses that they imply: three rows of windows have each digit three times, so the
    fn is_rated_by_explainer(&self) -> bool {
        true
    }

    /// cells beside the windows have it once.
    fn add_to(&self, requirements: &mut Requirements, shape: &Shape) {
        let Some(width) = shape.boxes.map(|boxes| boxes.rows) else { return };
        // The lines of the windows of a row, or the lines between the windows.
        let lines = |band: usize| -> Vec<usize> {
            match band + 1 == width {
                true => (0..width).map(|i| i * (width + 1)).collect(),
                false => (1..=width).map(|i| band * (width + 1) + i).collect(),
            }
        };
        let (mut windows, mut implied) = (0, 0);
        for (band, stack) in (0..width * width).map(|i| (i / width, i % width)) {
            let (kind, index) = match band + 1 < width && stack + 1 < width {
                true => ("window", &mut windows),
                false => ("implied window", &mut implied),
            };
            let (rows, columns) = (lines(band), lines(stack));
            let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
            requirements
                .add_different(HouseName::numbered(kind, *index), cells.map(|(row, column)| shape.cell(row, column)));
            *index += 1;
        }
    }
    fn decorations(&self, shape: &Shape) -> Vec<Decoration> {
        let width = shape.boxes.map_or(1, |boxes| boxes.rows);
        let is_inside = |line: usize| !line.is_multiple_of(width + 1);
        let places = (0..shape.side * shape.side).map(|place| [place / shape.side, place % shape.side]);
        let inside = places.filter(|place| place.map(is_inside) == [true; 2]);
        vec![Decoration::Shade { cells: inside.map(|[row, column]| shape.cell(row, column)).collect(), depth: 1.0 }]
    }

    fn is_visible(&self) -> bool {
        true
    }
}
