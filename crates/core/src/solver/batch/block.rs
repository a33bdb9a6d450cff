//! Blocks of states that wait for a lane.

use super::choose::{Choice, Choices, MAX_BRANCH_CELLS, Scratch};
use super::deferred::DeferredBranches;
use super::extra_rules::CompiledRules;
use super::kernels::Kernels;
use super::lanes::{MAX_LANES, numbers, numbers_mut};
use super::load::LoadBuffer;
use super::pass::ALL;
use super::queue::StallKind;

/// As many states as a vector has lanes, and their branches.
///
/// A state that branches in cells c0, c1 ... becomes several: one with the lowest candidate in all of these cells (the
/// first branch, phase `MAX_BRANCH_CELLS`), and for each `i` one with the lowest candidate in the cells before `i` and
/// the other candidates in `c_i` (phase `i`). Phases are taken from the highest to 0. Puzzles have phase 0 only.
#[repr(C, align(64))]
pub struct Block<V> {
    /// The candidates, in the layout of [`State`](super::pass::State).
    pub cells: [V; 81],
    /// Number of lanes in use.
    pub len: usize,
    /// The puzzle of each state.
    pub tags: [Tag; MAX_LANES],
    /// The branches that the lanes hold now.
    phase: usize,
    /// The lanes that are not yet taken in this phase.
    pub untaken: u32,
    /// The lanes that have a branch in each phase.
    phases: [u32; MAX_BRANCH_CELLS],
    /// The lanes whose second branches are deferred, so that they are not taken with those of the other lanes.
    deferred: u32,
    /// For each deferred lane, the deferred branches of its puzzle that follow.
    followers: [DeferredBranches; MAX_LANES],
    /// The cells in which the states branch.
    choices: [Choice<V>; MAX_BRANCH_CELLS],
    /// The digits placed after the last pass of a check, see [`Report`](super::pass::Report); zero if the states are not
    /// checked.
    pub placed: V,
    /// Whether the states are puzzles.
    pub holds_puzzles: bool,
    /// Whether the second branches are to be checked before they are taken.
    pub is_unchecked: bool,
}

/// Puzzle of a state.
#[derive(Clone, Copy, Default)]
pub struct Tag {
    /// The number of the puzzle, see [`PuzzleQueue`](super::queue::PuzzleQueue).
    pub puzzle: u32,
    /// Each solution counts 2^`doublings` times.
    pub doublings: u32,
}

impl<V: Kernels> Block<V> {
    /// Returns an empty block.
    pub fn new(proof: V::Proof) -> Block<V> {
        let zero = V::zero(proof);
        Block {
            cells: [zero.splat(ALL); 81],
            len: 0,
            tags: [Tag::default(); MAX_LANES],
            phase: 0,
            untaken: 0,
            phases: [0; MAX_BRANCH_CELLS],
            deferred: 0,
            followers: [DeferredBranches::NONE; MAX_LANES],
            choices: [Choice::none(zero); MAX_BRANCH_CELLS],
            placed: zero,
            holds_puzzles: false,
            is_unchecked: false,
        }
    }

    /// Removes all states.
    pub fn clear(&mut self) {
        (self.len, self.phase, self.untaken, self.phases) = (0, 0, 0, [0; MAX_BRANCH_CELLS]);
        (self.placed, self.is_unchecked, self.holds_puzzles) = (self.placed.splat(0), false, false);
    }

    /// Returns whether all branches that are not deferred are taken.
    pub fn is_done(&self) -> bool {
        self.untaken == 0 && self.phase == 0
    }

    /// Returns whether no branch is deferred.
    pub fn has_deferred(&self) -> bool {
        self.deferred != 0
    }

    /// Loads puzzles numbered from `first`.
    pub fn load(&mut self, buffer: &mut LoadBuffer, first: u32) {
        V::load(&mut self.cells, buffer);
        let (cells, len) = (numbers_mut(&mut self.cells), buffer.clues().len());
        for &(lane, cell, digit) in &buffer.excluded {
            cells[cell.index() * V::COUNT + lane] &= !(1 << digit.index());
        }
        for (tag, puzzle) in self.tags[..len].iter_mut().zip(0..) {
            *tag = Tag { puzzle: first.wrapping_add(puzzle), doublings: 0 };
        }
        (self.len, self.phases, self.holds_puzzles) = (len, [0; MAX_BRANCH_CELLS], true);
        self.untaken = self.used_lanes();
    }

    /// Takes the next lane of this phase.
    #[inline(always)]
    pub fn take_lane(&mut self) -> Option<usize> {
        let lane = self.untaken.trailing_zeros() as usize;
        self.untaken &= self.untaken.wrapping_sub(1);
        (lane < V::COUNT).then_some(lane)
    }

