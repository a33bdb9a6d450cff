//! The drawing of rules and constraints on the terminal: borders, and signs in cells, between them and outside of the
//! grid.

use super::board::GameBoard;
use cluewise::kinds::{Decoration, GridPoint, Tone};

/// A line between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Line {
    #[default]
    None,
    Light,
    Heavy,
    /// The border of a region inside of a cage.
    Dashed,
}

/// Signs of at most this many characters fit into cells.
const MAX_SIGN_LENGTH: usize = 3;

/// The signs of a kind of puzzle, independent of the size of cells.
#[derive(Default)]
pub struct Picture {
    /// The sign in each cell, such as the sum of a cage; empty if there is none.
    pub signs: Vec<String>,
    /// Texts on lines and outside of the grid, at doubled columns and rows: odd numbers are the middles of cells.
    pub marks: Vec<([i32; 2], String)>,
    /// The regions of each cell.
    regions: Vec<Vec<usize>>,
    /// The cages of each cell.
    cages: Vec<Vec<usize>>,
    has_cages: bool,
}

impl Picture {
    pub fn new(board: &GameBoard) -> Picture {
        let empty = || vec![Vec::new(); board.kind.cells()];
        let mut picture = Picture {
            signs: vec![String::new(); board.kind.cells()],
            regions: empty(),
            cages: empty(),
            ..Picture::default()
        };
        let is_region = |kind: &str| matches!(kind, "box" | "region");
        for (index, house) in board.layout.houses().iter().enumerate().filter(|(_, house)| is_region(house.name.kind)) {
            house.cells.iter().for_each(|&cell| picture.regions[usize::from(cell)].push(index));
        }
        let decorations = board.kind.decorations();
        let shades = decorations.iter().filter(|one| matches!(one, Decoration::Shade { .. })).count();
        for (index, decoration) in decorations.iter().enumerate() {
            match decoration {
                // Several shades mix; the rules are named beside the grid.
                Decoration::Shade { cells, .. } if shades == 1 => {
                    cells.iter().for_each(|&cell| picture.sign(cell, "░"));
                }
                Decoration::Outline { cells } => picture.add_cage(index, cells),
                Decoration::Line { points, arrow, .. } => picture.add_line(points, *arrow),
                Decoration::Circle { center, fill, .. } => picture.add_text(board, *center, circle(*center, *fill)),
                Decoration::Square { center, .. } => picture.add_text(board, *center, "□"),
                Decoration::Text { at, text, .. } => picture.add_text(board, *at, text),
                _ => {}
            }
        }
        picture
    }

    fn add_cage(&mut self, index: usize, cells: &[u16]) {
        self.has_cages = true;
        cells.iter().for_each(|&cell| self.cages[usize::from(cell)].push(index));
    }

    /// Adds a sign to a cell; texts stay before other signs.
    fn sign(&mut self, cell: u16, sign: &str) {
        let old = &mut self.signs[usize::from(cell)];
        if old.is_empty() || sign.chars().all(|c| SUPERSCRIPTS.contains(c)) {
            *old = sign.to_owned();
        }
    }

    /// Adds a text in a cell, between cells or outside of the grid.
    fn add_text(&mut self, board: &GameBoard, [x, y]: GridPoint, text: &str) {
        let at = [doubled(x), doubled(y)];
        let half = 2 * board.width() as i32;
        let is_outside = at.iter().any(|&at| at < 0 || at > half);
        let is_in_cell = at.iter().all(|at| at % 2 != 0) || is_corner([x, y]);
        let cell = board.cell_in(y.max(0.0) as usize, x.max(0.0) as usize);
        match cell.filter(|_| is_in_cell && !is_outside) {
            Some(cell) if text.chars().count() <= MAX_SIGN_LENGTH => self.sign(cell, &superscript(text)),
            Some(_) => {}
            None => self.marks.push((at, text.to_owned())),
        }
    }

