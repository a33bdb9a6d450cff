//! Effort: how much propagation and how much search a puzzle needs.
//!
//! The puzzle is solved in rounds. A round takes all the steps of one kind that are there, of the easiest kind that
//! has any; when only search is left, it takes away all the candidates that are refuted most easily. So nothing
//! depends on what is looked at first, and every isomorph of a puzzle has the same effort.

mod chains;
mod guesses;
mod kind;
mod lanes;
mod level;
mod measures;
mod nets;
mod probe;
mod propagation;
mod rounds;
mod score;
mod subsets;

pub use level::{Level, UnknownLevel};
pub use measures::Measures;
pub use propagation::{Propagation, propagate};

use crate::grid::{Grid, Puzzle};
use crate::solver;
use rounds::Position;
use score::Hardest;
use serde::{Deserialize, Serialize};

/// How hard a puzzle is.
///
/// ```
/// use cluewise::effort::{Level, rate_unique};
/// use cluewise::{CellSet, Grid, House, Puzzle};
/// let first_row = CellSet::from(House::new(0).unwrap());
/// let puzzle = Puzzle::from(Grid::FIRST).restricted_to(!first_row);
/// let effort = rate_unique(&puzzle, &Grid::FIRST).unwrap();
/// assert_eq!((effort.level, effort.measures.stalls), (Level::Easy, 0));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// The level; it follows from the score.
    pub level: Level,
    /// From 1 on, two decimals; a higher score is a harder puzzle.
    pub score: f64,
    /// What was counted.
    pub measures: Measures,
}

/// Rates a puzzle; `None` if it has not exactly one solution.
///
/// ```
/// use cluewise::effort::{self, Level};
/// let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// assert_eq!(effort::rate(&puzzle).map(|effort| effort.level), Some(Level::Medium));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn rate(puzzle: &Puzzle) -> Option<Effort> {
    rate_unique(puzzle, &solver::unique_solution(puzzle)?)
}

/// Rates a puzzle that has this solution and no other; `None` if the grid does not fill the puzzle.
///
/// The effort is a function of the puzzle alone: the solution only saves the time of assuming what is true. For a
/// puzzle with several solutions the answer means nothing, but there is one.
pub fn rate_unique(puzzle: &Puzzle, solution: &Grid) -> Option<Effort> {
    if !solution.fills(puzzle) {
        return None;
    }
    let mut position = Position::new(puzzle);
    let (mut measures, mut hardest) = (Measures::default(), Hardest::NONE);
    while !position.candidates.is_solved() {
        if let Some(kind) = position.plain_round() {
            measures.count(kind, 0);
            hardest.take(kind, 0);
            continue;
        }
        let open = position.open();
        if measures.stalls == 0 {
            measures.mean_guesses = guesses::mean_guesses(&open, solution);
        }
        let Some(probe) = probe::probe(&open, &probe::wrong(&open, solution)) else {
            measures.depth = 3;
            return Some(Effort::new(score::BEYOND, measures));
        };
        position.remove(&probe.refuted);
        measures.count(probe.kind, probe.length);
        hardest.take(probe.kind, probe.length);
    }
    Some(Effort::new(hardest.score(), measures))
}

impl Effort {
    fn new(score: f64, measures: Measures) -> Effort {
        Effort { level: Level::of(score), score, measures }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;

    const SAMPLE: &str = include_str!("../../tests/data/rated.txt");

    fn is_whole(position: &Position, solution: &Grid) -> bool {
        Cell::all().all(|c| position.candidates.get(c).contains(solution.get(c)))
    }

    #[test]
    fn no_round_takes_what_is_true() {
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            let solution = solver::unique_solution(&puzzle).unwrap();
            let mut position = Position::new(&puzzle);
            while !position.candidates.is_solved() {
                if position.plain_round().is_none() {
                    // All assumptions, the true ones too, must give what the false ones alone give.
                    let open = position.open();
                    let all: Vec<_> = open.candidates().collect();
                    let found = probe::probe(&open, &all).unwrap();
                    assert_eq!(probe::probe(&open, &probe::wrong(&open, &solution)), Some(found.clone()), "{puzzle}");
                    assert!(position.remove(&found.refuted), "{puzzle}");
                }
                assert!(is_whole(&position, &solution), "{puzzle}\n{}", position.candidates);
            }
        }
    }

    #[test]
    fn the_score_decides_the_level() {
        for (k, begin) in Level::BEGINS.into_iter().enumerate() {
            assert_eq!(Level::of(begin), Level::ALL[k]);
            assert_eq!(Level::of(begin - 0.01), Level::ALL[k.saturating_sub(1)]);
        }
        assert_eq!(Level::of(score::BEYOND), Level::Extreme);
    }

    #[test]
    fn an_effort_survives_json() {
        let puzzle: Puzzle = SAMPLE.lines().last().unwrap()[..81].parse().unwrap();
        let solution = solver::unique_solution(&puzzle).unwrap();
        let effort = rate_unique(&puzzle, &solution).unwrap();
        let json = serde_json::to_string(&effort).unwrap();
        assert_eq!(serde_json::from_str::<Effort>(&json).unwrap(), effort, "{json}");
    }
}
