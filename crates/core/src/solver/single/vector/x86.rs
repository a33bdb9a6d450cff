//! Vectors of x86-64: SSE2 (one digit) and AVX2 (two digits). AVX-512 uses the AVX2 vectors with more instructions.

#![allow(unsafe_code)]

use super::super::super::isa::DetectedIsa;
use super::super::super::isa::x86::{HasAvx2, HasAvx512, compile_avx2, compile_avx512};
use super::super::deviation;
use super::super::node::{SearchState, search_node};
use super::super::pass::propagated;
use super::{DigitPlanes, DigitVector, baseline, load};
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Searches with this instruction set, at least SSE2.
pub fn search(native: DetectedIsa, digits: &DigitPlanes, state: &mut SearchState<'_>) {
    match native {
        // SAFETY: the proof shows that the machine has the features.
        DetectedIsa::Avx512(proof) => unsafe { search_avx512(proof, digits, state) },
        // SAFETY: as above.
        DetectedIsa::Avx2(proof) => unsafe { search_avx2(proof, digits, state) },
        DetectedIsa::Sse2 | DetectedIsa::Portable => {
            baseline::search::<Sse2>(digits, state);
        }
    }
}

/// Propagates with this instruction set, at least SSE2.
pub fn propagate(native: DetectedIsa, digits: &DigitPlanes) -> DigitPlanes {
    match native {
        // SAFETY: the proof shows that the machine has the features.
        DetectedIsa::Avx512(proof) => unsafe { propagate_avx512(proof, digits) },
        // SAFETY: as above.
        DetectedIsa::Avx2(proof) => unsafe { propagate_avx2(proof, digits) },
        DetectedIsa::Sse2 | DetectedIsa::Portable => baseline::propagate::<Sse2>(digits),
    }
}

/// Runs [`deviation::find_deviation`] with this instruction set, at least SSE2.
pub fn find_deviation(native: DetectedIsa, digits: &DigitPlanes, grid: &DigitPlanes) -> Option<[u32; 4]> {
    match native {
        // SAFETY: the proof shows that the machine has the features.
        DetectedIsa::Avx512(proof) => unsafe { find_deviation_avx512(proof, digits, grid) },
        // SAFETY: as above.
        DetectedIsa::Avx2(proof) => unsafe { find_deviation_avx2(proof, digits, grid) },
        DetectedIsa::Sse2 | DetectedIsa::Portable => baseline::find_deviation::<Sse2>(digits, grid),
    }
}

compile_avx2! {
    fn search_avx2(proof: HasAvx2, digits: &DigitPlanes, state: &mut SearchState<'_>) {
        search_node_avx2(load(Avx2::zero(proof), digits), state);
    }

    fn search_node_avx2(board: [Avx2; 5], state: &mut SearchState<'_>) -> bool {
        search_node(board, state, |board, state| search_node_avx2(board, state))
    }

    fn propagate_avx2(proof: HasAvx2, digits: &DigitPlanes) -> DigitPlanes {
        propagated::<Avx2, 5>(load(Avx2::zero(proof), digits))
    }

    fn find_deviation_avx2(proof: HasAvx2, digits: &DigitPlanes, grid: &DigitPlanes) -> Option<[u32; 4]> {
        let zero = Avx2::zero(proof);
        find_deviation_node_avx2(load(zero, digits), &load(zero, grid))
    }

    fn find_deviation_node_avx2(board: [Avx2; 5], grid: &[Avx2; 5]) -> Option<[u32; 4]> {
        deviation::find_deviation(board, grid, |board, grid| find_deviation_node_avx2(board, grid))
    }
}

compile_avx512! {
    fn search_avx512(proof: HasAvx512, digits: &DigitPlanes, state: &mut SearchState<'_>) {
        search_node_avx512(load(Avx2::zero(proof.into()), digits), state);
    }

    fn search_node_avx512(board: [Avx2; 5], state: &mut SearchState<'_>) -> bool {
        search_node(board, state, |board, state| search_node_avx512(board, state))
    }

    fn propagate_avx512(proof: HasAvx512, digits: &DigitPlanes) -> DigitPlanes {
        propagated::<Avx2, 5>(load(Avx2::zero(proof.into()), digits))
    }

    fn find_deviation_avx512(proof: HasAvx512, digits: &DigitPlanes, grid: &DigitPlanes) -> Option<[u32; 4]> {
        let zero = Avx2::zero(proof.into());
        find_deviation_node_avx512(load(zero, digits), &load(zero, grid))
    }

    fn find_deviation_node_avx512(board: [Avx2; 5], grid: &[Avx2; 5]) -> Option<[u32; 4]> {
        deviation::find_deviation(board, grid, |board, grid| find_deviation_node_avx512(board, grid))
    }
}

