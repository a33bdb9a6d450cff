//! Numbers of the scale of Sudoku Explainer.

use std::fmt;
use std::str::FromStr;

/// A rating on the scale of Sudoku Explainer, in tenths: 72 is printed as `7.2`. JSON has it as the number 7.2.
///
/// ```
/// use cluewise::rating::se::Tenths;
/// let rating: Tenths = "7.2".parse()?;
/// assert_eq!((rating, rating.get(), f64::from(rating)), (Tenths::new(72), 72, 7.2));
/// assert_eq!((rating.to_string(), Tenths::try_from(7.25).is_err()), ("7.2".into(), true));
/// # Ok::<(), cluewise::rating::se::ParseTenthsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tenths(u32);

impl Tenths {
    /// The rating 0.0: nothing to do.
    pub const ZERO: Tenths = Tenths(0);

    /// Creates a rating of this many tenths.
    pub const fn new(tenths: u32) -> Tenths {
        Tenths(tenths)
    }

    /// Returns the number of tenths.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Rounds a number to a rating, as Sudoku Explainer prints its sums. Numbers out of range become the nearest
    /// rating.
    pub fn round(rating: f64) -> Tenths {
        Tenths(((rating + 0.05) * 10.0) as u32)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `pad` would cut the text to the precision.
        match f.precision() {
            Some(_) => f64::from(*self).fmt(f),
            None => f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10)),
        }
    }
}

impl From<Tenths> for f64 {
    fn from(rating: Tenths) -> f64 {
        f64::from(rating.0) / 10.0
    }
}

/// The error of a number that is not a rating in tenths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTenthsError(String);

impl fmt::Display for ParseTenthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a rating; expected a number with at most one decimal, such as 7.2", self.0)
    }
}

impl std::error::Error for ParseTenthsError {}

impl TryFrom<f64> for Tenths {
    type Error = ParseTenthsError;

    fn try_from(rating: f64) -> Result<Tenths, ParseTenthsError> {
        let rounded = Tenths::round(rating);
        if f64::from(rounded) == rating { Ok(rounded) } else { Err(ParseTenthsError(rating.to_string())) }
    }
}

impl FromStr for Tenths {
    type Err = ParseTenthsError;

    fn from_str(text: &str) -> Result<Tenths, ParseTenthsError> {
        // Through `f64` it would need tables of 10 kB.
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let (first, rest) = match decimals {
            "" => ("0", ""),
            _ => decimals.split_at_checked(1).unwrap_or((decimals, "")),
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let tenths =
            (!whole.is_empty() && is_number(whole) && is_number(first) && rest.bytes().all(|byte| byte == b'0'))
                .then(|| whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(first.parse().ok()?))
                .flatten();
        tenths.map(Tenths).ok_or_else(|| ParseTenthsError(text.into()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Tenths {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((*self).into())
    }
}

/// Accepts any number, and rounds it to tenths.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Tenths {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Tenths, D::Error> {
        f64::deserialize(deserializer).map(Tenths::round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_rounded_as_sudoku_explainer_does() {
        assert_eq!([7.1, 6.6 + 0.1, 0.0, 20.0].map(|rating| Tenths::round(rating).get()), [71, 67, 0, 200]);
    }

    #[test]
    fn text_is_exact() {
        for tenths in [0, 12, 70, 71, 119, 200, 999] {
            let rating = Tenths::new(tenths);
            assert_eq!(rating.to_string().parse(), Ok(rating));
            assert_eq!(format!("{rating:.1}"), rating.to_string());
            assert_eq!(Tenths::try_from(f64::from(rating)), Ok(rating));
        }
        for text in ["7", "7.", "7.0", "07.00"] {
            assert_eq!(text.parse(), Ok(Tenths::new(70)), "{text}");
        }
        for text in ["7.25", "-1", "+1", "NaN", "inf", "1e9", "4294967296", "429496729.6", "x", "", ".", "7.é", "7.2.0"]
        {
            assert!(text.parse::<Tenths>().is_err(), "{text}");
        }
    }
}
