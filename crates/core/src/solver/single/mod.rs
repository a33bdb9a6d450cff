//! The engine for a single puzzle: bitboards of all nine digits, processed in parallel.
//!
//! ```text
//! candidates of one digit: 128 bits             one band: three rows of nine columns, each with a spare bit
//! +---------+---------+---------+---------+     bit 31 30 29 28 ........ 20 19 18 ........ 10  9  8 ........  0
//! | band 1  | band 2  | band 3  | unused  |          -  -  s  c9  row 3  c1  s  c9  row 2  c1  s  c9  row 1  c1
//! +---------+---------+---------+---------+
//! ```
//!
//! A board is nine such bitboards: nine SSE2 or five AVX2 vectors. Locked candidates of a digit do not depend on other
//! digits and are bitwise logic in all lanes. Only naked and hidden singles look across digits, by a carry-save count
//! over the vectors. The spare bit of a row receives the carry of an addition that tests whether the row is empty.

mod branch;
mod loose;
mod packed;
mod pass;
mod subpuzzle;
mod vector;

use super::isa::{DetectedIsa, Isa};
use super::many_solutions::ManySolutionsHeuristic;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use branch::{Branch, branch};
use loose::LooseSearch;
pub use packed::PackedSolutions;
use pass::Outcome;
pub use subpuzzle::SubpuzzleSolver;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use vector::neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use vector::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use vector::simd128::Simd128;
use vector::{DigitPlanes, DigitVector, baseline, place};

/// Restriction of the solutions in addition to the clues.
#[derive(Clone, Copy)]
pub enum Restriction<'a> {
    None,
    /// The cell does not hold the digit.
    Exclude(Cell, Digit),
    /// All digits are among these candidates.
    Within(&'a Candidates),
}

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

/// Returns the number of solutions of the puzzle, at most `limit`, and appends them to the sink.
pub fn search(isa: Isa, puzzle: &Puzzle, restriction: Restriction, limit: u64, sink: Sink) -> u64 {
    let mut digits = load(puzzle);
    let mut exclude = |cell: Cell, digit: Digit| {
        let (band, bit) = place(cell);
        digits[digit.index()][band] &= !bit;
    };
    match restriction {
        Restriction::None => {}
        Restriction::Exclude(cell, digit) => exclude(cell, digit),
        Restriction::Within(candidates) => {
            Cell::all().for_each(|cell| (!candidates.get(cell)).iter().for_each(|digit| exclude(cell, digit)));
        }
    }
    let mut state = SearchState::new(puzzle.clue_count(), limit, sink);
    let mut is_over = state.limit == 0;
    while !is_over {
        match isa.or_portable() {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            DetectedIsa::Portable => baseline::search::<Portable>(&digits, &mut state),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            DetectedIsa::Simd128 => baseline::search::<Simd128>(&digits, &mut state),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            DetectedIsa::Neon => baseline::search::<Neon>(&digits, &mut state),
            #[cfg(target_arch = "x86_64")]
            native => vector::x86::search(native, &digits, &mut state),
        }
        is_over = !std::mem::take(&mut state.restarts);
    }
    state.found.min(limit)
}

/// Propagates without search, see [`super::propagate`].
pub fn propagate(isa: Isa, cells: &[u128; 9]) -> [u128; 9] {
    let digits = DigitPlanes::from_cells(cells);
    let digits = match isa.or_portable() {
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        DetectedIsa::Portable => baseline::propagate::<Portable>(&digits),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        DetectedIsa::Simd128 => baseline::propagate::<Simd128>(&digits),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        DetectedIsa::Neon => baseline::propagate::<Neon>(&digits),
        #[cfg(target_arch = "x86_64")]
        native => vector::x86::propagate(native, &digits),
    };
    let mut left = digits.cells();
    left.iter_mut().zip(cells).for_each(|(left, cells)| *left &= cells);
    left
}

/// Returns the board after propagation.
#[inline(always)]
fn propagated<V: DigitVector, const N: usize>(mut board: [V; N]) -> DigitPlanes {
    pass::propagate(&mut board);
    vector::store(&board)
}

