//! The functions of the interface, with Rust types.

use crate::text::{CallError, CallResult};
use cluewise::PuzzleRng;
use cluewise::engine::{Engine, Fault, NoSteps, Position, RateOptions, StepOptions};
use cluewise::explain::{Explanation, Language, NoStep, Wording};
use cluewise::formats::{self, ReadOptions, detect_kinds};
use cluewise::generator::{Targets, generate as generate_puzzle};
use cluewise::kinds::{Symbols, Verdict};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::rating::effort::LevelRange;
use cluewise_serve::Limits;
use serde_json::{Value, json};
use std::ffi::c_int;

/// Returns a puzzle of any kind: 81 characters, or in a form that names its kind.
fn record(text: &str) -> CallResult<Record> {
    let malformed = |error: String| CallError::new("malformed", format!("not a puzzle: {error}"));
    match text.parse::<cluewise::Puzzle>() {
        Ok(puzzle) => Ok(puzzle.into()),
        Err(_) if text.trim_start().starts_with('{') || detect_kinds(text.as_bytes()) => {
            let mut records = formats::read_bytes(text.as_bytes(), &ReadOptions::default());
            let record = records.next().ok_or_else(|| malformed("no cells".to_owned()))?;
            record.map_err(|error| malformed(error.to_string()))
        }
        Err(error) => Err(malformed(error.to_string())),
    }
}

/// Returns the error for a puzzle without exactly one solution.
fn not_unique(verdict: Verdict) -> CallError {
    let code = match verdict {
        Verdict::None => "no_solution",
        Verdict::Unknown => "unknown",
        _ => "not_unique",
    };
    CallError::new(code, "the puzzle does not have exactly one solution")
}

/// Returns a puzzle with its only solution.
fn solved(text: &str, engine: &mut Engine) -> CallResult<Record> {
    let mut record = record(text)?;
    match engine.solve(&mut record) {
        Verdict::Unique => Ok(record),
        verdict => Err(not_unique(verdict)),
    }
}

/// Returns the number of solutions, at most 2.
pub fn verify(text: &str) -> CallResult<c_int> {
    match Engine::default().solve(&mut record(text)?) {
        Verdict::None => Ok(0),
        Verdict::Unique => Ok(1),
        Verdict::Multiple => Ok(2),
        verdict @ Verdict::Unknown => Err(not_unique(verdict)),
    }
}

/// Returns the only solution.
pub fn solve(text: &str) -> CallResult<String> {
    let record = solved(text, &mut Engine::default())?;
    let solution = record.solution().ok_or_else(|| not_unique(Verdict::Unknown))?;
    Ok(record.kind().text_of(&solution, Symbols::DIGITS))
}

/// Returns the ratings as JSON; those that the kind of puzzle does not have are null.
pub fn rate(text: &str) -> CallResult<String> {
    let mut engine = Engine::default();
    let mut record = record(text)?;
    let scales = [Scale::Effort, Scale::Hodoku, Scale::Time];
    let rated = engine.solve_and_rate(&mut record, &scales, &RateOptions::default());
    if rated.verdict != Verdict::Unique {
        return Err(not_unique(rated.verdict));
    }
    let rated = json!({
        "level": record.level, "effort": record.effort, "hodoku_level": record.hodoku_level,
        "hodoku_score": record.hodoku_score, "time": record.time,
    });
    Ok(rated.to_string())
}

