//! Files that only one process may write at a time, by means of file locks.
//!
//! Where the system has no file locks, every process gets the file.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Maximum number of times that other processes may replace a file while it is being locked.
const MAX_TRIES: u32 = 100;

/// Opens and locks an existing file. Returns `None` if there is none.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if another process has locked it; [`io::ErrorKind::AlreadyExists`] if it is not a
/// regular file.
pub fn open(path: &Path) -> io::Result<Option<File>> {
    for _ in 0..MAX_TRIES {
        let file = match fs::symlink_metadata(path) {
            Ok(found) if found.is_file() => open_regular(path),
            Ok(found) => return Err(not_regular(path, &found)),
            Err(error) => Err(error),
        };
        let file = match file {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        lock(&file)?;
        // The process that had it may have renamed or removed it between opening and locking.
        if is_at(&file, path)? {
            return Ok(Some(file));
        }
    }
    Err(busy())
}

/// Creates and locks a file.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if it exists: another process has just created it.
pub fn create(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(path);
    let file = file.map_err(|error| if error.kind() == io::ErrorKind::AlreadyExists { busy() } else { error })?;
    lock(&file)?;
    if is_at(&file, path)? { Ok(file) } else { Err(busy()) }
}

/// Creates and locks a file in place of the one that a killed process may have left. That one is removed, not
/// truncated, since it may have other hard links.
///
/// # Errors
/// Those of [`open`] and [`create`].
pub fn recreate(path: &Path) -> io::Result<File> {
    if let Some(_left) = open(path)? {
        fs::remove_file(path)?;
    }
    create(path)
}

/// Returns whether the path still refers to this file.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (file, found) = (file.metadata()?, path.symlink_metadata());
    Ok(found.is_ok_and(|found| is_same_file(&found, &file)))
}

/// Returns whether both are metadata of the same file.
#[cfg(unix)]
pub fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// On other systems an open file cannot be renamed or removed.
#[cfg(not(unix))]
pub fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(busy()),
        _ => Ok(()),
    }
}

fn busy() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another run is writing it")
}

fn not_regular(path: &Path, found: &Metadata) -> io::Error {
    let what = match found.file_type() {
        t if t.is_symlink() => "a symbolic link",
        t if t.is_dir() => "a folder",
        _ => "not a regular file",
    };
    io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is in the way: it is {what}", path.display()))
}

/// Opens a regular file, but no link or pipe that has replaced it in the meantime.
fn open_regular(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32);
    }
    let file = options.open(path)?;
    match file.metadata()? {
        found if found.is_file() => Ok(file),
        found => Err(not_regular(path, &found)),
    }
}
