//! The words of books and sheets.

use crate::explain::Language;
use crate::rating::effort::Level;
use crate::render::kind::{self, Kind, capitalized};
use std::collections::BTreeMap;

/// The words of a book or a sheet: headings, kinds of puzzles and the rules.
///
/// The key of a kind has its size and the names of its rules and marks, joined by `+`, such as `killer` or `6x6+x`; that of
/// 9x9 puzzles without further rules is `classic`. A name of a single part is also used in kinds with several. The rules of a
/// kind have its key after `rules.`.
///
/// ```
/// use cluewise::render::sheet::Labels;
/// let mut labels = Labels::default();
/// assert_eq!((labels.set("solutions", "Lösungen"), labels.get("solutions")), (Ok(()), "Lösungen"));
/// assert_eq!((labels.set("killer", "Cages"), labels.set("rules.x+6x6", "...")), (Ok(()), Ok(())));
/// assert!(labels.set("colophon", "").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels(BTreeMap<String, String>);

/// The keys of labels and their default texts. Levels are capitalized names.
const LABELS: [(&str, &str); 9] = [
    ("contents", "Contents"),
    ("puzzles", "Puzzles"),
    ("solutions", "Solutions"),
    ("rules-heading", "Rules"),
    ("shapes", "Shapes"),
    ("colors", "Colors"),
    ("steps", "Steps"),
    (NEXT_STEP, "Find the next step: {technique}."),
    (RULES, "Fill in every grid so that each row, each column and each box contains the digits 1 to 9."),
];

/// The kinds whose rules are those of rows, columns and boxes.
const PLAIN_KINDS: [&str; 7] = ["classic", "4x4", "6x6", "8x8", "10x10", "12x12", "16x16"];

/// The placeholder of the name of a technique.
const TECHNIQUE: &str = "technique";
/// The key of the sentence that asks for a step of a technique.
const NEXT_STEP: &str = "next-step";

/// The key of the rules of all puzzles.
const RULES: &str = "rules";

impl Default for Labels {
    fn default() -> Labels {
        let levels = Level::ALL.map(|level| (level.name().to_owned(), capitalized(level.name())));
        Labels(LABELS.map(|(key, text)| (key.to_owned(), text.to_owned())).into_iter().chain(levels).collect())
    }
}

impl Labels {
    /// Returns the words in a language, and English ones where it has none. With `rules`, it also replaces the rules of plain
    /// sizes with boxes.
    pub fn in_language(language: Language, rules: bool) -> Labels {
        let mut labels = Labels::default();
        for (key, text) in &mut labels.0 {
            if let Some(word) = language.known_word(&format!("sheet {key}"), &[(TECHNIQUE, format!("{{{TECHNIQUE}}}"))])
            {
                *text = word;
            }
        }
        if let Some(text) = language.known_word("sheet plain rules", &[]).filter(|_| rules) {
            labels.0.extend(PLAIN_KINDS.map(|kind| (rules_key(kind), text.clone())));
        }
        labels
    }

    /// Returns the sentence that asks for a step of this technique.
    pub(super) fn next_step(&self, technique: &str) -> String {
        self.get(NEXT_STEP).replace(&format!("{{{TECHNIQUE}}}"), technique)
    }

    /// Returns the keys that have a text: `contents`, `puzzles`, `solutions`, `rules`, `rules-heading`, `shapes`,
    /// `colors`, `steps`, `next-step`, the names of the levels, and those of the kinds that have been set.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the text of a key; an empty text for an unknown one.
    pub fn get(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }

    /// Sets the text of a key.
    ///
    /// # Errors
    /// Returns the known keys if this one is unknown.
    pub fn set(&mut self, key: &str, text: impl Into<String>) -> Result<(), String> {
        let key = match key.strip_prefix("rules.") {
            _ if self.0.contains_key(key) => Some(key.to_owned()),
            Some(kind) => kind::parse_key(kind).map(|key| rules_key(&key)),
            None => kind::parse_key(key),
        };
        if let Some(key) = key {
            self.0.insert(key, text.into());
            return Ok(());
        }
        let fixed = Labels::default().0.into_keys().collect::<Vec<_>>().join(", ");
        let names = kind::names().collect::<Vec<_>>().join(", ");
        Err(format!(
            "{fixed}, kinds such as killer or 6x6+x, and rules of kinds such as rules.killer; kinds are classic, or a size \
             other than 9x9 and any of {names}, joined by +"
        ))
    }

    /// Returns the heading of a kind.
    pub(super) fn kind(&self, kind: &Kind) -> String {
        kind.name_with(|key| self.0.get(key).map(String::as_str))
    }

    /// Returns the rules of a kind that have been set, for this kind or for all.
    pub(super) fn rules_of(&self, kind: &Kind) -> Option<&str> {
        self.0.get(&rules_key(&kind.key())).map(String::as_str).or_else(|| self.common_rules())
    }

    /// Returns the rules of all puzzles that have been set.
    pub(super) fn common_rules(&self) -> Option<&str> {
        let is_default = LABELS.iter().any(|&(key, text)| key == RULES && self.get(RULES) == text);
        (!is_default).then(|| self.get(RULES))
    }
}

/// Returns the key of the rules of a kind.
fn rules_key(kind: &str) -> String {
    format!("rules.{kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_names_as_a_whole_and_in_parts() {
        let variant = crate::variant::Variant::new(6, None, None, "x+anti-king".parse().unwrap()).unwrap();
        let (kind, mut labels) = (Kind::of(&variant), Labels::default());
        assert_eq!(labels.kind(&kind), "6x6 X, Anti-king");
        labels.set("Anti-King", "Königsabstand").unwrap();
        assert_eq!(labels.kind(&kind), "6x6 X, Königsabstand");
        labels.set("x+6x6+anti-king", "Sechser").unwrap();
        assert_eq!((labels.kind(&kind).as_str(), labels.kind(&Kind::CLASSIC).as_str()), ("Sechser", "Classic"));
        assert_eq!(labels.rules_of(&kind), None);
        labels.set("rules", "Alle").unwrap();
        labels.set("rules.6x6+anti-king+x", "Eigene").unwrap();
        assert_eq!((labels.rules_of(&kind), labels.rules_of(&Kind::CLASSIC)), (Some("Eigene"), Some("Alle")));
        for bad in ["rules.", "rules.nothing", "26x26", "9x9", "killer+", "", "classic+x", "6x6+8x8", "6x6+6x6", "x+x"]
        {
            assert!(labels.set(bad, "").is_err(), "{bad}");
        }
    }
}
