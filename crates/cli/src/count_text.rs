//! Numbers with their nouns, and lists that may be long.

/// Maximum number of things that a message names.
const MAX_NAMED: usize = 8;

/// Returns the first of these names, and the number of the others.
pub fn listed(mut names: Vec<String>, separator: &str) -> String {
    let left = names.len().saturating_sub(MAX_NAMED);
    names.truncate(MAX_NAMED);
    names.extend((left > 0).then(|| format!("{left} more")));
    names.join(separator)
}

/// Returns a number with its noun, such as `1 cell` or `81 cells`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
