//! Easier puzzles with the same solution, whose clues include those of a puzzle.

use super::{Engine, RateOptions};
use crate::PuzzleRng;
use crate::kinds::{Puzzle, Verdict};
use crate::pack::Record;
use crate::rating::Scale;
use crate::rating::effort::Level;

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

    /// Adds clues of the known solution in a random order until the puzzle is not above a level. Where the last one makes it
    /// easier than the level, tries all others in its place; `None` if all do.
    fn with_level(&mut self, record: &Record, level: Level, rng: &mut PuzzleRng) -> Option<Record> {
        let (cells, solution) = (record.puzzle.cells(), record.solution()?);
        let mut added: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
        rng.shuffle(&mut added);
        let with_clues = |added: &[usize]| {
            let mut clues = cells.clone();
            added.iter().for_each(|&cell| clues[cell] = solution.cells()[cell]);
            record.with_clues_of(record.kind().clone(), &Puzzle::new(clues))
        };
        // Clues seldom make a puzzle harder. Where they do, the level of the result decides.
        let (mut fewest, mut most) = (0, added.len());
        while fewest < most {
            let middle = usize::midpoint(fewest, most);
            match self.level(&with_clues(&added[..middle])).is_some_and(|found| found <= level) {
                true => most = middle,
                false => fewest = middle + 1,
            }
        }
        (fewest.max(1)..=added.len()).find_map(|last| {
            let mut clues = added[..fewest].to_vec();
            clues.iter_mut().last().into_iter().for_each(|clue| *clue = added[last - 1]);
            let mut found = with_clues(&clues);
            self.rate(&mut found, Scale::Effort, &RateOptions::default()).ok()?;
            (found.level == Some(level)).then_some(found)
        })
    }
}
