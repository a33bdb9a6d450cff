//! One engine for puzzles of every kind: classic ones go to the kernels for 9x9 Sudoku where these exist, all others to those
//! for [layouts](crate::kinds::Layout). What a kind cannot do is [`Unsupported`].

mod canonical;
mod classic_steps;
mod completions;
mod fault;
mod generated;
mod isomorphs;
mod key;
mod kind_steps;
mod minimal;
mod open_end;
mod position;
mod propagation;
mod publishing;
mod rate;
mod repeats;
mod run_search;
mod selection;
mod solutions;
mod step_source;
mod steps;
mod true_candidates;
mod unsupported;
mod walkthrough;
mod why;

pub use canonical::{CanonicalForm, FormBasis, NoForm, ParseFormBasisError};
pub use completions::{Addition, Completion, Completions};
pub use fault::{Fault, WrongMarks};
pub use generated::Contents;
pub use isomorphs::TooManySymmetries;
pub use key::{Duplicates, Key};
pub use minimal::{MinimalPuzzles, NotMinimized};
pub use open_end::OpenEnd;
pub use position::Position;
pub use propagation::AnyCandidates;
pub use publishing::Concern;
pub use rate::{RateOptions, Rated, Unrated, solve_and_close, solve_and_rate_classic};
pub use repeats::OnRepeat;
pub use run_search::{FoundPuzzle, GivenUp, RunSearch, SearchControl, SearchOptions};
pub use selection::{PROPERTIES, ParseSelectionError, Property, Selection};
pub use solutions::RedundantParts;
pub use step_source::{NoSteps, StepOptions};
pub use true_candidates::TrueCandidates;
pub use unsupported::{Ability, Unsupported};
pub use walkthrough::Walkthrough;
pub use why::{Answer, NoAnswer};

use crate::kinds::{Solver, Solvers};

/// Solves and rates puzzles of any kind; keeps what it prepared for the last layout.
///
/// ```
/// use cluewise::pack::Record;
/// use cluewise::engine::{Engine, RateOptions};
/// use cluewise::rating::Scale;
/// use cluewise::kinds::Verdict;
/// use cluewise::Puzzle;
///
/// let puzzle: Puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let (mut engine, mut record) = (Engine::default(), Record::from(puzzle));
/// assert_eq!(engine.solve(&mut record), Verdict::Unique);
/// engine.rate(&mut record, Scale::Effort, &RateOptions::default())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    solvers: Solvers,
    budget: u64,
}

/// An engine with [`Solver::DEFAULT_BUDGET`].
impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Solver::DEFAULT_BUDGET)
    }
}

impl Engine {
    /// Creates an engine. `budget` is the maximum number of branches of a search in a layout; classic puzzles need none.
    pub fn new(budget: u64) -> Engine {
        Engine { solvers: Solvers::default(), budget }
    }

    /// Returns the maximum number of branches of a search.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Returns the solvers of layouts.
    pub fn solvers(&mut self) -> &mut Solvers {
        &mut self.solvers
    }
}
