//! The names of columns and fields that identify puzzles.

use super::words::has_word;

/// Names of numbers, apart from dots, case and what is before them.
const NUMBERS: &str = "nr no number # num nummer n° nº № numéro número";
const BEFORE_NUMBERS: [&str; 3] = ["lfd. ", "lfd ", "laufende "];

/// Names of other identifiers, apart from those that end in `id`.
const IDS: &str = "id ref reference code key label index kennung referenz référence étiquette";

/// Names of names, such as those of pupils.
const NAMES: &str = "name vorname kind schüler schülerin titel child pupil student title nom prénom élève titre";

/// What a column or field identifies puzzles by; the first kinds take precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Identifier {
    /// A number.
    Number,
    /// Another identifier.
    Id,
    /// A name or a title.
    Name,
}

impl Identifier {
    /// Returns what the values of a column or field of this name are; `None` if they do not identify puzzles.
    ///
    /// ```
    /// use cluewise::formats::Identifier;
    /// assert_eq!(Identifier::of("Nr."), Some(Identifier::Number));
    /// assert_eq!(Identifier::of("Lfd. Nr."), Some(Identifier::Number));
    /// assert_eq!(Identifier::of("puzzle_id"), Some(Identifier::Id));
    /// assert_eq!(Identifier::of("rating"), None);
    /// ```
    pub fn of(name: &str) -> Option<Identifier> {
        let name = name.trim().trim_end_matches('.').to_lowercase();
        let ends_in_id = || [" id", "_id", "-id"].iter().any(|end| name.ends_with(end));
        let number = BEFORE_NUMBERS.iter().find_map(|before| name.strip_prefix(before)).unwrap_or(&name);
        match () {
            () if has_word(NUMBERS, number) => Some(Identifier::Number),
            () if has_word(IDS, &name) || ends_in_id() => Some(Identifier::Id),
            () if has_word(NAMES, &name) => Some(Identifier::Name),
            () => None,
        }
    }
}
