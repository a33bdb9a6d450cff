//! The puzzles of all inputs, one after the other, worked on by all threads.

use super::args::{Common, Input};
use super::error::Failure;
use super::output::Live;
use super::parallel;
use super::progress::Progress;
use cluewise::Puzzle;
use cluewise::formats::{self, Format, ReadError, Records};
use cluewise::pack::Record;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// Which puzzle of which input; prints as `FILE: puzzle N`.
#[derive(Clone)]
pub struct Place {
    name: Arc<str>,
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
pub fn for_each<R: Send, O: Live>(
    input: &Input,
    common: &Common,
    out: &mut O,
    work: impl Fn(Record, &Place) -> R + Sync,
    sink: impl FnMut(&mut O, Answer<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let all = |found: Vec<(Record, Place)>| found.into_iter().map(|(record, place)| work(record, &place)).collect();
    for_each_piece(input, common, out, 1, all, sink)
}

/// [`for_each`] with work that takes many puzzles at a time, so many at least if there are as many, and returns one
/// result for each.
pub fn for_each_piece<R: Send, O: Live>(
    input: &Input,
    common: &Common,
    out: &mut O,
    least: usize,
    work: impl Fn(Vec<(Record, Place)>) -> Vec<R> + Sync,
    mut sink: impl FnMut(&mut O, Answer<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
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
    let items = Items::new(input, common.quiet);
    let done = parallel::for_each_piece(items, out, least, |items| work_on(items, &work), answer);
    progress.finish();
    done?;
    if puzzles + malformed == 0 && !unreadable && !common.quiet {
        eprintln!("cluewise: no puzzle in the input");
    }
    if unreadable { Err(Failure::Reported) } else { Ok(malformed == 0) }
}

/// The work on all puzzles among the items; the complaints stay in their places.
fn work_on<R>(items: Vec<Item>, work: impl Fn(Vec<(Record, Place)>) -> Vec<R>) -> Vec<Result<R, Complaint>> {
    let mut complaints = Vec::new();
    let mut puzzles = Vec::with_capacity(items.len());
    for (at, item) in items.into_iter().enumerate() {
        match item {
            Item::Puzzle(record, place) => puzzles.push((record, place)),
            Item::Malformed { text, complaint } => complaints.push((at, Complaint { text: Some(text), complaint })),
            Item::Unreadable(complaint) => complaints.push((at, Complaint { text: None, complaint })),
        }
    }
    let mut results: Vec<Result<R, Complaint>> = work(puzzles).into_iter().map(Ok).collect();
    complaints.into_iter().for_each(|(at, complaint)| results.insert(at, Err(complaint)));
    results
}

/// What is said of a place without a puzzle, and its text if reading goes on after it.
struct Complaint {
    text: Option<String>,
    complaint: String,
}

/// What stands at one place of the input.
enum Item {
    Puzzle(Record, Place),
    Malformed { text: String, complaint: String },
    Unreadable(String),
}

/// The items of all inputs.
struct Items {
    rest: std::vec::IntoIter<String>,
    format: Option<&'static dyn Format>,
    quiet: bool,
    open: Option<(Arc<str>, Records<'static>, u64)>,
}

impl Items {
    fn new(input: &Input, quiet: bool) -> Items {
        let inputs = if input.inputs.is_empty() { vec!["-".into()] } else { input.inputs.clone() };
        let format = input.from.as_deref().and_then(formats::by_name);
        Items { rest: inputs.into_iter(), format, quiet, open: None }
    }

    /// Opens an input; an error says what is wrong with it.
    fn begin(&self, argument: String) -> Result<(Arc<str>, Records<'static>, u64), String> {
        let (name, input) = if argument == "-" {
            if io::stdin().is_terminal() && !self.quiet {
                eprintln!("cluewise: reading puzzles from the terminal; Ctrl-D ends them");
            }
            ("stdin".to_owned(), Box::new(BufReader::new(io::stdin())) as Box<dyn BufRead + Send>)
        } else if is_text(&argument) && !Path::new(&argument).exists() {
            ("argument".to_owned(), Box::new(Cursor::new(argument.into_bytes())) as _)
        } else {
            let open = File::open(&argument).and_then(|file| match file.metadata()?.is_dir() {
                true => Err(io::ErrorKind::IsADirectory.into()),
                false => Ok(file),
            });
            let file = open.map_err(|e| format!("cluewise: {}", Failure::io(format!("cannot read {argument}"), &e)))?;
            (argument, Box::new(BufReader::with_capacity(1 << 18, file)) as _)
        };
        let records = formats::read(input, self.format).map_err(|e| unreadable(&name, &e))?;
        Ok((name.into(), records, 0))
    }
}

/// Whether an argument that is no file is meant as a puzzle itself: nothing but cells, or a drawn grid or list.
fn is_text(argument: &str) -> bool {
    let cells = || argument.chars().all(|c| c.is_ascii_digit() || "._*-".contains(c));
    argument.parse::<Puzzle>().is_ok() || argument.len() > 20 && cells() || argument.contains(['\n', '['])
}

fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cluewise: {}", Failure::io(format!("cannot read {name}"), error))
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            let Some((name, records, number)) = &mut self.open else {
                let argument = self.rest.next()?;
                match self.begin(argument) {
                    Ok(open) => self.open = Some(open),
                    Err(complaint) => return Some(Item::Unreadable(complaint)),
                }
                continue;
            };
            *number += 1;
            let place = Place { name: name.clone(), number: *number };
            match records.next() {
                Some(Ok(record)) => return Some(Item::Puzzle(record, place)),
                Some(Err(ReadError::Malformed { error, text })) => {
                    return Some(Item::Malformed { text, complaint: format!("{name}:{error}") });
                }
                Some(Err(error)) => {
                    let complaint = match &error {
                        ReadError::Io(error) => unreadable(name, error),
                        error => format!("cluewise: cannot read {name}: {error}"),
                    };
                    self.open = None;
                    return Some(Item::Unreadable(complaint));
                }
                None => self.open = None,
            }
        }
    }
}
