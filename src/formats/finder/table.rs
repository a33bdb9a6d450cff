//! Tables of separated values, and those that databases and Markdown draw.

use super::cell::SIDES;
use super::node::{Node, Place};
use super::plain;
use csv_core::{ReadRecordResult, ReaderBuilder};

/// Separators of tables.
const SEPARATORS: [u8; 5] = [b'|', b'\t', b';', b',', b'&'];

/// Parses a text as the table that has the most columns in its rows; `None` if it is none.
pub(super) fn parse(text: &str) -> Option<Node> {
    let count = |separator: u8| {
        let count = |line: &str| line.bytes().filter(|&b| b == separator).count();
        text.lines().take(100).filter(|line| count(line) > 0).count()
    };
    let present = SEPARATORS.into_iter().filter(|&separator| count(separator) > 0);
    let separator = present.max_by_key(|&separator| (count(separator), separator == b'|'))?;
    let rows = rows(text, separator);
    (rows.len() > 1 || rows.first().is_some_and(|row| row.fields.len() > 1)).then(|| tree(rows))
}

/// A row and the line where it begins.
struct Row {
    line: u64,
    fields: Vec<String>,
}

fn rows(text: &str, separator: u8) -> Vec<Row> {
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let (mut output, mut ends) = (vec![0; 1 << 12], vec![0; 1 << 8]);
    let (mut used, mut ended) = (0, 0);
    let mut input = text.as_bytes();
    let mut rows = Vec::new();
    let mut line = 1;
    loop {
        let (result, read, written, found) = reader.read_record(input, &mut output[used..], &mut ends[ended..]);
        input = &input[read..];
        (used, ended) = (used + written, ended + found);
        match result {
            ReadRecordResult::OutputFull => output.resize(2 * output.len(), 0),
            ReadRecordResult::OutputEndsFull => ends.resize(2 * ends.len(), 0),
            ReadRecordResult::Record => {
                let starts = std::iter::once(0).chain(ends[..ended].iter().copied());
                let fields = starts.zip(&ends[..ended]).map(|(start, &end)| field(&output[start..end], separator));
                let fields: Vec<String> = fields.collect();
                let is_border = fields
                    .iter()
                    .all(|field| field.chars().all(|c| "-+=:_ ".contains(c)) && (field.len() != 1 || field == "-"))
                    && fields.iter().any(|field| field.len() > 1);
                if !is_border {
                    rows.push(Row { line, fields });
                }
                line = reader.line();
                (used, ended) = (0, 0);
            }
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::End => break,
        }
    }
    let is_framed =
        |row: &Row| row.fields.len() > 2 && row.fields[0].is_empty() && row.fields.last().is_some_and(String::is_empty);
    if separator == b'|' {
        // The bars at both ends of a drawn row.
        for row in rows.iter_mut().filter(|row| is_framed(row)) {
            row.fields.pop();
            row.fields.remove(0);
        }
    }
    rows
}

fn field(bytes: &[u8], separator: u8) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = match separator {
        b'&' => {
            text.trim().trim_start_matches("\\hline").trim_end_matches("\\hline").trim().trim_end_matches('\\').trim()
        }
        _ => text.trim(),
    };
    let text = text.trim_matches('`');
    text.to_owned()
}

/// Returns the tree of a table: a list for each row, whose values have the names of the columns.
fn tree(mut rows: Vec<Row>) -> Node {
    let has_puzzle = |row: &Row| row.fields.iter().any(|field| !plain::grids_of_value(field).is_empty());
    let is_cells = |row: &Row| row.fields.iter().all(|field| super::cell::parse(field).is_some());
    let first = rows.iter().position(|row| row.fields.len() > 1).unwrap_or(0);
    let mut names: Vec<String> = Vec::new();
    if let Some(head) = rows.get(first)
        && !has_puzzle(head)
        && !is_cells(head)
        && rows.get(first + 1).is_some_and(|next| next.fields.len() <= head.fields.len() + 1)
    {
        names = head.fields.clone();
        rows.drain(..=first);
    }
    // The numbers or letters of the columns of a grid.
    if let Some([corner, columns @ ..]) = rows.first().map(|row| row.fields.as_slice())
        && corner.is_empty()
        && plain::are_labels(columns.iter().map(String::as_str))
    {
        rows.remove(0);
    }
    let labelled = |row: &&Row| SIDES.contains(&(row.fields.len() - 1)) && row.fields[0].len() <= 3;
    let count = rows.iter().filter(|row| !row.fields.is_empty()).filter(labelled).count();
    let is_labelled = count == rows.len()
        && rows.first().is_some_and(|row| SIDES.contains(&(row.fields.len().max(1) - 1)))
        && plain::are_labels(rows.iter().map(|row| row.fields[0].as_str()));
    let children = rows.into_iter().map(|row| {
        let place = Place { line: row.line, column: 1 };
        let skipped = usize::from(is_labelled);
        let field = |(index, text): (usize, String)| {
            let name = names.get(index).filter(|name| !name.is_empty()).cloned();
            Node::text(place, text).named(name.filter(|_| !is_labelled))
        };
        let fields: Vec<Node> = row.fields.into_iter().enumerate().skip(skipped).map(field).collect();
        Node::list(None, place, fields)
    });
    Node::list(None, Place { line: 1, column: 1 }, separated(children.collect()))
}

/// Returns the rows of a table, in lists of those between blank rows if these separate grids: if one list is a grid
/// with its cells as columns.
fn separated(rows: Vec<Node>) -> Vec<Node> {
    let is_blank = |row: &Node| {
        !row.children().is_empty() && row.children().iter().all(|cell| cell.as_text().is_some_and(str::is_empty))
    };
    let is_grid =
        |block: &[Node]| SIDES.contains(&block.len()) && block.iter().all(|row| row.children().len() == block.len());
    let blocks = || rows.split(is_blank).filter(|block| !block.is_empty());
    match blocks().count() > 1 && blocks().any(is_grid) {
        true => blocks().map(|block| Node::list(None, block[0].place, block.to_vec())).collect(),
        false => rows,
    }
}
