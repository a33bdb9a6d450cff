//! Full grids at random.

use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::grid::{Grid, Puzzle};
use crate::house::House;
use crate::stream::Stream;

/// A random full grid: randomized search in the cell with the fewest digits left, its digits in random order.
///
/// Quick, and every grid can come up, but not all equally often. What comes up depends on the stream alone.
pub fn random_grid(stream: &mut Stream) -> Grid {
    let mut search = Search { puzzle: Puzzle::EMPTY, free: [DigitSet::FULL; House::COUNT] };
    search.run(stream);
    // A search that tries every digit fills the empty grid, so the first grid never has to stand in.
    Grid::try_from(search.puzzle).unwrap_or(Grid::FIRST)
}

struct Search {
    puzzle: Puzzle,
    free: [DigitSet; House::COUNT],
}

impl Search {
    /// Fills the rest of the grid; whether that was possible.
    fn run(&mut self, stream: &mut Stream) -> bool {
        let Some((cell, candidates)) = self.tightest() else { return true };
        let mut order = [0; Digit::COUNT];
        let mut count = 0;
        for digit in candidates.iter() {
            order[count] = digit.get();
            count += 1;
        }
        stream.shuffle(&mut order[..count]);
        for digit in order[..count].iter().filter_map(|&d| Digit::new(d)) {
            self.set(cell, Some(digit));
            if self.run(stream) {
                return true;
            }
            self.set(cell, None);
        }
        false
    }

    /// The first of the empty cells with the fewest candidates.
    fn tightest(&self) -> Option<(Cell, DigitSet)> {
        let mut best = None;
        let mut fewest = usize::MAX;
        for cell in Cell::all().filter(|&c| self.puzzle.get(c).is_none()) {
            let candidates = cell.houses().iter().fold(DigitSet::FULL, |all, h| all & self.free[h.index()]);
            if candidates.len() < fewest {
                (best, fewest) = (Some((cell, candidates)), candidates.len());
            }
            if fewest <= 1 {
                break;
            }
        }
        best
    }

    fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let old = self.puzzle.get(cell);
        for house in cell.houses() {
            let free = &mut self.free[house.index()];
            *free = (*free | old.into_iter().collect()) - digit.into_iter().collect();
        }
        self.puzzle.set(cell, digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_pinned() {
        let grid = |index| random_grid(&mut Stream::new(1, index)).to_string();
        assert_eq!(grid(0), "486732915271598634539416728968125347145873269723964851317259486892641573654387192");
        assert_eq!(grid(1), "981324567245678391637591842512846739469237158873915624128463975796152483354789216");
    }

    #[test]
    fn every_digit_comes_up_in_every_cell() {
        let mut seen = [DigitSet::EMPTY; Cell::COUNT];
        for index in 0..200 {
            let grid = random_grid(&mut Stream::new(7, index));
            Cell::all().for_each(|c| seen[c.index()] = seen[c.index()] | DigitSet::single(grid.get(c)));
        }
        assert!(seen.iter().all(|&s| s == DigitSet::FULL));
    }
}
