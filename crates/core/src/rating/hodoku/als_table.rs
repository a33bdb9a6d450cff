//! The almost locked sets of a position, and which of them are linked by restricted common digits.

use super::candidate_grid::CandidateGrid;
use super::changes::Time;
use super::geometry::{
    CELLS, FIRST_BOX, FIRST_COLUMN, HOUSE_CELLS, Mask, cells_at, common_peers_in, count, digits, first,
};
use super::set_matrix::SetMatrix;
use crate::rating::tables::{HOUSE_PARTS, set_bits};

/// `n` cells of a house with `n + 1` candidates.
#[derive(Clone, Debug)]
pub(super) struct AlmostLockedSet {
    pub cells: Mask,
    pub candidates: u16,
    /// The places of each candidate that see all of its places in the set.
    pub seen: [Mask; 9],
    /// The cells of all of these places.
    seen_cells: Mask,
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
    /// The end of the sets of each house.
    house_ends: [usize; 27],
    /// The time of the position.
    time: Time,
}

impl AlsTable {
    /// Brings the table up to date with the position: sets of which no cell has changed keep the links between them.
    pub fn update(&mut self, grid: &CandidateGrid) {
        let changed = grid.changes.cells_since(self.time);
        if changed != 0 {
            self.time = grid.changes.now;
            let kept = self.update_sets(grid, changed);
            self.update_links(grid, changed, &kept);
        }
    }

    /// Finds the sets. Returns the index of each of the previous ones; `None` for those that have changed.
    fn update_sets(&mut self, grid: &CandidateGrid, changed: Mask) -> Vec<Option<u16>> {
        let before = std::mem::take(&mut self.sets);
        self.sets.reserve(before.len().max(256));
        let (mut kept, mut start) = (vec![None; before.len()], 0);
        for (house, cells) in CELLS.into_iter().enumerate() {
            let (first, old) = (self.sets.len(), start..self.house_ends[house]);
            if HOUSE_CELLS[house] & changed == 0 {
                self.sets.extend(before[old.clone()].iter().map(|set| set.among(grid)));
            } else {
                let candidates = cells.map(|cell| grid.candidates[usize::from(cell)]);
                let free = (0..9).filter(|&place| candidates[place] != 0).fold(0, |free, place| free | 1 << place);
                HouseCandidates { grid, house, candidates }.add_sets(free, (0, 0, 0), &mut self.sets);
            }
            // Those without a changed cell are the same as before, in the same order.
            let is_kept = |set: &AlmostLockedSet| set.cells & changed == 0;
            let new = (first..self.sets.len()).filter(|&k| is_kept(&self.sets[k]));
            old.clone().filter(|&k| is_kept(&before[k])).zip(new).for_each(|(k, new)| kept[k] = Some(new as u16));
            (start, self.house_ends[house]) = (old.end, self.sets.len());
        }
        kept
    }

    /// Finds the links, in the order of their sets: those that are kept, and those with a set that has changed.
    fn update_links(&mut self, grid: &CandidateGrid, changed: Mask, kept: &[Option<u16>]) {
        let is_new = |set: &AlmostLockedSet| set.cells & changed != 0;
        let all = PlaceLists::new(grid, &self.sets, |_| true);
        let new = (!self.links.is_empty()).then(|| PlaceLists::new(grid, &self.sets, is_new));
        let mut pairs = SetMatrix::new(self.sets.len(), self.sets.len());
        for (i, a) in self.sets.iter().enumerate() {
            let lists = new.as_ref().filter(|_| !is_new(a)).unwrap_or(&all);
            for digit in digits(a.linking_digits(grid)).filter(|&digit| a.seen[digit] != 0) {
                let (seen, places) = (a.seen[digit], grid.places[digit]);
                for j in lists.with_first_in(digit, seen) {
                    let cells = self.sets[j].cells;
                    if cells & (places & !seen | a.cells) == 0 {
                        pairs.insert(i.min(j), i.max(j));
                    }
                }
            }
        }
        let keep = |link: &SetLink| {
            let [first, second] = [link.first, link.second].map(|set| kept[usize::from(set)]);
            Some(SetLink { first: first?, second: second?, ..*link })
        };
        self.links = self.links.iter().filter_map(keep).collect();
        for (i, a) in self.sets.iter().enumerate() {
            for j in pairs.members(i) {
                let restricted = a.restricted_common(grid, &self.sets[j]);
                if restricted != 0 {
                    self.links.push(SetLink { first: i as u16, second: j as u16, restricted });
                }
            }
        }
        if !kept.is_empty() {
            self.links.sort_by_key(|link| (link.first, link.second));
        }
    }

