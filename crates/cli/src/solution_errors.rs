//! Messages about pencil marks that contradict the solution.

use crate::puzzle_errors;
use cluewise::engine::Engine;
use cluewise::explain::Candidate;
use cluewise::pack::AnyPuzzle;
use cluewise::{Cell, Digit};

/// Returns the message about pencil marks that contradict the solution of the clues; `None` without such marks.
pub fn wrong_marks(puzzle: &AnyPuzzle) -> Option<String> {
    let missing = Engine::default().missing_candidates(puzzle);
    (!missing.is_empty()).then(|| missing_text(&missing, puzzle))
}

/// Returns the message about pencil marks that lack digits of the solution: first wrong digits, then the marks that
/// these do not explain.
pub fn missing_text(missing: &[Candidate], puzzle: &AnyPuzzle) -> String {
    let (wrong, marks) = wrong_and_missing(missing, puzzle);
    let digits: Vec<String> = wrong.iter().map(|(cell, digit)| format!("{digit} in {cell}")).collect();
    let marks: Vec<String> = marks.iter().map(|Candidate { cell, digit }| format!("{cell} lacks {digit}")).collect();
    let marks = (!marks.is_empty())
        .then(|| format!("wrong pencil marks, the solution has a digit that they lack: {}", marks.join(", ")));
    puzzle_errors::wrong_digits(&digits).into_iter().chain(marks).collect::<Vec<_>>().join("; ")
}

/// Splits missing pencil marks into wrong digits, the only candidates of their cells that are no mark of a peer, and
/// the marks that these do not explain.
pub fn wrong_and_missing(missing: &[Candidate], puzzle: &AnyPuzzle) -> (Vec<(Cell, Digit)>, Vec<Candidate>) {
    // Those of other kinds have further rules, by which a mark of another cell is none of a peer.
    let AnyPuzzle::Classic(puzzle) = puzzle else { return (Vec::new(), missing.to_vec()) };
    let candidates = puzzle.all_candidates();
    let is_mark = |cell: Cell, digit| candidates.get(cell).len() > 1 && candidates.get(cell).contains(digit);
    let only = |cell: Cell| candidates.get(cell).only().filter(|&digit| !cell.peers().any(|peer| is_mark(peer, digit)));
    let wrong: Vec<(Cell, Digit)> =
        missing.iter().filter_map(|one| one.cell.as_classic()).filter_map(|cell| Some((cell, only(cell)?))).collect();
    let is_explained = |&Candidate { cell, digit }: &Candidate| {
        let is_seen = |cell: Cell| wrong.iter().any(|&(other, entered)| entered.get() == digit && cell.sees(other));
        cell.as_classic().is_some_and(|cell| only(cell).is_some() || is_seen(cell))
    };
    let marks = missing.iter().filter(|candidate| !is_explained(candidate)).copied().collect();
    (wrong, marks)
}
