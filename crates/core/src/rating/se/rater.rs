//! Application of the ladder: the steps of a puzzle and its rating.

use super::budget::Budget;
use super::classic_board::Classic;
use super::feasibility;
use super::ladder;
use super::position::Position;
use super::rating::{Options, Outcome, Rating};
use super::remainder::Remainder;
use super::step::Step;
use super::technique::TechniqueCounts;
use super::technique_id::TechniqueId;
use super::tenths::Tenths;
use super::version::Version;
use crate::cancellation::CancellationToken;
use crate::solver::Verdict;
use std::cell::RefCell;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{Range, RangeBounds};

type Scratch = ladder::Scratch<Classic>;

/// The lowest rating of dynamic chains. From here on techniques are so slow that the solver first tests whether they
/// can find anything.
const MIN_DYNAMIC_RATING: Tenths = Tenths::new(85);

/// The lowest rating of cell and region forcing chains.
const MIN_MULTIPLE_RATING: Tenths = Tenths::new(80);

/// The ratings of steps after which the test whether the rating is complete is worth its time: from naked singles to
/// simple chains.
const TESTED_RATINGS: Range<Tenths> = Tenths::new(23)..MIN_MULTIPLE_RATING;

/// Rates a puzzle: a [`Puzzle`](crate::Puzzle) or [`Candidates`](crate::Candidates). Any puzzle is accepted;
/// [`Rating::er`] describes the results for those that cannot be solved.
///
/// A puzzle with one solution is always rated to the end. Dynamic chains (8.5 and above) are not searched if the
/// position has no solution, and for about half a second if it has several; the ER is then 20.0.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::rating::se;
/// let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// assert_eq!(se::rate(&puzzle).to_string(), "1.2/1.2/1.2");
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn rate(puzzle: impl Into<Position>) -> Rating {
    RATER.with_borrow_mut(|rater| rater.rate(puzzle))
}

/// Rates a puzzle with options.
pub fn rate_with(puzzle: impl Into<Position>, options: Options) -> Outcome {
    RATER.with_borrow_mut(|rater| rater.rate_with(puzzle, options))
}

/// Rates a puzzle with options, and counts the techniques of the steps.
pub fn rate_with_techniques(puzzle: impl Into<Position>, options: Options) -> (Outcome, TechniqueCounts) {
    RATER.with_borrow_mut(|rater| rater.rate_with_techniques(puzzle, options))
}

thread_local! {
    /// The rater of the functions without one.
    static RATER: RefCell<Rater> = RefCell::default();
}

/// Returns the steps of a puzzle, each with the position before it. They end when the grid is full or no technique
/// applies.
pub fn steps(puzzle: impl Into<Position>) -> Steps {
    Steps::new(puzzle, Options::default())
}

/// A rater of puzzles that reuses its memory.
#[derive(Debug, Default)]
pub struct Rater {
    scratch: Option<Scratch>,
    remainder: Remainder,
}

impl Rater {
    /// Rates a puzzle, as [`rate`] does.
    pub fn rate(&mut self, puzzle: impl Into<Position>) -> Rating {
        self.rate_with(puzzle, Options::default()).rating()
    }

    /// Rates a puzzle with options.
    pub fn rate_with(&mut self, puzzle: impl Into<Position>, options: Options) -> Outcome {
        let Rater { scratch, remainder } = self;
        remainder.begin();
        // The proof assumes the complete ladder.
        let is_complete = |rating: Rating, position: &Position| {
            options.excluded.is_empty() && remainder.is_rated_at_most(rating.er, &position.0)
        };
        Rater::apply_ladder(scratch, puzzle, options, is_complete).0
    }

    /// Rates a puzzle with options by all of its steps, and counts their techniques.
    pub fn rate_with_techniques(
        &mut self,
        puzzle: impl Into<Position>,
        options: Options,
    ) -> (Outcome, TechniqueCounts) {
        Rater::apply_ladder(&mut self.scratch, puzzle, options, |_, _| false)
    }

