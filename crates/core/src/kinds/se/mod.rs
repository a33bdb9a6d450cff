//! Ratings on the scale of Sudoku Explainer for 9x9 kinds of houses and pairs, as SukakuExplainer 1.18.1 gives them.
//!
//! The ladder is that of [`rating::se`](crate::rating::se), over the board of the kind.

mod board;
mod step;

pub use step::RatedStep;

use super::board::{Board as StepBoard, StepsEnd};
use super::classic::with_classic_solution;
use super::goal::Goal;
use super::layout::Layout;
use super::puzzle::Puzzle;
use super::start_position::StartPosition;
use crate::cancellation::{self, CancellationToken};
use crate::rating::se::{
    self, Budget, Outcome, Rating, Scratch, SolutionCache, State, Step, TechniqueId, Tenths, Version, bits,
};
use board::KindBoard;

/// The position of a puzzle of a kind.
type Position<'a> = State<&'a KindBoard>;

/// Maximum number of nets and searches for nested chains per puzzle: minutes.
const MAX_SEARCHES: u32 = 4_000_000;

/// The same for puzzles with several solutions, which search further wherever logic ends.
const MAX_SEARCHES_OF_SEVERAL: u32 = 20_000;

/// Options of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SeOptions {
    /// Stop at the first step above this rating.
    pub er_max: Option<Tenths>,
    /// Omit the techniques that assume exactly one solution. The rating is then not that of SukakuExplainer.
    pub no_uniqueness: bool,
}

impl SeOptions {
    /// Sets the maximum ER of interest.
    pub fn with_er_max(self, er_max: impl Into<Option<Tenths>>) -> SeOptions {
        SeOptions { er_max: er_max.into(), ..self }
    }

    /// Sets whether the techniques that assume exactly one solution are omitted.
    pub fn with_no_uniqueness(self, no_uniqueness: bool) -> SeOptions {
        SeOptions { no_uniqueness, ..self }
    }
}

/// The end of a run of the ladder.
enum End {
    Solved,
    Unsolved,
    Stopped,
    /// The search for chains took too long.
    Exhausted,
}

/// The rating of puzzles with one layout on the scale of Sudoku Explainer.
///
/// ```
/// use cluewise::kinds::{Puzzle, SeRater, Solver, Symbols, PuzzleKind};
/// let layout = PuzzleKind::new(9, None, None, "x".parse()?)?.layout();
/// let text = "...4......5..3749..1....6..............7..5....4........59.47..27.........9.....1";
/// let puzzle = Puzzle::parse(text, 9, Symbols::DIGITS)?;
/// let solution = Solver::new(&layout).solve(&puzzle, 2, u64::MAX).solutions.remove(0);
/// let rater = SeRater::new(&layout).ok_or("not covered")?;
/// assert_eq!(rater.rate(&puzzle, &solution).map(|rating| rating.to_string()), Some("1.5/1.2/1.2".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SeRater {
    layout: Layout,
    board: KindBoard,
    /// Whether this is the classic layout, which [`rating::se`](crate::rating::se) rates.
    is_classic: bool,
}

impl SeRater {
    /// Creates the rating of a layout. Returns `None` if the scale does not cover it: it covers 9x9 grids with boxes
    /// and the rules x, windoku, disjoint, anti-knight, anti-king and non-consecutive.
    pub fn new(layout: &Layout) -> Option<SeRater> {
        Some(SeRater { layout: layout.clone(), board: KindBoard::new(layout)?, is_classic: layout.is_classic() })
    }

    /// Rates a puzzle with this only solution. ER is [`Rating::UNSOLVED`] if the ladder does not solve it.
    ///
    /// Returns `None` if the grid is not a solution, or if the search for chains takes more than some minutes.
    pub fn rate(&self, puzzle: &Puzzle, solution: &Puzzle) -> Option<Rating> {
        match self.rate_with(puzzle, solution, SeOptions::default())? {
            Outcome::Rated(rating) => Some(rating),
            Outcome::AboveMax => None,
        }
    }

