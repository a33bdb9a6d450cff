//! Vectors of x86-64: 16 lanes with AVX2, 32 with AVX-512BW.

#![allow(unsafe_code)]

use super::super::choose::{Choices, Scratch};
use super::super::load::Values;
use super::super::pass::{Report, State};
use super::super::{Isa, Search};
use super::Lanes;
use std::arch::x86_64::*;

/// Sixteen lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx2(__m256i);

/// Thirty-two lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx512(__m512i);

/// Where the lanes of a vector go, as shuffles of bytes: within each half, from the other half, and which are changed.
#[derive(Clone, Copy)]
pub struct AvxPicks {
    same: __m256i,
    other: __m256i,
    moved: __m256i,
}

/// The kernels compiled for these features.
macro_rules! kernels {
    ($module:ident, $vector:ident, $features:literal) => {
        mod $module {
            use super::super::super::choose::{self, Choices, Scratch};
            use super::super::super::load::{self, Values};
            use super::super::super::pass::{Report, State};
            use super::super::super::{Search, moves};
            use super::$vector;

            #[target_feature(enable = $features)]
            pub fn run(search: &mut Search<$vector>) {
                search.run();
            }

            #[target_feature(enable = $features)]
            pub fn pass(state: &mut State<$vector>) -> Report<$vector> {
                state.pass::<false>()
            }

            #[target_feature(enable = $features)]
            pub fn pass_fresh(state: &mut State<$vector>) -> Report<$vector> {
                state.pass::<true>()
            }

            #[target_feature(enable = $features)]
            pub fn choose(cells: &[$vector; 81], scratch: &mut Scratch<$vector>) -> Choices<$vector> {
                choose::choose(cells, scratch)
            }

            #[target_feature(enable = $features)]
            pub fn apart(cells: &[$vector; 81]) -> Choices<$vector> {
                choose::apart(cells)
            }

            #[target_feature(enable = $features)]
            pub fn load(cells: &mut [$vector; 81], values: Values) {
                load::load(cells, values);
            }

            #[target_feature(enable = $features)]
            pub fn refill(state: &mut State<$vector>, fresh: bool, from: &[$vector; 81], moves: &[(u8, u8)]) {
                moves::refill(state, fresh, from, moves);
            }

            #[target_feature(enable = $features)]
            pub fn copy(from: &[$vector; 81], to: &mut [$vector; 81], moves: &[(u8, u8)]) {
                moves::copy(from, to, moves);
            }
        }
    };
}

kernels!(avx2, Avx2, "avx2,popcnt,bmi1");
kernels!(avx512, Avx512, "avx2,popcnt,bmi1,avx512f,avx512bw,avx512vl");

/// The trait's methods that are compiled by themselves.
macro_rules! compiled {
    ($module:ident, $isa:ident) => {
        fn run(search: &mut Search<Self>) {
            assert!(Isa::$isa.is_available());
            // SAFETY: just checked.
            unsafe { $module::run(search) }
        }

        #[inline(always)]
        fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self> {
            // SAFETY: these are called by the search only, which has checked the machine; as they are below.
            unsafe { if fresh { $module::pass_fresh(state) } else { $module::pass(state) } }
        }

        #[inline(always)]
        fn choose(cells: &[Self; 81], scratch: &mut Scratch<Self>) -> Choices<Self> {
            // SAFETY: as for `pass`.
            unsafe { $module::choose(cells, scratch) }
        }

        #[inline(always)]
        fn apart(cells: &[Self; 81]) -> Choices<Self> {
            // SAFETY: as for `pass`.
            unsafe { $module::apart(cells) }
        }

        fn load(cells: &mut [Self; 81], values: Values) {
            assert!(Isa::$isa.is_available());
            // SAFETY: just checked.
            unsafe { $module::load(cells, values) }
        }

        #[inline(always)]
        fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &[(u8, u8)]) {
            // SAFETY: as for `pass`.
            unsafe { $module::refill(state, fresh, from, moves) }
        }

        #[inline(always)]
        fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &[(u8, u8)]) {
            // SAFETY: as for `pass`.
            unsafe { $module::copy(from, to, moves) }
        }
    };
}

