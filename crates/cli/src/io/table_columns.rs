//! The columns of the tables among the inputs.

use crate::args::InputArgs;
use crate::error::print_stderr;
use crate::io::heads::head_of;
use cluewise::formats;
use cluewise::pack::Header;
use std::ffi::OsString;

/// Reports the columns of puzzles and solutions that are recognized by their content, given the start of an input.
pub(super) fn report(name: &str, head: &[u8]) {
    let Some(columns) = formats::columns_by_content(head) else { return };
    let recognized = [(columns.puzzles, "puzzles"), (columns.solutions, "solutions")]
        .into_iter()
        .filter_map(|(column, what)| Some(format!("{what} in column {:?}", column?)));
    print_stderr(format_args!("cluewise: {name}: {}", recognized.collect::<Vec<_>>().join(", ")));
}

impl InputArgs {
    /// Returns the header of an output of the records of the inputs, in which a table has a column for fields of later
    /// records unless all inputs have the same columns.
    pub fn header(&self) -> Header {
        let columns = |argument: &OsString| formats::column_names(&head_of(argument));
        let mut header = Header::new(None);
        header.table.has_other_fields = match &self.inputs[..] {
            [first, rest @ ..] if !rest.is_empty() => {
                let first = columns(first);
                first.is_none() || rest.iter().any(|argument| columns(argument) != first)
            }
            _ => false,
        };
        header
    }
}
