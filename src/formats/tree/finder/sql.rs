//! Dumps of databases: the rows that statements of SQL insert.

use super::node::{Node, Value};
use super::tokens;
use crate::formats::text::Location;
use indexmap::IndexMap;
use std::collections::HashMap;

/// Words that begin an item of `CREATE TABLE` that is no column.
const CONSTRAINTS: [&str; 9] =
    ["PRIMARY", "UNIQUE", "KEY", "CONSTRAINT", "FOREIGN", "CHECK", "INDEX", "FULLTEXT", "EXCLUDE"];

/// Words that begin statements; each is at the start of a line in a dump.
const STATEMENTS: [&str; 6] = ["INSERT ", "REPLACE ", "COPY ", "CREATE TABLE", "PRAGMA ", "BEGIN TRANSACTION"];

/// Returns whether a line begins a statement.
pub(super) fn begins_statement(line: &str) -> bool {
    STATEMENTS.iter().any(|word| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)))
}

/// Parses the statements of a text to its tables, which are lists of rows; `None` if it inserts none.
pub(super) fn parse(text: &str) -> Option<Node> {
    if !text.lines().any(begins_statement) {
        return None;
    }
    let mut tables = Tables::default();
    let mut scanner = Scanner { text, at: 0, place: Location::START };
    while let Some((place, statement)) = scanner.statement() {
        let first = statement.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        match first.as_str() {
            "INSERT" | "REPLACE" => tables.insert(place, statement),
            "CREATE" => tables.create(statement),
            "COPY" if find_word(statement, "STDIN").is_some() => tables.copy(statement, scanner.data_lines()),
            _ => {}
        }
    }
    tables.into_node()
}

/// The tables of a dump.
#[derive(Default)]
struct Tables {
    columns: HashMap<String, Vec<String>>,
    /// The rows of tables by their names, in the order of their first rows.
    tables: IndexMap<String, Vec<Node>>,
}

impl Tables {
    /// Adds the rows of `INSERT INTO table (columns) VALUES (...), (...)`.
    fn insert(&mut self, place: Location, statement: &str) {
        let Some(values) = find_word(statement, "VALUES") else { return };
        let (name, columns) = named_columns(&statement[..values]);
        let columns = columns.or_else(|| self.columns.get(&name).cloned()).unwrap_or_default();
        let (head, values) = statement.split_at(values + "VALUES".len());
        let rows = tokens::parse_at(values, place.after(head));
        match rows.value {
            Value::List(rows) => self.add(name, rows, &columns),
            _ => self.add(name, vec![rows], &columns),
        }
    }

    fn create(&mut self, statement: &str) {
        let (Some(start), Some(end)) = (statement.find('('), statement.rfind(')')) else { return };
        let name = identifier(statement[..start].split_whitespace().next_back().unwrap_or_default());
        let mut depth = 0;
        let items = statement[start + 1..end.max(start + 1)].split(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ',' && depth == 0
        });
        let words = items.filter_map(|item| item.split_whitespace().next());
        let is_column = |word: &&str| !CONSTRAINTS.iter().any(|other| other.eq_ignore_ascii_case(word));
        self.columns.insert(name, words.filter(is_column).map(identifier).collect());
    }

    /// Adds the lines after `COPY table (columns) FROM stdin`.
    fn copy<'a>(&mut self, statement: &str, lines: impl Iterator<Item = (Location, &'a str)>) {
        let end = find_word(statement, "FROM").unwrap_or(statement.len());
        let (name, columns) = named_columns(&statement[..end]);
        let columns = columns.or_else(|| self.columns.get(&name).cloned()).unwrap_or_default();
        let row = |(place, line): (Location, &str)| {
            let values = line.split('\t').map(|value| Node::text(place, value));
            Node::list(None, place, values.collect())
        };
        self.add(name, lines.map(row).collect(), &columns);
    }

    /// Adds rows to a table. Values other than `NULL` have the names of their columns.
    fn add(&mut self, table: String, rows: Vec<Node>, columns: &[String]) {
        self.tables.entry(table).or_default().extend(rows.into_iter().map(|mut row| {
            if let Value::List(values) = &mut row.value
                && values.len() == columns.len()
            {
                for (value, column) in values.iter_mut().zip(columns) {
                    let is_null =
                        value.as_text().is_some_and(|text| text.eq_ignore_ascii_case("null") || text == r"\N");
                    value.name = Some(column.clone()).filter(|_| !is_null);
                }
            }
            Node { name: None, ..row }
        }));
    }

    fn into_node(self) -> Option<Node> {
        let table = |(name, rows): (String, Vec<Node>)| Node::list(Some(name), rows[0].place, rows);
        let tables: Vec<Node> = self.tables.into_iter().filter(|(_, rows)| !rows.is_empty()).map(table).collect();
        (!tables.is_empty()).then(|| Node::list(None, tables[0].place, tables))
    }
}

