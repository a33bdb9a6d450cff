//! Vectors of x86-64: 16 lanes with AVX2, 32 with AVX-512BW.

#![allow(unsafe_code)]

/// The kernels compiled for the features that the proof stands for.
macro_rules! kernels {
    ($module:ident, $vector:ident, $proof:ident, $compile:ident) => {
        mod $module {
            use super::$vector;
            use crate::solver::batch::abreast::{self, Next};
            use crate::solver::batch::choose::{self, Choices, Scratch};
            use crate::solver::batch::load::{self, Values};
            use crate::solver::batch::pass::{Report, State};
            use crate::solver::batch::{Search, moves};
            use crate::solver::isa::x86::{$compile, $proof};

            $compile! {
                pub fn run(search: &mut Search<$vector>) {
                    search.run();
                }

                pub fn ask(proof: $proof, next: &mut Next<'_>) {
                    abreast::ask::<$vector>(proof, next);
                }

                pub fn pass(state: &mut State<$vector>) -> Report<$vector> {
                    state.pass::<false>()
                }

                pub fn pass_fresh(state: &mut State<$vector>) -> Report<$vector> {
                    state.pass::<true>()
                }

                pub fn choose(cells: &mut [$vector; 81], scratch: &mut Scratch<$vector>, pairs: bool) -> Choices<$vector> {
                    choose::choose(cells, scratch, pairs)
                }

                pub fn apart(cells: &[$vector; 81]) -> Choices<$vector> {
                    choose::apart(cells)
                }

                pub fn load(cells: &mut [$vector; 81], values: Values) {
                    load::load(cells, values);
                }

                pub fn refill(state: &mut State<$vector>, fresh: bool, from: &[$vector; 81], moves: &[(u8, u8)]) {
                    moves::refill(state, fresh, from, moves);
                }

                pub fn copy(from: &[$vector; 81], to: &mut [$vector; 81], moves: &[(u8, u8)]) {
                    moves::copy(from, to, moves);
                }
            }
        }
    };
}

/// The trait's methods that are compiled by themselves.
macro_rules! compiled {
    ($module:ident) => {
        fn run(search: &mut Search<Self>) {
            // SAFETY: there is a vector, so there was the proof that the machine has the features; here and below.
            unsafe { $module::run(search) }
        }

        fn ask(proof: Self::Proof, next: &mut Next<'_>) {
            // SAFETY: there is the proof.
            unsafe { $module::ask(proof, next) }
        }

        #[inline(always)]
        fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self> {
            // SAFETY: as for `run`.
            unsafe { if fresh { $module::pass_fresh(state) } else { $module::pass(state) } }
        }

        #[inline(always)]
        fn choose(cells: &mut [Self; 81], scratch: &mut Scratch<Self>, pairs: bool) -> Choices<Self> {
            // SAFETY: as for `run`.
            unsafe { $module::choose(cells, scratch, pairs) }
        }

        #[inline(always)]
        fn apart(cells: &[Self; 81]) -> Choices<Self> {
            // SAFETY: as for `run`.
            unsafe { $module::apart(cells) }
        }

        fn load(cells: &mut [Self; 81], values: Values) {
            // SAFETY: as for `run`.
            unsafe { $module::load(cells, values) }
        }

        #[inline(always)]
        fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &[(u8, u8)]) {
            // SAFETY: as for `run`.
            unsafe { $module::refill(state, fresh, from, moves) }
        }

        #[inline(always)]
        fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &[(u8, u8)]) {
            // SAFETY: as for `run`.
            unsafe { $module::copy(from, to, moves) }
        }
    };
}

/// A method that is one intrinsic of two vectors.
macro_rules! binary {
    ($($name:ident $intrinsic:ident)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: there is a vector, so there was the proof that the machine has the features.
            Self(unsafe { $intrinsic(self.0, other.0) })
        })*
    };
}

pub mod avx2;
pub mod avx512;
