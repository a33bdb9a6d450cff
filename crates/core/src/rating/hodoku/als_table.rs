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
        let all = place_lists(grid, &self.sets, |_| true);
        let new = (!self.links.is_empty()).then(|| place_lists(grid, &self.sets, is_new));
        let keep = |link: &SetLink| {
            let [first, second] = link.sets().map(|set| kept[set]);
            Some(SetLink { first: first?, second: second?, ..*link })
        };
        self.links = self.links.iter().filter_map(keep).collect();
        let mut pairs = SetMatrix::new(self.sets.len(), self.sets.len());
        for (i, a) in self.sets.iter().enumerate() {
            let lists = new.as_ref().filter(|_| !is_new(a)).unwrap_or(&all);
            for digit in digits(a.linking_digits(grid)) {
                let (seen, places) = (a.seen[digit], grid.places[digit]);
                let with_first_in_seen = set_bits(seen).flat_map(|place| lists.of(81 * digit + place));
                for j in with_first_in_seen.map(|&j| j as usize) {
                    if self.sets[j].cells & (places & !seen | a.cells) == 0 {
                        pairs.insert(i.min(j), i.max(j));
                    }
                }
            }
        }
        for (i, a) in self.sets.iter().enumerate() {
            for j in pairs.members(i) {
                let restricted = a.restricted_common(grid, &self.sets[j]);
                self.links.push(SetLink { first: i as u16, second: j as u16, restricted });
            }
        }
        // Both parts are in order.
        self.links.sort_by_key(|link| (link.first, link.second));
    }

    /// Calls `search` with each pair of links that share a set, in order, until it returns a value; pairs without a changed set
    /// are skipped.
    pub fn each_pair_of_links<T>(
        &self,
        is_changed: &[bool],
        mut search: impl FnMut(&SetLink, &SetLink) -> Option<T>,
    ) -> Option<T> {
        let has_changed = |link: &SetLink| link.sets().iter().any(|&set| is_changed[set]);
        let mut lists = [self.link_lists(|_| true), self.link_lists(has_changed)];
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

    /// Returns the links of each set, in order.
    fn link_lists(&self, is_listed: impl Fn(&SetLink) -> bool) -> Lists {
        let listed = self.links.iter().enumerate().filter(|(_, link)| is_listed(link));
        let entries: Vec<_> = listed.flat_map(|(k, link)| link.sets().map(|set| (set, k as u32))).collect();
        Lists::new(self.sets.len(), &entries)
    }
}

impl SetLink {
    fn sets(&self) -> [usize; 2] {
        [self.first, self.second].map(usize::from)
    }
}

/// Lists of indices, one after the other.
struct Lists {
    items: Vec<u32>,
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Lists {
    /// Returns `count` lists; each entry is a list and an item.
    fn new(count: usize, entries: &[(usize, u32)]) -> Lists {
        let mut starts = vec![0; count + 1];
        entries.iter().for_each(|&(list, _)| starts[list + 1] += 1);
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let (mut items, mut ends) = (vec![0; entries.len()], starts.clone());
        for &(list, item) in entries {
            items[ends[list]] = item;
            ends[list] += 1;
        }
        Lists { items, starts, ends }
    }

    #[inline]
    fn of(&self, list: usize) -> &[u32] {
        &self.items[self.starts[list]..self.ends[list]]
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

/// Returns the sets by digit and by their first place of it: list `81 d + c` has those of digit `d` and cell `c`.
fn place_lists(grid: &CandidateGrid, all: &[AlmostLockedSet], is_listed: impl Fn(&AlmostLockedSet) -> bool) -> Lists {
    let mut entries = Vec::with_capacity(4 * all.len());
    for (k, set) in all.iter().enumerate().filter(|(_, set)| is_listed(set)) {
        entries
            .extend(digits(set.candidates).map(|digit| (81 * digit + first(set.cells & grid.places[digit]), k as u32)));
    }
    Lists::new(9 * 81, &entries)
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
