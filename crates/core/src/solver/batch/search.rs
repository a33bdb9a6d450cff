//! The search of the batch engine: the life of a state.
//!
//! A state is a puzzle or a branch of one. A block holds as many states as a vector has lanes. The lists of the search are
//! indices of blocks:
//!
//! | place of a state | what comes next |
//! |---|---|
//! | a block in `ready`: loaded puzzles, first branches, resumed ones | a lane takes it |
//! | a lane in `active` | passes, until a contradiction or a solution ends it, or a pass without progress stalls it |
//! | the block in `stalled` of its kind | the block is full, or little else is left to do: it is closed |
//! | a block in `closed` | each state becomes a first branch and second branches; see [`Block`] |
//! | a block in `second` | lanes take these branches after those in `ready` |
//! | a block without a place in a list, deferred | no other state of the puzzle is left: it is copied to a block in `ready` |
//!
//! Wide vectors apply the first passes of branches in their block ([`check`](super::check)), so that only the branches that
//! need more of them get a lane.
//!
//! Invariants:
//! - Each block is in one of the lists `stalled`, `closed`, `ready`, `second` and `spare`, or has deferred branches only.
//! - Blocks in `spare` are empty.
//! - The [queue](PuzzleQueue) counts the states of each unsolved puzzle, wherever they are. A puzzle is solved when none is
//!   left or the limit is reached. States of solved puzzles may remain in blocks; they are skipped when they are taken.
//! - Between passes, `tags` and `last` are valid in the lanes of `active`; other lanes hold any bits.

use super::block::{Block, Tag};
use super::choose::Scratch;
use super::deferred::DeferredBranches;
use super::extra_rules::{CompiledRules, ExtraRules, RuleState};
use super::kernels::Kernels;
use super::lanes::{Lanes, MAX_LANES, Moves, numbers, numbers_mut};
use super::load::LoadBuffer;
use super::pass::{ALL, Report, State};
use super::queue::{PuzzleQueue, StallKind};
use crate::board::grid::Grid;
use crate::cancellation;

/// Number of unsolved puzzles below which new puzzles are preferred to second branches.
const MIN_UNSOLVED: usize = 256;
/// Maximum number of puzzles in the queue, including solved ones that wait for an earlier one.
const MAX_QUEUED: usize = 1 << 12;

/// Amount of work of a search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchStats {
    /// Number of states searched: puzzles and branches.
    pub nodes: u64,
    /// Number of propagation passes, times the lanes that held a state.
    pub passes: u64,
}

/// Source from which lanes are filled.
enum NextBlock {
    /// The block with this index.
    Index(usize),
    /// New puzzles, which must be loaded first.
    NeedsPuzzles,
    /// There are no waiting states, or too few for a branching.
    None,
}

/// Where states are.
#[derive(Clone, Copy)]
pub enum Source {
    /// In the lanes.
    Lanes,
    /// In the block with this index.
    Block(usize),
}

/// Search with the vectors of one instruction set.
pub struct Search<V: Lanes> {
    proof: V::Proof,
    pub(super) state: State<V>,
    /// The measure of progress after the last pass: [`Report::placed`], or with additional rules the sum of candidates; zero
    /// in lanes that were filled since.
    pub(super) last: V,
    /// The lanes whose state counts as stalled after the next pass without progress, one bit each. Many puzzles need one more
    /// such pass before their first branching: locked candidates lead to a single.
    stalls_soon: u32,
    /// The lanes that hold a state, one bit each.
    pub(super) active: u32,
    /// The puzzle of each lane.
    pub(super) tags: [Tag; MAX_LANES],
    /// Whether the restrictions of the last pass are already applied.
    pub(super) fresh: bool,
    /// The additional rules, if there are any.
    pub(super) rules: Option<Box<RuleState<V>>>,
    /// Stalled states, by kind.
    pub(super) stalled: [usize; StallKind::ALL.len()],
    /// Blocks of stalled states, of these kinds, in which the next step is a branching.
    pub(super) closed: Vec<(usize, StallKind)>,
    scratch: Box<Scratch<V>>,
    /// A buffer for [`Block::check`].
    pub(super) checked: Box<State<V>>,
    /// States that wait for a lane: puzzles and first branches.
    pub(super) ready: Vec<usize>,
    /// Second branches, the next to be searched on top.
    pub(super) second: Vec<usize>,
    /// Empty blocks for reuse.
    pub(super) spare: Vec<usize>,
    /// All blocks; `stalled`, `ready`, `second` and `spare` are indices.
    pub(super) blocks: Vec<Box<Block<V>>>,
    /// The puzzles that are being loaded.
    pub(super) buffer: Box<LoadBuffer>,
    pub(super) queue: PuzzleQueue,
    pub(super) stats: SearchStats,
    /// Whether all puzzles are loaded.
    pub(super) input_ended: bool,
}

