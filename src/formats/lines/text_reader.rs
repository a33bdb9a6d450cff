//! The reader of all text formats: puzzles on one line, drawn grids, arrays and JSON, in any order.
//!
//! Input is processed by line. A line that starts with a bracket goes to the parser of arrays or of JSON. The following
//! lines go there too, until all brackets are closed or a line shows that one is missing.

use super::candidate_rows::CandidateRows;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::quoted;
use crate::formats::grids::{
    ArrayTokenizer, array_tokenizer, is_plain_text, is_row_or_puzzle, line, parse_bare_puzzle, parse_leading_puzzle,
    record_of_line, second_puzzle, second_puzzle_error,
};
use crate::formats::text::{
    LinePart, LineReader, Location, MAX_QUEUED, ReadError, ReadOptions, Reading, RecordReader, Records, ResultQueue,
    char_count, decode_chars, decode_text, line_break_within, malformed, sealed,
};
use crate::formats::tree::{JsonParser, json_parser};
use crate::pack::Record;
use std::io::BufRead;

/// Reads the records of a text in a format: in JSON, an array at the start is JSON too, and the plain text of others may begin
/// with candidate grids.
pub(in crate::formats) fn read<'a>(
    input: Box<dyn BufRead + Send + 'a>,
    format: Reading,
    options: &ReadOptions,
) -> Records<'a> {
    let begins_with_candidates = matches!(format, Reading::Candidates);
    let parsers = TextParsers {
        plain: CandidateRows::new(begins_with_candidates, options),
        has_usual_lines: !begins_with_candidates && options.have_usual_rules(),
        arrays: ArrayTokenizer::default(),
        json: JsonParser::new(options),
        is_json: matches!(format, Reading::Json),
        is_amid_puzzle: false,
        syntax: Syntax::default(),
        array_end: Location::default(),
        results: ResultQueue::new(),
    };
    Box::new(TextReader { lines: LineReader::new(input), parsers, at_end: false, has_results: false, unused: 0 })
}

struct TextReader<'a> {
    lines: LineReader<'a>,
    parsers: TextParsers,
    at_end: bool,
    has_results: bool,
    /// The number of puzzles in comments, once the text is read.
    unused: usize,
}

impl Iterator for TextReader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.parsers.results.pop_front() {
                self.has_results = true;
                return Some(found);
            }
            if self.at_end {
                // Without any other puzzle, those in comments are not meant to be left out.
                let comments = std::mem::take(self.parsers.plain.comments());
                self.unused += comments.count() as usize;
                return comments.error().filter(|_| !self.has_results).map(Err);
            }
            match self.lines.next() {
                Some(Ok(line)) => {
                    let takes_puzzle = self.parsers.has_usual_lines && !self.parsers.is_amid_puzzle && line.is_whole();
                    let puzzle = if takes_puzzle { parse_leading_puzzle(line.text) } else { None };
                    let is_short = puzzle.is_some() && line.text.len() <= Cell::COUNT;
                    let cut = if is_short { None } else { self.parsers.line_break(&line) };
                    let has_regions =
                        || line.text.len() > 2 * Cell::COUNT && line::has_regions(&decode_text(line.text));
                    if let Some(puzzle) = puzzle.filter(|_| cut.is_none() && !has_regions()) {
                        self.has_results = true;
                        if let Some(column) = second_puzzle(&puzzle, line.text) {
                            let at = (line.location.line, line.location.column + column - 1);
                            self.parsers.results.push_back(Err(second_puzzle_error(at, line.text)));
                        }
                        return Some(Ok(record_of_line(puzzle, line.text)));
                    }
                    let (location, length) = (line.location, line.text.len());
                    if let Some((at, width)) = cut {
                        let column = location.column + char_count(&line.text[..at]) + 1;
                        self.parsers.parse(&LinePart { text: &line.text[..at], ..line });
                        self.lines.put_back_line(length - at - width, Location { column, ..location });
                        continue;
                    }
                    let rest = self.parsers.parse(&line).map(|taken| match taken < length {
                        true => (length - taken, location.column + char_count(&line.text[..taken])),
                        false => (0, location.column),
                    });
                    self.end_line(location, rest);
                }
                // The input has failed, so incomplete records are not reported.
                Some(Err(error)) => {
                    self.at_end = true;
                    self.parsers.plain.end();
                    self.parsers.collect();
                    self.parsers.results.push_back(Err(error));
                }
                None => {
                    self.at_end = true;
                    self.parsers.end();
                }
            }
        }
    }
}

