//! Explanations as data, for JSON and drawings: one form for puzzles of all kinds.

use super::paragraph::Paragraph;
use super::place::{CellId, DigitMask, StepHouse};
use super::time_parts::TimeParts;
use super::{Ladder, Language};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::kinds::{Board, StepsEnd, Symbols, constraint_text};
use crate::rating::effort::Level;
use crate::rating::hodoku;
use crate::rating::se::{Rating, Tenths};
use std::collections::BTreeSet;
use std::fmt;

/// The solution of a puzzle, step by step.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Walkthrough {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The ladder of the steps.
    pub ladder: Ladder,
    /// The candidates at the start, if they are fewer than the clues leave.
    pub candidates: Option<Box<Candidates>>,
    /// Its solution; `None` if it does not have exactly one.
    pub solution: Option<Grid>,
    /// Its level; `None` without exactly one solution, and for candidate grids.
    pub level: Option<Level>,
    /// Its effort score; `None` without exactly one solution, and for candidate grids.
    pub effort: Option<f64>,
    /// The Sudoku Explainer rating of the steps below; `None` if techniques that assume a unique solution were omitted.
    pub se: Option<Rating>,
    /// The rating of the steps without techniques that assume a unique solution; `None` if these were used.
    pub se_no_uniqueness: Option<Rating>,
    /// HoDoKu's level by the steps; `None` if they do not solve the puzzle, if techniques were omitted, and on the
    /// other ladder.
    pub hodoku_level: Option<hodoku::Level>,
    /// HoDoKu's score by the steps; `None` whenever the level is.
    pub hodoku_score: Option<u32>,
    /// The predicted solving time with its parts, if requested.
    pub time: Option<TimeParts>,
    /// The steps.
    pub steps: Vec<Explanation>,
    /// Where they end.
    pub(crate) end: StepsEnd,
}

/// A step of a puzzle of any kind: its effects, its evidence as data, and its explanation as text.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// The name of the technique in the language of the text, if one was requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// The language of the text, if one was requested.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) language: Option<Language>,
    /// The symbols of the digits in texts.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub symbols: Symbols,
    /// The ladder of the technique.
    pub ladder: Ladder,
    /// The Sudoku Explainer rating of the step; only on its ladder.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rating: Option<Tenths>,
    /// The level of the technique; only on HoDoKu's ladder.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub level: Option<hodoku::Level>,
    /// The base score, which the step adds to HoDoKu's score; only on its ladder.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub score: Option<u32>,
    /// The step in HoDoKu's notation; only on its ladder.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Candidate {
    /// The cell.
    pub cell: CellId,
    /// The digit, from 1.
    pub digit: u8,
}

impl From<(Cell, Digit)> for Candidate {
    fn from((cell, digit): (Cell, Digit)) -> Candidate {
        Candidate { cell: cell.into(), digit: digit.get() }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.digit, self.cell)
    }
}

/// A set of digits in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CellDigits {
    /// The cell.
    pub cell: CellId,
    /// The digits.
    pub digits: DigitMask,
}

impl From<(Cell, DigitSet)> for CellDigits {
    fn from((cell, digits): (Cell, DigitSet)) -> CellDigits {
        CellDigits { cell: cell.into(), digits: digits.into() }
    }
}

/// The evidence of a step. Fields that a technique does not use are empty, and omitted in JSON.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Pattern {
    /// The digits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "DigitMask::is_unset"))]
    pub digits: DigitMask,
    /// The cells; those of a loop in order.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cells: Vec<CellId>,
    /// The houses; for a fish, the base houses and then the cover houses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub houses: Vec<StepHouse>,
    /// The constraint, such as a cage.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub constraint: Option<StepConstraint>,
    /// The sets of digits that the cells of the constraint may hold.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub combinations: Vec<DigitMask>,
    /// The other combinations of the constraint, by the reasons why its cells may not hold them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub excluded: Vec<ExcludedCombinations>,
    /// The cells of the constraint whose candidates limit the others.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub limits: Vec<CellDigits>,
    /// The digits that all cells of the constraint may hold together, if there are few such fillings.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub fillings: Vec<Vec<u8>>,
    /// The number of digits, if cells are limited.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) side: u8,
    /// Rule of 45: the cages that are taken away from the houses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cages: Vec<StepConstraint>,
    /// The sum of cells that houses and the cages in them leave.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sum: Option<CellSum>,
    /// Hidden singles of other kinds than classic puzzles: whether the cell is the last empty one of its house.
    #[cfg_attr(feature = "serde", serde(rename = "full_house", skip_serializing_if = "std::ops::Not::not"))]
    pub is_full_house: bool,
    /// The fins of a fish; they are among the cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub fins: Vec<CellId>,
    /// Sets of cells with their digits: almost locked sets, or the parts of a Sue de Coq.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub sets: Vec<Subset>,
    /// Sets of linked cells, each in two colors.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub colors: Vec<[Vec<CellId>; 2]>,
    /// Unique loops and BUG: the extra candidates, without which there would be two solutions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub extra: Vec<CellDigits>,
    /// Unique loops and BUG of type 3: the subset that the extra candidates form with other cells of the house.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub set: Option<Subset>,
    /// Singles: placed digits that exclude the other places or candidates.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub causes: Vec<Candidate>,
    /// Naked singles: the houses in which the cell sees the causes, in the order in which texts name them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) seen_in: Vec<StepHouse>,
    /// The chain.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub chain: Option<Chain>,
    /// The nested chains; of steps without a chain, the arguments against the eliminated candidates.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub nested: Vec<Nested>,
}

