//! What lets a stopped run go on: a journal beside the output, with every puzzle made so far.
//!
//! Its first line says that it is a journal and of which version; the next one what run it is of; each other line is a
//! puzzle, in order. All lines but the first have a checksum (see [`chain`](crate::chain)). A run that is killed may
//! leave half a line at the end, which does not count. Whatever else is found is refused and left as it is. The journal
//! is removed when the output is complete.

use super::{claim, interrupt, names};
use crate::chain::{Chain, Line};
use crate::destination::Destination;
use crate::error::Failure;
use cluewise::pack::{Header, Record};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first line, in all versions up to the number.
const MAGIC: &[u8] = b"cluewise journal ";
/// All of it in this version.
const FIRST: &[u8] = b"cluewise journal 1\n";

/// The second line.
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
    /// None until the run begins, if there was no journal.
    file: Option<BufWriter<File>>,
    /// The run that the journal is of, if it is to go on.
    head: Option<Head>,
    chain: Chain,
    flushed: Instant,
    /// Whether all puzzles so far are in it.
    whole: bool,
}

/// At least so often what was noted is handed to the system.
const OFTEN: Duration = Duration::from_millis(200);

impl Journal {
    /// Opens the journal of this output, to go on from what it holds or to begin it anew; none if the output is no
    /// file. Nothing is written as yet.
    pub fn open(output: Option<&Path>, resume: bool) -> Result<Option<Journal>, Failure> {
        let is_file = |path: &&Path| matches!(Destination::of(path), Ok(Destination::File(_)) | Err(_));
        let Some(output) = output.filter(is_file) else {
            let message = "--resume requires the output file of the run: -o FILE";
            return if resume { Err(Failure::Message(message.into())) } else { Ok(None) };
        };
        let name = output.display().to_string();
        let Some(path) = names::with_affixes(output, "", ".journal") else { return Ok(None) };
        let file = claim::existing(&path).map_err(|e| Failure::io(format!("cannot write {name}"), &e))?;
        let mut journal = Journal {
            path,
            output: name,
            file: None,
            head: None,
            chain: Chain::new(FIRST),
            flushed: Instant::now(),
            whole: true,
        };
        if let Some(file) = file {
            let (head, has_puzzles) = journal.read_head(&file)?;
            journal.check_start(head.is_some(), has_puzzles, resume)?;
            journal.head = head.filter(|_| resume);
            journal.file = Some(BufWriter::new(file));
        }
        Ok(Some(journal))
    }

    /// The run that the journal is of, and whether anything follows it; none if a run was killed before it had written
    /// that. Refuses what is no journal.
    fn read_head(&self, file: &File) -> Result<(Option<Head>, bool), Failure> {
        let (mut input, mut first) = (BufReader::new(file), Vec::new());
        let mut read = || -> io::Result<Option<Line>> {
            (&mut input).take(FIRST.len() as u64).read_to_end(&mut first)?;
            if first == FIRST { self.chain.clone().read(&mut input).map(Some) } else { Ok(None) }
        };
        match read().map_err(|e| self.unreadable(&e))? {
            Some(Line::Whole { text, .. }) => match serde_json::from_slice(&text) {
                Ok(head) => Ok((Some(head), !input.fill_buf().map_err(|e| self.unreadable(&e))?.is_empty())),
                Err(_) => Err(self.of_another_version()),
            },
            Some(Line::Torn) => Ok((None, false)),
            Some(Line::Damaged) => Err(self.damaged(2)),
            None if FIRST.starts_with(&first) => Ok((None, false)),
            None if first.starts_with(MAGIC) => Err(self.of_another_version()),
            None => {
                let path = self.path.display();
                let message = "is no journal of cluewise, or of an older version; it was not changed";
                Err(Failure::Message(format!("{path} {message}. Move it, or write to another file")))
            }
        }
    }

