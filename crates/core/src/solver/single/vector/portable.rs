//! Portable vectors of one digit.

use super::{DigitPlanes, DigitVector};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// The bands of one digit.
#[derive(Clone, Copy)]
pub struct Portable([u32; 4]);

impl Portable {
    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> Portable {
        Portable(self.0.map(f))
    }

    #[inline(always)]
    fn with(self, other: Portable, f: impl Fn(u32, u32) -> u32) -> Portable {
        Portable(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitand(self, other: Portable) -> Portable {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitor(self, other: Portable) -> Portable {
        self.with(other, |a, b| a | b)
    }
}

impl BitXor for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitxor(self, other: Portable) -> Portable {
        self.with(other, |a, b| a ^ b)
    }
}

impl Add for Portable {
    type Output = Portable;
    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        self.with(other, u32::wrapping_add)
    }
}

impl Sub for Portable {
    type Output = Portable;
    #[inline(always)]
    fn sub(self, other: Portable) -> Portable {
        self.with(other, u32::wrapping_sub)
    }
}

impl DigitVector for Portable {
    const DIGITS: usize = 1;

    type Proof = ();

    #[inline(always)]
    fn zero((): ()) -> Portable {
        Portable([0; 4])
    }

    #[inline(always)]
    fn splat(self, x: u32) -> Portable {
        Portable([x; 4])
    }

    #[inline(always)]
    fn load(self, digits: &DigitPlanes, first: usize) -> Portable {
        Portable(digits[first])
    }

    #[inline(always)]
    fn store(self, digits: &mut DigitPlanes, first: usize) {
        digits[first] = self.0;
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Portable {
        self.each(|a| a << BITS)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Portable {
        self.each(|a| a >> BITS)
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        let [a, b, c, unused] = self.0;
        Portable([b, c, a, unused])
    }

    #[inline(always)]
    fn swap_digits(self) -> Portable {
        self
    }

    #[inline(always)]
    fn zero_lanes(self) -> Portable {
        self.each(|a| if a == 0 { u32::MAX } else { 0 })
    }

    #[inline(always)]
    fn nonzero_bands(self) -> u32 {
        u32::from(self.0[0] | self.0[1] | self.0[2] != 0)
    }
}
