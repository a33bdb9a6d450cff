//! Literals of JSON and of source code in any language: lists, objects, strings, numbers and words.
//!
//! The tokenizer knows no grammar. Brackets nest; `,` separates values, `;` and `|` separate rows of values; the word
//! before `=`, `:` or a bracket names the next value. It never fails: brackets that do not match are ignored.

use super::node::{MAX_DEPTH, Node, Value};
use super::{cell, cell_values, shape};
use crate::formats::text::Location;

/// Parses a document to the list of its values.
pub(super) fn parse(text: &str) -> Node {
    parse_at(text, Location::START)
}

/// Parses a part of a document that begins at a place.
pub(super) fn parse_at(text: &str, place: Location) -> Node {
    let mut parser = Parser { text, at: 0, place, frames: vec![Frame::new(None, '\0', place)], ignored: 0 };
    parser.run();
    while parser.frames.len() > 1 {
        shape::mark_cut(&mut parser.frame().children);
        parser.close();
    }
    let root = parser.frames.pop().map(Frame::into_children).unwrap_or_default();
    Node::list(None, place, root)
}

/// Minimum length of a bare word that is a value outside of brackets.
const MIN_BARE_VALUE: usize = 16;

/// Maximum length of a string in single quotes.
const MAX_QUOTED: usize = 1 << 16;

struct Parser<'a> {
    text: &'a str,
    at: usize,
    place: Location,
    /// The open brackets.
    frames: Vec<Frame>,
    /// The number of open brackets that are too deep.
    ignored: usize,
}

/// An open bracket.
struct Frame {
    name: Option<String>,
    open: char,
    place: Location,
    children: Vec<Node>,
    /// The rows before the current one.
    rows: Vec<Node>,
    /// The name of the next value, and the last word, which may become it.
    pending: Option<String>,
    last_word: Option<String>,
    /// Whether the last value is a string that the next one continues.
    after_string: bool,
    /// Whether the next value is one also outside of brackets.
    expects_value: bool,
}

impl Frame {
    fn new(name: Option<String>, open: char, place: Location) -> Frame {
        let (children, rows) = (Vec::new(), Vec::new());
        let (pending, last_word, after_string, expects_value) = (None, None, false, false);
        Frame { name, open, place, children, rows, pending, last_word, after_string, expects_value }
    }

    fn end_row(&mut self) {
        if let Some(first) = self.children.first() {
            let place = first.place;
            let row = match std::mem::take(&mut self.children) {
                row if row.len() == 1 => row.into_iter().next(),
                row => Some(Node::list(None, place, row)),
            };
            self.rows.extend(row);
        }
    }

    fn into_children(mut self) -> Vec<Node> {
        if !self.rows.is_empty() {
            self.end_row();
            return self.rows;
        }
        self.children
    }

    fn end_value(&mut self) {
        (self.pending, self.last_word, self.after_string, self.expects_value) = (None, None, false, false);
    }
}

