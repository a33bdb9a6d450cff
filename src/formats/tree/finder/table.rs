//! Tables of separated values, and those that databases, Markdown and wikis draw.

use super::cell::SIDES;
use super::near_miss::near_cells;
use super::node::Node;
use super::{captions, cell, plain};
use crate::formats::text::Location;
use csv_core::{ReadRecordResult, ReaderBuilder};
use std::iter;

/// Separators of tables, apart from bars.
const OTHERS: [u8; 4] = [b'\t', b';', b',', b'&'];

/// Parses a text as the tables that are drawn with bars, and as those with the other separator that most of its lines
/// have.
pub(super) fn parse(text: &str) -> impl Iterator<Item = Node> {
    let text = cell::plain(text);
    let lines_with = |separator: u8| text.lines().filter(|line| line.as_bytes().contains(&separator)).count();
    let most = OTHERS.into_iter().rev().max_by_key(|&separator| lines_with(separator));
    let separators = iter::once(b'|').chain(most).filter(|&separator| lines_with(separator) > 0);
    let separators: Vec<u8> = separators.collect();
    let ruled = ruled_rows(&text).into_iter().map(Row::ruled).collect();
    separators.into_iter().map(move |separator| rows(&text, separator)).chain([ruled]).filter_map(tables)
}

/// Returns the tree of the tables that rows form; `None` if no row has several values.
///
/// Blank lines and lines of words end a table. The words above a table name it.
fn tables(mut rows: Vec<Row>) -> Option<Node> {
    // Blank lines between all rows separate no tables.
    if rows.iter().skip(1).all(|row| row.is_apart) {
        rows.iter_mut().for_each(|row| row.is_apart = false);
    }
    if !rows.iter().any(|row| row.fields.len() > 1) {
        return None;
    }
    let mut names = Vec::new();
    let mut caption = None;
    let mut tables = Vec::new();
    for block in rows.chunk_by(|row, next| row.fields.len() > 1 && next.fields.len() > 1 && !next.is_apart) {
        match block {
            [Row { fields, .. }] if fields.len() < 2 => {
                caption = fields.first().and_then(|line| captions::name_of(line)).or(caption);
            }
            _ => tables.push(tree(block.to_vec(), &mut names).named(caption.take())),
        }
    }
    let place = Location::START;
    Some(if tables.len() == 1 { tables.remove(0) } else { Node::list(None, place, tables) })
}

/// A row, and the line where it begins.
#[derive(Clone)]
struct Row {
    line: u64,
    fields: Vec<String>,
    /// Whether a blank line is before it.
    is_apart: bool,
    /// Whether it is the first one of a table.
    is_first: bool,
}

impl Row {
    fn ruled((line, fields): RuledRow) -> Row {
        Row { line, fields, is_apart: false, is_first: false }
    }
}

/// Parses the rows of a text with a separator.
fn rows(text: &str, separator: u8) -> Vec<Row> {
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let (mut output, mut ends) = (vec![0; 1 << 12], vec![0; 1 << 8]);
    let (mut used, mut ended) = (0, 0);
    let mut input = text.as_bytes();
    let mut rows: Vec<Row> = Vec::new();
    let mut line = 1;
    let mut is_apart = false;
    loop {
        let (result, read, written, found) = reader.read_record(input, &mut output[used..], &mut ends[ended..]);
        if used + ended == 0 {
            let blank = input.iter().take_while(|&&byte| byte == b'\n').count();
            line += blank as u64;
            is_apart |= blank > 0;
        }
        input = &input[read..];
        (used, ended) = (used + written, ended + found);
        match result {
            ReadRecordResult::OutputFull => output.resize(2 * output.len(), 0),
            ReadRecordResult::OutputEndsFull => ends.resize(2 * ends.len(), 0),
            ReadRecordResult::Record => {
                let starts = iter::once(0).chain(ends[..ended].iter().copied());
                let fields = starts.zip(&ends[..ended]).map(|(start, &end)| field(&output[start..end], separator));
                let fields: Vec<String> = fields.collect();
                let is_below_head = !is_apart && rows.last().is_some_and(|row| row.is_first && row.fields.len() > 1);
                if !is_border(&fields, separator == b'|' && is_below_head) {
                    let is_first = is_apart || rows.last().is_none_or(|row| row.fields.len() < 2);
                    rows.push(Row { line, fields, is_apart, is_first });
                    is_apart = false;
                }
                line = reader.line();
                (used, ended) = (0, 0);
            }
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::End => {
                let tables = rows.chunk_by_mut(|_, next| !next.is_first && next.fields.len() > 1);
                tables.filter(|_| separator == b'|').for_each(drop_frame);
                return rows;
            }
        }
    }
}

