//! The choices of a layout, with the names that the command line and the server share.

use serde::{Deserialize, Deserializer, de};
use std::fmt;
use std::str::FromStr;

/// A paper size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Iterates over all paper sizes.
    pub fn all() -> impl Iterator<Item = Paper> {
        [Paper::A4, Paper::Letter].into_iter()
    }

    /// Returns the name: `a4` or `letter`.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Returns the dimensions as text, for help.
    pub const fn description(self) -> &'static str {
        match self {
            Paper::A4 => "210 x 297 mm",
            Paper::Letter => "8.5 x 11 inches",
        }
    }

    /// Returns the width and height in points.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The placement of the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum SolutionPlacement {
    /// No solutions.
    #[default]
    None,
    /// On separate pages after the puzzles.
    AtEnd,
    /// At the foot of the page of their puzzles, small and upside down.
    UpsideDown,
}

impl SolutionPlacement {
    /// Iterates over all placements.
    pub fn all() -> impl Iterator<Item = SolutionPlacement> {
        [SolutionPlacement::None, SolutionPlacement::AtEnd, SolutionPlacement::UpsideDown].into_iter()
    }

    /// Returns the name: `none`, `end` or `upside-down`.
    pub const fn name(self) -> &'static str {
        match self {
            SolutionPlacement::None => "none",
            SolutionPlacement::AtEnd => "end",
            SolutionPlacement::UpsideDown => "upside-down",
        }
    }

    /// Returns the meaning in a few words, for help.
    pub const fn description(self) -> &'static str {
        match self {
            SolutionPlacement::None => "No solutions",
            SolutionPlacement::AtEnd => "On separate pages after the puzzles",
            SolutionPlacement::UpsideDown => "Small and upside down, at the foot of the page",
        }
    }
}

/// The number of puzzles per page: 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerPage(usize);

impl PerPage {
    /// The maximum number of puzzles per page.
    pub const MAX: usize = 9;

    /// Creates a number of puzzles per page; `None` if it is not 1 to 9.
    pub fn new(puzzles: usize) -> Option<PerPage> {
        (1..=PerPage::MAX).contains(&puzzles).then_some(PerPage(puzzles))
    }

    /// Iterates over all numbers of puzzles per page.
    pub fn all() -> impl Iterator<Item = PerPage> {
        (1..=PerPage::MAX).map(PerPage)
    }

    /// Returns the number of puzzles.
    pub const fn puzzles(self) -> usize {
        self.0
    }

    /// Returns the numbers of columns and rows; the last row may be incomplete.
    pub(super) const fn arrangement(self) -> (usize, usize) {
        let columns = match self.0 {
            ..=3 => 1,
            4..=8 => 2,
            _ => 3,
        };
        (columns, self.0.div_ceil(columns))
    }
}

/// Four puzzles per page.
impl Default for PerPage {
    fn default() -> PerPage {
        PerPage(4)
    }
}

/// The error of parsing a choice of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLayoutError(String);

impl fmt::Display for ParseLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseLayoutError {}

/// Implements parsing, printing and deserialization by name.
macro_rules! named_choice {
    ($choice:ty, $what:literal) => {
        impl FromStr for $choice {
            type Err = ParseLayoutError;

            fn from_str(name: &str) -> Result<$choice, ParseLayoutError> {
                <$choice>::all().find(|choice| choice.name() == name).ok_or_else(|| {
                    let names: Vec<&str> = <$choice>::all().map(<$choice>::name).collect();
                    ParseLayoutError(format!("unknown {} {name:?}; use {}", $what, names.join(", ")))
                })
            }
        }

        impl fmt::Display for $choice {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $choice {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$choice, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    };
}

named_choice!(Paper, "paper size");
named_choice!(SolutionPlacement, "placement of solutions");

fn out_of_range() -> ParseLayoutError {
    ParseLayoutError(format!("a page has 1 to {} puzzles", PerPage::MAX))
}

impl FromStr for PerPage {
    type Err = ParseLayoutError;

    fn from_str(text: &str) -> Result<PerPage, ParseLayoutError> {
        text.parse().ok().and_then(PerPage::new).ok_or_else(out_of_range)
    }
}

impl fmt::Display for PerPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for PerPage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerPage, D::Error> {
        PerPage::new(usize::deserialize(deserializer)?).ok_or_else(|| de::Error::custom(out_of_range()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_and_deserialized() {
        for paper in Paper::all() {
            assert_eq!((paper.to_string().parse(), paper.to_string()), (Ok(paper), paper.name().into()));
            assert_eq!(serde_json::from_value::<Paper>(paper.name().into()).unwrap(), paper);
        }
        for placement in SolutionPlacement::all() {
            assert_eq!(placement.to_string().parse(), Ok(placement));
        }
        for per_page in PerPage::all() {
            assert_eq!(per_page.to_string().parse(), Ok(per_page));
            assert_eq!(serde_json::from_value::<PerPage>(per_page.puzzles().into()).unwrap(), per_page);
        }
        assert_eq!("0".parse::<PerPage>().unwrap_err().to_string(), "a page has 1 to 9 puzzles");
        let error = "A5".parse::<Paper>().unwrap_err().to_string();
        assert_eq!(error, "unknown paper size \"A5\"; use a4, letter");
    }
}
