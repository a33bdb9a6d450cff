//! Effort: the amount of propagation and search that a puzzle needs.
//!
//! The puzzle is solved in rounds. A round applies all possible steps of the easiest possible kind. If only search is
//! left, it removes all candidates that are easiest to refute. The result therefore does not depend on any order, and
//! all isomorphs of a puzzle have the same effort.

pub(crate) mod assumption_set;
mod chains;
mod digit_boards;
mod guesses;
mod layout_words;
mod layouts;
mod level;
mod level_range;
mod level_rating;
mod measures;
mod nets;
mod open_singles;
mod partial_solution;
mod patterns;
mod placements;
mod playing_order;
mod position;
mod probe;
mod propagation;
mod rater;
mod resistance;
mod restoration;
mod round_kind;
mod rounds;
mod score;
mod singles;
mod subsets;
pub(crate) mod unsolved;

pub use level::{Level, ParseLevelError};
pub use level_range::{LevelRange, ParseLevelRangeError};
pub use level_rating::level_up_to;
pub use measures::Measures;
pub(crate) use open_singles::SingleKind;
pub(in crate::rating) use placements::Placements;
pub use propagation::{ParsePropagationError, Propagation, propagate, propagate_within};
pub(crate) use resistance::{MIN_UNSOLVED_BY_NETS, left_by_nested_nets, resistance, resistance_from};
pub(crate) use restoration::restore_clues;

use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::solver;
use rater::EffortRater;
pub(in crate::rating) use round_kind::RoundKind;

/// The effort of solving a puzzle.
///
/// ```
/// use cluewise::rating::effort::{Level, rate_unique};
/// use cluewise::{CellSet, Grid, House, Puzzle};
/// let first_row = CellSet::from(House::new(0).unwrap());
/// let puzzle = Puzzle::from(Grid::FIRST).restricted_to(!first_row);
/// let effort = rate_unique(&puzzle, &Grid::FIRST).unwrap();
/// assert_eq!((effort.level, effort.measures.stalls), (Level::Easy, 0));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Effort {
    /// The level, which is determined by the score.
    pub level: Level,
    /// The score, at least 1, with two decimals; a higher score is a harder puzzle.
    pub score: f64,
    /// The counts of rounds.
    pub measures: Measures,
}

/// Rates a puzzle. Returns `None` if it does not have exactly one solution.
///
/// ```
/// use cluewise::rating::effort::{self, Level};
/// let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// assert_eq!(effort::rate(&puzzle).map(|effort| effort.level), Some(Level::Medium));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn rate(puzzle: &Puzzle) -> Option<Effort> {
    rate_unique(puzzle, &solver::unique_solution(puzzle)?)
}

/// Rates a puzzle with this only solution. Returns `None` if the grid is not a solution.
///
/// The effort depends on the puzzle alone: the solution only saves the assumption of true candidates. The result is
/// meaningless if the puzzle has several solutions.
pub fn rate_unique(puzzle: &Puzzle, solution: &Grid) -> Option<Effort> {
    let mut rater = EffortRater::new(puzzle, solution)?;
    while !rater.is_solved() && !cancellation::is_requested() {
        if rater.subset_round() {
            continue;
        }
        if rater.measures.stalls == 0 {
            rater.measures.mean_guesses = guesses::mean_guesses(&rater.position.boards, solution);
        }
        if !rater.pattern_round() && !rater.search(probe::probe) {
            rater.measures.depth = 3;
            rater.measures.points = rater.points();
            return Some(Effort::new(score::UNSOLVED_SCORE, rater.measures));
        }
    }
    rater.measures.points = rater.points();
    Some(Effort::new(rater.score(), rater.measures))
}

/// Returns whether a puzzle with this only solution has at least this score. Returns `None` if the grid is not a
/// solution.
///
/// The result agrees with [`rate_unique`] but is known after the first round that is hard enough, in a fraction of the
/// time for hard puzzles. Up to a score of 7.0, nested assumptions are not tried.
///
/// ```
/// use cluewise::rating::effort::reaches;
/// use cluewise::{Grid, Puzzle};
/// let puzzle = Puzzle::from(Grid::FIRST);
/// assert_eq!((reaches(&puzzle, &Grid::FIRST, 1.0), reaches(&puzzle, &Grid::FIRST, 5.0)), (Some(true), Some(false)));
/// ```
pub fn reaches(puzzle: &Puzzle, solution: &Grid, score: f64) -> Option<bool> {
    let mut rater = EffortRater::new(puzzle, solution)?;
    let probe = if score <= score::MIN_NESTED_SCORE { probe::probe_without_nesting } else { probe::probe };
    while !rater.is_solved() && rater.score() < score {
        if !rater.subset_round() && !rater.pattern_round() && !rater.search(probe) {
            return Some(score <= score::UNSOLVED_SCORE);
        }
    }
    Some(rater.score() >= score)
}

impl Effort {
    fn new(score: f64, measures: Measures) -> Effort {
        Effort { level: Level::from_score(score), score, measures }
    }
}

#[cfg(test)]
mod tests {
    use super::position::Position;
    use super::*;
    use crate::board::cell::Cell;

    const SAMPLE: &str = include_str!("../../../../../tests/data/rated.txt");

    fn keeps_solution(position: &Position, solution: &Grid) -> bool {
        let candidates = position.candidates();
        Cell::all().all(|c| candidates.get(c).contains(solution.get(c)))
    }

    #[test]
    fn no_round_removes_a_true_candidate() {
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            let solution = solver::unique_solution(&puzzle).unwrap();
            let mut position = Position::new(&puzzle);
            while !position.is_solved() {
                if position.subset_round().or_else(|| position.pattern_round()).is_none() {
                    // Assumptions of true candidates must not change the result.
                    let found = probe::probe(&position, &position.open_boards()).unwrap();
                    let false_candidates = position.false_candidates(&solution);
                    assert_eq!(probe::probe(&position, &false_candidates), Some(found.clone()), "{puzzle}");
                    assert_ne!(position.remove(&found.refuted), 0, "{puzzle}");
                }
                assert!(keeps_solution(&position, &solution), "{puzzle}\n{}", position.candidates());
            }
        }
    }

    #[test]
    fn the_score_decides_the_level() {
        for (k, begin) in Level::MIN_SCORES.into_iter().enumerate() {
            assert_eq!(Level::from_score(begin), Level::ALL[k]);
            assert_eq!(Level::from_score(begin - 0.01), Level::ALL[k.saturating_sub(1)]);
        }
        assert_eq!(Level::from_score(score::UNSOLVED_SCORE), Level::Extreme);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn an_effort_survives_json() {
        let puzzle: Puzzle = SAMPLE.lines().last().unwrap()[..81].parse().unwrap();
        let solution = solver::unique_solution(&puzzle).unwrap();
        let effort = rate_unique(&puzzle, &solution).unwrap();
        let json = serde_json::to_string(&effort).unwrap();
        assert_eq!(serde_json::from_str::<Effort>(&json).unwrap(), effort, "{json}");
    }
}
