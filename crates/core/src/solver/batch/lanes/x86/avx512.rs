//! Thirty-two lanes with AVX-512BW.

#![allow(unsafe_code)]

use crate::solver::batch::lanes::{DigitMap, Lanes, Moves};
use crate::solver::isa::x86::HasAvx512;
use std::arch::x86_64::*;

/// Thirty-two lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx512(__m512i);

/// Functions that are one three-input operation. Bit `4a + 2b + c` of the table is the result for bits a, b, c.
macro_rules! ternary {
    ($($name:ident $table:literal)*) => {
        $(#[inline(always)]
        fn $name(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as for the binary operations.
            Self(unsafe { _mm512_ternarylogic_epi32::<$table>(a.0, b.0, c.0) })
        })*
    };
}

// SAFETY: thirty-two numbers of 16 bits.
unsafe impl Lanes for Avx512 {
    const COUNT: usize = 32;
    const MIN_IDLE_LANES: u32 = 8;
    const HAS_PERMUTE: bool = true;
    const CARRIES_SINGLES: bool = true;
    const DEFERS_LESS: bool = true;

    type Proof = HasAvx512;
    type Permutation = (__m512i, u32);

    binary! {
        and _mm512_and_si512
        or _mm512_or_si512
        add _mm512_add_epi16
        sub _mm512_sub_epi16
    }

    ternary! {
        or3 0b1111_1110
        and3 0b1000_0000
        majority 0b1110_1000
    }

    #[inline(always)]
    fn zero(_: HasAvx512) -> Self {
        // SAFETY: the proof shows that the machine has the features.
        Self(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Self {
        // SAFETY: as for the binary operations, here and below.
        Self(unsafe { _mm512_set1_epi16(x as i16) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn map_digits(self, map: &DigitMap) -> Self {
        // SAFETY: as above; the tables are as long as a vector.
        Self(unsafe {
            let low = _mm512_load_si512(map.tables[0].as_ptr().cast());
            let high = _mm512_load_si512(map.tables[1].as_ptr().cast());
            // Indices are the lowest five bits.
            let high_digits = _mm512_srli_epi16::<5>(self.0);
            _mm512_or_si512(_mm512_permutexvar_epi16(self.0, low), _mm512_permutexvar_epi16(high_digits, high))
        })
    }

    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_ternarylogic_epi32::<0b1111_1000>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn replace(self, off: Self, on: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_ternarylogic_epi32::<0b1011_1010>(self.0, off.0, on.0) })
    }

    #[inline(always)]
    fn without_unless_empty(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let keep = _mm512_ternarylogic_epi32::<0b0101_0101>(other.0, other.0, other.0);
            let some = _mm512_test_epi16_mask(self.0, keep);
            Self(_mm512_mask_mov_epi16(self.0, some, _mm512_and_si512(self.0, keep)))
        }
    }

    #[inline(always)]
    fn missing_candidates(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm512_shuffle_epi8(table, _mm512_and_si512(self.0, _mm512_set1_epi8(15)));
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), _mm512_set1_epi16(15));
            let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high));
            let ones = _mm512_add_epi16(bytes, _mm512_slli_epi16::<8>(bytes));
            Self(_mm512_sub_epi16(_mm512_set1_epi16(9 << 8), _mm512_and_si512(ones, _mm512_set1_epi16(-256))))
        }
    }

    #[inline(always)]
    fn mask_where_disjoint(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a.0, b.0), self.0) })
    }

    #[inline(always)]
    fn add_where_disjoint(self, a: Self, b: Self, addend: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_add_epi16(self.0, _mm512_testn_epi16_mask(a.0, b.0), self.0, addend.0) })
    }

    #[inline(always)]
    fn mask_where_intersects(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(a.0, b.0), self.0) })
    }

    #[inline(always)]
    fn masked_add(self, a: Self, bit: Self, addend: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_add_epi8(self.0, _mm512_test_epi8_mask(a.0, bit.0), self.0, addend.0) })
    }

    #[inline(always)]
    fn duplicate_low_byte(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let low = _mm_setr_epi8(0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
            _mm512_shuffle_epi8(self.0, _mm512_broadcast_i32x4(low))
        })
    }

    #[inline(always)]
    fn sum_of_bytes(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_maddubs_epi16(self.0, _mm512_set1_epi8(1)) })
    }

    #[inline(always)]
    fn high_byte(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_srli_epi16::<8>(self.0) })
    }

    #[inline(always)]
    fn select_where_greater(self, a: Self, b: Self, value: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_mov_epi16(self.0, _mm512_cmpgt_epi16_mask(a.0, b.0), value.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: as above.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn permutation(self, moves: &Moves) -> (__m512i, u32) {
        // SAFETY: as above; there is a byte for each lane.
        let sources = unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(moves.sources.as_ptr().cast())) };
        (sources, moves.targets)
    }

    #[inline(always)]
    fn permute_from(self, (sources, targets): (__m512i, u32), other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_permutexvar_epi16(self.0, targets, sources, other.0) })
    }
}
