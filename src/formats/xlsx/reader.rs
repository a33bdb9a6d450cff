//! The reader of spreadsheets: each sheet is read as the table that the spreadsheet would export.

use crate::formats::csv::push_text;
use crate::formats::read_error::malformed;
use crate::formats::{ReadError, ReadOptions, RecordReader, Records, any_reader, sealed};
use crate::pack::Record;
use calamine::{Data, Range, Reader, Sheets, open_workbook_auto_from_rs};
use std::io::{self, BufRead, Cursor, Read};

/// Maximum number of bytes of a file, which is held in memory.
const MAX_BYTES: u64 = 1 << 26;

/// Reads the sheets one after the other.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
    let opened = workbook(input).map(|workbook| Sheet { workbook, options: options.clone(), next: 0, records: None });
    match opened {
        Ok(sheets) => Box::new(sheets),
        Err(error) => Box::new(std::iter::once(Err(error)).fuse()),
    }
}

type Workbook = Sheets<Cursor<Vec<u8>>>;

fn workbook(input: Box<dyn BufRead + Send + '_>) -> Result<Workbook, ReadError> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(malformed(1, 1, "a spreadsheet larger than 64 MiB", "a smaller one, or CSV", b""));
    }
    open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|error| {
        let found = format!("a ZIP archive that is no spreadsheet ({error})");
        malformed(1, 1, found, "an .xlsx or .ods file, or the files of the archive", b"")
    })
}

/// The records of the sheets. Errors give the row of the sheet as line.
struct Sheet {
    workbook: Workbook,
    options: ReadOptions,
    /// The index of the next sheet.
    next: usize,
    records: Option<Records<'static>>,
}

impl Sheet {
    /// Begins with the next sheet that has cells; `None` after the last one.
    fn open_next(&mut self) -> Option<Result<(), ReadError>> {
        loop {
            let range = self.workbook.worksheet_range_at(self.next)?;
            self.next += 1;
            let text = match range {
                Ok(range) => table_of(&range),
                Err(error) => return Some(Err(ReadError::Io(io::Error::other(error.to_string())))),
            };
            if text.is_empty() {
                continue;
            }
            let records = any_reader::read(Box::new(Cursor::new(text)), &self.options);
            return Some(records.map(|records| self.records = Some(records)).map_err(ReadError::Io));
        }
    }
}

impl Iterator for Sheet {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.records.as_mut().and_then(Iterator::next) {
                return Some(record);
            }
            self.records = None;
            if let Err(error) = self.open_next()? {
                return Some(Err(error));
            }
        }
    }
}

impl sealed::Sealed for Sheet {}

impl RecordReader for Sheet {}

/// Returns the cells of a sheet as CSV, with the rows above them, so that lines have the numbers of rows.
fn table_of(range: &Range<Data>) -> Vec<u8> {
    let Some((top, _)) = range.start() else { return Vec::new() };
    let mut text = vec![b'\n'; top as usize];
    for row in range.rows() {
        for (column, cell) in row.iter().enumerate() {
            if column > 0 {
                text.push(b',');
            }
            push_text(&cell_text(cell), &mut text);
        }
        text.push(b'\n');
    }
    text
}

/// Returns the text of a cell; numbers without a fraction as integers.
fn cell_text(cell: &Data) -> String {
    match cell {
        Data::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number:.0}"),
        cell => cell.to_string(),
    }
}
