//! Puzzles of variants: recognition, readers and writers. Each record has its size, boxes or regions, and rules.
//!
//! | form | reads | writes |
//! |---|---|---|
//! | lines of cells, with regions after the cells of a jigsaw, and the solution | yes | `line` |
//! | drawn grids: a line for each row, with borders | yes | `grid` |
//! | joined grids as a line of the field, as lines of their grids, and drawn as rows | yes | `line`, `grid` |
//! | game IDs of Simon Tatham's Solo, killers too | yes | `solo` |
//! | KSudoku files | yes | |
//! | JSON packs and JSON Lines with `size`, `box`, `variant`, `regions` and `constraints` | yes | `json`, `jsonl` |
//! | CSV tables with these fields as columns | yes | `csv` |
//! | JSON of f-puzzles, one object per line or a document | yes | `f-puzzles` |
//! | links of f-puzzles | yes | `f-puzzles-link` |
//! | links of SudokuPad with f-puzzles inside | yes | `sudokupad-link` |
//! | JSON of SudokuPad, and links with it | yes | `scl-link` |
//! | links of puzz.link, and its files in one line | yes | `puzz-link` |
//! | links of Penpa+ with digits only | yes | |
//! | killers of PS and SumoCue, `3x3::k:...` and `SumoCueV1` | yes | `ps`, `sumocue` |
//! | killers of one character per cell, with arrows | yes | `arrow-code` |
//! | strings of constraints of the Interactive Sudoku Solver | yes | |

mod arrow_code;
mod assembly;
mod candidates;
mod detection;
mod drawn_boxes;
mod f_puzzles;
mod grid;
mod iss;
mod joined;
mod joined_rows;
mod json;
mod json_node;
mod killer_text;
mod ksudoku;
mod line;
mod links;
mod lz_string;
mod options;
mod penpa;
mod plain_text;
mod puzz_link;
mod solo;
mod spaced_grid;
mod sudokupad;
mod typed_rows;
mod written;
mod xml_document;

pub use detection::{KIND_HEAD_BYTES, detect_kinds, has_later_kinds};
pub(super) use grid::to_text as grid_of;
pub(super) use json::{PUZZLE_FIELDS, is_rule, is_rule_cell, puzzle_of_fields};
pub(super) use json_node::described;
pub(super) use line::to_text as line_of;
pub(super) use line::{MAX_PUZZLE_MISCOUNT, matches as is_line_of_cells, miscounted_small_puzzle, parse as parse_line};
pub use options::ReadOptions;
pub(super) use plain_text::KindText;
pub(super) use written::{
    ARROW_CODE, F_PUZZLES, F_PUZZLES_LINK, PS, PUZZ_LINK, SCL_LINK, SOLO, SUDOKUPAD_LINK, SUDOKUWIKI_LINK, SUMO_CUE,
};

use super::json_record;
use crate::board::text::ParseError;
use crate::kinds::{BoxShape, Constraint, PuzzleKind, RuleSet};
use crate::pack::Record;
use links::parse_link;

/// Returns an error at the start of a text, for parsers that know no closer place.
fn error_at_start(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError::new(1, 1, found, expected)
}

/// The parts of a variant that a record gives.
#[derive(Default)]
struct KindParts {
    side: usize,
    boxes: Option<BoxShape>,
    rules: RuleSet,
    regions: Option<crate::kinds::Regions>,
    /// Whether the cells are those of a field, if the rules join grids.
    are_of_field: bool,
}

/// A constraint of a record and its place in the text.
struct LocatedConstraint {
    constraint: Constraint,
    /// The text or name of the list or item that it is in, for errors; may be empty.
    place: String,
    /// The line and column of the list that it is in.
    position: (u64, u64),
}

impl LocatedConstraint {
    fn new(constraint: Constraint, place: impl Into<String>, column: u64) -> LocatedConstraint {
        LocatedConstraint { constraint, place: place.into(), position: (1, column) }
    }
}

