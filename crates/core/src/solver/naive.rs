//! Reference solver: plain backtracking in cell order, short enough to be checked by eye.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::{Grid, Puzzle};
use crate::board::house::House;
use crate::cancellation;

/// Returns an iterator over the solutions of the puzzle in lexicographic order. Tries each digit in each cell in turn.
///
/// Shares no code with [`solver::solutions`](super::solutions), which is tested against it.
///
/// ```
/// use cluewise::{Grid, Puzzle, solver::naive};
/// assert_eq!(naive::solutions(&Puzzle::EMPTY).next(), Some(Grid::FIRST));
/// ```
pub fn solutions(puzzle: &Puzzle) -> Solutions {
    let mut used = [DigitSet::EMPTY; House::COUNT];
    puzzle
        .clues()
        .for_each(|(cell, digit)| cell.houses().iter().for_each(|h| used[h.index()] |= DigitSet::single(digit)));
    let empty = Cell::all().filter(|&c| puzzle.get(c).is_none()).collect();
    let within = Box::new(Candidates::FULL);
    Solutions { puzzle: *puzzle, within, empty, used, position: puzzle.conflict().is_none().then_some(0), tried: 0 }
}

/// Returns an iterator over the grids that can be formed from these candidates, in lexicographic order.
pub fn solutions_within(candidates: &Candidates) -> Solutions {
    Solutions { within: Box::new(candidates.clone()), ..solutions(&Puzzle::EMPTY) }
}

/// The iterator behind [`solutions`]. It ends early if the work is [cancelled](crate::CancellationToken).
#[derive(Clone, Debug)]
pub struct Solutions {
    puzzle: Puzzle,
    within: Box<Candidates>,
    /// The cells without a clue.
    empty: Vec<Cell>,
    /// The digits that each house has.
    used: [DigitSet; House::COUNT],
    /// Position in `empty` of the next cell to try; `None` at the end of the search.
    position: Option<usize>,
    /// Number of cells tried.
    tried: u64,
}

/// Number of cells tried between two checks for cancellation, and their work.
const CELLS_PER_CHECK: u64 = 1 << 10;
const WORK_OF_CELLS: u64 = 10 * CELLS_PER_CHECK;

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            self.tried += 1;
            if self.tried.is_multiple_of(CELLS_PER_CHECK) && cancellation::is_requested_after(WORK_OF_CELLS) {
                self.position = None;
            }
            let position = self.position?;
            let Some(&cell) = self.empty.get(position) else {
                self.position = position.checked_sub(1);
                return Grid::try_from(self.puzzle).ok();
            };
            let previous = self.puzzle.get(cell);
            let houses = cell.houses();
            if let Some(digit) = previous {
                houses.iter().for_each(|h| self.used[h.index()] -= DigitSet::single(digit));
            }
            let free = houses.iter().fold(self.within.get(cell), |free, h| free - self.used[h.index()]);
            let next = free.iter().find(|&digit| Some(digit) > previous);
            self.puzzle.set(cell, next);
            match next {
                Some(digit) => houses.iter().for_each(|h| self.used[h.index()] |= DigitSet::single(digit)),
                None => {
                    self.position = position.checked_sub(1);
                    continue;
                }
            }
            self.position = Some(position + 1);
        }
    }
}

impl std::iter::FusedIterator for Solutions {}
