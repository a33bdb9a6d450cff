//! Technique ratings: how hard the hardest step is on the scale of Sudoku Explainer, and what each step is.
//!
//! A ladder of techniques is tried from the first on; what the first of them finds first is applied, and the ladder
//! starts again. So the ladder's order and the order inside each technique are part of the rating: the numbers are
//! those of Sudoku Explainer, oddities included.

mod aligned_exclusion;
mod budget;
mod bug;
mod chains;
mod fish;
mod hidden_set;
mod hidden_single;
mod ladder;
mod locking;
mod loops;
mod method;
mod naked_set;
mod naked_single;
mod position;
mod possible;
mod rating;
mod step;
mod tables;
mod technique;
mod unique_loop;
mod wing;

pub use chains::{Branch, Cause, Chain, Kind, Link, Nesting, Threads};
pub use method::{Method, Methods, UnknownMethod};
pub use position::Position;
pub use rating::{Options, Outcome, Rater, Rating, Steps, exact_tenths, rate, rate_with, steps, tenths};
pub use step::{Evidence, Step, Subset};
pub use technique::{LoopKind, Technique};