    /// Returns whether the lanes hold branches other than the first.
    pub fn holds_second_branches(&self) -> bool {
        self.phase < MAX_BRANCH_CELLS && self.phases != [0; MAX_BRANCH_CELLS]
    }

    /// Sets up the branches of the next phase if all of this phase are taken.
    #[inline(always)]
    pub fn advance_phase(&mut self) {
        while self.untaken == 0 && self.phase > 0 {
            self.phase -= 1;
            self.untaken = self.phases[self.phase] & !self.deferred;
            let mut rest = self.untaken;
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (cell, all) = self.choices[self.phase].of(lane);
                self.set_candidates(lane, cell, all & (all - 1));
                for later in self.phase + 1..MAX_BRANCH_CELLS {
                    if self.phases[later] >> lane & 1 != 0 {
                        let (cell, all) = self.choices[later].of(lane);
                        self.set_candidates(lane, cell, all);
                    }
                }
            }
        }
    }

    /// Defers the second branches of a lane, before the given ones.
    #[inline(always)]
    pub fn defer(&mut self, lane: usize, followers: DeferredBranches) {
        self.deferred |= 1 << lane;
        self.followers[lane] = followers;
    }

    /// Takes a deferred branch: copies its state to a lane of `target`. Returns the branches that remain.
    #[inline(always)]
    pub fn take_deferred(&mut self, branches: DeferredBranches, target: &mut Block<V>) -> DeferredBranches {
        let (lane, to) = (branches.lane() % V::COUNT, target.len % V::COUNT);
        let (from, cells) = (numbers(&self.cells), numbers_mut(&mut target.cells));
        for i in 0..81 {
            cells[i * V::COUNT + to] = from[i * V::COUNT + lane];
        }
        target.tags[to] = self.tags[lane];
        target.len += 1;
        let Some(phase) = self.phases.iter().rposition(|lanes| lanes >> lane & 1 != 0) else {
            return self.drop_deferred(branches);
        };
        let (cell, all) = self.choices[phase].of(lane);
        target.set_candidates(to, cell, all & (all - 1));
        for later in phase + 1..MAX_BRANCH_CELLS {
            let (cell, all) = self.choices[later].of(lane);
            if all != 0 {
                target.set_candidates(to, cell, all);
            }
        }
        self.phases[phase] &= !(1 << lane);
        if self.added_states(lane) == 0 { self.drop_deferred(branches) } else { branches }
    }

    /// Drops the first of the deferred branches; returns those that follow.
    #[inline(always)]
    pub fn drop_deferred(&mut self, branches: DeferredBranches) -> DeferredBranches {
        let lane = branches.lane();
        self.deferred &= !(1 << lane);
        self.followers[lane]
    }

    /// Makes the states ready that were copied to this block.
    pub fn finish_copies(&mut self) {
        self.untaken = self.used_lanes();
    }

    /// Chooses the cells in which each state branches, and sets up the first branches. If `counts_only`, only half of a
    /// mirrored state is searched, and its solutions count twice; see [`Choices`]. Returns the openness of
    /// the lanes.
    #[inline(always)]
    pub fn branch(
        &mut self,
        scratch: &mut Scratch<V>,
        kind: StallKind,
        counts_only: bool,
        rules: Option<&CompiledRules>,
    ) -> V {
        let Choices { choices, mirrored, openness } = match kind {
            StallKind::ManySolutions | StallKind::FewNeeded => V::choose_disjoint_pairs(&self.cells),
            StallKind::Hard | StallKind::FewStalls => {
                V::choose(&mut self.cells, scratch, kind == StallKind::FewStalls, rules)
            }
        };
        self.choices = choices;
        for i in 0..MAX_BRANCH_CELLS {
            self.phases[i] = self.used_lanes() & choices[i].lanes();
            let mut rest = self.phases[i];
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (cell, all) = self.choices[i].of(lane);
                self.set_candidates(lane, cell, all & all.wrapping_neg());
            }
        }
        if counts_only && mirrored & self.phases[0] != 0 {
            for lane in 0..self.len {
                self.tags[lane].doublings += mirrored >> lane & 1;
            }
            self.phases[0] &= !mirrored;
        }
        (self.phase, self.untaken) = (MAX_BRANCH_CELLS, self.used_lanes());
        openness
    }

    /// Returns the number of states by which branching has increased those of a lane.
    #[inline(always)]
    pub fn added_states(&self, lane: usize) -> u32 {
        self.phases.iter().map(|lanes| lanes >> lane & 1).sum()
    }

    #[inline(always)]
    fn used_lanes(&self) -> u32 {
        ((1u64 << self.len) - 1) as u32
    }

    #[inline(always)]
    fn set_candidates(&mut self, lane: usize, cell: usize, candidates: u16) {
        numbers_mut(&mut self.cells)[cell % 81 * V::COUNT + lane] = candidates;
    }
}
