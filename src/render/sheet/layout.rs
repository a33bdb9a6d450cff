//! The layout of a sheet.

use super::{Answer, LayoutError, Length, Paper, PerPage, SolutionPlacement};
use crate::explain::Coordinates;
use crate::pack::LevelNames;
use crate::render::diagram::{DIGIT_HEIGHT, DigitStyle, GridStyle};
use crate::render::drawing::{HAIRLINE, Page};
use crate::render::labels::Labels;
use crate::render::print_limits::{MIN_FONT, MIN_LINE};

/// Maximum number of characters before the line for a name.
pub const MAX_NAME_LABEL: usize = 30;

/// The layout of puzzles on pages.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SheetLayout {
    /// The paper size.
    pub paper: Paper,
    /// The distance of all content from the edges of a page, which grids then fill. By default 45 points, or 5 % of the
    /// shorter side if that is below 120 mm.
    pub margin: Option<Length>,
    /// The number of puzzles per page.
    pub per_page: PerPage,
    /// The title at the head of each page, wrapped to its width; none if empty.
    pub title: String,
    /// The placement of the solutions, for records that have one.
    pub solutions: SolutionPlacement,
    /// The display names of levels.
    pub level_names: LevelNames,
    /// The style of digits; grids with too many for pictures have numbers.
    pub digits: DigitStyle,
    /// Whether empty cells show the candidates that the clues leave. Those of candidate grids are always shown.
    pub candidates: bool,
    /// The label of a line for a name at the head of each page of puzzles, such as `Name:`; no line if empty. It has at
    /// most [`MAX_NAME_LABEL`] characters.
    pub name_line: String,
    /// The names of those whom the puzzles are for, and how many each has. Each begins a page, and the name is at the head
    /// of it, on the line for a name if there is one.
    pub pupils: Vec<(String, usize)>,
    /// Whether the rules of the puzzles of a page are written at its head, by kind if there are several.
    pub rules: bool,
    /// The width of the lines between cells in points, which are then black, as those of all grids; by default thin and
    /// gray.
    pub line_width: Option<f32>,
    /// The height of digits, relative to their cells.
    pub digit_height: f32,
    /// The number of the first puzzle.
    pub first_number: u64,
    /// The numbers of the puzzles; consecutive ones from the first number if empty.
    pub puzzle_numbers: Vec<u64>,
    /// Whether puzzles and pages have numbers. Without them, the names of puzzles take their place.
    pub numbers: bool,
    /// Whether the names of puzzles, such as dates, are titles above their grids, in place of numbers. Grids then fill
    /// the page.
    pub titles: bool,
    /// The word before the number or the name of a solution at the foot of the next page.
    pub solution_label: String,
    /// Pages between those of the puzzles and those of the solutions, which are numbered with the others.
    pub after_puzzles: Vec<Page>,
    /// The text on each puzzle, such as its [steps](super::AnswerSteps), for pages at the end; there are none if all
    /// are empty.
    pub answers: Vec<Answer>,
    /// The labels of headings, rules and kinds. Those of levels have no effect here.
    pub labels: Labels,
    /// The factor by which pages are enlarged after they are laid out on [`paper`](SheetLayout::paper).
    pub scale: f32,
    /// The names of cells in the answers, by which the rows and columns of grids are labeled; they have no labels
    /// without it.
    pub coordinates: Option<Coordinates>,
}

impl SheetLayout {
    /// Returns the number of the puzzle with this index.
    pub fn number(&self, index: usize) -> u64 {
        let given = self.puzzle_numbers.get(index).copied();
        given.unwrap_or_else(|| self.first_number.saturating_add(index as u64))
    }

    /// Checks that the margin leaves room for a grid.
    ///
    /// # Errors
    /// Less than 20 mm of the width or height are left.
    pub fn check(&self) -> Result<(), LayoutError> {
        let (width, height) = self.paper.size();
        let margin = self.margin.unwrap_or_default();
        match width.min(height) - 2.0 * margin.points() < Length::from_millimeters(MIN_BODY).points() {
            true => Err(LayoutError(format!("a margin of {margin} leaves less than {MIN_BODY} mm of {}", self.paper))),
            false => Ok(()),
        }
    }

    /// Returns the layout in large print. With one grid per page that has no small marks, all text has at least
    /// [`LARGE_PRINT`] points, except candidates and the labels of rows and columns. Pages are laid out on smaller
    /// paper, and enlarged.
    #[must_use]
    pub fn with_large_print(self) -> SheetLayout {
        let small = |points: f32| Length::from_points(points / ENLARGEMENT);
        let (width, height) = self.paper.size();
        let margin = self.margin.map(|margin| small(margin.points()));
        let (paper, line_width) =
            (Paper::Custom(small(width), small(height)), self.line_width.map(|width| width / ENLARGEMENT));
        SheetLayout { paper, margin, line_width, scale: ENLARGEMENT, ..self }
    }

    /// Returns a page whose lines are no thinner than those between cells, up to what print services ask for, or than
    /// newspapers ask for if these have their usual width.
    pub(super) fn with_min_line(&self, page: Page) -> Page {
        let min = self.line_width.map_or(HAIRLINE, |width| width.min(MIN_LINE / self.scale));
        page.with_min_line(min)
    }

    /// Returns the style of grids.
    pub(super) fn grid(&self) -> GridStyle {
        let min_font = MIN_FONT / self.scale;
        GridStyle { line_width: self.line_width, digit_height: self.digit_height, min_font, ..GridStyle::default() }
    }

    /// Returns whether puzzles have tasks in place of the rules.
    pub(super) fn has_tasks(&self) -> bool {
        self.answers.iter().any(|answer| answer.task.is_some())
    }
}

impl Default for SheetLayout {
    fn default() -> SheetLayout {
        SheetLayout {
            paper: Paper::default(),
            margin: None,
            per_page: PerPage::default(),
            title: String::new(),
            solutions: SolutionPlacement::default(),
            level_names: LevelNames::default(),
            digits: DigitStyle::default(),
            candidates: false,
            name_line: String::new(),
            pupils: Vec::new(),
            rules: false,
            line_width: None,
            digit_height: DIGIT_HEIGHT,
            first_number: 1,
            puzzle_numbers: Vec::new(),
            numbers: true,
            titles: false,
            solution_label: "Solution".into(),
            after_puzzles: Vec::new(),
            answers: Vec::new(),
            labels: Labels::default(),
            scale: 1.0,
            coordinates: None,
        }
    }
}

/// The minimum font size of large print, in points.
pub const LARGE_PRINT: f32 = 16.0;
/// The factor by which the smallest text reaches that size.
const ENLARGEMENT: f32 = LARGE_PRINT / SMALLEST_TEXT;
/// The font size of the smallest text of a page, in points.
const SMALLEST_TEXT: f32 = MIN_FONT;

/// The minimum width and height between the margins, in millimeters.
const MIN_BODY: f64 = 20.0;
