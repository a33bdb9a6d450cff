//! The layout of grids of one size in the held rows: where the first one begins, and how many rows of separators are
//! between them.

use super::{Line, SpreadsheetBlock};
use crate::kinds::BoxShape;
use std::ops::RangeInclusive;

impl SpreadsheetBlock {
    /// Returns the first row of the first grid and the number of rows of separators between grids, in the likeliest
    /// layout; `None` if the number differs between grids. Grids without any separators are the least usual, except in
    /// long files.
    pub(super) fn layout(&self, leading: usize, is_end: bool) -> Option<(usize, usize)> {
        let starts = |gap: usize| match self.has_begun {
            true => gap..=gap,
            false => leading.saturating_sub(self.side)..=leading,
        };
        let regular = |gaps: RangeInclusive<usize>| {
            let gaps = gaps.filter(|&gap| self.gap.is_none_or(|known| known == gap));
            let layouts = gaps.flat_map(|gap| starts(gap).rev().map(move |start| (start, gap)));
            let fitting = layouts.filter(|&(start, _)| start <= leading);
            let rated =
                fitting.filter_map(|(start, gap)| Some((self.unlikely_grids(start, gap, is_end)?, Some((start, gap)))));
            rated.collect::<Vec<_>>()
        };
        let irregular = self.unlikely_grids_without_gaps(is_end).map(|unlikely| (unlikely, None));
        let (mut rated, last) = (regular(1..=self.side), regular(0..=0));
        match is_end {
            true => rated.extend(irregular.into_iter().chain(last)),
            false => rated.extend(last.into_iter().chain(irregular)),
        }
        rated.into_iter().min_by_key(|&(unlikely, _)| unlikely)?.1
    }

    /// Returns whether two rows of a band of a grid are empty, so that it cannot have one solution.
    fn is_unlikely(&self, grid: &[Line]) -> bool {
        let band = BoxShape::default_for_side(self.side).map_or(self.side, |boxes| boxes.rows);
        grid.chunks(band).any(|rows| rows.iter().filter(|row| row.fields.is_blank()).count() > 1)
    }

    /// Returns how many grids cannot have one solution, if all rows of separators before a grid are left out. `None` if
    /// the last grid then lacks rows.
    fn unlikely_grids_without_gaps(&self, is_end: bool) -> Option<usize> {
        let (mut rest, mut unlikely) = (&self.lines[..], 0);
        while let Some(start) = rest.iter().position(|line| !line.fields.is_blank()) {
            let Some((grid, next)) = rest[start..].split_at_checked(self.side) else {
                return (!is_end).then_some(unlikely);
            };
            unlikely += usize::from(self.is_unlikely(grid));
            rest = next;
        }
        Some(unlikely)
    }

    /// Returns how many grids cannot have one solution, if the first grid is at `start` and `gap` rows of separators
    /// are between grids. `None` if the held lines are not so, up to rows of separators at the end. Before the end of
    /// the block, the last grid may lack rows.
    fn unlikely_grids(&self, start: usize, gap: usize, is_end: bool) -> Option<usize> {
        let is_blank = |line: &Line| line.fields.is_blank();
        let (mut rest, mut unlikely) = (&self.lines[start..], 0);
        loop {
            if rest.iter().all(is_blank) {
                return Some(unlikely);
            }
            let Some((grid, after)) = rest.split_at_checked(self.side) else { return (!is_end).then_some(unlikely) };
            let (between, next) = after.split_at(gap.min(after.len()));
            if grid.iter().all(is_blank) || !between.iter().all(is_blank) {
                return None;
            }
            unlikely += usize::from(self.is_unlikely(grid));
            rest = next;
        }
    }
}
