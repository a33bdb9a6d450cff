//! Lines of words next to puzzles: titles and table headers.

/// Returns whether a line is a title, such as `Grid 01`, `Hard puzzle #3:` or `Level: easy`: words, followed by a
/// number or a colon.
pub(super) fn is_title(text: &str) -> bool {
    let stem = text.trim_end_matches([':', '.', ')']);
    let words = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_word = |c: char| c.is_alphabetic() || " #_-(".contains(c);
    let plain = words.chars().all(is_word) && !["--", "__"].iter().any(|marks| words.contains(marks));
    let numbered = plain && (1..=9).contains(&(stem.len() - words.len()));
    let key = text.split(':').next().unwrap_or_default();
    let named = key.len() < text.len() && key.chars().all(|c| c.is_alphabetic() || c == ' ');
    let mut title = (if named { key } else { words }).split(|c: char| !c.is_alphabetic());
    (numbered || named) && title.any(|word| TITLE_WORDS.contains(&word.to_lowercase().as_str()))
}

/// One of these words must be in a title; prose that ends in a number is malformed input.
const TITLE_WORDS: [&str; 35] = [
    "author",
    "board",
    "clues",
    "comment",
    "date",
    "description",
    "diabolical",
    "difficult",
    "difficulty",
    "easy",
    "evil",
    "example",
    "expert",
    "extreme",
    "fiendish",
    "game",
    "givens",
    "grid",
    "hard",
    "id",
    "level",
    "master",
    "medium",
    "moderate",
    "name",
    "no",
    "nr",
    "number",
    "problem",
    "puzzle",
    "rating",
    "simple",
    "source",
    "sudoku",
    "title",
];

/// Returns whether a line has the column names of a table without a column of puzzles.
pub(super) fn is_header_of_another_table(text: &str) -> bool {
    let mut columns = text.split([',', ';', '\t']).map(str::trim);
    let is_name = |name: &str| {
        name.chars().all(|c| c.is_alphanumeric() || "_ -\"".contains(c)) && name.chars().any(char::is_alphabetic)
    };
    text.contains([',', ';', '\t']) && columns.all(is_name) && text.chars().filter(|c| c.is_alphabetic()).count() > 3
}

/// Returns whether a line has the column names of a table of puzzles.
pub(super) fn is_header(text: &str) -> bool {
    let separated = text.contains([',', ';', '\t']);
    let plain = |c: char| c.is_alphabetic() || "_,;\t\"".contains(c) || separated && " ()/-".contains(c);
    let text = text.to_ascii_lowercase();
    let names = ["puzzle", "quiz", "sudoku", "question", "grid", "board"];
    text.chars().all(plain) && names.iter().any(|name| text.contains(name))
}
