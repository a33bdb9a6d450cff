//! The error of a puzzle in a row of a table.

use super::{Header, first_place};
use crate::board::text::ParseError;
use crate::formats::variants::has_key;
use crate::variant::BoxShape;

impl Header {
    /// Returns the error of a puzzle in the words of the table: with the heading of the column, and with the size of the other
    /// puzzles if the number of cells is that of no size.
    pub(super) fn puzzle_error(&self, text: &str, json: &str, error: ParseError) -> ParseError {
        let count = text.trim().chars().count();
        let (side, names_size) = (count.isqrt(), ["size", "variant", "regions"].iter().any(|name| has_key(json, name)));
        let is_of_no_size = side * side != count || BoxShape::default_for_side(side).is_none();
        let found = error.found.replace("in \"puzzle\"", &format!("in \"{}\"", self.heading));
        let expected =
            match self.side.get().filter(|_| is_of_no_size && !names_size && error.expected.ends_with(" cells")) {
                Some(side) => format!("{} cells", side * side),
                None => error.expected.to_string(),
            };
        first_place(ParseError::new(1, 1, found, expected))
    }
}
