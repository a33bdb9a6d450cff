//! A constraint of a puzzle.

use super::{ConstraintKind, Surroundings, constraint_kind};
use crate::kinds::layout::Layout;
use crate::kinds::shape::Shape;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Maximum value of a constraint: more than any sum of digits.
const MAX_VALUE: i32 = 99_999;

/// A constraint: its kind, its cells and its values.
///
/// ```
/// use cluewise::kinds::Constraint;
/// let cage = Constraint::named("killer", [0, 1, 9], [], [17])?;
/// assert_eq!((cage.kind().name(), cage.values()), ("killer", &[17][..]));
/// assert!(Constraint::named("difference", [0, 1, 2], [], [1]).is_err());
/// # Ok::<(), cluewise::kinds::ConstraintError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Constraint {
    kind: &'static dyn ConstraintKind,
    cells: Box<[u16]>,
    others: Box<[u16]>,
    values: Box<[i32]>,
}

impl Constraint {
    /// Creates a constraint. `others` is the second list of cells of kinds that have one: the shaft of an arrow, the
    /// copy of a clone.
    ///
    /// # Errors
    /// The number of cells or values is not one of the kind, or a value is negative or too large.
    pub fn new(
        kind: &'static dyn ConstraintKind,
        cells: impl Into<Box<[u16]>>,
        others: impl Into<Box<[u16]>>,
        values: impl Into<Box<[i32]>>,
    ) -> Result<Constraint, ConstraintError> {
        let constraint = Constraint { kind, cells: cells.into(), others: others.into(), values: values.into() };
        let parts = kind.parts();
        let counts = [
            ("cells", constraint.cells.len(), parts.cells),
            ("other cells", constraint.others.len(), parts.others),
            ("values", constraint.values.len(), parts.values),
        ];
        for (what, found, (min, max)) in counts {
            if !(min..=max).contains(&found) {
                return Err(ConstraintError::Count { kind: kind.name(), what, found, min, max });
            }
        }
        match constraint.values.iter().find(|value| !(0..=MAX_VALUE).contains(*value)) {
            Some(&value) => Err(ConstraintError::Value { kind: kind.name(), value }),
            None => Ok(constraint),
        }
    }

    /// Creates a constraint of the kind with a name.
    ///
    /// # Errors
    /// No kind has the name, or those of [`Constraint::new`].
    pub fn named(
        name: &str,
        cells: impl Into<Box<[u16]>>,
        others: impl Into<Box<[u16]>>,
        values: impl Into<Box<[i32]>>,
    ) -> Result<Constraint, ConstraintError> {
        let kind = constraint_kind(name).ok_or_else(|| ConstraintError::UnknownKind(name.into()))?;
        Constraint::new(kind, cells, others, values)
    }

    /// Returns the kind.
    pub fn kind(&self) -> &'static dyn ConstraintKind {
        self.kind
    }

    /// Returns whether this is a cage of a killer, with or without a sum.
    pub fn is_cage(&self) -> bool {
        self.kind.name() == "killer"
    }

    /// Returns the cells, in the order that the kind gives a meaning.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the second list of cells.
    pub fn others(&self) -> &[u16] {
        &self.others
    }

    /// Returns the values: a sum, a difference, the digits of a quadruple.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// Returns the first value, or a default.
    pub(super) fn value_or(&self, default: i32) -> i32 {
        self.values.first().copied().unwrap_or(default)
    }

    /// Iterates over the digits of the cells.
    pub(super) fn digits_of<'a>(&'a self, digits: &'a [u8]) -> impl DoubleEndedIterator<Item = i32> + 'a {
        digits_at(&self.cells, digits)
    }

    /// Checks the constraint against the shape of a grid.
    pub(in crate::kinds) fn check(&self, shape: &Shape) -> Result<(), ConstraintError> {
        let (kind, cells) = (self.kind.name(), shape.side * shape.side);
        if let Some(&cell) = self.cells.iter().chain(&*self.others).find(|&&cell| usize::from(cell) >= cells) {
            return Err(ConstraintError::Cell { kind, cell, cells });
        }
        match self.kind.requirement(self, shape) {
            Some(needs) => Err(ConstraintError::Requirement { kind, needs }),
            None => Ok(()),
        }
    }

    /// Returns whether complete cells obey the constraint.
    pub(in crate::kinds) fn accepts(&self, digits: &[u8], grid: &Surroundings) -> bool {
        self.kind.accepts(self, digits, grid)
    }

    /// Adds the constraint to a layout.
    pub(in crate::kinds) fn compile(&self, grid: &Surroundings, layout: &mut Layout) {
        self.kind.compile(self, grid, layout);
    }
}

/// Iterates over the digits of cells.
pub(super) fn digits_at<'a>(cells: &'a [u16], digits: &'a [u8]) -> impl DoubleEndedIterator<Item = i32> + 'a {
    cells.iter().map(|&cell| i32::from(digits[usize::from(cell)]))
}

/// Returns the name of a constraint with its cells, such as `cage 17 in r1c1, r1c2`.
#[doc(hidden)]
pub fn constraint_text(name: &str, sum: Option<i32>, cells: impl Iterator<Item: ToString>) -> String {
    let name = if name == "killer" { "cage" } else { name };
    let sum = sum.map_or(String::new(), |sum| format!(" {sum}"));
    let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    let place = if cells.is_empty() { String::new() } else { format!(" in {}", cells.join(", ")) };
    format!("{}{sum}{place}", name.replace('-', " "))
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        self.kind.name() == other.kind.name()
            && (&self.cells, &self.others, &self.values) == (&other.cells, &other.others, &other.values)
    }
}

impl Eq for Constraint {}

impl Hash for Constraint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind.name(), &self.cells, &self.others, &self.values).hash(state);
    }
}

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
    /// The constraint or the grid lacks a part that the kind requires.
    Requirement {
        /// The name of the kind.
        kind: &'static str,
        /// The name of the missing part.
        needs: &'static str,
    },
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConstraintError::UnknownKind(name) => write!(f, "unknown constraint {name:?}"),
            ConstraintError::Count { kind, what, found, min, max } => {
                let what = if *found == 1 { what.trim_end_matches('s') } else { what };
                write!(f, "{kind} with {found} {what}, expected ")?;
                match max {
                    _ if min == max => write!(f, "{min}"),
                    &usize::MAX => write!(f, "{min} or more"),
                    _ => write!(f, "{min} to {max}"),
                }
            }
            ConstraintError::Value { kind, value } => write!(f, "{kind} with value {value}, expected 0 to {MAX_VALUE}"),
            ConstraintError::Cell { kind, cell, cells } => {
                write!(f, "{kind} at cell {cell} of a grid of {cells} cells")
            }
            ConstraintError::Requirement { kind, needs } => write!(f, "{kind} needs {needs}"),
        }
    }
}

impl std::error::Error for ConstraintError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_parts_are_errors() {
        let error = |name: &str, cells: &[u16], values: &[i32]| {
            Constraint::named(name, cells, [], values).unwrap_err().to_string()
        };
        assert_eq!(error("cage", &[], &[]), "unknown constraint \"cage\"");
        assert_eq!(error("difference", &[1], &[1]), "difference with 1 cell, expected 2");
        assert_eq!(error("thermometer", &[1], &[]), "thermometer with 1 cell, expected 2 or more");
        assert_eq!(error("killer", &[1, 2], &[3, 4]), "killer with 2 values, expected 0 to 1");
        assert_eq!(error("killer", &[1, 2], &[-3]), "killer with value -3, expected 0 to 99999");
    }
}
