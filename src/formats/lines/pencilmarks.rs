//! The format `pencilmarks`: a candidate grid of nine rows with nine groups of digits.
//!
//! A group of one digit is a clue, unless a cell with several candidates that it sees also has the digit. A digit that
//! SudoCue marks as entered by the user (`u5`) is not a clue but excludes the other candidates. `!` is a cell without
//! candidates, `.` one with all that the clues leave. Signs of forums and of `--grids` beside digits, such as `*+6`, `-2479`
//! and `c345`, sentences between grids, and the solution below them mean nothing.

use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::formats::grids::{starts_candidate_grid, starts_explained_grids};
use crate::formats::text::{Detection, Format, Keeps, Reading, Writing};
use crate::pack::{ClassicPuzzle, Record};

/// The format `pencilmarks`.
pub(in crate::formats) const PENCILMARKS: Format = Format {
    name: "pencilmarks",
    description: "nine rows of candidates",
    extensions: &["pm", "sdx"],
    keeps: Keeps::CANDIDATES,
    matches: Detection::Head(matches_head),
    read: Reading::Candidates,
    write: Writing::Classic("\n", render),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    starts_candidate_grid(head) == Some(true) || starts_explained_grids(head)
}

/// Writes `.` for a cell of a plain puzzle that is no clue but has a single candidate.
///
/// Without a group of several digits the text would be a drawn grid. Single candidates that are no clues are then
/// written as all digits, or in a candidate grid as entered digits.
fn render(_: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    let left = puzzle.all_candidates();
    let has_marks = Cell::all().any(|cell| left.get(cell).len() > 1);
    let shown: Vec<String> = Cell::all()
        .map(|cell| match (puzzle.clues.get(cell), left.get(cell), &puzzle.candidates) {
            (Some(clue), ..) => clue.to_string(),
            (None, DigitSet::EMPTY, _) => "!".to_owned(),
            (None, single, None) if single.len() == 1 => if has_marks { "." } else { "123456789" }.to_owned(),
            (None, single, Some(_)) if !has_marks => format!("u{single}"),
            (None, digits, _) => digits.to_string(),
        })
        .collect();
    let width = |column: usize| (0..9).map(|row| shown[9 * row + column].len()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..9).map(width).collect();
    for cell in Cell::all() {
        let (column, group) = (cell.column(), &shown[cell.index()]);
        text.extend_from_slice(group.as_bytes());
        if column < 8 {
            text.extend(std::iter::repeat_n(b' ', widths[column] - group.len()));
        }
        text.extend_from_slice(match column {
            2 | 5 => b" | ",
            8 => b"\n",
            _ => b" ",
        });
        if matches!(cell.index(), 26 | 53) {
            let dashes = |columns: std::ops::Range<usize>| columns.map(|column| widths[column] + 1).sum::<usize>();
            let lines = [dashes(0..3), 1 + dashes(3..6), dashes(6..9)].map(|length| "-".repeat(length));
            text.extend_from_slice(lines.join("+").as_bytes());
            text.push(b'\n');
        }
    }
}
