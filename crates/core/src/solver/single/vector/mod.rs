//! SIMD vectors of 128-bit bitboards, one or two digits per vector.

pub mod baseline;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod simd128;
#[cfg(target_arch = "x86_64")]
pub mod x86;

use crate::board::cell::Cell;
use crate::board::grid::Grid;
use std::ops::{Add, BitAnd, BitOr, BitXor, Index, IndexMut, Sub};

/// The nine cells of each row of a band.
pub const CELLS: u32 = 0o777 * LOW;
/// The first cell of each row of a band.
pub const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The spare bit of each row of a band.
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

/// Returns the band and the bit of a cell.
#[inline(always)]
pub fn place(cell: Cell) -> (usize, u32) {
    let (band, bit) = PLACES[cell.index()];
    (band.into(), bit)
}

/// A board in memory: four bands (the last unused) of each digit. A tenth digit without candidates is padding.
#[derive(Clone, Copy, Debug)]
pub struct DigitPlanes(pub [[u32; 4]; DigitPlanes::PADDED]);

impl DigitPlanes {
    /// Number of digits, rounded up to fill whole vectors.
    pub const PADDED: usize = 10;

    /// Creates a board from the cells that may hold each digit; bit `i` is cell `i`.
    pub fn from_cells(cells: &[u128; 9]) -> DigitPlanes {
        let mut planes = DigitPlanes([[0; 4]; DigitPlanes::PADDED]);
        for (plane, cells) in planes.0.iter_mut().zip(cells) {
            for (band, bits) in plane[..3].iter_mut().enumerate() {
                let rows = (cells >> (27 * band)) as u32;
                *bits = rows & 0o777 | (rows & 0o777_000) << 1 | (rows & 0o777_000_000) << 2;
            }
        }
        planes
    }

    /// Returns the cells that may hold each digit; bit `i` is cell `i`.
    pub fn cells(&self) -> [u128; 9] {
        std::array::from_fn(|digit| {
            let rows = |bits: u32| bits & 0o777 | bits >> 1 & 0o777_000 | bits >> 2 & 0o777_000_000;
            (0..3).fold(0, |cells, band| cells | u128::from(rows(self[digit][band])) << (27 * band))
        })
    }

    /// Returns the grid of a board in which every cell has one candidate.
    pub fn grid(&self) -> Grid {
        // Bit `i` of the digit of each cell.
        let mut planes = [[0u32; 3]; 4];
        for (digit, bands) in (1..=9).zip(self.iter()) {
            for (i, plane) in planes.iter_mut().enumerate() {
                if digit >> i & 1 != 0 {
                    plane.iter_mut().zip(bands).for_each(|(plane, cells)| *plane |= cells);
                }
            }
        }
        let mut values = [0; Cell::COUNT];
        for (row, values) in values.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let (mut eight, mut last) = (0, 0);
            for (i, plane) in planes.iter().enumerate() {
                let cells = plane[row / 3] >> (10 * (row % 3));
                eight |= spread(cells & 0xff) << i;
                last |= (cells >> 8 & 1) << i;
            }
            values[..8].copy_from_slice(&eight.to_le_bytes());
            values[8] = last as u8;
        }
        Grid::from_solution(&values)
    }

    /// Returns the bands of each digit, and of the padding.
    pub fn iter(&self) -> std::slice::Iter<'_, [u32; 4]> {
        self.0.iter()
    }
}

/// Returns each of eight bits in a byte of its own.
fn spread(bits: u32) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Bit `i` in byte `i`, then carried to the highest bit of the byte.
    let own = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    ((own + 0x7f * ONES) >> 7) & ONES
}

impl Index<usize> for DigitPlanes {
    type Output = [u32; 4];
    #[inline(always)]
    fn index(&self, digit: usize) -> &[u32; 4] {
        &self.0[digit]
    }
}

impl IndexMut<usize> for DigitPlanes {
    #[inline(always)]
    fn index_mut(&mut self, digit: usize) -> &mut [u32; 4] {
        &mut self.0[digit]
    }
}

