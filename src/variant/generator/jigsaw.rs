//! Random connected regions.

use crate::rng::PuzzleRng;
use crate::variant::regions::Regions;

/// Returns random connected regions of a grid: the rows, after random exchanges of cells between adjacent regions.
pub fn random_regions(side: usize, rng: &mut PuzzleRng) -> Regions {
    let mut grid = RegionGrid { side, labels: (0..side * side).map(|cell| (cell / side) as u8).collect() };
    let (mut exchanges, mut tries) = (0, 0);
    while exchanges < EXCHANGES_PER_CELL * side * side && tries < TRIES_PER_CELL * side * side {
        tries += 1;
        exchanges += usize::from(grid.exchange(rng));
    }
    // Exchanges keep the sizes, so that these are regions.
    Regions::new(grid.labels.iter()).unwrap_or_else(|_| Regions::rows(side))
}

/// Number of exchanges for each cell, enough to forget the rows.
const EXCHANGES_PER_CELL: usize = 6;

/// Maximum number of tries for each cell.
const TRIES_PER_CELL: usize = 200;

/// Labels of regions.
struct RegionGrid {
    side: usize,
    labels: Vec<u8>,
}

impl RegionGrid {
    /// Moves a cell to a neighboring region, and a cell of that region back, if both stay connected. Returns whether it
    /// did.
    fn exchange(&mut self, rng: &mut PuzzleRng) -> bool {
        let size = self.labels.len() as u32;
        let first = rng.random_below(size) as usize;
        let neighbors = self.neighbors(first);
        let neighbor = neighbors[rng.random_below(neighbors.len() as u32) as usize];
        let (from, to) = (self.labels[first], self.labels[neighbor]);
        if from == to {
            return false;
        }
        let borders =
            |cell: usize| self.labels[cell] == to && self.neighbors(cell).iter().any(|&n| self.labels[n] == from);
        let candidates: Vec<usize> = (0..self.labels.len()).filter(|&cell| borders(cell)).collect();
        let second = candidates[rng.random_below(candidates.len() as u32) as usize];
        (self.labels[first], self.labels[second]) = (to, from);
        let is_kept = self.is_connected(from) && self.is_connected(to);
        if !is_kept {
            (self.labels[first], self.labels[second]) = (from, to);
        }
        is_kept
    }

    /// Returns the cells beside, above and below a cell.
    fn neighbors(&self, cell: usize) -> Vec<usize> {
        let (row, column, last) = (cell / self.side, cell % self.side, self.side - 1);
        let steps = [
            (row > 0).then(|| cell - self.side),
            (column > 0).then(|| cell - 1),
            (column < last).then_some(cell + 1),
            (row < last).then_some(cell + self.side),
        ];
        steps.into_iter().flatten().collect()
    }

    fn is_connected(&self, region: u8) -> bool {
        let Some(start) = self.labels.iter().position(|&label| label == region) else { return true };
        let mut seen = vec![start];
        let mut next = 0;
        while let Some(&cell) = seen.get(next) {
            next += 1;
            for neighbor in self.neighbors(cell) {
                if self.labels[neighbor] == region && !seen.contains(&neighbor) {
                    seen.push(neighbor);
                }
            }
        }
        seen.len() == self.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_connected_and_differ() {
        for side in [4, 6, 9, 12] {
            let draw = |index| random_regions(side, &mut PuzzleRng::new(3, index));
            assert_ne!(draw(0), draw(1));
            assert_eq!(draw(0), draw(0));
            let regions = draw(2);
            let grid = RegionGrid { side, labels: regions.numbers().to_vec() };
            assert!((0..side as u8).all(|region| grid.is_connected(region)), "{}", regions.to_text());
        }
    }
}
