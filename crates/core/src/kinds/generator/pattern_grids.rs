//! Random grids of large layouts, for which a search for a random grid seldom ends.
//!
//! A cyclic pattern obeys rows, columns, boxes and disjoint groups. Its bands, rows, columns and digits are shuffled;
//! then a few digits at a time are placed anew by a random search, which leads away from the pattern.

use crate::kinds::layout::Layout;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::solver::Solver;
use crate::rng::PuzzleRng;

/// Number of digits that are placed anew at a time. Two have few other places, many take long searches.
const MOVED_DIGITS: usize = 3;

/// Maximum number of branches of a search for other places of digits.
const BRANCHES: u64 = 500;

/// The random grids of a layout that its cyclic pattern obeys.
#[derive(Debug)]
pub struct PatternGrids {
    layout: Layout,
    /// The rows and columns of a box.
    boxes: (usize, usize),
}

impl PatternGrids {
    /// Returns the grids of a kind; `None` if the pattern breaks one of its rules.
    pub fn new(kind: &PuzzleKind) -> Option<PatternGrids> {
        let boxes = kind.boxes().map_or((1, kind.side()), |boxes| (boxes.rows, boxes.columns));
        let grids = PatternGrids { layout: kind.layout(), boxes };
        let unmoved: Vec<usize> = (0..kind.side()).collect();
        let is_single = kind.joined().is_none() && kind.regions().is_none();
        (is_single && grids.layout.accepts(grids.pattern(&unmoved, &unmoved, &unmoved).cells())).then_some(grids)
    }

    /// Returns a random grid; `None` if shuffled rows or columns break a rule.
    pub fn random(&self, solver: &mut Solver, rng: &mut PuzzleRng) -> Option<Puzzle> {
        let (side, (box_rows, box_columns)) = (self.layout.side(), self.boxes);
        let (rows, columns) = (shuffled_lines(side, box_rows, rng), shuffled_lines(side, box_columns, rng));
        let mut digits: Vec<usize> = (0..side).collect();
        rng.shuffle(&mut digits);
        let mut grid = self.pattern(&rows, &columns, &digits);
        if !self.layout.accepts(grid.cells()) {
            return None;
        }
        for _ in 0..side {
            rng.shuffle(&mut digits);
            let moved = &digits[..MOVED_DIGITS.min(side)];
            let is_kept = |&digit: &u8| !moved.contains(&(usize::from(digit) - 1));
            let rest = grid.cells().iter().map(|digit| if is_kept(digit) { *digit } else { 0 });
            let rest = Puzzle::new(rest.collect::<Vec<u8>>());
            grid = solver.random_solution(&rest, BRANCHES, rng).unwrap_or(grid);
        }
        Some(grid)
    }

    /// Returns the pattern with its rows, columns and digits in these orders.
    fn pattern(&self, rows: &[usize], columns: &[usize], digits: &[usize]) -> Puzzle {
        let (side, (box_rows, box_columns)) = (self.layout.side(), self.boxes);
        let digit = |row: usize, column: usize| (box_columns * (row % box_rows) + row / box_rows + column) % side;
        let cells =
            rows.iter().flat_map(|&row| columns.iter().map(move |&column| digits[digit(row, column)] as u8 + 1));
        Puzzle::new(cells.collect::<Vec<u8>>())
    }
}

/// Returns lines in a random order that keeps bands of this many lines together, each in the same order, so that the
/// places in boxes stay together too.
fn shuffled_lines(side: usize, band: usize, rng: &mut PuzzleRng) -> Vec<usize> {
    let (mut bands, mut within): (Vec<usize>, Vec<usize>) = ((0..side / band).collect(), (0..band).collect());
    rng.shuffle(&mut bands);
    rng.shuffle(&mut within);
    bands.iter().flat_map(|&at| within.iter().map(move |&line| at * band + line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_obey_the_rules_and_differ() {
        for (side, rules) in [(6, ""), (7, ""), (9, "disjoint"), (12, "disjoint")] {
            let kind = PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a kind");
            let (grids, layout) = (PatternGrids::new(&kind).expect("a pattern"), kind.layout());
            let mut solver = Solver::new(&layout);
            let mut random = |index| grids.random(&mut solver, &mut PuzzleRng::new(1, index)).expect("a grid");
            let [first, again, other] = [0, 0, 1].map(&mut random);
            assert!(layout.accepts(first.cells()) && layout.accepts(other.cells()), "{side} {rules}");
            assert!(first == again && first != other, "{side} {rules}");
        }
        let x = PuzzleKind::new(9, None, None, "x".parse().expect("rules")).expect("a kind");
        assert!(PatternGrids::new(&x).is_none());
    }
}