    /// Refuses to begin anew where there is something to go on with, or what may not be ours.
    fn check_start(&self, has_head: bool, has_puzzles: bool, resume: bool) -> Result<(), Failure> {
        let path = self.path.display();
        match (has_head, has_puzzles) {
            _ if resume => Ok(()),
            (true, false) => Ok(()),
            (true, true) => Err(Failure::Message(format!(
                "{path} holds an interrupted run; continue with --resume, or delete the file to start again"
            ))),
            (false, _) => {
                let message = "exists and is empty; use it with --resume, or delete it to start again";
                Err(Failure::Message(format!("{path} {message}")))
            }
        }
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
        take: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let head = Head { header: header.clone(), records: records.into() };
        let count = match self.head.take() {
            Some(old) if old == head => self.resume(take)?,
            Some(_) => {
                let path = self.path.display();
                let message = format!("{path} is the journal of another run; delete it to start again");
                return Err(Failure::Message(message));
            }
            None => {
                self.begin(&head)?;
                0
            }
        };
        let path = self.path.display();
        interrupt::set_hint(Some(format!("cluewise: repeat the command with --resume to continue ({path})")));
        Ok(count)
    }

    /// Begins the journal of this run.
    fn begin(&mut self, head: &Head) -> Result<(), Failure> {
        if self.file.is_none() {
            let file =
                claim::create(&self.path).map_err(|e| Failure::io(format!("cannot write {}", self.output), &e))?;
            self.file = Some(BufWriter::new(file));
        }
        self.cut(0)?;
        let begun = self.file.as_mut().map_or(Ok(()), |file| file.write_all(FIRST));
        begun.map_err(|e| self.failure(&e))?;
        self.line(head)?;
        self.flush()
    }

    /// Hands over the puzzles, and makes ready to go on behind them. What a run has left that was killed while it wrote
    /// a line goes; a journal that is damaged in another way stays as it is.
    fn resume(&mut self, mut take: impl FnMut(Record) -> Result<(), Failure>) -> Result<u64, Failure> {
        let Some(file) = &self.file else { return Ok(0) };
        let mut input = BufReader::new(file.get_ref().try_clone().map_err(|e| self.unreadable(&e))?);
        input.seek(SeekFrom::Start(FIRST.len() as u64)).map_err(|e| self.unreadable(&e))?;
        let (mut end, mut count) = (FIRST.len(), 0);
        for number in 2.. {
            match self.chain.read(&mut input).map_err(|e| self.unreadable(&e))? {
                Line::Torn => break,
                Line::Damaged => return Err(self.damaged(number)),
                Line::Whole { length, text } => {
                    end += length;
                    if number > 2 {
                        take(serde_json::from_slice(&text).map_err(|_| self.of_another_version())?)?;
                        count += 1;
                    }
                }
            }
        }
        self.cut(end as u64)?;
        Ok(count)
    }

    /// Forgets what follows the first bytes.
    fn cut(&mut self, length: u64) -> Result<(), Failure> {
        let Some(file) = self.file.as_mut().map(BufWriter::get_mut) else { return Ok(()) };
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
        let Some(file) = &mut self.file else { return Ok(()) };
        let text = serde_json::to_vec(line).map_err(io::Error::from);
        text.and_then(|text| self.chain.write(file, &text)).map_err(|e| self.failure(&e))?;
        if self.flushed.elapsed() >= OFTEN {
            self.flush()?;
        }
        Ok(())
    }

    /// Hands what was noted to the system.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.flushed = Instant::now();
        let done = self.file.as_mut().map_or(Ok(()), BufWriter::flush);
        done.map_err(|e| self.failure(&e))
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot write the journal of {}", self.output), error)
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot read {}", self.path.display()), error)
    }

    fn of_another_version(&self) -> Failure {
        let path = self.path.display();
        Failure::Message(format!(
            "{path} is a journal of another version of cluewise; continue with that version, or delete the file to start again"
        ))
    }

    /// A line that is not as it was written. Those before it are, and may be worth hours.
    fn damaged(&self, line: u64) -> Failure {
        let (path, before) = (self.path.display(), line - 1);
        let remedy = match before {
            0..3 => String::new(),
            _ => format!("to continue with --resume, keep its first {before} lines (head -n {before}); "),
        };
        Failure::Message(format!(
            "{path}:{line}: damaged: this line or one before it was changed, moved, doubled or taken out; nothing was \
             written; {remedy}to start again, delete the file"
        ))
    }

    /// Ends the journal: the output is complete.
    pub fn finish(self) -> Result<(), Failure> {
        interrupt::set_hint(None);
        let Some(file) = &self.file else { return Ok(()) };
        let is_ours = claim::is_at(file.get_ref(), &self.path).map_err(|e| self.failure(&e))?;
        if is_ours { fs::remove_file(&self.path).map_err(|e| self.failure(&e)) } else { Ok(()) }
    }
}
