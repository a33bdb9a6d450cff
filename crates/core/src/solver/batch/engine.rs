//! The searches, compiled for each instruction set, and their dispatch.

#![allow(unsafe_code)]

use super::branch_search::{BranchSearch, Progress};
use super::kernels::Kernels;
use super::lane_search::{self, NextQuery};
#[cfg(target_arch = "x86_64")]
use super::lanes::{Lanes, x86::avx2::Avx2, x86::avx512::Avx512};
use super::load::ReadQueries;
use super::query::QueryResult;
use super::search::Search;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little")
))]
use crate::solver::isa::DetectedIsa;
use crate::solver::isa::Isa;

/// The searches with the vectors of one instruction set.
pub trait CompiledSearch: Kernels {
    /// Runs the search with this instruction set.
    fn run(search: &mut Search<Self>);
    /// Runs the search of the branches of one puzzle with this instruction set.
    fn search_branches(search: &mut BranchSearch<Self>, budget: &mut u64) -> Progress;
    /// Runs [`solve_in_lanes`](super::lane_search::solve_in_lanes) with this instruction set.
    fn solve_in_lanes(proof: Self::Proof, next_query: &mut NextQuery<'_>);
}

/// Implements [`CompiledSearch`] for vectors that every machine of their kind has.
macro_rules! baseline {
    ($vector:ty) => {
        impl CompiledSearch for $vector {
            fn run(search: &mut Search<Self>) {
                search.run();
            }

            fn search_branches(search: &mut BranchSearch<Self>, budget: &mut u64) -> Progress {
                search.run(budget)
            }

            fn solve_in_lanes((): (), next_query: &mut NextQuery<'_>) {
                lane_search::solve_in_lanes::<Self>((), next_query);
            }
        }
    };
}

/// Implements [`CompiledSearch`] by functions that are compiled for CPU features.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled {
    ($module:ident, $vector:ident, $compile:ident) => {
        mod $module {
            use super::*;
            use crate::solver::isa::x86::$compile;

            $compile! {
                pub fn run(search: &mut Search<$vector>) {
                    search.run();
                }

                pub fn search_branches(search: &mut BranchSearch<$vector>, budget: &mut u64) -> Progress {
                    search.run(budget)
                }

                pub fn solve_in_lanes(proof: <$vector as Lanes>::Proof, next_query: &mut NextQuery<'_>) {
                    lane_search::solve_in_lanes::<$vector>(proof, next_query);
                }
            }
        }

        impl CompiledSearch for $vector {
            fn run(search: &mut Search<Self>) {
                // SAFETY: a vector exists only if the machine has the features; here and below.
                unsafe { $module::run(search) }
            }

            fn search_branches(search: &mut BranchSearch<Self>, budget: &mut u64) -> Progress {
                // SAFETY: as for `run`.
                unsafe { $module::search_branches(search, budget) }
            }

            fn solve_in_lanes(proof: Self::Proof, next_query: &mut NextQuery<'_>) {
                // SAFETY: the proof shows that the machine has the features.
                unsafe { $module::solve_in_lanes(proof, next_query) }
            }
        }
    };
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
baseline!(super::lanes::neon::Neon);
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
baseline!(super::lanes::portable::Portable);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
baseline!(super::lanes::simd128::Simd128);
#[cfg(target_arch = "x86_64")]
baseline!(super::lanes::x86::sse2::Sse2);
#[cfg(target_arch = "x86_64")]
compiled!(avx2, Avx2, compile_avx2);
#[cfg(target_arch = "x86_64")]
compiled!(avx512, Avx512, compile_avx512);

impl<V: CompiledSearch> Search<V> {
    /// Returns the result of the next query; `None` after the last.
    pub(super) fn next_result(&mut self, read: &mut ReadQueries<'_>) -> Option<QueryResult> {
        loop {
            if let Some(result) = self.queue.pop() {
                return Some(result);
            }
            if self.input_ended && self.queue.is_empty() {
                return None;
            }
            if !self.input_ended && self.ready.is_empty() {
                self.load(read);
            }
            V::run(self);
        }
    }

    /// Loads as many puzzles as there are lanes.
    fn load(&mut self, read: &mut ReadQueries<'_>) {
        self.buffer.clear();
        read(&mut self.buffer, V::COUNT);
        self.input_ended = self.buffer.clues().len() < V::COUNT;
        let block = self.new_block();
        let first = self.queue.extend(self.buffer.clues());
        self.blocks[block].load(&mut self.buffer, first);
        self.ready.push(block);
    }
}

/// Solves queries about subpuzzles in parallel, until `next_query` returns `None` for every lane. See
/// [`NextQuery`](super::lane_search::NextQuery).
pub fn solve_in_lanes(isa: Isa, next_query: &mut NextQuery<'_>) {
    match isa.or_portable() {
        #[cfg(target_arch = "x86_64")]
        DetectedIsa::Avx512(proof) => Avx512::solve_in_lanes(proof, next_query),
        #[cfg(target_arch = "x86_64")]
        DetectedIsa::Avx2(proof) => Avx2::solve_in_lanes(proof, next_query),
        #[cfg(target_arch = "x86_64")]
        DetectedIsa::Sse2 => super::lanes::x86::sse2::Sse2::solve_in_lanes((), next_query),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        DetectedIsa::Simd128 => super::lanes::simd128::Simd128::solve_in_lanes((), next_query),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        DetectedIsa::Neon => super::lanes::neon::Neon::solve_in_lanes((), next_query),
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        _ => super::lanes::portable::Portable::solve_in_lanes((), next_query),
    }
}

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