impl TextReader<'_> {
    /// Returns the bytes that the parsers have left of a line, which begin at a column, to the reader of lines. `None`
    /// skips a line that no parser takes.
    fn end_line(&mut self, location: Location, rest: Option<(usize, u64)>) {
        match rest {
            Some((0, _)) => {}
            Some((length, column)) => self.lines.put_back(length, Location { column, ..location }),
            None => {
                self.parsers.end();
                let error = self.lines.skip_line(location);
                self.parsers.results.push_back(Err(error));
            }
        }
    }
}

impl sealed::Sealed for TextReader<'_> {}

impl RecordReader for TextReader<'_> {
    fn unused(&self) -> usize {
        if self.has_results { self.unused } else { 0 }
    }

    fn read_puzzles(&mut self, max: usize, puzzles: &mut Vec<Puzzle>) {
        if self.parsers.has_usual_lines
            && !self.at_end
            && self.parsers.results.is_empty()
            && !self.parsers.is_amid_puzzle
        {
            self.lines.read_while(max, |line| parse_bare_puzzle(line).map(|puzzle| puzzles.push(puzzle)));
            self.has_results |= !puzzles.is_empty();
        }
    }
}

/// The syntax of a line, which decides on its parser. Applies to all parts of a long line.
#[derive(Clone, Copy, Default)]
enum Syntax {
    #[default]
    Plain,
    Array,
    Json,
}

/// Returns whether a line may start with a bracket or a word, unlike a row. A fast filter.
fn may_start_value(line: &[u8]) -> bool {
    let first = line.iter().find(|b| !b.is_ascii_whitespace());
    first.is_some_and(|b| b.is_ascii_alphabetic() || b"[({_".contains(b))
}

/// The parsers of the three syntaxes, of which at most one is amid a puzzle.
struct TextParsers {
    plain: CandidateRows,
    /// Whether a line of 81 cells is a puzzle with the usual rules.
    has_usual_lines: bool,
    arrays: ArrayTokenizer,
    json: JsonParser,
    is_json: bool,
    /// Whether one of the parsers is amid a puzzle.
    is_amid_puzzle: bool,
    /// The syntax of the current line.
    syntax: Syntax,
    /// The end of the arrays read so far.
    array_end: Location,
    results: ResultQueue,
}

impl TextParsers {
    /// Returns whether no bracket is open.
    fn is_between_values(&self) -> bool {
        !self.json.is_open() && !self.arrays.is_open()
    }

    /// Parses a line or a part of one, and returns how many bytes were consumed; `None` if the line is too long for its
    /// syntax.
    fn parse(&mut self, line: &LinePart) -> Option<usize> {
        if line.starts_line {
            if !self.is_between_values() {
                self.interrupt(line);
            }
            self.syntax = self.syntax_of(line);
        }
        let taken = match self.syntax {
            Syntax::Plain if line.is_whole() => {
                if self.arrays.is_open() {
                    self.arrays.release_pairs();
                    self.collect();
                }
                self.plain.push_line(line.location, line.text);
                line.text.len()
            }
            Syntax::Plain => return None,
            Syntax::Array => {
                self.end_plain();
                self.parse_arrays(line.text, line.location, line.ends_line)
            }
            Syntax::Json => {
                self.end_plain();
                self.parse_json(line)
            }
        };
        self.collect();
        self.is_amid_puzzle = !self.plain.is_idle() || !self.is_between_values();
        Some(taken)
    }

    /// Returns the place and the length of a character that ends a line of plain text for other programs. In lists and
    /// objects, it belongs to texts.
    fn line_break(&self, line: &LinePart) -> Option<(usize, usize)> {
        let may_be_cut = line.text.len() > Cell::COUNT || !self.plain.takes(line.text);
        if !may_be_cut || !line.is_whole() || !self.is_between_values() {
            return None;
        }
        let found = line_break_within(line.text)?;
        let is_value =
            may_start_value(line.text) && (self.starts_json(line) || array_tokenizer::starts_array(line.text));
        (!is_value).then_some(found)
    }

    /// Chooses the syntax of a line. A complete puzzle does not belong to arrays that are still empty.
    fn syntax_of(&self, line: &LinePart) -> Syntax {
        let may_begin = may_start_value(line.text);
        let is_object = || may_begin && self.starts_json(line);
        let is_plain = || is_plain_text(line.text) || self.is_puzzle(line.text);
        match () {
            () if self.json.is_open() => Syntax::Json,
            () if self.arrays.is_open() && self.arrays.has_cells() => Syntax::Array,
            () if self.plain.takes(line.text) => Syntax::Plain,
            () if is_object() => Syntax::Json,
            () if self.arrays.is_open() && line.is_whole() && is_plain() => Syntax::Plain,
            () if self.arrays.is_open() || may_begin && array_tokenizer::starts_array(line.text) => Syntax::Array,
            () => Syntax::Plain,
        }
    }

