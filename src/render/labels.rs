//! The labels of books and sheets.

use crate::explain::Language;
use crate::kinds::PuzzleKind;
use crate::pack::{LevelNames, ParseLevelNamesError};
use crate::rating::effort::Level;
use crate::render::kind::{self, Kind, capitalized};
use crate::render::page_words::{known_page_word, page_word};
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// The labels of a book or a sheet: headings, kinds of puzzles and the rules.
///
/// The key of a kind has its size and the names of its rules and marks, joined by `+`, such as `killer` or `6x6+x`;
/// that of 9x9 puzzles without further rules is `classic`. A name of a single part is also used in kinds with several.
/// The rules of a kind have its key after `rules.`.
///
/// ```
/// use cluewise::render::sheet::Labels;
/// let mut labels = Labels::default();
/// assert_eq!((labels.set("solutions", "Lösungen"), labels.get("solutions")), (Ok(()), "Lösungen"));
/// assert_eq!((labels.set("killer", "Cages"), labels.set("rules.x+6x6", "...")), (Ok(()), Ok(())));
/// assert!(labels.set("colophon", "").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    texts: BTreeMap<String, String>,
    /// The language of labels without a text: rules and kinds.
    language: Language,
}

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
    (RULES, "Fill in every grid so that each row, each column and each box contains the digits 1 to 9 exactly once."),
];

/// The placeholder of the name of a technique.
const TECHNIQUE: &str = "technique";
/// The key of the sentence that asks for a step of a technique.
const NEXT_STEP: &str = "next-step";

/// The key of the rules of all puzzles.
const RULES: &str = "rules";

impl Default for Labels {
    fn default() -> Labels {
        let levels = Level::ALL.map(|level| (level.name().to_owned(), capitalized(level.name())));
        let texts = LABELS.map(|(key, text)| (key.to_owned(), text.to_owned())).into_iter().chain(levels).collect();
        Labels { texts, language: Language::English }
    }
}

impl Labels {
    /// Returns the labels in a language: headings, levels, rules and names of kinds. Those that the language lacks are
    /// English.
    ///
    /// ```
    /// use cluewise::explain::Language;
    /// use cluewise::render::sheet::Labels;
    /// let labels = Labels::in_language(Language::French);
    /// assert_eq!(["solutions", "easy"].map(|key| labels.get(key)), ["Solutions", "Facile"]);
    /// assert_eq!(labels.name_line(), "Nom\u{a0}:");
    /// ```
    pub fn in_language(language: Language) -> Labels {
        let mut labels = Labels { language, ..Labels::default() };
        for (key, text) in &mut labels.texts {
            let technique = [(TECHNIQUE, format!("{{{TECHNIQUE}}}"))];
            let word = match key.parse::<Level>() {
                Ok(level) => Some(language.level(level)),
                Err(_) => known_page_word(language, &format!("sheet {key}"), &technique),
            };
            if let Some(word) = word {
                *text = capitalized(&word);
            }
        }
        labels
    }

    /// Returns the labels in a language, if one is requested, or else the usual ones.
    pub fn in_requested_language(language: Option<Language>) -> Labels {
        language.map_or_else(Labels::default, Labels::in_language)
    }

    /// Returns the language of the labels.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the names of levels below puzzles, such as `leicht`: those of the language, and texts that have been
    /// set.
    ///
    /// # Errors
    /// A text is too long or empty, or two levels have the same.
    pub fn level_names(&self) -> Result<LevelNames, ParseLevelNamesError> {
        let usual = Labels::in_language(self.language);
        let own = |level: &Level| {
            let text = self.get(level.name());
            let word = || Some(self.language.level(*level)).filter(|name| name != level.name());
            if text == usual.get(level.name()) { word() } else { Some(text.to_owned()) }
        };
        let names = Level::ALL.iter().filter_map(|level| Some((*level, own(level)?)));
        names.collect::<BTreeMap<_, _>>().try_into()
    }

    /// Returns the usual label of a line for a name, such as `Name:`.
    pub fn name_line(&self) -> String {
        page_word(self.language, "sheet name", &[])
    }

    /// Returns the heading of pages of hints.
    pub fn hints_heading(&self) -> String {
        page_word(self.language, "sheet hints", &[])
    }

    /// Returns the usual word before the number or the name of a solution, such as `Solution`.
    pub fn solution_label(&self) -> String {
        page_word(self.language, "sheet solution", &[])
    }

    /// Returns the usual words before the date of a solution, such as `Solution for`.
    pub fn dated_solution_label(&self) -> String {
        page_word(self.language, "sheet dated-solution", &[])
    }

    /// Returns the heading of what is said of the puzzle of this number.
    pub(super) fn puzzle_heading(&self, number: u64) -> String {
        page_word(self.language, "sheet puzzle", &[("number", number.to_string())])
    }

    /// Returns the usual heading of a part of a book, with the placeholder `{number}`.
    pub fn part_heading(&self) -> String {
        page_word(self.language, "sheet part", &[("number", "{number}".to_owned())])
    }

    /// Returns the usual format of dates, such as `%A, %B %-d, %Y`.
    pub fn date_format(&self) -> String {
        page_word(self.language, "sheet date", &[])
    }

    /// Returns the sentence that asks for a step of this technique.
    pub(super) fn next_step(&self, technique: &str) -> String {
        self.get(NEXT_STEP).replace(&format!("{{{TECHNIQUE}}}"), technique)
    }