/// Returns the candidates before propagation: only the clue in the cell of a clue, all digits in the other cells.
fn load(puzzle: &Puzzle) -> DigitPlanes {
    // Indexed by value, 0 for empty cells, so that the loop has no branch. The bands take turns, because most cells are
    // empty and a band waits for its last store.
    let mut cells_of = [[0; 4]; 16];
    let values = puzzle.values();
    let [first, second, third] = [0, 27, 54].map(|start| &values[start..start + 27]);
    for (i, ((&a, &b), &c)) in first.iter().zip(second).zip(third).enumerate() {
        let bit = 1 << (i + i / 9);
        cells_of[usize::from(a) & 15][0] |= bit;
        cells_of[usize::from(b) & 15][1] |= bit;
        cells_of[usize::from(c) & 15][2] |= bit;
    }
    let mut digits = [[0; 4]; DigitPlanes::PADDED];
    for (digit, clues) in digits.iter_mut().zip(&cells_of[1..=Digit::COUNT]) {
        for band in 0..3 {
            digit[band] = clues[band] | cells_of[0][band];
        }
    }
    DigitPlanes(digits)
}

/// See [`ManySolutionsHeuristic::new`].
const INCONCLUSIVE_BRANCHINGS: i8 = 2;

/// Number of contradictions or solutions between checks for cancellation; about a millisecond.
const CANCELLATION_INTERVAL: u32 = 1024;

/// Limit and results of a search.
pub struct SearchState<'a> {
    limit: u64,
    found: u64,
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
    restarts: bool,
}

impl<'a> SearchState<'a> {
    fn new(clues: usize, limit: u64, sink: Sink<'a>) -> SearchState<'a> {
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
            Sink::Grids(grids) => grids.push(grid(&solution())),
            Sink::Last(last) => **last = Some(grid(&solution())),
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

/// Returns the grid of a board in which every cell has one candidate.
fn grid(digits: &DigitPlanes) -> Grid {
    // Bit `i` of the digit of each cell.
    let mut planes = [[0u32; 3]; 4];
    for (digit, bands) in (1..=9).zip(digits.iter()) {
        for (i, plane) in planes.iter_mut().enumerate() {
            if digit >> i & 1 != 0 {
                plane.iter_mut().zip(bands).for_each(|(plane, cells)| *plane |= cells);
            }
        }
    }
    let mut values = [0; Cell::COUNT];
    for (row, values) in values.as_chunks_mut::<9>().0.iter_mut().enumerate() {
        let (mut eight, mut last) = (0, 0);
        for (i, plane) in planes.iter().enumerate() {
            let cells = plane[row / 3] >> (10 * (row % 3));
            eight |= spread(cells & 0xff) << i;
            last |= (cells >> 8 & 1) << i;
        }
        values[..8].copy_from_slice(&eight.to_le_bytes());
        values[8] = last as u8;
    }
    Grid::from_solution(&values)
}

/// Returns each of eight bits in a byte of its own.
fn spread(bits: u32) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Bit `i` in byte `i`, then carried to the highest bit of the byte.
    let own = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    ((own + 0x7f * ONES) >> 7) & ONES
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
fn search_node<V: DigitVector, const N: usize>(
    mut board: [V; N],
    state: &mut SearchState<'_>,
    recurse: impl Fn([V; N], &mut SearchState<'_>) -> bool,
) -> bool {
    loop {
        match pass::propagate(&mut board) {
            Outcome::Contradiction => return state.record_contradiction(),
            Outcome::Solved => return state.record_solution(|| vector::store(&board)),
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
    state.mirror = Some(vector::store(board));
    let over = recurse(with, state);
    state.mirror = None;
    over
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instruction_set_propagates_equally() {
        let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut puzzle: Puzzle = clues.parse().unwrap();
        // From a puzzle that propagation solves to one with many solutions.
        for cell in Cell::all() {
            puzzle = puzzle.clues().filter(|&(c, _)| c != cell).collect();
            let mut cells = [0; 9];
            let candidates = Candidates::new(&puzzle);
            let set = |cell: Cell| candidates.get(cell).iter().for_each(|d| cells[d.index()] |= 1 << cell.index());
            Cell::all().for_each(set);
            let expected = propagate(Isa::Portable, &cells);
            assert!(Isa::ALL.into_iter().all(|isa| propagate(isa, &cells) == expected), "{puzzle}");
            assert!(expected.iter().zip(cells).all(|(left, cells)| left & !cells == 0), "{puzzle}");
        }
    }
}
