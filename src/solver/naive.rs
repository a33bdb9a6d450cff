//! The oracle: plain backtracking in cell order, short enough to be checked by eye.

use crate::cell::Cell;
use crate::grid::{Grid, Puzzle};

/// The solutions of the puzzle in lexicographic order, found by trying each digit in each cell in turn.
///
/// Slow, and independent of the engine that all else uses, which is tested against it.
pub fn solutions(puzzle: &Puzzle) -> impl Iterator<Item = Grid> {
    Naive { puzzle: *puzzle, trail: Vec::new(), started: puzzle.conflict().is_some() }
}

#[derive(Debug)]
struct Naive {
    puzzle: Puzzle,
    trail: Vec<Cell>,
    started: bool,
}

impl Iterator for Naive {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let open = |puzzle: &Puzzle| Cell::all().find(|&c| puzzle.get(c).is_none());
        let mut forward = !std::mem::replace(&mut self.started, true);
        loop {
            if forward {
                match open(&self.puzzle) {
                    None => return Grid::try_from(self.puzzle).ok(),
                    Some(cell) => self.trail.push(cell),
                }
            }
            let &cell = self.trail.last()?;
            let tried = self.puzzle.get(cell);
            let next = self.puzzle.candidates(cell).iter().find(|&d| Some(d) > tried);
            self.puzzle.set(cell, next);
            forward = next.is_some();
            if !forward {
                self.trail.pop();
            }
        }
    }
}
