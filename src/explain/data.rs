//! An explanation as data: what JSON holds, and what a drawing needs.

use super::paragraph::Paragraph;
use crate::cell::{Cell, CellSet};
use crate::digits::{Digit, DigitSet};
use crate::effort::Level;
use crate::grid::{Grid, Puzzle};
use crate::house::House;
use crate::techniques::{Position, Rating};
use serde::{Deserialize, Serialize};

/// The way of a puzzle from its clues to its end, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Walkthrough {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution; `None` if it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Grid>,
    /// Its level; `None` if it has several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Its effort score; `None` if it has several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// Its rating, by the steps below.
    pub se: Rating,
    /// The steps.
    pub steps: Vec<Explanation>,
}

/// One step: what it does, why as data, and why in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// The rating on the scale of Sudoku Explainer, in tenths as it is printed.
    pub rating: f64,
    /// The cell that gets a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placement: Option<Candidate>,
    /// The candidates that go, by cell.
    pub eliminations: Vec<Marks>,
    /// The pattern.
    pub evidence: Pattern,
    /// Why it holds.
    pub text: Vec<Paragraph>,
    /// The grid before the step, where it was asked for.
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

/// Digits in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marks {
    /// The cell.
    pub cell: Cell,
    /// The digits.
    pub digits: DigitSet,
}

/// What makes a step true; what a technique has no use for is empty, and left out in JSON.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Pattern {
    /// The digits.
    #[serde(skip_serializing_if = "is_empty")]
    pub digits: DigitSet,
    /// The cells; those of a loop in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// The houses; of a fish the base, then the cover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<House>,
    /// Unique loops and BUG: the candidates without which there would be two solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<Marks>,
    /// Unique loops and BUG of type 3: what the extra candidates make a set with, in the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<Subset>,
    /// The chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
    /// The chains inside it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nested: Vec<Nested>,
}

fn is_empty(digits: &DigitSet) -> bool {
    digits.is_empty()
}

/// The digits and cells of a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Subset {
    /// The digits.
    pub digits: DigitSet,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A chain: branches that together prove what the step says; of a cycle one, once round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chain {
    /// What kind of chain it is.
    pub technique: String,
    /// How many assertions it takes, those of the chains inside it too.
    pub complexity: u32,
    /// The branches, each a list of links.
    pub branches: Vec<Vec<Link>>,
}

/// A chain inside another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nested {
    /// What links and text call it.
    pub name: String,
    /// The chain.
    #[serde(flatten)]
    pub chain: Chain,
}

/// An assertion and why it holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell is the digit; else it is not.
    pub is: bool,
    /// Why: `assumed`, one digit in a `cell`, one place in a `row`, `column` or `box`, or `other` techniques.
    pub cause: String,
    /// The links of this branch that it follows from, counted from 0; all are before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<usize>,
    /// The name of the nested chain that proves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nested: Option<String>,
}

/// A grid with its candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The values so far.
    pub values: Puzzle,
    /// The candidates of the 81 cells, row by row; none where there is a value.
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
    /// The cells of the pattern, those of a chain too (but not those of chains inside it).
    pub fn cells(&self) -> CellSet {
        let Pattern { cells, set, chain, .. } = &self.evidence;
        let links = chain.iter().flat_map(|chain| chain.branches.iter().flatten()).map(|link| link.cell);
        let set = set.iter().flat_map(|set| &set.cells);
        cells.iter().chain(set).copied().chain(links).collect()
    }

    /// What the step takes away from a cell.
    pub fn removed(&self, cell: Cell) -> DigitSet {
        let marks = self.eliminations.iter().find(|marks| marks.cell == cell);
        marks.map_or(DigitSet::EMPTY, |marks| marks.digits)
    }
}
