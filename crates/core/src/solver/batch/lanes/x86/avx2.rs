//! Sixteen lanes with AVX2.

#![allow(unsafe_code)]

use crate::solver::batch::lanes::{Lanes, Moves};
use crate::solver::isa::x86::HasAvx2;
use std::arch::x86_64::*;

/// Sixteen lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx2(__m256i);

/// Permutation of lanes as byte shuffles: within each half, and from the other half, with a mask of the bytes that
/// change.
#[derive(Clone, Copy)]
pub struct Avx2Permutation {
    same: __m256i,
    other: __m256i,
    moved: __m256i,
}

// SAFETY: sixteen numbers of 16 bits.
unsafe impl Lanes for Avx2 {
    const COUNT: usize = 16;
    const MIN_IDLE_LANES: u32 = 4;
    const HAS_PERMUTE: bool = true;
    const CARRIES_SINGLES: bool = false;
    const STALLS_IN_BLOCK: bool = false;

    type Proof = HasAvx2;
    type Permutation = Avx2Permutation;

    binary! {
        and _mm256_and_si256
        or _mm256_or_si256
        add _mm256_add_epi16
        sub _mm256_sub_epi16
    }

    #[inline(always)]
    fn zero(_: HasAvx2) -> Self {
        // SAFETY: the proof shows that the machine has the features.
        Self(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Self {
        // SAFETY: as for the binary operations, here and below.
        Self(unsafe { _mm256_set1_epi16(x as i16) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn missing_candidates(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, _mm256_set1_epi8(15)));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi16(15));
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
            let ones = _mm256_add_epi16(bytes, _mm256_slli_epi16::<8>(bytes));
            Self(_mm256_sub_epi16(_mm256_set1_epi16(9 << 8), _mm256_and_si256(ones, _mm256_set1_epi16(-256))))
        }
    }

    #[inline(always)]
    fn mask_where_disjoint(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let is_zero = _mm256_cmpeq_epi16(_mm256_and_si256(a.0, b.0), _mm256_setzero_si256());
            Self(_mm256_and_si256(self.0, is_zero))
        }
    }

    #[inline(always)]
    fn mask_where_intersects(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let is_zero = _mm256_cmpeq_epi16(_mm256_and_si256(a.0, b.0), _mm256_setzero_si256());
            Self(_mm256_andnot_si256(is_zero, self.0))
        }
    }

    #[inline(always)]
    fn masked_add(self, a: Self, bit: Self, addend: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let missed = _mm256_cmpeq_epi8(_mm256_and_si256(a.0, bit.0), _mm256_setzero_si256());
            Self(_mm256_add_epi8(self.0, _mm256_andnot_si256(missed, addend.0)))
        }
    }

    #[inline(always)]
    fn duplicate_low_byte(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let low = _mm_setr_epi8(0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
            _mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(low))
        })
    }

    #[inline(always)]
    fn sum_of_bytes(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_maddubs_epi16(self.0, _mm256_set1_epi8(1)) })
    }

    #[inline(always)]
    fn high_byte(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_srli_epi16::<8>(self.0) })
    }

    #[inline(always)]
    fn select_where_greater(self, a: Self, b: Self, value: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_blendv_epi8(self.0, value.0, _mm256_cmpgt_epi16(a.0, b.0)) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: as above.
        unsafe {
            let equal = _mm256_cmpeq_epi16(self.0, other.0);
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(equal), _mm256_extracti128_si256::<1>(equal));
            _mm_movemask_epi8(bytes) as u32
        }
    }

    #[inline(always)]
    fn permutation(self, moves: &Moves) -> Avx2Permutation {
        // In registers: a vector whose bytes had just been stored one by one would wait for them.
        // SAFETY: as above; there is a byte for each lane.
        unsafe {
            let sources = _mm256_cvtepu8_epi16(_mm_loadu_si128(moves.sources.as_ptr().cast()));
            let half = _mm256_set_m128i(_mm_set1_epi16(8), _mm_setzero_si128());
            let is_same = _mm256_cmpeq_epi16(_mm256_and_si256(sources, _mm256_set1_epi16(8)), half);
            // Both bytes of a lane within its half. The highest bit of an index yields zero.
            let low = _mm256_and_si256(sources, _mm256_set1_epi16(7));
            let bytes = _mm256_add_epi16(_mm256_mullo_epi16(low, _mm256_set1_epi16(0x202)), _mm256_set1_epi16(0x100));
            let none = _mm256_set1_epi8(-128);
            let lanes = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
            let targets = _mm256_and_si256(_mm256_set1_epi16(moves.targets as i16), lanes);
            Avx2Permutation {
                same: _mm256_or_si256(bytes, _mm256_andnot_si256(is_same, none)),
                other: _mm256_or_si256(bytes, _mm256_and_si256(is_same, none)),
                moved: _mm256_cmpeq_epi16(targets, lanes),
            }
        }
    }

    #[inline(always)]
    fn permute_from(self, permutation: Avx2Permutation, other: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let swapped = _mm256_permute4x64_epi64::<0b0100_1110>(other.0);
            let picked = _mm256_or_si256(
                _mm256_shuffle_epi8(other.0, permutation.same),
                _mm256_shuffle_epi8(swapped, permutation.other),
            );
            Self(_mm256_blendv_epi8(self.0, picked, permutation.moved))
        }
    }
}
