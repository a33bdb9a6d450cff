//! The solving time of a puzzle, and the parts of the solution that it is the sum of.

use super::{CellId, Language};
use crate::board::grid::{Grid, Puzzle};
use crate::kinds::PuzzleKind;
use crate::rating::time::{self, Activity, Model, Part, SolvingTime, Stall};
use std::fmt;

/// The predicted solving time of a puzzle with its parts, in the order in which players are expected to solve it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TimeParts {
    /// The mean time of the players who finish, in seconds.
    pub expected_s: u32,
    /// The time within which 80 % of them finish, in seconds.
    pub p80_s: u32,
    /// Whether the puzzle is of another kind than the classic one, so that the time is extrapolated. JSON names the kind.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_extrapolated: bool,
    /// The parts.
    pub parts: Vec<TimePart>,
}

/// A part of the solution.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TimePart {
    /// `start`, `place`, `locked candidates`, `subsets` or `chains`.
    pub activity: String,
    /// The cells that are filled, such as `r1c2`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cells: Vec<String>,
    /// The number of cells whose digit can be found, if digits are placed.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub open: Option<u32>,
    /// The expected time in seconds, rounded to tenths.
    pub seconds: f64,
}

impl TimeParts {
    /// Returns the parts of a classic puzzle with this only solution; `None` if there is no prediction.
    pub(crate) fn of_classic(puzzle: &Puzzle, solution: &Grid) -> Option<TimeParts> {
        Some(TimeParts::new(&PuzzleKind::default(), time::parts(puzzle, solution)?))
    }

    /// Creates the solving time of a puzzle of a kind whose solution has these parts.
    pub(crate) fn new(kind: &PuzzleKind, parts: Vec<Part>) -> TimeParts {
        let SolvingTime { expected_s, p80_s } = SolvingTime::of_parts(&parts);
        let start = TimePart::new("start", Model::FITTED.start);
        let parts = parts.into_iter().map(|part| TimePart::of(kind, part));
        let parts = std::iter::once(start).chain(parts).collect();
        TimeParts { expected_s, p80_s, is_extrapolated: !kind.is_classic(), parts }
    }
}

impl TimePart {
    fn new(activity: &str, seconds: f64) -> TimePart {
        let seconds = (seconds * 10.0).round() / 10.0;
        TimePart { activity: activity.into(), cells: Vec::new(), open: None, seconds }
    }

    fn of(kind: &PuzzleKind, part: Part) -> TimePart {
        let name = match part.activity {
            Activity::Place { .. } => "place",
            Activity::Stall(Stall::Locked) => "locked candidates",
            Activity::Stall(Stall::Subsets) => "subsets",
            Activity::Stall(Stall::Chains) => "chains",
        };
        let unplaced = TimePart::new(name, part.seconds);
        match part.activity {
            Activity::Place { cells, open, .. } => {
                let cells = cells.into_iter().map(|cell| CellId::of(kind, cell).to_string()).collect();
                TimePart { cells, open: Some(open), ..unplaced }
            }
            Activity::Stall(_) => unplaced,
        }
    }
}

/// The text in English.
impl fmt::Display for TimeParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(None))
    }
}

impl TimeParts {
    /// Returns a line with the time, and one for each part, in a language; by default English.
    pub fn text(&self, language: Option<Language>) -> String {
        let TimeParts { expected_s, p80_s, is_extrapolated, parts } = self;
        let values = [("expected", expected_s.to_string()), ("p80", p80_s.to_string())];
        let (key, kind) = if *is_extrapolated { ("time extrapolated", " (extrapolated)") } else { ("time", "") };
        let head = language.and_then(|language| language.message(key, &values)).unwrap_or_else(|| {
            format!("Expected time{kind}: {expected_s} s; 80 % of the players need at most {p80_s} s")
        });
        let lines = parts.iter().map(|part| part.text(language));
        std::iter::once(head).chain(lines).map(|line| line + "\n").collect()
    }
}

impl TimePart {
    fn text(&self, language: Option<Language>) -> String {
        let TimePart { activity, cells, open, seconds } = self;
        let name = language.and_then(|language| language.message(&format!("time {activity}"), &[]));
        let seconds = language.unwrap_or(Language::English).decimal(format!("{seconds:7.1}"));
        let mut line = format!("{seconds} s  {}", name.as_deref().unwrap_or(activity));
        if let Some(open) = *open {
            let s = if open == 1 { "" } else { "s" };
            let filled = language.and_then(|language| language.counted("time open", open as usize));
            let filled = filled.unwrap_or_else(|| format!("{open} cell{s} can be filled"));
            line += &format!(" {} ({filled})", cells.join(" "));
        }
        line
    }
}
