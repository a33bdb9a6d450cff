//! Grids that lack a row, among others that a row of separators follows: the row of separators is not the missing row.

use super::{SeparatorHistory, SpreadsheetBlock};
use std::ops::Range;

impl SpreadsheetBlock {
    /// Sets the separators between the grids of the blocks before.
    pub(in crate::formats) fn set_history(&mut self, history: SeparatorHistory) {
        self.history = history;
        self.left = history.left.filter(|&(width, _)| width == self.width).map(|(_, left)| left);
    }

    /// Returns the separators between the grids up to this block.
    pub(in crate::formats) fn history(&self) -> SeparatorHistory {
        SeparatorHistory { left: self.left.map(|left| (self.width, left)).or(self.history.left), ..self.history }
    }

    /// Returns whether a held line is a row of separators.
    fn is_blank_at(&self, at: usize) -> bool {
        self.lines.get(at).is_some_and(|line| line.fields.is_blank())
    }

    /// Notes what is below the first grid of a block that ends.
    pub(super) fn note_separators(&mut self, is_followed: bool) {
        let below = if self.has_begun { 0 } else { self.side };
        match self.lines.get(below) {
            Some(_) if self.is_blank_at(below) => self.history.separated += 1,
            // A row of separators above the next grid.
            Some(_) if !self.has_begun && self.is_blank_at(below - 1) => {}
            Some(_) => self.history.joined += 1,
            None if self.has_begun && is_followed => self.history.joined += 1,
            None => {}
        }
    }

    /// Returns the lines of each grid, if a row of separators is below each one and some lack their last row. `gap` is
    /// the number of rows of separators between complete grids, if there is such a layout: it is preferred unless it
    /// has no separators and several grids have them. `end` is `None` before the end of the block, and there whether
    /// another line with content follows.
    pub(super) fn separated_grids(&self, gap: Option<usize>, end: Option<bool>) -> Option<Vec<Range<usize>>> {
        let (side, count) = (self.side, self.lines.len());
        let is_single = count == side && !self.has_begun;
        // Without the first grid of the held lines, which is counted below.
        let before = self.history.separated.saturating_sub(usize::from(!self.has_begun && self.is_blank_at(side)));
        if self.has_begun != self.is_blank_at(0) || !is_single && gap.is_some_and(|gap| gap > 0) {
            return None;
        }
        let (mut grids, mut short, mut separated) = (Vec::new(), 0, before);
        let mut at = usize::from(self.has_begun);
        while (at..count).any(|line| !self.is_blank_at(line)) {
            let full = at + side;
            if full >= count && end.is_none() {
                break;
            }
            let lacks_row = match full {
                full if full > count => (count + 1 == full).then_some(true)?,
                full if full == count => self.is_blank_at(full - 1) && end == Some(true),
                full if self.is_blank_at(full) => false,
                full => self.is_blank_at(full - 1).then_some(true)?,
            };
            let below = full - usize::from(lacks_row);
            grids.push(at..below);
            short += usize::from(lacks_row);
            separated += usize::from(!lacks_row && below < count);
            at = below + 1;
        }
        let complete = grids.len() - short + before;
        let needed = if gap == Some(0) { 2 } else { 1 };
        let is_likely = if is_single { before > 0 } else { separated >= needed && complete >= 2 };
        (self.history.joined == 0 && short > 0 && short <= complete && is_likely).then_some(grids)
    }
}
