//! Refutations by nets: the consequences of assumptions by singles, locked candidates and constraints.
//!
//! A block of assumptions is followed at once: each candidate has the set of those under which it is still possible.

use super::bit_set::{BitSet, Bits, Block, WORDS_PER_WORK};
use super::cell_candidates::digits;
use super::cell_constraints::{CellConstraint, JointDomains};
use super::graph::Graph;
use super::net_memory::{NetLists, Possible};
use super::refuted::Refuted;
use crate::cancellation;
use crate::rating::effort::assumption_set::{at_least, once_and_twice};
use crate::rating::effort::unsolved::PackedLists;
use std::cmp::Reverse;

/// Minimum number of assumptions that are filtered at once; fewer are faster one by one.
const MIN_JOINT: usize = 4;

/// A work limit, in words of sets of candidates.
#[derive(Debug)]
pub(super) struct WorkLimit {
    words: u64,
    /// What nested nets with constraints may take.
    nested: Option<u64>,
}

/// The error of a spent work limit, or of cancelled work.
#[derive(Debug)]
pub(super) struct WorkLimitReached;

/// The work of nested nets with constraints. It does not depend on the order of the candidates.
const MAX_NESTED: u64 = 1_000_000_000;

impl WorkLimit {
    pub fn new(words: u64) -> WorkLimit {
        WorkLimit { words, nested: Some(MAX_NESTED) }
    }

    fn spend(&mut self, words: u64) -> Result<(), WorkLimitReached> {
        self.spend_each(1, words)
    }

    /// Spends these words several times.
    fn spend_each(&mut self, count: u64, words: u64) -> Result<(), WorkLimitReached> {
        let is_over = || cancellation::is_requested_after(count * (words / WORDS_PER_WORK));
        self.words = self.words.checked_sub(count * words).filter(|_| !is_over()).ok_or(WorkLimitReached)?;
        Ok(())
    }

    /// Spends words for nested nets with constraints.
    pub fn spend_nested(&mut self, words: u64) -> Result<(), WorkLimitReached> {
        self.nested = self.nested.and_then(|left| left.checked_sub(words));
        self.nested.map(|_| ()).ok_or(WorkLimitReached)
    }

    /// Returns whether nested nets have reached the limit.
    pub fn has_spent_nested(&self) -> bool {
        self.nested.is_none()
    }
}

impl NetLists {
    pub fn new(graph: &Graph) -> NetLists {
        let lists = || PackedLists::with_capacity(256, 2048);
        let mut net = NetLists {
            weak: lists(),
            sets_of: lists(),
            sets: lists(),
            locked_of: lists(),
            locked: Vec::new(),
            others: lists(),
            words: 0,
        };
        let mut sets_of = vec![Vec::new(); graph.len()];
        let mut several = BitSet::new();
        for (set, (_, members)) in graph.sets().enumerate() {
            net.sets.push(members.iter().copied());
            members.iter().for_each(|&n| sets_of[usize::from(n)].push(set as u16));
            several.clear();
            for block in 0..graph.left.len() {
                several.push(once_and_twice(members.iter().map(|&n| graph.weak.row(n.into())[block])).1);
            }
            members.iter().for_each(|&n| several.take(n.into()));
            let first = net.locked.len();
            for n in several.members() {
                let seen = members.iter().filter(|&&member| graph.weak.row(n).has(member.into())).count();
                net.locked.push((n as u16, seen as u16));
            }
            net.locked[first..].sort_by_key(|&(_, seen)| Reverse(seen));
            for &(n, _) in &net.locked[first..] {
                let row = graph.weak.row(n.into());
                net.others.push(members.iter().copied().filter(|&member| !row.has(member.into())));
            }
            net.locked_of.push(first as u16..net.locked.len() as u16);
        }
        for (n, sets) in sets_of.into_iter().enumerate() {
            net.weak.push(graph.weak.row(n).members().map(|other| other as u16));
            net.sets_of.push(sets);
        }
        let all = [&net.weak, &net.sets, &net.others].into_iter().flat_map(PackedLists::iter);
        net.words = 2 * all.map(|list| list.len() as u64).sum::<u64>();
        net
    }
}

/// The nets of the assumptions of a block: the candidates that are possible now, and those that constraints have seen.
#[derive(Clone)]
pub(super) struct BlockNets {
    pub before: Possible,
    pub possible: Possible,
}

/// The search for refutations by nets.
pub(super) struct Nets<'a> {
    pub graph: &'a Graph<'a>,
    pub lists: &'a NetLists,
    /// The sets that have candidates left; others are those of placed digits.
    sets: Vec<u16>,
    is_true: Vec<Block>,
    removed: Vec<Block>,
    domains: Vec<u32>,
    joint: JointDomains,
    /// The sets that have lost candidates, and whether a set is among them.
    queue: Vec<u16>,
    is_queued: Vec<bool>,
}

