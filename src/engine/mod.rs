//! One engine for puzzles of every kind: classic ones go to the kernels for 9x9 Sudoku where these exist, all others to those
//! for [layouts](crate::kinds::Layout). What a kind cannot do is [`Unsupported`].

mod canonical;
mod classic_steps;
mod completions;
mod fault;
mod generated;
mod isomorphs;
mod judge;
mod key;
mod kind_steps;
mod minimal;
mod nested;
mod open_end;
mod position;
mod propagation;
mod publishing;
mod rate;
mod repeats;
mod run_search;
mod selection;
mod shortage;
mod solutions;
mod statement;
mod step_source;
mod steps;
mod true_candidates;
mod unsupported;
mod usual_rules;
mod walkthrough;
mod why;

pub use canonical::{CanonicalForm, FormBasis, NoForm, ParseFormBasisError};
pub use completions::{Addition, Completion, Completions};
pub use fault::{Fault, WrongMarks};
pub use generated::{CLUES_AND_PLACED_DIGITS, Contents};
pub use isomorphs::TooManySymmetries;
pub use judge::{Judgment, MoveForm, Progress};
pub use key::{Duplicates, Key};
pub use minimal::{Minimal, MinimalPuzzles, NotMinimized};
pub use open_end::OpenEnd;
pub use position::Position;
pub use publishing::Concern;
pub use rate::{RateOptions, Rated, Unrated, solve_and_close, solve_and_rate_classic};
pub use repeats::OnRepeat;
pub use run_search::{FoundPuzzle, GivenUp, RunSearch, SearchControl, SearchOptions};
pub use selection::{PROPERTIES, ParseSelectionError, Property, Selection};
pub use shortage::Shortage;
pub use solutions::RedundantParts;
pub use step_source::{NoSteps, StepOptions};
pub use true_candidates::TrueCandidates;
pub use unsupported::{Ability, Unsupported};
pub use walkthrough::Walkthrough;
pub use why::{Answer, NoAnswer};

use crate::cancellation::CancellationToken;
use crate::kinds::{Solver, Solvers};

/// The work of a branch in the limit of the work on a puzzle. Most take less.
const ALLOWED_WORK_PER_BRANCH: u64 = 5_000;

/// The number of branches whose work is added to the limit, so that a search without branches ends.
const LEAST_BRANCHES: u64 = 20_000;

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

    /// Works on a puzzle until the work is that of as many branches as the budget has, which takes about ten seconds with the
    /// usual one. Returns the result, and whether the work was cut: then it is right only if it says what is unknown, as
    /// verdicts and ratings of layouts do.
    ///
    /// ```
    /// use cluewise::engine::Engine;
    /// use cluewise::kinds::{Puzzle, PuzzleKind, Verdict};
    /// use cluewise::pack::AnyPuzzle;
    /// let (kind, empty) = (PuzzleKind::of_size(25)?, Puzzle::new(vec![0; 625]));
    /// let puzzle = AnyPuzzle::new(kind, empty);
    /// let (found, is_cut) = Engine::new(0).within_budget(|engine| engine.count(&puzzle, u64::MAX));
    /// assert_eq!((found.is_complete, is_cut), (false, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within_budget<T>(&mut self, work: impl FnOnce(&mut Engine) -> T) -> (T, bool) {
        let limit = self.budget.saturating_add(LEAST_BRANCHES).saturating_mul(ALLOWED_WORK_PER_BRANCH);
        let token = CancellationToken::current().with_work_limit(limit);
        let result = token.run_partly(|| work(self));
        (result, token.is_cancelled())
    }

    /// Returns the solvers of layouts.
    pub fn solvers(&mut self) -> &mut Solvers {
        &mut self.solvers
    }
}
