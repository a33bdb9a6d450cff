//! Negative constraints: all dots, or all X and V, are given.

use super::constraint::{Constraint, ConstraintKind, PartCounts, Surroundings};
use super::dots::{DIFFERENCE, RATIO, SUM_PAIR, XV, is_ratio};
use crate::kinds::requirements::Requirements;

/// Neighbors without a mark do not have the relation that a mark would mean.
pub struct Negative {
    name: &'static str,
    description: &'static str,
    /// The names of the marks that exempt a border.
    marks: &'static [&'static str],
    defaults: &'static [i32],
    relates: fn(i32, i32, i32) -> bool,
}

/// All white dots are given. The values are the differences that occur, 1 if there is none.
pub const NEGATIVE_DIFFERENCE: Negative = Negative {
    name: "negative-difference",
    description: "neighbors without a dot do not have the difference of a white dot",
    marks: &[DIFFERENCE.name, RATIO.name],
    defaults: &[1],
    relates: |a, b, value| (a - b).abs() == value,
};

/// All black dots are given. The values are the ratios that occur, 2 if there is none.
pub const NEGATIVE_RATIO: Negative = Negative {
    name: "negative-ratio",
    description: "neighbors without a dot do not have the ratio of a black dot",
    marks: &[DIFFERENCE.name, RATIO.name],
    defaults: &[2],
    relates: is_ratio,
};

/// All X and V are given. The values are the sums, 5 and 10 if there is none.
pub const NEGATIVE_XV: Negative = Negative {
    name: "negative-xv",
    description: "neighbors without X or V do not have sum 10 or 5",
    marks: &[XV.name, SUM_PAIR.name],
    defaults: &[5, 10],
    relates: |a, b, value| a + b == value,
};

impl Negative {
    fn relates(&self, constraint: &Constraint, a: i32, b: i32) -> bool {
        let values = if constraint.values().is_empty() { self.defaults } else { constraint.values() };
        values.iter().any(|&value| (self.relates)(a, b, value))
    }

    /// Returns the pairs of neighbors without a mark.
    fn unmarked(&self, grid: &Surroundings) -> Vec<(u16, u16)> {
        let is_marked = |&(a, b): &(u16, u16)| self.marks.iter().any(|mark| grid.marked.contains(&(*mark, a, b)));
        grid.shape.adjacent_pairs().filter(|pair| !is_marked(pair)).collect()
    }
}

impl ConstraintKind for Negative {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn marks_given(&self) -> &'static [&'static str] {
        self.marks
    }

    fn usual_values(&self, _side: usize) -> Vec<i32> {
        self.defaults.to_vec()
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(0, 0).and_values(0, usize::MAX)
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let digit = |cell: u16| i32::from(digits[usize::from(cell)]);
        self.unmarked(grid).into_iter().all(|(a, b)| !self.relates(constraint, digit(a), digit(b)))
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        requirements.relate(self.name, self.unmarked(grid), |a, b| !self.relates(constraint, a as i32, b as i32));
    }
}
