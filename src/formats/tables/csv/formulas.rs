//! Texts that spreadsheets would take for formulas.
//!
//! Names come from other people, and a formula can start programs. An apostrophe makes a cell a text; the reader removes
//! it.

use std::borrow::Cow;

/// Returns whether a spreadsheet takes a cell for a formula, apart from apostrophes before it.
fn is_formula(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    text.len() > 1 && text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err()
}

/// Returns a text as it is written in a cell of CSV: with an apostrophe if a spreadsheet would take it for a formula.
pub(super) fn guarded_cell(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// Returns the text of a cell.
pub(super) fn unguarded(cell: Cow<'_, str>) -> Cow<'_, str> {
    match cell.starts_with('\'') && is_formula(&cell) {
        true => cell[1..].to_owned().into(),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_guarded() {
        let table = [
            ("=1+2", "'=1+2"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-x", "'-x"),
            ("'=x", "''=x"),
            ("\t=x", "'\t=x"),
            ("-1.5", "-1.5"),
            ("+49", "+49"),
            ("-", "-"),
            ("'", "'"),
            ("it's", "it's"),
            ("'quoted'", "'quoted'"),
            ("a=b", "a=b"),
            ("", ""),
        ];
        for (text, cell) in table {
            assert_eq!(guarded_cell(text), cell);
            assert_eq!(unguarded(cell.into()), text);
        }
        assert_eq!(unguarded("=1+2".into()), "=1+2");
    }
}
