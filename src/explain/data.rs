//! Explanations as data, for JSON and drawings.

use super::candidate_grid::CandidateGrid;
use super::paragraph::Paragraph;
use super::time_parts::TimeParts;
use super::{Ladder, Language};
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::board::house::House;
use crate::rating::effort::Level;
use crate::rating::hodoku;
use crate::rating::se::{Position, Rating, Tenths};
use std::fmt;

/// The solution of a puzzle, step by step.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Walkthrough {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The ladder of the steps; omitted in JSON if it is that of Sudoku Explainer.
    #[cfg_attr(feature = "serde", serde(default = "Ladder::se", skip_serializing_if = "Ladder::is_se"))]
    pub ladder: Ladder,
    /// The candidates at the start, if they are fewer than the clues leave.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub candidates: Option<Box<Candidates>>,
    /// Its solution; `None` if it does not have exactly one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solution: Option<Grid>,
    /// Its level; `None` without exactly one solution, and for candidate grids.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub level: Option<Level>,
    /// Its effort score; `None` without exactly one solution, and for candidate grids.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub effort: Option<f64>,
    /// The Sudoku Explainer rating of the steps below; `None` if techniques that assume a unique solution were omitted.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub se: Option<Rating>,
    /// The rating of the steps without techniques that assume a unique solution; `None` if these were used.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub se_no_uniqueness: Option<Rating>,
    /// HoDoKu's level by the steps; `None` if they do not solve the puzzle, if techniques were omitted, and on the
    /// other ladder.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hodoku_level: Option<hodoku::Level>,
    /// HoDoKu's score by the steps; `None` whenever the level is.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hodoku_score: Option<u32>,
    /// The predicted solving time with its parts, if requested.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub time: Option<TimeParts>,
    /// The steps.
    pub steps: Vec<Explanation>,
}

/// A step: its effects, its evidence as data, and its explanation as text.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// The name of the technique in the language of the text, if one was requested.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// The language of the text, if one was requested.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) language: Option<Language>,
    /// The Sudoku Explainer rating of the step; only on its ladder.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rating: Option<Tenths>,
    /// The level of the technique; only on HoDoKu's ladder.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub level: Option<hodoku::Level>,
    /// The base score, which the step adds to HoDoKu's score; only on its ladder.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub score: Option<u32>,
    /// The step in HoDoKu's notation; only on its ladder.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub notation: Option<String>,
    /// The digit placed, and its cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub placement: Option<Candidate>,
    /// The eliminated candidates, by cell.
    pub eliminations: Vec<CellDigits>,
    /// The evidence.
    pub evidence: Pattern,
    /// The explanation.
    pub text: Vec<Paragraph>,
    /// The grid before the step, if requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub before: Option<Board>,
}

/// A digit in a cell; printed as `5 in r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate<C = Cell, D = Digit> {
    /// The cell.
    pub cell: C,
    /// The digit.
    pub digit: D,
}

impl<C: fmt::Display, D: fmt::Display> fmt::Display for Candidate<C, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.digit, self.cell)
    }
}

/// A set of digits in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CellDigits<C = Cell, S = DigitSet> {
    /// The cell.
    pub cell: C,
    /// The digits.
    pub digits: S,
}

/// The evidence of a step. Fields that a technique does not use are empty, and omitted in JSON.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Pattern {
    /// The digits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_empty"))]
    pub digits: DigitSet,
    /// The cells; those of a loop in order.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cells: Vec<Cell>,
    /// The houses; for a fish, the base houses and then the cover houses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub houses: Vec<House>,
    /// The fins of a fish; they are among the cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub fins: Vec<Cell>,
    /// Sets of cells with their digits: almost locked sets, or the parts of a Sue de Coq.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub sets: Vec<Subset>,
    /// Sets of linked cells, each in two colors.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub colors: Vec<[Vec<Cell>; 2]>,
    /// Unique loops and BUG: the extra candidates, without which there would be two solutions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub extra: Vec<CellDigits>,
    /// Unique loops and BUG of type 3: the subset that the extra candidates form with other cells of the house.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub set: Option<Subset>,
    /// Singles: placed digits that exclude the other places or digits; none if there are other reasons, too.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub causes: Vec<Candidate>,
    /// The chain.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub chain: Option<Chain>,
    /// The nested chains.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub nested: Vec<Nested>,
}

