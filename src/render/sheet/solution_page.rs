//! A page of solutions.

use std::ops::Range;

/// A page of solutions.
#[derive(Clone, Debug)]
pub(super) struct SolutionPage {
    /// A range of the solutions that are printed at the end.
    pub shown: Range<usize>,
    /// The number of solutions on pages like this one.
    pub per_page: usize,
}
