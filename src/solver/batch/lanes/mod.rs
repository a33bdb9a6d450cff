//! The vectors of the batch engine: one 16-bit lane for each puzzle.

#![allow(unsafe_code)]

use super::Search;
use super::abreast::Next;
use super::choose::{Choices, Scratch};
use super::load::Values;
use super::pass::{Report, State};

pub mod plain;
#[cfg(target_arch = "x86_64")]
pub mod x86;

/// The most lanes that a vector has.
pub const MOST: usize = 32;

/// A vector of 16-bit lanes; every method is inlined into the function that enables the CPU features.
///
/// The first vector is made with a proof that the machine has the features, all others of vectors. So whatever holds a
/// vector may be handed to the functions that are compiled for the features.
///
/// # Safety
/// The type is `COUNT` numbers of 16 bits in memory, and any bits are a value of it.
pub unsafe trait Lanes: Copy {
    /// How many lanes there are.
    const COUNT: usize;
    /// How many lanes must have nothing to do before they are filled.
    const PATIENCE: u32;
    /// Whether [`Lanes::pick`] is quicker than moving lanes one by one.
    const PICKS: bool;

    /// The proof.
    type Proof: Copy;
    /// Which lane to pick for each.
    type Picks: Copy;

    /// Runs the search with this instruction set.
    fn run(search: &mut Search<Self>);
    /// Runs [`ask`](super::abreast::ask) with this instruction set.
    fn ask(proof: Self::Proof, next: &mut Next<'_>);
    /// [`State::pass`], compiled by itself.
    fn pass(state: &mut State<Self>, fresh: bool) -> Report<Self>;
    /// [`choose`](super::choose::choose), compiled by itself.
    fn choose(cells: &mut [Self; 81], scratch: &mut Scratch<Self>, pairs: bool) -> Choices<Self>;
    /// [`apart`](super::choose::apart), compiled by itself.
    fn apart(cells: &[Self; 81]) -> Choices<Self>;
    /// [`load`](super::load::load), compiled by itself.
    fn load(cells: &mut [Self; 81], values: Values);
    /// [`refill`](super::moves::refill), compiled by itself.
    fn refill(state: &mut State<Self>, fresh: bool, from: &[Self; 81], moves: &[(u8, u8)]);
    /// [`copy`](super::moves::copy), compiled by itself.
    fn copy(from: &[Self; 81], to: &mut [Self; 81], moves: &[(u8, u8)]);

    /// Zero in all lanes.
    fn zero(proof: Self::Proof) -> Self;
    /// The same number in all lanes, whatever is in this vector.
    fn splat(self, x: u16) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// Sum, lane by lane.
    fn add(self, other: Self) -> Self;
    /// Difference, lane by lane.
    fn sub(self, other: Self) -> Self;
    /// 256 for each of the lowest nine bits that is not set.
    fn fewer(self) -> Self;
    /// The bits of `self` in those lanes in which `a & b` is zero.
    fn if_disjoint(self, a: Self, b: Self) -> Self;
    /// The bits of `self` in those lanes in which `a & b` is not zero.
    fn if_meets(self, a: Self, b: Self) -> Self;
    /// Adds `what` byte by byte, in those bytes in which `a & bit` is not zero; `bit` has one bit in each byte.
    fn add_where(self, a: Self, bit: Self, what: Self) -> Self;
    /// The low byte of each lane in both of its bytes.
    fn double_low(self) -> Self;
    /// The high byte of each lane in the low byte's place.
    fn high(self) -> Self;
    /// In lanes where `a > b`, both taken as signed, `yes`, else `self`.
    fn if_greater(self, a: Self, b: Self, yes: Self) -> Self;
    /// One bit for each lane: whether the two are equal there.
    fn equal(self, other: Self) -> u32;
    /// The picks that move lanes of another vector to these lanes, (from, to), whatever is in this vector.
    fn picks(self, moves: &[(u8, u8)]) -> Self::Picks;
    /// The lanes of `self`, with those of `other` where there are moves.
    fn pick(self, picks: Self::Picks, other: Self) -> Self;

    /// `a | b | c`
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// What at least two of them have.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// `self | a & b`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self & !off | on`
    #[inline(always)]
    fn replace(self, off: Self, on: Self) -> Self {
        self.without(off).or(on)
    }
    /// `self & !not` where that is not zero, else `self`.
    #[inline(always)]
    fn reduce(self, not: Self) -> Self {
        let rest = self.without(not);
        rest.or(self.if_disjoint(rest, rest))
    }
}

/// The numbers in the lanes of these vectors, one vector after the other.
#[inline(always)]
pub fn numbers<V: Lanes>(vectors: &[V]) -> &[u16] {
    const { assert!(size_of::<V>() == V::COUNT * size_of::<u16>()) };
    // SAFETY: a vector is that many numbers, by the trait's promise.
    unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * V::COUNT) }
}

/// The same, to write to.
#[inline(always)]
pub fn numbers_mut<V: Lanes>(vectors: &mut [V]) -> &mut [u16] {
    const { assert!(size_of::<V>() == V::COUNT * size_of::<u16>()) };
    // SAFETY: as for `numbers`, and any numbers are vectors.
    unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * V::COUNT) }
}