    /// Applies the ladder until the puzzle is solved, or until the rating is known to be complete. This is tested once
    /// EP is known, after steps that are not the easiest.
    fn apply_ladder(
        scratch: &mut Option<Scratch>,
        puzzle: impl Into<Position>,
        options: Options,
        mut is_complete: impl FnMut(Rating, &Position) -> bool,
    ) -> (Outcome, TechniqueCounts) {
        let mut kept = scratch.take().unwrap_or_default();
        kept.omit_chains();
        let steps = Steps { position: puzzle.into(), options, custom: Vec::new(), scratch: kept };
        let mut steps = steps.with_cancellation(&CancellationToken::current());
        let is_above_max = |rating: &Rating| options.er_max.is_some_and(|er_max| rating.er > er_max);
        let (mut rating, mut techniques) = (Rating::default(), TechniqueCounts::default());
        let mut is_complete_early = false;
        while let Some(step) = steps.find() {
            let may_be_complete = rating.ep == Tenths::ZERO || TESTED_RATINGS.contains(&step.rating);
            rating.add(&step);
            techniques.add(step.technique);
            if is_above_max(&rating) {
                break;
            }
            steps.position.apply(&step);
            if may_be_complete && rating.ep != Tenths::ZERO && is_complete(rating, &steps.position) {
                is_complete_early = true;
                break;
            }
        }
        // After an interruption, nested searches may have cached incomplete results.
        let is_interrupted = steps.is_exhausted();
        *scratch = (!is_interrupted).then_some(steps.scratch);
        if !steps.position.is_full() && !is_complete_early {
            rating.er = Rating::UNSOLVED;
        }
        let outcome = if is_above_max(&rating) { Outcome::AboveMax } else { Outcome::Rated(rating) };
        (outcome, techniques)
    }
}

/// Returns the position before the first step by this technique; `None` if there is no such step.
pub fn first_use(puzzle: impl Into<Position>, technique: TechniqueId) -> Option<Position> {
    let mut scratch = Scratch::default();
    let mut is_first = |position: &Position, step: &Step| {
        let mut find =
            || ladder::find(technique, &position.0, &mut scratch).map(|found| Version::default().adapt(found));
        step.rating >= technique.min_rating() && find().as_ref() == Some(step)
    };
    steps(puzzle).find_map(|(position, step)| is_first(&position, &step).then_some(position))
}

/// An iterator over the steps of a puzzle, in the order in which the ladder finds them, each with the position before
/// it.
#[derive(Debug)]
pub struct Steps {
    position: Position,
    options: Options,
    custom: Vec<CustomTechnique>,
    scratch: Scratch,
}

/// A function that returns the first step of a technique.
type FindStep = dyn Fn(&Position) -> Option<Step> + Send + Sync;

/// A technique that is not on the ladder.
struct CustomTechnique {
    /// The lowest rating of its steps.
    min_rating: Tenths,
    /// Returns its first step.
    find: Box<FindStep>,
}

impl fmt::Debug for CustomTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CustomTechnique").field("min_rating", &self.min_rating).finish_non_exhaustive()
    }
}

impl Steps {
    /// Returns the steps of a puzzle, up to the first that is known to exceed [`Options::er_max`].
    pub fn new(puzzle: impl Into<Position>, options: Options) -> Steps {
        let steps = Steps { position: puzzle.into(), options, custom: Vec::new(), scratch: Scratch::default() };
        steps.with_cancellation(&CancellationToken::current())
    }

    /// Adds a custom technique: a function that returns its first step in a position.
    ///
    /// It is tried before the techniques of the ladder whose lowest rating is higher than `min_rating`, and before
    /// custom techniques that are added later at the same place. Its steps are made with [`Step::custom`]. They must
    /// agree with the solution; steps that change nothing are ignored. The ratings are then not those of Sudoku
    /// Explainer.
    ///
    /// [`examples/custom_technique.rs`](https://docs.rs/crate/cluewise/latest/source/examples/custom_technique.rs)
    /// is a complete example.
    pub fn with_custom(
        mut self,
        min_rating: Tenths,
        find: impl Fn(&Position) -> Option<Step> + Send + Sync + 'static,
    ) -> Steps {
        self.custom.push(CustomTechnique { min_rating, find: Box::new(find) });
        self
    }

