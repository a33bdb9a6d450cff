//! Grids that lack a row, among others that a row of separators follows: the row of separators is not the missing row.

use super::SpreadsheetBlock;
use std::ops::Range;

/// What separates the grids of a file so far.
#[derive(Clone, Copy, Default)]
pub(in crate::formats) struct SeparatorHistory {
    /// The number of grids with a row of separators below.
    separated: usize,
    /// The number of grids with something else directly below.
    joined: usize,
    /// Whether a line with content follows the last block.
    is_followed: bool,
}

impl SpreadsheetBlock {
    /// Sets what separates the grids of the blocks before.
    pub(in crate::formats) fn set_history(&mut self, history: SeparatorHistory) {
        self.history = SeparatorHistory { is_followed: false, ..history };
    }

    /// Returns what separates the grids up to this block.
    pub(in crate::formats) fn history(&self) -> SeparatorHistory {
        self.history
    }

    /// Notes what is below the first grid of a block that ends.
    pub(super) fn note_separators(&mut self, is_followed: bool) {
        self.history.is_followed = is_followed;
        let below = if self.has_begun { 0 } else { self.side };
        let is_blank = |at: usize| self.lines.get(at).is_some_and(|line| line.fields.is_blank());
        match self.lines.get(below) {
            // A row of separators above the next grid.
            Some(_) if !self.has_begun && is_blank(below - 1) && !is_blank(below) => {}
            Some(line) if line.fields.is_blank() => self.history.separated += 1,
            Some(_) => self.history.joined += 1,
            None if self.has_begun && is_followed => self.history.joined += 1,
            None => {}
        }
    }

    /// Returns the lines of each grid, if a row of separators is below each one and some lack their last row. `gap` is the number
    /// of rows of separators between complete grids, if there is such a layout: it is preferred unless it has no separators
    /// and several grids have them.
    pub(super) fn separated_grids(&self, gap: Option<usize>, is_end: bool) -> Option<Vec<Range<usize>>> {
        let is_blank = |at: usize| self.lines.get(at).is_some_and(|line| line.fields.is_blank());
        let (side, count) = (self.side, self.lines.len());
        let is_single = count == side && !self.has_begun;
        // Without the first grid of the held lines, which is counted below.
        let before = self.history.separated.saturating_sub(usize::from(!self.has_begun && is_blank(side)));
        if self.has_begun != is_blank(0) || !is_single && gap.is_some_and(|gap| gap > 0) {
            return None;
        }
        let (mut grids, mut short, mut separated) = (Vec::new(), 0, before);
        let mut at = usize::from(self.has_begun);
        while (at..count).any(|line| !is_blank(line)) {
            let end = at + side;
            if end >= count && !is_end {
                break;
            }
            let lacks_row = match end {
                end if end > count => (count + 1 == end).then_some(true)?,
                end if end == count => is_blank(end - 1) && self.history.is_followed,
                end if is_blank(end) => false,
                end => is_blank(end - 1).then_some(true)?,
            };
            let end = if lacks_row { end - 1 } else { end };
            grids.push(at..end);
            short += usize::from(lacks_row);
            separated += usize::from(!lacks_row && end < count);
            at = end + 1;
        }
        let complete = grids.len() - short + before;
        let needed = if gap == Some(0) { 2 } else { 1 };
        let is_likely = if is_single { before > 0 } else { separated >= needed && complete >= 2 };
        (self.history.joined == 0 && short > 0 && short <= complete && is_likely).then_some(grids)
    }
}
