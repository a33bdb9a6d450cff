//! Hints for classic 9x9 puzzles: the ladders of HoDoKu and Sudoku Explainer.

use super::{HintSource, Step};
use crate::game::options::GameOptions;
use crate::game::state::Position;
use cluewise::explain::{self, HintOptions};
use cluewise::kinds::{self, NoSolution, Verdict};
use cluewise::{CancellationToken, Candidates, Cell, Digit, DigitSet, Puzzle, solver};

/// The source of hints for a classic puzzle.
pub struct ClassicHints {
    pub clues: Puzzle,
    pub options: GameOptions,
}

impl HintSource for ClassicHints {
    fn solution(&mut self) -> Result<kinds::Puzzle, Verdict> {
        let verdict = || Verdict::from(solver::Verdict::from_count(solver::count(&self.clues, 2)));
        let solution = solver::unique_solution(&self.clues).ok_or_else(verdict)?;
        Ok(Puzzle::from(solution).into())
    }

    fn contradiction(&mut self) -> String {
        NoSolution::of_classic(&self.clues).reasons
    }

    fn step(&mut self, position: &Position, solution: Option<&kinds::Puzzle>) -> Result<Step, String> {
        let digits = Cell::all().zip(&position.values).filter_map(|(cell, &digit)| Some((cell, Digit::new(digit)?)));
        let puzzle: Puzzle = digits.collect();
        let mut candidates = Candidates::new(&puzzle);
        let marked = Cell::all().zip(&position.marks).filter(|(_, mask)| **mask != 0);
        marked.for_each(|(cell, &mask)| candidates.keep(cell, DigitSet::from_bits(mask as u16)));
        let options = HintOptions::default()
            .with_ladder(self.options.ladder)
            .with_uniqueness(solution.is_some())
            .with_solution(solution.is_some())
            .with_original(Some(self.clues));
        let find = |technique| {
            let options = options.with_technique(technique);
            explain::step_after(&puzzle, Some(&candidates), 0, options, &CancellationToken::default())
        };
        let unrated = self.options.practiced.filter(|practiced| !practiced.entry().is_rated);
        let practiced = unrated.and_then(|technique| find(Some(technique)).ok());
        let step = practiced.map_or_else(|| find(None), Ok).map_err(|end| end.to_string())?;
        let masks = Cell::all().map(|cell| candidates.get(cell).bits().into()).collect();
        Ok(Step::new(step, masks, self.options.language))
    }
}
