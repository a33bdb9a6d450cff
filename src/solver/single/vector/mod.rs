//! The vectors that a board is made of: the digits' 128-bit rows, one or two to a vector.

pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod x86;

use crate::board::cell::Cell;
use std::ops::{Add, BitAnd, BitOr, BitXor, Index, IndexMut, Sub};

/// The nine cells of each row of a band.
pub const CELLS: u32 = 0o777 * LOW;
/// The first cell of each row of a band.
pub const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The spare bit behind each row of a band.
pub const SPARE: u32 = LOW << 9;

/// `PLACES[i]`: the band and the bit of cell `i`.
const PLACES: [(u8, u32); Cell::COUNT] = {
    let mut table = [(0, 0); Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        table[i] = ((i / 27) as u8, 1 << (i / 9 % 3 * 10 + i % 9));
        i += 1;
    }
    table
};

/// The band and the bit of a cell.
#[inline(always)]
pub fn place(cell: Cell) -> (usize, u32) {
    let (band, bit) = PLACES[cell.index()];
    (band.into(), bit)
}

/// A board in memory: the bands of the nine digits, and of one more that has no candidate.
#[derive(Clone, Copy, Debug)]
pub struct Digits(pub [[u32; 4]; Digits::PADDED]);

impl Digits {
    /// The number of digits rounded up to fill whole vectors.
    pub const PADDED: usize = 10;

    /// The bands of all digits.
    pub fn iter(&self) -> std::slice::Iter<'_, [u32; 4]> {
        self.0.iter()
    }
}

impl Index<usize> for Digits {
    type Output = [u32; 4];
    #[inline(always)]
    fn index(&self, digit: usize) -> &[u32; 4] {
        &self.0[digit]
    }
}

impl IndexMut<usize> for Digits {
    #[inline(always)]
    fn index_mut(&mut self, digit: usize) -> &mut [u32; 4] {
        &mut self.0[digit]
    }
}

/// A vector of 32-bit lanes, four to a digit. Operators work lane by lane; every method is inlined into the
/// function that enables the CPU features.
///
/// The first vector is made with a proof that the machine has the features, all others of vectors.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Add<Output = Self> + Sub<Output = Self>
{
    /// How many digits one vector holds: 1 or 2.
    const DIGITS: usize;

    /// The proof.
    type Proof: Copy;

    /// Zero in all lanes.
    fn zero(proof: Self::Proof) -> Self;
    /// The same number in all lanes, whatever is in this vector.
    fn splat(self, x: u32) -> Self;
    /// The bands of the digits from this one on, whatever is in this vector.
    fn load(self, digits: &Digits, first: usize) -> Self;
    /// Writes the bands of the digits from this one on.
    fn store(self, digits: &mut Digits, first: usize);
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Each lane shifted left.
    fn shl<const BITS: i32>(self) -> Self;
    /// Each lane shifted right.
    fn shr<const BITS: i32>(self) -> Self;
    /// In each band's lane what is in the next band's, in the last one's what is in the first's.
    fn next_band(self) -> Self;
    /// The digits of the vector swapped, if it holds two.
    fn swap_digits(self) -> Self;
    /// Of the lanes that are bands: bit by bit, which are not zero; four bits a digit, the fourth always clear.
    fn nonzero_bands(self) -> u32;

    /// Of the vector `i` of a board what is in the lanes of digits.
    #[inline(always)]
    fn of_digits(i: usize, lanes: Self) -> Self {
        if i * Self::DIGITS + Self::DIGITS <= 9 { lanes } else { lanes & lanes.load(&LAST, 8) }
    }
}

/// All lanes of the last digit, and none of what pads the board behind it.
const LAST: Digits = {
    let mut digits = Digits([[0; 4]; Digits::PADDED]);
    digits.0[8] = [u32::MAX; 4];
    digits
};

/// How often each cell occurs among the digits, in every digit's lanes.
pub struct Count<V> {
    /// The cells that occur at least once.
    pub once: V,
    /// The cells that occur at least twice.
    pub twice: V,
}

/// Counts the digits that have each cell.
#[inline(always)]
pub fn count<V: Lanes, const N: usize>(digits: &[V; N]) -> Count<V> {
    let (mut once, mut twice) = (digits[0], digits[0].splat(0));
    for &digit in &digits[1..] {
        twice = twice | (once & digit);
        once = once | digit;
    }
    if V::DIGITS == 2 {
        let (o, t) = (once.swap_digits(), twice.swap_digits());
        twice = twice | t | (once & o);
        once = once | o;
    }
    Count { once, twice }
}

/// The cells that at least two, and that at least three of the digits have.
#[inline(always)]
pub fn count3<V: Lanes, const N: usize>(digits: &[V; N]) -> (V, V) {
    let (mut once, mut twice, mut thrice) = (digits[0], digits[0].splat(0), digits[0].splat(0));
    for &digit in &digits[1..] {
        thrice = thrice | (twice & digit);
        twice = twice | (once & digit);
        once = once | digit;
    }
    if V::DIGITS == 2 {
        let (o, t, h) = (once.swap_digits(), twice.swap_digits(), thrice.swap_digits());
        thrice = thrice | h | (twice & o) | (once & t);
        twice = twice | t | (once & o);
    }
    (twice, thrice)
}

/// The spare bits of the rows in which some cell is set.
#[inline(always)]
pub fn spare_of<V: Lanes>(cells: V) -> V {
    (cells + cells.splat(CELLS)) & cells.splat(SPARE)
}

/// All cells of the rows in which some cell is set.
#[inline(always)]
pub fn rows_of<V: Lanes>(cells: V) -> V {
    let spare = spare_of(cells);
    spare - spare.shr::<9>()
}

/// Whether any lane that is a band is not zero.
#[inline(always)]
pub fn is_some_cell<V: Lanes>(cells: V) -> bool {
    cells.nonzero_bands() != 0
}

/// The bands of the vector's first digit.
#[inline(always)]
pub fn band_bits<V: Lanes>(vector: V) -> [u32; 4] {
    let mut digits = Digits([[0; 4]; Digits::PADDED]);
    vector.store(&mut digits, 0);
    digits[0]
}

/// The board in vectors like this one.
#[inline(always)]
pub fn load<V: Lanes, const N: usize>(like: V, digits: &Digits) -> [V; N] {
    let mut board = [like; N];
    for (i, vector) in board.iter_mut().enumerate() {
        *vector = like.load(digits, i * V::DIGITS);
    }
    board
}

/// The board in memory.
#[inline(always)]
pub fn store<V: Lanes, const N: usize>(board: &[V; N]) -> Digits {
    let mut digits = Digits([[0; 4]; Digits::PADDED]);
    for (i, vector) in board.iter().enumerate() {
        vector.store(&mut digits, i * V::DIGITS);
    }
    digits
}
