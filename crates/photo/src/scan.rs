//! Grids that were read, with the confidence of each cell.

/// The sizes of grids that are read.
pub const SIDES: [usize; 4] = [4, 6, 8, 9];

/// The confidence below which a cell is marked as unsure.
pub const MIN_SURE_CONFIDENCE: f32 = 0.95;

/// A cell of a scanned grid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScannedCell {
    /// The digit, from 1; `None` if the cell is empty.
    pub digit: Option<u8>,
    /// The probability of the digit, or of an empty cell, from 0 to 1, as the classifier estimates it.
    pub confidence: f32,
    /// The most probable other digit, if the cell has ink.
    pub alternative: Option<u8>,
    /// Whether a player has entered the digit: its ink has another color than that of the clues, or is lighter.
    pub is_entered: bool,
}

impl ScannedCell {
    /// Returns whether the cell should be checked by a person.
    pub fn is_unsure(&self) -> bool {
        self.confidence < MIN_SURE_CONFIDENCE
    }
}

/// A grid read from a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Scan {
    /// Number of rows and columns: 4, 6, 8 or 9.
    pub side: usize,
    /// The cells in reading order.
    pub cells: Vec<ScannedCell>,
    /// The corners of the grid in the decoded picture, clockwise from the top left of the upright grid, as fractions of
    /// its width and height.
    pub corners: [(f32, f32); 4],
    /// Number of other grids in the picture that are not read.
    pub other_grids: usize,
    /// Number of quarter turns, clockwise, by which the picture was turned.
    pub quarter_turns: usize,
    /// Number of cells with small ink in the upper left corner only, such as the sums of a killer.
    pub corner_marks: usize,
}

impl Scan {
    /// Returns a character for each cell, `.` for an empty one: the clues and the digits that a player has entered.
    pub fn text(&self) -> String {
        self.text_of(|_| true)
    }

    /// Returns a character for each cell, `.` for one that is no clue.
    pub fn clues(&self) -> String {
        self.text_of(|cell| !cell.is_entered)
    }

    /// Returns a character for each cell, `.` for one without a digit that a player has entered; `None` if there is no such
    /// digit.
    pub fn entered(&self) -> Option<String> {
        self.cells.iter().any(|cell| cell.is_entered).then(|| self.text_of(|cell| cell.is_entered))
    }

    fn text_of(&self, is_wanted: impl Fn(&ScannedCell) -> bool) -> String {
        let sign =
            |cell: &ScannedCell| cell.digit.filter(|_| is_wanted(cell)).map_or('.', |digit| char::from(b'0' + digit));
        self.cells.iter().map(sign).collect()
    }

    /// Returns whether the puzzle seems to be a killer: few digits, and sums in the corners of cells.
    pub fn seems_to_be_killer(&self) -> bool {
        let digits = self.cells.iter().filter(|cell| cell.digit.is_some()).count();
        // A puzzle of 9x9 has at least 17 clues, and smaller ones have at least this share. A cage has at most as many
        // cells as a row.
        digits < self.cells.len().div_ceil(5) && self.corner_marks >= self.side
    }

    /// Returns whether the grid seems to have pictures or handwriting: few of the cells with ink are digits.
    pub fn seems_to_have_no_digits(&self) -> bool {
        let digits = self.cells.iter().filter(|cell| cell.digit.is_some()).count();
        let unread = self.unsure().filter(|&at| self.cells[at].digit.is_none()).count();
        2 * digits <= unread && !self.seems_to_be_killer()
    }

    /// Returns the indices of the cells to check, from 0.
    pub fn unsure(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&at| self.cells[at].is_unsure())
    }
}
