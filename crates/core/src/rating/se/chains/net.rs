//! Forcing nets: all consequences of an assumption, up to the first contradiction.
//!
//! True assertions are propagated as soon as they are derived, false ones in the order of their derivation. The parents
//! of a true assertion are all other candidates of the constraint that it follows from.

use super::candidate_set::CandidateBits;
use super::net_start::NetStart;
use crate::rating::se::assertion::{ASSERTIONS, candidate, cell_of, digit_of, is_on};
use crate::rating::se::board::{BandPeers, Board, ConstraintPlace, Table};
use crate::rating::se::chain::NetLevel;
use crate::rating::se::position::State;
use crate::rating::se::tables::{bits, word_bits};

/// The deductions that a net may use.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Use links inside cells.
    pub with_cell: bool,
    /// Remove candidates that are off before further links are found.
    pub dynamic: bool,
    /// The techniques that are tried when nothing else follows: 0 for none, 1 for locked candidates, pairs and X-Wings,
    /// 2 and above for nested chains too.
    pub level: u8,
}

impl NetLevel {
    /// Returns the deductions that nets of this level use.
    #[inline]
    pub fn rules(self) -> Rules {
        match self {
            NetLevel::Nishio => Rules { with_cell: false, dynamic: true, level: 0 },
            NetLevel::Static => Rules { with_cell: true, dynamic: false, level: 0 },
            NetLevel::Dynamic(level) => Rules { with_cell: true, dynamic: true, level },
        }
    }

    /// Returns the rating of the shortest chains of this level.
    #[inline]
    pub fn base(self) -> f64 {
        match self {
            NetLevel::Nishio => 7.5,
            NetLevel::Static => 8.0,
            NetLevel::Dynamic(level @ ..=1) => 8.5 + 0.5 * f64::from(level),
            NetLevel::Dynamic(level) => 9.5 + 0.5 * f64::from(level - 2),
        }
    }
}

/// The number of a node in a net: twice its index among the nodes that are on, or one more than twice its index among
/// those that are off.
pub type NodeId = u16;

/// A true assertion: all other candidates of a constraint are false.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnNode {
    pub candidate: u16,
    /// The constraint; [`ASSUMED`] for the assumption.
    pub constraint: u16,
    /// The other candidates of the constraint before the assumption.
    pub others: u16,
    /// The index of the one that was propagated last.
    pub parent: u16,
    /// A lower bound on `ancestors`.
    pub min_ancestors: u16,
    /// The number of assertions that it depends on, with itself and the assumption; 0 if not counted yet.
    pub ancestors: u16,
}

/// A false assertion.
#[derive(Clone, Copy, Debug)]
pub(super) struct OffNode {
    pub candidate: u16,
    /// The index of the true node that excludes it, or [`MANY_PARENTS`] and the index in `Net::others`.
    pub parent: u16,
}

/// A false assertion with any number of parents: an assumption, or an elimination of another technique.
#[derive(Debug)]
pub(super) struct ManyParentsNode {
    /// The false nodes that it depends on.
    pub parents: Box<[u16]>,
    /// One more than the reference to its nested chain; 0 for none.
    pub nested: u32,
    pub min_ancestors: u16,
}

/// The constraint of an assumption.
pub(super) const ASSUMED: u16 = u16::MAX;

/// The bit of parents in [`OffNode`] that are not true nodes.
pub(super) const MANY_PARENTS: u16 = 1 << 15;

/// The places of a constraint.
pub(super) const PLACES: u16 = 0x1ff;

/// Two places that no constraint has: while a propagated true candidate satisfies a constraint, they are left in it, so
/// that nothing more follows from it.
pub(super) const SATISFIED: u16 = 3 << 9;

