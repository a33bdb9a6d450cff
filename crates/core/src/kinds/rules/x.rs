//! Both diagonals are houses.

use super::rule::Rule;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

pub struct X;

impl Rule for X {
    fn name(&self) -> &'static str {
        "x"
    }

    fn label(&self) -> &'static str {
        "X (diagonals)"
    }

    fn description(&self) -> &'static str {
        "each diagonal has all digits"
    }

    fn is_rated_by_explainer(&self) -> bool {
        true
    }

    fn add_to(&self, requirements: &mut Requirements, shape: &Shape) {
        let name = HouseName::single;
        requirements.add_different(name("main diagonal"), (0..shape.side).map(|i| shape.cell(i, i)));
        requirements.add_different(name("anti-diagonal"), (0..shape.side).map(|i| shape.cell(i, shape.side - 1 - i)));
    }
    fn decorations(&self, shape: &Shape) -> Vec<Decoration> {
        let side = shape.side as f32;
        let line = |points| Decoration::Line { points, width: LINE_WIDTH, tone: Tone::Light, arrow: false };
        vec![line(vec![[0.0, 0.0], [side, side]]), line(vec![[side, 0.0], [0.0, side]])]
    }

    fn is_visible(&self) -> bool {
        true
    }
}

/// The width of the drawn diagonals, in cells.
const LINE_WIDTH: f32 = 0.09;
