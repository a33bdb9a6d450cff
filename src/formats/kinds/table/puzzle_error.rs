//! The error of a puzzle in a row of a table.

use super::{Header, first_place};
use crate::board::text::{ParseError, counted};
use crate::formats::kinds::has_key;
use crate::formats::kinds::line::MAX_PUZZLE_MISCOUNT;
use crate::kinds::{BoxShape, MAX_SIDE};

/// The usual sizes of puzzles.
const USUAL_SIDES: [usize; 3] = [4, 6, 9];

impl Header {
    /// Returns the size whose number of cells is the nearest to this one: of the puzzles so far, or of the usual sizes.
    ///
    /// Before the first puzzle, only a usual size that is very near.
    fn nearest_side(&self, count: usize) -> Option<usize> {
        let distance = |side: &usize| count.abs_diff(side * side);
        let known = (1..=MAX_SIDE).filter(|side| self.sides.get() >> side & 1 == 1).min_by_key(distance);
        let limit = known.map_or(MAX_PUZZLE_MISCOUNT + 1, |side| distance(&side));
        USUAL_SIDES.into_iter().min_by_key(distance).filter(|side| distance(side) < limit).or(known)
    }

    /// Returns the error of a puzzle in the words of the table: with the heading of the column, and with the nearest
    /// size of the other puzzles if the number of cells is that of no size.
    pub(super) fn puzzle_error(&self, text: &str, json: &str, error: ParseError) -> ParseError {
        let count = text.trim().chars().count();
        let (side, names_size) = (count.isqrt(), ["size", "variant", "regions"].iter().any(|name| has_key(json, name)));
        let is_of_no_size = side * side != count || BoxShape::default_for_side(side).is_none();
        let requested = self.options.side.filter(|side| is_of_no_size && error.expected == format!("size {side}"));
        if let Some(side) = requested {
            let found = format!("{} in \"{}\"", counted(count, "cell"), self.heading);
            return first_place(ParseError::new(1, 1, found, format!("{} cells", side * side)));
        }
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