    /// Adds the pieces of a line that lie between cells.
    fn add_line(&mut self, points: &[GridPoint], is_arrow: bool) {
        if let [first, tip, last] = points
            && (first[0] - last[0]).abs() + (first[1] - last[1]).abs() < 0.5
        {
            let middle = [(first[0] + last[0]) / 2.0, (first[1] + last[1]) / 2.0];
            let sign = direction([tip[0] - middle[0], tip[1] - middle[1]], ["^", "v", "<", ">"]);
            self.marks.push(([doubled(tip[0]), doubled(tip[1])], sign.to_owned()));
            return;
        }
        for (index, ends) in points.windows(2).enumerate() {
            let is_head = is_arrow && index + 2 == points.len();
            self.add_segment([ends[0], ends[1]], is_head);
        }
    }

    fn add_segment(&mut self, [from, to]: [GridPoint; 2], is_head: bool) {
        let by = [to[0] - from[0], to[1] - from[1]];
        let steps = (2.0 * by[0].abs().max(by[1].abs()) + 0.01) as i32;
        let step = by.map(|by| if by.abs() < 0.1 { 0 } else { by.signum() as i32 });
        let sign = match (step, is_head) {
            ([0, _] | [_, 0], true) => direction(by, ["↑", "↓", "←", "→"]),
            ([0, _], false) => "│",
            ([_, 0], false) => "─",
            ([x, y], false) if x == y => "╲",
            (_, false) => "╱",
            ([x, y], true) => match (x > 0, y > 0) {
                (true, true) => "↘",
                (true, false) => "↗",
                (false, true) => "↙",
                (false, false) => "↖",
            },
        };
        let start = [doubled(from[0]), doubled(from[1])];
        let points = (0..=steps).map(|k| [start[0] + k * step[0], start[1] + k * step[1]]);
        let between = points.filter(|at| at.iter().any(|at| at % 2 == 0));
        for at in between {
            match self.marks.iter_mut().find(|(other, old)| *other == at && old != sign && "╲╱".contains(&**old)) {
                Some((_, crossed)) => "╳".clone_into(crossed),
                None => self.marks.push((at, sign.to_owned())),
            }
        }
    }

    /// Returns the line between two neighbors, of which one may be no cell.
    pub fn line(&self, before: Option<u16>, after: Option<u16>) -> Line {
        let solid = if self.has_cages { Line::Heavy } else { Line::Light };
        let (before, after) = match (before, after) {
            (None, None) => return Line::None,
            (Some(before), Some(after)) => (usize::from(before), usize::from(after)),
            _ => return solid,
        };
        let share = |of: &[Vec<usize>]| of[before].iter().any(|one| of[after].contains(one));
        let is_region_border = !self.regions[before].is_empty() && !share(&self.regions);
        match (is_region_border, self.cages[before] != self.cages[after]) {
            (true, false) if share(&self.cages) => Line::Dashed,
            (true, _) => solid,
            (false, true) => Line::Light,
            (false, false) => Line::None,
        }
    }
}

/// The digits of signs, which differ from those of the puzzle.
const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

fn superscript(text: &str) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|digit| SUPERSCRIPTS.chars().nth(digit as usize)).unwrap_or(c);
    text.chars().map(digit).collect()
}

/// Returns the doubled coordinate of the nearest middle or edge of a cell.
fn doubled(at: f32) -> i32 {
    (2.0 * at).round() as i32
}

/// Returns whether a point is near the upper left corner of a cell, inside of it.
fn is_corner(at: GridPoint) -> bool {
    let [x, y] = at.map(|at| at - at.floor());
    (0.05..0.45).contains(&x) && (0.05..0.3).contains(&y)
}

/// Returns the sign of a circle: a filled dot only on lines, since cells keep their digit.
fn circle(center: GridPoint, fill: Tone) -> &'static str {
    let is_on_line = center.iter().any(|&at| doubled(at) % 2 == 0);
    if is_on_line && fill == Tone::Black { "●" } else { "○" }
}

/// Returns the sign for up, down, left or right.
fn direction([x, y]: GridPoint, [up, down, left, right]: [&'static str; 4]) -> &'static str {
    match (x.abs() > y.abs(), x > 0.0, y > 0.0) {
        (true, true, _) => right,
        (true, false, _) => left,
        (false, _, true) => down,
        (false, _, false) => up,
    }
}
