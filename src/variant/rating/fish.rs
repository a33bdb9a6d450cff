//! Fish: the places of a digit in two, three or four houses lie in as many others.

use super::position::Position;
use super::step::{Evidence, VariantStep};

/// Names of fish of two to four houses.
const NAMES: [&str; 3] = ["X-Wing", "Swordfish", "Jellyfish"];

/// Finds the fish of the smallest possible size.
pub(super) fn find(position: &Position) -> Vec<VariantStep> {
    let sizes =
        (2..=4).map(|size| (0..position.layout.side()).flat_map(|digit| of_digit(position, digit, size)).collect());
    sizes.into_iter().find(|steps: &Vec<VariantStep>| !steps.is_empty()).unwrap_or_default()
}

/// The houses and places of a digit.
struct Search {
    digit: usize,
    size: usize,
    /// The places in each house.
    places: Vec<Vec<usize>>,
    /// For each cell, the houses that contain it.
    houses_of: Vec<Vec<usize>>,
    steps: Vec<VariantStep>,
}

fn of_digit(position: &Position, digit: usize, size: usize) -> Vec<VariantStep> {
    let houses = position.layout.houses();
    let places: Vec<Vec<usize>> = houses.iter().map(|house| position.places(&house.cells, digit).collect()).collect();
    let mut houses_of = vec![Vec::new(); position.cells()];
    for (house, cells) in places.iter().enumerate() {
        cells.iter().for_each(|&cell| houses_of[cell].push(house));
    }
    let pool: Vec<usize> = (0..houses.len()).filter(|&house| (2..=size).contains(&places[house].len())).collect();
    let mut search = Search { digit, size, places, houses_of, steps: Vec::new() };
    search.choose_bases(&pool, &mut Vec::new(), &mut Vec::new());
    search.steps
}

impl Search {
    /// Chooses further bases without common places.
    fn choose_bases(&mut self, pool: &[usize], bases: &mut Vec<usize>, cells: &mut Vec<usize>) {
        if bases.len() == self.size {
            return self.choose_covers(bases, cells, &mut Vec::new());
        }
        for (i, &house) in pool.iter().enumerate() {
            if self.places[house].iter().any(|cell| cells.contains(cell)) {
                continue;
            }
            let before = cells.len();
            bases.push(house);
            cells.extend(&self.places[house]);
            self.choose_bases(&pool[i + 1..], bases, cells);
            cells.truncate(before);
            bases.pop();
        }
    }

    /// Chooses covers of all places; the first uncovered one needs one.
    fn choose_covers(&mut self, bases: &[usize], cells: &[usize], covers: &mut Vec<usize>) {
        let is_covered = |cell: &&usize| covers.iter().any(|cover| self.houses_of[**cell].contains(cover));
        let Some(&open) = cells.iter().find(|cell| !is_covered(cell)) else {
            return self.conclude(bases, cells, covers);
        };
        if covers.len() == self.size {
            return;
        }
        for cover in self.houses_of[open].clone() {
            if !bases.contains(&cover) {
                covers.push(cover);
                self.choose_covers(bases, cells, covers);
                covers.pop();
            }
        }
    }

    /// Adds the step of a fish if it eliminates anything.
    fn conclude(&mut self, bases: &[usize], cells: &[usize], covers: &[usize]) {
        if covers.len() < self.size {
            return;
        }
        let mut rest: Vec<usize> = covers.iter().flat_map(|&cover| &self.places[cover]).copied().collect();
        rest.retain(|cell| !cells.contains(cell));
        rest.sort_unstable();
        rest.dedup();
        let eliminations: Vec<(u16, u32)> = rest.into_iter().map(|cell| (cell as u16, 1 << self.digit)).collect();
        let mut covers = covers.to_vec();
        covers.sort_unstable();
        let evidence = Evidence::Fish { digit: self.digit as u8 + 1, bases: bases.to_vec(), covers };
        if !eliminations.is_empty() && !self.steps.iter().any(|step| step.evidence == evidence) {
            self.steps.push(VariantStep { technique: NAMES[self.size - 2], placement: None, eliminations, evidence });
        }
    }
}
