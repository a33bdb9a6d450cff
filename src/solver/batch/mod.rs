//! Many puzzles side by side: one in each 16-bit lane of SIMD vectors.
//!
//! ```text
//! the state: 81 vectors                    lane 0      lane 1      lane 2          lane 31
//!   cell r1c1                           |candidates |candidates |candidates | ... |candidates |
//!   cell r1c2                           |of puzzle A|of puzzle B|of puzzle C| ... |of puzzle Z|
//!   ...
//! ```
//!
//! A [pass](pass) over the vectors has no branch, whatever happens in the lanes. Lanes that have a contradiction or a
//! solution are free at once; lanes that have stalled hand their state over to the block of those that wait for a
//! choice, and are free too. When that block is full, one choice is made for all of its lanes, which then are
//! twice as many states to go on from. Free lanes take up such states, else new puzzles.

// Most loops walk several arrays of vectors at once, and iterators would have to be inlined across CPU features.
#![allow(clippy::needless_range_loop)]

mod abreast;
mod answers;
mod block;
mod choose;
mod lanes;
mod load;
mod moves;
mod pairs;
mod pass;
mod stream;

use super::isa::Isa;
#[cfg(target_arch = "x86_64")]
use super::isa::Native;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
pub use abreast::Question;
pub use answers::Answer;
use answers::{Answers, Kind};
use block::{Block, Tag};
use choose::Scratch;
pub use lanes::MOST as MOST_ABREAST;
use lanes::{Lanes, MOST, numbers, numbers_mut};
use pass::{ALL, Report, State};
pub use stream::Batch;

/// A puzzle to be solved, or what is left of it without one candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A cell and the digit that it is not to hold, if any: whether there is such a solution is what removing a clue
    /// asks.
    pub without: Option<(Cell, Digit)>,
}

impl From<Puzzle> for Query {
    fn from(puzzle: Puzzle) -> Query {
        Query { puzzle, without: None }
    }
}

impl From<&Puzzle> for Query {
    fn from(puzzle: &Puzzle) -> Query {
        Query { puzzle: *puzzle, without: None }
    }
}

/// Answers questions about parts of grids side by side: `next` takes the number of an asker, below [`MOST_ABREAST`], and
/// the answer to its last question, none to begin with: the cell that was asked about, or all cells in which a solution
/// differs from the grid; none if there is no other. It gives the asker's next question, with the grid if that is another
/// one than before.
pub fn ask_abreast(isa: Isa, next: &mut abreast::Next<'_>) {
    match isa.or_portable() {
        #[cfg(target_arch = "x86_64")]
        Native::Avx512(proof) => lanes::x86::avx512::Avx512::ask(proof, next),
        #[cfg(target_arch = "x86_64")]
        Native::Avx2(proof) => lanes::x86::avx2::Avx2::ask(proof, next),
        _ => lanes::plain::Plain::ask((), next),
    }
}

/// New puzzles are taken up before second branches as long as fewer than this are being searched.
const OPEN: usize = 256;
/// So many puzzles are in hand at most, with those that are answered but wait for one before them.
const WINDOW: usize = 1 << 12;

/// How much work was done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// States searched: puzzles and branches.
    pub nodes: u64,
    /// Propagation passes, counted for each lane that holds a state.
    pub passes: u64,
}

/// The search over one instruction set's vectors.
pub struct Search<V: Lanes> {
    proof: V::Proof,
    state: State<V>,
    /// The sum of candidates in the pass before; zero in lanes that have just been filled.
    sum: V,
    /// The lanes that hold a state, one bit each.
    active: u32,
    /// What the state of each lane stands for.
    tags: [Tag; MOST],
    /// Whether nothing is left to be applied of the last pass.
    fresh: bool,
    /// States that wait for a choice, by their kind.
    stalled: [Box<Block<V>>; Kind::ALL.len()],
    scratch: Box<Scratch<V>>,
    /// States that wait for a lane: puzzles and first branches.
    ready: Vec<Box<Block<V>>>,
    /// Second branches, those to be searched first on top.
    second: Vec<Box<Block<V>>>,
    spare: Vec<Box<Block<V>>>,
    /// The puzzles that are being loaded.
    queries: Vec<Query>,
    answers: Answers,
    work: Work,
    /// Whether all puzzles are in.
    ended: bool,
}

impl<V: Lanes> Search<V> {
    fn new(proof: V::Proof, limit: u64, keep: bool) -> Search<V> {
        Search {
            proof,
            state: State::new(proof),
            sum: V::zero(proof),
            active: 0,
            tags: [Tag::default(); MOST],
            fresh: true,
            stalled: Kind::ALL.map(|_| Box::new(Block::new(proof))),
            scratch: Box::new(Scratch::new(proof)),
            ready: Vec::new(),
            second: Vec::new(),
            spare: Vec::new(),
            queries: Vec::with_capacity(V::COUNT),
            answers: Answers::new(limit, keep),
            work: Work::default(),
            ended: false,
        }
    }

    /// Searches until more puzzles are needed, or all is done.
    #[inline(always)]
    pub fn run(&mut self) {
        loop {
            if self.idle(0) >= V::PATIENCE && !self.fill() {
                return;
            }
            if self.active == 0 {
                return;
            }
            self.pass();
        }
    }

    /// A block without states, one that is no longer needed if there is any.
    #[inline(always)]
    fn new_block(&mut self) -> Box<Block<V>> {
        self.spare.pop().unwrap_or_else(|| Box::new(Block::new(self.proof)))
    }

    /// How many lanes have nothing to do, with these.
    #[inline(always)]
    fn idle(&self, stalled: u32) -> u32 {
        V::COUNT as u32 - (self.active & !stalled).count_ones()
    }

