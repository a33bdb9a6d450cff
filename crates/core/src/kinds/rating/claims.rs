//! Why a cell holds a digit, or does not.

use super::argument::{Argument, Consequence, Reason};
use super::inferences::{self, Assumption};
use super::ladder::{
    FIRST_BEYOND_LOCKED, FIRST_BEYOND_PATTERNS, FIRST_BEYOND_SINGLES, FIRST_BEYOND_SUBSETS, Finder, LADDER,
    LadderEntry, SINGLES,
};
use super::order::StepOrder;
use super::position::Position;
use super::refutations::Refutation;
use super::step::{Evidence, KindStep};
use super::{KindRater, causes};
use crate::cancellation;
use crate::kinds::board::Board;
use crate::kinds::goal::Goal;
use crate::kinds::start_position::StartPosition;
use std::ops::Range;

/// A claim that a cell holds a digit, counted from 1, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The cell.
    pub cell: u16,
    /// The digit.
    pub digit: u8,
    /// Whether the claim is that the cell holds it.
    pub is: bool,
}

/// Why a claim is true.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ClaimReason {
    /// The cell has a digit.
    Filled(u8),
    /// A digit of another cell excludes the digit.
    Seen {
        /// The other cell.
        cell: u16,
        /// Its digit, counted from 1.
        digit: u8,
    },
    /// A rule or a mark of the cell excludes the digit.
    Marked,
    /// A step, with the grid before it.
    Step {
        /// The steps before that it needs, each with the grid before it.
        before: Vec<(Board, KindStep)>,
        /// The grid.
        board: Board,
        /// The step.
        step: Box<KindStep>,
    },
}

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
        while !is_settled(&position, claim) && !position.is_contradictory() && !cancellation::is_requested() {
            search.offer_all(patterns_for(&position, claim, search.cost()));
            if search.cost() > LADDER[FIRST_BEYOND_PATTERNS].points.each() {
                search.offer_all(refuted(&position, claim).map(Found::refutation));
            }
            let Some(round) = next_round(&position, &mut order) else { break };
            if round.iter().map(Found::weight).min().is_none_or(|easiest| easiest >= search.cost()) {
                break;
            }
            let is_last = |found: &&Found| found.pattern.is_none() && proves(&position, claim, &found.step);
            search.offer_all(round.iter().find(is_last).cloned());
            for found in round {
                // Steps of a round may have the same effect.
                if position.has_effect(&found.step) {
                    position.apply(std::slice::from_ref(&found.step));
                    search.steps.push(found);
                }
            }
        }
        search.reason()
    }
}

/// Returns whether a position says if a claim is true.
fn is_settled(position: &Position, claim: Claim) -> bool {
    let (cell, bit) = (usize::from(claim.cell), 1 << (claim.digit - 1));
    position.is_placed(cell) || !claim.is && position.mask(cell) & bit == 0
}

/// A step that was found.
#[derive(Clone, PartialEq)]
struct Found {
    /// The index of the kind of its pattern; `None` for refutations, which have their arguments.
    pattern: Option<usize>,
    step: KindStep,
}

/// What a consequence of an assumption weighs, in points of the ladder.
const WEIGHT_OF_CONSEQUENCE: u32 = 20;

/// The least weight of a step.
const MIN_WEIGHT: u32 = 10;

impl Found {
    fn refutation(step: KindStep) -> Found {
        Found { pattern: None, step }
    }

    /// Returns how hard the step is: the points of its kind, and of a refutation also its consequences, with those of nested
    /// arguments.
    fn weight(&self) -> u32 {
        fn consequences_of(argument: &Argument) -> u32 {
            let nested = |one: &Consequence| match &one.reason {
                Reason::Nested(inner) => consequences_of(inner),
                _ => 0,
            };
            argument.consequences.iter().map(|one| 1 + nested(one)).sum()
        }
        let is_kind = |entry: &&LadderEntry| matches!(entry.find, Finder::Search(kind) if kind.technique() == self.step.technique);
        let entry = self.pattern.map_or_else(|| LADDER.iter().find(is_kind), |kind| LADDER.get(kind));
        let points = entry.map_or(0, |entry| entry.points.each());
        let length = match &self.step.evidence {
            Evidence::Refutation { argument: Some(argument), .. } => consequences_of(argument),
            _ => 0,
        };
        points.max(MIN_WEIGHT) + WEIGHT_OF_CONSEQUENCE * length
    }

