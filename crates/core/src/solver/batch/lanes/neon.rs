//! Eight lanes with NEON, the vectors of 64-bit ARM machines.
//!
//! Every machine of this kind has NEON, so no function needs a proof.

#![allow(unsafe_code)]

use super::{Lanes, Moves};
use std::arch::aarch64::*;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Neon(uint16x8_t);

/// Methods that are one intrinsic of two vectors.
macro_rules! binary {
    ($($name:ident $intrinsic:ident)*) => {
        $(#[inline(always)]
        fn $name(self, other: Neon) -> Neon {
            // SAFETY: every machine of this kind has the instructions.
            Neon(unsafe { $intrinsic(self.0, other.0) })
        })*
    };
}

// SAFETY: eight numbers of 16 bits.
unsafe impl Lanes for Neon {
    const COUNT: usize = 8;
    const MIN_IDLE_LANES: u32 = 2;
    const HAS_PERMUTE: bool = true;
    const CARRIES_SINGLES: bool = false;

    type Proof = ();
    /// The byte that each byte takes; a number beyond all bytes if it does not change.
    type Permutation = uint8x16_t;

    binary! {
        and vandq_u16
        or vorrq_u16
        without vbicq_u16
        add vaddq_u16
        sub vsubq_u16
    }

    #[inline(always)]
    fn zero((): ()) -> Neon {
        // SAFETY: as for the binary operations, here and below.
        Neon(unsafe { vdupq_n_u16(0) })
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vdupq_n_u16(x) })
    }

    #[inline(always)]
    fn missing_candidates(self) -> Neon {
        // SAFETY: as above.
        unsafe {
            let missing = vbicq_u16(vdupq_n_u16(0x1ff), self.0);
            // The sum of both bytes.
            let ones = vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(missing)));
            Neon(vshlq_n_u16::<8>(ones))
        }
    }

    #[inline(always)]
    fn mask_where_disjoint(self, a: Neon, b: Neon) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vbicq_u16(self.0, vtstq_u16(a.0, b.0)) })
    }

    #[inline(always)]
    fn mask_where_intersects(self, a: Neon, b: Neon) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vandq_u16(self.0, vtstq_u16(a.0, b.0)) })
    }

    #[inline(always)]
    fn masked_add(self, a: Neon, bit: Neon, addend: Neon) -> Neon {
        // SAFETY: as above.
        unsafe {
            let hit = vtstq_u8(vreinterpretq_u8_u16(a.0), vreinterpretq_u8_u16(bit.0));
            let addend = vandq_u8(vreinterpretq_u8_u16(addend.0), hit);
            Neon(vreinterpretq_u16_u8(vaddq_u8(vreinterpretq_u8_u16(self.0), addend)))
        }
    }

    #[inline(always)]
    fn duplicate_low_byte(self) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vsliq_n_u16::<8>(self.0, self.0) })
    }

    #[inline(always)]
    fn high_byte(self) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vshrq_n_u16::<8>(self.0) })
    }

    #[inline(always)]
    fn select_where_greater(self, a: Neon, b: Neon, value: Neon) -> Neon {
        // SAFETY: as above.
        unsafe {
            let greater = vcgtq_s16(vreinterpretq_s16_u16(a.0), vreinterpretq_s16_u16(b.0));
            Neon(vbslq_u16(greater, value.0, self.0))
        }
    }

    #[inline(always)]
    fn equal(self, other: Neon) -> u32 {
        const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: as above; the array has the size of a vector.
        unsafe {
            let equal = vceqq_u16(self.0, other.0);
            vaddvq_u16(vandq_u16(equal, vld1q_u16(BITS.as_ptr()))).into()
        }
    }

    #[inline(always)]
    fn permutation(self, moves: &Moves) -> uint8x16_t {
        let mut from = [u16::MAX; 8];
        moves.for_each(|source, target| {
            // Both bytes of the lane.
            let low = (source % 8) as u16 * 2;
            from[target % 8] = (low + 1) << 8 | low;
        });
        // SAFETY: as above; the array has the size of a vector.
        unsafe { vreinterpretq_u8_u16(vld1q_u16(from.as_ptr())) }
    }

    #[inline(always)]
    fn permute_from(self, permutation: uint8x16_t, other: Neon) -> Neon {
        // SAFETY: as above.
        unsafe {
            let (kept, bytes) = (vreinterpretq_u8_u16(self.0), vreinterpretq_u8_u16(other.0));
            Neon(vreinterpretq_u16_u8(vqtbx1q_u8(kept, bytes, permutation)))
        }
    }

    #[inline(always)]
    fn majority(a: Neon, b: Neon, c: Neon) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vbslq_u16(veorq_u16(a.0, b.0), c.0, a.0) })
    }

    #[inline(always)]
    fn replace(self, off: Neon, on: Neon) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vbslq_u16(off.0, on.0, self.0) })
    }

    #[inline(always)]
    fn without_unless_empty(self, other: Neon) -> Neon {
        // SAFETY: as above.
        unsafe {
            let rest = vbicq_u16(self.0, other.0);
            Neon(vbslq_u16(vtstq_u16(rest, rest), rest, self.0))
        }
    }
}
