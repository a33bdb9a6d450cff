//! Explanations of steps, as text and as data for other programs.
//!
//! ```
//! use cluewise::kinds::{Puzzle, Solvers, Symbols, PuzzleKind, KindStepOptions, explain_steps};
//! let (kind, mut solvers) = (PuzzleKind::of_size(4)?, Solvers::default());
//! let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
//! let solution = solvers.unique_solution(&kind, &puzzle, 1_000).map_err(|verdict| verdict.to_string())?;
//! let explained = explain_steps(&mut solvers, &kind, &puzzle, &solution, KindStepOptions::default());
//! let step = &explained.ok_or("not covered")?.steps[0];
//! assert_eq!(step.summary(), "Hidden Single: r2c2 = 2");
//! assert_eq!(step.location(), "box 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod argument;
mod chain;
mod evidence;
mod text;

use crate::explain::{Board, Explanation, Ladder};
use crate::kinds::{
    Goal, KindStep, Layout, PuzzleKind, RatedStep, SeOptions, Solvers, StartPosition, StepsEnd, Symbols,
};
use crate::rating::EffortTechnique;
use crate::rating::effort::Level;
use crate::rating::se::Tenths;
use evidence::StepContext;
use text::Writer;

/// Options of explanations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KindStepOptions {
    /// The ladder of techniques, by default that of the effort scale.
    pub ladder: Ladder,
    /// The symbols of the digits in texts.
    pub symbols: Symbols,
    /// Include the grid before each step.
    pub grids: bool,
    /// Omit the techniques of Sudoku Explainer that assume exactly one solution; the effort scale has none.
    pub no_uniqueness: bool,
    /// Whether lists of all steps have those of level Extreme, which take seconds.
    pub extreme: bool,
    /// The number of steps that are omitted at the start.
    pub skipped: usize,
    /// The maximum number of steps.
    pub max_steps: usize,
}

impl Default for KindStepOptions {
    fn default() -> KindStepOptions {
        KindStepOptions {
            ladder: Ladder::Effort,
            symbols: Symbols::DIGITS,
            grids: false,
            no_uniqueness: false,
            extreme: true,
            skipped: 0,
            max_steps: usize::MAX,
        }
    }
}

impl KindStepOptions {
    /// Sets the ladder of techniques.
    pub fn with_ladder(self, ladder: Ladder) -> KindStepOptions {
        KindStepOptions { ladder, ..self }
    }

    /// Sets the symbols of the digits in texts.
    pub fn with_symbols(self, symbols: Symbols) -> KindStepOptions {
        KindStepOptions { symbols, ..self }
    }

    /// Sets whether the grid before each step is included.
    pub fn with_grids(self, grids: bool) -> KindStepOptions {
        KindStepOptions { grids, ..self }
    }

    /// Sets whether the techniques that assume exactly one solution are omitted.
    pub fn with_no_uniqueness(self, no_uniqueness: bool) -> KindStepOptions {
        KindStepOptions { no_uniqueness, ..self }
    }

    /// Sets whether lists of all steps have those of level Extreme.
    pub fn with_extreme(self, extreme: bool) -> KindStepOptions {
        KindStepOptions { extreme, ..self }
    }

    /// Restricts the steps to the first ones.
    pub fn with_max_steps(self, max_steps: usize) -> KindStepOptions {
        KindStepOptions { max_steps, ..self }
    }

    /// Restricts the steps to the one after this number of others.
    pub fn with_only_step_after(self, skipped: usize) -> KindStepOptions {
        KindStepOptions { skipped, max_steps: 1, ..self }
    }
}

/// Steps in order, and where they end.
#[derive(Clone, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct ExplainedSteps {
    /// The steps.
    pub steps: Vec<Explanation>,
    /// Where they end; `None` if the goal is no solution.
    pub end: Option<StepsEnd>,
}

