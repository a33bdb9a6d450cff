//! The almost locked sets of a position, and which of them are linked by restricted common digits.

use super::candidate_grid::CandidateGrid;
use super::geometry::{CELLS, FIRST_BOX, FIRST_COLUMN, Mask, cells_at, common_peers_in, count, digits, first};
use super::set_matrix::SetMatrix;
use crate::rating::tables::{HOUSE_PARTS, set_bits};

/// `n` cells of a house with `n + 1` candidates.
#[derive(Clone, Debug)]
pub(super) struct AlmostLockedSet {
    pub cells: Mask,
    pub candidates: u16,
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
#[derive(Clone, Debug)]
pub(super) struct AlsTable {
    pub sets: Vec<AlmostLockedSet>,
    pub links: Vec<SetLink>,
    /// The links of all sets, one set after the other, each in order.
    links_of: Vec<u32>,
    /// The end of the links of each set.
    link_ends: Vec<usize>,
}

impl AlsTable {
    /// Builds the table of a position.
    pub fn new(grid: &CandidateGrid) -> AlsTable {
        let mut sets = Vec::with_capacity(512);
        for (house, cells) in CELLS.into_iter().enumerate() {
            let candidates = cells.map(|cell| grid.candidates[usize::from(cell)]);
            let free = (0..9).filter(|&place| candidates[place] != 0).fold(0, |free, place| free | 1 << place);
            HouseCandidates { grid, house, candidates }.add_sets(free, (0, 0, 0), &mut sets);
        }
        let mut table = AlsTable { sets, links: Vec::new(), links_of: Vec::new(), link_ends: Vec::new() };
        table.add_links(grid);
        table
    }

    /// Adds the links in the order of their sets.
    fn add_links(&mut self, grid: &CandidateGrid) {
        let lists: [DigitList; 9] = std::array::from_fn(|digit| DigitList::new(grid, &self.sets, digit));
        let mut pairs = SetMatrix::new(self.sets.len(), self.sets.len());
        for (i, a) in self.sets.iter().enumerate() {
            for digit in digits(a.linking_digits(grid)).filter(|&digit| a.seen[digit] != 0) {
                let (seen, places) = (a.seen[digit], grid.places[digit]);
                for j in lists[digit].with_first_in(seen) {
                    let cells = self.sets[j].cells;
                    if cells & (places & !seen | a.cells) == 0 {
                        pairs.insert(i.min(j), i.max(j));
                    }
                }
            }
        }
        for (i, a) in self.sets.iter().enumerate() {
            for j in pairs.members(i) {
                let restricted = a.restricted_common(grid, &self.sets[j]);
                if restricted != 0 {
                    self.links.push(SetLink { first: i as u16, second: j as u16, restricted });
                }
            }
        }
        self.index_links();
    }

    fn index_links(&mut self) {
        let mut starts = vec![0; self.sets.len() + 1];
        let sets_of = |link: &SetLink| [usize::from(link.first), usize::from(link.second)];
        self.links.iter().flat_map(sets_of).for_each(|set| starts[set + 1] += 1);
        for set in 0..self.sets.len() {
            starts[set + 1] += starts[set];
        }
        self.links_of = vec![0; 2 * self.links.len()];
        for (k, link) in self.links.iter().enumerate() {
            for set in sets_of(link) {
                self.links_of[starts[set]] = k as u32;
                starts[set] += 1;
            }
        }
        self.link_ends = starts;
    }

    /// Iterates over the links in order, each with the later links of its two sets.
    pub fn links_with_later(&self) -> impl Iterator<Item = (&SetLink, [&[u32]; 2])> {
        let start = |set: usize| if set == 0 { 0 } else { self.link_ends[set - 1] };
        let mut later: Vec<&[u32]> =
            (0..self.sets.len()).map(|set| &self.links_of[start(set)..self.link_ends[set]]).collect();
        self.links.iter().map(move |link| {
            // The link is the first of those that are left.
            let rests = [link.first, link.second].map(|set| {
                let links = &mut later[usize::from(set)];
                *links = links.get(1..).unwrap_or_default();
                *links
            });
            (link, rests)
        })
    }
}

/// A house with the candidates of its places.
struct HouseCandidates<'a> {
    grid: &'a CandidateGrid,
    house: usize,
    candidates: [u16; 9],
}

impl HouseCandidates<'_> {
    /// Adds the almost locked sets that extend the chosen places by free ones, depth first. The tuple has the number of
    /// the chosen places, the places and their candidates.
    fn add_sets(&self, mut free: u16, (size, places, candidates): (u32, u16, u16), sets: &mut Vec<AlmostLockedSet>) {
        while free != 0 {
            let next = free & free.wrapping_neg();
            free ^= next;
            let candidates = candidates | self.candidates[next.trailing_zeros() as usize % 9];
            if count(candidates) > size + count(free) + 2 {
                continue;
            }
            let places = places | next;
            if count(candidates) == size + 2 && is_first_house(self.house, places) {
                sets.push(AlmostLockedSet::new(self.grid, self.house, places, candidates));
            }
            self.add_sets(free, (size + 1, places, candidates), sets);
        }
    }
}

