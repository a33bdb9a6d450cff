//! The links of a position: the direct implications between candidates, and groups of candidates, that are on or off.

use super::candidate_grid::CandidateGrid;
use super::geometry::{CELLS, HOUSES_OF, PLACE_IN, bits, count, digits, first_digit, house_indices};
use super::link_nodes::{LinkNodes, TableNode};
use crate::rating::tables::set_bits;
use std::ops::Deref;

/// The other places of a digit in a house of a node, as nine bits.
#[derive(Clone, Copy)]
struct OtherPlaces {
    places: u16,
    /// The places that the earlier houses of the node do not contain.
    new: u16,
}

/// The groups of a digit, as bit sets by house and by cell.
#[derive(Clone, Copy)]
struct Groups {
    /// The node of the first group, which is bit 0.
    first: u16,
    of_house: [u64; 27],
    of_cell: [u64; 81],
}

impl Groups {
    /// Returns the groups of a digit.
    fn new(nodes: &LinkNodes, digit: usize) -> Groups {
        let of_digit = || (nodes.single_count..nodes.nodes.len()).filter(|&node| nodes.nodes[node].digit == digit);
        let first = of_digit().next().unwrap_or(nodes.nodes.len()) as u16;
        let mut groups = Groups { first, of_house: [0; 27], of_cell: [0; 81] };
        for (k, node) in of_digit().map(|node| &nodes.nodes[node]).enumerate() {
            house_indices(node.houses).for_each(|house| groups.of_house[house] |= 1 << k);
            bits(node.cells).for_each(|cell| groups.of_cell[cell] |= 1 << k);
        }
        groups
    }

    /// Returns the groups that share a house, but no cell, with a node.
    #[inline]
    fn seen_by(&self, node: &TableNode) -> u64 {
        let in_houses = house_indices(node.houses).fold(0, |all, house| all | self.of_house[house]);
        if in_houses == 0 {
            return 0;
        }
        let overlapping = bits(node.cells).fold(0, |all, cell| all | self.of_cell[cell]);
        in_houses & !overlapping
    }
}

/// The nodes and the links between them. An *assertion* is that node `n` is on (`2 n`) or off (`2 n + 1`): that its
/// digit is in one of its cells, or in none. A link is an assertion that another one implies directly.
#[derive(Clone, Debug)]
pub(super) struct LinkTable {
    all: LinkNodes,
    /// The assertions implied by each assertion, concatenated.
    next: Vec<u16>,
    /// The end of the list of each assertion in `next`.
    ends: Vec<u32>,
}

impl Deref for LinkTable {
    type Target = LinkNodes;
    #[inline]
    fn deref(&self) -> &LinkNodes {
        &self.all
    }
}

impl LinkTable {
    /// Builds the table of a position without groups.
    pub fn new(grid: &CandidateGrid) -> LinkTable {
        let all = LinkNodes::new(grid);
        let ends = Vec::with_capacity(2 * all.nodes.len());
        let mut table = LinkTable { all, next: Vec::with_capacity(4096), ends };
        for node in 0..table.nodes.len() {
            table.add_single_links(grid, node);
        }
        table
    }

    /// Builds the table of a position with groups.
    pub fn with_groups(grid: &CandidateGrid) -> LinkTable {
        let singles = &LinkTable::new(grid);
        let all = LinkNodes::with_groups(grid);
        let groups: [Groups; 9] = std::array::from_fn(|digit| Groups::new(&all, digit));
        let ends = Vec::with_capacity(2 * all.nodes.len());
        let mut table = LinkTable { all, next: Vec::with_capacity(2 * singles.next.len() + 1024), ends };
        for node in 0..table.nodes.len() {
            table.add_links(grid, node, singles, &groups);
        }
        table
    }

    /// Adds the links of a candidate: the nodes that are off if it is on, then those that are on if it is off; of each,
    /// first the other candidates of the cell, then the cells by house.
    fn add_single_links(&mut self, grid: &CandidateGrid, node: usize) {
        let TableNode { digit, cell, .. } = self.nodes[node];
        let siblings = grid.candidates[cell] & !(1 << digit);
        self.next.extend(digits(siblings).map(|other| 2 * self.all.node_of[cell][other] + 1));
        let others = self.add_seen_cells(grid, node, true);
        self.ends.push(self.next.len() as u32);
        if siblings.is_power_of_two() {
            self.next.push(2 * self.all.node_of[cell][first_digit(siblings)]);
        }
        self.add_strong_links(digit, cell, others);
        self.ends.push(self.next.len() as u32);
    }

    /// Adds the links of a node: those of the table without groups, or those of a group with cells; then those with
    /// groups.
    fn add_links(&mut self, grid: &CandidateGrid, node: usize, singles: &LinkTable, groups: &[Groups; 9]) {
        let TableNode { digit, cell, .. } = self.nodes[node];
        let is_single = node < self.single_count;
        let seen = groups[digit].seen_by(&self.nodes[node]);
        let seen_groups = || group_indices(seen).map(|k| groups[digit].first + k);
        let mut others = None;
        if is_single {
            self.next.extend_from_slice(singles.next(2 * node));
        } else {
            others = Some(self.add_seen_cells(grid, node, false));
        }
        self.next.extend(seen_groups().map(|group| 2 * group + 1));
        self.ends.push(self.next.len() as u32);

        match others {
            Some(others) => self.add_strong_links(digit, cell, others),
            None => self.next.extend_from_slice(singles.next(2 * node + 1)),
        }
        for group in seen_groups() {
            if self.fill_a_house(grid, node, group) {
                self.next.push(2 * group);
            }
        }
        self.ends.push(self.next.len() as u32);
    }

