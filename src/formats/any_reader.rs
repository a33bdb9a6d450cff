//! Detection of the readers of an input: streams of records in known formats, or documents of other programs.

use super::candidate_rows::{starts_candidate_grid, starts_explained_grids};
use super::encoding::{RECORD_SEPARATOR, WithoutSeparators, content_lines, decode_text, is_comment};
use super::finder::{self, Document};
use super::framed_grids::FramedGrids;
use super::json_errors::is_early_end;
use super::kinds::{
    KIND_HEAD_BYTES, detect_kinds, is_line_of_kind, is_of_setter, is_own_json, parse_any_link, parse_object,
};
use super::known_formats::detect;
use super::leading_puzzle::parse_leading_puzzle;
use super::line_classifier::is_other_table;
use super::read_error::{excerpt, malformed};
use super::rounded_puzzle::is_rounded_puzzle;
use super::{
    MAX_HEAD_BYTES, MAX_QUEUED, ReadError, ReadOptions, RecordReader, Records, detected, encoding, sealed, text_reader,
    utf16, wanting,
};
use crate::board::text::ParseError;
use crate::kinds::{Puzzle, Symbols};
use crate::pack::Record;
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// Maximum number of bytes of a document that is searched for puzzles.
const MAX_DOCUMENT_BYTES: u64 = 1 << 26;

/// Maximum number of puzzles that are looked for among those that a search has found.
const MAX_COMPARED: usize = 64;

/// Minimum number of cells at the start of a list by which it is one that a search has found.
const MIN_COMPARED: usize = 18;

/// Number of first lines of which one may begin JSON: three of headings, and one.
const MAX_HEADINGS: usize = 4;

/// Formats of one line for each puzzle whose malformed lines are not searched.
const EXACT_FORMATS: [&str; 3] = ["bank", "hodoku", "sukaku"];

/// Reads the records of an input in any format, with the reader of its format. A document whose start is in no known
/// format is searched.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> io::Result<Records<'a>> {
    let mut input = utf16::decoded(input);
    let (mut head, is_whole) = read_head(&mut input, options)?;
    if head.contains(&RECORD_SEPARATOR) && !head.contains(&0) {
        encoding::replace_separators(&mut head);
        input = Box::new(BufReader::new(WithoutSeparators(input)));
    }
    let names_kind = || !options.line_by_line && detect_kinds(&head[..head.len().min(KIND_HEAD_BYTES)]);
    let is_of_kinds = options.name_kind() || names_kind();
    let known_stream = |head| stream(head, Box::new(io::empty()), is_of_kinds, options);
    // The search is too large for pages of the web.
    if cfg!(target_family = "wasm") || options.line_by_line || begins_plainly(&head, options) || head.contains(&0) {
        return Ok(stream(head, input, is_of_kinds, options));
    }
    let mut known = Outcome::of(known_stream(head.clone()));
    if !is_whole {
        known.drop_last_error();
    }
    let is_document = finder::is_document(&head[..head.len().min(MAX_HEAD_BYTES)]);
    // Of large files, a few malformed records are no reason to hold all of them in memory.
    if !is_document && (known.is_clean() || !is_whole && known.records > known.errors.len()) {
        return Ok(frames_of_whole(&head, is_whole).with_names(stream(head, input, is_of_kinds, options)));
    }
    if !is_whole {
        input.by_ref().take(MAX_DOCUMENT_BYTES).read_to_end(&mut head)?;
        if !input.fill_buf()?.is_empty() {
            return Ok(stream(head, input, is_of_kinds, options));
        }
        known = Outcome::of(known_stream(head.clone()));
        if known.is_clean() && !is_document {
            return Ok(known_stream(head));
        }
    }
    let (text, format) = (normalized(&decode_text(&head)), detect(&head).name());
    let found = search(&text, known, format, (is_document, is_of_kinds), options);
    Ok(found.map_or_else(|| known_stream(head), |found| Box::new(found)))
}

