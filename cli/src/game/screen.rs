//! The drawing of a game on a terminal.

use super::keys::{MIN_TEXT_WIDTH, all_keys, keys};
use super::state::Game;
use cluewise::explain::Explanation;
use cluewise::{Cell, Digit, DigitSet};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

/// The digits in the lists of keys.
const DIGITS: &str = "1-9";

/// The place and size of the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardLayout {
    /// Width and height of a cell: 7 by 3 with room for marks, or 3 by 1.
    cell: (u16, u16),
}

impl BoardLayout {
    const LARGE: BoardLayout = BoardLayout { cell: (7, 3) };
    const SMALL: BoardLayout = BoardLayout { cell: (3, 1) };

    /// Returns the largest layout that fits; `None` if the terminal is too small.
    pub fn fit(area: Rect) -> Option<BoardLayout> {
        let fits = |layout: &BoardLayout| layout.width() <= area.width && layout.height() < area.height;
        let has_room = |layout: &BoardLayout| fits(layout) && (layout.text_area(area).height > 3);
        [BoardLayout::LARGE, BoardLayout::SMALL].into_iter().find(has_room)
    }

    fn width(self) -> u16 {
        9 * self.cell.0 + 4
    }

    fn height(self) -> u16 {
        9 * self.cell.1 + 4
    }

    /// Returns the upper left corner of a cell.
    fn corner(self, cell: Cell) -> (u16, u16) {
        let (row, column) = (cell.row() as u16, cell.column() as u16);
        (1 + column * self.cell.0 + column / 3, 1 + row * self.cell.1 + row / 3)
    }

    /// Returns the cell at a position of the terminal.
    pub fn cell_at(self, x: u16, y: u16) -> Option<Cell> {
        let contains = |cell: &Cell| {
            let (left, top) = self.corner(*cell);
            (left..left + self.cell.0).contains(&x) && (top..top + self.cell.1).contains(&y)
        };
        Cell::all().find(contains)
    }

    /// Returns the place of the text: beside the puzzle, or below it.
    fn text_area(self, area: Rect) -> Rect {
        if area.width >= self.width() + 2 + MIN_TEXT_WIDTH {
            let left = self.width() + 2;
            return Rect { x: left, y: 0, width: area.width - left, height: area.height };
        }
        let top = self.height().min(area.height);
        Rect { x: 0, y: top, width: area.width, height: area.height - top }
    }
}

/// Draws the game.
pub fn draw(frame: &mut Frame, game: &Game) {
    let area = frame.area();
    let Some(layout) = BoardLayout::fit(area) else {
        let text = format!(
            "The terminal is too small: {} x {} are needed.",
            BoardLayout::SMALL.width(),
            BoardLayout::SMALL.height() + 4
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    };
    draw_lines(frame.buffer_mut(), layout);
    Cell::all().for_each(|cell| draw_cell(frame.buffer_mut(), layout, game, cell));
    let text: Vec<Line> = text(game, layout);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), layout.text_area(area));
}

