//! Why a cell holds a digit, or does not.

use super::inferences::{self, Assumption};
use super::ladder::{Finder, LADDER, easiest};
use super::position::Position;
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
    /// Returns the shortest reason for a claim that was found: a step of the ladder, or a refutation of its opposite by
    /// singles, locked candidates and constraints, each after some steps. `None` if the ladder finds none.
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
        let (mut skipped, mut work, mut best) = (0, self.work_limit(), Best::default());
        while !position.is_contradictory() && skipped < best.cost && !cancellation::is_requested() {
            if let Some((step, length)) = refuted(&position, claim) {
                best.offer(skipped + length, skipped, &position, step);
            }
            let Ok(Some((kind, mut found))) = easiest(&position, goal, LADDER.len(), &mut work) else { break };
            if matches!(LADDER[kind].find, Finder::Pattern(_)) {
                found.truncate(1);
            }
            for mut step in found {
                let proves = match claim.is {
                    true => step.placement == Some((claim.cell, claim.digit)),
                    false => {
                        step.eliminations.iter().any(|&(other, mask)| other == claim.cell && mask >> digit & 1 == 1)
                    }
                };
                if proves {
                    causes::add(&position, &mut step);
                    best.offer(skipped + 1, skipped, &position, step);
                    return best.reason;
                }
                position.apply(std::slice::from_ref(&step));
                skipped += 1;
            }
        }
        best.reason
    }
}

/// The shortest reason so far.
struct Best {
    /// The number of steps before it and of its lines.
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

/// Returns the refutation of the opposite of a claim, and the number of its consequences.
fn refuted(position: &Position, claim: Claim) -> Option<(KindStep, usize)> {
    let (cell, digit) = (usize::from(claim.cell), usize::from(claim.digit) - 1);
    let assumption = Assumption { cell, digit, is: !claim.is };
    let argument = inferences::refute(position, assumption, false)?;
    let length = argument.consequences.len();
    let assumption = (claim.cell, claim.digit);
    let evidence = Evidence::Refutation { assumption, length: length as u32, argument: Some(argument) };
    let (placement, eliminations) = match claim.is {
        true => (Some((claim.cell, claim.digit)), Vec::new()),
        false => (None, vec![(claim.cell, 1 << digit)]),
    };
    Some((KindStep { technique: "Forcing Net", placement, eliminations, evidence }, length))
}
