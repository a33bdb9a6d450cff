//! Cells a knight's move apart differ.

use super::rule::Rule;
use crate::kinds::requirements::{PairTable, Requirements};
use crate::kinds::shape::Shape;

pub struct AntiKnight;

impl Rule for AntiKnight {
    fn name(&self) -> &'static str {
        "anti-knight"
    }

    fn description(&self) -> &'static str {
        "cells a knight's move apart differ"
    }

    fn is_rated_by_explainer(&self) -> bool {
        true
    }

    fn add_to(&self, requirements: &mut Requirements, shape: &Shape) {
        let pairs = [(1, -2), (1, 2), (2, -1), (2, 1)].into_iter().flat_map(|step| shape.pairs_at(step));
        requirements.add_pairs(PairTable::new(self.name(), shape.side, |a, b| a != b), pairs);
    }
}
