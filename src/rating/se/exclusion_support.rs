//! A quick test for aligned triplet exclusion.

use super::position::Position;
use super::tables::{PEER_CELLS, bits, cells};

/// A quick test of two cells with any third cell. It assumes that the third cell sees both and all their excluders, so
/// that the most combinations are excluded.
pub struct PairSupport {
    /// The digits of the third cell that are allowed with each candidate of the first cell, then of the second.
    allowed: [u16; 18],
    /// The number of these candidates.
    count: usize,
    /// The digits of the third cell that are allowed with any pair.
    any: u16,
}

impl PairSupport {
    pub fn new(position: &Position, [a, b]: [usize; 2], common: u128) -> PairSupport {
        // The digits of the third cell that excluders do not allow together with one, or with two.
        let (mut barred, mut barred_by_pairs) = ([0u16; 9], [[0u16; 9]; 9]);
        for excluder in cells(common).map(|cell| position.marks[cell]) {
            let low = excluder & excluder.wrapping_neg();
            let rest = excluder & !low;
            let (x, y, high) =
                (low.trailing_zeros() as usize, rest.trailing_zeros() as usize, rest & rest.wrapping_sub(1));
            if high == 0 {
                barred[x] |= rest;
                barred[y] |= low;
            } else {
                let (z, middle) = (high.trailing_zeros() as usize, rest & !high);
                for (first, second, third) in [(x, y, high), (x, z, middle), (y, z, low)] {
                    barred_by_pairs[first][second] |= third;
                    barred_by_pairs[second][first] |= third;
                }
            }
        }
        let mut support = PairSupport { allowed: [0; 18], count: 0, any: 0 };
        let (first, second) = (position.marks[a].count_ones() as usize, position.marks[b].count_ones() as usize);
        support.count = first + second;
        let sees = PEER_CELLS[a] >> b & 1 != 0;
        for (i, x) in bits(position.marks[a]).enumerate() {
            for (j, y) in bits(position.marks[b]).enumerate() {
                let pair = 1u16 << x | 1 << y;
                if barred[x] >> y & 1 != 0 || (sees && x == y) {
                    continue;
                }
                let third = !(barred[x] | barred[y] | barred_by_pairs[x][y] | pair);
                support.allowed[i] |= third;
                support.allowed[first + j] |= third;
                support.any |= third;
            }
        }
        support
    }

    /// Returns whether every candidate of the three cells is in some allowed combination.
    pub fn is_full(&self, third: u16) -> bool {
        self.any & third == third && self.allowed[..self.count].iter().all(|allowed| allowed & third != 0)
    }
}
