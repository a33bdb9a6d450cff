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
//! | killers of PS and SumoCue, `3x3::k:...` and `SumoCueV1` | yes | `ps`, `sumocue` |
//! | killers of one character per cell, with arrows | yes | `arrow-code` |
//! | strings of constraints of the Interactive Sudoku Solver | yes | |

mod arrow_code;
mod assembly;
mod candidates;
mod classic;
mod detection;
mod document;
mod drawn_boxes;
mod f_puzzles;
mod grid;
mod isomorph;
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
mod rating;
mod reader;
mod solo;
mod spaced_grid;
mod sudokupad;
mod table;
mod typed_rows;
mod walkthrough;
mod writer;

pub use detection::{VARIANT_HEAD_BYTES, detect_variants, has_later_variants};
pub(super) use json::record_of_json;
pub(super) use json::{is_rule, is_rule_cell};
pub(super) use json_node::described;
pub(super) use line::{matches as is_line_of_cells, miscounted_small_puzzle};
pub use options::VariantOptions;
pub use rating::UnratedReason;
pub use reader::{VariantReader, read_variants};
pub(super) use table::{TABLE_CONTENT, is_table};
pub use walkthrough::VariantWalkthrough;
pub use writer::{VariantFormat, VariantWriter};

use crate::board::text::ParseError;
use crate::explain::Explanation;
use crate::pack::{Fields, Record, RowOfRecord, brief_steps};
use crate::rating::effort::Level;
use crate::rating::se::{Outcome, Rating, Tenths};
use crate::variant::{
    BoxShape, Constraint, GeneratedVariant, Puzzle, RuleSet, SeOptions, Solvers, Symbols, Variant, VariantEffort,
    VariantLadder, VariantStepOptions,
};
use links::parse_link;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A puzzle of a variant.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct VariantRecord {
    /// The identifier.
    pub id: Option<String>,
    /// The size, the boxes or regions, and the rules.
    pub variant: Variant,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The mask of the candidates of each cell, in which bit 0 is digit 1, if they are given; those of filled cells
    /// have no meaning.
    pub candidates: Option<Vec<u32>>,
    /// The solution given in the file.
    pub solution: Option<Puzzle>,
    /// Whether the given solution is not a valid grid.
    pub invalid_solution: bool,
    /// The level.
    pub level: Option<Level>,
    /// The effort score.
    pub effort: Option<f64>,
    /// The Sudoku Explainer rating.
    pub se: Option<Rating>,
    /// The rating without the techniques that assume exactly one solution.
    pub se_no_uniqueness: Option<Rating>,
    /// The maximum that ER is above, where the rating was limited.
    pub er_above: Option<Tenths>,
    /// The number of steps of each technique, from the easiest to the hardest one; empty if not rated.
    pub techniques: Vec<(String, u32)>,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words.
    pub ruleset: Option<String>,
    /// The other fields of a JSON record.
    pub extra: Fields,
    /// The members of f-puzzles besides the puzzle.
    details: Option<Box<Details>>,
    /// The row of the table that the record was read from.
    row: RowOfRecord,
}

/// Members of f-puzzles that have no rule: drawings, colors, pencil marks and digits of players.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Details {
    members: Map<String, Value>,
    /// The members of each cell.
    cells: BTreeMap<u16, Map<String, Value>>,
}

impl VariantRecord {
    /// Creates the record of a puzzle.
    pub fn new(variant: Variant, puzzle: Puzzle) -> VariantRecord {
        let (id, solution, title, author, ruleset) = (None, None, None, None, None);
        VariantRecord {
            id,
            variant,
            puzzle,
            solution,
            candidates: None,
            invalid_solution: false,
            title,
            author,
            ruleset,
            level: None,
            effort: None,
            se: None,
            se_no_uniqueness: None,
            er_above: None,
            techniques: Vec::new(),
            extra: Fields::default(),
            details: None,
            row: RowOfRecord::default(),
        }
    }

    /// Creates the record of a generated puzzle with its index as the id.
    pub fn generated(index: u64, made: GeneratedVariant) -> VariantRecord {
        let mut record = VariantRecord {
            id: Some(index.to_string()),
            solution: Some(made.solution),
            ..VariantRecord::new(made.variant, made.puzzle)
        };
        made.effort.iter().for_each(|effort| record.set_effort(effort));
        record
    }

