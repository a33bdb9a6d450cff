//! Why a cell holds a digit, or does not.

use super::argument_search::ArgumentSearch;
use super::claim::{Claim, ClaimReason};
use super::ladder::{LADDER, Stage, kinds_before};
use super::order::StepOrder;
use super::position::Position;
use super::step::KindStep;
use super::weighed_step::{WeighedStep, found_by, refutation_of};
use super::{KindRater, causes};
use crate::cancellation;
use crate::kinds::goal::Goal;
use crate::kinds::start_position::StartPosition;
use std::ops::Range;

impl KindRater {
    /// Returns the easiest reason for a claim that was found: the digit of another cell that excludes the digit, or a step
    /// of the ladder or a refutation of its opposite by singles, locked candidates and constraints, with the steps before
    /// that it needs. `None` if the ladder finds none.
    pub fn reason_of(&self, start: StartPosition, claim: Claim, goal: Goal) -> Option<ClaimReason> {
        let (cell, digit) = (usize::from(claim.cell), usize::from(claim.digit) - 1);
        let mut position = Position::new(&self.layout, &self.links, &self.constraints, start.puzzle);
        if position.is_placed(cell) {
            return Some(ClaimReason::Filled(start.puzzle.cells()[cell]));
        }
        if !claim.is && position.mask(cell) >> digit & 1 == 0 {
            let sees = |by: &usize| position.is_placed(*by) && position.excludes(*by as u16, claim.cell, digit);
            let by = (0..position.cells()).find(sees);
            return Some(by.map_or(ClaimReason::Marked, |by| ClaimReason::Seen {
                cell: by as u16,
                digit: start.puzzle.cells()[by],
            }));
        }
        start.candidates.iter().for_each(|candidates| position.restrict(candidates));
        let mut order = StepOrder::new(goal, self.work_limit());
        let mut search = ArgumentSearch::new(position.clone(), claim);
        while !claim.is_settled(&position) && !position.is_contradictory() && !cancellation::is_requested() {
            search.offer_all(patterns_for(&position, claim, search.cost()));
            if search.cost() > LADDER[kinds_before(Stage::Search)].points.each() {
                search.offer_all(refuted(&position, claim).map(WeighedStep::refutation));
            }
            let Some(round) = next_round(&position, &mut order) else { break };
            if round.iter().map(WeighedStep::weight).min().is_none_or(|easiest| easiest >= search.cost()) {
                break;
            }
            let is_proof = |found: &&WeighedStep| found.pattern.is_none() && claim.is_proved_by(&position, &found.step);
            search.offer_all(round.iter().find(is_proof).cloned());
            for found in round {
                // Steps of a round may have the same effect.
                if position.has_effect(&found.step) {
                    position.apply(std::slice::from_ref(&found.step));
                    search.add(found);
                }
            }
        }
        search.reason()
    }
}

/// Returns the steps that are next: all singles, else all steps up to subsets, else all of the easiest pattern, else the
/// shortest refutation. `None` without any.
fn next_round(position: &Position, order: &mut StepOrder) -> Option<Vec<WeighedStep>> {
    let round = |kinds: Range<usize>| {
        let of_kind =
            |kind| found_by(kind, position).into_iter().map(move |step| WeighedStep { pattern: Some(kind), step });
        Some(kinds.flat_map(of_kind).collect::<Vec<_>>()).filter(|found| !found.is_empty())
    };
    let refutation = || {
        let mut step = order.next(position).ok()??;
        causes::add(position, &mut step);
        Some(vec![WeighedStep::refutation(step)])
    };
    let [locked, patterns, search] = [Stage::Locked, Stage::Patterns, Stage::Search].map(kinds_before);
    let harder = || (patterns..search).find_map(|kind| round(kind..kind + 1));
    round(0..locked).or_else(|| round(locked..patterns)).or_else(harder).or_else(refutation)
}

/// Maximum number of steps of a kind that are compared in one position.
const MAX_ALTERNATIVES: usize = 3;

/// Returns steps by which patterns of less than a weight prove a claim, the easiest first. Beside singles, patterns beyond
/// locked candidates are not tried: most are these singles in disguise.
fn patterns_for(position: &Position, claim: Claim, weight: u32) -> Vec<WeighedStep> {
    let is_single = |kind: &usize| LADDER[*kind].stage == Stage::Singles;
    let has_singles = (0..LADDER.len()).filter(is_single).any(|kind| !found_by(kind, position).is_empty());
    let of_kind = |kind| {
        let proofs = found_by(kind, position).into_iter().filter(|step| claim.is_proved_by(position, step));
        proofs.take(MAX_ALTERNATIVES).map(move |step| WeighedStep { pattern: Some(kind), step })
    };
    let kinds = 0..kinds_before(if has_singles { Stage::Subsets } else { Stage::Search });
    let is_easy = |kind: &usize| LADDER[*kind].points.each() < weight;
    kinds.filter(is_easy).flat_map(|kind| of_kind(kind).collect::<Vec<_>>()).collect()
}

/// Returns the refutation of the opposite of a claim.
fn refuted(position: &Position, claim: Claim) -> Option<KindStep> {
    refutation_of(position, (claim.cell, claim.digit), !claim.is, false)
}
