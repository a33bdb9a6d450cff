//! The depth of trial and error that solves a puzzle.

use super::singles::{CandidateMasks, SinglesOutcome};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::cancellation;

/// Returns the smallest depth of trial and error that solves a candidate grid; `None` if it is more than `max_depth`,
/// or there is a contradiction.
///
/// Depth 0 is hidden and naked singles. At depth n each candidate is assumed in turn, and eliminated if depth n - 1
/// leads to a contradiction, until no assumption eliminates anything. Nothing is concluded from an assumption that
/// solves the puzzle.
///
/// ```
/// use cluewise::{Candidates, Puzzle, analysis};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// assert_eq!(analysis::trial_depth(&Candidates::new(&puzzle), 2), Some(2));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn trial_depth(candidates: &Candidates, max_depth: usize) -> Option<usize> {
    let mut masks = CandidateMasks::new(candidates);
    for depth in 0..=max_depth {
        match eliminate(&mut masks, depth) {
            SinglesOutcome::Solved => return Some(depth),
            SinglesOutcome::Contradiction => return None,
            SinglesOutcome::Stuck => {}
        }
    }
    None
}

/// Returns the smallest depth of trial and error that leaves only possible candidates of a candidate grid, such as those of
/// its solutions if there are several; `None` if it is more than `max_depth`.
pub fn trial_depth_to(candidates: &Candidates, possible: &Candidates, max_depth: usize) -> Option<usize> {
    let mut masks = CandidateMasks::new(candidates);
    (0..=max_depth).find(|&depth| {
        eliminate(&mut masks, depth) != SinglesOutcome::Contradiction
            && Cell::all().all(|cell| (masks.get(cell) - possible.get(cell)).is_empty())
    })
}

/// Eliminates the candidates that this depth refutes, until nothing changes.
fn eliminate(masks: &mut CandidateMasks, depth: usize) -> SinglesOutcome {
    let mut result = masks.apply_singles();
    // Shallow refutations first: they are fast, and leave less for deep ones.
    for depth in 1..=depth {
        while result == SinglesOutcome::Stuck {
            let mut has_changed = false;
            for (cell, digit) in open_candidates(masks) {
                if cancellation::is_requested() {
                    return result;
                }
                if !masks.get(cell).contains(digit) || masks.get(cell).len() == 1 {
                    continue;
                }
                let mut assumed = masks.clone();
                assumed.assume(cell, digit);
                if eliminate(&mut assumed, depth - 1) == SinglesOutcome::Contradiction {
                    masks.remove(cell, digit);
                    result = masks.apply_singles();
                    has_changed = true;
                    if result != SinglesOutcome::Stuck {
                        return result;
                    }
                }
            }
            if !has_changed {
                break;
            }
        }
    }
    result
}

/// Returns the candidates of the cells with several.
fn open_candidates(masks: &CandidateMasks) -> Vec<(Cell, Digit)> {
    masks.open_cells().flat_map(|cell| masks.get(cell).iter().map(move |digit| (cell, digit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::CellSet;
    use crate::board::digits::DigitSet;
    use crate::board::grid::Puzzle;
    use crate::canonical::Transformation;
    use crate::generator::{Targets, generate};
    use crate::rating::effort::{Level, Propagation, propagate_within};
    use crate::rng::PuzzleRng;

    /// Depth 1 in plain words, with the singles of the effort score.
    fn is_solved_at_depth_1(puzzle: &Puzzle) -> bool {
        let singles = |left: &Candidates| propagate_within(&Puzzle::EMPTY, left, Propagation::Singles);
        let is_wrong = |left: &Candidates| {
            let lacks = |house: crate::board::house::House| {
                let union = CellSet::from(house).iter().fold(DigitSet::EMPTY, |union, cell| union | left.get(cell));
                union != DigitSet::FULL
            };
            left.is_contradictory() || crate::board::house::House::all().any(lacks)
        };
        let mut left = singles(&Candidates::new(puzzle));
        loop {
            let refuted = Cell::all().find_map(|cell| {
                let digits = left.get(cell);
                let wrong = |&digit: &Digit| {
                    let mut assumed = left.clone();
                    assumed.keep(cell, DigitSet::single(digit));
                    is_wrong(&singles(&assumed))
                };
                digits.iter().find(|digit| digits.len() > 1 && wrong(digit)).map(|digit| (cell, digit))
            });
            let Some((cell, digit)) = refuted else { return left.is_solved() };
            left.remove(cell, DigitSet::single(digit));
            left = singles(&left);
        }
    }

    #[test]
    fn depths_are_those_of_the_definition_and_of_isomorphs() {
        for (level, depths) in [(Level::Easy, 0..=0), (Level::Hard, 1..=1), (Level::Extreme, 1..=2)] {
            for index in 0..4 {
                let puzzle = generate(&Targets::default().with_level(level), 6, index, |_| true).unwrap().puzzle;
                let depth = trial_depth(&Candidates::new(&puzzle), 2).expect("at most 2");
                assert!(depths.contains(&depth), "{puzzle}: {depth}");
                assert_eq!(is_solved_at_depth_1(&puzzle), depth <= 1, "{puzzle}");
                let isomorph = Transformation::random(&mut PuzzleRng::new(7, index)).apply(&puzzle);
                assert_eq!(trial_depth(&Candidates::new(&isomorph), 2), Some(depth), "{puzzle}");
            }
        }
        assert_eq!(trial_depth(&Candidates::FULL, 1), None);
    }

    #[test]
    fn depths_of_several_solutions_leave_their_candidates() {
        for index in 0..1 {
            let made = generate(&Targets::default(), 9, index, |_| true).unwrap();
            let unique = Candidates::new(&made.puzzle);
            let solution = Candidates::new(&Puzzle::from(made.solution));
            assert_eq!(trial_depth_to(&unique, &solution, 2), trial_depth(&unique, 2), "{}", made.puzzle);
            let first = made.puzzle.clue_cells().iter().next().expect("a clue");
            let several = made.puzzle.restricted_to(!CellSet::single(first));
            let mut possible = Candidates::FULL;
            let grids: Vec<_> = crate::solver::naive::solutions(&several).take(5_000).collect();
            for cell in Cell::all() {
                possible
                    .set(cell, grids.iter().fold(DigitSet::EMPTY, |set, grid| set | DigitSet::single(grid.get(cell))));
            }
            let depth = trial_depth_to(&Candidates::new(&several), &possible, 3).expect("at most 3");
            let less =
                depth.checked_sub(1).and_then(|less| trial_depth_to(&Candidates::new(&several), &possible, less));
            assert_eq!(less, None, "{several}");
        }
    }
}
