//! Removing clues as long as the puzzle keeps its one solution.

use crate::cell::{Cell, CellSet};
use crate::grid::Puzzle;
use crate::solver;

/// Goes through the groups of cells in order and removes from each its clues, all or none, where the rest still has
/// one solution and at least `fewest` clues. Returns what was removed, in order.
///
/// The puzzle must have one solution. Trying each group once is enough: one that could not go when there were more
/// clues cannot go later.
pub fn dig(puzzle: &Puzzle, groups: impl IntoIterator<Item = CellSet>, fewest: usize) -> Vec<CellSet> {
    let mut left = *puzzle;
    let mut clues = left.clue_cells();
    let mut removed = Vec::new();
    for group in groups {
        let cells = group & clues;
        if !cells.is_empty() && clues.len() >= fewest + cells.len() && remove(&mut left, cells) {
            clues = clues - cells;
            removed.push(cells);
        }
    }
    removed
}

/// Empties these cells of the puzzle, which has one solution, if it still has only one then.
fn remove(puzzle: &mut Puzzle, cells: CellSet) -> bool {
    let mut rest = *puzzle;
    cells.iter().for_each(|cell| rest.set(cell, None));
    let mut list = cells.iter().filter_map(|cell| Some((cell, puzzle.get(cell)?)));
    let can_go = match (list.next(), list.next()) {
        (Some((cell, digit)), None) => !solver::solves_without(&rest, cell, digit),
        _ => solver::count(&rest, 2) == 1,
    };
    if can_go {
        *puzzle = rest;
    }
    can_go
}

/// The clues that could go, each by itself, without the puzzle getting a second solution. The puzzle must have one
/// solution; it is minimal if the set is empty.
///
/// ```
/// use cluewise::{CellSet, Grid, generator};
/// assert_eq!(generator::needless_clues(&Grid::FIRST.into()), CellSet::FULL);
/// ```
pub fn needless_clues(puzzle: &Puzzle) -> CellSet {
    puzzle.clue_cells().iter().filter(|&cell| remove(&mut puzzle.clone(), CellSet::single(cell))).collect()
}

/// The puzzle without the clues that can go, tried in this order: a minimal puzzle if all cells are in it. The
/// puzzle must have one solution.
pub fn minimize(puzzle: &Puzzle, order: impl Iterator<Item = Cell>) -> Puzzle {
    let removed = dig(puzzle, order.map(CellSet::single), 0);
    puzzle.restricted_to(!removed.into_iter().collect::<CellSet>())
}
