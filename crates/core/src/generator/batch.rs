//! Batched generation: clues are removed from each puzzle independently, and the solver queries of several puzzles are
//! answered together.

use super::generated::{GenerateError, Generated};
use super::state::{Attempt, GenerationState, Removal};
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
    // At once and without a copy at the end, because the memory of results is new in each batch.
    let results = Vec::with_capacity(states.size_hint().1.map_or(0, |count| count.min(MAX_RESERVED)));
    let mut batch = Batch { states, should_continue, lanes, results };
    solver::solve_in_lanes(Isa::best(), &mut |lane, deviation| batch.next_query(lane, deviation));
    batch.results
}

/// Maximum number of results for which memory is reserved.
const MAX_RESERVED: usize = 1 << 12;

struct Batch<'a, I, F> {
    states: I,
    should_continue: F,
    lanes: [Option<Lane<'a>>; MAX_LANES],
    /// The results of the generations begun; an error for those in a lane.
    results: Vec<Result<Generated, GenerateError>>,
}

/// A puzzle whose clues are being removed.
struct Lane<'a> {
    index: usize,
    state: GenerationState<'a>,
    removal: Box<Removal>,
}

impl<'a, I: Iterator<Item = GenerationState<'a>>, F: FnMut(u64) -> bool> Batch<'a, I, F> {
    /// Takes the result of the last query of a lane and returns its next query, with the grid if it is a new one.
    fn next_query(&mut self, lane: usize, deviation: Option<CellSet>) -> Option<(LaneQuery, Option<Grid>)> {
        if let Some(lane) = &mut self.lanes[lane]
            && let Some(query) = lane.removal.clue_removal.next_query(deviation)
        {
            return Some((query, None));
        }
        loop {
            let (index, state) = match self.lanes[lane].take() {
                Some(finished) => {
                    let Some(retry) = self.finish_removal(finished) else { continue };
                    retry
                }
                None => self.next_state()?,
            };
            let Some(mut begun) = self.begin_removal(index, state) else { continue };
            let (query, grid) = (begun.removal.clue_removal.first_query(begun.state.uniqueness()), begun.removal.grid);
            self.lanes[lane] = Some(begun);
            if let Some(query) = query {
                return Some((query, Some(grid)));
            }
        }
    }

    fn next_state(&mut self) -> Option<(usize, GenerationState<'a>)> {
        let state = self.states.next()?;
        self.results.push(Err(GenerateError::default()));
        Some((self.results.len() - 1, state))
    }

    /// Makes attempts up to the next one that removes clues. Returns `None` if the generation has ended.
    fn begin_removal(&mut self, index: usize, mut state: GenerationState<'a>) -> Option<Lane<'a>> {
        while (self.should_continue)(state.attempts()) {
            match state.begin_attempt() {
                Attempt::Removal(removal) => return Some(Lane { index, state, removal }),
                Attempt::Ended(None) => {}
                Attempt::Ended(Some(generated)) => {
                    self.results[index] = Ok(*generated);
                    return None;
                }
            }
        }
        self.results[index] = Err(state.into_error());
        None
    }

    /// Finishes a removal; returns the state if another attempt is necessary.
    fn finish_removal(&mut self, Lane { index, mut state, removal }: Lane<'a>) -> Option<(usize, GenerationState<'a>)> {
        match state.finish_removal(removal.grid, removal.clues, removal.clue_removal.finish()) {
            Some(generated) => self.results[index] = Ok(generated),
            None => return Some((index, state)),
        }
        None
    }
}
