//! Files of records as response bodies.

use super::error::{ApiError, ErrorReason, RecordError};
use super::response_body::ResponseBody;
use cluewise::formats::Format;
use cluewise::pack::{Header, Record};
use http::StatusCode;
use std::io;

/// Returns records in a format, as a file of this name with the extension of the format.
pub fn record_file(format: &Format, header: Header, records: &[Record], name: &str) -> Result<ResponseBody, ApiError> {
    let mut body = Vec::new();
    let internal = |e: io::Error| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string());
    if let Some(i) = write(format, &header, records, &mut body).map_err(internal)? {
        let message = format!("{} cannot be written in this format; use json or jsonl", records[i].kind());
        let reason = ErrorReason::new("format", message);
        return Err(ApiError::no_results(vec![RecordError { number: i as u64 + 1, reason, position: None }]));
    }
    let extension = format.extensions().first().unwrap_or(&"txt");
    let name = Some(format!("{name}.{extension}"));
    Ok(ResponseBody { media_type: format.media_type(), body: body.into(), name, ..ResponseBody::default() })
}

/// Writes records and the end of the file. Returns the index of the first one that the format cannot express, if any.
fn write(format: &Format, header: &Header, records: &[Record], body: &mut Vec<u8>) -> io::Result<Option<usize>> {
    let mut writer = format.writer(header, Box::new(body))?;
    for (i, record) in records.iter().enumerate() {
        if !writer.write(record)? {
            return Ok(Some(i));
        }
    }
    writer.finish().map(|()| None)
}
