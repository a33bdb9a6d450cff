//! Why a puzzle has no solution, in words and as cells.

use super::Contradiction;
use crate::kinds::dead_end::DeadEnd;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::solvers::Solvers;
use crate::kinds::symbols::Symbols;

/// Why a puzzle has no solution, as far as short searches find out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct NoSolution {
    /// The reasons as the end of a sentence, such as ` (r1c1 and r1c2 hold the same digit)`; empty if none was found.
    pub reasons: String,
    /// The cells that the reasons are about, such as `r1c1`, in reading order.
    pub cells: Vec<String>,
    /// The cells such that the puzzle without the digit in any one of them has exactly one solution.
    pub entries: Vec<String>,
    /// The cells whose digits are wrong, because the constraints alone have exactly one solution.
    pub wrong: Vec<String>,
    /// The place in a candidate grid that excludes every solution.
    pub dead_end: Option<DeadEnd>,
    /// Whether entered digits may be wrong: there are digits, and neither a constraint nor a digit is known to be wrong.
    pub has_entries: bool,
}

impl NoSolution {
    /// Returns the first dead end of a candidate grid, in which digits are the only candidates of their cells.
    pub fn of_candidates(kind: &PuzzleKind, masks: &[u32], symbols: Symbols) -> Option<NoSolution> {
        let layout = kind.layout();
        let (end, cells) = DeadEnd::find(&layout, masks, symbols)?;
        let cells = cells.into_iter().map(|cell| layout.cell_name(cell)).collect();
        Some(NoSolution { reasons: format!(": {end}"), cells, dead_end: Some(end), ..NoSolution::default() })
    }

    /// Searches for the reasons why a puzzle has no solution.
    pub fn find(solvers: &mut Solvers, kind: &PuzzleKind, puzzle: &Puzzle, symbols: Symbols) -> NoSolution {
        NoSolution::of(&Contradiction::find(solvers, kind, puzzle), kind, puzzle, symbols)
    }

    /// Returns the reasons of a contradiction that has been found.
    pub fn of(found: &Contradiction, kind: &PuzzleKind, puzzle: &Puzzle, symbols: Symbols) -> NoSolution {
        let layout = kind.layout();
        let names = |cells: &[u16]| cells.iter().map(|&cell| layout.cell_name(cell)).collect();
        NoSolution {
            reasons: found.text(kind, puzzle, symbols),
            cells: names(&found.cells(kind)),
            entries: names(&found.entries),
            wrong: names(&found.wrong),
            dead_end: None,
            has_entries: puzzle.clue_count() > 0 && found.impossible.is_empty() && found.wrong.is_empty(),
        }
    }

    /// Returns the sentence without its period: `no solution` and the reasons.
    pub fn sentence(&self) -> String {
        format!("no solution{}", self.reasons)
    }
}

impl Contradiction {
    /// Returns the cells of the digits that contradict each other; without such digits, those of the constraints.
    /// Ascending.
    pub fn cells(&self, kind: &PuzzleKind) -> Vec<u16> {
        let digits = [&self.equal, &self.wrong, &self.entries, &self.conflict.clues];
        let mut cells: Vec<u16> = digits.into_iter().flatten().copied().collect();
        if cells.is_empty() {
            let constraints = [&self.impossible, &self.constraints, &self.conflict.constraints].into_iter().flatten();
            let of_constraints = constraints.filter_map(|&index| kind.constraints().get(index));
            cells = of_constraints.flat_map(|constraint| constraint.cells().iter().copied()).collect();
            cells.extend(&self.overlapping);
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
