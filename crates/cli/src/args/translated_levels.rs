//! Names of levels in the languages of pages.

use crate::args::translated_techniques::folded;
use cluewise::explain::Language;
use cluewise::rating::effort::Level;

/// Returns a level, or a range such as `leicht..schwer`, with the names of cluewise in place of those of other
/// languages. Other texts remain.
pub fn levels_in_english(text: &str) -> String {
    let in_english = |name: &str| {
        let is_name = name.chars().all(|c| c.is_alphabetic() || c == ' ') && name.parse::<Level>().is_err();
        let is_called = |level: &Level| Language::ALL.iter().any(|of| folded(&of.level(level)) == folded(name));
        let found = Level::ALL.into_iter().find(|level| is_name && is_called(level));
        found.map_or_else(|| name.to_owned(), |level| level.name().to_owned())
    };
    text.split("..").map(in_english).collect::<Vec<_>>().join("..")
}

/// Returns a text that begins with a level and a `=`, such as `schwer=10`, with the name of cluewise.
pub fn with_level_in_english(text: &str) -> String {
    let (level, rest) = text.split_at(text.find('=').unwrap_or(text.len()));
    levels_in_english(level) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_in_all_languages() {
        for (text, expected) in [
            ("Sehr schwer", "expert"),
            ("leicht..schwer", "easy..hard"),
            ("..maitre", "..master"),
            ("unfair", "unfair"),
            ("HARD", "HARD"),
            ("brutal", "brutal"),
            ("# schwer", "# schwer"),
            ("", ""),
        ] {
            assert_eq!(levels_in_english(text), expected);
        }
        assert_eq!(with_level_in_english("difficile=Coton=1"), "hard=Coton=1");
    }
}
