//! Ctrl-C and signals to end: work stops at the next whole record, and no temporary file stays behind.

use crate::error::{Failure, tell};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a shell expects of a program ended by Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// How long a command has to end by itself before it is ended.
const GRACE: Duration = Duration::from_millis(400);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
static HINT: Mutex<Option<String>> = Mutex::new(None);
static INSTEAD: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Listens from now on.
pub fn listen() {
    // Without a handler the program still works, and Ctrl-C ends it the system's way.
    let _ = ctrlc::set_handler(|| {
        if let Some(end) = INSTEAD.lock().ok().and_then(|mut instead| instead.take()) {
            return end();
        }
        if !INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::thread::sleep(GRACE);
        }
        // The command waits for input or is deep in a search.
        for path in TEMPORARY.lock().iter_mut().flat_map(|paths| paths.drain(..)) {
            let _ = std::fs::remove_file(path);
        }
        say_hint();
        std::process::exit(EXIT_CODE.into());
    });
}

/// Does this at the first signal, which is the usual way to end the command, in place of all else.
pub fn instead(end: impl FnOnce() + Send + 'static) {
    if let Ok(mut instead) = INSTEAD.lock() {
        *instead = Some(Box::new(end));
    }
}

/// Fails once the user wants the program to end.
pub fn check() -> Result<(), Failure> {
    if is_pending() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Whether the user wants the program to end.
pub fn is_pending() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Names a temporary file that must not outlive the program.
pub fn add_temporary(path: &Path) {
    if let Ok(mut temporary) = TEMPORARY.lock() {
        temporary.push(path.to_owned());
    }
}

/// The temporary file is there no more.
pub fn remove_temporary(path: &Path) {
    if let Ok(mut temporary) = TEMPORARY.lock() {
        temporary.retain(|other| other != path);
    }
}

/// What to tell the user once the program has been interrupted; `None` for nothing.
pub fn set_hint(hint: Option<String>) {
    if let Ok(mut old) = HINT.lock() {
        *old = hint;
    }
}

/// Tells it.
pub fn say_hint() {
    if let Some(hint) = HINT.lock().ok().and_then(|mut hint| hint.take()) {
        tell(hint);
    }
}
