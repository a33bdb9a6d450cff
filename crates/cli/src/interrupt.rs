//! Ctrl-C and termination signals: work stops after the current record, and temporary files are removed.

use crate::error::{Failure, print_stderr};
use crate::signals;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};
use std::time::Duration;

/// The exit code that shells expect of a program ended by Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// Time for a command to stop by itself before the process is ended.
const GRACE_PERIOD: Duration = Duration::from_secs(1);

static HANDLING: Once = Once::new();
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static BY_USER: AtomicBool = AtomicBool::new(false);
static TEMPORARY_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
static HINT: Mutex<Option<String>> = Mutex::new(None);
static HANDLER: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Handles signals from now on, on a thread of its own; before, they end the process at once.
fn handle() {
    HANDLING.call_once(|| signals::handle(end));
}

/// Lets the command stop, else ends the process.
fn end(is_by_user: bool) {
    if let Some(handler) = HANDLER.lock().ok().and_then(|mut handler| handler.take()) {
        return handler();
    }
    BY_USER.store(is_by_user, Ordering::Relaxed);
    if !INTERRUPTED.swap(true, Ordering::Relaxed) {
        std::thread::sleep(GRACE_PERIOD);
    }
    // The command did not stop: it waits for input, or is within a long search.
    for path in TEMPORARY_FILES.lock().iter_mut().flat_map(|paths| paths.drain(..)) {
        let _ = std::fs::remove_file(path);
    }
    print_hint();
    std::process::exit(EXIT_CODE.into());
}

/// Sets the handler of the first signal, for a command that is normally ended by a signal.
pub fn set_handler(handler: impl FnOnce() + Send + 'static) {
    handle();
    if let Ok(mut old) = HANDLER.lock() {
        *old = Some(Box::new(handler));
    }
}

/// Returns an error after a signal.
pub fn check() -> Result<(), Failure> {
    if is_pending() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Returns whether a signal has been received. From the first call on, signals no longer end the process at once.
pub fn is_pending() -> bool {
    handle();
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Returns whether the user has ended the work by Ctrl-C, and no other program, to which each file must be complete.
pub fn is_by_user() -> bool {
    is_pending() && BY_USER.load(Ordering::Relaxed)
}

/// Registers a temporary file to be removed when the process is ended.
pub fn add_temporary(path: &Path) {
    handle();
    if let Ok(mut temporary) = TEMPORARY_FILES.lock() {
        temporary.push(path.to_owned());
    }
}

/// Unregisters a temporary file.
pub fn remove_temporary(path: &Path) {
    if let Ok(mut temporary) = TEMPORARY_FILES.lock() {
        temporary.retain(|other| other != path);
    }
}

/// Sets the hint to print when the program is interrupted.
pub fn set_hint(hint: Option<String>) {
    handle();
    if let Ok(mut old) = HINT.lock() {
        *old = hint;
    }
}

/// Prints the hint, once.
pub fn print_hint() {
    if let Some(hint) = HINT.lock().ok().and_then(|mut hint| hint.take()) {
        print_stderr(hint);
    }
}