/// Explains the steps from a position to a goal. Returns `None` if the ladder does not cover the kind.
///
/// The list ends early if the ladder does not solve the puzzle, or if the search takes too long.
pub fn explain_steps<'a, 'b>(
    solvers: &mut Solvers,
    kind: &PuzzleKind,
    start: impl Into<StartPosition<'a>>,
    goal: impl Into<Goal<'b>>,
    options: KindStepOptions,
) -> Option<ExplainedSteps> {
    let (start, goal, layout) = (start.into(), goal.into(), solvers.layout(kind).clone());
    let mut steps = Steps { layout: &layout, options, skipped: 0, list: Vec::new() };
    let end = match options.ladder {
        Ladder::Hodoku => return None,
        Ladder::Effort => solvers.rater(kind)?.for_each_step(start, goal, |board, step| steps.add(board, &step, None)),
        Ladder::Se => {
            let add = |board, RatedStep { rating, step, .. }: RatedStep| steps.add(board, &step, Some(rating));
            let se = SeOptions::default().with_no_uniqueness(options.no_uniqueness);
            solvers.se_rater(kind)?.for_each_step(start, goal, se, add)
        }
    };
    Some(ExplainedSteps { steps: steps.list, end })
}

/// Explains all steps that a ladder finds in a position, the easiest technique first, the steps of each together: on that of
/// the effort scale those of a technique if it is given, on that of Sudoku Explainer the first one of each technique below
/// 8.0. Returns `None` if the ladder does not cover the kind.
pub fn explain_all_steps(
    solvers: &mut Solvers,
    kind: &PuzzleKind,
    start: StartPosition,
    goal: Goal,
    technique: Option<EffortTechnique>,
    options: KindStepOptions,
) -> Option<Vec<Explanation>> {
    let layout = solvers.layout(kind).clone();
    let (board, found) = match options.ladder {
        Ladder::Hodoku => return None,
        Ladder::Effort => {
            let max = if options.extreme { Level::Extreme } else { Level::Master };
            let (board, found) = solvers.rater(kind)?.all_steps(start, goal, max, technique);
            (board, found.into_iter().map(|step| (step, None)).collect::<Vec<_>>())
        }
        Ladder::Se => {
            let no_uniqueness = options.no_uniqueness || goal.solution().is_none();
            let se = SeOptions::default().with_no_uniqueness(no_uniqueness);
            let (board, found) = solvers.se_rater(kind)?.first_of_each(start, se);
            (board, found.into_iter().map(|RatedStep { rating, step, .. }| (step, Some(rating))).collect())
        }
    };
    let explainer = Steps { layout: &layout, options, skipped: 0, list: Vec::new() };
    Some(found.iter().map(|(step, rating)| explainer.explained(board.clone(), step, *rating)).collect())
}

/// Explains a step of a grid of a layout.
#[cfg(feature = "formats")]
pub(crate) fn explained_step(layout: &Layout, board: Board, step: &KindStep, options: KindStepOptions) -> Explanation {
    Steps { layout, options, skipped: 0, list: Vec::new() }.explained(board, step, None)
}

/// The explained steps of a search.
struct Steps<'a> {
    layout: &'a Layout,
    options: KindStepOptions,
    skipped: usize,
    list: Vec<Explanation>,
}

impl Steps<'_> {
    /// Adds a step that is wanted. Returns whether more are.
    fn add(&mut self, board: Board, step: &KindStep, rating: Option<Tenths>) -> bool {
        if self.skipped < self.options.skipped {
            self.skipped += 1;
            return true;
        }
        if self.options.max_steps == 0 {
            return false;
        }
        self.list.push(self.explained(board, step, rating));
        self.list.len() < self.options.max_steps
    }

    fn explained(&self, board: Board, step: &KindStep, rating: Option<Tenths>) -> Explanation {
        let context = StepContext { layout: self.layout, board: &board, step };
        Explanation {
            technique: step.technique.to_owned(),
            name: None,
            language: None,
            symbols: self.options.symbols,
            ladder: self.options.ladder,
            rating,
            level: None,
            score: None,
            notation: None,
            placement: step.placement.map(|placed| context.candidate(placed)),
            eliminations: step.eliminations.iter().map(|&(cell, mask)| context.digits(cell, mask)).collect(),
            evidence: context.pattern_with_arguments(),
            text: Writer { context: &context, symbols: self.options.symbols }.paragraphs(),
            before: self.options.grids.then_some(board),
        }
    }
}
