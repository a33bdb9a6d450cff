//! The functions of the interface, with Rust types.

use crate::text::{CallError, CallResult};
use cluewise::explain::{self, Explanation, HintOptions, Language, NoStep, missing_candidates, wrong_entries};
use cluewise::generator::{Targets, generate as generate_puzzle};
use cluewise::pack::ClassicPuzzle;
use cluewise::rating::effort::LevelRange;
use cluewise::solver;
use cluewise::{CancellationToken, Candidates, Cell, Digit, DigitSet, Puzzle, PuzzleRng};
use cluewise_serve::Limits;
use serde_json::{Value, json};
use std::ffi::c_int;

fn puzzle(text: &str) -> CallResult<Puzzle> {
    text.parse().map_err(|error| CallError::new("malformed", format!("not a puzzle: {error}")))
}

/// Returns the error for a puzzle with no or several solutions.
fn not_unique(puzzle: &Puzzle) -> CallError {
    let code = if solver::count(puzzle, 1) == 0 { "no_solution" } else { "not_unique" };
    CallError::new(code, "the puzzle does not have exactly one solution")
}

/// Returns the number of solutions, at most 2.
pub fn verify(text: &str) -> CallResult<c_int> {
    Ok(solver::count(&puzzle(text)?, 2) as c_int)
}

/// Returns the only solution.
pub fn solve(text: &str) -> CallResult<String> {
    let puzzle = puzzle(text)?;
    solver::unique_solution(&puzzle).map(|grid| grid.to_string()).ok_or_else(|| not_unique(&puzzle))
}

/// Returns the ratings as JSON.
pub fn rate(text: &str) -> CallResult<String> {
    let mut puzzle = ClassicPuzzle::from(puzzle(text)?);
    puzzle.solve();
    let Some(effort) = puzzle.effort() else { return Err(not_unique(&puzzle.clues)) };
    let (hodoku, time) = (puzzle.hodoku().map(|(rating, _)| rating), puzzle.time());
    let rated = json!({
        "level": effort.level, "effort": effort.score, "hodoku_level": hodoku.map(|rating| rating.level),
        "hodoku_score": hodoku.map(|rating| rating.score), "time": time,
    });
    Ok(rated.to_string())
}

/// Returns the next step as JSON.
pub fn hint(original: &str, entered: Option<&str>, marks: Option<&str>, language: Option<&str>) -> CallResult<String> {
    let original = puzzle(original)?;
    let language = language.map(str::parse::<Language>).transpose();
    let language = language.map_err(|error| CallError::new("query", error))?;
    let values = entered.map_or(Ok(original), |entered| with_entries(original, entered))?;
    let candidates = candidates(&values, marks)?;
    // A wrong digit removes right marks from the cells that it sees.
    let wrong = wrong_entries(&values, &original);
    if !wrong.is_empty() {
        let digits: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        let message = format!("wrong digit: {}", digits.join(", "));
        return Err(CallError::wrong_marks(message, "wrong_digits", &wrong));
    }
    let missing = missing_candidates(&original, &candidates);
    if !missing.is_empty() {
        let marks: Vec<String> = missing.iter().map(|mark| format!("{} lacks {}", mark.cell, mark.digit)).collect();
        let message = format!("wrong pencil marks: {}", marks.join(", "));
        return Err(CallError::wrong_marks(message, "missing_marks", &missing));
    }
    let is_unique = solver::unique_solution(&original).is_some();
    let options =
        HintOptions::default().with_original(Some(original)).with_uniqueness(is_unique).with_solution(is_unique);
    let step = explain::step_after(&values, Some(&candidates), 0, options, &CancellationToken::default());
    let step = step.map_err(|end| {
        let code = if matches!(end, NoStep::Full) { "full" } else { "no_step" };
        CallError::new(code, end.to_string())
    })?;
    Ok(hint_text(step, language))
}

/// Returns the clues of a puzzle and the entered digits.
fn with_entries(original: Puzzle, entered: &str) -> CallResult<Puzzle> {
    let entered = puzzle(entered)?;
    let is_changed = |&(cell, digit): &(Cell, Digit)| entered.get(cell).is_some_and(|other| other != digit);
    if let Some((cell, digit)) = original.clues().find(is_changed) {
        let message = format!("entered: found another digit in {cell}, which holds the clue {digit}");
        return Err(CallError::new("original", message));
    }
    let mut values = original;
    let is_open = |cell: &Cell| original.get(*cell).is_none();
    entered.clues().filter(|(cell, _)| is_open(cell)).for_each(|(cell, digit)| values.set(cell, Some(digit)));
    Ok(values)
}

