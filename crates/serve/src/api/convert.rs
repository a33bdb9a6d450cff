//! `convert`: writes puzzles in another format.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::kind_parameters::KindParameters;
use crate::record_file::record_file;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::formats::Format;
use cluewise::kinds::RuleSet;
use cluewise::pack::Header;
use cluewise::pack::Record;

parameters! {
    pub struct Convert {
        /// Output format.
        #[schema(reference = "Format", required = true)]
        format: Option<String>,
        /// Return only the clues of candidate grids, without their candidates and ratings.
        drop_candidates: bool,
    }
}

impl Endpoint for Convert {
    const DESCRIPTION: Description = Description {
        name: "convert",
        summary: "Converts puzzles to another format.",
        response: "A file in the requested format.",
        content: Content::File,
        schemas: "{}",
    };
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        self.format.as_deref().is_some_and(input::is_of_all_kinds)
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let format = self.format.as_deref().ok_or_else(|| ApiError::query("invalid query: missing field `format`"))?;
        let format = input::format(format)?;
        let rules = input.kind.rules_and_marks().rules;
        let convert = |_: &mut Engine, record| self.converted(record, format, rules);
        let results = input.map_puzzles(context, context.limits().max_puzzles, convert)?;
        // A file cannot contain errors.
        if !results.errors.is_empty() {
            return Err(ApiError::no_results(results.errors));
        }
        let mut header = Header::new(None);
        header.symbols = input.symbols();
        record_file(format, header, &results.puzzles, "sudoku")
    }
}

impl Convert {
    /// Returns the record as the format can represent it. `named` are the rules that the query names.
    fn converted(&self, mut record: Record, format: &Format, named: RuleSet) -> Result<Record, ErrorReason> {
        if let Some(message) = format.lost_rules(record.kind(), named) {
            return Err(ErrorReason::new("format", message));
        }
        if self.drop_candidates {
            record.drop_candidates();
        }
        match record.puzzle.has_candidates() && !format.supports_candidates() {
            true => Err(ErrorReason::new(
                "candidates",
                "this format cannot hold candidate grids; use sukaku, pencilmarks or jsonl, or `drop_candidates=true`",
            )),
            false => Ok(record),
        }
    }
}
