//! The puzzles of all inputs, one after the other, worked on by all threads.

use crate::args::{Common, Input};
use crate::claim;
use crate::destination::Destination;
use crate::error::{Failure, tell};
use crate::found::Complaint;
pub use crate::found::Found;
use crate::output::Live;
use crate::parallel::{self, Piece};
use crate::progress::Progress;
use crate::streams::StandardStream;
use cluewise::Puzzle;
use cluewise::formats::{self, Format, ReadError, Records};
use cluewise::pack::Record;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, Metadata};
use std::io::{self, BufReader, Cursor, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// The inputs of a command, and what it can take.
pub struct Source<'a> {
    input: &'a Input,
    candidates: bool,
}

/// Puzzles of clues only.
impl<'a> From<&'a Input> for Source<'a> {
    fn from(input: &'a Input) -> Source<'a> {
        Source { input, candidates: false }
    }
}

impl Input {
    /// Puzzles of which candidates are a part too.
    pub fn with_candidates(&self) -> Source<'_> {
        Source { input: self, candidates: true }
    }
}

impl Input {
    /// Refuses to read standard input twice, there being nothing the second time; `other` is read besides.
    pub fn check(&self, other: Option<&OsString>) -> Result<(), Failure> {
        let is_stdin =
            |name: &&OsString| *name == "-" || Destination::stream_of(Path::new(name)) == Some(StandardStream::Stdin);
        let usual = usize::from(self.inputs.is_empty());
        match self.inputs.iter().chain(other).filter(is_stdin).count() + usual {
            0 | 1 => Ok(()),
            _ => Err(Failure::Message("standard input can be read only once".into())),
        }
    }
}

/// Which puzzle of which input; prints as `FILE: puzzle N`.
#[derive(Clone)]
pub struct Place {
    pub(super) name: Arc<str>,
    /// The number of the puzzle in its input, malformed ones counted, from 1.
    pub number: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: puzzle {}", self.name, self.number)
    }
}

/// What a command's work makes of one place of the input.
pub enum Answer<R> {
    /// What it makes of the puzzle there.
    Done(R),
    /// There is no puzzle, but this text; that has been said on stderr.
    Malformed(String),
}

