//! The layout of a book.

use crate::render::diagram::{DigitStyle, GridStyle, INK};
use crate::render::labels::Labels;
use crate::render::print_limits::{MIN_FONT, MIN_LINE};
use crate::render::printed_rating::PrintedRating;
use crate::render::sheet::{LayoutError, Length, Paper};

/// The layout of a book.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct BookLayout {
    /// The size of a page after trimming.
    pub paper: Paper,
    /// The distance of all content from the edges of a page.
    pub margin: Length,
    /// The additional distance from the binding: on the left of odd pages, and on the right of even ones.
    pub gutter: Length,
    /// The title on the first page, wrapped to its width.
    pub title: String,
    /// The text below the title, wrapped; none if empty.
    pub subtitle: String,
    /// The author at the foot of the first page; none if empty.
    pub author: String,
    /// Whether the book begins with a title page and a page of contents.
    pub front_matter: bool,
    /// Whether a book without front matter has its title at the head of the first page.
    pub title_on_first_page: bool,
    /// Whether a book without front matter has the rules on the first page, or on pages of their own if there are
    /// several kinds.
    pub rules_on_first_page: bool,
    /// The imprint at the foot of the back of the title page, line by line, wrapped; none if empty or without front
    /// matter.
    pub imprint: String,
    /// Whether the contents, each section and the solutions begin on a right-hand page, after a blank page if
    /// necessary.
    pub right_hand_sections: bool,
    /// The number of blank pages, such as those of an introduction, after the title page or at the beginning. They are
    /// counted.
    pub blank_pages: usize,
    /// The minimum number of pages; blank pages at the end make up for missing ones.
    pub pages: Option<usize>,
    /// Whether each level, of each kind of puzzles, is a section with a heading. The puzzles should then be
    /// [arranged](super::arrange).
    pub sections: bool,
    /// The number of puzzles per section, in place of sections by level.
    pub section_size: Option<usize>,
    /// The heading of a section of this size; `{number}` stands for its number.
    pub section_title: String,
    /// Whether puzzles have their names, such as dates, after their numbers.
    pub titles: bool,
    /// The width of the lines between cells in points; those around boxes are wider. By default the least that print
    /// services accept.
    pub line_width: f32,
    /// The height of digits, relative to their cells; by default a half, and more in large print.
    pub digit_height: Option<f32>,
    /// The number of the first puzzle.
    pub first_number: u64,
    /// The number of puzzles per page; by default as many as are at least 7 cm wide, and one in large print.
    pub per_page: Option<usize>,
    /// Whether solutions are printed at the end.
    pub solutions: bool,
    /// The number of solutions per page; by default as many as are legible. Pages share them evenly, unless a requested
    /// number leaves more than one for the last page.
    pub solutions_per_page: Option<usize>,
    /// Whether grids, digits, numbers and solutions are large: all text has at least [`LARGE_PRINT`] points, unless a
    /// requested number of puzzles or solutions per page is too large for that.
    pub large_print: bool,
    /// The ratings that are printed above each puzzle, as far as they are known.
    pub ratings: Vec<PrintedRating>,
    /// The label of a line for a name at the head of each page of puzzles, such as `Name:`; no line if empty.
    pub name_line: String,
    /// The style of digits; grids with too many for pictures have numbers.
    pub digits: DigitStyle,
    /// The labels of headings.
    pub labels: Labels,
}

impl Default for BookLayout {
    fn default() -> BookLayout {
        BookLayout {
            paper: Paper::A4,
            margin: Length::from_millimeters(12.7),
            gutter: Length::from_millimeters(6.0),
            title: "Sudoku".into(),
            subtitle: String::new(),
            author: String::new(),
            front_matter: true,
            title_on_first_page: false,
            rules_on_first_page: false,
            imprint: String::new(),
            right_hand_sections: false,
            blank_pages: 0,
            pages: None,
            sections: true,
            section_size: None,
            section_title: "Part {number}".into(),
            titles: false,
            line_width: MIN_LINE,
            digit_height: None,
            first_number: 1,
            per_page: None,
            solutions: true,
            solutions_per_page: None,
            large_print: false,
            ratings: Vec::new(),
            name_line: String::new(),
            digits: DigitStyle::default(),
            labels: Labels::default(),
        }
    }
}

