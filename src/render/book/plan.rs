//! The sections of a book, and what is on each page.

use super::contents::Contents;
use super::options::{BookLayout, MAX_BLANK_PAGES, MAX_PER_PAGE, Style};
use super::page_areas::{area, chunks, is_right_hand, puzzle_block};
use super::rules::{self, KindRules};
use super::section::{Section, number};
use super::solutions::{self, SolutionRows};
use crate::pack::Record;
use crate::render::drawing::{Item, Point};
use crate::render::kind::{self, Kind};
use crate::render::printed::max_columns;
use crate::render::rules_text::are_about_values;
use std::iter;
use std::ops::Range;

/// The contents of a page.
pub(super) enum Leaf {
    Title,
    Imprint,
    Blank,
    /// A page of the [`Contents`].
    Contents(usize),
    /// A range of [`Plan::rules`].
    Rules {
        shown: Range<usize>,
    },
    /// Puzzles of a section.
    Puzzles {
        section: usize,
        shown: Range<usize>,
        per_page: usize,
    },
    Solutions(Vec<SolutionRows>),
}

/// The pages of a book.
pub(super) struct Plan {
    pub sections: Vec<Section>,
    pub leaves: Vec<Leaf>,
    pub contents: Contents,
    /// The rules of each kind if there are several.
    pub rules: Vec<KindRules>,
    /// The indices of the puzzles whose solutions are printed.
    pub solved: Vec<usize>,
    /// The number of the first page of solutions, from 1.
    pub solutions_page: usize,
    /// The number of blank pages at the end.
    pub missing: usize,
    /// Whether the puzzles have several levels.
    pub has_levels: bool,
}

impl Plan {
    pub fn new(records: &[Record], layout: &BookLayout) -> Plan {
        let kinds = kind::distinct(records.iter().map(|record| Kind::of(record.kind())));
        let kinds = if layout.has_headings() && kinds.len() > 1 { kinds } else { Vec::new() };
        let has_rules = layout.front_matter || layout.rules_on_first_page;
        let rules = if has_rules { rules::by_kind(records, layout, &kinds) } else { Vec::new() };
        let by_kind = layout.sections && layout.section_size.is_none() && !kinds.is_empty();
        let mut sections = sections(records, layout, by_kind);
        let is_solved = |&i: &usize| layout.solutions && records[i].solution().is_some();
        let solved: Vec<usize> = (0..records.len()).filter(is_solved).collect();
        let contents = match layout.front_matter {
            true => Contents::new(records, layout, &sections, (!solved.is_empty(), rules.is_empty())),
            false => Contents::default(),
        };
        let mut leaves = front(layout, &rules, contents.pages.len());
        for (section, Section { puzzles, first_page, .. }) in sections.iter_mut().enumerate() {
            turn_to_right(&mut leaves, layout);
            *first_page = leaves.len() + 1;
            let mut per_page = per_page(layout, max_columns(&records[puzzles.clone()]));
            if layout.section_size.is_some() && layout.per_page.is_none() {
                // All pages of a section have about the same number of puzzles.
                per_page = puzzles.len().div_ceil(puzzles.len().div_ceil(per_page).max(1)).max(1);
            }
            leaves.extend(chunks(puzzles, per_page).map(|shown| Leaf::Puzzles { section, shown, per_page }));
        }
        let solutions = solutions::pages(records, layout, &solved, by_kind);
        if !solutions.is_empty() {
            turn_to_right(&mut leaves, layout);
        }
        let solutions_page = leaves.len() + 1;
        leaves.extend(solutions.into_iter().map(Leaf::Solutions));
        let missing = layout.pages.unwrap_or(0).saturating_sub(leaves.len());
        leaves.extend(iter::repeat_with(|| Leaf::Blank).take(missing));
        let has_levels = records.windows(2).any(|pair| pair[0].level != pair[1].level);
        Plan { sections, leaves, contents, rules, solved, solutions_page, missing, has_levels }
    }
}

/// Returns the pages before the puzzles.
fn front(layout: &BookLayout, rules: &[KindRules], contents: usize) -> Vec<Leaf> {
    let blank = iter::repeat_with(|| Leaf::Blank).take(layout.blank_pages.min(MAX_BLANK_PAGES));
    let rules = rules::pages(rules, layout).into_iter().map(|shown| Leaf::Rules { shown });
    if !layout.front_matter {
        return blank.chain(rules).collect();
    }
    let imprint = (!layout.imprint.trim().is_empty()).then_some(Leaf::Imprint);
    let mut leaves: Vec<Leaf> = iter::once(Leaf::Title).chain(imprint).chain(blank).collect();
    turn_to_right(&mut leaves, layout);
    leaves.extend((0..contents).map(Leaf::Contents).chain(rules));
    leaves
}

/// Adds a blank page if the next one would be on the left, and sections are to begin on the right.
fn turn_to_right(leaves: &mut Vec<Leaf>, layout: &BookLayout) {
    if layout.right_hand_sections && !is_right_hand(leaves.len()) {
        leaves.push(Leaf::Blank);
    }
}

/// Returns the sections of the requested size; or the sequences of puzzles with the same level, and the same kind if
/// there are several; or one section of all puzzles.
fn sections(records: &[Record], layout: &BookLayout, has_kinds: bool) -> Vec<Section> {
    let section = |kind, level, puzzles| Section { kind, level, title: None, puzzles, first_page: 0 };
    if let Some(size) = layout.section_size {
        let title = |n: usize| Some(layout.section_title.replace("{number}", &n.to_string()));
        let sections = (1..).zip(chunks(&(0..records.len()), size.max(1)));
        return sections.map(|(n, puzzles)| Section { title: title(n), ..section(None, None, puzzles) }).collect();
    }
    if !layout.sections {
        return vec![section(None, None, 0..records.len())];
    }
    let mut sections: Vec<Section> = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let (kind, level) = (has_kinds.then(|| Kind::of(record.kind())), record.level);
        match sections.last_mut() {
            Some(last) if last.level == level && last.kind == kind => last.puzzles.end = i + 1,
            _ => sections.push(section(kind, level, i..i + 1)),
        }
    }
    sections
}

/// Returns the requested number of puzzles per page, or the largest one with grids of the minimum size, which grows
/// with the number of cells of a row from 9 on.
pub(super) fn per_page(layout: &BookLayout, cells: usize) -> usize {
    let min_side = layout.style().min_side * (cells as f32 / 9.0).max(1.0);
    let fits = |&n: &usize| puzzle_block(layout, area(layout, 0), n).side() >= min_side;
    let by_default = || (1..=MAX_PER_PAGE).rev().find(fits).unwrap_or(1);
    layout.per_page.map_or_else(by_default, |n| n.clamp(1, MAX_PER_PAGE))
}

/// A book being laid out.
pub(super) struct Book<'a> {
    pub records: &'a [Record],
    pub layout: &'a BookLayout,
    pub style: Style,
    pub plan: Plan,
}

impl Book<'_> {
    /// Returns the printed number of a puzzle.
    pub fn number(&self, index: usize) -> String {
        number(self.layout, index)
    }

    /// Draws the pictures that stand for digits in a row that is no wider than this, in cells of this side.
    pub fn legend_row(&self, corner: Point, size: [f32; 2]) -> Vec<Item> {
        let kinds = || self.records.iter().map(|record| record.kind());
        let count = kinds().map(|kind| kind.side()).max().unwrap_or(0) as u8;
        let has_values = kinds().any(|kind| are_about_values(&kind.described_rules()));
        self.layout.digits.legend_row(count, corner, size, has_values)
    }
}
