//! Wings: patterns of cells with two candidates.

use super::grid::{PatternGrid, digits, ordered_pairs};
use crate::rating::effort::digit_boards::DigitBoards;
use crate::rating::tables::{HOUSE_CELLS, PEER_CELLS, set_bits, small_bits, union_of_peers};

/// Returns the eliminations of remote pairs: cells with the same two candidates, colored alternately.
pub(super) fn remote_pairs(grid: &mut PatternGrid) -> Option<DigitBoards> {
    let mut rest = grid.bivalue;
    while rest != 0 {
        let first = rest.trailing_zeros() as usize;
        let mask = grid.masks[first];
        let same = bivalue_with(grid, mask);
        if same.count_ones() < 4 {
            rest &= !same;
            continue;
        }
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

/// Returns the cells that have these two candidates only.
fn bivalue_with(grid: &PatternGrid, mask: u16) -> u128 {
    digits(mask).fold(grid.bivalue, |cells, digit| cells & grid.positions[digit])
}

/// Returns the eliminations of W-Wings: two cells with the same two candidates, joined by a strong link of one of them.
pub(super) fn w_wings(grid: &mut PatternGrid) -> Option<DigitBoards> {
    for a in set_bits(grid.bivalue) {
        let same = bivalue_with(grid, grid.masks[a]);
        for b in set_bits(same & !PEER_CELLS[a] & (u128::MAX << a) & !(1 << a)) {
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
    small_bits(grid.pairs[digit]).map(|house| grid.positions[digit] & HOUSE_CELLS[house]).any(|places| {
        let (near_a, near_b) = (places & PEER_CELLS[a], places & PEER_CELLS[b]);
        places & others == places && near_a != 0 && near_b != 0 && near_a | near_b == places
    })
}

/// Returns the eliminations of XY-Wings and XYZ-Wings: a pivot and two wings that leave one common digit.
pub(super) fn xy_wings(grid: &mut PatternGrid) -> Option<DigitBoards> {
    for pivot in set_bits(grid.bivalue) {
        let mask = grid.masks[pivot];
        let [(x, y), _] = ordered_pairs(mask);
        let wings = grid.bivalue & PEER_CELLS[pivot];
        for a in set_bits(wings & grid.positions[x] & !grid.positions[y]) {
            eliminate_by_wings(grid, a, wings & grid.positions[y], grid.masks[a] & !mask, !0);
        }
    }
    for pivot in set_bits(grid.trivalue) {
        let (mask, peers) = (grid.masks[pivot], PEER_CELLS[pivot]);
        for shared in digits(mask) {
            let [(x, y), _] = ordered_pairs(mask & !(1 << shared));
            let wings = grid.bivalue & peers & grid.positions[shared];
            for a in set_bits(wings & grid.positions[x]) {
                eliminate_by_wings(grid, a, wings & grid.positions[y], 1 << shared, peers);
            }
        }
    }
    grid.take_eliminations()
}

/// Eliminates the digit that a wing shares with others from the cells of `seen` that see both.
fn eliminate_by_wings(grid: &mut PatternGrid, a: usize, others: u128, shared: u16, seen: u128) {
    let digit = shared.trailing_zeros() as usize;
    for b in set_bits(others & grid.positions[digit]) {
        grid.eliminate(digit, PEER_CELLS[a] & PEER_CELLS[b] & seen);
    }
}
