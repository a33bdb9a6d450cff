//! The engine of layouts with relations: candidates of cells, and propagators that wait until one of their cells changes.

mod automaton;
mod choice;
mod combinations;
mod compile;
mod derived;
mod linear;
mod problem;
mod propagators;
mod store;

use super::depth_first::{Phase, SearchTree, next_solution, pick};
use super::{Progress, Search};
use crate::rng::PuzzleRng;
use crate::variant::layout::Layout;
use problem::Problem;
use store::{Conflict, Store};

/// The search of a layout.
pub struct PropagationEngine {
    problem: Problem,
    store: Store,
    /// The candidates of the open branches, one node after the other.
    saved: Vec<u32>,
    /// The candidates that the open branches have tried.
    branches: Vec<(u16, u32)>,
    /// How often each cell took part in a conflict.
    weights: Vec<u32>,
    phase: Phase,
}

impl PropagationEngine {
    /// Returns the engine of a layout, or `None` if the layout is too large.
    pub fn new(layout: &Layout) -> Option<PropagationEngine> {
        Some(PropagationEngine {
            problem: Problem::new(layout)?,
            store: Store::default(),
            saved: Vec::new(),
            branches: Vec::new(),
            weights: vec![0; layout.cells()],
            phase: Phase::Over,
        })
    }

    /// Returns the candidate to branch on.
    fn choose(&self, rng: Option<&mut PuzzleRng>) -> (u16, u32) {
        let key = |&(cell, domain): &(usize, u32)| {
            let count = domain.count_ones();
            (u64::from(self.weights[cell]) + 1) << 32 >> (2 * count)
        };
        let open = self.store.domains.iter().copied().enumerate().filter(|(_, domain)| !domain.is_power_of_two());
        let (cell, domain) = open.max_by_key(key).unwrap_or((0, 1));
        (cell as u16, pick(domain, rng))
    }

    /// Places the digits of a puzzle. Returns whether each is a candidate.
    fn place(&mut self, cells: &[u8], excluded: Option<(usize, u8)>) -> bool {
        let mask = |digit: u8| 1u32.checked_shl(u32::from(digit) - 1).unwrap_or(0);
        let (problem, store) = (&self.problem, &mut self.store);
        excluded.is_none_or(|(cell, digit)| store.narrow(problem, cell as u16, !mask(digit)))
            && (0u16..).zip(cells).all(|(cell, &digit)| digit == 0 || store.narrow(problem, cell, mask(digit)))
    }
}

impl Search for PropagationEngine {
    fn start(&mut self, cells: &[u8], excluded: Option<(usize, u8)>) {
        self.store.start(&self.problem);
        self.saved.clear();
        self.branches.clear();
        self.weights.fill(0);
        let is_possible = cells.len() == self.problem.cells
            && self.store.domains.iter().all(|&domain| domain != 0)
            && self.place(cells, excluded);
        self.phase = if is_possible { Phase::Enter } else { Phase::Over };
    }

    fn next(&mut self, budget: &mut u64, rng: Option<&mut PuzzleRng>) -> Progress {
        next_solution(self, budget, rng)
    }

    fn write_solution(&self, cells: &mut [u8]) {
        for (cell, domain) in cells.iter_mut().zip(&self.store.domains) {
            *cell = domain.trailing_zeros() as u8 + 1;
        }
    }
}

impl SearchTree for PropagationEngine {
    type Conflict = Conflict;

    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.store.propagate(&self.problem)
    }

    fn note(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::Cancelled => {}
            Conflict::Cell(cell) => self.weights[cell] += self.problem.side as u32,
            Conflict::Propagator(index) => {
                for &cell in &self.problem.scopes[index] {
                    self.weights[usize::from(cell)] += 1;
                }
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.store.is_complete()
    }

    fn branch(&mut self, rng: Option<&mut PuzzleRng>) {
        let (cell, digit) = self.choose(rng);
        self.saved.extend_from_slice(&self.store.domains);
        self.branches.push((cell, digit));
        self.store.narrow(&self.problem, cell, digit);
    }

    fn backtrack(&mut self) -> bool {
        while let Some((cell, digit)) = self.branches.pop() {
            let start = self.saved.len() - self.problem.cells;
            self.store.restore(&self.saved[start..]);
            self.saved.truncate(start);
            if self.store.narrow(&self.problem, cell, !digit) {
                return true;
            }
        }
        false
    }
}
