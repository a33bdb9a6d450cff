//! The standard streams, and whether they were open when the program started.

use std::fs::Metadata;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether each standard stream was closed when the program started, by descriptor.
static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Records which standard streams are closed. Before `main`, the runtime of the standard library opens `/dev/null` in
    /// their place, which would discard data without an error. This must run earlier, and must not use the standard
    /// library.
    #[ctor]
    fn record_closed() {
        let streams = [rustix::stdio::stdin(), rustix::stdio::stdout(), rustix::stdio::stderr()];
        for (closed, stream) in CLOSED.iter().zip(streams) {
            closed.store(rustix::io::fcntl_getfd(stream).is_err(), Ordering::Relaxed);
        }
    }
}

/// A standard stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StandardStream {
    Stdin,
    Stdout,
    Stderr,
}

impl StandardStream {
    /// Returns the stream with this descriptor.
    pub fn with_descriptor(number: u32) -> Option<StandardStream> {
        [StandardStream::Stdin, StandardStream::Stdout, StandardStream::Stderr]
            .into_iter()
            .find(|&stream| stream as u32 == number)
    }

    /// Fails if the stream was closed when the program started.
    pub fn check(self) -> io::Result<()> {
        match CLOSED[self as usize].load(Ordering::Relaxed) {
            true => Err(io::Error::other("it is closed")),
            false => Ok(()),
        }
    }

    /// Returns the metadata of the file that the stream is connected to.
    #[cfg(unix)]
    pub fn metadata(self) -> Option<Metadata> {
        self.duplicate().and_then(|file| file.metadata()).ok()
    }

    /// Not known on other systems.
    #[cfg(not(unix))]
    pub fn metadata(self) -> Option<Metadata> {
        None
    }

    /// Returns the stream as a file that shares its position and flags.
    #[cfg(unix)]
    pub fn duplicate(self) -> io::Result<std::fs::File> {
        use std::os::fd::AsFd;
        let owned = match self {
            StandardStream::Stdin => io::stdin().as_fd().try_clone_to_owned(),
            StandardStream::Stdout => io::stdout().as_fd().try_clone_to_owned(),
            StandardStream::Stderr => io::stderr().as_fd().try_clone_to_owned(),
        };
        owned.map(std::fs::File::from)
    }

    /// On other systems no path refers to a standard stream.
    #[cfg(not(unix))]
    pub fn duplicate(self) -> io::Result<std::fs::File> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
