//! Effort and levels of puzzles of other kinds, and the steps of their solutions.
//!
//! The puzzle is solved in rounds, as 9x9 puzzles are by [`rating::effort`](crate::rating::effort): a round applies all
//! steps of the easiest possible kind; if only search is left, it removes the candidates that are easiest to refute.
//! All symmetries of a kind leave the result unchanged. The ratings of classic 9x9 puzzles are those of
//! [`rating::effort`](crate::rating::effort) themselves.

mod argument;
mod argument_search;
mod bit_set;
mod bounds;
mod causes;
mod cell_candidates;
mod cell_constraints;
mod chains;
mod claim;
mod claims;
mod combinations;
mod constraint_combinations;
mod fish;
mod forcing_sets;
mod graph;
mod hidden_single;
mod inferences;
mod ladder;
mod last_cell;
mod links;
mod locked;
mod naked_single;
mod nested_nets;
mod net_memory;
mod nets;
mod order;
mod position;
mod possibilities;
mod practice;
mod propagation;
mod refutations;
mod refuted;
mod rule_of_45;
mod score;
mod short_chains;
mod solving_time;
mod step;
mod subsets;
mod weighed_step;

pub use argument::{Argument, ArgumentEnd, Consequence, ConstraintReason, DerivedSum, Reason};
pub use claim::{Claim, ClaimReason};
pub(crate) use solving_time::have_solving_time;
pub use step::{Evidence, ExcludedSets, KindStep, Obstacle, Possibilities};

use super::board::{Board, StepsEnd};
use super::classic::with_classic_solution;
use super::goal::Goal;
use super::layout::Layout;
use super::puzzle::Puzzle;
use super::start_position::StartPosition;
use crate::cancellation;
use crate::rating::EffortTechnique;
use crate::rating::effort::{self, Effort, Level, Measures};
use cell_candidates::MAX_CELLS;
use cell_constraints::CellConstraints;
use ladder::{Finder, LADDER, LadderEntry, Stage, easiest};
use links::Links;
use nets::{WorkLimit, WorkLimitReached};
use order::StepOrder;
use position::Position;
use score::Hardest;

/// The effort of solving a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct KindEffort {
    /// The level, which is determined by the score.
    pub level: Level,
    /// The score, at least 1, with two decimals; a higher score is a harder puzzle.
    pub score: f64,
    /// The points of all rounds.
    pub points: u32,
    /// The number of steps of each technique, from the easiest to the hardest one; empty for classic puzzles.
    pub techniques: Vec<(&'static str, u32)>,
    /// The counts of the rounds of classic puzzles.
    pub measures: Option<Measures>,
}

impl From<Effort> for KindEffort {
    /// Returns the effort of a classic puzzle.
    fn from(Effort { level, score, measures }: Effort) -> KindEffort {
        KindEffort { level, score, points: measures.points, techniques: Vec::new(), measures: Some(measures) }
    }
}

/// The rating of puzzles with one layout.
///
/// ```
/// use cluewise::rating::effort::Level;
/// use cluewise::kinds::{Puzzle, Solver, Symbols, PuzzleKind, KindRater};
/// let layout = PuzzleKind::of_size(4)?.layout();
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// let solution = Solver::new(&layout).solve(&puzzle, 2, u64::MAX).solutions.remove(0);
/// let rater = KindRater::new(&layout).ok_or("too large")?;
/// assert_eq!(rater.rate(&puzzle, &solution).map(|effort| effort.level), Some(Level::Easy));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KindRater {
    layout: Layout,
    links: Links,
    constraints: CellConstraints,
    /// Whether this is the classic layout, which [`effort`] rates.
    is_classic: bool,
}

/// The work limit of a rating in words of candidate sets: some seconds.
const MAX_WORK: u64 = 4_000_000_000;

/// The same for joined grids, which have many nets.
const MAX_WORK_OF_JOINED: u64 = 400_000_000;

