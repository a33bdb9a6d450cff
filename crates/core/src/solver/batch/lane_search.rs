//! Second solutions of subpuzzles, one query in each lane.
//!
//! The algorithm is that of [`SubpuzzleSolver`](super::super::SubpuzzleSolver), without stored boards: after a
//! contradiction a lane starts again from the clues and the remaining decisions.

use super::kernels::Kernels;
use super::lanes::{MAX_LANES, numbers, numbers_mut};
use super::pass::{ALL, State};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Grid;

/// Query about a subpuzzle of a known grid: is there another solution?
#[derive(Clone, Copy)]
pub struct LaneQuery {
    /// The clues.
    pub clues: CellSet,
    /// Cell in which the other solution must deviate from the grid, if any. It is not a clue.
    pub cell: Option<Cell>,
}

/// Source of queries. Takes the number of a lane (below `MAX_LANES`) and the result of its last query: the cells in
/// which another solution deviates from the grid, or only [`LaneQuery::cell`] if given; `None` if there is no other
/// solution, and in the first call. Returns the next query of the lane, with the grid if it differs from that of the
/// last query.
pub type NextQuery<'a> = dyn FnMut(usize, Option<CellSet>) -> Option<(LaneQuery, Option<Grid>)> + 'a;

/// Returns the number of lanes with a contradiction or a stall at which passes are interrupted.
const fn min_finished_lanes(lanes: usize) -> u32 {
    if lanes > 16 { 10 } else { 6 }
}

/// Solves queries until [`NextQuery`] returns `None` for every lane.
#[inline(always)]
pub fn solve_in_lanes<V: Kernels>(proof: V::Proof, next_query: &mut NextQuery<'_>) {
    let mut search = Box::new(LaneSearch::<V>::new(proof));
    let mut restart = 0;
    for lane in 0..V::COUNT {
        search.load(lane, next_query(lane, None), &mut restart);
    }
    while search.active != 0 {
        search.restart(restart);
        restart = 0;
        let (contradictory, stalled) = search.passes();
        let scan = search.scan();
        let mut rest = contradictory | stalled;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize % V::COUNT;
            rest &= rest - 1;
            let decision = if stalled >> lane & 1 != 0 { search.decide(lane, scan) } else { None };
            match decision {
                Some(Outcome::Branched) => {}
                None if search.backtrack(lane) => restart |= 1 << lane,
                found => {
                    let result = found.map(|_| search.deviation(lane));
                    search.load(lane, next_query(lane, result), &mut restart);
                }
            }
        }
    }
}

/// Result of a decision in a stalled lane.
enum Outcome {
    /// The lane has branched.
    Branched,
    /// The lane holds another solution.
    Found,
}

/// Restriction of the candidates of a cell.
struct Decision {
    cell: usize,
    /// The candidates kept.
    kept: u16,
    /// The candidates to keep instead after a contradiction; zero if there are none.
    alternative: u16,
}

/// Query of a lane, and the decisions so far.
struct Lane {
    query: LaneQuery,
    decisions: Vec<Decision>,
}

struct LaneSearch<V> {
    state: State<V>,
    /// The sum of candidates after the last pass.
    sum: V,
    /// The digits of the grids.
    grid: [V; 81],
    /// The candidates before propagation and decisions.
    start: [V; 81],
    /// The lanes with a query, one bit each.
    active: u32,
    lanes: [Lane; MAX_LANES],
}

// A key ranks cells for branching: the sum of these bits and the index of the cell.
/// The cell deviates from the grid.
const DEVIATING: u16 = 0x400;
/// The cell has several candidates.
const UNSOLVED: u16 = 0x200;
/// Subtracted if the cell has more than two candidates.
const OVER_TWO: u16 = 0x100;

/// `BASE_KEYS[i]`: the key of cell `i` with two candidates that does not deviate.
const BASE_KEYS: [u16; 81] = {
    let mut keys = [0; 81];
    let mut i = 0;
    while i < 81 {
        keys[i] = UNSOLVED + i as u16;
        i += 1;
    }
    keys
};

/// Result of [`LaneSearch::scan`].
#[derive(Clone, Copy)]
struct Scan<V> {
    /// Key of the best cell to branch on; zero if all cells are solved.
    key: V,
    /// Nonzero if a cell deviates from the grid.
    deviating: V,
}

impl<V: Kernels> LaneSearch<V> {
    fn new(proof: V::Proof) -> LaneSearch<V> {
        let zero = V::zero(proof);
        let none = LaneQuery { clues: CellSet::EMPTY, cell: None };
        let lanes = [(); MAX_LANES].map(|()| Lane { query: none, decisions: Vec::new() });
        LaneSearch {
            state: State::new(proof),
            sum: zero,
            grid: [zero; 81],
            start: [zero.splat(ALL); 81],
            active: 0,
            lanes,
        }
    }

