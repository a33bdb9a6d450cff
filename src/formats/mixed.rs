//! The reader of all formats: puzzles on a line, grids, lists and JSON objects, in any order.
//!
//! Text is taken line by line. A line that begins with a bracket goes to the parser of lists or of objects, and so
//! does what follows until all brackets are closed, or until a line shows that one is missing.

use super::lines::{Line, Lines, decode, malformed, width};
use super::lists::Place;
use super::nested::{self, Text};
use super::objects::{self, Objects};
use super::plain::Grids;
use super::scan::{bare_puzzle, is_plain, leading_puzzle};
use super::{ReadError, RecordReader, Records};
use crate::grid::Puzzle;
use crate::pack::Record;
use crate::text::shown;
use std::collections::VecDeque;
use std::io::BufRead;

/// The records of a text; if it `is_json`, a list that it begins with is JSON too.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, is_json: bool) -> Records<'a> {
    let parts = Parts { is_json, ..Parts::default() };
    Box::new(Mixed { lines: Lines::new(input), parts, ended: false })
}

struct Mixed<'a> {
    lines: Lines<'a>,
    parts: Parts,
    ended: bool,
}

impl Iterator for Mixed<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.parts.found.pop_front() {
                return Some(found);
            }
            if self.ended {
                return None;
            }
            match self.lines.next() {
                Some(Ok(line)) => {
                    if !self.parts.busy
                        && line.is_whole()
                        && let Some(puzzle) = leading_puzzle(line.text)
                    {
                        return Some(Ok(puzzle.into()));
                    }
                    let place = line.place;
                    if !self.parts.take(&line) {
                        self.parts.end();
                        let error = self.lines.skip(place);
                        self.parts.found.push_back(Err(error));
                    }
                }
                // Reading ends here, so that nothing is said of what is open.
                Some(Err(error)) => {
                    self.ended = true;
                    self.parts.grids.end();
                    self.parts.collect();
                    self.parts.found.push_back(Err(error));
                }
                None => {
                    self.ended = true;
                    self.parts.end();
                }
            }
        }
    }
}

impl RecordReader for Mixed<'_> {
    fn read_puzzles(&mut self, most: usize, puzzles: &mut Vec<Puzzle>) {
        if !self.ended && self.parts.found.is_empty() && !self.parts.busy {
            self.lines.read_while(most, |line| bare_puzzle(line).map(|puzzle| puzzles.push(puzzle)));
        }
    }
}

/// What a line is that is longer than can be held.
#[derive(Default, PartialEq)]
enum Kind {
    #[default]
    Plain,
    List,
    Object,
}

/// Whether the line can begin with a bracket or a word: a row does not. This is quick.
fn may_be_bracket(line: &[u8]) -> bool {
    let first = line.iter().find(|b| !b.is_ascii_whitespace());
    first.is_some_and(|b| b.is_ascii_alphabetic() || b"[({_".contains(b))
}

/// The parsers of the three kinds of text, of which at most one is amid a puzzle.
#[derive(Default)]
struct Parts {
    grids: Grids,
    lists: Text,
    objects: Objects,
    is_json: bool,
    /// Whether one of them is amid a puzzle.
    busy: bool,
    /// What the last line was, of which more may follow.
    kind: Kind,
    /// Where the lists end, as far as they were read.
    end: Place,
    found: VecDeque<Result<Record, ReadError>>,
}

impl Parts {
    /// Whether no bracket is open.
    fn is_between(&self) -> bool {
        !self.objects.is_open() && !self.lists.is_open()
    }

