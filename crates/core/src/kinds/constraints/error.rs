//! Errors of constraints.

use std::fmt;

/// Maximum value of a pub(super) constraint: more than any sum of digits.
pub(super) const MAX_VALUE: i32 = 99_999;

/// The reason why parts do not form a constraint, or why a constraint does not fit a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConstraintError {
    /// No kind has this name.
    UnknownKind(String),
    /// The number of cells or values is not one of the kind.
    Count {
        /// The name of the kind.
        kind: &'static str,
        /// The name of the parts that were counted.
        what: &'static str,
        /// The number of parts.
        found: usize,
        /// The minimum number.
        min: usize,
        /// The maximum number.
        max: usize,
    },
    /// A value is out of range.
    Value {
        /// The name of the kind.
        kind: &'static str,
        /// The value.
        value: i32,
    },
    /// A cell is outside of the grid.
    Cell {
        /// The name of the kind.
        kind: &'static str,
        /// The cell.
        cell: u16,
        /// The number of cells of the grid.
        cells: usize,
    },
    /// All constraints together list too many cells.
    Total {
        /// The number of cells that they list.
        found: usize,
        /// The maximum number.
        max: usize,
    },
    /// The constraint or the grid lacks what the kind requires.
    Requirement {
        /// The name of the kind.
        kind: &'static str,
        /// What is missing.
        needs: &'static str,
    },
}

impl ConstraintError {
    /// Returns what was found, such as `killer with value -3`.
    pub fn found(&self) -> String {
        match self {
            ConstraintError::UnknownKind(name) => format!("the unknown rule {name:?}"),
            ConstraintError::Count { kind, what, found, .. } => {
                let what = if *found == 1 { what.trim_end_matches('s') } else { what };
                format!("{kind} with {found} {what}")
            }
            ConstraintError::Value { kind, value } => format!("{kind} with value {value}"),
            ConstraintError::Cell { kind, cell, .. } => format!("{kind} at cell {cell}"),
            ConstraintError::Total { found, .. } => format!("constraints that list {found} cells"),
            ConstraintError::Requirement { kind, .. } => (*kind).to_owned(),
        }
    }

    /// Returns what was expected, such as `0 to 99999`.
    pub fn expected(&self) -> String {
        match self {
            ConstraintError::UnknownKind(_) => "the name of a constraint".to_owned(),
            ConstraintError::Count { min, max, .. } if min == max => min.to_string(),
            ConstraintError::Count { min, max: usize::MAX, .. } => format!("{min} or more"),
            ConstraintError::Count { min, max, .. } => format!("{min} to {max}"),
            ConstraintError::Value { .. } => format!("0 to {MAX_VALUE}"),
            ConstraintError::Cell { cells, .. } => format!("a grid of {cells} cells"),
            ConstraintError::Total { max, .. } => format!("at most {max} cells in all lists"),
            ConstraintError::Requirement { needs, .. } => (*needs).to_owned(),
        }
    }
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, expected {}", self.found(), self.expected())
    }
}

impl std::error::Error for ConstraintError {}
