//! Driving the ladder: the steps of a puzzle, and what they add up to.

use super::budget::Budget;
use super::ladder::{LADDER, Scratch};
use super::method::Methods;
use super::position::Position;
use super::possible;
use super::step::Step;
use crate::board::grid::Puzzle;
use crate::cancellation::CancellationToken;
use crate::solver::Verdict;
use serde::{Deserialize, Serialize, Serializer};
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// The rating from which on techniques take long, so that it pays to ask first whether they can find anything.
const DEEP: f64 = 8.5;

/// What is printed for a rating: tenths, as Sudoku Explainer cuts them off.
///
/// ```
/// use cluewise::rating::se::tenths;
/// assert_eq!((tenths(7.1), tenths(6.6 + 0.1)), (71, 67));
/// ```
pub fn tenths(rating: f64) -> u32 {
    ((rating + 0.05) * 10.0) as u32
}

/// The tenths of a rating that has no more decimals than one.
///
/// ```
/// use cluewise::rating::se::exact_tenths;
/// assert_eq!((exact_tenths(7.2), exact_tenths(7.25)), (Some(72), None));
/// ```
pub fn exact_tenths(rating: f64) -> Option<u32> {
    Some(tenths(rating)).filter(|&tenths| f64::from(tenths) / 10.0 == rating)
}

/// The three numbers of a puzzle. Prints as `7.1/1.2/1.2`; JSON holds them as they print.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The hardest step; 20.0 if the ladder does not get to the end, 0.0 if there was nothing to do.
    #[serde(serialize_with = "as_printed")]
    pub er: f64,
    /// "Pearl": the hardest step up to the first that places a digit.
    #[serde(serialize_with = "as_printed")]
    pub ep: f64,
    /// "Diamond": the first step.
    #[serde(serialize_with = "as_printed")]
    pub ed: f64,
}

impl Rating {
    /// The ER of a puzzle that the ladder does not fill.
    pub const STUCK: f64 = 20.0;

    /// Whether the ladder got to the end of the puzzle.
    pub fn is_solved(&self) -> bool {
        self.er < Rating::STUCK
    }

    /// Counts one more step.
    pub(crate) fn add(&mut self, step: &Step) {
        self.er = self.er.max(step.rating);
        if self.ep == 0.0 {
            if self.ed == 0.0 {
                self.ed = self.er;
            }
            if step.placement.is_some() {
                self.ep = self.er;
            }
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [er, ep, ed] = [self.er, self.ep, self.ed].map(tenths);
        let text = format!("{}.{}/{}.{}/{}.{}", er / 10, er % 10, ep / 10, ep % 10, ed / 10, ed % 10);
        f.pad(&text)
    }
}

fn as_printed<S: Serializer>(rating: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(tenths(*rating)) / 10.0)
}

/// How to rate.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Options {
    /// Stop as soon as ER is known to be above this, to save the time of finding out by how much.
    pub er_max: Option<f64>,
    /// Leave out the techniques that take for granted that there is one solution: unique rectangles and loops, BUG.
    /// The rating is then no longer that of Sudoku Explainer.
    pub no_uniqueness: bool,
    /// Leave out these methods: where the rating is higher then, the puzzle needs one of them.
    pub without: Methods,
}

impl Options {
    /// Whether ratings are those of Sudoku Explainer: no technique is left out.
    pub fn are_standard(&self) -> bool {
        !self.no_uniqueness && self.without == Methods::default()
    }
}

/// How a puzzle was rated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// To the end, or until no technique was left.
    Rated(Rating),
    /// Not to the end: ER is above [`Options::er_max`].
    Above,
}

/// Rates a puzzle. Nothing is required of it; see [`Rating::er`] for what becomes of odd ones.
///
/// Where one solution is left, the ladder is climbed to the end however long that takes. Where none is left, nothing true
/// remains to be found, and where there are several, there may be nothing: dynamic chains (8.5 and up) are not searched for
/// in the first case, and for about a second in the second. The rating is 20.0 then.
///
/// ```
/// use cluewise::{Puzzle, techniques};
/// let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// assert_eq!(se::rate(&puzzle).to_string(), "1.2/1.2/1.2");
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn rate(puzzle: &Puzzle) -> Rating {
    RATER.with_borrow_mut(|rater| rater.rate(puzzle))
}

/// Rates a puzzle as far as the options want it.
pub fn rate_with(puzzle: &Puzzle, options: Options) -> Outcome {
    RATER.with_borrow_mut(|rater| rater.rate_with(puzzle, options))
}

thread_local! {
    /// For those who rate one puzzle at a time: the memory of a rater is kept for the next one.
    static RATER: RefCell<Rater> = RefCell::default();
}

/// The steps of a puzzle, each with the position before it. Ends when the grid is full or no technique is left.
pub fn steps(puzzle: &Puzzle) -> Steps {
    Steps::new(puzzle, Options::default())
}

/// Rates many puzzles, keeping its memory from one to the next.
#[derive(Debug, Default)]
pub struct Rater {
    scratch: Scratch,
}