/// Searches a text of which the known formats read nothing, or something malformed. Returns `None` if their records and
/// errors are better.
fn search(
    text: &str,
    mut known: Outcome,
    format: &str,
    (is_document, is_of_kinds): (bool, bool),
    options: &ReadOptions,
) -> Option<Found> {
    let json = below_headings(text);
    // Its errors name what is wrong in a record.
    if is_known_json(json) {
        return None;
    }
    let found = |records: Vec<_>, unused| Some(Found { records: records.into_iter(), unused });
    let is_exact = names_other_rules(json)
        || (is_of_kinds || format == "csv") && !known.puzzles.is_empty() && !is_document
        || EXACT_FORMATS.contains(&format);
    let document = if is_exact { Document::default() } else { Document::of(text) };
    let searched = (!is_exact).then_some(&document);
    if let Some(records) = framed_records(text, &known, searched, options) {
        return found(records, 0);
    }
    // A search takes rounded digits for a puzzle.
    if known.is_worse_than(&document, is_document) && !known.names_rounded() {
        let unused = document.unused();
        let mut records = document.into_records(text, options);
        records.extend(known.take_early_end(json).map(Err));
        return found(records, unused);
    }
    if known.records > 0 {
        return None;
    }
    let links = linked_records(text, options);
    if links.iter().any(Result::is_ok) {
        return found(links.into_iter().map(|link| link.map_err(|error| located(error, text))).collect(), 0);
    }
    let (near, errors) = (document.near_misses(), known.errors.len());
    let is_clearer = errors == 0
        || 2 * near < errors
        || errors > near && known.are_explained_by(&document, is_document)
        || text.trim_start().starts_with('<');
    if near > 0 && is_clearer && !known.names_rounded() {
        return found(document.into_records(text, options), 0);
    }
    let is_unclear = errors > 1 && 2 * near < errors && !known.names_cause();
    if is_unclear { found(vec![Err(not_understood(text, &known))], 0) } else { None }
}

/// Reads the start of an input, up to the first line if that is a puzzle. Returns whether it is all of the input.
fn read_head(input: &mut dyn BufRead, options: &ReadOptions) -> io::Result<(Vec<u8>, bool)> {
    let is_enough =
        |head: &[u8]| if options.line_by_line { is_detectable(head) } else { begins_plainly(head, options) };
    let mut head = Vec::new();
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let (length, ends_line) = (chunk.len(), chunk.contains(&b'\n'));
        head.extend_from_slice(chunk);
        input.consume(length);
        if length == 0 {
            return Ok((head, true));
        }
        if head.len() >= MAX_HEAD_BYTES || ends_line && is_enough(&head) {
            return Ok((head, false));
        }
    }
}

/// Returns whether the first line with content is a whole puzzle or a record of JSON: a program may wait for the answer
/// before it sends more.
fn begins_plainly(head: &[u8], options: &ReadOptions) -> bool {
    let end = head.iter().rposition(|&b| b == b'\n').map_or(head.len(), |end| end + 1);
    let Some(line) = content_lines(&head[..end]).find(|line| !is_comment(line)) else { return false };
    let text = || String::from_utf8_lossy(line);
    match line[0] {
        _ if starts_explained_grids(head) => false,
        b'{' => line.ends_with(b"}") && !text().contains("\"puzzles\"") && parse_object(&text(), options).is_ok(),
        _ => parse_leading_puzzle(line).is_some() || is_line_of_kind(&text()) && !line.ends_with(b")"),
    }
}

/// Reads an input in the format that its start has.
fn stream<'a>(
    head: Vec<u8>,
    rest: Box<dyn BufRead + Send + 'a>,
    is_of_kinds: bool,
    options: &ReadOptions,
) -> Records<'a> {
    let format = detect(&head);
    let input = Box::new(Cursor::new(head).chain(rest));
    match is_of_kinds {
        true => text_reader::read(input, format.name() == "json", options),
        false => detected::read(format, input, options),
    }
}

/// Returns a text without a byte order mark and with the line ends of this system.
fn normalized(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}');
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.to_owned() }
}

/// Returns a text from the first bracket on, if that begins one of its first lines.
fn below_headings(text: &str) -> &str {
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let begins = |&at: &usize| text[at..].trim_start_matches(' ').starts_with(['{', '[']);
    starts.take(MAX_HEADINGS).find(begins).map_or(text, |at| &text[at..])
}

/// Returns whether a text is JSON of records or of setters.
fn is_known_json(text: &str) -> bool {
    is_own_json(text) || text.trim_start().starts_with(['{', '[']) && is_of_setter(text)
}

/// Returns whether a text is in a format of its own whose puzzles have rules or candidates that it names elsewhere, or
/// is a pack, in which the fixed case is none of the puzzles.
fn names_other_rules(text: &str) -> bool {
    let is_json = text.trim_start().starts_with(['{', '[']);
    let names = ["\"f-puzzles\"", "\"candidates\"", "\"fixed_case\""];
    text.contains("ipuz.org/sudoku/") || is_json && (is_of_setter(text) || names.iter().any(|name| text.contains(name)))
}

/// What the readers of known formats make of a text.
struct Outcome {
    records: usize,
    /// The cells of the first puzzles, except those with a digit twice in a row or column.
    puzzles: Vec<String>,
    errors: Vec<ReadError>,
    ends_in_error: bool,
}

