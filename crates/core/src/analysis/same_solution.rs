//! Puzzles with the same solution: those with more clues, and the minimal ones with fewer.

use crate::board::cell::{Cell, CellSet};
use crate::board::grid::{Grid, Puzzle};
use crate::generator::redundant_clues;

/// Returns an iterator over the puzzles with `added` more clues of the solution, in the order of the cells.
///
/// ```
/// use cluewise::{Puzzle, analysis, solver};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let solution = solver::unique_solution(&puzzle).expect("one solution");
/// assert_eq!(analysis::expansions(&puzzle, &solution, 1).count(), 60);
/// assert_eq!(analysis::expansions(&puzzle, &solution, 2).count(), 60 * 59 / 2);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn expansions(puzzle: &Puzzle, solution: &Grid, added: usize) -> impl Iterator<Item = Puzzle> + Clone + use<> {
    let (clues, full) = (puzzle.clue_cells(), Puzzle::from(*solution));
    let empty: Vec<Cell> = (!clues).iter().collect();
    // The indices of the chosen cells, ascending; the next choice advances the last that can.
    let mut next = (added <= empty.len()).then(|| (0..added).collect::<Vec<usize>>());
    std::iter::from_fn(move || {
        let chosen = next.take()?;
        let cells: CellSet = chosen.iter().map(|&index| empty[index]).collect();
        let last = |k: &usize| chosen[*k] < empty.len() - (added - *k);
        if let Some(k) = (0..added).rev().find(last) {
            let mut following = chosen.clone();
            (k..added).for_each(|i| following[i] = chosen[k] + 1 + i - k);
            next = Some(following);
        }
        Some(full.restricted_to(clues | cells))
    })
}

/// Returns the minimal puzzles among the parts of a puzzle with one solution, but at most `limit`.
///
/// ```
/// use cluewise::{Grid, Puzzle, analysis, generator};
/// let minimal = generator::minimize(&Puzzle::from(Grid::FIRST), cluewise::Cell::all());
/// assert_eq!(analysis::minimal_parts(&minimal, 10), [minimal]);
/// ```
pub fn minimal_parts(puzzle: &Puzzle, limit: usize) -> Vec<Puzzle> {
    let mut found = Vec::new();
    remove(puzzle, CellSet::EMPTY, limit, &mut found);
    found
}

/// Adds the minimal parts of a puzzle that contain the clues of `kept`.
fn remove(puzzle: &Puzzle, mut kept: CellSet, limit: usize, found: &mut Vec<Puzzle>) {
    let redundant = redundant_clues(puzzle);
    if redundant.is_empty() {
        found.push(*puzzle);
    }
    // A part lacks a first one of these clues; the parts that lack an earlier one are found before.
    for cell in (redundant - kept).iter() {
        if found.len() >= limit {
            return;
        }
        remove(&puzzle.restricted_to(!CellSet::single(cell)), kept, limit, found);
        kept |= CellSet::single(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate, minimize};
    use crate::rng::PuzzleRng;
    use crate::solver::naive;
    use std::collections::BTreeSet;

    fn has_one_solution(puzzle: &Puzzle) -> bool {
        naive::solutions(puzzle).take(2).count() == 1
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn minimal_parts_are_all_minimal_puzzles_of_the_clues() {
        let made = generate(&Targets::default().with_clues(24..=26), 8, 0, |_| true).unwrap();
        let minimal = minimize(&made.puzzle, Cell::all());
        let with_more = expansions(&minimal, &made.solution, 3).step_by(997).take(4);
        for (index, puzzle) in (0..).zip(with_more) {
            assert_eq!(puzzle.clue_count(), minimal.clue_count() + 3);
            let found = minimal_parts(&puzzle, usize::MAX);
            let parts: BTreeSet<Puzzle> = found.iter().copied().collect();
            assert!(parts.len() == found.len() && parts.contains(&minimal), "{puzzle}");
            for part in &parts {
                assert!(has_one_solution(part), "{part}");
                let without = |cell| part.restricted_to(!CellSet::single(cell));
                assert!(part.clue_cells().iter().all(|cell| !has_one_solution(&without(cell))), "{part}");
            }
            for attempt in 0..20 {
                let mut order: Vec<Cell> = Cell::all().collect();
                PuzzleRng::new(index, attempt).shuffle(&mut order);
                assert!(parts.contains(&minimize(&puzzle, order)), "{puzzle}");
            }
            assert_eq!(minimal_parts(&puzzle, 1).len(), 1);
        }
    }
}