/// Returns whether a text has the head of a table of Markdown with the columns of a grid: values above as many runs of
/// dashes. Rows of a drawing have several cells between bars.
pub(super) fn has_head(text: &str) -> bool {
    const MIN_BARS: usize = 3;
    let bars = |line: &str| line.matches('|').count();
    let is_rule = |line: &str| line.contains('-') && line.chars().all(|c| "|-: ".contains(c));
    let has_values = |line: &str| line.split('|').all(|value| value.split_whitespace().count() < 2);
    text.lines().zip(text.lines().skip(1)).any(|(head, rule)| {
        bars(rule) >= MIN_BARS && bars(rule) == bars(head) && is_rule(rule) && has_values(head) && !is_rule(head)
    })
}

/// Returns whether a row only draws. The one below the head of a table of Markdown may have a sign for each column.
fn is_border(fields: &[String], is_below_head: bool) -> bool {
    let is_drawn = |field: &String| field.chars().all(|c| "-+=:_ ".contains(c)) && (field.len() != 1 || field == "-");
    let is_sign = |field: &String| field == "-";
    let are_signs =
        || is_below_head && fields.iter().any(is_sign) && fields.iter().all(|field| is_sign(field) || field.is_empty());
    fields.iter().all(is_drawn) && fields.iter().any(|field| field.len() > 1) || are_signs()
}

/// Removes the empty values outside of the bars at both ends of all rows of a table. Those of a square are its cells.
fn drop_frame(rows: &mut [Row]) {
    let has_frame = |Row { fields, .. }: &Row| {
        fields.len() > 2 && fields.len() != rows.len() && fields[0].is_empty() && fields[fields.len() - 1].is_empty()
    };
    if rows.iter().all(has_frame) {
        rows.iter_mut().for_each(|row| {
            row.fields.pop();
            row.fields.remove(0);
        });
    }
}

fn field(bytes: &[u8], separator: u8) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = match separator {
        b'&' => {
            text.trim().trim_start_matches("\\hline").trim_end_matches("\\hline").trim().trim_end_matches('\\').trim()
        }
        // sqlite3 may quote values, of which each line may be a part.
        b'|' => text.trim().trim_matches('\''),
        _ => text.trim(),
    };
    unmarked(text.trim_matches('`')).to_owned()
}

/// Removes the marks of bold and italic type around a cell.
fn unmarked(text: &str) -> &str {
    const MAX_MARKED: usize = 4;
    let inner = ["**", "__", "*", "_"].into_iter().find_map(|mark| text.strip_prefix(mark)?.strip_suffix(mark));
    let is_marked = |inner: &&str| (1..=MAX_MARKED).contains(&inner.len()) && !inner.contains(['*', '_']);
    match inner.filter(is_marked).unwrap_or(text) {
        "&nbsp;" | "&#160;" | "<br>" => "",
        text => text,
    }
}

/// Returns the tree of a table: a list for each row, whose values have the names of the columns. A table without a head
/// has the names of the one before.
fn tree(mut rows: Vec<Row>, names: &mut Vec<String>) -> Node {
    let has_puzzle = |row: &Row| row.fields.iter().any(|field| !plain::grids_of_value(field).is_empty());
    let has_damaged = |row: &Row| row.fields.iter().any(|field| near_cells(field).is_some());
    let is_cells = |row: &Row| row.fields.iter().all(|field| cell::parse(field).is_some());
    let head = &rows[0];
    if !has_puzzle(head)
        && !has_damaged(head)
        && !is_cells(head)
        && rows.get(1).is_some_and(|next| next.fields.len() <= head.fields.len() + 1)
    {
        *names = rows.remove(0).fields;
    } else if names.len() != head.fields.len() {
        names.clear();
    }
    // The lines around the digits of cells that are several lines tall.
    let is_blank = |row: &Row| row.fields.iter().all(String::is_empty);
    let blank = rows.iter().filter(|row| is_blank(row)).count();
    if (rows.len() / 2 + 1..rows.len()).contains(&blank) {
        rows.retain(|row| !is_blank(row));
    }
    if !rows.iter().any(has_puzzle) {
        let unmarked = joined(&rows, false);
        rows = if unmarked.iter().any(has_puzzle) { unmarked } else { joined(&rows, true) };
    }
    let place = Location { line: rows[0].line, column: 1 };
    let children = rows.into_iter().map(|row| {
        let place = Location { line: row.line, column: 1 };
        let field = |(index, text): (usize, String)| {
            Node::text(place, text).named(names.get(index).filter(|name| !name.is_empty()).cloned())
        };
        Node::list(None, place, row.fields.into_iter().enumerate().map(field).collect())
    });
    Node::table(place, separated(children.collect()))
}

