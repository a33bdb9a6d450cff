//! Texts of the Interactive Sudoku Solver with a constraint in each line.

use super::{ConstraintLines, KindText, State};
use crate::board::text::ParseError;
use crate::formats::ReadError;
use crate::formats::encoding::is_comment;
use crate::formats::kinds::iss;
use crate::formats::line_reader::MAX_RECORD_BYTES;
use crate::formats::read_error::{excerpt, malformed};
use crate::pack::Record;

impl KindText {
    /// Begins such a puzzle, if the line has a single constraint.
    pub(super) fn try_begin_constraints(&mut self, number: u64, line: &str) -> bool {
        if !iss::matches(line.trim()) {
            return false;
        }
        if iss::count(line) != 1 {
            self.last_constraints = number;
            return false;
        }
        let is_beside_puzzle = self.last_constraints > 0 && self.last_constraints + 1 == number;
        let lines = vec![(number, line.to_owned())];
        self.state = State::Constraints(ConstraintLines { lines, bytes: line.len(), is_beside_puzzle });
        true
    }

    /// Adds a line to the puzzle. A line of something else ends it and is parsed again.
    pub(super) fn push_constraint(&mut self, number: u64, line: &str) {
        let State::Constraints(mut puzzle) = std::mem::take(&mut self.state) else { return };
        let trimmed = line.trim();
        let is_constraint = iss::matches(trimmed);
        let is_part = is_constraint && iss::count(trimmed) == 1;
        if is_part || trimmed.is_empty() || is_comment(trimmed.as_bytes()) {
            if is_part {
                puzzle.bytes += line.len();
                // A puzzle that is too long is one error.
                puzzle.lines.extend((puzzle.bytes <= MAX_RECORD_BYTES).then(|| (number, line.to_owned())));
            }
            self.state = State::Constraints(puzzle);
            return;
        }
        let last = puzzle.lines.last().map_or(0, |&(last, _)| last);
        puzzle.is_beside_puzzle |= is_constraint && last + 1 == number;
        self.put_back.push_front((number, line.as_bytes().to_vec()));
        self.end_constraints(&puzzle);
    }

    /// Adds the record of the lines.
    pub(super) fn end_constraints(&mut self, puzzle: &ConstraintLines) {
        let record = self.record_of_constraints(puzzle);
        self.push(record);
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
            ReadError::Malformed { error: ParseError { line, ..error }, text: excerpt(first.as_bytes()), cell: None }
        })
    }
}
