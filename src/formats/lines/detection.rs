//! Recognition of puzzles of other kinds by the start of a file.

use crate::formats::grids::{begins_with_spaced_grid, drawn_grid as grid, has_other_sheet, joined, line, typed_rows};
use crate::formats::links::one_line;
use crate::formats::programs::ksudoku;
use crate::formats::tables::is_table_of_kinds;
use crate::formats::text::{captions, content_lines, decode_text, has_key, nearest};
use crate::formats::tree::{RULE_FIELDS, is_foreign_json, is_rule, kind_record as json};
use crate::kinds::MAX_SIDE;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use std::io::{self, Read};

/// Returns whether the start of a file looks like puzzles of other kinds: Solo's game IDs, KSudoku, JSON records with
/// another size or rules, tables with such columns, JSON of f-puzzles and SudokuPad, links, killers as text, jigsaws,
/// lines of cells of sizes other than 9x9, and grids of them, drawn or as spreadsheets export them.
pub fn detect_kinds(head: &[u8]) -> bool {
    let head = &*crate::formats::text::utf16::decoded_head(head);
    // The start of a file may end within a character.
    let head = match std::str::from_utf8(head) {
        Err(error) if error.error_len().is_none() => &head[..error.valid_up_to()],
        _ => head,
    };
    let text = decode_text(head);
    let head = text.as_bytes();
    let mut lines = content_lines(head).filter_map(|line| std::str::from_utf8(line).ok());
    let Some(first) = lines.next() else { return false };
    match first.as_bytes()[0] {
        b'<' => ksudoku::matches(std::str::from_utf8(head).unwrap_or_default()),
        b'{' | b'[' if begins_with_object(head, first) => {
            let text = head.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            is_foreign_json(text)
                || head_names_rule(text)
                || std::iter::once(first).chain(lines).filter(|line| json::names_kind(line)).any(json::matches)
        }
        _ => {
            one_line::matches(first)
                || is_table_of_kinds(head)
                || line::matches(first)
                || joined::matches(first)
                || grid::begins_with_other_size(std::iter::once(first).chain(lines.clone()))
                || begins_with_spaced_grid(head)
                || has_other_sheet(head)
                || has_puzzle_below_caption(head)
                || typed_rows::are_mistyped_grids(std::iter::once(first).chain(lines.clone()))
                || typed_rows::are_miscounted_puzzles(std::iter::once(first).chain(lines))
        }
    }
}

/// Returns whether a text is JSON whose fields are those of records of other kinds, also if their names are misspelled: a
/// list of constraints with types, or rules beside a puzzle.
pub(in crate::formats) fn is_own_json(text: &str) -> bool {
    let has_puzzle = has_key(text, "puzzle");
    let is_own = |(key, after): (&str, &str)| match nearest(key, RULE_FIELDS) {
        Some("constraints") if begins_constraints(after) => true,
        Some(rule) => has_puzzle && first_value(after).is_some_and(|raw| is_rule(rule, &raw)),
        None => false,
    };
    text.trim_start().starts_with(['{', '[']) && members(text).take(MAX_MEMBERS).any(is_own)
}

/// Iterates over the names of members in JSON, each with the text from its value on.
fn members(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices(':').filter_map(|(at, _)| {
        let name = text[..at].trim_end().strip_suffix('"')?;
        Some((&name[name.rfind('"')? + 1..], text[at + 1..].trim_start()))
    })
}

/// Returns the JSON value at the start of a text.
fn first_value(text: &str) -> Option<String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Box<RawValue>>();
    values.next().and_then(Result::ok).map(|raw| raw.get().to_owned())
}

/// Returns whether lines of words are above a puzzle of another size: a drawn grid, as on a worksheet, or a line of
/// cells.
fn has_puzzle_below_caption(head: &[u8]) -> bool {
    let lines = || content_lines(head).filter_map(|line| std::str::from_utf8(line).ok());
    let count = lines().take(captions::MAX_LINES).take_while(|line| captions::may_be_above(line)).count();
    count > 0 && (grid::begins_with_other_size(lines().skip(count)) || lines().nth(count).is_some_and(line::matches))
}

