//! The writer of spreadsheets: one sheet with the columns of CSV.

use crate::formats::tables::table_output::{Sheet, table_writer};
use crate::formats::text::records::RecordWriter;
use crate::pack::Header;
use rust_xlsxwriter::{Format as CellFormat, Workbook, Worksheet, XlsxError};
use std::io::{self, Write};

/// Number of rows of a sheet of Excel.
const MAX_ROWS: u32 = 1 << 20;

/// Creates a writer. The file is written at its end, from memory.
pub(super) fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let mut sheet = Worksheet::new();
    sheet.set_freeze_panes(1, 0).map_err(error_of)?;
    Ok(table_writer(header, ExcelSheet { out, sheet, row: 0, column: 0 }))
}

struct ExcelSheet<'a> {
    out: Box<dyn Write + 'a>,
    sheet: Worksheet,
    /// The place of the next cell.
    row: u32,
    column: u16,
}

impl Sheet for ExcelSheet<'_> {
    fn push(&mut self, cell: &str) -> io::Result<()> {
        let place = (self.row, self.column);
        self.column += 1;
        match cell {
            "" => Ok(()),
            name if self.row == 0 => {
                let bold = CellFormat::new().set_bold();
                self.sheet.write_string_with_format(0, place.1, name, &bold).map(drop).map_err(error_of)
            }
            _ if self.row == MAX_ROWS => {
                let message = "a sheet has 1,048,576 rows at most; write csv";
                Err(io::Error::new(io::ErrorKind::InvalidInput, message))
            }
            cell => write_cell(&mut self.sheet, place, cell).map_err(error_of),
        }
    }

    fn end_row(&mut self) -> io::Result<()> {
        (self.row, self.column) = (self.row + 1, 0);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
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
