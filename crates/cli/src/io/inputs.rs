//! The inputs of a command, read one after the other.

use crate::error::{Failure, print_stderr};
use crate::io::batch::InputBatch;
use crate::io::exclusive;
use crate::io::location::{ARGUMENT, Location};
use crate::io::position::{InputPosition, OTHER_INPUTS};
use crate::io::puzzle_argument::{is_puzzle, is_puzzle_text, mistyped_error};
use crate::io::source::Source;
use crate::io::standard_stream::StandardStream;
use crate::io::stdin;
use crate::io::table_columns;
use crate::parallel::Batch;
use crate::puzzle_names::is_short_name;
use cluewise::ParseError;
use cluewise::formats::{self, Format, MalformedCell, ReadError, ReadOptions, Records, detect_kinds};
use cluewise::kinds::Symbols;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// An open input: its name, its records, and the number of entries read.
type OpenInput = (Arc<str>, Records<'static>, u64);

/// The inputs that are left to read.
pub(super) struct Inputs {
    rest: std::vec::IntoIter<OsString>,
    format: Option<&'static Format>,
    /// Whether candidate grids are supported.
    candidates: bool,
    /// What is known of the puzzles.
    options: ReadOptions,
    /// The entries to skip.
    skipped: InputPosition,
    quiet: bool,
    is_one_of_several: bool,
    /// Metadata of the file that the output is appended to.
    appended: Option<Metadata>,
    open: Option<OpenInput>,
}

impl Inputs {
    pub(super) fn new(source: Source, appended: Option<Metadata>, quiet: bool) -> Inputs {
        let input = source.input;
        let inputs = if input.inputs.is_empty() { vec!["-".into()] } else { input.inputs.clone() };
        let format = input.from.as_deref().and_then(formats::by_name);
        let Source { candidates, options, skipped, .. } = source;
        let is_one_of_several = inputs.len() > 1;
        let rest = inputs.into_iter();
        Inputs { rest, format, candidates, options, skipped, quiet, is_one_of_several, appended, open: None }
    }

    /// Opens an input.
    fn open(&self, argument: &OsStr) -> Result<OpenInput, String> {
        if let Some(error) = argument.to_str().and_then(mistyped_error) {
            return Err(error);
        }
        let is_puzzle = |text: &str| {
            if self.options.name_kind() {
                is_puzzle(text)
            } else {
                is_puzzle_text(text) || detect_kinds(text.as_bytes())
            }
        };
        let text = argument.to_str().filter(|text| is_puzzle(text) && !Path::new(text).exists());
        let (name, records) = if argument == "-" {
            check_not_output(self.appended.as_ref(), StandardStream::Stdin.metadata(), "stdin")?;
            StandardStream::Stdin.check().map_err(|error| unreadable("stdin", &error))?;
            if io::stdin().is_terminal() && !self.quiet {
                print_stderr("cluewise: reading puzzles from the terminal; Ctrl-D ends the input");
            }
            if self.format.is_none() {
                let _ = stdin::head();
            }
            let mut input = BufReader::new(stdin::reader());
            input.fill_buf().iter().for_each(|head| self.report_columns("stdin", head));
            ("stdin".into(), self.read(Box::new(input), io::stdin().is_terminal()))
        } else if let Some(text) = text {
            (ARGUMENT.into(), self.read(Box::new(Cursor::new(text.to_owned())), false))
        } else {
            check_not_output(self.appended.as_ref(), fs::metadata(argument).ok(), &argument.to_string_lossy())?;
            let name = argument.to_string_lossy();
            let records = self.open_file(Path::new(argument), &name);
            (name, records)
        };
        let records = records.map_err(|error| unreadable(&name, &error))?;
        if !self.quiet && self.options.ignore_rules {
            print_stderr(format_args!(
                "cluewise: {name}: only the cells are read; --ignore-rules ignores rules beside them"
            ));
        }
        Ok((name.as_ref().into(), records, 0))
    }
}

/// Size of the read buffer of files in bytes.
const BUFFER_BYTES: usize = 1 << 18;

/// Number of bytes that show whether a file is binary.
const SIGNATURE_BYTES: usize = 16;

/// Maximum number of bytes of an input that show the columns of a table.
const HEAD_BYTES: usize = 1 << 16;

impl Inputs {
    /// Opens a file. Its start is read once, unless the file is binary or no regular file.
    fn open_file(&self, path: &Path, name: &str) -> io::Result<Records<'static>> {
        if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            return formats::open(path, self.format, &self.read_options(false));
        }
        let mut file = BufReader::with_capacity(BUFFER_BYTES, File::open(path)?);
        let head = file.fill_buf()?;
        let signature = &head[..head.len().min(SIGNATURE_BYTES)];
        if !self.format.unwrap_or_else(|| formats::detect(signature)).is_text() {
            return formats::open(path, self.format, &self.read_options(false));
        }
        self.report_columns(name, head);
        self.read(Box::new(file), false)
    }

    /// Reads an input in the format that is named, or in any.
    fn read(&self, input: Box<dyn BufRead + Send>, is_typed: bool) -> io::Result<Records<'static>> {
        formats::read(input, self.format, &self.read_options(is_typed))
    }

    /// Returns what is known of the puzzles. Typed ones are answered line by line.
    fn read_options(&self, is_typed: bool) -> ReadOptions {
        ReadOptions { line_by_line: is_typed && !self.options.name_kind(), ..self.options.clone() }
    }

    /// Reports the columns of a table that are taken for puzzles and solutions by their content.
    fn report_columns(&self, name: &str, head: &[u8]) {
        if !self.quiet && self.format.is_none_or(|format| format.name() == "csv") {
            table_columns::report(name, &head[..head.len().min(HEAD_BYTES)]);
        }
    }
}

