//! The solutions at the foot of a page.

use super::arrangement::enough_lines;
use super::block::Block;
use super::entry::SheetEntry;
use super::metrics::FOOT_GAP;
use super::{Sheets, SolutionPlacement, caption};
use crate::render::drawing::{Page, Point};
use std::ops::Range;

/// The maximum width of the name of a solution among others, relative to the distance of the grids.
const NAME_WIDTH: f32 = 0.97;

impl<E: SheetEntry> Sheets<'_, E> {
    /// Draws the solutions of these puzzles at the foot of a page, and returns their height.
    pub(super) fn foot(&self, shown: Range<usize>, page: &mut Page, [corner, end]: [Point; 2]) -> f32 {
        let is_next = self.layout.solutions == SolutionPlacement::NextPage;
        let name = |i: usize| {
            let name = self.solution_name(i);
            if is_next { format!("{} {name}", self.layout.solution_label).trim_end().to_owned() } else { name }
        };
        let (columns, rows, height) =
            self.metrics.foot(&self.sizes, self.layout.per_page.puzzles(), is_next, [corner, end]);
        let corners = [Point::new(corner.x, end.y - height), end];
        let max_side = height / rows as f32;
        let block = |lines| {
            let caption_height = caption::solution_height(lines, max_side.min((end.x - corner.x) / columns as f32));
            let block = Block::new(corners, caption_height, max_side).with_label_room(self.metrics.label_room());
            Block { columns, rows, ..block }
        };
        // A single solution has room for its name on both sides.
        let width = |block: &Block| if columns > 1 { NAME_WIDTH * block.column_pitch() } else { end.x - corner.x };
        let block = block(enough_lines(1, |count| {
            let width = width(&block(count));
            shown.clone().map(|i| caption::solution_lines(&name(i), width)).max().unwrap_or(1)
        }));
        let width = width(&block);
        let about = corners[0].towards(end, 0.5);
        for (i, frame) in shown.zip(block.frames()).filter(|&(i, _)| self.entries[i].has_solution()) {
            let items = self.entries[i].solution(&frame).into_iter().chain(self.labels(i, &frame));
            let items = items.chain(caption::below_solution(&frame, &name(i), width));
            page.items.extend(items.map(|item| if is_next { item } else { item.rotated(about) }));
        }
        height + FOOT_GAP
    }
}
