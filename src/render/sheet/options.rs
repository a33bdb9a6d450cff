//! The choices of a layout, with the names that the command line and the server share.

use super::layout_error::LayoutError;
use super::length::Length;
use serde::{Deserialize, Deserializer, de};
use std::fmt;
use std::str::FromStr;

/// A paper size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 297 by 420 mm.
    A3,
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 105 by 148 mm.
    A6,
    /// 176 by 250 mm.
    B5,
    /// 8.5 by 11 inches.
    Letter,
    /// 8.5 by 14 inches.
    Legal,
    /// 11 by 17 inches.
    Tabloid,
    /// Another width and height, from 30 to 1,200 mm.
    Custom(Length, Length),
}

/// The minimum and maximum width and height of paper, in millimeters.
const PAPER_SIDES: [f64; 2] = [30.0, 1200.0];

/// The shorter side below which paper is narrow, in millimeters.
const NARROW: f64 = 120.0;

impl Paper {
    /// Iterates over the paper sizes with a name.
    pub fn all() -> impl Iterator<Item = Paper> {
        use Paper::*;
        [A3, A4, A5, A6, B5, Letter, Legal, Tabloid].into_iter()
    }

    /// Returns the name: `a3`, `a4`, `a5`, `a6`, `b5`, `letter`, `legal` or `tabloid`; `None` for a size without a name.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Paper::A3 => Some("a3"),
            Paper::A4 => Some("a4"),
            Paper::A5 => Some("a5"),
            Paper::A6 => Some("a6"),
            Paper::B5 => Some("b5"),
            Paper::Letter => Some("letter"),
            Paper::Legal => Some("legal"),
            Paper::Tabloid => Some("tabloid"),
            Paper::Custom(..) => None,
        }
    }

    /// Returns whether the shorter side is below 120 mm, as that of the column of a newspaper.
    pub(super) fn is_narrow(self) -> bool {
        let (width, height) = self.size();
        width.min(height) < Length::from_millimeters(NARROW).points()
    }

    /// Returns the factor by which grids may be larger than on A4; 1 on smaller paper.
    pub(in crate::render) fn enlargement(self) -> f32 {
        let short = |paper: Paper| paper.size().0.min(paper.size().1);
        (short(self) / short(Paper::A4)).max(1.0)
    }

    /// Returns the width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A3 => (841.89, 1190.55),
            Paper::A4 => (595.28, 841.89),
            Paper::A5 => (419.53, 595.28),
            Paper::A6 => (297.64, 419.53),
            Paper::B5 => (498.9, 708.66),
            Paper::Letter => (612.0, 792.0),
            Paper::Legal => (612.0, 1008.0),
            Paper::Tabloid => (792.0, 1224.0),
            Paper::Custom(width, height) => (width.points(), height.points()),
        }
    }
}

/// The name, or the width and height, such as `152.4x228.6mm`.
impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.name()) {
            (Paper::Custom(width, height), _) => {
                f.pad(&format!("{}x{height}", width.to_string().trim_end_matches("mm")))
            }
            (_, name) => f.pad(name.unwrap_or_default()),
        }
    }
}

/// The end of the names of paper sizes that are wider than high.
const LANDSCAPE: &str = "-landscape";

/// Parses a name in any case, also with `-landscape`, or a width and height, such as `6x9in` or `170x240mm`.
impl FromStr for Paper {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Paper, LayoutError> {
        let name = text.to_ascii_lowercase();
        let upright = name.strip_suffix(LANDSCAPE);
        if let Some(paper) = Paper::all().find(|paper| paper.name() == Some(upright.unwrap_or(&name))) {
            let (width, height) = paper.size();
            return Ok(
                upright.map_or(paper, |_| Paper::Custom(Length::from_points(height), Length::from_points(width)))
            );
        }
        let unknown = || {
            let names: Vec<&str> = Paper::all().filter_map(Paper::name).collect();
            LayoutError(format!(
                "unknown paper size {text:?}; use {}, each also with {LANDSCAPE}, or a size such as 6x9in",
                names.join(", ")
            ))
        };
        let (width, height) = Length::parse_size(text).ok_or_else(unknown)?;
        let [min, max] = PAPER_SIDES.map(Length::from_millimeters);
        if [width, height].iter().any(|side| !(min..=max).contains(side)) {
            return Err(LayoutError(format!("paper size {text:?}: width and height must be from {min} to {max}")));
        }
        Ok(Paper::Custom(width, height))
    }
}

impl<'de> Deserialize<'de> for Paper {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Paper, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
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
    /// At the foot of the page after their puzzles, small and upright.
    NextPage,
}

