//! Vectors of one digit with the 128-bit vectors of WebAssembly.
//!
//! A module with these instructions is compiled as a whole for machines that have them, so no function needs a proof.

#![allow(unsafe_code)]

use super::{DigitPlanes, DigitVector};
use std::arch::wasm32::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// The bands of one digit.
#[derive(Clone, Copy)]
pub struct Simd128(v128);

/// Declares an operator that is one intrinsic.
macro_rules! operator {
    ($trait:ident $method:ident $intrinsic:ident) => {
        impl $trait for Simd128 {
            type Output = Simd128;
            #[inline(always)]
            fn $method(self, other: Simd128) -> Simd128 {
                Simd128($intrinsic(self.0, other.0))
            }
        }
    };
}

operator!(BitAnd bitand v128_and);
operator!(BitOr bitor v128_or);
operator!(BitXor bitxor v128_xor);
operator!(Add add u32x4_add);
operator!(Sub sub u32x4_sub);

impl DigitVector for Simd128 {
    const DIGITS: usize = 1;

    type Proof = ();

    #[inline(always)]
    fn zero((): ()) -> Simd128 {
        Simd128(u32x4_splat(0))
    }

    #[inline(always)]
    fn splat(self, x: u32) -> Simd128 {
        Simd128(u32x4_splat(x))
    }

    #[inline(always)]
    fn load(self, digits: &DigitPlanes, first: usize) -> Simd128 {
        // SAFETY: the bands of a digit have the size of the vector.
        Simd128(unsafe { v128_load(digits[first].as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, digits: &mut DigitPlanes, first: usize) {
        // SAFETY: as for `load`.
        unsafe { v128_store(digits[first].as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn without(self, other: Simd128) -> Simd128 {
        Simd128(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Simd128 {
        Simd128(u32x4_shl(self.0, BITS as u32))
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Simd128 {
        Simd128(u32x4_shr(self.0, BITS as u32))
    }

    #[inline(always)]
    fn next_band(self) -> Simd128 {
        Simd128(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }

    #[inline(always)]
    fn swap_digits(self) -> Simd128 {
        self
    }

    #[inline(always)]
    fn zero_lanes(self) -> Simd128 {
        Simd128(u32x4_eq(self.0, u32x4_splat(0)))
    }

    #[inline(always)]
    fn nonzero_bands(self) -> u32 {
        u32::from(u32x4_bitmask(u32x4_ne(self.0, u32x4_splat(0)))) & 0b111
    }
}
