//! Grids of one size that share cells of a larger field, such as the five grids of a samurai.
//!
//! The cells of a field are numbered in reading order without its gaps. A place is a row and a column of the field.

use super::puzzle::{ParsePuzzleError, Puzzle};
use super::symbols::Symbols;
use crate::generator::Symmetry;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// A row and a column, counted from 0.
type Place = (usize, usize);

/// The size of grids and their upper left corners in a field.
type Corners = (usize, &'static [Place]);

/// A named way to join grids.
#[derive(Debug)]
pub struct Arrangement {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    /// A description of the sizes and boxes that it requires.
    pub(super) needs: &'static str,
    /// Whether the outline of the field shows the grids.
    pub(super) is_visible: bool,
    /// The usual size first.
    sizes: &'static [Corners],
}

/// All arrangements. Each field is a square; corners are in reading order.
pub static ARRANGEMENTS: [Arrangement; 7] = [
    Arrangement::new("samurai", "five joined grids: the middle one shares a box with each of the others")
        .of(NINE, &[(9, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])]),
    Arrangement::new("windmill", "five joined grids: the middle one shares two boxes with each of the others")
        .of(NINE, &[(9, &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)])]),
    Arrangement::new("sohei", "four joined grids: each shares a box with two of the others")
        .of(NINE, &[(9, &[(0, 6), (6, 0), (6, 12), (12, 6)])]),
    Arrangement::new(
        "flower",
        "five joined grids: one in the middle, the others shifted from it by one box up, down, left and right",
    )
    .of(NINE, &[(9, &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)])])
    .hidden(),
    Arrangement::new("butterfly", "four joined grids: one in each corner of the field")
        .of(NINE_OR_FOUR, &[(9, &[(0, 0), (0, 3), (3, 0), (3, 3)]), (4, &[(0, 0), (0, 2), (2, 0), (2, 2)])])
        .hidden(),
    Arrangement::new("twodoku", "two joined grids that share a box")
        .of(NINE_OR_FOUR, &[(9, &[(0, 0), (6, 6)]), (4, &[(0, 0), (2, 2)])]),
    Arrangement::new("tiny-samurai", "five joined grids: the middle one shares a cell with each of the others")
        .of(FOUR, &[(4, &[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)])]),
];

const NINE: &str = "size 9 and boxes of 3x3";
const FOUR: &str = "size 4 and boxes of 2x2";
const NINE_OR_FOUR: &str = "size 9 or 4 and square boxes";

impl Arrangement {
    const fn new(name: &'static str, description: &'static str) -> Arrangement {
        Arrangement { name, description, needs: "", is_visible: true, sizes: &[] }
    }

    const fn of(self, needs: &'static str, sizes: &'static [Corners]) -> Arrangement {
        Arrangement { needs, sizes, ..self }
    }

    const fn hidden(self) -> Arrangement {
        Arrangement { is_visible: false, ..self }
    }
}

/// Grids of one size on a field.
///
/// ```
/// use cluewise::kinds::JoinedGrids;
/// let samurai = JoinedGrids::named("samurai", 9).ok_or("a samurai")?;
/// assert_eq!((samurai.width(), samurai.cells()), (21, 369));
/// assert_eq!((samurai.cell(0, 9), samurai.cell(0, 12)), (None, Some(9)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct JoinedGrids {
    name: &'static str,
    side: usize,
    width: usize,
    corners: &'static [Place],
    /// The cell at each place in reading order; `None` in gaps.
    cells: Vec<Option<u16>>,
    /// The place of each cell.
    places: Vec<Place>,
}

impl PartialEq for JoinedGrids {
    fn eq(&self, other: &JoinedGrids) -> bool {
        (self.name, self.side) == (other.name, other.side)
    }
}

impl Eq for JoinedGrids {}

impl Hash for JoinedGrids {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.name, self.side).hash(state);
    }
}

impl JoinedGrids {
    /// The character of a gap in texts. Symbols of empty cells are read as gaps, too.
    pub const GAP: char = '~';

