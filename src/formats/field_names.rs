//! The names of the fields of records with the puzzle and the solution.

/// The names of the field with the puzzle; the first in this list takes precedence.
pub(super) const PUZZLE_NAMES: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid"];

/// The names of the field with the solution; the first in this list takes precedence.
pub(super) const SOLUTION_NAMES: [&str; 3] = ["solution", "solutions", "answer"];

/// Returns the name for a field whose value is not valid for its own name.
pub(super) fn fallback_name(name: &str) -> String {
    format!("given_{name}")
}