/// Returns the next step as JSON.
pub fn hint(original: &str, entered: Option<&str>, marks: Option<&str>, language: Option<&str>) -> CallResult<String> {
    let mut record = record(original)?;
    let language = language.map(str::parse::<Language>).transpose();
    let language = language.map_err(|error| CallError::new("query", error))?;
    let clues = record.puzzle.clues().into_owned();
    if let Some(entered) = entered {
        let digits = formats::with_entered(&record, entered, None);
        let digits = digits.map_err(|error| CallError::new("malformed", format!("not a puzzle: {error}")))?;
        record.puzzle.set_clues(digits);
    }
    if let Some(masks) = marks.map(|marks| masks(&record, marks)).transpose()? {
        record.puzzle.set_candidates(masks);
    }
    let (mut engine, mut position) = (Engine::default(), Position::with_entries(record, Some(clues)));
    let fault = position.examine(&mut engine);
    let wording = Wording { language, ..Wording::default() };
    let text = |fault: &Fault| fault.text(engine.budget(), wording, Symbols::DIGITS);
    match &fault {
        Some(fault @ Fault::MissingClue(_)) => return Err(CallError::new("original", text(fault))),
        Some(fault @ Fault::WrongDigits(wrong)) => {
            return Err(CallError::wrong_marks(text(fault), "wrong_digits", wrong));
        }
        Some(fault @ Fault::WrongMarks(marks)) => {
            return Err(CallError::wrong_marks(text(fault), "missing_marks", &marks.missing));
        }
        Some(Fault::NotUnique(verdict)) if *verdict != Verdict::Multiple => return Err(not_unique(*verdict)),
        _ => {}
    }
    let mut options = StepOptions::default();
    options.language = language;
    let step = position.step_after(&mut engine, 0, None, &options);
    let step = step.map_err(|error| {
        let code = if error == NoSteps::End(NoStep::Full) { "full" } else { "no_step" };
        CallError::new(code, error.to_string())
    })?;
    Ok(hint_text(&step))
}

/// Returns a step as JSON.
fn hint_text(step: &Explanation) -> String {
    let text: Vec<&str> = step.text.iter().map(|paragraph| paragraph.text.as_str()).collect();
    let found = json!({
        "technique": step.technique, "name": step.name.as_ref().unwrap_or(&step.technique), "ladder": step.ladder,
        "place": step.location(), "score": step.score, "placement": step.placement, "eliminations": step.eliminations, "text": text.join("\n"),
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

/// Returns the masks of marks, of which each cell has as many characters as there are digits, where a digit is a mark. A
/// cell without any is not restricted.
fn masks(record: &Record, marks: &str) -> CallResult<Vec<u32>> {
    let (side, cells) = (record.kind().side(), record.kind().cells());
    let characters: Vec<char> = marks.chars().collect();
    if characters.len() != side * cells {
        let (found, expected) = (characters.len(), side * cells);
        return Err(CallError::new("malformed", format!("expected {expected} characters of marks, found {found}")));
    }
    let digits = |marks: &[char]| {
        let digits = marks.iter().filter_map(|&mark| Symbols::DIGITS.digit(mark));
        digits.filter(|&digit| usize::from(digit) <= side).fold(0, |mask, digit| mask | 1u32 << (digit - 1))
    };
    Ok(characters.chunks(side).map(digits).collect())
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

    /// Functions take puzzles of every kind; ratings that a kind does not have are null.
    #[test]
    fn other_kinds_have_the_same_functions() {
        let four = "...24.....34....";
        let cages = r#"{"puzzle":"1...............","size":4,"constraints":[{"type":"killer","cells":["r1c3","r1c4"],"value":7},{"type":"killer","cells":["r1c3","r2c3"],"value":4},{"type":"thermometer","cells":["r4c1","r3c1","r2c1"]},{"type":"thermometer","cells":["r4c2","r4c4"]}]}"#;
        for text in [four, cages] {
            assert_eq!(verify(text).ok(), Some(1), "{text}");
            let solution = solve(text).unwrap_or_default();
            assert_eq!(solution.len(), 16, "{text}");
            let rated: Value = serde_json::from_str(&rate(text).unwrap_or_default()).expect("JSON");
            assert!(rated["effort"].is_number() && rated["hodoku_score"].is_null(), "{rated}");
            let entered = solution[..8].to_owned() + "........";
            assert!(
                hint(text, Some(&entered), None, Some("de")).is_ok_and(|step| step.contains("placement")),
                "{text}"
            );
            assert!(hint(text, None, Some(&".".repeat(64)), None).is_ok());
            let wrong = if solution.starts_with('1') { "..1" } else { "1.." };
            assert!(hint(text, Some(&format!("{wrong:.<16}")), None, None).is_err());
        }
        assert_eq!(verify(&".".repeat(36)).ok(), Some(2));
        assert!(verify("12").is_err());
    }

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