    /// Calls `search` with each pair of links that share a set, in order, until it returns a value; pairs without a changed set
    /// are skipped.
    pub fn each_pair_of_links<T>(
        &self,
        is_changed: &[bool],
        mut search: impl FnMut(&SetLink, &SetLink) -> Option<T>,
    ) -> Option<T> {
        let has_changed = |link: &SetLink| link.sets().iter().any(|&set| is_changed[set]);
        let mut lists = [LinkLists::new(self, |_| true), LinkLists::new(self, has_changed)];
        self.links.iter().find_map(|p| {
            let is_new = has_changed(p);
            // The link is the first of those that are left.
            lists.iter_mut().take(1 + usize::from(is_new)).for_each(|lists| {
                p.sets().iter().for_each(|&set| lists.starts[set] += 1);
            });
            let lists = &lists[usize::from(!is_new)];
            merged(p.sets().map(|set| lists.of(set))).find_map(|q| search(p, &self.links[q]))
        })
    }
}

impl SetLink {
    fn sets(&self) -> [usize; 2] {
        [self.first, self.second].map(usize::from)
    }
}

/// The links of each set, in order.
struct LinkLists {
    /// The links of all sets, one set after the other.
    links: Vec<u32>,
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl LinkLists {
    fn new(table: &AlsTable, is_listed: impl Fn(&SetLink) -> bool) -> LinkLists {
        let listed = || table.links.iter().enumerate().filter(|(_, link)| is_listed(link));
        let mut starts = vec![0; table.sets.len() + 1];
        listed().flat_map(|(_, link)| link.sets()).for_each(|set| starts[set + 1] += 1);
        for set in 0..table.sets.len() {
            starts[set + 1] += starts[set];
        }
        let (mut links, mut ends) = (vec![0; starts[table.sets.len()]], starts.clone());
        for (k, link) in listed() {
            for set in link.sets() {
                links[ends[set]] = k as u32;
                ends[set] += 1;
            }
        }
        LinkLists { links, starts, ends }
    }

    fn of(&self, set: usize) -> &[u32] {
        &self.links[self.starts[set]..self.ends[set]]
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
fn merged([mut a, mut b]: [&[u32]; 2]) -> impl Iterator<Item = usize> {
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

/// The sets that have each digit, ordered by their first place of the digit.
struct PlaceLists {
    /// The index of the first set of each digit and place, and the number of sets at the end.
    starts: [u16; 9 * 81 + 1],
    sets: Vec<u16>,
}

impl PlaceLists {
    fn new(grid: &CandidateGrid, all: &[AlmostLockedSet], is_listed: impl Fn(&AlmostLockedSet) -> bool) -> PlaceLists {
        let mut entries = Vec::with_capacity(4 * all.len());
        let mut starts = [0; 9 * 81 + 1];
        for (k, set) in all.iter().enumerate().filter(|(_, set)| is_listed(set)) {
            for digit in digits(set.candidates) {
                let place = 81 * digit + first(set.cells & grid.places[digit]);
                entries.push((place as u16, k as u16));
                starts[place + 1] += 1;
            }
        }
        for place in 0..9 * 81 {
            starts[place + 1] += starts[place];
        }
        let (mut ends, mut sets) = (starts, vec![0; entries.len()]);
        for (place, k) in entries {
            let end = &mut ends[usize::from(place)];
            sets[usize::from(*end)] = k;
            *end += 1;
        }
        PlaceLists { starts, sets }
    }

    /// Iterates over the sets whose first place of the digit is one of these cells.
    fn with_first_in(&self, digit: usize, cells: Mask) -> impl Iterator<Item = usize> {
        let starts = &self.starts[81 * digit..];
        let from = |first: usize| &self.sets[usize::from(starts[first])..usize::from(starts[first + 1])];
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
        let (cells, mut seen, mut seen_cells) = (cells_at(house, in_house), [0; 9], 0);
        for digit in digits(candidates) {
            seen[digit] = common_peers_in(house, grid.houses[digit][house] & in_house) & grid.places[digit];
            seen_cells |= seen[digit];
        }
        AlmostLockedSet { cells, candidates, seen, seen_cells }
    }

    /// Returns the set in a position in which only other cells have lost candidates.
    fn among(&self, grid: &CandidateGrid) -> AlmostLockedSet {
        let mut set = self.clone();
        set.seen_cells = 0;
        for digit in digits(set.candidates) {
            set.seen[digit] &= grid.places[digit];
            set.seen_cells |= set.seen[digit];
        }
        set
    }

    /// Returns the number of cells.
    pub fn size(&self) -> u32 {
        count(self.candidates) - 1
    }

    /// Returns the digits that may link this set with others. If the solution is known, only digits that the set lacks
    /// in the solution are needed: at least one of two linked sets lacks their restricted common digit.
    fn linking_digits(&self, grid: &CandidateGrid) -> u16 {
        let Some(solution) = &grid.solution else { return self.candidates };
        self.candidates & !set_bits(self.cells).fold(0, |held, cell| held | solution.held[cell])
    }

    /// Returns those of the common digits, other than `except`, that a candidate outside of both sets has that sees all
    /// places of the digit in them.
    pub fn eliminated_digits(&self, other: &AlmostLockedSet, except: u16) -> u16 {
        if self.seen_cells & other.seen_cells == 0 {
            return 0;
        }
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
