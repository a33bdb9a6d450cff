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

/// Returns whether a line is a caption above a solution, or begins with one.
pub(super) fn is_of_solution(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || "#*_=->`".contains(c));
    let word = ["solution", "solved", "answer"]
        .into_iter()
        .find(|word| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)));
    word.is_some_and(|word| {
        line.len() <= MAX_LENGTH && !line.contains([',', ';', '\t', '|']) || line[word.len()..].starts_with(':')
    })
}
