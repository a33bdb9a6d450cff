//! Errors in JSON, at their places in the text.

use crate::board::text::{ParseError, ParseErrorKind};

/// Converts the location of an error from a part of a text to the whole text.
pub(in crate::formats) fn relocate(mut error: ParseError, text: &str, part: &str) -> ParseError {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let before = text.get(..offset).unwrap_or("");
    if error.line == 1 {
        error.column += before.chars().rev().take_while(|&c| c != '\n').count() as u64;
    }
    error.line += before.matches('\n').count() as u64;
    error
}

/// Converts an error of serde_json, which counts columns in bytes.
pub(in crate::formats) fn syntax_error(text: &str, error: &serde_json::Error) -> ParseError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(line.as_bytes());
    let column = String::from_utf8_lossy(before).chars().count() as u64 + 1;
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let line = error.line().max(1) as u64;
    match reason.strip_prefix("EOF while parsing ") {
        Some(part) => early_end(line, column, part),
        None => ParseError::new(line, column, format!("no JSON ({reason})"), "JSON"),
    }
}

/// Returns the error of JSON that ends within a part.
pub(in crate::formats) fn early_end(line: u64, column: u64, part: &str) -> ParseError {
    let expected = "all of it, with its closing quotes and brackets";
    let error = ParseError::new(line, column, format!("the end of JSON within {part}"), expected);
    ParseError { kind: ParseErrorKind::EarlyEnd, ..error }
}
