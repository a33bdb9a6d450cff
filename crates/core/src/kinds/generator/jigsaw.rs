//! Random connected regions.

use crate::kinds::regions::Regions;
use crate::rng::PuzzleRng;

/// Returns random connected regions of a grid: the rows, after random exchanges of cells between adjacent regions.
pub fn random_regions(side: usize, rng: &mut PuzzleRng) -> Regions {
    let mut grid = RegionGrid::new(side, |cell| (cell / side) as u8);
    let (mut exchanges, mut tries) = (0, 0);
    while exchanges < EXCHANGES_PER_CELL * side * side && tries < TRIES_PER_CELL * side * side {
        tries += 1;
        exchanges += usize::from(grid.exchange(rng));
    }
    // Exchanges keep the sizes, so that these are regions.
    Regions::new(grid.labels().iter()).unwrap_or_else(|_| Regions::rows(side))
}

/// Number of exchanges for each cell, enough to forget the rows.
const EXCHANGES_PER_CELL: usize = 6;

/// Maximum number of tries for each cell.
const TRIES_PER_CELL: usize = 200;

/// The label of the places around the grid.
const OUTSIDE: u8 = u8::MAX;

/// Labels of regions, in a grid with a border of one place.
struct RegionGrid {
    side: usize,
    places: Vec<u8>,
    /// The places of each region in order.
    regions: Vec<Vec<usize>>,
    /// The places that a search for connected places has reached, in order, and for each place the last search that did.
    reached: Vec<usize>,
    search_of: Vec<u32>,
    search: u32,
}

impl RegionGrid {
    fn new(side: usize, label: impl Fn(usize) -> u8) -> RegionGrid {
        let places = vec![OUTSIDE; (side + 2) * (side + 2)];
        let search_of = vec![0; places.len()];
        let regions = vec![Vec::new(); side];
        let mut grid = RegionGrid { side, places, regions, reached: Vec::new(), search_of, search: 0 };
        for cell in 0..side * side {
            let place = grid.place(cell);
            grid.places[place] = label(cell);
            grid.regions[usize::from(label(cell))].push(place);
        }
        grid
    }

    /// Returns the place of a cell.
    fn place(&self, cell: usize) -> usize {
        (cell / self.side + 1) * (self.side + 2) + cell % self.side + 1
    }

    /// Returns the labels of the cells.
    fn labels(&self) -> Vec<u8> {
        (0..self.side * self.side).map(|cell| self.places[self.place(cell)]).collect()
    }

    /// Moves a cell to a neighboring region, and a cell of that region back, if both stay connected. Returns whether it
    /// did.
    fn exchange(&mut self, rng: &mut PuzzleRng) -> bool {
        let first = self.place(rng.random_below((self.side * self.side) as u32) as usize);
        let inside = |&place: &usize| self.places[place] != OUTSIDE;
        let neighbors = self.neighbors(first).into_iter().filter(inside).count();
        let neighbor = rng.random_below(neighbors as u32) as usize;
        let Some(neighbor) = self.neighbors(first).into_iter().filter(inside).nth(neighbor) else { return false };
        let (from, to) = (self.places[first], self.places[neighbor]);
        if from == to {
            return false;
        }
        let borders = |&&place: &&usize| self.neighbors(place).into_iter().any(|next| self.places[next] == from);
        let candidates = || self.regions[usize::from(to)].iter().filter(borders);
        let second = rng.random_below(candidates().count() as u32) as usize;
        let Some(&second) = candidates().nth(second) else { return false };
        (self.places[first], self.places[second]) = (to, from);
        let is_kept = self.is_connected(second) && self.is_connected(first);
        if !is_kept {
            (self.places[first], self.places[second]) = (from, to);
            return false;
        }
        for (region, gone, new) in [(from, first, second), (to, second, first)] {
            let region = &mut self.regions[usize::from(region)];
            region.retain(|&place| place != gone);
            region.insert(region.partition_point(|&place| place < new), new);
        }
        true
    }

    /// Returns the places above, beside and below a place.
    fn neighbors(&self, place: usize) -> [usize; 4] {
        let width = self.side + 2;
        [place - width, place - 1, place + 1, place + width]
    }

    /// Returns whether the region of a place is connected.
    fn is_connected(&mut self, place: usize) -> bool {
        let region = self.places[place];
        self.reached.clear();
        self.reached.push(place);
        self.search += 1;
        self.search_of[place] = self.search;
        let mut next = 0;
        while let Some(&place) = self.reached.get(next) {
            next += 1;
            for neighbor in self.neighbors(place) {
                if self.places[neighbor] == region && self.search_of[neighbor] != self.search {
                    self.search_of[neighbor] = self.search;
                    self.reached.push(neighbor);
                }
            }
        }
        self.reached.len() == self.side
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
            let mut grid = RegionGrid::new(side, |cell| regions.numbers()[cell]);
            let is_connected = (0..side * side).all(|cell| grid.is_connected(grid.place(cell)));
            assert!(is_connected, "{}", regions.to_text());
        }
    }
}
