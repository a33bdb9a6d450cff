//! One puzzle at a time: all digits side by side.
//!
//! ```text
//! the candidates of one digit: 128 bits         one band: three rows of nine columns, each with a spare bit
//! +---------+---------+---------+---------+     bit 31 30 29 28 ........ 20 19 18 ........ 10  9  8 ........  0
//! | band 1  | band 2  | band 3  | unused  |          -  -  s  c9  row 3  c1  s  c9  row 2  c1  s  c9  row 1  c1
//! +---------+---------+---------+---------+
//! ```
//!
//! A board is nine such rows of 128 bits: nine SSE2, five AVX2 vectors. What one digit's places in rows, boxes and
//! columns say of each other needs no other digit, so it is plain logic in all lanes at once; only "a cell has one
//! candidate left" and "a digit has one place left" look across the digits, by a carry-save count over the vectors.
//! The spare bit takes the carry that tells an empty row from one that is not.

mod branch;
mod part;
mod pass;
mod vector;

use super::isa::{Isa, Native};
use super::loose::Loose;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use branch::{Branch, Pick, branch};
pub use part::Parts;
use pass::Outcome;
use vector::{Digits, Lanes, place};

/// What a search leaves out besides what the clues rule out.
#[derive(Clone, Copy)]
pub enum Without<'a> {
    Nothing,
    /// This digit in this cell.
    One(Cell, Digit),
    /// All that is none of these.
    AllBut(&'a Candidates),
}

/// Counts the solutions of the puzzle up to the limit, and puts them into `keep` if that is given.
pub fn search(isa: Isa, puzzle: &Puzzle, without: Without, limit: u64, keep: Option<&mut Vec<Grid>>) -> u64 {
    let mut digits = load(puzzle);
    let mut drop = |cell: Cell, digit: Digit| {
        let (band, bit) = place(cell);
        digits[digit.index()][band] &= !bit;
    };
    match without {
        Without::Nothing => {}
        Without::One(cell, digit) => drop(cell, digit),
        Without::AllBut(all) => {
            Cell::all().for_each(|cell| (!all.get(cell)).iter().for_each(|digit| drop(cell, digit)));
        }
    }
    let mut run = Run::new(puzzle.clue_count(), limit, keep);
    if run.limit > 0 {
        match isa.or_portable() {
            Native::Portable => vector::portable::search(&digits, &mut run),
            #[cfg(target_arch = "x86_64")]
            native => vector::x86::search(native, &digits, &mut run),
        }
    }
    run.found
}

/// One propagation without search, see [`super::settle`].
pub fn settle(isa: Isa, candidates: &Candidates) -> Candidates {
    let mut digits = Digits([[0; 4]; Digits::PADDED]);
    for cell in Cell::all() {
        let (band, bit) = place(cell);
        candidates.get(cell).iter().for_each(|digit| digits[digit.index()][band] |= bit);
    }
    let digits = match isa.or_portable() {
        Native::Portable => vector::portable::settle(&digits),
        #[cfg(target_arch = "x86_64")]
        native => vector::x86::settle(native, &digits),
    };
    let mut settled = candidates.clone();
    for cell in Cell::all() {
        let (band, bit) = place(cell);
        let gone = candidates.get(cell).iter().filter(|digit| digits[digit.index()][band] & bit == 0);
        settled.remove(cell, gone.collect());
    }
    settled
}

/// The board after propagation.
#[inline(always)]
fn settled<V: Lanes, const N: usize>(mut board: [V; N]) -> Digits {
    pass::propagate(&mut board);
    vector::store(&board)
}

/// The candidates before any propagation: a clue's digit alone in its cell, all digits in the empty cells.
fn load(puzzle: &Puzzle) -> Digits {
    // By value, 0 for the empty cells: no cell asks for a branch.
    let mut held = [[0; 4]; 1 + Digit::COUNT];
    for cell in Cell::all() {
        let (band, bit) = place(cell);
        held[puzzle.get(cell).map_or(0, Digit::get) as usize][band] |= bit;
    }
    let mut digits = [[0; 4]; Digits::PADDED];
    for (digit, held_by) in digits.iter_mut().zip(&held[1..]) {
        for band in 0..3 {
            digit[band] = held_by[band] | held[0][band];
        }
    }
    Digits(digits)
}

/// How many branchings without a contradiction leave it open whether a puzzle has many solutions.
const PATIENCE: i8 = 2;

