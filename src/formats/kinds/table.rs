//! CSV of variants: the fields of JSON records as columns, lists and objects as JSON in their cells.

mod cell_text;
mod puzzle_error;

use super::grid::is_border;
use super::json::{RawFields, is_rule, is_rule_cell, parse_fields};
use super::json_node::shortened;
use super::{KIND_HEAD_BYTES, ReadOptions, line};
use crate::board::text::ParseError;
use crate::formats::Identifier;
use crate::formats::csv::{RowFields, RowSchema, TableHead, TableRowsParser, is_blank_row, is_title, names};
use crate::formats::encoding::{content_lines, decode_text};
use crate::formats::standard_columns;
use crate::formats::table_columns::{MORE_COLUMN, PuzzleColumns, PuzzleContent};
use crate::formats::table_header::RowCells;
use crate::formats::table_output::write_cell;
use crate::kinds::MAX_SIDE;
use crate::pack::{ColumnContent, Field, Record, TableColumn, TableRow};
use cell_text::plain_cells;
use serde::de::IgnoredAny;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;

/// The content of the cells of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Text,
    /// A number, a list or an object as JSON.
    Json,
    /// One of the three ratings of the field `se`.
    Rating,
}

/// The standard columns in their order.
const COLUMNS: [(&str, Content); 18] = [
    ("id", Content::Text),
    ("puzzle", Content::Text),
    ("solution", Content::Text),
    ("clues", Content::Json),
    ("level", Content::Text),
    ("effort", Content::Json),
    ("er", Content::Rating),
    ("ep", Content::Rating),
    ("ed", Content::Rating),
    ("size", Content::Json),
    ("box", Content::Text),
    ("variant", Content::Text),
    ("regions", Content::Text),
    ("techniques", Content::Json),
    ("title", Content::Text),
    ("author", Content::Text),
    ("ruleset", Content::Text),
    ("constraints", Content::Json),
];

/// The names of the columns of [`Content::Rating`].
const RATINGS: [&str; 3] = ["er", "ep", "ed"];

/// The columns of rules.
const RULES: [&str; 5] = ["size", "box", "variant", "regions", "constraints"];

