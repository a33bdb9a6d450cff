//! The nodes of a search, and its limit and results.

use super::branch::{Branch, branch};
use super::loose::LooseSearch;
use super::packed::PackedSolutions;
use super::pass::{Outcome, propagate};
use super::vector::{DigitPlanes, DigitVector, store};
use crate::board::grid::Grid;
use crate::cancellation;
use crate::solver::many_solutions::ManySolutionsHeuristic;

/// The receiver of the solutions of a search.
pub enum Sink<'a> {
    /// They are only counted.
    Count,
    Grids(&'a mut Vec<Grid>),
    /// Only the last one is kept.
    Last(&'a mut Option<Grid>),
    /// Mirror images are not searched.
    Packed(&'a mut PackedSolutions),
}

/// See [`ManySolutionsHeuristic::new`].
const INCONCLUSIVE_BRANCHINGS: i8 = 2;

/// Number of contradictions or solutions between checks for cancellation; about a millisecond.
const CANCELLATION_INTERVAL: u32 = 1024;

/// Limit and results of a search.
pub struct SearchState<'a> {
    pub limit: u64,
    pub found: u64,
    sink: Sink<'a>,
    /// The board of which each solution has a mirror image that is not searched, if they are not only counted.
    mirror: Option<DigitPlanes>,
    heuristic: ManySolutionsHeuristic,
    /// The cell of the last branching, in all digits.
    last_branch: DigitPlanes,
    /// The cell of the last branching before the last contradiction.
    last_failed: DigitPlanes,
    contradictions: u32,
    /// Present once a board has many candidates.
    loose: Option<Box<LooseSearch>>,
    /// Whether the search ends in order to start again.
    pub restarts: bool,
}

impl<'a> SearchState<'a> {
    pub fn new(clues: usize, limit: u64, sink: Sink<'a>) -> SearchState<'a> {
        SearchState {
            limit,
            found: 0,
            sink,
            mirror: None,
            heuristic: ManySolutionsHeuristic::new(clues, INCONCLUSIVE_BRANCHINGS),
            last_branch: DigitPlanes([[0; 4]; DigitPlanes::PADDED]),
            last_failed: DigitPlanes([[0; 4]; DigitPlanes::PADDED]),
            contradictions: 0,
            loose: None,
            restarts: false,
        }
    }

    /// Records a solution; returns whether the search is over.
    fn record_solution(&mut self, solution: impl FnOnce() -> DigitPlanes) -> bool {
        self.found += 1;
        match &mut self.sink {
            Sink::Count => {}
            Sink::Grids(grids) => grids.push(solution().grid()),
            Sink::Last(last) => **last = Some(solution().grid()),
            Sink::Packed(solutions) => {
                let solution = solution();
                if let Some(board) = &self.mirror {
                    solutions.push(mirror_image(&solution, board));
                    self.found += 1;
                }
                solutions.push(solution);
            }
        }
        self.found >= self.limit
            || self.found.is_multiple_of(CANCELLATION_INTERVAL.into()) && cancellation::is_requested()
    }

    /// Records a contradiction; returns whether the search ends, because it restarts or has been cancelled.
    #[inline(always)]
    fn record_contradiction(&mut self) -> bool {
        self.heuristic.record_contradiction();
        self.last_failed.0[..2].copy_from_slice(&self.last_branch.0[..2]);
        self.contradictions = self.contradictions.wrapping_add(1);
        if let Some(loose) = &mut self.loose {
            loose.record_contradiction(&self.last_branch);
            self.restarts = self.found == 0 && loose.restarts();
        }
        self.restarts || self.contradictions.is_multiple_of(CANCELLATION_INTERVAL) && cancellation::is_requested()
    }

    /// Begins a search in which each solution counts twice: halves the number of solutions to find. Returns the limit
    /// and the number of solutions so far.
    fn begin_doubled(&mut self) -> (u64, u64) {
        let before = (self.limit, self.found);
        self.limit = self.found + (self.limit - self.found).div_ceil(2);
        before
    }

    /// Counts the solutions found since [`SearchState::begin_doubled`] twice. Returns whether the search is over.
    fn end_doubled(&mut self, (limit, found): (u64, u64)) -> bool {
        self.limit = limit;
        self.found = self.found.saturating_add(self.found - found).min(limit);
        self.found >= limit
    }
}

/// Returns the solution with the other candidate in each unsolved cell of a board with at most two candidates per cell.
fn mirror_image(solution: &DigitPlanes, board: &DigitPlanes) -> DigitPlanes {
    let mut other = *board;
    let mut unsolved = [0; 4];
    for (other, solution) in other.0.iter_mut().zip(solution.iter()) {
        for band in 0..4 {
            other[band] ^= solution[band];
            unsolved[band] |= other[band];
        }
    }
    for (other, solution) in other.0.iter_mut().zip(solution.iter()) {
        for band in 0..4 {
            other[band] |= solution[band] & !unsolved[band];
        }
    }
    other
}

/// Searches a node: propagates; if that stalls, assumes one or two candidates, then excludes them. Returns whether the
/// search is over.
///
/// `recurse` is the caller itself. It is compiled for the CPU features of `V`, and this function is inlined into it.
#[inline(always)]
pub fn search_node<V: DigitVector, const N: usize>(
    mut board: [V; N],
    state: &mut SearchState<'_>,
    recurse: impl Fn([V; N], &mut SearchState<'_>) -> bool,
) -> bool {
    loop {
        match propagate(&mut board) {
            Outcome::Contradiction => return state.record_contradiction(),
            Outcome::Solved => return state.record_solution(|| store(&board)),
            Outcome::Stalled => {}
        }
        let many_solutions = state.heuristic.record_branching();
        let Branch { first, second, mirrored } = branch(&board, many_solutions, &state.last_failed, &mut state.loose);
        first.store_cell(&mut state.last_branch);
        let with = first.assume(&board);
        if mirrored && state.mirror.is_none() && !matches!(state.sink, Sink::Grids(_) | Sink::Last(_)) {
            return search_half(&board, with, state, recurse);
        }
        let before = state.found;
        let over = match second {
            Some(second) => recurse(second.assume(&with), state) || recurse(second.exclude(&with), state),
            None => recurse(with, state),
        };
        if over {
            return true;
        }
        board = match state.loose {
            Some(_) if state.found == before => first.exclude_equivalents(&board),
            _ => first.exclude(&board),
        };
    }
}

/// Searches one half of a board whose solutions have mirror images, `with` the candidate to assume, and records these
/// images too. Returns whether the search is over.
#[inline(always)]
fn search_half<V: DigitVector, const N: usize>(
    board: &[V; N],
    with: [V; N],
    state: &mut SearchState<'_>,
    recurse: impl Fn([V; N], &mut SearchState<'_>) -> bool,
) -> bool {
    if let Sink::Count = state.sink {
        let before = state.begin_doubled();
        let over = recurse(with, state);
        return state.end_doubled(before) || over;
    }
    state.mirror = Some(store(board));
    let over = recurse(with, state);
    state.mirror = None;
    over
}
