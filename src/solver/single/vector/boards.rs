//! Vectors of x86-64 that hold one digit of two or four boards.

#![allow(unsafe_code)]

use super::super::abreast::{Boards, Next, ask};
use super::super::Isa;
use super::{Digits, Lanes};
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Answers questions about several boards at once; whether this machine can.
pub fn ask_abreast(isa: Isa, next: &mut Next<'_>) -> bool {
    match isa {
        // SAFETY: the machine was just checked for the features.
        Isa::Avx512 if isa.is_available() => unsafe { ask_avx512(next) },
        // SAFETY: as above.
        Isa::Avx2 if isa.is_available() => unsafe { ask_avx2(next) },
        _ => return false,
    }
    true
}

#[target_feature(enable = "avx2,popcnt")]
fn ask_avx2(next: &mut Next<'_>) {
    ask::<Two>(next);
}

#[target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512vl")]
fn ask_avx512(next: &mut Next<'_>) {
    ask::<Four>(next);
}

/// One digit of two boards.
#[derive(Clone, Copy)]
struct Two(__m256i);

/// One digit of four boards.
#[derive(Clone, Copy)]
struct Four(__m512i);

/// A vector type with its intrinsics: and, or, xor, add, sub, and-not, splat, a digit in all boards, store, shifts by
/// a vector, lane shuffle, the lanes that are not zero as bits, and lanes chosen by bits.
macro_rules! boards {
    ($name:ident, $boards:literal, $and:ident, $or:ident, $xor:ident, $add:ident, $sub:ident, $andnot:ident,
     $splat:ident, $broadcast:ident, $store:ident, $shl:ident, $shr:ident, $shuffle:ident,
     |$x:ident| $nonzero:expr, |$bands:ident, $yes:ident, $no:ident| $choose:expr) => {
        boards!(@operator $name, BitAnd, bitand, $and);
        boards!(@operator $name, BitOr, bitor, $or);
        boards!(@operator $name, BitXor, bitxor, $xor);
        boards!(@operator $name, Add, add, $add);
        boards!(@operator $name, Sub, sub, $sub);

        impl Lanes for $name {
            const DIGITS: usize = 1;

            #[inline(always)]
            fn splat(x: u32) -> Self {
                // SAFETY: vectors are made only inside the functions that enable their feature, here and below.
                Self(unsafe { $splat(x as i32) })
            }

            #[inline(always)]
            fn load(digits: &Digits, first: usize) -> Self {
                let from = &digits[first];
                // SAFETY: as for `splat`; a digit has as many bytes as are read, which may be unaligned.
                Self(unsafe { $broadcast(_mm_loadu_si128(from.as_ptr().cast())) })
            }

            #[inline(always)]
            fn store(self, digits: &mut Digits, first: usize) {
                digits[first] = self.bands(0);
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $andnot(other.0, self.0) })
            }

            #[inline(always)]
            fn shl<const BITS: i32>(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $shl(self.0, $splat(BITS)) })
            }

            #[inline(always)]
            fn shr<const BITS: i32>(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $shr(self.0, $splat(BITS)) })
            }

            #[inline(always)]
            fn next_band(self) -> Self {
                // SAFETY: as for `splat`.
                Self(unsafe { $shuffle::<0b11_00_10_01>(self.0) })
            }

            #[inline(always)]
            fn swap_digits(self) -> Self {
                self
            }

            #[inline(always)]
            fn nonzero_bands(self) -> u32 {
                let $x = self.0;
                // SAFETY: as for `splat`.
                (unsafe { $nonzero }) & 0x7777
            }
        }

        impl Boards for $name {
            const COUNT: usize = $boards;

            #[inline(always)]
            fn choose($bands: u32, yes: Self, no: Self) -> Self {
                let ($yes, $no) = (yes.0, no.0);
                // SAFETY: as for `splat`.
                Self(unsafe { $choose })
            }

            #[inline(always)]
            fn bands(self, board: usize) -> [u32; 4] {
                let mut boards = [[0; 4]; $boards];
                // SAFETY: as for `splat`; there is room for as many bytes as the vector has, which may be unaligned.
                unsafe { $store(boards.as_mut_ptr().cast(), self.0) }
                boards[board]
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

boards!(
    Two,
    2,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_add_epi32,
    _mm256_sub_epi32,
    _mm256_andnot_si256,
    _mm256_set1_epi32,
    _mm256_broadcastsi128_si256,
    _mm256_storeu_si256,
    _mm256_sllv_epi32,
    _mm256_srlv_epi32,
    _mm256_shuffle_epi32,
    |x| !_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(x, _mm256_setzero_si256()))) as u32 & 0x77,
    |bands, yes, no| {
        // The bit of each lane on its sign.
        let signs = _mm256_sllv_epi32(_mm256_set1_epi32(bands as i32), _mm256_setr_epi32(31, 30, 29, 28, 27, 26, 25, 24));
        let [yes, no, signs] = [_mm256_castsi256_ps(yes), _mm256_castsi256_ps(no), _mm256_castsi256_ps(signs)];
        _mm256_castps_si256(_mm256_blendv_ps(no, yes, signs))
    }
);

boards!(
    Four,
    4,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_add_epi32,
    _mm512_sub_epi32,
    _mm512_andnot_si512,
    _mm512_set1_epi32,
    _mm512_broadcast_i32x4,
    _mm512_storeu_si512,
    _mm512_sllv_epi32,
    _mm512_srlv_epi32,
    _mm512_shuffle_epi32,
    |x| u32::from(_mm512_test_epi32_mask(x, x)),
    |bands, yes, no| _mm512_mask_blend_epi32(bands as u16, no, yes)
);
