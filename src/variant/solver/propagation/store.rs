//! The candidates of a search node, and the propagators that wait for a run.

use super::problem::Problem;
use crate::cancellation;

/// The candidates of each cell, and what follows from their changes.
#[derive(Default)]
pub struct Store {
    /// The mask of the digits of each cell; bit 0 is digit 1.
    pub domains: Vec<u32>,
    /// The set of waiting propagators.
    queue: Vec<u64>,
    /// The cells that have got a digit, and whose peers have not lost it yet.
    fixed: Vec<u16>,
}

/// The reason why a node has no solution.
#[derive(Clone, Copy, Debug)]
pub enum Conflict {
    /// A cell without candidates.
    Cell(usize),
    /// A propagator without a combination.
    Propagator(usize),
    /// None: the work was cancelled.
    Cancelled,
}

/// Maximum number of cells of a group.
const MAX_SIDE: usize = 32;

/// Number of runs of propagators between two checks for cancellation. A run may take milliseconds.
const RUNS_PER_CHECK: u32 = 16;

impl Store {
    /// Restores candidates at which nothing waits.
    pub fn restore(&mut self, domains: &[u32]) {
        self.domains.clear();
        self.domains.extend_from_slice(domains);
        self.clear();
    }

    fn clear(&mut self) {
        self.queue.fill(0);
        self.fixed.clear();
    }

    /// Restores the first candidates and makes all propagators wait.
    pub fn start(&mut self, problem: &Problem) {
        self.queue.resize(problem.words, 0);
        self.restore(&problem.initial);
        for index in 0..problem.propagators.len() {
            self.queue[index / 64] |= 1 << (index % 64);
        }
        let single = |&cell: &u16| problem.initial[usize::from(cell)].is_power_of_two();
        self.fixed.extend((0..problem.cells as u16).filter(single));
    }

    /// Keeps the candidates of a cell that are in a mask. Returns whether any is left.
    #[inline]
    pub fn narrow(&mut self, problem: &Problem, cell: u16, mask: u32) -> bool {
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
        let start = usize::from(cell) * problem.words;
        for (word, watchers) in self.queue.iter_mut().zip(&problem.watchers[start..start + problem.words]) {
            *word |= watchers;
        }
        true
    }

    /// Returns the mask of a cell.
    #[inline]
    pub fn domain(&self, cell: u16) -> u32 {
        self.domains[usize::from(cell)]
    }

    /// Runs the propagators until nothing changes.
    pub fn propagate(&mut self, problem: &Problem) -> Result<(), Conflict> {
        let result = self.run(problem);
        if result.is_err() {
            self.clear();
        }
        result
    }

    fn run(&mut self, problem: &Problem) -> Result<(), Conflict> {
        let mut runs = 0_u32;
        loop {
            runs = runs.wrapping_add(1);
            if runs.is_multiple_of(RUNS_PER_CHECK) && cancellation::is_requested() {
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
            if !problem.propagators[index].run(&problem.scopes[index], problem, self) {
                return Err(Conflict::Propagator(index));
            }
            if problem.idempotent[index] {
                self.queue[word] &= !(1 << (index % 64));
            }
        }
    }

    /// Returns whether all cells have one candidate.
    pub fn is_complete(&self) -> bool {
        self.domains.iter().all(|domain| domain.is_power_of_two())
    }

    /// Removes digits from the cells that see all cells of a group that may hold them. The group holds each of the digits.
    pub fn claim(&mut self, problem: &Problem, cells: &[u16], digits: u32) -> bool {
        let mut rest = digits;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let (mut count, mut places) = (0, [0; MAX_SIDE]);
            for &cell in cells.iter().filter(|&&cell| self.domains[usize::from(cell)] & digit != 0).take(MAX_SIDE) {
                places[count] = cell;
                count += 1;
            }
            match &places[..count] {
                [] => return false,
                &[only] if !self.narrow(problem, only, digit) => return false,
                [_] => {}
                places if !self.remove_from_common_peers(problem, places, digit) => return false,
                _ => {}
            }
        }
        true
    }

    /// Removes a digit from the cells that see all of some cells. Returns whether each is left with a candidate.
    fn remove_from_common_peers(&mut self, problem: &Problem, cells: &[u16], digit: u32) -> bool {
        for word in 0..problem.cells.div_ceil(64) {
            let mut common =
                cells.iter().fold(u64::MAX, |set, &cell| set & problem.peer_sets[usize::from(cell)].0[word]);
            while common != 0 {
                let cell = word * 64 + common.trailing_zeros() as usize;
                common &= common - 1;
                if !self.narrow(problem, cell as u16, !digit) {
                    return false;
                }
            }
        }
        true
    }
}
