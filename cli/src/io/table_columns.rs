//! The report of the columns of a table that are recognized by their content.

use crate::error::print_stderr;
use cluewise::formats;

/// Reports the columns that are taken for puzzles and solutions by their content, given the start of an input.
pub(super) fn report(name: &str, head: &[u8]) {
    let Some((puzzles, solutions)) = formats::columns_by_content(head) else { return };
    let parts = [(puzzles, "puzzles"), (solutions, "solutions")];
    let taken = parts.into_iter().filter_map(|(column, what)| Some(format!("{what} in column {:?}", column?)));
    print_stderr(format_args!("cluewise: {name}: {}", taken.collect::<Vec<_>>().join(", ")));
}
