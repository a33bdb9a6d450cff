//! The engine of layouts without relations: a search by candidates.

use super::bits::Bits;
use super::depth_first::{Conflict, Phase, SearchTree, branch_at_random, choose_digit, next_solution};
use super::search::{Choice, Search};
use crate::kinds::layout::Layout;
use crate::rng::PuzzleRng;
use crate::solver::Progress;

/// The candidates of a search node, in sets of up to `64 * W` cells.
pub trait Node<const W: usize>: Copy + Send {
    /// The compiled layout.
    type Tables: Send;

    /// Compiles a layout. Returns it with the candidates of its empty grid, or `None` if it is too large.
    fn compile(layout: &Layout) -> Option<(Self::Tables, Self)>;

    /// Returns the cells of each house.
    fn houses(tables: &Self::Tables) -> &[Bits<W>];

    /// Returns the cells that may hold each digit.
    fn boards(&self) -> &[Bits<W>];

    /// Returns the cells without a digit.
    fn open_cells(&self, tables: &Self::Tables) -> Bits<W>;

    /// Returns the mask of the digits that a cell may hold.
    fn domain(&self, cell: usize) -> u32;

    /// Removes a candidate.
    fn remove(&mut self, tables: &Self::Tables, cell: usize, digit: usize);

    /// Places a digit that is a candidate of the cell.
    fn place(&mut self, tables: &Self::Tables, cell: usize, digit: usize);

    /// Calls a function for each digit with two places in a house.
    fn for_each_pair_of_places(&self, tables: &Self::Tables, take: impl FnMut(usize, Bits<W>));

    /// Applies singles, pairs and, if `uses_locked`, locked candidates until nothing changes. Puzzles that need no branches
    /// stay the same if more is found after the first.
    fn propagate(&mut self, tables: &Self::Tables, uses_locked: bool, has_branched: bool) -> Result<(), Conflict>;
}

/// A branch: the node without its decision, and the candidate that was tried first.
#[derive(Clone, Copy)]
struct Branch<N> {
    node: N,
    cell: u16,
    digit: u8,
}

/// The search of layouts that the candidates have room for.
pub struct Engine<N: Node<W>, const W: usize> {
    tables: N::Tables,
    side: usize,
    empty: N,
    current: N,
    /// The open branches. Its memory is kept from search to search.
    branches: Vec<Branch<N>>,
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

impl<N: Node<W>, const W: usize> Engine<N, W> {
    /// Returns the engine of a layout, or `None` if the layout is too large for it.
    pub fn new(layout: &Layout) -> Option<Engine<N, W>> {
        let (tables, empty) = N::compile(layout)?;
        Some(Engine {
            tables,
            side: layout.side(),
            empty,
            current: empty,
            branches: Vec::with_capacity(64),
            weights: vec![0; layout.cells()],
            uses_locked: benefits_from_locked_candidates(layout),
            phase: Phase::Over,
        })
    }

    /// Returns the candidate to branch on: of a cell with two candidates, else of a digit with two cells in a house,
    /// else of a cell with as few candidates as possible.
    fn choose(&self, rng: Option<&mut PuzzleRng>) -> (usize, usize) {
        let open = self.current.open_cells(&self.tables);
        let [three, four] = self.cells_with_few_candidates(&open);
        let cell = match three.is_empty() {
            false => self.most_conflicting_cell(&three),
            true => match rng.is_none().then(|| self.choose_place()).flatten() {
                Some(place) => return place,
                None if !four.is_empty() => self.most_conflicting_cell(&four),
                None => self.choose_among_many(&open),
            },
        };
        (cell, choose_digit(self.current.domain(cell), rng).trailing_zeros() as usize)
    }

