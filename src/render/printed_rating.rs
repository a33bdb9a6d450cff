//! Ratings above or below a puzzle.

/// A rating that pages show of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PrintedRating {
    /// The level of difficulty.
    Level,
    /// The effort score.
    Effort,
    /// The ER of Sudoku Explainer.
    Er,
    /// The expected solving time in minutes.
    Time,
}

impl PrintedRating {
    /// All ratings, in the order in which they are printed.
    pub const ALL: [PrintedRating; 4] =
        [PrintedRating::Level, PrintedRating::Effort, PrintedRating::Er, PrintedRating::Time];

    /// Returns the name, such as `er`.
    #[cfg(feature = "print")]
    pub const fn name(self) -> &'static str {
        match self {
            PrintedRating::Level => "level",
            PrintedRating::Effort => "effort",
            PrintedRating::Er => "er",
            PrintedRating::Time => "time",
        }
    }
}
