//! The candidates that a digit alone excludes: those in none of its templates. A template is a set of nine cells with
//! the digit in every row, column and box.
//!
//! A technique that depends only on the places of one digit eliminates no other candidates. So if a digit excludes
//! none, fish, colors and chains of that digit need not be searched.

use super::candidate_grid::CandidateGrid;
use super::geometry::{FIRST_BOX, FIRST_COLUMN, Mask, bits, count, digits};

/// The columns of each stack.
const STACKS: [u16; 3] = [0o7, 0o70, 0o700];

/// The rows in which a digit is still to be placed, with its places there.
#[derive(Clone, Copy)]
struct Rows {
    places: [u16; 9],
    open: u16,
}

/// Returns the candidates of the digit that are in none of its templates; all of them if there is no template.
pub(super) fn excluded_candidates(grid: &CandidateGrid, value: usize) -> Mask {
    let houses = &grid.houses[value];
    let places = std::array::from_fn(|row| houses[row]);
    let is_open = |&row: &usize| houses[row] != 0;
    let rows = Rows { places, open: (0..9).filter(is_open).fold(0, |open, row| open | 1 << row) };
    let open_houses = |first: usize| houses[first..first + 9].iter().filter(|&&places| places != 0).count() as u32;
    if [FIRST_COLUMN, FIRST_BOX].into_iter().any(|first| open_houses(first) != count(rows.open)) {
        return grid.places[value];
    }
    let (mut unknown, mut excluded) = (places, 0);
    let in_solution = grid.solution.as_ref().map_or(0, |solution| solution[value] & grid.places[value]);
    bits(in_solution).for_each(|cell| unknown[cell / 9] &= !(1 << (cell % 9)));
    for cell in bits(grid.places[value]) {
        let (row, column) = (cell / 9, cell % 9);
        if unknown[row] >> column & 1 != 0 && !rows.with(row, column).complete(&mut unknown) {
            excluded |= 1 << cell;
        }
        unknown[row] &= !(1 << column);
    }
    excluded
}

impl Rows {
    /// Returns the rows after the digit is placed in one of them.
    fn with(mut self, row: usize, column: usize) -> Rows {
        for places in &mut self.places {
            *places &= !(1 << column);
        }
        let band = row / 3 * 3;
        for places in &mut self.places[band..band + 3] {
            *places &= !STACKS[column / 3];
        }
        self.open &= !(1 << row);
        self
    }

    /// Places the digit in all open rows, preferably in candidates of `unknown`, which it then removes from that set.
    /// Returns whether that is possible.
    fn complete(self, unknown: &mut [u16; 9]) -> bool {
        let Some(row) = digits(self.open).min_by_key(|&row| count(self.places[row])) else { return true };
        let (places, new) = (self.places[row], self.places[row] & unknown[row]);
        digits(new).chain(digits(places & !new)).any(|column| {
            let is_possible = self.with(row, column).complete(unknown);
            unknown[row] &= !(u16::from(is_possible) << column);
            is_possible
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::hodoku::geometry::{HOUSE_CELLS, HOUSES_OF};
    use crate::rng::PuzzleRng;

    /// Adds the cells of all templates that extend the chosen cells to the rows from this one on.
    fn add_templates(row: usize, allowed: Mask, chosen: Mask, covered: &mut Mask) {
        if row == 9 {
            *covered |= chosen;
        }
        for cell in bits(allowed).filter(|cell| cell / 9 == row) {
            let seen = HOUSES_OF[cell].iter().fold(0, |seen, &house| seen | HOUSE_CELLS[house]);
            add_templates(row + 1, allowed & !seen, chosen | 1 << cell, covered);
        }
    }

    #[test]
    fn excluded_candidates_are_in_no_template() {
        let mut rng = PuzzleRng::new(1, 0);
        let mut below = |n| rng.random_below(n) as usize;
        let mut seen = [0, 0];
        for _ in 0..300 {
            let mut grid = CandidateGrid::new(&".".repeat(81).parse().unwrap_or_default());
            for _ in 0..45 + below(35) {
                grid.remove(below(81), 0);
            }
            let mut covered = 0;
            add_templates(0, grid.places[0], 0, &mut covered);
            let expected = if covered == 0 { grid.places[0] } else { grid.places[0] & !covered };
            assert_eq!(excluded_candidates(&grid, 0), expected);
            seen[usize::from(covered == 0)] += usize::from(expected != 0);
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
