//! States that wait for a lane.

use super::choose::Scratch;
use super::lanes::{Lanes, MOST, numbers, numbers_mut};
use super::pass::ALL;
use crate::cell::Cell;
use crate::digits::Digit;
use crate::grid::Puzzle;

/// The candidates of an empty cell, and of one with the digit 1, 2, ...: quicker than a branch for each cell.
const CANDIDATES: [u16; 10] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256];

/// What the lanes of a block hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Puzzles.
    Whole,
    /// First branches: a digit in a cell, or two digits in two cells.
    First,
    /// Where there were two digits, the first without the second.
    Between,
    /// The rest: not the first digit.
    Rest,
}

/// Where a lane branches: a cell, the candidate tried first, and all its candidates.
#[derive(Clone, Copy, Default)]
struct Branch {
    cell: u8,
    first: u16,
    all: u16,
}

/// As many states as a vector has lanes, and what becomes of them.
#[repr(C, align(64))]
pub struct Block<V> {
    /// The candidates, laid out as in the state that the pass works on.
    pub cells: [V; 81],
    /// How many of the lanes are in use.
    pub len: usize,
    /// The puzzle that each lane belongs to.
    pub puzzle: [u32; MOST],
    phase: Phase,
    /// The lanes that can be taken in this phase.
    free: u32,
    /// The lanes that branch twice.
    twice: u32,
    /// The two branches of each lane.
    branches: [[Branch; 2]; MOST],
}

impl<V: Lanes> Block<V> {
    /// No state.
    pub fn new() -> Block<V> {
        Block {
            cells: [V::splat(ALL); 81],
            len: 0,
            puzzle: [0; MOST],
            phase: Phase::Whole,
            free: 0,
            twice: 0,
            branches: [[Branch::default(); 2]; MOST],
        }
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        (self.len, self.phase, self.free) = (0, Phase::Whole, 0);
    }

    /// Whether nothing is left to be taken, now or in later phases.
    pub fn is_done(&self) -> bool {
        self.free == 0 && matches!(self.phase, Phase::Whole | Phase::Rest)
    }

    /// Adds a puzzle, if one lane at least is free.
    pub fn push(&mut self, number: u32, puzzle: &Puzzle, without: Option<(Cell, Digit)>) {
        let lane = self.len;
        let lanes = numbers_mut(&mut self.cells);
        for cell in Cell::all() {
            let digit = puzzle.get(cell).map_or(0, |digit| usize::from(digit.get()));
            lanes[cell.index() * V::COUNT + lane] = CANDIDATES[digit];
        }
        if let Some((cell, digit)) = without {
            lanes[cell.index() * V::COUNT + lane] &= !(1 << digit.index());
        }
        self.puzzle[lane] = number;
        self.free |= 1 << lane;
        self.len += 1;
    }

    /// Takes a lane, if there is one in this phase.
    #[inline(always)]
    pub fn take(&mut self) -> Option<usize> {
        let lane = self.free.trailing_zeros() as usize;
        self.free &= self.free.wrapping_sub(1);
        (lane < V::COUNT).then_some(lane)
    }

    /// Whether these are not the first branches.
    pub fn is_second(&self) -> bool {
        matches!(self.phase, Phase::Between | Phase::Rest)
    }

    /// Turns to the next phase if all is taken and there is one.
    #[inline(always)]
    pub fn turn(&mut self) {
        if self.free != 0 {
            return;
        }
        if self.phase == Phase::First {
            self.phase = Phase::Between;
            self.free = self.twice;
            for lane in 0..self.len {
                let [_, second] = self.branches[lane];
                if self.twice >> lane & 1 != 0 {
                    self.set(lane, second.cell, second.all & !second.first);
                }
            }
        }
        if self.phase == Phase::Between && self.free == 0 {
            self.phase = Phase::Rest;
            self.free = self.lanes();
            for lane in 0..self.len {
                let [first, second] = self.branches[lane];
                self.set(lane, first.cell, first.all & !first.first);
                if self.twice >> lane & 1 != 0 {
                    self.set(lane, second.cell, second.all);
                }
            }
        }
    }

    #[inline(always)]
    fn lanes(&self) -> u32 {
        ((1u64 << self.len) - 1) as u32
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, cell: u8, candidates: u16) {
        numbers_mut(&mut self.cells)[cell as usize % 81 * V::COUNT + lane] = candidates;
    }

    /// Chooses where each lane branches, in two cells at once in the lanes of `loose` where that can be.
    #[inline(always)]
    pub fn branch(&mut self, scratch: &mut Scratch<V>, loose: u32) -> u32 {
        let [up, low] = V::choose(&self.cells, scratch, 2 * loose.count_ones() as usize > self.len);
        let (up, low) = ([up.score, up.cell, up.candidates], [low.score, low.cell, low.candidates]);
        let (up, low) = (numbers(&up), numbers(&low));
        self.twice = 0;
        for lane in 0..self.len {
            let (mut best, mut other) = (up, low);
            if low[lane] > up[lane] {
                (best, other) = (low, up);
            }
            let branch = |of: &[u16], not: u16| {
                let all = of[2 * V::COUNT + lane];
                let preferred = if all & !not != 0 { all & !not } else { all };
                Branch { cell: of[V::COUNT + lane] as u8, first: preferred & preferred.wrapping_neg(), all }
            };
            let first = branch(best, 0);
            let second = branch(other, first.first);
            self.branches[lane] = [first, second];
            self.set(lane, first.cell, first.first);
            if loose >> lane & 1 != 0 && second.all != 0 {
                self.twice |= 1 << lane;
                self.set(lane, second.cell, second.first);
            }
        }
        (self.phase, self.free) = (Phase::First, self.lanes());
        self.twice
    }
}
