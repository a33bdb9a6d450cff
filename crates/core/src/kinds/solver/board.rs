//! The engine of layouts without relations: boards of digits.

use super::bits::Bits;
use super::depth_first::{Phase, SearchTree, choose_digit, next_solution};
use super::search::Search;
use super::state::{Conflict, State};
use super::tables::Tables;
use crate::kinds::layout::Layout;
use crate::rng::PuzzleRng;
use crate::solver::Progress;

/// A branch: the state without its decision, and the candidate that was tried first.
#[derive(Clone, Copy)]
struct Branch<const W: usize, const M: usize, const H: usize> {
    state: State<W, M, H>,
    cell: u16,
    digit: u8,
}

/// The search of layouts with up to `64 * W` cells, `M` digits and `64 * H` houses.
pub struct Engine<const W: usize, const M: usize, const H: usize> {
    tables: Tables<W, H>,
    full: State<W, M, H>,
    current: State<W, M, H>,
    /// The open branches. Its memory is kept from search to search.
    branches: Vec<Branch<W, M, H>>,
    /// The number of conflicts that each cell took part in.
    weights: Vec<u32>,
    uses_locked: bool,
    phase: Phase,
}

/// The number of digits from which on locked candidates always pay.
const MIN_LOCKED_SIDE: usize = 16;

/// The same for the number of cells, which only joined grids reach with fewer digits.
const MIN_LOCKED_CELLS: usize = 226;

/// Returns whether locked candidates shorten the search by more than they cost: in large grids and fields, with pairs,
/// and without boxes.
pub fn benefits_from_locked_candidates(layout: &Layout) -> bool {
    let has_boxes = layout.houses().iter().any(|house| house.name.kind == "box");
    let is_large = layout.side() >= MIN_LOCKED_SIDE || layout.cells() >= MIN_LOCKED_CELLS;
    is_large || layout.side() >= 9 && (!layout.pairs().is_empty() || !has_boxes)
}

impl<const W: usize, const M: usize, const H: usize> Engine<W, M, H> {
    /// Returns the engine of a layout, or `None` if the layout is too large for it.
    pub fn new(layout: &Layout) -> Option<Engine<W, M, H>> {
        if layout.cells() > 64 * W || layout.side() > M || layout.houses().len() > 64 * H {
            return None;
        }
        let tables = Tables::new(layout);
        let full = State::full(&tables, layout);
        Some(Engine {
            full,
            current: full,
            branches: Vec::with_capacity(64),
            weights: vec![0; layout.cells()],
            uses_locked: benefits_from_locked_candidates(layout),
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
        let candidates = self.current.candidates(cell, self.tables.side);
        (cell, choose_digit(candidates, rng).trailing_zeros() as usize)
    }

    /// Returns the unsolved cells with less than three and with less than four candidates.
    fn cells_with_few_candidates(&self) -> [Bits<W>; 2] {
        let mut planes = [Bits::<W>::EMPTY; 4];
        for board in &self.current.boards[..self.tables.side] {
            for i in (1..4).rev() {
                planes[i] = planes[i].or(&planes[i - 1].and(board));
            }
            planes[0] = planes[0].or(board);
        }
        let unsolved = self.tables.all.and_not(&self.current.solved);
        [unsolved.and_not(&planes[2]), unsolved.and_not(&planes[3])]
    }

    /// Returns the cell of a set that took part in the most conflicts.
    fn most_conflicting_cell(&self, cells: &Bits<W>) -> usize {
        cells.iter().max_by_key(|&cell| (self.weights[cell], cell)).unwrap_or(0)
    }

    /// Returns a digit with two cells in a house, and one of the cells: those that took part in the most conflicts.
    fn choose_place(&self) -> Option<(usize, usize)> {
        let mut best = None;
        for digit in 0..self.tables.side {
            for word in 0..H {
                let mut open = self.current.open[digit][word];
                while open != 0 {
                    let house = word * 64 + open.trailing_zeros() as usize;
                    open &= open - 1;
                    let cells = self.current.boards[digit].and(&self.tables.houses[house]);
                    let rest = cells.without_first();
                    if !rest.is_at_most_one() {
                        continue;
                    }
                    let (first, second) = (cells.first(), rest.first());
                    let weight = self.weights[first] + self.weights[second];
                    if best.is_none_or(|(most, _)| weight > most) {
                        let cell = if self.weights[first] >= self.weights[second] { first } else { second };
                        best = Some((weight, (cell, digit)));
                    }
                }
            }
        }
        best.map(|(_, place)| place)
    }

    /// Returns an unsolved cell with few candidates and many conflicts.
    fn choose_among_many(&self) -> usize {
        let key = |&cell: &usize| {
            let count = self.current.candidates(cell, self.tables.side).count_ones();
            // Weight divided by the square of the count, in integers.
            (u64::from(self.weights[cell]) + 1) * 1000 / u64::from(count * count)
        };
        self.tables.all.and_not(&self.current.solved).iter().max_by_key(key).unwrap_or(0)
    }
}

impl<const W: usize, const M: usize, const H: usize> Search for Engine<W, M, H> {
    fn start(&mut self, cells: &[u8], excluded: &[(usize, u8)]) {
        self.current = self.full;
        self.branches.clear();
        self.weights.fill(0);
        self.phase = Phase::Over;
        if cells.len() != self.tables.cells {
            return;
        }
        for &(cell, digit) in excluded {
            self.current.eliminate(cell, usize::from(digit) - 1);
        }
        for (cell, &digit) in cells.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            let digit = usize::from(digit) - 1;
            if digit >= self.tables.side || !self.current.boards[digit].has(cell) {
                return;
            }
            self.current.place(&self.tables, cell, digit);
        }
        self.current.changed = u32::MAX >> (32 - self.tables.side);
        self.phase = Phase::Enter;
    }

    fn next(&mut self, budget: &mut u64, rng: Option<&mut PuzzleRng>) -> Progress {
        next_solution(self, budget, rng)
    }

    fn write_solution(&self, cells: &mut [u8]) {
        for (digit, board) in (1u8..).zip(&self.current.boards[..self.tables.side]) {
            board.iter().for_each(|cell| cells[cell] = digit);
        }
    }
}

impl<const W: usize, const M: usize, const H: usize> SearchTree for Engine<W, M, H> {
    type Conflict = Conflict;

    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.current.propagate(&self.tables, self.uses_locked)
    }

    fn note(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::Cancelled => {}
            Conflict::Cell(cell) => self.weights[cell] += self.tables.side as u32,
            Conflict::House(house) => {
                for cell in self.tables.houses[house].iter() {
                    self.weights[cell] += 1;
                }
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.current.is_complete(&self.tables)
    }

    fn branch(&mut self, rng: Option<&mut PuzzleRng>) {
        let (cell, digit) = self.choose(rng);
        self.branches.push(Branch { state: self.current, cell: cell as u16, digit: digit as u8 });
        self.current.place(&self.tables, cell, digit);
    }

    fn backtrack(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else { return false };
        self.current = branch.state;
        self.current.eliminate(branch.cell.into(), branch.digit.into());
        true
    }
}
