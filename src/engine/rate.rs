//! Ratings of puzzles of any kind.

use super::{Ability, Engine, Unsupported};
use crate::kinds::{Constraint, KindEffort, PuzzleKind, SeOptions, Verdict};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record};
use crate::rating::Scale;
use crate::rating::effort::{self, Level};
use crate::rating::hodoku::{self, TechniqueChoice};
use crate::rating::se::{self, Closure, Options, Outcome, Version};
use crate::solver;
use std::error::Error;
use std::fmt;

/// What ratings contain.
#[derive(Clone, Copy, Default, Debug)]
pub struct RateOptions {
    /// The options of Sudoku Explainer ratings.
    pub se: Options,
    /// Whether to count the uses of each technique of Sudoku Explainer and HoDoKu, which takes longer.
    pub counts_techniques: bool,
    /// The techniques of HoDoKu. Other scales are defined by the order of their own: see [`RateOptions::check`].
    pub choice: TechniqueChoice,
}

impl RateOptions {
    /// Returns an error if there is a choice of techniques for a scale that is defined by the order of its techniques.
    pub fn check(&self, scales: &[Scale]) -> Result<(), String> {
        match scales.iter().find(|&&scale| scale != Scale::Hodoku && !self.choice.is_usual()) {
            None => Ok(()),
            Some(scale) => Err(format!(
                "the scale {} is defined by the order of its techniques; they are chosen for the scale hodoku alone",
                scale.name()
            )),
        }
    }
}

/// The reason why a puzzle with exactly one solution has no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unrated {
    /// The scale does not cover this kind of puzzle.
    Unsupported(Unsupported),
    /// The grid is too large for the scale.
    TooLarge,
    /// The search takes too long.
    TooLong,
    /// The chosen techniques do not solve it.
    Unsolved,
    /// A candidate grid has neither effort nor solving time, and no other scale was requested.
    CandidateGrid,
}

impl Unrated {
    /// Returns why a kind of puzzle has no effort: the digit 0, cells outside of the grid, or its size.
    pub(super) fn without_effort(kind: &PuzzleKind) -> Unrated {
        match kind.constraints().iter().any(Constraint::is_declaration) {
            true => Unrated::Unsupported(Unsupported::new(kind, Ability::Rating(Scale::Effort))),
            false => Unrated::TooLarge,
        }
    }
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrated::Unsupported(error) => error.fmt(f),
            Unrated::TooLarge => f.write_str("the grid is too large, not rated"),
            Unrated::TooLong => f.write_str("the search for a rating takes too long, not rated"),
            Unrated::Unsolved => f.write_str("the chosen techniques do not solve it, not rated"),
            Unrated::CandidateGrid => f.write_str("candidate grids have no effort and no solving time, not rated"),
        }
    }
}

impl Error for Unrated {}

/// What is known of a puzzle after [`Engine::solve_and_rate`] besides the ratings in its record.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// The verdict on its solutions.
    pub verdict: Verdict,
    /// The outcome of the Sudoku Explainer rating; `None` without one.
    pub se: Option<Outcome>,
    /// Why it lacks requested ratings, although it has one solution.
    pub unrated: Vec<Unrated>,
}

impl Rated {
    /// The ratings of a puzzle that was not looked at.
    pub const UNKNOWN: Rated = Rated { verdict: Verdict::Unknown, se: None, unrated: Vec::new() };

    /// Rates a solved puzzle on scales.
    fn new(
        verdict: Verdict,
        record: &mut Record,
        scales: &[Scale],
        mut rate: impl FnMut(&mut Record, Scale) -> Result<Option<Outcome>, Unrated>,
    ) -> Rated {
        let mut rated = Rated { verdict, ..Rated::UNKNOWN };
        for &scale in scales {
            match rate(record, scale) {
                Ok(outcome) => rated.se = rated.se.or(outcome),
                Err(error) => rated.unrated.push(error),
            }
        }
        let need_no_marks = scales.iter().all(|scale| matches!(scale, Scale::Effort | Scale::Time));
        if need_no_marks && record.puzzle.has_candidates() {
            rated.unrated = vec![Unrated::CandidateGrid];
        }
        rated
    }
}

impl Engine {
    /// Solves a puzzle and rates it on scales as far as possible; see [`Engine::rate`].
    pub fn solve_and_rate(&mut self, record: &mut Record, scales: &[Scale], options: &RateOptions) -> Rated {
        let verdict = self.solve(record);
        Rated::new(verdict, record, scales, |record, scale| self.rate(record, scale, options))
    }

    /// Rates a puzzle that [`Engine::solve`] has solved on a scale, and sets the rating; removes it if the puzzle has
    /// none, as most ratings without exactly one solution. Returns the outcome of a Sudoku Explainer rating: classic
    /// puzzles have one with any number of solutions.
    ///
    /// # Errors
    /// The scale does not cover the kind of puzzle, or the search takes too long.
    pub fn rate(
        &mut self,
        record: &mut Record,
        scale: Scale,
        options: &RateOptions,
    ) -> Result<Option<Outcome>, Unrated> {
        match record.classic() {
            Some(_) => rate_classic(record, scale, options),
            None => self.rate_kind(record, scale, options.se),
        }
    }

    /// Returns the level of a puzzle; `None` without exactly one solution, and for grids that are too large.
    pub fn level(&mut self, record: &Record) -> Option<Level> {
        match &record.puzzle {
            AnyPuzzle::Classic(ClassicPuzzle { clues, .. }) => {
                effort::level_up_to(clues, &solver::unique_solution(clues)?, Level::Extreme)
            }
            AnyPuzzle::Kind(puzzle) => {
                let solution = self.solvers.unique_solution(&puzzle.kind, &puzzle.clues, self.budget).ok()?;
                self.solvers.rater(&puzzle.kind)?.level_up_to(&puzzle.clues, &solution, Level::Extreme)
            }
        }
    }

