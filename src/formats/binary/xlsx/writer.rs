//! The writer of spreadsheets: one sheet with the columns of CSV.

use crate::formats::tables::table_output::TableOutput;
use crate::formats::text::records::RecordWriter;
use crate::formats::text::sealed;
use crate::pack::{Header, Record};
use rust_xlsxwriter::{Format as CellFormat, Workbook, Worksheet, XlsxError};
use std::io::{self, Write};

/// Number of rows of a sheet of Excel.
const MAX_ROWS: u32 = 1 << 20;

/// Creates a writer. The file is written at its end, from memory.
pub(super) fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let sheet = Worksheet::new();
    Ok(Box::new(Writer { out, header: header.clone(), columns: None, sheet, rows: 0, buffer: Vec::new() }))
}

struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    header: Header,
    /// The columns, once there is a record.
    columns: Option<TableOutput>,
    sheet: Worksheet,
    /// The number of rows so far.
    rows: u32,
    buffer: Vec<u8>,
}

impl Writer<'_> {
    /// Chooses the columns, and writes their names.
    fn begin(&mut self, first: &Record) -> io::Result<&TableOutput> {
        let columns = TableOutput::new(first, &self.header, true);
        let bold = CellFormat::new().set_bold();
        for (i, (column, _)) in (0..).zip(columns.columns()) {
            self.sheet.write_string_with_format(0, i, &column.name, &bold).map_err(error_of)?;
        }
        self.sheet.set_freeze_panes(1, 0).map_err(error_of)?;
        self.rows = 1;
        Ok(self.columns.insert(columns))
    }
}

impl sealed::Sealed for Writer<'_> {}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<bool> {
        if self.columns.is_none() {
            self.begin(record)?;
        }
        let Writer { columns: Some(columns), sheet, rows, buffer, .. } = self else { return Ok(false) };
        if *rows == MAX_ROWS {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a sheet has 1,048,576 rows at most; write csv"));
        }
        let (mut column, mut result) = (0, Ok(()));
        columns.for_each_cell(record, buffer, |cell| {
            if result.is_ok() && !cell.is_empty() {
                result = write_cell(sheet, (*rows, column), cell);
            }
            column += 1;
        })?;
        *rows += 1;
        result.map_err(error_of).map(|()| true)
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.columns.is_none() {
            self.begin(&Record::from(crate::board::grid::Puzzle::EMPTY))?;
        }
        self.sheet.autofit();
        let mut workbook = Workbook::new();
        workbook.push_worksheet(std::mem::take(&mut self.sheet));
        let bytes = workbook.save_to_buffer().map_err(error_of)?;
        self.out.write_all(&bytes)?;
        self.out.flush()
    }
}

/// Writes a cell: a number, if it is written as one and keeps all its digits, which those of a puzzle do not.
fn write_cell(sheet: &mut Worksheet, (row, column): (u32, u16), cell: &str) -> Result<(), XlsxError> {
    match cell.parse::<f64>().ok().filter(|number| cell.len() <= 15 && number.to_string() == cell) {
        Some(number) => sheet.write_number(row, column, number).map(drop),
        None => sheet.write_string(row, column, cell).map(drop),
    }
}

fn error_of(error: XlsxError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error.to_string())
}
