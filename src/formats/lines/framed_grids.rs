//! Drawn grids within a frame, with other text above, below and beside them, as in posts of forums.
//!
//! The upper border of a grid shows its columns. Only these are read of the lines below it, up to the lower border, so
//! that signs of quotations, remarks and other grids beside it do no harm.

use crate::formats::grids::cell_chars::has_distinct_digits;
use crate::formats::grids::named;
use crate::formats::text::{ReadError, Records, puzzle_name};
use crate::kinds::Symbols;
use crate::pack::Record;
use std::collections::HashSet;
use std::ops::Range;

/// The minimum numbers of characters of a border, and of rows.
const MIN_WIDTH: usize = 9;
const MIN_ROWS: usize = 4;

/// Maximum number of characters of a line that are read: the frames of a line are compared with each other.
const MAX_WIDTH: usize = 500;

/// Maximum number of characters of a name in quotes.
const MAX_NAME: usize = 40;

/// A grid in its frame.
#[derive(Default)]
struct Frame {
    /// The number of the line of its upper border, from 1, and its columns, from 0.
    line: u64,
    columns: Range<usize>,
    /// The parts of its lines in these columns.
    lines: Vec<String>,
    /// The number of rows, and whether the last line is a border.
    rows: usize,
    is_closed: bool,
    name: Option<String>,
}

impl Frame {
    fn is_complete(&self) -> bool {
        self.rows >= MIN_ROWS && self.is_closed
    }

    /// Adds what a line has in the columns of the frame. Returns false if the frame has ended before it.
    fn add(&mut self, line: &[char]) -> bool {
        let Some(part) = line.get(self.columns.clone()) else { return false };
        let is_part = [part.first(), part.last()].into_iter().flatten().all(|&c| is_drawn(c));
        let is_border = part.iter().all(|&c| is_drawn(c)) && has_stroke(part);
        if !is_part || is_border && self.is_closed && self.rows > 0 {
            return false;
        }
        self.rows += usize::from(!is_border);
        self.is_closed = is_border;
        // Not all readers know corners such as dots, which may also be cells.
        let corner = |&c: &char| if is_border && ".:'`*".contains(c) { '+' } else { c };
        self.lines.push(part.iter().map(corner).collect());
        true
    }
}

/// Returns whether a character may be one of a border.
fn is_drawn(c: char) -> bool {
    "+-=|.:'`*".contains(c) || matches!(c, '\u{2500}'..='\u{257f}')
}

/// The framed grids of a text, in its order.
#[derive(Default)]
pub(in crate::formats) struct FramedGrids(Vec<Frame>);

impl FramedGrids {
    pub(in crate::formats) fn of(text: &str) -> FramedGrids {
        let (mut complete, mut open) = (Vec::new(), Vec::<Frame>::new());
        // The last line of words.
        let mut words = String::new();
        for (number, line) in (1..).zip(text.lines()) {
            let chars: Vec<char> = without_forum_tags(line).chars().take(MAX_WIDTH).collect();
            complete.extend(open.extract_if(.., |frame| !frame.add(&chars)).filter(Frame::is_complete));
            let new: Vec<Range<usize>> =
                borders(&chars).filter(|new| open.iter().all(|frame| !overlap(&frame.columns, new))).collect();
            let is_alone = new.len() == 1 && open.is_empty();
            for columns in new {
                let above = if is_alone { words.clone() } else { in_columns(&words, &columns) };
                let mut frame = Frame { line: number, columns, name: name_of(&above), ..Frame::default() };
                frame.add(&chars);
                open.push(frame);
            }
            if !open.is_empty() {
                words.clear();
            } else if !is_blank(line) {
                words = chars.into_iter().collect();
            }
        }
        complete.extend(open.into_iter().filter(Frame::is_complete));
        complete.sort_by_key(|frame| (frame.line, frame.columns.start));
        FramedGrids(complete)
    }

    pub(in crate::formats) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the lines of the grids.
    pub(in crate::formats) fn lines(&self) -> HashSet<u64> {
        self.0.iter().flat_map(|frame| frame.line..frame.line + frame.lines.len() as u64).collect()
    }

