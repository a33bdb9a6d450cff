//! The nine digits, and sets of them.

use crate::board::set::impl_bit_set;
use std::error::Error;
use std::fmt;
use std::num::NonZeroU8;

/// A digit, 1 to 9.
///
/// `Option<Digit>` takes one byte; `None` stands for an empty cell.
///
/// ```
/// use cluewise::Digit;
/// assert_eq!(Digit::new(7).map(Digit::get), Some(7));
/// assert_eq!("7".parse(), Ok(Digit::try_from(7).unwrap()));
/// assert_eq!(Digit::try_from(12).unwrap_err().to_string(), "12 is not a digit; expected 1 to 9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The number of digits: 9.
    pub const COUNT: usize = 9;

    /// Returns the digit with this value, if it is 1 to 9.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(v) if value <= 9 => Some(Digit(v)),
            _ => None,
        }
    }

    /// Returns the digit with this index: 0 for 1, 8 for 9.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < Self::COUNT { Digit::new(index as u8 + 1) } else { None }
    }

    /// Iterates over the digits 1 to 9 in ascending order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + Clone {
        (1..=9).filter_map(Digit::new)
    }

    /// Returns the value of the digit, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the index of the digit, 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u8> for Digit {
    type Error = InvalidDigit;
    #[inline]
    fn try_from(value: u8) -> Result<Digit, InvalidDigit> {
        Digit::new(value).ok_or(InvalidDigit(value))
    }
}

impl From<Digit> for u8 {
    #[inline]
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

/// Error of converting a number that is not a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidDigit(u8);

impl fmt::Display for InvalidDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a digit; expected 1 to 9", self.0)
    }
}

impl Error for InvalidDigit {}

/// A set of digits, such as the candidates of a cell, with the operators of [`CellSet`](crate::CellSet).
///
/// ```
/// use cluewise::{Digit, DigitSet};
/// let mut digits = DigitSet::FULL;
/// digits.remove(Digit::new(5).unwrap());
/// assert_eq!(digits.to_string(), "12346789");
/// assert_eq!(digits.into_iter().map(Digit::get).sum::<u8>(), 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16); // bit d-1 holds digit d; bits 9..16 stay zero

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// The set of all nine digits.
    pub const FULL: DigitSet = DigitSet(0x1ff);

    /// Returns the set of one digit.
    #[inline]
    pub const fn single(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Returns the set of the digits `d` whose bit `d - 1` is set; bits above the ninth are ignored.
    #[inline]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & Self::FULL.0)
    }

    /// Returns the set as bits: bit `d - 1` is digit `d`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the digit if the set has exactly one.
    #[inline]
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { Digit::from_index(self.0.trailing_zeros() as usize) } else { None }
    }
}

impl_bit_set!(DigitSet, Digit, DigitSetIter, u16, "Iterator over the digits of a [`DigitSet`].", |index| {
    Digit::from_index(index as usize)
});

/// The digits in ascending order without separators: `1379`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.iter().map(|d| char::from(b'0' + d.get())).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_one_to_nine() {
        assert_eq!((Digit::new(0), Digit::new(10), Digit::from_index(9)), (None, None, None));
        assert_eq!(Digit::all().map(Digit::get).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn every_set_is_its_digits() {
        for bits in 0..512 {
            let set = DigitSet::from_bits(bits);
            assert_eq!(set.iter().collect::<DigitSet>(), set);
            assert_eq!(set.iter().len(), set.len());
            assert_eq!((set.len(), (!set).len()), (set.iter().count(), 9 - set.len()));
            assert_eq!(set.only().is_some(), set.len() == 1);
            assert_eq!(set.iter().all(|d| set.contains(d)), !set.iter().any(|d| (!set).contains(d)));
        }
        assert_eq!(DigitSet::from_bits(0xffff), DigitSet::FULL);
        assert_eq!(DigitSet::from_bits(0b101).to_string(), "13");
    }
}