    /// Loads the next query of a lane, if there is one.
    fn load(&mut self, lane: usize, next: Option<(LaneQuery, Option<Grid>)>, restart: &mut u32) {
        self.active &= !(1 << lane);
        let Some((query, grid)) = next else { return };
        self.active |= 1 << lane;
        *restart |= 1 << lane;
        let last = std::mem::replace(&mut self.lanes[lane].query, query);
        self.lanes[lane].decisions.clear();
        let (digits, start) = (numbers_mut(&mut self.grid), numbers_mut(&mut self.start));
        match grid {
            Some(grid) => {
                let rows = digits.chunks_exact_mut(V::COUNT).zip(start.chunks_exact_mut(V::COUNT));
                for ((digits, start), digit) in rows.zip(grid.digits()) {
                    (digits[lane], start[lane]) = (1 << digit.index(), 1 << digit.index());
                }
                for cell in (!query.clues).iter() {
                    start[cell.index() * V::COUNT + lane] = ALL;
                }
            }
            None => {
                let changed = (last.clues - query.clues) | (query.clues - last.clues) | last.cell.into_iter().collect();
                for cell in changed.iter() {
                    let at = cell.index() * V::COUNT + lane;
                    start[at] = if query.clues.contains(cell) { digits[at] } else { ALL };
                }
            }
        }
        if let Some(cell) = query.cell {
            let at = cell.index() * V::COUNT + lane;
            start[at] = ALL & !digits[at];
        }
    }

