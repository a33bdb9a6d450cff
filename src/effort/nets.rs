//! Nets: what follows from an assumption when all conclusions are put together.

use super::columns::{Columns, tally};
use super::open::{Batch, Lists, Open, Refuted};

/// A position under each of the assumptions.
#[derive(Debug)]
pub(super) struct Net<'a> {
    open: &'a Open,
    /// For each house and digit, the candidates of which one must be true.
    houses: Lists,
    /// Which of those lists a candidate is in.
    lists: Vec<[u16; 3]>,
    /// What is left, by candidate.
    left: Vec<Columns>,
}

impl<'a> Net<'a> {
    pub(super) fn new(open: &'a Open, batch: &Batch) -> Net<'a> {
        let (mut houses, mut lists) = (Lists::with_capacity(243, 2187), vec![[0; 3]; open.candidates.len()]);
        for (number, &(house, digit, cells)) in open.houses().iter().enumerate() {
            open.numbers(digit, cells).for_each(|n| lists[usize::from(n)][house / 9] = number as u16);
            houses.push(open.numbers(digit, cells));
        }
        let mut left = vec![Columns::ALL; open.candidates.len()];
        for &(column, n) in batch {
            let (cell, digit) = open.candidates[n];
            let first = n - (open.words[cell] & ((1 << digit) - 1)).count_ones() as usize;
            let mates = first..first + open.words[cell].count_ones() as usize;
            mates.filter(|&mate| mate != n).for_each(|mate| left[mate].remove(column));
        }
        Net { open, houses, lists, left }
    }

    /// The position under one assumption.
    pub(super) fn position(&self, column: usize) -> [u16; 81] {
        let mut words = self.open.words;
        for (&(cell, digit), left) in self.open.candidates.iter().zip(&self.left) {
            words[cell] &= !(u16::from(!left.contains(column)) << digit);
        }
        words
    }

    /// The union of what the houses of a candidate hold for its digit.
    #[inline(always)]
    fn around(&self, n: usize, houses: &[Columns]) -> Columns {
        let [row, column, nonet] = self.lists[n];
        houses[usize::from(row)] | houses[usize::from(column)] | houses[usize::from(nonet)]
    }

    /// Takes a candidate away under every assumption.
    pub(super) fn remove(&mut self, number: usize) {
        self.left[number] = Columns::NONE;
    }

    /// Rounds of singles and locked candidates until the first contradictions, at most `limit` rounds.
    pub(super) fn follow(&mut self, limit: u32) -> Refuted {
        for step in 1..=limit {
            let before = self.left.clone();
            let bad = self.round();
            if bad.any() {
                return Some((step, bad));
            }
            if self.left == before {
                break;
            }
        }
        None
    }

    /// Rounds until nothing moves under any assumption, at most `limit`; returns where there is a contradiction.
    pub(super) fn settle(&mut self, limit: u32) -> Columns {
        let mut bad = Columns::NONE;
        for _ in 0..limit {
            let before = self.left.clone();
            bad |= self.round();
            if self.left == before {
                break;
            }
        }
        bad
    }

    fn round(&mut self) -> Columns {
        let bad = self.naked_singles() | self.hidden_singles();
        self.locked();
        bad
    }

    /// Cells with one candidate take it from their peers.
    fn naked_singles(&mut self) -> Columns {
        let (mut singles, mut seen) = (self.left.clone(), Vec::with_capacity(243));
        for cell in &self.open.cells {
            let (_, twice) = tally(self.left[cell.clone()].iter().copied());
            singles[cell.clone()].iter_mut().for_each(|single| *single &= !twice);
        }
        let mut bad = Columns::NONE;
        for list in self.houses.iter() {
            let (once, twice) = tally(list.iter().map(|&n| singles[usize::from(n)]));
            seen.push(once);
            bad |= twice;
        }
        for cell in &self.open.cells {
            let mut any = Columns::NONE;
            for n in cell.clone() {
                self.left[n] = self.left[n] & (singles[n] | !self.around(n, &seen));
                any |= self.left[n];
            }
            bad |= !any;
        }
        bad
    }

    /// Digits with one place in a house stay alone there.
    fn hidden_singles(&mut self) -> Columns {
        let (mut bad, mut single) = (Columns::NONE, Vec::with_capacity(243));
        for list in self.houses.iter() {
            let (once, twice) = tally(list.iter().map(|&n| self.left[usize::from(n)]));
            bad |= !once;
            single.push(once & !twice);
        }
        for cell in &self.open.cells {
            let (any, twice) = tally(cell.clone().map(|n| self.left[n] & self.around(n, &single)));
            bad |= twice;
            for n in cell.clone() {
                self.left[n] = self.left[n] & (self.around(n, &single) | !any);
            }
        }
        bad
    }

    /// Digits that keep to the crossing of a line and a box leave the rest of both.
    fn locked(&mut self) {
        // Rows must not come before columns: both look at the same state.
        let (mut rows, mut columns) = ([[Columns::NONE; 9]; 27], [[Columns::NONE; 9]; 27]);
        for (&candidate, &left) in self.open.candidates.iter().zip(&self.left) {
            let [(band, row), (stack, column)] = crossings(candidate);
            rows[band][row] |= left;
            columns[stack][column] |= left;
        }
        rows.iter_mut().chain(&mut columns).for_each(locked_in_band);
        for (&candidate, left) in self.open.candidates.iter().zip(&mut self.left) {
            let [(band, row), (stack, column)] = crossings(candidate);
            *left &= !(rows[band][row] | columns[stack][column]);
        }
    }
}

/// Where the row and the column of a candidate cross its box: the band of its digit, and the crossing in it.
#[inline(always)]
fn crossings((cell, digit): (usize, usize)) -> [(usize, usize); 2] {
    let (row, column) = (cell / 9, cell % 9);
    [(3 * digit + row / 3, row % 3 * 3 + column / 3), (3 * digit + column / 3, column % 3 * 3 + row / 3)]
}

/// The nine crossings of three parallel lines with their three boxes: from what they hold of a digit to what goes.
fn locked_in_band(held: &mut [Columns; 9]) {
    let mut gone = [Columns::NONE; 9];
    for l in 0..3 {
        let (a, b) = ((l + 1) % 3, (l + 2) % 3);
        for k in 0..3 {
            let (x, y) = ((k + 1) % 3, (k + 2) % 3);
            let at = |line: usize, k: usize| held[3 * line + k];
            // What another box keeps in this line, or another line in this box.
            gone[3 * l + k] = at(l, x) & !(at(a, x) | at(b, x))
                | at(l, y) & !(at(a, y) | at(b, y))
                | at(a, k) & !(at(a, x) | at(a, y))
                | at(b, k) & !(at(b, x) | at(b, y));
        }
    }
    *held = gone;
}
