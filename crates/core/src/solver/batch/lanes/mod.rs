//! SIMD vectors of the batch engine: one 16-bit lane per puzzle.

#![allow(unsafe_code)]

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod simd128;
#[cfg(target_arch = "x86_64")]
pub mod x86;

/// Maximum number of lanes of a vector. Modules of WebAssembly with SIMD128 contain vectors of one size only, and
/// arrays of more items would be cleared and copied by calls.
pub const MAX_LANES: usize = if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) { 8 } else { 32 };

/// Copies of lanes, each to another lane.
pub struct Moves {
    /// The lane that is copied to each target.
    pub sources: [u8; MAX_LANES],
    /// The lanes that are replaced, one bit each.
    pub targets: u32,
}

impl Moves {
    pub const NONE: Moves = Moves { sources: [0; MAX_LANES], targets: 0 };

    #[inline(always)]
    pub fn add(&mut self, from: usize, to: usize) {
        self.sources[to % MAX_LANES] = from as u8;
        self.targets |= 1 << (to % MAX_LANES);
    }

    /// Calls a function with the source and the target of each copy.
    #[inline(always)]
    pub fn for_each(&self, mut copy: impl FnMut(usize, usize)) {
        let mut rest = self.targets;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            copy(self.sources[to].into(), to);
        }
    }
}

/// A mask of digits for each digit.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct DigitMap {
    /// Unions of masks, indexed by sets of the digits 1 to 5, and by sets of the digits 6 to 9.
    pub tables: [[u16; 32]; 2],
    /// The mask of each digit.
    pub masks: [u16; 9],
}

impl DigitMap {
    pub fn new(masks: [u16; 9]) -> DigitMap {
        let mut tables = [[0; 32]; 2];
        for digit in 0..9 {
            for i in 0..32 {
                tables[digit / 5][i] |= if i >> (digit % 5) & 1 != 0 { masks[digit] } else { 0 };
            }
        }
        DigitMap { tables, masks }
    }
}

/// A vector of 16-bit lanes. All methods are inlined into the function that enables the CPU features.
///
/// Only [`Lanes::zero`] creates a vector without another one; it takes the proof that the machine has the features. So
/// functions compiled for the features ([`Kernels`](super::kernels::Kernels)) may be called with any value that holds a
/// vector.
///
/// # Safety
/// The type is `COUNT` numbers of 16 bits in memory, and any bits are a value of it.
pub unsafe trait Lanes: Copy {
    /// Number of lanes.
    const COUNT: usize;
    /// The mask of all lanes, one bit each.
    const ALL_LANES: u32 = u32::MAX >> (u32::BITS as usize - Self::COUNT);
    /// Number of idle lanes at which they are filled.
    const MIN_IDLE_LANES: u32;
    /// Whether the vector has [`Lanes::permute_from`]; otherwise lanes are copied one by one.
    const HAS_PERMUTE: bool;
    /// Whether a pass removes the digits of naked singles from the rows below at once, not only in the next pass. This
    /// needs many registers.
    const CARRIES_SINGLES: bool;
    /// Whether fewer puzzles count as those with many solutions. Other puzzles become faster, puzzles with many
    /// solutions slower.
    const DEFERS_LESS: bool = false;
    /// Whether branches take their first passes in their block, and the choice loads each cell once for all digits.
    /// Both make portable code slower, and SIMD128 on some sets; NEON was not measured.
    const IS_WIDE: bool = Self::COUNT > 8;

    /// Whether branches that place no digit in the second of these passes stall in their block. Otherwise they get a lane like
    /// others.
    const STALLS_IN_BLOCK: bool = true;

    /// Proof that the machine has the CPU features.
    type Proof: Copy;
    /// Argument of [`Lanes::permute_from`].
    type Permutation: Copy;