/// Does the work on every puzzle of the inputs, and hands the answers to `sink`, with the output, in order. Returns
/// whether all of the input was puzzles.
pub fn for_each<'a, R: Send + 'static, O: Live>(
    input: impl Into<Source<'a>>,
    common: &Common,
    out: &mut O,
    work: impl Fn(Record, &Place) -> R + Sync,
    sink: impl FnMut(&mut O, Answer<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    one_by_one(input, common, out, FEW, work, sink)
}

/// [`for_each`], a thread taking up to so many puzzles at a time.
fn one_by_one<'a, R: Send + 'static, O: Live>(
    input: impl Into<Source<'a>>,
    common: &Common,
    out: &mut O,
    most: usize,
    work: impl Fn(Record, &Place) -> R + Sync,
    sink: impl FnMut(&mut O, Answer<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let all = |found: &Found| (0..found.puzzles.len()).map(|i| work(found.record(i), &found.place(i))).collect();
    for_each_piece(input, common, out, most, all, sink)
}

/// [`for_each`] with work that gives something to write, mostly a record, or a reason why there is nothing, which is
/// said. A thread takes up to `most` puzzles at a time. Returns whether there was something for all of the input.
pub fn for_each_record<'a, R: Send + 'static, O: Live>(
    input: impl Into<Source<'a>>,
    common: &Common,
    out: &mut O,
    most: usize,
    work: impl Fn(Record, &Place) -> Result<R, &'static str> + Sync,
    mut write: impl FnMut(&mut O, &R) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut all = true;
    let work = |record: Record, place: &Place| work(record, place).map_err(|reason| format!("{place}: {reason}"));
    let whole = one_by_one(input, common, out, most, work, |out, answer, progress| match answer {
        Answer::Done(Ok(result)) => write(out, &result),
        Answer::Done(Err(complaint)) => {
            all = false;
            progress.say(&complaint);
            Ok(())
        }
        Answer::Malformed(_) => Ok(()),
    })?;
    Ok(whole && all)
}

/// How many puzzles a thread gets at a time where each is work enough.
const FEW: usize = 16;
/// The same where each is little work, so that handing them over is not most of it.
pub const MANY: usize = 256;

/// [`for_each`] with work that takes up to so many puzzles at a time, and returns one result for each.
pub fn for_each_piece<'a, R: Send + 'static, O: Live>(
    input: impl Into<Source<'a>>,
    common: &Common,
    out: &mut O,
    most: usize,
    work: impl Fn(&Found) -> Vec<R> + Sync,
    mut sink: impl FnMut(&mut O, Answer<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let source = input.into();
    source.input.check(None)?;
    let mut progress = Progress::new(common, None, out.is_stdout());
    let (mut puzzles, mut malformed, mut unreadable) = (0u64, 0u64, false);
    let answer = |out: &mut O, result: Result<R, Complaint>| {
        progress.step();
        let answer = match result {
            Ok(answer) => {
                puzzles += 1;
                Answer::Done(answer)
            }
            Err(Complaint { text, complaint }) => {
                progress.say(&complaint);
                let Some(text) = text else {
                    unreadable = true;
                    return Ok(());
                };
                malformed += 1;
                Answer::Malformed(text)
            }
        };
        sink(out, answer, &progress)
    };
    let work = |found: Found| {
        let results = work(&found);
        found.with_complaints(results)
    };
    let mut inputs = Inputs::new(&source, out.appends_to(), common.quiet);
    let done = parallel::for_each(move || inputs.next(most), out, most, work, answer);
    progress.finish();
    done?;
    if puzzles + malformed == 0 && !unreadable && !common.quiet {
        tell("cluewise: no puzzle in the input");
    }
    if unreadable { Err(Failure::Reported) } else { Ok(malformed == 0) }
}

/// All inputs, read piece by piece.
struct Inputs {
    rest: std::vec::IntoIter<OsString>,
    format: Option<&'static dyn Format>,
    /// Whether puzzles may have candidates.
    candidates: bool,
    quiet: bool,
    /// The file that the output is appended to.
    appended: Option<Metadata>,
    open: Option<(Arc<str>, Records<'static>, u64)>,
}

impl Inputs {
    fn new(source: &Source, appended: Option<Metadata>, quiet: bool) -> Inputs {
        let input = source.input;
        let inputs = if input.inputs.is_empty() { vec!["-".into()] } else { input.inputs.clone() };
        let format = input.from.as_deref().and_then(formats::by_name);
        Inputs { rest: inputs.into_iter(), format, candidates: source.candidates, quiet, appended, open: None }
    }

    /// Opens an input; an error says what is wrong with it.
    fn begin(&self, argument: &OsStr) -> Result<(Arc<str>, Records<'static>, u64), String> {
        let text = argument.to_str().filter(|text| is_text(text) && !Path::new(text).exists());
        let (name, records) = if argument == "-" {
            self.check_end(StandardStream::Stdin.metadata(), "stdin")?;
            StandardStream::Stdin.check().map_err(|error| unreadable("stdin", &error))?;
            if io::stdin().is_terminal() && !self.quiet {
                tell("cluewise: reading puzzles from the terminal; Ctrl-D ends them");
            }
            ("stdin".into(), formats::read(Box::new(BufReader::new(io::stdin())), self.format))
        } else if let Some(text) = text {
            ("argument".into(), formats::read(Box::new(Cursor::new(text.to_owned())), self.format))
        } else {
            self.check_end(fs::metadata(argument).ok(), &argument.to_string_lossy())?;
            (argument.to_string_lossy(), formats::open(Path::new(argument), self.format))
        };
        Ok((name.as_ref().into(), records.map_err(|error| unreadable(&name, &error))?, 0))
    }

    /// Refuses to read what the output is appended to: the end of that would never come.
    fn check_end(&self, input: Option<Metadata>, name: &str) -> Result<(), String> {
        let (Some(input), Some(output)) = (input, &self.appended) else { return Ok(()) };
        match cfg!(unix) && claim::is_same(&input, output) {
            true => {
                Err(format!("cluewise: {name} is input and output at once; -o FILE replaces a file when all is read"))
            }
            false => Ok(()),
        }
    }
}

/// Whether an argument that is no file is meant as a puzzle itself: nothing but cells, more than half of them being
/// there, or a drawn grid, or a list.
pub fn is_text(argument: &str) -> bool {
    let cells = || argument.chars().all(|c| c.is_ascii_digit() || "._*-".contains(c));
    let puzzle = argument.parse::<Puzzle>().is_ok() || argument.len() > 40 && cells();
    puzzle || argument.contains('\n') || argument.starts_with("[[")
}

fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cluewise: {}", Failure::io(format!("cannot read {name}"), error))
}

impl Inputs {
    /// What comes next, as much as is there and at most so many; none at the end of all inputs.
    fn next(&mut self, most: usize) -> Option<Found> {
        let mut found = Found {
            name: "".into(),
            first: 0,
            puzzles: Vec::new(),
            records: BTreeMap::new(),
            complaints: Vec::new(),
            weight: 0,
        };
        while found.len() == 0 {
            let Some((name, records, number)) = &mut self.open else {
                let argument = self.rest.next()?;
                match self.begin(&argument) {
                    Ok(open) => self.open = Some(open),
                    Err(complaint) => found.complain(None, complaint),
                }
                continue;
            };
            (found.name, found.first) = (name.clone(), *number + 1);
            let more = read(name, records, most, self.candidates, &mut found);
            *number += found.len() as u64;
            if !more {
                self.open = None;
            }
        }
        Some(found)
    }
}

/// Reads the puzzles that are there, or else one puzzle or complaint; whether there may be more.
fn read(name: &str, records: &mut Records<'_>, most: usize, candidates: bool, found: &mut Found) -> bool {
    records.read_puzzles(most, &mut found.puzzles);
    if found.len() > 0 {
        return true;
    }
    match records.next() {
        Some(Ok(record)) if record.candidates.is_some() && !candidates => {
            let place = Place { name: found.name.clone(), number: found.first };
            let complaint =
                format!("{place}: candidate grids are not supported here; use `verify`, `solve` or `convert`");
            found.complain(Some(record.puzzle.to_string()), complaint);
        }
        Some(Ok(record)) => found.push(record),
        Some(Err(ReadError::Malformed { error, text })) => found.complain(Some(text), format!("{name}:{error}")),
        Some(Err(error)) => {
            let complaint = match &error {
                ReadError::Io(error) => unreadable(name, error),
                error => format!("cluewise: cannot read {name}: {error}"),
            };
            found.complain(None, complaint);
            return false;
        }
        None => return false,
    }
    true
}
