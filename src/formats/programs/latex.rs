//! Grids of the LaTeX package `sudoku`: nine rows such as `|2|5| | |3| |9| |1|.`.

use crate::formats::text::{PuzzleText, SolutionPlace};
use crate::kinds::Symbols;
use crate::pack::Record;

/// Grids of the LaTeX package `sudoku`. Found by the search in documents.
pub(in crate::formats) const FORMAT: PuzzleText = PuzzleText {
    name: "latex",
    description: "grids of the LaTeX package sudoku",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches: |_| false,
    text: to_text,
};

/// Returns the environment with a puzzle; `None` for other sizes and rules, which the package lacks.
fn to_text(record: &Record) -> Option<String> {
    let cells = record.classic()?.clues.to_string();
    let cell = |c: char| if Symbols::DIGITS.digit(c).is_some() { c } else { ' ' };
    let mut text = "\\begin{sudoku}\n".to_owned();
    for (index, c) in cells.chars().enumerate() {
        text.push('|');
        text.push(cell(c));
        if index % 9 == 8 {
            text += "|.\n";
        }
    }
    Some(text + "\\end{sudoku}")
}
