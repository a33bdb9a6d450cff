//! Constraints that setters add to a grid: cages, sums, lines, dots and clues outside. One file each, or each family.

mod automata;
mod candidates;
mod clone;
mod constraint;
mod decorations;
mod diagonal;
mod digit_classes;
mod dots;
mod ends;
mod extra_region;
mod extreme;
mod indexer;
mod killer;
mod negative;
mod parity;
mod quadruple;
mod region_sum;
mod renban;
mod sums;
mod thermometer;
mod zipper;

pub use constraint::constraint_text;
pub use constraint::{Constraint, ConstraintError};

use super::decoration::Decoration;
use super::layout::Layout;
use super::shape::Shape;
use std::collections::HashSet;
use std::fmt;

/// All kinds of constraints.
pub const CONSTRAINT_KINDS: &[&dyn ConstraintKind] = &[
    &killer::Killer,
    &sums::LITTLE_KILLER,
    &sums::SUM,
    &sums::Arrow,
    &sums::DoubleArrow,
    &thermometer::THERMOMETER,
    &thermometer::SLOW_THERMOMETER,
    &thermometer::GreaterThan,
    &dots::DIFFERENCE,
    &dots::RATIO,
    &dots::SUM_PAIR,
    &dots::XV,
    &dots::WHISPERS,
    &dots::NABNER,
    &negative::NEGATIVE_DIFFERENCE,
    &negative::NEGATIVE_RATIO,
    &negative::NEGATIVE_XV,
    &parity::EVEN,
    &parity::ODD,
    &candidates::GivenCandidates,
    &extreme::MINIMUM,
    &extreme::MAXIMUM,
    &quadruple::Quadruple,
    &clone::PALINDROME,
    &clone::CLONE,
    &renban::Renban,
    &ends::BETWEEN,
    &ends::LOCKOUT,
    &zipper::Zipper,
    &digit_classes::MODULAR,
    &digit_classes::ENTROPIC,
    &region_sum::RegionSum,
    &indexer::ROW_INDEXER,
    &indexer::COLUMN_INDEXER,
    &indexer::BOX_INDEXER,
    &automata::SANDWICH,
    &automata::X_SUM,
    &automata::SKYSCRAPER,
    &extra_region::ExtraRegion,
    &diagonal::MAIN_DIAGONAL,
    &diagonal::ANTI_DIAGONAL,
];

/// A kind of constraint.
pub trait ConstraintKind: Sync {
    /// Returns the name.
    fn name(&self) -> &'static str;

    /// Returns what the constraint says, as one phrase.
    fn description(&self) -> &'static str;

    /// Returns how many cells and values a constraint has.
    fn parts(&self) -> PartCounts;

    /// Returns what the constraint needs that it or the shape lacks.
    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        let _ = (constraint, shape);
        None
    }

    /// Returns what a drawn grid shows of the constraint.
    fn decorations(&self, constraint: &Constraint, grid: &Surroundings) -> Vec<Decoration> {
        let _ = (constraint, grid);
        Vec::new()
    }

    /// Returns whether players know the rule from its drawing. Other rules are named below the grid.
    fn is_conventional(&self) -> bool {
        false
    }

    /// Returns what the order of the cells means.
    fn cell_order(&self) -> CellOrder {
        CellOrder::Directed
    }

    /// Returns the cells that the constraint means without a list of them: those of a diagonal.
    fn implied_cells(&self, shape: &Shape) -> Vec<u16> {
        let _ = shape;
        Vec::new()
    }

    /// Returns the kind that the constraint has after a quarter turn of the grid, if it is another one.
    fn turned(&self) -> Option<&'static dyn ConstraintKind> {
        None
    }

    /// Returns whether the meaning depends on the numbers of rows, columns and places, so that no rotation or
    /// reflection of the grid keeps it.
    fn counts_places(&self) -> bool {
        false
    }

    /// Returns whether complete cells obey the constraint. Houses of the grid need not be checked.
    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool;

    /// Adds the parts of the layout that together mean the constraint.
    fn compile(&self, constraint: &Constraint, grid: &Surroundings, layout: &mut Layout);
}

impl fmt::Debug for dyn ConstraintKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the kind with a name.
///
/// ```
/// use cluewise::kinds::constraint_kind;
/// assert_eq!(constraint_kind("killer").unwrap().name(), "killer");
/// assert!(constraint_kind("kller").is_none());
/// ```
pub fn constraint_kind(name: &str) -> Option<&'static dyn ConstraintKind> {
    CONSTRAINT_KINDS.iter().find(|kind| kind.name() == name).copied()
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

    /// Returns the parts with a second list of cells.
    pub(crate) const fn and_others(self, min: usize, max: usize) -> PartCounts {
        PartCounts { others: (min, max), ..self }
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
    extremes: HashSet<(&'static str, u16)>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(shape: Shape<'a>, constraints: &'a [Constraint]) -> Surroundings<'a> {
        let extremes = constraints.iter().filter(|constraint| extreme::is_extreme(constraint.kind()));
        let cells =
            |constraint: &'a Constraint| constraint.cells().iter().map(|&cell| (constraint.kind().name(), cell));
        Surroundings { shape, constraints, extremes: extremes.flat_map(cells).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{Puzzle, PuzzleKind, Solver};

    #[test]
    fn names_are_unique() {
        for (index, kind) in CONSTRAINT_KINDS.iter().enumerate() {
            let found = CONSTRAINT_KINDS.iter().position(|other| other.name() == kind.name());
            assert_eq!(found, Some(index), "{}", kind.name());
            assert!(!kind.description().is_empty());
        }
    }

    #[test]
    fn constraints_restrict_solutions() {
        let count = |constraints: &[Constraint]| {
            let variant = PuzzleKind::classic(4).unwrap().with_constraints(constraints).unwrap();
            Solver::new(&variant.layout()).count(&Puzzle::new([0; 16]), u64::MAX, u64::MAX).count
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