impl KindRater {
    /// Creates the rating of a layout. Returns `None` if the layout is too large for the
    /// [`Solver`](crate::kinds::Solver), has cells outside of the grid, or a digit 0: steps have no words for them.
    pub fn new(layout: &Layout) -> Option<KindRater> {
        let is_plain = layout.grid_cells() == layout.cells() && layout.low() == 1;
        if !is_plain || layout.cells() > MAX_CELLS || layout.side() > crate::kinds::digit_sets::MAX_SIDE {
            return None;
        }
        let constraints = CellConstraints::new(layout);
        let (links, is_classic) = (Links::new(layout, &constraints), layout.is_classic());
        Some(KindRater { layout: layout.clone(), links, constraints, is_classic })
    }

    /// Rates a puzzle with this only solution.
    ///
    /// Returns `None` if the grid is not a solution, or if the search for refutations takes more than some seconds. Puzzles that
    /// nested nets do not solve have the score 8.00, those with constraints also if these nets take some seconds.
    pub fn rate(&self, puzzle: &Puzzle, solution: &Puzzle) -> Option<KindEffort> {
        if self.is_classic {
            let (puzzle, solution) = with_classic_solution(puzzle, solution)?;
            return effort::rate_unique(&puzzle, &solution).map(KindEffort::from);
        }
        self.run(puzzle, solution, LADDER.len()).map(|(_, effort, _)| effort)
    }

    /// Returns the level of a puzzle with this only solution; `None` if it is above `max` or unknown.
    pub fn level_up_to(&self, puzzle: &Puzzle, solution: &Puzzle, max: Level) -> Option<Level> {
        self.effort_up_to(puzzle, solution, max).map(|(level, _)| level)
    }

    /// Returns the level as [`KindRater::level_up_to`] does, and the effort if it takes no longer.
    pub(super) fn effort_up_to(
        &self,
        puzzle: &Puzzle,
        solution: &Puzzle,
        max: Level,
    ) -> Option<(Level, Option<KindEffort>)> {
        if self.is_classic {
            let (puzzle, solution) = with_classic_solution(puzzle, solution)?;
            return effort::level_up_to(&puzzle, &solution, max).map(|level| (level, None));
        }
        let (_, effort, is_solved) = self.run(puzzle, solution, self.kinds_up_to(max))?;
        let is_told = (is_solved || max == Level::Extreme) && effort.level <= max;
        is_told.then_some((effort.level, Some(effort).filter(|_| is_solved)))
    }

    /// Returns the empty cells at which the techniques of levels up to `max` come to an end.
    pub(super) fn unsolved_up_to(&self, puzzle: &Puzzle, solution: &Puzzle, max: Level) -> Vec<u16> {
        let mut closure = self.closure(puzzle, solution, max);
        closure.run();
        let is_open = |&cell: &usize| closure.position.mask(cell).count_ones() > 1;
        (0..self.layout.cells()).filter(is_open).map(|cell| cell as u16).collect()
    }

    /// Returns the start of what the techniques of levels up to `max` find of a puzzle.
    pub(super) fn closure<'a>(&'a self, puzzle: &Puzzle, solution: &'a Puzzle, max: Level) -> Closure<'a> {
        let position = Position::new(&self.layout, &self.links, &self.constraints, puzzle);
        Closure { position, solution, kinds: self.kinds_up_to(max), work: self.work_limit() }
    }

    /// Returns whether clues that are added to a puzzle do not change what the techniques of levels up to `max` find of it: all
    /// of them are found again with fewer candidates.
    pub(super) fn has_closures(&self, max: Level) -> bool {
        let last = LADDER[..kinds_up_to(max)].last();
        !self.is_classic && self.constraints.is_empty() && last.is_some_and(|last| last.stage <= Stage::Subsets)
    }

    /// Returns the steps of a solution in order: always the first one of the easiest possible kind. The rounds of the rating
    /// apply all of a kind at once. Those of classic puzzles are no part of their rating.
    ///
    /// The list ends early if the search for refutations takes more than some seconds.
    pub fn steps(&self, puzzle: &Puzzle, solution: &Puzzle) -> Vec<KindStep> {
        let mut steps = Vec::new();
        self.for_each_step(puzzle.into(), solution.into(), |_, step| {
            steps.push(step);
            true
        });
        steps
    }

