//! Nets: what follows from an assumption when all conclusions are put together.

use super::lanes::{Assumption, Batch, HOUSES, Lanes, Open, Refuted, around, spread};

/// A position under each of the assumptions.
#[derive(Clone, Debug)]
pub(super) struct Net<'a> {
    open: &'a Open,
    cells: [Lanes; 81],
}

impl<'a> Net<'a> {
    pub(super) fn new(open: &'a Open, batch: &Batch) -> Net<'a> {
        let mut net = Net { open, cells: open.words.map(spread) };
        for &(lane, (i, digit)) in batch {
            net.cells[i].0[lane] = digit;
        }
        net
    }

    /// The position under one assumption.
    pub(super) fn lane(&self, lane: usize) -> [u16; 81] {
        self.cells.map(|cell| cell.0[lane])
    }

    /// Takes a candidate away under every assumption.
    pub(super) fn remove(&mut self, (i, digit): Assumption) {
        self.cells[i] &= spread(!digit);
    }

    /// Rounds of singles and locked candidates until the first contradictions, at most `limit` rounds.
    pub(super) fn follow(&mut self, limit: u32) -> Refuted {
        for step in 1..=limit {
            let before = self.cells;
            let bad = self.round();
            if bad.any() {
                return Some((step, !bad.zero()));
            }
            if self.cells == before {
                break;
            }
        }
        None
    }

    /// Rounds until nothing moves in any lane, at most `limit`; returns the lanes with a contradiction.
    pub(super) fn settle(&mut self, limit: u32) -> Lanes {
        let mut bad = Lanes::NONE;
        for _ in 0..limit {
            let before = self.cells;
            bad |= self.round();
            if self.cells == before {
                break;
            }
        }
        bad
    }

    fn round(&mut self) -> Lanes {
        let bad = self.naked_singles() | self.hidden_singles();
        self.locked();
        bad
    }

    /// Cells with one candidate take it from their peers.
    fn naked_singles(&mut self) -> Lanes {
        let mut singles = [Lanes::NONE; 81];
        self.open.cells.iter().for_each(|&i| singles[i] = self.cells[i].single());
        let (once, twice) = self.open.tally(&singles);
        let mut bad = twice.into_iter().fold(Lanes::NONE, |all, t| all | t);
        for &i in &self.open.cells {
            self.cells[i] &= singles[i] | !around(&once, i);
            bad |= self.cells[i].zero();
        }
        bad
    }

    /// Digits with one place in a house stay alone there.
    fn hidden_singles(&mut self) -> Lanes {
        let (once, mut single) = self.open.tally(&self.cells);
        let mut bad = Lanes::NONE;
        for h in 0..27 {
            bad |= spread(self.open.missing[h]) & !once[h];
            single[h] = once[h] & !single[h];
        }
        for &i in &self.open.cells {
            let found = self.cells[i] & around(&single, i);
            bad |= found & !found.single();
            self.cells[i] &= found | found.zero();
        }
        bad
    }

    /// Digits that keep to the crossing of a line and a box leave the rest of both.
    fn locked(&mut self) {
        // Rows must not come before columns: both look at the same state.
        let before = self.cells;
        for lines in [0, 9] {
            for band in 0..3 {
                self.locked_in_band(&before, [0, 1, 2].map(|l| &HOUSES[lines + 3 * band + l]));
            }
        }
    }

    /// The same in three parallel lines and their three boxes, nine crossings of three cells.
    fn locked_in_band(&mut self, before: &[Lanes; 81], lines: [&[usize; 9]; 3]) {
        let union =
            |line: &[usize; 9], k: usize| before[line[3 * k]] | before[line[3 * k + 1]] | before[line[3 * k + 2]];
        let held = lines.map(|line| [0, 1, 2].map(|k| union(line, k)));
        for (l, line) in lines.into_iter().enumerate() {
            let (a, b) = ((l + 1) % 3, (l + 2) % 3);
            for k in 0..3 {
                let (x, y) = ((k + 1) % 3, (k + 2) % 3);
                // What another box keeps in this line, or another line in this box.
                let gone = held[l][x] & !(held[a][x] | held[b][x])
                    | held[l][y] & !(held[a][y] | held[b][y])
                    | held[a][k] & !(held[a][x] | held[a][y])
                    | held[b][k] & !(held[b][x] | held[b][y]);
                line[3 * k..3 * k + 3].iter().for_each(|&i| self.cells[i] &= !gone);
            }
        }
    }
}
