//! NEON vectors of one digit.
//!
//! Every machine of this kind has NEON, so no function needs a proof.

#![allow(unsafe_code)]

use super::{DigitPlanes, DigitVector};
use std::arch::aarch64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// The bands of one digit.
#[derive(Clone, Copy)]
pub struct Neon(uint32x4_t);

/// Declares an operator that is one intrinsic.
macro_rules! operator {
    ($trait:ident $method:ident $intrinsic:ident) => {
        impl $trait for Neon {
            type Output = Neon;
            #[inline(always)]
            fn $method(self, other: Neon) -> Neon {
                // SAFETY: every machine of this kind has the instructions; here and below.
                Neon(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}

operator!(BitAnd bitand vandq_u32);
operator!(BitOr bitor vorrq_u32);
operator!(BitXor bitxor veorq_u32);
operator!(Add add vaddq_u32);
operator!(Sub sub vsubq_u32);

impl DigitVector for Neon {
    const DIGITS: usize = 1;

    type Proof = ();

    #[inline(always)]
    fn zero((): ()) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vdupq_n_u32(0) })
    }

    #[inline(always)]
    fn splat(self, x: u32) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vdupq_n_u32(x) })
    }

    #[inline(always)]
    fn load(self, digits: &DigitPlanes, first: usize) -> Neon {
        // SAFETY: as above; the bands of a digit have the size of the vector.
        Neon(unsafe { vld1q_u32(digits[first].as_ptr()) })
    }

    #[inline(always)]
    fn store(self, digits: &mut DigitPlanes, first: usize) {
        // SAFETY: as for `load`.
        unsafe { vst1q_u32(digits[first].as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn without(self, other: Neon) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vshlq_n_u32::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vshrq_n_u32::<BITS>(self.0) })
    }

    #[inline(always)]
    fn next_band(self) -> Neon {
        const NEXT: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];
        // SAFETY: as above; the array has the size of the vector.
        Neon(unsafe { vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), vld1q_u8(NEXT.as_ptr()))) })
    }

    #[inline(always)]
    fn swap_digits(self) -> Neon {
        self
    }

    #[inline(always)]
    fn zero_lanes(self) -> Neon {
        // SAFETY: as above.
        Neon(unsafe { vceqzq_u32(self.0) })
    }

    #[inline(always)]
    fn nonzero_bands(self) -> u32 {
        // SAFETY: as above.
        unsafe {
            let nonzero = vtstq_u32(self.0, self.0);
            let bits = vandq_u32(nonzero, vld1q_u32([1, 2, 4, 0].as_ptr()));
            vaddvq_u32(bits)
        }
    }
}
