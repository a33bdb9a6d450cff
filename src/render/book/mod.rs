//! Puzzle books: a title page, contents, sections by level, and the solutions at the back.
//!
//! All pages are black on white. Nothing is nearer to the edge of a page than its margin, so trimming cannot cut it
//! off.
//!
//! ```
//! use cluewise::engine::Engine;
//! use cluewise::pack::Record;
//! use cluewise::render::book::{BookLayout, arrange, pages};
//! use cluewise::render::sheet;
//! let puzzle: cluewise::Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let (mut engine, mut records) = (Engine::default(), vec![Record::from(puzzle); 5]);
//! for record in &mut records {
//!     sheet::prepare(&mut engine, record, true);
//! }
//! arrange(&mut records);
//! let mut layout = BookLayout::default();
//! layout.paper = "6x9in".parse()?;
//! // Title, contents, three pages of two puzzles, solutions.
//! assert_eq!(pages(&records, &layout)?.len(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contents;
mod contents_page;
mod fit;
mod front;
mod grids;
mod headings;
mod opening;
mod options;
mod page_areas;
mod plan;
mod rules;
mod section;
mod solutions;

pub use super::labels::Labels;
pub use super::printed_rating::PrintedRating;
pub use fit::{Fit, puzzle_fit, solution_fit};
pub use options::{BookLayout, LARGE_PRINT, MAX_BLANK_PAGES, MAX_PER_PAGE, MAX_SOLUTIONS_PER_PAGE};

use crate::generator::Date;
use crate::pack::Record;
use crate::render::drawing::{Anchor, Bookmark, CAP_HEIGHT, FontStyle, Item, Page, Point, Text, text_width};
use crate::render::kind::{self, Kind};
use crate::render::name_line;
use crate::render::print_limits::{MIN_FONT, MIN_LINE};
use crate::render::printed::{self, max_columns};
use crate::render::sheet::LayoutError;
use crate::render::sheet::caption::{truncated, wrapped};
use headings::{MIN_HEADING, fitting_size, heading, room_before, wrapped_heading};
use page_areas::{CAPTION_GAP, area, body, is_right_hand, puzzle_block, shifted};
use plan::{Book, Leaf, Plan};
use solutions::{SolutionRows, TITLE_GAP, TitleLines, title_lines};
use std::cmp::Ordering;
use std::ops::Range;

/// Sorts puzzles by kind and level as [`arrange_by`] does and, within a level, by expected solving time, those without one
/// last, and then by effort; or by date if the names of all are dates.
pub fn arrange(records: &mut [Record]) {
    let date = |record: &Record| record.id_name()?.parse().ok().map(Date::days_since_1970);
    let are_dated = records.iter().all(|record| date(record).is_some());
    let time = |record: &Record| record.time.map_or(u32::MAX, |time| time.expected_s);
    let effort = |record: &Record| record.effort.unwrap_or(0.0);
    arrange_by(records, |a, b| match are_dated {
        true => date(a).cmp(&date(b)),
        false => time(a).cmp(&time(b)).then(effort(a).total_cmp(&effort(b))),
    });
}

/// Sorts puzzles by kind, in the order in which the kinds first occur, those of a kind by level and, within a level, by
/// this order. Puzzles without a level come last.
pub fn arrange_by(records: &mut [Record], within: impl Fn(&Record, &Record) -> Ordering) {
    let kinds = kind::distinct(records.iter().map(|record| Kind::of(record.kind())));
    let group = |record: &Record| {
        let own = Kind::of(record.kind());
        let kind = kinds.iter().position(|kind| *kind == own);
        (kind, record.level.map_or(usize::MAX, |level| level as usize))
    };
    records.sort_by(|a, b| group(a).cmp(&group(b)).then(within(a, b)));
}

