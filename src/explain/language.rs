//! The languages of explanations and messages.

use std::fmt;
use std::str::FromStr;

/// A language of short explanations. Its templates are the file of its code in the folder `src/lang`, which other programs
/// can use with the data of steps (docs/FORMATS.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Language {
    /// `en`.
    English,
    /// `de`.
    German,
    /// `fr`.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// Returns the code of the language, such as `en`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
        }
    }

    /// Returns the file of templates.
    pub fn file(self) -> &'static str {
        match self {
            Language::English => include_str!("../lang/en.txt"),
            Language::German => include_str!("../lang/de.txt"),
            Language::French => include_str!("../lang/fr.txt"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    /// Parses a code, such as `en`, in upper or lower case, or the name of a locale, such as `en-US` or `de_AT.UTF-8`, of
    /// which all but the language is ignored.
    fn from_str(code: &str) -> Result<Language, String> {
        let name = code.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let found = Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(name));
        found.ok_or_else(|| format!("found {code:?}, expected one of {}", Language::ALL.map(Language::code).join(", ")))
    }
}
