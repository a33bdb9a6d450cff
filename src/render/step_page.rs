//! Pages with one step: the grid before it with its marks, what these mean, and the reason below.
//!
//! ```
//! use cluewise::explain::{self, HintOptions};
//! use cluewise::render::diagram::DigitStyle;
//! use cluewise::render::step_page::{StepCaption, step_page};
//! use cluewise::kinds::PuzzleKind;
//! let puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let step = explain::step_after(&puzzle, None, 0, HintOptions::default().with_grids(true), &Default::default())?;
//! let (kind, style) = (PuzzleKind::default(), DigitStyle::default());
//! let page = step_page(&kind, &puzzle.into(), &step, style, &StepCaption::of(&step)).ok_or("no grid")?;
//! assert!(page.to_svg().contains("Hidden Single"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::diagram::{self, DigitStyle, Frame, GRAY, GREEN, INK, Mark, MarkedGrid, Marks, MarksKey, centered_text};
use super::drawing::{CAP_HEIGHT, Color, FontStyle, Item, Outline, Page, Point, Stroke, Text, text_width, wrap};
use super::sheet::{coordinate_labels, digit_key};
use crate::explain::{Candidate, Coordinates, Explanation, Language, Paragraph};
use crate::kinds::{Puzzle, PuzzleKind};

/// The text below the drawing of a step.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct StepCaption {
    /// The first, bold line.
    pub heading: String,
    /// The reason.
    pub text: Vec<Paragraph>,
    /// The names of cells in the text, which the labels of rows and columns follow.
    pub coordinates: Coordinates,
    /// Whether the meaning of the marks is printed.
    pub key: bool,
    /// The language of the meaning of the marks.
    pub language: Language,
    /// Whether the drawing has the candidates that the step does not mark.
    pub candidates: bool,
    /// Whether the drawing has only the place of the step: no mark, and no candidate if the step places a digit.
    pub only_place: bool,
    /// The widths of the page and of the drawing; `None` for a page as wide as the drawing.
    pub widths: Option<StepWidths>,
}

/// The widths of the page of a step and of its drawing with labels, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StepWidths {
    /// The width of the page, which the text fills.
    pub page: f32,
    /// The width of the drawing.
    pub drawing: f32,
}

impl StepCaption {
    /// Returns the caption of a step: its heading and its text.
    pub fn of(step: &Explanation) -> StepCaption {
        StepCaption::new(step.heading(), step.text.clone(), step.language())
    }

    /// Returns the caption of a grid without a step.
    pub fn of_grid(heading: String) -> StepCaption {
        StepCaption::new(heading, Vec::new(), None)
    }

    fn new(heading: String, text: Vec<Paragraph>, language: Option<Language>) -> StepCaption {
        let (coordinates, language) = (Coordinates::default(), language.unwrap_or(Language::English));
        let (key, candidates, only_place, widths) = (true, true, false, None);
        StepCaption { heading, text, coordinates, key, language, candidates, only_place, widths }
    }

    /// Makes a hint of the heading that does not tell the result: the drawing has only the place of the step, and there
    /// is no text.
    #[must_use]
    pub fn as_nudge(self, heading: String) -> StepCaption {
        StepCaption { heading, text: Vec::new(), key: false, only_place: true, ..self }
    }

    /// Returns whether the drawing of a step has candidates without marks. They would show the digit that it places.
    fn has_unmarked_candidates(&self, places_digit: bool) -> bool {
        self.candidates && !(self.only_place && places_digit)
    }

    /// Returns whether a placed digit is drawn as large as the others, because there are no candidates.
    fn enlarges_placed_digit(&self) -> bool {
        !self.candidates && !self.only_place
    }

    /// Sets the names of cells.
    #[must_use]
    pub fn with_coordinates(self, coordinates: Coordinates) -> StepCaption {
        StepCaption { coordinates, ..self }
    }

    /// Sets whether the meaning of the marks is printed.
    #[must_use]
    pub fn with_key(self, key: bool) -> StepCaption {
        StepCaption { key, ..self }
    }

    /// Sets whether the drawing has the candidates that the step does not mark.
    #[must_use]
    pub fn with_candidates(self, candidates: bool) -> StepCaption {
        StepCaption { candidates, ..self }
    }

    /// Sets the widths of the page and of the drawing.
    #[must_use]
    pub fn with_widths(self, widths: Option<StepWidths>) -> StepCaption {
        StepCaption { widths, ..self }
    }

    /// Replaces the heading.
    #[must_use]
    pub fn with_heading(self, heading: String) -> StepCaption {
        StepCaption { heading, ..self }
    }
}

