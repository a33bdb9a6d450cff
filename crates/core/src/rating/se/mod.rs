//! Ratings on the scale of Sudoku Explainer, and the solving steps behind them.
//!
//! The [ladder](TechniqueId::all) of techniques is tried from its start; the first step found is applied, and the
//! ladder is tried again. The order of the ladder and the search order of each technique are part of the rating. All
//! ratings are those of Sudoku Explainer, peculiarities included.

mod aligned_exclusion;
mod assertion;
mod budget;
mod bug;
mod chain;
mod chains;
mod closure;
mod exclusion_support;
mod feasibility;
mod fish;
mod hidden_set;
mod hidden_single;
mod ladder;
mod locking;
mod loop_search;
mod memory;
mod naked_set;
mod naked_single;
mod position;
mod rater;
mod rating;
mod remainder;
mod step;
mod tables;
mod technique;
mod technique_id;
mod tenths;
mod unique_loop;
mod version;
mod wing;

pub(crate) use assertion::{ASSERTIONS, candidate, cell_of, digit_of, is_on, off, on};
pub use chain::{Branch, Cause, Chain, ChainKind, ChainLinks, ChainNode, NetLevel};
pub(crate) use chains::{NestedTechnique, complexity_rating};
pub use closure::{Closure, ClosureEnd, closure};
pub use position::Position;
pub use rater::{Rater, Steps, first_use, rate, rate_with, rate_with_techniques, steps};
pub use rating::{Options, Outcome, Rating};
pub use step::{Evidence, Step, Subset};
pub(crate) use tables::{bits, cells, subsets};
pub use technique::{LoopType, ParseTechniqueError, Technique, TechniqueCounts};
pub use technique_id::{ParseTechniqueIdError, TechniqueId, TechniqueSet};
pub use tenths::{ParseTenthsError, Tenths};
pub use version::{ParseVersionError, Version};
