//! What an additional rule defines.

use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::fmt;

/// An additional rule.
pub trait Rule: Sync {
    /// Returns the name used by `--variant`.
    fn name(&self) -> &'static str;

    /// Returns the name in lists of choices.
    fn label(&self) -> &'static str {
        self.name()
    }

    /// Returns what the rule says, as one phrase.
    fn description(&self) -> &'static str;

    /// Returns what the rule needs that the shape lacks.
    fn requirement(&self, shape: &Shape) -> Option<&'static str> {
        let _ = shape;
        None
    }

    /// Adds the houses, groups and pairs of the rule.
    fn add_to(&self, requirements: &mut Requirements, shape: &Shape);

    /// Returns whether the ratings of Sudoku Explainer for this rule are compared with those of SukakuExplainer.
    fn is_rated_by_explainer(&self) -> bool;

    /// Returns what a drawn grid shows of the rule. The borders of boxes and regions are always drawn.
    fn decorations(&self, shape: &Shape) -> Vec<Decoration> {
        let _ = shape;
        Vec::new()
    }

    /// Returns whether a drawn grid says the rule without a legend.
    fn is_visible(&self) -> bool {
        false
    }
}

impl fmt::Debug for dyn Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
