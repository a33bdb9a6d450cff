//! The endpoints for variants, one file each.

mod convert;
mod daily;
mod explain;
mod generate;
mod hint;
mod ladder;
mod print;
mod rate;
mod solve;
mod verify;

use crate::error::{ApiError, ErrorReason};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::{NoSolution, Puzzle, Solvers, Symbols, Variant, Verdict};

pub use convert::convert;
pub use daily::{DailyVariantRequest, daily};
pub use explain::{explain, explain_briefly};
pub use generate::{VariantRequest, generate};
pub use hint::{HintRequest, hint};
pub use ladder::{StepRequest, ladder_of};
pub use print::{VariantSheet, print};
pub use rate::rate;
pub use solve::solve;
pub use verify::{VerifyRequest, verify};

/// Returns an error if a parameter of 9x9 puzzles is given.
pub fn refuse(name: &str, is_given: bool) -> Result<(), ApiError> {
    match is_given {
        true => Err(ApiError::query(format!("`{name}` is not supported for sizes and variants"))),
        false => Ok(()),
    }
}

/// Returns an error if steps are requested in a format without them.
fn check_steps(steps: bool, format: VariantFormat) -> Result<(), ApiError> {
    match steps && !format.has_records() {
        true => Err(ApiError::query(format!("`steps`: {} has no place for steps; use json", format.name()))),
        false => Ok(()),
    }
}

/// Returns the only solution of a puzzle.
fn require_solution(
    solvers: &mut Solvers,
    record: &VariantRecord,
    input: &VariantInput,
) -> Result<Puzzle, ErrorReason> {
    let budget = input.budget();
    let solution = solvers.unique_solution(&record.variant, &record.puzzle, budget);
    solution.map_err(|verdict| match verdict {
        Verdict::None => ErrorReason::no_solution(no_solution(solvers, record, input)),
        Verdict::Unknown => ErrorReason::new("unknown", format!("{verdict}: {budget} branches are used up")),
        _ => ErrorReason::new("not_unique", "several solutions"),
    })
}

/// Returns why a puzzle has no solution.
fn no_solution(solvers: &mut Solvers, record: &VariantRecord, input: &VariantInput) -> NoSolution {
    NoSolution::find(solvers, &record.variant, &record.puzzle, input.output_symbols())
}

/// The message for puzzles without an effort.
const NOT_RATED: &str = "the effort scale does not cover these rules or this size";

/// The message for puzzles without a Sudoku Explainer rating.
const NO_SE: &str = "the scale of Sudoku Explainer does not cover this variant";

/// Returns the cells as they are in records.
fn cells_text(variant: &Variant, puzzle: &Puzzle) -> String {
    variant.text_of(puzzle, Symbols::DIGITS)
}