    /// Returns whether a position has this very single, so that no search is needed.
    fn is_single_in(&self, position: &Position) -> bool {
        let Some((cell, digit)) = self.step.placement.filter(|&(cell, _)| !position.is_placed(cell.into())) else {
            return false;
        };
        let has = |cell: u16| position.mask(cell.into()) >> (digit - 1) & 1 == 1;
        match self.step.evidence {
            Evidence::HiddenSingle { house, .. } => {
                position.layout.houses()[house].cells.iter().all(|&other| has(other) == (other == cell))
            }
            Evidence::NakedSingle { .. } => position.mask(cell.into()) == 1 << (digit - 1),
            _ => false,
        }
    }

    /// Finds the step in another position: one of the same kind that says at least as much of what is open there.
    fn again(&self, position: &Position) -> Option<Found> {
        let covers = |other: &KindStep| {
            let has = |&(cell, mask): &(u16, u32)| {
                let found = other.eliminations.iter().filter(|&&(other, _)| other == cell);
                mask & position.mask(cell.into()) & !found.fold(0, |all, (_, mask)| all | mask) == 0
            };
            self.step.placement == other.placement && self.step.eliminations.iter().all(has)
        };
        self.find(position, covers)
    }

    /// Returns what finding the step in another position costs.
    fn cost_of_search(&self) -> usize {
        match self.pattern {
            Some(kind) if kind < FIRST_BEYOND_SINGLES => 1,
            None if self.step.technique == Refutation::Nest.technique() => COST_OF_NESTED,
            _ => COST_BEYOND_SINGLES,
        }
    }

    /// Finds a step of the same kind, in which a refutation is that of the same assumption.
    fn find(&self, position: &Position, is_wanted: impl Fn(&KindStep) -> bool) -> Option<Found> {
        let step = match (self.pattern, &self.step.evidence) {
            (Some(kind), _) => found_by(kind, position).into_iter().find(|step| is_wanted(step)),
            (None, &Evidence::Refutation { assumption, .. }) => {
                let is_nested = self.step.technique == Refutation::Nest.technique();
                refutation_of(position, assumption, self.step.placement.is_none(), is_nested)
                    .filter(|step| is_wanted(step))
            }
            (None, _) => None,
        };
        step.map(|step| Found { pattern: self.pattern, step })
    }
}

/// Returns the steps of a kind of pattern.
fn found_by(kind: usize, position: &Position) -> Vec<KindStep> {
    match LADDER[kind].find {
        Finder::Pattern(find) => find(position),
        Finder::Search(_) => Vec::new(),
    }
}

/// Returns the steps that are next: all singles, else all steps up to subsets, else all of the easiest pattern, else the
/// shortest refutation. `None` without any.
fn next_round(position: &Position, order: &mut StepOrder) -> Option<Vec<Found>> {
    let round = |kinds: Range<usize>| {
        let of_kind = |kind| found_by(kind, position).into_iter().map(move |step| Found { pattern: Some(kind), step });
        Some(kinds.flat_map(of_kind).collect::<Vec<_>>()).filter(|found| !found.is_empty())
    };
    let refutation = || {
        let mut step = order.next(position).ok()??;
        causes::add(position, &mut step);
        Some(vec![Found::refutation(step)])
    };
    let harder = || (FIRST_BEYOND_SUBSETS..FIRST_BEYOND_PATTERNS).find_map(|kind| round(kind..kind + 1));
    round(0..FIRST_BEYOND_SINGLES)
        .or_else(|| round(FIRST_BEYOND_SINGLES..FIRST_BEYOND_SUBSETS))
        .or_else(harder)
        .or_else(refutation)
}

/// Maximum number of steps of a kind that are compared in one position.
const MAX_ALTERNATIVES: usize = 3;

/// Returns steps by which patterns of less than a weight prove a claim, the easiest first. Beside singles, patterns beyond
/// locked candidates are not tried: most are these singles in disguise.
fn patterns_for(position: &Position, claim: Claim, weight: u32) -> Vec<Found> {
    let has_singles = SINGLES.iter().any(|&kind| !found_by(kind, position).is_empty());
    let of_kind = |kind| {
        let proofs = found_by(kind, position).into_iter().filter(|step| proves(position, claim, step));
        proofs.take(MAX_ALTERNATIVES).map(move |step| Found { pattern: Some(kind), step })
    };
    let kinds = 0..if has_singles { FIRST_BEYOND_LOCKED } else { FIRST_BEYOND_PATTERNS };
    let is_easy = |kind: &usize| LADDER[*kind].points.each() < weight;
    kinds.filter(is_easy).flat_map(|kind| of_kind(kind).collect::<Vec<_>>()).collect()
}

