//! The original puzzle of a grid into which a player has entered digits, and such a grid of a puzzle.

use super::reading::read_bytes;
use super::text::ReadOptions;
use crate::kinds::{ParsePuzzleError, Puzzle, Symbols};
use crate::pack::Record;

/// Reads the original puzzle of a grid: its cells alone, or any form that is read, with the symbols of empty cells and
/// digits and the rules of drawings of these options. Returns the grid, with the rules of the original puzzle if it has none of its own, and the
/// clues.
///
/// # Errors
/// Returns what is wrong with the cells.
pub fn with_original(grid: Record, text: &str, options: &ReadOptions) -> Result<(Record, Puzzle), ParsePuzzleError> {
    match digits_of(&grid, text, options)? {
        (clues, None) => Ok((grid, clues)),
        (clues, Some(original)) => Ok((grid.under_rules_of(&original), clues)),
    }
}

/// Reads the grid into which a player has entered digits, with the clues of its puzzle or without them, in the forms of
/// [`with_original`]. Returns the digits, and the clues of cells without one.
///
/// # Errors
/// Returns what is wrong with the cells.
pub fn with_entered(original: &Record, text: &str, symbols: Option<Symbols>) -> Result<Puzzle, ParsePuzzleError> {
    let (entered, _) = digits_of(original, text, &ReadOptions { symbols, ..ReadOptions::default() })?;
    let cells = original.puzzle.cells().into_iter().zip(entered.cells());
    Ok(Puzzle::new(cells.map(|(clue, &digit)| if digit > 0 { digit } else { clue }).collect::<Vec<u8>>()))
}

/// Reads the digits of a grid of the same kind as a puzzle, and returns the record that has them if its form has more.
fn digits_of(puzzle: &Record, text: &str, options: &ReadOptions) -> Result<(Puzzle, Option<Record>), ParsePuzzleError> {
    let kind = puzzle.kind();
    let own = options.symbols_of(text, kind.side());
    kind.parse(text, own).map(|digits| (digits, None)).or_else(|error| {
        let &ReadOptions { symbols, ref lines, .. } = options;
        let options = ReadOptions { symbols, lines: lines.clone(), rules: kind.rules(), ..ReadOptions::default() };
        let found = read_bytes(text.as_bytes(), &options).next().and_then(Result::ok);
        let found = found.filter(|found| found.kind().cells() == kind.cells()).ok_or(error)?;
        Ok((found.puzzle.clues().into_owned(), Some(found)))
    })
}