/// Returns the pages of a book with these puzzles. Pages are created lazily.
///
/// Sections are sequences of puzzles of the same kind and level; [`arrange`] brings puzzles in this order. The page of
/// contents has the rules of all puzzles, unless the label `rules` is set. Puzzles of several kinds have a page with
/// the rules of each.
///
/// # Errors
/// The digits of puzzles or solutions would be illegible.
pub fn pages<'a>(
    records: &'a [Record],
    layout: &'a BookLayout,
) -> Result<impl ExactSizeIterator<Item = Page> + 'a, LayoutError> {
    let cells = max_columns(records);
    let digits = puzzle_fit(cells, layout).digits;
    LayoutError::check_digits(digits, "puzzles")?;
    LayoutError::check_lines(digits, layout.style().digit_height, layout.line_width)?;
    if layout.solutions {
        LayoutError::check_digits(solution_fit(cells, layout).digits, "solutions")?;
    }
    let book = Book { records, layout, style: layout.style(), plan: Plan::new(records, layout) };
    Ok((0..book.plan.leaves.len()).map(move |page| book.page(page)))
}

/// Returns the number of blank pages at the end of a book with these puzzles.
pub fn blank_pages_at_end(records: &[Record], layout: &BookLayout) -> usize {
    Plan::new(records, layout).missing
}

/// Returns the bookmarks of a book with these puzzles: the contents, each section and the solutions.
pub fn bookmarks(records: &[Record], layout: &BookLayout) -> Vec<Bookmark> {
    let plan = Plan::new(records, layout);
    let contents = plan.leaves.iter().position(|leaf| matches!(leaf, Leaf::Contents(_)));
    let contents = contents.map(|page| (layout.labels.get("contents").to_owned(), page));
    let sections = plan.sections.iter().map(|section| (section.heading(layout), section.first_page - 1));
    let has_solutions = !plan.solved.is_empty();
    let solutions = has_solutions.then(|| (layout.labels.get("solutions").to_owned(), plan.solutions_page - 1));
    contents.into_iter().chain(sections).chain(solutions).map(|(text, page)| Bookmark { text, page }).collect()
}

/// The distance of the lower of two lines of a title from the grid, and of the lines, relative to their font size.
const TWO_LINES_FOOT: f32 = 0.42;
const TWO_LINES_PITCH: f32 = 1.12;

