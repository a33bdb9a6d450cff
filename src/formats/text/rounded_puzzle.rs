//! Puzzles and solutions that a spreadsheet or another program has rounded to a number.

use super::field_names::{SOLUTION_NAMES, fallback_name};
use crate::board::text::{ParseError, ParseErrorKind};
use crate::pack::{ColumnContent, Record};

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

/// Returns whether digits are those of a floating-point number, to which a program has rounded other ones: by chance, one
/// of 2^30 texts of 25 digits is, and fewer of longer ones.
pub(in crate::formats) fn is_rounded_integer(text: &str) -> bool {
    const LAST: usize = 18;
    let last = text.len().checked_sub(LAST).filter(|&start| start > 6).and_then(|start| text.get(start..));
    // Such a number is a multiple of a high power of 2; most other texts end here.
    let is_multiple = last.and_then(|last| last.parse::<u64>().ok()).is_some_and(|last| last.is_multiple_of(1 << LAST));
    is_multiple && text.parse::<f64>().is_ok_and(|number| format!("{number:.0}") == text)
}

/// Returns the error of a puzzle that a spreadsheet has rounded, given as its text.
pub(in crate::formats) fn rounded_error(text: &str) -> ParseError {
    let error = ParseError::new(1, 1, format!("the number {}", text.trim()), UNROUNDED_PUZZLE);
    ParseError { kind: ParseErrorKind::Rounded, ..error }
}

/// Returns the error if a text is a puzzle that a spreadsheet has rounded.
pub(in crate::formats) fn rounded_puzzle(text: &str) -> Option<ParseError> {
    (is_rounded_number(text) || is_rounded_integer(text)).then(|| rounded_error(text))
}

/// Returns whether the given solution of a record is wrong because a program has rounded it to a number.
pub fn has_rounded_solution(record: &Record) -> bool {
    // A solution has no zeros.
    let ends_in_zeros = |text: &str| text.len() > 24 && text.trim_end_matches('0').parse::<u64>().is_ok();
    let is_rounded = |text: &str| rounded_puzzle(text).is_some() || ends_in_zeros(text);
    let is_solution = |content: &ColumnContent| *content == ColumnContent::Known(SOLUTION_NAMES[0].into());
    let in_row = record.row.get().and_then(|row| {
        let at = row.columns().iter().position(|column| is_solution(&column.content))?;
        Some(row.cell(at))
    });
    let in_fields = || SOLUTION_NAMES.iter().find_map(|name| record.extra.field(&fallback_name(name)));
    record.invalid_solution
        && (in_row.is_some_and(is_rounded) || in_fields().is_some_and(|field| is_rounded(&field.cell())))
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
        let exact = "158427693639518427427936185342789561916254378785163942274391856561842739893675214";
        let rounded = format!("{:.0}", exact.parse::<f64>().unwrap_or_default());
        assert!(is_rounded_integer(&rounded) && rounded_puzzle(&rounded).is_some());
        for text in [exact, &"0".repeat(81), &format!("1{}", "0".repeat(80)), "262144", "4503599627370496"] {
            assert!(!is_rounded_integer(text), "{text}");
        }
    }
}
