//! The table of targets in the guide.

use crate::section;
use cluewise::generator::{TARGETS, TargetKinds};

/// Writes the table of the kinds of puzzles and their targets.
pub fn table(text: &str) -> Result<String, String> {
    let kinds = [
        (TargetKinds::All, "all kinds"),
        (TargetKinds::Classic, "9x9 Sudoku"),
        (TargetKinds::Others, "sizes and variants"),
    ];
    let mut lines = vec!["| of | targets |".to_owned(), "|---|---|".to_owned()];
    lines.extend(kinds.into_iter().map(|(kinds, name)| {
        let targets = TARGETS.iter().filter(|target| target.kinds == kinds);
        let names: Vec<String> = targets.map(|target| format!("`{}`", target.name)).collect();
        format!("| {name} | {} |", names.join(", "))
    }));
    section::replaced(text, "targets", &lines)
}
