//! Numbers with their nouns.

/// Returns a number with its noun, such as `1 cell` or `81 cells`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
