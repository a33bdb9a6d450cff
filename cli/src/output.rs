//! Where data goes: standard output, or a file that appears whole or not at all.

use crate::args::{Output, OutputFile};
use crate::claim;
use crate::destination::Destination;
use crate::error::Failure;
use crate::interrupt;
use crate::names;
use crate::streams::StandardStream;
use cluewise::formats::{self, Format, RecordWriter};
use cluewise::pack::{Header, Record};
use std::cell::RefCell;
use std::fmt;
use std::fs::{self, File, Metadata};
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
    /// The regular file that is written to as it is, as by `>> FILE`: reading it at the same time would never end.
    fn appends_to(&self) -> Option<Metadata> {
        None
    }
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

    fn appends_to(&self) -> Option<Metadata> {
        let open = match self.to.borrow().get_ref() {
            Sink::Stdout(_) => StandardStream::Stdout.metadata(),
            Sink::Direct(file) => file.metadata().ok(),
            Sink::Beside(..) => None,
        };
        open.filter(Metadata::is_file)
    }
}

impl Live for RecordOut {
    fn is_stdout(&self) -> bool {
        self.out.is_stdout()
    }

    fn show(&mut self) -> Result<(), Failure> {
        self.out.show()
    }

    fn appends_to(&self) -> Option<Metadata> {
        self.out.appends_to()
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
    /// A device, a pipe or an open descriptor, which cannot be replaced.
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
        let path = file.output.as_deref().filter(|path| *path != Path::new("-"));
        let name = path.map_or("standard output".into(), |path| path.display().to_string());
        let sink = Destination::of(path.unwrap_or(Path::new("-"))).and_then(sink);
        let sink = sink.map_err(|e| Failure::io(format!("cannot write {name}"), &e))?;
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

/// Opens a destination: a file beside it, or what is there if that cannot be replaced.
fn sink(destination: Destination) -> io::Result<Sink> {
    match destination {
        Destination::Standard(stream) => {
            stream.check()?;
            Ok(if stream == StandardStream::Stdout {
                Sink::Stdout(io::stdout())
            } else {
                Sink::Direct(stream.duplicate()?)
            })
        }
        Destination::Descriptor(path) => Ok(Sink::Direct(File::options().append(true).open(path)?)),
        Destination::Device(path) => Ok(Sink::Direct(File::options().write(true).open(path)?)),
        Destination::File(path) => {
            let file = beside(&path)?;
            if let Ok(old) = fs::metadata(&path) {
                keep_access(file.as_file(), &old)?;
            }
            Ok(Sink::Beside(file, path))
        }
    }
}

/// Gives a file the mode of the one that it will replace, and its owner and group as far as that is permitted.
#[cfg(unix)]
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    let differs = |new: u32, old: u32| Some(old).filter(|_| new != old);
    let (owner, group) = (differs(new.uid(), old.uid()), differs(new.gid(), old.gid()));
    if owner.or(group).is_some() && fchown(file, owner, group).is_err() {
        // Only root may give a file away; a group one is a member of can be kept all the same.
        let _ = fchown(file, None, group);
    }
    // Last, since a change of the owner takes bits of the mode away.
    file.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_access(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// An empty file beside this one, which goes when it is dropped. Its name is always the same: so two runs cannot write
/// one output, and what a run that was killed has left is removed.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let part = names::with_affixes(path, ".", ".cluewise-part").ok_or(io::ErrorKind::InvalidInput)?;
    let file = claim::create_anew(&part)?;
    interrupt::add_temporary(&part);
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
