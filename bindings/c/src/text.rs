//! C strings, and the results of calls.

use cluewise::explain::Candidate;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a call.
pub type CallResult<T> = Result<T, CallError>;

/// The failure of a call.
pub struct CallError {
    message: String,
    /// The error as the HTTP API returns it.
    json: String,
}

impl CallError {
    /// Creates an error with a code of the HTTP API.
    pub fn new(code: &str, message: impl Into<String>) -> CallError {
        CallError::of(json!({ "code": code, "message": message.into(), "errors": [] }))
    }

    /// Creates an error of the code `wrong_marks` with a list of digits in cells.
    pub fn wrong_marks(message: String, list: &str, cells: &[Candidate]) -> CallError {
        let cells: Vec<Value> = cells.iter().map(|one| json!({ "cell": one.cell, "digit": one.digit })).collect();
        CallError::of(json!({ "code": "wrong_marks", "message": message, "errors": [], list: cells }))
    }

    fn of(error: Value) -> CallError {
        let message = error["message"].as_str().unwrap_or_default().to_owned();
        CallError { message, json: json!({ "error": error }).to_string() }
    }

    /// Creates an error from the response of the HTTP API.
    pub fn from_response(message: String, json: String) -> CallError {
        CallError { message, json }
    }
}

thread_local! {
    /// The message and the JSON of the last failure in this thread.
    static ERROR: RefCell<(CString, CString)> = RefCell::default();
}

/// Returns the message of the last failure in this thread.
pub fn last_error() -> *const c_char {
    ERROR.with_borrow(|(message, _)| message.as_ptr())
}

/// Returns the JSON of the last failure in this thread.
pub fn last_error_json() -> *const c_char {
    ERROR.with_borrow(|(_, json)| json.as_ptr())
}

/// Returns a C string.
///
/// # Safety
/// The pointer is `NULL`, or points to a text that ends with a zero byte and stays unchanged during the call.
pub unsafe fn read_text<'a>(text: *const c_char) -> CallResult<&'a str> {
    if text.is_null() {
        return Err(CallError::new("query", "a text is NULL"));
    }
    // SAFETY: the pointer is not null; the caller guarantees the rest.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| CallError::new("query", "a text is not UTF-8"))
}

/// Returns a C string; `None` if it is `NULL`.
///
/// # Safety
/// As for [`read_text`].
pub unsafe fn read_optional_text<'a>(text: *const c_char) -> CallResult<Option<&'a str>> {
    // SAFETY: the condition is that of this function.
    if text.is_null() { Ok(None) } else { unsafe { read_text(text) }.map(Some) }
}

/// Runs a call, which may not unwind into C; returns `otherwise` if it fails, and keeps the error.
pub fn run_call<T>(call: impl FnOnce() -> CallResult<T>, otherwise: T) -> T {
    let result =
        catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| Err(CallError::new("internal", "internal error")));
    result.unwrap_or_else(|error| {
        let text = |text: String| CString::new(text.replace('\0', " ")).unwrap_or_default();
        ERROR.set((text(error.message), text(error.json)));
        otherwise
    })
}

/// Runs a call that returns a text, which the caller frees; `NULL` if it fails.
pub fn run_text_call(call: impl FnOnce() -> CallResult<String>) -> *mut c_char {
    let call =
        || call().and_then(|text| CString::new(text).map_err(|error| CallError::new("internal", error.to_string())));
    run_call(|| call().map(CString::into_raw), std::ptr::null_mut())
}
