//! Both diagonals are houses.

use super::Rule;
use crate::variant::layout::{HouseName, Layout};
use crate::variant::shape::Shape;

pub struct X;

impl Rule for X {
    fn name(&self) -> &'static str {
        "x"
    }

    fn description(&self) -> &'static str {
        "each diagonal has all digits"
    }

    fn add_to(&self, layout: &mut Layout, shape: &Shape) {
        let name = |kind| HouseName { kind, number: None };
        layout.add_different(name("main diagonal"), (0..shape.side).map(|i| shape.cell(i, i)));
        layout.add_different(name("anti-diagonal"), (0..shape.side).map(|i| shape.cell(i, shape.side - 1 - i)));
    }
}
