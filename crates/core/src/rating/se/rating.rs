//! Ratings of puzzles, and the options of rating.

use super::step::Step;
use super::technique_id::{TechniqueId, TechniqueSet};
use super::tenths::{ParseTenthsError, Tenths};
use super::version::Version;
use std::fmt;
use std::str::FromStr;

/// The three ratings of a puzzle on the scale of Sudoku Explainer. Printed as `7.1/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Rating {
    /// The rating of the hardest step: [`Rating::UNSOLVED`] if the ladder does not solve the puzzle, 0.0 if the grid is
    /// full already.
    pub er: Tenths,
    /// "Pearl": the rating of the hardest step up to the first that places a digit; 0.0 if none does.
    pub ep: Tenths,
    /// "Diamond": the rating of the first step; 0.0 if there is none.
    pub ed: Tenths,
}

impl Rating {
    /// The ER of puzzles that the ladder does not solve: 20.0.
    pub const UNSOLVED: Tenths = Tenths::new(200);

    /// Creates a rating from ER, EP and ED.
    pub const fn new(er: Tenths, ep: Tenths, ed: Tenths) -> Rating {
        Rating { er, ep, ed }
    }

    /// Returns whether the ladder solves the puzzle.
    pub fn is_solved(&self) -> bool {
        self.er < Rating::UNSOLVED
    }

    /// Adds the next step of the puzzle.
    pub fn add(&mut self, step: &Step) {
        self.add_step(step.rating, step.placement.is_some());
    }

    /// Adds the next step by its rating, and whether it places a digit.
    pub fn add_step(&mut self, rating: Tenths, places: bool) {
        self.er = self.er.max(rating);
        if self.ep == Tenths::ZERO {
            if self.ed == Tenths::ZERO {
                self.ed = self.er;
            }
            if places {
                self.ep = self.er;
            }
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.er, self.ep, self.ed))
    }
}

/// Parses ER, EP and ED: `7.1/1.2/1.2`.
impl FromStr for Rating {
    type Err = ParseTenthsError;

    fn from_str(text: &str) -> Result<Rating, ParseTenthsError> {
        let mut parts = text.splitn(3, '/');
        let mut next = || parts.next().unwrap_or_default().parse();
        Ok(Rating { er: next()?, ep: next()?, ed: next()? })
    }
}

/// Options of a rating.
///
/// ```
/// use cluewise::rating::se::{Options, Outcome, Tenths, rate_with};
/// let puzzle: cluewise::Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// assert_eq!(rate_with(&puzzle, Options::default().with_er_max(Tenths::new(15))), Outcome::AboveMax);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The version whose ratings are computed.
    pub version: Version,
    /// Stop as soon as the ER is known to be above this rating. This saves the time of computing hard ratings.
    pub er_max: Option<Tenths>,
    /// Use the techniques that assume exactly one solution: unique rectangles, unique loops and BUG. Without them the
    /// rating is not that of Sudoku Explainer.
    pub uniqueness: bool,
    /// Techniques to omit. A higher rating without them means that the puzzle needs one of them.
    pub excluded: TechniqueSet,
}

impl Default for Options {
    fn default() -> Options {
        Options { version: Version::default(), er_max: None, uniqueness: true, excluded: TechniqueSet::default() }
    }
}

impl Options {
    /// Sets the version whose ratings are computed.
    pub fn with_version(mut self, version: Version) -> Options {
        self.version = version;
        self
    }

    /// Sets the maximum ER of interest.
    pub fn with_er_max(mut self, er_max: impl Into<Option<Tenths>>) -> Options {
        self.er_max = er_max.into();
        self
    }

    /// Sets whether techniques may assume exactly one solution.
    pub fn with_uniqueness(mut self, uniqueness: bool) -> Options {
        self.uniqueness = uniqueness;
        self
    }

    /// Sets the techniques to omit.
    pub fn excluding(mut self, techniques: impl IntoIterator<Item = TechniqueId>) -> Options {
        self.excluded = techniques.into_iter().collect();
        self
    }

    /// Returns whether techniques are omitted; ratings are then not those of Sudoku Explainer.
    pub fn omits_techniques(&self) -> bool {
        !self.uniqueness || !self.excluded.is_empty()
    }
}

/// The result of rating a puzzle with [`Options`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The complete rating.
    Rated(Rating),
    /// The ER is above [`Options::er_max`].
    AboveMax,
}

impl Outcome {
    /// Returns the rating; that of an unsolved puzzle if the ER is above the maximum.
    pub fn rating(self) -> Rating {
        match self {
            Outcome::Rated(rating) => rating,
            Outcome::AboveMax => Rating { er: Rating::UNSOLVED, ..Rating::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_survive_text() {
        let rating = Rating::new(Tenths::new(71), Tenths::new(12), Tenths::ZERO);
        assert_eq!((rating.to_string().as_str(), rating.to_string().parse()), ("7.1/1.2/0.0", Ok(rating)));
        for text in ["", "7.1", "7.1/1.2", "7.1/1.2/", "7.1/1.2/1.2/1.2"] {
            assert!(text.parse::<Rating>().is_err(), "{text}");
        }
    }
}