impl<'a> Nets<'a> {
    pub fn new(graph: &'a Graph<'a>) -> Nets<'a> {
        let lists = graph.nets.get_or_init(|| NetLists::new(graph));
        let blocks = || vec![Block::EMPTY; graph.len()];
        // Sets without candidates are never queued.
        let has_left = |members: &[u16]| members.is_empty() || members.iter().any(|&n| graph.left.has(n.into()));
        let is_queued: Vec<bool> = lists.sets.iter().map(|members| !has_left(members)).collect();
        let sets = (0..).zip(&is_queued).filter(|(_, is_gone)| !**is_gone).map(|(set, _)| set).collect();
        Nets {
            graph,
            lists,
            sets,
            is_true: blocks(),
            removed: blocks(),
            domains: Vec::new(),
            joint: JointDomains::default(),
            queue: Vec::new(),
            is_queued,
        }
    }

    /// Returns the candidates that are possible after each assumption of a block, before any round.
    pub fn assume(&self, block: usize) -> Possible {
        let possible = |n: usize| match self.graph.left.has(n) {
            true => !self.graph.weak.row(n)[block],
            false => Block::EMPTY,
        };
        (0..self.graph.len()).map(possible).collect()
    }

    /// Runs rounds until the contradictions of the assumptions of a block. All inferences of a round are from the same position.
    pub fn refute(
        &mut self,
        block: usize,
        refuted: &mut Refuted,
        work: &mut WorkLimit,
    ) -> Result<(), WorkLimitReached> {
        let mut net = self.start(block);
        let open = refuted.open(block);
        self.follow(&mut net, open, |round, contradictory| refuted.add(block, round, contradictory), work)
    }

    /// Returns the nets of the assumptions of a block before any round, in which all sets are new.
    pub fn start(&mut self, block: usize) -> BlockNets {
        let without = |n| if self.graph.left.has(n) { Block::FULL } else { Block::EMPTY };
        // Constraints see what the assumptions exclude at once as a change.
        let before = (0..self.graph.len()).map(without).collect();
        self.queue.clone_from(&self.sets);
        self.queue.iter().for_each(|&set| self.is_queued[usize::from(set)] = true);
        BlockNets { before, possible: self.assume(block) }
    }

    /// Runs rounds until they remove nothing under the open assumptions. After each round, `add` takes its number and the
    /// assumptions that are contradictory, and returns those that stay open.
    pub fn follow(
        &mut self,
        BlockNets { before, possible }: &mut BlockNets,
        mut open: Block,
        mut add: impl FnMut(u32, Block) -> Block,
        work: &mut WorkLimit,
    ) -> Result<(), WorkLimitReached> {
        self.is_true.fill(Block::EMPTY);
        for round in 1.. {
            work.spend(self.lists.words * self.queue.len() as u64 / self.is_queued.len().max(1) as u64)?;
            let mut contradictory = self.infer(possible, open);
            if !self.graph.constraints.is_empty() {
                contradictory |= self.infer_by_constraints(before, possible, open & !contradictory, work)?;
                before.clone_from(possible);
            }
            open = add(round, contradictory);
            let mut changed = Block::EMPTY;
            for (n, possible) in possible.iter_mut().enumerate() {
                let gone = *possible & self.removed[n];
                if gone.any() {
                    changed |= gone;
                    *possible &= !gone;
                    self.push_sets_of(n);
                }
            }
            if !(changed & open).any() {
                break;
            }
        }
        Ok(())
    }

    /// Finds what singles and locked candidates remove by the sets that have changed; others have removed it before. Returns the
    /// open assumptions under which such a set has no possible candidate.
    fn infer(&mut self, possible: &mut [Block], open: Block) -> Block {
        self.removed.fill(Block::EMPTY);
        let mut left = open;
        let queue = std::mem::take(&mut self.queue);
        for &set in &queue {
            left &= self.infer_by_set(set.into(), possible, open, |nets, _, n, under| nets.removed[n] |= under);
        }
        self.queue = queue;
        self.queue.clear();
        open & !left
    }

    /// Passes what a single or locked candidates of a set exclude under open assumptions to a function. Returns the assumptions
    /// under which the set has a possible candidate.
    #[inline]
    fn infer_by_set(
        &mut self,
        set: usize,
        possible: &mut [Block],
        open: Block,
        exclude: impl Fn(&mut Self, &mut [Block], usize, Block),
    ) -> Block {
        let lists = self.lists;
        self.is_queued[set] = false;
        let members = lists.sets.get(set);
        let [once, twice, thrice, four] = at_least(members.iter().map(|&n| possible[usize::from(n)]));
        let open = open & once;
        for n in members.iter().map(|&n| usize::from(n)) {
            let new = possible[n] & !twice & open & !self.is_true[n];
            if new.any() {
                self.is_true[n] |= new;
                lists.weak.get(n).iter().for_each(|&other| exclude(self, possible, other.into(), new));
            }
        }
        // All possible members must be among those that the candidate excludes.
        let several = open & twice;
        let (two, up_to_three) = (several & !thrice, several & !four);
        for &locked in lists.locked_of.get(set) {
            let (n, seen) = lists.locked[usize::from(locked)];
            let mut under = match seen {
                2 => two,
                3 => up_to_three,
                _ => several,
            };
            if !under.any() {
                break;
            }
            for &other in lists.others.get(locked.into()) {
                under &= !possible[usize::from(other)];
            }
            exclude(self, possible, n.into(), under);
        }
        once
    }

    /// Finds what constraints remove whose cells have changed since the round before. Returns the assumptions under which one
    /// has no combination.
    fn infer_by_constraints(
        &mut self,
        before: &[Block],
        possible: &[Block],
        open: Block,
        work: &mut WorkLimit,
    ) -> Result<Block, WorkLimitReached> {
        let (graph, mut contradictory) = (self.graph, Block::EMPTY);
        for index in 0..graph.constraints.len() {
            let constraint = graph.constraints.get(index);
            let mut changed = Block::EMPTY;
            for n in constraint.cells.iter().flat_map(|&cell| graph.candidates_of(cell.into())) {
                changed |= before[n] & !possible[n];
            }
            let changed = changed & open & !contradictory;
            if constraint.is_joint && changed.len() >= MIN_JOINT {
                work.spend_each(changed.len() as u64, constraint.cost())?;
                contradictory |= self.filter_jointly(constraint, possible, changed);
                continue;
            }
            for slot in changed.iter() {
                work.spend(constraint.cost())?;
                if !self.filter(constraint, possible, slot) {
                    contradictory.insert(slot);
                }
            }
        }
        Ok(contradictory)
    }

    /// Finds what a constraint removes under an assumption. Returns whether it has a combination.
    fn filter(&mut self, constraint: &CellConstraint, possible: &[Block], slot: usize) -> bool {
        let graph = self.graph;
        self.domains.clear();
        for &cell in &constraint.cells {
            let mut mask = graph.masks[usize::from(cell)];
            for n in graph.candidates_of(cell.into()) {
                mask &= !(u32::from(graph.left.has(n) && !possible[n].contains(slot)) << graph.candidates[n].1);
            }
            self.domains.push(mask);
        }
        let is_possible = constraint.filter(&mut self.domains);
        if is_possible {
            for (&cell, &kept) in constraint.cells.iter().zip(&self.domains) {
                for digit in digits(graph.masks[usize::from(cell)] & !kept) {
                    self.removed[graph.index(cell.into(), digit)].insert(slot);
                }
            }
        }
        is_possible
    }

    /// Finds what a constraint removes under each of some assumptions. Returns those under which it has no combination.
    fn filter_jointly(&mut self, constraint: &CellConstraint, possible: &[Block], under: Block) -> Block {
        let graph = self.graph;
        self.joint.clear(graph.side());
        for cell in constraint.cells.iter().map(|&cell| usize::from(cell)) {
            let is_placed = !graph.candidates_of(cell).any(|n| graph.left.has(n));
            let set = |digit| if is_placed { Block::FULL } else { possible[graph.index(cell, digit)] };
            self.joint.push(graph.masks[cell], set);
        }
        let open = constraint.filter_jointly(&mut self.joint, under);
        for (place, cell) in constraint.cells.iter().map(|&cell| usize::from(cell)).enumerate() {
            for n in graph.candidates_of(cell).filter(|&n| graph.left.has(n)) {
                self.removed[n] |= open & !self.joint.get(place, graph.candidates[n].1);
            }
        }
        under & !open
    }

    /// Removes candidates without constraints until nothing changes, in any order: those that are not wanted, and what follows.
    /// Returns the assumptions with a contradiction among those that are open.
    pub fn settle(
        &mut self,
        possible: &mut Possible,
        is_wanted: impl Fn(usize) -> bool,
        mut open: Block,
        work: &mut WorkLimit,
    ) -> Result<Block, WorkLimitReached> {
        let all = open;
        for n in (0..possible.len()).filter(|&n| !is_wanted(n)) {
            if std::mem::take(&mut possible[n]).any() {
                self.push_sets_of(n);
            }
        }
        self.is_true.fill(Block::EMPTY);
        let mut next = 0;
        while let Some(&set) = self.queue.get(next) {
            next += 1;
            open &= self.infer_by_set(set.into(), possible, open, Self::remove);
        }
        self.queue.clear();
        work.spend(8 * next as u64)?;
        Ok(all & !open)
    }

    /// Removes a candidate under some assumptions.
    #[inline]
    pub fn remove(&mut self, possible: &mut [Block], n: usize, under: Block) {
        if (possible[n] & under).any() {
            possible[n] &= !under;
            self.push_sets_of(n);
        }
    }

    pub fn push_sets_of(&mut self, n: usize) {
        for &set in self.lists.sets_of.get(n) {
            if !std::mem::replace(&mut self.is_queued[usize::from(set)], true) {
                self.queue.push(set);
            }
        }
    }
}

/// Returns the candidates that nets refute; `None` if the work is cancelled.
pub(super) fn all_refuted(graph: &Graph) -> Option<Vec<usize>> {
    let (mut nets, mut refuted) = (Nets::new(graph), Refuted::new(graph.left.clone(), true, u32::MAX));
    for block in refuted.blocks() {
        nets.refute(block, &mut refuted, &mut WorkLimit::new(u64::MAX)).ok()?;
    }
    Some(refuted.into_found().into_iter().map(|(n, _)| n).collect())
}