impl ReadOptions {
    /// Returns the variant of a record with these parts and constraints.
    fn kind_with(&self, parts: KindParts, located: Vec<LocatedConstraint>) -> Result<PuzzleKind, ParseError> {
        let kind = self.kind(parts)?;
        let constraints: Vec<Constraint> = located.iter().map(|located| located.constraint.clone()).collect();
        let error = match kind.clone().with_constraints(constraints) {
            Ok(kind) => return Ok(kind),
            Err(error) => error,
        };
        let is_wrong = |constraint: &Constraint| kind.clone().with_constraints(vec![constraint.clone()]).is_err();
        let wrong = located.iter().find(|located| is_wrong(&located.constraint));
        let ((line, column), place) = wrong.map_or(((1, 1), ""), |wrong| (wrong.position, wrong.place.as_str()));
        let found = if place.is_empty() { error.to_string() } else { format!("{error} in {place}") };
        Err(ParseError::new(line, column, found, "constraints that fit the grid"))
    }

    /// Returns the record of the kind that the options make of a classic one.
    fn applied_to(&self, record: &Record) -> Result<Record, ParseError> {
        let kind = self.kind(KindParts { side: record.kind().side(), ..KindParts::default() })?;
        Ok(record.with_clues_of(kind, &record.puzzle.clues()))
    }

    /// Returns the variant of a record with these parts.
    fn kind(&self, parts: KindParts) -> Result<PuzzleKind, ParseError> {
        if let Some(side) = self.side.filter(|&side| side != parts.side) {
            if self.other_sizes {
                return ReadOptions { symbols: self.symbols, ..ReadOptions::default() }.kind(parts);
            }
            return Err(error_at_start(format!("a puzzle of size {}", parts.side), format!("size {side}")));
        }
        let boxes = if parts.regions.is_some() { None } else { parts.boxes.or(self.boxes) };
        // Jigsaws without regions are refused by the rule.
        let rules = self.rules | parts.rules;
        if let Some(joined) = rules.joined_grids().next().filter(|_| !parts.are_of_field) {
            return Err(error_at_start("a single grid", format!("the joined grids of {}", joined.name())));
        }
        PuzzleKind::new(parts.side, boxes, parts.regions.map(Into::into), rules)
            .map_err(|error| error_at_start(error.to_string(), "a consistent variant"))
    }
}

/// The tests for the formats of one line per puzzle that have a distinctive start. Apart from the parsers, so that
/// programs that only detect these formats do not contain the parsers.
const LINE_STARTS: [fn(&str) -> bool; 8] = [
    puzz_link::matches,
    penpa::matches,
    links::matches,
    killer_text::is_ps,
    killer_text::is_sumo_cue,
    arrow_code::matches,
    iss::matches,
    solo::matches,
];

/// The parsers of these formats, in the same order.
const LINE_PARSERS: [LineParser; LINE_STARTS.len()] = [
    puzz_link::parse,
    penpa::parse,
    parse_link,
    killer_text::parse_ps,
    killer_text::parse_sumo_cue,
    arrow_code::parse,
    iss::parse,
    solo::parse,
];

type LineParser = fn(&str, &ReadOptions) -> Result<Record, ParseError>;

/// Returns the record of a link to a plain 9x9 puzzle, which needs none of the readers of variants. It is a candidate
/// grid if all empty cells have pencil marks.
pub(super) fn plain_link_record(line: &str) -> Option<Record> {
    // In WebAssembly, only the module for variants has readers of links.
    if cfg!(target_family = "wasm") {
        return None;
    }
    let options = ReadOptions { candidates: true, ..ReadOptions::default() };
    let links: [(fn(&str) -> bool, LineParser); 3] =
        [(puzz_link::matches, puzz_link::parse), (penpa::matches, penpa::parse), (links::matches, parse_link)];
    let (_, parse) = links.into_iter().find(|(matches, _)| matches(line))?;
    let record = parse(line, &options).ok()?;
    Some(record).filter(|record| record.classic().is_some() && record.ruleset().is_none())
}

