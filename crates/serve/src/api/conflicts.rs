//! `conflicts`: the rules that the digits of a position break.

use super::wording;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::ApiError;
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::explain::{CellId, Language, Wording};
use cluewise::kinds::{BrokenRule, PuzzleKind};
use cluewise::pack::{Id, Record};
use cluewise::render::broken_rule_text;
use serde::Serialize;

parameters! {
    pub struct Conflicts {
        /// The language of the texts.
        #[schema(enum = super::wording::languages(), default = "en")]
        lang: Option<String>,
        #[doc = super::wording::COORDS]
        #[schema(enum = super::wording::coordinates(), default = "r1c1")]
        coords: Option<String>,
    }
}

#[derive(Serialize)]
struct ConflictsResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    conflicts: Vec<NamedConflict>,
}

/// A rule that digits break.
#[derive(Debug, Serialize)]
pub struct NamedConflict {
    /// The name of the rule or kind of constraint; absent for rows, columns and boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    cells: Vec<CellId>,
    text: String,
}

impl Endpoint for Conflicts {
    const DESCRIPTION: Description = Description {
        name: "conflicts",
        summary: "Returns the rules that the digits of a position break.",
        response: "The broken rules.",
        content: Content::Results(&["Conflicts"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = wording::parse(self.lang.as_deref(), self.coords.as_deref())?;
        let find = |_: &mut Engine, record: Record| Ok(found(record, wording));
        Ok(input.map_puzzles(context, context.limits().max_puzzles, find)?.into())
    }
}

fn found(record: Record, wording: Wording) -> ConflictsResult {
    ConflictsResult { conflicts: conflicts_of(&record, wording), id: record.id }
}

/// Returns the rules that the digits of a puzzle break.
pub fn conflicts_of(record: &Record, wording: Wording) -> Vec<NamedConflict> {
    let (kind, cells) = (record.kind(), record.puzzle.cells());
    named(kind, &cells, kind.broken_rules(&cells), wording)
}

/// Returns the rules that digits break with their texts.
pub fn named(kind: &PuzzleKind, digits: &[u8], broken: Vec<BrokenRule>, wording: Wording) -> Vec<NamedConflict> {
    let language = wording.language.unwrap_or(Language::English);
    let named = broken.into_iter().map(|broken| NamedConflict {
        rule: broken.rule.as_ref().map(|rule| rule.name),
        text: wording.text(&broken_rule_text(kind, &broken, digits, language)),
        cells: broken.cells.iter().map(|&cell| CellId::of(kind, cell)).collect(),
    });
    named.collect()
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Conflicts": {
    "type": "object",
    "required": ["number", "conflicts"],
    "additionalProperties": false,
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "id": { "$ref": "#/components/schemas/Id" },
      "conflicts": {
        "type": "array",
        "items": { "$ref": "#/components/schemas/Conflict" }
      }
    }
  },
  "Conflict": {
    "type": "object",
    "required": ["cells", "text"],
    "additionalProperties": false,
    "properties": {
      "rule": { "description": "The name of the rule or kind of constraint; absent for rows, columns and boxes.", "type": "string" },
      "cells": { "description": "The cells of the digits that break it together.", "type": "array", "items": { "$ref": "#/components/schemas/ExplainCell" } },
      "text": { "description": "What is wrong, such as `Cage: 3+5 is not 9`.", "type": "string" }
    }
  }
}"##;
