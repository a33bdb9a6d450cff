//! Detection of files that are not text.

use super::encoding::decode_chars;
use super::read_error::{ReadError, malformed};

/// The starts of files that are not text: their names, and what to do with such files.
const SIGNATURES: [(&[u8], &str, &str); 15] = [
    (b"\xff\xfe", "UTF-16 text", ""),
    (b"\xfe\xff", "UTF-16 text", ""),
    (b"\x1f\x8b", "gzip data", UNPACK),
    (b"PK\x03\x04", "a zip archive", "; unpack the file first, or save a sheet as CSV"),
    (b"\x28\xb5\x2f\xfd", "zstd data", UNPACK),
    (b"\xfd7zXZ\0", "xz data", UNPACK),
    (b"BZh91AY", "bzip2 data", UNPACK),
    (b"PAR1", "a Parquet file", ""),
    (b"\x89PNG\r\n", "a PNG picture", ""),
    (b"\xff\xd8\xff", "a JPEG picture", ""),
    (b"GIF8", "a GIF picture", ""),
    (b"RIFF", "a WebP picture", ""),
    (b"%PDF-", "a PDF document", "; copy the puzzles into a text file"),
    (b"\xd0\xcf\x11\xe0", "an Office file (XLS or DOC)", SAVE_SHEET),
    (b"{\\rtf", "an RTF document", "; save the document as plain text"),
];

const UNPACK: &str = "; unpack the file first";
const SAVE_SHEET: &str = "; save the sheet as CSV, or the document as plain text";

/// The starts of HTML pages, in any case.
const HTML: [&[u8]; 2] = [b"<!doctype html", b"<html"];

/// The names of the first files in zip archives that are documents.
const ZIP_DOCUMENTS: [(&[u8], &str); 4] = [
    (b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "an ODS spreadsheet"),
    (b"mimetypeapplication/vnd.oasis.opendocument", "an OpenDocument file"),
    (b"[Content_Types].xml", "an Office file (XLSX or DOCX)"),
    (b"_rels/", "an Office file (XLSX or DOCX)"),
];

/// Number of bytes in a zip archive before the name of its first file.
const ZIP_HEADER_BYTES: usize = 30;

/// Returns what kind of file has this start, and what to do with it; `None` if it may be text.
fn kind_of_file(data: &[u8]) -> Option<(&'static str, &'static str)> {
    let text = data.trim_ascii_start();
    let is_tag = |tag: &&[u8]| text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    if HTML.iter().any(is_tag) {
        return Some(("an HTML page", "; copy the puzzles into a text file"));
    }
    let &(magic, kind, remedy) = SIGNATURES.iter().find(|(magic, ..)| data.starts_with(magic))?;
    let first_file = data.get(ZIP_HEADER_BYTES..).filter(|_| magic.starts_with(b"PK")).unwrap_or_default();
    let document = ZIP_DOCUMENTS.iter().find(|(name, _)| first_file.starts_with(name));
    Some(document.map_or((kind, remedy), |&(_, kind)| (kind, SAVE_SHEET)))
}

/// Returns an error if the data is not text; `line` and `column` are its location in the file.
pub(in crate::formats) fn binary_data_error(data: &[u8], line: u64, column: u64) -> Option<ReadError> {
    let starts = (line, column) == (1, 1);
    if let Some((kind, remedy)) = kind_of_file(data).filter(|_| starts) {
        return Some(malformed(1, 1, kind, format!("UTF-8 text{remedy}"), b""));
    }
    let at = if data.contains(&0) { data.iter().position(|&b| b == 0)? } else { return None };
    // ASCII text in UTF-16 has a NUL in every other byte.
    let wide = starts && data.len() > 3 && (data[0] == 0) != (data[1] == 0) && (data[2] == 0) == (data[0] == 0);
    let found = if wide { "UTF-16 text" } else { "binary data (a NUL byte)" };
    let column = if wide { 1 } else { column + decode_chars(&data[..at]).len() as u64 };
    Some(malformed(line, column, found, "UTF-8 text", b""))
}
