//! Claims about the digits of cells, and why they are true.

use super::position::Position;
use super::step::KindStep;
use crate::kinds::board::Board;

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

impl Claim {
    /// Returns whether a position says if this is true.
    pub(super) fn is_settled(self, position: &Position) -> bool {
        let (cell, bit) = (usize::from(self.cell), 1 << (self.digit - 1));
        position.is_placed(cell) || !self.is && position.mask(cell) & bit == 0
    }

    /// Returns whether this is true after a step: by an elimination, or by a digit that is placed in the cell or excludes the
    /// digit from it.
    pub(super) fn is_proved_by(self, position: &Position, step: &KindStep) -> bool {
        let digit = usize::from(self.digit) - 1;
        match step.placement {
            Some((cell, placed)) if cell == self.cell => self.is == (placed == self.digit),
            Some((cell, placed)) => {
                !self.is && position.links.excluded(cell.into(), usize::from(placed) - 1, self.cell) >> digit & 1 == 1
            }
            None => {
                let loses = |&(cell, mask): &(u16, u32)| cell == self.cell && mask >> digit & 1 == 1;
                !self.is && step.eliminations.iter().any(loses)
            }
        }
    }
}