/// The maximum number of puzzles per page.
pub const MAX_PER_PAGE: usize = 20;
/// The maximum number of solutions per page.
pub const MAX_SOLUTIONS_PER_PAGE: usize = 60;

/// The minimum font size of large print, in points.
pub const LARGE_PRINT: f32 = 16.0;

/// The smallest side of the area within the margins, in points.
const MIN_AREA: f32 = 100.0;

impl BookLayout {
    /// Checks that the margins leave room for a grid.
    ///
    /// # Errors
    /// Less than 35 mm of the width or height are left.
    pub fn check(&self) -> Result<(), LayoutError> {
        let (width, height) = self.paper.size();
        let margins = 2.0 * self.margin.points();
        let is_wide = width - margins - self.gutter.points() >= MIN_AREA;
        match is_wide && height - margins >= MIN_AREA {
            true => Ok(()),
            false => Err(LayoutError("margin and gutter leave less than 35 mm of the page".to_owned())),
        }
    }

    /// Returns whether pages of puzzles have the heading of their section.
    pub(super) fn has_headings(&self) -> bool {
        self.sections || self.section_size.is_some()
    }

    /// Returns the sizes of text and digits.
    pub(super) fn style(&self) -> Style {
        let style = if self.large_print { LARGE } else { REGULAR };
        let digit_height = self.digit_height.unwrap_or(style.digit_height);
        let max_side = style.max_side * self.paper.enlargement();
        Style { digit_height, line_width: self.line_width, max_side, ..style }
    }
}

/// Sizes of text and digits.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// The font size of the heading of a section.
    pub heading: f32,
    /// The font size of the name of the section on its other pages.
    pub running_head: f32,
    /// The font size of other text: contents, numbers of puzzles and of pages.
    pub text: f32,
    /// The font size of the numbers of solutions.
    pub solution_number: f32,
    /// The height of a digit, relative to its cell.
    pub digit_height: f32,
    /// The width of the lines between cells, in points.
    pub line_width: f32,
    /// The minimum font size of sums and other texts in grids.
    pub min_text: f32,
    /// Whether clues are semibold.
    pub bold_clues: bool,
    /// The minimum side of a grid, in points, in the default number of puzzles per page.
    pub min_side: f32,
    /// The maximum side of a grid, in points.
    pub max_side: f32,
    /// The minimum font size of digits in the default number of solutions per page.
    pub min_solution_digit: f32,
    /// The minimum side of solutions of fewer than 9 cells per row, in points, in the same number, if all grids have
    /// one size.
    pub min_small_solution: f32,
    /// The minimum font size of their digits if the grids of the book have several sizes.
    pub min_small_digit: f32,
}

impl Style {
    /// Returns the style of grids: digits and lines are black.
    pub fn grid(&self) -> GridStyle {
        let &Style { digit_height, min_text, bold_clues, line_width, .. } = self;
        GridStyle { digit_height, min_font: min_text, bold_clues, line_width: Some(line_width), solved: INK }
    }
}

const REGULAR: Style = Style {
    heading: 20.0,
    running_head: 9.5,
    text: 11.0,
    solution_number: 9.0,
    digit_height: 0.5,
    line_width: MIN_LINE,
    min_text: MIN_FONT,
    bold_clues: false,
    min_side: 199.0,
    max_side: 430.0,
    min_solution_digit: MIN_FONT,
    min_small_solution: 120.0,
    min_small_digit: 9.0,
};

const LARGE: Style = Style {
    heading: 28.0,
    running_head: LARGE_PRINT,
    text: 18.0,
    solution_number: LARGE_PRINT,
    digit_height: 0.64,
    line_width: MIN_LINE,
    min_text: LARGE_PRINT,
    bold_clues: true,
    min_side: f32::INFINITY,
    max_side: 560.0,
    min_solution_digit: LARGE_PRINT,
    min_small_solution: 150.0,
    min_small_digit: 20.0,
};

/// The maximum number of blank pages.
pub const MAX_BLANK_PAGES: usize = 99;
