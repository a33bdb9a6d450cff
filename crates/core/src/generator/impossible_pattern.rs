//! Random puzzles around an impossible pattern.
//!
//! ```text
//!   x . . | x . .     Four boxes at the corners of a rectangle have three marked cells each, one in each row and column
//!   . x . | . x .     of the box. Three digits can fill the twelve cells only if the product of the four permutations
//!   . . x | . . x     (the columns by the rows of a box) is even. Here three of them are the identity and one is
//!   ------+------     a transposition, so the product is odd and the pattern impossible.
//!   x . . | . x .
//!   . x . | x . .     In the puzzles, one marked cell holds another digit, and most candidates of the others are of the
//!   . . x | . . x     three digits. Techniques that follow one assumption at a time do not find that cell.
//! ```
//!
//! The pattern is known as trivalue oddagon, anti-tridagon or Thor's hammer. One in 3,400 of these puzzles is not
//! solved by nets (ER 9.1 to 10.6), and has many neighbors that nets do not solve either.

use super::removal::{ClueRemoval, Uniqueness};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::rng::PuzzleRng;
use crate::solver;

/// The number of marked cells.
const MARKED_CELLS: usize = 12;

/// Cells that three digits cannot fill.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    /// The marked cells.
    marked: [Cell; MARKED_CELLS],
    /// All cells of the four boxes.
    boxes: CellSet,
}

/// A full grid in which all marked cells but one have three digits.
#[derive(Debug)]
struct PatternGrid {
    grid: Grid,
    marked: CellSet,
    /// The other cells of the four boxes with none of the three digits.
    others: CellSet,
}

/// Tries to find a random minimal puzzle whose clues leave the three digits in most of the marked cells; returns it
/// with its solution.
pub fn random_pattern_puzzle(rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
    let PatternGrid { grid, marked, others } = random_pattern_grid(&Pattern::random(rng)?, rng)?;
    let mut order: Vec<Cell> = (!marked).iter().collect();
    rng.shuffle(&mut order);
    // The clues that exclude other digits from the marked cells are removed last.
    order.sort_by_key(|&cell| others.contains(cell));
    let removal = ClueRemoval::new(!marked, &grid, order.into_iter().map(CellSet::single), 0);
    let removed = removal.run(&grid, Uniqueness::Unchecked)?;
    let removed: CellSet = removed.into_iter().collect();
    Some((Puzzle::from(grid).restricted_to(!marked - removed), grid))
}

impl Pattern {
    /// Returns a random pattern; `None` if the one drawn is possible.
    fn random(rng: &mut PuzzleRng) -> Option<Pattern> {
        let (bands, stacks) = (random_order(rng), random_order(rng));
        let (mut marked, mut boxes, mut inversions) = (Vec::with_capacity(MARKED_CELLS), CellSet::EMPTY, 0);
        for (&band, &stack) in bands[..2].iter().flat_map(|band| stacks[..2].iter().map(move |stack| (band, stack))) {
            let columns = random_order(rng);
            marked.extend((0..3).filter_map(|row| Cell::at(3 * band + row, 3 * stack + columns[row])));
            boxes |= (0..9).filter_map(|index| Cell::at(3 * band + index / 3, 3 * stack + index % 3)).collect();
            inversions += [(0, 1), (0, 2), (1, 2)].iter().filter(|&&(a, b)| columns[a] > columns[b]).count();
        }
        let marked = marked.try_into().ok()?;
        (inversions % 2 == 1).then_some(Pattern { marked, boxes })
    }
}

fn random_order(rng: &mut PuzzleRng) -> [usize; 3] {
    let mut order = [0, 1, 2];
    rng.shuffle(&mut order);
    order
}