/// Iterates over the members of two ascending lists without common members, in order.
pub(super) fn merged([mut a, mut b]: [&[u32]; 2]) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let is_first = match (a.first(), b.first()) {
            (Some(a), Some(b)) => a < b,
            (a, _) => a.is_some(),
        };
        let (next, rest) = if is_first { a.split_first()? } else { b.split_first()? };
        *(if is_first { &mut a } else { &mut b }) = rest;
        Some(*next as usize)
    })
}

/// The sets that have a digit, ordered by their first place of the digit.
struct DigitList {
    /// The index of the first set of each first place, and the number of sets at the end.
    starts: [u16; 82],
    sets: Vec<u16>,
}

impl DigitList {
    fn new(grid: &CandidateGrid, all: &[AlmostLockedSet], digit: usize) -> DigitList {
        let with_digit = || all.iter().enumerate().filter(|(_, set)| set.candidates >> digit & 1 != 0);
        let first_place = |set: &AlmostLockedSet| first(set.cells & grid.places[digit]);
        let mut starts = [0; 82];
        with_digit().for_each(|(_, set)| starts[first_place(set) + 1] += 1);
        for place in 0..81 {
            starts[place + 1] += starts[place];
        }
        let (mut ends, mut sets) = (starts, vec![0; usize::from(starts[81])]);
        for (k, set) in with_digit() {
            let end = &mut ends[first_place(set)];
            sets[usize::from(*end)] = k as u16;
            *end += 1;
        }
        DigitList { starts, sets }
    }

    /// Iterates over the sets whose first place is one of these cells.
    fn with_first_in(&self, cells: Mask) -> impl Iterator<Item = usize> {
        let from = |first: usize| &self.sets[usize::from(self.starts[first])..usize::from(self.starts[first + 1])];
        set_bits(cells).flat_map(from).map(|&set| usize::from(set))
    }
}

/// Returns whether no earlier house has all of these places of a house.
fn is_first_house(house: usize, places: u16) -> bool {
    match house {
        0..FIRST_COLUMN => true,
        FIRST_COLUMN..FIRST_BOX => !places.is_power_of_two(),
        _ => HOUSE_PARTS.iter().all(|part| places & !part != 0),
    }
}

impl AlmostLockedSet {
    fn new(grid: &CandidateGrid, house: usize, in_house: u16, candidates: u16) -> AlmostLockedSet {
        let (cells, mut seen) = (cells_at(house, in_house), [0; 9]);
        for digit in digits(candidates) {
            seen[digit] = common_peers_in(house, grid.houses[digit][house] & in_house) & grid.places[digit];
        }
        AlmostLockedSet { cells, candidates, seen }
    }

    /// Returns the number of cells.
    pub fn size(&self) -> u32 {
        count(self.candidates) - 1
    }

    /// Returns the digits that may link this set with others. If the solution is known, only digits that the set lacks
    /// in the solution are needed: at least one of two linked sets lacks their restricted common digit.
    fn linking_digits(&self, grid: &CandidateGrid) -> u16 {
        let Some(solution) = &grid.solution else { return self.candidates };
        let is_missing = |&digit: &usize| solution[digit] & self.cells == 0;
        digits(self.candidates).filter(is_missing).fold(0, |all, digit| all | 1 << digit)
    }

    /// Returns those of the common digits, other than `except`, that a candidate outside of both sets has that sees all
    /// places of the digit in them.
    pub fn eliminated_digits(&self, other: &AlmostLockedSet, except: u16) -> u16 {
        let is_seen = |&digit: &usize| self.seen[digit] & other.seen[digit] != 0;
        digits(self.candidates & other.candidates & !except).filter(is_seen).fold(0, |all, digit| all | 1 << digit)
    }

    /// Returns whether a candidate outside of both sets, of a digit other than `except`, sees all places of the digit
    /// in this set.
    pub fn is_seen_outside(&self, other: &AlmostLockedSet, except: u16) -> bool {
        digits(self.candidates & !except).any(|digit| self.seen[digit] & !other.cells != 0)
    }

    /// Returns the restricted common digits: all places of the digit in one set see all its places in the other.
    fn restricted_common(&self, grid: &CandidateGrid, other: &AlmostLockedSet) -> u16 {
        let is_restricted = |&digit: &usize| other.cells & grid.places[digit] & !self.seen[digit] == 0;
        digits(self.candidates & other.candidates).filter(is_restricted).fold(0, |all, digit| all | 1 << digit)
    }
}
