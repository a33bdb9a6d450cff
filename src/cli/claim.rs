//! Files that one run at a time may write.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Opens a file for this run alone, and makes it if it is not there; what it holds stays. Where the system has no locks
/// for files, every run gets it.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if another run has it.
pub fn claim(path: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another run is writing it"));
        }
        // Between opening and locking, whoever had it may have renamed or removed it.
        if is_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Whether this is still the file at the path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (file, there) = (file.metadata()?, path.symlink_metadata());
    Ok(there.is_ok_and(|there| (there.dev(), there.ino()) == (file.dev(), file.ino())))
}

/// Elsewhere an open file cannot be renamed or removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
