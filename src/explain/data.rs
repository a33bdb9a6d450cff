//! Explanations as data, for JSON and drawings.

use super::paragraph::Paragraph;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::board::house::House;
use crate::rating::effort::Level;
use crate::rating::se::{Position, Rating};
use serde::{Deserialize, Serialize};

/// The solution of a puzzle, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Walkthrough {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution; `None` if it does not have exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Grid>,
    /// Its level; `None` without exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Its effort score; `None` without exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// Its Sudoku Explainer rating, from the steps below.
    pub se: Rating,
    /// The steps.
    pub steps: Vec<Explanation>,
}

/// A step: its effects, its evidence as data, and its explanation as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// The Sudoku Explainer rating of the step, rounded to tenths.
    pub rating: f64,
    /// The digit placed, and its cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placement: Option<Candidate>,
    /// The eliminated candidates, by cell.
    pub eliminations: Vec<CellDigits>,
    /// The evidence.
    pub evidence: Pattern,
    /// The explanation.
    pub text: Vec<Paragraph>,
    /// The grid before the step, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Board>,
}

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// A set of digits in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CellDigits {
    /// The cell.
    pub cell: Cell,
    /// The digits.
    pub digits: DigitSet,
}

/// The evidence of a step. Fields that a technique does not use are empty, and omitted in JSON.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Pattern {
    /// The digits.
    #[serde(skip_serializing_if = "is_empty")]
    pub digits: DigitSet,
    /// The cells; those of a loop in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// The houses; for a fish, the base houses and then the cover houses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<House>,
    /// Unique loops and BUG: the extra candidates, without which there would be two solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<CellDigits>,
    /// Unique loops and BUG of type 3: the subset that the extra candidates form with other cells of the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<Subset>,
    /// The chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
    /// The nested chains.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nested: Vec<Nested>,
}

fn is_empty(digits: &DigitSet) -> bool {
    digits.is_empty()
}

/// The digits and cells of a subset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Subset {
    /// The digits.
    pub digits: DigitSet,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A chain: branches that together prove the step; for a cycle, a single branch once around.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chain {
    /// The name of the technique.
    pub technique: String,
    /// The number of assertions, including those of nested chains.
    pub complexity: u32,
    /// The branches, each a list of assertions.
    pub branches: Vec<Vec<Assertion>>,
}

/// A nested chain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nested {
    /// The name used by assertions and in the text.
    pub name: String,
    /// The chain.
    #[serde(flatten)]
    pub chain: Chain,
}

/// An assertion and its reason.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assertion {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the assertion is that the cell holds the digit, rather than that it does not.
    pub is: bool,
    /// The reason: `assumed`, the only digit in a `cell`, the only position in a `row`, `column` or `box`, or `other`
    /// techniques.
    pub cause: String,
    /// The indices of the assertions in this branch that it follows from, all smaller than its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<usize>,
    /// The name of the nested chain that proves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nested: Option<String>,
}

/// A grid with its candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The values placed so far.
    pub values: Puzzle,
    /// The candidates of the 81 cells in row order; empty for cells with a value.
    pub candidates: Vec<DigitSet>,
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Board {
        Board {
            values: Cell::all().filter_map(|cell| Some((cell, position.value(cell)?))).collect(),
            candidates: Cell::all().map(|cell| position.candidates(cell)).collect(),
        }
    }
}

impl Explanation {
    /// Returns the cells of the pattern, including those of a chain but not of nested chains.
    pub fn cells(&self) -> CellSet {
        let Pattern { cells, set, chain, .. } = &self.evidence;
        let links = chain.iter().flat_map(|chain| chain.branches.iter().flatten()).map(|link| link.cell);
        let set = set.iter().flat_map(|set| &set.cells);
        cells.iter().chain(set).copied().chain(links).collect()
    }

    /// Returns the candidates that the step eliminates from a cell.
    pub fn removed(&self, cell: Cell) -> DigitSet {
        let marks = self.eliminations.iter().find(|marks| marks.cell == cell);
        marks.map_or(DigitSet::EMPTY, |marks| marks.digits)
    }
}