    #[inline(always)]
    fn all_lanes(&self) -> u32 {
        u32::MAX >> (MOST - V::COUNT)
    }

    /// One pass, and what follows from it.
    #[inline(always)]
    fn pass(&mut self) {
        self.work.passes += u64::from(self.active.count_ones());
        let Report { sum, wrong, single } = V::pass(&mut self.state, self.fresh);
        self.fresh = false;
        let dead = self.active & !wrong.equal(sum.splat(0));
        let still = self.active & !dead & sum.equal(self.sum);
        let solved = self.active & !dead & single.equal(sum.splat(ALL));
        self.sum = sum;
        if (dead | still | solved) == 0 {
            return;
        }
        self.active &= !(dead | solved);
        let mut rest = dead;
        while rest != 0 {
            self.answers.close(self.tags[rest.trailing_zeros() as usize].puzzle);
            rest &= rest - 1;
        }
        if solved != 0 {
            self.solved(solved);
        }
        let stalled = still & self.active;
        if stalled != 0 && self.idle(stalled) >= V::PATIENCE {
            self.stall(stalled);
        }
    }

    /// Notes solutions, and drops the lanes of puzzles that have enough of them.
    fn solved(&mut self, mut solved: u32) {
        while solved != 0 {
            let lane = solved.trailing_zeros() as usize;
            solved &= solved - 1;
            let Tag { puzzle, doublings } = self.tags[lane];
            let cells = &self.state.cells;
            if self.answers.solution(puzzle, doublings, || grid(cells, lane)) {
                for lane in 0..V::COUNT {
                    self.active &= !(u32::from(self.tags[lane].puzzle == puzzle) << lane);
                }
            }
        }
    }

    /// Moves states to those that wait for a choice.
    #[inline(always)]
    fn stall(&mut self, stalled: u32) {
        let (mut rest, mut kinds) = (stalled, [0u32; Kind::ALL.len()]);
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            kinds[self.answers.stall(self.tags[lane as usize].puzzle) as usize] |= 1 << lane;
        }
        self.active &= !stalled;
        for kind in Kind::ALL {
            let mut rest = kinds[kind as usize];
            while rest != 0 {
                if self.stalled[kind as usize].len == V::COUNT {
                    self.branch(kind);
                }
                let block = &mut self.stalled[kind as usize];
                let mut moves = [(0u8, 0u8); MOST];
                let mut count = 0;
                while rest != 0 && block.len < V::COUNT {
                    let lane = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    block.tags[block.len] = self.tags[lane];
                    moves[count] = (lane as u8, block.len as u8);
                    count += 1;
                    block.len += 1;
                }
                V::copy(&self.state.cells, &mut block.cells, &moves[..count]);
            }
        }
    }

    /// Chooses in all states of a kind that wait for it.
    #[inline(always)]
    fn branch(&mut self, kind: Kind) {
        let next = self.new_block();
        let mut block = std::mem::replace(&mut self.stalled[kind as usize], next);
        block.branch(&mut self.scratch, kind, self.answers.counts_only());
        for lane in 0..block.len {
            self.answers.open(block.tags[lane].puzzle, block.more(lane));
        }
        self.ready.push(block);
    }

    /// Fills free lanes with states that wait for one; no if there should be more puzzles first.
    ///
    /// Second branches come last, so that the first solutions of a puzzle are found before all that might have some
    /// is under way.
    #[inline(always)]
    fn fill(&mut self) -> bool {
        let mut free = !self.active & self.all_lanes();
        while free != 0 {
            let mut block = match self.ready.pop() {
                Some(block) => block,
                None if !self.ended && self.answers.unknown() < OPEN && self.answers.len() < WINDOW => return false,
                None => match self.second.pop() {
                    Some(block) => block,
                    None => match Kind::ALL.into_iter().rfind(|&kind| self.stalled[kind as usize].len > 0) {
                        Some(kind) => {
                            self.branch(kind);
                            continue;
                        }
                        None => return true,
                    },
                },
            };
            self.take(&mut block, &mut free);
            block.turn();
            if block.is_done() {
                block.clear();
                self.spare.push(block);
            } else if block.is_second() {
                self.second.push(block);
            } else {
                self.ready.push(block);
            }
        }
        true
    }

    /// Fills free lanes from a block.
    #[inline(always)]
    fn take(&mut self, block: &mut Block<V>, free: &mut u32) {
        let mut moves = [(0u8, 0u8); MOST];
        let mut count = 0;
        while *free != 0
            && let Some(from) = block.take()
        {
            if !self.answers.is_open(block.tags[from].puzzle) {
                continue;
            }
            let lane = free.trailing_zeros() as usize;
            *free &= *free - 1;
            self.active |= 1 << lane;
            self.tags[lane] = block.tags[from];
            moves[count] = (from as u8, lane as u8);
            count += 1;
        }
        self.work.nodes += count as u64;
        if count > 0 {
            V::refill(&mut self.state, self.fresh, &block.cells, &moves[..count]);
            self.fresh = true;
            let sums = std::slice::from_mut(&mut self.sum);
            moves[..count].iter().for_each(|&(_, lane)| numbers_mut(sums)[lane as usize] = 0);
        }
    }
}

/// The grid in a lane whose cells have one candidate each.
fn grid<V: Lanes>(cells: &[V; 81], lane: usize) -> Option<Grid> {
    let mut digits = *Grid::FIRST.digits();
    for (digit, candidates) in digits.iter_mut().zip(numbers(cells).chunks_exact(V::COUNT)) {
        *digit = Digit::new(candidates[lane].trailing_zeros() as u8 + 1)?;
    }
    Grid::new(digits)
}
