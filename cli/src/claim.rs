//! Files that one run at a time may write.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// How often a file may be replaced by others while it is being claimed.
const MAX_TRIES: u32 = 100;

/// Opens a file for this run alone; what it holds stays. `None` if there is none. Where the system has no locks for
/// files, every run gets it.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if another run has it; [`io::ErrorKind::AlreadyExists`] if it is no regular file.
pub fn existing(path: &Path) -> io::Result<Option<File>> {
    for _ in 0..MAX_TRIES {
        let file = match fs::symlink_metadata(path) {
            Ok(there) if there.is_file() => open_regular(path),
            Ok(there) => return Err(in_the_way(path, &there)),
            Err(error) => Err(error),
        };
        let file = match file {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        lock(&file)?;
        // Between opening and locking, the run that had it may have renamed or removed it.
        if is_at(&file, path)? {
            return Ok(Some(file));
        }
    }
    Err(busy())
}

/// Makes a file for this run alone.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if there is one, which then is that of a run that has just begun.
pub fn create(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(path);
    let file = file.map_err(|error| if error.kind() == io::ErrorKind::AlreadyExists { busy() } else { error })?;
    lock(&file)?;
    if is_at(&file, path)? { Ok(file) } else { Err(busy()) }
}

/// Makes a file for this run alone in place of the one that a run before may have left. That is removed, not written to:
/// it may have other names.
///
/// # Errors
/// Those of [`existing`] and [`create`].
pub fn create_anew(path: &Path) -> io::Result<File> {
    if let Some(_left) = existing(path)? {
        fs::remove_file(path)?;
    }
    create(path)
}

/// Whether this is still the file at the path.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (file, there) = (file.metadata()?, path.symlink_metadata());
    Ok(there.is_ok_and(|there| is_same(&there, &file)))
}

/// Whether both are of one file.
#[cfg(unix)]
pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere an open file cannot be renamed or removed.
#[cfg(not(unix))]
pub fn is_same(_: &Metadata, _: &Metadata) -> bool {
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

fn in_the_way(path: &Path, there: &Metadata) -> io::Error {
    let what = match there.file_type() {
        kind if kind.is_symlink() => "a symbolic link",
        kind if kind.is_dir() => "a folder",
        _ => "no regular file",
    };
    io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is in the way: it is {what}", path.display()))
}

/// Opens a regular file; neither a link nor a pipe that has just taken its place.
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
        there if there.is_file() => Ok(file),
        there => Err(in_the_way(path, &there)),
    }
}
