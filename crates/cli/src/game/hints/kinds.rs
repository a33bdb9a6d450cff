//! Hints for puzzles of other sizes, with additional rules or constraints: the ladders of variants.

use super::{HintSource, Step};
use crate::game::options::GameOptions;
use crate::game::state::Position;
use cluewise::kinds::{
    Contradiction, KindLadder, KindStepOptions, Puzzle, PuzzleKind, Solvers, StartPosition, Verdict,
};
use cluewise::pack::KindPuzzle;

/// The source of hints for a puzzle of a variant.
pub struct KindHints {
    kind: PuzzleKind,
    clues: Puzzle,
    options: GameOptions,
    solvers: Solvers,
}

impl KindHints {
    pub fn new(puzzle: &KindPuzzle, options: GameOptions) -> KindHints {
        let (kind, clues) = (puzzle.kind.clone(), puzzle.clues.clone());
        KindHints { kind, clues, options, solvers: Solvers::default() }
    }
}

impl HintSource for KindHints {
    fn solution(&mut self) -> Result<Puzzle, Verdict> {
        self.solvers.unique_solution(&self.kind, &self.clues, self.options.budget)
    }

    fn contradiction(&mut self) -> String {
        let found = Contradiction::find(&mut self.solvers, &self.kind, &self.clues);
        found.text(&self.kind, &self.clues, self.options.symbols)
    }

    fn step(&mut self, position: &Position, solution: Option<&Puzzle>) -> Result<Step, String> {
        let solution = solution.ok_or("only a puzzle with exactly one solution has steps")?;
        let puzzle = position.puzzle();
        if puzzle == *solution {
            return Err("the grid is full".to_owned());
        }
        let ladder = KindLadder::from(self.options.ladder);
        let options =
            KindStepOptions::default().with_symbols(self.options.symbols).with_grids(true).with_only_step_after(0);
        let marks: Vec<u32> = position.marks.iter().map(|&mask| if mask == 0 { u32::MAX } else { mask }).collect();
        let start = StartPosition { puzzle: &puzzle, candidates: Some(&marks) };
        let steps = ladder.explain(&mut self.solvers, &self.kind, start, solution, options);
        let mut steps = steps.ok_or_else(|| format!("{} is not on this ladder of techniques", self.kind))?;
        let step = steps.pop().ok_or("no technique applies")?;
        let candidates = step.before.as_ref().map_or_else(Vec::new, |board| board.candidates.clone());
        Ok(Step::new(step, candidates, self.options.language))
    }
}
