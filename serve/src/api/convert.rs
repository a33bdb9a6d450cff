//! `convert`: from any format to any other.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::{self, Input};
use crate::problem::{Problem, Refusal};
use crate::reply::{self, Reply};
use cluewise::formats::Format;
use cluewise::pack::{Header, Record};
use serde::Deserialize;

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convert {
    format: String,
}

impl Endpoint for Convert {
    const COST: Cost = Cost::Light;

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        let format = input::format(&self.format)?;
        let answer = input.each(work, work.limits().puzzles, |record| fitting(record, format))?;
        // A file has no place for complaints.
        if !answer.errors.is_empty() {
            return Err(Problem::all_refused(answer.errors));
        }
        reply::file(format, &Header::new(None), &answer.puzzles, "sudoku")
    }
}

/// The record, if it has a place in the format.
fn fitting(record: Record, format: &dyn Format) -> Result<Record, Refusal> {
    match record.candidates {
        Some(_) if !format.supports_candidates() => Err(Refusal::new(
            "candidates",
            "this format has no place for candidate grids; use sukaku, pencilmarks or jsonl",
        )),
        _ => Ok(record),
    }
}
