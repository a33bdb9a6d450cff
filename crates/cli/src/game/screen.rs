//! The drawing of a game on a terminal.

use super::board::GameBoard;
use super::canvas::Canvas;
use super::geometry::{Geometry, border};
use super::hints::Step;
use super::keys::{all_keys, keys};
use super::marks::digits;
use super::picture::{Line as Border, Picture};
use super::state::Game;
use crossterm::style::{Attribute, ContentStyle, Stylize};

/// Returns the drawing of the game on a terminal of this size.
pub fn drawn(game: &Game, size: (u16, u16)) -> Canvas {
    let (mut canvas, board, picture) = (Canvas::new(size), game.board(), game.picture());
    let area = canvas.area();
    let Some(geometry) = Geometry::fit(board, picture, area) else {
        let (width, height) = Geometry::min_size(board, picture);
        let text = format!(
            "The terminal is too small: {width} x {height} are needed, and there are {} x {}.",
            area.width, area.height
        );
        canvas.write(area, &[text]);
        return canvas;
    };
    draw_lines(&mut canvas, board, picture, &geometry);
    board.cells().for_each(|cell| draw_cell(&mut canvas, &geometry, game, cell));
    for (at, text) in &picture.marks {
        let (x, y) = geometry.position(*at, text.chars().count() as u16);
        canvas.put((x, y), text, ContentStyle::new());
        if text == "─" {
            draw_half_lines(&mut canvas, (x, y), geometry.cell.0 / 2);
        }
    }
    canvas.write(geometry.text_area(area), &text(game, &geometry));
    canvas
}

/// The lines that meet in a point: none, light or heavy ones up, right, down and left, in ternary numbers.
const JUNCTIONS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Draws the borders of regions and cages.
fn draw_lines(canvas: &mut Canvas, board: &GameBoard, picture: &Picture, geometry: &Geometry) {
    let width = board.width();
    for (line, along) in (0..=width).flat_map(|line| (0..width).map(move |along| (line, along))) {
        if let Some(x) = geometry.column(line) {
            let sign = ["", "│", "┃", "┇"][weight(border(board, picture, 0, (line, along)))];
            let top = geometry.start(along).1;
            (top..top + geometry.cell.1).for_each(|y| canvas.put((x, y), sign, ContentStyle::new()));
        }
        if let Some(y) = geometry.row(line) {
            let sign = ["", "─", "━", "┅"][weight(border(board, picture, 1, (line, along)))];
            let left = geometry.start(along).0;
            canvas.put((left, y), &sign.repeat(geometry.cell.0.into()), ContentStyle::new());
        }
    }
    for (row, column) in (0..=width).flat_map(|row| (0..=width).map(move |column| (row, column))) {
        let (Some(y), Some(x)) = (geometry.row(row), geometry.column(column)) else { continue };
        let arm = |axis, line, along: Option<usize>| {
            along.map_or(0, |along| weight(border(board, picture, axis, (line, along))).min(2))
        };
        let before = |at: usize| at.checked_sub(1);
        let inside = |at: usize| Some(at).filter(|&at| at < width);
        let arms = [
            arm(0, column, before(row)),
            arm(1, row, inside(column)),
            arm(0, column, inside(row)),
            arm(1, row, before(column)),
        ];
        let index = arms.into_iter().fold(0, |index, arm| 3 * index + arm);
        let sign = JUNCTIONS.chars().nth(index).unwrap_or(' ');
        canvas.put((x, y), &sign.to_string(), ContentStyle::new());
    }
}

/// Draws a line on both sides of a position, up to the middles of the cells, over blanks only.
fn draw_half_lines(canvas: &mut Canvas, (x, y): (u16, u16), width: u16) {
    let is_blank = |canvas: &Canvas, x: u16| canvas.get((x, y)).is_some_and(|(sign, _)| sign == ' ');
    for distance in 1..width {
        for x in [x + distance, x.saturating_sub(distance)] {
            if is_blank(canvas, x) {
                canvas.put((x, y), "─", ContentStyle::new());
            }
        }
    }
}

fn weight(border: Border) -> usize {
    match border {
        Border::None => 0,
        Border::Light => 1,
        Border::Heavy => 2,
        Border::Dashed => 3,
    }
}

