//! The expected number of guesses of a randomized search.

use super::digit_boards::{DigitBoards, cells_with_two_and_three};
use crate::board::grid::Grid;
use crate::rating::tables::set_bits;
use crate::solver;

/// Fixed-point scale of expected guesses, which makes sums independent of their order.
const GUESS_SCALE: u64 = 1 << 20;

/// Returns the expected number of digits that a guessing solver tries when singles and locked candidates stall. It
/// chooses a random cell among those with the fewest candidates, and tries its digits in random order. The second
/// guess follows in the same way; later ones are not counted.
pub(super) fn mean_guesses(boards: &DigitBoards, solution: &Grid) -> f64 {
    let Some((fewest, choices)) = cells_with_fewest(boards) else { return 0.0 };
    let after = |cell: usize| {
        let guessed = with_digit(boards, cell, solution.digits()[cell].index());
        cells_with_fewest(&solver::propagate(&guessed)).map_or(0, |(fewest, _)| mean_tries(fewest))
    };
    let expected = mean_tries(fewest) + set_bits(choices).map(after).sum::<u64>() / u64::from(choices.count_ones());
    let hundredths = (expected * 100 + GUESS_SCALE / 2) / GUESS_SCALE;
    hundredths as f64 / 100.0
}

/// Removes all candidates of a cell but one.
fn with_digit(boards: &DigitBoards, cell: usize, digit: usize) -> DigitBoards {
    let mut boards = *boards;
    boards.iter_mut().enumerate().filter(|&(other, _)| other != digit).for_each(|(_, board)| *board &= !(1 << cell));
    boards
}

/// Returns the mean position of the right digit among `n` in random order, (n + 1) / 2.
fn mean_tries(n: u32) -> u64 {
    u64::from(n + 1) * GUESS_SCALE / 2
}

/// Returns the minimum number of candidates of an unsolved cell, and the cells with that number.
fn cells_with_fewest(boards: &DigitBoards) -> Option<(u32, u128)> {
    let (bivalue, _) = cells_with_two_and_three(boards);
    if bivalue != 0 {
        return Some((2, bivalue));
    }
    // The cells with at least `n` candidates.
    let mut at_least = [0; 11];
    for board in boards {
        for n in (2..10).rev() {
            at_least[n] |= at_least[n - 1] & board;
        }
        at_least[1] |= board;
    }
    let with = |n: usize| at_least[n] & !at_least[n + 1];
    (2..10).find(|&n| with(n) != 0).map(|n| (n as u32, with(n)))
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
        for line in include_str!("../../../../../tests/data/rated.txt").lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            let solution = solver::unique_solution(&puzzle).unwrap();
            let mut position = Position::new(&puzzle);
            while position.subset_round().is_some() {}
            let unsolved = position.unsolved();
            for (n, &(cell, digit)) in unsolved.candidates.iter().enumerate() {
                if solution.digits()[cell].index() != digit {
                    continue;
                }
                let mut net = Net::new(&unsolved, &vec![(0, n)]);
                net.run_to_fixpoint(UNLIMITED);
                let left = solver::propagate(&with_digit(&position.boards, cell, digit));
                let mask = |cell: usize| (0..9).fold(0, |mask, digit| mask | (left[digit] >> cell & 1) << digit);
                let masks = (0..81).map(|cell| mask(cell) as u16);
                assert!(masks.eq(net.position(0)), "{puzzle} with digit {digit} in cell {cell}");
                compared += 1;
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
