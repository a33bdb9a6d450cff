//! Readers of any format, from input, memory and files.

use super::any_reader;
use super::binary::xlsx;
use super::known_formats::{detect, read_detected};
use super::text::{Format, ReadOptions, Reading, Records, or_error, utf16};
use crate::pack::LevelNames;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;

/// Size of the read buffer in bytes.
const BUFFER_BYTES: usize = 1 << 18;

/// Number of bytes that show whether a file is binary.
const SIGNATURE_BYTES: u64 = 16;

/// Reads records from the input, in the given format or else in the detected one. Text may mix formats and kinds of
/// puzzles.
///
/// Records in known formats are read one by one. A document whose start is in none of them is searched for values that
/// are puzzles; if it has none, there is one error for it.
///
/// # Errors
/// The input cannot be read.
pub fn read<'a>(
    input: Box<dyn BufRead + Send + 'a>,
    format: Option<&Format>,
    options: &ReadOptions,
) -> io::Result<Records<'a>> {
    match format {
        Some(format) => declared(format, utf16::decoded(input), options),
        None => any_reader::read(input, options),
    }
}

/// Reads records from input declared to be in a format.
fn declared<'a>(
    format: &Format,
    input: Box<dyn BufRead + Send + 'a>,
    options: &ReadOptions,
) -> io::Result<Records<'a>> {
    match format.read {
        Reading::Any => any_reader::read(input, options),
        Reading::Declared(read) => Ok(read(input, options)),
        Reading::Sheets => Ok(read_sheets(input, options)),
        _ => Ok(read_detected(format, input, options)),
    }
}

/// Reads records from a file that is in a format.
fn read_file(format: &Format, file: File, options: &ReadOptions) -> io::Result<Records<'static>> {
    match format.read {
        Reading::Binary(_, read) => Ok(read(file, options)),
        _ => declared(format, Box::new(BufReader::with_capacity(BUFFER_BYTES, file)), options),
    }
}

/// Reads the sheets of a spreadsheet one after the other, each as the table that the spreadsheet would export.
fn read_sheets<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
    let error = |error| Box::new(std::iter::once(Err(error)).fuse()) as Records<'a>;
    let sheets = match xlsx::sheets(input) {
        Ok(sheets) => sheets,
        Err(wrong) => return error(wrong),
    };
    let options = options.clone();
    let records = sheets.flat_map(move |text| {
        or_error(text.and_then(|text| any_reader::read(Box::new(io::Cursor::new(text)), &options)))
    });
    Box::new(records.fuse())
}

/// Reads records from a text in memory, in the detected format, as [`read`] does.
pub fn read_bytes<'a>(text: &'a [u8], options: &ReadOptions) -> Records<'a> {
    or_error(read(Box::new(text), None, options))
}

/// Reads records from a file, in the given format or else in the detected one.
///
/// Like [`read`], but reads binary formats from the file itself instead of a temporary copy.
///
/// # Errors
/// The file cannot be read, or the path is a directory.
pub fn open(path: &Path, format: Option<&Format>, options: &ReadOptions) -> io::Result<Records<'static>> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if let Some(format) = format {
        return read_file(format, file, options);
    }
    if metadata.is_file() {
        let mut head = Vec::new();
        (&file).take(SIGNATURE_BYTES).read_to_end(&mut head)?;
        file.rewind()?;
        let format = detect(&head);
        if !format.is_text() {
            return read_file(format, file, options);
        }
    }
    read(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)), None, options)
}

/// Reads the display names of levels from a JSON pack. Returns none if the input is not a pack, or has none.
pub fn level_names(input: impl io::Read) -> LevelNames {
    #[derive(serde::Deserialize)]
    struct Pack {
        level_names: LevelNames,
    }
    let mut json = serde_json::Deserializer::from_reader(input);
    serde::Deserialize::deserialize(&mut json).map_or_else(|_| LevelNames::default(), |pack: Pack| pack.level_names)
}
