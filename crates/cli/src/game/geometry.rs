//! The places of cells and lines on the terminal.

use super::board::GameBoard;
use super::canvas::Rect;
use super::keys::MIN_TEXT_WIDTH;
use super::picture::{Line, Picture};

/// The place and size of the cells.
pub struct Geometry {
    /// Width and height of a cell.
    pub cell: (u16, u16),
    /// Whether cells have room for all marks.
    pub is_large: bool,
    /// The column of the digit in a cell.
    pub digit_column: u16,
    /// The column of each line between columns of cells, and whether it takes one.
    columns: Vec<(u16, bool)>,
    rows: Vec<(u16, bool)>,
    /// The columns and rows in use.
    pub size: (u16, u16),
}

/// The number of columns for texts left and right of the grid.
const MARGIN: u16 = 3;

impl Geometry {
    /// Returns the largest geometry that fits; `None` if the terminal is too small.
    pub fn fit(board: &GameBoard, picture: &Picture, area: Rect) -> Option<Geometry> {
        let has_room = |geometry: &Geometry| {
            let (width, height) = geometry.size;
            width <= area.width && height <= area.height && {
                let text = geometry.text_area(area);
                text.height > 3 && text.width >= MIN_TEXT_WIDTH
            }
        };
        Geometry::all(board, picture).into_iter().find(has_room)
    }

    /// Returns the smallest width and height of a terminal, with the text below.
    pub fn min_size(board: &GameBoard, picture: &Picture) -> (u16, u16) {
        let smallest = Geometry::all(board, picture).pop();
        smallest.map_or((0, 0), |geometry| (geometry.size.0.max(MIN_TEXT_WIDTH), geometry.size.1 + 4))
    }

    fn all(board: &GameBoard, picture: &Picture) -> Vec<Geometry> {
        let side = board.side() as u16;
        let per_row = (1..=side).find(|n| n * n >= side).unwrap_or(side);
        let sign = picture.signs.iter().map(|sign| sign.chars().count() as u16).max().unwrap_or(0).max(1);
        let large = Geometry::new(board, picture, (2 * per_row + 1, side.div_ceil(per_row)), per_row);
        let small = [sign + 2, sign + 1].map(|width| Geometry::new(board, picture, (width, 1), sign));
        std::iter::once(Geometry { is_large: true, ..large }).chain(small).collect()
    }

    fn new(board: &GameBoard, picture: &Picture, cell: (u16, u16), digit_column: u16) -> Geometry {
        let end = 2 * board.width() as i32;
        let outside = |axis: usize, is_out: &dyn Fn(i32) -> bool| picture.marks.iter().any(|(at, _)| is_out(at[axis]));
        let margin = |axis, size| {
            let before = if outside(axis, &|at| at < 0) { size } else { 0 };
            (before, if outside(axis, &|at| at > end) { size } else { 0 })
        };
        let (x, y) = (margin(0, MARGIN), margin(1, 1));
        let columns = lines(board, picture, 0, (x.0, cell.0));
        let rows = lines(board, picture, 1, (y.0, cell.1));
        let last = |lines: &[(u16, bool)]| lines.last().map_or(0, |(at, _)| at + 1);
        let size = (last(&columns) + x.1, last(&rows) + y.1);
        Geometry { cell, is_large: false, digit_column, columns, rows, size }
    }

    /// Returns the upper left corner of a cell.
    pub fn corner(&self, board: &GameBoard, cell: u16) -> (u16, u16) {
        let (row, column) = board.kind.place(cell);
        (after(self.columns[column]), after(self.rows[row]))
    }

    /// Returns the first column of a column of cells, and the first row of a row of cells.
    pub fn start(&self, index: usize) -> (u16, u16) {
        (after(self.columns[index]), after(self.rows[index]))
    }

    /// Returns the cell at a position of the terminal.
    pub fn cell_at(&self, board: &GameBoard, x: u16, y: u16) -> Option<u16> {
        let contains = |cell: &u16| {
            let (left, top) = self.corner(board, *cell);
            (left..left + self.cell.0).contains(&x) && (top..top + self.cell.1).contains(&y)
        };
        board.cells().find(contains)
    }

    /// Returns the column of a line between columns of cells; `None` if it takes none.
    pub fn column(&self, line: usize) -> Option<u16> {
        self.columns.get(line).filter(|(_, is_shown)| *is_shown).map(|(at, _)| *at)
    }

    pub fn row(&self, line: usize) -> Option<u16> {
        self.rows.get(line).filter(|(_, is_shown)| *is_shown).map(|(at, _)| *at)
    }

    /// Returns the position of a text of this width at doubled coordinates.
    pub fn position(&self, [x, y]: [i32; 2], width: u16) -> (u16, u16) {
        let along = |at: i32, lines: &[(u16, bool)], size: u16, width: u16| match usize::try_from(at) {
            Err(_) => 0,
            Ok(at) if at / 2 >= lines.len() - 1 && at % 2 == 1 => lines[lines.len() - 1].0 + 1,
            Ok(at) if at % 2 == 1 => after(lines[at / 2]) + size.saturating_sub(width) / 2,
            Ok(at) => lines[(at / 2).min(lines.len() - 1)].0,
        };
        (along(x, &self.columns, self.cell.0, width), along(y, &self.rows, self.cell.1, 1))
    }

    /// Returns the place of the text: beside the puzzle, or below it.
    pub fn text_area(&self, area: Rect) -> Rect {
        let (width, height) = self.size;
        if area.width >= width + 2 + MIN_TEXT_WIDTH {
            let left = width + 2;
            return Rect { x: left, y: 0, width: area.width - left, height: area.height };
        }
        let top = height.min(area.height);
        Rect { x: 0, y: top, width: area.width, height: area.height - top }
    }
}

/// Returns the position behind a line.
fn after((at, is_shown): (u16, bool)) -> u16 {
    at + u16::from(is_shown)
}

/// Returns the lines between columns (axis 0) or rows (axis 1) of cells; lines without any border take no room.
fn lines(board: &GameBoard, picture: &Picture, axis: usize, (start, size): (u16, u16)) -> Vec<(u16, bool)> {
    let width = board.width();
    let is_border = |line: usize| {
        let has_mark = picture.marks.iter().any(|(at, _)| at[axis] == 2 * line as i32);
        has_mark || (0..width).any(|along| border(board, picture, axis, (line, along)) != Line::None)
    };
    let mut at = start;
    let place = |line| {
        let shown = is_border(line);
        let here = at;
        at += size + u16::from(shown);
        (here, shown)
    };
    (0..=width).map(place).collect()
}

/// Returns the line before a place along a line between columns (axis 0) or rows (axis 1).
pub fn border(board: &GameBoard, picture: &Picture, axis: usize, (line, along): (usize, usize)) -> Line {
    let cell = |line: usize| match axis {
        0 => board.cell_in(along, line),
        _ => board.cell_in(line, along),
    };
    picture.line(line.checked_sub(1).and_then(cell), cell(line))
}
