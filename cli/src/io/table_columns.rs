//! The report of the columns of a table that are recognized by their content.

use crate::error::print_stderr;
use cluewise::formats;

/// Reports the columns of puzzles and solutions that are recognized by their content, given the start of an input.
pub(super) fn report(name: &str, head: &[u8]) {
    let Some(columns) = formats::columns_by_content(head) else { return };
    let recognized = [(columns.puzzles, "puzzles"), (columns.solutions, "solutions")]
        .into_iter()
        .filter_map(|(column, what)| Some(format!("{what} in column {:?}", column?)));
    print_stderr(format_args!("cluewise: {name}: {}", recognized.collect::<Vec<_>>().join(", ")));
}