    /// Returns the open cells with less than three and with less than four candidates.
    fn cells_with_few_candidates(&self, open: &Bits<W>) -> [Bits<W>; 2] {
        let mut planes = [Bits::<W>::EMPTY; 4];
        for board in &self.current.boards()[..self.side] {
            for i in (1..4).rev() {
                planes[i] = planes[i].or(&planes[i - 1].and(board));
            }
            planes[0] = planes[0].or(board);
        }
        [open.and_not(&planes[2]), open.and_not(&planes[3])]
    }

    /// Returns the cell of a set that took part in the most conflicts.
    fn most_conflicting_cell(&self, cells: &Bits<W>) -> usize {
        let mut best = (0, 0);
        cells.each(|cell| best = best.max((self.weights[cell], cell)));
        best.1
    }

    /// Returns a digit with two cells in a house, and one of the cells: those that took part in the most conflicts.
    fn choose_place(&self) -> Option<(usize, usize)> {
        let mut best = None;
        self.current.for_each_pair_of_places(&self.tables, |digit, cells| {
            let (first, second) = (cells.first(), cells.without_first().first());
            let (of_first, of_second) = (self.weights[first], self.weights[second]);
            let weight = of_first + of_second;
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, (if of_first >= of_second { first } else { second }, digit)));
            }
        });
        best.map(|(_, place)| place)
    }

    /// Returns an open cell with few candidates and many conflicts.
    fn choose_among_many(&self, open: &Bits<W>) -> usize {
        let key = |&cell: &usize| {
            let count = self.current.domain(cell).count_ones();
            // Weight divided by the square of the count, in integers.
            (u64::from(self.weights[cell]) + 1) * 1000 / u64::from(count * count)
        };
        open.iter().max_by_key(key).unwrap_or(0)
    }
}

impl<N: Node<W>, const W: usize> Search for Engine<N, W> {
    fn start(&mut self, cells: &[u8], excluded: &[(usize, u8)]) {
        self.current = self.empty;
        self.branches.clear();
        self.weights.fill(0);
        self.phase = Phase::Over;
        if cells.len() != self.weights.len() {
            return;
        }
        for &(cell, digit) in excluded {
            self.current.remove(&self.tables, cell, usize::from(digit) - 1);
        }
        for (cell, &digit) in cells.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            let digit = usize::from(digit) - 1;
            if digit >= self.side || !self.current.boards()[digit].has(cell) {
                return;
            }
            self.current.place(&self.tables, cell, digit);
        }
        self.phase = Phase::Enter;
    }

    fn next(&mut self, budget: &mut u64, rng: Option<&mut PuzzleRng>) -> Progress {
        next_solution(self, budget, rng)
    }

    fn branch_at_random(&mut self, rng: &mut PuzzleRng) -> Option<Choice> {
        branch_at_random(self, rng)
    }

    fn write_solution(&self, cells: &mut [u8]) {
        for (digit, board) in (1..).zip(&self.current.boards()[..self.side]) {
            board.each(|cell| cells[cell] = digit);
        }
    }
}

impl<N: Node<W>, const W: usize> SearchTree for Engine<N, W> {
    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.current.propagate(&self.tables, self.uses_locked, !self.branches.is_empty())
    }

    fn note(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::Cancelled | Conflict::Propagator(_) => {}
            Conflict::Cell(cell) => self.weights[cell] += self.side as u32,
            Conflict::House(house) => N::houses(&self.tables)[house].each(|cell| self.weights[cell] += 1),
        }
    }

    fn is_complete(&self) -> bool {
        self.current.open_cells(&self.tables).is_empty()
    }

    fn branch(&mut self, rng: Option<&mut PuzzleRng>) -> Choice {
        let (cell, digit) = self.choose(rng);
        let alternatives = self.current.domain(cell).count_ones();
        self.branches.push(Branch { node: self.current, cell: cell as u16, digit: digit as u8 });
        self.current.place(&self.tables, cell, digit);
        Choice { cell, digit: digit as u8 + 1, alternatives }
    }

    fn backtrack(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else { return false };
        self.current = branch.node;
        self.current.remove(&self.tables, branch.cell.into(), branch.digit.into());
        true
    }
}
