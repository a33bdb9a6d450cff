//! Why a cell holds a digit, or does not.

use super::argument::{Argument, Consequence, Reason};
use super::inferences::{self, Assumption};
use super::ladder::{FIRST_BEYOND_SUBSETS, Finder, LADDER, SINGLES};
use super::order::StepOrder;
use super::position::Position;
use super::refutations::Refutation;
use super::step::{Evidence, KindStep};
use super::{KindRater, causes};
use crate::cancellation;
use crate::kinds::board::Board;
use crate::kinds::goal::Goal;
use crate::kinds::start_position::StartPosition;

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
    /// A step after others, with the grid before it.
    Step {
        /// The number of steps before.
        skipped: usize,
        /// The grid.
        board: Board,
        /// The step.
        step: Box<KindStep>,
    },
}

impl KindRater {
    /// Returns the shortest reason for a claim that was found: a step of the ladder, also the digit of another cell that
    /// excludes the digit, or a refutation of its opposite by singles, locked candidates and constraints, each after some
    /// steps. `None` if the ladder finds none.
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
        let (mut skipped, mut cost, mut best) = (0, 0, Best::default());
        let mut order = StepOrder::new(goal, self.work_limit());
        while !position.is_contradictory() && cost < best.cost && !cancellation::is_requested() {
            if let Some(mut step) = pattern_for(&position, claim) {
                causes::add(&position, &mut step);
                best.offer(cost + 1, skipped, &position, step);
                break;
            }
            if let Some(step) = refuted(&position, claim) {
                best.offer(cost + cost_of(&step), skipped, &position, step);
            }
            let Ok(Some(mut step)) = order.next(&position) else { break };
            causes::add(&position, &mut step);
            cost += cost_of(&step);
            if proves(&position, claim, &step) {
                best.offer(cost, skipped, &position, step);
                break;
            }
            position.apply(std::slice::from_ref(&step));
            skipped += 1;
        }
        best.reason
    }
}

/// Returns the step of the easiest pattern that proves a claim.
fn pattern_for(position: &Position, claim: Claim) -> Option<KindStep> {
    let is_open = |&kind: &usize| matches!(LADDER[kind].find, Finder::Pattern(find) if !find(position).is_empty());
    // Beside singles, patterns beyond subsets are these singles in disguise.
    let kinds = if SINGLES.iter().any(is_open) { FIRST_BEYOND_SUBSETS } else { LADDER.len() };
    LADDER[..kinds].iter().find_map(|entry| match entry.find {
        Finder::Pattern(find) => find(position).into_iter().find(|step| proves(position, claim, step)),
        Finder::Search(_) => None,
    })
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

/// What a consequence of an assumption counts, compared with a step: it is harder to follow.
const COST_OF_CONSEQUENCE: usize = 2;

/// Returns what a step counts: of a refutation, its consequences, with those of nested arguments.
fn cost_of(step: &KindStep) -> usize {
    fn of_argument(argument: &Argument) -> usize {
        let nested = |one: &Consequence| match &one.reason {
            Reason::Nested(inner) => of_argument(inner),
            _ => 0,
        };
        argument.consequences.iter().map(|one| COST_OF_CONSEQUENCE + nested(one)).sum()
    }
    match &step.evidence {
        Evidence::Refutation { argument: Some(argument), .. } => of_argument(argument),
        _ => 1,
    }
}

/// The shortest reason so far.
struct Best {
    /// What it counts with the steps before it.
    cost: usize,
    reason: Option<ClaimReason>,
}

impl Default for Best {
    fn default() -> Best {
        Best { cost: usize::MAX, reason: None }
    }
}

impl Best {
    /// Keeps a step if it is shorter than those before.
    fn offer(&mut self, cost: usize, skipped: usize, position: &Position, step: KindStep) {
        if cost < self.cost {
            self.cost = cost;
            self.reason = Some(ClaimReason::Step { skipped, board: position.board(), step: Box::new(step) });
        }
    }
}

/// Returns the refutation of the opposite of a claim.
fn refuted(position: &Position, claim: Claim) -> Option<KindStep> {
    let (cell, digit) = (usize::from(claim.cell), usize::from(claim.digit) - 1);
    let assumption = Assumption { cell, digit, is: !claim.is };
    let argument = inferences::refute(position, assumption, false)?;
    let (technique, length) = (technique_of(&argument).technique(), argument.consequences.len());
    let assumption = (claim.cell, claim.digit);
    let evidence = Evidence::Refutation { assumption, length: length as u32, argument: Some(argument) };
    let (placement, eliminations) = match claim.is {
        true => (Some((claim.cell, claim.digit)), Vec::new()),
        false => (None, vec![(claim.cell, 1 << digit)]),
    };
    Some(KindStep { technique, placement, eliminations, evidence, arguments: Vec::new() })
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
