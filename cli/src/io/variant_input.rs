//! Inputs of puzzles of variants: recognition, reading, and work on all threads.

use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::io::batch::InputError;
use crate::io::input::{ARGUMENT, EntryBatches, Location, Processed, process_entries};
use crate::io::inputs::{check_not_output, malformed_message, report_empty, unreadable};
use crate::io::output::OutputTarget;
use crate::io::puzzle_argument::{is_puzzle, mistyped_error};
use crate::io::standard_stream::StandardStream;
use crate::io::stdin;
use crate::io::table_columns;
use crate::parallel::{Batch, BatchSource};
use crate::progress::Progress;
use cluewise::formats::{
    self, ReadError, Records, VARIANT_HEAD_BYTES, VariantOptions, VariantRecord, detect_variants, has_later_variants,
    read_variants,
};
use cluewise::pack::Record;
use cluewise::variant::{Puzzle, RuleSet, Solvers, Symbols, Variant};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

impl VariantArgs {
    /// Returns whether the command works on variants: options describe one, or an input starts with one.
    pub fn apply_to(&self, input: &InputArgs) -> Result<bool, Failure> {
        if self.describe_variant() {
            return Ok(true);
        }
        // A format that is named is one of 9x9 puzzles.
        if input.from.is_some() {
            return Ok(false);
        }
        if input.inputs.is_empty() {
            return Ok(detect_variants(&stdin::head()?));
        }
        for argument in &input.inputs {
            if is_of_variants(argument)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does the same as [`VariantArgs::apply_to`] for commands that write puzzles: with `--size 9`, formats of variants
    /// are those of 9x9 puzzles too.
    pub fn apply_to_output(&self, input: &InputArgs, output: &OutputArgs) -> Result<bool, Failure> {
        Ok(self.apply_to(input)? || self.any_given() && output.variant_format().is_some())
    }
}

/// Returns whether an input starts with a variant, or is a file that names the sizes of its puzzles and has
/// one.
fn is_of_variants(argument: &OsStr) -> Result<bool, Failure> {
    if argument == "-" {
        return Ok(detect_variants(&stdin::head()?));
    }
    let head = head_of(argument);
    // An unreadable file is reported when it is read as a whole.
    let has_later = || File::open(argument).and_then(|file| has_later_variants(&head, file)).unwrap_or(false);
    Ok(detect_variants(&head) || head.len() == VARIANT_HEAD_BYTES && has_later())
}

/// Returns the start of the first input.
pub fn first_head(input: &InputArgs) -> Result<Vec<u8>, Failure> {
    match input.inputs.first() {
        Some(argument) if argument != "-" => Ok(head_of(argument)),
        _ => Ok(stdin::head()?.to_vec()),
    }
}

/// Returns the start of an argument or of a regular file; other files can be read only once.
pub(super) fn head_of(argument: &OsStr) -> Vec<u8> {
    let mut head = Vec::new();
    match fs::metadata(argument) {
        Ok(metadata) if metadata.is_file() => {
            // An unreadable file is reported when it is read as a whole.
            let _ = File::open(argument).map(|file| file.take(VARIANT_HEAD_BYTES as u64).read_to_end(&mut head));
        }
        Ok(_) => {}
        Err(_) => head.extend_from_slice(argument.as_encoded_bytes()),
    }
    head
}

/// Consecutive entries of an input.
struct VariantBatch {
    name: Arc<str>,
    entries: Vec<(u64, Result<VariantRecord, Box<InputError>>)>,
}

impl Batch for VariantBatch {
    fn len(&self) -> usize {
        self.entries.len()
    }

    fn join(&mut self, next: VariantBatch) -> Option<VariantBatch> {
        if next.name != self.name {
            return Some(next);
        }
        self.entries.extend(next.entries);
        None
    }
}

/// Maximum number of puzzles per batch.
const MAX_BATCH: usize = 256;

/// Calls `work` for each puzzle on all threads, and passes the results to `sink` in input order. Returns whether
/// the input had no malformed entry.
pub fn for_each_variant<R: Send + 'static, O: OutputTarget>(
    input: &InputArgs,
    options: VariantOptions,
    global: &GlobalArgs,
    out: &mut O,
    work: impl Fn(&mut Solvers, VariantRecord, &Location) -> R + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    input.check_stdin(None)?;
    let work_on_batch = |VariantBatch { name, entries }: VariantBatch| {
        let mut solvers = Solvers::default();
        let mut done = |number, record| work(&mut solvers, record, &Location { name: name.clone(), number });
        entries.into_iter().map(|(number, entry)| entry.map(|record| done(number, record))).collect()
    };
    let mut inputs = VariantInputs::new(input, options, out.appends_to(), global.quiet);
    let source = BatchSource::new(move || inputs.next_batch(), input.may_wait());
    let batches = EntryBatches { source, max_len: MAX_BATCH, skipped: 0, may_be_empty: input.may_be_empty };
    process_entries(batches, global, out, &work_on_batch, sink)
}

/// Returns the first puzzle of an argument: a puzzle, a link or a file.
///
/// # Errors
/// Returns why it cannot be read.
pub fn first_record(argument: &OsStr, args: &VariantArgs) -> Result<VariantRecord, String> {
    let input = InputArgs { inputs: vec![argument.to_owned()], ..InputArgs::default() };
    // Failures get the prefix of messages when they are printed.
    let failure = |message: String| message.trim_start_matches("cluewise: ").to_owned();
    let mut open = VariantInputs::new(&input, args.options(), None, true).open(argument).map_err(failure)?;
    match open.next() {
        Some((_, record)) => record.map_err(|error| failure(error.message)),
        None => Err(format!("{}: no puzzle in the input", open.name)),
    }
}

/// Parses the original puzzle of a position: its cells alone, or in any form that is read.
///
/// # Errors
/// Returns what is wrong with the cells.
pub fn parse_original(variant: &Variant, text: &str, symbols: Option<Symbols>) -> Result<Puzzle, String> {
    let of_cells = variant.parse(text, symbols.unwrap_or_else(|| Symbols::detect(text, variant.side())));
    of_cells.or_else(|error| {
        let options = VariantOptions { symbols, rules: variant.rules(), ..VariantOptions::default() };
        let mut records = read_variants(Box::new(Cursor::new(text.to_owned())), options);
        let record = records.next().and_then(Result::ok).filter(|record| record.variant.cells() == variant.cells());
        record.map(|record| record.puzzle).ok_or_else(|| error.to_string())
    })
}

/// The records of an input, or why a record is not supported.
type RecordsOrReasons = Box<dyn Iterator<Item = Result<Result<VariantRecord, String>, ReadError>> + Send>;

/// An open input: its name, its records, the number of entries read, and whether records are read one by one.
struct OpenInput {
    name: Arc<str>,
    records: RecordsOrReasons,
    number: u64,
    is_interactive: bool,
}

/// The formats of 9x9 puzzles whose files may also have puzzles of other sizes.
const SHARED_FORMATS: [&str; 5] = ["line", "sdm", "grid", "json", "jsonl"];

/// Returns the records of 9x9 puzzles as those of a size.
fn converted(records: Records<'static>, candidates: bool) -> RecordsOrReasons {
    let convert = move |record: &Record| match record.candidates.is_some() && !candidates {
        true => Err("candidate grids are not supported here; `convert --drop-candidates` writes the clues".to_owned()),
        false => VariantRecord::from_classic(record).map_err(|error| error.found),
    };
    Box::new(records.map(move |record| record.map(|record| convert(&record))))
}

/// The inputs that are left to read.
struct VariantInputs {
    rest: std::vec::IntoIter<OsString>,
    options: VariantOptions,
    appended: Option<Metadata>,
    quiet: bool,
    is_one_of_several: bool,
    open: Option<OpenInput>,
}

impl VariantInputs {
    fn new(input: &InputArgs, options: VariantOptions, appended: Option<Metadata>, quiet: bool) -> VariantInputs {
        let inputs = if input.inputs.is_empty() { vec!["-".into()] } else { input.inputs.clone() };
        let is_one_of_several = inputs.len() > 1;
        VariantInputs { rest: inputs.into_iter(), options, appended, quiet, is_one_of_several, open: None }
    }

