//! One step of a solution: data, no words.

use super::chains::Chain;
use super::rating::tenths;
use super::tables::{cell, digit};
use super::technique::Technique;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Grid;
use crate::board::house::House;
use std::fmt;

/// What one technique found in one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// How hard the step is on the scale of Sudoku Explainer; see [`tenths`](super::tenths) for how it is printed.
    pub rating: f64,
    /// The cell that gets a value.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates that go, by cell, ascending.
    pub eliminations: Vec<(Cell, DigitSet)>,
    /// Why.
    pub evidence: Evidence,
}

/// What makes a step true. What a technique has no use for is empty.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evidence {
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern; those of a loop in their order.
    pub cells: Vec<Cell>,
    /// The houses of the pattern; of a fish the base, then the cover.
    pub houses: Vec<House>,
    /// Unique loops and BUG: the candidates without which there would be two solutions.
    pub extra: Vec<(Cell, DigitSet)>,
    /// Unique loops and BUG of type 3: what the extra candidates make a set with, in the house.
    pub set: Option<Subset>,
    /// The chain, link by link.
    pub chain: Option<Chain>,
}

/// As many cells of a house as digits, but for one cell, which the extra candidates of the pattern stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subset {
    /// The digits.
    pub digits: DigitSet,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Step {
    /// A step that does nothing yet.
    pub(super) fn new(technique: Technique, rating: f64) -> Step {
        Step { technique, rating, placement: None, eliminations: Vec::new(), evidence: Evidence::default() }
    }

    /// The same step, placing a digit.
    pub(super) fn placing(mut self, at: usize, value: usize) -> Step {
        self.placement = Some((cell(at), digit(value)));
        self
    }

    /// The same step, taking these candidates away, in any order; sets must not be empty.
    pub(super) fn removing(mut self, marks: impl IntoIterator<Item = (usize, u16)>) -> Step {
        self.eliminations.extend(marks.into_iter().map(|(at, digits)| (cell(at), DigitSet::from_bits(digits))));
        self.eliminations.sort_unstable_by_key(|&(cell, _)| cell);
        self
    }

    /// The same step with its pattern.
    pub(super) fn because(
        mut self,
        digits: u16,
        houses: impl IntoIterator<Item = usize>,
        cells: impl IntoIterator<Item = usize>,
    ) -> Step {
        self.evidence.digits = DigitSet::from_bits(digits);
        self.evidence.houses.extend(houses.into_iter().filter_map(House::new));
        self.evidence.cells.extend(cells.into_iter().map(cell));
        self
    }

    /// The same step with these candidates beyond its pattern; sets must not be empty.
    pub(super) fn beyond(mut self, extra: impl IntoIterator<Item = (usize, u16)>) -> Step {
        self.evidence.extra.extend(extra.into_iter().map(|(at, digits)| (cell(at), DigitSet::from_bits(digits))));
        self
    }

    /// The same step with the house that completes its pattern.
    pub(super) fn within(mut self, house: usize) -> Step {
        self.evidence.houses.extend(House::new(house));
        self
    }

    /// The same step with the set that completes its pattern.
    pub(super) fn with_set(mut self, digits: u16, cells: impl IntoIterator<Item = usize>) -> Step {
        let digits = DigitSet::from_bits(digits);
        self.evidence.set = Some(Subset { digits, cells: cells.into_iter().map(cell).collect() });
        self
    }

    /// Whether the step takes away or places anything that the solution contradicts.
    ///
    /// ```
    /// use cluewise::{Grid, Puzzle, techniques};
    /// let puzzle: Puzzle = format!("...{}", &Grid::FIRST.to_string()[3..]).parse()?;
    /// assert!(se::steps(&puzzle).all(|(_, step)| step.is_sound(&Grid::FIRST)));
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn is_sound(&self, solution: &Grid) -> bool {
        self.eliminations.iter().all(|&(cell, digits)| !digits.contains(solution.get(cell)))
            && self.placement.is_none_or(|(cell, digit)| solution.get(cell) == digit)
    }
}

/// One line: rating, technique, complexity of a chain, what is placed and what goes.
///
/// `1.2 Hidden Single: r3c9=6`, `7.6 Nishio Forcing Chains (8): r5c9<>1 r6c2<>47`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = tenths(self.rating);
        write!(f, "{}.{} {}", tenths / 10, tenths % 10, self.technique)?;
        if let Some(chain) = &self.evidence.chain {
            write!(f, " ({})", chain.complexity)?;
        }
        f.write_str(":")?;
        if let Some((cell, digit)) = self.placement {
            write!(f, " {cell}={digit}")?;
        }
        self.eliminations.iter().try_for_each(|(cell, digits)| write!(f, " {cell}<>{digits}"))
    }
}
