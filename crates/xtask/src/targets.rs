//! The table of targets in the documents, and what other files say about them.

use crate::section;
use cluewise::generator::{TARGETS, TargetKinds, TargetValue};

/// Writes the table of targets.
pub fn table(text: &str) -> Result<String, String> {
    let mut lines = vec!["| target | value | of | meaning |".to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(TARGETS.iter().map(|target| {
        let value = match target.value {
            TargetValue::Flag => "",
            TargetValue::Range { .. } => "`MIN..MAX`",
            TargetValue::Name(_) => "a name",
            TargetValue::Mask => "81 characters",
            TargetValue::Techniques => "techniques",
            _ => "a technique",
        };
        let kinds = match target.kinds {
            TargetKinds::All => "all kinds",
            TargetKinds::Others => "sizes and variants",
            _ => "9x9 Sudoku",
        };
        let levels = if target.is_of_levels { "; also of a level" } else { "" };
        format!("| `{}` | {value} | {kinds}{levels} | {} |", target.name, target.help.replace('|', "\\|"))
    }));
    section::replaced(text, "targets", &lines)
}