impl<'a> Parser<'a> {
    fn run(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                '\n' => {
                    self.bump();
                    let is_outer = self.frames.len() == 1;
                    let continues = matches!(self.next_char(), Some('"' | '\'' | '`' | '+' | '.' | '&' | '~' | '<'));
                    let frame = self.frame();
                    if is_outer && !frame.expects_value && !(continues && frame.after_string) {
                        frame.end_value();
                    }
                }
                c if c.is_whitespace() => self.bump(),
                '/' if self.rest().starts_with("//") && !self.text[..self.at].ends_with(':') => self.skip_line(),
                '/' if self.rest().starts_with("/*") => self.skip_to("*/"),
                '<' if self.rest().starts_with("<!--") => self.skip_to("-->"),
                '#' if self.rest().starts_with("#f ") || self.rest().starts_with("#f)") => self.no_value(),
                '#' if self.starts_comment() => self.skip_line(),
                '-' if self.rest().starts_with("--") && self.begins_line() => self.skip_line(),
                '%' if self.begins_line() && !self.rest()[1..].starts_with(['w', 'i', 'W']) => self.skip_line(),
                ';' if self.begins_line() && self.frame().open != '[' => self.skip_line(),
                '"' | '`' => self.string(c),
                '\'' if self.starts_character() => self.string(c),
                '(' | '[' | '{' => self.open(c),
                ')' | ']' | '}' => self.close_with(c),
                ',' => {
                    self.bump();
                    self.frame().end_value();
                }
                '&' if self.frame().after_string => self.bump(),
                ';' | '|' | '&' => {
                    self.bump();
                    let is_inner = self.frames.len() > 1;
                    let frame = self.frame();
                    frame.end_value();
                    if is_inner {
                        frame.end_row();
                    }
                }
                ':' | '=' => self.name_next(c),
                c if is_word_char(c) => self.word(),
                _ => self.bump(),
            }
        }
    }

    /// Adds the value `#f` of Scheme.
    fn no_value(&mut self) {
        let node = Node::text(self.place, "false");
        self.bump_to(self.at + 2);
        self.frame().children.push(node);
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the document is a frame")
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.at += c.len_utf8();
            self.place = match c {
                '\n' => Location { line: self.place.line + 1, column: 1 },
                _ => Location { column: self.place.column + 1, ..self.place },
            };
        }
    }

    fn bump_to(&mut self, end: usize) {
        while self.at < end {
            self.bump();
        }
    }

    fn skip_line(&mut self) {
        let end = self.rest().find('\n').map_or(self.text.len(), |length| self.at + length);
        self.bump_to(end);
    }

    fn skip_to(&mut self, end: &str) {
        let end = self.rest().find(end).map_or(self.text.len(), |length| self.at + length + end.len());
        self.bump_to(end);
    }

    /// Returns whether nothing but blanks is before the current place in its line.
    fn begins_line(&self) -> bool {
        self.text[..self.at].bytes().rev().take(200).find(|b| !matches!(b, b' ' | b'\t')).is_none_or(|b| b == b'\n')
    }

    /// Returns whether `#` begins a comment; in Lisp it begins a list.
    fn starts_comment(&self) -> bool {
        let is_apart =
            self.text[..self.at].chars().next_back().is_none_or(|c| c.is_whitespace() || ",;)]}".contains(c));
        let mut after = self.rest().chars().skip(1);
        let next = after.next().unwrap_or(' ');
        is_apart && next != '(' && !(next.is_ascii_digit() && after.next().is_some_and(|c| c == 'A' || c == '('))
    }

    /// Returns whether `'` begins a string, which must end in its line: it is no apostrophe.
    fn starts_character(&self) -> bool {
        if self.rest().starts_with("'''") {
            return true;
        }
        let after_word = self.text[..self.at].chars().next_back().is_some_and(char::is_alphanumeric);
        let is_prefixed = self.text[..self.at].ends_with(['r', 'b', 'u', 'f', 'N', 'E'])
            && !self.text[..self.at - 1].chars().next_back().is_some_and(char::is_alphanumeric);
        let mut line = self.rest().bytes().skip(1).take_while(|&b| b != b'\n').take(MAX_QUOTED);
        (!after_word || is_prefixed) && line.any(|b| b == b'\'')
    }

    /// Adds a string. One that follows another one without a separator continues it.
    fn string(&mut self, quote: char) {
        let place = self.place;
        let triple: String = std::iter::repeat_n(quote, 3).collect();
        let is_triple = self.rest().starts_with(&triple);
        let start = self.at + if is_triple { 3 } else { 1 };
        let (text, end) = match is_triple {
            true => {
                let length = self.text[start..].find(&triple).unwrap_or(self.text.len() - start);
                (self.text[start..start + length].to_owned(), (start + length + 3).min(self.text.len()))
            }
            false => unquoted(self.text, start, quote),
        };
        self.bump_to(end);
        let is_name = matches!(self.next_char(), Some(':')) || self.next_is_arrow();
        let frame = self.frame();
        if is_name {
            frame.end_value();
            frame.pending = Some(text);
            return;
        }
        let node = Node::text(place, text);
        if frame.after_string
            && let Some(last) = frame.children.pop()
        {
            let joined = match last {
                // Both are unnamed strings: the list of the parts.
                Node { name, place, value: Value::List(mut parts) } => {
                    parts.push(node);
                    Node { name, place, value: Value::List(parts) }
                }
                Node { name, place, value } => {
                    let first = Node { name: None, place, value };
                    Node { name, place, value: Value::List(vec![first, node]) }
                }
            };
            frame.children.push(joined);
        } else {
            let name = frame.pending.clone();
            frame.children.push(node.named(name));
        }
        frame.after_string = true;
    }

    /// Returns the next character after blanks.
    fn next_char(&self) -> Option<char> {
        self.rest().chars().take(1 << 10).find(|c| !c.is_whitespace())
    }

    fn next_is_arrow(&self) -> bool {
        let head = self.rest().trim_start_matches([' ', '\t']);
        head.starts_with("=>") || head.starts_with("->")
    }

    /// Takes the last word as the name of the next value.
    fn name_next(&mut self, c: char) {
        if self.rest().starts_with("::") {
            self.bump();
            return self.bump();
        }
        self.bump();
        if self.peek() == Some('>') {
            self.bump();
        }
        let frame = self.frame();
        let word = frame.last_word.take();
        if c == ':' || frame.pending.is_none() {
            frame.pending = word.or(frame.pending.take());
        }
        (frame.after_string, frame.expects_value) = (false, true);
    }

    fn word(&mut self) {
        let (start, place, begins_line) = (self.at, self.place, self.begins_line());
        while let Some(c) = self.peek().filter(|&c| is_word_char(c)) {
            if c == '/' && (self.rest().starts_with("//") || self.rest().starts_with("/*")) {
                break;
            }
            self.bump();
        }
        let word = &self.text[start..self.at];
        let next = self.rest().trim_start_matches([' ', '\t']);
        // A prefix of a string.
        if matches!(next.chars().next(), Some('"' | '\'')) && word.len() <= 2 && word.chars().all(char::is_alphabetic) {
            return;
        }
        let is_identifier = word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$' || c == '@');
        let names = next.starts_with([':', '=']) && !next.starts_with("==") && !next.starts_with("::")
            || is_identifier && word != "_" && word != "x" && next.starts_with(['(', '[', '{', '<']);
        let word = word.trim_end_matches(if word.len() > 3 { ['+', ':'] } else { ['\0', '\0'] }).to_owned();
        if is_no_value(&word, next, self.rest()) {
            return;
        }
        // The first word in parentheses is a function of Lisp.
        let frame = self.frame();
        let is_first = frame.open == '(' && frame.children.is_empty() && frame.rows.is_empty();
        if is_first && is_identifier && word.len() > 2 && cell::parse(&word).is_none() && !next.starts_with([',', ')'])
        {
            frame.name = frame.name.take().or(Some(word));
            return;
        }
        // An assignment in a line of its own, or a cell.
        if names && next.starts_with('=') && (begins_line || cell_values::position_of_name(&word).is_some()) {
            frame.pending = None;
        }
        let is_inner = self.frames.len() > 1;
        let frame = self.frame();
        frame.after_string = false;
        if names {
            frame.last_word = Some(word);
        } else if is_inner
            || frame.expects_value && !is_identifier
            || word.len() >= MIN_BARE_VALUE && shape::grid_of_text(&word).is_some()
        {
            let name = frame.pending.clone();
            if is_identifier {
                frame.last_word = Some(word.clone());
            }
            frame.children.push(Node::text(place, word).named(name));
        } else {
            if frame.expects_value && is_identifier {
                let name = frame.pending.clone();
                frame.children.push(Node::text(place, word.clone()).named(name));
            }
            frame.last_word = Some(word);
        }
    }

    fn open(&mut self, bracket: char) {
        let place = self.place;
        self.drop_type(bracket);
        self.bump();
        if self.frames.len() > MAX_DEPTH {
            self.ignored += 1;
            return;
        }
        let follows_list = bracket == '(' && self.text[..self.at - 1].ends_with(']');
        let frame = self.frame();
        // The name of an array of Prolog: `[](1, 2)`.
        if follows_list {
            frame.children.pop_if(|last| matches!(&last.value, Value::List(items) if items.is_empty()));
        }
        frame.after_string = false;
        let name = frame.pending.clone().or_else(|| frame.last_word.clone());
        self.frames.push(Frame::new(name, bracket, place));
    }

    /// Removes the type before a literal, such as `int[,]` or `[9][9]u8` before a brace.
    fn drop_type(&mut self, bracket: char) {
        let before = self.text[..self.at].trim_end();
        let before = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').trim_end_matches('?');
        if bracket != '{' || !before.ends_with(']') {
            return;
        }
        let is_type = |node: &Node| {
            let parts = node.children();
            matches!(node.value, Value::List(_))
                && parts.len() <= 3
                && parts.iter().all(|part| part.as_text().is_some())
        };
        let frame = self.frame();
        while frame.children.last().is_some_and(is_type) {
            frame.children.pop();
        }
    }

    fn close_with(&mut self, bracket: char) {
        self.bump();
        if self.ignored > 0 {
            self.ignored -= 1;
            return;
        }
        let open = match bracket {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        // A bracket inside of it is missing, if one of its kind is open near.
        let depth = self.frames.iter().rev().take(4).position(|frame| frame.open == open);
        for _ in 0..depth.map_or(0, |depth| depth + 1) {
            self.close();
        }
    }

    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let (name, place) = (frame.name.clone(), frame.place);
        let node = Node::list(name, place, frame.into_children());
        let outer = self.frame();
        outer.children.push(node);
        (outer.after_string, outer.expects_value) = (false, false);
    }
}

