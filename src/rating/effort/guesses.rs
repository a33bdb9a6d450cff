//! The expected number of guesses of a randomized search.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::Grid;
use crate::rating::tables::count;
use crate::solver;

/// Fixed-point scale of expected guesses, which makes sums independent of their order.
const GUESS_SCALE: u64 = 1 << 20;

/// Returns the expected number of digits that a guessing solver tries when singles and locked candidates stall. It
/// chooses a random cell among those with the fewest candidates, and tries its digits in random order. The second
/// guess follows in the same way; later ones are not counted.
pub(super) fn mean_guesses(candidates: &Candidates, solution: &Grid) -> f64 {
    let Some(fewest_candidates) = fewest_candidates(candidates) else { return 0.0 };
    let choices: Vec<Cell> = Cell::all().filter(|&cell| size(candidates, cell) == fewest_candidates).collect();
    let after = |&cell: &Cell| {
        let mut guessed = candidates.clone();
        guessed.remove(cell, !DigitSet::single(solution.get(cell)));
        self::fewest_candidates(&solver::propagate(&guessed)).map_or(0, mean_tries)
    };
    let expected = mean_tries(fewest_candidates) + choices.iter().map(after).sum::<u64>() / choices.len() as u64;
    let hundredths = (expected * 100 + GUESS_SCALE / 2) / GUESS_SCALE;
    hundredths as f64 / 100.0
}

/// Returns the mean position of the right digit among `n` in random order, (n + 1) / 2.
fn mean_tries(n: u32) -> u64 {
    u64::from(n + 1) * GUESS_SCALE / 2
}

/// Returns the minimum number of candidates of an unsolved cell.
fn fewest_candidates(candidates: &Candidates) -> Option<u32> {
    // Most positions have a cell with two, which needs no counting.
    let has_two = |set: &DigitSet| {
        let without_first = set.bits() & set.bits().wrapping_sub(1);
        without_first & without_first.wrapping_sub(1) == 0 && without_first != 0
    };
    if candidates.sets().iter().filter(|set| has_two(set)).count() > 0 {
        return Some(2);
    }
    Cell::all().map(|cell| size(candidates, cell)).filter(|&n| n > 1).min()
}

fn size(candidates: &Candidates, cell: Cell) -> u32 {
    count(candidates.get(cell).bits())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rating::effort::nets::Net;
    use crate::rating::effort::position::Position;
    use crate::rating::effort::probe::UNLIMITED;

    #[test]
    fn solver_and_rounds_have_the_same_fixpoint() {
        let mut compared = 0;
        for line in include_str!("../../../tests/data/rated.txt").lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            let solution = solver::unique_solution(&puzzle).unwrap();
            let mut position = Position::new(&puzzle);
            while position.subset_round().is_some() {}
            let unsolved = position.unsolved();
            for (n, &(cell, digit)) in unsolved.candidates.iter().enumerate() {
                let cell = Cell::new(cell).unwrap();
                if solution.get(cell).index() != digit {
                    continue;
                }
                let mut net = Net::new(&unsolved, &vec![(0, n)]);
                net.run_to_fixpoint(UNLIMITED);
                let mut guessed = position.candidates();
                guessed.remove(cell, !DigitSet::single(solution.get(cell)));
                let masks = Cell::all().map(|c| solver::propagate(&guessed).get(c).bits());
                assert!(masks.eq(net.position(0)), "{puzzle} with {} in {cell}", solution.get(cell));
                compared += 1;
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
