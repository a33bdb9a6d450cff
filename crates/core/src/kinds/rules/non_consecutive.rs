//! Orthogonal neighbors are not consecutive.

use super::rule::Rule;
use crate::kinds::requirements::{PairTable, Requirements};
use crate::kinds::shape::Shape;

pub struct NonConsecutive;

impl Rule for NonConsecutive {
    fn name(&self) -> &'static str {
        "non-consecutive"
    }

    fn description(&self) -> &'static str {
        "orthogonal neighbors do not differ by 1"
    }

    fn is_rated_by_explainer(&self) -> bool {
        true
    }

    fn add_to(&self, requirements: &mut Requirements, shape: &Shape) {
        let table = PairTable::new(self.name(), shape.side, |a, b| a.abs_diff(b) > 1);
        requirements.add_pairs(table, shape.adjacent_pairs());
    }
}
