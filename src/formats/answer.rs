//! The grid in an answer of a person or a program, with words around.

use super::reading::read_bytes;
use super::text::ReadOptions;
use crate::kinds::{Puzzle, PuzzleKind, Symbols};

/// Characters between cells and around rows.
const SEPARATORS: &str = " \t,;|│┃║[](){}`'\"";
/// Characters of lines between rows.
const RULINGS: &str = "-+=:─━═┼╋╬├┤╠╣┌┐└┘╔╗╚╝┬┴╦╩";

/// Returns the last grid of a kind of puzzle in a text: a word with all cells, rows, also of tables in Markdown, or else any
/// form that is read. The digits have these symbols.
///
/// ```
/// use cluewise::formats::last_grid;
/// use cluewise::kinds::{PuzzleKind, Symbols};
/// let kind = PuzzleKind::of_size(4)?;
/// let text = "First I tried 12343412_1434321.\n\n| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n| 3 | 4 | 1 | 2 |\n| 2 | 1 | 4 | 3 |\n| 4 | 3 | . | 1 |\n";
/// let found = last_grid(&kind, text, Symbols::DIGITS).expect("a grid");
/// assert_eq!(kind.text_of(&found, Symbols::DIGITS), "12343412214343.1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn last_grid(kind: &PuzzleKind, text: &str, symbols: Symbols) -> Option<Puzzle> {
    if let Ok(grid) = kind.parse(text, symbols) {
        return Some(grid);
    }
    let (mut last, mut rows) = (None, String::new());
    for line in text.lines() {
        let is_between = |c: char| SEPARATORS.contains(c) || RULINGS.contains(c);
        if line.chars().all(is_between) && (!rows.is_empty() || !line.contains('-')) {
            continue;
        }
        let words = line.split(|c: char| c.is_whitespace() || "`\"'<>*".contains(c));
        let whole = words.filter_map(|word| kind.parse(word.trim_end_matches(['.', ',']), symbols).ok()).next_back();
        let row = line.rsplit(':').next().unwrap_or(line);
        let row: String = row.chars().filter(|c| !SEPARATORS.contains(*c)).collect();
        let is_row = row.chars().count() == kind.side() && row.chars().all(|c| is_cell(c, kind, symbols));
        rows = if is_row { rows + &row } else { String::new() };
        last = whole.or_else(|| kind.parse(&rows, symbols).ok()).or(last);
        if rows.chars().count() >= kind.cells() {
            rows.clear();
        }
    }
    last.or_else(|| found(kind, text, symbols))
}

fn is_cell(c: char, kind: &PuzzleKind, symbols: Symbols) -> bool {
    ".0_*?".contains(c) || symbols.digit(c).is_some_and(|digit| usize::from(digit) <= kind.side())
}

/// Returns the last grid that the readers of all formats find; the solution, if a puzzle has one.
fn found(kind: &PuzzleKind, text: &str, symbols: Symbols) -> Option<Puzzle> {
    let options =
        ReadOptions { symbols: Some(symbols), rules: kind.rules(), side: Some(kind.side()), ..ReadOptions::default() };
    let records = read_bytes(text.as_bytes(), &options).filter_map(Result::ok);
    let last = records.filter(|record| record.kind().cells() == kind.cells()).last()?;
    let solution = if last.gives_solution() { last.solution().map(|solution| solution.into_owned()) } else { None };
    Some(solution.unwrap_or_else(|| last.position().into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_grid_counts() {
        let kind = PuzzleKind::of_size(4).expect("a size");
        for (text, expected) in [
            ("1234341221434321", "1234341221434321"),
            ("1234 3412 2143 4321", "1234341221434321"),
            ("The answer is **1234341221434321**.", "1234341221434321"),
            ("<answer>\n1 2 3 4\n3 4 1 2\n-------\n2 1 4 3\n4 3 2 _\n</answer>", "123434122143432."),
            ("Row 1: 1 2 3 4\nRow 2: 3 4 1 2\nRow 3: 2 1 4 3\nRow 4: 4 3 2 1", "1234341221434321"),
            ("[[1, 2, 3, 4],\n [3, 4, 1, 2],\n [2, 1, 4, 3],\n [4, 3, 2, 1]]", "1234341221434321"),
            ("1 2 3 4\n3 4 1 2\nwait\n1 2 3 4\n4 3 2 1\n2 1 4 3\n3 4 1 2\nDone.", "1234432121433412"),
            ("I am not sure, perhaps 1 2 3 4?", ""),
            ("1 2 3 4\n3 4 1 2\n2 1 4 3", ""),
            ("1 2 3 5\n3 4 1 2\n2 1 5 3\n4 3 2 1", ""),
        ] {
            let found = last_grid(&kind, text, Symbols::DIGITS);
            let found = found.map_or(String::new(), |grid| kind.text_of(&grid, Symbols::DIGITS));
            assert_eq!(found, expected, "{text}");
        }
    }
}