    /// Adds the cells that are off if a node is on, and returns the other places of its digit in its houses.
    fn add_seen_cells(&mut self, grid: &CandidateGrid, node: usize, is_single: bool) -> [OtherPlaces; 3] {
        let TableNode { digit, cell, .. } = self.nodes[node];
        let others = self.other_places(grid, node, is_single);
        // One addition of up to 20 links takes less time than one for each link.
        let (mut links, mut count) = ([0; 32], 0);
        for (k, &OtherPlaces { places, new }) in others.iter().enumerate() {
            for other in cells_in(cell, k, places & new) {
                links[count % 32] = 2 * self.all.node_of[other][digit] + 1;
                count += 1;
            }
        }
        self.next.extend_from_slice(&links[..count % 32]);
        others
    }

    /// Adds the cells that are the only other places of a digit in a house of this cell, each once.
    fn add_strong_links(&mut self, digit: usize, cell: usize, others: [OtherPlaces; 3]) {
        let mut linked = [usize::MAX; 3];
        for (k, rest) in others.iter().enumerate().filter(|(_, rest)| rest.places.is_power_of_two()) {
            for other in cells_in(cell, k, rest.places) {
                if !linked.contains(&other) {
                    self.next.push(2 * self.all.node_of[other][digit]);
                    linked[k] = other;
                }
            }
        }
    }

    /// Returns whether a node and a group without a common cell are all places of their digit in a house.
    #[inline]
    fn fill_a_house(&self, grid: &CandidateGrid, node: usize, group: u16) -> bool {
        let (node, group) = (&self.nodes[node], &self.nodes[usize::from(group)]);
        let is_full = |house: usize| count(grid.houses[node.digit][house]) == node.size + group.size;
        house_indices(node.houses & group.houses).any(is_full)
    }

    /// Returns the other places of the digit of a node in the row, column and box that have all of its cells.
    fn other_places(&self, grid: &CandidateGrid, node: usize, is_single: bool) -> [OtherPlaces; 3] {
        let &TableNode { digit, cell, houses, .. } = &self.nodes[node];
        let [row, column, box_house] = HOUSES_OF[cell];
        let [in_row, in_column, in_box] = PLACE_IN[cell];
        let rest = |house: usize, own: u16| {
            let places = if houses >> house & 1 != 0 { grid.houses[digit][house] & !own } else { 0 };
            OtherPlaces { places, new: !0 }
        };
        let own = |place: u8| if is_single { 1 << place } else { 0o7 << (place / 3 * 3) };
        // Places in the row or the column are linked already.
        let row_in_box = if houses >> row & 1 != 0 { 0o7 << (in_box / 3 * 3) } else { 0 };
        let column_in_box = if houses >> column & 1 != 0 { 0o111 << (in_box % 3) } else { 0 };
        let of_box = if is_single { 1 << in_box } else { row_in_box | column_in_box };
        let new = !(row_in_box | column_in_box);
        [rest(row, own(in_row)), rest(column, own(in_column)), OtherPlaces { new, ..rest(box_house, of_box) }]
    }

    /// Returns the assertions that an assertion implies directly.
    #[inline]
    pub fn next(&self, assertion: usize) -> &[u16] {
        let start = if assertion == 0 { 0 } else { self.ends[assertion - 1] };
        &self.next[start as usize..self.ends[assertion] as usize]
    }
}

/// Iterates over the cells at these places of the row, column or box (0 to 2) of a cell.
#[inline]
fn cells_in(cell: usize, house: usize, places: u16) -> impl Iterator<Item = usize> {
    let cells = &CELLS[HOUSES_OF[cell][house]];
    digits(places).map(|place| usize::from(cells[place]))
}

/// Iterates over the indices of a set of groups.
#[inline]
fn group_indices(set: u64) -> impl Iterator<Item = u16> {
    set_bits(set.into()).map(|group| group as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If a implies b, the negation of b implies the negation of a.
    #[test]
    fn links_have_contrapositives() {
        let puzzles = include_str!("../../../../../tests/data/hodoku-rated.txt").lines().step_by(20);
        for puzzle in puzzles.map(|line| line[..81].parse().unwrap_or_default()) {
            let grid = CandidateGrid::new(&puzzle);
            let singles = LinkTable::new(&grid);
            let groups = LinkTable::with_groups(&grid);
            for table in [singles, groups] {
                for assertion in 0..2 * table.nodes.len() {
                    for &next in table.next(assertion) {
                        let back = table.next(usize::from(next ^ 1));
                        assert!(back.contains(&(assertion as u16 ^ 1)), "{puzzle} {assertion} {next}");
                    }
                }
            }
        }
    }
}
