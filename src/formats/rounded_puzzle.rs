//! Puzzles that a spreadsheet has rounded to a number.

use crate::board::text::ParseError;

/// The expectation that errors name for a puzzle that a spreadsheet has rounded to a number.
const UNROUNDED_PUZZLE: &str =
    "81 cells: a spreadsheet has rounded the puzzle; set the column to text and enter the puzzle again";

/// Returns whether a text is a number such as `4,00031E+79`, to which a spreadsheet rounds a puzzle of digits.
fn is_rounded_number(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || "\"';,".contains(c));
    let Some((mantissa, exponent)) = text.split_once(['E', 'e']) else { return false };
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (whole, decimals) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
    whole.len() == 1 && are_digits(whole) && are_digits(decimals) && are_digits(exponent) && exponent.len() <= 3
}

/// Returns the error of a puzzle that a spreadsheet has rounded.
pub(super) fn rounded_puzzle(text: &str) -> Option<ParseError> {
    is_rounded_number(text).then(|| ParseError::new(1, 1, format!("the number {}", text.trim()), UNROUNDED_PUZZLE))
}

/// Returns whether an error is that of a puzzle that a spreadsheet has rounded.
pub(super) fn is_rounded_puzzle(error: &ParseError) -> bool {
    error.expected == UNROUNDED_PUZZLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_puzzles_are_recognized() {
        for text in ["4,00031E+79", "4.00031E+79", " \"4.0e80\" ", "4E+80"] {
            assert!(is_rounded_number(text), "{text}");
        }
        for text in ["E5", "4..E", "1.2.3E5", "12E4", "4.5", "4,00031E+", "4.00031E+7999"] {
            assert!(!is_rounded_number(text), "{text}");
        }
    }
}
