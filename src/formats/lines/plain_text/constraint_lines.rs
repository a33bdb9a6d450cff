//! Texts of the Interactive Sudoku Solver, in several lines or in one each.

use super::{ConstraintLines, KindText, State};
use crate::board::text::ParseError;
use crate::formats::programs::iss;
use crate::formats::text::{MAX_RECORD_BYTES, ReadError, is_comment, malformed};
use crate::pack::Record;

impl ConstraintLines {
    fn push(&mut self, number: u64, line: &str) {
        self.bytes += line.len();
        // A puzzle that is too long is one error.
        if self.bytes <= MAX_RECORD_BYTES {
            self.constraints.push(line);
            self.lines.push((number, line.to_owned()));
        }
    }

    fn last(&self) -> u64 {
        self.lines.last().map_or(0, |&(last, _)| last)
    }
}

impl KindText {
    /// Begins such a text. A typed line of several constraints is answered on its own.
    pub(super) fn try_begin_constraints(&mut self, number: u64, line: &str) -> bool {
        if !iss::matches(line.trim()) {
            return false;
        }
        if iss::count(line) != 1 && self.options.line_by_line {
            self.last_constraints = number;
            return false;
        }
        let is_below = self.last_constraints > 0 && self.last_constraints + 1 == number;
        let mut text =
            ConstraintLines { is_beside_puzzle: is_below && iss::count(line) == 1, ..ConstraintLines::default() };
        text.push(number, line);
        self.state = State::Constraints(text);
        true
    }

    /// Adds a line to the text. A line of something else ends it and is parsed again. Blank lines and comments may be between
    /// lines of one constraint.
    pub(super) fn push_constraint(&mut self, mut text: ConstraintLines, number: u64, line: &str) {
        let (trimmed, is_next) = (line.trim(), text.last() + 1 == number);
        let is_constraint = iss::matches(trimmed);
        let has_several = text.constraints.have_several;
        let is_part = is_constraint && (is_next || !has_several && iss::count(trimmed) == 1);
        if is_part {
            text.push(number, line);
        }
        let is_between = !has_several && (trimmed.is_empty() || is_comment(trimmed.as_bytes()));
        let is_known = is_part && iss::count(trimmed) > 1 && !text.constraints.are_of_one_puzzle();
        if (is_part || is_between) && !is_known {
            self.state = State::Constraints(text);
            return;
        }
        if !is_part {
            self.put_back.push_front((number, line.as_bytes().to_vec()));
        }
        self.end_constraints(text);
    }

    /// Adds the record of the lines, or those of each line.
    pub(super) fn end_constraints(&mut self, text: ConstraintLines) {
        if text.constraints.are_of_one_puzzle() {
            let record = self.record_of_constraints(&text);
            return self.push(record);
        }
        self.last_constraints = text.last();
        let are_single =
            |line: &(u64, String), next: &(u64, String)| iss::count(&line.1) == 1 && iss::count(&next.1) == 1;
        for lines in text.lines.chunk_by(are_single) {
            let is_beside_puzzle = iss::count(&lines[0].1) == 1;
            let part = ConstraintLines { lines: lines.to_vec(), is_beside_puzzle, ..ConstraintLines::default() };
            let record = self.record_of_constraints(&part);
            self.push(record);
        }
    }

    fn record_of_constraints(&self, puzzle: &ConstraintLines) -> Result<Record, ReadError> {
        let (start, first) = puzzle.lines.first().map_or((1, ""), |(number, text)| (*number, text));
        if puzzle.is_beside_puzzle {
            let found = "a single constraint beside a line of several";
            let expected = "the constraints of a puzzle in one line, or each in a line of its own";
            return Err(malformed(start, 1, found, expected, first.as_bytes()));
        }
        if puzzle.bytes > MAX_RECORD_BYTES {
            return Err(malformed(start, 1, "more than 1 MiB", "the constraints of a puzzle", first.as_bytes()));
        }
        let texts: Vec<&str> = puzzle.lines.iter().map(|(_, text)| text.as_str()).collect();
        iss::parse(&texts.join("\n"), &self.options).map_err(|error| {
            let line = puzzle.lines.get(error.line as usize - 1).map_or(start, |&(number, _)| number);
            ReadError::of(ParseError { line, ..error }, first)
        })
    }
}