    /// Passes the steps in order to a function, each with the grid before it, while it returns true. Returns the grid after
    /// them; `None` if the goal is no solution. The candidates at the start may be fewer than the digits leave.
    ///
    /// The steps end early if the search for refutations takes more than some seconds.
    pub fn for_each_step(
        &self,
        start: StartPosition,
        goal: Goal,
        mut visit: impl FnMut(Board, KindStep) -> bool,
    ) -> Option<StepsEnd> {
        if goal.solution().is_some_and(|solution| !self.fits(start.puzzle, solution)) {
            return None;
        }
        let mut position = Position::new(&self.layout, &self.links, &self.constraints, start.puzzle);
        start.candidates.iter().for_each(|candidates| position.restrict(candidates));
        let mut order = StepOrder::new(goal, self.work_limit());
        let is_at_end = |position: &Position| {
            position.is_solved()
                || position.is_contradictory()
                || goal.is_reached(position.masks.iter().copied()) && position.has_no_single()
        };
        let end = |position: &Position, is_limited| Some(StepsEnd { board: position.board(), is_limited });
        while !is_at_end(&position) {
            let mut step = match order.next(&position) {
                _ if cancellation::is_requested() => return end(&position, true),
                Err(WorkLimitReached) => return end(&position, true),
                Ok(None) => break,
                Ok(Some(step)) => step,
            };
            causes::add(&position, &mut step);
            let before = position.board();
            position.apply(std::slice::from_ref(&step));
            if !visit(before, step) {
                break;
            }
        }
        end(&position, false)
    }

    /// Returns all steps that the techniques of levels up to `max` find in a position, each effect of a technique once, the
    /// easiest kind of round first; those of one technique if it is given. Returns also the grid.
    ///
    /// Refutations are those of the easiest kind that has any: harder ones refute the same candidates. There are none if the
    /// search for them takes more than some seconds.
    pub fn all_steps(
        &self,
        start: StartPosition,
        goal: Goal,
        max: Level,
        technique: Option<EffortTechnique>,
    ) -> (Board, Vec<KindStep>) {
        let mut work = self.work_limit();
        let mut position = Position::new(&self.layout, &self.links, &self.constraints, start.puzzle);
        start.candidates.iter().for_each(|candidates| position.restrict(candidates));
        let is_wanted = |kind: usize, find: &Finder| match (technique, find) {
            (None, _) => kind < kinds_up_to(max),
            (Some(technique), Finder::Pattern(..)) => kind < technique.rounds(),
            (Some(technique), Finder::Search(_)) => kind + 1 == technique.rounds(),
        };
        let mut all: Vec<KindStep> = Vec::new();
        for (_, entry) in LADDER.iter().enumerate().filter(|(kind, entry)| is_wanted(*kind, &entry.find)) {
            let Ok(found) = entry.find.find(&position, goal, &mut work) else { break };
            let is_last = matches!(entry.find, Finder::Search(_)) && !found.is_empty();
            for mut step in found.into_iter().filter(|step| technique.is_none_or(|own| own.name() == step.technique)) {
                if !all.iter().any(|other| other.has_effect_of(&step)) {
                    causes::add(&position, &mut step);
                    all.push(step);
                }
            }
            if is_last {
                break;
            }
        }
        // A technique may have steps in several kinds of rounds.
        let names: Vec<&str> = all.iter().map(|step| step.technique).collect();
        all.sort_by_key(|step| names.iter().position(|name| *name == step.technique));
        (position.board(), all)
    }

    fn work_limit(&self) -> WorkLimit {
        WorkLimit::new(if self.layout.is_joined() { MAX_WORK_OF_JOINED } else { MAX_WORK })
    }

    fn fits(&self, puzzle: &Puzzle, solution: &Puzzle) -> bool {
        solution.fills(puzzle) && self.layout.accepts(solution.cells())
    }