/// Parses a JSON document of any program.
pub(super) fn parse_json(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if has_key(text, "puzzle") || !is_foreign_json(text) {
        json::parse(text, options)
    } else if f_puzzles::matches(text) {
        f_puzzles::parse(text, options)
    } else {
        sudokupad::parse(text, options)
    }
}

/// Parses an object of JSON with a puzzle of any kind, or a JSON value that is a classic puzzle.
pub(super) fn parse_object(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if options.classic_only {
        return json_record::parse_record(text);
    }
    if !options.name_kind() && !is_foreign_json(text) {
        return json_record::parse_record(text).or_else(|error| record_of_kind(text, options).unwrap_or(Err(error)));
    }
    parse_json(text, options).or_else(|error| match json_record::parse_record(text) {
        Ok(record) => options.applied_to(&record),
        Err(_) => Err(error),
    })
}

/// Reads a JSON object with another size than 9, or with rules; `None` if it is none.
pub(super) fn record_of_kind(text: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    let is_of_kind = json::names_kind(text) && json::matches(text);
    is_of_kind.then(|| json::parse(text, options))
}

/// Returns the record of a link; `None` if it is no link to a puzzle.
pub(super) fn parse_any_link(link: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    links::matches(link).then(|| parse_link(link, options))
}

/// Returns the record of a line of cells of another size; `None` if it is none, or malformed.
pub(super) fn record_of_line(line: &str) -> Option<Record> {
    // In WebAssembly, only the module for other kinds has readers of them.
    if cfg!(target_family = "wasm") || !line::matches(line) {
        return None;
    }
    line::parse(line, &ReadOptions::default()).ok().filter(|record| record.puzzle.clue_count() > 0)
}

/// Returns whether a line is a whole puzzle of another kind.
pub(super) fn is_line_of_kind(line: &str) -> bool {
    LINE_STARTS.iter().any(|matches| matches(line)) || line::matches(line) || joined::matches(line)
}

/// Returns whether the start of a document is of f-puzzles or SudokuPad.
fn is_foreign_json(text: &str) -> bool {
    !has_key(text, "puzzle") && (f_puzzles::matches(text) || sudokupad::matches(text))
}

/// Returns whether a text has this key in JSON.
fn has_key(text: &str, key: &str) -> bool {
    let quoted = format!("\"{key}\"");
    text.match_indices(&quoted).any(|(at, _)| text[at + quoted.len()..].trim_start().starts_with(':'))
}

/// A cage of a killer that is read.
struct Cage {
    cells: Vec<u16>,
    sum: Option<i32>,
    column: u64,
}

impl Cage {
    /// Returns the constraint.
    fn into_constraint(self) -> Result<LocatedConstraint, ParseError> {
        let sum: Vec<i32> = self.sum.into_iter().collect();
        let constraint = Constraint::named("killer", self.cells, [], sum);
        let wrong = |error| ParseError::new(1, self.column, format!("{error}"), "a cage");
        Ok(LocatedConstraint::new(constraint.map_err(wrong)?, "", self.column))
    }
}

/// Returns the cells and sums of the cages of a killer; `None` if there are other constraints, or if cages overlap.
fn cages_of(kind: &PuzzleKind) -> Option<Vec<(Vec<u16>, Option<i32>)>> {
    let mut seen = vec![false; kind.side() * kind.side()];
    let cage = |constraint: &Constraint| {
        let mut cells = constraint.cells().to_vec();
        cells.sort_unstable();
        let is_free = cells.iter().all(|&cell| !std::mem::replace(&mut seen[usize::from(cell)], true));
        (constraint.is_cage() && is_free).then(|| (cells, constraint.values().first().copied()))
    };
    kind.constraints().iter().map(cage).collect()
}