    /// Returns the keys that have a text: `contents`, `puzzles`, `solutions`, `rules`, `rules-heading`, `shapes`,
    /// `colors`, `steps`, `next-step`, the names of the levels, and those of the kinds that have been set.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// Returns the text of a key; an empty text for an unknown one.
    pub fn get(&self, key: &str) -> &str {
        self.texts.get(key).map_or("", String::as_str)
    }

    /// Returns whether the text of a key has been set.
    pub fn is_set(&self, key: &str) -> bool {
        self.texts.get(key) != Labels::in_language(self.language).texts.get(key)
    }

    /// Sets the text of a key.
    ///
    /// # Errors
    /// Returns the known keys if this one is unknown.
    pub fn set(&mut self, key: &str, text: impl Into<String>) -> Result<(), String> {
        let key = match key.strip_prefix("rules.") {
            _ if self.texts.contains_key(key) => Some(key.to_owned()),
            Some(kind) => kind::parse_key(kind).map(|key| rules_key(&key)),
            None => kind::parse_key(key),
        };
        if let Some(key) = key {
            self.texts.insert(key, text.into());
            return Ok(());
        }
        let fixed = Labels::default().texts.into_keys().collect::<Vec<_>>().join(", ");
        let names = kind::names().collect::<Vec<_>>().join(", ");
        Err(format!(
            "{fixed}, kinds such as killer or 6x6+x, and rules of kinds such as rules.killer; kinds are classic, or a size \
             other than 9x9 and any of {names}, joined by +"
        ))
    }

    /// Returns the name of a kind of puzzle in a language; by default the one in English, which also names the boxes.
    pub fn kind_name(language: Option<Language>, kind: &PuzzleKind) -> String {
        language.map_or_else(|| kind.to_string(), |language| Labels::in_language(language).kind(&Kind::of(kind)))
    }

    /// Returns the heading of a kind.
    pub(super) fn kind(&self, kind: &Kind) -> String {
        let word = |key: &str| known_page_word(self.language, &format!("kind {key}"), &[]);
        kind.name_with(|key| self.texts.get(key).cloned().or_else(|| word(key)))
    }

    /// Returns the rules of a kind that have been set: for this kind, for its rules and marks in any size, or for all.
    pub(super) fn rules_of(&self, kind: &Kind) -> Option<&str> {
        let known = |key: String| self.texts.get(&rules_key(&key)).map(String::as_str);
        known(kind.key()).or_else(|| known(kind.key_of_any_size()?)).or_else(|| self.common_rules())
    }

    /// Returns the keys of kinds and of their rules that have been set, but none of these puzzles has.
    pub fn unused_kinds(&self, kinds: impl IntoIterator<Item = impl Borrow<PuzzleKind>>) -> Vec<&str> {
        let kinds = kind::distinct(kinds.into_iter().map(|kind| Kind::of(kind.borrow())));
        let is_of = |key: &str, kind: &Kind| match key.strip_prefix("rules.") {
            // A kind with rules of its own does not have those of any size.
            Some(key) if kind.key() == key => true,
            Some(key) => {
                kind.key_of_any_size().is_some_and(|any| any == key)
                    && !self.texts.contains_key(&rules_key(&kind.key()))
            }
            None => kind.key() == key || kind.has_part(key),
        };
        let usual = Labels::default().texts;
        let own = self.texts.keys().filter(|key| !usual.contains_key(*key));
        own.map(String::as_str).filter(|key| !kinds.iter().any(|kind| is_of(key, kind))).collect()
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
        let six = crate::kinds::PuzzleKind::new(6, None, None, "x+anti-king".parse().unwrap()).unwrap();
        let (kind, mut labels) = (Kind::of(&six), Labels::default());
        assert_eq!(labels.kind(&kind), "6x6 X, Anti-king");
        labels.set("Anti-King", "Königsabstand").unwrap();
        assert_eq!(labels.kind(&kind), "6x6 X, Königsabstand");
        labels.set("x+6x6+anti-king", "Sechser").unwrap();
        let classic = Kind::of(&PuzzleKind::default());
        assert_eq!((labels.kind(&kind).as_str(), labels.kind(&classic).as_str()), ("Sechser", "Classic"));
        assert_eq!(labels.rules_of(&kind), None);
        labels.set("rules", "Alle").unwrap();
        labels.set("rules.6x6+anti-king+x", "Eigene").unwrap();
        assert_eq!((labels.rules_of(&kind), labels.rules_of(&classic)), (Some("Eigene"), Some("Alle")));
        labels.set("rules.anti-king+x", "In jeder Größe").unwrap();
        assert_eq!(labels.rules_of(&kind), Some("Eigene"));
        let large = PuzzleKind::new(8, None, None, "x+anti-king".parse().unwrap()).unwrap();
        assert_eq!(labels.rules_of(&Kind::of(&large)), Some("In jeder Größe"));
        assert_eq!(labels.unused_kinds([&six]), ["rules.anti-king+x"]);
        assert_eq!(labels.unused_kinds([&six, &large]), [""; 0]);
        for bad in ["rules.", "rules.nothing", "26x26", "9x9", "killer+", "", "classic+x", "6x6+8x8", "6x6+6x6", "x+x"]
        {
            assert!(labels.set(bad, "").is_err(), "{bad}");
        }
    }
}
