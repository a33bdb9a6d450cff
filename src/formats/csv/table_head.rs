//! The start of a table: its header, and rows that show which columns hold puzzles and solutions.

use super::row_fields::{RowFields, names};
use crate::formats::encoding::decode_text;
use crate::formats::table_columns::PuzzleColumns;

/// The number of rows that show the columns of a table whose header names none of puzzles.
const SAMPLED_ROWS: usize = 8;

/// The header of a table with the rows below it.
#[derive(Default)]
pub(in crate::formats) struct TableHead {
    pub(in crate::formats) delimiter: u8,
    pub(in crate::formats) names: Vec<String>,
    /// The lines with their numbers; the first one is the header.
    pub(in crate::formats) lines: Vec<(u64, Vec<u8>)>,
}

impl TableHead {
    /// Returns the head of a table with these lines.
    pub(in crate::formats) fn of<'a>(lines: impl Iterator<Item = &'a [u8]>) -> TableHead {
        let mut head = TableHead::default();
        lines.take(1 + SAMPLED_ROWS).for_each(|line| head.push(0, line));
        head
    }

    /// Adds a line.
    pub(in crate::formats) fn push(&mut self, number: u64, line: &[u8]) {
        if self.lines.is_empty() {
            (self.delimiter, self.names) = names(line, &mut RowFields::default());
        }
        self.lines.push((number, line.to_vec()));
    }

    /// Returns whether no further row is needed to know the columns. If the header has a name for puzzles, one row is enough,
    /// so that interactive input is answered.
    pub(in crate::formats) fn is_sufficient(&self) -> bool {
        let rows = match PuzzleColumns::by_name(&self.names) {
            Some(PuzzleColumns { solution: Some(_), .. }) => 0,
            Some(_) => 1,
            None if !PuzzleColumns::can_be_header(&self.names) => 0,
            None => SAMPLED_ROWS,
        };
        self.lines.len() > rows
    }

    /// Returns the columns of puzzles and solutions, by their names or by their content; `None` if the table has no puzzles.
    pub(in crate::formats) fn columns(&self) -> Option<PuzzleColumns> {
        if self.names.len() < 2 {
            return PuzzleColumns::by_name(&self.names).filter(|_| !self.lines.is_empty());
        }
        let cells = |(_, line): &(u64, Vec<u8>)| {
            let fields = RowFields::of(line, self.delimiter);
            (0..fields.len()).map(|i| decode_text(fields.get(i)).into_owned()).collect()
        };
        let rows: Vec<Vec<String>> = self.lines.iter().skip(1).map(cells).collect();
        PuzzleColumns::find(&self.names, &rows)
    }
}
