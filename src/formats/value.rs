//! A JSON value that is being read: a record, or a pack without its records.

use super::ReadError;
use super::lines::{LONGEST, excerpt, width};
use super::lists::Place;
use crate::board::text::ParseError;

/// How many open brackets are told apart; of more, as no sensible file has them, only the number counts.
const DEEPEST: usize = 128;

/// A list of so many characters, or a text, is a puzzle, not a row of one.
pub(super) const MEANT: usize = 41;

/// A value as far as it was read.
#[derive(Default)]
pub(super) struct Value {
    /// What is read of it, and where that began.
    pub(super) text: Vec<u8>,
    pub(super) began: Place,
    /// From which byte of the text on which place counts, in a pack behind its records.
    resumed: Vec<(usize, Place)>,
    /// The brackets that are open, and how many more there are.
    pub(super) brackets: Vec<u8>,
    deeper: usize,
    /// Where the lists begin, in the text and in the file, that the value begins with, as long as there is nothing else.
    lists: Vec<(usize, Place)>,
    /// The last byte that is no blank; a quote for all of a text.
    pub(super) last: u8,
    /// Whether the text that is open is the first thing in those lists, and where it begins.
    leads: bool,
    quote: (usize, Place),
    /// Whether this is a pack, whose records are elsewhere.
    pub(super) is_pack: bool,
}

impl Value {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The innermost bracket.
    pub(super) fn innermost(&self) -> Option<u8> {
        self.brackets.last().copied()
    }

    pub(super) fn push(&mut self, part: &[u8]) {
        if self.text.len() <= LONGEST {
            self.text.extend_from_slice(part);
        }
        if let Some(&last) = part.iter().rfind(|b| !b.is_ascii_whitespace()) {
            self.last = last;
        }
    }

    /// A text begins here.
    pub(super) fn open_text(&mut self, at: Place) {
        self.leads = self.leads_with_lists();
        self.quote = (self.text.len(), at);
        self.push(b"\"");
    }

    /// Whether the text that ends here is a puzzle, before which there are only brackets.
    pub(super) fn ends_first_puzzle(&self) -> bool {
        self.leads && self.text.len() > self.quote.0 + MEANT
    }

    /// Whether there are only brackets of lists.
    pub(super) fn leads_with_lists(&self) -> bool {
        self.last == b'[' && self.lists.len() == self.brackets.len()
    }

    pub(super) fn open(&mut self, bracket: u8, at: Place) {
        if bracket == b'[' && self.lists.len() == self.brackets.len() && (self.is_empty() || self.last == b'[') {
            self.lists.push((self.text.len(), at));
        }
        match self.brackets.len() {
            ..DEEPEST => self.brackets.push(bracket),
            _ => self.deeper += 1,
        }
        self.push(&[bracket]);
    }

    /// Closes the last bracket of this kind that is open, and what was opened behind it; false if there is none.
    pub(super) fn close(&mut self, bracket: u8) -> bool {
        let opening = if bracket == b']' { b'[' } else { b'{' };
        match self.brackets.iter().rposition(|&open| open == opening) {
            _ if self.deeper > 0 => self.deeper -= 1,
            Some(at) => self.brackets.truncate(at),
            None => return false,
        }
        self.push(&[bracket]);
        true
    }

    /// How many of the lists that the value begins with hold puzzles, now that the first one closes: all but the
    /// puzzle itself, which is a list of cells or of rows. Asked once.
    pub(super) fn outer_lists(&mut self) -> usize {
        let Some(&(start, _)) = self.lists.last().filter(|_| self.lists.len() == self.brackets.len()) else { return 0 };
        let cells = self.text.get(start + 1..).unwrap_or_default().iter().filter(|b| !b", \"\t\n".contains(b)).count();
        let own = if cells >= MEANT { 1 } else { 2 };
        let outer = self.lists.len().saturating_sub(own);
        if outer == 0 {
            self.lists.clear();
        }
        outer
    }

    /// Leaves off so many of the lists that the value begins with.
    pub(super) fn leave_lists(&mut self, count: usize) {
        let (start, began) = match self.lists.get(count) {
            Some(&rest) => rest,
            None if self.leads => self.quote,
            None => (self.text.len(), self.began),
        };
        self.text.drain(..start.min(self.text.len()));
        self.brackets.drain(..count);
        self.began = began;
        self.lists.clear();
    }

    /// Whether what follows is the value of the field `"puzzles"` of the outermost object.
    pub(super) fn names_puzzles(&self) -> bool {
        let key = || self.text.trim_ascii_end().strip_suffix(b":").map(<[u8]>::trim_ascii_end);
        self.brackets == b"{" && self.last == b':' && key().is_some_and(|key| key.ends_with(b"\"puzzles\""))
    }

    /// The value goes on here, behind the records of the pack.
    pub(super) fn resume(&mut self, at: Place) {
        self.resumed.pop_if(|(offset, _)| *offset == self.text.len());
        self.resumed.push((self.text.len(), at));
    }

    /// Forgets all but its room.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.resumed.clear();
        self.brackets.clear();
        self.lists.clear();
        (self.deeper, self.last, self.leads, self.is_pack) = (0, 0, false, false);
    }

    /// The error, which is located in the text, in the file.
    pub(super) fn locate(&self, mut error: ParseError) -> ReadError {
        if self.resumed.is_empty() {
            error.column += if error.line == 1 { self.began.column - 1 } else { 0 };
            error.line += self.began.line - 1;
        } else {
            self.locate_in_pack(&mut error);
        }
        ReadError::Malformed { error, text: excerpt(&self.text) }
    }

    fn locate_in_pack(&self, error: &mut ParseError) {
        let starts = |line: u64| {
            let mut breaks = self.text.iter().enumerate().filter(|&(_, &b)| b == b'\n').map(|(at, _)| at + 1);
            if line < 2 { 0 } else { breaks.nth(line as usize - 2).unwrap_or(self.text.len()) }
        };
        let (start, mut left) = (starts(error.line), error.column);
        // The byte at which the column begins.
        let later = |b: &&u8| {
            left -= u64::from(!matches!(b, 0x80..=0xbf));
            left > 0
        };
        let offset = start + self.text[start..].iter().take_while(later).count();
        let resumed = self.resumed.iter().rfind(|&&(from, _)| from <= offset);
        let (from, place) = resumed.copied().unwrap_or((0, self.began));
        let before = &self.text[from..offset];
        let breaks = before.iter().filter(|&&b| b == b'\n').count() as u64;
        let line = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        error.line = place.line + breaks;
        error.column = width(&before[line..]) + if breaks == 0 { place.column } else { 1 };
    }
}