/// Returns the name of a table and its columns in parentheses.
fn named_columns(head: &str) -> (String, Option<Vec<String>>) {
    let (name, columns) = match head.split_once('(') {
        Some((name, columns)) => (name, Some(columns.split([',', ')']).map(identifier))),
        None => (head, None),
    };
    let name = identifier(name.split_whitespace().next_back().unwrap_or_default());
    (name, columns.map(|columns| columns.filter(|column| !column.is_empty()).collect()))
}

/// Returns an identifier without its quotes and the name of its schema.
fn identifier(text: &str) -> String {
    let name = text.trim().rsplit('.').next().unwrap_or_default();
    name.trim_matches(['`', '"', '[', ']', '\'']).to_owned()
}

/// Returns the offset of a word in upper or lower case.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    let bytes = text.as_bytes();
    (0..(bytes.len() + 1).saturating_sub(word.len())).find(|&at| {
        bytes[at..at + word.len()].eq_ignore_ascii_case(word.as_bytes())
            && is_end(text[..at].chars().next_back())
            && is_end(text[at + word.len()..].chars().next())
    })
}

/// Splits a text into statements.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    place: Location,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, length: usize) {
        let skipped = &self.rest()[..length];
        self.place = self.place.after(skipped);
        self.at += length;
    }

    /// Returns the next statement and its place, without comments before it.
    fn statement(&mut self) -> Option<(Location, &'a str)> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';').len();
            let length = if blank > 0 { blank } else { comment_length(rest) };
            if length == 0 {
                break;
            }
            self.skip(length);
        }
        let (place, rest) = (self.place, self.rest());
        let length = statement_length(rest);
        self.skip(length);
        (length > 0).then(|| (place, &rest[..length]))
    }

    /// Returns the lines up to `\.`, after the end of the statement.
    fn data_lines(&mut self) -> std::vec::IntoIter<(Location, &'a str)> {
        let mut lines = Vec::new();
        let line_length = |rest: &str| rest.find('\n').map_or(rest.len(), |end| end + 1);
        self.skip(line_length(self.rest()));
        while !self.rest().is_empty() {
            let line = &self.rest()[..line_length(self.rest())];
            let place = self.place;
            self.skip(line.len());
            if line.trim_end() == r"\." {
                break;
            }
            lines.push((place, line.trim_end_matches('\n')));
        }
        lines.into_iter()
    }
}

/// Returns the length of the comment that a text begins with; 0 if there is none.
fn comment_length(text: &str) -> usize {
    let end = match text {
        text if text.starts_with("--") => text.find('\n'),
        text if text.starts_with("/*") => text.find("*/").map(|end| end + 2),
        _ => return 0,
    };
    end.unwrap_or(text.len())
}

/// Returns the length of a statement: up to a semicolon, or to a line that begins another one.
fn statement_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += match byte {
            b'\'' | b'"' | b'`' => quoted_length(&bytes[at..]),
            b';' => return at,
            b'\n' if begins_statement(&text[at + 1..]) => return at,
            b'-' | b'/' => comment_length(&text[at..]).max(1),
            _ => 1,
        };
    }
    text.len()
}

/// Returns the length of a quoted text with its quotes.
fn quoted_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        at += 1 + usize::from(byte == b'\\');
        if byte == bytes[0] {
            break;
        }
    }
    at.min(bytes.len())
}