    /// Opens an input.
    fn open(&self, argument: &OsStr) -> Result<OpenInput, String> {
        if let Some(error) = argument.to_str().and_then(mistyped_error) {
            return Err(error);
        }
        let text = argument.to_str().filter(|text| is_puzzle(text) && !Path::new(text).exists());
        let name = argument.to_string_lossy();
        let (name, records) = if argument == "-" {
            check_not_output(self.appended.as_ref(), StandardStream::Stdin.metadata(), "stdin")?;
            StandardStream::Stdin.check().map_err(|error| unreadable("stdin", &error))?;
            if io::stdin().is_terminal() && !self.quiet {
                print_stderr("cluewise: reading puzzles from the terminal; Ctrl-D ends the input");
            }
            ("stdin".into(), self.of_text(Box::new(BufReader::new(stdin::reader()))))
        } else if let Some(text) = text {
            (ARGUMENT.into(), self.of_argument(text)?)
        } else {
            let records = self.of_file(argument, &name)?;
            (name, records)
        };
        Ok(OpenInput { is_interactive: argument == "-", name: name.as_ref().into(), records, number: 0 })
    }

    /// Returns the records of a text.
    fn of_text(&self, text: Box<dyn BufRead + Send>) -> RecordsOrReasons {
        Box::new(read_variants(text, self.options.clone()).map(|record| record.map(Ok)))
    }