    /// Ends a drawn grid, because an array or object starts.
    fn end_plain(&mut self) {
        if !self.plain.is_idle() {
            self.plain.end();
            self.collect();
        }
        self.plain.note_value();
    }

    /// Returns whether the line starts an object or, at the start of a JSON file, an array.
    fn starts_json(&self, line: &LinePart) -> bool {
        let whole = || self.is_json && line.location.line == 1 && line.text.trim_ascii_start().starts_with(b"[");
        json_parser::starts_object(line.text) || whole()
    }

    fn parse_arrays(&mut self, text: &[u8], location: Location, ends_line: bool) -> usize {
        self.syntax = Syntax::Array;
        let taken = self.arrays.push_line(text, location, ends_line);
        self.array_end = Location { column: location.column + char_count(&text[..taken]), ..location };
        taken
    }

    /// Parses the JSON values on a line, and the text after them if arrays are open. Text after invalid JSON is not
    /// reported. Returns how many bytes were consumed.
    fn parse_json(&mut self, line: &LinePart) -> usize {
        let (mut at, mut location) = (0, line.location);
        let mut failed = false;
        while at < line.text.len() && self.json.results.len() < MAX_QUEUED {
            let rest = &line.text[at..];
            if !self.json.is_open() {
                let between = rest.iter().take_while(|&b| b" \t,;".contains(b)).count();
                let begins = at == 0 && line.location.column == 1 || json_parser::starts_object(&rest[between..]);
                at += between;
                location.column += between as u64;
                if !begins {
                    return at + self.parse_rest(&rest[between..], location, line.ends_line, failed);
                }
            }
            at += self.json.parse(&line.text[at..], location);
            location = self.json.location;
            failed = self.json.results.back().is_some_and(Result::is_err);
        }
        if line.ends_line && at == line.text.len() {
            self.json.end_line();
        }
        at
    }

    /// Parses the text after JSON values, and returns how many bytes were consumed.
    fn parse_rest(&mut self, rest: &[u8], location: Location, ends_line: bool, failed: bool) -> usize {
        self.collect();
        if self.arrays.is_open() {
            return self.parse_arrays(rest, location, ends_line);
        }
        if !failed && !rest.is_empty() && !rest.starts_with(b"#") && !rest.starts_with(b"//") {
            let found = decode_chars(&rest[..rest.len().min(4)]).first().map_or(String::new(), |&c| quoted(c));
            self.results.push_back(Err(malformed(location.line, location.column, found, "'{'", rest)));
        }
        rest.len()
    }

    /// Returns whether a line is a puzzle, or a row of a classic one, and no part of JSON.
    fn is_puzzle(&self, line: &[u8]) -> bool {
        is_row_or_puzzle(line) || line::matches(decode_text(line).trim())
    }

    /// Ends open arrays or JSON that this line cannot continue: they lack a bracket, or have one too many.
    fn interrupt(&mut self, line: &LinePart) {
        let text = line.text.trim_ascii_start();
        if self.json.is_open() {
            if self.is_puzzle(line.text) {
                self.json.end();
            } else if text.starts_with(b"{") || text.starts_with(b"[") {
                self.json.end_if_interrupted(line.text, 1 + char_count(&line.text[..line.text.len() - text.len()]));
            }
        } else {
            let is_object = json_parser::starts_object(text);
            if is_object || is_row_or_puzzle(text) || array_tokenizer::starts_array(text) {
                self.arrays.close_ignored_arrays();
            }
            if self.arrays.has_cells()
                && (is_object || is_row_or_puzzle(line.text) && !self.arrays.continues_with(line.text))
            {
                self.arrays.interrupt(line.location, "the next puzzle");
            }
        }
        self.collect();
    }

    /// Ends everything that is open.
    fn end(&mut self) {
        self.plain.end();
        self.collect();
        if self.arrays.is_open() {
            self.arrays.interrupt(self.array_end, "the end of the text");
        }
        self.json.end();
        self.collect();
        self.is_amid_puzzle = !self.plain.is_idle();
    }

    /// Moves the results of the parsers to the queue, in order.
    fn collect(&mut self) {
        if !self.plain.results().is_empty() {
            self.results.append(self.plain.results());
        }
        if !self.arrays.results.is_empty() {
            self.results.append(&mut self.arrays.results);
        }
        if !self.json.results.is_empty() {
            self.results.append(&mut self.json.results);
        }
    }
}
