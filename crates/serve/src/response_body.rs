//! Response bodies.

use super::error::ApiError;
use bytes::Bytes;
use cluewise::formats::{AnyRecord, Format, OutputFormat, VariantWriter};
use cluewise::pack::Header;
use cluewise::variant::Symbols;
use http::StatusCode;
use serde::Serialize;
use std::io;

const JSON: &str = "application/json";

/// A complete response body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResponseBody {
    pub media_type: &'static str,
    pub body: Bytes,
    /// The suggested file name.
    pub name: Option<String>,
}

/// Returns a value as JSON.
pub fn json(value: &impl Serialize) -> ResponseBody {
    // Serialization fails only for maps with keys that are no strings; there are none.
    json_text(serde_json::to_string(value).unwrap_or_default())
}

/// Returns JSON.
pub fn json_text(text: String) -> ResponseBody {
    ResponseBody { media_type: JSON, body: text.into(), name: None }
}

/// Returns records in a format, as a file of this name with the extension of the format. Lines of other kinds than the
/// classic one have these symbols.
pub fn file(
    format: OutputFormat,
    symbols: Symbols,
    header: &Header,
    records: &[AnyRecord],
    name: &str,
) -> Result<ResponseBody, ApiError> {
    let mut body = Vec::new();
    let (written, media_type, extension) = match format {
        OutputFormat::Classic(format) => {
            let extension = format.extensions().first().copied();
            (write_classic(format, header, records, &mut body), format.media_type(), extension)
        }
        OutputFormat::Kinds(format) => {
            let writer = format.writer(&mut body, symbols).with_header(header.clone());
            (write_kinds(writer, records), format.media_type(), Some(format.extension()))
        }
    };
    let internal = |e: io::Error| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string());
    if let Some(record) = written.map_err(internal)? {
        let message = format!("this format cannot express {}; use json", record.kind());
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "format", message));
    }
    let name = extension.map(|extension| format!("{name}.{extension}"));
    Ok(ResponseBody { media_type, body: body.into(), name })
}

/// Writes records and the end of the file. Returns the first record that the format cannot express, if any.
fn write_kinds<'a>(
    mut writer: VariantWriter<&mut Vec<u8>>,
    records: &'a [AnyRecord],
) -> io::Result<Option<&'a AnyRecord>> {
    for record in records {
        if !writer.write_any(record)? {
            return Ok(Some(record));
        }
    }
    writer.finish().map(|()| None)
}

/// [`write_kinds`] in a format of classic puzzles.
fn write_classic<'a>(
    format: &dyn Format,
    header: &Header,
    records: &'a [AnyRecord],
    body: &mut Vec<u8>,
) -> io::Result<Option<&'a AnyRecord>> {
    let mut writer = format.writer(header, Box::new(body))?;
    for record in records {
        let AnyRecord::Classic(record) = record else { return Ok(Some(record)) };
        writer.write(record)?;
    }
    writer.finish().map(|()| None)
}