impl<V: Kernels> Search<V> {
    pub fn new(proof: V::Proof) -> Search<V> {
        Search {
            proof,
            state: State::new(proof),
            last: V::zero(proof),
            stalls_soon: 0,
            active: 0,
            tags: [Tag::default(); MAX_LANES],
            fresh: true,
            rules: None,
            stalled: StallKind::ALL.map(|kind| kind as usize),
            closed: Vec::new(),
            scratch: Box::new(Scratch::new(proof)),
            checked: Box::new(State::new(proof)),
            ready: Vec::new(),
            second: Vec::new(),
            spare: Vec::new(),
            blocks: StallKind::ALL.iter().map(|_| Box::new(Block::new(proof))).collect(),
            buffer: Box::new(LoadBuffer::new()),
            queue: PuzzleQueue::new(),
            stats: SearchStats::default(),
            input_ended: false,
        }
    }

    /// Searches until more puzzles are needed or all are solved.
    #[inline(always)]
    pub fn run(&mut self) {
        loop {
            if self.idle_lanes(0) >= V::MIN_IDLE_LANES && !self.fill() {
                return;
            }
            if self.active == 0 {
                return;
            }
            self.pass();
        }
    }

    /// Returns the index of an empty block.
    #[inline(always)]
    pub(super) fn new_block(&mut self) -> usize {
        self.spare.pop().unwrap_or_else(|| {
            self.blocks.push(Box::new(Block::new(self.proof)));
            self.blocks.len() - 1
        })
    }

    /// Returns the number of lanes without a state, and in `stalled`.
    #[inline(always)]
    fn idle_lanes(&self, stalled: u32) -> u32 {
        V::COUNT as u32 - (self.active & !stalled).count_ones()
    }

    /// Applies one pass, and handles contradictions, solutions and stalls.
    #[inline(always)]
    fn pass(&mut self) {
        self.stats.passes += u64::from(self.active.count_ones());
        let Report { placed, mut contradiction, single } = V::pass(&mut self.state, self.fresh);
        self.fresh = false;
        let mut progress = placed;
        if let Some(RuleState { rules, values }) = self.rules.as_deref_mut() {
            progress = self.state.sum();
            contradiction = contradiction.or(V::apply_rules(rules, &mut self.state.cells, values));
        }
        let contradictory = self.active & !contradiction.equal(placed.splat(0));
        let idle = progress.equal(self.last);
        let unchanged = self.active & !contradictory & idle & self.stalls_soon;
        let solved = self.active & !contradictory & single.equal(placed.splat(ALL));
        self.stalls_soon |= idle;
        self.last = progress;
        if (contradictory | unchanged | solved) == 0 {
            return;
        }
        self.active &= !(contradictory | solved);
        let mut rest = contradictory;
        while rest != 0 {
            self.queue.record_contradiction(self.tags[rest.trailing_zeros() as usize].puzzle);
            rest &= rest - 1;
        }
        if solved != 0 {
            self.record_solutions(solved, Source::Lanes);
        }
        let stalled = unchanged & self.active;
        if stalled != 0 && self.idle_lanes(stalled) >= V::MIN_IDLE_LANES {
            let stalled = self.sweep(stalled);
            if stalled != 0 {
                self.active &= !stalled;
                self.stall(stalled, Source::Lanes);
            }
        }
    }