    /// Reads each grid on its own. Returns `None` if one is not exactly one puzzle, or one with an error.
    pub(in crate::formats) fn read(
        &self,
        read: impl Fn(Vec<u8>) -> Records<'static>,
    ) -> Option<Vec<Result<Record, ReadError>>> {
        let mut results: Vec<Result<Record, ReadError>> = Vec::new();
        for frame in &self.0 {
            // Errors name the columns of the text.
            let indent = " ".repeat(frame.columns.start);
            let text: String = frame.lines.iter().flat_map(|line| [&indent, line, "\n"]).collect();
            let mut found = read(text.into_bytes());
            let result = found.next().filter(|_| found.next().is_none())?;
            let result = match result {
                Ok(record) => Ok(named(record, frame.name.clone())),
                Err(ReadError::Malformed { mut error, text, cell }) => {
                    error.line += frame.line - 1;
                    Err(ReadError::Malformed { error, text, cell }.with_name(frame.name.clone()))
                }
                Err(error) => Err(error),
            };
            match (results.last_mut(), &result) {
                (Some(Ok(puzzle)), Ok(solution)) if is_solution(solution, puzzle) => {
                    puzzle.set_solution(Some(solution.puzzle.clues().into_owned()));
                }
                _ => results.push(result),
            }
        }
        Some(results)
    }

    /// Returns the puzzles with the names above these grids, if they are as many.
    pub(in crate::formats) fn with_names(self, records: Records<'_>) -> Records<'_> {
        if self.is_empty() {
            return records;
        }
        let mut records: Vec<_> = records.collect();
        if records.len() == self.0.len() {
            let named = |(record, frame): (Result<Record, ReadError>, Frame)| record.map(|one| named(one, frame.name));
            records = records.into_iter().zip(self.0).map(named).collect();
        }
        Box::new(records.into_iter().fuse())
    }
}

/// Returns whether complete cells are the solution of the puzzle before.
fn is_solution(solution: &Record, puzzle: &Record) -> bool {
    let (cells, clues) = (solution.puzzle.clues(), puzzle.puzzle.clues());
    solution.kind() == puzzle.kind()
        && puzzle.solution().is_none()
        && cells.clue_count() == cells.cells().len()
        && clues.clue_count() < cells.cells().len()
        && cells.cells().iter().zip(clues.cells()).all(|(cell, clue)| *clue == 0 || clue == cell)
        && has_distinct_digits(&cells.to_text(Symbols::DIGITS))
}

fn is_stroke(c: char) -> bool {
    matches!(c, '-' | '=' | '─' | '━' | '═')
}

/// Returns whether a part of a line has a stroke of a border.
fn has_stroke(part: &[char]) -> bool {
    part.windows(2).any(|pair| pair.iter().all(|&c| is_stroke(c)))
}

/// Returns the columns of the upper borders in a line.
fn borders(line: &[char]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    line.split(|&c| !is_drawn(c)).filter_map(move |run| {
        let columns = at..at + run.len();
        at = columns.end + 1;
        let has_corners = [run.first(), run.last()].into_iter().flatten().all(|&c| !is_stroke(c));
        (run.len() >= MIN_WIDTH && has_corners && has_stroke(run)).then_some(columns)
    })
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// Returns the part of a line in columns.
fn in_columns(line: &str, columns: &Range<usize>) -> String {
    line.chars().skip(columns.start).take(columns.len()).collect()
}

/// Removes the tags of forums at the start of a line.
fn without_forum_tags(mut line: &str) -> &str {
    while let Some((tag, after)) = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && tag.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic())
    {
        line = after;
    }
    line
}

/// Returns whether a line has no words but those that forums add above code.
fn is_blank(line: &str) -> bool {
    let is_mark = |c: char| c.is_whitespace() || ">`".contains(c);
    let text = without_forum_tags(line.trim_start_matches(is_mark)).trim_matches(is_mark);
    text.is_empty() || matches!(text, "Code:" | "Code: Select all")
}

/// Returns the name in a line of words above a grid: all of it, or the part in quotes at its start.
fn name_of(words: &str) -> Option<String> {
    let words = words.split("[/").next().and_then(|words| words.split(';').next()).unwrap_or_default();
    let is_mark = |c: char| c.is_whitespace() || ">*_#`".contains(c);
    let words = without_forum_tags(words.trim_start_matches(is_mark)).trim_matches(is_mark);
    let is_quote = |c: char| "\"'“”„«»‘’".contains(c);
    let quoted = words.strip_prefix(is_quote).and_then(|words| words.split_once(is_quote)).map(|(name, _)| name.trim());
    let quoted = quoted.filter(|name| name.chars().count() <= MAX_NAME && name.contains(char::is_alphabetic));
    // A greeting ends with a comma.
    quoted.map(str::to_owned).or_else(|| puzzle_name(words).filter(|_| !words.ends_with(',')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_have_few_frames() {
        let borders = "+--------+ ".repeat(10_000);
        let found = FramedGrids::of(&format!(
            "{borders}\n{}",
            format!("{}\n{borders}\n", "| 1  |  2| ".repeat(10_000)).repeat(5)
        ));
        assert!(found.0.len() <= MAX_WIDTH / MIN_WIDTH, "{}", found.0.len());
        assert_eq!(without_forum_tags(&"[code]".repeat(100_000)), "");
    }
}
