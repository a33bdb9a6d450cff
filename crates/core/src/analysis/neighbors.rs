//! All neighbors of a puzzle: puzzles with one solution, with some of its clues removed and others added.

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::generator::redundant_clues;
use crate::solver;
use std::collections::BTreeSet;

/// Returns the puzzles with one solution that result from removing `removed` clues of a puzzle and adding `added` clues
/// in any cells that are then empty, sorted; the puzzle itself and puzzles with redundant clues, if `minimal`, are
/// omitted.
///
/// A part of the puzzle with more than `max_solutions` solutions is omitted; the second result tells whether there was
/// one.
///
/// ```
/// use cluewise::{Puzzle, analysis};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let (neighbors, is_complete) = analysis::neighbors(&puzzle, 1, 1, true, 100_000);
/// assert!(is_complete && !neighbors.is_empty() && !neighbors.contains(&puzzle));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn neighbors(
    puzzle: &Puzzle,
    removed: usize,
    added: usize,
    minimal: bool,
    max_solutions: u64,
) -> (Vec<Puzzle>, bool) {
    let clues: Vec<Cell> = puzzle.clue_cells().iter().collect();
    let (mut found, mut is_complete) = (BTreeSet::new(), true);
    for_each_subset(&clues, removed, CellSet::EMPTY, &mut |cells| {
        let part = puzzle.restricted_to(!cells);
        let solutions = solver::solve(&part, max_solutions + 1);
        if solutions.count > max_solutions {
            is_complete = false;
            return;
        }
        let all: Vec<&Grid> = solutions.grids.iter().collect();
        extend(&part, &all, added, None, &mut |neighbor| {
            found.insert(neighbor);
        });
    });
    found.remove(puzzle);
    let is_kept = |neighbor: &Puzzle| !minimal || redundant_clues(neighbor).is_empty();
    (found.into_iter().filter(is_kept).collect(), is_complete)
}

/// Calls `call` with each set of `count` of these cells, together with `chosen`.
fn for_each_subset(cells: &[Cell], count: usize, chosen: CellSet, call: &mut impl FnMut(CellSet)) {
    if count == 0 {
        return call(chosen);
    }
    for (i, &cell) in cells.iter().enumerate() {
        for_each_subset(&cells[i + 1..], count - 1, chosen | CellSet::single(cell), call);
    }
}

/// Calls `call` with each puzzle with `added` more clues, in cells after `last`, that only one of these solutions
/// fills.
fn extend(puzzle: &Puzzle, solutions: &[&Grid], added: usize, last: Option<Cell>, call: &mut impl FnMut(Puzzle)) {
    if added == 0 {
        if solutions.len() == 1 {
            call(*puzzle);
        }
        return;
    }
    let cells = || Cell::all().filter(|&cell| puzzle.get(cell).is_none() && last.is_none_or(|last| cell > last));
    let with = |cell, digit| {
        let mut extended = *puzzle;
        extended.set(cell, Some(digit));
        extended
    };
    if added == 1 {
        let mut counts = [[0_u32; 9]; Cell::COUNT];
        solutions.iter().for_each(|grid| cells().for_each(|cell| counts[cell.index()][grid.get(cell).index()] += 1));
        let once = cells().flat_map(|cell| Digit::all().map(move |digit| (cell, digit)));
        let once = once.filter(|(cell, digit)| counts[cell.index()][digit.index()] == 1);
        return once.for_each(|(cell, digit)| call(with(cell, digit)));
    }
    for cell in cells() {
        for digit in Digit::all() {
            let left: Vec<&Grid> = solutions.iter().copied().filter(|grid| grid.get(cell) == digit).collect();
            if !left.is_empty() {
                extend(&with(cell, digit), &left, added - 1, Some(cell), call);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate};
    use crate::solver::naive;

    fn has_one_solution(puzzle: &Puzzle) -> bool {
        naive::solutions(puzzle).take(2).count() == 1
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn neighbors_are_all_puzzles_with_one_clue_exchanged() {
        let puzzle = generate(&Targets::default().with_clues(30..=32), 3, 0, |_| true).unwrap().puzzle;
        let mut wanted = BTreeSet::new();
        for (removed, _) in puzzle.clues() {
            let mut part = puzzle;
            part.set(removed, None);
            for cell in Cell::all().filter(|&cell| part.get(cell).is_none()) {
                for digit in part.candidates(cell).iter() {
                    let mut neighbor = part;
                    neighbor.set(cell, Some(digit));
                    if has_one_solution(&neighbor) {
                        wanted.insert(neighbor);
                    }
                }
            }
        }
        wanted.remove(&puzzle);
        let (all, is_complete) = neighbors(&puzzle, 1, 1, false, 100_000);
        assert!(is_complete);
        assert_eq!(all, wanted.iter().copied().collect::<Vec<_>>());
        let is_minimal = |neighbor: &&Puzzle| {
            let without = |cell| neighbor.restricted_to(!CellSet::single(cell));
            neighbor.clue_cells().iter().all(|cell| !has_one_solution(&without(cell)))
        };
        let minimal: Vec<Puzzle> = wanted.iter().filter(is_minimal).copied().collect();
        assert_eq!(neighbors(&puzzle, 1, 1, true, 100_000).0, minimal);
        assert!(!neighbors(&puzzle, 1, 1, true, 1).1);
        assert!(neighbors(&puzzle, 2, 1, false, 10_000).0.iter().all(|n| n.clue_count() + 1 == puzzle.clue_count()));
    }
}
