//! Single steps of a puzzle: the next one, or all steps in the position.

use super::data::Explanation;
use super::{Ladder, Language, hodoku};
use crate::board::candidates::Candidates;
use crate::board::grid::Puzzle;
use crate::cancellation::CancellationToken;
use crate::kinds::Board;
use crate::rating::hodoku::{
    Level, Position as HodokuPosition, Step, Steps as HodokuSteps, Technique, TechniqueChoice, TechniqueId,
};
use crate::rating::se::{self, Position, Steps};
use std::fmt;

/// Options of hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HintOptions {
    /// The ladder of techniques. `None` is that of HoDoKu, without naked singles if hidden singles alone fill the grid.
    /// That of the effort scale has [its own explanations](crate::kinds::explain_steps), and no steps here.
    pub ladder: Option<Ladder>,
    /// Use the techniques that assume exactly one solution.
    pub uniqueness: bool,
    /// Use the techniques that look at the solution, if there is exactly one.
    pub solution: bool,
    /// Include the grid before the step.
    pub grids: bool,
    /// Also list the steps of level Extreme, such as forcing nets, which may take many seconds.
    pub extreme: bool,
    /// The original puzzle, if the puzzle also has digits that were entered; these are not clues.
    pub original: Option<Puzzle>,
    /// The techniques of HoDoKu to choose from.
    pub choice: TechniqueChoice,
    /// Look for a step of this technique of HoDoKu only.
    pub technique: Option<TechniqueId>,
}

impl Default for HintOptions {
    fn default() -> HintOptions {
        HintOptions {
            ladder: None,
            uniqueness: true,
            solution: true,
            grids: false,
            extreme: true,
            original: None,
            choice: TechniqueChoice::default(),
            technique: None,
        }
    }
}

impl HintOptions {
    /// Sets the ladder of techniques, which is then followed even where hidden singles suffice.
    pub fn with_ladder(mut self, ladder: impl Into<Option<Ladder>>) -> HintOptions {
        self.ladder = ladder.into();
        self
    }

    /// Sets whether techniques may assume exactly one solution.
    pub fn with_uniqueness(mut self, uniqueness: bool) -> HintOptions {
        self.uniqueness = uniqueness;
        self
    }

    /// Sets whether techniques may look at the solution.
    pub fn with_solution(mut self, solution: bool) -> HintOptions {
        self.solution = solution;
        self
    }

    /// Sets whether lists include the steps of level Extreme.
    pub fn with_extreme(mut self, extreme: bool) -> HintOptions {
        self.extreme = extreme;
        self
    }

    /// Sets the only technique of HoDoKu to look for, which need not be part of the rating.
    pub fn with_technique(mut self, technique: Option<TechniqueId>) -> HintOptions {
        self.technique = technique;
        self
    }

    /// Sets the techniques of HoDoKu to choose from.
    pub fn with_choice(mut self, choice: TechniqueChoice) -> HintOptions {
        self.choice = choice;
        self
    }

    /// Sets the original puzzle.
    pub fn with_original(mut self, original: Option<Puzzle>) -> HintOptions {
        self.original = original;
        self
    }

    /// Sets whether the grid before the step is included.
    pub fn with_grids(mut self, grids: bool) -> HintOptions {
        self.grids = grids;
        self
    }
}

/// The reason why there is no step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoStep {
    /// All cells are filled.
    Full,
    /// No technique of the ladder applies.
    NoTechnique,
    /// All steps of the solution are skipped.
    NoneLeft,
    /// The search was cancelled.
    Cancelled,
}

impl fmt::Display for NoStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoStep::Full => "the grid is full",
            NoStep::NoTechnique => "no technique applies",
            NoStep::NoneLeft => "no step is left",
            NoStep::Cancelled => "cancelled",
        })
    }
}

impl std::error::Error for NoStep {}

impl NoStep {
    /// Returns the text in a language, in English if it has none.
    pub fn text(self, language: Option<Language>) -> String {
        let key = match self {
            NoStep::Full => "full",
            NoStep::NoTechnique => "no technique",
            NoStep::NoneLeft => "no step left",
            NoStep::Cancelled => "cancelled",
        };
        language.and_then(|language| language.message(key, &[])).unwrap_or_else(|| self.to_string())
    }
}

