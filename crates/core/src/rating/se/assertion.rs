//! Numbers of candidates and assertions.
//!
//! A candidate is the number `9 * cell + digit`, below 729. An assertion is `2 * candidate` if the candidate is on, and
//! `2 * candidate + 1` if it is off.

/// The number of assertions.
pub const ASSERTIONS: usize = 2 * 729;

/// Returns the candidate of a cell and a digit.
#[inline]
pub const fn candidate(cell: usize, digit: usize) -> u16 {
    (9 * cell + digit) as u16
}

/// Returns the cell of a candidate.
#[inline]
pub const fn cell_of(candidate: u16) -> usize {
    candidate as usize / 9
}

/// Returns the digit of a candidate, 0 to 8.
#[inline]
pub const fn digit_of(candidate: u16) -> usize {
    candidate as usize % 9
}

/// Returns the assertion that the candidate is true.
#[inline]
pub const fn on(candidate: u16) -> u16 {
    2 * candidate
}

/// Returns the assertion that the candidate is false.
#[inline]
pub const fn off(candidate: u16) -> u16 {
    2 * candidate + 1
}

/// Returns whether the assertion is that its candidate is true.
#[inline]
pub const fn is_on(assertion: u16) -> bool {
    assertion & 1 == 0
}
