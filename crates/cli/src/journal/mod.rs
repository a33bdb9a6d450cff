//! The journal of a run: a file beside the output with all results so far, from which an interrupted run continues.
//!
//! The first line holds the format and its version, the second one the parameters of the run, and each other line a
//! result, in order: a puzzle of a generated run, or a line of a [command over inputs](crate::resumable). All lines but
//! the first have a checksum (see [`lines`]). A killed run may leave an incomplete line at the end, which is
//! dropped. Any other damage is an error, and the file is not changed. The journal is removed when the output is
//! complete.

mod lines;
mod timed_writer;

use super::{interrupt, limits};
use crate::error::Failure;
use crate::io::destination::Destination;
use crate::io::{access, exclusive, sibling};
use cluewise::pack::Header;
use crc32fast::Hasher;
use lines::Line;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use timed_writer::TimedWriter;

/// The beginning of the first line, in all versions.
const MAGIC: &[u8] = b"cluewise journal ";
/// The first line in this version.
const FIRST_LINE: &[u8] = b"cluewise journal 1\n";

/// The second line.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Parameters {
    /// The header of the output: program, version, run and range.
    header: Header,
    /// The options that decide what the results are, or which fields records have.
    records: String,
}

/// The content of a journal that is there before a run.
enum Content {
    /// No parameters: a run was killed before it had written them, or the file is of another program.
    Empty,
    /// The parameters of a run without results.
    Parameters(Parameters),
    /// The parameters of a run with results.
    Results(Parameters),
}

impl Content {
    fn parameters(self) -> Option<Parameters> {
        match self {
            Content::Empty => None,
            Content::Parameters(parameters) | Content::Results(parameters) => Some(parameters),
        }
    }
}

/// The journal of an output.
pub struct Journal {
    path: PathBuf,
    output: PathBuf,
    /// `None` until the run begins if there was no journal.
    file: Option<TimedWriter>,
    /// The parameters of the run to continue.
    parameters: Option<Parameters>,
    checksum: Hasher,
    /// Whether no puzzle is missing so far.
    complete: bool,
}

impl Journal {
    /// Opens the journal of an output, to continue its run or to start a new one. Returns `None` if the output is not a
    /// file. Writes nothing.
    pub fn open(output: Option<&Path>, resume: bool) -> Result<Option<Journal>, Failure> {
        let is_file = |path: &&Path| matches!(Destination::of(path), Ok(Destination::File(_)) | Err(_));
        let Some(output) = output.filter(is_file) else {
            let message = "--resume requires the output file of the run: -o FILE";
            return if resume { Err(Failure::Message(message.into())) } else { Ok(None) };
        };
        let Some(path) = sibling::with_affixes(output, "", ".journal") else { return Ok(None) };
        let file = exclusive::open(&path).map_err(|e| Failure::io(format!("cannot write {}", output.display()), &e))?;
        let mut journal = Journal {
            path,
            output: output.to_owned(),
            file: None,
            parameters: None,
            checksum: Hasher::new(),
            complete: true,
        };
        if let Some(file) = file {
            let content = journal.read_content(&file)?;
            if resume {
                journal.parameters = content.parameters();
            } else {
                journal.check_new_run(&content)?;
            }
            journal.file = Some(TimedWriter::new(file));
        }
        Ok(Some(journal))
    }

    /// Reads the parameters of the journal, and whether results follow.
    ///
    /// # Errors
    /// The file is not a journal of this version.
    fn read_content(&self, file: &File) -> Result<Content, Failure> {
        let (mut input, mut first) = (BufReader::new(file), Vec::new());
        let mut read = || -> io::Result<Option<Line>> {
            (&mut input).take(FIRST_LINE.len() as u64).read_to_end(&mut first)?;
            if first == FIRST_LINE { lines::read(&mut self.checksum.clone(), &mut input).map(Some) } else { Ok(None) }
        };
        match read().map_err(|e| self.unreadable(&e))? {
            Some(Line::Intact { text, .. }) => match serde_json::from_slice(&text) {
                Ok(parameters) => match input.fill_buf().map_err(|e| self.unreadable(&e))? {
                    [] => Ok(Content::Parameters(parameters)),
                    _ => Ok(Content::Results(parameters)),
                },
                Err(_) => Err(self.other_version()),
            },
            Some(Line::Incomplete) => Ok(Content::Empty),
            Some(Line::Damaged) => Err(self.damaged(2)),
            None if FIRST_LINE.starts_with(&first) => Ok(Content::Empty),
            None if first.starts_with(MAGIC) => Err(self.other_version()),
            None => {
                let path = self.path.display();
                let message = "is not a journal of cluewise, or one of an older version; it was not changed";
                Err(Failure::Message(format!("{path} {message}. Move it, or write to another file")))
            }
        }
    }

    /// Returns an error if a new run would overwrite an interrupted one, or an empty file of another program.
    fn check_new_run(&self, content: &Content) -> Result<(), Failure> {
        let path = self.path.display();
        match content {
            Content::Parameters(_) => Ok(()),
            Content::Results(_) => Err(Failure::Message(format!(
                "{path} holds an interrupted run; continue with --resume, or delete the file to start again"
            ))),
            Content::Empty => {
                let message = "exists and is empty; use it with --resume, or delete it to start again";
                Err(Failure::Message(format!("{path} {message}")))
            }
        }
    }

    /// Returns the seed of the run to continue.
    pub fn seed(&self) -> Option<u64> {
        Some(self.parameters.as_ref()?.header.parameters.as_ref()?.run.seed())
    }

