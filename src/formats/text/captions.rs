//! Lines of words above a drawn grid, such as the title of a worksheet: they are no puzzles.

use super::headings;
use super::read_error::ReadError;
use std::borrow::Cow;

/// Maximum number of such lines above a grid; further ones are malformed.
pub(in crate::formats) const MAX_LINES: usize = 3;
/// Maximum number of characters of such a line, and of its words.
const MAX_LENGTH: usize = 120;
const MAX_WORD: usize = 30;

/// Maximum number of digits, such as those of a date.
const MAX_DIGITS: usize = 10;

/// Maximum number of characters of a remark after a name.
const MAX_REMARK: usize = 20;

/// Maximum number of words of a name.
pub(in crate::formats) const MAX_NAME_WORDS: usize = 4;

/// The characters that a spreadsheet writes for empty cells beside a title.
const SEPARATORS: [char; 4] = [';', '\t', ',', ' '];

/// Returns whether a line may be written above a grid: words, perhaps with a date or numbers, and without marks of
/// empty cells.
pub(in crate::formats) fn is_caption(text: &str) -> bool {
    let is_word = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_alphabetic());
        letters.chars().count() >= 3
            && letters.chars().all(|c| c.is_alphabetic() || "-'’".contains(c))
            // A row can have this mark in each empty cell.
            && !letters.chars().all(|c| c.eq_ignore_ascii_case(&'x'))
    };
    // A spreadsheet exports the cells beside a title too.
    let text = text.trim_matches(SEPARATORS);
    let text = quoted_title(text).map_or(Cow::Borrowed(text), Cow::Owned);
    text.chars().count() <= MAX_LENGTH
        && text.split_whitespace().all(|word| word.chars().count() <= MAX_WORD)
        && text.split_whitespace().any(is_word)
        && text.chars().filter(char::is_ascii_digit).count() <= MAX_DIGITS
        && !["..", "**", "__", "00"].iter().any(|marks| text.contains(marks))
        && !text.contains(|c: char| "{}[]<>=\";|".contains(c))
}

/// Returns the words of a title that a spreadsheet has quoted, because there are separators or quotes in it.
fn quoted_title(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", " ");
    (!inner.contains('"')).then(|| inner.replace(';', " "))
}

/// Returns whether a row of a spreadsheet has words in a single cell, and may be written above a grid.
pub(in crate::formats) fn is_caption_cell(row: &str) -> bool {
    let text = row.trim_matches(SEPARATORS);
    is_caption(row) && (!text.contains([',', ';', '\t']) || quoted_title(text).is_some())
}

/// Returns whether a row has words in a single cell, or names: it is above a grid, and ends the one before.
pub(in crate::formats) fn is_title_row(row: &str) -> bool {
    is_caption_cell(row) || is_row_of_names(row)
}

/// Returns whether a line may be above a puzzle: words, a name, or names above grids side by side.
pub(in crate::formats) fn may_be_above(line: &str) -> bool {
    is_caption(line) || is_name(line) || is_row_of_names(line)
}

/// Returns whether a row of a spreadsheet has only names in its cells, as above grids.
fn is_row_of_names(row: &str) -> bool {
    let Some(delimiter) = SEPARATORS[..3].iter().find(|&&c| row.contains(c)) else { return false };
    let mut names = row.split(*delimiter).map(str::trim).filter(|cell| !cell.is_empty()).peekable();
    names.peek().is_some() && names.all(is_name)
}

/// Returns whether a line is the name of a person: one to four words that begin with a capital, apart from words such
/// as `von`.
pub(in crate::formats) fn is_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_plain = |word: &&str| word.chars().all(|c| c.is_alphabetic() || "-'’.".contains(c));
    let is_capitalized = |word: Option<&&str>| word.is_some_and(|word| word.starts_with(char::is_uppercase));
    let letters = text.chars().filter(|c| c.is_alphabetic());
    (1..=MAX_NAME_WORDS).contains(&words.len())
        && words.iter().all(|word| is_plain(word) && word.chars().count() <= MAX_WORD)
        && is_capitalized(words.first())
        && is_capitalized(words.last())
        && !text.contains("..")
        && letters.filter(|c| !c.eq_ignore_ascii_case(&'x')).count() >= 2
}

/// A line that is malformed, unless a puzzle follows.
enum Caption {
    /// The name of a person, which may also be above a puzzle in one line.
    Name,
    Words,
    /// The first row of a grid: its number and text.
    Row(u64, String),
}

/// The lines since the last puzzle that are malformed unless a puzzle follows, as errors, and the name in the last of
/// them.
#[derive(Default)]
pub(in crate::formats) struct Captions(Vec<(Caption, ReadError)>, Option<String>);

/// Returns the name of a person in the text above or in front of a puzzle, such as `Emil` in `2) Emil (6x6):`. Titles
/// such as `Easy puzzles` have none, and those such as `Puzzle 17` have the number. A name may end with a number, or with
/// a comma and a remark such as a class: `Anna 2`, `Emil, 5b`.
pub(in crate::formats) fn puzzle_name(text: &str) -> Option<String> {
    let text = text.trim_matches(SEPARATORS).trim_end_matches([':', ' ']);
    let mut starts = text.match_indices(' ').map(|(at, _)| at);
    let is_number = |&at: &usize| headings::number_before(&text[..at]).is_some() && !text[at..].starts_with(" (");
    let start = starts.find(is_number).unwrap_or(0);
    let text = &text[start..];
    let text = text.strip_suffix(')').and_then(|text| text.split_once('(')).map_or(text, |(text, _)| text).trim();
    if headings::is_title(text) {
        return headings::number_before(text).map(str::to_owned);
    }
    let (name, remark) = text.split_once(',').unwrap_or((text, ""));
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_header = !remark.is_empty() && headings::has_title_word(name);
    let is_short = remark.chars().count() <= MAX_REMARK && !remark.contains(SEPARATORS[..3].as_ref());
    (is_name(name) && is_short && !is_header).then(|| text.to_owned())
}

