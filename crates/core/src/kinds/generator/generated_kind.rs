//! A generated puzzle of another kind than the classic one.

use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::rating::{KindEffort, KindRater};
use crate::rating::EffortTechnique;

/// A generated puzzle of another kind than the classic one.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GeneratedKind {
    /// The kind, with the regions of a jigsaw.
    pub kind: PuzzleKind,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Puzzle,
    /// The effort, if a level, a technique or a time was requested; completions that are classic have one of their own.
    pub effort: Option<KindEffort>,
}

impl GeneratedKind {
    pub(super) fn new(kind: PuzzleKind, puzzle: Puzzle, solution: Puzzle) -> GeneratedKind {
        GeneratedKind { kind, puzzle, solution, effort: None }
    }

    /// Returns the position at which a technique is next.
    pub(super) fn at(self, technique: EffortTechnique) -> Option<GeneratedKind> {
        let rater = KindRater::new(&self.kind.layout())?;
        let puzzle = rater.position_at(&self.puzzle, &self.solution, technique)?;
        Some(GeneratedKind { puzzle, ..self })
    }

    pub(super) fn with_effort(self) -> GeneratedKind {
        if self.effort.is_some() {
            return self;
        }
        let rater = KindRater::new(&self.kind.layout());
        let effort = rater.and_then(|rater| rater.rate(&self.puzzle, &self.solution));
        GeneratedKind { effort, ..self }
    }
}
