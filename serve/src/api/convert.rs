//! `convert`: writes puzzles in another format.

use super::variants;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{self, Format, VariantFormat};
use cluewise::pack::{Header, Record};
use serde::Deserialize;

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convert {
    format: String,
    #[serde(default)]
    drop_candidates: bool,
}

impl Endpoint for Convert {
    const WORK_CLASS: WorkClass = WorkClass::Light;

    /// Some formats have writers of variants only.
    fn treats_classic_as_variant(&self) -> bool {
        formats::by_name(&self.format).is_none() && self.format.parse::<VariantFormat>().is_ok()
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let format = input::format(&self.format)?;
        let check = |record| self.check_format(record, format);
        let results = input.map_puzzles(context, context.limits().max_puzzles, check)?;
        // A file cannot contain errors.
        if !results.errors.is_empty() {
            return Err(ApiError::no_results(results.errors));
        }
        response_body::file(format, &Header::new(None), &results.puzzles, "sudoku")
    }

    fn respond_to_variants(self, input: &VariantInput, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        variants::refuse("drop_candidates", self.drop_candidates)?;
        variants::convert(input, context, &self.format)
    }
}

impl Convert {
    /// Returns the record as the format can represent it.
    fn check_format(&self, mut record: Record, format: &dyn Format) -> Result<Record, ErrorReason> {
        if self.drop_candidates {
            record.drop_candidates();
        }
        match record.candidates {
            Some(_) if !format.supports_candidates() => Err(ErrorReason::new(
                "candidates",
                "this format cannot hold candidate grids; use sukaku, pencilmarks or jsonl, or `drop_candidates=true`",
            )),
            _ => Ok(record),
        }
    }
}
