//! Destinations: the stream, device or file that an output path refers to.

use crate::io::exclusive;
use crate::io::standard_stream::StandardStream;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The destination of an output path after its symbolic links are resolved.
pub enum Destination {
    /// A standard stream, named by `-` or by a path such as `/dev/stdout`.
    Standard(StandardStream),
    /// Another open file descriptor, named by a path such as `/dev/fd/3`.
    Descriptor(PathBuf),
    /// A device or a pipe, which cannot be replaced.
    Device(PathBuf),
    /// A regular file, which need not exist. The folder exists, and its path has no links.
    File(PathBuf),
}

/// Maximum number of symbolic links in a chain, as on Linux.
const MAX_LINKS: u32 = 40;

impl Destination {
    /// Resolves a path.
    ///
    /// # Errors
    /// The folder is missing or cannot be searched, or the path is a folder.
    pub fn of(path: &Path) -> io::Result<Destination> {
        if path == Path::new("-") {
            return Ok(Destination::Standard(StandardStream::Stdout));
        }
        let mut path = path.to_owned();
        for _ in 0..MAX_LINKS {
            let Some(name) = path.file_name() else {
                return Err(
                    if path.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::InvalidInput }.into()
                );
            };
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let folder = fs::canonicalize(parent.unwrap_or(Path::new(".")))?;
            let there = folder.join(name);
            if let Some(number) = descriptor_in(&folder, &there) {
                let stream = StandardStream::with_descriptor(number);
                return Ok(stream.map_or(Destination::Descriptor(there), Destination::Standard));
            }
            match fs::symlink_metadata(&there) {
                Ok(found) if found.is_symlink() => {
                    let target = folder.join(fs::read_link(&there)?);
                    // Links below /proc to pipes of other processes have targets that cannot be opened.
                    if !there.is_file() && there.exists() && fs::symlink_metadata(&target).is_err() {
                        return Ok(Destination::Device(there));
                    }
                    path = target;
                }
                Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
                Ok(found) if !found.is_file() => return Ok(Destination::Device(there)),
                Ok(_) => return Ok(Destination::File(there)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Destination::File(there)),
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("too many levels of symbolic links"))
    }

    /// Returns the standard stream that a path such as `/dev/stdin` refers to.
    pub fn stream_of(path: &Path) -> Option<StandardStream> {
        match Destination::of(path) {
            Ok(Destination::Standard(stream)) => Some(stream),
            _ => None,
        }
    }
}

/// A regular file that a path refers to, also through links. Other destinations are equal to none.
pub struct FileIdentity {
    /// The path, which need not exist.
    path: Option<PathBuf>,
    metadata: Option<Metadata>,
}

impl FileIdentity {
    /// Returns the file of an output.
    pub fn of(path: &Path) -> FileIdentity {
        match Destination::of(path) {
            Ok(Destination::File(path)) => FileIdentity { metadata: fs::metadata(&path).ok(), path: Some(path) },
            Ok(Destination::Standard(stream)) => FileIdentity::of_stream(stream),
            _ => FileIdentity { path: None, metadata: None },
        }
    }

    /// Returns the file of an input; `-` is standard input.
    pub fn of_input(name: &OsStr) -> FileIdentity {
        if name == "-" { FileIdentity::of_stream(StandardStream::Stdin) } else { FileIdentity::of(Path::new(name)) }
    }

    fn of_stream(stream: StandardStream) -> FileIdentity {
        FileIdentity { path: None, metadata: stream.metadata().filter(Metadata::is_file) }
    }
}

impl PartialEq for FileIdentity {
    fn eq(&self, other: &FileIdentity) -> bool {
        let is_same = |(one, other)| cfg!(unix) && exclusive::is_same_file(one, other);
        self.path.is_some() && self.path == other.path
            || self.metadata.as_ref().zip(other.metadata.as_ref()).is_some_and(is_same)
    }
}

/// Returns the file descriptor of this process that a path in this folder refers to.
fn descriptor_in(folder: &Path, path: &Path) -> Option<u32> {
    let is_own = || fs::canonicalize("/proc/self").is_ok_and(|own| folder.starts_with(own)) && folder.ends_with("fd");
    if folder == Path::new("/dev/fd") || is_own() { path.file_name()?.to_str()?.parse().ok() } else { None }
}
