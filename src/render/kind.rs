//! The kinds of puzzles that sections and rules are named after.

use crate::explain::phrases;
use crate::kinds::{CONSTRAINT_KINDS, MAX_SIDE, PuzzleKind, RULES};

/// The kind of a puzzle: its size, unless that is 9x9, its rules, and its marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    size: Option<String>,
    /// The names of the rules, and of the marks in alphabetical order.
    names: Vec<&'static str>,
}

/// The key of the kind without a size of its own and without rules.
const CLASSIC: &str = "classic";

impl Kind {
    /// Returns the name of a kind of puzzle, and of its marks.
    pub fn of(kind: &PuzzleKind) -> Kind {
        let size = (kind.side() != 9 && kind.joined().is_none()).then(|| size_name(kind.side()));
        let mut marks: Vec<&str> = kind.constraints().iter().map(|constraint| constraint.kind().name()).collect();
        marks.sort();
        marks.dedup();
        Kind { size, names: kind.rules().iter().map(|rule| rule.name()).chain(marks).collect() }
    }

    /// Returns the parts of the kind: its size, its rules and its marks, or `classic`.
    fn parts(&self) -> Vec<&str> {
        let parts: Vec<&str> = self.size.as_deref().into_iter().chain(self.names.iter().copied()).collect();
        if parts.is_empty() { vec![CLASSIC] } else { parts }
    }

    /// Returns the name in options, such as `classic`, `6x6`, `killer` or `6x6+killer+x`.
    pub fn key(&self) -> String {
        key_of(self.parts())
    }

    /// Returns the name in options without the size, for a size other than 9x9 with rules or marks.
    pub fn key_of_any_size(&self) -> Option<String> {
        (self.size.is_some() && !self.names.is_empty()).then(|| key_of(self.names.clone()))
    }

    /// Returns whether the kind has a size, a rule or a mark of this name.
    pub fn has_part(&self, name: &str) -> bool {
        self.parts().contains(&name)
    }

    /// Returns the name in headings with other names of its parts, or of the kind as a whole.
    pub fn name_with(&self, label: impl Fn(&str) -> Option<String>) -> String {
        if let Some(name) = label(&key_of(self.parts())) {
            return name;
        }
        let name = |part: &str| label(part).unwrap_or_else(|| capitalized(part));
        match (&self.size, &self.names[..]) {
            (None, []) => name(CLASSIC),
            (Some(size), []) => name(size),
            (size, names) => {
                let names = names.iter().map(|part| name(part)).collect::<Vec<_>>().join(", ");
                size.iter().map(|size| name(size)).chain([names]).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Returns the key of the kind that a text names by its parts in any order; `None` if no puzzle is of this kind.
pub(super) fn parse_key(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let parts: Vec<&str> = text.split('+').map(str::trim).collect();
    let is_size = |part: &&str| (2..=MAX_SIDE).any(|side| side != 9 && size_name(side) == **part);
    let is_known = |part: &str| names().any(|name| name == part) || is_size(&part);
    let is_repeated = |(i, part): (usize, &&str)| parts[..i].contains(part);
    let is_kind = parts == [CLASSIC]
        || (parts.iter().all(|part| is_known(part))
            && parts.iter().filter(|part| is_size(part)).count() <= 1
            && !parts.iter().enumerate().any(is_repeated));
    is_kind.then(|| key_of(parts))
}

/// Returns the names of rules and marks that kinds are made of.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.name()).chain(CONSTRAINT_KINDS.iter().map(|kind| kind.name()))
}

fn size_name(side: usize) -> String {
    format!("{side}x{side}")
}

/// Returns the key of parts, which is independent of their order.
fn key_of(mut parts: Vec<&str>) -> String {
    parts.sort();
    parts.join("+")
}

/// Returns a word with an initial capital; abbreviations are capitals.
pub(super) fn capitalized(word: &str) -> String {
    if word == "xv" { "XV".into() } else { phrases::capitalized(word) }
}

/// Returns the distinct kinds, in the order in which they first occur.
pub(super) fn distinct(kinds: impl Iterator<Item = Kind>) -> Vec<Kind> {
    let mut distinct: Vec<Kind> = Vec::new();
    for kind in kinds {
        if !distinct.contains(&kind) {
            distinct.push(kind);
        }
    }
    distinct
}
