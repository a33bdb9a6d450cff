//! The oracle: plain backtracking in cell order, short enough to be checked by eye.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::{Grid, Puzzle};
use crate::board::house::House;

/// The solutions of the puzzle in lexicographic order, found by trying each digit in each cell in turn.
///
/// It shares nothing with the engine behind [`solutions`](super::solutions), which is tested against it.
pub fn solutions(puzzle: &Puzzle) -> Solutions {
    let mut used = [DigitSet::EMPTY; House::COUNT];
    puzzle.clues().for_each(|(cell, digit)| {
        cell.houses().iter().for_each(|h| used[h.index()] = used[h.index()] | DigitSet::single(digit))
    });
    let open = Cell::all().filter(|&c| puzzle.get(c).is_none()).collect();
    let within = Box::new(Candidates::FULL);
    Solutions { puzzle: *puzzle, within, open, used, at: puzzle.conflict().is_none().then_some(0) }
}

/// The grids that these candidates leave, found like those of a puzzle.
pub fn solutions_within(candidates: &Candidates) -> Solutions {
    Solutions { within: Box::new(candidates.clone()), ..solutions(&Puzzle::EMPTY) }
}

/// The iterator behind [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    puzzle: Puzzle,
    within: Box<Candidates>,
    open: Vec<Cell>,
    used: [DigitSet; House::COUNT],
    at: Option<usize>, // which of the open cells is next; None once all is tried
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            let at = self.at?;
            let Some(&cell) = self.open.get(at) else {
                self.at = at.checked_sub(1);
                return Grid::try_from(self.puzzle).ok();
            };
            let tried = self.puzzle.get(cell);
            let houses = cell.houses().map(House::index);
            if let Some(digit) = tried {
                houses.iter().for_each(|&h| self.used[h] = self.used[h] - DigitSet::single(digit));
            }
            let free = houses.iter().fold(self.within.get(cell), |free, &h| free - self.used[h]);
            let next = free.iter().find(|&digit| Some(digit) > tried);
            self.puzzle.set(cell, next);
            match next {
                Some(digit) => houses.iter().for_each(|&h| self.used[h] = self.used[h] | DigitSet::single(digit)),
                None => {
                    self.at = at.checked_sub(1);
                    continue;
                }
            }
            self.at = Some(at + 1);
        }
    }
}

impl std::iter::FusedIterator for Solutions {}
