//! Commands over inputs whose interrupted runs continue: the journal has the output of the entries so far.

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, ResumeArgs};
use crate::error::Failure;
use crate::interrupt;
use crate::io::input::{self, Location, Processed, Source};
use crate::io::output::OutputTarget;
use crate::io::position::{InputPosition, OTHER_INPUTS};
use crate::journal::Journal;
use crate::limits::{self, Cut};
use crate::progress::Progress;
use crate::puzzle_names::{Named, place_of};
use cluewise::engine::Engine;
use cluewise::pack::{Header, Record};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line<T> {
    /// A part of the output.
    Output(T),
    /// This much of the work on an entry is done, with all of its output so far: the checksum of the input with the entry,
    /// and whether the exit code is 1 because of it.
    Done { work: u64, checksum: String, failed: bool },
    /// The end of an entry: the checksum of the input so far, and whether the exit code is 1 because of the entry.
    Entry { checksum: String, failed: bool },
}

/// The output for an entry of the input. It may be computed while it is written. The rest of an interrupted entry is asked
/// for with what is done of it.
pub struct EntryOutput<T>(Box<dyn FnOnce(Unfinished<T>) -> Events<T> + Send>);

type Events<T> = Box<dyn Iterator<Item = EntryEvent<T>> + Send>;

/// What an interrupted run has done of an entry.
pub struct Unfinished<T> {
    /// The output.
    pub parts: Vec<T>,
    /// The amount of work; 0 for a new entry.
    pub work: u64,
    /// Whether there was a note.
    pub failed: bool,
    /// The checksum of the input with the entry.
    checksum: String,
}

impl<T> Default for Unfinished<T> {
    fn default() -> Unfinished<T> {
        Unfinished { parts: Vec::new(), work: 0, failed: false, checksum: String::new() }
    }
}

/// What happens while the output for an entry is computed.
pub enum EntryEvent<T> {
    /// A part of the output, which is written by itself.
    Part(T),
    /// How much of the work on the entry is done, also in words. A run may resume here.
    Progress { done: u64, total: u64, text: String },
    /// The message about what was left out. The exit code is then 1.
    Note(String),
}

/// The output of these parts.
impl<I: IntoIterator<Item: 'static, IntoIter: Send + 'static>> From<I> for EntryOutput<I::Item> {
    fn from(parts: I) -> EntryOutput<I::Item> {
        EntryOutput::of_events(parts.into_iter().map(EntryEvent::Part))
    }
}

impl<T> EntryOutput<T> {
    /// Creates the output of these events.
    pub fn of_events(events: impl Iterator<Item = EntryEvent<T>> + Send + 'static) -> EntryOutput<T> {
        EntryOutput::resumable(|_| events)
    }

    /// Creates the output of the events after those of an interrupted run.
    pub fn resumable<I: Iterator<Item = EntryEvent<T>> + Send + 'static>(
        rest: impl FnOnce(Unfinished<T>) -> I + Send + 'static,
    ) -> EntryOutput<T> {
        EntryOutput(Box::new(|unfinished| Box::new(rest(unfinished))))
    }
}

/// The time after which the parts so far are visible on standard output.
const FLUSH_INTERVAL: Duration = Duration::from_millis(200);

/// A command over inputs.
pub struct ResumableRun<'a> {
    pub source: Source<'a>,
    pub global: &'a GlobalArgs,
    pub output: Option<&'a Path>,
    pub resume: &'a ResumeArgs,
    /// The command and the options that decide what is written.
    pub options: String,
    pub batch_size: usize,
    /// Whether the output of an entry says what the budget has left unknown; otherwise such an entry is reported.
    pub says_unknown: bool,
}

/// A run whose output is written but not finished.
pub struct WrittenRun {
    /// `None` also if the run has ended before its input; the file of the journal stays.
    journal: Option<Journal>,
    all_succeeded: bool,
}

impl WrittenRun {
    /// Removes the journal if the output is complete. Returns whether it is, and no entry has failed.
    pub fn finish(self) -> Result<bool, Failure> {
        self.journal.map_or(Ok(()), Journal::finish)?;
        interrupt::print_hint();
        Ok(self.all_succeeded)
    }
}

