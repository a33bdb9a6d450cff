//! The cages of killers.

use crate::board::text::ParseError;
use crate::formats::text::LocatedConstraint;
use crate::kinds::{Constraint, PuzzleKind};

/// A cage of a killer that is read.
pub(super) struct Cage {
    pub(super) cells: Vec<u16>,
    pub(super) sum: Option<i32>,
    pub(super) column: u64,
}

impl Cage {
    /// Returns the constraint.
    pub(super) fn into_constraint(self) -> Result<LocatedConstraint, ParseError> {
        let sum: Vec<i32> = self.sum.into_iter().collect();
        let constraint = Constraint::named("killer", self.cells, [], sum);
        let wrong = |error| ParseError::new(1, self.column, format!("{error}"), "a cage");
        Ok(LocatedConstraint::new(constraint.map_err(wrong)?, "", self.column))
    }
}

/// Returns the cells and sums of the cages of a killer; `None` if there are other constraints, or if cages overlap.
pub(super) fn cages_of(kind: &PuzzleKind) -> Option<Vec<(Vec<u16>, Option<i32>)>> {
    let mut seen = vec![false; kind.side() * kind.side()];
    let cage = |constraint: &Constraint| {
        let mut cells = constraint.cells().to_vec();
        cells.sort_unstable();
        let is_free = cells.iter().all(|&cell| !std::mem::replace(&mut seen[usize::from(cell)], true));
        (constraint.is_cage() && is_free).then(|| (cells, constraint.values().first().copied()))
    };
    kind.constraints().iter().map(cage).collect()
}
