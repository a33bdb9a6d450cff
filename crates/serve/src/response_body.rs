//! Response bodies.

use super::error::ApiError;
use bytes::Bytes;
use cluewise::formats::{AnyRecord, Format, VariantFormat, VariantWriter};
use cluewise::pack::{Header, Record};
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

/// Returns records in a format, as a file of this name with the extension of the format.
pub fn file(format: &dyn Format, header: &Header, records: &[Record], name: &str) -> Result<ResponseBody, ApiError> {
    let mut body = Vec::new();
    let written = write(format, header, records, &mut body);
    written.map_err(|e| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string()))?;
    let name = format.extensions().first().map(|extension| format!("{name}.{extension}"));
    Ok(ResponseBody { media_type: format.media_type(), body: body.into(), name })
}

/// Returns records in a format that has sizes and rules, as a file of this name with the extension of the format.
pub fn file_of_kinds(
    format: VariantFormat,
    symbols: Symbols,
    header: &Header,
    records: &[AnyRecord],
    name: &str,
) -> Result<ResponseBody, ApiError> {
    let mut body = Vec::new();
    let unwritable = write_kinds(format.writer(&mut body, symbols).with_header(header.clone()), records)
        .map_err(|e| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string()))?;
    if let Some(record) = unwritable {
        let message = format!("this format cannot express {}; use json", record.kind());
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "format", message));
    }
    let name = Some(format!("{name}.{}", format.extension()));
    Ok(ResponseBody { media_type: format.media_type(), body: body.into(), name })
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

fn write(format: &dyn Format, header: &Header, records: &[Record], body: &mut Vec<u8>) -> io::Result<()> {
    let mut writer = format.writer(header, Box::new(body))?;
    records.iter().try_for_each(|record| writer.write(record))?;
    writer.finish()
}