    /// Drops the running and the deferred states of a puzzle that is solved.
    pub(super) fn drop_states(&mut self, puzzle: u32) {
        self.drop_deferred(puzzle);
        for lane in 0..V::COUNT {
            self.active &= !(u32::from(self.tags[lane].puzzle == puzzle) << lane);
        }
    }

    /// Branches in all states of a block.
    #[inline(always)]
    fn branch(&mut self, index: usize, kind: StallKind) {
        let block = &mut self.blocks[index];
        let rules = self.rules.as_ref().map(|rules| &rules.rules);
        let openness = block.branch(&mut self.scratch, kind, self.queue.counts_only(), rules);
        let mut spent = 0u32;
        for lane in 0..block.len {
            if !self.queue.add_states(block.tags[lane].puzzle, block.added_states(lane)) {
                spent |= 1 << lane;
            }
        }
        if kind == StallKind::FewStalls {
            let openness = numbers(std::slice::from_ref(&openness));
            for lane in 0..block.len {
                self.queue.record_openness(block.tags[lane].puzzle, openness[lane] as i16, V::DEFERS_LESS);
            }
        }
        if kind == StallKind::FewNeeded {
            self.defer_branches(index);
        }
        if V::IS_WIDE && self.rules.is_none() && matches!(kind, StallKind::Hard | StallKind::FewStalls) {
            return self.check_first_branches(index);
        }
        self.ready.push(index);
        if self.rules.is_some() {
            self.end_searches(index, spent);
        }
    }

    /// Frees a block whose branches are all taken.
    #[inline(always)]
    pub(super) fn release_if_done(&mut self, index: usize) {
        let block = &mut self.blocks[index];
        if block.is_done() && !block.has_deferred() {
            block.clear();
            self.spare.push(index);
        }
    }

    /// Fills free lanes with waiting states. Returns `false` if more puzzles are needed first.
    #[inline(always)]
    fn fill(&mut self) -> bool {
        let mut free = !self.active & V::ALL_LANES;
        while free != 0 {
            let index = match self.next_block() {
                NextBlock::Index(index) => index,
                NextBlock::NeedsPuzzles => return false,
                NextBlock::None => return true,
            };
            self.fill_from(index, &mut free);
            let block = &mut self.blocks[index];
            block.advance_phase();
            if block.is_done() {
                self.release_if_done(index);
            } else if block.holds_second_branches() {
                self.second.push(index);
            } else {
                self.ready.push(index);
            }
        }
        true
    }

    /// Removes the next block from which lanes are filled.
    ///
    /// Second branches come last, which limits the number of states per puzzle until its first solutions are found.
    #[inline(always)]
    fn next_block(&mut self) -> NextBlock {
        loop {
            if let Some((index, kind)) = self.closed.pop() {
                self.branch(index, kind);
                continue;
            }
            if let Some(index) = self.ready.pop() {
                return NextBlock::Index(index);
            }
            if self.queue.idle_puzzles() >= V::COUNT - V::COUNT / 4 && self.resume(false) {
                continue;
            }
            let takes_puzzles = !self.input_ended && self.queue.len() < MAX_QUEUED;
            if takes_puzzles && self.queue.unsolved() < MIN_UNSOLVED {
                return NextBlock::NeedsPuzzles;
            }
            if let Some(index) = self.second.pop() {
                self.check_second_branches(index);
                return NextBlock::Index(index);
            }
            if self.resume(!takes_puzzles) {
                continue;
            }
            if self.idle_lanes(0) < V::COUNT as u32 / 2 {
                return NextBlock::None;
            }
            match StallKind::ALL.into_iter().rfind(|&kind| self.has_stalled(kind)) {
                Some(kind) => self.close_block(kind),
                None => return NextBlock::None,
            }
        }
    }

    #[inline(always)]
    fn has_stalled(&self, kind: StallKind) -> bool {
        self.blocks[self.stalled[kind as usize]].len > 0
    }

