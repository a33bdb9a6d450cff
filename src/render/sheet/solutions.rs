//! Solutions at the foot of a page, and on pages of their own.

use super::arrangement::enough_lines;
use super::block::Block;
use super::entry::Sizes;
use super::metrics::FOOT_GAP;
use super::solution_page::SolutionPage;
use super::{Sheets, SolutionPlacement, caption};
use crate::render::drawing::{Item, Page, Point};
use std::collections::BTreeSet;
use std::ops::Range;

/// The maximum width of the name of a solution among others: at the foot of a page, relative to the distance of the
/// grids, and on other pages, relative to the grid.
const FOOT_NAME_WIDTH: f32 = 0.97;
const NAME_WIDTH: f32 = 1.1;

impl Sheets<'_> {
    /// Returns the puzzles whose solutions are at the foot of a page; `None` if no page has any there.
    pub(super) fn solved_at_foot(&self, page: usize) -> Option<Range<usize>> {
        match self.layout.solutions {
            SolutionPlacement::UpsideDown => Some(self.shown(page)),
            SolutionPlacement::NextPage => Some(page.checked_sub(1).map_or(0..0, |before| self.shown(before))),
            SolutionPlacement::None | SolutionPlacement::AtEnd => None,
        }
    }

    /// Draws the solutions at the foot of a page whose content is between these corners, or on the right.
    pub(super) fn foot(&self, page: usize, corners: [Point; 2]) -> Vec<Item> {
        let Some(solved) = self.solved_at_foot(page) else { return Vec::new() };
        let (block, width) = self.foot_block(page, solved.clone(), corners);
        let about = self.top_of(&block).towards(block.corners[1], 0.5);
        let mut drawn = Vec::new();
        for (i, frame) in solved.zip(block.frames()).filter(|&(i, _)| self.entries[i].has_solution()) {
            let labels = self.labels(i, &frame, self.entries[i].solution_margin(&frame));
            let items = self.entries[i].solution(&frame, self.layout).into_iter().chain(labels);
            let items = items.chain(caption::below_solution(&frame, &self.name_at_foot(i), width));
            drawn.extend(items.map(|item| if self.is_next() { item } else { item.rotated(about) }));
        }
        drawn
    }

    /// Returns the area of a page whose content is between these corners without the solutions at its foot, or on the
    /// right.
    pub(super) fn above_foot(&self, page: usize, [corner, end]: [Point; 2]) -> [Point; 2] {
        let Some(solved) = self.solved_at_foot(page) else { return [corner, end] };
        if self.metrics.are_solutions_beside && solved.is_empty() {
            return [corner, end];
        }
        let top = self.top_of(&self.foot_block(page, solved, [corner, end]).0);
        let end = match self.metrics.are_solutions_beside {
            true => Point::new(top.x - FOOT_GAP, end.y),
            false => Point::new(end.x, top.y - FOOT_GAP),
        };
        [corner, end]
    }

    /// Returns the left upper corner of solutions at the foot of a page, with the labels of their columns.
    fn top_of(&self, block: &Block) -> Point {
        block.corners[0].plus(0.0, -self.metrics.label_room())
    }

    /// Returns the block of the solutions of these puzzles at the foot of a page whose content is between these corners,
    /// and the width of their names.
    fn foot_block(&self, page: usize, solved: Range<usize>, [corner, end]: [Point; 2]) -> (Block, f32) {
        let (puzzles, room) = (self.layout.per_page.puzzles(), self.metrics.label_room());
        let legend = match puzzles {
            1 => self.legend_heights(page, (end.x - corner.x).min(end.y - corner.y)).into_iter().sum(),
            _ => 0.0,
        };
        let puzzles = (puzzles, legend);
        let (columns, rows, corner) = if self.metrics.are_solutions_beside {
            let (columns, rows, width) = self.metrics.beside(puzzles, [corner, end]);
            (columns, rows, Point::new(end.x - width, corner.y))
        } else {
            let (columns, rows, height) = self.metrics.foot(puzzles, self.is_next(), [corner, end]);
            (columns, rows, Point::new(corner.x, end.y - height))
        };
        let max_side = (end.y - corner.y) / rows as f32;
        // The labels of columns are above the grids.
        let corners = [corner.plus(0.0, room), end];
        let block = |lines| {
            let caption_height = caption::solution_height(lines, max_side.min((end.x - corner.x) / columns as f32));
            let block = Block::new(corners, caption_height, max_side).with_label_room(self.metrics.label_room());
            Block { columns, rows, ..block }
        };
        // A single solution has room for its name on both sides.
        let width = |block: &Block| if columns > 1 { FOOT_NAME_WIDTH * block.column_pitch() } else { end.x - corner.x };
        let block = block(enough_lines(1, |count| {
            let width = width(&block(count));
            solved.clone().map(|i| caption::solution_lines(&self.name_at_foot(i), width)).max().unwrap_or(1)
        }));
        let width = width(&block);
        (block, width)
    }

    /// Returns whether solutions are on the page after their puzzles.
    fn is_next(&self) -> bool {
        self.layout.solutions == SolutionPlacement::NextPage
    }

    fn name_at_foot(&self, index: usize) -> String {
        let name = self.solution_name(index);
        if self.is_next() { format!("{} {name}", self.layout.solution_label).trim_end().to_owned() } else { name }
    }

    /// Draws a page of solutions.
    pub(super) fn solutions(&self, number: usize, page: &mut Page) {
        let (shown, block) = self.solution_block(number, page);
        for (&i, frame) in shown.iter().zip(block.frames()) {
            page.items.extend(self.entries[i].solution(&frame, self.layout));
            page.items.extend(self.labels(i, &frame, self.entries[i].solution_margin(&frame)));
            page.items.extend(caption::below_solution(&frame, &self.solution_name(i), NAME_WIDTH * frame.side));
        }
    }

    /// Draws what is above the solutions of a page, and returns their puzzles and their block.
    fn solution_block(&self, number: usize, page: &mut Page) -> (&[usize], Block) {
        let SolutionPage { shown, per_page } = &self.solution_pages[number];
        (&self.solved[shown.clone()], self.block_of_solutions(page, *per_page, self.name_lines))
    }

    /// Returns the pages of solutions. Consecutive ones of a size are on pages of their own, with nearly equal numbers, if
    /// they do not need more pages then than together with their neighbors.
    pub(super) fn pages_of_solutions(&self) -> Vec<SolutionPage> {
        let capacity = |solved: &[usize]| {
            let cells = solved.iter().map(|&i| self.entries[i].columns()).max().unwrap_or(0);
            self.metrics.solutions(&Sizes::new(cells, self.layout.paper))
        };
        let pages = |run: &Range<usize>| run.len().div_ceil(capacity(&self.solved[run.clone()]));
        let mut runs: Vec<Range<usize>> = Vec::new();
        for same in self.solved.chunk_by(|&a, &b| capacity(&[a]) == capacity(&[b])) {
            let start = runs.last().map_or(0, |last| last.end);
            let run = start..start + same.len();
            match runs.last_mut() {
                Some(last) if pages(&(last.start..run.end)) < pages(last) + pages(&run) => last.end = run.end,
                _ => runs.push(run),
            }
        }
        let shared = |run: Range<usize>| {
            let per_page = run.len().div_ceil(pages(&run));
            let starts = run.clone().step_by(per_page);
            starts.map(move |start| SolutionPage { shown: start..run.end.min(start + per_page), per_page })
        };
        runs.into_iter().flat_map(shared).collect()
    }

    /// Draws what is above the solutions of a page of this number of them, and returns their block, whose names have this
    /// number of lines.
    fn block_of_solutions(&self, page: &mut Page, per_page: usize, lines: usize) -> Block {
        let corners = self.body(page, &self.heading(self.layout.labels.get("solutions")));
        let caption_height = caption::solution_height(lines, self.max_solution);
        let block = Block::new(corners, caption_height, self.max_solution);
        block.with_label_room(self.metrics.label_room()).with_largest_grids(per_page)
    }

    /// Returns the number of lines of the longest name below a solution of a separate page. Solutions then have the same
    /// size on all pages with the same number of them.
    pub(super) fn lines_of_names(&self) -> usize {
        let (width, height) = self.layout.paper.size();
        let numbers: BTreeSet<usize> = self.solution_pages.iter().map(|page| page.per_page).collect();
        enough_lines(1, |count| {
            let side =
                |&per_page: &usize| self.block_of_solutions(&mut Page::new(width, height), per_page, count).side();
            let width = NAME_WIDTH * numbers.iter().map(side).fold(f32::INFINITY, f32::min);
            self.solved.iter().map(|&i| caption::solution_lines(&self.solution_name(i), width)).max().unwrap_or(1)
        })
    }

    /// Returns the font size of the smallest digits of solutions, in points.
    pub(super) fn solution_digit_size(&self) -> f32 {
        let (width, height) = self.layout.paper.size();
        let page = || Page::new(width, height);
        let at_foot = self.pages_that_differ().filter_map(|number| {
            let solved = self.solved_at_foot(number)?;
            Some((
                solved.clone().collect::<Vec<usize>>(),
                self.foot_block(number, solved, self.puzzle_corners(number)).0,
            ))
        });
        let at_end = (0..self.solution_pages.len()).map(|number| {
            let (shown, block) = self.solution_block(number, &mut page());
            (shown.to_vec(), block)
        });
        let sizes = at_foot.chain(at_end).flat_map(|(shown, block)| {
            let shown = shown.into_iter().zip(block.frames());
            let sizes = shown.map(|(i, frame)| self.entries[i].solution_digit_size(&frame, self.layout));
            sizes.collect::<Vec<f32>>()
        });
        self.layout.scale * sizes.fold(f32::INFINITY, f32::min)
    }
}