impl Captions {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty() && self.1.is_none()
    }

    /// Takes the name from a title, if it has one.
    pub fn push_title(&mut self, text: &str) {
        self.1 = puzzle_name(text).or(self.1.take());
    }

    /// Adds a line of words.
    ///
    /// # Errors
    /// There are too many: the line is malformed.
    pub fn push(&mut self, text: &str, error: ReadError) -> Result<(), ReadError> {
        let name = puzzle_name(text);
        let is_name = name.is_some() && !text.contains(&SEPARATORS[..3]) || is_name(text);
        self.add(if is_name { Caption::Name } else { Caption::Words }, error)?;
        self.1 = name;
        Ok(())
    }

    /// Returns the name directly above the puzzle that follows, and forgets it.
    pub fn take_name(&mut self) -> Option<String> {
        self.1.take()
    }

    /// Adds a line that may be the first row of a grid.
    ///
    /// # Errors
    /// There are too many lines: this one is malformed.
    pub fn push_row(&mut self, number: u64, text: &str, error: ReadError) -> Result<(), ReadError> {
        // The name above a malformed puzzle.
        self.0.retain(|(caption, _)| !matches!(caption, Caption::Name));
        self.add(Caption::Row(number, text.to_owned()), error.with_name(self.1.clone()))
    }

    fn add(&mut self, caption: Caption, error: ReadError) -> Result<(), ReadError> {
        if self.0.len() == MAX_LINES {
            return Err(error);
        }
        self.0.push((caption, error));
        Ok(())
    }

    /// Forgets the lines of words, because a grid follows.
    pub fn clear(&mut self) {
        self.0.retain(|(caption, _)| matches!(caption, Caption::Row(..)));
        self.1 = None;
    }

    /// Forgets the names, because a puzzle follows.
    pub fn clear_names(&mut self) {
        self.0.retain(|(caption, _)| !matches!(caption, Caption::Name));
        self.1 = None;
    }

    /// Returns the text of the last line and forgets it, if it may be a row and has this number.
    pub fn take_row(&mut self, number: u64) -> Option<String> {
        match self.0.last()? {
            (Caption::Row(line, text), _) if *line == number => {
                let text = text.clone();
                self.0.pop();
                Some(text)
            }
            _ => None,
        }
    }

    /// Returns the errors of the lines, because no puzzle follows.
    pub fn take(&mut self) -> impl Iterator<Item = ReadError> + use<> {
        self.1 = None;
        std::mem::take(&mut self.0).into_iter().map(|(_, error)| error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_words() {
        for text in [
            "Klasse 5b, Frau Müller",
            ";Klasse 5b;;;;",
            "Klasse 5b\t\t",
            "Mathe am 12.11.2026, Gruppe B",
            "À rendre vendredi",
            "von Hand: Nr. 7 (neu)",
            "\"Klasse 4b, Teil 2\",,,",
            "\"Klasse \"\"Igel\"\"\";;;",
        ] {
            assert!(is_caption(text), "{text}");
        }
        let long = "a".repeat(31);
        for text in [
            "53..7....",
            "5 3 . | . 7 . | . . x",
            "x",
            "12.11.2026",
            "{puzzle",
            "53..7....\tunique solution;",
            &long,
            "",
        ] {
            assert!(!is_caption(text), "{text}");
        }
        assert!(is_caption_cell(",Klasse 5b,,") && !is_caption_cell("five,2,,"));
        assert!(is_caption_cell("\"Klasse 4b, Teil 2\",,,") && !is_caption_cell("\"five\",\"2, or 3\",,"));
    }

    #[test]
    fn names_begin_with_capitals() {
        for text in ["Anna", "Jo", "Anna-Lena K.", "Ludwig van Beethoven", "Élise D’Arc"] {
            assert!(is_name(text), "{text}");
        }
        for text in ["hello world", "X", "xxxx", "X X . X", "A1", "Wer sucht, findet", "not a Puzzle", ""] {
            assert!(!is_name(text), "{text}");
        }
    }

    #[test]
    fn names_of_puzzles_have_no_number_before_and_no_remark_in_parentheses() {
        let table = [
            ("Anna", Some("Anna")),
            (";Anna;;;", Some("Anna")),
            ("Anna (4x4)", Some("Anna")),
            ("1) Jürgen Müller:", Some("Jürgen Müller")),
            ("2. Emil (6x6, schwer)", Some("Emil")),
            ("Nr. 3: Mia", Some("Mia")),
            ("Emil, 5b", Some("Emil, 5b")),
            ("Anna 2", Some("Anna 2")),
            ("Easy puzzles", None),
            ("Puzzle (easy)", None),
            ("Rätsel 17", Some("17")),
            ("Puzzle #17 (easy):", Some("17")),
            ("Week 3", None),
            ("Klasse 5", None),
            ("Klasse 5b, Frau Müller", None),
            ("Name,Klasse,Note", None),
            ("Name, Autor", None),
            ("53..7....", None),
            ("", None),
        ];
        for (text, name) in table {
            assert_eq!(puzzle_name(text).as_deref(), name, "{text:?}");
        }
    }
}