/// A vector of 32-bit lanes, four per digit. Operators work lane by lane. All methods are inlined into the function
/// that enables the CPU features.
///
/// Only [`DigitVector::zero`] creates a vector without another one; it takes the proof that the machine has the
/// features.
pub trait DigitVector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Add<Output = Self> + Sub<Output = Self>
{
    /// Number of digits per vector: 1 or 2.
    const DIGITS: usize;

    /// Proof that the machine has the CPU features.
    type Proof: Copy;

    /// Returns zero in all lanes.
    fn zero(proof: Self::Proof) -> Self;
    /// Returns the same number in all lanes; `self` is only the proof.
    fn splat(self, x: u32) -> Self;
    /// Reads the bands of the digits from `first`; `self` is only the proof.
    fn load(self, digits: &DigitPlanes, first: usize) -> Self;
    /// Writes the bands of the digits from `first`.
    fn store(self, digits: &mut DigitPlanes, first: usize);
    /// Returns `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Shifts each lane left.
    fn shl<const BITS: i32>(self) -> Self;
    /// Shifts each lane right.
    fn shr<const BITS: i32>(self) -> Self;
    /// Returns each band replaced by the next band, the last by the first.
    fn next_band(self) -> Self;
    /// Swaps the digits of the vector if it holds two.
    fn swap_digits(self) -> Self;
    /// Returns all bits in the lanes that are zero, none in the others.
    fn zero_lanes(self) -> Self;
    /// Returns a bit mask of the nonzero bands, four bits per digit; the fourth is always clear.
    fn nonzero_bands(self) -> u32;

    /// Clears the lanes of vector `i` of a board that are padding.
    #[inline(always)]
    fn of_digits(i: usize, lanes: Self) -> Self {
        if i * Self::DIGITS + Self::DIGITS <= 9 { lanes } else { lanes & lanes.load(&LAST, 8) }
    }

    /// Clears the lanes of the first of two digits.
    #[inline(always)]
    fn second_digit(lanes: Self) -> Self {
        lanes & lanes.load(&LAST, 7)
    }
}

/// All lanes of the last digit, without the padding.
const LAST: DigitPlanes = {
    let mut digits = DigitPlanes([[0; 4]; DigitPlanes::PADDED]);
    digits.0[8] = [u32::MAX; 4];
    digits
};

/// Number of digits that have each cell, repeated in the lanes of every digit.
pub struct Count<V> {
    /// Cells of at least one digit.
    pub once: V,
    /// Cells of at least two digits.
    pub twice: V,
}

/// Counts the digits that have each cell.
#[inline(always)]
pub fn count<V: DigitVector, const N: usize>(digits: &[V; N]) -> Count<V> {
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

/// Returns the cells of at least two and of at least three digits.
#[inline(always)]
pub fn count3<V: DigitVector, const N: usize>(digits: &[V; N]) -> (V, V) {
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

/// Returns whether a cell is set.
#[inline(always)]
pub fn is_some_cell<V: DigitVector>(cells: V) -> bool {
    cells.nonzero_bands() != 0
}

/// Returns the bands of the first digit of the vector.
#[inline(always)]
pub fn band_bits<V: DigitVector>(vector: V) -> [u32; 4] {
    let mut digits = DigitPlanes([[0; 4]; DigitPlanes::PADDED]);
    vector.store(&mut digits, 0);
    digits[0]
}

/// Reads a board from memory; `like` is only the proof.
#[inline(always)]
pub fn load<V: DigitVector, const N: usize>(like: V, digits: &DigitPlanes) -> [V; N] {
    let mut board = [like; N];
    for (i, vector) in board.iter_mut().enumerate() {
        *vector = like.load(digits, i * V::DIGITS);
    }
    board
}

/// Writes a board to memory.
#[inline(always)]
pub fn store<V: DigitVector, const N: usize>(board: &[V; N]) -> DigitPlanes {
    let mut digits = DigitPlanes([[0; 4]; DigitPlanes::PADDED]);
    for (i, vector) in board.iter().enumerate() {
        vector.store(&mut digits, i * V::DIGITS);
    }
    digits
}
