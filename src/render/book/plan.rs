//! The sections of a book, and what is on each page.

use super::entry::Entry;
use super::options::{BookLayout, MAX_PER_PAGE, MAX_SOLUTIONS_PER_PAGE};
use super::{area, puzzle_block, solution_block};
use crate::rating::effort::Level;
use crate::render::drawing::CAP_HEIGHT;
use std::ops::Range;

/// The contents of a page.
pub(super) enum Leaf {
    Title,
    Contents,
    /// Puzzles of a section.
    Puzzles {
        section: usize,
        shown: Range<usize>,
    },
    /// Solutions, as a range of [`Plan::solved`].
    Solutions {
        shown: Range<usize>,
    },
}

/// Consecutive puzzles of the same level, or all puzzles.
pub(super) struct Section {
    pub level: Option<Level>,
    pub puzzles: Range<usize>,
    /// The number of its first page, from 1.
    pub first_page: usize,
}

impl Section {
    pub fn heading<'a>(&self, layout: &'a BookLayout) -> &'a str {
        layout.labels.get(self.level.map_or("puzzles", Level::name))
    }
}

/// The pages of a book.
pub(super) struct Plan {
    pub sections: Vec<Section>,
    pub leaves: Vec<Leaf>,
    pub per_page: usize,
    pub solutions_per_page: usize,
    /// The indices of the puzzles whose solutions are printed.
    pub solved: Vec<usize>,
    /// The number of the first page of solutions, from 1.
    pub solutions_page: usize,
}

impl Plan {
    pub fn new<E: Entry>(records: &[E], layout: &BookLayout) -> Plan {
        let cells = records.iter().map(Entry::columns).max().unwrap_or(9);
        let (per_page, solutions_per_page) = (per_page(layout, cells), solutions_per_page(layout, cells));
        let mut leaves = if layout.front_matter { vec![Leaf::Title, Leaf::Contents] } else { Vec::new() };
        let mut sections = sections(records, layout.sections);
        for (i, section) in sections.iter_mut().enumerate() {
            section.first_page = leaves.len() + 1;
            leaves.extend(chunks(&section.puzzles, per_page).map(|shown| Leaf::Puzzles { section: i, shown }));
        }
        let is_solved = |&i: &usize| layout.solutions && records[i].has_solution();
        let solved: Vec<usize> = (0..records.len()).filter(is_solved).collect();
        let solutions_page = leaves.len() + 1;
        leaves.extend(chunks(&(0..solved.len()), solutions_per_page).map(|shown| Leaf::Solutions { shown }));
        Plan { sections, leaves, per_page, solutions_per_page, solved, solutions_page }
    }
}

/// Splits a range into parts of a maximum length.
fn chunks(range: &Range<usize>, length: usize) -> impl Iterator<Item = Range<usize>> + use<> {
    let Range { start, end } = *range;
    (start..end).step_by(length).map(move |start| start..end.min(start + length))
}

/// Returns the sequences of puzzles with the same level, or one section of all puzzles.
fn sections<E: Entry>(records: &[E], by_level: bool) -> Vec<Section> {
    let section = |level, puzzles| Section { level, puzzles, first_page: 0 };
    if !by_level {
        return vec![section(None, 0..records.len())];
    }
    let mut sections: Vec<Section> = Vec::new();
    for (i, record) in records.iter().enumerate() {
        match sections.last_mut() {
            Some(last) if last.level == record.level() => last.puzzles.end = i + 1,
            _ => sections.push(section(record.level(), i..i + 1)),
        }
    }
    sections
}

/// Returns the requested number of puzzles per page, or the largest one with grids of the minimum size, which grows with the
/// number of cells of a row from 9 on.
fn per_page(layout: &BookLayout, cells: usize) -> usize {
    let min_side = layout.style().min_side * (cells as f32 / 9.0).max(1.0);
    let fits = |&n: &usize| puzzle_block(layout, area(layout, 0), n).side() >= min_side;
    let by_default = || (1..=MAX_PER_PAGE).rev().find(fits).unwrap_or(1);
    layout.per_page.map_or_else(by_default, |n| n.clamp(1, MAX_PER_PAGE))
}

/// Returns the requested number of solutions per page, or the largest one with digits, and small grids, of the minimum size.
fn solutions_per_page(layout: &BookLayout, cells: usize) -> usize {
    let style = layout.style();
    let min_digit_side = style.min_solution_digit * CAP_HEIGHT / style.digit_height * cells as f32;
    let min_side = if cells < 9 { min_digit_side.max(style.min_small_solution) } else { min_digit_side };
    let fits = |&n: &usize| solution_block(layout, area(layout, 0), n).side() >= min_side;
    let by_default = || (1..=MAX_SOLUTIONS_PER_PAGE).rev().find(fits).unwrap_or(1);
    layout.solutions_per_page.map_or_else(by_default, |n| n.clamp(1, MAX_SOLUTIONS_PER_PAGE))
}
