//! The generator of the puzzles of a part of a run.

use super::{GeneratedPuzzle, NewKind, NewPuzzle};
use crate::generator::{GenerateError, Targets, generate_all};
use crate::kinds::{GeneratedKind, KindGenerator, KindTargetError};
use std::sync::Arc;

/// A generator of puzzles of one kind with the same targets. It keeps its memory from puzzle to puzzle.
#[derive(Debug)]
pub struct Generator(Inner);

#[derive(Debug)]
enum Inner {
    Classic(Box<Targets>),
    Kind(Box<KindGenerator>),
}

impl Generator {
    pub(super) fn new(kind: &NewKind, targets: Targets) -> Result<Generator, KindTargetError> {
        if kind.is_classic() {
            return Ok(Generator(Inner::Classic(Box::new(targets))));
        }
        let generator = match kind.draft() {
            Some(draft) => KindGenerator::of_draft(Arc::clone(draft), targets)?,
            None => KindGenerator::of_rules(kind.side(), kind.boxes(), kind.rules_and_marks(), targets)?,
        };
        Ok(Generator(Inner::Kind(Box::new(generator))))
    }

    /// Generates the puzzles with these indices of the run with this seed for which `accepts` returns true: the search
    /// continues after others. Several together take less time than one by one, with the same result. Calls
    /// `should_continue` before each attempt with the number of previous attempts at the same puzzle.
    ///
    /// The results are in the order of the indices; an error for each puzzle that was not found before `should_continue`
    /// returned false.
    pub fn generate(
        &mut self,
        seed: u64,
        indices: &[u64],
        accepts: &dyn Fn(NewPuzzle) -> bool,
        mut should_continue: impl FnMut(u64) -> bool,
    ) -> Vec<Result<GeneratedPuzzle, GenerateError>> {
        match &mut self.0 {
            Inner::Classic(targets) => {
                let accepts = |puzzle: &_| accepts(NewPuzzle::Classic(puzzle));
                let made = generate_all(targets, seed, indices.iter().copied(), &accepts, should_continue);
                made.into_iter().map(|made| made.map(|made| GeneratedPuzzle::Classic(Box::new(made)))).collect()
            }
            Inner::Kind(generator) => {
                generator.prepare(seed, indices);
                let accepts = |made: &GeneratedKind| accepts(NewPuzzle::Kind(&made.kind, &made.puzzle));
                let generate = |&index| generator.generate_where(seed, index, accepts, &mut should_continue);
                let made = indices.iter().map(generate);
                made.map(|made| made.map(GeneratedPuzzle::from)).collect()
            }
        }
    }
}
