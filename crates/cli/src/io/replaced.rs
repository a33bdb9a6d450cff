//! Notes about files that an output replaces.

use crate::error::print_stderr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether notes are suppressed.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses the notes, for `--quiet`.
pub fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Returns the size of a file that is lost when another one replaces it. Returns `None` if nothing is lost: the file is
/// missing or empty, or both have the same content, as when a script runs again.
pub fn lost_bytes(path: &Path, by: &Path) -> Option<u64> {
    let size = fs::metadata(path).ok()?.len();
    (size > 0 && !have_same_content(path, by)).then_some(size)
}

/// Reports that the file of this name was replaced, if something was lost.
pub fn report(name: &str, lost: Option<u64>) {
    if let Some(bytes) = lost {
        note(format_args!("cluewise: replaced {name}, which had {bytes} bytes"));
    }
}

/// Prints a note about an output, unless notes are suppressed.
pub fn note(text: impl Display) {
    if !QUIET.load(Ordering::Relaxed) {
        print_stderr(text);
    }
}

/// Number of bytes that are compared at once.
const CHUNK_SIZE: u64 = 1 << 16;

/// Returns whether both are files with the same bytes; false if one cannot be read.
fn have_same_content(one: &Path, other: &Path) -> bool {
    let open = |path: &Path| File::open(path).ok();
    let (Some(one), Some(other)) = (open(one), open(other)) else { return false };
    let size = |file: &File| file.metadata().map(|metadata| metadata.len()).ok();
    if size(&one) != size(&other) {
        return false;
    }
    let chunk = |file: &File| {
        let mut bytes = Vec::new();
        file.take(CHUNK_SIZE).read_to_end(&mut bytes).ok().map(|_| bytes)
    };
    loop {
        match (chunk(&one), chunk(&other)) {
            (Some(a), Some(b)) if a == b && a.is_empty() => return true,
            (Some(a), Some(b)) if a == b => {}
            _ => return false,
        }
    }
}
