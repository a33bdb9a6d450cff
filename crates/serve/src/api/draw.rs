//! `draw`: the empty grid of a puzzle as a drawing, and what a program needs to lay its cells over it.

use super::wording;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::ApiError;
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::explain::Language;
use cluewise::kinds::JoinedGrids;
use cluewise::pack::{AnyPuzzle, Record};
use cluewise::render::diagram::{DigitStyle, EmptyGrid, kind_page};
use cluewise::render::rules_in_words;
use serde::Serialize;

parameters! {
    pub struct Draw {
        /// Whether the drawings have the clues of the puzzles.
        clues: bool,
        /// The language of `rules_text`.
        #[schema(enum = super::wording::languages(), default = "en")]
        lang: Option<String>,
    }
}

/// The drawing of a record, which has the size also of a classic puzzle.
#[derive(Serialize)]
struct DrawResult {
    #[serde(flatten)]
    record: Record,
    /// The size, the rules and the kinds of constraints in words.
    name: String,
    /// The rules that the drawing does not show.
    rules: Vec<&'static str>,
    /// All rules in sentences.
    rules_text: String,
    /// The drawing as SVG, without digits unless the request has `clues`.
    drawing: String,
    /// The space between the edge of the drawing and the grid, in cells.
    margin: f32,
    /// Sets of cells that are all different; cells, and gaps of joined grids, are counted from 0 in reading order.
    different: Vec<Vec<u16>>,
    /// The number of rows and columns of the field of joined grids.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<usize>,
}

impl Endpoint for Draw {
    const DESCRIPTION: Description = Description {
        name: "draw",
        summary: "Draws empty grids as SVG, with the sets of cells that must differ, and the rules in words.",
        response: "The drawings.",
        content: Content::Results(&["Drawn"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Light;

    /// Their drawing has all grids.
    fn needs_kinds(&self, _: &KindParameters) -> bool {
        true
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let language = wording::parse(self.lang.as_deref(), None)?.language.unwrap_or(Language::English);
        let draw = |engine: &mut Engine, record| Ok(self.result(engine, record, language));
        Ok(input.map_puzzles(context, context.limits().max_explained, draw)?.into())
    }
}

impl Draw {
    fn result(&self, engine: &mut Engine, mut record: Record, language: Language) -> DrawResult {
        let puzzle = record.puzzle.clone().into_kind();
        let (layout, _) = engine.solvers().get(&puzzle.kind);
        let grid = EmptyGrid::new(&puzzle.kind);
        let page = match self.clues {
            true => kind_page(&puzzle.kind, &puzzle.clues, DigitStyle::default()),
            false => grid.page,
        };
        // Programs that treat all kinds alike expect the size of classic puzzles too.
        record.puzzle = AnyPuzzle::Kind(Box::new(puzzle.clone()));
        let kind = &puzzle.kind;
        let index = |cell: u16| {
            let (row, column) = kind.place(cell);
            (row * kind.width() + column) as u16
        };
        DrawResult {
            name: kind.to_string(),
            rules: kind.invisible_rules(),
            rules_text: rules_in_words(kind, language),
            drawing: page.to_svg(),
            margin: grid.margin,
            different: layout.different_cells().map(|cells| cells.into_iter().map(index).collect()).collect(),
            width: kind.joined().map(JoinedGrids::width),
            record,
        }
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Drawn": {
    "description": "A record of a pack, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }],
    "type": "object",
    "required": ["number", "name", "rules", "rules_text", "drawing", "margin", "different"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "name": { "description": "The size, the rules and the kinds of constraints.", "type": "string" },
      "rules": { "description": "The rules that the drawing does not show.", "type": "array", "items": { "type": "string" } },
      "rules_text": { "description": "All rules in sentences, as sheets print them, in the language `lang`.", "type": "string" },
      "drawing": { "description": "The grid without digits, as SVG.", "type": "string", "pattern": "^<svg" },
      "margin": { "description": "The space between each edge of the drawing and the grid, in cells.", "type": "number", "minimum": 0 },
      "different": {
        "description": "Sets of cells that are all different; cells, and gaps of joined grids, are counted from 0 in reading order.",
        "type": "array",
        "items": { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 624 } }
      },
      "width": { "description": "The number of rows and columns of the field of joined grids.", "type": "integer", "minimum": 6, "maximum": 25 }
    }
  }
}"##;
