//! A constraint of a puzzle, and what its kind defines.

use super::kind::ConstraintKind;
use crate::kinds::relations::distinct;
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::collections::{BTreeSet, HashSet};
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
    kind: &'static ConstraintKind,
    cells: Box<[u16]>,
    others: Box<[u16]>,
    values: Box<[i32]>,
    label: Box<str>,
    inner: Box<[Constraint]>,
}

impl Constraint {
    /// Creates a constraint. `others` is the second list of cells of kinds that have one: the shaft of an arrow, the
    /// copy of a clone.
    ///
    /// # Errors
    /// The number of cells or values is not one of the kind, or a value is negative or too large.
    pub fn new(
        kind: &'static ConstraintKind,
        cells: impl Into<Box<[u16]>>,
        others: impl Into<Box<[u16]>>,
        values: impl Into<Box<[i32]>>,
    ) -> Result<Constraint, ConstraintError> {
        let (label, inner) = Default::default();
        let mut values: Box<[i32]> = values.into();
        if ["pairs", "all-pairs"].contains(&kind.name()) {
            // The order of the pairs has no meaning.
            let (pairs, rest) = values.as_chunks::<2>();
            let pairs: BTreeSet<[i32; 2]> = pairs.iter().copied().collect();
            values = pairs.into_iter().flatten().chain(rest.iter().copied()).collect();
        }
        let constraint = Constraint { kind, cells: cells.into(), others: others.into(), values, label, inner };
        for (what, found, (min, max)) in constraint.counts() {
            if !(min..=max).contains(&found) {
                return Err(ConstraintError::Count { kind: kind.name(), what, found, min, max });
            }
        }
        let least = if kind.has_signed_values() { -MAX_VALUE } else { 0 };
        match constraint.values.iter().find(|value| !(least..=MAX_VALUE).contains(*value)) {
            Some(&value) => Err(ConstraintError::Value { kind: kind.name(), value }),
            None => Ok(constraint),
        }
    }

    /// Returns the constraint with a name of its own.
    #[must_use]
    pub fn with_label(self, label: impl Into<Box<str>>) -> Constraint {
        Constraint { label: label.into(), ..self }
    }

    /// Creates a constraint of the kind `or` or `and` of others. Its cells are those of the others.
    ///
    /// # Errors
    /// There are no others.
    pub fn composed(
        kind: &'static ConstraintKind,
        inner: impl Into<Box<[Constraint]>>,
    ) -> Result<Constraint, ConstraintError> {
        let inner: Box<[Constraint]> = inner.into();
        if inner.is_empty() || !kind.is_composed() {
            let needs = "other constraints in it";
            return Err(ConstraintError::Requirement { kind: kind.name(), needs });
        }
        let cells = distinct(inner.iter().flat_map(|one| one.cells.iter().chain(&one.others)).copied());
        Ok(Constraint { inner, ..Constraint::new(kind, cells, [], [])? })
    }

    /// Returns the name of its own; mostly empty.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns whether the order of the values has a meaning.
    pub(in crate::kinds) fn has_ordered_values(&self) -> bool {
        self.kind.has_free_form() || self.kind.has_signed_values() && self.values.len() > 1
    }

    /// Returns the constraints that this one is composed of.
    pub fn inner(&self) -> &[Constraint] {
        &self.inner
    }

    /// Returns the constraint with other cells in place of its own; `None` if they do not fit.
    pub fn moved(&self, image: &impl Fn(u16) -> Option<u16>) -> Option<Constraint> {
        let moved = |cells: &[u16]| cells.iter().map(|&cell| image(cell)).collect::<Option<Vec<u16>>>();
        let inner = self.inner.iter().map(|one| one.moved(image)).collect::<Option<Vec<Constraint>>>()?;
        let constraint = match inner.is_empty() {
            true => Constraint::new(self.kind, moved(&self.cells)?, moved(&self.others)?, self.values.clone()).ok()?,
            false => Constraint::composed(self.kind, inner).ok()?,
        };
        Some(constraint.with_label(self.label.clone()))
    }

    /// Returns the constraint as one of another kind of the same parts.
    pub(in crate::kinds) fn turned(self, kind: &'static ConstraintKind) -> Constraint {
        Constraint { kind, ..self }
    }