/// Explains the step after `skipped` steps of a puzzle, from these candidates if there are some.
///
/// # Errors
/// There is no further step.
///
/// ```
/// use cluewise::explain::{self, HintOptions};
/// let puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// let step = explain::step_after(&puzzle, None, 0, HintOptions::default(), &Default::default())?;
/// assert_eq!(step.technique, "Hidden Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn step_after(
    puzzle: &Puzzle,
    candidates: Option<&Candidates>,
    skipped: usize,
    options: HintOptions,
    cancellation: &CancellationToken,
) -> Result<Explanation, NoStep> {
    let found = match options.ladder.unwrap_or_default() {
        Ladder::Hodoku => {
            let techniques = hodoku::techniques(options.choice, options.uniqueness, options.solution);
            let ladder = options.ladder.or(options.technique.map(|_| Ladder::Hodoku));
            let mut steps = hodoku::steps(position(puzzle, candidates, options.original), techniques, ladder);
            for _ in 0..skipped {
                if cancellation.is_cancelled() || steps.next().is_none() {
                    break;
                }
            }
            let position = steps.position().clone();
            if let Some(technique) = options.technique {
                steps = HodokuSteps::with_techniques(position.clone(), technique.techniques());
            }
            steps.next().ok_or(steps.is_solved()).map(|step| {
                let before = options.grids.then(|| Board::from(&position));
                Explanation { before, ..hodoku::explain(&position, &step) }
            })
        }
        Ladder::Se => {
            let mut steps = se_steps(puzzle, candidates, options).with_cancellation(cancellation);
            steps.nth(skipped).ok_or(steps.position().is_full()).map(|(position, step)| {
                let before = options.grids.then(|| Board::from(&position));
                Explanation { before, ..super::explain(&position, &step) }
            })
        }
        Ladder::Effort => Err(false),
    };
    match found {
        _ if cancellation.is_cancelled() => Err(NoStep::Cancelled),
        found => found.map_err(|is_full| if is_full { NoStep::Full } else { NoStep::NoTechnique }),
    }
}

/// Explains every step that the techniques find in a position, the easiest technique first: on the ladder of HoDoKu by
/// level and then score, on that of Sudoku Explainer by rating. The steps of a technique are together.
///
/// On the ladder of HoDoKu these are all steps with different effects, also of techniques that are not part of the
/// rating. On that of Sudoku Explainer they are the first step of each technique up to the simple chains.
pub fn all_steps(puzzle: &Puzzle, candidates: Option<&Candidates>, options: HintOptions) -> Vec<Explanation> {
    match options.ladder.unwrap_or_default() {
        Ladder::Hodoku => {
            let position = position(puzzle, candidates, options.original);
            let techniques = match options.technique {
                Some(technique) => technique.techniques(),
                None => hodoku::all_techniques(options.choice, options.uniqueness, options.solution),
            };
            let is_listed = |one: &Technique| options.extreme || one.entry().level < Level::Extreme;
            let before = options.grids.then(|| Board::from(&position));
            let mut steps = position.find_steps(techniques.iter().filter(is_listed).collect());
            steps.sort_by_key(|step| difficulty(step.technique));
            steps
                .iter()
                .map(|step| Explanation { before: before.clone(), ..hodoku::explain(&position, step) })
                .collect()
        }
        Ladder::Se => {
            let steps = se_steps(puzzle, candidates, options);
            let position = steps.position().clone();
            let before = options.grids.then(|| Board::from(&position));
            let explained = |step| Explanation { before: before.clone(), ..super::explain(&position, &step) };
            steps.first_of_each().map(explained).collect()
        }
        Ladder::Effort => Vec::new(),
    }
}

/// Explains the easiest step of the rated techniques of HoDoKu with an effect, by level and then score. Harder techniques
/// than that of the step are not searched.
pub fn easiest_step(
    puzzle: &Puzzle,
    candidates: Option<&Candidates>,
    options: HintOptions,
    has_effect: impl Fn(&Step) -> bool,
) -> Option<Explanation> {
    let position = position(puzzle, candidates, options.original);
    let techniques = hodoku::techniques(options.choice, options.uniqueness, options.solution);
    let is_listed = |one: &Technique| options.extreme || one.entry().level < Level::Extreme;
    let mut techniques: Vec<Technique> = techniques.iter().filter(is_listed).collect();
    techniques.sort_by_key(|&technique| difficulty(technique));
    let of_technique = |technique: Technique| position.find_steps(technique.into()).into_iter().find(&has_effect);
    let step = techniques.into_iter().find_map(of_technique)?;
    let before = options.grids.then(|| Board::from(&position));
    Some(Explanation { before, ..hodoku::explain(&position, &step) })
}

/// Returns the order of techniques by level and then score.
fn difficulty(technique: Technique) -> impl Ord {
    let entry = technique.entry();
    (entry.level, entry.base_score, entry.order, technique)
}

/// Returns the position of a puzzle in which the digits that the original puzzle lacks were entered.
fn position(puzzle: &Puzzle, candidates: Option<&Candidates>, original: Option<Puzzle>) -> HodokuPosition {
    let Some(original) = original else { return hodoku::position(puzzle, candidates) };
    let mut position = HodokuPosition::new(&original);
    puzzle.clues().for_each(|(cell, digit)| position.place(cell, digit));
    if let Some(candidates) = candidates {
        for cell in position.unsolved() {
            let excluded = position.candidates(cell) - candidates.get(cell);
            excluded.iter().for_each(|digit| position.remove(cell, digit));
        }
    }
    position
}

fn se_steps(puzzle: &Puzzle, candidates: Option<&Candidates>, options: HintOptions) -> Steps {
    let position: Position = candidates.map_or_else(|| puzzle.into(), |candidates| candidates.into());
    Steps::new(position, se::Options::default().with_uniqueness(options.uniqueness))
}
