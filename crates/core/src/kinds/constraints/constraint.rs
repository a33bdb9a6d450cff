//! A constraint of a puzzle, and its kind, a row of the table of its family.

use super::error::{ConstraintError, MAX_VALUE};
use super::properties::{AdditionRule, CellOrder, LineForm, MarkUnit, PartCounts, Repetition};
use crate::kinds::decoration::Decoration;
use crate::kinds::relations::distinct;
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

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
        if inner.iter().any(Constraint::is_declaration) {
            let needs = "variables and digits beside it, not in it";
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

    /// Iterates over the cells of both lists.
    pub fn all_cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.cells.iter().chain(&*self.others).copied()
    }

    /// Returns whether this is no rule, but says which cells outside of the grid or which digits there are.
    pub fn is_declaration(&self) -> bool {
        ["variables", "digits"].contains(&self.kind.name())
    }

    /// Returns the values: a sum, a difference, the digits of a quadruple.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// Returns the first value, or a default.
    pub(super) fn value_or(&self, default: i32) -> i32 {
        self.values.first().copied().unwrap_or(default)
    }

    /// Checks the constraint against the areas of cells outside of the grid: the first cell, the number of cells and that of
    /// columns of each. `digits` are those of the grid.
    pub(in crate::kinds) fn check_areas(
        &self,
        areas: &[(usize, usize, usize)],
        digits: &Range<i32>,
    ) -> Result<(), ConstraintError> {
        self.inner.iter().try_for_each(|one| one.check_areas(areas, digits))?;
        let lacks = |needs| Err(ConstraintError::Requirement { kind: self.kind.name(), needs });
        let own = self.kind.digits_from.and_then(|first| self.values.get(first..)).unwrap_or_default();
        if own.iter().any(|digit| !digits.contains(digit)) {
            return lacks("digits of the grid");
        }
        let first = self.cells.first().map_or(0, |&cell| usize::from(cell));
        let area = areas.iter().rfind(|(start, ..)| *start <= first);
        let is_whole = |&(start, cells, columns): &(usize, usize, usize)| {
            let all = (start..start + cells).map(|cell| cell as u16);
            self.cells.iter().copied().eq(all) && self.values.first() == Some(&(columns as i32))
        };
        match self.kind.name() == "connected" && !area.is_some_and(is_whole) {
            true => lacks("all cells of the grid or of an area in order, and the number of its columns"),
            false => Ok(()),
        }
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
        let cells = if self.kind.has_places { cells.min(shape.side * shape.side) } else { cells };
        if let Some(cell) = self.all_cells().find(|&cell| usize::from(cell) >= cells) {
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

/// A kind of constraint.
pub struct ConstraintKind {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    pub(super) parts: PartCounts,
    pub(super) order: CellOrder,
    pub(super) unit: MarkUnit,
    /// That of the unit and the order, if it is `None`.
    pub(super) repetition: Option<Repetition>,
    pub(super) label: Option<(LineForm, char)>,
    /// Lines without a direction are added without one.
    pub(super) addition: Option<AdditionRule>,
    pub(super) is_conventional: bool,
    pub(super) counts_places: bool,
    /// Whether the meaning depends on the places of the cells, so that none is outside of the grid.
    pub(super) has_places: bool,
    /// The index of the first value that is a digit of the grid, as all after it are.
    pub(super) digits_from: Option<usize>,
    /// Whether each digit has a meaning of its own, and so has the order of the values.
    pub(super) has_free_form: bool,
    pub(super) marks_given: &'static [&'static str],
    pub(super) usual_values: fn(usize) -> Vec<i32>,
    pub(super) requirement: fn(&Constraint, &Shape) -> Option<&'static str>,
    pub(super) decorations: fn(&Constraint, &Surroundings) -> Vec<Decoration>,
    pub(super) implied_cells: fn(&Shape) -> Vec<u16>,
    pub(super) turned: Option<&'static str>,
    /// Adds the parts of the requirements that together mean the constraint.
    pub(super) compile: fn(&Constraint, &Surroundings, &mut Requirements),
}

impl ConstraintKind {
    /// What a row has that does not say otherwise.
    pub(super) const ROW: ConstraintKind = ConstraintKind {
        name: "",
        description: "",
        parts: PartCounts::of_cells(2, usize::MAX),
        order: CellOrder::Directed,
        unit: MarkUnit::Constraint,
        repetition: None,
        label: None,
        addition: None,
        is_conventional: false,
        counts_places: false,
        has_places: false,
        digits_from: None,
        has_free_form: false,
        marks_given: &[],
        usual_values: |_| Vec::new(),
        requirement: |_, _| None,
        decorations: |_, _| Vec::new(),
        implied_cells: |_| Vec::new(),
        turned: None,
        compile: |_, _, _| {},
    };

    /// Returns the name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns what the constraint says, as one phrase.
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// Returns how many cells and values a constraint has.
    pub fn parts(&self) -> PartCounts {
        self.parts
    }

    /// Returns what the constraint needs that it or the shape lacks.
    pub fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        (self.requirement)(constraint, shape)
    }

    /// Returns what a drawn grid shows of the constraint.
    pub fn decorations(&self, constraint: &Constraint, grid: &Surroundings) -> Vec<Decoration> {
        (self.decorations)(constraint, grid)
    }

    /// Returns whether players know the rule from its drawing. Other rules are named below the grid.
    pub fn is_conventional(&self) -> bool {
        self.is_conventional
    }

    /// Returns the form of the lines or numbers of the kind and the letter that tells them from others of this form;
    /// `None` for other marks.
    pub fn line_label(&self) -> Option<(LineForm, char)> {
        self.label
    }

    /// Returns the values that a constraint without any has, for a number of digits. Other values are drawn.
    pub fn usual_values(&self, side: usize) -> Vec<i32> {
        (self.usual_values)(side)
    }

    /// Returns what the order of the cells means.
    pub fn cell_order(&self) -> CellOrder {
        self.order
    }

    /// Returns what one mark of the kind is.
    pub fn unit(&self) -> MarkUnit {
        self.unit
    }

    /// Returns what it means that the cells of a constraint name one several times.
    pub fn repetition(&self) -> Repetition {
        self.repetition.unwrap_or(match (self.unit, self.order) {
            (MarkUnit::Cell, _) | (_, CellOrder::Path) => Repetition::Once,
            (_, CellOrder::Line) => Repetition::EachTime,
            _ => Repetition::Refused,
        })
    }

    /// Returns how constraints of the kind are added to a puzzle; `None` if they are not.
    pub fn addition(&self) -> Option<AdditionRule> {
        let is_line = matches!(self.order, CellOrder::Path | CellOrder::Line);
        self.addition.or(is_line.then_some(AdditionRule::Paths))
    }

    /// Returns the names of the marks that exempt a border from a negative constraint, by which all of them are given.
    pub fn marks_given(&self) -> &'static [&'static str] {
        self.marks_given
    }

    /// Returns the cells that the constraint means without a list of them: those of a diagonal.
    pub fn implied_cells(&self, shape: &Shape) -> Vec<u16> {
        (self.implied_cells)(shape)
    }

    /// Returns whether the meaning depends on the numbers of rows, columns and places, so that no rotation or
    /// reflection of the grid keeps it, or is not known to be kept.
    pub fn counts_places(&self) -> bool {
        self.counts_places || self.has_free_form
    }

    /// Returns whether a setter invents the rule: its values have an order, or it has other constraints in it.
    pub fn has_free_form(&self) -> bool {
        self.has_free_form
    }

    /// Returns whether the constraint is composed of others.
    pub fn is_composed(&self) -> bool {
        ["or", "and"].contains(&self.name)
    }

    /// Returns whether values may be negative: the weights of a sum.
    pub(super) fn has_signed_values(&self) -> bool {
        self.name == "sum"
    }
}

impl fmt::Debug for ConstraintKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

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