    /// Returns the kind.
    pub fn kind(&self) -> &'static ConstraintKind {
        self.kind
    }

    /// Returns whether this means that all marks of some kinds are given.
    pub fn is_negative(&self) -> bool {
        !self.kind.marks_given().is_empty()
    }

    /// Returns the values if they are not those that a constraint without any has.
    pub fn unusual_values(&self, side: usize) -> &[i32] {
        if self.kind.usual_values(side) == *self.values { &[] } else { &self.values }
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

    /// Checks the constraint against the shape of a grid.
    pub(in crate::kinds) fn check(&self, shape: &Shape, cells: usize) -> Result<(), ConstraintError> {
        let kind = self.kind.name();
        self.inner.iter().try_for_each(|one| one.check(shape, cells))?;
        for (what, found, (min, _)) in self.counts() {
            // Tables and automata have many values.
            if found > cells && !(what == "values" && self.kind.has_free_form()) {
                return Err(ConstraintError::Count { kind, what, found, min, max: cells });
            }
        }
        if let Some(&cell) = self.cells.iter().chain(&*self.others).find(|&&cell| usize::from(cell) >= cells) {
            return Err(ConstraintError::Cell { kind, cell, cells });
        }
        let repeats =
            || self.distinct_cells().len() < self.cells.len() && self.kind.repetition() == Repetition::Refused;
        match self.kind.requirement(self, shape).or_else(|| repeats().then_some("distinct cells")) {
            Some(needs) => Err(ConstraintError::Requirement { kind, needs }),
            None => Ok(()),
        }
    }

    /// Returns the names and numbers of the parts, and the minimum and maximum of each.
    fn counts(&self) -> [(&'static str, usize, (usize, usize)); 3] {
        let parts = self.kind.parts();
        [
            ("cells", self.cells.len(), parts.cells),
            ("other cells", self.others.len(), parts.others),
            ("values", self.values.len(), parts.values),
        ]
    }

    /// Returns the number of cells that the constraint lists in a grid with this many cells, all if it lists none.
    pub(in crate::kinds) fn listed_cells(&self, cells: usize) -> usize {
        let listed = self.cells.len() + self.others.len();
        if listed == 0 { cells } else { listed }
    }

    /// Returns the cells, each once.
    pub(in crate::kinds) fn distinct_cells(&self) -> Vec<u16> {
        distinct(self.cells.iter().copied())
    }

    /// Adds the constraint to requirements.
    pub(in crate::kinds) fn compile(&self, grid: &Surroundings, requirements: &mut Requirements) {
        (self.kind.compile)(self, grid, requirements);
    }

    /// Returns what a constraint alone requires, for the cells and digits of others.
    pub(in crate::kinds) fn alone(&self, grid: &Surroundings, like: &Requirements) -> Requirements {
        let mut alone = like.without_rules();
        self.compile(grid, &mut alone);
        alone
    }
}

/// Returns what the cells of a mark of two neighbors lack.
pub(super) fn needs_neighbors(constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
    let are_neighbors = shape.neighbors(constraint.cells()[0]).any(|cell| cell == constraint.cells()[1]);
    (!are_neighbors).then_some("two cells that share a border")
}

/// Returns the name of a constraint with its cells, such as `cage 17 in r1c1, r1c2`.
#[doc(hidden)]
pub fn constraint_text(name: &str, values: &[i32], cells: impl Iterator<Item: ToString>) -> String {
    let (name, values) = mark_of(name, values.first().copied()).map_or((name, values), |mark| (mark, &[][..]));
    let name = if name == "killer" { "cage" } else { name };
    let values: String = values.iter().map(|value| format!(" {value}")).collect();
    let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    let place = if cells.is_empty() { String::new() } else { format!(" in {}", cells.join(", ")) };
    format!("{}{values}{place}", name.replace('-', " "))
}

/// Returns the mark that is drawn for a constraint in place of its value.
pub fn mark_of(name: &str, value: Option<i32>) -> Option<&'static str> {
    [("V", 5), ("X", 10)].into_iter().find(|&(_, sum)| name == "xv" && value == Some(sum)).map(|(mark, _)| mark)
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        self.kind.name() == other.kind.name()
            && (&self.cells, &self.others, &self.values) == (&other.cells, &other.others, &other.values)
            && (&self.label, &self.inner) == (&other.label, &other.inner)
    }
}

impl Eq for Constraint {}

impl Hash for Constraint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind.name(), &self.cells, &self.others, &self.values, &self.label, &self.inner).hash(state);
    }
}

