//! Batched generation: clues are removed from each puzzle independently, and the solver queries of several puzzles are
//! answered together.

use super::state::{Attempt, GenerationState};
use super::{GenerateError, Generated};
use crate::board::cell::CellSet;
use crate::board::grid::Grid;
use crate::solver::engine::Isa;
use crate::solver::{self, LaneQuery, MAX_LANES};

/// Runs all generations to their end and returns the results in order. Calls `should_continue` before each attempt with
/// the number of attempts at the same puzzle.
pub fn run_all<'a>(
    states: impl Iterator<Item = GenerationState<'a>>,
    should_continue: impl FnMut(u64) -> bool,
) -> Vec<Result<Generated, GenerateError>> {
    let lanes = [(); MAX_LANES].map(|()| None);
    let mut batch = Batch { states, should_continue, lanes, results: Vec::new() };
    solver::solve_in_lanes(Isa::best(), &mut |lane, deviation| batch.next_query(lane, deviation));
    batch.results.into_iter().flatten().collect()
}

struct Batch<'a, I, F> {
    states: I,
    should_continue: F,
    lanes: [Option<Lane<'a>>; MAX_LANES],
    /// The results of the generations begun; `None` for those in a lane.
    results: Vec<Option<Result<Generated, GenerateError>>>,
}

/// A puzzle whose clues are being removed.
struct Lane<'a> {
    index: usize,
    state: GenerationState<'a>,
    attempt: Attempt,
}

impl<'a, I: Iterator<Item = GenerationState<'a>>, F: FnMut(u64) -> bool> Batch<'a, I, F> {
    /// Takes the result of the last query of a lane and returns its next query, with the grid if it is a new one.
    fn next_query(&mut self, lane: usize, deviation: Option<CellSet>) -> Option<(LaneQuery, Option<Grid>)> {
        if let Some(lane) = &mut self.lanes[lane]
            && let Some(query) = lane.attempt.removal.next_query(deviation)
        {
            return Some((query, None));
        }
        loop {
            let (index, mut state) = match self.lanes[lane].take() {
                Some(finished) => {
                    let Some(retry) = self.finish_attempt(finished) else { continue };
                    retry
                }
                None => self.next_state()?,
            };
            if !(self.should_continue)(state.attempts()) {
                self.results[index] = Some(Err(state.into_error()));
                continue;
            }
            if state.is_rectangle_search() {
                self.results[index] = Some(state.run(&mut self.should_continue));
                continue;
            }
            let mut attempt = state.begin_attempt();
            let (query, grid) = (attempt.removal.first_query(state.uniqueness()), attempt.grid);
            self.lanes[lane] = Some(Lane { index, state, attempt });
            if let Some(query) = query {
                return Some((query, Some(grid)));
            }
        }
    }

    fn next_state(&mut self) -> Option<(usize, GenerationState<'a>)> {
        let state = self.states.next()?;
        self.results.push(None);
        Some((self.results.len() - 1, state))
    }

    /// Finishes an attempt; returns the state if another attempt is necessary.
    fn finish_attempt(&mut self, Lane { index, mut state, attempt }: Lane<'a>) -> Option<(usize, GenerationState<'a>)> {
        match state.finish_attempt(attempt.grid, attempt.clues, attempt.removal.finish()) {
            Some(generated) => self.results[index] = Some(Ok(generated)),
            None => return Some((index, state)),
        }
        None
    }
}