/// Returns a random grid with the pattern; `None` if the digits drawn for the marked cells lead to none.
fn random_pattern_grid(pattern: &Pattern, rng: &mut PuzzleRng) -> Option<PatternGrid> {
    let mut digits: Vec<Digit> = Digit::all().collect();
    rng.shuffle(&mut digits);
    let three: DigitSet = digits.into_iter().take(3).collect();
    let exception = pattern.marked[rng.random_below(MARKED_CELLS as u32) as usize];
    let mut puzzle = Puzzle::EMPTY;
    for cell in pattern.marked {
        let allowed = if cell == exception { !three } else { three };
        let digit = random_digit(puzzle.candidates(cell) & allowed, rng)?;
        puzzle.set(cell, Some(digit));
    }
    let grid = random_solution(puzzle, rng)?;
    let marked: CellSet = pattern.marked.into_iter().collect();
    let others = (pattern.boxes - marked).iter().filter(|&cell| !three.contains(grid.get(cell))).collect();
    Some(PatternGrid { grid, marked, others })
}

fn random_digit(digits: DigitSet, rng: &mut PuzzleRng) -> Option<Digit> {
    digits.iter().nth(rng.random_below(digits.len() as u32) as usize)
}

/// Returns a random solution; not all are equally likely.
fn random_solution(mut puzzle: Puzzle, rng: &mut PuzzleRng) -> Option<Grid> {
    let mut order: Vec<Cell> = (!puzzle.clue_cells()).iter().collect();
    rng.shuffle(&mut order);
    for cell in order {
        let mut digits: Vec<Digit> = puzzle.candidates(cell).iter().collect();
        rng.shuffle(&mut digits);
        puzzle = digits.into_iter().find_map(|digit| {
            let mut extended = puzzle;
            extended.set(cell, Some(digit));
            (solver::count(&extended, 1) == 1).then_some(extended)
        })?;
    }
    solver::unique_solution(&puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::candidates::Candidates;
    use crate::generator::redundant_clues;

    #[test]
    fn three_digits_cannot_fill_the_pattern() {
        let (rng, three) = (&mut PuzzleRng::new(5, 0), Digit::all().take(3).collect::<DigitSet>());
        let patterns: Vec<Pattern> = (0..60).filter_map(|_| Pattern::random(rng)).collect();
        assert!((20..40).contains(&patterns.len()), "{}", patterns.len());
        for pattern in patterns {
            let with_three = |cells: &[Cell]| {
                let mut candidates = Candidates::FULL;
                cells.iter().for_each(|&cell| candidates.keep(cell, three));
                solver::count_within(&candidates, 1)
            };
            assert_eq!(with_three(&pattern.marked), 0, "{pattern:?}");
            assert_eq!(with_three(&pattern.marked[1..]), 1, "{pattern:?}");
        }
    }

    #[test]
    fn puzzles_are_minimal_without_clues_in_the_pattern() {
        let rng = &mut PuzzleRng::new(6, 0);
        let puzzles: Vec<(Puzzle, Grid)> = (0..100).filter_map(|_| random_pattern_puzzle(rng)).collect();
        assert!(puzzles.len() > 10, "{}", puzzles.len());
        for (puzzle, grid) in puzzles {
            assert_eq!(solver::unique_solution(&puzzle), Some(grid), "{puzzle}");
            assert!(redundant_clues(&puzzle).is_empty(), "{puzzle}");
        }
    }

    #[test]
    fn grids_have_three_digits_in_all_marked_cells_but_one() {
        let rng = &mut PuzzleRng::new(7, 0);
        let grids = (0..100).filter_map(|_| random_pattern_grid(&Pattern::random(rng)?, rng));
        let grids: Vec<PatternGrid> = grids.collect();
        assert!(grids.len() > 10, "{}", grids.len());
        for PatternGrid { grid, marked, others } in grids {
            let counts: Vec<usize> =
                Digit::all().map(|digit| marked.iter().filter(|&cell| grid.get(cell) == digit).count()).collect();
            let mut sorted = counts.clone();
            sorted.sort_by(|a, b| b.cmp(a));
            assert_eq!(sorted[..3].iter().sum::<usize>(), MARKED_CELLS - 1, "{grid}");
            assert!(others.is_disjoint(marked) && others.len() == 23, "{grid}");
        }
    }
}
