//! Words of a language besides those of steps: levels, signs, and messages of programs to their users.

use super::Language;
use std::fmt;

impl Language {
    /// Returns the name of a level of the effort scale or of HoDoKu, such as `leicht`.
    pub fn level(self, level: impl fmt::Display) -> String {
        self.known_word(&format!("level {level}"), &[]).unwrap_or_else(|| level.to_string())
    }

    /// Returns a message of a program to its user, with these values of its placeholders; `None` if the language has
    /// none of this key. English messages are those of the program.
    pub fn message(self, key: &str, values: &[(&str, String)]) -> Option<String> {
        self.known_word(&format!("message {key}"), values)
    }

    /// Returns the message of this key about a number of things, which is its placeholder `{count}`; for one thing, that of
    /// the key with `one` after it.
    pub fn counted(self, key: &str, count: usize) -> Option<String> {
        let one = if count == 1 { " one" } else { "" };
        self.message(&format!("{key}{one}"), &[("count", count.to_string())])
    }

    /// Returns a colon, after the space of the language.
    pub fn colon(self) -> String {
        self.word("colon", &[])
    }

    /// Returns a number with the decimal sign of the language.
    pub fn decimal(self, number: impl fmt::Display) -> String {
        let text = number.to_string();
        self.known_word("decimal", &[]).map_or_else(|| text.clone(), |sign| text.replace('.', &sign))
    }

    /// Returns a semicolon between phrases, with the spaces of the language.
    pub fn semicolon(self) -> String {
        self.word("semicolon", &[]) + " "
    }

    /// Returns the place of a chain from these cells.
    pub(crate) fn chain_from<T: fmt::Display>(self, cells: impl IntoIterator<Item = T>) -> String {
        self.word("place chain", &[("cells", self.and(cells))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Returns the keys of messages with the placeholders of each.
    fn messages(language: Language) -> BTreeMap<&'static str, Vec<&'static str>> {
        let placeholders = |text: &'static str| {
            let mut names: Vec<&str> =
                text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
            names.sort_unstable();
            names
        };
        let lines = language.file().lines().filter_map(|line| line.strip_prefix("@message ")?.split_once(" = "));
        lines.map(|(key, text)| (key, placeholders(text))).collect()
    }

    #[test]
    fn languages_have_the_same_messages() {
        assert!(messages(Language::German).len() > 50);
        assert_eq!(messages(Language::German), messages(Language::French));
    }
}
