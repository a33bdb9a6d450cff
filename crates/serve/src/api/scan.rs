//! `scan`: the puzzle in a picture.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, RequestBody, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::{ResponseBody, json};
use cluewise::kinds::{PuzzleKind, Solver, Solvers, Symbols, Verdict};
use cluewise_photo::{Limits, Scan as Scanning, ScanError, scan, scan_all};
use http::StatusCode;
use serde::Serialize;

/// Maximum number of pixels: the photos of most telephones. Decoding takes at most 16 bytes for each.
const MAX_PIXELS: usize = 16_000_000;

parameters! {
    pub struct Scan {
        /// Return all grids in reading order, without those that are much smaller than the largest, as `puzzles`.
        all: bool,
    }
}

/// The puzzles in a picture, in reading order.
#[derive(Serialize)]
struct ScannedPuzzles {
    puzzles: Vec<Scanned>,
}

/// The puzzle in a picture, and what is unsure about it.
#[derive(Serialize)]
struct Scanned {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    entered: Option<String>,
    /// Number of rows.
    size: usize,
    verdict: String,
    unsure: Vec<UnsureCell>,
    corners: [(f32, f32); 4],
    other_grids: usize,
    quarter_turns: usize,
    killer: bool,
}

/// A cell to check.
#[derive(Serialize)]
struct UnsureCell {
    cell: String,
    digit: Option<u8>,
    alternative: Option<u8>,
    confidence: f32,
}

impl Endpoint for Scan {
    const DESCRIPTION: Description = Description {
        name: "scan",
        summary: "Returns the puzzle in a photo or a screenshot of a printed grid of 4x4, 6x6, 8x8 or 9x9, a PNG \
                  or JPEG with at most 16 million pixels: the largest grid; with `all=true` the `puzzles` of all \
                  grids. `unsure` lists the cells to check.",
        response: "The puzzle, and the cells to check.",
        content: Content::Media(&[(
            "application/json",
            r##"{
                "oneOf": [
                    { "$ref": "#/components/schemas/Scanned" },
                    { "$ref": "#/components/schemas/ScannedAll" }
                ]
            }"##,
        )]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const BODY: RequestBody = RequestBody::Picture;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let limits = Limits { max_pixels: MAX_PIXELS, is_cancelled: &|| context.cancellation.is_cancelled() };
        if !self.all {
            let found = scan(input.bytes(), &limits).map_err(|error| failure(&error))?;
            context.check()?;
            return Ok(json(&Scanned::new(&found)?));
        }
        let found = scan_all(input.bytes(), &limits).map_err(|error| failure(&error))?;
        let read = |found| {
            context.check()?;
            Scanned::new(found)
        };
        Ok(json(&ScannedPuzzles { puzzles: found.iter().map(read).collect::<Result<_, ApiError>>()? }))
    }
}

impl Scanned {
    fn new(found: &Scanning) -> Result<Scanned, ApiError> {
        let verdict = verdict(found)
            .ok_or_else(|| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the grid is not a puzzle"))?;
        let unsure = found.unsure().map(|at| {
            let read = &found.cells[at];
            UnsureCell {
                cell: format!("r{}c{}", at / found.side + 1, at % found.side + 1),
                digit: read.digit,
                alternative: read.alternative,
                confidence: read.confidence,
            }
        });
        Ok(Scanned {
            puzzle: found.clues(),
            entered: found.entered(),
            size: found.side,
            verdict,
            unsure: unsure.collect(),
            corners: found.corners,
            other_grids: found.other_grids,
            quarter_turns: found.quarter_turns,
            killer: found.seems_to_be_killer(),
        })
    }
}

/// Returns the verdict on the puzzle of a grid; `None` if its cells are no puzzle.
fn verdict(found: &Scanning) -> Option<String> {
    let kind = PuzzleKind::of_size(found.side).ok()?;
    let puzzle = kind.parse(&found.clues(), Symbols::DIGITS).ok()?;
    let solved = Solvers::default().unique_solution(&kind, &puzzle, Solver::DEFAULT_BUDGET);
    Some(solved.err().unwrap_or(Verdict::Unique).to_string())
}

/// Returns the error of a request for a picture that cannot be read.
fn failure(error: &ScanError) -> ApiError {
    let message = error.to_string();
    match error {
        ScanError::Cancelled => ErrorReason::time_limit().into(),
        ScanError::TooLarge { .. } => ApiError::too_much(message),
        ScanError::NotAPicture(_) => ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "format", message),
        ScanError::NoGrid | ScanError::OtherSize(_) => ErrorReason::new("no_grid", message).into(),
        ScanError::Empty | ScanError::Truncated | ScanError::Damaged(_) => ErrorReason::new("picture", message).into(),
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "ScannedAll": {
    "description": "With `all=true`.",
    "type": "object",
    "required": ["puzzles"],
    "properties": { "puzzles": { "type": "array", "items": { "$ref": "#/components/schemas/Scanned" } } }
  },
  "Scanned": {
    "type": "object",
    "required": ["puzzle", "size", "verdict", "unsure", "corners", "other_grids", "quarter_turns", "killer"],
    "properties": {
      "puzzle": { "type": "string", "pattern": "^[.1-9]{16,81}$", "description": "The clues row by row." },
      "entered": {
        "type": "string",
        "pattern": "^[.1-9]{16,81}$",
        "description": "The digits that a player has entered, which have another color than the clues or are lighter; absent if there are none."
      },
      "size": { "enum": [4, 6, 8, 9], "description": "Number of rows. The boxes are the usual ones of the size." },
      "verdict": { "enum": ["unique", "several", "none", "unknown"] },
      "unsure": {
        "type": "array",
        "items": {
          "type": "object",
          "required": ["cell", "digit", "alternative", "confidence"],
          "properties": {
            "cell": { "type": "string", "pattern": "^r[1-9]c[1-9]$" },
            "digit": { "type": ["integer", "null"], "description": "The digit in `puzzle`; null if the cell is empty there." },
            "alternative": { "type": ["integer", "null"], "description": "The most probable other digit." },
            "confidence": { "type": "number", "minimum": 0, "maximum": 1 }
          }
        }
      },
      "corners": {
        "type": "array",
        "description": "The corners of the grid, clockwise from the top left: column and row as parts of the width and height.",
        "items": { "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 },
        "minItems": 4,
        "maxItems": 4
      },
      "other_grids": { "type": "integer", "description": "Number of other grids in the picture that were not read." },
      "quarter_turns": {
        "type": "integer",
        "minimum": 0,
        "maximum": 3,
        "description": "Number of quarter turns, clockwise, by which the picture was turned; the puzzle is upright."
      },
      "killer": { "type": "boolean", "description": "The puzzle looks like a killer. Cages are not read." }
    }
  }
}"##;
