//! The engine of layouts with relations: candidates of cells, and propagators that wait until one of their cells
//! changes.

mod choice;
mod combinations;
mod compile;
mod counted_store;
mod derived;
mod exact;
mod linear;
mod network;
mod problem;
mod propagators;
mod store;
mod wide_store;

use super::depth_first::{Conflict, Phase, SearchTree, branch_at_random, choose_digit, next_solution};
use super::search::{Choice, Search};
use crate::kinds::layout::Layout;
use crate::rng::PuzzleRng;
use crate::solver::Progress;
use counted_store::CountedStore;
use problem::{Problem, Propagate};
use wide_store::WideStore;

/// The weight of a conflict of a propagator, compared with one of a house.
const PROPAGATOR_WEIGHT: u32 = 3;

/// The precision of weights that are divided by a number of candidates.
const WEIGHT_FRACTION_BITS: u32 = 16;

/// The search of a layout.
struct PropagationEngine<S> {
    problem: Problem,
    store: S,
    /// The candidates that the open branches have tried.
    branches: Vec<(u16, u32)>,
    /// The number of conflicts that each cell took part in.
    weights: Vec<u32>,
    /// The digits that branches try first, or nothing.
    preferred: Vec<u32>,
    phase: Phase,
}

/// Returns the engine of a layout, or `None` if the layout is too large.
pub fn engine(layout: &Layout) -> Option<Box<dyn Search>> {
    counted_engine::<2>(layout).or_else(|| counted_engine::<3>(layout)).or_else(|| {
        let problem = Problem::new(layout, true)?;
        Some(PropagationEngine::boxed(WideStore::new(&problem), problem))
    })
}

/// Returns the engine of a small layout with up to `16 * K` houses.
fn counted_engine<const K: usize>(layout: &Layout) -> Option<Box<dyn Search>> {
    if !CountedStore::<K>::fits(layout) {
        return None;
    }
    let problem = Problem::new(layout, false)?;
    Some(PropagationEngine::boxed(CountedStore::<K>::new(layout, &problem)?, problem))
}

impl<S: Propagate + 'static> PropagationEngine<S> {
    fn boxed(store: S, problem: Problem) -> Box<dyn Search> {
        let weights = vec![0; problem.cells];
        Box::new(PropagationEngine {
            problem,
            store,
            branches: Vec::new(),
            weights,
            preferred: Vec::new(),
            phase: Phase::Over,
        })
    }

    /// Returns the candidate to branch on: of a cell with few candidates, many conflicts and many propagators ("dom/wdeg",
    /// Boussemart et al. 2004).
    fn choose(&self, rng: Option<&mut PuzzleRng>) -> (u16, u32) {
        let key = |&(cell, domain): &(u16, u32)| {
            let (count, cell) = (u64::from(domain.count_ones()), usize::from(cell));
            let weight = (u64::from(self.weights[cell]) + 1) * u64::from(self.problem.degrees[cell]);
            (weight << WEIGHT_FRACTION_BITS) / count
        };
        let domains = (0..self.problem.cells as u16).map(|cell| (cell, self.store.domain(cell)));
        let (cell, domain) = domains.filter(|(_, domain)| !domain.is_power_of_two()).max_by_key(key).unwrap_or((0, 1));
        let preferred = domain & self.preferred.get(usize::from(cell)).copied().unwrap_or(0);
        (cell, choose_digit(if preferred == 0 { domain } else { preferred }, rng))
    }

    /// Places the digits of a puzzle. Returns whether each is a candidate.
    fn place(&mut self, cells: &[u8], excluded: &[(usize, u8)]) -> bool {
        let mask = |digit: u8| 1u32.checked_shl(u32::from(digit) - 1).unwrap_or(0);
        let (problem, store) = (&self.problem, &mut self.store);
        excluded.iter().all(|&(cell, digit)| store.narrow(problem, cell as u16, !mask(digit)))
            && (0u16..).zip(cells).all(|(cell, &digit)| digit == 0 || store.narrow(problem, cell, mask(digit)))
    }
}

impl<S: Propagate + 'static> Search for PropagationEngine<S> {
    fn start(&mut self, cells: &[u8], excluded: &[(usize, u8)]) {
        self.weights.fill(0);
        self.start_again(cells, excluded, &[]);
    }

    fn start_again(&mut self, cells: &[u8], excluded: &[(usize, u8)], preferred: &[u32]) {
        self.store.start(&self.problem);
        self.branches.clear();
        self.preferred.clear();
        self.preferred.extend_from_slice(preferred);
        // Cells outside of the grid have no clues.
        let is_possible = cells.len() == self.problem.grid_cells
            && self.problem.initial.iter().all(|&domain| domain != 0)
            && self.place(cells, excluded);
        self.phase = if is_possible { Phase::Enter } else { Phase::Over };
    }

    fn next(&mut self, budget: &mut u64, rng: Option<&mut PuzzleRng>) -> Progress {
        next_solution(self, budget, rng)
    }

    fn branch_at_random(&mut self, rng: &mut PuzzleRng) -> Option<Choice> {
        branch_at_random(self, rng)
    }

    fn write_solution(&self, cells: &mut [u8]) {
        for (index, cell) in (0..).zip(cells) {
            *cell = self.store.domain(index).trailing_zeros() as u8 + 1;
        }
    }
}

impl<S: Propagate + 'static> SearchTree for PropagationEngine<S> {
    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.store.propagate(&self.problem)
    }

    fn note(&mut self, conflict: Conflict) {
        let (cells, weight) = match conflict {
            Conflict::Cancelled => return,
            // As much as a house, which adds 1 to each of its cells.
            Conflict::Cell(cell) => return self.weights[cell] += self.problem.side as u32,
            Conflict::House(house) => (&self.problem.houses[house], 1),
            Conflict::Propagator(index) => (&self.problem.scopes[index], PROPAGATOR_WEIGHT),
        };
        cells.iter().for_each(|&cell| self.weights[usize::from(cell)] += weight);
    }

    fn is_complete(&self) -> bool {
        (0..self.problem.cells as u16).all(|cell| self.store.domain(cell).is_power_of_two())
    }

    fn branch(&mut self, rng: Option<&mut PuzzleRng>) -> Choice {
        let (cell, digit) = self.choose(rng);
        let alternatives = self.store.domain(cell).count_ones();
        self.store.save();
        self.branches.push((cell, digit));
        self.store.narrow(&self.problem, cell, digit);
        Choice { cell: cell.into(), digit: digit.trailing_zeros() as u8 + 1, alternatives }
    }

    fn backtrack(&mut self) -> bool {
        while let Some((cell, digit)) = self.branches.pop() {
            self.store.restore();
            if self.store.narrow(&self.problem, cell, !digit) {
                return true;
            }
        }
        false
    }
}