impl<'a> ResumableRun<'a> {
    /// Creates the run of a command that handles one puzzle at a time. `options` are the command and the options that
    /// decide what is written.
    pub fn new(
        input: &'a InputArgs,
        output: &'a OutputFileArgs,
        resume: &'a ResumeArgs,
        global: &'a GlobalArgs,
        options: String,
    ) -> ResumableRun<'a> {
        let (source, output) = (input.into(), output.output.as_deref());
        let options = format!("{options} {:?} {} {:?}", input.from, input.ignore_rules, input.drawings.lines);
        ResumableRun { source, global, output, resume, options, batch_size: 1, says_unknown: false }
    }

    /// Writes the output of the journal, then calls `work` for each further puzzle on all threads and writes the parts
    /// of its output in input order. Errors of `work` are reported on standard error.
    pub fn write<T, E, O>(
        self,
        out: &mut O,
        work: impl Fn(&mut Engine, Record, &Location) -> Result<EntryOutput<T>, E> + Sync,
        mut write: impl FnMut(&mut O, &T) -> Result<(), Failure>,
    ) -> Result<WrittenRun, Failure>
    where
        T: Serialize + DeserializeOwned + 'static,
        E: fmt::Display,
        O: OutputTarget,
    {
        let mut recorder = Recorder { journal: Journal::open(self.output, self.resume.resume)?, ..Recorder::default() };
        let mut unfinished = Some(recorder.replay(&self.options, |part| write(out, part))?);
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            let text = InputPosition::text_of(&record);
            let name = record.name();
            (text, work(engine, record, location).map_err(|reason| format!("{}: {reason}", place_of(location, &name))))
        };
        let source = self.source.after(recorder.position.clone());
        let sink = |out: &mut O, processed, progress: &Progress| {
            let (text, result) = match processed {
                Processed::Done(done) => done,
                // It has been reported.
                Processed::Malformed(entry) => (entry.text, Err(String::new())),
            };
            let unfinished = unfinished.take().unwrap_or_default();
            let checksum = recorder.position.clone().with(&text).checksum;
            if unfinished.work > 0 && unfinished.checksum != checksum {
                return Err(Failure::Message(OTHER_INPUTS.into()));
            }
            let (mut has_failed, mut last_flush) = (unfinished.failed, Instant::now());
            let events = result.map_or_else(|reason| of_error(reason), |EntryOutput(rest)| rest(unfinished));
            for event in events {
                // What cancelled work has found may be wrong.
                limits::check()?;
                match event {
                    EntryEvent::Part(part) => {
                        write(out, &part)?;
                        recorder.append(&Line::Output(part))?;
                    }
                    EntryEvent::Progress { done, total, text } => {
                        progress.set_share(done, total, &text);
                        recorder.end_work::<T>(done, &checksum, has_failed)?;
                    }
                    EntryEvent::Note(note) => {
                        has_failed = true;
                        Some(note).filter(|note| !note.is_empty()).iter().for_each(|note| progress.print(note));
                    }
                }
                if last_flush.elapsed() >= FLUSH_INTERVAL {
                    out.flush_stdout()?;
                    last_flush = Instant::now();
                }
            }
            recorder.end_entry::<T>(&text, has_failed)
        };
        let is_right = |_: &_, cut| self.says_unknown && cut == Cut::Budget;
        let done = input::each_partly(source, self.global, out, self.batch_size, (work, is_right), sink);
        let done = done.and_then(|all| limits::check().map(|()| all));
        if done.is_ok() && unfinished.is_some_and(|entry| entry.work > 0) {
            return Err(Failure::Message(OTHER_INPUTS.into()));
        }
        // Also an input without a puzzle.
        recorder.has_failed_entries |= matches!(done, Ok(false));
        recorder.finish(done.map(drop))
    }
}

/// Returns the events of an entry without output.
fn of_error<T: 'static>(reason: String) -> Events<T> {
    Box::new(std::iter::once(reason).map(EntryEvent::Note))
}

/// The journal of a run, and how far the run is.
#[derive(Default)]
struct Recorder {
    /// `None` on standard output.
    journal: Option<Journal>,
    position: InputPosition,
    has_failed_entries: bool,
    /// Whether the journal has work on an entry.
    has_work: bool,
}

impl Recorder {
    /// Writes the output of the journal, and sets the position of its last entry. Returns what is done of the next one.
    fn replay<T: Serialize + DeserializeOwned>(
        &mut self,
        options: &str,
        mut write: impl FnMut(&T) -> Result<(), Failure>,
    ) -> Result<Unfinished<T>, Failure> {
        let Some(journal) = &mut self.journal else { return Ok(Unfinished::default()) };
        // Output is written once the end of its entry or of work on it is read: a killed run may lack it.
        let (mut unfinished, mut written) = (Unfinished::default(), 0);
        journal.replay(&Header::new(None), options, |line: Line<T>| {
            match line {
                Line::Output(part) => {
                    unfinished.parts.push(part);
                    return Ok(false);
                }
                Line::Done { work, checksum, failed } => {
                    unfinished.parts[written..].iter().try_for_each(&mut write)?;
                    written = unfinished.parts.len();
                    unfinished = Unfinished { work, checksum, failed, parts: std::mem::take(&mut unfinished.parts) };
                }
                Line::Entry { checksum, failed } => {
                    self.has_failed_entries |= failed;
                    self.position = InputPosition { entries: self.position.entries + 1, checksum };
                    unfinished.parts[written..].iter().try_for_each(&mut write)?;
                    (unfinished, written) = (Unfinished::default(), 0);
                }
            }
            Ok(true)
        })?;
        unfinished.parts.truncate(written);
        self.has_work = unfinished.work > 0;
        Ok(unfinished)
    }

    fn append<T: Serialize>(&mut self, line: &Line<T>) -> Result<(), Failure> {
        self.journal.as_mut().map_or(Ok(()), |journal| journal.append(line))
    }

    fn end_work<T: Serialize>(&mut self, work: u64, checksum: &str, failed: bool) -> Result<(), Failure> {
        self.has_work = true;
        self.append(&Line::<T>::Done { work, checksum: checksum.to_owned(), failed })
    }

    fn end_entry<T: Serialize>(&mut self, text: &str, failed: bool) -> Result<(), Failure> {
        self.position.add(text);
        self.has_failed_entries |= failed;
        self.append(&Line::<T>::Entry { checksum: self.position.checksum.clone(), failed })
    }

    /// Completes the journal of a run that has ended; one without any work is removed, since there is nothing to resume.
    /// The output of a run that has ended at its time limit is what is finished.
    fn finish(mut self, result: Result<(), Failure>) -> Result<WrittenRun, Failure> {
        self.journal.as_mut().map_or(Ok(()), Journal::flush)?;
        match result {
            Ok(()) => Ok(WrittenRun { journal: self.journal, all_succeeded: !self.has_failed_entries }),
            Err(failure) => {
                if self.position.entries == 0 && !self.has_work {
                    self.journal.map_or(Ok(()), Journal::finish)?;
                }
                match failure {
                    Failure::Ended => Ok(WrittenRun { journal: None, all_succeeded: false }),
                    failure => Err(failure),
                }
            }
        }
    }
}