    /// Fills free lanes from a block.
    #[inline(always)]
    fn fill_from(&mut self, block: usize, free: &mut u32) {
        let block = &mut self.blocks[block];
        let mut moves = Moves::NONE;
        let is_second = block.holds_second_branches();
        while *free != 0
            && let Some(from) = block.take_lane()
        {
            let puzzle = block.tags[from].puzzle;
            let is_unsolved = if is_second { self.queue.start_state(puzzle) } else { self.queue.is_unsolved(puzzle) };
            if !is_unsolved {
                continue;
            }
            let lane = free.trailing_zeros() as usize;
            *free &= *free - 1;
            self.active |= 1 << lane;
            self.tags[lane] = block.tags[from];
            moves.add(from, lane);
        }
        self.stats.nodes += u64::from(moves.targets.count_ones());
        if moves.targets != 0 {
            V::refill(&mut self.state, self.fresh, &block.cells, &moves);
            self.fresh = true;
            let is_patient = block.holds_puzzles && self.rules.is_none();
            self.stalls_soon = (self.stalls_soon & !moves.targets) | if is_patient { 0 } else { moves.targets };
            let last = numbers_mut(std::slice::from_mut(&mut self.last));
            let from = numbers(std::slice::from_ref(&block.placed));
            moves.for_each(|source, target| last[target % V::COUNT] = from[source % V::COUNT]);
        }
    }

    /// Records the solutions in these lanes, and frees the lanes of puzzles that have reached the limit.
    pub(super) fn record_solutions(&mut self, mut solved: u32, source: Source) {
        while solved != 0 {
            let lane = solved.trailing_zeros() as usize;
            solved &= solved - 1;
            let (cells, tags) = match source {
                Source::Lanes => (&self.state.cells, &self.tags),
                Source::Block(index) => (&self.blocks[index].cells, &self.blocks[index].tags),
            };
            let Tag { puzzle, doublings } = tags[lane];
            if self.queue.record_solution(puzzle, doublings, || grid(cells, lane)) {
                self.drop_states(puzzle);
            }
        }
    }

    /// Copies the stalled states in these lanes to the blocks of their kinds.
    #[inline(always)]
    pub(super) fn stall(&mut self, stalled: u32, source: Source) {
        let tags = match source {
            Source::Lanes => self.tags,
            Source::Block(index) => self.blocks[index].tags,
        };
        let (mut rest, mut kinds) = (stalled, [0u32; StallKind::ALL.len()]);
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            kinds[self.queue.record_stall(tags[lane as usize].puzzle) as usize] |= 1 << lane;
        }
        for kind in StallKind::ALL {
            let mut rest = kinds[kind as usize];
            while rest != 0 {
                if self.blocks[self.stalled[kind as usize]].len == V::COUNT {
                    self.close_block(kind);
                }
                let target = self.stalled[kind as usize];
                let block = &mut self.blocks[target];
                let mut moves = Moves::NONE;
                while rest != 0 && block.len < V::COUNT {
                    let lane = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    block.tags[block.len] = tags[lane];
                    moves.add(lane, block.len);
                    block.len += 1;
                }
                self.copy_to_block(source, target, &moves);
            }
        }
    }

    #[inline(always)]
    fn copy_to_block(&mut self, source: Source, target: usize, moves: &Moves) {
        match source {
            Source::Lanes => V::copy(&self.state.cells, &mut self.blocks[target].cells, moves),
            Source::Block(index) => {
                if let Ok([from, to]) = self.blocks.get_disjoint_mut([index, target]) {
                    V::copy(&from.cells, &mut to.cells, moves);
                }
            }
        }
    }

    /// Makes the block of stalled states of a kind ready for a branching.
    #[inline(always)]
    pub(super) fn close_block(&mut self, kind: StallKind) {
        let next = self.new_block();
        self.closed.push((std::mem::replace(&mut self.stalled[kind as usize], next), kind));
    }

    /// Defers the second branches of a block.
    #[inline(always)]
    pub(super) fn defer_branches(&mut self, index: usize) {
        let block = &mut self.blocks[index];
        for lane in 0..block.len {
            let puzzle = block.tags[lane].puzzle;
            if block.added_states(lane) > 0
                && self.queue.is_unsolved(puzzle)
                && let Some(deferred) = self.queue.deferred(puzzle)
            {
                block.defer(lane, *deferred);
                *deferred = DeferredBranches::new(index, lane);
            }
        }
    }

    /// Makes deferred branches ready: those of idle puzzles, or if `is_early`, of any. Returns whether there were any.
    #[inline(always)]
    pub(super) fn resume(&mut self, is_early: bool) -> bool {
        let index = self.new_block();
        while self.blocks[index].len < V::COUNT
            && let Some(deferred) = self.queue.start_deferred(is_early)
        {
            let from = deferred.block();
            let Ok([source, target]) = self.blocks.get_disjoint_mut([from, index]) else { break };
            *deferred = source.take_deferred(*deferred, target);
            self.release_if_done(from);
        }
        let block = &mut self.blocks[index];
        block.finish_copies();
        let is_some = block.len > 0;
        if is_some { &mut self.ready } else { &mut self.spare }.push(index);
        is_some
    }

    /// Drops the deferred branches of a solved puzzle.
    pub(super) fn drop_deferred(&mut self, puzzle: u32) {
        let Some(deferred) = self.queue.deferred(puzzle) else { return };
        let mut rest = std::mem::replace(deferred, DeferredBranches::NONE);
        while rest != DeferredBranches::NONE {
            let block = rest.block();
            rest = self.blocks[block].drop_deferred(rest);
            self.release_if_done(block);
        }
    }
}