    fn rate_kind(&mut self, record: &mut Record, scale: Scale, options: Options) -> Result<Option<Outcome>, Unrated> {
        match scale {
            Scale::Effort => record.set_effort(None),
            Scale::Se => record.set_se(None),
            Scale::Time => record.time = None,
            Scale::Hodoku => record.set_hodoku(None),
        }
        let AnyPuzzle::Kind(puzzle) = &record.puzzle else { return Ok(None) };
        let Some(solution) = &puzzle.solution else { return Ok(None) };
        let lacks = |ability| Unrated::Unsupported(Unsupported::new(&puzzle.kind, ability));
        match scale {
            // Candidate grids have no effort.
            Scale::Effort if puzzle.candidates.is_some() => Ok(None),
            Scale::Effort => {
                let rater = self.solvers.rater(&puzzle.kind).ok_or_else(|| Unrated::without_effort(&puzzle.kind))?;
                let effort = rater.rate(&puzzle.clues, solution).ok_or(Unrated::TooLong)?;
                record.set_effort(Some(effort));
                Ok(None)
            }
            Scale::Se => {
                let of_kind = SeOptions::default().with_er_max(options.er_max).with_no_uniqueness(!options.uniqueness);
                let rater = self.solvers.se_rater(&puzzle.kind).ok_or_else(|| lacks(Ability::Rating(scale)))?;
                // SukakuExplainer, the reference for these ratings, has one version.
                if options.version != Version::default() {
                    return Err(lacks(Ability::SeVersion));
                }
                let outcome = rater.rate_with(puzzle.start(), solution, of_kind).ok_or(Unrated::TooLong)?;
                record.set_rating(outcome, None, &options);
                Ok(Some(outcome))
            }
            Scale::Time if puzzle.kind.has_solving_time() => {
                let rater = self.solvers.rater(&puzzle.kind).filter(|_| puzzle.candidates.is_none());
                record.time = rater.and_then(|rater| rater.solving_time(&puzzle.kind, &puzzle.clues, solution));
                Ok(None)
            }
            Scale::Time | Scale::Hodoku => Err(lacks(Ability::Rating(scale))),
        }
    }
}

/// Solves and rates a classic puzzle as [`Engine::solve_and_rate`] does, without an engine; `None` if it is of another kind.
pub fn solve_and_rate_classic(record: &mut Record, scales: &[Scale], options: &RateOptions) -> Option<Rated> {
    record.invalid_solution = false;
    let verdict = record.classic_mut()?.solve().into();
    Some(Rated::new(verdict, record, scales, |record, scale| rate_classic(record, scale, options)))
}

/// Solves a puzzle and adds its closure to the record, which does not need exactly one solution. Returns `None` without a
/// solution.
///
/// # Errors
/// The puzzle is not classic.
pub fn solve_and_close(record: &mut Record, options: Options) -> Result<Option<Closure>, Unsupported> {
    let Some(puzzle) = record.classic_mut() else { return Err(Unsupported::new(record.kind(), Ability::Closure)) };
    if puzzle.solve() == solver::Verdict::None {
        return Ok(None);
    }
    let closure = se::closure(puzzle.se_position(), options);
    record.set_closure(&closure);
    Ok(Some(closure))
}

/// The minimum number of clues for a Sudoku Explainer rating of a puzzle without a solution, which is that of puzzles
/// with one.
const MIN_CLUES: usize = 17;

/// Rates a classic puzzle.
fn rate_classic(record: &mut Record, scale: Scale, options: &RateOptions) -> Result<Option<Outcome>, Unrated> {
    let AnyPuzzle::Classic(puzzle) = &record.puzzle else { return Ok(None) };
    match scale {
        Scale::Effort => {
            let effort = puzzle.effort().map(KindEffort::from);
            record.set_effort(effort);
        }
        Scale::Se if puzzle.clues.clue_count() < MIN_CLUES && puzzle.solution.is_none() && puzzle.count(1) == 0 => {
            record.set_se(None);
        }
        Scale::Se => {
            let (position, se) = (puzzle.se_position(), options.se);
            let (outcome, techniques) = match options.counts_techniques {
                true => {
                    let (outcome, techniques) = se::rate_with_techniques(position, se);
                    (outcome, Some(techniques))
                }
                false => (se::rate_with(position, se), None),
            };
            record.set_rating(outcome, techniques, &se);
            return Ok(Some(outcome));
        }
        Scale::Hodoku if options.counts_techniques || puzzle.candidates.is_some() || !options.choice.is_usual() => {
            let (rated, is_unique) = (puzzle.hodoku(options.choice), puzzle.solution.is_some());
            let is_unsolved = rated.is_none() && is_unique && !options.choice.is_usual();
            record.set_chosen_hodoku(rated, options.choice);
            if is_unsolved {
                return Err(Unrated::Unsolved);
            }
        }
        Scale::Hodoku => {
            let rated = hodoku::rate(&puzzle.clues);
            record.set_hodoku(None);
            if let Some(hodoku::Rating { level, score, .. }) = rated {
                (record.hodoku_level, record.hodoku_score) = (Some(level), Some(score));
            }
        }
        Scale::Time => record.time = puzzle.time(),
    }
    Ok(None)
}
