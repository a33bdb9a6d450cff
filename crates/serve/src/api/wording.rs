//! The parameters of the wording of texts.

use crate::error::ApiError;
use cluewise::explain::{Coordinates, Language, Wording};

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

/// Parses the code of a language and the name of coordinates.
pub fn parse(lang: Option<&str>, coords: Option<&str>) -> Result<Wording, ApiError> {
    let language = lang.map(str::parse::<Language>).transpose();
    let language = language.map_err(|error| ApiError::query(format!("`lang`: {error}")))?;
    let coordinates = coords.map(str::parse::<Coordinates>).transpose();
    let coordinates = coordinates.map_err(|error| ApiError::query(format!("`coords`: {error}")))?;
    Ok(Wording { language, coordinates: coordinates.unwrap_or_default() })
}