    /// Sets a cancellation token: the steps end within milliseconds of its cancellation.
    pub fn with_cancellation(mut self, cancellation: &CancellationToken) -> Steps {
        *self.scratch.budget() = Budget::new(cancellation);
        self
    }

    /// Sets the maximum number of limited searches for chains.
    pub(super) fn set_max_searches(&mut self, max_searches: u32) {
        self.scratch.budget().set_max_searches(max_searches);
    }

    /// Returns whether the search for chains reached its limit or was cancelled.
    pub(super) fn is_exhausted(&mut self) -> bool {
        self.scratch.budget().is_exhausted()
    }

    /// Returns the position after the steps so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether the search for the next step has taken too long: there may be one.
    pub fn is_limited(&mut self) -> bool {
        self.scratch.budget().is_exhausted()
    }

    /// Returns the first step of each technique in the current position, up to the simple chains (below 8.0), in the
    /// order of the ladder.
    pub fn first_of_each(mut self) -> impl Iterator<Item = Step> {
        let options = self.options;
        let simple = TechniqueId::all().take_while(|technique| technique.min_rating() < MIN_MULTIPLE_RATING);
        let used = simple.filter(move |technique| options.uses(*technique));
        used.filter_map(move |technique| ladder::find(technique, &self.position.0, &mut self.scratch))
    }

    /// Finds the next step without applying it.
    fn find(&mut self) -> Option<Step> {
        if self.position.is_full() {
            return None;
        }
        let Options { version, er_max, .. } = self.options;
        let (mut previous, mut is_feasible) = (Tenths::ZERO, false);
        for technique in TechniqueId::all() {
            let min_rating = technique.min_rating();
            if let Some(step) = self.find_custom(previous..min_rating) {
                return Some(step);
            }
            previous = min_rating;
            if !self.options.uses(technique) {
                continue;
            }
            if er_max.is_some_and(|er_max| min_rating > er_max) {
                return None;
            }
            if min_rating >= MIN_DYNAMIC_RATING && !is_feasible {
                if !self.is_dynamic_search_feasible() {
                    return None;
                }
                is_feasible = true;
            }
            let found = ladder::find(technique, &self.position.0, &mut self.scratch);
            if self.scratch.budget().is_exhausted() {
                return None;
            }
            if let Some(found) = found {
                return Some(version.adapt(found));
            }
        }
        self.find_custom(previous..)
    }

    /// Returns whether dynamic chains may find anything, and limits the search for them if there are several solutions.
    fn is_dynamic_search_feasible(&mut self) -> bool {
        let verdict = feasibility::feasible_verdict(&self.position.0, self.scratch.solution());
        self.scratch.budget().set_limited(verdict == Some(Verdict::Multiple));
        verdict.is_some()
    }

    /// Finds the first step of the custom techniques with a lowest rating in this range.
    fn find_custom(&self, min_ratings: impl RangeBounds<Tenths>) -> Option<Step> {
        let techniques = self.custom.iter().filter(|technique| min_ratings.contains(&technique.min_rating));
        // A step that changes nothing would be found again forever.
        techniques
            .filter_map(|technique| (technique.find)(&self.position))
            .find(|step| self.position.is_changed_by(step))
    }
}

impl Options {
    /// Returns whether the technique is used.
    fn uses(&self, technique: TechniqueId) -> bool {
        (self.uniqueness || !technique.assumes_uniqueness()) && !self.excluded.contains(technique)
    }
}

impl Iterator for Steps {
    type Item = (Position, Step);

    fn next(&mut self) -> Option<(Position, Step)> {
        let step = self.find()?;
        let before = self.position.clone();
        self.position.apply(&step);
        Some((before, step))
    }
}

impl FusedIterator for Steps {}
