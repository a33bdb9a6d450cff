//! What a kind of constraints says of its marks: the numbers of their parts, the order of their cells, their place.

/// The form of a line or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineForm {
    /// A line without marks at its ends.
    Plain,
    /// A line between two circles.
    Circles,
    /// A line between two squares.
    Squares,
    /// A line with a bulb.
    Bulb,
    /// A number outside of the grid.
    Outside,
}

/// The meaning of the order of the cells of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CellOrder {
    /// Nothing, as in a cage.
    Set,
    /// Nothing but where the line of a drawing goes, as on a renban line.
    Path,
    /// A line that can be read from both ends, as a palindrome.
    Line,
    /// The cells have different roles, as the bulb of a thermometer, or those of a clone beside its copy.
    Directed,
}

impl CellOrder {
    /// Returns whether the order of the cells has no meaning.
    pub fn is_set(self) -> bool {
        matches!(self, CellOrder::Set | CellOrder::Path)
    }
}

/// The meaning of a cell that a constraint names several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Repetition {
    /// None: the constraint is refused.
    Refused,
    /// That of naming it once, as on a renban line that is closed.
    Once,
    /// The cell counts each time, as on a whispers line that crosses itself.
    EachTime,
}

/// One mark of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MarkUnit {
    /// The constraint.
    Constraint,
    /// Each of its cells, as of even cells.
    Cell,
    /// The border of two cells, which has at most one mark.
    Border,
}

/// Where constraints of a kind are added to a puzzle, and with which values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AdditionRule {
    /// To cages without a sum and to neighbors outside of cages, with each sum that they can have.
    Sums,
    /// To cells without a mark of this kind or of this other one.
    Cells(&'static str),
    /// To borders without a mark, with each of these lists of values.
    Borders(&'static [&'static [i32]]),
    /// To borders without a mark, with each sum that two different digits can have.
    BorderSums,
    /// To borders without a mark, in both orders of their cells.
    OrderedBorders,
    /// To corners of four cells, with each digit.
    Corners,
    /// To three cells in a row without a line of this kind, in both orders. A second list of cells has all but the first.
    Lines,
    /// To three cells in any directions without a line of this kind.
    Paths,
    /// To rows and columns, with each sum of some digits.
    Rows,
    /// To rows and columns, with each sum of some digits, at both ends.
    RowEnds,
    /// To rows and columns, with each number of digits, at both ends.
    RowEndCounts,
    /// To diagonals, with each sum that they can have.
    Diagonals,
}

impl AdditionRule {
    /// Returns whether the marks are beside rows and columns.
    pub fn is_beside_rows(self) -> bool {
        matches!(self, AdditionRule::Rows | AdditionRule::RowEnds | AdditionRule::RowEndCounts)
    }
}

/// The numbers of cells, other cells and values of a constraint: the minimum and the maximum of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartCounts {
    /// Numbers of cells.
    pub cells: (usize, usize),
    /// Numbers of cells of the second list.
    pub others: (usize, usize),
    /// Numbers of values.
    pub values: (usize, usize),
}

impl PartCounts {
    /// Returns the parts of a constraint of cells without values.
    pub(crate) const fn of_cells(min: usize, max: usize) -> PartCounts {
        PartCounts { cells: (min, max), others: (0, 0), values: (0, 0) }
    }

    /// Returns the parts with a second list of cells, which is not empty.
    pub(crate) const fn and_others(self, max: usize) -> PartCounts {
        PartCounts { others: (1, max), ..self }
    }

    /// Returns the parts with values.
    pub(crate) const fn and_values(self, min: usize, max: usize) -> PartCounts {
        PartCounts { values: (min, max), ..self }
    }
}
