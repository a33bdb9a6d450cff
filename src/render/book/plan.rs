//! The sections of a book, and what is on each page.

use super::entry::Entry;
use super::kind;
use super::options::{BookLayout, MAX_PER_PAGE, MAX_SOLUTIONS_PER_PAGE};
use super::{area, puzzle_block, solution_block};
use crate::rating::effort::Level;
use crate::render::drawing::CAP_HEIGHT;
use std::ops::Range;

/// The contents of a page.
pub(super) enum Leaf {
    Title,
    Contents,
    /// The rules of several kinds, as a range of [`Plan::kinds`].
    Rules {
        kinds: Range<usize>,
    },
    /// Puzzles of a section.
    Puzzles {
        section: usize,
        shown: Range<usize>,
        per_page: usize,
    },
    /// Solutions, as a range of [`Plan::solved`].
    Solutions {
        shown: Range<usize>,
        per_page: usize,
    },
}

/// Consecutive puzzles of the same kind and level, or all puzzles.
pub(super) struct Section {
    /// The kind; empty if all puzzles of the book are of the same one.
    pub kind: String,
    pub level: Option<Level>,
    pub puzzles: Range<usize>,
    /// The number of its first page, from 1.
    pub first_page: usize,
}

impl Section {
    pub fn heading(&self, layout: &BookLayout) -> String {
        match (self.kind.as_str(), self.level) {
            ("", level) => layout.labels.get(level.map_or("puzzles", Level::name)).to_owned(),
            (kind, None) => kind.to_owned(),
            (kind, Some(level)) => format!("{kind} – {}", layout.labels.get(level.name())),
        }
    }
}

/// The pages of a book.
pub(super) struct Plan {
    pub sections: Vec<Section>,
    pub leaves: Vec<Leaf>,
    /// The kinds of puzzles if there are several.
    pub kinds: Vec<String>,
    /// The indices of the puzzles whose solutions are printed.
    pub solved: Vec<usize>,
    /// The number of the first page of solutions, from 1.
    pub solutions_page: usize,
}

/// The maximum number of kinds on a page of rules, in regular and in large print.
const RULES_PER_PAGE: [usize; 2] = [4, 2];

impl Plan {
    pub fn new<E: Entry>(records: &[E], layout: &BookLayout) -> Plan {
        let kinds = Some(kind::all(records)).filter(|kinds| layout.sections && kinds.len() > 1).unwrap_or_default();
        let mut leaves = if layout.front_matter { vec![Leaf::Title, Leaf::Contents] } else { Vec::new() };
        if layout.front_matter && !layout.labels.is_set("rules") {
            leaves.extend(
                chunks(&(0..kinds.len()), RULES_PER_PAGE[usize::from(layout.large_print)])
                    .map(|kinds| Leaf::Rules { kinds }),
            );
        }
        let columns = |shown: &[E]| shown.iter().map(Entry::columns).max().unwrap_or(9);
        let mut sections = sections(records, layout.sections, !kinds.is_empty());
        for (section, Section { puzzles, first_page, .. }) in sections.iter_mut().enumerate() {
            *first_page = leaves.len() + 1;
            let per_page = per_page(layout, columns(&records[puzzles.clone()]));
            leaves.extend(chunks(puzzles, per_page).map(|shown| Leaf::Puzzles { section, shown, per_page }));
        }
        let is_solved = |&i: &usize| layout.solutions && records[i].has_solution();
        let solved: Vec<usize> = (0..records.len()).filter(is_solved).collect();
        let solutions_page = leaves.len() + 1;
        let mut start = 0;
        // Kinds with grids of the same size share pages.
        let of_one_size = |&a: &usize, &b: &usize| kinds.is_empty() || records[a].columns() == records[b].columns();
        for run in solved.chunk_by(of_one_size) {
            let cells = run.iter().map(|&i| records[i].columns()).max().unwrap_or(9);
            let (shown, per_page) = (start..start + run.len(), solutions_per_page(layout, cells));
            leaves.extend(chunks(&shown, per_page).map(|shown| Leaf::Solutions { shown, per_page }));
            start += run.len();
        }
        Plan { sections, leaves, kinds, solved, solutions_page }
    }
}

/// Splits a range into parts of a maximum length.
fn chunks(range: &Range<usize>, length: usize) -> impl Iterator<Item = Range<usize>> + use<> {
    let Range { start, end } = *range;
    (start..end).step_by(length).map(move |start| start..end.min(start + length))
}

/// Returns the sequences of puzzles with the same level, and the same kind if there are several; or one section of all
/// puzzles.
fn sections<E: Entry>(records: &[E], by_level: bool, has_kinds: bool) -> Vec<Section> {
    let section = |kind, level, puzzles| Section { kind, level, puzzles, first_page: 0 };
    if !by_level {
        return vec![section(String::new(), None, 0..records.len())];
    }
    let mut sections: Vec<Section> = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let (kind, level) = (if has_kinds { record.kind() } else { String::new() }, record.level());
        match sections.last_mut() {
            Some(last) if last.level == level && last.kind == kind => last.puzzles.end = i + 1,
            _ => sections.push(section(kind, level, i..i + 1)),
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
