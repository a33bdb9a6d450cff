//! `convert`: writes puzzles in another format.

use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::kind_parameters::KindParameters;
use crate::response_body::{self, ResponseBody};
use cluewise::engine::Engine;
use cluewise::formats::{self, AnyRecord, OutputFormat, VariantFormat};
use cluewise::pack::Header;
use cluewise::variant::RuleSet;
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

    /// Some formats have writers for all kinds only.
    fn needs_kinds(&self, _: &KindParameters) -> bool {
        formats::by_name(&self.format).is_none() && self.format.parse::<VariantFormat>().is_ok()
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let may_have_kinds = self.needs_kinds(&input.kind) || input.may_have_kinds();
        let format = input::output_format(&self.format, may_have_kinds)?;
        let rules = input.kind.rules_and_marks().rules;
        let convert = |_: &mut Engine, record| self.converted(record, format, rules);
        let results = input.map_puzzles(context, context.limits().max_puzzles, convert)?;
        // A file cannot contain errors.
        if !results.errors.is_empty() {
            return Err(ApiError::no_results(results.errors));
        }
        let (header, name) = (Header::new(None), "sudoku");
        response_body::file(format, input.symbols(), &header, &results.puzzles, name)
    }
}

/// Returns why a record cannot be written; `None` if it can. `named` are the rules that the query names.
fn lost(format: OutputFormat, record: &AnyRecord, named: RuleSet) -> Option<ErrorReason> {
    let message = match (format, record) {
        (OutputFormat::Classic(_), AnyRecord::Kind(record)) => {
            Some(format!("{} cannot be written in this format; use json or jsonl", record.variant))
        }
        _ => format.lost_rules(record, named),
    };
    message.map(|message| ErrorReason::new("format", message))
}

impl Convert {
    /// Returns the record as the format can represent it. `named` are the rules that the query names.
    fn converted(&self, mut record: AnyRecord, format: OutputFormat, named: RuleSet) -> Result<AnyRecord, ErrorReason> {
        if let Some(reason) = lost(format, &record, named) {
            return Err(reason);
        }
        if self.drop_candidates {
            record.drop_candidates();
        }
        match record.has_candidates() && !format.has_candidates() {
            true => Err(ErrorReason::new(
                "candidates",
                "this format cannot hold candidate grids; use sukaku, pencilmarks or jsonl, or `drop_candidates=true`",
            )),
            false => Ok(record),
        }
    }
}
