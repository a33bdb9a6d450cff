//! Puzzles found by their content in documents of other programs: data, tables, source code, markup and plain text.
//!
//! A parser for each carrier makes a tree of values ([`node`]). One search ([`find`]) looks for values and groups of
//! values that are puzzles ([`shape`]), under any name and at any depth.

mod captions;
mod cell;
mod cell_values;
mod find;
mod keyed_rows;
mod labels;
mod markup;
mod names;
mod near_miss;
mod node;
mod plain;
mod record;
mod shape;
mod sql;
mod table;
mod tokens;
mod yaml;

use super::beside::{is_holder, rule_of};
use crate::formats::grids::starts_explained_grids;
use crate::formats::text::{ReadError, ReadOptions, decode_text};
use crate::pack::Record;
pub(in crate::formats) use find::Search;
use node::Node;
pub(in crate::formats) use plain::cells_in;

impl Search {
    /// Returns the records of the text in their order, with an error in place of each malformed one.
    pub(in crate::formats) fn into_records(self, text: &str, options: &ReadOptions) -> Vec<Result<Record, ReadError>> {
        let Search { found, near, .. } = self;
        let mut results: Vec<_> = found.iter().map(|found| (found.place, record::record(found, options))).collect();
        let lines: Vec<&str> = if near.is_empty() { Vec::new() } else { text.lines().collect() };
        let line = |near: &node::NearMiss| lines.get(near.place.line as usize - 1).copied().unwrap_or_default();
        results.extend(near.iter().map(|near| (near.place, Err(record::error(near, line(near))))));
        if !near.is_empty() {
            results.sort_by_key(|(place, _)| *place);
        }
        results.into_iter().map(|(_, result)| result).collect()
    }
}

/// Returns whether a text is a document by its start, even if some of its lines are puzzles of known formats: it has
/// statements of SQL, tables of Markdown, or solutions below a caption other than that of the steps of a puzzle.
pub(in crate::formats) fn is_document(head: &[u8]) -> bool {
    let is_certain = |line: &str| sql::begins_statement(line) || captions::is_of_solution(line) || names_rule(line);
    let text = decode_text(head);
    (text.lines().any(is_certain) || table::has_head(&text)) && !starts_explained_grids(head)
}

/// Returns whether a line is a key of YAML by which the rules of a puzzle are named.
fn names_rule(line: &str) -> bool {
    let key = line
        .trim()
        .trim_start_matches("- ")
        .split_once(':')
        .filter(|(_, after)| after.is_empty() || after.starts_with(' '));
    key.is_some_and(|(key, _)| key.len() <= MAX_KEY && !key.contains(' ') && (is_holder(key) || rule_of(key).is_some()))
}

/// Maximum length of the key of a rule.
const MAX_KEY: usize = 40;

/// Searches a document as the carriers that it looks like, and returns the result with the most puzzles, with those that
/// others have found elsewhere.
pub(in crate::formats) fn search(text: &str) -> Search {
    let is_markup = text.trim_start().starts_with('<');
    let markup = (is_markup || text.contains("<td") || text.contains("<TD")).then(|| markup::parse(text));
    if let Some(tree) = markup.as_ref().filter(|_| is_markup) {
        let search = Search::of(tree, false);
        if !search.found.is_empty() {
            return search;
        }
    }
    let has_literals = text.contains(['[', '{', '(', '"', '\'', '=', ':', '`']);
    let mut searches: Vec<Search> = Vec::new();
    // Each tree is dropped before the next one is made.
    let add = |searches: &mut Vec<Search>, tree: Option<Node>| {
        searches.extend(tree.as_ref().map(|tree| Search::of(tree, false)));
    };
    // Of equal results the first one is returned: rows of SQL have the names of their columns.
    add(&mut searches, sql::parse(text));
    add(&mut searches, markup);
    add(&mut searches, yaml::parse(text));
    let is_program = !text.trim_start().starts_with(['{', '[']);
    searches.extend(has_literals.then(|| Search::of(&tokens::parse(text), is_program)));
    add(&mut searches, table::parse_wikitext(text));
    add(&mut searches, Some(plain::parse(text)));
    table::parse(text).for_each(|table| add(&mut searches, Some(table)));
    let best = (0..searches.len()).rev().max_by_key(|&index| searches[index].rank()).unwrap_or_default();
    let mut best = searches.remove(best);
    searches.into_iter().for_each(|other| best.add_elsewhere(other));
    best
}
