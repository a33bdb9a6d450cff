//! Words above puzzles, such as a heading.

/// Maximum number of characters and of words of a name.
const MAX_LENGTH: usize = 40;
const MAX_WORDS: usize = 4;

/// Returns the name that a line gives to what is below it: a heading, a caption, or a few words.
pub(super) fn name_of(line: &str) -> Option<String> {
    let name = line.trim().trim_matches(|c: char| c.is_whitespace() || "#*_=-:>`".contains(c));
    let is_name = name.starts_with(char::is_alphabetic)
        && name.chars().count() <= MAX_LENGTH
        && name.split_whitespace().count() <= MAX_WORDS;
    is_name.then(|| name.to_owned())
}
