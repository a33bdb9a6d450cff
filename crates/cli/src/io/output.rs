//! Outputs: standard output, or a file that is replaced atomically.

use crate::args::OutputFileArgs;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::destination::Destination;
use crate::io::standard_stream::StandardStream;
use crate::io::{access, exclusive, replaced, sibling};
use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tempfile::{NamedTempFile, TempPath};

/// An output that results are written to while a command runs.
pub trait OutputTarget {
    /// Returns the output that results are written to at once; `None` if they are collected first.
    fn output(&self) -> Option<&Output> {
        None
    }

    /// Returns whether data goes to standard output.
    fn is_stdout(&self) -> bool {
        self.output().is_some_and(|out| matches!(out.writer.borrow().get_ref(), Sink::Stdout(_)))
    }

    /// Notes what the input had, on which it depends whether a file is written.
    fn note_input(&self, content: InputContent) {
        self.output().iter().for_each(|out| out.state.content.set(content));
    }

    /// Returns whether the input had no entry, so that no file is written.
    fn has_no_input(&self) -> bool {
        self.output().is_some_and(|out| out.state.content.get() == InputContent::Nothing)
    }

    /// Flushes the output if it is standard output, so that its reader sees each result at once.
    fn flush_stdout(&self) -> Result<(), Failure> {
        match self.output().filter(|out| out.is_stdout()) {
            Some(out) => out.writer.borrow_mut().flush().map_err(|e| out.failure(&e)),
            None => Ok(()),
        }
    }

    /// Returns the metadata of the regular file that is appended to, as with `>> FILE`. A command that read that file
    /// would never reach its end.
    fn appends_to(&self) -> Option<Metadata> {
        let open = match self.output()?.writer.borrow().get_ref() {
            Sink::Stdout(_) => StandardStream::Stdout.metadata(),
            Sink::Direct(file) => file.metadata().ok(),
            Sink::Replacement(..) => None,
        };
        open.filter(Metadata::is_file)
    }
}

impl OutputTarget for Output {
    fn output(&self) -> Option<&Output> {
        Some(self)
    }
}

/// Extensions of binary files.
const BINARY_EXTENSIONS: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "pdf", "svg"];

/// What an input had.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum InputContent {
    #[default]
    Puzzles,
    /// Malformed entries only.
    Malformed,
    /// No entry at all.
    Nothing,
}

/// The state that clones of an output share.
#[derive(Default)]
struct OutputState {
    content: Cell<InputContent>,
    has_bytes: Cell<bool>,
}

/// An output of bytes. Clones write to the same destination.
#[derive(Clone)]
pub struct Output {
    writer: Rc<RefCell<BufWriter<Sink>>>,
    state: Rc<OutputState>,
    name: Rc<str>,
}

enum Sink {
    Stdout(Stdout),
    /// A temporary file in the same folder, renamed to the path at the end.
    Replacement(NamedTempFile, PathBuf),
    /// A device, a pipe or an open descriptor, which cannot be replaced.
    Direct(File),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Replacement(file, _) => file.write(bytes),
            Sink::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Replacement(file, _) => file.flush(),
            Sink::Direct(file) => file.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.state.has_bytes.set(true);
        self.writer.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.borrow_mut().flush()
    }
}

impl Output {
    /// Opens the requested file for text, or standard output.
    ///
    /// # Errors
    /// The extension is that of a picture or a PDF, or the file cannot be written.
    pub fn open(file: &OutputFileArgs) -> Result<Output, Failure> {
        Output::check_extension(file)?;
        Output::open_any(file)
    }

    /// Returns an error if the name of a file is that of a picture or PDF.
    pub fn check_extension(file: &OutputFileArgs) -> Result<(), Failure> {
        let extension = file.output.as_ref().and_then(|path| path.extension()).map(OsStr::to_ascii_lowercase);
        if extension.is_some_and(|extension| BINARY_EXTENSIONS.iter().any(|name| extension == *name)) {
            let path = file.output.as_deref().unwrap_or(Path::new("-")).display();
            return Err(format!("{path}: this command writes text; `print` and `book` write pictures and PDF").into());
        }
        Ok(())
    }

    /// Opens the requested file for any content, or standard output.
    pub fn open_any(file: &OutputFileArgs) -> Result<Output, Failure> {
        let path = file.output.as_deref().filter(|path| *path != Path::new("-"));
        let name = path.map_or("standard output".into(), |path| path.display().to_string());
        let sink = Destination::of(path.unwrap_or(Path::new("-"))).and_then(Sink::open);
        let sink = sink.map_err(|e| Failure::io(format!("cannot write {name}"), &e))?;
        let writer = Rc::new(RefCell::new(BufWriter::with_capacity(1 << 16, sink)));
        Ok(Output { writer, state: Rc::default(), name: name.into() })
    }

