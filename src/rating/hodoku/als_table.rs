//! The almost locked sets of a position, and which of them are linked by restricted common digits.

use super::geometry::{ALL_CELLS, HOUSE_CELLS, Mask, PEERS, bits, digits, is_within};
use super::state::State;

/// `n` cells of a house with `n + 1` candidates.
#[derive(Clone, Debug)]
pub(super) struct AlmostLockedSet {
    pub cells: Mask,
    pub candidates: u16,
    /// The places of each candidate in the set.
    pub places: [Mask; 9],
    /// The places of each candidate that see all of its places in the set.
    pub seen: [Mask; 9],
}

/// Two sets, the first before the second, with one or two restricted common digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetLink {
    pub first: u16,
    pub second: u16,
    pub restricted: u16,
}

/// The almost locked sets of a position in the order of the search, with all links in order.
#[derive(Clone, Debug, Default)]
pub(super) struct AlsTable {
    pub sets: Vec<AlmostLockedSet>,
    pub links: Vec<SetLink>,
}

impl AlsTable {
    /// Builds the table of a position.
    pub fn new(state: &State) -> AlsTable {
        let mut table = AlsTable::default();
        let empty = state.empty_cells();
        for (house, cells) in HOUSE_CELLS.into_iter().enumerate() {
            table.add_sets(state, house, empty & cells, 0, 0);
        }
        table.add_links();
        table
    }

    /// Adds the sets that extend `cells` by the free cells of a house, depth first.
    fn add_sets(&mut self, state: &State, house: usize, free: Mask, cells: Mask, candidates: u16) {
        let mut rest = free;
        for cell in bits(free) {
            rest &= !(1 << cell);
            let (cells, candidates) = (cells | 1 << cell, candidates | state.candidates[cell]);
            let is_new = || (0..house).all(|earlier| !is_within(cells, earlier));
            if candidates.count_ones() == cells.count_ones() + 1 && is_new() {
                self.sets.push(AlmostLockedSet::new(state, cells, candidates));
            }
            self.add_sets(state, house, rest, cells, candidates);
        }
    }

    fn add_links(&mut self) {
        for (i, a) in self.sets.iter().enumerate() {
            for (j, b) in self.sets.iter().enumerate().skip(i + 1) {
                if a.cells & b.cells == 0 {
                    let restricted = a.restricted_common(b);
                    if restricted != 0 {
                        self.links.push(SetLink { first: i as u16, second: j as u16, restricted });
                    }
                }
            }
        }
    }
}

impl AlmostLockedSet {
    fn new(state: &State, cells: Mask, candidates: u16) -> AlmostLockedSet {
        let (mut places, mut seen) = ([0; 9], [0; 9]);
        for digit in digits(candidates) {
            places[digit] = cells & state.places[digit];
            let peers = bits(places[digit]).fold(ALL_CELLS, |peers, cell| peers & PEERS[cell]);
            seen[digit] = peers & state.places[digit];
        }
        AlmostLockedSet { cells, candidates, places, seen }
    }

    /// Returns the common digits all places of which in one set see all places in the other.
    fn restricted_common(&self, other: &AlmostLockedSet) -> u16 {
        let is_restricted = |&digit: &usize| other.places[digit] & !self.seen[digit] == 0;
        digits(self.candidates & other.candidates).filter(is_restricted).fold(0, |all, digit| all | 1 << digit)
    }
}
