//! Search for loops of cells with two digits in common, the pattern of unique loops.

use super::position::Position;
use super::tables::{HOUSE_CELLS, HOUSES, bits, cells};

/// A closed path over cells with both digits. Adjacent cells share a house, and each house has exactly two cells of the
/// loop or none.
#[derive(Debug)]
pub struct Loop {
    /// The cells in order.
    pub cells: Vec<usize>,
    /// The two digits.
    pub digits: u16,
}

/// The cells from which no loop starts. This holds as long as the cells with both of their digits do not change.
#[derive(Debug)]
pub struct NoLoopCache {
    cells: u128,
    marks: [u16; 81],
    /// `with[d]`: the cells with candidate `d`.
    with: [u128; 9],
}

impl Default for NoLoopCache {
    fn default() -> NoLoopCache {
        NoLoopCache { cells: 0, marks: [0; 81], with: [0; 9] }
    }
}

impl NoLoopCache {
    /// Updates the cache for a position.
    pub fn set(&mut self, position: &Position) {
        let with = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|digit| position.cells_with(digit));
        let same = |cell: usize| self.marks[cell] == position.marks[cell];
        let changed = (0..81).filter(|&cell| !same(cell)).fold(0, |set, cell| set | 1u128 << cell);
        let kept = |&start: &usize| {
            same(start)
                && changed & (cells_with_both(&with, position, start) | cells_with_both(&self.with, position, start))
                    == 0
        };
        let cells = cells(self.cells).filter(kept).fold(0, |set, cell| set | 1 << cell);
        *self = NoLoopCache { cells, marks: position.marks, with };
    }

    /// Returns the loops that start from a cell with two candidates, in search order.
    pub fn loops(&mut self, position: &Position, start: usize) -> Vec<Loop> {
        if self.cells >> start & 1 != 0 {
            return Vec::new();
        }
        let found = loops_from(position, start, cells_with_both(&self.with, position, start));
        self.cells |= u128::from(found.is_empty()) << start;
        found
    }
}

/// Returns the cells with both candidates of the start.
fn cells_with_both(with: &[u128; 9], position: &Position, start: usize) -> u128 {
    bits(position.marks[start]).fold(!0, |set, digit| set & with[digit])
}

fn loops_from(position: &Position, start: usize, members: u128) -> Vec<Loop> {
    let digits = position.marks[start];
    let mut found = Vec::new();
    let core = core(members);
    if core >> start & 1 != 0 {
        let mut search =
            Search { position, digits, members, core, path: Vec::new(), on_path: 0, houses: [0; 2], found: &mut found };
        search.visit(start, 2, 0, 3);
    }
    found
}

/// Returns the cells that can be in a loop: repeatedly removes cells that share a house with others in fewer than two
/// directions.
fn core(mut members: u128) -> u128 {
    loop {
        let kinds = |cell: usize| {
            HOUSES[cell].iter().filter(|&&h| HOUSE_CELLS[h as usize] & members & !(1 << cell) != 0).count()
        };
        let kept = cells(members).filter(|&cell| kinds(cell) >= 2).fold(0, |set, cell| set | 1 << cell);
        if kept == members {
            return kept;
        }
        members = kept;
    }
}

struct Search<'a> {
    position: &'a Position,
    digits: u16,
    members: u128,
    core: u128,
    path: Vec<usize>,
    on_path: u128,
    /// The houses of the cells at even and at odd positions of the path.
    houses: [u32; 2],
    found: &'a mut Vec<Loop>,
}

impl Search<'_> {
    /// Extends the path by a cell, and leaves it through a house of another type than `last`.
    ///
    /// `allowed` is the number of further cells that may have extra candidates. Their set, `extra`, is shared by all
    /// branches of a cell, even rejected ones. Sudoku Explainer does so too, and misses some loops because of it.
    fn visit(&mut self, cell: usize, allowed: i32, mut extra: u16, last: usize) {
        let parity = self.path.len() % 2;
        self.path.push(cell);
        self.on_path |= 1 << cell;
        self.houses[parity] |= houses(cell);
        let start = 1 << self.path[0];
        let closing = if self.path.len() >= 4 { start } else { 0 };
        for kind in (0..3).filter(|&kind| kind != last) {
            for next in cells(HOUSE_CELLS[usize::from(HOUSES[cell][kind])] & (self.members & !self.on_path | closing)) {
                if 1 << next == start {
                    self.record_if_valid();
                    continue;
                }
                let others = self.position.marks[next] & !self.digits;
                extra |= others;
                let is_allowed = others == 0 || extra.is_power_of_two() || allowed > 0;
                if is_allowed && self.core >> next & 1 != 0 && self.houses[1 - parity] & houses(next) == 0 {
                    self.visit(next, allowed - i32::from(others != 0), extra, kind);
                }
            }
        }
        self.path.pop();
        self.on_path &= !(1 << cell);
        self.houses[parity] &= !houses(cell);
    }

    /// Keeps the path if each of its houses has a cell at an even and one at an odd position. `visit` excludes paths
    /// with two at even or two at odd positions.
    fn record_if_valid(&mut self) {
        if self.houses[0] == self.houses[1] {
            self.found.push(Loop { cells: self.path.clone(), digits: self.digits });
        }
    }
}

/// Returns the houses of a cell as a bit set.
fn houses(cell: usize) -> u32 {
    HOUSES[cell].iter().fold(0, |set, house| set | 1 << house)
}