    /// Returns the names of the columns of the table that the record was read from; none for other formats.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        self.row.column_names()
    }

    /// Returns about how many bytes of memory the record takes besides its interpreted properties.
    pub fn extra_size(&self) -> usize {
        self.extra.size() + self.row.size() + 3 * self.puzzle.cells().len()
    }

    /// Returns whether the record has drawings, or digits that a player has entered, of f-puzzles.
    pub(in crate::formats) fn has_details(&self) -> bool {
        self.details.is_some()
    }

    /// Changes a 9x9 puzzle with the usual rules as a classic record; nothing for any other puzzle.
    pub(crate) fn change_as_classic<T>(&mut self, change: impl FnOnce(&mut Record) -> T) -> Option<T> {
        let mut classic = self.clone().into_classic().ok()?;
        let result = change(&mut classic);
        if let Ok(changed) = VariantRecord::from_classic(&classic) {
            let (details, row) = (self.details.take(), std::mem::take(&mut self.row));
            *self = VariantRecord { details, row, ..changed };
        }
        Some(result)
    }

    /// Returns the record of another puzzle with the same solution, without the properties that depend on the clues.
    pub fn with_puzzle(&self, puzzle: Puzzle) -> VariantRecord {
        let mut record = VariantRecord { puzzle, candidates: None, level: None, effort: None, ..self.clone() };
        (record.se, record.se_no_uniqueness, record.er_above) = (None, None, None);
        record.techniques.clear();
        ["measures", "steps"].iter().for_each(|name| drop(record.extra.remove(name)));
        record
    }

    /// Sets level, effort, and the techniques or the measures of a classic puzzle.
    pub fn set_effort(&mut self, effort: &VariantEffort) {
        (self.level, self.effort) = (Some(effort.level), Some(effort.score));
        self.extra.remove("measures");
        if let Some(measures) = effort.measures.as_ref().and_then(|measures| serde_json::to_value(measures).ok()) {
            self.extra.set("measures", measures);
        }
        self.techniques = effort.techniques.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
    }

    /// Sets the Sudoku Explainer rating in the field of the options, in place of any other.
    pub fn set_se(&mut self, outcome: Outcome, options: SeOptions) {
        (self.se, self.se_no_uniqueness, self.er_above) = (None, None, None);
        match outcome {
            Outcome::Rated(rating) if options.no_uniqueness => self.se_no_uniqueness = Some(rating),
            Outcome::Rated(rating) => self.se = Some(rating),
            Outcome::AboveMax => self.er_above = options.er_max,
        }
    }

    /// Sets the steps as compact data.
    pub fn set_steps(&mut self, steps: &[Explanation]) {
        let steps = brief_steps(&self.variant, steps);
        self.extra.set("steps", steps);
    }

    /// Adds the steps of the effort scale as compact data. Nothing changes without a solution, and for grids that are
    /// too large.
    pub fn add_steps(&mut self, solvers: &mut Solvers) {
        let Some(solution) = &self.solution else { return };
        let options = VariantStepOptions::default();
        if let Some(steps) = VariantLadder::Effort.explain(solvers, &self.variant, &self.puzzle, solution, options) {
            self.set_steps(&steps);
        }
    }

    /// Returns the clues with the digits that a player has entered, as files of f-puzzles may have them.
    pub fn position(&self) -> Puzzle {
        let entered = self.details.iter().flat_map(|details| &details.cells).filter_map(|(cell, members)| {
            let digit = members.get("value")?;
            let digit = digit.as_u64().or_else(|| digit.as_str()?.trim().parse().ok())?;
            Some((usize::from(*cell), u8::try_from(digit).ok()?))
        });
        let mut cells = self.puzzle.cells().to_vec();
        for (cell, digit) in entered.filter(|&(_, digit)| (1..=self.variant.side()).contains(&digit.into())) {
            cells[cell] = digit;
        }
        Puzzle::new(cells)
    }

    /// Returns the 9x9 puzzle of a record without other rules; `None` for a variant.
    pub fn classic_puzzle(&self) -> Option<crate::board::grid::Puzzle> {
        self.variant.is_classic().then(|| self.puzzle.to_text(Symbols::DIGITS).parse().ok()).flatten()
    }

    /// Returns the puzzle as one line: its cells, and the regions of a jigsaw.
    pub fn to_line(&self, symbols: Symbols) -> String {
        let regions = self.variant.regions().map_or(String::new(), |regions| regions.to_text());
        self.variant.text_of(&self.puzzle, symbols) + &regions
    }

    /// Returns the puzzle as one line that names its constraints: a JSON record if it has any.
    pub fn to_text(&self, symbols: Symbols) -> String {
        match self.variant.constraints() {
            [] => self.to_line(symbols),
            _ => serde_json::to_string(self).unwrap_or_else(|_| self.to_line(symbols)),
        }
    }
}

/// Returns an error at the start of a text, for parsers that know no closer place.
fn error_at_start(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError::new(1, 1, found, expected)
}

/// The parts of a variant that a record gives.
#[derive(Default)]
struct VariantParts {
    side: usize,
    boxes: Option<BoxShape>,
    rules: RuleSet,
    regions: Option<crate::variant::Regions>,
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

impl VariantOptions {
    /// Returns the variant of a record with these parts and constraints.
    fn variant_with(&self, parts: VariantParts, located: Vec<LocatedConstraint>) -> Result<Variant, ParseError> {
        let variant = self.variant(parts)?;
        let constraints: Vec<Constraint> = located.iter().map(|located| located.constraint.clone()).collect();
        let error = match variant.clone().with_constraints(constraints) {
            Ok(variant) => return Ok(variant),
            Err(error) => error,
        };
        let is_wrong = |constraint: &Constraint| variant.clone().with_constraints(vec![constraint.clone()]).is_err();
        let wrong = located.iter().find(|located| is_wrong(&located.constraint));
        let ((line, column), place) = wrong.map_or(((1, 1), ""), |wrong| (wrong.position, wrong.place.as_str()));
        let found = if place.is_empty() { error.to_string() } else { format!("{error} in {place}") };
        Err(ParseError::new(line, column, found, "constraints that fit the grid"))
    }

