//! Where data goes: standard output, or a file that appears whole or not at all.

use super::args::{Output, OutputFile};
use super::claim::claim;
use super::error::Failure;
use super::interrupt;
use cluewise::formats::{self, Format, RecordWriter};
use cluewise::pack::{Header, Record};
use std::cell::RefCell;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tempfile::{NamedTempFile, TempPath};

/// What all outputs can do while work goes on.
pub trait Live {
    /// Whether data goes to standard output.
    fn is_stdout(&self) -> bool;
    /// Shows what was written so far to whoever reads along.
    fn show(&mut self) -> Result<(), Failure>;
}

impl Live for Out {
    fn is_stdout(&self) -> bool {
        matches!(self.to.borrow().get_ref(), Sink::Stdout(_))
    }

    fn show(&mut self) -> Result<(), Failure> {
        match self.is_stdout() {
            true => self.flush().map_err(|e| self.failure(&e)),
            false => Ok(()),
        }
    }
}

impl Live for RecordOut {
    fn is_stdout(&self) -> bool {
        self.out.is_stdout()
    }

    fn show(&mut self) -> Result<(), Failure> {
        self.out.show()
    }
}

/// An output; its clones write to the same place.
#[derive(Clone)]
pub struct Out {
    to: Rc<RefCell<BufWriter<Sink>>>,
    name: Rc<str>,
}

enum Sink {
    Stdout(Stdout),
    /// Written beside the file, and renamed to it at the end.
    Beside(NamedTempFile, PathBuf),
    /// A device or a pipe, which cannot be replaced.
    Direct(File),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Beside(file, _) => file.write(bytes),
            Sink::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Beside(file, _) => file.flush(),
            Sink::Direct(file) => file.flush(),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.borrow_mut().flush()
    }
}

impl Out {
    /// Opens the file asked for, or standard output.
    pub fn open(file: &OutputFile) -> Result<Out, Failure> {
        let (sink, name) = match file.output.as_deref() {
            None => (Sink::Stdout(io::stdout()), "standard output".into()),
            Some(path) if path == Path::new("-") => (Sink::Stdout(io::stdout()), "standard output".into()),
            Some(path) => {
                let name = path.display().to_string();
                (sink(path).map_err(|e| Failure::io(format!("cannot write {name}"), &e))?, name)
            }
        };
        Ok(Out { to: Rc::new(RefCell::new(BufWriter::with_capacity(1 << 16, sink))), name: name.into() })
    }

    /// Writes one line.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        writeln!(self, "{text}").map_err(|e| self.failure(&e))
    }

    /// Ends the output: all of it is where it should be when this returns.
    pub fn finish(mut self) -> Result<(), Failure> {
        let done = self.flush().and_then(|()| self.to.borrow_mut().get_mut().commit());
        done.map_err(|e| self.failure(&e))
    }

    /// The failure to write here.
    pub fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot write {}", self.name), error)
    }
}

/// A file beside `path`, or what is at `path` if that is no file.
fn sink(path: &Path) -> io::Result<Sink> {
    // What a link points to is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).ok();
    match &old {
        Some(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Some(old) if !old.is_file() => return Ok(Sink::Direct(File::options().write(true).open(path)?)),
        _ => {}
    }
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::metadata(folder)?; // whose error says that the folder is missing, not the file
    let file = beside(&path)?;
    #[cfg(unix)]
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(Sink::Beside(file, path))
}

/// An empty file beside this one, which goes when it is dropped. Its name is always the same: so two runs cannot write
/// one output, and what a run that was killed has left is used again.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or(io::ErrorKind::InvalidInput)?);
    name.push(".cluewise-part");
    let part = path.with_file_name(name);
    if fs::symlink_metadata(&part).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is in the way", part.display())));
    }
    let file = claim(&part)?;
    interrupt::add_temporary(&part);
    file.set_len(0)?;
    Ok(NamedTempFile::from_parts(file, TempPath::try_from_path(part)?))
}

impl Sink {
    fn commit(&mut self) -> io::Result<()> {
        let old = std::mem::replace(self, Sink::Stdout(io::stdout()));
        let Sink::Beside(file, path) = old else { return Ok(()) };
        file.as_file().sync_all()?;
        let temporary = file.path().to_owned();
        file.persist(&path).map_err(|e| e.error)?;
        interrupt::remove_temporary(&temporary);
        match path.parent().map(File::open) {
            // The rename itself has to survive a power cut too.
            Some(Ok(folder)) => folder.sync_all().or(Ok(())),
            _ => Ok(()),
        }
    }
}

/// An output of records in a format.
pub struct RecordOut {
    out: Out,
    format: &'static dyn Format,
    writer: Box<dyn RecordWriter>,
}

impl RecordOut {
    /// Opens the output in the format asked for; lines if none is.
    pub fn open(output: &Output, header: &Header) -> Result<RecordOut, Failure> {
        let format = output.format()?.unwrap_or(formats::LINE);
        RecordOut::with_format(&output.file, format, header)
    }

    /// Opens the output in this format.
    pub fn with_format(file: &OutputFile, format: &'static dyn Format, header: &Header) -> Result<RecordOut, Failure> {
        let out = Out::open(file)?;
        let writer = format.writer(header, Box::new(out.clone())).map_err(|e| out.failure(&e))?;
        Ok(RecordOut { out, format, writer })
    }

    /// The format of the output.
    pub fn format(&self) -> &'static dyn Format {
        self.format
    }

    /// Writes one record.
    pub fn write(&mut self, record: &Record) -> Result<(), Failure> {
        self.writer.write(record).map_err(|e| self.out.failure(&e))
    }

    /// Writes a line of text that is in no format.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        self.out.line(text)
    }

    /// Ends the output.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.writer.finish().map_err(|e| self.out.failure(&e))?;
        drop(self.writer);
        self.out.finish()
    }
}