/// Returns an error if the input is the file that the output is appended to: reading it would never end.
pub(super) fn check_not_output(output: Option<&Metadata>, input: Option<Metadata>, name: &str) -> Result<(), String> {
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    match cfg!(unix) && exclusive::is_same_file(&input, output) {
        true => {
            Err(format!("cluewise: {name} is both input and output; use -o FILE, which replaces the file at the end"))
        }
        false => Ok(()),
    }
}

pub(super) fn unreadable(name: &str, error: &io::Error) -> String {
    let name = if name.is_empty() { "an input without a name" } else { name };
    format!("cluewise: {}", Failure::io(format!("cannot read {name}"), error))
}

impl Inputs {
    /// Returns the next batch after the skipped entries. Returns `None` at the end of the last input.
    pub(super) fn next_batch(&mut self, batch_size: usize) -> Option<InputBatch> {
        let skipped = std::mem::take(&mut self.skipped);
        let mut position = InputPosition::default();
        while position.entries < skipped.entries {
            let batch = self.read_batch(1);
            match batch.as_ref().map(InputBatch::first_text) {
                Some(Some(text)) => position.add(&text),
                // An input that cannot be read.
                Some(None) => return batch,
                None => break,
            }
        }
        if position == skipped { self.read_batch(batch_size) } else { Some(self.end_at_difference()) }
    }

    /// Ends the inputs with an error, because they are not those of the run to be continued.
    fn end_at_difference(&mut self) -> InputBatch {
        (self.rest, self.open) = (Vec::new().into_iter(), None);
        let mut batch = InputBatch::default();
        batch.push_error(None, format!("cluewise: {OTHER_INPUTS}"));
        batch
    }

    /// Returns the next batch, with the entries available now but at most `batch_size`. Returns `None` at the end of
    /// the last input.
    fn read_batch(&mut self, batch_size: usize) -> Option<InputBatch> {
        let mut batch = InputBatch::default();
        while batch.len() == 0 {
            let Some((name, records, number)) = &mut self.open else {
                let argument = self.rest.next()?;
                match self.open(&argument) {
                    Ok(open) => self.open = Some(open),
                    Err(message) => batch.push_error(None, message),
                }
                continue;
            };
            (batch.name, batch.first) = (name.clone(), *number + 1);
            let more = read(name, records, batch_size, self.candidates, &mut batch);
            *number += batch.len() as u64;
            if !more {
                if !self.quiet {
                    report_unused(name, records.unused());
                }
                if *number == 0 {
                    report_empty(name, self.is_one_of_several, self.quiet);
                }
                self.open = None;
            }
        }
        Some(batch)
    }
}

/// Returns the message about the malformed entry of this number, with its name if it has one.
pub(super) fn malformed_message(input: &str, number: u64, error: &ParseError, cell: Option<&MalformedCell>) -> String {
    let ParseError { line, column, found, expected, .. } = error;
    let name = cell.map_or("", |cell| cell.id.as_str());
    match is_short_name(name) {
        true => format!("{input}:{line}:{column}: puzzle {number} ({name}): found {found}, expected {expected}"),
        false => format!("{input}:{error}{}", picture_remedy(found)),
    }
}

/// Returns the remedy for an input that is a picture; empty for others.
fn picture_remedy(found: &str) -> &'static str {
    match found {
        "a PNG picture" | "a JPEG picture" => "; `cluewise scan` reads a photo of a grid",
        "a GIF picture" | "a WebP picture" => {
            "; save it as PNG or JPEG, of which `cluewise scan` reads photos of a grid"
        }
        _ => "",
    }
}

/// Reports an input without any entry, if there are others.
pub(super) fn report_empty(name: &str, is_one_of_several: bool, quiet: bool) {
    if is_one_of_several && !quiet {
        print_stderr(format_args!("cluewise: {name}: no puzzle in this file"));
    }
}

/// Reports the grids beside the puzzles of an input that are not used.
fn report_unused(name: &str, unused: usize) {
    if unused > 0 {
        let grids = if unused == 1 { "grid is" } else { "grids are" };
        print_stderr(format_args!(
            "cluewise: {name}: {unused} more {grids} not read, such as the position of a player or a puzzle in a comment"
        ));
    }
}

/// The error for a candidate grid in a command that does not support them.
const NO_CANDIDATES: &str = "candidate grids are not supported here; `convert --drop-candidates` writes the clues";

/// Reads the puzzles available now, or else one record or error. Returns whether there may be more.
fn read(
    name: &str,
    records: &mut Records<'_>,
    batch_size: usize,
    supports_candidates: bool,
    batch: &mut InputBatch,
) -> bool {
    records.read_puzzles(batch_size, &mut batch.puzzles);
    if batch.len() > 0 {
        return true;
    }
    let record = records.next();
    if let Some(Ok(record)) = &record
        && record.puzzle.has_candidates()
        && !supports_candidates
    {
        let location = Location { name: batch.name.clone(), number: batch.first };
        batch.push_error(Some(record.to_text(Symbols::DIGITS)), format!("{location}: {NO_CANDIDATES}"));
        return true;
    }
    match record {
        Some(Ok(record)) => batch.push(record),
        Some(Err(ReadError::Malformed { error, text, cell })) => {
            let message = malformed_message(name, batch.first, &error, cell.as_deref());
            batch.push_malformed(Some(text), message, cell);
        }
        Some(Err(error)) => {
            let message = match &error {
                ReadError::Io(error) => unreadable(name, error),
                error => format!("cluewise: cannot read {name}: {error}"),
            };
            batch.push_error(None, message);
            return false;
        }
        None => return false,
    }
    true
}
