//! The kinds of puzzles that sections are named after.

use super::entry::Entry;
use crate::variant::Variant;

/// Returns the name of the kind of a variant, such as `Classic`, `6x6`, `Killer` or `6x6 X, Killer`.
pub(super) fn name(variant: &Variant) -> String {
    let size = (variant.side() != 9 && variant.joined().is_none()).then(|| format!("{0}x{0}", variant.side()));
    let rules = variant.rules().iter().map(|rule| capitalized(rule.name()));
    let mut marks: Vec<&str> = variant.constraints().iter().map(|constraint| constraint.kind().name()).collect();
    marks.sort_unstable();
    marks.dedup();
    let mark = |name: &str| if name == "xv" { "XV".to_owned() } else { capitalized(name) };
    let names: Vec<String> = rules.chain(marks.into_iter().map(mark)).collect();
    match (size, names.is_empty()) {
        (None, true) => "Classic".to_owned(),
        (Some(size), true) => size,
        (None, false) => names.join(", "),
        (Some(size), false) => format!("{size} {}", names.join(", ")),
    }
}

/// Returns the kinds of puzzles, in the order in which they first occur.
pub(super) fn all<E: Entry>(records: &[E]) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for record in records {
        let kind = record.kind();
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

pub(super) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
