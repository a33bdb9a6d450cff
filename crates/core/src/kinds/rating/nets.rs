//! Refutations by nets: the consequences of assumptions by singles, locked candidates and constraints.
//!
//! A block of assumptions is followed at once: each candidate has the set of those under which it is still possible.

use super::bit_set::{BitSet, Bits, Block, WORDS_PER_WORK};
use super::cell_candidates::digits;
use super::cell_constraints::{CellConstraint, JointDomains};
use super::graph::{Graph, Source, StrongSet};
use super::net_memory::{NetLists, Possible};
use super::refuted::Refuted;
use crate::cancellation;
use crate::rating::effort::assumption_set::at_least;
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

/// The work of nested nets with constraints. It depends on the order of the candidates only by which assumptions are kept, if there
/// are more than have room.
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
            seen: Vec::new(),
            locked: lists(),
            others: lists(),
            words: 0,
        };
        let (mut sets_of, mut several, mut found) = (vec![Vec::new(); graph.len()], BitSet::new(), Vec::new());
        for (set, (strong, members)) in graph.sets().enumerate() {
            net.sets.push(members.iter().copied());
            let all = members.iter().chain(graph.removed_of(strong));
            all.for_each(|&n| sets_of[usize::from(n)].push(set as u16));
            several.clear();
            for block in 0..graph.left.len() {
                several.push(at_least(members.iter().map(|&n| graph.weak.row(n.into())[block]))[1]);
            }
            members.iter().for_each(|&n| several.take(n.into()));
            found.clear();
            for n in several.members() {
                let row = graph.weak.row(n);
                let is_seen = |&(_, member): &(u32, &u16)| row.has((*member).into());
                let seen: u32 = (0..).zip(members).filter(is_seen).map(|(place, _)| 1 << place).sum();
                found.push((Reverse(seen.count_ones()), seen, n as u16));
            }
            found.sort_unstable();
            let first = net.seen.len() as u16;
            for group in found.chunk_by(|a, b| a.1 == b.1) {
                let others = (0..).zip(members).filter(|(place, _)| group[0].1 >> place & 1 == 0);
                net.others.push(others.map(|(_, &member)| member));
                net.locked.push(group.iter().map(|&(.., n)| n));
                net.seen.push(group[0].0.0);
                net.words += 2 * (group.len() * (members.len() - group[0].0.0 as usize)) as u64;
            }
            net.locked_of.push(first..net.seen.len() as u16);
        }
        for (n, sets) in sets_of.into_iter().enumerate() {
            net.weak.push(graph.weak.row(n).members().map(|other| other as u16));
            net.sets_of.push(sets);
        }
        let lists = [&net.weak, &net.sets].into_iter().flat_map(PackedLists::iter);
        net.words += lists.map(|list| 2 * list.len() as u64).sum::<u64>();
        net
    }
}

/// The search for refutations by nets.
pub(super) struct Nets<'a> {
    pub graph: &'a Graph<'a>,
    pub lists: &'a NetLists,
    /// The sets that have candidates left; others are those of placed digits.
    sets: Vec<u16>,
    removed: Vec<Block>,
    domains: Vec<u32>,
    joint: JointDomains,
    /// The sets that have lost candidates, and the assumptions under which each has.
    queue: Vec<u16>,
    changed: Vec<Block>,
    /// The same of the constraints that say more than links.
    unseen: Vec<u16>,
    unseen_under: Vec<Block>,
}

