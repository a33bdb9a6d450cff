//! Irregular regions instead of boxes.

use super::rule::Rule;
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

pub struct Jigsaw;

impl Rule for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn description(&self) -> &'static str {
        "irregular regions instead of boxes"
    }

    fn requirement(&self, shape: &Shape) -> Option<&'static str> {
        shape.regions.is_none().then_some("regions")
    }

    fn is_rated_by_explainer(&self) -> bool {
        false
    }

    fn add_to(&self, requirements: &mut Requirements, shape: &Shape) {
        let Some(regions) = shape.regions else { return };
        for region in 0..shape.side {
            requirements.add_different(HouseName::numbered("region", region), regions.cells(region));
        }
    }
    fn is_visible(&self) -> bool {
        true
    }
}
