//! Steps of the ladder.

use super::board::Board;
use crate::kinds::rating::{Evidence, KindStep};
use crate::rating::se::Tenths;
use crate::rating::se::bits;

/// A step with its rating on the scale of Sudoku Explainer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RatedStep {
    /// The rating.
    pub rating: Tenths,
    /// The step.
    pub step: KindStep,
}

/// A step as techniques find it. Digits are counted from 0.
#[derive(Clone, Debug)]
pub struct Step {
    technique: &'static str,
    /// The rating before it is rounded.
    pub rating: f64,
    /// The cell that is solved, and its digit.
    pub placement: Option<(usize, usize)>,
    /// The eliminated candidates by cell, sets that are not empty.
    pub eliminations: Vec<(usize, u16)>,
    evidence: Evidence,
}

impl Step {
    pub fn new(technique: &'static str, rating: f64) -> Step {
        let evidence = Evidence::Pattern { cells: Vec::new() };
        Step { technique, rating, placement: None, eliminations: Vec::new(), evidence }
    }

    pub fn placing(mut self, cell: usize, digit: usize) -> Step {
        self.placement = Some((cell, digit));
        self
    }

    /// Adds eliminations; cells without digits are skipped.
    pub fn eliminating(mut self, eliminations: impl IntoIterator<Item = (usize, u16)>) -> Step {
        self.eliminations.extend(eliminations.into_iter().filter(|&(_, digits)| digits != 0));
        self
    }

    /// Sets the reason.
    pub fn with_evidence(self, evidence: Evidence) -> Step {
        Step { evidence, ..self }
    }

    /// Sets the reason: a pattern of these cells.
    pub fn with_cells(self, cells: impl IntoIterator<Item = usize>) -> Step {
        self.with_evidence(Evidence::Pattern { cells: cells.into_iter().map(|cell| cell as u16).collect() })
    }

    /// Sets the reason: the places of a digit in a house.
    pub fn with_locked(self, board: &Board, house: usize, digit: usize, places: u16) -> Step {
        let cells = board.cells_at(house, places).map(|cell| cell as u16).collect();
        self.with_evidence(Evidence::Locked { house: board.layout_houses[house], digit: digit as u8 + 1, cells })
    }

    /// Returns the step if it eliminates anything.
    pub fn if_effective(self) -> Option<Step> {
        (!self.eliminations.is_empty()).then_some(self)
    }

    /// Returns the public form.
    pub fn rated(self) -> RatedStep {
        let mut eliminations: Vec<(u16, u32)> =
            self.eliminations.iter().map(|&(cell, digits)| (cell as u16, digits.into())).collect();
        eliminations.sort();
        let placement = self.placement.map(|(cell, digit)| (cell as u16, digit as u8 + 1));
        let step = KindStep {
            technique: self.technique,
            placement,
            eliminations,
            evidence: self.evidence,
            arguments: Vec::new(),
        };
        RatedStep { rating: Tenths::round(self.rating), step }
    }
}

/// Returns the lines of a set as houses of the layout.
pub fn lines(board: &Board, first: usize, set: u16) -> Vec<usize> {
    bits(set).map(|line| board.layout_houses[first + line]).collect()
}