/// Returns whether a word before the rest of a document is none of its values: the sign of a line that continues, or a
/// word of a language before a value.
fn is_no_value(word: &str, next: &str, rest: &str) -> bool {
    match word {
        "..." => true,
        "." => next.starts_with(['{', '(']),
        "_" => next.starts_with('\n') && rest.trim_start().starts_with(['{', '(', '}']),
        "new" | "Just" | "Some" => !next.starts_with([',', ';', ')', ']', '}', ':', '=', '(']),
        _ => false,
    }
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || "_$@.*?-□·・".contains(c) || !c.is_ascii() && !c.is_whitespace()
}

/// Returns the text of a string that begins at a place, without its quotes and escapes, and the place after it.
fn unquoted(text: &str, start: usize, quote: char) -> (String, usize) {
    let mut found = String::new();
    let mut chars = text[start..].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c == quote {
            // SQL doubles quotes.
            if quote == '\'' && !found.is_empty() && chars.peek().is_some_and(|&(_, next)| next == '\'') {
                found.push(c);
                chars.next();
                continue;
            }
            return (found, start + at + 1);
        }
        match c {
            '\\' => match chars.next().map(|(_, escaped)| escaped) {
                Some('n' | 'r') => found.push('\n'),
                Some('t') => found.push('\t'),
                Some('u') => {
                    let digits: String = chars.clone().take(4).map(|(_, c)| c).collect();
                    if let Some(c) = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32) {
                        found.push(c);
                        chars.by_ref().nth(3);
                    }
                }
                Some('\n') | None => {}
                Some(c) => found.push(c),
            },
            c => found.push(c),
        }
    }
    (found, text.len())
}