impl Rater {
    /// Rates a puzzle to the end.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        match self.rate_with(puzzle, Options::default()) {
            Outcome::Rated(rating) => rating,
            Outcome::Above => Rating { er: Rating::STUCK, ..Rating::default() },
        }
    }

    /// Rates a puzzle as far as the options want it.
    pub fn rate_with(&mut self, puzzle: &Puzzle, options: Options) -> Outcome {
        self.climb(puzzle, options, &CancellationToken::current())
    }

    /// Rates a puzzle as far as the options want it; `None` if that was stopped, which takes some milliseconds.
    pub fn rate_until(&mut self, puzzle: &Puzzle, options: Options, stop: &CancellationToken) -> Option<Outcome> {
        let outcome = self.climb(puzzle, options, stop);
        (!stop.is_cancelled()).then_some(outcome)
    }

    fn climb(&mut self, puzzle: &Puzzle, options: Options, stop: &CancellationToken) -> Outcome {
        let mut steps = Steps::new(puzzle, options);
        std::mem::swap(&mut steps.scratch, &mut self.scratch);
        let mut steps = steps.until(stop);
        let mut rating = Rating::default();
        while let Some(step) = steps.find() {
            rating.add(&step);
            if options.er_max.is_some_and(|most| tenths(rating.er) > tenths(most)) {
                break;
            }
            steps.position.apply(&step);
        }
        std::mem::swap(&mut steps.scratch, &mut self.scratch);
        if self.scratch.budget().is_over() {
            // What nested searches found before the end must not count as all there is.
            self.scratch = Scratch::default();
        }
        if !steps.position.is_full() {
            rating.er = Rating::STUCK;
        }
        match options.er_max {
            Some(most) if tenths(rating.er) > tenths(most) => Outcome::Above,
            _ => Outcome::Rated(rating),
        }
    }
}

/// The steps of a puzzle, in the order in which the ladder finds them.
#[derive(Debug)]
pub struct Steps {
    position: Position,
    options: Options,
    own: Vec<Own>,
    scratch: Scratch,
}

/// A technique that is not of the ladder: the lowest rating of its steps, and what it finds first.
type Own = (f64, fn(&Position) -> Option<Step>);

impl Steps {
    /// The steps of a puzzle; up to, not with, the first that is known to be harder than the options want.
    pub fn new(puzzle: &Puzzle, options: Options) -> Steps {
        let position = Position::new(puzzle);
        Steps { position, options, own: Vec::new(), scratch: Scratch::default() }.until(&CancellationToken::current())
    }

    /// With a technique of your own: tried before the techniques of the ladder whose steps are all rated higher than
    /// `least`, and before others of your own that came later. Its steps are [`Technique::Own`](super::Technique::Own),
    /// and must not take away what the solution needs; one that changes nothing is passed over. The ratings are then no longer
    /// those of Sudoku Explainer.
    ///
    /// [`examples/own_technique.rs`](https://docs.rs/crate/cluewise/latest/source/examples/own_technique.rs) has one.
    pub fn with(mut self, least: f64, find: fn(&Position) -> Option<Step>) -> Steps {
        self.own.push((least, find));
        self
    }

    /// The same, ending as soon as that is asked for.
    pub fn until(mut self, stop: &CancellationToken) -> Steps {
        *self.scratch.budget() = Budget::until(stop);
        self
    }

    /// The position that the steps so far have led to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The next step, not applied yet.
    fn find(&mut self) -> Option<Step> {
        if self.position.is_full() {
            return None;
        }
        let Options { no_uniqueness, without, .. } = self.options;
        let (mut tried, mut is_deep) = (0.0, false);
        for (place, rung) in LADDER.iter().enumerate() {
            if let Some(step) = self.find_own(tried..rung.least) {
                return Some(step);
            }
            tried = rung.least;
            if (rung.uniqueness && no_uniqueness) || without.holds(place) {
                continue;
            }
            if self.options.er_max.is_some_and(|most| tenths(rung.least) > tenths(most)) {
                return None;
            }
            if rung.least >= DEEP && !is_deep {
                is_deep = true;
                let solutions = possible::solutions(&self.position);
                if solutions == Verdict::None || possible::is_every_candidate(&self.position) {
                    return None;
                }
                self.scratch.budget().limit(solutions == Verdict::Multiple);
            }
            let found = (rung.find)(&self.position, &mut self.scratch);
            if self.scratch.budget().is_over() {
                return None;
            }
            if found.is_some() {
                return found;
            }
        }
        self.find_own(tried..f64::INFINITY)
    }

    /// The first step of a technique that is not of the ladder, with a lowest rating in this range.
    fn find_own(&self, least: Range<f64>) -> Option<Step> {
        let own = self.own.iter().filter(|(rating, _)| least.contains(rating));
        // A step that changes nothing would be found for ever.
        own.filter_map(|(_, find)| find(&self.position)).find(|step| self.position.is_changed_by(step))
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

impl std::iter::FusedIterator for Steps {}
