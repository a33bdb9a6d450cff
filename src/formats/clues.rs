//! Clues of a puzzle whose kind is known.

use super::{ReadOptions, read_bytes};
use crate::kinds::{ParsePuzzleError, Puzzle, PuzzleKind, Symbols};

/// Parses the clues of a puzzle of this kind, such as the original one of a position: its cells alone, or in any form
/// that is read.
///
/// # Errors
/// Returns what is wrong with the cells.
pub fn parse_clues(kind: &PuzzleKind, text: &str, options: &ReadOptions) -> Result<Puzzle, ParsePuzzleError> {
    let symbols = options.symbols.unwrap_or_else(|| Symbols::detect(text, kind.side()));
    kind.parse(text, symbols).or_else(|error| {
        let record = read_bytes(text.as_bytes(), options).next().and_then(Result::ok);
        let record = record.filter(|record| record.kind().cells() == kind.cells());
        record.map(|record| record.puzzle.clues().into_owned()).ok_or(error)
    })
}
