//! The shape of a grid: its size, and its boxes or regions.

use super::joined::JoinedGrids;
use super::regions::Regions;
use std::fmt;
use std::str::FromStr;

/// The shape of the boxes: the number of rows and columns of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxShape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl BoxShape {
    /// Returns the default boxes of a grid of this side: as square as possible, wider than high. `None` if there are
    /// only boxes of a single row, as for 7.
    ///
    /// ```
    /// use cluewise::kinds::BoxShape;
    /// let text = |side| BoxShape::default_for_side(side).map(|shape| shape.to_string());
    /// assert_eq!([6, 9, 12, 7].map(text), [Some("2x3".into()), Some("3x3".into()), Some("3x4".into()), None]);
    /// ```
    pub fn default_for_side(side: usize) -> Option<BoxShape> {
        let rows =
            (2..=side).take_while(|rows| rows * rows <= side).filter(|rows| side.is_multiple_of(*rows)).last()?;
        Some(BoxShape { rows, columns: side / rows })
    }

    /// Returns the boxes unless they are the default ones of a grid of this side.
    pub fn unless_default(self, side: usize) -> Option<BoxShape> {
        Some(self).filter(|_| Some(self) != BoxShape::default_for_side(side))
    }

    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// The error of parsing a shape of boxes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseBoxShapeError(String);

impl fmt::Display for ParseBoxShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no shape of boxes; expected rows x columns, such as 2x3", self.0)
    }
}

impl std::error::Error for ParseBoxShapeError {}

impl FromStr for BoxShape {
    type Err = ParseBoxShapeError;

    fn from_str(text: &str) -> Result<BoxShape, ParseBoxShapeError> {
        let number = |part: &str| part.parse::<usize>().ok().filter(|n| (1..=super::digit_sets::MAX_SIDE).contains(n));
        let shape = text
            .split_once('x')
            .and_then(|(rows, columns)| Some(BoxShape { rows: number(rows)?, columns: number(columns)? }));
        shape.ok_or_else(|| ParseBoxShapeError(text.into()))
    }
}

/// The shape of a grid, from which the rules derive their cells.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// The number of rows, columns and digits.
    pub side: usize,
    /// The boxes; `None` with regions, and for Latin squares.
    pub boxes: Option<BoxShape>,
    /// The irregular regions.
    pub regions: Option<&'a Regions>,
    /// The joined grids that this is one of, and its upper left corner among them.
    pub joined: Option<(&'static JoinedGrids, (usize, usize))>,
}

impl<'a> Shape<'a> {
    /// Creates the shape of a grid that is not joined to others.
    pub fn new(side: usize, boxes: Option<BoxShape>, regions: Option<&'a Regions>) -> Shape<'a> {
        Shape { side, boxes, regions, joined: None }
    }
}

impl Shape<'_> {
    /// Returns the number of a cell.
    pub fn cell(&self, row: usize, column: usize) -> u16 {
        match self.joined {
            None => (row * self.side + column) as u16,
            // Each place of a grid is a cell of the field.
            Some((joined, (top, left))) => joined.cell(top + row, left + column).unwrap_or(0),
        }
    }

    /// Iterates over the cells beside, above and below a cell of a grid that is not joined.
    pub fn neighbors(&self, cell: u16) -> impl Iterator<Item = u16> + use<> {
        let (side, column) = (self.side as u16, cell % self.side as u16);
        let up = cell.checked_sub(side);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < side).then_some(cell + 1);
        let down = (cell + side < side * side).then_some(cell + side);
        [up, left, right, down].into_iter().flatten()
    }

    /// Returns the number of the box or region of a cell of a grid that is not joined; 0 if there are none.
    pub fn region_of(&self, cell: u16) -> usize {
        let (row, column) = (usize::from(cell) / self.side, usize::from(cell) % self.side);
        match (self.regions, self.boxes) {
            (Some(regions), _) => regions.numbers()[usize::from(cell)].into(),
            (None, Some(boxes)) => row / boxes.rows * (self.side / boxes.columns) + column / boxes.columns,
            (None, None) => 0,
        }
    }

    /// Iterates over the pairs of cells that share a border: those beside each other, then those above each other.
    pub fn adjacent_pairs(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        [(0, 1), (1, 0)].into_iter().flat_map(|step| self.pairs_at(step))
    }

    /// Returns the number of the box or region of each cell of a grid that is not joined; 0 if there are none.
    pub fn region_numbers(&self) -> Vec<usize> {
        (0..self.side * self.side).map(|cell| self.region_of(cell as u16)).collect()
    }

    /// Returns whether there are boxes or regions.
    pub fn has_regions(&self) -> bool {
        self.boxes.is_some() || self.regions.is_some()
    }

    /// Iterates over the pairs of cells at this distance, in one of its two directions.
    pub fn pairs_at(&self, (down, right): (usize, isize)) -> impl Iterator<Item = (u16, u16)> + '_ {
        let side = self.side;
        (0..side * side).filter_map(move |cell| {
            let (row, column) = (cell / side + down, (cell % side).checked_add_signed(right)?);
            (row < side && column < side).then(|| (self.cell(cell / side, cell % side), self.cell(row, column)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_boxes() {
        let names: Vec<String> =
            (1..=25).filter_map(BoxShape::default_for_side).map(|shape| shape.to_string()).collect();
        let want = "2x2 2x3 2x4 3x3 2x5 3x4 2x7 3x5 4x4 3x6 4x5 3x7 2x11 4x6 5x5";
        assert_eq!(names.join(" "), want);
    }

    #[test]
    fn text_round_trips() {
        assert_eq!("2x3".parse(), Ok(BoxShape { rows: 2, columns: 3 }));
        for wrong in ["", "3", "0x3", "3x", "x", "3x3x3", "2x26", "-1x2"] {
            assert!(wrong.parse::<BoxShape>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn pairs_stay_inside() {
        let shape = Shape::new(3, None, None);
        assert_eq!(shape.pairs_at((1, -1)).collect::<Vec<_>>(), [(1, 3), (2, 4), (4, 6), (5, 7)]);
        assert_eq!(shape.pairs_at((2, 1)).collect::<Vec<_>>(), [(0, 7), (1, 8)]);
    }
}