impl Book<'_> {
    /// Returns a page, counted from 0.
    fn page(&self, index: usize) -> Page {
        let (width, height) = self.layout.paper.size();
        let mut page = Page::new(width, height);
        let mut area = area(self.layout, index);
        let items = &mut page.items;
        if self.plan.leaves[..index].iter().all(|leaf| matches!(leaf, Leaf::Blank)) {
            area[0].y += opening::add_to(self, &self.plan.leaves[index], items, area);
        }
        match &self.plan.leaves[index] {
            Leaf::Title => items.extend(front::title_page(self, area)),
            Leaf::Imprint => items.extend(front::imprint(self, area)),
            Leaf::Blank => {}
            Leaf::Contents(page) => items.extend(contents_page::page(self, *page, area)),
            Leaf::Rules { shown } => items.extend(rules::page(self.layout, &self.plan.rules[shown.clone()], area)),
            Leaf::Puzzles { section, shown, per_page } => {
                let section = &self.plan.sections[*section];
                if self.layout.has_headings() {
                    let is_first = shown.start == section.puzzles.start;
                    let range = section::numbers(self.layout, &section.puzzles);
                    let (head, more) = self.head(area, &section.heading(self.layout), is_first.then_some(range), index);
                    items.extend(head);
                    area[0].y += more;
                }
                let [corner, end] = body(&self.style, area, self.layout.has_headings());
                items.extend(name_line::items(&self.layout.name_line, self.style.text, corner, end.x - corner.x));
                items.extend(self.puzzles(area, shown, *per_page));
            }
            Leaf::Solutions(rows) => {
                let is_first = rows.first().is_some_and(|rows| rows.shown.start == 0);
                let range = is_first.then(String::new);
                items.extend(self.head(area, self.layout.labels.get("solutions"), range, index).0);
                items.extend(self.solutions(area, rows));
            }
        }
        if !matches!(self.plan.leaves[index], Leaf::Title | Leaf::Imprint | Leaf::Blank) {
            items.push(self.page_number(area, index));
        }
        page.items.retain(|item| !matches!(item, Item::Text(text) if text.text.is_empty()));
        page.with_min_line(self.layout.line_width.min(MIN_LINE))
    }

    /// Returns the heading of the first page of a section with the numbers of its puzzles, or the head of its other
    /// pages; and the height of its lines after the first.
    fn head(&self, [corner, end]: [Point; 2], name: &str, range: Option<String>, index: usize) -> (Vec<Item>, f32) {
        let baseline = corner.plus(0.0, self.style.heading * CAP_HEIGHT);
        let right = Point::new(end.x, baseline.y);
        let room = end.x - corner.x;
        match range {
            Some(range) => {
                let room = room_before(&range, self.style.text, room);
                let (mut items, more) = wrapped_heading(baseline, name, self.style.heading, room);
                items.push(Text::new(right, self.style.text, range).anchored(Anchor::End).into());
                (items, more)
            }
            None => {
                let min = (MIN_HEADING * self.style.running_head).max(self.style.min_text);
                let size = fitting_size(name, FontStyle::regular(self.style.running_head), room).max(min);
                let name = truncated(name, FontStyle::regular(size), room);
                let text = match is_right_hand(index) {
                    true => Text::new(right, size, name).anchored(Anchor::End),
                    false => Text::new(baseline, size, name),
                };
                (vec![text.into()], 0.0)
            }
        }
    }

    /// Returns the number of a page at its outer edge, between dashes, so that it is not read as that of a puzzle.
    fn page_number(&self, [corner, end]: [Point; 2], index: usize) -> Item {
        let number = format!("– {} –", index + 1);
        let size = self.style.running_head;
        match is_right_hand(index) {
            true => Text::new(end, size, number).anchored(Anchor::End).into(),
            false => Text::new(Point::new(corner.x, end.y), size, number).into(),
        }
    }

    fn puzzles(&self, area: [Point; 2], shown: &Range<usize>, per_page: usize) -> Vec<Item> {
        let block = puzzle_block(self.layout, area, per_page);
        let mut items = Vec::new();
        for (i, frame) in shown.clone().zip(shifted(&block)) {
            let record = &self.records[i];
            items.extend(grids::puzzle(record, &frame, self.layout));
            let baseline = frame.corner.plus(0.0, -CAPTION_GAP * self.style.text);
            let number = self.number(i);
            let (size, small) = (self.style.text, self.style.text * 0.9);
            let room = frame.side - text_width(&number, FontStyle::bold(size)) - size;
            let (properties, small) = self.fitted_properties(record, small, room, self.title_width(record, size));
            let room = frame.side - text_width(&properties, FontStyle::regular(small)) - size;
            items.extend(self.number_and_title(i, baseline, size, room));
            let right = Text::new(baseline.plus(frame.side, 0.0), small, properties);
            items.push(right.anchored(Anchor::End).into());
        }
        items
    }

    /// Returns the title of a puzzle, if it has one.
    fn title<'r>(&self, record: &'r Record) -> Option<&'r str> {
        record.id_name().filter(|_| self.layout.titles)
    }

    /// Returns the width of the title of a puzzle and the gap before it; 0 if it has none.
    fn title_width(&self, record: &Record, size: f32) -> f32 {
        self.title(record).map_or(0.0, |title| TITLE_GAP * size + text_width(title, FontStyle::bold(size)))
    }

    /// Returns the number and the title, if it has one, of a puzzle above its grid, in a room of this width.
    fn number_and_title(&self, index: usize, baseline: Point, size: f32, room: f32) -> Vec<Item> {
        let number = self.number(index);
        let indent = text_width(&number, FontStyle::bold(size)) + TITLE_GAP * size;
        let mut items = vec![Text::new(baseline, size, number).bold().into()];
        if let Some(title) = self.title(&self.records[index]) {
            let room = room - indent;
            // A long title is smaller, then in two lines if the caption has room for them, and then cut.
            let fitting = fitting_size(title, FontStyle::bold(size), room);
            let small = fitting.max(self.style.min_text.min(size));
            let two = (TWO_LINES_FOOT + TWO_LINES_PITCH + CAP_HEIGHT) * small;
            let max = if two <= (CAPTION_GAP + 1.0) * size { 2 } else { 1 };
            let lines = match fitting < small {
                true => wrapped(title, FontStyle::bold(small), room.max(small), max),
                false => vec![title.to_owned()],
            };
            let up = |i: usize| match lines.len() {
                1 => 0.0,
                count => (TWO_LINES_FOOT + TWO_LINES_PITCH * (count - 1 - i) as f32) * small - CAPTION_GAP * size,
            };
            let place = |(i, line): (usize, &String)| Text::new(baseline.plus(indent, -up(i)), small, line.as_str());
            let fits = lines.iter().all(|line| text_width(line, FontStyle::bold(small)) <= 1.01 * room);
            items.extend(lines.iter().enumerate().filter(|_| fits).map(|line| place(line).bold().into()));
        }
        items
    }

    /// Returns the number and the title, if it has one, above a solution of this side, in lines that end at a baseline.
    fn number_and_title_lines(&self, index: usize, baseline: Point, size: f32, side: f32) -> Vec<Item> {
        let number = self.number(index);
        let title = self.title(&self.records[index]).unwrap_or_default();
        let TitleLines { indent, size: small, pitch, lines } = title_lines(&number, title, self.layout, side);
        let top = baseline.plus(0.0, -pitch * lines.len().saturating_sub(1) as f32);
        let line =
            |(i, line): (usize, String)| Text::new(top.plus(indent, pitch * i as f32), small, line).bold().into();
        let number = Text::new(top, size, number).bold().into();
        std::iter::once(number).chain(lines.into_iter().enumerate().map(line)).collect()
    }

    /// Returns the text on the right above a puzzle and its font size, so that it is no wider than `room`, beside a title
    /// of this width. Rules that are too long are replaced by the name of the kind, and that is left out if it is too long
    /// as well. Other properties shorten a title that leaves no room for them.
    fn fitted_properties(&self, record: &Record, size: f32, room: f32, title: f32) -> (String, f32) {
        let width = |text: &str| text_width(text, FontStyle::regular(size));
        let legend = printed::legend(record, self.layout.digits, &self.layout.labels);
        let kind = if legend.is_empty() { String::new() } else { self.layout.labels.kind(&Kind::of(record.kind())) };
        let whole = self.properties(record, legend);
        if width(&whole) <= room - title {
            return (whole, size);
        }
        let named = self.properties(record, kind);
        let plain = self.properties(record, String::new());
        let choices = [(&named, room - title), (&plain, room - title), (&plain, room)];
        let sized = choices.map(|(text, room)| (text, size * (room / width(text).max(1.0)).min(1.0)));
        let fitting = sized.into_iter().find(|(_, size)| *size >= MIN_FONT);
        fitting.map_or_else(Default::default, |(text, size)| (text.clone(), size))
    }

    /// Returns the rules that the drawn grid does not show, and the level and ratings of a puzzle.
    fn properties(&self, record: &Record, legend: String) -> String {
        let level = match record.level {
            _ if !self.layout.ratings.is_empty() => {
                let (requested, labels) = (&self.layout.ratings, &self.layout.labels);
                printed::ratings(record, requested, |level| labels.get(level.name()), labels.language()).join("  ")
            }
            Some(level) if self.shows_levels() => self.layout.labels.get(level.name()).to_owned(),
            _ => String::new(),
        };
        let texts = [legend, level];
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("  ")
    }

    /// Returns whether each puzzle has its level: unless its section is of one level, or all puzzles are.
    fn shows_levels(&self) -> bool {
        match self.layout.section_size {
            Some(_) => self.plan.has_levels,
            None => !self.layout.sections,
        }
    }

    fn solutions(&self, area: [Point; 2], rows: &[SolutionRows]) -> Vec<Item> {
        let body = body(&self.style, area, true);
        let (mut items, size) = (Vec::new(), self.style.solution_number);
        for rows in rows {
            let block = rows.block(self.layout, body);
            if let Some(kind) = &rows.kind {
                let baseline = block.corners[0].plus(0.0, -KIND_HEADING_GAP * self.style.text);
                let name = self.layout.labels.kind(kind);
                items.push(heading(baseline, &name, self.style.text, body[1].x - body[0].x).into());
            }
            for (&i, frame) in self.plan.solved[rows.shown.clone()].iter().zip(shifted(&block)) {
                items.extend(grids::solution(&self.records[i], &frame, self.layout));
                let baseline = frame.corner.plus(0.0, -CAPTION_GAP * size);
                items.extend(self.number_and_title_lines(i, baseline, size, frame.side));
            }
        }
        items
    }
}

/// The gap between the heading of a kind and its solutions, relative to the font size.
const KIND_HEADING_GAP: f32 = 0.6;
