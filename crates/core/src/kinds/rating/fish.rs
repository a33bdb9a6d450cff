//! Fish: the places of a digit in two, three or four houses lie in as many others.

use super::position::Position;
use super::step::{Evidence, KindStep};

/// Names of fish of two to four houses.
const NAMES: [&str; 3] = ["X-Wing", "Swordfish", "Jellyfish"];

/// Finds the fish of the smallest possible size.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let sizes =
        (2..=4).map(|size| (0..position.layout.side()).flat_map(|digit| of_digit(position, digit, size)).collect());
    sizes.into_iter().find(|steps: &Vec<KindStep>| !steps.is_empty()).unwrap_or_default()
}

/// The search for the fish of a digit.
struct Search {
    digit: usize,
    size: usize,
    /// The places in each house.
    places: Vec<Vec<usize>>,
    /// For each cell, the houses that contain it.
    houses_of: Vec<Vec<usize>>,
    bases: Vec<usize>,
    /// The places in the bases.
    cells: Vec<usize>,
    /// For each house, which of `cells` it contains, as bits.
    covered: Vec<u32>,
    steps: Vec<KindStep>,
}

fn of_digit(position: &Position, digit: usize, size: usize) -> Vec<KindStep> {
    let houses = position.layout.houses();
    let places: Vec<Vec<usize>> = houses.iter().map(|house| position.places(&house.cells, digit).collect()).collect();
    let mut houses_of = vec![Vec::new(); position.cells()];
    for (house, cells) in places.iter().enumerate() {
        cells.iter().for_each(|&cell| houses_of[cell].push(house));
    }
    let pool: Vec<usize> = (0..houses.len()).filter(|&house| (2..=size).contains(&places[house].len())).collect();
    let covered = vec![0; houses.len()];
    let (bases, cells, steps) = (Vec::new(), Vec::new(), Vec::new());
    let neighbors = match position.layout.is_joined() {
        true => connected_bases(&pool, &places, &houses_of),
        false => vec![(0..pool.len()).collect(); pool.len()],
    };
    let sets = BaseSets::find(&pool, &places, neighbors, size);
    let mut search = Search { digit, size, places, houses_of, bases, cells, covered, steps };
    for bases in sets {
        bases.iter().for_each(|&base| search.add_base(base));
        search.choose_all_covers();
        bases.iter().rev().for_each(|&base| search.remove_base(base));
    }
    search.steps
}

/// Returns for each base, as an index of the pool, those that have a place in a common house. In joined grids, these alone
/// are combined: other sets of bases are far too many, and most of their fish are several smaller ones.
fn connected_bases(pool: &[usize], places: &[Vec<usize>], houses_of: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut bases_of = vec![Vec::new(); places.len()];
    for (base, &house) in pool.iter().enumerate() {
        places[house].iter().flat_map(|&cell| &houses_of[cell]).for_each(|&other| bases_of[other].push(base));
    }
    let bases_near = |&house: &usize| {
        let houses = places[house].iter().flat_map(|&cell| &houses_of[cell]);
        let mut bases: Vec<usize> = houses.flat_map(|&other| &bases_of[other]).copied().collect();
        bases.sort_unstable();
        bases.dedup();
        bases
    };
    pool.iter().map(bases_near).collect()
}

/// The search for the sets of bases without common places.
struct BaseSets<'a> {
    pool: &'a [usize],
    places: &'a [Vec<usize>],
    size: usize,
    /// For each base, as an index of the pool, those with which it is combined, ascending.
    neighbors: Vec<Vec<usize>>,
    sets: Vec<Vec<usize>>,
}

