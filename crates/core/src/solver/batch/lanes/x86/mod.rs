//! Vectors of x86-64: 8 lanes with SSE2, 16 with AVX2, 32 with AVX-512BW.

#![allow(unsafe_code)]

/// Methods that are one intrinsic of two vectors.
macro_rules! binary {
    ($($name:ident $intrinsic:ident)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: a vector exists only if the machine has the features.
            Self(unsafe { $intrinsic(self.0, other.0) })
        })*
    };
}

pub mod avx2;
pub mod avx512;
pub mod sse2;
