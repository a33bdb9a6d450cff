//! Orthogonal neighbors are not consecutive.

use super::Rule;
use crate::variant::layout::{Layout, PairTable};
use crate::variant::shape::Shape;

pub struct NonConsecutive;

impl Rule for NonConsecutive {
    fn name(&self) -> &'static str {
        "non-consecutive"
    }

    fn description(&self) -> &'static str {
        "orthogonal neighbors do not differ by 1"
    }

    fn add_to(&self, layout: &mut Layout, shape: &Shape) {
        let pairs = [(0, 1), (1, 0)].into_iter().flat_map(|step| shape.pairs_at(step));
        layout.add_pairs(PairTable::new(self.name(), shape.side, |a, b| a.abs_diff(b) > 1), pairs);
    }
}