/// A search checks for cancellation each time it has come to this many contradictions or solutions, about every
/// millisecond.
const CHECK: u32 = 1024;

/// What is asked of a search and what it has found so far.
pub struct Run<'a> {
    limit: u64,
    found: u64,
    keep: Option<&'a mut Vec<Grid>>,
    loose: Loose,
    /// Where the search has branched last, and last before a contradiction.
    picked: Pick,
    failed: Pick,
    /// The number of contradictions so far.
    refuted: u32,
}

impl<'a> Run<'a> {
    /// A search of a puzzle with so many clues.
    fn new(clues: usize, limit: u64, keep: Option<&'a mut Vec<Grid>>) -> Run<'a> {
        let loose = Loose::new(clues, PATIENCE);
        Run { limit, found: 0, keep, loose, picked: Pick::NONE, failed: Pick::NONE, refuted: 0 }
    }

    /// Notes a solution; whether the search is over.
    fn found(&mut self, solution: impl FnOnce() -> Digits) -> bool {
        self.found += 1;
        if let Some(keep) = self.keep.as_deref_mut() {
            keep.extend(grid(&solution()));
        }
        self.found >= self.limit || self.found.is_multiple_of(CHECK.into()) && cancellation::is_requested()
    }

    /// Records a contradiction; returns whether the search has been cancelled.
    #[inline(always)]
    fn refute(&mut self) -> bool {
        self.loose.refute();
        self.failed = self.picked;
        self.refuted = self.refuted.wrapping_add(1);
        self.refuted.is_multiple_of(CHECK) && cancellation::is_requested()
    }

    /// Asks for half of what is left to be found, since each solution counts twice; returns what was asked for and
    /// found so far.
    fn halve(&mut self) -> (u64, u64) {
        let before = (self.limit, self.found);
        self.limit = self.found + (self.limit - self.found).div_ceil(2);
        before
    }

    /// Counts twice what has been found since [`Run::halve`]; whether the search is over.
    fn double(&mut self, (limit, found): (u64, u64)) -> bool {
        self.limit = limit;
        self.found = self.found.saturating_add(self.found - found).min(limit);
        self.found >= limit
    }
}

/// The grid in which every cell has one candidate left.
fn grid(digits: &Digits) -> Option<Grid> {
    let mut cells = *Grid::FIRST.digits();
    for (digit, bands) in Digit::all().zip(digits.iter()) {
        for (band, &bits) in bands.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                cells[band * 27 + bit - bit / 10] = digit;
                rest &= rest - 1;
            }
        }
    }
    Grid::new(cells)
}

/// The search over one instruction set's vectors: propagate, and where that stalls, try one or two candidates and then
/// their absence. `deeper` is the caller itself, so that the recursion stays inside one set of CPU features.
/// Returns whether the search is over.
#[inline(always)]
fn body<V: Lanes, const N: usize>(
    mut board: [V; N],
    run: &mut Run<'_>,
    deeper: impl Fn([V; N], &mut Run<'_>) -> bool,
) -> bool {
    loop {
        match pass::propagate(&mut board) {
            Outcome::Contradiction => return run.refute(),
            Outcome::Solved => return run.found(|| vector::store(&board)),
            Outcome::Stalled => {}
        }
        let Branch { first, second, mirrored } = branch(&board, run.loose.branch(), run.failed);
        run.picked = first;
        let with = first.taken(&board);
        if mirrored && run.keep.is_none() {
            let before = run.halve();
            deeper(with, run);
            return run.double(before);
        }
        let over = match second {
            Some(second) => deeper(second.taken(&with), run) || deeper(second.ruled_out(&with), run),
            None => deeper(with, run),
        };
        if over {
            return true;
        }
        board = first.ruled_out(&board);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instruction_set_settles_alike() {
        let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut puzzle: Puzzle = clues.parse().unwrap();
        // From a puzzle that needs nothing else to one that has many solutions.
        for cell in Cell::all() {
            puzzle = puzzle.clues().filter(|&(c, _)| c != cell).collect();
            let candidates = Candidates::new(&puzzle);
            let want = settle(Isa::Portable, &candidates);
            assert!(Isa::ALL.into_iter().all(|isa| settle(isa, &candidates) == want), "{puzzle}");
            assert!(Cell::all().all(|c| (want.get(c) - candidates.get(c)).is_empty()), "{puzzle}");
        }
    }
}
