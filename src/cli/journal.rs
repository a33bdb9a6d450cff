//! What lets a stopped run go on: a journal beside the output, with every puzzle made so far.
//!
//! Its first line says what run it is of; each other line is a puzzle, in order. A run that is killed may leave half a
//! line at the end, which does not count. The journal is removed when the output is complete.

use super::claim::claim;
use super::error::Failure;
use super::interrupt;
use cluewise::pack::{Header, Record};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first line.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Head {
    /// What the output begins with: the program, its version, the run, the range.
    header: Header,
    /// What else decides what is written of each puzzle.
    records: String,
}

/// The journal of an output.
pub struct Journal {
    path: PathBuf,
    output: String,
    file: BufWriter<File>,
    /// The first line, if the run is to go on from what the journal holds.
    head: Option<Head>,
    flushed: Instant,
    /// Whether all puzzles so far are in it.
    whole: bool,
}

/// At least so often what was noted is handed to the system.
const OFTEN: Duration = Duration::from_millis(200);

impl Journal {
    /// Opens the journal of this output, to go on from what it holds or to begin it anew; none if the output is no
    /// file.
    pub fn open(output: Option<&Path>, resume: bool) -> Result<Option<Journal>, Failure> {
        let is_file = |path: &&Path| *path != Path::new("-") && fs::metadata(path).map_or(true, |old| old.is_file());
        let Some(output) = output.filter(is_file) else {
            let message = "--resume needs the file that the run was to write: -o FILE";
            return if resume { Err(Failure::Message(message.into())) } else { Ok(None) };
        };
        let mut path = output.as_os_str().to_owned();
        path.push(".journal");
        let (path, output) = (PathBuf::from(path), output.display().to_string());
        let file = claim(&path).map_err(|e| Failure::io(format!("cannot write {output}"), &e))?;
        let mut lines = BufReader::new(&file).lines();
        let head: Option<Head> = lines.next().and_then(|line| serde_json::from_str(&line.ok()?).ok());
        if !resume && head.is_some() && lines.next().is_some() {
            let journal = path.display();
            return Err(Failure::Message(format!(
                "{journal} holds a run that was stopped; --resume goes on with it, and without that file it begins anew"
            )));
        }
        let head = head.filter(|_| resume);
        interrupt::set_hint(Some(format!("cluewise: the same command with --resume goes on ({})", path.display())));
        let file = BufWriter::new(file);
        Ok(Some(Journal { path, output, file, head, flushed: Instant::now(), whole: true }))
    }

    /// The seed of the run that the journal is of.
    pub fn seed(&self) -> Option<u64> {
        Some(self.head.as_ref()?.header.parameters.as_ref()?.run.seed())
    }

    /// Hands over the puzzles that the journal holds, if it is of this run; else begins it. Returns how many there
    /// are.
    pub fn replay(
        &mut self,
        header: &Header,
        records: &str,
        mut take: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let head = Head { header: header.clone(), records: records.into() };
        match self.head.take() {
            Some(old) if old == head => {}
            Some(_) => {
                let path = self.path.display();
                let message = format!("{path} is the journal of another run; without that file it begins anew");
                return Err(Failure::Message(message));
            }
            None => {
                self.cut(0)?;
                self.line(&head)?;
                self.flush()?;
                return Ok(0);
            }
        }
        let file = self.file.get_ref().try_clone().map_err(|e| self.failure(&e))?;
        let mut lines = BufReader::new(file);
        let (mut count, mut end, mut line) = (0, 0, String::new());
        lines.seek(SeekFrom::Start(0)).map_err(|e| self.failure(&e))?;
        end += lines.read_line(&mut line).map_err(|e| self.failure(&e))?;
        loop {
            line.clear();
            // Text that is none is the end of what was written, too.
            let length = lines.read_line(&mut line).unwrap_or(0);
            let record = serde_json::from_str(&line).ok().filter(|_| line.ends_with('\n'));
            let Some(record) = record else { break };
            take(record)?;
            (count, end) = (count + 1, end + length);
        }
        self.cut(end as u64)?;
        Ok(count)
    }

    /// Forgets what follows the first bytes.
    fn cut(&mut self, length: u64) -> Result<(), Failure> {
        let file = self.file.get_mut();
        let done = file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length)));
        done.map(|_| ()).map_err(|e| self.failure(&e))
    }

    /// Notes the next puzzle.
    pub fn note(&mut self, record: &Record) -> Result<(), Failure> {
        if self.whole { self.line(record) } else { Ok(()) }
    }

    /// A puzzle is missing: what follows does not belong into the journal.
    pub fn miss(&mut self) {
        self.whole = false;
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let written = serde_json::to_writer(&mut self.file, line).map_err(io::Error::from);
        written.and_then(|()| self.file.write_all(b"\n")).map_err(|e| self.failure(&e))?;
        if self.flushed.elapsed() >= OFTEN {
            self.flush()?;
        }
        Ok(())
    }

    /// Hands what was noted to the system.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.flushed = Instant::now();
        self.file.flush().map_err(|e| self.failure(&e))
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot write the journal of {}", self.output), error)
    }

    /// Ends the journal: the output is complete.
    pub fn finish(self) -> Result<(), Failure> {
        interrupt::set_hint(None);
        fs::remove_file(&self.path).map_err(|e| self.failure(&e))
    }
}
