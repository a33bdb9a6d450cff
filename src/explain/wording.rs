//! The wording of texts: their language, and the names of cells.

use super::{Coordinates, Explanation, Language};
use std::fmt::Display;

/// The language of texts and their names of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Wording {
    /// The language, if one is requested; the reasons of steps are short then.
    pub language: Option<Language>,
    /// The names of cells.
    pub coordinates: Coordinates,
}

impl Wording {
    /// Returns a text with the requested names of cells.
    pub fn text(self, text: &str) -> String {
        self.coordinates.apply(text, self.language.unwrap_or(Language::English))
    }

    /// Returns the message of this key in the requested language, or else the usual one, with the requested names of
    /// cells.
    pub fn message(self, key: &str, values: &[(&str, String)], usual: impl FnOnce() -> String) -> String {
        let own = self.language.and_then(|language| language.message(key, values));
        self.text(&own.unwrap_or_else(usual))
    }

    /// Returns a digit and its cell, such as `5 in r1c1`.
    pub fn entry(self, digit: impl Display, cell: impl Display) -> String {
        let values = [("digit", digit.to_string()), ("cell", cell.to_string())];
        self.message("entry", &values, || format!("{digit} in {cell}"))
    }

    /// Replaces the names of cells in the text of a step.
    pub fn apply_to(self, step: &mut Explanation) {
        step.change_text(|text| self.text(text));
    }
}