    /// Returns whether data goes to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.is_stdout() && io::stdout().is_terminal()
    }

    /// Writes one line.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        writeln!(self, "{text}").map_err(|e| self.failure(&e))
    }

    /// Writes the bytes and finishes the output.
    pub fn finish_with(mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(bytes).map_err(|e| self.failure(&e))?;
        self.finish()
    }

    /// Finishes the output: flushes it, and replaces the file, unless the input had no puzzle and nothing is written. After
    /// Ctrl-C, a new file has what is finished; one that was there stays, and after another signal there is none.
    pub fn finish(mut self) -> Result<(), Failure> {
        let is_empty = match self.state.content.get() {
            InputContent::Puzzles => false,
            InputContent::Malformed => !self.state.has_bytes.get(),
            InputContent::Nothing => true,
        };
        if is_empty && !self.is_stdout() {
            return Ok(());
        }
        let is_replacement = |path: &PathBuf| !interrupt::is_by_user() || path.exists();
        let is_file = match self.writer.borrow().get_ref() {
            Sink::Replacement(_, path) if interrupt::is_pending() && is_replacement(path) => {
                print_stderr(format_args!(
                    "cluewise: interrupted: {} is not written, as it would be incomplete; --time-limit writes what is finished until then",
                    self.name
                ));
                return Err(Failure::Interrupted);
            }
            sink => matches!(sink, Sink::Replacement(..)),
        };
        let done = self.flush().and_then(|()| self.writer.borrow_mut().get_mut().commit());
        replaced::report(&self.name, done.map_err(|e| self.failure(&e))?);
        interrupt::check().inspect_err(|_| {
            if is_file {
                print_stderr(format_args!("cluewise: interrupted: {} has what is finished", self.name));
            }
        })
    }

    /// Returns whether this is a file for puzzles of an input that had none.
    pub fn lacks_puzzles(&self) -> bool {
        self.state.content.get() != InputContent::Puzzles && !self.is_stdout()
    }

    /// Returns the failure for a write error of this output.
    pub fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot write {}", self.name), error)
    }
}

impl Sink {
    /// Opens a destination, or a temporary file that will replace it.
    fn open(destination: Destination) -> io::Result<Sink> {
        match destination {
            Destination::Standard(stream) => {
                stream.check()?;
                Ok(match stream {
                    StandardStream::Stdout => Sink::Stdout(io::stdout()),
                    _ => Sink::Direct(stream.duplicate()?),
                })
            }
            Destination::Descriptor(path) => Ok(Sink::Direct(File::options().append(true).open(path)?)),
            Destination::Device(path) => Ok(Sink::Direct(File::options().write(true).open(path)?)),
            Destination::File(path) => {
                let file = create_temporary(&path)?;
                if let Ok(old) = fs::metadata(&path) {
                    access::copy(&old, file.as_file(), 0)?;
                }
                Ok(Sink::Replacement(file, path))
            }
        }
    }

    /// Replaces the file by the temporary one. Returns the size of the content that was lost.
    fn commit(&mut self) -> io::Result<Option<u64>> {
        let old = std::mem::replace(self, Sink::Stdout(io::stdout()));
        let Sink::Replacement(file, path) = old else { return Ok(None) };
        file.as_file().sync_all()?;
        let temporary = file.path().to_owned();
        let lost = replaced::lost_bytes(&path, &temporary);
        file.persist(&path).map_err(|e| e.error)?;
        interrupt::remove_temporary(&temporary);
        if let Some(Ok(folder)) = path.parent().map(File::open) {
            // Also makes the rename itself durable, where that is possible.
            let _ = folder.sync_all();
        }
        Ok(lost)
    }
}

/// Creates an empty file beside this one, which is removed when it is dropped. Its name depends on the path only: two
/// runs cannot write one output, and the file of a killed run is removed by the next.
fn create_temporary(path: &Path) -> io::Result<NamedTempFile> {
    let temporary = sibling::with_affixes(path, ".", ".cluewise-part").ok_or(io::ErrorKind::InvalidInput)?;
    let file = exclusive::recreate(&temporary)?;
    interrupt::add_temporary(&temporary);
    Ok(NamedTempFile::from_parts(file, TempPath::try_from_path(temporary)?))
}
