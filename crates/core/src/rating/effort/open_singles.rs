//! The digits that can be placed.

use super::layouts::{DigitHouses, NO_SINGLES};

/// The singles of a position. A cell can be the single of several houses, and a naked single besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rating) struct OpenSingles {
    /// Hidden singles of boxes.
    pub(super) boxes: DigitHouses,
    /// Hidden singles of rows, and of columns.
    pub(super) lines: [DigitHouses; 2],
    /// Cells with one candidate.
    pub(super) naked: u128,
}

/// The ways to see a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SingleKind {
    Box,
    Line,
    Naked,
}

impl OpenSingles {
    pub(super) const NONE: OpenSingles = OpenSingles { boxes: NO_SINGLES, lines: [NO_SINGLES; 2], naked: 0 };

    /// Returns the singles that are not among others.
    pub(super) fn without(&self, others: &OpenSingles) -> OpenSingles {
        let houses = |these: DigitHouses, others: DigitHouses| [these[0] & !others[0], these[1] & !others[1]];
        OpenSingles {
            boxes: houses(self.boxes, others.boxes),
            lines: [houses(self.lines[0], others.lines[0]), houses(self.lines[1], others.lines[1])],
            naked: self.naked & !others.naked,
        }
    }
}
