//! Errors in JSON, at their places in the text.

use crate::board::text::ParseError;

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
    let (found, expected) = match reason.strip_prefix("EOF while parsing ") {
        Some(part) => early_end(part),
        None => (format!("no JSON ({reason})"), "JSON"),
    };
    ParseError::new(error.line().max(1) as u64, column, found, expected)
}

/// The start of what is found where JSON ends too early.
const EARLY_END: &str = "the end of JSON within ";

/// Returns what is found and expected where JSON ends within a part.
pub(in crate::formats) fn early_end(part: &str) -> (String, &'static str) {
    (format!("{EARLY_END}{part}"), "all of it, with its closing quotes and brackets")
}

/// Returns whether an error is that of JSON that ends too early.
pub(in crate::formats) fn is_early_end(error: &ParseError) -> bool {
    error.found.starts_with(EARLY_END)
}