impl SolutionPlacement {
    /// Iterates over all placements.
    pub fn all() -> impl Iterator<Item = SolutionPlacement> {
        use SolutionPlacement::*;
        [None, AtEnd, UpsideDown, NextPage].into_iter()
    }

    /// Returns the name: `none`, `end`, `upside-down` or `next-page`.
    pub const fn name(self) -> &'static str {
        match self {
            SolutionPlacement::None => "none",
            SolutionPlacement::AtEnd => "end",
            SolutionPlacement::UpsideDown => "upside-down",
            SolutionPlacement::NextPage => "next-page",
        }
    }

    /// Returns the meaning in a few words, for help.
    pub const fn description(self) -> &'static str {
        match self {
            SolutionPlacement::None => "No solutions",
            SolutionPlacement::AtEnd => "On separate pages after the puzzles",
            SolutionPlacement::UpsideDown => "Small and upside down, at the foot of the page",
            SolutionPlacement::NextPage => "Small, at the foot of the next page",
        }
    }
}

/// The number of rows from which on a page has one puzzle by default.
const LARGE_SIDE: usize = 16;

/// The number of puzzles per page: 1 to 20.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerPage(usize);

impl PerPage {
    /// The maximum number of puzzles per page.
    pub const MAX: usize = 20;

    /// Creates a number of puzzles per page; `None` if it is not 1 to 20.
    pub fn new(puzzles: usize) -> Option<PerPage> {
        (1..=PerPage::MAX).contains(&puzzles).then_some(PerPage(puzzles))
    }

    /// Returns the default for puzzles with this many rows: one if they are large, else four.
    pub fn default_of(side: usize) -> PerPage {
        if side >= LARGE_SIDE { PerPage(1) } else { PerPage::default() }
    }

    /// Returns the default for this paper and puzzles with this many rows: one on paper whose shorter side is below 120
    /// mm.
    pub fn default_on(paper: Paper, side: usize) -> PerPage {
        if paper.is_narrow() { PerPage(1) } else { PerPage::default_of(side) }
    }

    /// Iterates over all numbers of puzzles per page.
    pub fn all() -> impl Iterator<Item = PerPage> {
        (1..=PerPage::MAX).map(PerPage)
    }

    /// Returns the number of puzzles.
    pub const fn puzzles(self) -> usize {
        self.0
    }
}

/// Four puzzles per page.
impl Default for PerPage {
    fn default() -> PerPage {
        PerPage(4)
    }
}

/// Implements parsing, printing and deserialization by name.
macro_rules! named_choice {
    ($choice:ty, $what:literal) => {
        impl FromStr for $choice {
            type Err = LayoutError;

            fn from_str(name: &str) -> Result<$choice, LayoutError> {
                <$choice>::all().find(|choice| choice.name() == name).ok_or_else(|| {
                    let names: Vec<&str> = <$choice>::all().map(<$choice>::name).collect();
                    LayoutError(format!("unknown {} {name:?}; use {}", $what, names.join(", ")))
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

pub(super) use named_choice;

named_choice!(SolutionPlacement, "placement of solutions");

fn out_of_range() -> LayoutError {
    LayoutError(format!("a page has 1 to {} puzzles", PerPage::MAX))
}

impl FromStr for PerPage {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<PerPage, LayoutError> {
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
            assert_eq!(paper.to_string().parse(), Ok(paper));
            assert_eq!(serde_json::from_value::<Paper>(paper.to_string().into()).unwrap(), paper);
        }
        let trade: Paper = "6x9in".parse().unwrap();
        assert_eq!((trade.size(), trade.to_string().as_str()), ((432.0, 648.0), "152.4x228.6mm"));
        assert_eq!((trade.to_string().parse(), "A5".parse()), (Ok(trade), Ok(Paper::A5)));
        for placement in SolutionPlacement::all() {
            assert_eq!(placement.to_string().parse(), Ok(placement));
        }
        for per_page in PerPage::all() {
            assert_eq!(per_page.to_string().parse(), Ok(per_page));
            assert_eq!(serde_json::from_value::<PerPage>(per_page.puzzles().into()).unwrap(), per_page);
        }
        let landscape: Paper = "A4-landscape".parse().unwrap();
        assert!((landscape.size().0 - 841.89).abs() < 0.1 && (landscape.size().1 - 595.28).abs() < 0.1);
        assert_eq!("0".parse::<PerPage>().unwrap_err().to_string(), "a page has 1 to 20 puzzles");
        let error = "A7".parse::<Paper>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown paper size \"A7\"; use a3, a4, a5, a6, b5, letter, legal, tabloid, each also with -landscape, or a size such as 6x9in"
        );
        let error = "1x9in".parse::<Paper>().unwrap_err().to_string();
        assert_eq!(error, "paper size \"1x9in\": width and height must be from 30mm to 1200mm");
    }
}