    /// Returns the records of an argument.
    fn of_argument(&self, text: &str) -> Result<RecordsOrReasons, String> {
        let reader = Box::new(Cursor::new(text.to_owned()));
        if !self.is_classic(text.as_bytes()) {
            return Ok(self.of_text(reader));
        }
        let records = formats::read(reader, None).map_err(|error| unreadable(ARGUMENT, &error))?;
        Ok(converted(records, self.options.candidates))
    }

    /// Returns the records of a file.
    fn of_file(&self, path: &OsStr, name: &str) -> Result<RecordsOrReasons, String> {
        let metadata = fs::metadata(path).map_err(|error| unreadable(name, &error))?;
        if metadata.is_dir() {
            return Err(unreadable(name, &io::ErrorKind::IsADirectory.into()));
        }
        check_not_output(self.appended.as_ref(), Some(metadata), name)?;
        let head = head_of(path);
        if !self.quiet {
            table_columns::report(name, &head);
        }
        // Lines of links to plain 9x9 puzzles have formats of their own.
        let is_shared = || !head.starts_with(b"http") && SHARED_FORMATS.contains(&formats::detect(&head).name());
        if self.is_classic(&head) && !is_shared() {
            let records = formats::open(Path::new(path), None).map_err(|error| unreadable(name, &error))?;
            return Ok(converted(records, self.options.candidates));
        }
        let file = File::open(path).map_err(|error| unreadable(name, &error))?;
        Ok(self.of_text(Box::new(BufReader::new(file))))
    }

    /// Returns whether an input starts with a puzzle of no variant, and no option makes it one.
    fn is_classic(&self, head: &[u8]) -> bool {
        let VariantOptions { side, boxes, rules, symbols, .. } = &self.options;
        let has_options = side.is_some() || boxes.is_some() || symbols.is_some() || *rules != RuleSet::EMPTY;
        !has_options && !detect_variants(head)
    }

    /// Returns the next batch; `None` at the end of the last input.
    fn next_batch(&mut self) -> Option<VariantBatch> {
        loop {
            let Some(open) = &mut self.open else {
                let argument = self.rest.next()?;
                match self.open(&argument) {
                    Ok(open) => self.open = Some(open),
                    Err(message) => {
                        let location = Location { name: "".into(), number: 0 };
                        let entries =
                            vec![(0, Err(Box::new(InputError { text: None, message, cell: None, location })))];
                        return Some(VariantBatch { name: "".into(), entries });
                    }
                }
                continue;
            };
            // Each typed puzzle gets its answer at once; batches are joined while all threads are busy.
            let size = if open.is_interactive { 1 } else { MAX_BATCH };
            let entries: Vec<_> = std::iter::from_fn(|| open.next()).take(size).collect();
            if !entries.is_empty() {
                return Some(VariantBatch { name: open.name.clone(), entries });
            }
            if open.number == 0 {
                report_empty(&open.name, self.is_one_of_several, self.quiet);
            }
            self.open = None;
        }
    }
}

impl OpenInput {
    fn next(&mut self) -> Option<(u64, Result<VariantRecord, Box<InputError>>)> {
        let record = self.records.next()?;
        self.number += 1;
        let location = Location { name: self.name.clone(), number: self.number };
        let (text, message, cell) = match record {
            Ok(Ok(record)) => return Some((self.number, Ok(record))),
            Ok(Err(reason)) => (Some(String::new()), format!("{location}: {reason}"), None),
            Err(ReadError::Malformed { error, text, cell }) => {
                let message = malformed_message(&self.name, self.number, &error, cell.as_deref());
                (Some(text), message, cell)
            }
            Err(ReadError::Io(error)) => (None, unreadable(&self.name, &error), None),
            Err(error) => (None, format!("cluewise: cannot read {}: {error}", self.name), None),
        };
        Some((self.number, Err(Box::new(InputError { text, message, cell, location }))))
    }
}