/// The form of a line or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineForm {
    /// A line without marks at its ends.
    Plain,
    /// A line between two circles.
    Circles,
    /// A line between two squares.
    Squares,
    /// A line with a bulb.
    Bulb,
    /// A number outside of the grid.
    Outside,
}

/// The meaning of the order of the cells of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CellOrder {
    /// Nothing, as in a cage.
    Set,
    /// Nothing but where the line of a drawing goes, as on a renban line.
    Path,
    /// A line that can be read from both ends, as a palindrome.
    Line,
    /// The cells have different roles, as the bulb of a thermometer, or those of a clone beside its copy.
    Directed,
}

impl CellOrder {
    /// Returns whether the order of the cells has no meaning.
    pub fn is_set(self) -> bool {
        matches!(self, CellOrder::Set | CellOrder::Path)
    }
}

/// The meaning of a cell that a constraint names several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Repetition {
    /// None: the constraint is refused.
    Refused,
    /// That of naming it once, as on a renban line that is closed.
    Once,
    /// The cell counts each time, as on a whispers line that crosses itself.
    EachTime,
}

/// One mark of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MarkUnit {
    /// The constraint.
    Constraint,
    /// Each of its cells, as of even cells.
    Cell,
    /// The border of two cells, which has at most one mark.
    Border,
}

/// Where constraints of a kind are added to a puzzle, and with which values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AdditionRule {
    /// To cages without a sum and to neighbors outside of cages, with each sum that they can have.
    Sums,
    /// To cells without a mark of this kind or of this other one.
    Cells(&'static str),
    /// To borders without a mark, with each of these lists of values.
    Borders(&'static [&'static [i32]]),
    /// To borders without a mark, in both orders of their cells.
    OrderedBorders,
    /// To corners of four cells, with each digit.
    Corners,
    /// To three cells in a row without a line of this kind, in both orders. A second list of cells has all but the first.
    Lines,
    /// To three cells in any directions without a line of this kind.
    Paths,
    /// To rows and columns, with each sum of some digits.
    Rows,
    /// To rows and columns, with each sum of some digits, at both ends.
    RowEnds,
    /// To rows and columns, with each number of digits, at both ends.
    RowEndCounts,
    /// To diagonals, with each sum that they can have.
    Diagonals,
}

/// The numbers of cells, other cells and values of a constraint: the minimum and the maximum of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartCounts {
    /// Numbers of cells.
    pub cells: (usize, usize),
    /// Numbers of cells of the second list.
    pub others: (usize, usize),
    /// Numbers of values.
    pub values: (usize, usize),
}

impl PartCounts {
    /// Returns the parts of a constraint of cells without values.
    pub(crate) const fn of_cells(min: usize, max: usize) -> PartCounts {
        PartCounts { cells: (min, max), others: (0, 0), values: (0, 0) }
    }

    /// Returns the parts with a second list of cells, which is not empty.
    pub(crate) const fn and_others(self, max: usize) -> PartCounts {
        PartCounts { others: (1, max), ..self }
    }

    /// Returns the parts with values.
    pub(crate) const fn and_values(self, min: usize, max: usize) -> PartCounts {
        PartCounts { values: (min, max), ..self }
    }
}

/// The grid and the other constraints, on which some constraints depend.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Surroundings<'a> {
    /// The shape of the grid.
    pub shape: Shape<'a>,
    /// All constraints of the puzzle.
    pub constraints: &'a [Constraint],
    /// The cells with a mark that compares them with neighbors without it, and the names of the marks.
    pub(super) extremes: HashSet<(&'static str, u16)>,
    /// The names of the marks of borders, and their cells in ascending order.
    pub(super) marked: HashSet<(&'static str, u16, u16)>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_parts_are_errors() {
        let error = |name: &str, cells: &[u16], values: &[i32]| {
            Constraint::named(name, cells, [], values).unwrap_err().to_string()
        };
        assert_eq!(error("cage", &[], &[]), "the unknown rule \"cage\", expected the name of a constraint");
        assert_eq!(error("difference", &[1], &[1]), "difference with 1 cell, expected 2");
        assert_eq!(error("thermometer", &[1], &[]), "thermometer with 1 cell, expected 2 or more");
        assert_eq!(error("killer", &[1, 2], &[3, 4]), "killer with 2 values, expected 0 to 1");
        assert_eq!(error("killer", &[1, 2], &[-3]), "killer with value -3, expected 0 to 99999");
    }
}