/// Draws the borders of the boxes.
fn draw_lines(buffer: &mut Buffer, layout: BoardLayout) {
    let span = "─".repeat(usize::from(3 * layout.cell.0));
    let line = |[left, middle, right]: [&str; 3]| [left, &span, middle, &span, middle, &span, right].concat();
    let (wide, high) = (3 * layout.cell.0 + 1, 3 * layout.cell.1 + 1);
    for y in 0..layout.height() {
        if y % high == 0 {
            let ends = match y / high {
                0 => ["┌", "┬", "┐"],
                3 => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            buffer.set_string(0, y, line(ends), Style::new());
        } else {
            (0..4).for_each(|k| buffer.set_string(k * wide, y, "│", Style::new()));
        }
    }
}

/// Draws a cell: its digit, or its marks where there is room.
fn draw_cell(buffer: &mut Buffer, layout: BoardLayout, game: &Game, cell: Cell) {
    let (left, top) = layout.corner(cell);
    let (width, height) = layout.cell;
    let style = cell_style(game, cell);
    let blank = " ".repeat(usize::from(width));
    (0..height).for_each(|line| buffer.set_string(left, top + line, &blank, style));
    let removed = game.shown_step().map_or(DigitSet::EMPTY, |step| step.removed(cell));
    let marks = game.marks(cell) | removed;
    if let Some(digit) = game.value(cell) {
        buffer.set_string(left + width / 2, top + height / 2, digit.to_string(), style);
    } else if height == 1 {
        let sign = if removed.is_empty() { "·" } else { "×" };
        buffer.set_string(left + width / 2, top, if marks.is_empty() { " " } else { sign }, style);
    } else {
        for digit in marks.iter() {
            let (x, y) = (digit.index() as u16 % 3, digit.index() as u16 / 3);
            let style = if removed.contains(digit) { style.patch(removed_style()) } else { style };
            buffer.set_string(left + 1 + 2 * x, top + y, digit.to_string(), style);
        }
    }
}

/// Returns the style of candidates that the step removes.
pub fn removed_style() -> Style {
    Style::new().fg(Color::Red).add_modifier(Modifier::CROSSED_OUT | Modifier::BOLD)
}

/// Returns the style of a cell. Colors are never the only sign: clues are bold, mistakes underlined, the cursor is
/// reversed.
fn cell_style(game: &Game, cell: Cell) -> Style {
    let is_same = |digit: Digit| game.value(game.cursor()) == Some(digit);
    let style = match game.value(cell) {
        Some(_) if game.has_conflict(cell) => Style::new().fg(Color::Red).add_modifier(Modifier::UNDERLINED),
        Some(digit) if is_same(digit) => Style::new().fg(Color::Yellow),
        Some(_) if game.is_clue(cell) => Style::new(),
        _ => Style::new().fg(Color::Cyan),
    };
    let of_step = game.shown_step().map(|step| step_style(step, cell));
    marked_style(style, game.is_clue(cell), of_step, cell == game.cursor())
}

/// Adds to the style of a cell that of a clue, of the step that is shown, and of the cursor.
pub fn marked_style(mut style: Style, is_clue: bool, of_step: Option<Style>, is_cursor: bool) -> Style {
    if is_clue {
        style = style.add_modifier(Modifier::BOLD);
    }
    style = style.patch(of_step.unwrap_or_default());
    if is_cursor { style.add_modifier(Modifier::REVERSED) } else { style }
}

/// Returns the background of a cell of the step that is shown.
fn step_style(step: &Explanation, cell: Cell) -> Style {
    if step.placement.is_some_and(|placed| placed.cell == cell) {
        return placed_style();
    }
    if step.cells().contains(cell) { used_style() } else { Style::new() }
}

/// Returns the background of the cell that the step on the screen fills.
pub fn placed_style() -> Style {
    Style::new().bg(Color::Green).fg(Color::Black)
}

/// Returns the background of the other cells of the step.
pub fn used_style() -> Style {
    Style::new().bg(Color::Blue).fg(Color::White)
}

/// Returns the text beside the puzzle.
fn text(game: &Game, layout: BoardLayout) -> Vec<Line<'static>> {
    if game.shows_keys() {
        return all_keys(DIGITS).into_iter().map(Line::from).collect();
    }
    let mut lines = game.texts();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let marks = game.marks(game.cursor());
    if layout == BoardLayout::SMALL && !marks.is_empty() {
        lines.push(format!("Marks: {marks}"));
    }
    let mode = if game.is_marking() { "pencil marks" } else { "digits" };
    lines.push(format!("{} open cells, entering {mode}", game.open_cells()));
    lines.push(String::new());
    lines.extend(keys(DIGITS));
    lines.into_iter().map(Line::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Marks;
    use crate::game::action::Action;
    use crate::game::state::GameOptions;
    use cluewise::Puzzle;
    use cluewise::explain::Coordinates;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    const PUZZLE: &str = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";

    fn drawn(game: &Game, width: u16, height: u16) -> (String, Buffer) {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| draw(frame, game)).expect("a drawing");
        let buffer = terminal.backend().buffer().clone();
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        ((0..height).map(row).collect::<Vec<_>>().join("\n"), buffer)
    }

    fn game() -> Game {
        let options = GameOptions { ladder: None, language: None, coordinates: Coordinates::R1C1, practiced: None };
        Game::new(PUZZLE.parse().expect("a puzzle"), Puzzle::EMPTY, Marks::EMPTY, options)
    }

    #[test]
    fn small_terminals_show_the_puzzle() {
        let (text, buffer) = drawn(&game(), 80, 24);
        assert!(
            text.starts_with(
                "┌─────────┬─────────┬─────────┐  59 open cells, entering digits\n│    8  7 │    9    │         │"
            ),
            "{text}"
        );
        assert!(
            buffer[(2, 1)].modifier.contains(Modifier::REVERSED) && buffer[(5, 1)].modifier.contains(Modifier::BOLD)
        );
        assert!(text.contains("q         quit"), "{text}");
        assert!(drawn(&game(), 20, 10).0.starts_with("The terminal is too\nsmall"));
        let (below, _) = drawn(&game(), 40, 30);
        assert!(below.lines().nth(13).is_some_and(|line| line.starts_with("59 open cells")), "{below}");
    }

    #[test]
    fn keys_are_not_wrapped() {
        let mut game = game();
        for shows_all in [false, true] {
            let keys = if shows_all { all_keys(DIGITS) } else { keys(DIGITS) };
            for (width, height) in [(80, 24), (100, 40), (140, 50)] {
                let (text, _) = drawn(&game, width, height);
                let whole = |key: &String| text.lines().any(|line| line.ends_with(key.trim_end()));
                assert!(keys.iter().all(whole), "{width}x{height}\n{text}");
            }
            game.act(Action::ShowKeys);
        }
    }

    #[test]
    fn large_terminals_show_marks_and_steps() {
        let mut game = game();
        game.act(Action::FillMarks);
        let (text, _) = drawn(&game, 110, 34);
        assert!(text.lines().nth(2).is_some_and(|line| line.starts_with("│ 4 5 6    8      7   │")), "{text}");
        // Some hint excludes candidates, which are crossed out.
        for _ in 0..40 {
            (0..3).for_each(|_| game.act(Action::Hint));
            let Some(step) = game.shown_step() else { break };
            if let [lost, ..] = step.eliminations[..] {
                let digit = lost.digits.iter().next().expect("a digit");
                let (left, top) = BoardLayout::LARGE.corner(lost.cell);
                let place = (left + 1 + 2 * (digit.index() as u16 % 3), top + digit.index() as u16 / 3);
                let technique = step.technique.clone();
                let (text, buffer) = drawn(&game, 110, 34);
                assert!(buffer[place].modifier.contains(Modifier::CROSSED_OUT), "{text}");
                assert!(text.contains(&technique), "{text}");
                return;
            }
            game.act(Action::Hint);
        }
        panic!("no elimination");
    }

    #[test]
    fn positions_belong_to_cells() {
        for layout in [BoardLayout::LARGE, BoardLayout::SMALL] {
            for cell in Cell::all() {
                let (left, top) = layout.corner(cell);
                let last = (left + layout.cell.0 - 1, top + layout.cell.1 - 1);
                assert_eq!((layout.cell_at(left, top), layout.cell_at(last.0, last.1)), (Some(cell), Some(cell)));
            }
            assert_eq!((layout.cell_at(0, 0), layout.cell_at(layout.width(), 1)), (None, None));
        }
    }
}
