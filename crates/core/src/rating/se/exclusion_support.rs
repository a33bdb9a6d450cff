//! A quick test for aligned triplet exclusion.

use super::board::Board;
use super::position::State;
use super::tables::{bits, cells};

/// A quick test of two cells with any third cell. It assumes that the third cell sees both and all their excluders, so
/// that the most combinations are excluded.
pub struct PairSupport {
    /// The digits of the third cell that are not allowed with each candidate of the first cell, then of the second.
    excluded: [u16; 18],
    /// The number of these candidates.
    count: usize,
    /// The digits of the third cell that are not allowed with any pair.
    always: u16,
}

/// The digits as sets; those above 8 fill vectors.
const DIGITS: [u16; 16] = [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 0, 0, 0, 0, 0, 0, 0];

/// The digits of the third cell that are not allowed together with others.
struct Exclusions {
    /// Those with one digit: itself and others.
    with: [u16; 16],
    /// Those with two digits: all if these exclude each other.
    with_both: [[u16; 16]; 16],
}

impl Exclusions {
    #[inline(always)]
    fn new<B: Board>(position: &State<B>, common: u128) -> Exclusions {
        let mut exclusions = Exclusions { with: DIGITS, with_both: [[0; 16]; 16] };
        for excluder in cells(common).map(|cell| position.marks[cell]) {
            let low = excluder & excluder.wrapping_neg();
            let rest = excluder & !low;
            let high = rest & rest.wrapping_sub(1);
            let (x, y) = (low.trailing_zeros() as usize & 15, rest.trailing_zeros() as usize & 15);
            if high == 0 {
                exclusions.with[x] |= rest;
                exclusions.with[y] |= low;
                exclusions.add(x, y, !0);
            } else {
                let (z, middle) = (high.trailing_zeros() as usize & 15, rest & !high);
                exclusions.add(x, y, high);
                exclusions.add(x, z, middle);
                exclusions.add(y, z, low);
            }
        }
        exclusions
    }

    #[inline(always)]
    fn add(&mut self, x: usize, y: usize, digits: u16) {
        self.with_both[x][y] |= digits;
        self.with_both[y][x] |= digits;
    }

    /// Returns the digits that are not allowed with a digit and any of some others.
    #[inline(always)]
    fn with_any(&self, digit: usize, others: &[u16; 16]) -> u16 {
        let mut all = [!0; 16];
        for i in 0..16 {
            all[i] = self.with[i] | self.with_both[digit][i] | others[i];
        }
        self.with[digit] | all.iter().fold(!0, |set, digits| set & digits)
    }
}

/// Returns all digits in place of each digit that is not in a set.
#[inline]
fn outside(set: u16) -> [u16; 16] {
    DIGITS.map(|digit| if set & digit == 0 { !0 } else { 0 })
}

impl PairSupport {
    pub fn new<B: Board>(position: &State<B>, [a, b]: [usize; 2], common: u128) -> PairSupport {
        let mut exclusions = Exclusions::new(position, common);
        if position.board.peer_set(a) >> b & 1 != 0 {
            (0..9).for_each(|digit| exclusions.with_both[digit][digit] = !0);
        }
        let (first, second) = (position.marks[a], position.marks[b]);
        let mut support = PairSupport { excluded: [0; 18], count: 0, always: !0 };
        for (set, others) in [(first, outside(second)), (second, outside(first))] {
            for digit in bits(set) {
                let excluded = exclusions.with_any(digit & 15, &others);
                support.excluded[support.count] = excluded;
                support.count += 1;
                support.always &= excluded;
            }
        }
        support
    }

    /// Returns whether every candidate of the three cells is in some allowed combination.
    pub fn is_full(&self, third: u16) -> bool {
        self.always & third == 0 && self.excluded[..self.count].iter().all(|excluded| !excluded & third != 0)
    }
}
