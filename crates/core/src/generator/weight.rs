//! The sampling weight of a generated minimal puzzle.
//!
//! Clue removal repeatedly removes one of the removable clues, each with the same probability, until none is left. A
//! sequence of removals has the probability `1 / (r1 r2 ... rm)`, where `r` is the number of removable clues at each
//! step. All `m!` orders of the removed clues lead to the same puzzle, since a puzzle with one solution keeps it under
//! the removal of the same clues in any order. With the weight `r1 r2 ... rm / m!`, all minimal puzzles of a grid
//! therefore have the same expected contribution: a sum over all of them is estimated by the weighted mean over
//! generated ones (importance sampling over sequences). The weights of one puzzle differ from sequence to sequence, so
//! a single weight says nothing about its puzzle.

use crate::board::cell::{Cell, CellSet};
use crate::board::grid::{Grid, Puzzle};
use crate::solver::SubpuzzleSolver;

/// Returns the weight of a minimal puzzle with this solution, reached by removing these clues in this order.
pub fn weight(puzzle: &Puzzle, solution: &Grid, removed: &[Cell]) -> f64 {
    let solver = SubpuzzleSolver::new(solution);
    let clues = puzzle.clue_cells();
    let before_step: Vec<CellSet> =
        (0..removed.len()).map(|k| clues | removed[k..].iter().copied().collect::<CellSet>()).collect();
    let mut last_removable_at = vec![0; removed.len() + 1];
    for cell in clues.iter() {
        let is_removable = |&clues: &CellSet| solver.deviation_in(clues - CellSet::single(cell), cell).is_none();
        last_removable_at[before_step.partition_point(is_removable)] += 1;
    }
    // The final clues that are still removable.
    let mut removable = clues.len();
    let factor = |k: usize| {
        removable -= last_removable_at[k];
        1.0 + removable as f64 / (removed.len() - k) as f64
    };
    (0..removed.len()).map(factor).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate, minimize, redundant_clues};
    use crate::rng::PuzzleRng;
    use crate::solver;

    /// Calls `visit` with the items in every order.
    fn for_each_order(items: &mut [Cell], from: usize, visit: &mut impl FnMut(&[Cell])) {
        if from == items.len() {
            return visit(items);
        }
        for k in from..items.len() {
            items.swap(from, k);
            for_each_order(items, from + 1, visit);
            items.swap(from, k);
        }
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn the_mean_weight_of_all_orders_is_the_number_of_minimal_puzzles() {
        let mut tried = 0;
        for index in 0..40 {
            let generated = generate(&Targets::default(), 8, index, |_| true).unwrap();
            let (mut puzzle, mut rng) = (generated.puzzle, PuzzleRng::new(9, index));
            let mut empty: Vec<Cell> = (!puzzle.clue_cells()).iter().collect();
            rng.shuffle(&mut empty);
            empty[..2].iter().for_each(|&cell| puzzle.set(cell, Some(generated.solution.get(cell))));
            let mut redundant: Vec<Cell> = redundant_clues(&puzzle).iter().collect();
            if !(4..=6).contains(&redundant.len()) {
                continue;
            }
            let subsets = (0..1u32 << redundant.len()).map(|bits| -> Puzzle {
                let removed = redundant.iter().enumerate().filter(|&(k, _)| bits >> k & 1 != 0).map(|(_, &cell)| cell);
                puzzle.restricted_to(!removed.collect::<CellSet>())
            });
            let minimal = subsets.filter(|p| solver::count(p, 2) == 1 && redundant_clues(p).is_empty()).count();
            let (mut sum, mut count) = (0.0, 0.0);
            for_each_order(&mut redundant, 0, &mut |order| {
                let minimized = minimize(&puzzle, order.iter().copied());
                let removed: Vec<Cell> = order.iter().copied().filter(|&cell| minimized.get(cell).is_none()).collect();
                sum += weight(&minimized, &generated.solution, &removed);
                count += 1.0;
            });
            assert!((sum / count - minimal as f64).abs() < 1e-9, "{} for {minimal} of {puzzle}", sum / count);
            tried += usize::from(minimal > 2);
        }
        assert!(tried > 5, "{tried}");
    }
}
