//! Inputs of puzzles of variants: recognition, reading, and work on all threads.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::io::batch::InputError;
use crate::io::input::{ARGUMENT, Location, Processed, is_puzzle_text, process_entries, write_or_report};
use crate::io::inputs::{check_not_output, picture_remedy, unreadable};
use crate::io::output::OutputTarget;
use crate::io::standard_stream::StandardStream;
use crate::io::stdin;
use crate::parallel::Batch;
use crate::progress::Progress;
use cluewise::formats::{
    ReadError, VARIANT_HEAD_BYTES, VariantOptions, VariantReader, VariantRecord, detect_variants, read_variants,
};
use cluewise::variant::{Puzzle, Solvers, Symbols, Variant, Verdict};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

impl VariantArgs {
    /// Returns whether the command works on variants: options ask for it, or an input starts with one.
    pub fn apply_to(&self, input: &InputArgs) -> Result<bool, Failure> {
        if self.are_given() {
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
}

/// Returns whether an input starts with a puzzle of a size or variant.
pub fn is_of_variants(argument: &OsStr) -> Result<bool, Failure> {
    let head = if argument == "-" { stdin::head()? } else { head_of(argument) };
    Ok(detect_variants(&head))
}

/// Returns the start of the first input.
pub fn first_head(input: &InputArgs) -> Result<Vec<u8>, Failure> {
    match input.inputs.first() {
        Some(argument) if argument != "-" => Ok(head_of(argument)),
        _ => Ok(stdin::head()?.to_vec()),
    }
}

/// Passes the 9x9 puzzles of a file of sizes and variants to `sink`, with their ids and locations; the others differ from all 9x9 puzzles. Returns
/// whether the file had no malformed entry.
pub fn for_each_classic<O: OutputTarget>(
    file: &OsString,
    global: &GlobalArgs,
    out: &mut O,
    mut sink: impl FnMut(&mut O, (cluewise::Puzzle, String, Location)) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let (input, args) = (InputArgs { inputs: vec![file.clone()], from: None }, VariantArgs::default());
    let work = |_: &mut Solvers, record: VariantRecord, location: &Location| {
        record.classic_puzzle().map(|puzzle| (puzzle, record.id.unwrap_or_default(), location.clone()))
    };
    for_each_variant((&input, &args), global, out, work, |out, processed, _| match processed {
        Processed::Done(Some(puzzle)) => sink(out, puzzle),
        _ => Ok(()),
    })
}

/// Returns the start of an argument or of a regular file; other files can be read only once.
fn head_of(argument: &OsStr) -> Vec<u8> {
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
    entries: Vec<(u64, Result<VariantRecord, InputError>)>,
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

/// Calls `work` for the puzzles of a batch on all threads, and passes the results to `sink` in input order. Returns whether
/// the input had no malformed entry.
pub fn for_each_variant<R: Send + 'static, O: OutputTarget>(
    (input, args): (&InputArgs, &VariantArgs),
    global: &GlobalArgs,
    out: &mut O,
    work: impl Fn(&mut Solvers, VariantRecord, &Location) -> R + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    args.check_input(input)?;
    let options = args.options();
    for_each_variant_with((input, options), global, out, work, sink)
}

/// [`for_each_variant`] with the options of readers.
pub fn for_each_variant_with<R: Send + 'static, O: OutputTarget>(
    (input, options): (&InputArgs, VariantOptions),
    global: &GlobalArgs,
    out: &mut O,
    work: impl Fn(&mut Solvers, VariantRecord, &Location) -> R + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    input.check_stdin(None)?;
    let all = |batch: VariantBatch| {
        let (mut solvers, name) = (Solvers::default(), batch.name);
        let entries = batch.entries.into_iter();
        let location = |number| Location { name: name.clone(), number };
        entries.map(|(number, entry)| entry.map(|record| work(&mut solvers, record, &location(number)))).collect()
    };
    let mut inputs = VariantInputs::new(input, options, out.appends_to(), global.quiet);
    process_entries((move || inputs.next_batch(), MAX_BATCH, 0), global, out, all, sink)
}

/// [`for_each_variant`] with work that returns a value to write, or the reason why there is none, which is reported on
/// standard error. Returns whether each entry of the input had a value.
pub fn for_each_variant_record<R: Send + 'static, O: OutputTarget>(
    input: (&InputArgs, &VariantArgs),
    global: &GlobalArgs,
    out: &mut O,
    work: impl Fn(&mut Solvers, VariantRecord) -> Result<R, String> + Sync,
    mut write: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut all = true;
    let work = |solvers: &mut Solvers, record: VariantRecord, location: &Location| {
        work(solvers, record).map_err(|reason| format!("{location}: {reason}"))
    };
    let well_formed = for_each_variant(input, global, out, work, |out, processed, progress| {
        all &= write_or_report(processed, progress, |value| write(out, value))?;
        Ok(())
    })?;
    Ok(well_formed && all)
}

