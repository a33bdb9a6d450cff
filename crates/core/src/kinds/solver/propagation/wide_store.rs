//! The store of large layouts: houses and locked candidates are propagators.

use super::network::Network;
use super::problem::{Problem, Propagate};
use super::store::{Lanes, Store, WORK_PER_CHECK, WORK_PER_RUN};
use crate::cancellation;
use crate::kinds::solver::depth_first::Conflict;

/// The candidates of each cell, and what follows from their changes.
pub struct WideStore {
    /// The mask of the digits of each cell; bit 0 is digit 1.
    domains: Vec<u32>,
    /// The set of waiting propagators.
    queue: Vec<u64>,
    /// The combinations that sums remember.
    supports: Vec<Lanes>,
    /// The cells that have got a digit, and whose peers have not lost it yet.
    fixed: Vec<u16>,
    /// The candidates of the open branches, one node after the other.
    saved: Vec<u32>,
}

/// Maximum number of cells of a group.
const MAX_SIDE: usize = 32;

impl WideStore {
    pub fn new(network: &Network) -> WideStore {
        let (queue, supports) = (vec![0; network.words], vec![0; network.supports]);
        WideStore { domains: Vec::new(), queue, supports, fixed: Vec::new(), saved: Vec::new() }
    }

    fn clear(&mut self) {
        self.queue.fill(0);
        self.fixed.clear();
    }

    fn run(&mut self, problem: &Problem) -> Result<(), Conflict> {
        let mut work = WORK_PER_RUN;
        loop {
            if work >= WORK_PER_CHECK && cancellation::is_requested_after(std::mem::take(&mut work)) {
                return Err(Conflict::Cancelled);
            }
            while let Some(cell) = self.fixed.pop() {
                let digit = self.domain(cell);
                for &peer in &problem.peers[usize::from(cell)] {
                    if !self.narrow(problem, peer, !digit) {
                        return Err(Conflict::Cell(peer.into()));
                    }
                }
            }
            let Some(word) = self.queue.iter().position(|&word| word != 0) else { return Ok(()) };
            let index = word * 64 + self.queue[word].trailing_zeros() as usize;
            self.queue[word] &= self.queue[word] - 1;
            work += WORK_PER_RUN * problem.propagators[index].size(problem.scopes[index].len());
            if !problem.propagators[index].run(&problem.scopes[index], problem, self) {
                return Err(Conflict::Propagator(index));
            }
            if problem.idempotent[index] {
                self.queue[word] &= !(1 << (index % 64));
            }
        }
    }

    /// Removes a digit from the cells that see all of some cells. Returns whether each is left with a candidate.
    fn remove_from_common_peers(&mut self, network: &Network, cells: &[u16], digit: u32) -> bool {
        for word in 0..network.cells.div_ceil(64) {
            let mut common =
                cells.iter().fold(u64::MAX, |set, &cell| set & network.peer_sets.0[usize::from(cell)].0[word]);
            while common != 0 {
                let cell = word * 64 + common.trailing_zeros() as usize;
                common &= common - 1;
                if !self.narrow(network, cell as u16, !digit) {
                    return false;
                }
            }
        }
        true
    }
}

impl Store for WideStore {
    fn start(&mut self, network: &Network) {
        self.clear();
        self.saved.clear();
        self.domains.clone_from(&network.initial);
        for index in 0..network.scopes.len() {
            self.queue[index / 64] |= 1 << (index % 64);
        }
        let single = |&cell: &u16| network.initial[usize::from(cell)].is_power_of_two();
        self.fixed.extend((0..network.cells as u16).filter(single));
    }

    #[inline]
    fn domain(&self, cell: u16) -> u32 {
        self.domains[usize::from(cell)]
    }

    #[inline]
    fn narrow(&mut self, network: &Network, cell: u16, mask: u32) -> bool {
        let domain = &mut self.domains[usize::from(cell)];
        let kept = *domain & mask;
        if kept == *domain {
            return kept != 0;
        }
        *domain = kept;
        if kept == 0 {
            return false;
        }
        if kept & (kept - 1) == 0 {
            self.fixed.push(cell);
        }
        let start = usize::from(cell) * network.words;
        for (word, watchers) in self.queue.iter_mut().zip(&network.watchers[start..start + network.words]) {
            *word |= watchers;
        }
        true
    }

    fn claim(&mut self, network: &Network, cells: &[u16], digits: u32) -> bool {
        let mut rest = digits;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let (mut count, mut places) = (0, [0; MAX_SIDE]);
            for &cell in cells.iter().filter(|&&cell| self.domain(cell) & digit != 0).take(MAX_SIDE) {
                places[count] = cell;
                count += 1;
            }
            match &places[..count] {
                [] => return false,
                &[only] if !self.narrow(network, only, digit) => return false,
                [_] => {}
                places if !self.remove_from_common_peers(network, places, digit) => return false,
                _ => {}
            }
        }
        true
    }

    #[inline]
    fn supports(&mut self) -> &mut Vec<Lanes> {
        &mut self.supports
    }

    fn save(&mut self) {
        self.saved.extend_from_slice(&self.domains);
    }

    fn restore(&mut self) {
        let start = self.saved.len().saturating_sub(self.domains.len());
        self.domains.clear();
        self.domains.extend_from_slice(&self.saved[start..]);
        self.saved.truncate(start);
        self.clear();
    }
}

impl Propagate for WideStore {
    fn propagate(&mut self, problem: &Problem) -> Result<(), Conflict> {
        self.run(problem).inspect_err(|_| self.clear())
    }
}
