//! The level of a puzzle without its score: rating stops as soon as the level is known.

use super::level::Level;
use super::position::Position;
use super::probe;
use super::rater::EffortRater;
use super::singles::SinglesSolver;
use crate::board::grid::{Grid, Puzzle};

/// Returns the level of a puzzle with this only solution, or `None` if it is above `max` or the grid is not a solution.
///
/// The result agrees with [`rate_unique`](super::rate_unique) but takes a fraction of its time.
///
/// ```
/// use cluewise::rating::effort::{Level, level_up_to};
/// use cluewise::{Grid, Puzzle};
/// assert_eq!(level_up_to(&Puzzle::from(Grid::FIRST), &Grid::FIRST, Level::Hard), Some(Level::Easy));
/// ```
pub fn level_up_to(puzzle: &Puzzle, solution: &Grid, max: Level) -> Option<Level> {
    if !solution.fills(puzzle) {
        return None;
    }
    let mut singles = SinglesSolver::new(puzzle, solution);
    singles.place_hidden();
    if singles.is_solved() || max == Level::Easy {
        return singles.is_solved().then_some(Level::Easy);
    }
    singles.place_all();
    if singles.is_solved() || max == Level::Medium {
        return singles.is_solved().then_some(Level::Medium);
    }
    // Up to subsets the order of the rounds does not matter. Beyond them it does, and so do the points.
    let mut position = Position::with_solution(&singles.puzzle(), solution);
    while position.subset_round().is_some() {}
    if position.is_solved() || max == Level::Hard {
        return position.is_solved().then_some(Level::Hard);
    }
    if max == Level::Expert && !is_solved_by_patterns(position) {
        return None;
    }
    level_beyond_subsets(puzzle, solution, max).filter(|&level| level <= max)
}

/// Returns whether patterns and subsets solve a position. The order of the rounds up to subsets does not matter,
/// because all orders lead to the same stalls.
fn is_solved_by_patterns(mut position: Position) -> bool {
    while position.pattern_round().is_some() {
        while position.subset_round().is_some() {}
    }
    position.is_solved()
}

/// Returns the level of a puzzle that needs more than subsets, or a higher one than `max` that it has at least.
pub(super) fn level_beyond_subsets(puzzle: &Puzzle, solution: &Grid, max: Level) -> Option<Level> {
    let mut rater = EffortRater::new(puzzle, solution)?;
    while !rater.is_solved() {
        // Puzzles that need search are master at least, those that need more than chains extreme.
        let mut is_possible = rater.subset_round() || rater.pattern_round();
        if !is_possible && max > Level::Expert {
            is_possible = rater.search(probe::probe_chains);
        }
        let level = if is_possible { Level::from_score(rater.score()) } else { Level::Extreme };
        if level > max || level == Level::Extreme {
            return Some(level);
        }
    }
    Some(Level::from_score(rater.score()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::effort::rate_unique;
    use crate::solver;

    const SAMPLE: &str = include_str!("../../../../../tests/data/rated.txt");

    #[test]
    fn levels_are_those_of_the_rating() {
        let mut counts = [0; 6];
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = solver::unique_solution(&puzzle).expect("one solution");
            let level = rate_unique(&puzzle, &solution).expect("a rating").level;
            counts[level as usize] += 1;
            for max in Level::ALL {
                let expected = (level <= max).then_some(level);
                assert_eq!(level_up_to(&puzzle, &solution, max), expected, "{puzzle} up to {max}");
            }
        }
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    }

    #[test]
    fn a_grid_that_is_no_solution_has_no_level() {
        let puzzle: Puzzle = SAMPLE.lines().last().expect("a line")[..81].parse().expect("a puzzle");
        assert_eq!(level_up_to(&puzzle, &Grid::FIRST, Level::Extreme), None);
    }
}
