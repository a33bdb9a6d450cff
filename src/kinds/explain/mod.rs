//! Explanations of steps, as text and as data for other programs.
//!
//! ```
//! use cluewise::kinds::{Puzzle, Solvers, Symbols, PuzzleKind, KindLadder, KindStepOptions};
//! let (kind, mut solvers) = (PuzzleKind::of_size(4)?, Solvers::default());
//! let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
//! let solution = solvers.unique_solution(&kind, &puzzle, 1_000).map_err(|verdict| verdict.to_string())?;
//! let options = KindStepOptions::default();
//! let steps = KindLadder::Effort.explain(&mut solvers, &kind, &puzzle, &solution, options);
//! let step = &steps.ok_or("not covered")?[0];
//! assert_eq!(step.summary(), "Hidden Single: r1c3 = 4");
//! assert_eq!(step.location(), "row 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod argument;
mod chain;
mod evidence;
mod text;

use crate::explain::{Board, Explanation, Ladder};
use crate::kinds::{Goal, KindStep, Layout, PuzzleKind, RatedStep, SeOptions, Solvers, StartPosition, Symbols};
use crate::rating::se::Tenths;
use evidence::StepContext;
use text::Writer;

/// A ladder of techniques for other kinds than the classic one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum KindLadder {
    /// The steps of the effort scale.
    #[default]
    Effort,
    /// The steps of Sudoku Explainer.
    Se,
}

impl From<Option<Ladder>> for KindLadder {
    /// Returns the ladder of other kinds for one of classic puzzles: that of HoDoKu covers only these.
    fn from(ladder: Option<Ladder>) -> KindLadder {
        match ladder {
            Some(Ladder::Se) => KindLadder::Se,
            Some(Ladder::Hodoku) | None => KindLadder::Effort,
        }
    }
}

/// Options of explanations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KindStepOptions {
    /// The symbols of the digits in texts.
    pub symbols: Symbols,
    /// Include the grid before each step.
    pub grids: bool,
    /// Omit the techniques of Sudoku Explainer that assume exactly one solution; the effort scale has none.
    pub no_uniqueness: bool,
    /// The number of steps that are omitted at the start.
    pub skipped: usize,
    /// The maximum number of steps.
    pub max_steps: usize,
}

impl Default for KindStepOptions {
    fn default() -> KindStepOptions {
        KindStepOptions {
            symbols: Symbols::DIGITS,
            grids: false,
            no_uniqueness: false,
            skipped: 0,
            max_steps: usize::MAX,
        }
    }
}

impl KindStepOptions {
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

    /// Restricts the steps to the one after this number of others.
    pub fn with_only_step_after(self, skipped: usize) -> KindStepOptions {
        KindStepOptions { skipped, max_steps: 1, ..self }
    }
}

impl KindLadder {
    /// Explains the steps from a position to a goal. Returns `None` if the ladder does not cover the kind.
    ///
    /// The list ends early if the ladder does not solve the puzzle, or if the search takes too long.
    pub fn explain<'a, 'b>(
        self,
        solvers: &mut Solvers,
        kind: &PuzzleKind,
        start: impl Into<StartPosition<'a>>,
        goal: impl Into<Goal<'b>>,
        options: KindStepOptions,
    ) -> Option<Vec<Explanation>> {
        self.walk(solvers, kind, start.into(), goal.into(), options).map(|(steps, _)| steps)
    }

    /// Explains steps as [`KindLadder::explain`] does. Returns also the grid after the last one,
    /// unless a search took too long.
    pub fn walk(
        self,
        solvers: &mut Solvers,
        kind: &PuzzleKind,
        start: StartPosition,
        goal: Goal,
        options: KindStepOptions,
    ) -> Option<(Vec<Explanation>, Option<Board>)> {
        let layout = solvers.get(kind).0.clone();
        let mut steps = Steps { layout: &layout, options, skipped: 0, list: Vec::new() };
        let end = match self {
            KindLadder::Effort => {
                solvers.rater(kind)?.for_each_step(start, goal, |board, step| steps.add(board, &step, None))
            }
            KindLadder::Se => {
                let add = |board, RatedStep { rating, step, .. }: RatedStep| steps.add(board, &step, Some(rating));
                let se = SeOptions::default().with_no_uniqueness(options.no_uniqueness);
                solvers.se_rater(kind)?.for_each_step(start, goal, se, add)
            }
        };
        Some((steps.list, end))
    }
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
            rating,
            level: None,
            score: None,
            notation: None,
            placement: step.placement.map(|placed| context.candidate(placed)),
            eliminations: step.eliminations.iter().map(|&(cell, mask)| context.digits(cell, mask)).collect(),
            evidence: context.pattern(),
            text: Writer { context: &context, symbols: self.options.symbols }.paragraphs(),
            before: self.options.grids.then_some(board),
        }
    }
}
