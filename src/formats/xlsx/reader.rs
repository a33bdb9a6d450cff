//! The reader of spreadsheets: each sheet is read as the table that the spreadsheet would export.

use crate::formats::ReadError;
use crate::formats::csv::push_text;
use crate::formats::read_error::malformed;
use calamine::{Data, Range, Reader, Sheets, open_workbook_auto_from_rs};
use std::io::{self, BufRead, Cursor, Read};

/// Maximum number of bytes of a file, which is held in memory.
const MAX_BYTES: u64 = 1 << 26;

/// Returns the sheets that have cells, each as CSV. Lines have the numbers of rows.
pub(in crate::formats) fn sheets(
    input: Box<dyn BufRead + Send + '_>,
) -> Result<impl Iterator<Item = io::Result<Vec<u8>>> + Send + use<>, ReadError> {
    let mut workbook = workbook(input)?;
    let mut next = 0..;
    let ranges = std::iter::from_fn(move || workbook.worksheet_range_at(next.next()?));
    let texts = ranges.map(|range| match range {
        Ok(range) => Ok(table_of(&range)),
        Err(error) => Err(io::Error::other(error.to_string())),
    });
    Ok(texts.filter(|text| text.as_ref().map_or(true, |text| !text.is_empty())))
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
