//! The error of a puzzle in a row of a table.

use super::{Header, first_place};
use crate::board::text::ParseError;
use crate::formats::variants::has_key;
use crate::variant::{BoxShape, MAX_SIDE};

impl Header {
    /// Returns the size of the puzzles so far whose number of cells is the nearest to this one.
    fn nearest_side(&self, count: usize) -> Option<usize> {
        let sides = (1..=MAX_SIDE).filter(|side| self.sides.get() >> side & 1 == 1);
        sides.min_by_key(|side| count.abs_diff(side * side))
    }

    /// Returns the error of a puzzle in the words of the table: with the heading of the column, and with the nearest size of the
    /// other puzzles if the number of cells is that of no size.
    pub(super) fn puzzle_error(&self, text: &str, json: &str, error: ParseError) -> ParseError {
        let count = text.trim().chars().count();
        let (side, names_size) = (count.isqrt(), ["size", "variant", "regions"].iter().any(|name| has_key(json, name)));
        let is_of_no_size = side * side != count || BoxShape::default_for_side(side).is_none();
        let found = error.found.replace("in \"puzzle\"", &format!("in \"{}\"", self.heading));
        let expected = match self
            .nearest_side(count)
            .filter(|_| is_of_no_size && !names_size && error.expected.ends_with(" cells"))
        {
            Some(side) => format!("{} cells", side * side),
            None => error.expected.to_string(),
        };
        first_place(ParseError::new(1, 1, found, expected))
    }
}
