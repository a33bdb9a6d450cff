//! The store of small layouts: singles and locked candidates are found by counts of places.

use super::network::Network;
use super::problem::{Problem, Propagate};
use super::store::{Lanes, Store, WORK_PER_CHECK, WORK_PER_RUN};
use crate::cancellation;
use crate::kinds::layout::Layout;
use crate::kinds::solver::board::Node;
use crate::kinds::solver::counted::{Candidates, CellSet, Tables};
use crate::kinds::solver::depth_first::Conflict;

/// The candidates of a layout with up to `16 * K` houses, and what follows from their changes.
pub struct CountedStore<const K: usize> {
    tables: Tables<K>,
    empty: Candidates<K>,
    current: Candidates<K>,
    saved: Vec<Candidates<K>>,
    /// The set of waiting propagators.
    queue: Vec<u64>,
    /// The combinations that sums remember.
    supports: Vec<Lanes>,
    uses_locked: bool,
}

impl<const K: usize> CountedStore<K> {
    /// Returns whether a layout is small enough.
    pub fn fits(layout: &Layout) -> bool {
        Tables::<K>::fits(layout)
    }

    /// Returns the store of a layout, or `None` if the layout is too large for it.
    pub fn new(layout: &Layout, network: &Network) -> Option<CountedStore<K>> {
        let mut tables = Tables::new(layout)?;
        // Pairs with tables have propagators.
        tables.relations.clear();
        for (peers, all) in tables.peers.iter_mut().zip(&network.peer_sets.0) {
            *peers = CellSet::EMPTY;
            all.each(|cell| peers.insert(cell));
        }
        let empty = Candidates::new(&tables, |cell| network.initial[cell]);
        let uses_locked = network.uses_locked;
        Some(CountedStore {
            tables,
            empty,
            current: empty,
            saved: Vec::with_capacity(64),
            queue: vec![0; network.words],
            supports: vec![0; network.supports],
            uses_locked,
        })
    }

    /// Makes the propagators of the changed cells wait.
    fn wake(&mut self, network: &Network) {
        let changed = std::mem::replace(&mut self.current.changed, CellSet::EMPTY);
        changed.each(|cell| {
            let start = cell * network.words;
            for (word, watchers) in self.queue.iter_mut().zip(&network.watchers[start..start + network.words]) {
                *word |= watchers;
            }
        });
    }

    fn run(&mut self, problem: &Problem) -> Result<(), Conflict> {
        let (mut work, mut is_settled) = (WORK_PER_RUN, false);
        loop {
            if work >= WORK_PER_CHECK && cancellation::is_requested_after(std::mem::take(&mut work)) {
                return Err(Conflict::Cancelled);
            }
            if !is_settled || !self.current.changed.is_empty() {
                self.current.place_singles(&self.tables)?;
                self.wake(problem);
                is_settled = true;
            }
            let Some(word) = self.queue.iter().position(|&word| word != 0) else {
                if self.uses_locked && self.current.apply_locked_candidates(&self.tables, false) {
                    continue;
                }
                return Ok(());
            };
            let index = word * 64 + self.queue[word].trailing_zeros() as usize;
            self.queue[word] &= self.queue[word] - 1;
            work += WORK_PER_RUN * problem.propagators[index].size(problem.scopes[index].len());
            if !problem.propagators[index].run(&problem.scopes[index], problem, self) {
                return Err(Conflict::Propagator(index));
            }
            if problem.idempotent[index] && !self.current.changed.is_empty() {
                is_settled = false;
                self.wake(problem);
                self.queue[word] &= !(1 << (index % 64));
            }
        }
    }
}

impl<const K: usize> Store for CountedStore<K> {
    fn start(&mut self, network: &Network) {
        self.current = self.empty;
        self.saved.clear();
        self.queue.fill(0);
        for index in 0..network.scopes.len() {
            self.queue[index / 64] |= 1 << (index % 64);
        }
    }

    #[inline]
    fn domain(&self, cell: u16) -> u32 {
        self.current.domain(cell.into())
    }

    #[inline]
    fn narrow(&mut self, _network: &Network, cell: u16, mask: u32) -> bool {
        self.current.remove_all(&self.tables, cell.into(), !mask)
    }

    fn claim(&mut self, _network: &Network, cells: &[u16], digits: u32) -> bool {
        let group: CellSet = cells.iter().copied().collect();
        let mut rest = digits;
        while rest != 0 {
            let digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let places = self.current.boards()[digit].and(&group);
            if places.is_empty() {
                return false;
            }
            if places.is_at_most_one() {
                self.current.remove_all(&self.tables, places.first(), !(1 << digit));
            } else {
                self.current.remove_from_common_peers(&self.tables, digit, &places);
            }
        }
        true
    }

    #[inline]
    fn supports(&mut self) -> &mut Vec<Lanes> {
        &mut self.supports
    }

    fn save(&mut self) {
        self.saved.push(self.current);
    }

    fn restore(&mut self) {
        if let Some(saved) = self.saved.pop() {
            self.current = saved;
        }
    }
}

impl<const K: usize> Propagate for CountedStore<K> {
    fn propagate(&mut self, problem: &Problem) -> Result<(), Conflict> {
        self.run(problem).inspect_err(|_| self.queue.fill(0))
    }
}
