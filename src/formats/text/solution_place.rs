//! Where a format has the solution of a puzzle.

/// The place of the solution of a puzzle in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionPlace {
    /// As cells in place of the puzzle, without its constraints.
    Cells,
    /// As the digits of the puzzle.
    Filled,
    /// In a field of the record.
    Field,
}
