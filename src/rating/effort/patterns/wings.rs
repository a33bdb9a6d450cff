//! Wings: patterns of cells with two candidates.

use super::{DigitBoards, PatternGrid, digits, ordered_pairs};
use crate::rating::tables::{HOUSE_CELLS, PEER_CELLS, count, set_bits, union_of_peers};

/// Returns the eliminations of remote pairs: cells with the same two candidates, colored alternately.
pub(super) fn remote_pairs(grid: &mut PatternGrid) -> Option<DigitBoards> {
    let mut rest = grid.bivalue;
    while rest != 0 {
        let first = rest.trailing_zeros() as usize;
        let mask = grid.masks[first];
        let same = set_bits(grid.bivalue).filter(|&c| grid.masks[c] == mask).fold(0, |all, c| all | 1 << c);
        let (mut even, mut odd) = (1u128 << first, 0);
        loop {
            let before = (even, odd);
            odd |= same & union_of_peers(even);
            even |= same & union_of_peers(odd);
            if (even, odd) == before {
                break;
            }
        }
        rest &= !(even | odd);
        if even & odd == 0 && (even | odd).count_ones() >= 4 {
            let cells = union_of_peers(even) & union_of_peers(odd);
            digits(mask).for_each(|digit| grid.eliminate(digit, cells));
        }
    }
    grid.take_eliminations()
}

/// Returns the eliminations of W-Wings: two cells with the same two candidates, joined by a strong link of one of them.
pub(super) fn w_wings(grid: &mut PatternGrid) -> Option<DigitBoards> {
    for a in set_bits(grid.bivalue) {
        let others = grid.bivalue & !PEER_CELLS[a] & (u128::MAX << a) & !(1 << a);
        for b in set_bits(others) {
            if grid.masks[a] != grid.masks[b] {
                continue;
            }
            let common = PEER_CELLS[a] & PEER_CELLS[b];
            for (linked, eliminated) in ordered_pairs(grid.masks[a]) {
                if grid.positions[eliminated] & common != 0 && is_joined(grid, linked, a, b) {
                    grid.eliminate(eliminated, common);
                }
            }
        }
    }
    grid.take_eliminations()
}

/// Returns whether a house has two places of a digit, one of which sees each of these cells.
fn is_joined(grid: &PatternGrid, digit: usize, a: usize, b: usize) -> bool {
    let others = !(1 << a | 1 << b);
    let pairs = (0..27).filter(|&house| count(grid.places[digit][house]) == 2);
    pairs.map(|house| grid.positions[digit] & HOUSE_CELLS[house]).any(|places| {
        let (near_a, near_b) = (places & PEER_CELLS[a], places & PEER_CELLS[b]);
        places & others == places && near_a != 0 && near_b != 0 && near_a | near_b == places
    })
}

/// Returns the eliminations of XY-Wings and XYZ-Wings: a pivot and two wings that leave one common digit.
pub(super) fn xy_wings(grid: &mut PatternGrid) -> Option<DigitBoards> {
    for pivot in set_bits(grid.bivalue | grid.trivalue) {
        let (mask, size) = (grid.masks[pivot], count(grid.masks[pivot]));
        let (one, two) = digits(mask)
            .fold((0, 0), |(one, two), digit| (one | grid.positions[digit], two | one & grid.positions[digit]));
        let wings = grid.bivalue & PEER_CELLS[pivot] & if size == 2 { one & !two } else { two };
        for a in set_bits(wings) {
            for b in set_bits(wings & !(u128::MAX >> (127 - a))) {
                let (both, shared) = (grid.masks[a] | grid.masks[b], grid.masks[a] & grid.masks[b]);
                if count(shared) == 1 && both & mask == mask && (size == 3) == (shared & mask != 0) {
                    let seen = if size == 3 { PEER_CELLS[pivot] } else { !0 };
                    grid.eliminate(shared.trailing_zeros() as usize, PEER_CELLS[a] & PEER_CELLS[b] & seen);
                }
            }
        }
    }
    grid.take_eliminations()
}