/// With additional rules.
impl<V: Kernels> Search<V> {
    /// Returns the search of puzzles with additional rules.
    pub fn with_rules(proof: V::Proof, rules: &ExtraRules) -> Search<V> {
        let rules = RuleState { rules: CompiledRules::with_neighbors::<V>(rules), values: [V::zero(proof); 81] };
        let mut search = Search::new(proof);
        search.rules = Some(Box::new(rules));
        search.queue.has_extra_rules = true;
        search
    }

    /// Sets the limits of solutions and of branches of the puzzles that are loaded next. All earlier ones are solved.
    pub(super) fn set_limits(&mut self, limit: u64, keep_grids: bool, budget: u64) {
        (self.queue.limit, self.queue.keep_grids, self.queue.budget) = (limit, keep_grids, budget);
        self.input_ended = false;
    }

    /// Applies the sweep of the additional rules. Returns those of the stalled lanes in which it removes nothing.
    #[inline(always)]
    pub(super) fn sweep(&mut self, stalled: u32) -> u32 {
        match &self.rules {
            Some(rules) if rules.rules.has_sweep() => {
                stalled & V::sweep(&rules.rules, &mut self.state.cells).equal(self.last.splat(0))
            }
            _ => stalled,
        }
    }

    /// Ends the searches of these lanes of a block; of all if a cancellation is requested.
    #[inline(never)]
    pub(super) fn end_searches(&mut self, index: usize, spent: u32) {
        let is_cancelled = cancellation::is_requested();
        for lane in 0..self.blocks[index].len {
            let puzzle = self.blocks[index].tags[lane].puzzle;
            if (is_cancelled || spent >> lane & 1 == 1) && self.queue.end_search(puzzle) {
                self.drop_states(puzzle);
            }
        }
    }
}

/// Returns the grid of a lane in which each cell has one candidate.
// Inlined into the search it makes that slower in WebAssembly, even where grids are not kept.
#[inline(never)]
fn grid<V: Lanes>(cells: &[V; 81], lane: usize) -> Grid {
    let mut values = [0; 81];
    for (value, candidates) in values.iter_mut().zip(numbers(cells).chunks_exact(V::COUNT)) {
        *value = candidates[lane].trailing_zeros() as u8 + 1;
    }
    Grid::from_solution(&values)
}
