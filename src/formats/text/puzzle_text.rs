//! What is known of a format of one text for each puzzle: a link, a killer or a game ID.

use super::solution_place::SolutionPlace;
use crate::pack::Record;

/// A format of one line for each puzzle, of any kind that it has a form for.
pub(in crate::formats) struct PuzzleText {
    pub name: &'static str,
    pub description: &'static str,
    pub has_candidates: bool,
    pub solution: SolutionPlace,
    /// Returns whether a line looks like this format; never for a format that other readers recognize.
    pub matches: fn(&str) -> bool,
    /// Returns the text of a puzzle; `None` if the format cannot express it.
    pub text: fn(&Record) -> Option<String>,
}