/// Sets of digits of a constraint that the candidates of its cells exclude for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ExcludedCombinations {
    /// The sets of digits.
    pub combinations: Vec<DigitMask>,
    /// The digit of the sets that no cell has.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub digit: Option<u8>,
    /// The cell that has no digit of the sets, with its candidates.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub limit: Option<CellDigits>,
}

/// The digits and cells of a subset.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Subset {
    /// The digits.
    pub digits: DigitMask,
    /// The cells.
    pub cells: Vec<CellId>,
}

/// A constraint of a step; printed as `cage 17 in r1c1, r1c2`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StepConstraint {
    /// The name of its kind.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: &'static str,
    /// All of its cells.
    pub cells: Vec<CellId>,
    /// The sum of the cells, if the constraint has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<i32>,
}

impl fmt::Display for StepConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&constraint_text(self.kind, self.value.as_slice(), self.cells.iter()))
    }
}

/// The sum of some cells, less that of others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CellSum {
    /// The cells that are added.
    pub plus: Vec<CellId>,
    /// The cells that are subtracted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub minus: Vec<CellId>,
    /// The sum.
    pub total: i32,
}

/// A chain: branches that together prove the step; for a cycle, a single branch once around.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Chain {
    /// The name of the technique.
    pub technique: String,
    /// The number of assertions, including those of nested chains.
    pub complexity: u32,
    /// The branches, each a list of assertions.
    pub branches: Vec<Vec<Assertion>>,
    /// What cannot be after the assertions of the only branch, of refutations of other kinds than classic puzzles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub contradiction: Option<Contradiction>,
}

/// What cannot be: a cell without candidates, a house without a place for a digit, or a constraint without a combination.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// The digit without a place.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub digit: Option<u8>,
    /// The cell, the house or the constraint.
    pub reason: Justification,
    /// The indices of the assertions from which it follows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub from: Vec<usize>,
}

/// The cell, the house or the constraint by which an assertion follows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Justification {
    /// The digit that the house, or every combination of the constraint, has in one of its cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub digit: Option<u8>,
    /// The cell, one of whose candidates is true.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cell: Option<CellId>,
    /// The house, or the rule for two cells; its cells are those of the rule.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub house: Option<StepHouse>,
    /// The constraint.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub constraint: Option<StepConstraint>,
    /// The houses from which the sum of innies and outies follows, when the cages in them are taken away.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub houses: Vec<StepHouse>,
    /// These cages.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cages: Vec<StepConstraint>,
    /// This sum.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sum: Option<CellSum>,
    /// The sets of digits that the cells of the constraint may hold, if there are few.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub combinations: Vec<DigitMask>,
    /// The cells of the constraint whose candidates limit the others.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub limits: Vec<CellDigits>,
}

/// A nested chain.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Nested {
    /// The name used by assertions and in the text.
    pub name: String,
    /// The chain.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub chain: Chain,
}

/// An assertion and its reason.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Assertion {
    /// The cell.
    pub cell: CellId,
    /// The other cells of a group: the assertion is that one of the cells holds the digit, or that none does.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub group: Vec<CellId>,
    /// The digit.
    pub digit: u8,
    /// Whether the assertion is that the cell holds the digit, rather than that it does not.
    pub is: bool,
    /// The reason: `assumed`; the only candidate left in the `cell`, or the only place in a house, given by its kind,
    /// such as `row`; for a cell that does not hold the digit, that of the cell, or the place of the digit, or of that of
    /// the [reason](Self::reason), in such a house; or `other` techniques.
    pub cause: String,
    /// The indices of the assertions in this branch that it follows from, all smaller than its own.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub from: Vec<usize>,
    /// The name of the nested chain that proves it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub nested: Option<String>,
    /// The cell, the house or the constraint of the reason, of refutations of other kinds than classic puzzles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub reason: Option<Box<Justification>>,
}

impl Assertion {
    /// Iterates over the cells.
    pub fn cells(&self) -> impl Iterator<Item = CellId> {
        std::iter::once(self.cell).chain(self.group.iter().copied())
    }
}

impl Explanation {
    /// Returns the cells of the pattern, its constraints and its chain, but not those of nested chains.
    pub fn cells(&self) -> BTreeSet<CellId> {
        let Pattern { cells, constraint, cages, set, sets, colors, chain, .. } = &self.evidence;
        let in_chain = chain.iter().flat_map(|chain| chain.branches.iter().flatten()).flat_map(Assertion::cells);
        let in_sets = set.iter().chain(sets).flat_map(|set| &set.cells);
        let in_constraints = constraint.iter().chain(cages).flat_map(|constraint| &constraint.cells);
        let colored = colors.iter().flatten().flatten();
        cells.iter().chain(in_sets).chain(in_constraints).chain(colored).copied().chain(in_chain).collect()
    }

    /// Returns the pivot of an XY-Wing or XYZ-Wing: the cell that sees the two others.
    pub fn pivot(&self) -> Option<CellId> {
        let is_wing = ["XY-Wing", "XYZ-Wing"].contains(&self.technique.as_str());
        self.evidence.cells.first().filter(|_| is_wing).copied()
    }

    /// Returns the candidates that the step eliminates from a cell.
    pub fn removed(&self, cell: CellId) -> DigitMask {
        let eliminated = self.eliminations.iter().find(|eliminated| eliminated.cell == cell);
        eliminated.map_or(DigitMask::EMPTY, |eliminated| eliminated.digits)
    }
}
