//! Two strong links of a digit, joined by a weak link: Skyscraper, 2-String Kite, Turbot Fish, Empty Rectangle, finned
//! X-Wing.

use super::{DigitBoards, PatternGrid, digits};
use crate::rating::tables::{HOUSE_CELLS, HOUSE_PARTS, PEER_CELLS, common_peers, count, crossing_house, set_bits};

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
    fn new(houses: &[u16; 32], positions: u128) -> StrongLinks {
        let mut links = StrongLinks { ends: 0, partners: [0; 81] };
        for (cells, _) in HOUSE_CELLS.iter().zip(houses).filter(|&(_, &places)| count(places) == 2) {
            let cells = cells & positions;
            links.ends |= cells;
            set_bits(cells).for_each(|cell| links.partners[cell] |= cells & !(1 << cell));
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

/// Calls `visit` with the lines with places in two boxes, and the boxes with places in two lines.
fn for_each_group_link(houses: &[u16; 32], positions: u128, mut visit: impl FnMut(GroupLink)) {
    for (house, &places) in houses[..27].iter().enumerate().filter(|&(_, &places)| count(places) > 2) {
        let parts = if house < 18 { &HOUSE_PARTS[..3] } else { &HOUSE_PARTS[..] };
        let is_group = |part: u16| places & part != 0 && places & !part != 0;
        for (k, &a) in parts.iter().enumerate().filter(|&(_, &a)| is_group(a)) {
            for (l, _) in parts[..k].iter().enumerate().filter(|&(_, &b)| is_group(b) && places & !(a | b) == 0) {
                let cells = positions & HOUSE_CELLS[house];
                let group = |part| cells & HOUSE_CELLS[crossing_house(house, part)];
                let groups = [group(k), group(l)];
                visit(GroupLink { groups, peers: [common_peers(groups[0]), common_peers(groups[1])] });
            }
        }
    }
}

/// Returns the eliminations of two strong links between single cells.
pub(super) fn turbot(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    for digit in digits(grid.unsearched_digits(searched)) {
        let links = StrongLinks::new(&grid.houses(digit), grid.positions[digit]);
        let found = single_links(&links).fold(0, |found, link| found | links.joined(&link));
        grid.eliminate(digit, found);
    }
    grid.take_eliminations()
}

/// Returns the eliminations of a strong link between groups of cells, and one between single cells.
pub(super) fn grouped_turbot(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    for digit in digits(grid.unsearched_digits(searched)) {
        let (houses, positions) = (&grid.houses(digit), grid.positions[digit]);
        let links = StrongLinks::new(houses, positions);
        let mut found = 0;
        if links.ends != 0 {
            for_each_group_link(houses, positions, |link| found |= links.joined(&link));
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
        let (mut houses, mut links) = ([0; 32], Vec::new());
        houses[18] = 0b110 | 1 << 3 | 1 << 6;
        for_each_group_link(&houses, 0b110 | 1 << 9 | 1 << 18, |link| links.push(link));
        assert_eq!(links.len(), 1);
        assert_eq!(links[0].groups, [1 << 9 | 1 << 18, 0b110]);
        assert_eq!(links[0].peers[0] & 0b110, 0b110);
    }
}