/// Joins the lines of values that are wrapped: all but the first have no value in the first column. psql marks the ends
/// and starts of lines with dots.
fn joined(rows: &[Row], is_marked: bool) -> Vec<Row> {
    let continues = |row: &Row| row.fields[0].is_empty() && row.fields.iter().any(|field| field.len() > SIDES[0]);
    if !rows.iter().skip(1).any(continues) {
        return rows.to_vec();
    }
    let mut joined: Vec<Row> = Vec::new();
    for row in rows {
        match joined.last_mut() {
            Some(last) if row.fields[0].is_empty() => {
                for (whole, part) in last.fields.iter_mut().zip(&row.fields) {
                    if is_marked && whole.ends_with('.') && part.starts_with('.') {
                        whole.pop();
                        whole.push_str(&part[1..]);
                    } else {
                        whole.push_str(part);
                    }
                }
            }
            _ => joined.push(row.clone()),
        }
    }
    joined
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

/// A row of a table whose head is underlined with a run of dashes for each column, as sqlite3, sqlcmd and PowerShell print
/// them: the number of its line, and its values.
type RuledRow = (u64, Vec<String>);

/// Returns the rows of such tables, each after its head; none if a text has no such line.
fn ruled_rows(text: &str) -> Vec<RuledRow> {
    let lines: Vec<(u64, &str)> = (1..).zip(text.lines()).collect();
    let rules: Vec<(usize, Vec<usize>)> =
        (1..lines.len()).filter_map(|at| Some((at, ruled_columns(lines[at].1)?))).collect();
    let ends = rules.iter().skip(1).map(|(next, _)| next - 1).chain([lines.len()]);
    let rows_of = |((rule, columns), end): (&(usize, Vec<usize>), usize)| {
        let own = [rule - 1].into_iter().chain(rule + 1..end).map(|at| lines[at]);
        let filled = own.filter(|(_, line)| !line.trim().is_empty());
        filled.map_while(|(number, line)| Some((number, cut(line, columns)?))).collect::<Vec<_>>()
    };
    rules.iter().zip(ends).flat_map(rows_of).collect()
}

/// Returns the first columns of the values below a line of dashes; `None` for other lines.
fn ruled_columns(line: &str) -> Option<Vec<usize>> {
    let line = line.trim_end();
    let is_rule = line.len() > 2 && line.chars().all(|c| c == '-' || c == ' ') && line.contains("- ");
    let is_start = |&at: &usize| line[at..].starts_with('-') && (at == 0 || line[..at].ends_with(' '));
    is_rule.then(|| (0..line.len()).filter(is_start).collect())
}

/// Returns the values of a line in columns; `None` if a value is across two of them.
fn cut(line: &str, columns: &[usize]) -> Option<Vec<String>> {
    let chars: Vec<char> = line.chars().collect();
    let is_clear = |&start: &usize| start == 0 || chars.get(start - 1).is_none_or(|c| c.is_whitespace());
    let ends = columns.iter().skip(1).copied().chain([usize::MAX]);
    let value = |(&start, end): (&usize, usize)| {
        let part = chars.get(start.min(chars.len())..end.min(chars.len())).unwrap_or_default();
        part.iter().collect::<String>().trim().to_owned()
    };
    columns.iter().all(is_clear).then(|| columns.iter().zip(ends).map(value).collect())
}

/// Parses the rows of all tables of a text of a wiki; `None` if it has none.
pub(super) fn parse_wikitext(text: &str) -> Option<Node> {
    let mut rows: Vec<Node> = Vec::new();
    let mut row: Vec<Node> = Vec::new();
    let mut is_inside = false;
    for (line, text) in (1..).zip(text.lines()) {
        let (place, text) = (Location { line, column: 1 }, text.trim());
        let starts_table = text.starts_with("{|");
        if starts_table || text.starts_with("|-") || text.starts_with("|}") {
            is_inside = starts_table || is_inside && !text.starts_with("|}");
            rows.extend((!row.is_empty()).then(|| Node::list(None, row[0].place, std::mem::take(&mut row))));
        } else if let Some(cells) = text.strip_prefix(['|', '!']).filter(|_| is_inside && !text.starts_with("|+")) {
            row.extend(cells.replace("!!", "||").split("||").map(|cell| Node::text(place, wiki_content(cell))));
        }
    }
    (!rows.is_empty()).then(|| Node::table(rows[0].place, rows))
}

/// Returns the text of a cell without its attributes and its marks of style.
fn wiki_content(cell: &str) -> &str {
    let cell = cell.rsplit('|').next().unwrap_or(cell);
    let cell = cell.trim().trim_matches('\'').trim();
    if cell == "&nbsp;" { "" } else { cell }
}