/// Returns the page of a step of a puzzle of this kind; `None` if the step does not have its grid.
pub fn step_page(
    kind: &PuzzleKind,
    clues: &Puzzle,
    step: &Explanation,
    style: DigitStyle,
    caption: &StepCaption,
) -> Option<Page> {
    let (board, style) = (step.before.as_ref()?, style.of_kind(kind));
    let mut marks = if caption.only_place { Marks::of_place(step) } else { Marks::from_step(step) };
    let placed = step.placement.filter(|_| caption.enlarges_placed_digit());
    // The large digit has a frame in place of the mark.
    marks.candidates.retain(|(candidate, _)| placed != Some(*candidate));
    let has_unmarked = caption.has_unmarked_candidates(step.placement.is_some());
    let (frame, margin) = diagram::step_frame(kind);
    let are_dense = caption.widths.is_some_and(|widths| widths.drawing < DENSE * frame.side);
    let mut page = diagram::draw_with(kind, clues, board, &marks, (style, has_unmarked, are_dense));
    if let Some(Candidate { cell, digit }) = placed {
        let cell_side = frame.side / (kind.width() as f32 + 2.0 * margin);
        let [x, y] = [cell.column, cell.row].map(|index| cell_side * (margin + f32::from(index) + 0.5));
        add_placed_digit(&mut page, digit, style, frame.corner.plus(x, y), cell_side);
    }
    // A nudge names no digits.
    let digits = if caption.only_place { 0 } else { kind.side() };
    Some(grid_page(page, (kind, frame, margin), (style, digits), &MarksKey::of(step), caption))
}

/// Returns the page of a grid with marked errors.
///
/// ```
/// use cluewise::render::diagram::{DigitStyle, MarkedGrid};
/// use cluewise::render::step_page::{StepCaption, marked_page};
/// use cluewise::kinds::{Puzzle, Symbols, PuzzleKind};
/// let clues = Puzzle::parse("24.1.......3.12.", 4, Symbols::DIGITS)?;
/// let digits = Puzzle::parse("2411.......3.12.", 4, Symbols::DIGITS)?;
/// let grid = MarkedGrid::new(&clues, &digits).with_marks(&[2], &[]);
/// let caption = StepCaption::of_grid("wrong digit: 1 in r1c3".into());
/// let page = marked_page(&PuzzleKind::of_size(4)?, &grid, DigitStyle::default(), &caption);
/// assert!(page.to_svg().contains("wrong digit"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marked_page(kind: &PuzzleKind, grid: &MarkedGrid, style: DigitStyle, caption: &StepCaption) -> Page {
    let style = style.of_kind(kind);
    let page = grid.draw(kind, style);
    let (frame, margin) = MarkedGrid::frame(kind);
    grid_page(page, (kind, frame, margin), (style, kind.side()), &MarksKey(Vec::new()), caption)
}

/// Returns a page with labels, keys and caption around the drawing of a grid with this frame and margin for clues, with
/// the key of this number of digits.
fn grid_page(
    drawing: Page,
    (kind, frame, margin): (&PuzzleKind, Frame, f32),
    (style, digits): (DigitStyle, usize),
    key: &MarksKey,
    caption: &StepCaption,
) -> Page {
    // Numbers of columns beyond 9 are wider.
    let size = if kind.width() > 9 { coordinate_labels::MAX_SIZE } else { LABEL_SIZE };
    let labels = coordinate_labels::items(&frame, kind.width(), margin, caption.coordinates, size);
    let width = caption.widths.map_or(drawing.width, |widths| widths.page - LABELS - MARGIN);
    let digit_key = DigitKey {
        style,
        items: digit_key::items(style, digits, Point::new(0.0, 0.0), width),
        height: digit_key::height(style, digits, width),
    };
    composed(drawing, labels, key, digit_key, caption)
}

/// The width of drawings with dense candidates, relative to their usual one.
const DENSE: f32 = 0.6;

/// The side of the frame of a placed digit, its stroke and the height of the digit, relative to the cell.
const PLACED_SIDE: f32 = 0.88;
const PLACED_STROKE: f32 = 0.06;
const PLACED_HEIGHT: f32 = 0.5;

/// Draws the frame of a placed digit.
fn placed_frame(center: Point, side: f32) -> Item {
    let corners = [center.plus(-side / 2.0, -side / 2.0), center.plus(side / 2.0, side / 2.0)];
    let border = Stroke::new(side * PLACED_STROKE / PLACED_SIDE, GREEN);
    Outline::Rect(corners).filled(Color::WHITE).stroked(border).into()
}

