//! The algorithms on vectors, compiled for each instruction set.
//!
//! The algorithms are inlined into functions that enable CPU features. The searches call them through [`Kernels`], so that
//! each is compiled once by itself, and not once more wherever it is used.

#![allow(unsafe_code)]

use super::choose::{self, Choices, Scratch};
use super::extra_rules::CompiledRules;
#[cfg(target_arch = "x86_64")]
use super::lanes::x86::{avx2::Avx2, avx512::Avx512};
use super::lanes::{Lanes, Moves};
use super::load::{self, LoadBuffer};
use super::moves;
use super::pass::{Report, State};

/// The algorithms on the vectors of one instruction set.
pub trait Kernels: Lanes {
    /// [`State::pass`], compiled by itself.
    fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self>;
    /// A fresh [`State::pass`] of other cells, compiled by itself. Returns only the contradictions.
    fn pass_from(state: &mut State<Self>, cells: &[Self; 81]) -> Report<Self>;
    /// [`CompiledRules::apply`], compiled by itself.
    fn apply_rules(rules: &CompiledRules, cells: &mut [Self; 81], values: &mut [Self; 81]) -> Self;
    /// [`CompiledRules::sweep`], compiled by itself.
    fn sweep(rules: &CompiledRules, cells: &mut [Self; 81]) -> Self;
    /// [`choose`](super::choose::choose), compiled by itself.
    fn choose(
        cells: &mut [Self; 81],
        scratch: &mut Scratch<Self>,
        hidden_pairs: bool,
        rules: Option<&CompiledRules>,
    ) -> Choices<Self>;
    /// [`choose_disjoint_pairs`](super::choose::choose_disjoint_pairs), compiled by itself.
    fn choose_disjoint_pairs(cells: &[Self; 81]) -> Choices<Self>;
    /// [`load`](super::load::load), compiled by itself.
    fn load(cells: &mut [Self; 81], buffer: &mut LoadBuffer);
    /// [`refill`](super::moves::refill), compiled by itself.
    fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &Moves);
    /// [`copy`](super::moves::copy), compiled by itself.
    fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &Moves);
}

/// Implements [`Kernels`] for vectors that every machine of their kind has.
macro_rules! baseline {
    ($vector:ty) => {
        impl Kernels for $vector {
            fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self> {
                if fresh { state.pass::<true>(None) } else { state.pass::<false>(None) }
            }

            fn pass_from(state: &mut State<Self>, cells: &[Self; 81]) -> Report<Self> {
                state.pass::<true>(Some(cells))
            }

            fn apply_rules(rules: &CompiledRules, cells: &mut [Self; 81], values: &mut [Self; 81]) -> Self {
                rules.apply(cells, values)
            }

            fn sweep(rules: &CompiledRules, cells: &mut [Self; 81]) -> Self {
                rules.sweep(cells)
            }

            fn choose(
                cells: &mut [Self; 81],
                scratch: &mut Scratch<Self>,
                hidden_pairs: bool,
                rules: Option<&CompiledRules>,
            ) -> Choices<Self> {
                choose::choose(cells, scratch, hidden_pairs, rules)
            }

            fn choose_disjoint_pairs(cells: &[Self; 81]) -> Choices<Self> {
                choose::choose_disjoint_pairs(cells)
            }

            fn load(cells: &mut [Self; 81], buffer: &mut LoadBuffer) {
                load::load(cells, buffer);
            }

            fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &Moves) {
                moves::refill(state, fresh, from, moves);
            }

            fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &Moves) {
                moves::copy(from, to, moves);
            }
        }
    };
}

/// Implements [`Kernels`] by functions that are compiled for CPU features.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled {
    ($module:ident, $vector:ident, $compile:ident) => {
        mod $module {
            use super::*;
            use crate::solver::isa::x86::$compile;

            $compile! {
                pub fn pass(state: &mut State<$vector>) -> Report<$vector> {
                    state.pass::<false>(None)
                }

                pub fn pass_fresh(state: &mut State<$vector>) -> Report<$vector> {
                    state.pass::<true>(None)
                }

                pub fn pass_from(state: &mut State<$vector>, cells: &[$vector; 81]) -> Report<$vector> {
                    state.pass::<true>(Some(cells))
                }

                pub fn apply_rules(rules: &CompiledRules, cells: &mut [$vector; 81], values: &mut [$vector; 81]) -> $vector {
                    rules.apply(cells, values)
                }

                pub fn sweep(rules: &CompiledRules, cells: &mut [$vector; 81]) -> $vector {
                    rules.sweep(cells)
                }

                pub fn choose(cells: &mut [$vector; 81], scratch: &mut Scratch<$vector>, hidden_pairs: bool, rules: Option<&CompiledRules>) -> Choices<$vector> {
                    choose::choose(cells, scratch, hidden_pairs, rules)
                }

                pub fn choose_disjoint_pairs(cells: &[$vector; 81]) -> Choices<$vector> {
                    choose::choose_disjoint_pairs(cells)
                }

                pub fn load(cells: &mut [$vector; 81], buffer: &mut LoadBuffer) {
                    load::load(cells, buffer);
                }

                pub fn refill(state: &mut State<$vector>, fresh: bool, from: &[$vector; 81], moves: &Moves) {
                    moves::refill(state, fresh, from, moves);
                }

                pub fn copy(from: &[$vector; 81], to: &mut [$vector; 81], moves: &Moves) {
                    moves::copy(from, to, moves);
                }
            }
        }

        impl Kernels for $vector {
            #[inline(always)]
            fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self> {
                // SAFETY: a vector exists only if the machine has the features; here and below.
                unsafe { if fresh { $module::pass_fresh(state) } else { $module::pass(state) } }
            }

            #[inline(always)]
            fn pass_from(state: &mut State<Self>, cells: &[Self; 81]) -> Report<Self> {
                // SAFETY: as for `pass`.
                unsafe { $module::pass_from(state, cells) }
            }

            #[inline(always)]
            fn apply_rules(rules: &CompiledRules, cells: &mut [Self; 81], values: &mut [Self; 81]) -> Self {
                // SAFETY: as for `pass`.
                unsafe { $module::apply_rules(rules, cells, values) }
            }

            #[inline(always)]
            fn sweep(rules: &CompiledRules, cells: &mut [Self; 81]) -> Self {
                // SAFETY: as for `pass`.
                unsafe { $module::sweep(rules, cells) }
            }

            #[inline(always)]
            fn choose(
                cells: &mut [Self; 81],
                scratch: &mut Scratch<Self>,
                hidden_pairs: bool,
                rules: Option<&CompiledRules>,
            ) -> Choices<Self> {
                // SAFETY: as for `pass`.
                unsafe { $module::choose(cells, scratch, hidden_pairs, rules) }
            }

            #[inline(always)]
            fn choose_disjoint_pairs(cells: &[Self; 81]) -> Choices<Self> {
                // SAFETY: as for `pass`.
                unsafe { $module::choose_disjoint_pairs(cells) }
            }

            fn load(cells: &mut [Self; 81], buffer: &mut LoadBuffer) {
                // SAFETY: as for `pass`.
                unsafe { $module::load(cells, buffer) }
            }

            #[inline(always)]
            fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &Moves) {
                // SAFETY: as for `pass`.
                unsafe { $module::refill(state, fresh, from, moves) }
            }

            #[inline(always)]
            fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &Moves) {
                // SAFETY: as for `pass`.
                unsafe { $module::copy(from, to, moves) }
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
