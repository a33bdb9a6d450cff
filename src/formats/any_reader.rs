//! Detection of the readers of an input: streams of records in known formats, or documents of other programs.

use super::grids::cell_chars::has_distinct_digits;
use super::grids::{is_full_grid, parse_leading_puzzle, starts_candidate_grid, starts_explained_grids};
use super::known_formats::{detect, read_detected};
use super::lines::detection::{detect_kinds, is_own_json};
use super::lines::framed_grids::FramedGrids;
use super::lines::{text_reader, wanting};
use super::links::one_line::is_line_of_kind;
use super::text::line_reader::MAX_RECORD_BYTES;
use super::text::{
    KIND_HEAD_BYTES, ReadError, ReadOptions, Reading, RecordReader, Records, WithoutControls, content_lines,
    decode_text, encoding, is_comment, malformed, sealed, utf16,
};
use super::tree::{finder, is_of_setter, parse_any_link, whole_record};
use crate::board::text::{ParseError, ParseErrorKind};
use crate::formats::text::{MAX_HEAD_BYTES, MAX_QUEUED};
use crate::kinds::Symbols;
use crate::pack::Record;
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// Maximum number of bytes of a document that is searched for puzzles.
const MAX_DOCUMENT_BYTES: u64 = 1 << 26;

/// Number of first lines of which one may begin JSON: three of headings, and one.
const MAX_HEADINGS: usize = 4;

/// Minimum number of rows that are meant as a grid.
const MIN_ROWS: usize = 4;

/// Reads the records of an input in any format, with the reader of its format. A document whose start is in no known
/// format is searched.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> io::Result<Records<'a>> {
    let mut input = utf16::decoded(input);
    let (mut head, mut is_whole) = read_head(&mut input, options)?;
    if encoding::has_controls(&head) {
        input = Box::new(BufReader::new(WithoutControls::new(Cursor::new(head).chain(input))));
        (head, is_whole) = read_head(&mut input, options)?;
    }
    let names_kind = || !options.line_by_line && detect_kinds(&head[..head.len().min(KIND_HEAD_BYTES)]);
    let is_of_kinds = options.name_kind() || names_kind();
    let known_stream = |head| stream(head, Box::new(io::empty()), is_of_kinds, options);
    // The search is too large for pages of the web.
    if cfg!(target_family = "wasm") || options.line_by_line || begins_plainly(&head, options) || head.contains(&0) {
        return Ok(stream(head, input, is_of_kinds, options));
    }
    let mut known = Known::of(known_stream(head.clone()));
    if !is_whole {
        known.drop_last_error();
    }
    let text = normalized(&decode_text(&head));
    let is_document = finder::is_document(&head[..head.len().min(MAX_HEAD_BYTES)]);
    // Of large files, a few malformed records are no reason to hold all of them in memory.
    let is_large_list = !is_whole && !is_document && known.records > known.errors().count();
    if is_large_list || !known.is_part_of_document(&text, is_of_kinds, is_document) {
        return Ok(if is_whole { known.report(&text) } else { stream(head, input, is_of_kinds, options) });
    }
    if !is_whole {
        input.by_ref().take(MAX_DOCUMENT_BYTES).read_to_end(&mut head)?;
        if !input.fill_buf()?.is_empty() {
            return Ok(stream(head, input, is_of_kinds, options));
        }
    }
    let text = if is_whole { text } else { normalized(&decode_text(&head)) };
    // The reader of lines reports those that are too long.
    let is_too_long =
        |line: &str| line.len() > MAX_RECORD_BYTES && !line.trim_start().starts_with(['{', '[', '(', '<']);
    if text.lines().any(is_too_long) {
        return Ok(known_stream(head));
    }
    Ok(match search(&text, &mut known, options) {
        Some(found) => Box::new(found),
        None if is_whole => known.report(&text),
        None => known_stream(head),
    })
}