impl Outcome {
    fn of(records: Records) -> Outcome {
        let mut outcome = Outcome { records: 0, puzzles: Vec::new(), errors: Vec::new(), ends_in_error: false };
        for record in records {
            outcome.ends_in_error = record.is_err();
            match record {
                Ok(record) => {
                    outcome.records += 1;
                    if outcome.puzzles.len() < MAX_COMPARED {
                        let cells = record.puzzle.clues().to_text(Symbols::DIGITS);
                        outcome.puzzles.extend(Some(cells).filter(|cells| finder::has_distinct_digits(cells)));
                    }
                }
                Err(error) => outcome.errors.push(error),
            }
        }
        outcome
    }

    /// Returns whether there are records, and nothing is malformed.
    fn is_clean(&self) -> bool {
        self.records > 0 && self.errors.is_empty()
    }

    /// Forgets the error of the record at the end, which is not complete.
    fn drop_last_error(&mut self) {
        if self.ends_in_error {
            self.errors.pop();
        }
    }

    /// Takes the error at the end of a text of JSON that is cut off: puzzles may be missing.
    fn take_early_end(&mut self, text: &str) -> Option<ReadError> {
        let is_json = text.trim_start().starts_with(['{', '[']);
        self.errors.pop_if(|error| is_json && error.is_malformed(is_early_end))
    }

    /// Returns whether records have all of these puzzles, and those that a search has found.
    fn are_all_among(&self, records: &[Result<Record, ReadError>], document: &Document) -> bool {
        let text = |cells: &Puzzle| cells.to_text(Symbols::DIGITS).replace('.', "0");
        let grids = |record: &Record| [Some(text(&record.puzzle.clues())), record.solution().map(|all| text(&all))];
        let all: HashSet<String> = records.iter().flatten().flat_map(grids).flatten().collect();
        let wanted = self.puzzles.iter().map(|cells| cells.replace('.', "0")).chain(document.digits());
        let count = records.iter().filter(|record| record.is_ok()).count();
        count >= self.records.max(1) && wanted.into_iter().all(|cells| all.contains(&cells))
    }

    /// Returns whether the first error is about a table as a whole, or one is about a puzzle that a spreadsheet has rounded.
    fn names_cause(&self) -> bool {
        self.errors.first().is_some_and(|error| error.is_malformed(is_other_table)) || self.names_rounded()
    }

    fn names_rounded(&self) -> bool {
        self.errors.iter().any(|error| error.is_malformed(is_rounded_puzzle))
    }

    /// Returns whether all that is malformed is other text or what the search has read, with fewer errors.
    fn are_explained_by(&self, document: &Document, is_document: bool) -> bool {
        let (lines, grids) = (document.lines(), document.digits());
        // The start of a statement around rows that are read.
        let has_rows = |text: &str| {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            let after = text.split_once('[').map_or("", |(_, after)| after);
            let cell = |c: char| if c == '_' || c == '.' { Some('0') } else { Some(c).filter(char::is_ascii_digit) };
            let cells: String = after.chars().filter_map(cell).take(MIN_COMPARED).collect();
            digits.len() >= 9 && grids.iter().any(|grid| grid.contains(&digits))
                || cells.len() == MIN_COMPARED && grids.iter().any(|grid| grid.starts_with(&cells))
        };
        let is_explained = |error: &ReadError| match error {
            ReadError::Malformed { error, text, .. } => {
                lines.contains(&error.line) || is_other_text(text) || has_rows(text)
            }
            ReadError::Io(_) => false,
        };
        let is_clearer = is_document || document.near_misses() <= self.errors.len().saturating_sub(1);
        // The error of a damaged list is at its end, or at that of the brackets around it.
        let is_list = |error: &ReadError| matches!(error, ReadError::Malformed { text, .. } if text.trim_start().starts_with(['{', '[', '(']));
        let mut others = self.errors.iter().filter(|error| !is_explained(error));
        is_clearer && others.clone().count() <= document.near_misses() && others.all(is_list)
    }

    /// Returns whether the search has found more puzzles, or as many if all that is malformed is other text or what the
    /// search has read.
    fn is_worse_than(&self, document: &Document, is_document: bool) -> bool {
        let are_explained = || self.are_explained_by(document, is_document);
        let (count, errors) = (document.puzzles(), self.errors.len());
        let is_more = count > self.records || self.puzzles.is_empty();
        let has_more = is_more && (self.records == 0 || count >= self.records + errors || are_explained());
        // A complete grid beside puzzles is a solution, such as one in a comment of a program.
        let puzzles: Vec<String> = self.puzzles.iter().filter(|cells| cells.contains('.')).cloned().collect();
        let loses_some = || !is_document && !document.has_all(&puzzles);
        // A malformed line among many puzzles is more likely a mistake in the list.
        let is_mostly_other = is_document || 4 * errors >= self.records;
        count > 0
            && (has_more
                || is_mostly_other && document.grids() + document.near_misses() >= self.records && are_explained())
            && !loses_some()
    }
}

