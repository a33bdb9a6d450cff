//! The original puzzle of a grid into which a player has entered digits.

use super::{ReadOptions, read_bytes};
use crate::kinds::{ParsePuzzleError, Puzzle, Symbols};
use crate::pack::Record;

/// Reads the original puzzle of a grid: its cells alone, or any form that is read, with these symbols of empty cells and
/// digits if they are known. Returns the grid, with the rules of the original puzzle if it has none of its own, and the
/// clues.
///
/// # Errors
/// Returns what is wrong with the cells.
pub fn with_original(grid: Record, text: &str, symbols: Option<Symbols>) -> Result<(Record, Puzzle), ParsePuzzleError> {
    let own = ReadOptions { symbols, ..ReadOptions::default() }.symbols_of(text, grid.kind().side());
    match grid.kind().parse(text, own) {
        Ok(clues) => Ok((grid, clues)),
        Err(error) => {
            let options = ReadOptions { symbols, rules: grid.kind().rules(), ..ReadOptions::default() };
            let found = read_bytes(text.as_bytes(), &options).next().and_then(Result::ok);
            let original = found.filter(|found| found.kind().cells() == grid.kind().cells()).ok_or(error)?;
            let clues = original.puzzle.clues().into_owned();
            Ok((grid.under_rules_of(&original), clues))
        }
    }
}
