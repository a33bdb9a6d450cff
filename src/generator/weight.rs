//! How many minimal puzzles a dug one stands for.
//!
//! Digging takes, again and again, one of the clues that can go, each equally likely, until none can. It takes one way
//! with the probability `1 / (r1 r2 ... rm)`, where `r` is how many clues could go each time. The same puzzle is
//! reached by all `m!` orders of the clues that went, since what is taken from a puzzle with one solution in any other
//! order leaves one solution all the way. So with the weight `r1 r2 ... rm / m!` all minimal puzzles of a grid count
//! the same in the mean: whatever is a sum over all of them is the mean of as many dug ones, each times its weight
//! (importance sampling over ways instead of puzzles). The weights of one puzzle differ from way to way, so they tell
//! nothing of a single puzzle.

use crate::cell::{Cell, CellSet};
use crate::grid::{Grid, Puzzle};
use crate::solver::Parts;

/// The weight of a minimal puzzle with this solution that was reached by removing these clues, in this order.
pub fn weight(puzzle: &Puzzle, solution: &Grid, removed: &[Cell]) -> f64 {
    let parts = Parts::new(solution);
    let clues = puzzle.clue_cells();
    let left: Vec<CellSet> =
        (0..removed.len()).map(|k| clues | removed[k..].iter().copied().collect::<CellSet>()).collect();
    let mut ends = vec![0; removed.len() + 1];
    for cell in clues.iter() {
        let can_go = |&clues: &CellSet| parts.other_in(clues - CellSet::single(cell), cell).is_none();
        ends[left.partition_point(can_go)] += 1;
    }
    // Of those that stay in the end, how many could still have gone.
    let mut others = clues.len();
    let factor = |k: usize| {
        others -= ends[k];
        1.0 + others as f64 / (removed.len() - k) as f64
    };
    (0..removed.len()).map(factor).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate, minimize, needless_clues};
    use crate::solver;
    use crate::stream::Stream;

    /// Hands over the items in all orders.
    fn orders(items: &mut [Cell], from: usize, take: &mut impl FnMut(&[Cell])) {
        if from == items.len() {
            return take(items);
        }
        for k in from..items.len() {
            items.swap(from, k);
            orders(items, from + 1, take);
            items.swap(from, k);
        }
    }

    #[test]
    fn the_mean_weight_of_all_orders_is_the_number_of_minimal_puzzles() {
        let mut tried = 0;
        for index in 0..40 {
            let made = generate(&Targets::default(), 8, index, |_| true).unwrap();
            let (mut puzzle, mut stream) = (made.puzzle, Stream::new(9, index));
            let mut open: Vec<Cell> = (!puzzle.clue_cells()).iter().collect();
            stream.shuffle(&mut open);
            open[..2].iter().for_each(|&cell| puzzle.set(cell, Some(made.solution.get(cell))));
            let mut needless: Vec<Cell> = needless_clues(&puzzle).iter().collect();
            if !(4..=6).contains(&needless.len()) {
                continue;
            }
            let subsets = (0..1u32 << needless.len()).map(|bits| -> Puzzle {
                let gone = needless.iter().enumerate().filter(|&(k, _)| bits >> k & 1 != 0).map(|(_, &cell)| cell);
                puzzle.restricted_to(!gone.collect::<CellSet>())
            });
            let minimal = subsets.filter(|p| solver::count(p, 2) == 1 && needless_clues(p).is_empty()).count();
            let (mut sum, mut count) = (0.0, 0.0);
            orders(&mut needless, 0, &mut |order| {
                let dug = minimize(&puzzle, order.iter().copied());
                let removed: Vec<Cell> = order.iter().copied().filter(|&cell| dug.get(cell).is_none()).collect();
                sum += weight(&dug, &made.solution, &removed);
                count += 1.0;
            });
            assert!((sum / count - minimal as f64).abs() < 1e-9, "{} for {minimal} of {puzzle}", sum / count);
            tried += usize::from(minimal > 2);
        }
        assert!(tried > 5, "{tried}");
    }
}
