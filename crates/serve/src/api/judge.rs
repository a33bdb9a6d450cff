//! `judge`: whether a move or an answer is right, without the solution.

use super::conflicts::{NamedConflict, named};
use super::steps::technique_choice;
use super::wording;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, MoveForm, Position, Progress, StepOptions};
use cluewise::explain::{CellId, Explanation, Ladder, Wording};
use cluewise::formats;
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use cluewise::rating::hodoku::{self, TechniqueChoice};
use serde::Serialize;
use std::borrow::Cow;

parameters! {
    pub struct Judge {
        /// The move: `r5c6=4` places a digit, `r5c6!=4` removes a candidate, several are separated by commas. Or an answer: a
        /// grid, full or in part. There may be words and Markdown around both; the last grid counts. The field `move` of a record
        /// in JSON takes precedence. By default the digits of the position are judged.
        #[schema(example = "r1c2=9")]
        r#move: Option<String>,
        /// The clues and the digits so far, in the forms of `puzzle`; by default the clues. The field `position` of a record in
        /// JSON takes precedence.
        position: Option<String>,
        /// Omit the search for the step that proves the move.
        no_proof: bool,
        #[doc = super::steps::ONLY]
        only: Option<String>,
        #[doc = super::steps::FORBID]
        forbid: Option<String>,
        #[doc = super::steps::ORDER]
        order: Option<String>,
        #[doc = super::wording::LANG]
        #[schema(enum = super::wording::languages())]
        lang: Option<String>,
        #[doc = super::wording::COORDS]
        #[schema(enum = super::wording::coordinates(), default = "r1c1")]
        coords: Option<String>,
    }
}

/// The judgment on a move.
#[derive(Debug, Serialize)]
pub struct JudgeResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    form: MoveForm,
    legal: bool,
    correct: Option<bool>,
    conflicts: Vec<NamedConflict>,
    changed_clues: Vec<CellId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    progress: Progress,
}

/// The step that proves a move.
#[derive(Debug, Serialize)]
struct Proof {
    technique: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    ladder: Ladder,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<hodoku::Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    place: String,
}

impl Endpoint for Judge {
    const DESCRIPTION: Description = Description {
        name: "judge",
        summary: "Says whether a move or an answer is legal and correct, which rules it breaks, and which step proves it.",
        response: "The judgments.",
        content: Content::Results(&["Judged"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        true
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = wording::parse(self.lang.as_deref(), self.coords.as_deref())?;
        let given = input.kind.have_symbols().then(|| input.symbols());
        let choice = technique_choice(self.only.as_deref(), self.forbid.as_deref(), self.order.as_deref())?;
        let proves = (!self.no_proof).then_some(choice);
        let judge = |engine: &mut Engine, record: Record| {
            let position = record.text("position").or(self.position.as_deref());
            let text = record.text("move").or(self.r#move.as_deref());
            let whole = || Cow::Owned(record.kind().text_of(&record.position(), input.symbols()));
            let text = text.or(position).map_or_else(whole, Cow::Borrowed);
            JudgeResult::new(engine, &record, (position, &text), (given, wording, proves))
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, judge)?.into())
    }
}

impl JudgeResult {
    /// Judges the text of a move in a position, by default that of the record; with the step of some techniques that proves it if requested.
    ///
    /// # Errors
    /// The position cannot be read, or lacks a clue.
    pub fn new(
        engine: &mut Engine,
        record: &Record,
        (position, text): (Option<&str>, &str),
        (symbols, wording, proves): (Option<Symbols>, Wording, Option<TechniqueChoice>),
    ) -> Result<JudgeResult, ErrorReason> {
        let malformed = |error| ErrorReason::new("malformed", format!("`position`: {error}"));
        let entered =
            position.map(|text| formats::with_entered(record, text, symbols)).transpose().map_err(malformed)?;
        let mut position = match entered {
            Some(digits) => {
                let mut grid = record.clone();
                grid.puzzle.set_clues(digits);
                Position::with_entries(grid, Some(record.puzzle.clues().into_owned()))
            }
            None => Position::with_entries(record.clone(), None),
        };
        let mut options = StepOptions::default();
        (options.symbols, options.language) = (record.kind().symbols(symbols.unwrap_or_default()), wording.language);
        (options.extreme, options.choice) = (false, proves.unwrap_or_default());
        let judged = engine.judge(&mut position, text, &options, proves.is_some());
        let judged = judged
            .map_err(|fault| ErrorReason::of_fault(&fault, fault.text(engine.budget(), wording, options.symbols)))?;
        let conflicts = named(position.kind(), judged.digits.cells(), judged.broken_rules, wording);
        Ok(JudgeResult {
            id: record.id.clone(),
            form: judged.form,
            legal: judged.is_legal,
            correct: judged.is_correct,
            conflicts,
            changed_clues: judged.changed_clues,
            proof: judged.proof.map(|step| Proof::new(step, wording)),
            progress: judged.progress,
        })
    }
}

impl Proof {
    fn new(step: Explanation, wording: Wording) -> Proof {
        let place = wording.text(&step.location());
        let Explanation { technique, name, ladder, level, score, .. } = step;
        Proof { technique, name, ladder, level, score, place }
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Judged": {
    "description": "The solution is not told. `proof` is absent if no step below level Extreme proves the move at once, and with `no_proof`.",
    "type": "object",
    "required": ["number", "form", "legal", "correct", "conflicts", "changed_clues", "progress"],
    "additionalProperties": false,
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "id": { "$ref": "#/components/schemas/Id" },
      "form": { "description": "What was read.", "enum": ["placement", "elimination", "several", "answer", "unreadable"] },
      "legal": { "description": "Whether it breaks no rule and changes no clue.", "type": "boolean" },
      "correct": { "description": "Whether all of it agrees with the solution; also of an answer in part. Of puzzles with several solutions: true for a full grid that is one, false if none agrees, else null.", "type": ["boolean", "null"] },
      "conflicts": { "description": "The rules that it breaks.", "type": "array", "items": { "$ref": "#/components/schemas/Conflict" } },
      "changed_clues": { "description": "The clues in whose cells it has other digits.", "type": "array", "items": { "$ref": "#/components/schemas/ExplainCell" } },
      "proof": {
        "description": "The easiest step that proves it in this position.",
        "type": "object",
        "required": ["technique", "ladder", "place"],
        "additionalProperties": false,
        "properties": {
          "technique": { "type": "string" },
          "name": { "description": "The name of the technique in the language of `lang`.", "type": "string" },
          "ladder": { "$ref": "#/components/schemas/ExplainLadder" },
          "level": { "description": "The level of HoDoKu.", "type": "string" },
          "score": { "description": "The score of HoDoKu.", "type": "integer", "minimum": 0 },
          "place": { "type": "string" }
        }
      },
      "progress": {
        "description": "How far the position is after it.",
        "type": "object",
        "required": ["filled", "cells", "solved"],
        "additionalProperties": false,
        "properties": {
          "filled": { "description": "The number of cells with a digit.", "type": "integer", "minimum": 0 },
          "cells": { "type": "integer", "minimum": 4 },
          "right": { "description": "The number of digits besides the clues that agree with the only solution.", "type": "integer", "minimum": 0 },
          "wrong": { "description": "The number of other digits.", "type": "integer", "minimum": 0 },
          "solved": { "description": "Whether the grid is full and obeys all rules and clues.", "type": "boolean" }
        }
      }
    }
  }
}"##;
