//! Arguments that are puzzles themselves, perhaps mistyped.

use crate::count_text::counted;
use cluewise::Puzzle;
use cluewise::formats::detect_kinds;
use std::path::Path;

/// The sizes whose puzzles are typed, with a name of their own for each number of cells; 9x9 is recognized elsewhere.
const TYPED_SIDES: [usize; 3] = [4, 6, 8];
/// Maximum number of letters of a typed puzzle, and minimum number of its digits, by which it differs from a file name.
const MAX_LETTERS: usize = 2;
const MIN_DIGITS: usize = 3;
/// Maximum number of missing or additional cells of a typed puzzle.
const MAX_PUZZLE_MISCOUNT: usize = 2;
/// Minimum number of empty cells by which a typed puzzle differs from a file name.
const MIN_EMPTY_CELLS: usize = 3;

/// Returns the error for an argument that is no file, and a puzzle of a small size but for a few cells, a row or a
/// digit.
pub(super) fn mistyped_error(argument: &str) -> Option<String> {
    let is_typed = argument.chars().all(|c| is_empty_cell(c) || c.is_ascii_digit() || c == ' ')
        && argument.chars().filter(|&c| is_empty_cell(c)).count() >= MIN_EMPTY_CELLS
        && !Path::new(argument).exists();
    let rows: Vec<&str> = argument.split_whitespace().collect();
    let reason = match &rows[..] {
        [cells] if !is_typed => letter_in_cells(cells),
        _ if !is_typed => None,
        [cells] => error_in_cells(cells),
        rows => error_in_rows(rows),
    };
    reason.map(|reason| format!("cluewise: {argument}: {reason}"))
}

fn is_empty_cell(c: char) -> bool {
    "0._*-xX?".contains(c)
}

/// Returns the error about a letter in cells of one line, which are no name of a file.
fn letter_in_cells(cells: &str) -> Option<String> {
    let count = cells.chars().count();
    let is_near = |side: &usize| count.abs_diff(side * side) <= MAX_PUZZLE_MISCOUNT;
    let side = TYPED_SIDES.into_iter().chain([9]).find(is_near)?;
    let number = |is_counted: fn(char) -> bool| cells.chars().filter(|&c| is_counted(c)).count();
    let is_letter = |c: char| c.is_alphabetic() && !is_empty_cell(c);
    let [empty, digits, letters] = [is_empty_cell, |c: char| ('1'..='9').contains(&c), is_letter].map(number);
    let symbol = cells.chars().find(|&c| is_empty_cell(c));
    let has_one_symbol = cells.chars().all(|c| Some(c) == symbol || !is_empty_cell(c));
    let is_typed = empty + digits + letters == count
        && (1..=MAX_LETTERS).contains(&letters)
        && (empty >= MIN_EMPTY_CELLS && digits >= MIN_DIGITS && has_one_symbol)
        && !Path::new(cells).exists();
    let (index, letter) = cells.chars().enumerate().find(|&(_, c)| is_letter(c)).filter(|_| is_typed)?;
    if index >= side * side {
        return Some(format!("{count} cells; a {side}x{side} puzzle has {}", side * side));
    }
    let place = format!("r{}c{}", index / side + 1, index % side + 1);
    Some(format!("'{letter}' in {place}; a {side}x{side} puzzle has the digits 1 to {side}"))
}

/// Returns the error in cells of one line. A text with digits beyond the size is a puzzle only if it has one
/// symbol for empty cells, as file names with dates have not.
fn error_in_cells(cells: &str) -> Option<String> {
    let count = cells.chars().count();
    let side = TYPED_SIDES.into_iter().find(|side| count.abs_diff(side * side) <= MAX_PUZZLE_MISCOUNT)?;
    let empty = cells.chars().find(|&c| is_empty_cell(c));
    let has_one_symbol = cells.chars().all(|c| Some(c) == empty || !is_empty_cell(c));
    if !has_one_symbol && cells.chars().any(|c| c.to_digit(10) > Some(side as u32)) {
        return None;
    }
    if count != side * side {
        return Some(format!("{count} cells; a {side}x{side} puzzle has {}", side * side));
    }
    let (index, digit) = (0..).zip(cells.chars()).find(|(_, c)| c.to_digit(10) > Some(side as u32))?;
    let place = format!("r{}c{}", index / side + 1, index % side + 1);
    Some(format!("{digit} in {place}; a {side}x{side} puzzle has the digits 1 to {side}"))
}

/// Returns the error in rows that are separated by blanks; at least two of them are complete.
fn error_in_rows(rows: &[&str]) -> Option<String> {
    let are_complete = |side: &usize| rows.iter().filter(|row| row.len() == *side).count() >= 2;
    let side = TYPED_SIDES.into_iter().filter(are_complete).find(|&side| rows.len().abs_diff(side) <= 1)?;
    if let Some((number, row)) = (1..).zip(rows).find(|(_, row)| row.len() != side) {
        return Some(format!(
            "row {number} has {}; a row of a {side}x{side} puzzle has {side}",
            counted(row.len(), "cell")
        ));
    }
    match rows.len() == side {
        true => error_in_cells(&rows.concat()),
        false => Some(format!("{}; a {side}x{side} puzzle has {side}", counted(rows.len(), "row"))),
    }
}

/// Returns whether an argument is a puzzle itself rather than a file name: a row of cells, a drawn grid, a list, a line
/// of HoDoKu or a link.
pub fn is_puzzle_text(argument: &str) -> bool {
    let are_cells = |others: &str| argument.chars().all(|c| c.is_ascii_digit() || others.contains(c));
    let is_row = || argument.len() > 40 && are_cells("._*- ") || argument.contains("..") && are_cells(".");
    let is_link = argument.starts_with("https://") || argument.starts_with("http://");
    let is_hodoku = argument.starts_with(':') && argument.matches(':').count() > 3;
    let puzzle = argument.parse::<Puzzle>().is_ok() || is_row();
    puzzle || is_link || is_hodoku || argument.contains('\n') || argument.starts_with("[[")
}

/// Returns whether an argument is a puzzle itself rather than a file name, if options name a kind.
pub(super) fn is_puzzle(argument: &str) -> bool {
    let cells = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "._*-x?".contains(c);
    is_puzzle_text(argument) || detect_kinds(argument.as_bytes()) || argument.len() >= 16 && argument.chars().all(cells)
}
