//! Chains: what follows from an assumption when each conclusion rests on a single earlier one.
//!
//! A candidate that is true makes the others of its cell, and the same digit in its houses, false (odd steps); a
//! candidate that is false makes the other one true where the position leaves just two (even steps). Candidates that
//! are one of two are *linked*: no other becomes true.

use super::columns::Columns;
use super::open::{Batch, HOUSES, HOUSES_OF, Lists, Open, PEERS, Refuted, elements};
use std::ops::Range;

/// What chains may be made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// The two candidates of a cell.
    Cells,
    /// The two places of a digit in a house, the same digit all along.
    Places,
    /// Both.
    All,
}

/// A position in which chains are followed.
#[derive(Debug)]
pub(super) struct Web<'a> {
    open: &'a Open,
    links: Links,
    /// Candidates of which one of two must be true.
    pairs: Vec<[u16; 2]>,
    /// Where the digits are linked.
    linked: [u128; 9],
    /// The candidates that are looked at.
    nodes: Vec<u16>,
    /// The linked candidates that are false if the node is true, and the reverse.
    near: Lists,
    /// Three or more candidates of which one must be true, if it matters that none is.
    larger: Lists,
}

impl<'a> Web<'a> {
    /// Contradictions are clashes: a candidate is both true and false, or neither of two is left.
    pub(super) fn of_clashes(open: &'a Open, links: Links) -> Web<'a> {
        let mut web = Web::new(open, links);
        for digit in 0..9 {
            web.look_at(digit, web.linked[digit]);
        }
        web
    }

    /// Contradictions are forks too: none of three or more candidates is left.
    pub(super) fn of_forks(open: &'a Open, links: Links) -> Web<'a> {
        let mut web = Web::new(open, links);
        let mut parts = web.linked;
        for cell in &open.cells {
            if cell.len() > 2 && web.may_empty(cell) {
                web.larger.push(cell.clone().map(|n| n as u16));
                open.candidates[cell.clone()].iter().for_each(|&(cell, digit)| parts[digit] |= 1 << cell);
            }
        }
        if links != Links::Cells {
            for (_, digit, cells) in open.houses() {
                if cells.count_ones() > 2 {
                    web.larger.push(open.numbers(digit, cells));
                    parts[digit] |= cells;
                }
            }
        }
        for (digit, &cells) in parts.iter().enumerate() {
            web.look_at(digit, cells);
        }
        web
    }

    /// Whether linked candidates can leave a cell at most one candidate, which the assumption then takes.
    fn may_empty(&self, cell: &Range<usize>) -> bool {
        let near = |&&(cell, digit): &&(usize, usize)| self.linked[digit] & PEERS[cell] != 0;
        self.open.candidates[cell.clone()].iter().filter(near).count() + 1 >= cell.len()
    }

    /// Finds what is linked.
    fn new(open: &'a Open, links: Links) -> Web<'a> {
        let (nodes, near, larger) =
            (Vec::with_capacity(128), Lists::with_capacity(256, 2048), Lists::with_capacity(0, 0));
        let mut web = Web { open, links, pairs: Vec::with_capacity(128), linked: [0; 9], nodes, near, larger };
        for cell in open.cells.iter().filter(|cell| cell.len() == 2 && links != Links::Places) {
            web.link([cell.start as u16, cell.start as u16 + 1]);
        }
        if links != Links::Cells {
            for digit in 0..9 {
                web.link_places(digit);
            }
        }
        web
    }

    fn link_places(&mut self, digit: usize) {
        let open = self.open;
        for house in &HOUSES {
            let cells = open.places[digit] & house;
            let rest = cells & cells.wrapping_sub(1);
            if rest != 0 && rest & (rest - 1) == 0 {
                let (a, b) = (cells.trailing_zeros() as usize, rest.trailing_zeros() as usize);
                self.link([open.number[digit][a], open.number[digit][b]]);
            }
        }
    }

    fn link(&mut self, pair: [u16; 2]) {
        for n in pair {
            let (cell, digit) = self.open.candidates[usize::from(n)];
            self.linked[digit] |= 1 << cell;
        }
        self.pairs.push(pair);
    }

    fn look_at(&mut self, digit: usize, cells: u128) {
        let open = self.open;
        for cell in elements(cells) {
            self.nodes.push(open.number[digit][cell]);
            let mates = self.beside(cell, digit).filter(|&e| self.linked[e] >> cell & 1 != 0);
            let mates = mates.map(|e| open.number[e][cell]);
            self.near.push(mates.chain(open.numbers(digit, self.linked[digit] & PEERS[cell])));
        }
    }

    /// The other digits of the cell, where digits meet.
    #[inline(always)]
    fn beside(&self, cell: usize, digit: usize) -> impl Iterator<Item = usize> + use<> {
        let word = if self.links == Links::Places { 0 } else { self.open.words[cell] & !(1 << digit) };
        elements(word.into())
    }

    /// Follows the assumptions until the first contradictions, or for as many steps as could be of use.
    pub(super) fn follow(&self, batch: &Batch, limit: u32) -> Refuted {
        let first = self.first(batch);
        let (mut on, mut off) = (vec![Columns::NONE; first.len()], first.clone());
        for step in (1..=limit + 1).step_by(2) {
            if step > 1 && !self.affirm(&mut on, &off) {
                break;
            }
            self.deny(&on, &mut off, &first);
            let (both, neither) = self.contradictions(&on, &off);
            if both.any() {
                return Some((step - 1, both));
            }
            if neither.any() {
                return Some((step, neither));
            }
        }
        None
    }

    /// What each assumption makes false at once, by node.
    fn first(&self, batch: &Batch) -> Vec<Columns> {
        let (mut houses, mut cells) = ([[Columns::NONE; 9]; 27], [Columns::NONE; 81]);
        for &(column, n) in batch {
            let (cell, digit) = self.open.candidates[n];
            cells[cell].insert(column);
            HOUSES_OF[cell].into_iter().for_each(|house| houses[house][digit].insert(column));
        }
        let mut off = vec![Columns::NONE; self.open.candidates.len()];
        for n in self.nodes.iter().map(|&n| usize::from(n)) {
            let (cell, digit) = self.open.candidates[n];
            let [row, column, nonet] = HOUSES_OF[cell];
            off[n] = houses[row][digit] | houses[column][digit] | houses[nonet][digit];
            if self.links != Links::Places {
                off[n] |= cells[cell];
            }
        }
        batch.iter().for_each(|&(column, n)| off[n].remove(column));
        off
    }

    /// An even step: what is true because the only other possibility is false; whether there is anything new.
    fn affirm(&self, on: &mut [Columns], off: &[Columns]) -> bool {
        let mut new = Columns::NONE;
        for &[a, b] in &self.pairs {
            let (a, b) = (usize::from(a), usize::from(b));
            new |= off[a] & !on[b] | off[b] & !on[a];
            on[a] |= off[b];
            on[b] |= off[a];
        }
        new.any()
    }

    /// An odd step: what is false because something else is true.
    fn deny(&self, on: &[Columns], off: &mut [Columns], first: &[Columns]) {
        for (&n, near) in self.nodes.iter().zip(self.near.iter()) {
            let mut all = first[usize::from(n)];
            for &m in near {
                all |= on[usize::from(m)];
            }
            off[usize::from(n)] = all;
        }
    }

    /// Where a candidate is both true and false, and where all are false of which one must be true.
    fn contradictions(&self, on: &[Columns], off: &[Columns]) -> (Columns, Columns) {
        let (mut both, mut neither) = (Columns::NONE, Columns::NONE);
        for &[a, b] in &self.pairs {
            let (a, b) = (usize::from(a), usize::from(b));
            let none = off[a] & off[b];
            neither |= none;
            both |= none & (on[a] | on[b]);
        }
        for group in self.larger.iter() {
            let mut none = Columns::ALL;
            for &n in group {
                none &= off[usize::from(n)];
            }
            neither |= none;
        }
        (both, neither)
    }
}