    /// Passes the lines of the journal to `take` and returns their number, or starts a new journal. `take` returns
    /// whether the run can continue after the line. Lines after the last such line are removed.
    ///
    /// # Errors
    /// The journal is of another run or damaged.
    pub fn replay<T: DeserializeOwned>(
        &mut self,
        header: &Header,
        records: &str,
        take: impl FnMut(T) -> Result<bool, Failure>,
    ) -> Result<u64, Failure> {
        let parameters = Parameters { header: header.clone(), records: records.into() };
        let count = match self.parameters.take() {
            Some(old) if old == parameters => self.resume(take)?,
            Some(_) => {
                let path = self.path.display();
                let message = format!("{path} is the journal of another run; delete it to start again");
                return Err(Failure::Message(message));
            }
            None => {
                self.start(&parameters)?;
                0
            }
        };
        self.set_hint();
        Ok(count)
    }

    /// Starts a new journal.
    fn start(&mut self, parameters: &Parameters) -> Result<(), Failure> {
        if self.file.is_none() {
            let file = self.create();
            let file = file.map_err(|e| Failure::io(format!("cannot write {}", self.output.display()), &e))?;
            self.file = Some(TimedWriter::new(file));
        }
        self.truncate(0)?;
        let written = self.file.as_ref().map_or(Ok(()), |file| file.lock().write_all(FIRST_LINE));
        written.map_err(|e| self.failure(&e))?;
        self.write_line(parameters)?;
        self.flush()
    }

    /// Creates the file, with the access rights of the output that it will replace.
    fn create(&self) -> io::Result<File> {
        let file = exclusive::create(&self.path)?;
        if let Ok(output) = fs::metadata(&self.output) {
            // A run must be able to resume beside a read-only output.
            access::copy(&output, &file, 0o600)?;
        }
        Ok(file)
    }

    /// Passes the lines to `take`, and prepares to write behind the last one after which the run can continue. Removes
    /// an incomplete last line; any other damage is an error that leaves the journal as it is.
    fn resume<T: DeserializeOwned>(
        &mut self,
        mut take: impl FnMut(T) -> Result<bool, Failure>,
    ) -> Result<u64, Failure> {
        let Some(file) = &self.file else { return Ok(0) };
        let mut input = BufReader::new(file.try_clone().map_err(|e| self.unreadable(&e))?);
        input.seek(SeekFrom::Start(FIRST_LINE.len() as u64)).map_err(|e| self.unreadable(&e))?;
        let (mut checksum, mut read) = (self.checksum.clone(), FIRST_LINE.len());
        // The length of the lines to keep, and their number.
        let (mut end, mut count) = (read, 0);
        for number in 2.. {
            match lines::read(&mut checksum, &mut input).map_err(|e| self.unreadable(&e))? {
                Line::Incomplete => break,
                Line::Damaged => return Err(self.damaged(number)),
                Line::Intact { length, text } => {
                    read += length;
                    let is_parameters = number == 2;
                    if is_parameters || take(serde_json::from_slice(&text).map_err(|_| self.other_version())?)? {
                        (self.checksum, end, count) = (checksum.clone(), read, number - 2);
                    }
                }
            }
        }
        self.truncate(end as u64)?;
        Ok(count)
    }

    /// Truncates the file to this length, and continues there.
    fn truncate(&mut self, length: u64) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut file = file.lock();
        let done = file.get_ref().set_len(length).and_then(|()| file.seek(SeekFrom::Start(length)));
        done.map(|_| ()).map_err(|e| self.failure(&e))
    }

    /// Appends the next result, unless an earlier one is missing.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), Failure> {
        if self.complete { self.write_line(record) } else { Ok(()) }
    }

    /// Notes that a puzzle is missing. The puzzles that follow are not journaled.
    pub fn mark_incomplete(&mut self) {
        self.complete = false;
        self.set_hint();
    }

    /// Sets the hint on how to continue: the same number of attempts would find the same.
    fn set_hint(&self) {
        let more = if self.complete || limits::is_over() { "" } else { " and more --attempts" };
        let path = self.path.display();
        interrupt::set_hint(Some(format!("cluewise: repeat the command with --resume{more} to continue ({path})")));
    }

    fn write_line(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = serde_json::to_vec(line).map_err(io::Error::from);
        text.and_then(|text| lines::write(&mut self.checksum, &mut *file.lock(), &text)).map_err(|e| self.failure(&e))
    }

    /// Flushes the buffer to the file.
    pub fn flush(&mut self) -> Result<(), Failure> {
        let done = self.file.as_ref().map_or(Ok(()), |file| file.lock().flush());
        done.map_err(|e| self.failure(&e))
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot write the journal of {}", self.output.display()), error)
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot read {}", self.path.display()), error)
    }

    fn other_version(&self) -> Failure {
        let path = self.path.display();
        Failure::Message(format!(
            "{path} is a journal of another version of cluewise; continue with that version, or delete the file to start again"
        ))
    }

    /// Returns the error for a damaged line. The lines before it are intact, and may be worth hours of work.
    fn damaged(&self, line: u64) -> Failure {
        let (path, before) = (self.path.display(), line - 1);
        let remedy = match before {
            0..3 => String::new(),
            _ => format!("to continue with --resume, keep its first {before} lines (head -n {before}); "),
        };
        Failure::Message(format!(
            "{path}:{line}: damaged: this line or one before it was changed, moved, repeated or removed; nothing was \
             written; {remedy}to start again, delete the file"
        ))
    }

    /// Removes the journal, because the output is complete or has not begun.
    pub fn finish(self) -> Result<(), Failure> {
        interrupt::set_hint(None);
        let Some(file) = &self.file else { return Ok(()) };
        let is_ours = exclusive::is_at(file.lock().get_ref(), &self.path).map_err(|e| self.failure(&e))?;
        if is_ours { fs::remove_file(&self.path).map_err(|e| self.failure(&e)) } else { Ok(()) }
    }
}
