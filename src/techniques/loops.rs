//! The search for loops of cells that share two digits.

use super::position::Position;
use super::tables::{AREAS, HOUSES, cells};

/// A closed walk over cells that have both digits, from house to house, each house left as often as entered.
#[derive(Debug)]
pub struct Loop {
    /// The cells, in the order of the walk.
    pub cells: Vec<usize>,
    /// The two digits.
    pub digits: u16,
}

/// The loops that start from a cell of two candidates, in the order in which the search meets them.
pub fn from(at: &Position, start: usize) -> Vec<Loop> {
    let digits = at.marks[start];
    let members = (0..81).filter(|&cell| at.marks[cell] & digits == digits).fold(0, |set, cell| set | 1u128 << cell);
    let mut found = Vec::new();
    let core = core(members);
    if core >> start & 1 != 0 {
        let mut search = Search { at, digits, members, core, walk: Vec::new(), on_walk: 0, found: &mut found };
        search.visit(start, 2, 0, 3);
    }
    found
}

/// The cells that a loop may pass: those with neighbours in two kinds of houses at least, themselves such cells.
fn core(mut members: u128) -> u128 {
    loop {
        let kinds =
            |cell: usize| HOUSES[cell].iter().filter(|&&h| AREAS[h as usize] & members & !(1 << cell) != 0).count();
        let kept = cells(members).filter(|&cell| kinds(cell) >= 2).fold(0, |set, cell| set | 1 << cell);
        if kept == members {
            return kept;
        }
        members = kept;
    }
}

struct Search<'a> {
    at: &'a Position,
    digits: u16,
    members: u128,
    core: u128,
    walk: Vec<usize>,
    on_walk: u128,
    found: &'a mut Vec<Loop>,
}

impl Search<'_> {
    /// Walks on from a cell, leaving it by another kind of house than the `last`.
    ///
    /// `allowed` is how many more cells may have other candidates. The set of these, `extra`, is shared by all the
    /// branches of one cell, the rejected ones too: Sudoku Explainer does so, and misses some loops for it.
    fn visit(&mut self, cell: usize, allowed: i32, mut extra: u16, last: usize) {
        self.walk.push(cell);
        self.on_walk |= 1 << cell;
        let start = 1 << self.walk[0];
        let closing = if self.walk.len() >= 4 { start } else { 0 };
        for kind in (0..3).filter(|&kind| kind != last) {
            for next in cells(AREAS[usize::from(HOUSES[cell][kind])] & (self.members & !self.on_walk | closing)) {
                if 1 << next == start {
                    self.close();
                    continue;
                }
                let others = self.at.marks[next] & !self.digits;
                extra |= others;
                let may = others == 0 || extra.is_power_of_two() || allowed > 0;
                if may && self.core >> next & 1 != 0 {
                    self.visit(next, allowed - i32::from(others != 0), extra, kind);
                }
            }
        }
        self.walk.pop();
        self.on_walk &= !(1 << cell);
    }

    /// Keeps the walk if it visits each of its houses twice: from an even and from an odd cell.
    fn close(&mut self) {
        let mut seen = [0u32; 2];
        for (i, &cell) in self.walk.iter().enumerate() {
            for house in HOUSES[cell] {
                if seen[i % 2] >> house & 1 != 0 {
                    return;
                }
                seen[i % 2] |= 1 << house;
            }
        }
        if seen[0] == seen[1] {
            self.found.push(Loop { cells: self.walk.clone(), digits: self.digits });
        }
    }
}