/// Searches a document, whose start the readers of known formats have read in part. Returns `None` if it has no puzzles, or
/// lacks one that is meant in a line.
fn search(text: &str, known: &mut Known, options: &ReadOptions) -> Option<Found> {
    let found = |records: Vec<_>, unused| Some(Found { records: records.into_iter(), unused });
    if let Some(records) = framed_records(text, options) {
        return found(records, 0);
    }
    let document = finder::search(text);
    known.near = document.near.len();
    let (near, errors) = (known.near, known.errors().count());
    // A search takes rounded digits, each row of grids side by side, and rows that may be of either grid, for a puzzle.
    let is_refused = known.errors().any(|error| match error.kind() {
        Some(ParseErrorKind::Rounded | ParseErrorKind::SideBySide) => true,
        Some(ParseErrorKind::UnclearRow) => near == 0 && known.records > 0,
        _ => false,
    });
    let has_all = known.records == 0 || known.mistakes(&document.lines()) <= near;
    if !document.found.is_empty() && has_all && !is_refused {
        let unused = document.unused;
        let mut records = document.into_records(text, options);
        let is_cut = |last: &mut Result<Record, ReadError>| {
            last.as_ref().is_err_and(|error| error.kind() == Some(ParseErrorKind::EarlyEnd))
        };
        let is_json = below_headings(text).starts_with(['{', '[']);
        records.extend(if is_json { known.results.pop_if(is_cut) } else { None });
        return found(records, unused);
    }
    if known.results.iter().any(Result::is_ok) {
        return None;
    }
    let links = linked_records(text, options);
    if links.iter().any(Result::is_ok) {
        return found(links.into_iter().map(|link| link.map_err(|error| ReadError::of(error, text))).collect(), 0);
    }
    let is_clearer = errors == 0 || errors > near || text.trim_start().starts_with('<');
    if near > 0 && is_clearer && !is_refused { found(document.into_records(text, options), 0) } else { None }
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
        b'{' => whole_record(&text(), options).is_some(),
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
    match (is_of_kinds, format.read) {
        (true, Reading::Json) => text_reader::read(input, Reading::Json, options),
        (true, _) => text_reader::read(input, Reading::Text, options),
        _ => read_detected(format, input, options),
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

/// What the readers of known formats make of the start of a text.
struct Known {
    results: Vec<Result<Record, ReadError>>,
    /// The number of likely puzzles: numbers that are read as cells are mostly the same digits.
    records: usize,
    unused: usize,
    /// The number of values that the search has found to be nearly a puzzle.
    near: usize,
}

impl Known {
    fn of(mut read: Records) -> Known {
        let results: Vec<_> = read.by_ref().collect();
        let is_likely = |record: &Record| has_distinct_digits(&record.puzzle.clues().to_text(Symbols::DIGITS));
        let records = results.iter().flatten().filter(|record| is_likely(record)).count();
        Known { records, unused: read.unused(), results, near: 0 }
    }

    fn errors(&self) -> impl Iterator<Item = &ReadError> + Clone {
        self.results.iter().filter_map(|result| result.as_ref().err())
    }

    /// Forgets the error of the record at the end, which is not complete.
    fn drop_last_error(&mut self) {
        self.results.pop_if(|last| last.is_err());
    }

    /// Returns whether the text is a document in which puzzles are searched, rather than records of known formats with
    /// mistakes: nothing is read, or most of what is malformed is other text.
    fn is_part_of_document(&self, text: &str, is_of_kinds: bool, is_document: bool) -> bool {
        if self.errors().next().is_some() && framed(text).is_some() {
            return true;
        }
        let (json, format) = (below_headings(text), detect(text.as_bytes()));
        let is_table = (is_of_kinds || format.name() == "csv") && self.records > 0 && !is_document;
        // Malformed lines of formats with a record in each are not searched.
        let is_exact = matches!(format.read, Reading::Lines(_));
        if is_table || is_known_json(json) || names_other_rules(json) || is_exact {
            return false;
        }
        let (errors, others) = (self.errors().count(), self.errors().filter(|error| is_other(error)).count());
        // A malformed line among many puzzles is more likely a mistake in the list.
        let is_mostly_other = others > 0 && 2 * others >= errors && 4 * errors >= self.records;
        is_document || self.records == 0 || is_mostly_other
    }

    /// Returns the number of errors in other lines than these that are meant as cells.
    fn mistakes(&self, lines: &HashSet<u64>) -> usize {
        let is_elsewhere = |error: &&ReadError| {
            !error.parse_error().is_some_and(|error| lines.contains(&error.line)) && !is_other(error)
        };
        self.errors().filter(is_elsewhere).count()
    }

    /// Returns the records, or the errors of a text that has none: one error, unless they name what is wrong.
    fn report<'a>(self, text: &str) -> Records<'a> {
        let names_cause = self.near > 0
            || self.errors().next().and_then(ReadError::kind) == Some(ParseErrorKind::OtherTable)
            || self.errors().any(|error| error.kind() == Some(ParseErrorKind::Rounded))
            || is_known_json(below_headings(text));
        match self.results.len() > 1 && self.results.iter().all(Result::is_err) && !names_cause {
            true => Box::new(Found { records: vec![Err(not_understood(text, &self))].into_iter(), unused: 0 }),
            false => self.into_records(text),
        }
    }

    /// Returns the records, with the names above framed grids.
    fn into_records<'a>(self, text: &str) -> Records<'a> {
        let found = Found { records: self.results.into_iter(), unused: self.unused };
        FramedGrids::of(text).with_names(Box::new(found))
    }
}

/// Returns whether an error is of other text than cells, or of a list, whose error may be at the end of the brackets around
/// it.
fn is_other(error: &ReadError) -> bool {
    // A list may be in a statement.
    let is_list = |text: &str| {
        let before = text.find(['{', '[', '(']).map(|at| text[..at].trim());
        before.is_some_and(|before| before.is_empty() || before.contains(char::is_alphabetic))
    };
    // A complete grid is a solution.
    let is_solution = |text: &str| text.split(|c: char| !c.is_ascii_digit()).any(|part| is_full_grid(part.as_bytes()));
    let ReadError::Malformed { error, text, .. } = error else { return false };
    match error.kind {
        ParseErrorKind::Rows(MIN_ROWS..) => false,
        ParseErrorKind::EarlyEnd => true,
        _ => is_other_text(text) || is_list(text) || is_solution(text),
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
            && (!line.contains(|c: char| c.is_ascii_digit())
                || are_numbers
                || letters >= 2 && (cells < 8 || 3 * letters >= cells)
                || letters == 1 && cells < 3)
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

/// Returns the error for a document without a puzzle.
fn not_understood(text: &str, known: &Known) -> ReadError {
    let (found, expected) = wanting::describe(text);
    let error = known.errors().next().and_then(ReadError::parse_error);
    let (line, column) = error.map_or((1, 1), |error| (error.line, error.column));
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    malformed(line, column, found, expected, first.as_bytes())
}

/// Returns the framed grids of a text in which all else is other text.
fn framed(text: &str) -> Option<FramedGrids> {
    let frames = FramedGrids::of(text);
    let lines = frames.lines();
    let is_other = |(number, line): (u64, &str)| lines.contains(&number) || is_other_text(line);
    (!frames.is_empty() && (1..).zip(text.lines()).all(is_other)).then_some(frames)
}

/// Returns the records of framed grids; `None` if there is anything else that may be a puzzle.
fn framed_records(text: &str, options: &ReadOptions) -> Option<Vec<Result<Record, ReadError>>> {
    framed(text)?.read(|frame| {
        let is_of_kinds = options.name_kind() || detect_kinds(&frame);
        stream(frame, Box::new(io::empty()), is_of_kinds, options)
    })
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
