//! Words of a language besides those of steps: levels, signs, and messages of programs to their users.

use super::Language;
use crate::rating::effort::Level;
use std::fmt;

impl Language {
    /// Returns the name of a level, such as `leicht`.
    pub fn level(self, level: Level) -> String {
        self.known_word(&format!("level {level}"), &[]).unwrap_or_else(|| level.to_string())
    }

    /// Returns a message of a program to its user, with these values of its placeholders; `None` if the language has
    /// none of this key. English messages are those of the program.
    pub fn message(self, key: &str, values: &[(&str, String)]) -> Option<String> {
        self.known_word(&format!("message {key}"), values)
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
