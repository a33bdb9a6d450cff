//! Two strong links of a digit, joined by a weak link: Skyscraper, 2-String Kite, Turbot Fish, Empty Rectangle, finned
//! X-Wing.

use super::{DigitBoards, PatternGrid, digits};
use crate::rating::tables::{HOUSES_OF, set_bits};

/// An end of a strong link: its places, one of which has the digit unless a place of the other end has it, and the places
/// that see all of them. Places are numbered among the places of the digit.
#[derive(Clone, Copy, Debug)]
struct LinkEnd {
    places: u64,
    peers: u64,
}

type StrongLink = [LinkEnd; 2];

/// The places of a digit.
#[derive(Debug)]
struct Places {
    /// The places in each house.
    houses: [u64; 27],
    /// For each place, the others that it sees.
    peers: [u64; 64],
}

impl Places {
    /// Returns the places of a digit; `None` if there are more than fit, as no house has two places then.
    fn new(positions: u128) -> Option<Places> {
        let mut places = Places { houses: [0; 27], peers: [0; 64] };
        if positions.count_ones() > 64 {
            return None;
        }
        for (place, cell) in set_bits(positions).enumerate() {
            HOUSES_OF[cell].iter().for_each(|&house| places.houses[house] |= 1 << place);
        }
        for (place, cell) in set_bits(positions).enumerate() {
            let seen = HOUSES_OF[cell].iter().fold(0, |seen, &house| seen | places.houses[house]);
            places.peers[place] = seen & !(1 << place);
        }
        Some(places)
    }

    fn link(&self, ends: [u64; 2]) -> StrongLink {
        ends.map(|places| LinkEnd { places, peers: set_bits(places.into()).fold(!0, |seen, p| seen & self.peers[p]) })
    }

    /// Finds the houses with two places.
    fn find_links(&self, links: &mut Vec<StrongLink>) {
        links.clear();
        for &places in self.houses.iter().filter(|places| places.count_ones() == 2) {
            let first = places & places.wrapping_neg();
            links.push(self.link([first, places ^ first]));
        }
    }

    /// Finds the lines with places in two boxes, and the boxes with places in two lines.
    fn find_grouped_links(&self, links: &mut Vec<StrongLink>) {
        links.clear();
        for (house, &places) in self.houses.iter().enumerate().filter(|(_, places)| places.count_ones() > 2) {
            let crossing = if house < 18 { 18..27 } else { 0..18 };
            let (mut parts, mut count) = ([0; 6], 0);
            let shared = crossing.map(|other| places & self.houses[other]);
            for part in shared.filter(|&part| part != 0 && part != places) {
                parts[count] = part;
                count += 1;
            }
            for (k, &a) in parts[..count].iter().enumerate() {
                links.extend(parts[..k].iter().filter(|&&b| a | b == places).map(|&b| self.link([a, b])));
            }
        }
    }
}

/// Returns the eliminations of two strong links between single cells.
pub(super) fn turbot(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    let mut links = Vec::with_capacity(27);
    for digit in digits(grid.unsearched_digits(searched)) {
        let Some(places) = Places::new(grid.positions[digit]) else { continue };
        places.find_links(&mut links);
        let found = links.iter().enumerate().fold(0, |found, (k, &a)| found | joined(a, &links[..k]));
        eliminate_at(grid, digit, found);
    }
    grid.take_eliminations()
}

/// Returns the eliminations of a strong link between groups of cells, and one between single cells.
pub(super) fn grouped_turbot(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    let (mut links, mut grouped) = (Vec::with_capacity(27), Vec::with_capacity(81));
    for digit in digits(grid.unsearched_digits(searched)) {
        let Some(places) = Places::new(grid.positions[digit]) else { continue };
        places.find_links(&mut links);
        if !links.is_empty() {
            places.find_grouped_links(&mut grouped);
            let found = grouped.iter().fold(0, |found, &a| found | joined(a, &links));
            eliminate_at(grid, digit, found);
        }
    }
    grid.take_eliminations()
}

/// Returns the places that see the outer ends of two links whose inner ends see each other.
#[inline(always)]
fn joined(a: StrongLink, links: &[StrongLink]) -> u64 {
    let mut found = 0;
    for b in links.iter().filter(|b| (a[0].places | a[1].places) & (b[0].places | b[1].places) == 0) {
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if a[i].places & !b[j].peers == 0 {
                found |= a[1 - i].peers & b[1 - j].peers;
            }
        }
    }
    found
}

/// Eliminates a digit from its places with these numbers.
fn eliminate_at(grid: &mut PatternGrid, digit: usize, found: u64) {
    if found != 0 {
        let cells = set_bits(grid.positions[digit]).enumerate().filter(|(place, _)| found >> place & 1 != 0);
        let cells = cells.fold(0, |all, (_, cell)| all | 1 << cell);
        grid.eliminate(digit, cells);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_in_a_box_is_a_strong_link() {
        let mut links = Vec::new();
        // Row 1 and column 1 of the first box, without the corner.
        let places = Places::new(0b110 | 1 << 9 | 1 << 18).unwrap();
        places.find_grouped_links(&mut links);
        assert_eq!(links.len(), 1);
        assert_eq!(links[0].map(|end| end.places), [0b1100, 0b11]);
        assert_eq!(links[0].map(|end| end.peers), [0b11, 0b1100]);
    }
}
