//! The positions at which a technique of the effort scale is needed.

use super::KindRater;
use super::ladder::{LADDER, easiest};
use super::position::Position;
use crate::kinds::puzzle::Puzzle;
use crate::rating::EffortTechnique;
use crate::rating::effort::Level;

impl EffortTechnique {
    /// Returns the number of kinds of rounds, easiest first, up to the hardest one that has steps of the technique.
    pub(super) fn rounds(self) -> usize {
        LADDER.iter().rposition(|entry| entry.find.finds(self)).map_or(LADDER.len(), |kind| kind + 1)
    }

    /// Returns the level of the easiest puzzles that need the technique.
    pub fn level(self) -> Level {
        Level::from_score(f64::from(LADDER[self.rounds() - 1].scores.0) / 100.0)
    }
}

impl KindRater {
    /// Returns whether the solution of a puzzle needs a technique, and otherwise easier ones or those of the same kind;
    /// `None` if it needs harder ones.
    pub(in crate::kinds) fn needs_at_most(
        &self,
        puzzle: &Puzzle,
        solution: &Puzzle,
        technique: EffortTechnique,
    ) -> Option<bool> {
        let (_, effort) = self.run_kinds(puzzle, solution, technique.rounds())?;
        Some(effort.techniques.iter().any(|(name, _)| *name == technique.name()))
    }

    /// Returns the digits of the first position at which a technique is the next step, also of a solver that knows the
    /// digits only; `None` if there is no such position.
    pub(in crate::kinds) fn position_at(
        &self,
        puzzle: &Puzzle,
        solution: &Puzzle,
        technique: EffortTechnique,
    ) -> Option<Puzzle> {
        let mut work = self.work_limit();
        let mut next_steps =
            |position: &Position| easiest(position, solution.into(), technique.rounds(), &mut work).ok()?;
        let new = |puzzle: &Puzzle| Position::new(&self.layout, &self.links, &self.constraints, puzzle);
        let mut position = new(puzzle);
        loop {
            let (_, steps) = next_steps(&position)?;
            if steps.first()?.technique == technique.name() {
                let digits = position.board().values;
                let (_, steps) = next_steps(&new(&digits))?;
                return (steps.first()?.technique == technique.name()).then_some(digits);
            }
            position.apply(&steps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_in_the_order_of_the_ladder() {
        let rounds: Vec<usize> = EffortTechnique::all().map(EffortTechnique::rounds).collect();
        assert!(rounds.is_sorted() && rounds.last() == Some(&LADDER.len()));
        assert!(EffortTechnique::all().all(|technique| LADDER[technique.rounds() - 1].find.finds(technique)));
    }
}
