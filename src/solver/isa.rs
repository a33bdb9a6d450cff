//! Instruction sets, and proofs that this machine has them.
//!
//! A function compiled for CPU features that the machine lacks is undefined behaviour. So code that needs some is reached
//! only with a proof, which only detection makes: [`Native`] holds it, the engines make their first vector with it, and
//! from then on every vector is one.

use std::fmt;

/// The instruction sets that the engine is built for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Isa {
    /// Plain Rust, for any machine.
    Portable,
    /// 128-bit vectors, on every x86-64 machine.
    Sse2,
    /// 256-bit vectors.
    Avx2,
    /// 256-bit vectors with the three-input logic of AVX-512.
    Avx512,
}

impl Isa {
    /// All instruction sets, slowest first.
    pub const ALL: [Isa; 4] = [Isa::Portable, Isa::Sse2, Isa::Avx2, Isa::Avx512];

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        self.native().is_some()
    }

    /// The fastest one that this machine has.
    pub fn best() -> Isa {
        Isa::ALL.into_iter().rev().find(|isa| isa.is_available()).unwrap_or(Isa::Portable)
    }

    /// The instruction set with the proof that this machine has it, if it has.
    fn native(self) -> Option<Native> {
        match self {
            Isa::Portable => Some(Native::Portable),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => Some(Native::Sse2),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => x86::HasAvx2::detect().map(Native::Avx2),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => x86::HasAvx512::detect().map(Native::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            _ => None,
        }
    }

    /// The same, or the portable one where the machine lacks it.
    pub(super) fn or_portable(self) -> Native {
        self.native().unwrap_or(Native::Portable)
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Isa::Portable => "portable",
            Isa::Sse2 => "SSE2",
            Isa::Avx2 => "AVX2",
            Isa::Avx512 => "AVX-512",
        })
    }
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug)]
pub enum Native {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::HasAvx512),
}

#[cfg(target_arch = "x86_64")]
pub mod x86 {
    /// Declares a proof that the machine has CPU features, and a macro that compiles functions for the same ones. Nothing
    /// else names CPU features (`tests/layers.rs`). `$d` is a dollar sign.
    macro_rules! instruction_set {
        ($d:tt $(#[$doc:meta])* $proof:ident $compile:ident $($feature:tt)*) => {
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $proof(());

            impl $proof {
                #[cfg(test)]
                const FEATURES: &[&str] = &[$($feature),*];

                /// The proof, if this machine has the features.
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
        /// Proof that this machine has AVX2, and what every machine with it has unless that is masked.
        HasAvx2 compile_avx2
        "avx2" "bmi1" "popcnt"
    }

    instruction_set! {
        $
        /// Proof that this machine has AVX-512 with 8-bit and 16-bit lanes and short vectors, and all that AVX2 goes with. The
        /// compiler takes the last two for granted with AVX-512.
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
        fn one_proof_follows_from_the_other() {
            assert!(HasAvx2::FEATURES.iter().all(|feature| HasAvx512::FEATURES.contains(feature)));
        }
    }
}
