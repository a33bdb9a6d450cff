//! Joined grids: the rules hold in each of them.

use super::rule::Rule;
use crate::kinds::joined::{Arrangement, JoinedGrids};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::{BoxShape, Shape};

impl Rule for Arrangement {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn requirement(&self, shape: &Shape) -> Option<&'static str> {
        let fits = JoinedGrids::named(self.name, shape.side).is_some()
            && shape.boxes == BoxShape::default_for_side(shape.side);
        (!fits).then_some(self.needs)
    }

    fn is_rated_by_explainer(&self) -> bool {
        false
    }

    /// Adds nothing: the kind has the houses of each grid.
    fn add_to(&self, _layout: &mut Requirements, _shape: &Shape) {}

    fn is_visible(&self) -> bool {
        self.is_visible
    }
}
