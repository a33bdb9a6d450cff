//! Lines of words above a drawn grid, such as the title of a worksheet: they are no puzzles.

use super::ReadError;

/// Maximum number of such lines above a grid; further ones are malformed.
pub(super) const MAX_LINES: usize = 3;
/// Maximum number of characters of such a line, and of its words.
const MAX_LENGTH: usize = 120;
const MAX_WORD: usize = 30;

/// Maximum number of digits, such as those of a date.
const MAX_DIGITS: usize = 10;

/// What a spreadsheet writes for empty cells beside a title.
const SEPARATORS: [char; 4] = [',', ';', '\t', ' '];

/// Returns whether a line may be written above a grid: words, perhaps with a date or numbers, and without marks of empty cells.
pub(super) fn is_caption(text: &str) -> bool {
    let is_word = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_alphabetic());
        letters.chars().count() >= 3 && letters.chars().all(|c| c.is_alphabetic() || "-'’".contains(c))
    };
    // A spreadsheet exports the cells beside a title too.
    let text = text.trim_matches(SEPARATORS);
    text.chars().count() <= MAX_LENGTH
        && text.split_whitespace().all(|word| word.chars().count() <= MAX_WORD)
        && text.split_whitespace().any(is_word)
        && text.chars().filter(char::is_ascii_digit).count() <= MAX_DIGITS
        && !["..", "**", "__", "00"].iter().any(|marks| text.contains(marks))
        && !text.contains(|c: char| "{}[]<>=\";|".contains(c))
}

/// Returns whether a row of a spreadsheet has words in a single cell, and may be written above a grid.
pub(super) fn is_caption_cell(row: &str) -> bool {
    is_caption(row) && !row.trim_matches(SEPARATORS).contains([',', ';', '\t'])
}

/// The lines of words since the last puzzle, as errors: they are malformed unless a grid follows.
#[derive(Default)]
pub(super) struct Captions(Vec<ReadError>);

impl Captions {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a line.
    ///
    /// # Errors
    /// There are too many: the line is malformed.
    pub fn push(&mut self, error: ReadError) -> Result<(), ReadError> {
        if self.0.len() == MAX_LINES {
            return Err(error);
        }
        self.0.push(error);
        Ok(())
    }

    /// Forgets the lines, because a grid follows.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the errors of the lines, because no grid follows.
    pub fn take(&mut self) -> impl Iterator<Item = ReadError> + use<> {
        std::mem::take(&mut self.0).into_iter()
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
    }
}
