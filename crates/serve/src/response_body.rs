//! Response bodies.

use super::error::{ApiError, ErrorReason, RecordError};
use bytes::Bytes;
use cluewise::formats::Format;
use cluewise::pack::Header;
use cluewise::pack::Record;
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
pub fn file(format: &dyn Format, mut header: Header, records: &[Record], name: &str) -> Result<ResponseBody, ApiError> {
    if records.iter().any(|record| record.classic().is_none()) {
        header.table.has_kinds = true;
    }
    let mut body = Vec::new();
    let internal = |e: io::Error| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string());
    if let Some(i) = write(format, &header, records, &mut body).map_err(internal)? {
        let message = format!("{} cannot be written in this format; use json or jsonl", records[i].kind());
        let reason = ErrorReason::new("format", message);
        return Err(ApiError::no_results(vec![RecordError { number: i as u64 + 1, reason, position: None }]));
    }
    let extension = format.extensions().first().unwrap_or(&"txt");
    let name = Some(format!("{name}.{extension}"));
    Ok(ResponseBody { media_type: format.media_type(), body: body.into(), name })
}

/// Writes records and the end of the file. Returns the index of the first one that the format cannot express, if any.
fn write(format: &dyn Format, header: &Header, records: &[Record], body: &mut Vec<u8>) -> io::Result<Option<usize>> {
    let mut writer = format.writer(header, Box::new(body))?;
    for (i, record) in records.iter().enumerate() {
        if !writer.write(record)? {
            return Ok(Some(i));
        }
    }
    writer.finish().map(|()| None)
}
