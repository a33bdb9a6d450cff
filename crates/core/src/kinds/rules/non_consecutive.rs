//! Orthogonal neighbors are not consecutive.

use super::Rule;
use crate::kinds::layout::{Layout, PairTable};
use crate::kinds::shape::Shape;

pub struct NonConsecutive;

impl Rule for NonConsecutive {
    fn name(&self) -> &'static str {
        "non-consecutive"
    }

    fn description(&self) -> &'static str {
        "orthogonal neighbors do not differ by 1"
    }

    fn add_to(&self, layout: &mut Layout, shape: &Shape) {
        let table = PairTable::new(self.name(), shape.side, |a, b| a.abs_diff(b) > 1);
        layout.add_pairs(table, shape.adjacent_pairs());
    }
}
