//! Solving steps.

use super::chain::Chain;
use super::tables::{cell, digit};
use super::technique::Technique;
use super::tenths::Tenths;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Grid;
use crate::board::house::House;
use std::fmt;

/// A solving step: the conclusion of a technique in a position, with its evidence.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The difficulty on the scale of Sudoku Explainer.
    pub rating: Tenths,
    /// The cell that is solved, and its digit.
    pub placement: Option<(Cell, Digit)>,
    /// The eliminated candidates, ordered by cell.
    pub eliminations: Vec<(Cell, DigitSet)>,
    /// The evidence.
    pub evidence: Evidence,
    /// The index on its board of the first house of the pattern.
    pub(crate) house: u8,
}

/// The evidence of a step. Fields that a technique does not use are empty.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Evidence {
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern; those of a loop in order.
    pub cells: Vec<Cell>,
    /// The houses of the pattern; for a fish, the base houses and then the cover houses.
    pub houses: Vec<House>,
    /// Unique loops and BUG: the extra candidates, without which there would be two solutions.
    pub extra: Vec<(Cell, DigitSet)>,
    /// Unique loops and BUG of type 3: the subset that the extra candidates form with other cells of the house.
    pub set: Option<Subset>,
    /// The chain.
    pub chain: Option<Chain>,
}

/// The digits of a subset and all its cells but one, which the extra candidates of a pattern stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subset {
    /// The digits.
    pub digits: DigitSet,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Step {
    /// Creates a step of a custom technique without effects.
    ///
    /// ```
    /// use cluewise::rating::se::{Evidence, Step, Tenths};
    /// use cluewise::{Cell, Digit, DigitSet};
    /// let (cell, digit) = ("r1c1".parse::<Cell>()?, Digit::new(5).ok_or("no digit")?);
    /// let step = Step::custom("Lucky Guess", Tenths::new(99))
    ///     .with_placement(cell, digit)
    ///     .with_evidence(Evidence::of([cell], [], DigitSet::single(digit)));
    /// assert_eq!(step.to_string(), "9.9 Lucky Guess: r1c1=5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn custom(name: &'static str, rating: Tenths) -> Step {
        let technique = Technique::Custom(name);
        Step { technique, rating, placement: None, eliminations: Vec::new(), evidence: Evidence::default(), house: 0 }
    }

    /// Sets the cell that is solved, and its digit.
    pub fn with_placement(mut self, cell: Cell, digit: Digit) -> Step {
        self.placement = Some((cell, digit));
        self
    }

    /// Adds eliminated candidates. Each cell must be given once, with at least one digit.
    pub fn with_eliminations(mut self, eliminations: impl IntoIterator<Item = (Cell, DigitSet)>) -> Step {
        self.eliminations.extend(eliminations);
        self.eliminations.sort_by_key(|&(cell, _)| cell);
        self
    }

    /// Sets the evidence.
    pub fn with_evidence(mut self, evidence: Evidence) -> Step {
        self.evidence = evidence;
        self
    }

    /// Returns whether the step agrees with the solution.
    ///
    /// ```
    /// use cluewise::rating::se;
    /// use cluewise::{Grid, Puzzle};
    /// let puzzle: Puzzle = format!("...{}", &Grid::FIRST.to_string()[3..]).parse()?;
    /// assert!(se::steps(&puzzle).all(|(_, step)| step.is_sound(&Grid::FIRST)));
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn is_sound(&self, solution: &Grid) -> bool {
        self.eliminations.iter().all(|&(cell, digits)| !digits.contains(solution.get(cell)))
            && self.placement.is_none_or(|(cell, digit)| solution.get(cell) == digit)
    }
}

/// The builder that the ladder uses, with indices and bit sets.
impl Step {
    /// Creates a step without effects.
    pub(super) fn new(technique: Technique, rating: f64) -> Step {
        let (eliminations, evidence) = (Vec::new(), Evidence::default());
        Step { technique, rating: Tenths::round(rating), placement: None, eliminations, evidence, house: 0 }
    }

    /// Sets the cell that is solved, and its digit.
    pub(super) fn placing(self, cell_index: usize, digit_index: usize) -> Step {
        self.with_placement(cell(cell_index), digit(digit_index))
    }

    /// Adds eliminated candidates: cells in any order, with sets that are not empty.
    pub(super) fn eliminating(self, eliminations: impl IntoIterator<Item = (usize, u16)>) -> Step {
        self.with_eliminations(eliminations.into_iter().map(cell_digits))
    }

    /// Sets the pattern.
    pub(super) fn with_pattern(
        mut self,
        digits: u16,
        houses: impl IntoIterator<Item = usize>,
        cells: impl IntoIterator<Item = usize>,
    ) -> Step {
        self.evidence.digits = DigitSet::from_bits(digits);
        for (i, house) in houses.into_iter().enumerate() {
            self.house = if i == 0 { house as u8 } else { self.house };
            self.evidence.houses.extend(House::new(house));
        }
        self.evidence.cells.extend(cells.into_iter().map(cell));
        self
    }

    /// Adds extra candidates of the pattern: sets that are not empty.
    pub(super) fn with_extra(mut self, extra: impl IntoIterator<Item = (usize, u16)>) -> Step {
        self.evidence.extra.extend(extra.into_iter().map(cell_digits));
        self
    }

    /// Sets the subset that completes the pattern.
    pub(super) fn with_set(mut self, digits: u16, cells: impl IntoIterator<Item = usize>) -> Step {
        let digits = DigitSet::from_bits(digits);
        self.evidence.set = Some(Subset { digits, cells: cells.into_iter().map(cell).collect() });
        self
    }
}

fn cell_digits((cell_index, digits): (usize, u16)) -> (Cell, DigitSet) {
    (cell(cell_index), DigitSet::from_bits(digits))
}

impl Evidence {
    /// Creates the evidence of a pattern.
    pub fn of(
        cells: impl IntoIterator<Item = Cell>,
        houses: impl IntoIterator<Item = House>,
        digits: DigitSet,
    ) -> Evidence {
        let (cells, houses) = (cells.into_iter().collect(), houses.into_iter().collect());
        Evidence { digits, cells, houses, ..Evidence::default() }
    }
}

/// One line: rating, technique, complexity of a chain, placement and eliminations, such as
/// `1.2 Hidden Single: r3c9=6` or `7.6 Nishio Forcing Chains (8): r5c9<>1 r6c2<>47`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rating, self.technique)?;
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
