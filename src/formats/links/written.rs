//! The formats of one text for each puzzle that name its rules, as formats of files.

use super::setter_links as links;
use crate::formats::text::{Detection, Format, Keeps, PuzzleText, Reading, Writing};

/// Defines the list of the formats.
macro_rules! define_formats {
    (
        written { $($module:ident::$format:ident $(=> $parser:ident::$parse:ident $($link:ident)?)?;)* }
        read_only { $($others:tt)* }
    ) => {
        /// The formats that are written.
        pub(in crate::formats) const TEXT_FORMATS: &[&Format] = &[$(&super::$module::$format.format()),*];
    };
}

one_line_formats!(define_formats);

/// Links of SudokuPad.
pub(in crate::formats) const SUDOKUPAD_FORMAT: &Format = &links::SUDOKUPAD.format();

impl PuzzleText {
    /// Returns the format of files of these texts, one in each line.
    const fn format(&self) -> Format {
        let keeps = Keeps {
            candidates: self.has_candidates,
            tells_clues: self.has_candidates,
            shows_candidates: self.has_candidates,
            solution: self.solution,
            ..Keeps::CELLS
        };
        Format {
            name: self.name,
            description: self.description,
            keeps,
            matches: Detection::Line(self.matches),
            read: Reading::Any,
            write: Writing::Line(self.text),
            ..Format::TEXT
        }
    }
}