    /// Returns the variant of a record with these parts.
    fn variant(&self, parts: VariantParts) -> Result<Variant, ParseError> {
        if let Some(side) = self.side.filter(|&side| side != parts.side) {
            if self.other_sizes {
                return VariantOptions { symbols: self.symbols, ..VariantOptions::default() }.variant(parts);
            }
            return Err(error_at_start(format!("a puzzle of size {}", parts.side), format!("size {side}")));
        }
        let boxes = if parts.regions.is_some() { None } else { parts.boxes.or(self.boxes) };
        // Jigsaws without regions are refused by the rule.
        let rules = self.rules | parts.rules;
        if let Some(joined) = rules.joined_grids().next().filter(|_| !parts.are_of_field) {
            return Err(error_at_start("a single grid", format!("the joined grids of {}", joined.name())));
        }
        Variant::new(parts.side, boxes, parts.regions.map(Into::into), rules)
            .map_err(|error| error_at_start(error.to_string(), "a consistent variant"))
    }
}

/// The tests for the formats of one line per puzzle that have a distinctive start. Apart from the parsers, so that
/// programs that only detect these formats do not contain the parsers.
const LINE_STARTS: [fn(&str) -> bool; 6] =
    [links::matches, killer_text::is_ps, killer_text::is_sumo_cue, arrow_code::matches, iss::matches, solo::matches];

/// The parsers of these formats, in the same order.
const LINE_PARSERS: [LineParser; LINE_STARTS.len()] =
    [parse_link, killer_text::parse_ps, killer_text::parse_sumo_cue, arrow_code::parse, iss::parse, solo::parse];

type LineParser = fn(&str, &VariantOptions) -> Result<VariantRecord, ParseError>;

/// Returns the record of a link to a plain 9x9 puzzle, which needs none of the readers of variants. It is a candidate
/// grid if all empty cells have pencil marks.
pub(super) fn plain_link_record(line: &str) -> Option<crate::pack::Record> {
    // In WebAssembly, only the module for variants has readers of links.
    if cfg!(target_family = "wasm") {
        return None;
    }
    let options = VariantOptions { candidates: true, ..VariantOptions::default() };
    let record = links::matches(line).then(|| parse_link(line, &options))?.ok()?;
    record.to_classic().filter(|_| record.ruleset.is_none())
}

/// Parses a JSON document of any program.
pub(super) fn parse_json(text: &str, options: &VariantOptions) -> Result<VariantRecord, ParseError> {
    if has_key(text, "puzzle") || !is_foreign_json(text) {
        json::parse(text, options)
    } else if f_puzzles::matches(text) {
        f_puzzles::parse(text, options)
    } else {
        sudokupad::parse(text, options)
    }
}

/// Returns the record of a JSON object with another size than 9, or with rules; `None` if it is none, or malformed.
pub(super) fn record_of_kind(text: &str) -> Option<VariantRecord> {
    // In WebAssembly, only the module for other kinds has readers of them.
    if cfg!(target_family = "wasm") {
        return None;
    }
    let options = VariantOptions { candidates: true, ..VariantOptions::default() };
    let is_of_kind = json::names_variant(text) && json::matches(text);
    is_of_kind.then(|| parse_json(text, &options).ok()).flatten()
}

/// Returns the record of a link; `None` if it is no link to a puzzle.
pub(super) fn parse_any_link(link: &str, options: &VariantOptions) -> Option<Result<VariantRecord, ParseError>> {
    links::matches(link).then(|| parse_link(link, options))
}

/// Returns the record of a line of cells of another size; `None` if it is none, or malformed.
pub(super) fn record_of_line(line: &str) -> Option<VariantRecord> {
    // In WebAssembly, only the module for other kinds has readers of them.
    if cfg!(target_family = "wasm") || !line::matches(line) {
        return None;
    }
    line::parse(line, &VariantOptions::default()).ok().filter(|record| record.puzzle.clue_count() > 0)
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
fn cages_of(variant: &Variant) -> Option<Vec<(Vec<u16>, Option<i32>)>> {
    let mut seen = vec![false; variant.side() * variant.side()];
    let cage = |constraint: &Constraint| {
        let mut cells = constraint.cells().to_vec();
        cells.sort_unstable();
        let is_free = cells.iter().all(|&cell| !std::mem::replace(&mut seen[usize::from(cell)], true));
        (constraint.is_cage() && is_free).then(|| (cells, constraint.values().first().copied()))
    };
    variant.constraints().iter().map(cage).collect()
}
