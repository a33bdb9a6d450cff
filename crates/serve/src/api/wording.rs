//! The wording of texts: their language, and the names of cells.

use crate::error::ApiError;
use cluewise::explain::{CellId, Coordinates, Explanation, Language};

/// The description of the parameter `lang` of steps.
#[cfg(feature = "server")]
pub const LANG: &str = "Replace the reasons by short ones in this language, made from the data of the steps, and add the name \
                        of the technique as `name`. Messages about the steps are in it, too.";

/// The description of the parameter `coords` of steps.
#[cfg(feature = "server")]
pub const COORDS: &str =
    "The names of cells in texts: `r4c7`, `D7` (rows A to I) or `row 4 column 7`. Data always has `r4c7`.";

/// Returns the values of the parameter `lang`.
#[cfg(feature = "server")]
pub fn languages() -> [&'static str; 3] {
    Language::ALL.map(Language::code)
}

/// Returns the values of the parameter `coords`.
#[cfg(feature = "server")]
pub fn coordinates() -> [&'static str; 3] {
    Coordinates::ALL.map(Coordinates::name)
}

/// The language of texts and their names of cells.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// The language of short reasons, if they are requested.
    pub language: Option<Language>,
    pub coordinates: Coordinates,
}

impl Wording {
    /// Parses the code of a language and the name of coordinates.
    pub fn new(lang: Option<&str>, coords: Option<&str>) -> Result<Wording, ApiError> {
        let language = lang.map(str::parse::<Language>).transpose();
        let language = language.map_err(|error| ApiError::query(format!("`lang`: {error}")))?;
        let coordinates = coords.map(str::parse::<Coordinates>).transpose();
        let coordinates = coordinates.map_err(|error| ApiError::query(format!("`coords`: {error}")))?;
        Ok(Wording { language, coordinates: coordinates.unwrap_or_default() })
    }

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
    pub fn entry(self, digit: char, cell: CellId) -> String {
        let values = [("digit", digit.to_string()), ("cell", cell.to_string())];
        self.message("entry", &values, || format!("{digit} in {cell}"))
    }

    /// Replaces the names of cells in the text of a step.
    pub fn apply_to(self, step: &mut Explanation) {
        step.change_text(|text| self.text(text));
    }
}