/// Declares a vector type. Arguments: name, inner type, proof, digits, documentation; the intrinsics zero, and, or,
/// xor, add, sub, and-not, splat, load, store, shifts, lane shuffle, comparison; expressions for the lanes that are
/// zero, one bit each, and for the swap of digits.
macro_rules! lanes {
    ($name:ident, $inner:ty, $proof:ty, $digits:literal, $doc:literal, $zero:ident, $and:ident, $or:ident, $xor:ident, $add:ident, $sub:ident,
     $andnot:ident, $splat:ident, $load:ident, $store:ident, $shl:ident, $shr:ident, $shuffle:ident, $equal:ident,
     |$x:ident| $zeros:expr, |$y:ident| $swap:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy)]
        struct $name($inner);

        lanes!(@operator $name, BitAnd, bitand, $and);
        lanes!(@operator $name, BitOr, bitor, $or);
        lanes!(@operator $name, BitXor, bitxor, $xor);
        lanes!(@operator $name, Add, add, $add);
        lanes!(@operator $name, Sub, sub, $sub);

        impl DigitVector for $name {
            const DIGITS: usize = $digits;

            type Proof = $proof;

            #[inline(always)]
            fn zero(_: $proof) -> Self {
                // SAFETY: the proof shows that the machine has the features.
                Self(unsafe { $zero() })
            }

            #[inline(always)]
            fn splat(self, x: u32) -> Self {
                // SAFETY: a vector exists only if the machine has the features; here and below.
                Self(unsafe { $splat(x as i32) })
            }

            #[inline(always)]
            fn load(self, digits: &DigitPlanes, first: usize) -> Self {
                let from = &digits.0[first..first + $digits];
                // SAFETY: as for `splat`; the slice holds as many bytes as the vector, which may be unaligned.
                Self(unsafe { $load(from.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store(self, digits: &mut DigitPlanes, first: usize) {
                let to = &mut digits.0[first..first + $digits];
                // SAFETY: as for `load`.
                unsafe { $store(to.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $andnot(other.0, self.0) })
            }

            #[inline(always)]
            fn shl<const BITS: i32>(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $shl::<BITS>(self.0) })
            }

            #[inline(always)]
            fn shr<const BITS: i32>(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $shr::<BITS>(self.0) })
            }

            #[inline(always)]
            fn next_band(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $shuffle::<0b11_00_10_01>(self.0) })
            }

            #[inline(always)]
            fn swap_digits(self) -> Self {
                let $y = self.0;
                Self($swap)
            }

            #[inline(always)]
            fn zero_lanes(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $equal(self.0, $zero()) })
            }

            #[inline(always)]
            fn nonzero_bands(self) -> u32 {
                // SAFETY: as for `splat`.
                let zeros = unsafe {
                    let $x = self.0;
                    $zeros
                } as u32;
                !zeros & 0x77 & ((1 << (4 * $digits)) - 1)
            }
        }
    };
    (@operator $name:ident, $trait:ident, $method:ident, $intrinsic:ident) => {
        impl $trait for $name {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}

lanes!(
    Sse2,
    __m128i,
    (),
    1,
    "One digit.",
    _mm_setzero_si128,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_add_epi32,
    _mm_sub_epi32,
    _mm_andnot_si128,
    _mm_set1_epi32,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_slli_epi32,
    _mm_srli_epi32,
    _mm_shuffle_epi32,
    _mm_cmpeq_epi32,
    |x| _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(x, _mm_setzero_si128()))),
    |x| x
);

lanes!(
    Avx2,
    __m256i,
    HasAvx2,
    2,
    "Two digits.",
    _mm256_setzero_si256,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_add_epi32,
    _mm256_sub_epi32,
    _mm256_andnot_si256,
    _mm256_set1_epi32,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    _mm256_shuffle_epi32,
    _mm256_cmpeq_epi32,
    |x| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(x, _mm256_setzero_si256()))),
    // SAFETY: as for `splat`.
    |x| unsafe { _mm256_permute2x128_si256::<1>(x, x) }
);
