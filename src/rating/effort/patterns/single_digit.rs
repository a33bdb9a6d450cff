//! Two strong links of a digit, joined by a weak link: Skyscraper, 2-String Kite, Turbot Fish, Empty Rectangle, finned
//! X-Wing.

use super::{Eliminations, PatternGrid, common_peers};
use crate::rating::tables::HOUSE_CELLS;

/// An end of a strong link: cells of which one has the digit if the other end has it not, and the cells that see all.
#[derive(Clone, Copy, Debug)]
struct LinkEnd {
    cells: u128,
    peers: u128,
}

type StrongLink = [LinkEnd; 2];

fn link(ends: [u128; 2]) -> StrongLink {
    ends.map(|cells| LinkEnd { cells, peers: common_peers(cells) })
}

/// Returns the eliminations of two strong links between single cells.
pub(in super::super) fn turbot(grid: &mut PatternGrid) -> Option<Eliminations> {
    let mut links = Vec::with_capacity(27);
    for digit in 0..9 {
        find_links(grid.positions[digit], &mut links);
        for (k, &a) in links.iter().enumerate() {
            let found = links[..k].iter().fold(0, |found, &b| found | joined(a, b));
            grid.eliminate(digit, found);
        }
    }
    grid.take_eliminations()
}

/// Returns the eliminations of a strong link between groups of cells, and one between single cells.
pub(in super::super) fn grouped_turbot(grid: &mut PatternGrid) -> Option<Eliminations> {
    let (mut links, mut grouped) = (Vec::with_capacity(27), Vec::with_capacity(81));
    for digit in 0..9 {
        find_links(grid.positions[digit], &mut links);
        if !links.is_empty() {
            find_grouped_links(grid.positions[digit], &mut grouped);
            for &a in &grouped {
                let found = links.iter().fold(0, |found, &b| found | joined(a, b));
                grid.eliminate(digit, found);
            }
        }
    }
    grid.take_eliminations()
}

/// Returns the cells that see the outer ends of two links whose inner ends see each other.
#[inline(always)]
fn joined(a: StrongLink, b: StrongLink) -> u128 {
    if (a[0].cells | a[1].cells) & (b[0].cells | b[1].cells) != 0 {
        return 0;
    }
    let mut found = 0;
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if a[i].cells & !b[j].peers == 0 {
            found |= a[1 - i].peers & b[1 - j].peers;
        }
    }
    found
}

/// Finds the houses with two places.
fn find_links(positions: u128, links: &mut Vec<StrongLink>) {
    links.clear();
    for cells in &HOUSE_CELLS {
        let places = positions & cells;
        if places.count_ones() == 2 {
            let first = places & places.wrapping_neg();
            links.push(link([first, places ^ first]));
        }
    }
}

/// Finds the lines with places in two boxes, and the boxes with places in two lines.
fn find_grouped_links(positions: u128, links: &mut Vec<StrongLink>) {
    links.clear();
    for (house, cells) in HOUSE_CELLS.iter().enumerate() {
        let places = positions & cells;
        if places.count_ones() < 3 {
            continue;
        }
        let crossing = if house < 18 { 18..27 } else { 0..18 };
        let mut parts = [0; 6];
        let mut count = 0;
        for part in crossing.map(|other| places & HOUSE_CELLS[other]).filter(|&part| part != 0 && part != places) {
            parts[count] = part;
            count += 1;
        }
        for (k, &a) in parts[..count].iter().enumerate() {
            links.extend(parts[..k].iter().filter(|&&b| a | b == places).map(|&b| link([a, b])));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::tables::{PEER_CELLS, set_bits};

    #[test]
    fn a_cross_in_a_box_is_a_strong_link() {
        let mut links = Vec::new();
        let [row, column] = [0b110, 1 | 1 << 9 | 1 << 18];
        find_grouped_links(row | column, &mut links);
        assert!(links.iter().any(|[a, b]| a.cells | b.cells == row | column));
        assert!(set_bits(links[0][0].peers).all(|cell| links[0][0].cells & PEER_CELLS[cell] == links[0][0].cells));
    }
}