    /// Returns all arrangements in all sizes.
    pub fn all() -> &'static [JoinedGrids] {
        static ALL: LazyLock<Vec<JoinedGrids>> = LazyLock::new(|| {
            let of_arrangement = |arrangement: &'static Arrangement| {
                arrangement.sizes.iter().map(|&sizes| JoinedGrids::new(arrangement.name, sizes))
            };
            ARRANGEMENTS.iter().flat_map(of_arrangement).collect()
        });
        &ALL
    }

    /// Returns the arrangement of this name of grids of this size.
    pub fn named(name: &str, side: usize) -> Option<&'static JoinedGrids> {
        JoinedGrids::all().iter().find(|joined| (joined.name, joined.side) == (name, side))
    }

    fn new(name: &'static str, (side, corners): Corners) -> JoinedGrids {
        let width = side + corners.iter().map(|&(row, column)| row.max(column)).max().unwrap_or(0);
        let is_used = |(row, column): Place| {
            corners.iter().any(|&(top, left)| (top..top + side).contains(&row) && (left..left + side).contains(&column))
        };
        let all = (0..width * width).map(|place| (place / width, place % width));
        let places: Vec<Place> = all.filter(|&place| is_used(place)).collect();
        let mut cells = vec![None; width * width];
        for (cell, &(row, column)) in (0u16..).zip(&places) {
            cells[row * width + column] = Some(cell);
        }
        JoinedGrids { name, side, width, corners, cells, places }
    }

    /// Returns the name of the arrangement.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number of rows, columns and digits of each grid.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of rows and columns of the field.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the upper left corners of the grids: rows and columns of the field.
    pub fn corners(&self) -> &'static [(usize, usize)] {
        self.corners
    }

    /// Returns the number of cells without gaps.
    pub fn cells(&self) -> usize {
        self.places.len()
    }

    /// Returns whether the field has gaps.
    pub fn has_gaps(&self) -> bool {
        self.places.len() < self.cells.len()
    }

    /// Returns the cell at a place; `None` in gaps and outside of the field.
    pub fn cell(&self, row: usize, column: usize) -> Option<u16> {
        let is_inside = row < self.width && column < self.width;
        is_inside.then(|| self.cells[row * self.width + column]).flatten()
    }

    /// Returns the row and the column of a cell.
    pub fn place(&self, cell: u16) -> (usize, usize) {
        self.places[usize::from(cell)]
    }

    /// Returns the box of a place in a grid, counted from 0; `None` outside of the grid.
    pub fn box_of(&self, (top, left): (usize, usize), (row, column): (usize, usize)) -> Option<usize> {
        let (row, column) = (row.checked_sub(top)?, column.checked_sub(left)?);
        let width = self.side.isqrt();
        (row < self.side && column < self.side).then(|| row / width * width + column / width)
    }

    /// Returns the cells of a grid in reading order.
    pub fn cells_of(&self, (top, left): (usize, usize)) -> impl Iterator<Item = u16> + '_ {
        let side = self.side;
        (0..side * side).filter_map(move |i| self.cell(top + i / side, left + i % side))
    }

    /// Returns the orbits of the cells; `None` if the field does not have the symmetry.
    pub(super) fn orbits_of(&self, symmetry: Symmetry) -> Option<Vec<Vec<u16>>> {
        let cells = |orbit: Vec<u16>| orbit.into_iter().map(|place| self.cells[usize::from(place)]).collect::<Vec<_>>();
        let orbits = symmetry.orbits_of(self.width).into_iter().map(cells);
        // An orbit of gaps only has no cells.
        let used = orbits.filter(|orbit| orbit.iter().any(Option::is_some));
        used.map(|orbit| orbit.into_iter().collect::<Option<Vec<u16>>>()).collect()
    }

    /// Parses a field: one symbol per place in reading order.
    pub(super) fn parse(&self, text: &str, symbols: Symbols) -> Result<Puzzle, ParsePuzzleError> {
        let places = text.chars().count();
        if places != self.cells.len() {
            return Err(ParsePuzzleError::Length { found: places, expected: self.cells.len() });
        }
        let mut cells = Vec::with_capacity(self.places.len());
        for (index, (symbol, cell)) in text.chars().zip(&self.cells).enumerate() {
            match cell {
                Some(_) => cells.push(Puzzle::parse_cell(symbol, index, self.side, symbols)?),
                None if symbol == JoinedGrids::GAP || Puzzle::is_blank(symbol) => {}
                None => return Err(self.gap_error(index, symbol)),
            }
        }
        Ok(Puzzle::new(cells))
    }

    /// Returns the error of a symbol in a gap.
    fn gap_error(&self, index: usize, found: char) -> ParsePuzzleError {
        let expected =
            format!("{:?} in the gap r{}c{}", JoinedGrids::GAP, index / self.width + 1, index % self.width + 1);
        let expected = expected.replace('"', "'");
        ParsePuzzleError::Cell { column: index + 1, cell: index + 1, found: found.to_string(), expected }
    }

    /// Returns the text of a field, with `.` for empty cells.
    pub(super) fn text_of(&self, puzzle: &Puzzle, symbols: Symbols) -> String {
        let digit = |cell: u16| puzzle.cells().get(usize::from(cell)).copied().unwrap_or(0);
        let symbol = |cell: &Option<u16>| match cell.map(digit) {
            None => JoinedGrids::GAP,
            Some(0) => '.',
            Some(digit) => symbols.char(digit),
        };
        self.cells.iter().map(symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_squares_of_boxes() {
        let sizes: Vec<_> = JoinedGrids::all().iter().map(|j| (j.name, j.side, j.width, j.cells())).collect();
        let want = [
            ("samurai", 9, 21, 369),
            ("windmill", 9, 21, 333),
            ("sohei", 9, 21, 288),
            ("flower", 9, 15, 189),
            ("butterfly", 9, 12, 144),
            ("butterfly", 4, 6, 36),
            ("twodoku", 9, 15, 153),
            ("twodoku", 4, 6, 28),
            ("tiny-samurai", 4, 10, 76),
        ];
        assert_eq!(sizes, want);
        for joined in JoinedGrids::all() {
            let end = |axis: fn(&Place) -> usize| joined.corners.iter().map(axis).max().unwrap() + joined.side;
            assert_eq!([end(|c| c.0), end(|c| c.1)], [joined.width; 2], "{}", joined.name);
            assert!(joined.corners.is_sorted(), "{}", joined.name);
        }
    }

    #[test]
    fn texts_round_trip() {
        let joined = JoinedGrids::named("twodoku", 4).unwrap();
        let text = "1..2~~..3.~~..12......21~~..4.~~..2.";
        let puzzle = joined.parse(text, Symbols::DIGITS).unwrap();
        assert_eq!((puzzle.cells().len(), puzzle.clue_count()), (28, 9));
        assert_eq!(joined.text_of(&puzzle, Symbols::DIGITS), text);
        assert_eq!(joined.parse(&text.replace('~', "0"), Symbols::DIGITS), Ok(puzzle));
        let error = |text: &str| joined.parse(text, Symbols::DIGITS).unwrap_err().to_string();
        assert_eq!(error(&text.replacen('~', "3", 1)), "found '3' in cell 5, expected '~' in the gap r1c5");
        assert_eq!(error(&text.replacen('.', "~", 1)), "found '~' in cell 2, expected 1 to 4 or a blank");
        assert_eq!(error("1"), "found 1 cell, expected 36 cells");
    }

    #[test]
    fn symmetries_of_fields() {
        let has = |name, symmetry: Symmetry| JoinedGrids::named(name, 9).unwrap().orbits_of(symmetry).is_some();
        assert!(Symmetry::all().all(|symmetry| has("samurai", symmetry) && has("sohei", symmetry)));
        assert!(has("windmill", Symmetry::Rot90) && !has("windmill", Symmetry::MirrorH));
        assert!(has("twodoku", Symmetry::Rot180) && !has("twodoku", Symmetry::Rot90));
    }
}
