//! Easier puzzles with the same solution, whose clues include those of a puzzle.

use super::{Engine, RateOptions};
use crate::PuzzleRng;
use crate::kinds::{Puzzle, Verdict};
use crate::pack::Record;
use crate::rating::Scale;
use crate::rating::effort::Level;
use std::cmp::Ordering;

/// The number of orders of clues that are tried for a level.
const MAX_ORDERS: usize = 20;

impl Engine {
    /// Adds clues of the solution to a puzzle, in random order, until it has each of these levels, from the hardest to the
    /// easiest. The clues of each result are among those of the next one. Returns `None` if the puzzle is a candidate grid,
    /// does not have exactly one solution, or is easier than a level, and if no order that was tried leads to one.
    ///
    /// ```
    /// use cluewise::engine::Engine;
    /// use cluewise::pack::Record;
    /// use cluewise::rating::effort::Level;
    /// use cluewise::{Puzzle, PuzzleRng};
    /// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let easier = Engine::default().nested(&puzzle.into(), &[Level::Easy, Level::Medium], &mut PuzzleRng::new(7, 0));
    /// let levels: Vec<_> = easier.iter().flatten().filter_map(|record: &Record| record.level).collect();
    /// assert_eq!(levels, [Level::Medium, Level::Easy]);
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn nested(&mut self, record: &Record, levels: &[Level], rng: &mut PuzzleRng) -> Option<Vec<Record>> {
        let mut current = record.clone();
        if record.puzzle.has_candidates() || self.solve(&mut current) != Verdict::Unique {
            return None;
        }
        let mut levels = levels.to_vec();
        levels.sort_unstable();
        levels.dedup();
        let mut all = Vec::with_capacity(levels.len());
        for &level in levels.iter().rev() {
            current = (0..MAX_ORDERS).find_map(|_| self.with_level(&current, level, rng))?;
            all.push(current.clone());
        }
        Some(all)
    }

    /// Adds clues of the known solution in a random order until the puzzle has a level. Leaves out those that would make it
    /// easier; `None` if none is left.
    fn with_level(&mut self, record: &Record, level: Level, rng: &mut PuzzleRng) -> Option<Record> {
        let (mut cells, solution) = (record.puzzle.cells(), record.solution()?);
        let mut order: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
        rng.shuffle(&mut order);
        let (mut next, mut last) = (order.into_iter(), None);
        loop {
            let mut found = record.with_clues_of(record.kind().clone(), &Puzzle::new(cells.as_slice()));
            match self.level(&found)?.cmp(&level) {
                Ordering::Equal => {
                    self.rate(&mut found, Scale::Effort, &RateOptions::default()).ok()?;
                    return Some(found);
                }
                // It is below the level without an added clue, or with the last one.
                Ordering::Less => *cells.get_mut(last?)? = 0,
                Ordering::Greater => {}
            }
            let cell = next.next()?;
            cells[cell] = solution.cells()[cell];
            last = Some(cell);
        }
    }
}