    /// Returns zero in all lanes.
    fn zero(proof: Self::Proof) -> Self;
    /// Returns the same number in all lanes; `self` is only the proof.
    fn splat(self, x: u16) -> Self;
    /// Returns `self & other`.
    fn and(self, other: Self) -> Self;
    /// Returns `self | other`.
    fn or(self, other: Self) -> Self;
    /// Returns `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Returns the wrapping sum of each lane.
    fn add(self, other: Self) -> Self;
    /// Returns the wrapping difference of each lane.
    fn sub(self, other: Self) -> Self;
    /// Returns 256 times the number of the lowest nine bits that are clear.
    fn missing_candidates(self) -> Self;
    /// Returns the sum of the two bytes of each lane.
    #[inline(always)]
    fn sum_of_bytes(self) -> Self {
        self.and(self.splat(255)).add(self.high_byte())
    }
    /// Returns `self` in lanes where `a & b` is zero, else zero.
    fn mask_where_disjoint(self, a: Self, b: Self) -> Self;
    /// Returns `self` in lanes where `a & b` is nonzero, else zero.
    fn mask_where_intersects(self, a: Self, b: Self) -> Self;
    /// Adds `addend` to the bytes in which `a & bit` is nonzero. `bit` has at most one bit in each byte.
    fn masked_add(self, a: Self, bit: Self, addend: Self) -> Self;
    /// Returns the low byte of each lane in both bytes.
    fn duplicate_low_byte(self) -> Self;
    /// Returns the high byte of each lane, shifted to the low byte.
    fn high_byte(self) -> Self;
    /// Returns `value` in lanes where `a > b` (signed), else `self`.
    fn select_where_greater(self, a: Self, b: Self, value: Self) -> Self;
    /// Returns a bit mask of the lanes that are equal.
    fn equal(self, other: Self) -> u32;
    /// Returns the permutation for moves of lanes; `self` is only the proof.
    fn permutation(self, moves: &Moves) -> Self::Permutation;
    /// Returns `self` with lanes replaced by lanes of `other` according to the moves.
    fn permute_from(self, permutation: Self::Permutation, other: Self) -> Self;

    /// Returns the union of the masks of the digits of each lane.
    #[inline(always)]
    fn map_digits(self, map: &DigitMap) -> Self {
        let mut union = self.splat(0);
        for digit in 0..9 {
            union = union.or(self.splat(map.masks[digit]).mask_where_intersects(self, self.splat(1 << digit)));
        }
        union
    }
    /// Returns `a | b | c`.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// Returns `a & b & c`.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// Returns the bits that at least two of the vectors have.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// Returns `self | a & b`.
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// Returns `self & !off | on`; `on` is a part of `off`.
    #[inline(always)]
    fn replace(self, off: Self, on: Self) -> Self {
        self.without(off).or(on)
    }
    /// Returns `self + addend` in lanes where `a & b` is zero, else `self`.
    #[inline(always)]
    fn add_where_disjoint(self, a: Self, b: Self, addend: Self) -> Self {
        self.add(addend.mask_where_disjoint(a, b))
    }
    /// Returns `self & !other` in lanes where that is nonzero, else `self`.
    #[inline(always)]
    fn without_unless_empty(self, other: Self) -> Self {
        let rest = self.without(other);
        rest.or(self.mask_where_disjoint(rest, rest))
    }
}

/// Returns the lanes of the vectors as numbers.
#[inline(always)]
pub fn numbers<V: Lanes>(vectors: &[V]) -> &[u16] {
    const { assert!(size_of::<V>() == V::COUNT * size_of::<u16>()) };
    // SAFETY: a vector consists of that many numbers, by the contract of the trait.
    unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * V::COUNT) }
}

/// Returns the lanes of the vectors as mutable numbers.
#[inline(always)]
pub fn numbers_mut<V: Lanes>(vectors: &mut [V]) -> &mut [u16] {
    const { assert!(size_of::<V>() == V::COUNT * size_of::<u16>()) };
    // SAFETY: as for `numbers`, and any bits are a valid vector.
    unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * V::COUNT) }
}
