//! The symmetries of the rule: eight of the square, with and without the complement of the digits.

/// A symmetry. It maps grids that obey the rule to others that do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry(u8);

const TRANSPOSES: u8 = 1;
const FLIPS_ROWS: u8 = 2;
const FLIPS_COLUMNS: u8 = 4;
const COMPLEMENTS: u8 = 8;

impl Symmetry {
    /// The number of symmetries.
    pub const COUNT: usize = 16;

    /// The exchange of rows and columns.
    pub const TRANSPOSITION: Symmetry = Symmetry(TRANSPOSES);

    /// The exchange of left and right.
    pub const LEFT_RIGHT: Symmetry = Symmetry(FLIPS_COLUMNS);

    /// Returns all symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..Symmetry::COUNT as u8).map(Symmetry)
    }

    /// Returns the symmetry with this number in the order of all.
    pub fn numbered(number: usize) -> Symmetry {
        Symmetry(number as u8)
    }

    /// Returns the number of the symmetry in the order of all.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    fn has(self, part: u8) -> bool {
        self.0 & part != 0
    }

    /// Returns the place of a cell of a square of this side: first rows and columns are flipped, then they are
    /// exchanged.
    pub fn cell(self, side: usize, cell: usize) -> usize {
        let (row, column) = (cell / side, cell % side);
        let row = if self.has(FLIPS_ROWS) { side - 1 - row } else { row };
        let column = if self.has(FLIPS_COLUMNS) { side - 1 - column } else { column };
        if self.has(TRANSPOSES) { side * column + row } else { side * row + column }
    }

    /// Returns the image of a digit from 0 to 8. This is its own inverse.
    pub fn digit(self, digit: u8) -> u8 {
        if self.has(COMPLEMENTS) { 8 - digit } else { digit }
    }

    /// Returns the image of a square of digits from 0 to 8 with this side.
    pub fn image<const CELLS: usize>(self, side: usize, digits: &[u8; CELLS]) -> [u8; CELLS] {
        let mut image = [0; CELLS];
        for (cell, &digit) in digits.iter().enumerate() {
            image[self.cell(side, cell)] = self.digit(digit);
        }
        image
    }
}
