//! Display names of levels.

use crate::rating::effort::{Level, ParseLevelError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Display names of levels, in place of those of cluewise: translated, or a publisher's own. They are shown to players;
/// keys and options keep the names of [`Level`].
///
/// ```
/// use cluewise::pack::LevelNames;
/// use cluewise::rating::effort::Level;
/// let names: LevelNames = "# our books\nmaster = Diabolical\nextreme=Infernal".parse()?;
/// assert_eq!([Level::Hard, Level::Master].map(|level| names.get(level)), ["hard", "Diabolical"]);
/// # Ok::<(), cluewise::pack::ParseLevelNamesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Level, String>", into = "BTreeMap<Level, String>")]
pub struct LevelNames(BTreeMap<Level, String>);

/// The error of parsing display names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseLevelNamesError {
    /// A line is not of the form `LEVEL=NAME`.
    Line(String),
    /// No level has the name before the `=`.
    Level(ParseLevelError),
    /// The display name is empty, too long, or has control characters.
    Name(String),
    /// A level has two display names.
    Repeated(Level),
    /// Two levels have the same display name.
    Ambiguous(String),
}

/// Maximum length of a display name in characters.
const MAX_CHARS: usize = 40;

impl fmt::Display for ParseLevelNamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLevelNamesError::Line(line) => {
                write!(f, "{line:?} is not a level and its name, such as master=Diabolical")
            }
            ParseLevelNamesError::Level(error) => error.fmt(f),
            ParseLevelNamesError::Name(name) => {
                write!(
                    f,
                    "{name:?} is not a name: it must have 1 to {MAX_CHARS} characters, without control characters"
                )
            }
            ParseLevelNamesError::Repeated(level) => write!(f, "{level} has two names"),
            ParseLevelNamesError::Ambiguous(name) => write!(f, "two levels are called {name:?}"),
        }
    }
}

impl std::error::Error for ParseLevelNamesError {}

impl LevelNames {
    /// Returns whether no level has a name of its own.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the display name of a level; that of cluewise if it has no other.
    pub fn get(&self, level: Level) -> &str {
        self.0.get(&level).map_or(level.name(), String::as_str)
    }

    /// Iterates over the levels with a name of their own, easiest first.
    pub fn iter(&self) -> impl Iterator<Item = (Level, &str)> {
        self.0.iter().map(|(&level, name)| (level, name.as_str()))
    }

    /// Adds the names of another list, which replace those of the same levels.
    ///
    /// # Errors
    /// Returns an error if two levels would have the same name.
    pub fn merged(mut self, other: &LevelNames) -> Result<LevelNames, ParseLevelNamesError> {
        self.0.extend(other.iter().map(|(level, name)| (level, name.to_owned())));
        self.checked()
    }

    /// Adds the name of a level.
    fn add(&mut self, level: Level, name: &str) -> Result<(), ParseLevelNamesError> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > MAX_CHARS || name.contains(char::is_control) {
            return Err(ParseLevelNamesError::Name(name.into()));
        }
        let earlier = self.0.insert(level, name.into());
        earlier.map_or(Ok(()), |_| Err(ParseLevelNamesError::Repeated(level)))
    }

    /// Returns the names if no two levels have the same.
    fn checked(self) -> Result<LevelNames, ParseLevelNamesError> {
        let is_taken = |level: &Level| {
            let name = self.get(*level).to_lowercase();
            Level::ALL.into_iter().any(|other| other < *level && self.get(other).to_lowercase() == name)
        };
        match Level::ALL.iter().find(|level| is_taken(level)) {
            Some(&level) => Err(ParseLevelNamesError::Ambiguous(self.get(level).into())),
            None => Ok(self),
        }
    }
}

/// Parses lines of the form `LEVEL=NAME`; empty lines and lines that begin with `#` are skipped.
impl FromStr for LevelNames {
    type Err = ParseLevelNamesError;

    fn from_str(text: &str) -> Result<LevelNames, ParseLevelNamesError> {
        let mut names = LevelNames::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (level, name) = line.split_once('=').ok_or_else(|| ParseLevelNamesError::Line(line.into()))?;
            names.add(level.trim().parse().map_err(ParseLevelNamesError::Level)?, name)?;
        }
        names.checked()
    }
}

impl TryFrom<BTreeMap<Level, String>> for LevelNames {
    type Error = ParseLevelNamesError;

    fn try_from(map: BTreeMap<Level, String>) -> Result<LevelNames, ParseLevelNamesError> {
        let mut names = LevelNames::default();
        map.iter().try_for_each(|(&level, name)| names.add(level, name))?;
        names.checked()
    }
}

impl From<LevelNames> for BTreeMap<Level, String> {
    fn from(names: LevelNames) -> BTreeMap<Level, String> {
        names.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_errors() {
        for (text, message) in [
            ("master", "\"master\" is not a level and its name"),
            ("brutal=Brutal", "unknown level \"brutal\""),
            ("master=", "\"\" is not a name"),
            ("master=a\u{7}", "is not a name"),
            (&format!("master={}", "x".repeat(41)), "1 to 40 characters"),
            ("master=A\nMASTER=B", "master has two names"),
            ("master=A\nextreme=a", "two levels are called \"a\""),
            ("master=Hard", "two levels are called \"Hard\""),
        ] {
            let error = text.parse::<LevelNames>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn levels_can_swap_names() {
        let names: LevelNames = "master=Extreme\nextreme=Master".parse().expect("distinct names");
        assert_eq!(names.get(Level::Extreme), "Master");
    }

    #[test]
    fn later_names_replace_earlier_ones() {
        let [first, second]: [LevelNames; 2] =
            ["easy=Leicht\nhard=Schwer", "hard=Knifflig"].map(|text| text.parse().expect("valid"));
        let merged = first.merged(&second).expect("distinct names");
        assert_eq!(serde_json::to_string(&merged).expect("JSON"), r#"{"easy":"Leicht","hard":"Knifflig"}"#);
        assert_eq!(
            serde_json::from_str::<LevelNames>(r#"{"easy":"Leicht","hard":"Knifflig"}"#).expect("valid"),
            merged
        );
        assert!(serde_json::from_str::<LevelNames>(r#"{"easy":""}"#).is_err());
    }
}