/// A forcing net: its assertions in the order of their first derivation.
#[derive(Debug)]
pub struct Net<B: Board> {
    pub(super) board: B,
    pub(super) on: Vec<OnNode>,
    pub(super) off: Vec<OffNode>,
    pub(super) others: Vec<ManyParentsNode>,
    /// `slots[a]`: the index of the node of assertion `a`, if there is one.
    slots: Box<[u16; ASSERTIONS]>,
    /// The candidates that are on, and those that are off.
    pub implied: [CandidateBits; 2],
    /// The two nodes that contradict each other: one on, one off.
    pub conflict: Option<[NodeId; 2]>,
    /// Whether any node has a nested chain.
    pub has_nested: bool,
    /// Whether all consequences are derived; false for nets that are cut back.
    pub(super) is_complete: bool,
    /// Whether nodes may have parents that the position has lost.
    pub(super) has_lost_parents: bool,
    /// The number of other techniques that are known to find nothing, in the order in which they are tried.
    pub exhausted: usize,
    /// The number of nodes that have been propagated, of those that are on and those that are off.
    pub(super) propagated: [usize; 2],
    /// The candidates of each constraint, without the propagated ones that are off, and [`SATISFIED`].
    pub(super) current: B::PerConstraint<u16>,
    /// The candidates that may still become off or contradictory, by cell, and by digit and band: those of the position
    /// that are not off. A candidate that is on and off stays until it is propagated.
    open_marks: [u16; 81],
    open_bands: [[u32; 3]; 9],
}

/// A function that adds eliminations of other techniques to a net; returns whether there were any. Its arguments are
/// the position at the start of the net, the current position and the net.
pub type OtherTechniques<'a, B> = dyn FnMut(&State<B>, &State<B>, &mut Net<B>) -> bool + 'a;

impl<B: Board> Net<B> {
    pub fn new(board: B) -> Net<B> {
        Net {
            board,
            on: Vec::new(),
            off: Vec::new(),
            others: Vec::new(),
            slots: Box::new([0; ASSERTIONS]),
            implied: [CandidateBits::EMPTY; 2],
            conflict: None,
            has_nested: false,
            is_complete: false,
            has_lost_parents: false,
            exhausted: 0,
            propagated: [0; 2],
            current: Table::filled(0),
            open_marks: [0; 81],
            open_bands: [[0; 3]; 9],
        }
    }

    fn clear(&mut self, start: &NetStart<B>) {
        self.on.clear();
        self.off.clear();
        self.others.clear();
        self.implied = [CandidateBits::EMPTY; 2];
        self.current = start.members;
        self.open(start);
        (self.conflict, self.has_nested, self.exhausted, self.propagated) = (None, false, 0, [0; 2]);
        (self.is_complete, self.has_lost_parents) = (true, false);
    }

    /// Returns the node of an assertion.
    #[inline]
    pub fn get(&self, assertion: u16) -> Option<NodeId> {
        let is_known = self.implied[usize::from(!is_on(assertion))].contains(assertion / 2);
        is_known.then(|| self.slots[usize::from(assertion)] << 1 | assertion & 1)
    }

    /// Returns the index of the node of a false candidate.
    #[inline]
    pub(super) fn off_index(&self, candidate: u16) -> u16 {
        self.slots[2 * usize::from(candidate) + 1]
    }

    /// Sets the index of the node of a false candidate.
    #[inline]
    pub(super) fn set_off_index(&mut self, candidate: u16, index: u16) {
        self.slots[2 * usize::from(candidate) + 1] = index;
    }

    /// Determines the candidates that may still become off from the nodes.
    pub(super) fn open(&mut self, start: &NetStart<B>) {
        self.open_marks.copy_from_slice(&start.members.as_ref()[..81]);
        self.open_bands = start.bands;
        for index in 0..self.off.len() {
            self.close(self.off[index].candidate);
        }
    }

