//! The order in which steps are explained.

use super::ladder::{Finder, LADDER, easiest};
use super::nets::{WorkLimit, WorkLimitReached};
use super::position::Position;
use super::step::KindStep;
use crate::kinds::goal::Goal;
use std::cmp::Reverse;

/// The steps of the positions of a solution: always the easiest one.
pub(super) struct StepOrder<'a> {
    goal: Goal<'a>,
    work: WorkLimit,
    /// The index of a kind of refutation.
    kind: usize,
    /// Refutations of this kind in an earlier position, the shortest last. They hold in later positions, too.
    refutations: Vec<KindStep>,
}

impl<'a> StepOrder<'a> {
    pub fn new(goal: Goal<'a>, work: WorkLimit) -> StepOrder<'a> {
        StepOrder { goal, work, kind: 0, refutations: Vec::new() }
    }

    /// Returns the easiest step of a position that follows from the one of the call before: the first one of a pattern, or
    /// the shortest refutation.
    pub fn next(&mut self, position: &Position) -> Result<Option<KindStep>, WorkLimitReached> {
        self.refutations.retain(|step| position.has_effect(step));
        let kinds = if self.refutations.is_empty() { LADDER.len() } else { self.kind };
        if let Some((kind, mut found)) = easiest(position, self.goal, kinds, &mut self.work)? {
            if matches!(LADDER[kind].find, Finder::Pattern(..)) {
                return Ok(found.into_iter().next());
            }
            found.reverse();
            found.sort_by_key(|step| Reverse(step.length()));
            (self.kind, self.refutations) = (kind, found);
        }
        Ok(self.refutations.pop())
    }
}
