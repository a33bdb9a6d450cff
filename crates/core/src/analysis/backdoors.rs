//! Backdoors: digits of the solution after which singles solve a puzzle.

use super::singles::{CandidateMasks, SinglesOutcome};
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Grid;
use crate::cancellation;

/// The smallest sets of cells whose digits, added to a puzzle, let hidden and naked singles solve it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Backdoors {
    /// The number of cells of each set: 0 if singles solve the puzzle itself.
    pub size: usize,
    /// The sets, in the order of their cells; a single empty set for size 0.
    pub sets: Vec<CellSet>,
}

/// Returns the smallest backdoors of a candidate grid with this only solution; `None` if all have more than `max_size` cells.
///
/// ```
/// use cluewise::{Candidates, Puzzle, analysis, solver};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let solution = solver::unique_solution(&puzzle).expect("one solution");
/// let backdoors = analysis::backdoors(&Candidates::new(&puzzle), &solution, 2).expect("at most two cells");
/// assert_eq!(backdoors.size, 2);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn backdoors(candidates: &Candidates, solution: &Grid, max_size: usize) -> Option<Backdoors> {
    let mut start = CandidateMasks::new(candidates);
    if start.apply_singles() == SinglesOutcome::Solved {
        return Some(Backdoors { size: 0, sets: vec![CellSet::EMPTY] });
    }
    (1..=max_size).find_map(|size| {
        let mut sets = Vec::new();
        extend(&start, solution, CellSet::EMPTY, None, size, &mut sets);
        (!sets.is_empty()).then_some(Backdoors { size, sets })
    })
}

/// Adds to `sets` the backdoors with `left` more cells after `last`; smaller ones do not exist.
fn extend(
    masks: &CandidateMasks,
    solution: &Grid,
    cells: CellSet,
    last: Option<Cell>,
    left: usize,
    sets: &mut Vec<CellSet>,
) {
    let open: Vec<Cell> = masks.open_cells().filter(|&cell| last.is_none_or(|last| cell > last)).collect();
    for cell in open.into_iter().take_while(|_| !cancellation::is_requested()) {
        let mut next = masks.clone();
        next.assume(cell, solution.get(cell));
        let (cells, end) = (cells | CellSet::single(cell), next.apply_singles());
        match left {
            1 if end == SinglesOutcome::Solved => sets.push(cells),
            1 => {}
            _ => extend(&next, solution, cells, Some(cell), left - 1, sets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::generator::{Targets, generate};
    use crate::rating::effort::Level;
    use crate::rating::effort::{Propagation, propagate};

    fn is_solved_by_singles(puzzle: &Puzzle) -> bool {
        propagate(puzzle, Propagation::Singles).is_solved()
    }

    #[test]
    fn backdoors_are_all_smallest_sets() {
        for (level, sizes) in [(Level::Easy, 0..=0), (Level::Hard, 1..=1), (Level::Extreme, 1..=3)] {
            for index in 0..3 {
                let made = generate(&Targets::default().with_level(level), 5, index, |_| true).unwrap();
                let (puzzle, solution) = (made.puzzle, made.solution);
                let found = backdoors(&Candidates::new(&puzzle), &solution, 3).unwrap();
                assert!(sizes.contains(&found.size), "{puzzle}: {}", found.size);
                let with = |cells: CellSet| Puzzle::from(solution).restricted_to(puzzle.clue_cells() | cells);
                assert!(found.sets.iter().all(|&set| is_solved_by_singles(&with(set))), "{puzzle}");
                if found.size <= 1 {
                    let single =
                        |&cell: &Cell| puzzle.get(cell).is_none() && is_solved_by_singles(&with(CellSet::single(cell)));
                    let filled = propagate(&puzzle, Propagation::Singles);
                    let useful = |&cell: &Cell| filled.get(cell).len() > 1;
                    let wanted = Cell::all().filter(single).filter(useful).count();
                    assert_eq!(found.sets.len(), if found.size == 0 { 1 } else { wanted }, "{puzzle}");
                }
            }
        }
    }
}
