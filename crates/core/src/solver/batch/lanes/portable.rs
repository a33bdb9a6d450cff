//! Portable vectors of eight lanes, which the compiler turns into 128-bit vectors.

#![allow(unsafe_code)]

use super::{Lanes, Moves};

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Portable([u16; 8]);

/// Computes `$e` for each lane `$i`.
macro_rules! each {
    ($i:ident, $e:expr) => {{
        let mut out = [0; 8];
        for $i in 0..8 {
            out[$i] = $e;
        }
        Portable(out)
    }};
}

// SAFETY: eight numbers of 16 bits.
unsafe impl Lanes for Portable {
    const COUNT: usize = 8;
    const MIN_IDLE_LANES: u32 = 1;
    const HAS_PERMUTE: bool = false;
    const CARRIES_SINGLES: bool = false;

    type Proof = ();
    type Permutation = ();

    #[inline(always)]
    fn zero((): ()) -> Portable {
        Portable([0; 8])
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Portable {
        Portable([x; 8])
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        each!(i, self.0[i] & other.0[i])
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        each!(i, self.0[i] | other.0[i])
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        each!(i, self.0[i] & !other.0[i])
    }

    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        each!(i, self.0[i].wrapping_add(other.0[i]))
    }

    #[inline(always)]
    fn sub(self, other: Portable) -> Portable {
        each!(i, self.0[i].wrapping_sub(other.0[i]))
    }

    #[inline(always)]
    fn missing_candidates(self) -> Portable {
        each!(i, {
            let pairs = (self.0[i] & 0x155) + (self.0[i] >> 1 & 0x55);
            let fours = (pairs & 0x333) + (pairs >> 2 & 0x33);
            (9 - (fours & 0xf) - (fours >> 4 & 0xf) - (fours >> 8)) << 8
        })
    }

    #[inline(always)]
    fn mask_where_disjoint(self, a: Portable, b: Portable) -> Portable {
        each!(i, if a.0[i] & b.0[i] == 0 { self.0[i] } else { 0 })
    }

    #[inline(always)]
    fn mask_where_intersects(self, a: Portable, b: Portable) -> Portable {
        each!(i, if a.0[i] & b.0[i] == 0 { 0 } else { self.0[i] })
    }

    #[inline(always)]
    fn masked_add(self, a: Portable, bit: Portable, addend: Portable) -> Portable {
        each!(i, {
            let hit = a.0[i] & bit.0[i];
            let low = if hit & 0xff != 0 { 0xff } else { 0 };
            let high = if hit & 0xff00 != 0 { 0xff00 } else { 0 };
            // Sums are below 256 except in nearly empty grids, where a bad choice does no harm.
            self.0[i].wrapping_add(addend.0[i] & (low | high))
        })
    }

    #[inline(always)]
    fn duplicate_low_byte(self) -> Portable {
        each!(i, (self.0[i] & 0xff) | self.0[i] << 8)
    }

    #[inline(always)]
    fn high_byte(self) -> Portable {
        each!(i, self.0[i] >> 8)
    }

    #[inline(always)]
    fn select_where_greater(self, a: Portable, b: Portable, value: Portable) -> Portable {
        each!(i, if a.0[i] as i16 > b.0[i] as i16 { value.0[i] } else { self.0[i] })
    }

    #[inline(always)]
    fn equal(self, other: Portable) -> u32 {
        let mut bits = 0;
        for i in 0..8 {
            bits |= u32::from(self.0[i] == other.0[i]) << i;
        }
        bits
    }

    fn permutation(self, _: &Moves) {
        unreachable!("lanes are moved one by one")
    }

    fn permute_from(self, (): (), _: Portable) -> Portable {
        unreachable!("lanes are moved one by one")
    }
}
