//! Counting and finding solutions.
//!
//! The primitive is [`count`]: how many solutions there are, up to a limit. The engine behind it works on one
//! puzzle at a time, all nine digits side by side in SIMD registers; [`counts`] and [`answers`] have an engine that
//! works on many puzzles side by side (docs/notes/solver.md has drawings of both). [`naive`] is the plain backtracker
//! that they are tested against.

mod batch;
mod enumerate;
mod isa;
mod loose;
pub mod naive;
mod single;

pub use batch::{Answer, Batch, Query, Work};
pub(crate) use batch::{MOST_ABREAST, Question, ask_abreast};
pub use enumerate::{Solutions, solutions, solutions_within};
pub use isa::Isa;
pub(crate) use single::Parts;

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use single::Without;
use std::fmt;

/// How many solutions the puzzle has, counted no further than `limit`.
///
/// ```
/// use cluewise::{Puzzle, solver};
/// assert_eq!(solver::count(&Puzzle::EMPTY, 1000), 1000);
/// ```
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    single::search(Isa::best(), puzzle, Without::Nothing, limit, None)
}

/// How many grids these candidates leave, counted no further than `limit`.
///
/// ```
/// use cluewise::{Candidates, Puzzle, solver};
/// assert_eq!(solver::count_within(&Candidates::FULL, 1000), solver::count(&Puzzle::EMPTY, 1000));
/// ```
pub fn count_within(candidates: &Candidates, limit: u64) -> u64 {
    single::search(Isa::best(), &Puzzle::EMPTY, Without::AllBut(candidates), limit, None)
}

/// [`count`] with the instruction set chosen by the caller, for tests and benchmarks; an instruction set that this
/// machine lacks is replaced by the portable one.
pub fn count_with(isa: Isa, puzzle: &Puzzle, limit: u64) -> u64 {
    single::search(isa, puzzle, Without::Nothing, limit, None)
}

/// The answers to many puzzles, in their order: how many solutions each has, up to the limit.
///
/// Many puzzles are worked on side by side, one in each lane of SIMD vectors, so that this is several times quicker
/// than to [`count`] one by one. Puzzles are taken from the iterator as they are needed.
///
/// ```
/// use cluewise::{Grid, Puzzle, solver};
/// let puzzles = [Puzzle::EMPTY, Grid::FIRST.into()];
/// assert!(solver::counts(puzzles, 2).eq([2, 1]));
/// ```
pub fn counts<I: IntoIterator<Item: Into<Query>>>(queries: I, limit: u64) -> impl Iterator<Item = u64> {
    batch(Isa::best(), queries, limit, false).map(|answer| answer.count)
}

/// [`counts`] with the solutions themselves.
///
/// ```
/// use cluewise::{Grid, solver};
/// let answer = solver::answers([cluewise::Puzzle::from(Grid::FIRST)], 2).next().unwrap();
/// assert_eq!((answer.count, answer.solutions), (1, vec![Grid::FIRST]));
/// ```
pub fn answers<I: IntoIterator<Item: Into<Query>>>(queries: I, limit: u64) -> Batch<I::IntoIter> {
    batch(Isa::best(), queries, limit, true)
}

/// [`counts`] or [`answers`] (if `keep`) with the instruction set chosen by the caller, for tests and benchmarks; one
/// that this machine lacks, or that has no vectors of its own here, is replaced by the portable one.
pub fn batch<I: IntoIterator<Item: Into<Query>>>(isa: Isa, queries: I, limit: u64, keep: bool) -> Batch<I::IntoIter> {
    Batch::new(isa, queries.into_iter(), limit, keep)
}

/// Whether the puzzle has a solution in which this cell does not hold this digit.
///
/// The question that removing a clue asks: if the puzzle with the clue has one solution, then the puzzle without it
/// has one if and only if the answer is no.
pub fn solves_without(puzzle: &Puzzle, cell: Cell, digit: Digit) -> bool {
    single::search(Isa::best(), puzzle, Without::One(cell, digit), 1, None) > 0
}

/// [`answers`] to one query, at once.
pub fn answer(query: &Query, limit: u64) -> Answer {
    let mut solutions = Vec::new();
    let without = query.without.map_or(Without::Nothing, |(cell, digit)| Without::One(cell, digit));
    let count = single::search(Isa::best(), &query.puzzle, without, limit, Some(&mut solutions));
    Answer { count, solutions }
}

/// The puzzle's solution, if it has exactly one.
pub fn unique_solution(puzzle: &Puzzle) -> Option<Grid> {
    let mut found = Vec::new();
    match single::search(Isa::best(), puzzle, Without::Nothing, 2, Some(&mut found)) {
        1 => found.pop(),
        _ => None,
    }
}

/// What singles and locked candidates leave of the candidates, taken until nothing more follows or a contradiction
/// shows.
pub(crate) fn settle(candidates: &Candidates) -> Candidates {
    single::settle(Isa::best(), candidates)
}

/// What a count says about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one solution: a valid puzzle.
    Unique,
    /// Two solutions or more.
    Several,
}

impl Verdict {
    /// The verdict on a puzzle with this many solutions, counted at least as far as 2.
    pub const fn of(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Several,
        }
    }
}

/// `none`, `unique` or `several`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Several => "several",
        })
    }
}