/// Returns the standard column of a name.
fn standard(name: &str) -> Option<(&'static str, Content)> {
    COLUMNS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// The content of a column of a table that is read.
enum Role {
    Standard(&'static str, Content),
    /// The fields without a column of their own, as a JSON object.
    More,
    /// Another field, by its name.
    Other(String),
}

impl Role {
    fn content(&self) -> ColumnContent {
        match self {
            Role::Standard(name, _) if standard_columns::by_name(name).is_none() => {
                ColumnContent::Other((*name).into())
            }
            Role::Standard(name, _) => ColumnContent::Known((*name).into()),
            Role::More => ColumnContent::More,
            Role::Other(name) => ColumnContent::Other(name.clone()),
        }
    }
}

/// The columns of a table that is read, and what is known of its puzzles.
pub(super) struct Header {
    roles: Vec<Role>,
    columns: Arc<[TableColumn]>,
    /// The heading of the column of puzzles.
    heading: String,
    /// The sizes of the puzzles so far: bit n is size n.
    sides: Cell<u64>,
    options: ReadOptions,
}

/// Puzzles of any size.
pub(in crate::formats) const TABLE_CONTENT: PuzzleContent = PuzzleContent {
    is_puzzle: |cell| {
        (PuzzleContent::CLASSIC.is_puzzle)(cell) || parse_cell(cell).is_some_and(|record| !is_full(&record))
    },
    is_solution: |cell| parse_cell(cell).is_some_and(|record| is_full(&record)),
    min_cells: 16,
};

/// Parses a cell with the cells of a puzzle.
fn parse_cell(cell: &str) -> Option<Record> {
    let cell = cell.trim();
    let is_long = cell.len() >= TABLE_CONTENT.min_cells;
    is_long.then(|| line::parse(cell, &ReadOptions::default()).ok()).flatten()
}

fn is_full(record: &Record) -> bool {
    record.puzzle.clue_count() == record.kind().cells()
}

/// Returns the head of a table that begins with this line, if the line may be a header or a title.
pub(super) fn begin(number: u64, line: &[u8], options: &ReadOptions) -> Option<TableHead> {
    let (_, names) = names(line);
    let may_begin = match PuzzleColumns::by_name(&names) {
        Some(_) => names.len() > 1,
        None if !PuzzleColumns::can_be_header(&names) && !is_title(&names) => false,
        None => {
            let line = decode_text(line);
            line::parse(&line, options).is_err() && !is_border(&line)
        }
    };
    may_begin.then(|| {
        let mut head = TableHead::new(TABLE_CONTENT);
        head.push(number, line);
        head
    })
}

/// Returns the parser of the rows below the header of a table, if the table has puzzles.
pub(super) fn rows(head: &TableHead, options: &ReadOptions) -> Option<TableRowsParser<Header>> {
    let columns = head.columns().filter(|_| head.names.len() > 1)?;
    let mut fields = RowFields::default();
    let side_of_row = |(_, line): &(u64, Vec<u8>)| {
        fields.split(line, head.delimiter);
        let record =
            if columns.puzzle < fields.len() { parse_cell(&decode_text(fields.get(columns.puzzle))) } else { None };
        record.map(|record| record.kind().side())
    };
    let side = options.side.or_else(|| head.lines.iter().skip(1).find_map(side_of_row));
    let sides = Cell::new(side.map_or(0, |side| 1 << side));
    let heading = head.names.get(columns.puzzle).cloned().unwrap_or_default();
    let roles = roles(&head.names, columns);
    let column = |(name, role): (&String, &Role)| TableColumn { name: name.clone(), content: role.content() };
    let columns = head.names.iter().zip(&roles).map(column).collect();
    Some(TableRowsParser::new(head.delimiter, Header { roles, columns, heading, sides, options: options.clone() }))
}

/// Returns the content of the columns with these names.
fn roles(names: &[String], PuzzleColumns { puzzle, solution }: PuzzleColumns) -> Vec<Role> {
    let has = |name: &str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let has_ratings = RATINGS.into_iter().all(has);
    let mut taken = HashSet::from(["puzzle"]);
    let role = |(i, name): (usize, &String)| {
        let known = if Some(i) == solution { standard("solution") } else { standard(name) };
        match known {
            _ if i == puzzle => Role::Standard("puzzle", Content::Text),
            Some((name, content)) if (content != Content::Rating || has_ratings) && taken.insert(name) => {
                Role::Standard(name, content)
            }
            None if name.eq_ignore_ascii_case(MORE_COLUMN) && taken.insert(MORE_COLUMN) => Role::More,
            None if !name.is_empty() => Role::Other(name.clone()),
            _ => Role::Other(format!("column {}", i + 1)),
        }
    };
    names.iter().enumerate().map(role).collect()
}

/// Returns whether the start of a file is a table of variants: one with all columns of rules, or with a rule or a
/// puzzle of another size than 9 in some row.
pub(in crate::formats) fn is_table(head: &[u8]) -> bool {
    let table = TableHead::of(content_lines(head), TABLE_CONTENT);
    let names = &table.names;
    let Some(puzzle) = table.columns().filter(|_| names.len() > 1).map(|columns| columns.puzzle) else { return false };
    let index = |name: &&str| names.iter().position(|known| known.eq_ignore_ascii_case(name));
    let columns: Vec<(&str, usize)> = RULES.iter().filter_map(|name| Some((*name, index(name)?))).collect();
    let more = index(&MORE_COLUMN);
    // The start of a file may end within a puzzle.
    let whole = head.iter().rposition(|&byte| byte == b'\n').filter(|_| head.len() >= KIND_HEAD_BYTES);
    let whole_rows = rows_below(&table, &head[..whole.unwrap_or(head.len())]).count();
    let mut fields = RowFields::default();
    columns.len() == RULES.len()
        || rows_below(&table, head).enumerate().any(|(row, line)| {
            fields.split(line, table.delimiter);
            let cell = |i: usize| if i < fields.len() { decode_text(fields.get(i)) } else { "".into() };
            let text = cell(puzzle);
            let cells = text.trim().chars().count();
            let is_of_other_size = || parse_cell(&text).is_some_and(|record| record.kind().side() != 9);
            columns.iter().any(|&(name, i)| cell_is_rule(name, &cell(i), cells))
                || more.is_some_and(|more| has_rule(&cell(more)))
                || row < whole_rows && cells != crate::board::cell::Cell::COUNT && is_of_other_size()
        })
}

/// Returns the rows below the header of a table.
fn rows_below<'a>(table: &TableHead, text: &'a [u8]) -> impl Iterator<Item = &'a [u8]> + use<'a> {
    let header = table.lines.first().map_or(0, |&(number, _)| number as usize);
    content_lines(text).filter(|line| !is_blank_row(line)).skip(header + 1)
}

/// Returns whether the cell of a column changes the rules, or is the size of a puzzle with this number of cells other
/// than 81.
fn cell_is_rule(name: &str, cell: &str, puzzle_cells: usize) -> bool {
    match name {
        "size" => {
            let is_other = |size| size != 9 && (2..=MAX_SIDE).contains(&size) && size * size == puzzle_cells;
            cell.parse::<usize>().is_ok_and(is_other)
        }
        // The head may end within a list of constraints.
        "constraints" if cell.starts_with("[{\"type\"") => true,
        _ => is_rule_cell(name, cell),
    }
}

/// Returns whether a JSON object of further fields has a rule.
fn has_rule(more: &str) -> bool {
    let mut members = Vec::new();
    add_members(more, &mut members) && members.iter().any(|(name, json)| is_rule(name, json))
}

/// Returns a text as JSON.
fn text_json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl RowSchema for Header {
    type Record = Record;

    fn record(&self, fields: &RowFields) -> Result<Record, (usize, ParseError)> {
        let count = fields.len();
        let is_puzzle = |role: &Role| matches!(role, Role::Standard("puzzle", _));
        let puzzle = self.roles.iter().position(is_puzzle).unwrap_or(0);
        if puzzle >= count {
            let expected = format!("{} columns", self.roles.len());
            return Err((puzzle, ParseError::new(1, 1, format!("{count} columns"), expected)));
        }
        let json = self.json(fields)?;
        let mut record = parse_fields(&json, &self.options).map_err(|(field, error)| match self.column_of(field) {
            Some(column) if column != puzzle => (column, first_place(error)),
            _ => (puzzle, self.puzzle_error(&fields.text(puzzle), &json, error)),
        })?;
        self.sides.set(self.sides.get() | 1 << record.kind().side());
        let row = TableRow::new(&self.columns, (0..count).map(|i| fields.text(i)), Vec::new());
        record.row = row.with_values(|i, row, text| write_cell(i, row, &record, text)).into();
        Ok(record)
    }

    fn named_column(&self) -> (usize, Option<usize>) {
        let at =
            |known: &str| self.roles.iter().position(|role| matches!(role, Role::Standard(name, _) if *name == known));
        let rank = |(i, role): (usize, &Role)| match role {
            Role::Other(name) => Some((Identifier::of(name)?, i)),
            _ => None,
        };
        let other = || self.roles.iter().enumerate().filter_map(rank).min().map(|(_, i)| i);
        (at("puzzle").unwrap_or(0), at("id").or_else(|| at("title")).or_else(other))
    }
}

/// Returns an error at the start of its cell.
fn first_place(error: ParseError) -> ParseError {
    ParseError { line: 1, column: 1, ..error }
}

impl Header {
    /// Returns the first column of a field.
    fn column_of(&self, field: &str) -> Option<usize> {
        let is_column = |role: &Role| match role {
            Role::Standard(_, Content::Rating) => field == "se",
            Role::Standard(name, _) => field == *name,
            _ => false,
        };
        self.roles.iter().position(is_column)
    }

    /// Returns the record of a row as a JSON object.
    fn json(&self, fields: &RowFields) -> Result<String, (usize, ParseError)> {
        let (mut members, mut ratings): (Vec<(String, String)>, _) = (Vec::new(), Vec::new());
        for i in 0..fields.len() {
            let text = fields.text(i);
            match self.roles.get(i) {
                _ if text.is_empty() => {}
                Some(Role::Standard(name @ ("puzzle" | "solution"), _)) => {
                    members.push(((*name).into(), text_json(&plain_cells(&text))));
                }
                Some(Role::Standard(name, Content::Text)) => members.push(((*name).into(), text_json(&text))),
                Some(Role::Standard(name, content)) => {
                    serde_json::from_str::<IgnoredAny>(&text).map_err(|error| (i, not_json(&error)))?;
                    match content {
                        Content::Rating => ratings.push(format!("\"{name}\":{text}")),
                        _ => members.push(((*name).into(), text.into())),
                    }
                }
                Some(Role::More) if !add_members(&text, &mut members) => {
                    return Err((i, ParseError::new(1, 1, shortened(&text), "a JSON object")));
                }
                Some(Role::More) => {}
                Some(Role::Other(name)) => members.push((name.clone(), cell_json(&text))),
                None => members.push((format!("column {}", i + 1), cell_json(&text))),
            }
        }
        if !ratings.is_empty() {
            members.push(("se".into(), format!("{{{}}}", ratings.join(","))));
        }
        Ok(object(members.iter().map(|(name, json)| (name.as_str(), json.as_str()))))
    }
}

fn not_json(error: &serde_json::Error) -> ParseError {
    let message = error.to_string();
    ParseError::new(1, error.column().max(1) as u64, message.split(" at line ").next().unwrap_or_default(), "JSON")
}

/// Returns the JSON of a cell that cluewise does not interpret.
fn cell_json(text: &str) -> String {
    serde_json::to_string(&Field::from_cell(text)).unwrap_or_else(|_| text_json(text))
}

/// Adds the members of a JSON object. Returns whether the text is one.
fn add_members(text: &str, members: &mut Vec<(String, String)>) -> bool {
    let Ok(RawFields(fields)) = serde_json::from_str(text) else { return false };
    members.extend(fields.into_iter().map(|(name, value)| (name, value.get().to_owned())));
    true
}

/// Returns a JSON object with these members.
fn object<'a>(members: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let members: Vec<String> = members.map(|(name, json)| format!("{}:{json}", text_json(name))).collect();
    format!("{{{}}}", members.join(","))
}