    /// Takes a line, or a part of one; false if it is too long for what it is.
    fn take(&mut self, line: &Line) -> bool {
        let begins = line.place.column == 1;
        if begins && !self.is_between() {
            self.interrupt(line);
        }
        let goes_on = |kind| !begins && self.kind == kind;
        let may_begin = begins && may_be_bracket(line.text);
        if self.lists.is_open() || goes_on(Kind::List) {
            self.take_lists(line);
        } else if self.objects.is_open() || goes_on(Kind::Object) || may_begin && self.begins_object(line) {
            self.end_grid();
            self.take_objects(line);
        } else if may_begin && nested::begins(line.text) {
            self.end_grid();
            self.take_lists(line);
        } else if line.is_whole() {
            self.grids.take(line.place.line, line.text);
        } else {
            return false;
        }
        self.collect();
        self.busy = !self.grids.is_idle() || !self.is_between();
        true
    }

    /// A list or an object begins.
    fn end_grid(&mut self) {
        if !self.grids.is_idle() {
            self.grids.end();
            self.collect();
        }
    }

    /// Whether the line begins an object, or in a file of JSON the list that the file is.
    fn begins_object(&self, line: &Line) -> bool {
        let whole = || self.is_json && line.place.line == 1 && line.text.trim_ascii_start().starts_with(b"[");
        objects::begins(line.text) || whole()
    }

    fn take_lists(&mut self, line: &Line) {
        self.kind = Kind::List;
        self.lists.take_line(line.text, line.place, line.ends);
        self.end = Place { column: line.place.column + width(line.text), ..line.place };
    }

    /// Takes the objects on a line; what else is there counts only if they are right.
    fn take_objects(&mut self, line: &Line) {
        let (mut rest, mut place) = (line.text, line.place);
        let (mut first, mut failed) = (true, false);
        self.kind = Kind::Object;
        loop {
            if !self.objects.is_open() {
                let between = rest.iter().take_while(|&b| b" \t,;".contains(b)).count();
                rest = &rest[between..];
                place.column += between as u64;
                if !std::mem::take(&mut first) && !objects::begins(rest) {
                    break;
                }
            }
            rest = &rest[self.objects.take(rest, place)..];
            place = self.objects.place;
            failed = self.objects.found.back().is_some_and(Result::is_err);
            self.collect();
            if rest.is_empty() {
                break;
            }
        }
        if !failed && !rest.is_empty() && !rest.starts_with(b"#") && !rest.starts_with(b"//") {
            let found = decode(rest).first().map_or(String::new(), |&c| shown(c));
            self.found.push_back(Err(malformed(place.line, place.column, found, "'{'", line.text)));
        }
        if line.ends {
            self.objects.end_line();
        }
    }

    /// A new line may show that lists or an object before it lack a bracket.
    fn interrupt(&mut self, line: &Line) {
        if self.lists.is_open() {
            let object = objects::begins(line.text);
            if object && self.lists.give_bracket() {
                self.objects.take(b"[", line.place);
            } else if object || is_plain(line.text) && !self.lists.goes_on_with_plain() {
                self.lists.interrupt(line.place, "the next puzzle");
            }
        } else if self.objects.is_open() {
            let column = 1 + width(&line.text[..line.text.len() - line.text.trim_ascii_start().len()]);
            if is_plain(line.text) || line.text.starts_with(b"[[") {
                self.objects.end();
            } else if line.text.trim_ascii_start().starts_with(b"{") {
                self.objects.restart(column);
            }
        }
        self.collect();
    }

    /// Nothing follows, or nothing that belongs to what is open.
    fn end(&mut self) {
        self.grids.end();
        self.collect();
        if self.lists.is_open() {
            self.lists.interrupt(self.end, "the end of the text");
        }
        self.objects.end();
        self.collect();
        self.busy = !self.grids.is_idle();
    }

    /// Takes over what the parsers came to.
    fn collect(&mut self) {
        if !self.grids.found.is_empty() {
            self.found.append(&mut self.grids.found);
        }
        if !self.lists.found.is_empty() {
            self.found.extend(self.lists.found.drain(..).map(|found| found.map(Record::from)));
        }
        if !self.objects.found.is_empty() {
            self.found.append(&mut self.objects.found);
        }
    }
}
