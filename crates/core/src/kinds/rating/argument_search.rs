//! The search for the easiest argument that a claim is true.

use super::causes;
use super::claim::{Claim, ClaimReason};
use super::position::Position;
use super::step::KindStep;
use super::weighed_step::WeighedStep;

/// What searches for steps in other positions may cost, times the square of the number of cells: a second or less.
const MAX_COST: usize = 120_000_000;

/// The search for the easiest argument: of each step that proves the claim, with the steps before it that it needs.
pub struct ArgumentSearch<'a> {
    start: Position<'a>,
    claim: Claim,
    /// The steps so far, in order.
    steps: Vec<WeighedStep>,
    /// The steps that were offered.
    offered: Vec<KindStep>,
    /// What may be spent for searches for steps in other positions.
    budget: usize,
    /// The easiest argument, its last step at the end, with its weight.
    best: Option<(u32, Vec<WeighedStep>)>,
}

impl<'a> ArgumentSearch<'a> {
    pub fn new(start: Position<'a>, claim: Claim) -> ArgumentSearch<'a> {
        let budget = MAX_COST / start.cells().pow(2);
        ArgumentSearch { start, claim, steps: Vec::new(), offered: Vec::new(), budget, best: None }
    }

    /// Returns the weight of the easiest argument.
    pub fn cost(&self) -> u32 {
        self.best.as_ref().map_or(u32::MAX, |(cost, _)| *cost)
    }

    /// Compares the arguments that end with each of some steps of the position after the steps so far.
    pub fn offer_all(&mut self, steps: impl IntoIterator<Item = WeighedStep>) {
        steps.into_iter().for_each(|step| self.offer(step));
    }

    /// Adds a step to those so far.
    pub fn add(&mut self, step: WeighedStep) {
        self.steps.push(step);
    }

    /// Compares the argument that ends with a step.
    fn offer(&mut self, last: WeighedStep) {
        if last.weight() >= self.cost() || self.offered.contains(&last.step) {
            return;
        }
        self.offered.push(last.step.clone());
        let (mut position, mut before) = (self.start.clone(), Vec::new());
        for found in &self.steps {
            before.push(position.clone());
            position.apply(std::slice::from_ref(&found.step));
        }
        // The last ones first: then all steps that may need a step are known. More at a time, as long as none is needed.
        let (steps, mut needed) = (self.steps.clone(), vec![last]);
        let (mut end, mut count) = (steps.len(), 1);
        while end > 0 {
            let start = end.saturating_sub(count);
            match self.replayed(before[start].clone(), &needed) {
                Some(without) if weight(&without) <= weight(&needed) + weight(&steps[start..end]) => {
                    (needed, end, count) = (without, start, 2 * count);
                }
                _ if end - start > 1 => count = (end - start) / 2,
                _ => {
                    needed.insert(0, steps[start].clone());
                    (end, count) = (start, 1);
                }
            }
        }
        let cost = weight(&needed);
        if cost < self.cost() {
            self.best = Some((cost, needed));
        }
    }

    /// Finds steps again from another position on. `None` if one does not apply there, or the budget is used up.
    fn replayed(&mut self, mut position: Position, steps: &[WeighedStep]) -> Option<Vec<WeighedStep>> {
        let mut found = Vec::with_capacity(steps.len());
        for (index, step) in steps.iter().enumerate() {
            let again = if step.is_single_in(&position) {
                step.clone()
            } else {
                self.budget = self.budget.checked_sub(step.cost_of_search())?;
                match index + 1 < steps.len() {
                    true => step.again(&position)?,
                    false => step.find(&position, |step| self.claim.is_proved_by(&position, step))?,
                }
            };
            position.apply(std::slice::from_ref(&again.step));
            found.push(again);
        }
        Some(found)
    }

    /// Returns the easiest argument as a reason.
    pub fn reason(self) -> Option<ClaimReason> {
        let (mut position, mut before) = (self.start, Vec::new());
        for WeighedStep { pattern, mut step } in self.best?.1 {
            if pattern.is_some() {
                causes::add(&position, &mut step);
            }
            before.push((position.board(), step.clone()));
            position.apply(&[step]);
        }
        let (board, step) = before.pop()?;
        Some(ClaimReason::Step { before, board, step: Box::new(step) })
    }
}

fn weight(steps: &[WeighedStep]) -> u32 {
    steps.iter().map(WeighedStep::weight).sum()
}