    /// Derives all consequences of an assumption.
    pub fn grow(
        &mut self,
        position: &State<B>,
        start: &NetStart<B>,
        rules: Rules,
        assumption: u16,
        other_techniques: &mut OtherTechniques<'_, B>,
    ) {
        self.clear(start);
        self.assume(assumption);
        let is_sound = match (rules.with_cell, rules.dynamic) {
            (true, true) => self.propagate::<true, true>(start),
            (true, false) => self.propagate::<true, false>(start),
            (false, _) => self.propagate::<false, true>(start),
        };
        if is_sound && rules.level > 0 {
            self.extend(position, start, other_techniques);
        }
    }

    /// Applies other techniques to a propagated dynamic net, as long as they find anything.
    pub fn extend(&mut self, position: &State<B>, start: &NetStart<B>, other_techniques: &mut OtherTechniques<'_, B>) {
        while self.conflict.is_none() && other_techniques(position, &self.current_position(position), self) {
            self.propagate::<true, true>(start);
        }
    }

    /// Propagates all nodes along links. Returns false at a contradiction.
    pub(super) fn propagate<const WITH_CELL: bool, const DYNAMIC: bool>(&mut self, start: &NetStart<B>) -> bool {
        loop {
            while let Some(node) = self.on.get(self.propagated[0]) {
                let from = node.candidate;
                self.propagated[0] += 1;
                if !self.propagate_on::<WITH_CELL>(from, self.propagated[0] - 1) {
                    return false;
                }
            }
            let Some(node) = self.off.get(self.propagated[1]) else { return true };
            let from = node.candidate;
            self.propagated[1] += 1;
            if !self.propagate_off::<WITH_CELL, DYNAMIC>(start, from, self.propagated[1] - 1) {
                return false;
            }
        }
    }

    /// Returns the position without the propagated candidates that are off.
    pub(super) fn current_position(&self, position: &State<B>) -> State<B> {
        let mut now = position.clone();
        let sets = now.marks.iter_mut().chain(now.places.as_mut().as_flattened_mut());
        sets.zip(self.current.as_ref()).for_each(|(set, current)| *set = current & PLACES);
        now
    }

    fn assume(&mut self, assumption: u16) {
        let candidate = assumption / 2;
        self.implied[usize::from(!is_on(assumption))].insert(candidate);
        self.slots[usize::from(assumption)] = 0;
        if is_on(assumption) {
            let constraint = ASSUMED;
            self.on.push(OnNode { candidate, constraint, others: 0, parent: 0, min_ancestors: 1, ancestors: 1 });
        } else {
            self.push_other(candidate, &[], 0);
            self.close(candidate);
        }
    }

    /// Removes a candidate from those that may become off.
    #[inline]
    fn close(&mut self, candidate: u16) {
        let (cell, digit) = (cell_of(candidate), digit_of(candidate));
        self.open_marks[cell] &= !(1 << digit);
        self.open_bands[digit][cell / 27] &= !(1 << (cell % 27));
    }

    /// Adds the candidates that a true candidate excludes in its cell, in its houses and by pairs. Returns false at a
    /// contradiction.
    #[inline]
    fn propagate_on<const WITH_CELL: bool>(&mut self, from: u16, index: usize) -> bool {
        let (cell, digit, board) = (cell_of(from), digit_of(from), self.board);
        for at in board.places_of(from) {
            self.current[usize::from(at.constraint)] |= SATISFIED;
        }
        if WITH_CELL {
            let others = self.open_marks[cell] & !(1 << digit);
            self.open_marks[cell] &= 1 << digit;
            let (band, place) = (cell / 27, 1 << (cell % 27));
            for other in bits(others) {
                if !self.add_off(candidate(cell, other), index) {
                    return false;
                }
                self.open_bands[other][band] &= !place;
            }
        }
        for &BandPeers { band, cells } in board.band_peers(cell) {
            let open = &mut self.open_bands[digit][usize::from(band)];
            let excluded = *open & cells;
            *open &= !cells;
            for place in word_bits(excluded.into()) {
                let other = 27 * usize::from(band) + place;
                if !self.add_off(candidate(other, digit), index) {
                    return false;
                }
                self.open_marks[other] &= !(1 << digit);
            }
        }
        for &other in board.pair_exclusions(from) {
            if self.open_marks[cell_of(other)] >> digit_of(other) & 1 != 0 {
                if !self.add_off(other, index) {
                    return false;
                }
                self.close(other);
            }
        }
        true
    }

