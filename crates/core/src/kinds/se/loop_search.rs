//! Search for loops of cells with two digits in common, the pattern of unique rectangles and loops.

use super::board::CLASSIC_TYPES;
use super::position::Position;
use crate::rating::se::Loop;

/// Returns the loops of a position in search order: those that start from each cell with two candidates.
pub fn loops(position: &Position) -> Vec<Loop> {
    let starts = (0..81).filter(|&cell| position.marks[cell].count_ones() == 2);
    starts.flat_map(|start| loops_from(position, start)).collect()
}

fn loops_from(position: &Position, start: usize) -> Vec<Loop> {
    let mut search =
        Search { position, digits: position.marks[start], path: Vec::new(), houses: [0; 2], found: Vec::new() };
    search.visit(start, 2, 0, CLASSIC_TYPES);
    search.found
}

struct Search<'a> {
    position: &'a Position<'a>,
    digits: u16,
    path: Vec<usize>,
    /// The houses of the cells at even and at odd positions of the path.
    houses: [u64; 2],
    found: Vec<Loop>,
}

impl Search<'_> {
    /// Extends the path by a cell, and leaves it through a house of another type than `last`.
    ///
    /// `allowed` is the number of further cells that may have extra candidates. Their set, `extra`, is shared by all
    /// branches of a cell, even rejected ones. Sudoku Explainer does so too, and misses some loops because of it.
    fn visit(&mut self, cell: usize, allowed: i32, mut extra: u16, last: usize) {
        let parity = self.path.len() % 2;
        let own = self.houses(cell);
        self.path.push(cell);
        self.houses[parity] |= own;
        for kind in (0..CLASSIC_TYPES).filter(|&kind| kind != last) {
            let Some(house) = self.position.board.house_of(cell, kind) else { continue };
            for next in self.position.board.houses[usize::from(house.house)].map(usize::from) {
                if next == self.path[0] && self.path.len() >= 4 {
                    self.record_if_valid();
                } else if !self.path.contains(&next) && self.digits & !self.position.marks[next] == 0 {
                    let others = self.position.marks[next] & !self.digits;
                    extra |= others;
                    let is_allowed = others == 0 || extra.is_power_of_two() || allowed > 0;
                    if is_allowed && self.houses[1 - parity] & self.houses(next) == 0 {
                        self.visit(next, allowed - i32::from(others != 0), extra, kind);
                    }
                }
            }
        }
        self.path.pop();
        self.houses[parity] &= !own;
    }

    /// Returns the houses of a cell as a set.
    fn houses(&self, cell: usize) -> u64 {
        self.position.board.houses_of[cell].iter().fold(0, |set, house| set | 1 << house.house)
    }

    /// Keeps the path if each of its houses has a cell at an even and one at an odd position. `visit` excludes paths
    /// with two at even or two at odd positions.
    fn record_if_valid(&mut self) {
        if self.houses[0] == self.houses[1] {
            self.found.push(Loop { cells: self.path.clone(), digits: self.digits });
        }
    }
}