    /// Resets these lanes to their clues and decisions.
    #[inline(always)]
    fn restart(&mut self, lanes: u32) {
        if lanes == 0 {
            return;
        }
        let mut mask = self.sum.splat(0);
        let (masks, sums) = (std::slice::from_mut(&mut mask), std::slice::from_mut(&mut self.sum));
        let mut rest = lanes;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize % V::COUNT;
            rest &= rest - 1;
            numbers_mut(masks)[lane] = ALL;
            numbers_mut(sums)[lane] = 0;
        }
        for i in 0..81 {
            self.state.cells[i] = self.state.cells[i].replace(mask, self.start[i].and(mask));
        }
        let cells = numbers_mut(&mut self.state.cells);
        let mut rest = lanes;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize % V::COUNT;
            rest &= rest - 1;
            for decision in &self.lanes[lane].decisions {
                cells[decision.cell * V::COUNT + lane] &= decision.kept;
            }
        }
    }

    /// Propagates until some lanes have a contradiction or stall. Returns the lanes with a contradiction and the
    /// stalled ones.
    #[inline(always)]
    fn passes(&mut self) -> (u32, u32) {
        let (mut contradictory, mut stalled, mut fresh) = (0, 0, true);
        while (contradictory | stalled) & self.active != self.active
            && (contradictory | stalled).count_ones() < min_finished_lanes(V::COUNT)
        {
            let report = V::pass(&mut self.state, fresh);
            fresh = false;
            // The decisions, and with them the puzzles of a seed, depend on a complete propagation.
            let sum = self.state.sum();
            contradictory |= self.active & !report.contradiction.equal(self.sum.splat(0));
            stalled = self.active & sum.equal(self.sum) & !contradictory;
            self.sum = sum;
        }
        (contradictory, stalled)
    }

    /// Applies the triad masks of the last pass and finds the best cell to branch on. Unsolved deviating cells come
    /// first, then cells with two candidates, then those with the highest index.
    #[inline(always)]
    fn scan(&mut self) -> Scan<V> {
        let (zero, one) = (self.sum.splat(0), self.sum.splat(1));
        let (mut key, mut deviating) = (zero, zero);
        for row in 0..9 {
            for column in 0..9 {
                let at = row * 9 + column;
                let cell = self.state.cell(row, column);
                self.state.cells[at] = cell;
                let minus_one = cell.sub(one);
                let above_lowest = cell.and(minus_one);
                let over_two = one.splat(OVER_TWO).mask_where_intersects(above_lowest, above_lowest.sub(one));
                let deviates = one.splat(DEVIATING).mask_where_disjoint(cell, self.grid[at]);
                deviating = deviating.or(deviates);
                let this = one.splat(BASE_KEYS[at]).add(deviates).sub(over_two).mask_where_intersects(cell, minus_one);
                key = key.select_where_greater(this, key, this);
            }
        }
        Scan { key, deviating }
    }

    /// Branches in a stalled lane, or finds that it holds another solution. Returns `None` if it holds only the grid.
    #[inline(always)]
    fn decide(&mut self, lane: usize, scan: Scan<V>) -> Option<Outcome> {
        let (key, deviating) = (numbers(&[scan.key])[lane], numbers(&[scan.deviating])[lane]);
        if deviating != 0 && key & DEVIATING == 0 {
            return Some(Outcome::Found);
        }
        if key == 0 {
            return None;
        }
        let cell = usize::from(key & 0x7f) % 81;
        let at = cell * V::COUNT + lane;
        let candidates = &mut numbers_mut(&mut self.state.cells)[at];
        let grid = numbers(&self.grid)[at];
        let lowest = *candidates & candidates.wrapping_neg();
        let (kept, alternative) = if deviating != 0 { (lowest, ALL & !lowest) } else { (ALL & !grid, grid) };
        *candidates &= kept;
        self.lanes[lane].decisions.push(Decision { cell, kept, alternative });
        Some(Outcome::Branched)
    }

    /// Replaces the last decision that has an alternative by it, and drops later ones. Returns whether there was one.
    #[inline(always)]
    fn backtrack(&mut self, lane: usize) -> bool {
        let decisions = &mut self.lanes[lane].decisions;
        while decisions.pop_if(|decision| decision.alternative == 0).is_some() {}
        let Some(last) = decisions.last_mut() else { return false };
        (last.kept, last.alternative) = (last.alternative, 0);
        true
    }

    /// Returns the result of a lane that holds another solution. See [`NextQuery`].
    fn deviation(&self, lane: usize) -> CellSet {
        if let Some(cell) = self.lanes[lane].query.cell {
            return CellSet::single(cell);
        }
        let (cells, digits) = (numbers(&self.state.cells), numbers(&self.grid));
        CellSet::of(|i| cells[i * V::COUNT + lane] & digits[i * V::COUNT + lane] == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rng::PuzzleRng;
    use crate::solver::isa::Isa;
    use crate::solver::{naive, solve_in_lanes};

    /// Returns the number of solutions of the puzzle with these clues of the grid, at most 2.
    fn count(grid: &Grid, clues: CellSet) -> usize {
        naive::solutions(&Puzzle::from(*grid).restricted_to(clues)).take(2).count()
    }

    /// Returns queries about a grid. They name a cell if the puzzle with that additional clue has one solution.
    fn queries(grid: &Grid, lane: usize) -> Vec<LaneQuery> {
        let mut rng = PuzzleRng::new(9, lane as u64);
        let mut cells: Vec<Cell> = Cell::all().collect();
        let query = |k: usize| {
            rng.shuffle(&mut cells);
            let clues = cells[..30 + (k * 7 + lane) % 20].iter().copied().collect();
            let is_single = count(grid, clues | CellSet::single(cells[80])) == 1;
            LaneQuery { clues, cell: Some(cells[80]).filter(|_| is_single) }
        };
        (0..5).map(query).collect()
    }

    #[test]
    fn finds_a_second_solution_in_every_lane_if_there_is_one() {
        let grids = [0, 1, 2].map(|index| crate::solver::solutions(&Puzzle::EMPTY).nth(index * 50).unwrap());
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let mut queried = vec![Vec::new(); MAX_LANES];
            let mut results = Vec::new();
            solve_in_lanes(isa, &mut |lane, result| {
                let queried: &mut Vec<LaneQuery> = &mut queried[lane];
                let grid = |k: usize| grids[(lane + k / 2) % 3];
                if let Some(&last) = queried.last() {
                    results.push((grid(queried.len() - 1), last, result));
                }
                let k = queried.len();
                let next = *queries(&grid(k), lane).get(k)?;
                queried.push(next);
                Some((next, Some(grid(k)).filter(|_| k.is_multiple_of(2))))
            });
            let found = results.iter().filter(|(.., result)| result.is_some()).count();
            assert!(found > 8 && results.len() - found > 4, "{isa}: {found} of {}", results.len());
            for (grid, LaneQuery { clues, cell }, result) in results {
                assert_eq!(result.is_some(), count(&grid, clues) > 1, "{isa}: {clues:?} {cell:?} of {grid}");
                match (result, cell) {
                    (Some(set), Some(cell)) => assert_eq!(set, CellSet::single(cell)),
                    (Some(set), None) => assert_eq!((count(&grid, !set), set & clues), (2, CellSet::EMPTY), "{isa}"),
                    (None, _) => {}
                }
            }
        }
    }
}