/// The search for the easiest argument: of each step that proves the claim, with the steps before it that it needs.
struct ArgumentSearch<'a> {
    start: Position<'a>,
    claim: Claim,
    /// The steps so far, in order.
    steps: Vec<Found>,
    /// The steps that were offered.
    offered: Vec<KindStep>,
    /// What may be spent for searches for steps in other positions.
    budget: usize,
    /// The easiest argument, its last step at the end, with its weight.
    best: Option<(u32, Vec<Found>)>,
}

/// What searches for steps in other positions may cost, times the square of the number of cells: a second or less.
const MAX_COST: usize = 120_000_000;

/// What a search for steps beyond singles costs, compared with singles.
const COST_BEYOND_SINGLES: usize = 10;

/// What a search for a nested argument costs.
const COST_OF_NESTED: usize = 2_000;

impl<'a> ArgumentSearch<'a> {
    fn new(start: Position<'a>, claim: Claim) -> ArgumentSearch<'a> {
        let budget = MAX_COST / start.cells().pow(2);
        ArgumentSearch { start, claim, steps: Vec::new(), offered: Vec::new(), budget, best: None }
    }

    /// Returns the weight of the easiest argument.
    fn cost(&self) -> u32 {
        self.best.as_ref().map_or(u32::MAX, |(cost, _)| *cost)
    }

    fn offer_all(&mut self, steps: impl IntoIterator<Item = Found>) {
        steps.into_iter().for_each(|step| self.offer(step));
    }

    /// Compares the argument that ends with a step of the position after the steps so far.
    fn offer(&mut self, last: Found) {
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
    fn replayed(&mut self, mut position: Position, steps: &[Found]) -> Option<Vec<Found>> {
        let mut found = Vec::with_capacity(steps.len());
        for (index, step) in steps.iter().enumerate() {
            let again = if step.is_single_in(&position) {
                step.clone()
            } else {
                self.budget = self.budget.checked_sub(step.cost_of_search())?;
                match index + 1 < steps.len() {
                    true => step.again(&position)?,
                    false => step.find(&position, |step| proves(&position, self.claim, step))?,
                }
            };
            position.apply(std::slice::from_ref(&again.step));
            found.push(again);
        }
        Some(found)
    }

    /// Returns the easiest argument as a reason.
    fn reason(self) -> Option<ClaimReason> {
        let (mut position, mut before) = (self.start, Vec::new());
        for Found { pattern, mut step } in self.best?.1 {
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

fn weight(steps: &[Found]) -> u32 {
    steps.iter().map(Found::weight).sum()
}

/// Returns whether a claim is true after a step: by an elimination, or by a digit that is placed in the cell or excludes
/// the digit from it.
fn proves(position: &Position, claim: Claim, step: &KindStep) -> bool {
    let digit = usize::from(claim.digit) - 1;
    match step.placement {
        Some((cell, placed)) if cell == claim.cell => claim.is == (placed == claim.digit),
        Some((cell, placed)) => {
            !claim.is && position.links.excluded(cell.into(), usize::from(placed) - 1, claim.cell) >> digit & 1 == 1
        }
        None => !claim.is && step.eliminations.iter().any(|&(cell, mask)| cell == claim.cell && mask >> digit & 1 == 1),
    }
}

/// Returns the refutation of the opposite of a claim.
fn refuted(position: &Position, claim: Claim) -> Option<KindStep> {
    refutation_of(position, (claim.cell, claim.digit), !claim.is, false)
}

/// Returns the refutation of the assumption that a cell holds a digit, counted from 1, or with `is` false that it does not.
fn refutation_of(position: &Position, assumption: (u16, u8), is: bool, is_nested: bool) -> Option<KindStep> {
    let (cell, digit) = (usize::from(assumption.0), usize::from(assumption.1) - 1);
    let argument = inferences::refute(position, Assumption { cell, digit, is }, is_nested)?;
    let (kind, length) =
        (if is_nested { Refutation::Nest } else { technique_of(&argument) }, argument.consequences.len());
    let evidence = Evidence::Refutation { assumption, length: length as u32, argument: Some(argument) };
    let (placement, eliminations) =
        if is { (None, vec![(assumption.0, 1 << digit)]) } else { (Some(assumption), Vec::new()) };
    Some(KindStep { technique: kind.technique(), placement, eliminations, evidence, arguments: Vec::new() })
}

/// Returns the kind of an argument: a chain if each consequence follows from one earlier, with a fork at the end if that needs
/// several, else a net.
fn technique_of(Argument { consequences, contradiction, .. }: &Argument) -> Refutation {
    let is_chain = consequences.iter().skip(1).all(|one| one.from.len() == 1);
    match contradiction.from.len() {
        0..=2 if is_chain => Refutation::Chain,
        _ if is_chain => Refutation::Fork,
        _ => Refutation::Net,
    }
}
