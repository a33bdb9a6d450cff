//! The puzzles of each page.

use super::SheetLayout;
use std::iter;
use std::ops::Range;

/// A page of puzzles.
pub(super) struct PuzzlePage<'a> {
    /// The indices of its puzzles.
    pub shown: Range<usize>,
    /// The name at its head; empty without one.
    pub pupil: &'a str,
}

/// Returns the pages of a number of puzzles. Each pupil begins one.
pub(super) fn of(count: usize, layout: &SheetLayout) -> Vec<PuzzlePage<'_>> {
    let mut start = 0;
    let groups = layout.pupils.iter().map(|(name, puzzles)| (name.as_str(), *puzzles));
    // Other puzzles have no name.
    let groups = groups.chain(iter::once(("", count)));
    let mut pages = Vec::new();
    for (pupil, puzzles) in groups {
        let end = count.min(start + puzzles);
        let starts = (start..end).step_by(layout.per_page.puzzles());
        pages
            .extend(starts.map(|first| PuzzlePage { shown: first..end.min(first + layout.per_page.puzzles()), pupil }));
        start = end;
    }
    pages
}
