//! Records of puzzles on one line, with the number in front of the cells, and the solution that another column gives.

use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::{Grid, Puzzle};
use crate::formats::text::{ReadError, decode_text, headings, malformed, parts, puzzle_name};
use crate::pack::{Id, Record};

/// Returns the record of a puzzle on this line. A number in front of the cells is its id, and a later column of 81
/// digits its solution.
pub(in crate::formats) fn record_of_line(puzzle: Puzzle, line: &[u8]) -> Record {
    let mut record = Record::from(puzzle);
    let has_columns = line.len() > 2 * Cell::COUNT && puzzle.clue_count() < Cell::COUNT;
    if let Some(text) = has_columns.then(|| solution_column(line)).flatten() {
        record.set_given_grid(text.parse::<Grid>().ok());
    }
    record.id = leading_id(line);
    record
}

/// Returns the column of another puzzle behind the first one on a line, which would be lost: other columns than the cells
/// and the solution are ignored.
pub(in crate::formats) fn second_puzzle(first: &Puzzle, line: &[u8]) -> Option<u64> {
    if line.len() <= 2 * Cell::COUNT {
        return None;
    }
    let text = decode_text(line);
    let text = text.split(" #").next().unwrap_or_default();
    let mut is_behind = false;
    for (column, part) in parts(text, |c| c.is_whitespace() || ",;\"'".contains(c)) {
        if part.len() == Cell::COUNT
            && let Ok(puzzle) = part.parse::<Puzzle>()
        {
            let digits: DigitSet = puzzle.clues().map(|(_, digit)| digit).collect();
            let is_puzzle = puzzle.clue_count() < Cell::COUNT && digits.len() >= MIN_DIGITS && puzzle != *first;
            if is_behind && is_puzzle {
                return Some(column);
            }
            is_behind = true;
        }
    }
    None
}

/// The number of digits that a puzzle with one solution has at least: a column with fewer is a pattern.
const MIN_DIGITS: usize = 8;

/// Returns the error of a second puzzle on a line.
pub(in crate::formats) fn second_puzzle_error((line, column): (u64, u64), text: &[u8]) -> ReadError {
    let expected = "a line for each puzzle, or a table with a header";
    malformed(line, column, "a second puzzle on the line", expected, text)
}

/// Adds the name above a puzzle to its record as its id, unless it has another one.
pub(in crate::formats) fn named(mut record: Record, name: Option<String>) -> Record {
    record.id = record.id.or(name.as_deref().map(Id::from));
    record
}

/// Adds the name above a puzzle to its record, or to its error.
pub(in crate::formats) fn named_result(
    result: Result<Record, ReadError>,
    name: Option<String>,
) -> Result<Record, ReadError> {
    match result {
        Ok(record) => Ok(named(record, name)),
        Err(error) => Err(error.with_name(name)),
    }
}

/// Returns the number or the name in front of a column of 81 cells.
fn leading_id(line: &[u8]) -> Option<Id> {
    let is_separator = |b: &u8| b" \t,;\"'".contains(b);
    let mut start = 0;
    for column in line.split(is_separator) {
        if column.len() == Cell::COUNT {
            let text = decode_text(&line[..start]);
            let name = || puzzle_name(text.trim_matches(|c: char| c.is_whitespace() || ",;:\"'".contains(c)));
            return headings::number_before(&text).map(Id::from).or_else(|| name().map(Id::Name));
        }
        start += column.len() + 1;
    }
    None
}

/// Returns the first column of 81 digits without 0.
fn solution_column(line: &[u8]) -> Option<&str> {
    let columns = line.split(|b| b" \t,;\"'".contains(b));
    let mut unmarked = columns.map(|column| column.strip_suffix(b"/").unwrap_or(column));
    let column = unmarked.find(|column| is_full_grid(column));
    column.and_then(|column| str::from_utf8(column).ok())
}

/// Returns whether a text is 81 digits from 1 to 9.
pub(in crate::formats) fn is_full_grid(text: &[u8]) -> bool {
    text.len() == Cell::COUNT && text.iter().all(|byte| (b'1'..=b'9').contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    #[test]
    fn solutions_beside_puzzles_are_read() {
        let wrong = SOLUTION.replacen("41", "44", 1);
        let table = [
            (PUZZLE.to_owned(), (false, false)),
            (format!("{PUZZLE} {SOLUTION}"), (true, false)),
            (format!("{PUZZLE}\t17\t{SOLUTION}\t5.2"), (true, false)),
            (format!("{PUZZLE};{wrong}"), (false, true)),
            // A puzzle, and a grid with an empty cell.
            (format!("{PUZZLE} {PUZZLE}"), (false, false)),
            (format!("{PUZZLE} {}", SOLUTION.replacen('4', "0", 1)), (false, false)),
            // Digests and numbers.
            (format!("{PUZZLE} {SOLUTION}1"), (false, false)),
        ];
        for (line, expected) in table {
            let record = record_of_line(PUZZLE.parse().expect("a puzzle"), line.as_bytes());
            assert_eq!((record.solution().is_some(), record.invalid_solution), expected, "{line}");
        }
        let complete: Puzzle = SOLUTION.parse().expect("a grid");
        assert_eq!(record_of_line(complete, format!("{SOLUTION} {SOLUTION}").as_bytes()), complete.into());
    }
}
