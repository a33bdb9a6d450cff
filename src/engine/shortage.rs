//! Why puzzles of a run are missing.

use super::RunSearch;
use std::fmt::{self, Display, Formatter};

/// The numbers of the puzzles that were wanted and found, and of the attempts at each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortage {
    found: u64,
    wanted: u64,
    attempts: u64,
    leaves_out_repeats: bool,
}

impl RunSearch {
    /// Returns why puzzles are missing if the search for the puzzle with this index has a maximum number of attempts.
    pub fn shortage(&self, index: u64, found: u64, wanted: u64) -> Option<Shortage> {
        let attempts = self.max_attempts(index).filter(|_| found < wanted)?;
        Some(Shortage { found, wanted, attempts, leaves_out_repeats: self.leaves_out_repeats() })
    }
}

impl Display for Shortage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Shortage { found, wanted, attempts, leaves_out_repeats } = self;
        let s = if *attempts == 1 { "" } else { "s" };
        match (found, leaves_out_repeats) {
            (0, _) => write!(f, "{attempts} attempt{s} found no puzzle of these targets; there may be none"),
            (_, true) => write!(
                f,
                "{attempts} attempt{s} found no other puzzle of these targets; {found} of {wanted} were found; there may be no more"
            ),
            (_, false) => write!(f, "{found} of {wanted} puzzles were found within {attempts} attempt{s} each"),
        }
    }
}
