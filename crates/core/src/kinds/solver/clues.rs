//! Redundant clues, and minimal puzzles.

use super::Solver;
use crate::kinds::puzzle::Puzzle;

impl Solver {
    /// Returns the clues without which the puzzle has the same solutions, each by itself; `None` if the budget of one of the
    /// searches was spent.
    pub fn redundant_clues(&mut self, puzzle: &Puzzle, budget: u64) -> Option<Vec<u16>> {
        let (mut redundant, mut cells) = (Vec::new(), puzzle.cells().to_vec());
        for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            cells[cell] = 0;
            if !self.has_solution_without(&cells, cell, digit, budget)? {
                redundant.push(cell as u16);
            }
            cells[cell] = digit;
        }
        Some(redundant)
    }

    /// Removes redundant clues in this order of cells; the solutions stay the same, and the result is minimal if the order
    /// includes all clues. Returns `None` if the budget of one of the searches was spent.
    ///
    /// ```
    /// use cluewise::kinds::{Puzzle, Solver, Symbols, PuzzleKind};
    /// let mut solver = Solver::new(&PuzzleKind::of_size(4)?.layout());
    /// let full = Puzzle::parse("1234341221434321", 4, Symbols::DIGITS)?;
    /// let minimal = solver.minimize(&full, 0..16, 1_000).expect("a small grid");
    /// assert_eq!(solver.redundant_clues(&minimal, 1_000), Some(vec![]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimize(&mut self, puzzle: &Puzzle, order: impl IntoIterator<Item = u16>, budget: u64) -> Option<Puzzle> {
        let mut cells = puzzle.cells().to_vec();
        for cell in order.into_iter().map(usize::from) {
            let digit = cells.get(cell).copied().filter(|&digit| digit > 0);
            let Some(digit) = digit else { continue };
            cells[cell] = 0;
            if self.has_solution_without(&cells, cell, digit, budget)? {
                cells[cell] = digit;
            }
        }
        Some(Puzzle::new(cells))
    }

    /// Returns the minimal puzzles among the parts of a puzzle with the same solutions, but at most `limit`, and whether these
    /// are all: no search has spent its budget.
    pub fn minimal_parts(&mut self, puzzle: &Puzzle, limit: usize, budget: u64) -> (Vec<Puzzle>, bool) {
        let mut found = Vec::new();
        let is_complete = self.add_minimal_parts(puzzle, Vec::new(), limit, budget, &mut found).is_some();
        (found, is_complete)
    }

    /// Adds the minimal parts of a puzzle that contain the clues of `kept`.
    fn add_minimal_parts(
        &mut self,
        puzzle: &Puzzle,
        mut kept: Vec<u16>,
        limit: usize,
        budget: u64,
        found: &mut Vec<Puzzle>,
    ) -> Option<()> {
        let redundant = self.redundant_clues(puzzle, budget)?;
        if redundant.is_empty() {
            found.push(puzzle.clone());
        }
        // A part lacks a first one of these clues; the parts that lack an earlier one are found before.
        for cell in redundant {
            if found.len() >= limit {
                break;
            }
            if !kept.contains(&cell) {
                let mut cells = puzzle.cells().to_vec();
                cells[usize::from(cell)] = 0;
                self.add_minimal_parts(&Puzzle::new(cells), kept.clone(), limit, budget, found)?;
                kept.push(cell);
            }
        }
        Some(())
    }
}
