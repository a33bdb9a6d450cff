//! HoDoKu's rating of a puzzle: level and score.

use super::level::Level;
use super::position::Position;
use super::steps::{Steps, steps, steps_unique};
use super::technique::{LadderEntry, Technique, TechniqueSet};
use super::technique_choice::TechniqueChoice;
use crate::board::grid::{Grid, Puzzle};
use crate::solver;
use std::fmt;

/// The number of uses of each technique by HoDoKu.
pub type TechniqueCounts = crate::rating::TechniqueCounts<Technique>;

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The score: the sum of the base scores of all steps.
    pub score: u32,
}

impl Rating {
    /// Returns the rating of a puzzle that is solved by steps of these techniques.
    pub fn of_steps(techniques: impl IntoIterator<Item = Technique>) -> Rating {
        Rating::of_entries(techniques.into_iter().map(Technique::entry))
    }

    fn of_entries(entries: impl Iterator<Item = &'static LadderEntry>) -> Rating {
        let (level, score) =
            entries.fold((Level::Easy, 0), |(level, score), entry| (level.max(entry.level), score + entry.base_score));
        let allowed = Level::ALL.into_iter().find(|&allowed| allowed >= level && score <= allowed.max_score());
        Rating { level: allowed.unwrap_or(Level::Extreme), score }
    }
}

/// Printed as level and score: `hard 1234`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

/// Returns HoDoKu's rating of the puzzle.
///
/// Returns `None` if the puzzle has fewer than [`MIN_CLUES`](super::MIN_CLUES) clues or does not have exactly one solution.
pub fn rate(puzzle: &Puzzle) -> Option<Rating> {
    let mut steps = steps(puzzle)?;
    steps.position.state.filter.has_patterns = false;
    let rating = Rating::of_entries(std::iter::from_fn(|| steps.advance().map(|(entry, _)| entry)));
    steps.position.is_full().then_some(rating)
}

/// Returns HoDoKu's rating of the puzzle, as [`rate`] does, and how often each technique is used.
pub fn rate_with_techniques(puzzle: &Puzzle) -> Option<(Rating, TechniqueCounts)> {
    rate_by_choice(puzzle, &solver::unique_solution(puzzle)?, TechniqueChoice::default())
}

/// Returns the rating of a puzzle with this only solution, as [`rate_with_techniques`] does, by the chosen techniques.
///
/// Returns `None` also if they do not solve the puzzle.
///
/// ```
/// use cluewise::rating::hodoku::{self, TechniqueChoice};
/// let puzzle = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.".parse()?;
/// let solution = cluewise::solver::unique_solution(&puzzle).expect("one solution");
/// let choice = TechniqueChoice::of_names(["naked-single", "hidden-single"], [], [])?;
/// let rated = hodoku::rate_by_choice(&puzzle, &solution, choice);
/// assert!(rated.is_some_and(|(rating, _)| rating.level.name() == "easy"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_by_choice(puzzle: &Puzzle, solution: &Grid, choice: TechniqueChoice) -> Option<(Rating, TechniqueCounts)> {
    rate_position(steps_unique(puzzle, solution)?.position, choice)
}

/// Returns the rating of the steps by the chosen techniques from a position, such as that of a candidate grid, and how often
/// each technique is used.
///
/// Returns `None` if the steps do not fill the grid.
pub fn rate_position(position: Position, choice: TechniqueChoice) -> Option<(Rating, TechniqueCounts)> {
    let mut steps = Steps::with_techniques(position, choice.of(TechniqueSet::RATED)).in_order(choice.order());
    steps.position.state.filter.has_patterns = false;
    let techniques: Vec<Technique> = steps.by_ref().map(|step| step.technique).collect();
    let rating = steps.is_solved().then(|| Rating::of_steps(techniques.iter().copied()))?;
    let mut counts = TechniqueCounts::default();
    techniques.into_iter().for_each(|technique| counts.add(technique));
    Some((rating, counts))
}