/// Draws the placed digit of a step in a cell with this center and side, as large as the others.
fn add_placed_digit(page: &mut Page, digit: u8, style: DigitStyle, center: Point, cell: f32) {
    page.items.push(placed_frame(center, PLACED_SIDE * cell));
    match style.text(digit) {
        Some(text) => page.items.push(centered_text(center, cell * PLACED_HEIGHT, text).bold().colored(GREEN).into()),
        None => page.items.extend(style.sample(digit, center, PLACED_SIDE * cell, GREEN)),
    }
}

/// The space for labels, and the margin at the other edges, in points.
const LABELS: f32 = 18.0;
const MARGIN: f32 = 6.0;
/// The font size of labels, which are made smaller with drawings on sheets.
const LABEL_SIZE: f32 = 16.0;
/// The font sizes of the heading, the text and the key, and the distance of lines relative to them.
const HEADING: f32 = 12.0;
const SIZE: f32 = 10.0;
const KEY_SIZE: f32 = 9.0;
const PITCH: f32 = 1.35;
/// The indentation of a level of paragraphs, in points.
const INDENT: f32 = 10.0;
/// The radius of a mark of the key, in points.
const KEY_RADIUS: f32 = 4.5;
/// Maximum number of lines of the text: more is cut off.
const MAX_LINES: usize = 80;

/// The style of the digits, and their key below a drawing.
struct DigitKey {
    style: DigitStyle,
    items: Vec<Item>,
    height: f32,
}

/// Returns a page with labels, keys and caption around a drawing.
fn composed(drawing: Page, labels: Vec<Item>, key: &MarksKey, digit_key: DigitKey, caption: &StepCaption) -> Page {
    let width = LABELS + drawing.width + MARGIN;
    let widths = caption.widths.unwrap_or(StepWidths { page: width, drawing: width });
    let scale = widths.drawing / width;
    let mut page = Page::new(widths.page, 0.0);
    let items = drawing.items.into_iter().chain(labels).map(|item| item.moved(LABELS, LABELS).scaled(scale));
    page.items.extend(items);
    let left = (LABELS + MARGIN) * scale;
    let y = scale * (LABELS + drawing.height);
    let mut text = TextBlock {
        left,
        right: page.width - MARGIN,
        language: caption.language,
        digits: digit_key.style,
        y,
        items: Vec::new(),
    };
    text.items.extend(digit_key.items.into_iter().map(|item| item.moved(left, text.y + PITCH)));
    text.y += digit_key.height;
    if caption.key {
        text.add_key(key, caption.enlarges_placed_digit());
    }
    text.add_lines(&caption.heading, FontStyle::bold(HEADING), 0.0);
    text.y += 0.2 * SIZE;
    for Paragraph { indent, text: paragraph } in caption.text.iter().take(MAX_LINES) {
        text.add_lines(paragraph, FontStyle::regular(SIZE), INDENT * f32::from(*indent));
    }
    page.height = text.y + MARGIN;
    page.items.extend(text.items);
    page
}

/// Text from top to bottom.
struct TextBlock {
    left: f32,
    right: f32,
    language: Language,
    digits: DigitStyle,
    /// The lower edge of what there is.
    y: f32,
    items: Vec<Item>,
}

impl TextBlock {
    fn add_lines(&mut self, text: &str, style: FontStyle, indent: f32) {
        let left = self.left + indent;
        for line in wrap(text, style, self.right - left) {
            self.y += PITCH * style.size;
            let at = Point::new(left, self.y - 0.3 * style.size);
            self.items.extend(self.digits.text_items(Text::styled(at, style, line).colored(INK)));
        }
    }

    /// Adds the marks with their meaning, as many per line as fit. The mark of a placed digit may be its frame.
    fn add_key(&mut self, MarksKey(entries): &MarksKey, has_frame: bool) {
        let pitch = 2.0 * PITCH * KEY_RADIUS + 3.0;
        let mut x = self.right;
        for &(mark, meaning) in entries {
            let meaning = self.language.word(&format!("mark {meaning}"), &[]);
            let width = 2.5 * KEY_RADIUS + text_width(&meaning, FontStyle::regular(KEY_SIZE)) + 14.0;
            if x + width > self.right {
                (x, self.y) = (self.left, self.y + pitch);
            }
            let center = Point::new(x + KEY_RADIUS, self.y - 0.4 * pitch);
            match mark {
                Mark::Placement if has_frame => self.items.push(placed_frame(center, 2.0 * KEY_RADIUS)),
                _ => self.items.extend(Mark::shapes(mark, center, KEY_RADIUS)),
            }
            let at = center.plus(2.0 * KEY_RADIUS, CAP_HEIGHT * KEY_SIZE / 2.0);
            self.items.push(Text::new(at, KEY_SIZE, meaning).colored(GRAY).into());
            x += width;
        }
    }
}
