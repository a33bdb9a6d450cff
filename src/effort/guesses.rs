//! How many guesses a randomized search is expected to make.

use super::lanes::{Assumption, Open};
use super::nets::Net;
use super::probe::{FOREVER, batches};
use crate::grid::Grid;

/// Expected guesses, in steps of 1 / `UNIT` so that they add up exactly in any order.
const UNIT: u64 = 1 << 20;

/// The expected number of digits tried by somebody who guesses when singles and locked candidates stall: in a cell
/// drawn at random among those with the fewest candidates, its digits in random order until the right one stays.
/// The second guess is followed in the same way; from the third on they are not counted.
pub(super) fn mean_guesses(open: &Open, solution: &Grid) -> f64 {
    let hundredths = (expected(open, solution, 2) * 100 + UNIT / 2) / UNIT;
    hundredths as f64 / 100.0
}

/// The expectation at a position, looking `depth` guesses ahead.
fn expected(open: &Open, solution: &Grid, depth: u32) -> u64 {
    let count = |&i: &usize| open.words[i].count_ones();
    let fewest = open.cells.iter().map(count).min();
    let Some(fewest) = fewest.filter(|_| depth > 0) else { return 0 };
    let drawn = open.cells.iter().filter(|i| count(i) == fewest);
    let right: Vec<Assumption> = drawn.map(|&i| (i, 1 << solution.digits()[i].index())).collect();
    let mut after = 0;
    for batch in batches(&right, false).iter().filter(|_| depth > 1) {
        let mut net = Net::new(open, batch);
        net.settle(FOREVER);
        let expected = |lane| expected(&Open::new(net.lane(lane)), solution, depth - 1);
        after += (0..batch.len()).map(expected).sum::<u64>();
    }
    // Of n digits in random order, the right one comes (n + 1) / 2-th on average.
    u64::from(fewest + 1) * UNIT / 2 + after / right.len() as u64
}