/// Draws a cell: its sign, and its digit, or its marks where there is room.
fn draw_cell(canvas: &mut Canvas, geometry: &Geometry, game: &Game, cell: u16) {
    let (left, top) = geometry.corner(game.board(), cell);
    let (width, height) = geometry.cell;
    let style = cell_style(game, cell);
    let blank = " ".repeat(width.into());
    (0..height).for_each(|line| canvas.put((left, top + line), &blank, style));
    let mut plain = style;
    plain.attributes.unset(Attribute::Bold);
    let sign = &game.picture().signs[usize::from(cell)];
    canvas.put((left, top), sign, plain);
    let (value, symbols) = (game.value(cell), game.options().symbols);
    let removed = game.shown_step().map_or(0, |step| step.removed[usize::from(cell)]);
    let marks = if value > 0 { 0 } else { game.marks(cell) | removed };
    let digit_column = left + geometry.digit_column;
    if value > 0 {
        canvas.put((digit_column, top + height / 2), &symbols.char(value).to_string(), style);
    } else if !geometry.is_large {
        let mark = if removed == 0 { "·" } else { "×" };
        canvas.put((digit_column, top), if marks == 0 { " " } else { mark }, style);
    } else {
        let (per_row, start) = (width / 2, left + if sign.is_empty() { 1 } else { 2 });
        for digit in digits(marks) {
            let index = u16::from(digit) - 1;
            let style = if removed >> index & 1 == 1 { crossed_out(style) } else { style };
            let (x, y) = (start + 2 * (index % per_row), top + index / per_row);
            canvas.put((x, y), &symbols.char(digit).to_string(), style);
        }
    }
}

/// Returns the style of candidates that the step removes.
fn crossed_out(style: ContentStyle) -> ContentStyle {
    style.dark_red().crossed_out().bold()
}

/// Returns the style of a cell. Colors are never the only sign: clues are bold, mistakes underlined, the cursor is
/// reversed.
fn cell_style(game: &Game, cell: u16) -> ContentStyle {
    let (value, plain) = (game.value(cell), ContentStyle::new());
    let style = match value {
        0 => plain.dark_cyan(),
        _ if game.has_conflict(cell) => plain.dark_red().underlined(),
        _ if value == game.value(game.cursor()) => plain.dark_yellow(),
        _ if game.is_clue(cell) => plain,
        _ => plain.dark_cyan(),
    };
    let style = if game.is_clue(cell) { style.bold() } else { style };
    let style = game.shown_step().map_or(style, |step| with_step(style, step, cell));
    if cell == game.cursor() { style.reverse() } else { style }
}

/// Returns a style with the background of a cell of the step that is shown: one for the cell that it fills, one for the
/// others.
fn with_step(style: ContentStyle, step: &Step, cell: u16) -> ContentStyle {
    match step.placement {
        Some((placed, _)) if placed == cell => style.black().on_dark_green(),
        _ if step.cells.contains(&cell) => style.white().on_dark_blue(),
        _ => style,
    }
}

