//! Lines of words next to puzzles: titles, names of sections and table headers.

/// Returns whether a line is a title: words, one of which is of lists of puzzles, such as `Easy puzzles` or
/// `Woche drei`; or words with a number or a colon, such as `Grid 01`, `Hard puzzle #3:` or `Level: easy`.
pub(in crate::formats) fn is_title(text: &str) -> bool {
    let stem = text.trim_end_matches([':', '.', ')']);
    let words = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_word = |c: char| c.is_alphabetic() || " #_-(.".contains(c);
    let plain = words.chars().all(is_word) && !["--", "__", ".."].iter().any(|marks| words.contains(marks));
    let numbered = plain && (1..=9).contains(&(stem.len() - words.len()));
    let key = text.split(':').next().unwrap_or_default();
    let named = key.len() < text.len() && key.chars().all(|c| c.is_alphabetic() || c == ' ');
    let title = if named { key } else { words };
    (numbered || named) && has_title_word(title) || is_list_title(text) || is_size(stem)
}

/// Returns whether a text is the size of puzzles below it, such as `6x6`.
fn is_size(text: &str) -> bool {
    let is_number = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    text.split_once(['x', '\u{d7}']).is_some_and(|(rows, columns)| is_number(rows) && rows == columns)
}

/// Returns whether a text has a word of titles or of table headers, such as `Name`.
pub(in crate::formats) fn has_title_word(text: &str) -> bool {
    has_word(text, &[NAMED_WORDS, LIST_WORDS])
}

/// Returns whether a line without numbers is a title of a part of a list.
fn is_list_title(text: &str) -> bool {
    let is_prose = |c: char| c.is_alphabetic() || " -–—'’!?&().".contains(c);
    let words = text.split_whitespace().count();
    let is_denied = has_word(text, &["no not kein keine pas"]);
    words <= MAX_TITLE_WORDS
        && !is_denied
        && text.chars().all(is_prose)
        && !text.contains("..")
        && has_word(text, &[LIST_WORDS])
}

/// Returns whether a text has one of these words.
fn has_word(text: &str, lists: &[&str]) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|word| {
        let word = word.to_lowercase();
        let singular = word.strip_suffix('s').unwrap_or(&word);
        lists.iter().flat_map(|list| list.split(' ')).any(|known| known == word || known == singular)
    })
}

/// Maximum number of words of a title without a number.
const MAX_TITLE_WORDS: usize = 8;

/// One of these or of [`LIST_WORDS`] must be in a title with a number or a colon; prose that ends in a number is
/// malformed input.
const NAMED_WORDS: &str = "\
    auteur author autor class classe clue comment date description example game given group groupe gruppe id \
    klasse name no nr number numéro nummer problem rating source title titel titre";

/// One of these must be in a title without a number, also in the plural with `s`: English, German, French, Spanish.
const LIST_WORDS: &str = "\
    beginner board book chapter day diabolical difficult difficulty easy evil expert extreme fiendish grid hard \
    level master medium moderate month page part puzzle section simple sudoku volume week band heft kapitel leicht \
    leichte mittel monat rätsel schwer schwere seite tag teil woche chapitre difficile facile grille moyen niveau \
    partie semaine capítulo difícil fácil nivel semana monday tuesday wednesday thursday friday saturday sunday \
    montag dienstag mittwoch donnerstag freitag samstag sonntag january february march april june july august \
    september october november december januar februar märz juni juli oktober dezember";

/// Returns whether a line has the column names of a table without a column of puzzles.
pub(in crate::formats) fn is_header_of_another_table(text: &str) -> bool {
    let mut columns = text.split([',', ';', '\t']).map(str::trim);
    let is_name = |name: &str| {
        name.chars().all(|c| c.is_alphanumeric() || "_ -\"".contains(c)) && name.chars().any(char::is_alphabetic)
    };
    text.contains([',', ';', '\t']) && columns.all(is_name) && text.chars().filter(|c| c.is_alphabetic()).count() > 3
}

/// Returns whether a line has the column names of a table of puzzles.
pub(in crate::formats) fn is_header(text: &str) -> bool {
    let separated = text.contains([',', ';', '\t']);
    let plain = |c: char| c.is_alphabetic() || "_,;\t\"".contains(c) || separated && " ()/-".contains(c);
    let text = text.to_ascii_lowercase();
    let names = ["puzzle", "quiz", "sudoku", "question", "grid", "board"];
    text.chars().all(plain) && names.iter().any(|name| text.contains(name))
}

/// Words before a number that only say that it is one.
const NUMBER_WORDS: [&str; 13] =
    ["", "n", "no", "nr", "num", "number", "nummer", "numéro", "puzzle", "rätsel", "sudoku", "grid", "grille"];

/// Maximum number of digits of the number of a puzzle.
const MAX_NUMBER_LENGTH: usize = 9;

/// Returns the number of a puzzle in the text before its cells, such as `7`, `7.`, `(7)` or `Nr. 7:`.
pub(in crate::formats) fn number_before(text: &str) -> Option<&str> {
    let text = text.trim_end_matches([' ', '\t', ',', ';', '"', '\'']);
    let text = text.strip_suffix(['.', ')', ':', ']']).unwrap_or(text);
    let words = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &text[words.len()..];
    let label = words.trim_matches(|c: char| c.is_whitespace() || ".#([°º\"'".contains(c)).to_lowercase();
    let is_number = (1..=MAX_NUMBER_LENGTH).contains(&number.len()) && NUMBER_WORDS.contains(&label.as_str());
    is_number.then_some(number)
}

/// The content of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Section {
    /// `[Puzzle]`: the clues.
    Puzzle,
    /// `[State]`: the clues and entered digits.
    State,
    /// Any other section.
    Other,
}

impl Section {
    /// Parses a section name in brackets.
    pub(in crate::formats) fn new(text: &str) -> Option<Section> {
        let name = text.strip_prefix('[')?.strip_suffix(']')?;
        let is_name = name.chars().all(|c| c.is_alphabetic() || c == ' ') && !name.is_empty();
        is_name.then(|| match &*name.to_ascii_lowercase() {
            "puzzle" => Section::Puzzle,
            "state" => Section::State,
            _ => Section::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_of_lists_need_no_number() {
        let titles =
            ["Easy puzzles", "Woche drei", "Rätsel (leicht)", "Sunday!", "Grid 01", "Level: easy", "WEEK 3", "Nr. 15"];
        assert_eq!(titles.map(is_title), [true; 8]);
        let others = ["hello", "easy,5", "..easy..", "not a puzzle", "A1 easy 3.2 9x", "prose that ends in 7"];
        assert_eq!(others.map(is_title), [false; 6]);
    }

    #[test]
    fn numbers_before_puzzles() {
        let table = [
            ("12. ", Some("12")),
            ("12) ", Some("12")),
            ("12: ", Some("12")),
            ("12\t", Some("12")),
            ("007;", Some("007")),
            ("(3) ", Some("3")),
            ("[3] ", Some("3")),
            ("Nr. 15: ", Some("15")),
            ("Puzzle #4 ", Some("4")),
            ("5.6 ", None),
            ("easy 3 ", None),
            ("1234567890 ", None),
            ("", None),
        ];
        for (text, number) in table {
            assert_eq!(number_before(text), number, "{text:?}");
        }
    }
}
