//! Statements about a cell and a digit, in text.

use crate::explain::{Candidate, CellId, Coordinates, Language};
use crate::kinds::{Puzzle, PuzzleKind, Symbols};

/// That a cell holds a digit, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Statement {
    pub candidate: Candidate,
    /// Whether the cell holds the digit.
    pub is: bool,
}

/// The signs between a cell and a digit, and whether they say that the cell holds it; a blank in questions in words.
const SIGNS: [(&str, bool); 5] = [("!=", false), ("<>", false), ("≠", false), ("=", true), (" ", true)];

/// Words of questions without a meaning here, in all languages.
const FILLERS: [&str; 9] = ["why", "is", "it", "warum", "ist", "wieso", "pourquoi", "est", "n'est"];

/// Returns a question in words, such as `Why is r1c1 not 5?`, with a sign for the word that negates it.
fn in_signs(text: &str) -> String {
    let words = text.trim().trim_end_matches(['?', '.', ' ']).split_whitespace();
    let words = words.filter(|word| !FILLERS.contains(&&*word.to_lowercase()));
    let sign = |word: &str| match &*word.to_lowercase() {
        "not" | "isn't" | "nicht" | "keine" | "pas" => "!=".to_owned(),
        _ => word.to_owned(),
    };
    words.map(sign).collect::<Vec<_>>().join(" ")
}

impl Statement {
    /// Returns that a cell holds a digit.
    pub fn placement(cell: CellId, digit: u8) -> Statement {
        Statement { candidate: Candidate { cell, digit }, is: true }
    }

    /// Returns whether it is so in a solution.
    pub fn agrees_with(&self, solution: &Puzzle) -> bool {
        (solution.cells()[usize::from(self.candidate.cell.index)] == self.candidate.digit) == self.is
    }

    /// Returns whether it follows from the effects of a step; that a cell is not a digit also from another one in it.
    pub fn follows_from(&self, placement: Option<Candidate>, eliminates: impl Fn(Candidate) -> bool) -> bool {
        let is_other = |placed: Candidate| placed.cell == self.candidate.cell && placed != self.candidate;
        match self.is {
            true => placement == Some(self.candidate),
            false => eliminates(self.candidate) || placement.is_some_and(is_other),
        }
    }

    /// Parses a statement such as `r5c6!=4` (also `r5c6<>4`, or in words `why is r5c6 not 4`) or `r5c6=4`. The cell may have any of the names of
    /// [`Coordinates`] in any language, such as `E6`. Returns `None` if it has another form, or the kind of puzzle lacks the
    /// cell or the digit.
    pub fn parse(text: &str, kind: &PuzzleKind, symbols: Symbols) -> Option<Statement> {
        let text = in_signs(text);
        let found = SIGNS.into_iter().find_map(|(sign, is)| Some((text.rsplit_once(sign)?, is)));
        let ((name, digit), is) = found?;
        let cell = named_cell(&name.trim().to_lowercase(), kind)?;
        let mut symbol = digit.trim().chars();
        let digit =
            symbol.next().filter(|_| symbol.next().is_none()).and_then(|symbol| kind.symbols(symbols).digit(symbol))?;
        (usize::from(digit) <= kind.side() && digit > 0)
            .then_some(Statement { candidate: Candidate { cell, digit }, is })
    }

    /// Returns the statements among the words of a text, and the number of characters of its other words.
    pub fn all_in(text: &str, kind: &PuzzleKind, symbols: Symbols) -> (Vec<Statement>, usize) {
        let joined = text.replace("<>", "!=").replace('≠', "!=");
        let joined = ["!=", "="]
            .into_iter()
            .fold(joined, |text, sign| text.split(sign).map(str::trim).collect::<Vec<_>>().join(sign));
        let words = joined.split(|c: char| c.is_whitespace() || [',', ';', '<', '>'].contains(&c));
        let (mut statements, mut others) = (Vec::new(), 0);
        for word in words {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            let statement = if word.contains('=') { Statement::parse(word, kind, symbols) } else { None };
            match statement {
                Some(statement) => statements.push(statement),
                None => others += word.chars().count(),
            }
        }
        (statements, others)
    }
}

/// Returns the cell with a name in lowercase letters.
fn named_cell(name: &str, kind: &PuzzleKind) -> Option<CellId> {
    let mut cells = (0..kind.cells() as u16).map(|cell| CellId::of(kind, cell));
    // The usual names, such as `r5c6` and `e6`, need no search among those of all cells in all languages.
    let usual = match name.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        Some((row, column)) => row.parse::<u8>().ok().zip(column.parse().ok()),
        None => name.get(1..).filter(|column| column.bytes().all(|byte| byte.is_ascii_digit())).and_then(|column| {
            let row = name.as_bytes()[0].checked_sub(b'a')? + 1;
            Some((row, column.parse().ok()?))
        }),
    };
    if let Some(place) = usual {
        return cells.find(|cell| (cell.row + 1, cell.column + 1) == place);
    }
    let wordings = || Coordinates::ALL.into_iter().flat_map(|names| Language::ALL.map(|language| (names, language)));
    let is_named = |own: &str| wordings().any(|(names, language)| names.apply(own, language).to_lowercase() == name);
    cells.find(|cell| is_named(&cell.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_found_among_words() {
        let kind = PuzzleKind::of_size(9).expect("a size");
        let found = |text| {
            let (statements, others) = Statement::all_in(text, &kind, Symbols::DIGITS);
            let text = |one: &Statement| {
                format!("{}{}{}", one.candidate.cell, if one.is { "=" } else { "!=" }, one.candidate.digit)
            };
            (statements.iter().map(text).collect::<Vec<_>>().join(" "), others)
        };
        for (text, statements, others) in [
            ("r1c2=3", "r1c2=3", 0),
            ("I play **R1C2 = 3**, because r4c4 != 5.", "r1c2=3 r4c4!=5", 12),
            ("A2=3; `r9c9<>1`", "r1c2=3 r9c9!=1", 0),
            ("r1c2=0 r0c1=1 r1c10=1 r1c1=12", "", 26),
            ("J1=1 I9=8 a0=1 a+1=2 A1=x", "r9c9=8", 17),
            ("x = y", "", 3),
            ("<answer>r2c1≠4</answer>", "r2c1!=4", 12),
        ] {
            assert_eq!(found(text), (statements.to_owned(), others), "{text}");
        }
    }
}
