//! Two strong links of a digit, joined by a weak link: Skyscraper, 2-String Kite, Turbot Fish, Empty Rectangle, finned
//! X-Wing.

use super::grid::{PatternGrid, digits};
use crate::rating::effort::digit_boards::DigitBoards;
use crate::rating::tables::{HOUSE_CELLS, HOUSE_PARTS, PEER_CELLS, crossing_house, set_bits, small_bits};

/// The houses with two places of a digit.
#[derive(Debug)]
struct StrongLinks {
    /// The places in these houses.
    ends: u128,
    /// For each place in these houses, the other places.
    partners: [u128; 81],
}

/// A house whose places form two groups, one of which has the digit: the cells of each group, and those that see all of
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GroupLink {
    groups: [u128; 2],
    peers: [u128; 2],
}

impl StrongLinks {
    fn new(grid: &PatternGrid, digit: usize) -> StrongLinks {
        let mut links = StrongLinks { ends: 0, partners: [0; 81] };
        for house in small_bits(grid.pairs[digit]) {
            let cells = HOUSE_CELLS[house] & grid.positions[digit];
            let [a, b] = [cells.trailing_zeros(), 127 - cells.leading_zeros()].map(|cell| cell as usize);
            links.ends |= cells;
            links.partners[a] |= 1 << b;
            links.partners[b] |= 1 << a;
        }
        links
    }

    /// Returns the cells that see both outer ends of a link between groups and one of these links, whose inner ends see
    /// each other.
    fn joined(&self, link: &GroupLink) -> u128 {
        let [first, second] = link.groups;
        let others = !(first | second);
        let mut found = 0;
        for (inner, outer) in [(0, 1), (1, 0)] {
            for end in set_bits(link.peers[inner] & self.ends & others) {
                for partner in set_bits(self.partners[end] & others) {
                    found |= link.peers[outer] & PEER_CELLS[partner];
                }
            }
        }
        found
    }
}

/// Returns the links between the single places of houses with two.
fn single_links(links: &StrongLinks) -> impl Iterator<Item = GroupLink> {
    set_bits(links.ends).flat_map(|first| {
        let partners = set_bits(links.partners[first]).filter(move |&second| second > first);
        partners.map(move |second| GroupLink {
            groups: [1 << first, 1 << second],
            peers: [PEER_CELLS[first], PEER_CELLS[second]],
        })
    })
}

/// The pairs of the parts of a house.
const PART_PAIRS: [(usize, usize); 15] = {
    let (mut pairs, mut n, mut second) = ([(0, 0); 15], 0, 1);
    while second < 6 {
        let mut first = 0;
        while first < second {
            pairs[n] = (first, second);
            (n, first) = (n + 1, first + 1);
        }
        second += 1;
    }
    pairs
};

/// For each set of more than two places, the pairs of parts that cover all places, each of which has places that the
/// other lacks. The first three pairs are those of lines.
static GROUP_PAIRS: [u16; 512] = {
    let (mut table, mut i) = ([0; 512], 0);
    while i < 512 * 15 {
        let (places, (first, second)) = (i as u16 / 15, PART_PAIRS[i % 15]);
        let rests = [places & !HOUSE_PARTS[first], places & !HOUSE_PARTS[second]];
        let is_split = rests[0] != 0 && rests[1] != 0 && rests[0] & rests[1] == 0;
        if places.count_ones() > 2 && is_split && rests[0] != places && rests[1] != places {
            table[i / 15] |= 1 << (i % 15);
        }
        i += 1;
    }
    table
};

/// Returns the cells that see all cells of a group, which share two houses.
#[inline]
fn peers_of_group(cells: u128, houses: u128) -> u128 {
    if cells & (cells - 1) == 0 { PEER_CELLS[cells.trailing_zeros() as usize] } else { houses & !cells }
}

/// Calls `visit` with each strong link of a digit between two groups. `houses` has its places in each house.
#[inline(always)]
fn for_each_group_link(houses: &[u16; 27], positions: u128, mut visit: impl FnMut(GroupLink)) {
    let mut with_groups = 0u32;
    for (house, &places) in houses.iter().enumerate() {
        let pairs = GROUP_PAIRS[usize::from(places)] & if house < 18 { 7 } else { !0 };
        with_groups |= u32::from(pairs != 0) << house;
    }
    for house in small_bits(with_groups) {
        let pairs = GROUP_PAIRS[usize::from(houses[house])] & if house < 18 { 7 } else { !0 };
        let cells = positions & HOUSE_CELLS[house];
        for pair in digits(pairs) {
            let (first, second) = PART_PAIRS[pair];
            let crossing = [first, second].map(|part| HOUSE_CELLS[crossing_house(house, part)]);
            let groups = [cells & crossing[0], cells & crossing[1]];
            let peers = [0, 1].map(|k| peers_of_group(groups[k], HOUSE_CELLS[house] | crossing[k]));
            visit(GroupLink { groups, peers });
        }
    }
}

/// Returns the eliminations of two strong links between single cells.
pub(super) fn turbot(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    for digit in digits(grid.unsearched_digits(searched)) {
        let links = StrongLinks::new(grid, digit);
        let found = single_links(&links).fold(0, |found, link| found | links.joined(&link));
        grid.eliminate(digit, found);
    }
    grid.take_eliminations()
}

/// Returns the eliminations of a strong link between groups of cells, and one between single cells.
pub(super) fn grouped_turbot(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    for digit in digits(grid.unsearched_digits(searched)) {
        let mut found = 0;
        if grid.pairs[digit] != 0 {
            let links = StrongLinks::new(grid, digit);
            for_each_group_link(&grid.houses(digit), grid.positions[digit], |link| found |= links.joined(&link));
        }
        grid.eliminate(digit, found);
    }
    grid.take_eliminations()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_in_a_box_is_a_strong_link() {
        // Row 1 and column 1 of the first box, without the corner.
        let (mut houses, mut links) = ([0; 27], Vec::new());
        houses[18] = 0b110 | 1 << 3 | 1 << 6;
        for_each_group_link(&houses, 0b110 | 1 << 9 | 1 << 18, |link| links.push(link));
        assert_eq!(links.len(), 1);
        assert_eq!(links[0].groups, [0b110, 1 << 9 | 1 << 18]);
        assert_eq!(links[0].peers[1] & 0b110, 0b110);
    }
}
