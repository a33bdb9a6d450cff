//! Constraints that setters add to a grid: cages, sums, lines, dots and clues outside. One file each, or each family.

mod constraint;
pub(super) mod decorations;
mod error;
mod free;
mod lines;
mod marks;
mod outside;
mod places;
mod properties;
mod sums;

pub use constraint::{Constraint, ConstraintKind, Surroundings, constraint_text, mark_of};
pub use error::ConstraintError;
pub(super) use marks::is_extreme;
pub use properties::{AdditionRule, CellOrder, LineForm, MarkUnit, PartCounts, Repetition};

use super::shape::Shape;
use std::collections::HashSet;

/// All kinds of constraints.
pub const CONSTRAINT_KINDS: &[&ConstraintKind] = &[
    &sums::KILLER,
    &sums::LITTLE_KILLER,
    &sums::SUM,
    &sums::ARROW,
    &sums::DOUBLE_ARROW,
    &lines::THERMOMETER,
    &lines::SLOW_THERMOMETER,
    &marks::GREATER_THAN,
    &marks::DIFFERENCE,
    &marks::RATIO,
    &marks::SUM_PAIR,
    &marks::XV,
    &lines::WHISPERS,
    &lines::NABNER,
    &marks::NEGATIVE_DIFFERENCE,
    &marks::NEGATIVE_RATIO,
    &marks::NEGATIVE_XV,
    &marks::EVEN,
    &marks::ODD,
    &marks::CANDIDATES,
    &marks::MINIMUM,
    &marks::MAXIMUM,
    &marks::QUADRUPLE,
    &lines::PALINDROME,
    &lines::CLONE,
    &lines::RENBAN,
    &lines::BETWEEN,
    &lines::LOCKOUT,
    &sums::ZIPPER,
    &lines::MODULAR,
    &lines::ENTROPIC,
    &sums::REGION_SUM,
    &places::ROW_INDEXER,
    &places::COLUMN_INDEXER,
    &places::BOX_INDEXER,
    &outside::SANDWICH,
    &outside::X_SUM,
    &outside::SKYSCRAPER,
    &places::EXTRA_REGION,
    &places::MAIN_DIAGONAL,
    &places::ANTI_DIAGONAL,
    &outside::NUMBERED_ROOM,
    &outside::HIDDEN_SKYSCRAPER,
    &sums::EQUAL_SUM,
    &sums::SUM_LINE,
    &marks::CONTAINS,
    &marks::CONTAINS_EXACTLY,
    &lines::SAME_VALUES,
    &free::COUNTING_CIRCLES,
    &free::COUNT_DISTINCT,
    &free::SLINGSHOT,
    &free::EQUALITY_CAGE,
    &free::RELLIK_CAGE,
    &free::GLOBAL_ENTROPY,
    &free::GLOBAL_MODULAR,
    &free::FLATMATES,
    &free::ANTI_TAXICAB,
    &free::PAIRS,
    &free::ALL_PAIRS,
    &free::AUTOMATON,
    &free::OR,
    &free::AND,
    &free::CONNECTED,
    &free::VARIABLES,
    &free::DIGITS,
];

/// Returns the kind with a name.
///
/// ```
/// use cluewise::kinds::constraint_kind;
/// assert_eq!(constraint_kind("killer").unwrap().name(), "killer");
/// assert!(constraint_kind("kller").is_none());
/// ```
pub fn constraint_kind(name: &str) -> Option<&'static ConstraintKind> {
    CONSTRAINT_KINDS.iter().find(|kind| kind.name() == name).copied()
}

impl Constraint {
    /// Returns whether this is a mark that exempts a border from a negative constraint.
    pub(super) fn is_exempting(&self) -> bool {
        CONSTRAINT_KINDS.iter().any(|kind| kind.marks_given().contains(&self.kind().name()))
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
}

impl ConstraintKind {
    /// Returns the kind that the constraint has after a quarter turn of the grid, if it is another one.
    pub fn turned(&self) -> Option<&'static ConstraintKind> {
        self.turned.and_then(constraint_kind)
    }
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(shape: Shape<'a>, constraints: &'a [Constraint]) -> Surroundings<'a> {
        let mut grid = Surroundings { shape, constraints, extremes: HashSet::new(), marked: HashSet::new() };
        constraints.iter().for_each(|constraint| grid.add_marks(constraint));
        grid
    }

    /// Adds the marks of a constraint that holds, and those in it that hold with it.
    pub(super) fn add_marks(&mut self, constraint: &Constraint) {
        let (kind, cells) = (constraint.kind(), constraint.cells());
        if is_extreme(kind) {
            self.extremes.extend(cells.iter().map(|&cell| (kind.name(), cell)));
        }
        if let (MarkUnit::Border, &[a, b]) = (kind.unit(), cells) {
            self.marked.insert((kind.name(), a.min(b), a.max(b)));
        }
        if kind.name() == "and" {
            constraint.inner().iter().for_each(|one| self.add_marks(one));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{Decoration, Puzzle, PuzzleKind, Solver};

    #[test]
    fn names_are_unique() {
        for (index, kind) in CONSTRAINT_KINDS.iter().enumerate() {
            let found = CONSTRAINT_KINDS.iter().position(|other| other.name() == kind.name());
            assert_eq!(found, Some(index), "{}", kind.name());
            assert!(!kind.description().is_empty());
        }
    }

    /// Rules in words speak of the number of a mark or line.
    #[test]
    fn unusual_values_are_drawn() {
        let has_usual = |kind: &&&ConstraintKind| !kind.usual_values(9).is_empty() && kind.marks_given().is_empty();
        for kind in CONSTRAINT_KINDS.iter().filter(has_usual).copied().chain(constraint_kind("xv")) {
            let (name, cells) = (kind.name(), 0..kind.parts().cells.0.max(2) as u16);
            let constraint = Constraint::new(kind, cells.collect::<Vec<u16>>(), [], [9]).unwrap();
            let kind = PuzzleKind::of_size(9).unwrap().with_constraints([constraint]).unwrap();
            let is_nine = |one: &Decoration| matches!(one, Decoration::Text { text, .. } if text == "9");
            assert!(kind.decorations().iter().any(is_nine), "{name}");
        }
    }

    #[test]
    fn constraints_restrict_solutions() {
        let count = |constraints: &[Constraint]| {
            let kind = PuzzleKind::of_size(4).unwrap().with_constraints(constraints).unwrap();
            Solver::new(&kind.layout()).count(&Puzzle::new([0; 16]), u64::MAX, u64::MAX).count
        };
        let named = |name, cells: &[u16], values: &[i32]| Constraint::named(name, cells, [], values).unwrap();
        assert_eq!(count(&[]), 288);
        assert_eq!(count(&[named("main-diagonal", &[], &[]), named("anti-diagonal", &[], &[])]), 48);
        // The first row ends with 3 and 4 in any order, or the other way round with 1 and 2.
        assert_eq!(count(&[named("killer", &[0, 1], &[3])]), 288 / 6);
        assert_eq!(count(&[named("thermometer", &[0, 1, 2, 3], &[])]), 288 / 24);
        assert_eq!(count(&[named("sandwich", &[0, 1, 2, 3], &[5])]), 288 / 6);
    }
}
