//! The reader of all formats: puzzles on a line, grids, lists and JSON objects, in any order.
//!
//! Text is taken line by line. A line that begins with a bracket goes to the parser of lists or of objects, and so
//! does what follows until all brackets are closed, or until a line shows that one is missing.

use super::lines::{Line, Lines, decode, malformed, width};
use super::lists::Place;
use super::nested::{self, Text};
use super::objects::{self, Objects};
use super::plain::Grids;
use super::scan::{bare_puzzle, is_plain, is_plain_text, leading_puzzle};
use super::{BATCH, ReadError, RecordReader, Records};
use crate::board::grid::Puzzle;
use crate::board::text::shown;
use crate::pack::Record;
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
                    let (place, length) = (line.place, line.text.len());
                    match self.parts.take(&line) {
                        Some(taken) if taken < length => {
                            let column = place.column + width(&line.text[..taken]);
                            self.lines.put_back(length - taken, Place { column, ..place });
                        }
                        Some(_) => {}
                        None => {
                            self.parts.end();
                            let error = self.lines.skip(place);
                            self.parts.found.push_back(Err(error));
                        }
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

/// What takes a line, also if that is longer than can be held.
#[derive(Clone, Copy, Default)]
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

    /// Takes a line, or a part of one; how much of it, none if it is too long for what it is.
    fn take(&mut self, line: &Line) -> Option<usize> {
        if line.place.column == 1 {
            if !self.is_between() {
                self.interrupt(line);
            }
            self.kind = self.kind_of(line);
        }
        let taken = match self.kind {
            Kind::Plain if line.is_whole() => {
                self.grids.take(line.place.line, line.text);
                line.text.len()
            }
            Kind::Plain => return None,
            Kind::List => {
                self.end_grid();
                self.take_lists(line.text, line.place, line.ends)
            }
            Kind::Object => {
                self.end_grid();
                self.take_objects(line)
            }
        };
        self.collect();
        self.busy = !self.grids.is_idle() || !self.is_between();
        Some(taken)
    }

    /// What takes the line that begins here. What is whole by itself does not belong to lists that hold nothing yet.
    fn kind_of(&self, line: &Line) -> Kind {
        let may_begin = may_be_bracket(line.text);
        let is_object = || may_begin && self.begins_object(line);
        match () {
            () if self.objects.is_open() => Kind::Object,
            () if self.lists.is_open() && self.lists.has_begun() => Kind::List,
            () if is_object() => Kind::Object,
            () if self.lists.is_open() && line.is_whole() && is_plain_text(line.text) => Kind::Plain,
            () if self.lists.is_open() || may_begin && nested::begins(line.text) => Kind::List,
            () => Kind::Plain,
        }
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

    fn take_lists(&mut self, text: &[u8], place: Place, ends: bool) -> usize {
        self.kind = Kind::List;
        let taken = self.lists.take_line(text, place, ends);
        self.end = Place { column: place.column + width(&text[..taken]), ..place };
        taken
    }

    /// Takes the objects on a line, and what follows if lists are open. What else is there counts only if the objects
    /// are right.
    fn take_objects(&mut self, line: &Line) -> usize {
        let (mut at, mut place) = (0, line.place);
        let mut failed = false;
        while at < line.text.len() && self.objects.found.len() < BATCH {
            let rest = &line.text[at..];
            if !self.objects.is_open() {
                let between = rest.iter().take_while(|&b| b" \t,;".contains(b)).count();
                let begins = at == 0 && line.place.column == 1 || objects::begins(&rest[between..]);
                at += between;
                place.column += between as u64;
                if !begins {
                    return at + self.take_rest(&rest[between..], place, line.ends, failed);
                }
            }
            at += self.objects.take(&line.text[at..], place);
            place = self.objects.place;
            failed = self.objects.found.back().is_some_and(Result::is_err);
        }
        if line.ends && at == line.text.len() {
            self.objects.end_line();
        }
        at
    }

    /// Takes what stands behind objects; how much that is.
    fn take_rest(&mut self, rest: &[u8], place: Place, ends: bool, failed: bool) -> usize {
        self.collect();
        if self.lists.is_open() {
            return self.take_lists(rest, place, ends);
        }
        if !failed && !rest.is_empty() && !rest.starts_with(b"#") && !rest.starts_with(b"//") {
            let found = decode(&rest[..rest.len().min(4)]).first().map_or(String::new(), |&c| shown(c));
            self.found.push_back(Err(malformed(place.line, place.column, found, "'{'", rest)));
        }
        rest.len()
    }

    /// A new line may show that lists or an object before it lack a bracket, or that one of theirs is too many.
    fn interrupt(&mut self, line: &Line) {
        let text = line.text.trim_ascii_start();
        if self.objects.is_open() {
            if is_plain(line.text) {
                self.objects.end();
            } else if text.starts_with(b"{") || text.starts_with(b"[") {
                self.objects.restart(line.text, 1 + width(&line.text[..line.text.len() - text.len()]));
            }
        } else {
            let is_object = objects::begins(text);
            if is_object || is_plain(text) || nested::begins(text) {
                self.lists.leave_depths();
            }
            if self.lists.has_begun() && (is_object || is_plain(line.text) && !self.lists.goes_on_with(line.text)) {
                self.lists.interrupt(line.place, "the next puzzle");
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
