//! Texts of C, and the results of calls.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a call, with the message of its failure.
pub type CallResult<T> = Result<T, String>;

thread_local! {
    /// The message of the last failure in this thread.
    static ERROR: RefCell<CString> = RefCell::default();
}

/// Returns the message of the last failure in this thread.
pub fn last_error() -> *const c_char {
    ERROR.with_borrow(|error| error.as_ptr())
}

/// Returns a text of C.
///
/// # Safety
/// The pointer is `NULL`, or points to a text that ends with a zero byte and stays unchanged during the call.
pub unsafe fn read<'a>(text: *const c_char) -> CallResult<&'a str> {
    if text.is_null() {
        return Err("a text is NULL".to_owned());
    }
    // SAFETY: the pointer is not null; the caller guarantees the rest.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| "a text is not UTF-8".to_owned())
}

/// Runs a call, which may not unwind into C; returns `otherwise` if it fails, and keeps the message.
pub fn finish<T>(call: impl FnOnce() -> CallResult<T>, otherwise: T) -> T {
    let result = catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| Err("internal error".to_owned()));
    result.unwrap_or_else(|message| {
        ERROR.set(CString::new(message.replace('\0', " ")).unwrap_or_default());
        otherwise
    })
}

/// Runs a call that returns a text, which the caller frees; `NULL` if it fails.
pub fn finish_text(call: impl FnOnce() -> CallResult<String>) -> *mut c_char {
    let call = || call().and_then(|text| CString::new(text).map_err(|error| error.to_string()));
    finish(|| call().map(CString::into_raw), std::ptr::null_mut())
}
