//! Vectors in plain Rust: one digit each.

use super::super::{Run, body, part, settled};
use super::{Digits, Lanes, load};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Searches on any machine.
pub fn search(digits: &Digits, run: &mut Run<'_>) {
    deeper(load(Plain::zero(()), digits), run);
}

/// Propagates on any machine.
pub fn settle(digits: &Digits) -> Digits {
    settled::<Plain, 9>(load(Plain::zero(()), digits))
}

/// See [`part::seek`].
pub fn seek(digits: &Digits, grid: &Digits) -> Option<[u32; 4]> {
    let zero = Plain::zero(());
    seek_deeper(load(zero, digits), &load(zero, grid))
}

fn seek_deeper(board: [Plain; 9], grid: &[Plain; 9]) -> Option<[u32; 4]> {
    part::seek(board, grid, seek_deeper)
}

fn deeper(board: [Plain; 9], run: &mut Run<'_>) -> bool {
    body(board, run, deeper)
}

/// The four lanes of one digit.
#[derive(Clone, Copy)]
struct Plain([u32; 4]);

impl Plain {
    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> Plain {
        Plain(self.0.map(f))
    }

    #[inline(always)]
    fn with(self, other: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
        Plain(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitand(self, other: Plain) -> Plain {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitor(self, other: Plain) -> Plain {
        self.with(other, |a, b| a | b)
    }
}

impl BitXor for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitxor(self, other: Plain) -> Plain {
        self.with(other, |a, b| a ^ b)
    }
}

impl Add for Plain {
    type Output = Plain;
    #[inline(always)]
    fn add(self, other: Plain) -> Plain {
        self.with(other, u32::wrapping_add)
    }
}

impl Sub for Plain {
    type Output = Plain;
    #[inline(always)]
    fn sub(self, other: Plain) -> Plain {
        self.with(other, u32::wrapping_sub)
    }
}

impl Lanes for Plain {
    const DIGITS: usize = 1;

    type Proof = ();

    #[inline(always)]
    fn zero((): ()) -> Plain {
        Plain([0; 4])
    }

    #[inline(always)]
    fn splat(self, x: u32) -> Plain {
        Plain([x; 4])
    }

    #[inline(always)]
    fn load(self, digits: &Digits, first: usize) -> Plain {
        Plain(digits[first])
    }

    #[inline(always)]
    fn store(self, digits: &mut Digits, first: usize) {
        digits[first] = self.0;
    }

    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Plain {
        self.each(|a| a << BITS)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Plain {
        self.each(|a| a >> BITS)
    }

    #[inline(always)]
    fn next_band(self) -> Plain {
        let [a, b, c, unused] = self.0;
        Plain([b, c, a, unused])
    }

    #[inline(always)]
    fn swap_digits(self) -> Plain {
        self
    }

    #[inline(always)]
    fn nonzero_bands(self) -> u32 {
        u32::from(self.0[0] | self.0[1] | self.0[2] != 0)
    }
}
