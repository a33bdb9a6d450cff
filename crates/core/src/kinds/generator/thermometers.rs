//! Thermometers of generated puzzles: long lines along which the digits of a grid increase.

use crate::kinds::puzzle::Puzzle;
use crate::kinds::shape::Shape;
use crate::rng::PuzzleRng;

/// Number of random lines of which the longest becomes a thermometer. Long ones leave few digits for each of their
/// cells.
const WALKS: usize = 24;

/// Minimum number of cells of a thermometer.
const MIN_LENGTH: usize = 3;

/// Returns random lines along which the digits of a grid increase. No two have a cell in common or cross each other.
pub fn thermometers(shape: &Shape, solution: &Puzzle, rng: &mut PuzzleRng) -> Vec<Vec<u16>> {
    let mut field = Field::new(shape.side, solution);
    let mut lines = Vec::new();
    loop {
        let mut longest = Vec::new();
        for _ in 0..WALKS {
            let line = field.walk(rng);
            if line.len() > longest.len() {
                longest = line;
            }
        }
        if longest.len() < MIN_LENGTH {
            return lines;
        }
        field.occupy(&longest);
        lines.push(longest);
    }
}

/// A grid on which lines are drawn.
struct Field<'a> {
    side: usize,
    solution: &'a Puzzle,
    is_free: Vec<bool>,
    /// Whether a line crosses the corner that a cell shares with those below, to the right and between these.
    is_crossed: Vec<bool>,
}

impl Field<'_> {
    fn new(side: usize, solution: &Puzzle) -> Field<'_> {
        Field { side, solution, is_free: vec![true; side * side], is_crossed: vec![false; side * side] }
    }

    fn digit(&self, cell: u16) -> u8 {
        self.solution.cells()[usize::from(cell)]
    }

    /// Returns a random line through free cells.
    fn walk(&mut self, rng: &mut PuzzleRng) -> Vec<u16> {
        let mut line = vec![rng.random_below((self.side * self.side) as u32) as u16];
        if !self.is_free[usize::from(line[0])] {
            return Vec::new();
        }
        loop {
            let last = line[line.len() - 1];
            let next: Vec<u16> = self.neighbors(last).filter(|&cell| self.may_follow(&line, cell)).collect();
            // A small step leaves room for more.
            let Some(min_digit) = next.iter().map(|&cell| self.digit(cell)).min() else { return line };
            let close: Vec<u16> = next.into_iter().filter(|&cell| self.digit(cell) <= min_digit + 1).collect();
            line.push(close[rng.random_below(close.len() as u32) as usize]);
        }
    }

    /// Returns whether a neighbor of the last cell continues a line.
    fn may_follow(&self, line: &[u16], cell: u16) -> bool {
        let last = line[line.len() - 1];
        let crosses = self.corner(last, cell).is_some_and(|corner| {
            let is_own = |pair: &[u16]| self.corner(pair[0], pair[1]) == Some(corner);
            self.is_crossed[corner] || line.windows(2).any(is_own)
        });
        self.is_free[usize::from(cell)] && self.digit(cell) > self.digit(last) && !crosses
    }

    /// Returns the corner at which two diagonal neighbors meet; `None` for other neighbors.
    fn corner(&self, a: u16, b: u16) -> Option<usize> {
        let [(a_row, a_column), (b_row, b_column)] =
            [a, b].map(|cell| (usize::from(cell) / self.side, usize::from(cell) % self.side));
        let is_diagonal = a_row != b_row && a_column != b_column;
        is_diagonal.then(|| a_row.min(b_row) * self.side + a_column.min(b_column))
    }

    /// Iterates over the cells that share a border or a corner with a cell.
    fn neighbors(&self, cell: u16) -> impl Iterator<Item = u16> + use<> {
        let (side, row, column) = (self.side, usize::from(cell) / self.side, usize::from(cell) % self.side);
        let around = move |place: usize| place.saturating_sub(1)..(place + 2).min(side);
        let cells = around(row).flat_map(move |row| around(column).map(move |column| (row * side + column) as u16));
        cells.filter(move |&other| other != cell)
    }

    /// Marks the cells and the corners of a line.
    fn occupy(&mut self, line: &[u16]) {
        line.iter().for_each(|&cell| self.is_free[usize::from(cell)] = false);
        for pair in line.windows(2) {
            if let Some(corner) = self.corner(pair[0], pair[1]) {
                self.is_crossed[corner] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cyclic Latin square.
    fn square() -> Puzzle {
        Puzzle::new((0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8).collect::<Vec<_>>())
    }

    #[test]
    fn lines_increase_and_do_not_meet() {
        let (square, shape) = (square(), Shape::new(9, None, None));
        for index in 0..20 {
            let lines = thermometers(&shape, &square, &mut PuzzleRng::new(1, index));
            let mut seen = std::collections::BTreeSet::new();
            let field = Field::new(9, &square);
            let mut corners = std::collections::BTreeSet::new();
            for line in &lines {
                assert!(line.len() >= MIN_LENGTH && line.iter().all(|&cell| seen.insert(cell)), "{line:?}");
                for pair in line.windows(2) {
                    assert!(field.digit(pair[0]) < field.digit(pair[1]), "{line:?}");
                    assert!(field.neighbors(pair[0]).any(|cell| cell == pair[1]), "{line:?}");
                    assert!(field.corner(pair[0], pair[1]).is_none_or(|corner| corners.insert(corner)), "{lines:?}");
                }
            }
            assert!(lines.iter().map(Vec::len).max() >= Some(6), "{lines:?}");
        }
    }
}
