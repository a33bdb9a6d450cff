//! Vectors of x86-64: 8 lanes with SSE2, 16 with AVX2, 32 with AVX-512BW.

#![allow(unsafe_code)]

/// Declares the functions that are compiled for the features of a proof.
macro_rules! kernels {
    ($module:ident, $vector:ident, $proof:ident, $compile:ident) => {
        mod $module {
            use super::$vector;
            use crate::solver::batch::branch_search::{Progress, BranchSearch};
            use crate::solver::batch::lane_search::{self, NextQuery};
            use crate::solver::batch::choose::{self, Choices, Scratch};
            use crate::solver::batch::extra_rules::CompiledRules;
            use crate::solver::batch::load::{self, LoadBuffer};
            use crate::solver::batch::pass::{Report, State};
            use crate::solver::batch::moves::{self, Moves};
            use crate::solver::batch::search::Search;
            use crate::solver::isa::x86::{$compile, $proof};

            $compile! {
                pub fn run(search: &mut Search<$vector>) {
                    search.run();
                }

                pub fn search_branches(search: &mut BranchSearch<$vector>, budget: &mut u64) -> Progress {
                    search.run(budget)
                }

                pub fn solve_in_lanes(proof: $proof, next_query: &mut NextQuery<'_>) {
                    lane_search::solve_in_lanes::<$vector>(proof, next_query);
                }

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
    };
}

/// The methods of [`Lanes`](super::Lanes) that call the functions of `kernels`.
macro_rules! compiled {
    ($module:ident) => {
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

        #[inline(always)]
        fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self> {
            // SAFETY: as for `run`.
            unsafe { if fresh { $module::pass_fresh(state) } else { $module::pass(state) } }
        }

        #[inline(always)]
        fn pass_from(state: &mut State<Self>, cells: &[Self; 81]) -> Report<Self> {
            // SAFETY: as for `run`.
            unsafe { $module::pass_from(state, cells) }
        }

        #[inline(always)]
        fn apply_rules(rules: &CompiledRules, cells: &mut [Self; 81], values: &mut [Self; 81]) -> Self {
            // SAFETY: as for `run`.
            unsafe { $module::apply_rules(rules, cells, values) }
        }

        #[inline(always)]
        fn sweep(rules: &CompiledRules, cells: &mut [Self; 81]) -> Self {
            // SAFETY: as for `run`.
            unsafe { $module::sweep(rules, cells) }
        }

        #[inline(always)]
        fn choose(
            cells: &mut [Self; 81],
            scratch: &mut Scratch<Self>,
            hidden_pairs: bool,
            rules: Option<&CompiledRules>,
        ) -> Choices<Self> {
            // SAFETY: as for `run`.
            unsafe { $module::choose(cells, scratch, hidden_pairs, rules) }
        }

        #[inline(always)]
        fn choose_disjoint_pairs(cells: &[Self; 81]) -> Choices<Self> {
            // SAFETY: as for `run`.
            unsafe { $module::choose_disjoint_pairs(cells) }
        }

        fn load(cells: &mut [Self; 81], buffer: &mut LoadBuffer) {
            // SAFETY: as for `run`.
            unsafe { $module::load(cells, buffer) }
        }

        #[inline(always)]
        fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &Moves) {
            // SAFETY: as for `run`.
            unsafe { $module::refill(state, fresh, from, moves) }
        }

        #[inline(always)]
        fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &Moves) {
            // SAFETY: as for `run`.
            unsafe { $module::copy(from, to, moves) }
        }
    };
}

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
