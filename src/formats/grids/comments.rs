//! Comments that hold puzzles.

use super::line::matches as is_line_of_cells;
use super::line_classifier::{LineClass, classify};
use crate::board::text::counted;
use crate::formats::text::{Location, ReadError, decode_text, malformed};

/// The comments with a complete puzzle that are read so far, which may be all that a text has.
#[derive(Default)]
pub(in crate::formats) struct PuzzlesInComments {
    count: u64,
    /// The first one, and its text.
    first: Option<(Location, Vec<u8>)>,
}

impl PuzzlesInComments {
    /// Adds a comment, if it holds a puzzle.
    pub(in crate::formats) fn push(&mut self, location: Location, comment: &[u8]) {
        let text = comment.trim_ascii_start();
        let signs = text.iter().take_while(|byte| b"#/".contains(byte)).count();
        let text = text[signs..].trim_ascii();
        let is_puzzle = || {
            matches!(classify(text, false), LineClass::Puzzle(_) | LineClass::Position(_))
                || is_line_of_cells(&decode_text(text))
        };
        if is_puzzle() {
            self.count += 1;
            self.first.get_or_insert_with(|| (location, comment.to_vec()));
        }
    }

    /// Returns the number of puzzles.
    pub(in crate::formats) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the error of these comments, which are the only puzzles; `None` if there are none.
    pub(in crate::formats) fn error(self) -> Option<ReadError> {
        let (Location { line, column }, text) = self.first?;
        let found = if self.count == 1 {
            "a puzzle in a comment".into()
        } else {
            format!("{} in comments", counted(self.count, "puzzle"))
        };
        Some(malformed(line, column, found, "puzzles in lines that do not begin with # or //", &text))
    }
}
