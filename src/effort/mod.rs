//! Effort: how much propagation and how much search a puzzle needs.

mod level;

pub use level::Level;

use serde::{Deserialize, Serialize};

/// What was counted while a puzzle was solved in rounds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Measures {}