/// Returns whether a file has puzzles of other kinds, although [`detect_kinds`] does not recognize its start. This is
/// possible in JSON that names the size of 9x9 puzzles, as in files of several kinds.
///
/// # Errors
/// The file cannot be read.
pub fn has_later_kinds(head: &[u8], file: impl Read) -> io::Result<bool> {
    let text = String::from_utf8_lossy(head);
    let is_sized = text.trim_start().starts_with(['{', '[']) && has_key(&text, "puzzle") && has_key(&text, "size");
    if is_sized { names_rule_later(file) } else { Ok(false) }
}

/// Returns whether a text begins with an object of JSON, or with a list of objects, from its first line with content
/// on.
fn begins_with_object(head: &[u8], first: &str) -> bool {
    match first.trim_start().strip_prefix('[').map(str::trim_start) {
        None => first.trim_start().starts_with('{'),
        Some("") => content_lines(head).nth(1).is_some_and(|line| line.trim_ascii_start().starts_with(b"{")),
        Some(rest) => rest.starts_with('{'),
    }
}

/// Returns whether the start of a file has a record with another size than 9, or with rules or regions, which may be
/// spread over several lines.
fn head_names_rule(head: &str) -> bool {
    has_key(head, "puzzle") && names_rule(head, MAX_NAMED) || ends_in_constraints(head)
}

/// Returns whether a text ends within a list of constraints, which may be before the puzzle of its record.
fn ends_in_constraints(text: &str) -> bool {
    let list = text.split_once("\"constraints\"").and_then(|(_, after)| after.trim_start().strip_prefix(':'));
    list.is_some_and(|list| is_open_list(list.trim_start()))
}

/// Returns whether a text begins with a list of constraints.
fn begins_constraints(text: &str) -> bool {
    let first = text.strip_prefix('[').and_then(|text| text.trim_start().strip_prefix('{')).map(str::trim_start);
    first.is_some_and(|first| ["\"type\"", "\"cells\""].iter().any(|key| first.starts_with(key)))
}

/// Returns whether a text is a list of constraints without its end.
fn is_open_list(text: &str) -> bool {
    begins_constraints(text)
        && serde_json::Deserializer::from_str(text)
            .into_iter::<IgnoredAny>()
            .next()
            .is_some_and(|read| read.is_err_and(|error| error.is_eof()))
}

/// Returns whether a text has a field of another size than 9, or of rules or regions, among the first `max` fields of
/// these names.
fn names_rule(text: &str, max: usize) -> bool {
    let is_other_size = |raw: &str| raw.parse::<usize>().is_ok_and(|size| size != 9 && (2..=MAX_SIDE).contains(&size));
    has_field(text, "size", max, is_other_size)
        || RULE_FIELDS.iter().any(|name| has_field(text, name, max, |raw| is_rule(name, raw)))
}

/// Returns whether one of the first `max` fields of a name has such a value.
fn has_field(text: &str, name: &str, max: usize, is_wanted: impl Fn(&str) -> bool) -> bool {
    let quoted = format!("\"{name}\"");
    let mut after = text
        .match_indices(&quoted)
        .filter_map(|(at, _)| text[at + quoted.len()..].trim_start().strip_prefix(':').map(str::trim_start))
        .take(max);
    // The text may end within a list of constraints.
    after.any(|after| first_value(after).map_or_else(|| is_open_list(after), |raw| is_wanted(&raw)))
}

/// Returns whether a file of JSON whose first records are puzzles of 9x9 with a size has a later record with another
/// size, or with rules or regions.
///
/// # Errors
/// The file cannot be read.
fn names_rule_later(mut file: impl Read) -> io::Result<bool> {
    let mut text = Vec::with_capacity(SCANNED_BYTES + MAX_FIELD_BYTES);
    loop {
        let read = file.by_ref().take(SCANNED_BYTES as u64).read_to_end(&mut text)?;
        if names_rule(&String::from_utf8_lossy(&text), usize::MAX) {
            return Ok(true);
        }
        if read == 0 {
            return Ok(false);
        }
        // A field may begin in one part and end in the next.
        text.drain(..text.len().saturating_sub(MAX_FIELD_BYTES));
    }
}

/// The number of bytes that are searched together.
const SCANNED_BYTES: usize = 1 << 16;
/// The number of bytes in which the name and the value of a size, of regions and of rules fit.
const MAX_FIELD_BYTES: usize = 1 << 11;

/// The maximum number of fields of a name that are looked at.
const MAX_NAMED: usize = 16;
/// The maximum number of members of any name that are looked at.
const MAX_MEMBERS: usize = 256;
