//! States that wait for a lane.

use super::Query;
use super::answers::Kind;
use super::choose::{Choice, Choices, Scratch};
use super::lanes::{Lanes, MOST, numbers_mut};
use super::pass::ALL;

/// In how many cells at once a lane may branch.
pub const CELLS: usize = 2;

/// As many states as a vector has lanes, and what becomes of them.
#[repr(C, align(64))]
pub struct Block<V> {
    /// The candidates, laid out as in the state that the pass works on.
    pub cells: [V; 81],
    /// How many of the lanes are in use.
    pub len: usize,
    /// What each lane's state stands for.
    pub tags: [Tag; MOST],
    /// Which branches the lanes hold. The first have the first candidate in each of their cells; those of a later phase
    /// have it in the cells before that one, and the rest in that one. Phase 0 is the last; puzzles have no other.
    phase: usize,
    /// The lanes that can be taken in this phase.
    free: u32,
    /// The lanes that go through each phase.
    phases: [u32; CELLS],
    /// Where the lanes branch.
    choices: [Choice<V>; CELLS],
}

/// What a state stands for.
#[derive(Clone, Copy, Default)]
pub struct Tag {
    /// The number of the puzzle that it belongs to.
    pub puzzle: u32,
    /// Each of its solutions counts as two to the power of this.
    pub doublings: u32,
}

impl<V: Lanes> Block<V> {
    /// No state.
    pub fn new(proof: V::Proof) -> Block<V> {
        let zero = V::zero(proof);
        Block {
            cells: [zero.splat(ALL); 81],
            len: 0,
            tags: [Tag::default(); MOST],
            phase: 0,
            free: 0,
            phases: [0; CELLS],
            choices: [Choice::none(zero); CELLS],
        }
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        (self.len, self.phase, self.free) = (0, 0, 0);
    }

    /// Whether nothing is left to be taken, now or in later phases.
    pub fn is_done(&self) -> bool {
        self.free == 0 && self.phase == 0
    }

    /// Takes in puzzles, at most as many as there are lanes, numbered from this number on.
    pub fn load(&mut self, queries: &[Query], first: u32) {
        let mut values = [0; 81 * MOST];
        for (values, query) in values.chunks_exact_mut(81).zip(queries) {
            values.copy_from_slice(&query.puzzle.values());
        }
        V::load(&mut self.cells, values);
        let cells = numbers_mut(&mut self.cells);
        for (lane, query) in queries.iter().enumerate() {
            if let Some((cell, digit)) = query.without {
                cells[cell.index() * V::COUNT + lane] &= !(1 << digit.index());
            }
            self.tags[lane] = Tag { puzzle: first.wrapping_add(lane as u32), doublings: 0 };
        }
        (self.len, self.phases) = (queries.len(), [0; CELLS]);
        self.free = self.lanes();
    }

    /// Takes a lane, if there is one in this phase.
    #[inline(always)]
    pub fn take(&mut self) -> Option<usize> {
        let lane = self.free.trailing_zeros() as usize;
        self.free &= self.free.wrapping_sub(1);
        (lane < V::COUNT).then_some(lane)
    }

    /// Whether these are branches, but not the first ones.
    pub fn is_second(&self) -> bool {
        self.phase < CELLS && self.phases != [0; CELLS]
    }

    /// Turns to the next branches if all are taken and there are any.
    #[inline(always)]
    pub fn turn(&mut self) {
        while self.free == 0 && self.phase > 0 {
            self.phase -= 1;
            self.free = self.phases[self.phase];
            let mut rest = self.free;
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (cell, all) = self.choices[self.phase].of(lane);
                self.set(lane, cell, all & (all - 1));
                for later in self.phase + 1..CELLS {
                    if self.phases[later] >> lane & 1 != 0 {
                        let (cell, all) = self.choices[later].of(lane);
                        self.set(lane, cell, all);
                    }
                }
            }
        }
    }

    /// Chooses where each lane branches: in several cells if these are loose puzzles. Half of a state that is its own
    /// mirror image is left out, and the other half counts double, if that is wanted.
    #[inline(always)]
    pub fn branch(&mut self, scratch: &mut Scratch<V>, kind: Kind, mirror: bool) {
        let Choices { choices, mirrored } = match kind {
            Kind::Loose => V::apart(&self.cells),
            Kind::Hard | Kind::Young => V::choose(&mut self.cells, scratch, kind == Kind::Young),
        };
        self.choices = choices;
        self.phases = [0; CELLS];
        for lane in 0..self.len {
            for i in 0..CELLS {
                let (cell, all) = choices[i].of(lane);
                if all != 0 {
                    self.set(lane, cell, all & all.wrapping_neg());
                    self.phases[i] |= 1 << lane;
                }
            }
            if mirror {
                self.tags[lane].doublings += mirrored >> lane & 1;
            }
        }
        if mirror {
            self.phases[0] &= !mirrored;
        }
        (self.phase, self.free) = (CELLS, self.lanes());
    }

    /// How many states more a lane has become.
    #[inline(always)]
    pub fn more(&self, lane: usize) -> u32 {
        self.phases.iter().map(|lanes| lanes >> lane & 1).sum()
    }

    #[inline(always)]
    fn lanes(&self) -> u32 {
        ((1u64 << self.len) - 1) as u32
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, cell: usize, candidates: u16) {
        numbers_mut(&mut self.cells)[cell % 81 * V::COUNT + lane] = candidates;
    }
}
