//! The nets of a position, each derived once, and kept for later positions as far as they stay the same.

use super::links::lost_candidates;
use super::net::{Net, NodeId};
use super::net_start::NetStart;
use crate::rating::se::assertion::ASSERTIONS;
use crate::rating::se::board::Board;
use crate::rating::se::position::State;

/// Maximum number of lost candidates up to which nets are kept: the loss of more changes most nets.
const MAX_LOST: usize = 24;

/// The nets of a position by assumption.
#[derive(Debug)]
pub struct NetStore<B: Board> {
    nets: Vec<Net<B>>,
    /// The indices of nets that are not in use.
    free: Vec<u16>,
    /// The assumptions of the nets in use.
    assumptions: Vec<u16>,
    entries: Box<[Entry; ASSERTIONS]>,
    /// The number of the search.
    search: u32,
    /// The candidates of the position, and the same as the start of nets.
    marks: [u16; 81],
    start: Option<NetStart<B>>,
}

/// The net of an assumption.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// One more than the index of the net; 0 for none.
    net: u16,
    /// The last search that used it.
    search: u32,
}

impl<B: Board> Default for NetStore<B> {
    fn default() -> NetStore<B> {
        NetStore {
            nets: Vec::new(),
            free: Vec::new(),
            assumptions: Vec::new(),
            entries: Box::new([Entry::default(); ASSERTIONS]),
            search: 0,
            marks: [0; 81],
            start: None,
        }
    }
}

impl<B: Board> NetStore<B> {
    /// Starts a search, and drops all nets.
    pub fn begin(&mut self, position: &State<B>) {
        self.search += 1;
        self.marks = position.marks;
        self.start = None;
        for assumption in std::mem::take(&mut self.assumptions) {
            self.free.push(self.entries[usize::from(assumption)].net - 1);
            self.entries[usize::from(assumption)].net = 0;
        }
    }

    /// Starts another search in the same position with the same nets; returns false if the position is not the same.
    pub fn search_again(&mut self, position: &State<B>) -> bool {
        self.search += 1;
        self.marks == position.marks
    }

    /// Starts a search, and keeps the nets that are the same in this position. All nets must be dynamic and of level 0.
    pub fn continue_to(&mut self, position: &State<B>) {
        let Some(lost) = lost_candidates(position, &self.marks, MAX_LOST) else {
            self.begin(position);
            return;
        };
        self.search += 1;
        self.marks = position.marks;
        lost.into_iter().for_each(|candidate| self.remove_candidate(candidate));
    }

    /// Removes the nets that are different without a candidate, and the candidate from the others.
    fn remove_candidate(&mut self, lost: u16) {
        let NetStore { nets, free, assumptions, entries, search, start: Some(start), .. } = self else { return };
        assumptions.retain(|&assumption| {
            let entry = &mut entries[usize::from(assumption)];
            let is_kept = entry.search + 2 >= *search && nets[usize::from(entry.net - 1)].remove_candidate(start, lost);
            if !is_kept {
                free.push(entry.net - 1);
                entry.net = 0;
            }
            is_kept
        });
        start.remove(lost);
    }

    /// Returns the index of the net of an assumption. It must be known.
    #[inline]
    pub fn index(&self, assumption: u16) -> usize {
        usize::from(self.entries[usize::from(assumption)].net) - 1
    }

    /// Returns the net of an assumption. It must be known.
    #[inline]
    pub fn net(&self, assumption: u16) -> &Net<B> {
        &self.nets[self.index(assumption)]
    }

    /// Returns the index of the net of an assumption, which must be known, and the node of an assertion in it.
    #[inline]
    pub fn place(&self, assumption: u16, end: u16) -> Option<(usize, NodeId)> {
        let net = self.index(assumption);
        Some((net, self.nets[net].get(end)?))
    }

    /// Returns the nets.
    #[inline]
    pub fn nets(&mut self) -> &mut [Net<B>] {
        &mut self.nets
    }

    /// Returns whether the net of an assumption is missing, and whether this search requests it for the first time.
    pub fn request(&mut self, assumption: u16) -> (bool, bool) {
        let entry = &mut self.entries[usize::from(assumption)];
        let is_first = entry.search != self.search;
        entry.search = self.search;
        (entry.net == 0, is_first)
    }

    /// Completes the net of an assumption, which must be known.
    #[inline]
    pub fn complete(&mut self, position: &State<B>, assumption: u16) {
        let (net, start) = self.get_mut(position, assumption);
        net.complete(start);
    }

    /// Returns the net of an assumption, which must be known, to extend it, and the start of nets.
    pub fn get_mut(&mut self, position: &State<B>, assumption: u16) -> (&mut Net<B>, &NetStart<B>) {
        let index = self.index(assumption);
        (&mut self.nets[index], self.start.get_or_insert_with(|| NetStart::new(position)))
    }

    /// Adds a net for an assumption, which the caller must derive; returns it and the start of nets.
    pub fn add(&mut self, position: &State<B>, assumption: u16) -> (&mut Net<B>, &NetStart<B>) {
        let index = self.free.pop().unwrap_or(self.nets.len() as u16);
        if usize::from(index) == self.nets.len() {
            self.nets.push(Net::new(position.board));
        }
        self.entries[usize::from(assumption)].net = index + 1;
        self.assumptions.push(assumption);
        (&mut self.nets[usize::from(index)], self.start.get_or_insert_with(|| NetStart::new(position)))
    }
}
