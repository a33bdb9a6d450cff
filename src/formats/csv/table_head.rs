//! The start of a table: its header, and rows that show which columns hold puzzles and solutions.

use super::row_fields::{RowFields, is_blank_row, names};
use crate::board::cell::Cell;
use crate::formats::encoding::decode_text;
use crate::formats::table_columns::PuzzleColumns;

/// The number of rows that show the columns of a table whose header names none of puzzles.
const SAMPLED_ROWS: usize = 8;

/// The header of a table with the rows below it.
#[derive(Default)]
pub(in crate::formats) struct TableHead {
    pub(in crate::formats) delimiter: u8,
    pub(in crate::formats) names: Vec<String>,
    /// The lines with their numbers, without blank rows; the first one is the header.
    pub(in crate::formats) lines: Vec<(u64, Vec<u8>)>,
    fields: RowFields,
}

impl TableHead {
    /// Returns the head of a table with these lines.
    pub(in crate::formats) fn of<'a>(lines: impl Iterator<Item = &'a [u8]>) -> TableHead {
        let mut head = TableHead::default();
        let rows = lines.filter(|line| !is_blank_row(line));
        rows.take(1 + SAMPLED_ROWS).for_each(|line| head.push(0, line));
        head
    }

    /// Adds a line.
    pub(in crate::formats) fn push(&mut self, number: u64, line: &[u8]) {
        if is_blank_row(line) {
            return;
        }
        self.lines.push((number, line.to_vec()));
        if self.lines.len() == 1 || self.lines.len() == 2 && is_title(&self.names) {
            self.read_names();
        }
    }

    /// Removes the header; the next line takes its place.
    pub(in crate::formats) fn remove_header(&mut self) {
        self.lines.remove(0);
        self.read_names();
    }

    /// Reads the names of the columns from the first line, or from the second one if the first one is a title.
    fn read_names(&mut self) {
        let Some((_, first)) = self.lines.first() else { return };
        (self.delimiter, self.names) = names(first, &mut self.fields);
        let Some((_, second)) = self.lines.get(1).filter(|_| is_title(&self.names)) else { return };
        let (delimiter, names) = names(second, &mut self.fields);
        if !is_title(&names) && (PuzzleColumns::by_name(&names).is_some() || PuzzleColumns::can_be_header(&names)) {
            (self.delimiter, self.names) = (delimiter, names);
            self.lines.remove(0);
        }
    }

    /// Returns whether no further row is needed to know the columns. If the header has a name for puzzles, one row is enough,
    /// so that interactive input is answered.
    pub(in crate::formats) fn is_sufficient(&self) -> bool {
        let rows = match PuzzleColumns::by_name(&self.names) {
            Some(PuzzleColumns { solution: Some(_), .. }) => 0,
            Some(_) => 1,
            None if PuzzleColumns::can_be_header(&self.names) => SAMPLED_ROWS,
            None => usize::from(is_title(&self.names)),
        };
        self.lines.len() > rows
    }

    /// Returns the columns of puzzles and solutions, by their names or by their content; `None` if the table has no puzzles.
    pub(in crate::formats) fn columns(&self) -> Option<PuzzleColumns> {
        if self.names.len() < 2 {
            return PuzzleColumns::by_name(&self.names).filter(|_| !self.lines.is_empty());
        }
        let mut fields = RowFields::default();
        let mut cells = |(_, line): &(u64, Vec<u8>)| {
            fields.split(line, self.delimiter);
            (0..fields.len()).map(|i| decode_text(fields.get(i)).into_owned()).collect()
        };
        // Shorter lines have no puzzle; splitting them for each line that may be a header would take long.
        let rows = self.lines.iter().skip(1).filter(|(_, line)| line.len() > Cell::COUNT);
        let rows: Vec<Vec<String>> = rows.map(&mut cells).collect();
        PuzzleColumns::find(&self.names, &rows)
    }
}

/// Returns whether these cells are a title above a table: a text, and blank cells.
fn is_title(cells: &[String]) -> bool {
    let is_text = |cell: &&String| !cell.is_empty();
    cells.len() > 1 && cells.iter().filter(is_text).count() == 1 && PuzzleColumns::by_name(cells).is_none()
}