#[cfg(feature = "serde")]
fn is_empty(digits: &DigitSet) -> bool {
    digits.is_empty()
}

/// The digits and cells of a subset.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Subset {
    /// The digits.
    pub digits: DigitSet,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A chain: branches that together prove the step; for a cycle, a single branch once around.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain<C = Cell, D = Digit> {
    /// The name of the technique.
    pub technique: String,
    /// The number of assertions, including those of nested chains.
    pub complexity: u32,
    /// The branches, each a list of assertions.
    pub branches: Vec<Vec<Assertion<C, D>>>,
}

/// A nested chain.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nested {
    /// The name used by assertions and in the text.
    pub name: String,
    /// The chain.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub chain: Chain,
}

/// An assertion and its reason.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Assertion<C = Cell, D = Digit> {
    /// The cell.
    pub cell: C,
    /// The other cells of a group: the assertion is that one of the cells holds the digit, or that none does.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty"))]
    pub group: Vec<C>,
    /// The digit.
    pub digit: D,
    /// Whether the assertion is that the cell holds the digit, rather than that it does not.
    pub is: bool,
    /// The reason: `assumed`; the only candidate left in the `cell`, or the only place in a `row`, `column` or `box`; for
    /// a cell that does not hold the digit, that of the cell, or the place of the digit in such a house; or `other`
    /// techniques.
    pub cause: String,
    /// The indices of the assertions in this branch that it follows from, all smaller than its own.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub from: Vec<usize>,
    /// The name of the nested chain that proves it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub nested: Option<String>,
}

/// A grid with its candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Board {
    /// The values placed so far.
    pub values: Puzzle,
    /// The candidates of the 81 cells in row order; empty for cells with a value.
    pub candidates: Vec<DigitSet>,
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Board {
        Board::of_grid(position)
    }
}

impl From<&hodoku::Position> for Board {
    fn from(position: &hodoku::Position) -> Board {
        Board::of_grid(position)
    }
}

impl Board {
    fn of_grid(grid: &impl CandidateGrid) -> Board {
        Board {
            values: Cell::all().filter_map(|cell| Some((cell, grid.value(cell)?))).collect(),
            candidates: Cell::all().map(|cell| grid.candidates(cell)).collect(),
        }
    }
}

impl Assertion {
    /// Iterates over the cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.cell).chain(self.group.iter().copied())
    }
}

impl Explanation {
    /// Returns the cells of the pattern, including those of a chain but not of nested chains.
    pub fn cells(&self) -> CellSet {
        let Pattern { cells, set, sets, colors, chain, .. } = &self.evidence;
        let in_chain = chain.iter().flat_map(|chain| chain.branches.iter().flatten()).flat_map(Assertion::cells);
        let in_sets = set.iter().chain(sets).flat_map(|set| &set.cells);
        let colored = colors.iter().flatten().flatten();
        cells.iter().chain(in_sets).chain(colored).copied().chain(in_chain).collect()
    }

    /// Returns the pivot of an XY-Wing or XYZ-Wing: the cell that sees the two others.
    pub fn pivot(&self) -> Option<Cell> {
        let is_wing = ["XY-Wing", "XYZ-Wing"].contains(&self.technique.as_str());
        self.evidence.cells.first().filter(|_| is_wing).copied()
    }

    /// Returns the candidates that the step eliminates from a cell.
    pub fn removed(&self, cell: Cell) -> DigitSet {
        let eliminated = self.eliminations.iter().find(|eliminated| eliminated.cell == cell);
        eliminated.map_or(DigitSet::EMPTY, |eliminated| eliminated.digits)
    }
}
