//! The separators between the grids of a file so far.

use super::fields::DELIMITERS;

/// Numbers of grids with and without a row of separators below, and the place of the last grid.
#[derive(Clone, Copy, Default)]
pub(in crate::formats) struct SeparatorHistory {
    /// The number of grids with a row of separators below.
    pub(super) separated: usize,
    /// The number of grids with something else directly below.
    pub(super) joined: usize,
    /// The number of fields of the rows of the last grid, and of blank columns to its left.
    pub(super) left: Option<(usize, usize)>,
    /// Whether the last row of words is in the first column.
    pub(super) has_title_at_left: bool,
}

impl SeparatorHistory {
    /// Notes where a row of words is.
    pub(in crate::formats) fn note_title(&mut self, row: &str) {
        self.has_title_at_left = row.chars().next().is_some_and(|c| !DELIMITERS.contains(&c));
    }

    pub(super) fn has_title_at_left(self) -> bool {
        self.has_title_at_left
    }
}
