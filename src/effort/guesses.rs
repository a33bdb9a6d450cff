//! How many guesses a randomized search is expected to make.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digits::DigitSet;
use crate::grid::Grid;
use crate::solver;

/// Expected guesses, in steps of 1 / `UNIT` so that they add up exactly in any order.
const UNIT: u64 = 1 << 20;

/// The expected number of digits tried by somebody who guesses when singles and locked candidates stall: in a cell
/// drawn at random among those with the fewest candidates, its digits in random order until the right one stays.
/// The second guess is followed in the same way; from the third on they are not counted.
pub(super) fn mean_guesses(candidates: &Candidates, solution: &Grid) -> f64 {
    let Some(fewest) = fewest(candidates) else { return 0.0 };
    let drawn: Vec<Cell> = Cell::all().filter(|&cell| candidates.get(cell).len() == fewest).collect();
    let after = |&cell: &Cell| {
        let mut guessed = candidates.clone();
        guessed.remove(cell, !DigitSet::single(solution.get(cell)));
        self::fewest(&solver::settle(&guessed)).map_or(0, tries)
    };
    let expected = tries(fewest) + drawn.iter().map(after).sum::<u64>() / drawn.len() as u64;
    let hundredths = (expected * 100 + UNIT / 2) / UNIT;
    hundredths as f64 / 100.0
}

/// Of n digits in random order, the right one comes (n + 1) / 2-th on average.
fn tries(n: usize) -> u64 {
    (n as u64 + 1) * UNIT / 2
}

/// The fewest candidates of a cell that has several.
fn fewest(candidates: &Candidates) -> Option<usize> {
    Cell::all().map(|cell| candidates.get(cell).len()).filter(|&n| n > 1).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::nets::Net;
    use crate::effort::probe::FOREVER;
    use crate::effort::rounds::Position;
    use crate::grid::Puzzle;

    #[test]
    fn the_solver_settles_where_rounds_do() {
        let mut settled = 0;
        for line in include_str!("../../tests/data/rated.txt").lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            let solution = solver::unique_solution(&puzzle).unwrap();
            let mut position = Position::new(&puzzle);
            while position.plain_round().is_some() {}
            let open = position.open();
            for (n, &(cell, digit)) in open.candidates.iter().enumerate() {
                let cell = Cell::new(cell).unwrap();
                if solution.get(cell).index() != digit {
                    continue;
                }
                let mut net = Net::new(&open, &vec![(0, n)]);
                net.settle(FOREVER);
                let mut guessed = position.candidates.clone();
                guessed.remove(cell, !DigitSet::single(solution.get(cell)));
                let words = Cell::all().map(|c| solver::settle(&guessed).get(c).bits());
                assert!(words.eq(net.position(0)), "{puzzle} with {} in {cell}", solution.get(cell));
                settled += 1;
            }
        }
        assert!(settled > 1000, "{settled}");
    }
}
