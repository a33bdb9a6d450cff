//! Sudoku of other sizes and with additional rules: 4x4 to 25x25, irregular regions, diagonals, anti-knight,
//! joined grids and others.
//!
//! 9x9 Sudoku with the usual rules is called *classic*. A [`PuzzleKind`] names the size,
//! the boxes or regions, the additional rules, and the constraints of the setter: cages, lines, dots and clues outside.
//! Its [`Layout`] lists what these require of the cells. The [`Solver`] works on any layout.
//!
//! | part of a layout | meaning |
//! |---|---|
//! | house | as many cells as there are digits, all different: each digit occurs |
//! | group | fewer cells, all different |
//! | pair | two cells with a table of the allowed combinations |
//! | relation | several cells with a sum, an automaton that reads them, or the like |
//!
//! ```
//! use cluewise::kinds::{Puzzle, Solver, Symbols, PuzzleKind, Verdict};
//! let kind = PuzzleKind::of_size(4)?;
//! let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
//! let mut solver = Solver::new(&kind.layout());
//! let found = solver.solve(&puzzle, 2, u64::MAX);
//! assert_eq!(found.verdict(), Verdict::Unique);
//! assert_eq!(found.solutions[0].to_text(Symbols::DIGITS), "1342421321343421");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod explain;

#[doc(inline)]
pub use cluewise_core::kinds::*;
#[cfg(feature = "formats")]
pub(crate) use explain::explained_step;
pub use explain::{ExplainedSteps, KindStepOptions, explain_all_steps, explain_steps};
