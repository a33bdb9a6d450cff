//! The houses in which subsets eliminate something, found with the help of the solution.
//!
//! A subset eliminates a candidate only if no assignment of the digits of the house to its cells contains that
//! candidate. Any such assignment results from the solution by cyclic exchanges: the cell of a first digit takes a
//! second one, the cell of that digit a third one, and so on, until a cell takes the first digit. So one search for
//! cycles replaces the searches for subsets of all sizes.

use super::candidate_grid::{CandidateGrid, Solution};
use super::changes::Time;
use super::geometry::{CELLS, digits, first_digit, house_indices};
use crate::rating::tables::crossing_house;

/// A set of houses.
pub(super) type Houses = u32;

/// The houses in which a subset may eliminate something, and when each was last examined.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenHouses {
    open: Houses,
    times: [Time; 27],
}

/// The houses that share three cells with each house.
static CROSSING: [Houses; 27] = {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 27 * 6 {
        if i / 6 >= 18 || i % 6 < 3 {
            table[i / 6] |= 1 << crossing_house(i / 6, i % 6);
        }
        i += 1;
    }
    table
};

impl OpenHouses {
    /// Examines the houses that have changed.
    pub fn update(&mut self, grid: &CandidateGrid) {
        for house in 0..27 {
            let changed = grid.changes.houses[house];
            if self.times[house] < changed {
                let is_open = grid.solution.as_ref().is_none_or(|solution| has_excluded(grid, solution, house));
                self.open = self.open & !(1 << house) | Houses::from(is_open) << house;
                self.times[house] = changed;
            }
        }
    }

    /// Returns the houses in which a subset may eliminate something.
    pub fn open(&self) -> Houses {
        self.open
    }

    /// Returns those houses and the houses that share three cells with one of them.
    pub fn with_crossing(&self) -> Houses {
        house_indices(self.open).fold(self.open, |all, house| all | CROSSING[house])
    }
}

/// Returns whether a candidate of the house is in no assignment of its digits to its cells.
fn has_excluded(grid: &CandidateGrid, solution: &Solution, house: usize) -> bool {
    // Seven empty sets are added, as vectors of eight are processed at once.
    let (mut next, mut candidates) = ([0u16; 16], 0);
    for cell in CELLS[house].map(usize::from) {
        next[first_digit(solution.held[cell])] = grid.candidates[cell];
        candidates |= grid.candidates[cell];
    }
    let mut reached = next;
    for via in digits(candidates) {
        let from_via = reached[via];
        for set in &mut reached {
            *set |= from_via & (*set >> via & 1).wrapping_neg();
        }
    }
    digits(candidates).any(|digit| digits(next[digit]).any(|taken| reached[taken] >> digit & 1 == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::PuzzleRng;

    /// Adds the candidates of all assignments that extend this one to the places from `place` on.
    fn add_assignments(candidates: &[u16; 9], taken: u16, chosen: &mut Vec<usize>, covered: &mut [u16; 9]) {
        let place = chosen.len();
        if place == 9 {
            covered.iter_mut().zip(chosen).for_each(|(covered, digit)| *covered |= 1 << *digit);
            return;
        }
        for digit in digits(candidates[place] & !taken) {
            chosen.push(digit);
            add_assignments(candidates, taken | 1 << digit, chosen, covered);
            chosen.pop();
        }
    }

    #[test]
    fn excluded_candidates_are_in_no_assignment() {
        let mut rng = PuzzleRng::new(1, 0);
        let mut below = |n| rng.random_below(n) as usize;
        let mut seen = [0, 0];
        for _ in 0..500 {
            let house = below(27);
            let mut grid = CandidateGrid::new(&".".repeat(81).parse().unwrap_or_default());
            let mut solution = [0; 9];
            (0..9).for_each(|digit| solution[digit] = 1 << CELLS[house][digit]);
            let solution = Solution::new(solution);
            for _ in 0..30 + below(60) {
                let (place, digit) = (below(9), below(9));
                if place != digit {
                    grid.remove(CELLS[house][place].into(), digit);
                }
            }
            let candidates = CELLS[house].map(|cell| grid.candidates[usize::from(cell)]);
            let mut covered = [0; 9];
            add_assignments(&candidates, 0, &mut Vec::new(), &mut covered);
            let expected = covered != candidates;
            assert_eq!(has_excluded(&grid, &solution, house), expected);
            seen[usize::from(expected)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