/// Returns whether a line that is no puzzle is neither meant as one nor as a row: a statement, a sentence, a bracket or
/// a few numbers.
fn is_other_text(line: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || ".·_".contains(c);
    let cells = line.chars().filter(|&c| is_cell(c)).count();
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let longest = line.split(|c| !is_cell(c)).map(str::len).max().unwrap_or(0);
    // Blank cells are those of a row.
    let has_blank_cells = [",,", ";;", "\t\t"].iter().any(|blank| line.contains(blank));
    let is_number = |line: &str| line.trim().strip_suffix('.').is_some_and(|line| !line.contains('.'));
    let are_numbers = cells < 8 && letters == 0 && (!line.contains('.') || is_number(line)) && !has_blank_cells;
    // The end of the rows of `COPY` in SQL.
    let ends_rows = line.trim() == r"\.";
    let assigns_number = cells < 8 && line.contains('=') && letters > 0;
    ends_rows
        || assigns_number
        || longest < 20
            && (cells == 0
                || are_numbers
                || letters >= 2 && (cells < 8 || 3 * letters >= cells)
                || letters == 1 && cells < 3)
}

/// Returns the framed grids of an input; none if it is not all of it.
fn frames_of_whole(head: &[u8], is_whole: bool) -> FramedGrids {
    if is_whole { FramedGrids::of(&normalized(&decode_text(head))) } else { FramedGrids::default() }
}

/// Returns the records of the framed grids of a text, which has been searched for others; `None` if there is anything else
/// that may be a puzzle.
fn framed_records(
    text: &str,
    known: &Outcome,
    searched: Option<&Document>,
    options: &ReadOptions,
) -> Option<Vec<Result<Record, ReadError>>> {
    let frames = FramedGrids::of(text);
    if frames.is_empty() || EXACT_FORMATS.contains(&detect(text.as_bytes()).name()) {
        return None;
    }
    let read = |frame: Vec<u8>| {
        let is_of_kinds = options.name_kind() || detect_kinds(&frame);
        stream(frame, Box::new(io::empty()), is_of_kinds, options)
    };
    let own = if searched.is_none() { Document::of(text) } else { Document::default() };
    let document = searched.unwrap_or(&own);
    let records = frames.read(read).filter(|records| known.are_all_among(records, document));
    records.filter(|_| document.is_nearly_only_in(&frames.lines()))
}

/// Returns the records of the links in a text.
fn linked_records(text: &str, options: &ReadOptions) -> Vec<Result<Record, ParseError>> {
    let starts = text.match_indices("https://").chain(text.match_indices("http://")).map(|(at, _)| at);
    let link = |at: usize| {
        let rest = &text[at..];
        &rest[..rest.find(|c: char| c.is_whitespace() || "()<>[]\"'`|".contains(c)).unwrap_or(rest.len())]
    };
    starts.filter_map(|at| parse_any_link(link(at), options)).take(MAX_QUEUED).collect()
}

fn located(error: ParseError, text: &str) -> ReadError {
    ReadError::Malformed { error, text: excerpt(text.as_bytes()), cell: None }
}

/// Returns the error for a document without a puzzle.
fn not_understood(text: &str, known: &Outcome) -> ReadError {
    let (found, expected) = wanting::describe(text);
    let place = known.errors.first().and_then(|error| match error {
        ReadError::Malformed { error, .. } => Some((error.line, error.column)),
        ReadError::Io(_) => None,
    });
    let (line, column) = place.unwrap_or((1, 1));
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    malformed(line, column, found, expected, first.as_bytes())
}

/// The records of a document, and the number of grids that are no puzzles.
struct Found {
    records: std::vec::IntoIter<Result<Record, ReadError>>,
    unused: usize,
}

impl sealed::Sealed for Found {}

impl RecordReader for Found {
    fn unused(&self) -> usize {
        self.unused
    }
}

impl Iterator for Found {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next()
    }
}

/// Returns whether the format can be detected from these lines: apart from comments, one full line that is more than
/// brackets, or two lines.
///
/// A larger minimum would delay the answer to a typed puzzle. Only a drawn grid may need all its rows, to distinguish
/// digits from candidates.
fn is_detectable(head: &[u8]) -> bool {
    let end = head.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    let head = &head[..end];
    let mut lines = encoding::content_lines(head);
    let has_line = lines.next().is_some_and(|line| line.len() > 3 || lines.next().is_some());
    has_line && starts_candidate_grid(head).is_some()
}
