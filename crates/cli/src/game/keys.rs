//! The lists of keys.

/// Minimum width of the text beside the puzzle: no line of [`keys`] is wider.
pub const MIN_TEXT_WIDTH: u16 = 30;

/// Returns the keys, as they are listed beside a puzzle with these digits, such as `1-9`.
pub fn keys(digits: &str) -> Vec<String> {
    let lines = [
        ("arrows", "select a cell"),
        (digits, "enter, again: clear"),
        ("p", "pencil marks on, off"),
        ("a", "mark all candidates"),
        ("h", "hint, where, how"),
        ("c", "check for mistakes"),
        ("u Ctrl+R", "undo, redo"),
        ("?", "all keys"),
        ("q", "quit"),
    ];
    lines.map(|(key, meaning)| format!("{key:8}  {meaning}")).into()
}

/// Returns all keys, in place of the other text, in lines of the same maximum width.
pub fn all_keys(digits: &str) -> Vec<String> {
    let alt = format!("Alt+{digits}");
    let lines = [
        ("arrows", "select a cell"),
        ("mouse", "select a cell"),
        (digits, "enter, again: clear"),
        (&alt, "set or clear mark"),
        ("0 Del .", "clear"),
        ("p", "pencil marks on, off"),
        ("a", "mark all candidates"),
        ("h", "hint, where, how"),
        ("c", "check for mistakes"),
        ("u z", "undo"),
        ("Ctrl+R/Y", "redo"),
        ("r", "restart"),
        ("Esc", "end hint or marking"),
        ("q Ctrl+C", "quit"),
    ];
    let lines = lines.map(|(key, meaning)| format!("{key:8}  {meaning}"));
    lines.into_iter().chain([String::new(), "? hides this list.".to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_beside_the_puzzle() {
        for digits in ["1-9", "1-9 A-P", "1-4"] {
            let lines = keys(digits).into_iter().chain(all_keys(digits));
            lines.for_each(|line| assert!(line.len() <= usize::from(MIN_TEXT_WIDTH), "{line}"));
        }
    }
}
