//! Puzzles beside a puzzle: one or two clues away, others instead.
//!
//! What is rare among random puzzles is not rare beside its like. So who looks for such a puzzle walks from neighbour
//! to neighbour, as long as they are not farther from the aim; this is how puzzles with few clues and very hard ones
//! are found.

use crate::cell::{Cell, CellSet};
use crate::digits::Digit;
use crate::grid::{Grid, Puzzle};
use crate::solver::{self, Answer};
use crate::stream::Stream;

/// So many solutions may a puzzle have without the clues that are taken away.
const MOST: u64 = 200;

/// A puzzle with one solution, and that solution: the puzzle given without so many of its clues, and with at most `most`
/// and one others drawn at random, as long as there are several solutions; clues may be needless. None if it takes more.
pub fn neighbour(puzzle: &Puzzle, gone: usize, most: usize, stream: &mut Stream) -> Option<(Puzzle, Grid)> {
    let clues = puzzle.clue_cells();
    let mut rest = *puzzle;
    for _ in 0..gone {
        let drawn = stream.below(rest.clue_cells().len() as u32) as usize;
        rest.set(rest.clue_cells().iter().nth(drawn)?, None);
    }
    let mut others = 0;
    while others < most {
        let more = with_another(&rest, !clues, stream);
        match solver::answer(&more.into(), 2) {
            Answer { count: 1, solutions, .. } => return Some((more, solutions[0])),
            Answer { count: 2, .. } => (rest, others) = (more, others + 1),
            _ => {}
        }
    }
    None
}

/// The puzzle with a digit that the clues do not rule out in one of these cells.
fn with_another(puzzle: &Puzzle, cells: CellSet, stream: &mut Stream) -> Puzzle {
    let open: Vec<Cell> = (cells - puzzle.clue_cells()).iter().collect();
    let mut more = *puzzle;
    if let Some(&cell) = open.get(stream.below(open.len() as u32) as usize) {
        let left: Vec<Digit> = puzzle.candidates(cell).iter().collect();
        more.set(cell, left.get(stream.below(left.len() as u32) as usize).copied());
    }
    more
}

/// A puzzle with one solution, and that solution: the puzzle given without one or two of its clues, and with as few
/// others as single out one of the solutions it has then. None if there are too many solutions.
pub fn sparse_neighbour(puzzle: &Puzzle, stream: &mut Stream) -> Option<(Puzzle, Grid)> {
    let mut clues: Vec<Cell> = puzzle.clue_cells().iter().collect();
    stream.shuffle(&mut clues);
    let gone: CellSet = clues.iter().copied().take(1 + stream.below(2) as usize).collect();
    let mut rest = puzzle.restricted_to(!gone);
    let answer = solver::answer(&rest.into(), MOST);
    if answer.count == MOST {
        // Which ones are found would depend on the machine.
        return None;
    }
    let mut left = answer.solutions;
    left.sort_unstable();
    let grid = *left.get(stream.below(left.len() as u32) as usize)?;
    while left.len() > 1 {
        let cell = sharpest(&left, &grid, stream)?;
        rest.set(cell, Some(grid.get(cell)));
        left.retain(|other| other.get(cell) == grid.get(cell));
    }
    Some((rest, grid))
}

/// One of the cells in which the fewest of the solutions agree with this one.
fn sharpest(left: &[Grid], grid: &Grid, stream: &mut Stream) -> Option<Cell> {
    let agree = |cell: Cell| left.iter().filter(|other| other.get(cell) == grid.get(cell)).count();
    let counts: Vec<(Cell, usize)> = Cell::all().map(|cell| (cell, agree(cell))).collect();
    let fewest = counts.iter().map(|&(_, count)| count).min()?;
    let best: Vec<Cell> = counts.into_iter().filter(|&(_, count)| count == fewest).map(|(cell, _)| cell).collect();
    best.get(stream.below(best.len() as u32) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate};

    #[test]
    fn neighbours_have_one_solution_and_share_most_clues() {
        let start = generate(&Targets::default(), 1, 0, |_| true).unwrap().puzzle;
        let mut stream = Stream::new(2, 0);
        let loose =
            (0..50).filter_map(|_| Some((1, neighbour(&start, 1, usize::MAX, &mut stream)?))).collect::<Vec<_>>();
        let sparse: Vec<_> = (0..50).filter_map(|_| Some((2, sparse_neighbour(&start, &mut stream)?))).collect();
        assert!(sparse.len() > 25, "{}", sparse.len());
        for (gone, (puzzle, grid)) in loose.into_iter().chain(sparse) {
            assert_eq!(solver::unique_solution(&puzzle), Some(grid), "{puzzle}");
            let shared = start.clues().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
            assert!(shared + gone >= start.clue_count(), "{puzzle}");
            assert!(gone == 2 || puzzle != start);
        }
    }
}