    /// Adds a false candidate that follows from a true one. Returns false at a contradiction.
    #[inline(always)]
    fn add_off(&mut self, candidate: u16, parent: usize) -> bool {
        let index = self.off.len() as u16;
        self.off.push(OffNode { candidate, parent: parent as u16 });
        if self.implied[0].contains(candidate) {
            self.conflict = Some([self.slots[2 * usize::from(candidate)] << 1, index << 1 | 1]);
            return false;
        }
        self.slots[2 * usize::from(candidate) + 1] = index;
        self.implied[1].insert(candidate);
        true
    }

    /// Adds the last candidates that a false candidate leaves in its cell and houses. Returns false at a contradiction.
    #[inline]
    fn propagate_off<const WITH_CELL: bool, const DYNAMIC: bool>(
        &mut self,
        start: &NetStart<B>,
        from: u16,
        index: usize,
    ) -> bool {
        let board = self.board;
        for (i, &ConstraintPlace { constraint, place }) in board.places_of(from).iter().enumerate() {
            if !WITH_CELL && i == 0 {
                continue;
            }
            let current = &mut self.current[usize::from(constraint)];
            let rest = *current & !place;
            if DYNAMIC {
                *current = rest;
            }
            if rest & rest.wrapping_sub(1) != 0 || rest == 0 {
                continue;
            }
            let last = board.constraint_candidates(constraint.into())[rest.trailing_zeros() as usize % 9];
            let is_known = self.implied[0].contains(last) && !self.implied[1].contains(last);
            if !is_known && !self.infer(start, constraint, rest, index) {
                return false;
            }
        }
        // Another technique may have excluded a true candidate.
        if !self.others.is_empty() && self.implied[0].contains(from) {
            self.close(from);
        }
        true
    }

    /// Adds the last candidate of a constraint, a true one that is not known or off. Returns false at a contradiction.
    fn infer(&mut self, start: &NetStart<B>, constraint: u16, last: u16, parent: usize) -> bool {
        let candidate = self.board.constraint_candidates(constraint.into())[last.trailing_zeros() as usize];
        let is_contradiction = self.implied[1].contains(candidate);
        let others = start.members[usize::from(constraint)] & !last;
        let parent = parent as u16;
        let index = self.on.len() as u16;
        let mut node = OnNode { candidate, constraint, others, parent, min_ancestors: 0, ancestors: 0 };
        node.min_ancestors = self.min_ancestors_of(&node);
        self.on.push(node);
        if is_contradiction {
            self.conflict = Some([index << 1, self.off_index(candidate) << 1 | 1]);
            return false;
        }
        self.slots[2 * usize::from(candidate)] = index;
        self.implied[0].insert(candidate);
        true
    }

    /// Adds an elimination of another technique, if it is new.
    pub fn add_advanced(&mut self, candidate: u16, parents: &[u16], nested: Option<u32>) {
        if !self.implied[1].contains(candidate) {
            self.has_nested |= nested.is_some();
            self.implied[1].insert(candidate);
            self.slots[2 * usize::from(candidate) + 1] = self.off.len() as u16;
            self.push_other(candidate, parents, nested.map_or(0, |index| index + 1));
            if !self.implied[0].contains(candidate) {
                self.close(candidate);
            }
        }
    }

    /// Appends a false node with any number of false parents.
    fn push_other(&mut self, candidate: u16, parents: &[u16], nested: u32) {
        let min_ancestors = parents.iter().map(|&parent| self.min_off_ancestors(parent)).max().unwrap_or(0) + 1;
        self.off.push(OffNode { candidate, parent: MANY_PARENTS | self.others.len() as u16 });
        self.others.push(ManyParentsNode { parents: parents.into(), nested, min_ancestors });
    }
}
