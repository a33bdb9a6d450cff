//! Clues of the original puzzle in candidate grids.

use super::{ClassicPuzzle, Record};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::kinds::classic_puzzle;

impl Record {
    /// Places the clues of the original puzzle that a candidate grid has as single candidates.
    ///
    /// Pencil marks of players may be stale: a cell may still have the digit of a clue that it sees. The rule of
    /// [`Candidates::clues`](crate::Candidates::clues) then takes the clue for a naked single. Clues that the grid
    /// contradicts are not placed.
    ///
    /// ```
    /// use cluewise::pack::Record;
    /// use cluewise::{Candidates, Puzzle};
    /// let original: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
    /// let nine = |clue| "123456789".chars().map(|digit| if clue == '.' || clue == digit { digit } else { '.' }).collect::<String>();
    /// let marks = original.to_string().chars().map(nine).collect::<String>().replacen("123456789", "12345678.", 1);
    /// let mut record = Record::from(&marks.parse::<Candidates>()?);
    /// assert_eq!(record.puzzle.clue_count(), 0);
    /// record.place_clues(&original);
    /// assert_eq!(record.classic_clues(), Some(original));
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn place_clues(&mut self, original: &Puzzle) {
        if let Some(puzzle) = self.classic_mut() {
            puzzle.place_clues(original);
        }
    }

    /// Places the digits that a player has entered in a classic puzzle, as files of f-puzzles may have them, and returns
    /// the clues; `None` without such digits.
    pub fn place_entered(&mut self) -> Option<Puzzle> {
        let entered = classic_puzzle(self.position().cells())?;
        let puzzle = self.classic_mut()?;
        let (clues, marks) = (puzzle.clues, puzzle.all_candidates());
        if entered == clues {
            return None;
        }
        puzzle.clues = entered;
        puzzle.restrict(&marks);
        if let Some(details) = &mut self.details {
            details.remove_entered();
        }
        Some(clues)
    }
}

impl ClassicPuzzle {
    /// [`Record::place_clues`].
    pub fn place_clues(&mut self, original: &Puzzle) {
        let marks = self.all_candidates();
        // An entered digit may have removed an equal clue from a cell that it sees.
        let is_lost = |cell: Cell| self.candidates.is_some() && marks.get(cell).is_empty();
        let is_unplaced = |&(cell, digit): &(Cell, Digit)| {
            self.clues.get(cell).is_none() && (marks.get(cell).only() == Some(digit) || is_lost(cell))
        };
        let unplaced: Vec<(Cell, Digit)> = original.clues().filter(is_unplaced).collect();
        if unplaced.is_empty() {
            return;
        }
        unplaced.into_iter().for_each(|(cell, digit)| self.clues.set(cell, Some(digit)));
        self.restrict(&marks);
    }
}
