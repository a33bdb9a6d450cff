//! Eight lanes with SSE2, which every x86-64 machine has.

#![allow(unsafe_code)]

use crate::solver::batch::lanes::{Lanes, Moves};
use std::arch::x86_64::*;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Sse2(__m128i);

impl Sse2 {
    /// Returns all ones in lanes where `a & b` is zero.
    #[inline(always)]
    fn disjoint(a: Sse2, b: Sse2) -> Sse2 {
        // SAFETY: every machine of this kind has SSE2, here and below.
        Sse2(unsafe { _mm_cmpeq_epi16(_mm_and_si128(a.0, b.0), _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn shifted_left<const BITS: i32>(self) -> Sse2 {
        // SAFETY: as for `disjoint`.
        Sse2(unsafe { _mm_slli_epi16(self.0, BITS) })
    }

    #[inline(always)]
    fn shifted_right<const BITS: i32>(self) -> Sse2 {
        // SAFETY: as for `disjoint`.
        Sse2(unsafe { _mm_srli_epi16(self.0, BITS) })
    }
}

// SAFETY: eight numbers of 16 bits.
unsafe impl Lanes for Sse2 {
    const COUNT: usize = 8;
    const MIN_IDLE_LANES: u32 = 1;
    const HAS_PERMUTE: bool = false;
    const CARRIES_SINGLES: bool = false;
    const IS_WIDE: bool = true;

    type Proof = ();
    type Permutation = ();

    binary! {
        and _mm_and_si128
        or _mm_or_si128
        add _mm_add_epi16
        sub _mm_sub_epi16
    }

    #[inline(always)]
    fn zero((): ()) -> Sse2 {
        // SAFETY: as for `disjoint`.
        Sse2(unsafe { _mm_setzero_si128() })
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Sse2 {
        // SAFETY: as for `disjoint`.
        Sse2(unsafe { _mm_set1_epi16(x as i16) })
    }

    #[inline(always)]
    fn without(self, other: Sse2) -> Sse2 {
        // SAFETY: as for `disjoint`.
        Sse2(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn missing_candidates(self) -> Sse2 {
        let part = |x: Sse2, mask: u16| x.and(self.splat(mask));
        // The numbers of bits of pairs and of fours, and of both fours and the ninth bit.
        let missing = self.splat(0x1ff).without(self);
        let pairs = part(missing, 0x155).add(part(missing.shifted_right::<1>(), 0x55));
        let fours = part(pairs, 0x333).add(part(pairs.shifted_right::<2>(), 0x33));
        part(fours.add(fours.shifted_left::<4>()).add(fours.shifted_left::<8>()), 0xf00)
    }

    #[inline(always)]
    fn mask_where_disjoint(self, a: Sse2, b: Sse2) -> Sse2 {
        self.and(Sse2::disjoint(a, b))
    }

    #[inline(always)]
    fn mask_where_intersects(self, a: Sse2, b: Sse2) -> Sse2 {
        self.without(Sse2::disjoint(a, b))
    }

    #[inline(always)]
    fn masked_add(self, a: Sse2, bit: Sse2, addend: Sse2) -> Sse2 {
        // SAFETY: as for `disjoint`.
        Sse2(unsafe {
            let missed = _mm_cmpeq_epi8(_mm_and_si128(a.0, bit.0), _mm_setzero_si128());
            _mm_add_epi8(self.0, _mm_andnot_si128(missed, addend.0))
        })
    }

    #[inline(always)]
    fn duplicate_low_byte(self) -> Sse2 {
        self.and(self.splat(0xff)).or(self.shifted_left::<8>())
    }

    #[inline(always)]
    fn high_byte(self) -> Sse2 {
        self.shifted_right::<8>()
    }

    #[inline(always)]
    fn select_where_greater(self, a: Sse2, b: Sse2, value: Sse2) -> Sse2 {
        // SAFETY: as for `disjoint`.
        let greater = Sse2(unsafe { _mm_cmpgt_epi16(a.0, b.0) });
        value.and(greater).or(self.without(greater))
    }

    #[inline(always)]
    fn equal(self, other: Sse2) -> u32 {
        // SAFETY: as for `disjoint`.
        unsafe {
            let equal = _mm_cmpeq_epi16(self.0, other.0);
            _mm_movemask_epi8(_mm_packs_epi16(equal, _mm_setzero_si128())) as u32
        }
    }

    fn permutation(self, _: &Moves) {
        unreachable!("lanes are moved one by one")
    }

    fn permute_from(self, (): (), _: Sse2) -> Sse2 {
        unreachable!("lanes are moved one by one")
    }
}
