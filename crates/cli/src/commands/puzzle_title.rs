//! The title of a puzzle above or before its text.

use crate::commands::date_format::dated_title;
use cluewise::explain::Language;
use cluewise::formats::printable;

/// The title of a puzzle: a date in place of its number, or a name after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleTitle {
    Date(String),
    Name(String),
}

impl PuzzleTitle {
    /// Returns the title of a puzzle with this name; `None` without one.
    pub fn new(name: String, language: Option<Language>) -> Option<PuzzleTitle> {
        match dated_title(&name, language) {
            Some(date) => Some(PuzzleTitle::Date(date)),
            None => Some(PuzzleTitle::Name(printable(&name).into_owned()))
                .filter(|title| *title != PuzzleTitle::Name(String::new())),
        }
    }

    /// Returns the text above the puzzle of this number on a sheet.
    pub fn heading(self, number: usize) -> String {
        match self {
            PuzzleTitle::Date(date) => date,
            PuzzleTitle::Name(name) => format!("{number} ({name})"),
        }
    }
}