impl BaseSets<'_> {
    /// Returns the sets in order.
    fn find(pool: &[usize], places: &[Vec<usize>], neighbors: Vec<Vec<usize>>, size: usize) -> Vec<Vec<usize>> {
        let mut found = BaseSets { pool, places, size, neighbors, sets: Vec::new() };
        for first in 0..pool.len() {
            let later = found.neighbors[first].iter().copied().filter(|&base| base > first).collect();
            found.extend(&mut vec![first], later);
        }
        found.sets.sort_unstable();
        found.sets
    }

    /// Extends a set, whose first base is the least one, by some of these neighbors and by theirs.
    fn extend(&mut self, set: &mut Vec<usize>, mut neighbors: Vec<usize>) {
        if set.len() == self.size {
            let mut bases: Vec<usize> = set.iter().map(|&base| self.pool[base]).collect();
            bases.sort_unstable();
            return self.sets.push(bases);
        }
        while let Some(next) = neighbors.pop() {
            if set.iter().any(|&base| self.have_common_place(base, next)) {
                continue;
            }
            let is_new = |&base: &usize| {
                base > set[0] && !set.iter().any(|&other| self.neighbors[other].binary_search(&base).is_ok())
            };
            let new = self.neighbors[next].iter().copied().filter(is_new);
            let further = neighbors.iter().copied().chain(new).collect();
            set.push(next);
            self.extend(set, further);
            set.pop();
        }
    }

    fn have_common_place(&self, a: usize, b: usize) -> bool {
        self.places[self.pool[a]].iter().any(|cell| self.places[self.pool[b]].contains(cell))
    }
}

impl Search {
    fn add_base(&mut self, house: usize) {
        self.bases.push(house);
        for &cell in &self.places[house] {
            for &other in &self.houses_of[cell] {
                self.covered[other] |= 1 << self.cells.len();
            }
            self.cells.push(cell);
        }
    }

    fn remove_base(&mut self, house: usize) {
        self.bases.pop();
        for &cell in self.places[house].iter().rev() {
            self.cells.pop();
            for &other in &self.houses_of[cell] {
                self.covered[other] &= !(1 << self.cells.len());
            }
        }
    }

    /// Chooses covers of the bases, unless even the largest ones could not contain all places.
    fn choose_all_covers(&mut self) {
        let houses = self.cells.iter().flat_map(|&cell| &self.houses_of[cell]);
        let covers = houses.filter(|house| !self.bases.contains(house));
        let max_places = covers.map(|&house| self.covered[house].count_ones() as usize).max().unwrap_or(0);
        if self.size * max_places >= self.cells.len() {
            self.choose_covers((1 << self.cells.len()) - 1, &mut Vec::new());
        }
    }

    /// Chooses covers of the places that are still open, which are bits; the first one needs one.
    fn choose_covers(&mut self, open: u32, covers: &mut Vec<usize>) {
        if open == 0 {
            return self.conclude(covers);
        }
        if covers.len() == self.size {
            return;
        }
        let cell = self.cells[open.trailing_zeros() as usize];
        for index in 0..self.houses_of[cell].len() {
            let cover = self.houses_of[cell][index];
            if !self.bases.contains(&cover) {
                covers.push(cover);
                self.choose_covers(open & !self.covered[cover], covers);
                covers.pop();
            }
        }
    }

    /// Adds the step of a fish if it eliminates anything.
    fn conclude(&mut self, covers: &[usize]) {
        if covers.len() < self.size {
            return;
        }
        let mut rest: Vec<usize> = covers.iter().flat_map(|&cover| &self.places[cover]).copied().collect();
        rest.retain(|cell| !self.cells.contains(cell));
        rest.sort_unstable();
        rest.dedup();
        let eliminations: Vec<(u16, u32)> = rest.into_iter().map(|cell| (cell as u16, 1 << self.digit)).collect();
        let mut covers = covers.to_vec();
        covers.sort_unstable();
        let evidence = Evidence::Fish { digit: self.digit as u8 + 1, bases: self.bases.clone(), covers };
        if !eliminations.is_empty() && !self.steps.iter().any(|step| step.evidence == evidence) {
            self.steps.push(KindStep::eliminating(NAMES[self.size - 2], eliminations, evidence));
        }
    }
}