/// Returns the first puzzle of an argument: a puzzle, a link or a file.
///
/// # Errors
/// Returns why it cannot be read.
pub fn first_record(argument: &OsStr, args: &VariantArgs) -> Result<VariantRecord, String> {
    let input = InputArgs { inputs: vec![argument.to_owned()], from: None };
    let mut open = VariantInputs::new(&input, args.options(), None, true).open(argument)?;
    match open.next() {
        Some((_, record)) => record.map_err(|error| error.message),
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

/// Adds the solution to a record if it has one only, and removes it otherwise.
///
/// # Errors
/// Returns why it has not one.
pub fn add_solution(solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Result<(), String> {
    let found = solvers.unique_solution(&record.variant, &record.puzzle, budget);
    let verdict = found.as_ref().err().copied();
    record.solution = found.ok();
    match verdict {
        None => Ok(()),
        Some(Verdict::Unknown) => Err(format!("{}: {budget} branches (--budget) are used up", Verdict::Unknown)),
        Some(Verdict::None) => Err("no solution".into()),
        Some(_) => Err("several solutions".into()),
    }
}

/// An open input: its name, its reader, the number of entries read, and whether records are read one by one.
struct OpenInput {
    name: Arc<str>,
    reader: VariantReader<'static>,
    number: u64,
    is_interactive: bool,
}

/// The inputs that are left to read.
struct VariantInputs {
    rest: std::vec::IntoIter<OsString>,
    options: VariantOptions,
    appended: Option<Metadata>,
    quiet: bool,
    open: Option<OpenInput>,
}

impl VariantInputs {
    fn new(input: &InputArgs, options: VariantOptions, appended: Option<Metadata>, quiet: bool) -> VariantInputs {
        let inputs = if input.inputs.is_empty() { vec!["-".into()] } else { input.inputs.clone() };
        VariantInputs { rest: inputs.into_iter(), options, appended, quiet, open: None }
    }

    /// Opens an input.
    fn open(&self, argument: &OsStr) -> Result<OpenInput, String> {
        if let Some(error) = argument.to_str().and_then(mistyped) {
            return Err(error);
        }
        let text = argument.to_str().filter(|text| is_text(text) && !Path::new(text).exists());
        let name = argument.to_string_lossy();
        let (name, source): (_, Box<dyn BufRead + Send>) = if argument == "-" {
            check_not_output(self.appended.as_ref(), StandardStream::Stdin.metadata(), "stdin")?;
            StandardStream::Stdin.check().map_err(|error| unreadable("stdin", &error))?;
            if io::stdin().is_terminal() && !self.quiet {
                print_stderr("cluewise: reading puzzles from the terminal; Ctrl-D ends the input");
            }
            ("stdin".into(), Box::new(BufReader::new(stdin::reader())))
        } else if let Some(text) = text {
            (ARGUMENT.into(), Box::new(Cursor::new(text.to_owned())))
        } else {
            let metadata = fs::metadata(argument).map_err(|error| unreadable(&name, &error))?;
            if metadata.is_dir() {
                return Err(unreadable(&name, &io::ErrorKind::IsADirectory.into()));
            }
            check_not_output(self.appended.as_ref(), Some(metadata), &name)?;
            let file = File::open(argument).map_err(|error| unreadable(&name, &error))?;
            (name, Box::new(BufReader::new(file)))
        };
        let reader = read_variants(source, self.options.clone());
        Ok(OpenInput { is_interactive: argument == "-", name: name.as_ref().into(), reader, number: 0 })
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
                        let entries = vec![(0, Err(InputError { text: None, message, cell: None, location }))];
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
            self.open = None;
        }
    }
}

impl OpenInput {
    fn next(&mut self) -> Option<(u64, Result<VariantRecord, InputError>)> {
        let record = self.reader.next()?;
        self.number += 1;
        let error = |error| {
            let (text, message, cell) = match error {
                ReadError::Malformed { error, text, cell } => {
                    (Some(text), format!("{}:{error}{}", self.name, picture_remedy(&error.found)), cell)
                }
                ReadError::Io(error) => (None, unreadable(&self.name, &error), None),
                error => (None, format!("cluewise: cannot read {}: {error}", self.name), None),
            };
            let location = Location { name: self.name.clone(), number: self.number };
            InputError { text, message, cell, location }
        };
        Some((self.number, record.map_err(error)))
    }
}

/// The sizes whose puzzles are typed, with a name of their own for each number of cells; 9x9 is recognized elsewhere.
const TYPED_SIDES: [usize; 3] = [4, 6, 8];
/// Maximum number of missing or additional cells of a typed puzzle.
const MAX_MISCOUNT: usize = 2;
/// Minimum number of empty cells by which a typed puzzle differs from a file name.
const MIN_EMPTY_CELLS: usize = 3;

/// Returns the error for an argument that is no file, and a puzzle of a small size but for a few cells, a row or a digit.
pub(super) fn mistyped(argument: &str) -> Option<String> {
    let is_typed = argument.chars().all(|c| is_empty_cell(c) || c.is_ascii_digit() || c == ' ')
        && argument.chars().filter(|&c| is_empty_cell(c)).count() >= MIN_EMPTY_CELLS
        && !Path::new(argument).exists();
    let rows: Vec<&str> = argument.split_whitespace().collect();
    let reason = match &rows[..] {
        _ if !is_typed => None,
        [cells] => wrong_cells(cells),
        rows => wrong_rows(rows),
    };
    reason.map(|reason| format!("cluewise: {argument}: {reason}"))
}

fn is_empty_cell(c: char) -> bool {
    "0._*-".contains(c)
}

/// Returns what is wrong with cells in one line. A text with digits beyond the size is a puzzle only if it has one symbol for empty
/// cells, as file names with dates have not.
fn wrong_cells(cells: &str) -> Option<String> {
    let count = cells.chars().count();
    let side = TYPED_SIDES.into_iter().find(|side| count.abs_diff(side * side) <= MAX_MISCOUNT)?;
    let empty = cells.chars().find(|&c| is_empty_cell(c));
    let has_one_symbol = cells.chars().all(|c| Some(c) == empty || !is_empty_cell(c));
    if !has_one_symbol && cells.chars().any(|c| c.to_digit(10) > Some(side as u32)) {
        return None;
    }
    if count != side * side {
        return Some(format!("{count} cells; a {side}x{side} puzzle has {}", side * side));
    }
    let (index, digit) = (0..).zip(cells.chars()).find(|(_, c)| c.to_digit(10) > Some(side as u32))?;
    let place = format!("r{}c{}", index / side + 1, index % side + 1);
    Some(format!("{digit} in {place}; a {side}x{side} puzzle has the digits 1 to {side}"))
}

/// Returns what is wrong with rows that are separated by blanks; at least two of them are complete.
fn wrong_rows(rows: &[&str]) -> Option<String> {
    let are_complete = |side: &usize| rows.iter().filter(|row| row.len() == *side).count() >= 2;
    let side = TYPED_SIDES.into_iter().filter(are_complete).find(|&side| rows.len().abs_diff(side) <= 1)?;
    if let Some((number, row)) = (1..).zip(rows).find(|(_, row)| row.len() != side) {
        return Some(format!("row {number} has {} cells; a row of a {side}x{side} puzzle has {side}", row.len()));
    }
    match rows.len() == side {
        true => wrong_cells(&rows.concat()),
        false => Some(format!("{} rows; a {side}x{side} puzzle has {side}", rows.len())),
    }
}

/// Returns whether an argument is a puzzle itself rather than a file name.
fn is_text(argument: &str) -> bool {
    let cells = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "._*-".contains(c);
    is_puzzle_text(argument)
        || detect_variants(argument.as_bytes())
        || argument.len() >= 16 && argument.chars().all(cells)
}
