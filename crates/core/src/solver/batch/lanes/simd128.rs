//! Eight lanes with the 128-bit vectors of WebAssembly.
//!
//! A module with these instructions is compiled as a whole for machines that have them, so no function needs a proof.

#![allow(unsafe_code)]

use super::{Lanes, Moves};
use std::arch::wasm32::*;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Simd128(v128);

/// Permutation of lanes: the byte that each byte takes, and a mask of the bytes that change.
#[derive(Clone, Copy)]
pub struct Permutation {
    from: v128,
    moved: v128,
}

// SAFETY: eight numbers of 16 bits.
unsafe impl Lanes for Simd128 {
    const COUNT: usize = 8;
    const MIN_IDLE_LANES: u32 = 2;
    const HAS_PERMUTE: bool = true;
    const CARRIES_SINGLES: bool = false;

    type Proof = ();
    type Permutation = Permutation;

    #[inline(always)]
    fn zero((): ()) -> Simd128 {
        Simd128(u16x8_splat(0))
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Simd128 {
        Simd128(u16x8_splat(x))
    }

    #[inline(always)]
    fn and(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Simd128) -> Simd128 {
        Simd128(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Simd128) -> Simd128 {
        Simd128(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn add(self, other: Simd128) -> Simd128 {
        Simd128(u16x8_add(self.0, other.0))
    }

    #[inline(always)]
    fn sub(self, other: Simd128) -> Simd128 {
        Simd128(u16x8_sub(self.0, other.0))
    }

    #[inline(always)]
    fn missing_candidates(self) -> Simd128 {
        let ones = u8x16_popcnt(v128_andnot(u16x8_splat(0x1ff), self.0));
        // The high byte is the sum of both.
        Simd128(v128_and(u16x8_add(ones, u16x8_shl(ones, 8)), u16x8_splat(0xff00)))
    }

    #[inline(always)]
    fn mask_where_disjoint(self, a: Simd128, b: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, u16x8_eq(v128_and(a.0, b.0), u16x8_splat(0))))
    }

    #[inline(always)]
    fn mask_where_intersects(self, a: Simd128, b: Simd128) -> Simd128 {
        Simd128(v128_andnot(self.0, u16x8_eq(v128_and(a.0, b.0), u16x8_splat(0))))
    }

    #[inline(always)]
    fn masked_add(self, a: Simd128, bit: Simd128, addend: Simd128) -> Simd128 {
        let missed = u8x16_eq(v128_and(a.0, bit.0), u8x16_splat(0));
        Simd128(u8x16_add(self.0, v128_andnot(addend.0, missed)))
    }

    #[inline(always)]
    fn duplicate_low_byte(self) -> Simd128 {
        Simd128(v128_or(v128_and(self.0, u16x8_splat(0xff)), u16x8_shl(self.0, 8)))
    }

    #[inline(always)]
    fn high_byte(self) -> Simd128 {
        Simd128(u16x8_shr(self.0, 8))
    }

    #[inline(always)]
    fn select_where_greater(self, a: Simd128, b: Simd128, value: Simd128) -> Simd128 {
        Simd128(v128_bitselect(value.0, self.0, i16x8_gt(a.0, b.0)))
    }

    #[inline(always)]
    fn equal(self, other: Simd128) -> u32 {
        u32::from(u16x8_bitmask(u16x8_eq(self.0, other.0)))
    }

    #[inline(always)]
    fn permutation(self, moves: &Moves) -> Permutation {
        let (mut from, mut moved) = ([0; 8], [0; 8]);
        moves.for_each(|source, target| {
            // Both bytes of the lane.
            let low = (source % 8) as u16 * 2;
            from[target % 8] = (low + 1) << 8 | low;
            moved[target % 8] = u16::MAX;
        });
        let vector = |x: [u16; 8]| u16x8(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
        Permutation { from: vector(from), moved: vector(moved) }
    }

    #[inline(always)]
    fn permute_from(self, permutation: Permutation, other: Simd128) -> Simd128 {
        Simd128(v128_bitselect(u8x16_swizzle(other.0, permutation.from), self.0, permutation.moved))
    }
}
