//! The iterator of the batch engine.

#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little")
))]
use super::DetectedIsa;
use super::lanes::Lanes;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::lanes::neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::lanes::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::lanes::simd128::Simd128;
#[cfg(target_arch = "x86_64")]
use super::lanes::x86::{avx2::Avx2, avx512::Avx512};
use super::queue::FoundSolutions;
use super::search::{Search, SearchStats};
use super::{Isa, Query};
use std::fmt;

/// The engine for one instruction set.
enum Engine {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Portable(Box<Search<Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<Avx512>>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Box<Search<Simd128>>),
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(Box<Search<Neon>>),
}

/// Evaluates an expression with the search, for any instruction set.
macro_rules! each {
    ($engine:expr, $search:ident => $call:expr) => {
        match $engine {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Engine::Portable($search) => $call,
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

/// Iterator over the solutions of puzzles, in input order. See [`solve_batch`](super::super::solve_batch).
pub struct BatchSolver<I> {
    engine: Engine,
    queries: I,
}

impl<I: Iterator<Item: Into<Query>>> BatchSolver<I> {
    pub(crate) fn new(isa: Isa, queries: I, limit: u64, keep_grids: bool) -> BatchSolver<I> {
        let engine = match isa.or_portable() {
            #[cfg(target_arch = "x86_64")]
            DetectedIsa::Avx512(proof) => Engine::Avx512(Box::new(Search::new(proof, limit, keep_grids))),
            #[cfg(target_arch = "x86_64")]
            DetectedIsa::Avx2(proof) => Engine::Avx2(Box::new(Search::new(proof, limit, keep_grids))),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            DetectedIsa::Simd128 => Engine::Simd128(Box::new(Search::new((), limit, keep_grids))),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            DetectedIsa::Neon => Engine::Neon(Box::new(Search::new((), limit, keep_grids))),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => Engine::Portable(Box::new(Search::new((), limit, keep_grids))),
        };
        BatchSolver { engine, queries }
    }

    /// Returns the amount of work so far.
    #[doc(hidden)] // For benchmarks.
    pub fn stats(&self) -> SearchStats {
        each!(&self.engine, search => search.stats)
    }
}

impl<I: Iterator<Item: Into<Query>>> Iterator for BatchSolver<I> {
    type Item = FoundSolutions;

    fn next(&mut self) -> Option<FoundSolutions> {
        each!(&mut self.engine, search => advance(search, &mut self.queries))
    }
}

impl<I> fmt::Debug for BatchSolver<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSolver").finish_non_exhaustive()
    }
}

/// Returns the solutions of the next puzzle.
fn advance<V: Lanes>(search: &mut Search<V>, queries: &mut impl Iterator<Item: Into<Query>>) -> Option<FoundSolutions> {
    loop {
        if let Some(found) = search.queue.pop() {
            return Some(found);
        }
        if search.input_ended && search.queue.is_empty() {
            return None;
        }
        if !search.input_ended && search.ready.is_empty() {
            load(search, queries);
        }
        V::run(search);
    }
}

/// Loads as many puzzles as there are lanes.
fn load<V: Lanes>(search: &mut Search<V>, queries: &mut impl Iterator<Item: Into<Query>>) {
    search.queries.clear();
    search.queries.extend(queries.take(V::COUNT).map(Into::into));
    search.input_ended = search.queries.len() < V::COUNT;
    let block = search.new_block();
    search.blocks[block].load(&search.queries, search.queue.extend(&search.queries));
    search.ready.push(block);
}
