//! Instruction sets, and proofs that this machine has them.
//!
//! To call a function compiled for CPU features that the machine lacks is undefined behavior. Such code therefore
//! requires a proof value that only feature detection creates. [`DetectedIsa`] holds the proof. The engines create
//! their first vector with it; from then on the existence of a vector is the proof.

use std::fmt;

/// Instruction set of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Isa {
    /// Portable Rust, for any machine.
    Portable,
    /// 128-bit vectors, on every x86-64 machine.
    Sse2,
    /// 256-bit vectors.
    Avx2,
    /// 256-bit vectors with the three-input logic of AVX-512.
    Avx512,
    /// 128-bit vectors of WebAssembly; of modules compiled with `-C target-feature=+simd128`.
    Simd128,
    /// 128-bit vectors, on every 64-bit ARM machine.
    Neon,
}

impl Isa {
    /// All instruction sets of this kind of machine, slowest first.
    #[cfg(not(any(target_arch = "wasm32", target_arch = "aarch64")))]
    pub const ALL: [Isa; 4] = [Isa::Portable, Isa::Sse2, Isa::Avx2, Isa::Avx512];

    /// All instruction sets of this kind of machine, slowest first.
    #[cfg(target_arch = "wasm32")]
    pub const ALL: [Isa; 2] = [Isa::Portable, Isa::Simd128];

    /// All instruction sets of this kind of machine, slowest first.
    #[cfg(target_arch = "aarch64")]
    pub const ALL: [Isa; 2] = [Isa::Portable, Isa::Neon];

    /// Returns whether this machine has the instruction set.
    pub fn is_available(self) -> bool {
        self.detect().is_some()
    }

    /// Returns the fastest instruction set that this machine has.
    pub fn best() -> Isa {
        Isa::ALL.into_iter().rev().find(|isa| isa.is_available()).unwrap_or(Isa::Portable)
    }

    /// Returns the fastest instruction set of this machine; `None` if the batch engine would have portable vectors.
    pub(super) fn best_of_batches() -> Option<Isa> {
        Some(Isa::best()).filter(|&isa| isa != Isa::Portable)
    }

    /// Returns the proof that this machine has the instruction set, if it does.
    fn detect(self) -> Option<DetectedIsa> {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Isa::Portable => Some(DetectedIsa::Portable),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => Some(DetectedIsa::Sse2),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => x86::HasAvx2::detect().map(DetectedIsa::Avx2),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => x86::HasAvx512::detect().map(DetectedIsa::Avx512),
            // Engines check modules as a whole: one with these instructions runs only where they exist.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Some(DetectedIsa::Simd128),
            // Every machine of this kind has it, and the order of bytes that the engine assumes.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Isa::Neon => Some(DetectedIsa::Neon),
            _ => None,
        }
    }

    /// Returns the proof for this instruction set, or the portable one if the machine lacks it.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    pub(super) fn or_portable(self) -> DetectedIsa {
        self.detect().unwrap_or(DetectedIsa::Portable)
    }

    /// Returns the proof for SIMD128. Modules compiled with it run only where it exists, and do not contain the
    /// portable engines.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    pub(super) fn or_portable(self) -> DetectedIsa {
        DetectedIsa::Simd128
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Isa::Portable => "portable",
            Isa::Sse2 => "SSE2",
            Isa::Avx2 => "AVX2",
            Isa::Avx512 => "AVX-512",
            Isa::Simd128 => "SIMD128",
            Isa::Neon => "NEON",
        })
    }
}

/// Instruction set that this machine has.
#[derive(Clone, Copy, Debug)]
pub enum DetectedIsa {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::HasAvx512),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon,
}

#[cfg(target_arch = "x86_64")]
pub mod x86 {
    /// Declares a proof that the machine has some CPU features, and a macro that compiles functions for the same
    /// features. CPU features are named nowhere else (`tests/layers.rs`). `$d` is a dollar sign.
    macro_rules! instruction_set {
        ($d:tt $(#[$doc:meta])* $proof:ident $compile:ident $($feature:tt)*) => {
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $proof(());

            impl $proof {
                #[cfg(test)]
                const FEATURES: &[&str] = &[$($feature),*];

                /// Returns the proof if this machine has the features.
                #[inline]
                pub fn detect() -> Option<$proof> {
                    ($(std::arch::is_x86_feature_detected!($feature))&&*).then_some($proof(()))
                }
            }

            macro_rules! $compile {
                ($d($d function:item)*) => {
                    $d(#[target_feature($(enable = $feature),*)] $d function)*
                };
            }
            pub(in crate::solver) use $compile;
        };
    }

    instruction_set! {
        $
        /// Proof that this machine has AVX2, BMI1 and POPCNT. All CPUs with AVX2 have the latter two, but a hypervisor
        /// may mask them.
        HasAvx2 compile_avx2
        "avx2" "bmi1" "popcnt"
    }

    instruction_set! {
        $
        /// Proof that this machine has AVX-512 with 8-bit and 16-bit lanes and short vectors, and all features of
        /// [`HasAvx2`]. The compiler assumes F16C and FMA with AVX-512.
        HasAvx512 compile_avx512
        "avx2" "bmi1" "popcnt" "avx512f" "avx512bw" "avx512vl" "f16c" "fma"
    }

    /// A machine with all features of AVX-512 has those of AVX2.
    impl From<HasAvx512> for HasAvx2 {
        fn from(_: HasAvx512) -> HasAvx2 {
            HasAvx2(())
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn features_of_avx512_include_those_of_avx2() {
            assert!(HasAvx2::FEATURES.iter().all(|feature| HasAvx512::FEATURES.contains(feature)));
        }
    }
}
