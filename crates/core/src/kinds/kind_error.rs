//! The reasons why parts do not form a kind.

use super::constraints::ConstraintError;
use super::joined::JoinedGrids;
use super::shape::BoxShape;
use std::fmt;

/// The reason why parts do not form a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum KindError {
    /// The side is out of range.
    Side(usize),
    /// The boxes do not have as many cells as a row.
    Boxes {
        /// The boxes.
        shape: BoxShape,
        /// The number of cells of a row.
        side: usize,
    },
    /// The regions are those of another size.
    Regions {
        /// The side of the regions.
        regions: usize,
        /// The side of the grid.
        side: usize,
    },
    /// A rule needs something that the kind lacks.
    Rule {
        /// The name of the rule.
        rule: &'static str,
        /// A description of the sizes and boxes that it requires.
        needs: &'static str,
    },
    /// A constraint does not fit the grid.
    Constraint(ConstraintError),
}

impl KindError {
    /// Returns the error of constraints on joined grids.
    pub(super) fn no_constraints(joined: &JoinedGrids) -> KindError {
        KindError::Rule { rule: joined.name(), needs: "a puzzle without cages, lines, dots and other constraints" }
    }
}

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KindError::Side(side) => write!(f, "size {side}, expected 2 to {}", crate::kinds::digit_sets::MAX_SIDE),
            KindError::Boxes { shape, side } => write!(f, "boxes {shape} in a grid of size {side}"),
            KindError::Regions { regions, side } => write!(f, "regions of size {regions} in a grid of size {side}"),
            KindError::Rule { rule, needs } => write!(f, "{rule} needs {needs}"),
            KindError::Constraint(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for KindError {}
