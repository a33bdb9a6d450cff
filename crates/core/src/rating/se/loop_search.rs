//! Search for loops of cells with two digits in common, the pattern of unique loops.

use super::board::Board;
use super::position::State;
use super::tables::{bits, cells};

/// A closed path over cells with both digits. Adjacent cells share a house, and each house has exactly two cells of the
/// loop or none.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The cells in order.
    pub cells: Vec<usize>,
    /// The two digits.
    pub digits: u16,
}

/// The loops by their first cell. They stay the same as long as the cells with both of their digits do not change.
#[derive(Debug)]
pub struct LoopCache {
    /// The cells whose loops are known.
    known: u128,
    loops: Vec<Vec<Loop>>,
    marks: [u16; 81],
    /// `with[d]`: the cells with candidate `d`.
    with: [u128; 9],
    /// The cells that can be in loops of two digits, for the pairs of digits of this position so far.
    cores: Vec<(u16, u128)>,
}

impl Default for LoopCache {
    fn default() -> LoopCache {
        LoopCache { known: 0, loops: vec![Vec::new(); 81], marks: [0; 81], with: [0; 9], cores: Vec::new() }
    }
}

impl LoopCache {
    /// Iterates over the loops of a position in search order: those that start from each cell with two candidates.
    pub fn loops<B: Board>(&mut self, position: &State<B>) -> impl Iterator<Item = &Loop> {
        self.set(position);
        let [_, starts, _] = position.cells_with_one_to_three();
        for start in cells(starts & !self.known) {
            let members = cells_with_both(&self.with, position, start);
            let core = self.core(position, position.marks[start], members);
            self.loops[start] = loops_from(position, start, members, core);
        }
        self.known |= starts;
        cells(starts).flat_map(|start| &self.loops[start])
    }

    /// Updates the cache for a position.
    fn set<B: Board>(&mut self, position: &State<B>) {
        let with = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|digit| position.cells_with(digit));
        let changed = position.changed_cells(&self.marks);
        let kept = |&start: &usize| {
            let members = cells_with_both(&with, position, start) | cells_with_both(&self.with, position, start);
            changed & (members | 1 << start) == 0
        };
        self.known = cells(self.known).filter(kept).fold(0, |set, cell| set | 1 << cell);
        (self.marks, self.with) = (position.marks, with);
        self.cores.clear();
    }

    /// Returns the cells that can be in a loop of two digits.
    fn core<B: Board>(&mut self, position: &State<B>, digits: u16, members: u128) -> u128 {
        if let Some(&(_, core)) = self.cores.iter().find(|&&(known, _)| known == digits) {
            return core;
        }
        let core = core(&position.board, members);
        self.cores.push((digits, core));
        core
    }
}

/// Returns the cells with both candidates of the start.
fn cells_with_both<B: Board>(with: &[u128; 9], position: &State<B>, start: usize) -> u128 {
    bits(position.marks[start]).fold(!0, |set, digit| set & with[digit])
}

fn loops_from<B: Board>(position: &State<B>, start: usize, members: u128, core: u128) -> Vec<Loop> {
    let digits = position.marks[start];
    let mut found = Vec::new();
    if core >> start & 1 != 0 {
        let returning = connected_without_extra(position, start, core);
        let (path, found) = (Vec::with_capacity(18), &mut found);
        let mut search = Search { position, digits, members, core, returning, path, on_path: 0, houses: [0; 2], found };
        search.visit(start, 2, 0, 3);
    }
    found
}

/// Returns the cells that can be in a loop: repeatedly removes cells with a house without others.
fn core<B: Board>(board: &B, mut members: u128) -> u128 {
    loop {
        let is_shared =
            |cell: usize| board.houses_of(cell).iter().all(|&h| board.cell_set(h.into()) & members & !(1 << cell) != 0);
        let kept = cells(members).filter(|&cell| is_shared(cell)).fold(0, |set, cell| set | 1 << cell);
        if kept == members {
            return kept;
        }
        members = kept;
    }
}

/// Returns the cells without extra candidates that a path of such cells connects with the start, and the start.
fn connected_without_extra<B: Board>(position: &State<B>, start: usize, core: u128) -> u128 {
    let alike = cells(core).filter(|&cell| position.marks[cell] == position.marks[start]);
    let mut rest = alike.fold(0, |set, cell| set | 1u128 << cell) & !(1 << start);
    let (mut connected, mut fresh) = (1 << start, 1u128 << start);
    while fresh != 0 {
        fresh = rest & cells(fresh).fold(0, |near, cell| near | position.board.peer_set(cell));
        connected |= fresh;
        rest &= !fresh;
    }
    connected
}

struct Search<'a, B: Board> {
    position: &'a State<B>,
    digits: u16,
    members: u128,
    core: u128,
    /// The cells by which a path returns to the start without further extra candidates.
    returning: u128,
    path: Vec<usize>,
    on_path: u128,
    /// The houses of the cells at even and at odd positions of the path.
    houses: [u64; 2],
    found: &'a mut Vec<Loop>,
}

impl<B: Board> Search<'_, B> {
    /// Extends the path by a cell, and leaves it through a house of another kind (box, row or column) than the one by
    /// which it was reached.
    ///
    /// `allowed` is the number of further cells that may have extra candidates. Their set, `extra`, is shared by all
    /// branches of a cell, even rejected ones. Sudoku Explainer does so too, and misses some loops because of it.
    fn visit(&mut self, cell: usize, allowed: i32, mut extra: u16, reached_by: usize) {
        let board = self.position.board;
        let parity = self.path.len() % 2;
        self.path.push(cell);
        self.on_path |= 1 << cell;
        self.houses[parity] |= houses(&board, cell);
        let start = 1 << self.path[0];
        let closing = if self.path.len() >= 4 { start } else { 0 };
        for kind in (0..3).filter(|&kind| kind != reached_by) {
            for next in
                cells(board.cell_set(board.houses_of(cell)[kind].into()) & (self.members & !self.on_path | closing))
            {
                if 1 << next == start {
                    self.record_if_valid();
                    continue;
                }
                let others = self.position.marks[next] & !self.digits;
                extra |= others;
                let is_allowed = others == 0 || extra.is_power_of_two() || allowed > 0;
                let left = allowed - i32::from(others != 0);
                let can_return = left > 0 || extra.is_power_of_two() || board.peer_set(next) & self.returning != 0;
                if is_allowed
                    && can_return
                    && self.core >> next & 1 != 0
                    && self.houses[1 - parity] & houses(&board, next) == 0
                {
                    self.visit(next, left, extra, kind);
                }
            }
        }
        self.path.pop();
        self.on_path &= !(1 << cell);
        self.houses[parity] &= !houses(&board, cell);
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
fn houses<B: Board>(board: &B, cell: usize) -> u64 {
    board.houses_of(cell).iter().fold(0, |set, house| set | 1 << house)
}