    /// Rates a puzzle with this only solution, with other options. Returns `None` as [`SeRater::rate`] does.
    pub fn rate_with<'a>(
        &self,
        start: impl Into<StartPosition<'a>>,
        solution: &Puzzle,
        options: SeOptions,
    ) -> Option<Outcome> {
        let start = start.into();
        if self.is_classic {
            return rate_classic(start.puzzle, solution, options);
        }
        let mut rating = Rating::default();
        let (end, _) = self.run(start, solution.into(), options, false, |_, step| {
            rating.add(step);
            options.er_max.is_none_or(|max| rating.er <= max)
        })?;
        Some(match end {
            End::Solved => Outcome::Rated(rating),
            End::Unsolved if options.er_max.is_none_or(|max| Rating::UNSOLVED <= max) => {
                Outcome::Rated(Rating { er: Rating::UNSOLVED, ..rating })
            }
            End::Unsolved | End::Stopped => Outcome::AboveMax,
            End::Exhausted => return None,
        })
    }

    /// Returns the steps of a solution in order. The list ends early if the ladder does not solve the puzzle, or if the
    /// search for chains takes more than some minutes. The rating of a few classic puzzles differs from that of these
    /// steps by some tenths.
    pub fn steps(&self, puzzle: &Puzzle, solution: &Puzzle) -> Vec<RatedStep> {
        let mut steps = Vec::new();
        self.for_each_step(puzzle.into(), solution.into(), SeOptions::default(), |_, step| {
            steps.push(step);
            true
        });
        steps
    }

    /// Passes the steps in order to a function, each with the grid before it, while it returns true. Returns the grid after
    /// them; `None` if the goal is no solution. The candidates at the start may be fewer than the digits leave.
    ///
    /// Without the only solution, techniques that assume exactly one are omitted, and dynamic nets are limited.
    pub fn for_each_step(
        &self,
        start: StartPosition,
        goal: Goal,
        options: SeOptions,
        mut visit: impl FnMut(StepBoard, RatedStep) -> bool,
    ) -> Option<StepsEnd> {
        let options = options.with_no_uniqueness(options.no_uniqueness || goal.solution().is_none());
        let mut values = start.puzzle.cells().to_vec();
        let board = |values: &[u8], position: &Position| {
            StepBoard::new(values, position.marks.iter().map(|&marks| marks.into()).collect())
        };
        let (end, position) = self.run(start, goal, options, true, |position, step| {
            let before = board(&values, position);
            if let Some((cell, digit)) = step.placement {
                values[cell.index()] = digit.get();
            }
            visit(before, RatedStep::new(&self.board, step))
        })?;
        Some(StepsEnd { board: board(&values, &position), is_limited: matches!(end, End::Exhausted) })
    }

    /// Returns the first step of each technique up to the simple chains (below 8.0) in a position, in the order of the
    /// ladder, and the grid.
    pub fn first_of_each(&self, start: StartPosition, options: SeOptions) -> (StepBoard, Vec<RatedStep>) {
        let (position, mut scratch) = (self.position(start), Scratch::new(&self.board, SolutionCache::default()));
        let simple = TechniqueId::ALL.iter().copied().take_while(|&technique| technique < TechniqueId::Nishio);
        let steps = simple.filter(|&technique| self.uses(technique, options)).filter_map(|technique| {
            let found = se::find(technique, &position, &mut scratch)?;
            Some(RatedStep::new(&self.board, &Version::default().adapt(found)))
        });
        let steps = steps.collect();
        let candidates = position.marks.iter().map(|&marks| marks.into()).collect();
        (StepBoard::new(start.puzzle.cells(), candidates), steps)
    }

    /// Returns the position at which steps begin.
    fn position(&self, start: StartPosition) -> Position<'_> {
        let mut position = State::new(&self.board);
        for (cell, &digit) in start.puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            position.place(cell, usize::from(digit) - 1);
        }
        let candidates = start.candidates.into_iter().flatten().enumerate().take(81);
        for (cell, kept) in candidates.filter(|(_, kept)| **kept > 0) {
            bits(position.marks[cell] & !(*kept as u16)).for_each(|digit| position.remove(cell, digit));
        }
        position
    }

    /// Returns whether a technique is used. Those that assume exactly one solution do not know pairs of cells.
    fn uses(&self, technique: TechniqueId, options: SeOptions) -> bool {
        let is_known = |max: Tenths| technique.min_rating() <= max;
        let is_sound = !options.no_uniqueness && !se::Board::has_pairs(&&self.board);
        options.er_max.is_none_or(is_known) && (is_sound || !technique.assumes_uniqueness())
    }

    /// Applies the ladder while `continues` holds for the steps. Returns `None` if the goal is no solution.
    fn run(
        &self,
        start: StartPosition,
        goal: Goal,
        options: SeOptions,
        with_chains: bool,
        mut continues: impl FnMut(&Position, &Step) -> bool,
    ) -> Option<(End, Position<'_>)> {
        if goal.solution().is_some_and(|grid| !grid.fills(start.puzzle) || !self.layout.accepts(grid.cells())) {
            return None;
        }
        let (mut position, mut scratch) = (self.position(start), self.scratch(goal));
        if !with_chains {
            scratch.omit_chains();
        }
        while !position.is_full() && !position.is_contradictory() {
            let has_single = position.marks.iter().any(|marks| marks.is_power_of_two());
            if !has_single && goal.is_reached(position.marks.iter().map(|&marks| marks.into())) {
                return Some((End::Unsolved, position));
            }
            let is_dynamic = |technique: &TechniqueId| *technique >= TechniqueId::DynamicChain;
            let used = TechniqueId::ALL.iter().copied().filter(|&technique| self.uses(technique, options));
            let mut used = used.filter(|technique| !(is_dynamic(technique) && matches!(goal, Goal::Unknown)));
            let found = used.find_map(|technique| se::find(technique, &position, &mut scratch));
            if scratch.budget().is_exhausted() {
                return Some((End::Exhausted, position));
            }
            let Some(step) = found else { return Some((End::Unsolved, position)) };
            let step = Version::default().adapt(step);
            let continues = continues(&position, &step);
            position.apply(&step);
            if !continues {
                return Some((End::Stopped, position));
            }
        }
        let end = if position.is_full() { End::Solved } else { End::Unsolved };
        Some((end, position))
    }

    /// Returns the memory of the techniques for a puzzle with this goal.
    fn scratch(&self, goal: Goal) -> Scratch<&KindBoard> {
        let digits = goal.solution().map(|grid| std::array::from_fn(|cell| 1 << grid.cells()[cell] >> 1));
        let mut scratch = Scratch::new(&self.board, digits.map_or_else(SolutionCache::default, SolutionCache::of));
        *scratch.budget() = Budget::new(&CancellationToken::current());
        scratch.budget().set_limited(true);
        let max = if goal.solution().is_some() { MAX_SEARCHES } else { MAX_SEARCHES_OF_SEVERAL };
        scratch.budget().set_max_searches(max);
        scratch
    }
}

/// Rates a classic puzzle.
fn rate_classic(puzzle: &Puzzle, solution: &Puzzle, options: SeOptions) -> Option<Outcome> {
    let (puzzle, _) = with_classic_solution(puzzle, solution).filter(|(puzzle, solution)| solution.fills(puzzle))?;
    let options = se::Options::default().with_er_max(options.er_max).with_uniqueness(!options.no_uniqueness);
    let outcome = se::rate_with(&puzzle, options);
    (!cancellation::is_requested()).then_some(outcome)
}
