//! Messages about pencil marks that contradict the solution.

use crate::puzzle_errors;
use cluewise::engine::Engine;
use cluewise::explain::{Candidate, CellId};
use cluewise::pack::AnyPuzzle;

/// Returns the message about pencil marks that contradict the solution of the clues; `None` without such marks.
pub fn wrong_marks(engine: &mut Engine, puzzle: &AnyPuzzle) -> Option<String> {
    let missing = engine.missing_candidates(puzzle);
    (!missing.is_empty()).then(|| missing_text(&missing, puzzle))
}

/// Returns the message about pencil marks that lack digits of the solution: first wrong digits, then the marks that
/// these do not explain.
pub fn missing_text(missing: &[Candidate], puzzle: &AnyPuzzle) -> String {
    let (wrong, marks) = wrong_and_missing(missing, puzzle);
    let digits: Vec<String> = wrong.iter().map(|Candidate { cell, digit }| format!("{digit} in {cell}")).collect();
    let marks: Vec<String> = marks.iter().map(|Candidate { cell, digit }| format!("{cell} lacks {digit}")).collect();
    let marks = (!marks.is_empty())
        .then(|| format!("wrong pencil marks, the solution has a digit that they lack: {}", marks.join(", ")));
    puzzle_errors::wrong_digits(&digits).into_iter().chain(marks).collect::<Vec<_>>().join("; ")
}

/// Splits missing pencil marks into wrong digits, the only candidates of their cells that are no mark of a cell that
/// must hold another digit, and the marks that these do not explain.
pub fn wrong_and_missing(missing: &[Candidate], puzzle: &AnyPuzzle) -> (Vec<Candidate>, Vec<Candidate>) {
    let (masks, layout) = (puzzle.all_candidates(), puzzle.kind().layout());
    let mask = |cell: u16| masks.get(usize::from(cell)).copied().unwrap_or_default();
    let different: Vec<Vec<u16>> = layout.different_cells().collect();
    let peers = |cell: u16| different.iter().filter(move |cells| cells.contains(&cell)).flatten().copied();
    let only = |cell: CellId| {
        let own = mask(cell.index);
        let is_mark = |other: u16| mask(other) != own && mask(other) & own != 0;
        (own.is_power_of_two() && !peers(cell.index).any(is_mark)).then(|| own.trailing_zeros() as u8 + 1)
    };
    let wrong = |one: &Candidate| only(one.cell).map(|digit| Candidate { cell: one.cell, digit });
    let wrong: Vec<Candidate> = missing.iter().filter_map(wrong).collect();
    let is_explained = |one: &&Candidate| {
        let is_seen =
            |other: &Candidate| other.digit == one.digit && peers(one.cell.index).any(|cell| cell == other.cell.index);
        only(one.cell).is_some() || wrong.iter().any(is_seen)
    };
    let marks = missing.iter().filter(|one| !is_explained(one)).copied().collect();
    (wrong, marks)
}
