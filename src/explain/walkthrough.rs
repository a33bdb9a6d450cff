//! Explanations of whole puzzles.

use super::data::{Explanation, Walkthrough};
use super::time_parts::TimeParts;
use super::{Ladder, hodoku};
use crate::board::candidates::Candidates;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation::CancellationToken;
use crate::kinds::{Board, StepsEnd};
use crate::rating::effort;
use crate::rating::hodoku::{Rating as HodokuRating, TechniqueChoice, TechniqueOrder, TechniqueSet, rate_position};
use crate::rating::se::{self, Rating, Steps};
use crate::solver;

/// Options of a walkthrough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The ladder of techniques. `None` is that of HoDoKu, without naked singles if hidden singles alone fill the grid.
    /// That of the effort scale has [its own explanations](crate::kinds::explain_steps), and no steps here.
    pub ladder: Option<Ladder>,
    /// Use the techniques that assume exactly one solution.
    pub uniqueness: bool,
    /// Include the grid before each step.
    pub grids: bool,
    /// Include the predicted solving time with its parts.
    pub time: bool,
    /// The techniques of HoDoKu. Only the usual ones have a rating.
    pub choice: TechniqueChoice,
}

impl Default for Options {
    fn default() -> Options {
        Options { ladder: None, uniqueness: true, grids: false, time: false, choice: TechniqueChoice::default() }
    }
}

impl Options {
    /// Sets the ladder of techniques, which is then followed even where hidden singles suffice.
    pub fn with_ladder(mut self, ladder: impl Into<Option<Ladder>>) -> Options {
        self.ladder = ladder.into();
        self
    }

    /// Sets whether techniques may assume exactly one solution.
    pub fn with_uniqueness(mut self, uniqueness: bool) -> Options {
        self.uniqueness = uniqueness;
        self
    }

    /// Sets whether the grid before each step is included.
    pub fn with_grids(mut self, grids: bool) -> Options {
        self.grids = grids;
        self
    }

    /// Sets the techniques of HoDoKu.
    pub fn with_choice(mut self, choice: TechniqueChoice) -> Options {
        self.choice = choice;
        self
    }

    /// Sets whether the predicted solving time is included.
    pub fn with_time(mut self, time: bool) -> Options {
        self.time = time;
        self
    }
}

/// Explains every step of a puzzle.
///
/// Any puzzle is accepted. If the ladder cannot solve it, the steps end there; an ER is then 20.0.
///
/// ```
/// use cluewise::{Grid, Puzzle, explain};
/// let walk = explain::walk(&Puzzle::from(Grid::FIRST), explain::Options::default());
/// assert_eq!((walk.steps.len(), walk.hodoku_score), (0, Some(0)));
/// ```
pub fn walk(puzzle: &Puzzle, options: Options) -> Walkthrough {
    walk_until_cancelled(puzzle, None, options, &CancellationToken::current())
}

/// Explains every step as [`walk`] does, from these candidates if there are some; `None` if it was cancelled.
pub fn walk_with_cancellation(
    puzzle: &Puzzle,
    candidates: Option<&Candidates>,
    options: Options,
    cancellation: &CancellationToken,
) -> Option<Walkthrough> {
    let walkthrough = walk_until_cancelled(puzzle, candidates, options, cancellation);
    (!cancellation.is_cancelled()).then_some(walkthrough)
}

fn walk_until_cancelled(
    puzzle: &Puzzle,
    candidates: Option<&Candidates>,
    options: Options,
    cancellation: &CancellationToken,
) -> Walkthrough {
    let solution = unique_solution(puzzle, candidates);
    let effort = solution.filter(|_| candidates.is_none()).and_then(|grid| effort::rate_unique(puzzle, &grid));
    let ladder = options.ladder.unwrap_or_default();
    let mut walkthrough = Walkthrough {
        puzzle: *puzzle,
        ladder,
        candidates: candidates.cloned().map(Box::new),
        solution,
        level: effort.as_ref().map(|effort| effort.level),
        effort: effort.map(|effort| effort.score),
        se: None,
        se_no_uniqueness: None,
        hodoku_level: None,
        hodoku_score: None,
        time: solution
            .filter(|_| options.time && candidates.is_none())
            .and_then(|grid| TimeParts::of_classic(puzzle, &grid)),
        steps: Vec::new(),
        end: StepsEnd::new(&hodoku::position(puzzle, candidates), false),
    };
    match ladder {
        Ladder::Hodoku => walkthrough.add_hodoku_steps(options, cancellation),
        Ladder::Se => walkthrough.add_se_steps(options, cancellation),
        Ladder::Effort => {}
    }
    walkthrough
}

/// Returns the only solution within the candidates.
fn unique_solution(puzzle: &Puzzle, candidates: Option<&Candidates>) -> Option<Grid> {
    let Some(candidates) = candidates else { return solver::unique_solution(puzzle) };
    let mut solutions = solver::solutions_within(candidates);
    let first = solutions.next()?;
    solutions.next().is_none().then_some(first)
}

impl Walkthrough {
    fn add_hodoku_steps(&mut self, options: Options, cancellation: &CancellationToken) {
        let techniques = hodoku::techniques(options.choice, options.uniqueness, self.solution.is_some());
        let start = hodoku::position(&self.puzzle, self.candidates.as_deref());
        let mut steps = hodoku::steps(start.clone(), techniques, options.choice.order(), options.ladder);
        let mut used = Vec::new();
        while !cancellation.is_cancelled() {
            let position = steps.position().clone();
            let Some(step) = steps.next() else { break };
            let before = options.grids.then(|| Board::from(&position));
            let is_first = !used.contains(&step.technique);
            used.push(step.technique);
            self.steps.push(Explanation { before, ..hodoku::explain_as(&position, &step, is_first) });
        }
        self.end = StepsEnd::new(steps.position(), false);
        let is_usual = techniques == TechniqueSet::RATED && options.choice.order() == TechniqueOrder::default();
        if steps.is_solved() && is_usual {
            // The rating is that of HoDoKu's order.
            let is_easy = used.iter().all(|technique| hodoku::HIDDEN_SINGLES.contains(technique));
            let easy =
                is_easy.then(|| rate_position(start, TechniqueChoice::default())).flatten().map(|(rating, _)| rating);
            let rating = easy.unwrap_or_else(|| HodokuRating::of_steps(used));
            (self.hodoku_level, self.hodoku_score) = (Some(rating.level), Some(rating.score));
        }
    }

    fn add_se_steps(&mut self, options: Options, cancellation: &CancellationToken) {
        let ladder = se::Options::default().with_uniqueness(options.uniqueness);
        let position: se::Position =
            self.candidates.as_deref().map_or_else(|| (&self.puzzle).into(), |candidates| candidates.into());
        let mut steps = Steps::new(position, ladder).with_cancellation(cancellation);
        let mut rating = Rating::default();
        for (position, step) in steps.by_ref() {
            rating.add(&step);
            let before = options.grids.then(|| Board::from(&position));
            self.steps.push(Explanation { before, ..super::explain(&position, &step) });
        }
        let is_limited = steps.is_limited();
        self.end = StepsEnd::new(steps.position(), is_limited);
        if !steps.position().is_full() {
            rating.er = Rating::UNSOLVED;
        }
        self.se = options.uniqueness.then_some(rating);
        self.se_no_uniqueness = (!options.uniqueness).then_some(rating);
    }
}
