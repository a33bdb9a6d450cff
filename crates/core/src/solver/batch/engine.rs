//! Enums of a search with the vectors of each instruction set, and their dispatch.

/// Defines `Engine`: the search for one instruction set.
macro_rules! define_engine {
    ($search:ident) => {
        /// The search for one instruction set.
        enum Engine {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Portable(Box<$search<$crate::solver::batch::lanes::portable::Portable>>),
            #[cfg(target_arch = "x86_64")]
            Sse2(Box<$search<$crate::solver::batch::lanes::x86::sse2::Sse2>>),
            #[cfg(target_arch = "x86_64")]
            Avx2(Box<$search<$crate::solver::batch::lanes::x86::avx2::Avx2>>),
            #[cfg(target_arch = "x86_64")]
            Avx512(Box<$search<$crate::solver::batch::lanes::x86::avx512::Avx512>>),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Simd128(Box<$search<$crate::solver::batch::lanes::simd128::Simd128>>),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Neon(Box<$search<$crate::solver::batch::lanes::neon::Neon>>),
        }
    };
}

/// Constructs the `Engine` with the vectors of an instruction set, or portable ones, from an expression of the proof.
macro_rules! new_engine {
    ($isa:expr, $proof:ident => $search:expr) => {
        match $isa.or_portable() {
            #[cfg(target_arch = "x86_64")]
            $crate::solver::isa::DetectedIsa::Sse2 => {
                let $proof = ();
                Engine::Sse2(Box::new($search))
            }
            #[cfg(target_arch = "x86_64")]
            $crate::solver::isa::DetectedIsa::Avx2($proof) => Engine::Avx2(Box::new($search)),
            #[cfg(target_arch = "x86_64")]
            $crate::solver::isa::DetectedIsa::Avx512($proof) => Engine::Avx512(Box::new($search)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            $crate::solver::isa::DetectedIsa::Simd128 => {
                let $proof = ();
                Engine::Simd128(Box::new($search))
            }
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            $crate::solver::isa::DetectedIsa::Neon => {
                let $proof = ();
                Engine::Neon(Box::new($search))
            }
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => {
                let $proof = ();
                Engine::Portable(Box::new($search))
            }
        }
    };
}

/// Evaluates an expression with the search, for any instruction set.
macro_rules! each {
    ($engine:expr, $search:ident => $call:expr) => {
        match $engine {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Engine::Portable($search) => $call,
            #[cfg(target_arch = "x86_64")]
            Engine::Sse2($search) => $call,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2($search) => $call,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512($search) => $call,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Engine::Simd128($search) => $call,
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Engine::Neon($search) => $call,
        }
    };
}

pub(super) use {define_engine, each, new_engine};