    /// Returns the number of kinds of rounds that tell whether a puzzle has a level up to `max`. Nested nets with constraints
    /// take long, and are of the last level, as all puzzles that no round solves.
    fn kinds_up_to(&self, max: Level) -> usize {
        let is_told = |entry: &&LadderEntry| self.constraints.is_empty() || !entry.is_nested();
        LADDER[..kinds_up_to(max)].iter().take_while(is_told).count()
    }

    /// Runs rounds of the first kinds until the puzzle is solved. Returns `None` if they do not solve it.
    fn run_kinds(&self, puzzle: &Puzzle, solution: &Puzzle, kinds: usize) -> Option<(Hardest, KindEffort)> {
        let (hardest, effort, is_solved) = self.run(puzzle, solution, kinds)?;
        is_solved.then_some((hardest, effort))
    }

    /// Runs rounds of the first kinds until the puzzle is solved, or they find nothing. Returns also whether it is solved;
    /// `None` if the grid is not a solution, or the work limit is reached, except by nested nets with constraints.
    fn run(&self, puzzle: &Puzzle, solution: &Puzzle, kinds: usize) -> Option<(Hardest, KindEffort, bool)> {
        if !self.fits(puzzle, solution) {
            return None;
        }
        let (mut position, mut work) =
            (Position::new(&self.layout, &self.links, &self.constraints, puzzle), self.work_limit());
        let (mut hardest, mut points) = (Hardest::default(), 0);
        let mut counts: Vec<(usize, &'static str, u32)> = Vec::new();
        while !position.is_solved() {
            if cancellation::is_requested() {
                return None;
            }
            let (kind, steps) = match easiest(&position, solution.into(), kinds, &mut work) {
                Ok(Some(found)) => found,
                Err(WorkLimitReached) if !work.has_spent_nested() || cancellation::is_requested() => return None,
                Ok(None) | Err(WorkLimitReached) => {
                    return Some((hardest, effort_of(score::UNSOLVED_SCORE, points, counts), false));
                }
            };
            points += LADDER[kind].points.of(&steps, |cell| position.mask(cell.into()).count_ones() > 1);
            hardest = hardest.max(Hardest { kind, length: steps.iter().map(KindStep::length).min().unwrap_or(0) });
            for step in &steps {
                match counts.iter_mut().find(|(_, name, _)| *name == step.technique) {
                    Some((.., count)) => *count += 1,
                    None => counts.push((kind, step.technique, 1)),
                }
            }
            position.apply(&steps);
        }
        let score = hardest.score(points, self.layout.cells(), !self.constraints.is_empty());
        Some((hardest, effort_of(score, points, counts), true))
    }
}

/// A puzzle as far as techniques of some levels solve it.
pub(super) struct Closure<'a> {
    position: Position<'a>,
    solution: &'a Puzzle,
    kinds: usize,
    work: WorkLimit,
}

impl Closure<'_> {
    /// Runs rounds until they end. Returns whether the puzzle is solved.
    pub fn run(&mut self) -> bool {
        while !self.position.is_solved() && !cancellation::is_requested() {
            let found = easiest(&self.position, self.solution.into(), self.kinds, &mut self.work);
            let Ok(Some((_, steps))) = found else { break };
            self.position.apply(&steps);
        }
        self.position.is_solved()
    }

    /// Adds a clue.
    pub fn add(&mut self, cell: u16) {
        let (cell, digit) = (usize::from(cell), self.solution.cells()[usize::from(cell)]);
        if !self.position.is_placed(cell) {
            self.position.place(cell, usize::from(digit) - 1);
        }
    }
}

/// Returns the number of kinds of rounds that puzzles of levels up to `max` may have.
fn kinds_up_to(max: Level) -> usize {
    LADDER.iter().take_while(|entry| Level::from_score(f64::from(entry.scores.0) / 100.0) <= max).count()
}

fn effort_of(score: f64, points: u32, mut counts: Vec<(usize, &'static str, u32)>) -> KindEffort {
    counts.sort();
    let techniques = counts.into_iter().map(|(_, name, count)| (name, count)).collect();
    KindEffort { level: Level::from_score(score), score, points, techniques, measures: None }
}
