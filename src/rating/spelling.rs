//! Names of techniques as users spell them.

/// Returns whether two names are the same apart from case, spaces, dashes and other signs. A name without letters and digits
/// is never the same as another.
///
/// ```
/// use cluewise::rating::same_name;
/// assert!(same_name("x-wing", "X Wing") && !same_name("x-wing", "xy-wing") && !same_name("-", ""));
/// ```
pub fn same_name(a: &str, b: &str) -> bool {
    let letters = |text: &str| -> Vec<u8> {
        text.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let a = letters(a);
    !a.is_empty() && a == letters(b)
}
