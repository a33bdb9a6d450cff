//! The engine of small layouts without relations of several cells: up to 128 cells and 9 digits.

mod candidates;
mod tables;

use super::depth_first::{Phase, SearchTree, choose_digit, next_solution};
use super::search::Search;
use super::state::Conflict;
use crate::kinds::layout::Layout;
use crate::rng::PuzzleRng;
use crate::solver::Progress;
pub use candidates::Candidates;
pub use tables::{CellSet, MAX_CELLS, Tables};

/// A branch: the candidates without its decision, and the candidate that was tried first.
#[derive(Clone, Copy)]
struct Branch<const K: usize> {
    candidates: Candidates<K>,
    cell: u8,
    digit: u8,
}

/// The search of a layout with up to `16 * K` houses.
pub struct CountedEngine<const K: usize> {
    tables: Tables<K>,
    empty: Candidates<K>,
    current: Candidates<K>,
    /// The open branches. Its memory is kept from search to search.
    branches: Vec<Branch<K>>,
    /// The number of conflicts that each cell took part in.
    weights: [u32; MAX_CELLS],
    uses_locked: bool,
    phase: Phase,
}

impl<const K: usize> CountedEngine<K> {
    /// Returns the engine of a layout, or `None` if the layout is too large for it.
    pub fn new(layout: &Layout) -> Option<CountedEngine<K>> {
        let tables = Tables::new(layout)?;
        let empty = Candidates::new(&tables, |cell| layout.candidates(cell));
        Some(CountedEngine {
            empty,
            current: empty,
            branches: Vec::with_capacity(64),
            weights: [0; MAX_CELLS],
            uses_locked: super::board::benefits_from_locked_candidates(layout),
            tables,
            phase: Phase::Over,
        })
    }

    /// Returns the candidate to branch on: of a cell with two candidates, else of a digit with two cells in a house,
    /// else of a cell with as few candidates as possible.
    fn choose(&self, rng: Option<&mut PuzzleRng>) -> (usize, usize) {
        let [three, four] = self.cells_with_few_candidates();
        let cell = match three.is_empty() {
            false => self.most_conflicting_cell(&three),
            true => match rng.is_none().then(|| self.choose_place()).flatten() {
                Some(place) => return place,
                None if !four.is_empty() => self.most_conflicting_cell(&four),
                None => self.choose_among_many(),
            },
        };
        (cell, choose_digit(self.current.domain(cell), rng).trailing_zeros() as usize)
    }

    /// Returns the unsolved cells with less than three and with less than four candidates.
    fn cells_with_few_candidates(&self) -> [CellSet; 2] {
        let mut planes = [CellSet::EMPTY; 4];
        for digit in 0..self.tables.side {
            let board = self.current.board(digit);
            for i in (1..4).rev() {
                planes[i] = planes[i].or(&planes[i - 1].and(board));
            }
            planes[0] = planes[0].or(board);
        }
        let open = self.current.open_cells(&self.tables);
        [open.and_not(&planes[2]), open.and_not(&planes[3])]
    }

    /// Returns the cell of a set that took part in the most conflicts.
    fn most_conflicting_cell(&self, cells: &CellSet) -> usize {
        let mut best = (0, 0);
        cells.each(|cell| best = best.max((self.weights[cell % MAX_CELLS], cell)));
        best.1
    }

    /// Returns a digit with two cells in a house, and one of the cells: those that took part in the most conflicts.
    fn choose_place(&self) -> Option<(usize, usize)> {
        let mut best = None;
        self.current.for_each_pair_of_places(&self.tables, |digit, cells| {
            let (first, second) = (cells.first(), cells.without_first().first());
            let [weight_of_first, weight_of_second] = [first, second].map(|cell| self.weights[cell % MAX_CELLS]);
            let weight = weight_of_first + weight_of_second;
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, (if weight_of_first >= weight_of_second { first } else { second }, digit)));
            }
        });
        best.map(|(_, place)| place)
    }

    /// Returns an unsolved cell with few candidates and many conflicts.
    fn choose_among_many(&self) -> usize {
        let key = |&cell: &usize| {
            let count = self.current.domain(cell).count_ones();
            // Weight divided by the square of the count, in integers.
            (u64::from(self.weights[cell % MAX_CELLS]) + 1) * 1000 / u64::from(count * count)
        };
        self.current.open_cells(&self.tables).iter().max_by_key(key).unwrap_or(0)
    }
}

impl<const K: usize> Search for CountedEngine<K> {
    fn start(&mut self, cells: &[u8], excluded: &[(usize, u8)]) {
        self.current = self.empty;
        self.branches.clear();
        self.weights.fill(0);
        self.phase = Phase::Over;
        if cells.len() != self.tables.cells {
            return;
        }
        for &(cell, digit) in excluded {
            self.current.remove(&self.tables, cell, 1 << (digit - 1));
        }
        for (cell, &digit) in cells.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            let digit = usize::from(digit) - 1;
            if digit >= self.tables.side || self.current.domain(cell) >> digit & 1 == 0 {
                return;
            }
            self.current.place(&self.tables, cell, digit);
        }
        self.phase = Phase::Enter;
    }

    fn next(&mut self, budget: &mut u64, rng: Option<&mut PuzzleRng>) -> Progress {
        next_solution(self, budget, rng)
    }

    fn write_solution(&self, cells: &mut [u8]) {
        for (index, cell) in cells.iter_mut().enumerate() {
            *cell = self.current.domain(index).trailing_zeros() as u8 + 1;
        }
    }
}

impl<const K: usize> SearchTree for CountedEngine<K> {
    type Conflict = Conflict;

    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.current.place_singles(&self.tables)?;
            if self.current.apply_relations(&self.tables) {
                continue;
            }
            // Puzzles without branches stay the same.
            let has_branched = !self.branches.is_empty();
            if !self.uses_locked || !self.current.apply_locked_candidates(&self.tables, has_branched) {
                return Ok(());
            }
        }
    }

    fn note(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::Cancelled => {}
            Conflict::Cell(cell) => self.weights[cell % MAX_CELLS] += self.tables.side as u32,
            Conflict::House(house) => self.tables.houses[house].each(|cell| self.weights[cell % MAX_CELLS] += 1),
        }
    }

    fn is_complete(&self) -> bool {
        self.current.is_complete(&self.tables)
    }

    fn branch(&mut self, rng: Option<&mut PuzzleRng>) {
        let (cell, digit) = self.choose(rng);
        self.branches.push(Branch { candidates: self.current, cell: cell as u8, digit: digit as u8 });
        self.current.place(&self.tables, cell, digit);
    }

    fn backtrack(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else { return false };
        self.current = branch.candidates;
        self.current.remove(&self.tables, branch.cell.into(), 1 << branch.digit);
        true
    }
}
