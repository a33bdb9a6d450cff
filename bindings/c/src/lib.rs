//! The C interface of cluewise, declared in `include/cluewise.h`.
//!
//! Texts are UTF-8 and end with a zero byte. Returned texts belong to the caller, who frees them with
//! [`cluewise_free`]. No function keeps a pointer. All functions may be called from several threads at once.
#![allow(unsafe_code, reason = "C passes pointers")]

mod calls;
mod text;

use std::ffi::{CString, c_char, c_int};
use text::{CallResult, last_error, last_error_json, read_optional_text, read_text, run_call, run_text_call};

/// Returns the version of the library. The text is static and is not freed.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub extern "C" fn cluewise_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Returns the message of the last call of this thread that failed, empty before the first. The text is valid until the
/// next failure in this thread, and is not freed.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub extern "C" fn cluewise_error() -> *const c_char {
    last_error()
}

/// Returns the error of the last call of this thread that failed as the HTTP API returns it, empty before the first.
/// The text is valid until the next failure in this thread, and is not freed.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub extern "C" fn cluewise_error_json() -> *const c_char {
    last_error_json()
}

/// Frees a text that a function of this library returned; does nothing with `NULL`.
///
/// # Safety
/// The text is `NULL`, or was returned by this library and not freed yet.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the caller passes a text of `run_text_call`, which came from `CString::into_raw`.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Returns the number of solutions of a puzzle: 0, 1, or 2 for several; -1 after an error.
///
/// # Safety
/// The argument is `NULL` or a text that ends with a zero byte.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_verify(puzzle: *const c_char) -> c_int {
    // SAFETY: the condition on the argument is that of this function.
    run_call(|| calls::verify(unsafe { read_text(puzzle) }?), -1)
}

/// Returns the solution as 81 digits; `NULL` unless there is exactly one.
///
/// # Safety
/// The argument is `NULL` or a text that ends with a zero byte.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_solve(puzzle: *const c_char) -> *mut c_char {
    // SAFETY: the condition on the argument is that of this function.
    run_text_call(|| calls::solve(unsafe { read_text(puzzle) }?))
}

/// Returns the level, the effort, and HoDoKu's level and score as JSON; `NULL` unless there is exactly one solution.
///
/// # Safety
/// The argument is `NULL` or a text that ends with a zero byte.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_rate(puzzle: *const c_char) -> *mut c_char {
    // SAFETY: the condition on the argument is that of this function.
    run_text_call(|| calls::rate(unsafe { read_text(puzzle) }?))
}

/// Returns the next step of a game as JSON; `NULL` if there is none or the game has a mistake.
///
/// # Safety
/// Each argument is `NULL` or a text that ends with a zero byte.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_hint(
    puzzle: *const c_char,
    entered: *const c_char,
    marks: *const c_char,
    language: *const c_char,
) -> *mut c_char {
    // SAFETY: the conditions on the arguments are those of this function.
    let optional = |text| unsafe { read_optional_text(text) };
    let call = || -> CallResult<String> {
        // SAFETY: the condition on the argument is that of this function.
        let puzzle = unsafe { read_text(puzzle) }?;
        calls::hint(puzzle, optional(entered)?, optional(marks)?, optional(language)?)
    };
    run_text_call(call)
}

/// Returns the response of an endpoint of the HTTP API to a query and a body, for 9x9 puzzles and variants;
/// `NULL` if it is an error.
///
/// # Safety
/// Each argument is `NULL` or a text that ends with a zero byte.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_call(
    endpoint: *const c_char,
    query: *const c_char,
    body: *const c_char,
) -> *mut c_char {
    // SAFETY: the conditions on the arguments are those of this function.
    let optional = |text| unsafe { read_optional_text(text) };
    let call = || -> CallResult<String> {
        // SAFETY: the condition on the argument is that of this function.
        let endpoint = unsafe { read_text(endpoint) }?;
        calls::call(endpoint, optional(query)?, optional(body)?)
    };
    run_text_call(call)
}

/// Returns puzzle `index` of a seed as 81 characters; the same arguments always give the same puzzle.
///
/// # Safety
/// Each text is `NULL` or ends with a zero byte.
// SAFETY: no other library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cluewise_generate(level: *const c_char, seed: *const c_char, index: u64) -> *mut c_char {
    let call = || -> CallResult<String> {
        // SAFETY: the conditions on the arguments are those of this function.
        let level = unsafe { read_optional_text(level) }?;
        // SAFETY: as above.
        calls::generate(level, unsafe { read_text(seed) }?, index)
    };
    run_text_call(call)
}