/// Returns a step as JSON, with its reason in a language; by default in English with all details.
fn hint_text(mut step: Explanation, language: Option<Language>) -> String {
    if let Some(language) = language {
        step.translate(language);
    }
    let text: Vec<&str> = step.text.iter().map(|paragraph| paragraph.text.as_str()).collect();
    let found = json!({
        "technique": step.technique, "name": step.name.as_ref().unwrap_or(&step.technique), "place": step.location(),
        "score": step.score, "placement": step.placement, "eliminations": step.eliminations, "text": text.join("\n"),
    });
    found.to_string()
}

/// Returns the response of an endpoint of the API.
pub fn call(endpoint: &str, query: Option<&str>, body: Option<&str>) -> CallResult<String> {
    let body = body.map(|body| body.as_bytes().to_vec());
    let response = cluewise_serve::respond(endpoint, query.unwrap_or_default(), body, Limits::default());
    let text = String::from_utf8(response.body.to_vec())
        .map_err(|_| CallError::new("internal", "the response is not a text"))?;
    if response.status < 400 {
        return Ok(text);
    }
    let error: Value = serde_json::from_str(&text).unwrap_or_default();
    let of_puzzle = error.pointer("/error/errors/0/message").or_else(|| error.pointer("/errors/0/message"));
    let message = of_puzzle.or_else(|| error.pointer("/error/message")).and_then(Value::as_str);
    Err(CallError::from_response(message.map_or(text.clone(), str::to_owned), text))
}

/// Returns the candidates that the digits leave, restricted to the marks: nine characters for each cell, where a digit
/// is a mark. A cell without any that the digits leave is not restricted, and marks in filled cells are ignored.
fn candidates(values: &Puzzle, marks: Option<&str>) -> CallResult<Candidates> {
    let mut puzzle = ClassicPuzzle::from(*values);
    let Some(marks) = marks else { return Ok(puzzle.all_candidates()) };
    if marks.len() != 9 * Cell::COUNT || !marks.is_ascii() {
        let found = marks.chars().count();
        return Err(CallError::new("malformed", format!("expected 729 characters of marks, found {found}")));
    }
    let mut marked = Candidates::FULL;
    for (cell, marks) in Cell::all().zip(marks.as_bytes().chunks(9)) {
        marked.keep(cell, marks.iter().filter_map(|sign| Digit::new(sign.wrapping_sub(b'0'))).collect::<DigitSet>());
    }
    puzzle.restrict(&marked);
    puzzle.fill_unmarked();
    Ok(puzzle.all_candidates())
}

/// Returns a puzzle.
pub fn generate(level: Option<&str>, seed: &str, index: u64) -> CallResult<String> {
    let mut targets = Targets::default();
    if let Some(level) = level {
        let level = level.parse::<LevelRange>().map_err(|error| CallError::new("query", error.to_string()))?;
        targets = targets.with_level(level);
    }
    let generated = generate_puzzle(&targets, PuzzleRng::seed_from_text(seed), index, |_| true);
    generated
        .map(|generated| generated.puzzle.to_string())
        .map_err(|error| CallError::new("not_found", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.";

    /// Marks that a clue removes, marks in filled cells and unmarked cells do not change the hint.
    #[test]
    fn stale_marks_are_ignored() {
        let expected = hint(EASY, None, None, None).ok();
        assert!(expected.is_some());
        let solution = solve(EASY).map_or_else(|_| String::new(), |solution| solution[..1].to_owned());
        let marks = |first: &str| format!("{first:.<729}");
        // The clues 1 and 9 stand in the row of the first cell, and 1 in the second cell.
        for first in ["123456789", "1.......9", &format!("{solution:.<9}123456789"), ".........23......."] {
            let found = hint(EASY, None, Some(&marks(first)), None);
            assert!(found.is_ok() && (first.contains(&format!("{solution}.")) || found.ok() == expected), "{first}");
        }
        let wrong = "2345678".replace(&solution, "");
        assert!(hint(EASY, None, Some(&marks(&wrong)), None).is_err());
    }
}
