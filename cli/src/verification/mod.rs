//! What `verify` of 9x9 puzzles and that of sizes and variants share: totals, the report, and the reasons of failures.

mod reasons;
mod report;
mod totals;

pub use reasons::{
    FailedPuzzle, FailureCause, FailureReasons, MAX_REASONS, ReportedFailure, SHOW_WITNESS, differing_cells,
    suggest_witness,
};
pub use report::{VerifiedPuzzle, VerifyReport};
pub use totals::{SummaryRows, Totals};
