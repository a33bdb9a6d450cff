//! Words above puzzles, such as a heading.

/// Maximum number of characters and of words of a name.
const MAX_LENGTH: usize = 40;
const MAX_WORDS: usize = 4;

/// The signs of headings, lists, quotations and emphasis.
const MARKS: &str = "#*_=-:>`";

/// Returns the name that a line gives to what is below it: a heading, a caption, or a few words.
pub(super) fn name_of(line: &str) -> Option<String> {
    let line = without_html_tags(line);
    let name = line.trim_matches(|c: char| c.is_whitespace() || MARKS.contains(c));
    let is_name = name.starts_with(char::is_alphabetic)
        && !name.ends_with(['.', ',', '!', '?'])
        && name.chars().count() <= MAX_LENGTH
        && name.split_whitespace().count() <= MAX_WORDS;
    is_name.then(|| name.to_owned())
}

/// Returns whether a line is a caption above a solution, or begins with one.
pub(super) fn is_of_solution(line: &str) -> bool {
    let line = without_html_tags(line);
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || MARKS.contains(c));
    let line = if line.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("the ")) { &line[4..] } else { line };
    let after = ["solution", "solved", "answer"].into_iter().find_map(|word| {
        let (start, after) = line.split_at_checked(word.len())?;
        start.eq_ignore_ascii_case(word).then_some(after)
    });
    after.is_some_and(|after| {
        after.starts_with(':') || after.len() <= MAX_LENGTH && !after.contains([',', ';', '\t', '|'])
    })
}

/// Removes the tags of HTML.
fn without_html_tags(line: &str) -> String {
    let mut parts = line.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('>').map_or("", |(_, after)| after))
}
