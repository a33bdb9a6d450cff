//! Eight lanes in plain Rust, which compilers make 128-bit vectors of.

#![allow(unsafe_code)]

use super::super::Search;
use super::super::abreast::{Next, ask};
use super::super::choose::{Choices, Scratch, apart, choose};
use super::super::load::{Values, load};
use super::super::moves::{copy, refill};
use super::super::pass::{Report, State};
use super::Lanes;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Plain([u16; 8]);

macro_rules! each {
    ($i:ident, $e:expr) => {{
        let mut out = [0; 8];
        for $i in 0..8 {
            out[$i] = $e;
        }
        Plain(out)
    }};
}

// SAFETY: eight numbers of 16 bits.
unsafe impl Lanes for Plain {
    const COUNT: usize = 8;
    const PATIENCE: u32 = 1;
    const PICKS: bool = false;

    type Proof = ();
    type Picks = ();

    fn run(search: &mut Search<Plain>) {
        search.run();
    }

    fn ask((): (), next: &mut Next<'_>) {
        ask::<Plain>((), next);
    }

    fn pass(state: &mut State<Plain>, fresh: bool) -> Report<Plain> {
        if fresh { state.pass::<true>() } else { state.pass::<false>() }
    }

    fn choose(cells: &mut [Plain; 81], scratch: &mut Scratch<Plain>, pairs: bool) -> Choices<Plain> {
        choose(cells, scratch, pairs)
    }

    fn apart(cells: &[Plain; 81]) -> Choices<Plain> {
        apart(cells)
    }

    fn load(cells: &mut [Plain; 81], values: Values) {
        load(cells, values);
    }

    fn refill(state: &mut State<Plain>, fresh: bool, from: &[Plain; 81], moves: &[(u8, u8)]) {
        refill(state, fresh, from, moves);
    }

    fn copy(from: &[Plain; 81], to: &mut [Plain; 81], moves: &[(u8, u8)]) {
        copy(from, to, moves);
    }

    #[inline(always)]
    fn zero((): ()) -> Plain {
        Plain([0; 8])
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Plain {
        Plain([x; 8])
    }

    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        each!(i, self.0[i] & other.0[i])
    }

    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        each!(i, self.0[i] | other.0[i])
    }

    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        each!(i, self.0[i] & !other.0[i])
    }

    #[inline(always)]
    fn add(self, other: Plain) -> Plain {
        each!(i, self.0[i].wrapping_add(other.0[i]))
    }

    #[inline(always)]
    fn sub(self, other: Plain) -> Plain {
        each!(i, self.0[i].wrapping_sub(other.0[i]))
    }

    #[inline(always)]
    fn fewer(self) -> Plain {
        each!(i, {
            let pairs = (self.0[i] & 0x155) + (self.0[i] >> 1 & 0x55);
            let fours = (pairs & 0x333) + (pairs >> 2 & 0x33);
            (9 - (fours & 0xf) - (fours >> 4 & 0xf) - (fours >> 8)) << 8
        })
    }

    #[inline(always)]
    fn if_disjoint(self, a: Plain, b: Plain) -> Plain {
        each!(i, if a.0[i] & b.0[i] == 0 { self.0[i] } else { 0 })
    }

    #[inline(always)]
    fn if_meets(self, a: Plain, b: Plain) -> Plain {
        each!(i, if a.0[i] & b.0[i] == 0 { 0 } else { self.0[i] })
    }

    #[inline(always)]
    fn add_where(self, a: Plain, bit: Plain, what: Plain) -> Plain {
        each!(i, {
            let hit = a.0[i] & bit.0[i];
            let low = if hit & 0xff != 0 { 0xff } else { 0 };
            let high = if hit & 0xff00 != 0 { 0xff00 } else { 0 };
            // Sums stay below 256 but in nearly empty grids, where a wrong choice does no harm.
            self.0[i].wrapping_add(what.0[i] & (low | high))
        })
    }

    #[inline(always)]
    fn double_low(self) -> Plain {
        each!(i, (self.0[i] & 0xff) | self.0[i] << 8)
    }

    #[inline(always)]
    fn high(self) -> Plain {
        each!(i, self.0[i] >> 8)
    }

    #[inline(always)]
    fn if_greater(self, a: Plain, b: Plain, yes: Plain) -> Plain {
        each!(i, if a.0[i] as i16 > b.0[i] as i16 { yes.0[i] } else { self.0[i] })
    }

    #[inline(always)]
    fn equal(self, other: Plain) -> u32 {
        let mut bits = 0;
        for i in 0..8 {
            bits |= u32::from(self.0[i] == other.0[i]) << i;
        }
        bits
    }

    fn picks(self, _: &[(u8, u8)]) {
        unreachable!("lanes are moved one by one")
    }

    fn pick(self, (): (), _: Plain) -> Plain {
        unreachable!("lanes are moved one by one")
    }
}
