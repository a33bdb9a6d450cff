//! The cages of killers.

use crate::board::text::ParseError;
use crate::formats::text::{KindParts, LocatedConstraint, ReadOptions};
use crate::kinds::{Constraint, Puzzle, PuzzleKind};
use crate::pack::Record;

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

/// Returns the record of a killer without clues, whose cages are in the order of their first cells.
pub(super) fn killer(parts: KindParts, mut cages: Vec<Cage>, options: &ReadOptions) -> Result<Record, ParseError> {
    cages.sort_by_key(|cage| cage.cells.first().copied());
    let puzzle = Puzzle::new(vec![0; parts.side * parts.side]);
    let located = cages.into_iter().map(Cage::into_constraint).collect::<Result<_, _>>()?;
    Ok(Record::of_kind(options.kind_with(parts, located)?, puzzle))
}

/// The cells and sums of cages.
pub(super) type Cages = Vec<(Vec<u16>, Option<i32>)>;

/// Returns the cages of a killer, and its clues as cages of one cell, for formats without clues.
pub(super) fn cages_and_clues(kind: &PuzzleKind, puzzle: &Puzzle) -> Option<Cages> {
    let mut cages = cages_of(kind)?;
    let clues = (0u16..).zip(puzzle.cells()).filter(|(_, digit)| **digit > 0);
    let clues: Cages = clues.map(|(cell, &digit)| (vec![cell], Some(digit.into()))).collect();
    let is_caged = |cell: &u16| cages.iter().any(|(cells, _)| cells.contains(cell));
    if clues.iter().any(|(cells, _)| is_caged(&cells[0])) {
        return None;
    }
    cages.extend(clues);
    cages.sort_by_key(|(cells, _)| cells[0]);
    Some(cages)
}

/// Returns the cages of a killer; `None` if there are other constraints, or if cages overlap.
pub(super) fn cages_of(kind: &PuzzleKind) -> Option<Cages> {
    let mut seen = vec![false; kind.side() * kind.side()];
    let cage = |constraint: &Constraint| {
        let mut cells = constraint.cells().to_vec();
        cells.sort_unstable();
        let is_free = cells.iter().all(|&cell| !std::mem::replace(&mut seen[usize::from(cell)], true));
        (constraint.is_cage() && is_free).then(|| (cells, constraint.values().first().copied()))
    };
    kind.constraints().iter().map(cage).collect()
}