/// Returns the lines of text.
fn text(game: &Game, geometry: &Geometry) -> Vec<String> {
    let kind = &game.board().kind;
    let digits = game.options().symbols.range_text(game.board().side() as u8).replace('–', "-").replace(", ", " ");
    if game.shows_keys() {
        return all_keys(&digits);
    }
    let mut lines = game.texts();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(game.constraints());
    let marks = game.marks_text();
    if !geometry.is_large && !marks.is_empty() {
        lines.push(format!("Marks: {marks}"));
    }
    let mode = if game.is_marking() { "pencil marks" } else { "digits" };
    lines.push(format!("{} open cells, entering {mode}", game.open_cells()));
    if !kind.is_classic() {
        lines.push(kind.to_string());
    }
    lines.extend(kind.invisible_rules().into_iter().map(|rule| format!("- {rule}")));
    lines.push(String::new());
    lines.extend(keys(&digits));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::action::Action;
    use crate::game::canvas::Rect;
    use crate::game::state::tests::{NINE, game};

    fn drawing(game: &Game, width: u16, height: u16) -> (String, Canvas) {
        let canvas = drawn(game, (width, height));
        let row = |y| (0..width).filter_map(|x| canvas.get((x, y))).map(|(sign, _)| sign).collect::<String>();
        let rows: Vec<String> = (0..height).map(|y| row(y).trim_end().to_owned()).collect();
        (rows.join("\n"), canvas)
    }

    fn has(canvas: &Canvas, place: (u16, u16), attribute: Attribute) -> bool {
        canvas.get(place).is_some_and(|(_, style)| style.attributes.has(attribute))
    }

    fn geometry(game: &Game, width: u16, height: u16) -> Geometry {
        Geometry::fit(game.board(), game.picture(), Rect { x: 0, y: 0, width, height }).expect("it fits")
    }

    #[test]
    fn small_terminals_show_the_puzzle() {
        let (text, canvas) = drawing(&game(NINE), 80, 24);
        let expected = [
            "┌─────────┬─────────┬─────────┐  59 open cells, entering digits",
            "│    8  7 │    9    │         │",
            "│         │ 3     6 │    1    │  arrows    select a cell",
        ];
        assert!(text.lines().zip(expected).all(|(line, expected)| line == expected), "{text}");
        assert!(has(&canvas, (2, 1), Attribute::Reverse) && has(&canvas, (5, 1), Attribute::Bold));
        assert!(text.contains("q         quit"), "{text}");
        assert!(drawing(&game(NINE), 20, 10).0.starts_with("The terminal is too\nsmall"));
        let (below, _) = drawing(&game(NINE), 40, 30);
        assert!(below.lines().nth(13).is_some_and(|line| line.starts_with("59 open cells")), "{below}");
        let (text, _) = drawing(&game(&".".repeat(256)), 80, 24);
        assert!(text.starts_with("┌────────┬────────┬") && text.contains("1-9 A-G   enter"), "{text}");
    }

    #[test]
    fn keys_are_not_wrapped() {
        let mut game = game(NINE);
        for shows_all in [false, true] {
            let keys = if shows_all { all_keys("1-9") } else { keys("1-9") };
            for (width, height) in [(80, 24), (100, 40), (140, 50)] {
                let (text, _) = drawing(&game, width, height);
                let whole = |key: &String| text.lines().any(|line| line.ends_with(key.trim_end()));
                assert!(keys.iter().all(whole), "{width}x{height}\n{text}");
            }
            game.act(Action::ShowKeys);
        }
    }

    #[test]
    fn large_terminals_show_marks_and_steps() {
        let mut game = game(NINE);
        game.act(Action::FillMarks);
        let (text, _) = drawing(&game, 110, 34);
        assert!(text.lines().nth(2).is_some_and(|line| line.starts_with("│ 4 5 6    8      7   │")), "{text}");
        // Some hint excludes candidates, which are crossed out.
        for _ in 0..40 {
            (0..3).for_each(|_| game.act(Action::Hint));
            let step = game.shown_step().expect("a step");
            if let Some(cell) = game.board().cells().find(|&cell| step.removed[usize::from(cell)] != 0) {
                let index = step.removed[usize::from(cell)].trailing_zeros() as u16;
                let (left, top) = geometry(&game, 110, 34).corner(game.board(), cell);
                let (text, canvas) = drawing(&game, 110, 34);
                let place = (left + 1 + 2 * (index % 3), top + index / 3);
                assert!(has(&canvas, place, Attribute::CrossedOut), "{text}");
                assert!(text.contains(&step.technique), "{text}");
                return;
            }
            game.act(Action::Hint);
        }
        panic!("no elimination");
    }

    #[test]
    fn regions_cages_and_lines_are_drawn() {
        let constraints = r#""constraints":[{"type":"killer","cells":["r1c1","r1c2","r1c3"],"value":9},
            {"type":"thermometer","cells":["r3c1","r3c2"]},{"type":"ratio","cells":["r4c3","r4c4"]}]"#
            .replace('\n', "");
        let game = game(&format!(r#"{{"puzzle":"................","size":4,{constraints}}}"#));
        let (text, _) = drawing(&game, 60, 30);
        let expected = ["┏━━━━━━━━━━━┳━━━━━┯━━━━━┓", "┃⁹          ┇     │     ┃", "┃           ┇     │     ┃"];
        assert!(expected.iter().zip(text.lines()).all(|(expected, line)| line.starts_with(expected)), "{text}");
        assert!(text.contains("┃○   ───    ┃") && text.contains('●'), "{text}");
        assert!(text.contains("cage 9 in r1c1, r1c2, r1c3") && text.contains("1-4       enter"), "{text}");
        assert!(drawing(&game, 10, 9).0.contains("small"));
    }

    #[test]
    fn positions_belong_to_cells() {
        let diagonals = r#"{"puzzle":"................","size":4,"variant":"x"}"#;
        for (text, width, height) in [(NINE, 110, 34), (NINE, 80, 24), (diagonals, 80, 24)] {
            let game = game(text);
            let geometry = geometry(&game, width, height);
            for cell in game.board().cells() {
                let (left, top) = geometry.corner(game.board(), cell);
                let last = (left + geometry.cell.0 - 1, top + geometry.cell.1 - 1);
                let cells = [(left, top), last].map(|(x, y)| geometry.cell_at(game.board(), x, y));
                assert_eq!(cells, [Some(cell); 2]);
            }
            assert_eq!([0, geometry.size.0].map(|x| geometry.cell_at(game.board(), x, 0)), [None; 2]);
        }
        let mut game = game(diagonals);
        let (text, _) = drawing(&game, 80, 24);
        assert_eq!((text.matches('╲').count(), text.matches('╳').count()), (4, 1), "{text}");
        game.act(Action::ShowKeys);
        assert!(drawing(&game, 80, 24).0.contains("? hides this list."));
    }
}
