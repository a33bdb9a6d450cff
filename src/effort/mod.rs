//! Effort: how much propagation and how much search a puzzle needs.
//!
//! The puzzle is solved in rounds. A round takes all the steps of one kind that are there, of the easiest kind that
//! has any; when only search is left, it takes away all the candidates that are refuted most easily. So nothing
//! depends on what is looked at first, and every isomorph of a puzzle has the same effort.

mod chains;
mod columns;
mod guesses;
mod kind;
mod level;
mod measures;
mod nets;
mod open;
mod probe;
mod propagation;
mod resistance;
mod rounds;
mod score;
mod subsets;

pub use level::{Level, UnknownLevel};
pub use measures::Measures;
pub use propagation::{Propagation, propagate, propagate_within};
pub(crate) use resistance::{BEYOND_NETS, resistance};

use crate::grid::{Grid, Puzzle};
use crate::solver;
use crate::stop;
use kind::Kind;
use open::Open;
use probe::Probe;
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
    let mut rating = Rating::new(puzzle, solution)?;
    while !rating.is_solved() && !stop::is_requested() {
        if rating.plain_round() {
            continue;
        }
        if rating.measures.stalls == 0 {
            rating.measures.mean_guesses = guesses::mean_guesses(&rating.position.candidates, solution);
        }
        if !rating.search(probe::probe) {
            rating.measures.depth = 3;
            return Some(Effort::new(score::BEYOND, rating.measures));
        }
    }
    Some(Effort::new(rating.hardest.score(), rating.measures))
}

/// Whether the score of a puzzle that has this solution and no other is this or more; `None` if the grid does not
/// fill the puzzle.
///
/// The same answer as that of [`rate_unique`], known as soon as the first round is that hard: hard puzzles are told
/// from others in a fraction of the time. Up to a score of 6.0 nobody asks how assumptions nest.
///
/// ```
/// use cluewise::effort::reaches;
/// use cluewise::{Grid, Puzzle};
/// let puzzle = Puzzle::from(Grid::FIRST);
/// assert_eq!((reaches(&puzzle, &Grid::FIRST, 1.0), reaches(&puzzle, &Grid::FIRST, 5.0)), (Some(true), Some(false)));
/// ```
pub fn reaches(puzzle: &Puzzle, solution: &Grid, score: f64) -> Option<bool> {
    let mut rating = Rating::new(puzzle, solution)?;
    let probe = if score <= score::NESTED { probe::probe_once } else { probe::probe };
    while !rating.is_solved() && rating.hardest.score() < score {
        if !rating.plain_round() && !rating.search(probe) {
            return Some(score <= score::BEYOND);
        }
    }
    Some(rating.hardest.score() >= score)
}

/// A puzzle being rated.
struct Rating<'a> {
    solution: &'a Grid,
    position: Position,
    measures: Measures,
    hardest: Hardest,
}

impl<'a> Rating<'a> {
    fn new(puzzle: &Puzzle, solution: &'a Grid) -> Option<Rating<'a>> {
        let (position, measures) = (Position::new(puzzle), Measures::default());
        solution.fills(puzzle).then_some(Rating { solution, position, measures, hardest: Hardest::NONE })
    }

    fn is_solved(&self) -> bool {
        self.position.candidates.is_solved()
    }

    /// Takes a round without search; whether there is one.
    fn plain_round(&mut self) -> bool {
        let kind = self.position.plain_round();
        kind.inspect(|&kind| self.count(kind, 0)).is_some()
    }

    /// Takes away what the search refutes; whether it refutes anything.
    fn search(&mut self, probe: impl Fn(&Open, &[usize]) -> Option<Probe>) -> bool {
        let open = self.position.open();
        let Some(probe) = probe(&open, &probe::wrong(&open, self.solution)) else { return false };
        self.position.remove(&probe.refuted);
        self.count(probe.kind, probe.length);
        true
    }

    fn count(&mut self, kind: Kind, length: u32) {
        self.measures.count(kind, length);
        self.hardest.take(kind, length);
    }
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
                    let all: Vec<_> = (0..open.candidates.len()).collect();
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