/// A method that is one intrinsic of two vectors.
macro_rules! binary {
    ($($name:ident $intrinsic:ident)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the search over these vectors begins only after the machine was checked for the feature.
            Self(unsafe { $intrinsic(self.0, other.0) })
        })*
    };
}

/// Functions that are one three-input operation: bit `4a + 2b + c` of the number is the result for a, b, c.
macro_rules! ternary {
    ($($name:ident $table:literal)*) => {
        $(#[inline(always)]
        fn $name(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as for the binary operations.
            Self(unsafe { _mm512_ternarylogic_epi32::<$table>(a.0, b.0, c.0) })
        })*
    };
}

// SAFETY: sixteen numbers of 16 bits.
unsafe impl Lanes for Avx2 {
    const COUNT: usize = 16;
    const PATIENCE: u32 = 4;
    const PICKS: bool = true;

    type Picks = AvxPicks;

    compiled!(avx2, Avx2);

    binary! {
        and _mm256_and_si256
        or _mm256_or_si256
        add _mm256_add_epi16
        sub _mm256_sub_epi16
    }

    #[inline(always)]
    fn splat(x: u16) -> Self {
        // SAFETY: as for the binary operations, here and below.
        Self(unsafe { _mm256_set1_epi16(x as i16) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn fewer(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, _mm256_set1_epi8(15)));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi16(15));
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
            let ones = _mm256_add_epi16(bytes, _mm256_slli_epi16::<8>(bytes));
            Self(_mm256_sub_epi16(_mm256_set1_epi16(9 << 8), _mm256_and_si256(ones, _mm256_set1_epi16(-256))))
        }
    }

    #[inline(always)]
    fn if_disjoint(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let is_zero = _mm256_cmpeq_epi16(_mm256_and_si256(a.0, b.0), _mm256_setzero_si256());
            Self(_mm256_and_si256(self.0, is_zero))
        }
    }

    #[inline(always)]
    fn if_meets(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let is_zero = _mm256_cmpeq_epi16(_mm256_and_si256(a.0, b.0), _mm256_setzero_si256());
            Self(_mm256_andnot_si256(is_zero, self.0))
        }
    }

    #[inline(always)]
    fn add_where(self, a: Self, bit: Self, what: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let hit = _mm256_cmpeq_epi8(_mm256_and_si256(a.0, bit.0), bit.0);
            Self(_mm256_add_epi8(self.0, _mm256_and_si256(what.0, hit)))
        }
    }

    #[inline(always)]
    fn double_low(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            _mm256_or_si256(_mm256_and_si256(self.0, _mm256_set1_epi16(255)), _mm256_slli_epi16::<8>(self.0))
        })
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_srli_epi16::<8>(self.0) })
    }

    #[inline(always)]
    fn if_greater(self, a: Self, b: Self, yes: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_blendv_epi8(self.0, yes.0, _mm256_cmpgt_epi16(a.0, b.0)) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: as above.
        unsafe {
            let equal = _mm256_cmpeq_epi16(self.0, other.0);
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(equal), _mm256_extracti128_si256::<1>(equal));
            _mm_movemask_epi8(bytes) as u32
        }
    }

    #[inline(always)]
    fn picks(moves: &[(u8, u8)]) -> AvxPicks {
        let (mut same, mut other, mut moved) = ([0x80u8; 32], [0x80u8; 32], [0u8; 32]);
        for &(from, to) in moves {
            let (from, to) = (from as usize % 16, to as usize % 16);
            let bytes = if from / 8 == to / 8 { &mut same } else { &mut other };
            for i in 0..2 {
                bytes[2 * to + i] = (from % 8 * 2 + i) as u8;
                moved[2 * to + i] = 0xff;
            }
        }
        // SAFETY: as above; the arrays have the size of a vector.
        unsafe {
            AvxPicks {
                same: _mm256_loadu_si256(same.as_ptr().cast()),
                other: _mm256_loadu_si256(other.as_ptr().cast()),
                moved: _mm256_loadu_si256(moved.as_ptr().cast()),
            }
        }
    }

    #[inline(always)]
    fn pick(self, picks: AvxPicks, other: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let swapped = _mm256_permute4x64_epi64::<0b0100_1110>(other.0);
            let picked =
                _mm256_or_si256(_mm256_shuffle_epi8(other.0, picks.same), _mm256_shuffle_epi8(swapped, picks.other));
            Self(_mm256_blendv_epi8(self.0, picked, picks.moved))
        }
    }
}

