//! The reader of all formats: puzzles on a line, grids, lists and JSON objects, in any order.
//!
//! Text is taken line by line. A line that begins with a bracket goes to the parser of lists or of objects, and so
//! does what follows until all brackets are closed, or until a line shows that one is missing.

use super::lines::{Line, Lines, decode, malformed, width};
use super::lists::Place;
use super::nested::{self, Text};
use super::objects::{self, Objects};
use super::plain::Grids;
use super::scan::{is_plain, leading_puzzle};
use super::{ReadError, Records};
use crate::pack::Record;
use crate::text::shown;
use std::collections::VecDeque;
use std::io::BufRead;

/// The records of a text; if it `is_json`, a list that it begins with is JSON too.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, is_json: bool) -> Records<'a> {
    let parts = Parts { is_json, ..Parts::default() };
    Box::new(Mixed { lines: Lines::new(input), parts, ended: false }.fuse())
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
                    if self.parts.is_idle()
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

/// The parsers of the three kinds of text, of which at most one is amid a puzzle.
#[derive(Default)]
struct Parts {
    grids: Grids,
    lists: Text,
    objects: Objects,
    is_json: bool,
    /// Where the text ends, as far as it was read.
    end: Place,
    found: VecDeque<Result<Record, ReadError>>,
}

impl Parts {
    fn is_idle(&self) -> bool {
        self.grids.is_idle() && !self.lists.is_open() && !self.objects.is_open()
    }

    /// Takes a line, or a part of one; false if it is too long for what it is.
    fn take(&mut self, line: &Line) -> bool {
        self.end = Place { column: line.place.column + width(line.text), ..line.place };
        if line.place.column == 1 {
            self.interrupt(line);
        }
        if self.lists.is_open() {
            self.lists.take_line(line.text, line.place, line.ends);
        } else if self.objects.is_open() || self.begins_object(line.text) {
            self.take_objects(line);
        } else if nested::begins(line.text) {
            self.grids.end();
            self.collect();
            self.lists.take_line(line.text, line.place, line.ends);
        } else if line.is_whole() {
            self.grids.take(line.place.line, line.text);
        } else if !line.text.trim_ascii().is_empty() {
            return false;
        }
        self.collect();
        true
    }

    fn begins_object(&self, text: &[u8]) -> bool {
        objects::begins(text) || self.is_json && self.end.line == 1 && text.trim_ascii_start().starts_with(b"[")
    }

    /// Takes the objects on a line; what else is there counts only if they are right.
    fn take_objects(&mut self, line: &Line) {
        self.grids.end();
        self.collect();
        let (mut rest, mut place) = (line.text, line.place);
        loop {
            let used = self.objects.take(rest, place);
            let failed = self.objects.found.back().is_some_and(Result::is_err);
            self.collect();
            let between = rest[used..].iter().take_while(|&b| b" \t,;".contains(b)).count();
            rest = &rest[used + between..];
            place.column = self.objects.place.column + between as u64;
            if self.objects.is_open() || rest.is_empty() {
                break;
            }
            if !objects::begins(rest) {
                if !failed && !rest.starts_with(b"#") && !rest.starts_with(b"//") {
                    let found = decode(rest).first().map_or(String::new(), |&c| shown(c));
                    self.found.push_back(Err(malformed(place.line, place.column, found, "'{'", line.text)));
                }
                break;
            }
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
    }

    /// Takes over what the parsers came to.
    fn collect(&mut self) {
        self.found.append(&mut self.grids.found);
        self.found.extend(self.lists.found.drain(..).map(|found| found.map(Record::from)));
        self.found.append(&mut self.objects.found);
    }
}