impl<'a> Nets<'a> {
    pub fn new(graph: &'a Graph<'a>) -> Nets<'a> {
        let lists = graph.nets.get_or_init(|| NetLists::new(graph));
        let blocks = || vec![Block::EMPTY; graph.len()];
        // Sets without candidates are never queued.
        let has_left = |members: &[u16]| members.is_empty() || members.iter().any(|&n| graph.left.has(n.into()));
        let unless_gone = |members: &[u16]| if has_left(members) { Block::EMPTY } else { Block::FULL };
        let changed: Vec<Block> = lists.sets.iter().map(unless_gone).collect();
        let sets = (0..).zip(&changed).filter(|(_, gone)| !gone.any()).map(|(set, _)| set).collect();
        Nets {
            graph,
            lists,
            sets,
            removed: blocks(),
            domains: Vec::new(),
            joint: JointDomains::default(),
            queue: Vec::new(),
            changed,
            unseen: Vec::new(),
            unseen_under: vec![Block::EMPTY; graph.constraints.len()],
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

    /// Runs rounds until the contradictions of the assumptions of a block, or until they remove nothing. All inferences of a round
    /// are from the same position.
    pub fn refute(
        &mut self,
        block: usize,
        refuted: &mut Refuted,
        work: &mut WorkLimit,
    ) -> Result<(), WorkLimitReached> {
        let without = |n| if self.graph.left.has(n) { Block::FULL } else { Block::EMPTY };
        // Constraints see what the assumptions exclude at once as a change.
        let mut before: Possible = (0..self.graph.len()).map(without).collect();
        let (mut possible, mut open) = (self.assume(block), refuted.open(block));
        self.push_all_sets();
        for round in 1.. {
            work.spend(self.lists.words * self.queue.len() as u64 / self.changed.len().max(1) as u64)?;
            let mut contradictory = self.infer(&mut possible, open);
            if !self.graph.constraints.is_empty() {
                contradictory |= self.infer_by_constraints(&before, &possible, open & !contradictory, work)?;
                before.clone_from(&possible);
            }
            open = refuted.add(block, round, contradictory);
            let mut changed = Block::EMPTY;
            for (n, possible) in possible.iter_mut().enumerate() {
                let gone = *possible & self.removed[n];
                if gone.any() {
                    changed |= gone;
                    *possible &= !gone;
                    self.push_sets_of(n, gone);
                }
            }
            if !(changed & open).any() {
                break;
            }
        }
        Ok(())
    }

    fn push_all_sets(&mut self) {
        self.queue.clone_from(&self.sets);
        self.queue.iter().for_each(|&set| self.changed[usize::from(set)] = Block::FULL);
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
        let members = lists.sets.get(set);
        let [once, twice, thrice, four] = at_least(members.iter().map(|&n| possible[usize::from(n)]));
        // What is excluded under other assumptions has been excluded before.
        let open = std::mem::take(&mut self.changed[set]) & open & once;
        let single = open & !twice;
        if single.any() {
            for n in members.iter().map(|&n| usize::from(n)) {
                let new = possible[n] & single;
                if new.any() {
                    lists.weak.get(n).iter().for_each(|&other| exclude(self, possible, other.into(), new));
                }
            }
        }
        // All possible members must be among those that the candidates exclude.
        let several = open & twice;
        let (two, up_to_three) = (several & !thrice, several & !four);
        for group in lists.locked_of.get(set).iter().map(|&group| usize::from(group)) {
            let mut under = match lists.seen[group] {
                2 => two,
                3 => up_to_three,
                _ => several,
            };
            if !under.any() {
                break;
            }
            for &other in lists.others.get(group) {
                under &= !possible[usize::from(other)];
            }
            if under.any() {
                lists.locked.get(group).iter().for_each(|&n| exclude(self, possible, n.into(), under));
            }
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
            contradictory |= self.filter_under(constraint, possible, changed & open & !contradictory, work)?;
        }
        Ok(contradictory)
    }

    /// Finds what a constraint removes under each of some assumptions. Returns those under which it has no combination.
    fn filter_under(
        &mut self,
        constraint: &CellConstraint,
        possible: &[Block],
        under: Block,
        work: &mut WorkLimit,
    ) -> Result<Block, WorkLimitReached> {
        work.spend_each(under.len() as u64, constraint.cost())?;
        if constraint.is_joint && under.len() >= MIN_JOINT {
            return Ok(self.filter_jointly(constraint, possible, under));
        }
        let mut contradictory = Block::EMPTY;
        for slot in under.iter().filter(|&slot| !self.filter(constraint, possible, slot)) {
            contradictory.insert(slot);
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

    /// Removes candidates until nothing changes, in any order: those that are not wanted, and what follows.
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
            self.remove(possible, n, Block::FULL);
        }
        let mut next = 0;
        loop {
            while let Some(&set) = self.queue.get(next) {
                next += 1;
                open &= self.infer_by_set(set.into(), possible, open, Self::remove);
            }
            let Some(constraint) = self.unseen.pop() else { break };
            open &= !self.infer_by_constraint(constraint.into(), possible, open, work)?;
        }
        self.queue.clear();
        work.spend(8 * next as u64)?;
        Ok(all & !open)
    }

    /// Removes what a constraint excludes under open assumptions. Returns those under which it has no combination.
    fn infer_by_constraint(
        &mut self,
        index: usize,
        possible: &mut [Block],
        open: Block,
        work: &mut WorkLimit,
    ) -> Result<Block, WorkLimitReached> {
        let constraint = self.graph.constraints.get(index);
        let contradictory = self.filter_under(constraint, possible, self.unseen_under[index] & open, work)?;
        for n in constraint.cells.iter().flat_map(|&cell| self.graph.candidates_of(cell.into())) {
            let under = std::mem::take(&mut self.removed[n]);
            self.remove(possible, n, under);
        }
        // It has no use of its own changes.
        self.unseen_under[index] = Block::EMPTY;
        Ok(contradictory)
    }

    /// Removes a candidate under some assumptions.
    #[inline]
    pub fn remove(&mut self, possible: &mut [Block], n: usize, under: Block) {
        let gone = possible[n] & under;
        if gone.any() {
            possible[n] &= !gone;
            self.push_sets_of(n, gone);
            for &constraint in self.graph.constraints.unlinked_of(self.graph.candidates[n].0) {
                push(&mut self.unseen, &mut self.unseen_under, constraint, gone);
            }
        }
    }

    /// Notes that the sets of a candidate lose it under some assumptions.
    pub fn push_sets_of(&mut self, n: usize, gone: Block) {
        for &set in self.lists.sets_of.get(n) {
            push(&mut self.queue, &mut self.changed, set, gone);
        }
    }

    /// Notes that the sets of constraints may be new.
    pub fn push_sets_of_constraints(&mut self) {
        let of_constraint = |(_, (set, _)): &(u16, (&StrongSet, _))| matches!(set.source, Source::Constraint(_));
        for (set, _) in (0..).zip(self.graph.sets()).filter(of_constraint) {
            push(&mut self.queue, &mut self.changed, set, Block::FULL);
        }
    }

    /// Returns what the assumptions of a block leave, settled, and those that are contradictory.
    pub fn settled(&mut self, block: usize, work: &mut WorkLimit) -> Result<(Possible, Block), WorkLimitReached> {
        let mut possible = self.assume(block);
        self.push_all_sets();
        for (index, under) in
            self.unseen_under.iter_mut().enumerate().filter(|(index, _)| !self.graph.constraints.get(*index).is_linked)
        {
            self.unseen.push(index as u16);
            *under = Block::FULL;
        }
        let contradictory = self.settle(&mut possible, |_| true, self.graph.left[block], work)?;
        Ok((possible, contradictory))
    }
}

/// Adds a number to a queue, or to the assumptions of which it is there.
#[inline]
fn push(queue: &mut Vec<u16>, under: &mut [Block], number: u16, more: Block) {
    let under = &mut under[usize::from(number)];
    if !under.any() {
        queue.push(number);
    }
    *under |= more;
}

/// Returns the candidates that nets refute; `None` if the work is cancelled.
pub(super) fn all_refuted(graph: &Graph) -> Option<Vec<usize>> {
    let (mut nets, mut refuted) = (Nets::new(graph), Refuted::new(graph.left.clone(), true, u32::MAX));
    for block in refuted.blocks() {
        nets.refute(block, &mut refuted, &mut WorkLimit::new(u64::MAX)).ok()?;
    }
    Some(refuted.into_found().into_iter().map(|(n, _)| n).collect())
}