// SAFETY: thirty-two numbers of 16 bits.
unsafe impl Lanes for Avx512 {
    const COUNT: usize = 32;
    const PATIENCE: u32 = 8;
    const PICKS: bool = true;

    type Picks = __m512i;

    compiled!(avx512, Avx512);

    binary! {
        and _mm512_and_si512
        or _mm512_or_si512
        add _mm512_add_epi16
        sub _mm512_sub_epi16
    }

    ternary! {
        or3 0b1111_1110
        and3 0b1000_0000
        majority 0b1110_1000
    }

    #[inline(always)]
    fn splat(x: u16) -> Self {
        // SAFETY: as for the binary operations, here and below.
        Self(unsafe { _mm512_set1_epi16(x as i16) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_ternarylogic_epi32::<0b1111_1000>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn replace(self, off: Self, on: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_ternarylogic_epi32::<0b1011_1010>(self.0, off.0, on.0) })
    }

    #[inline(always)]
    fn reduce(self, not: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let keep = _mm512_ternarylogic_epi32::<0b0101_0101>(not.0, not.0, not.0);
            let some = _mm512_test_epi16_mask(self.0, keep);
            Self(_mm512_mask_mov_epi16(self.0, some, _mm512_and_si512(self.0, keep)))
        }
    }

    #[inline(always)]
    fn fewer(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm512_shuffle_epi8(table, _mm512_and_si512(self.0, _mm512_set1_epi8(15)));
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), _mm512_set1_epi16(15));
            let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high));
            let ones = _mm512_add_epi16(bytes, _mm512_slli_epi16::<8>(bytes));
            Self(_mm512_sub_epi16(_mm512_set1_epi16(9 << 8), _mm512_and_si512(ones, _mm512_set1_epi16(-256))))
        }
    }

    #[inline(always)]
    fn if_disjoint(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a.0, b.0), self.0) })
    }

    #[inline(always)]
    fn if_meets(self, a: Self, b: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(a.0, b.0), self.0) })
    }

    #[inline(always)]
    fn add_where(self, a: Self, bit: Self, what: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_add_epi8(self.0, _mm512_test_epi8_mask(a.0, bit.0), self.0, what.0) })
    }

    #[inline(always)]
    fn double_low(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            _mm512_or_si512(_mm512_and_si512(self.0, _mm512_set1_epi16(255)), _mm512_slli_epi16::<8>(self.0))
        })
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_srli_epi16::<8>(self.0) })
    }

    #[inline(always)]
    fn if_greater(self, a: Self, b: Self, yes: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_mov_epi16(self.0, _mm512_cmpgt_epi16_mask(a.0, b.0), yes.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: as above.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn picks(moves: &[(u8, u8)]) -> __m512i {
        let mut picks = [0u16; 32];
        for i in 0..32 {
            picks[i] = i as u16;
        }
        for &(from, to) in moves {
            picks[to as usize % 32] = 32 + u16::from(from);
        }
        // SAFETY: as above; the array has the size of a vector.
        unsafe { _mm512_loadu_si512(picks.as_ptr().cast()) }
    }

    #[inline(always)]
    fn pick(self, picks: __m512i, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_permutex2var_epi16(self.0, picks, other.0) })
    }
}
