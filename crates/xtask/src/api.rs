//! The table of endpoints in the documents.

use crate::section;
use cluewise_serve::endpoints;

/// Writes the table of endpoints with their summaries.
pub fn table(text: &str) -> Result<String, String> {
    let mut lines = vec!["| endpoint | what it does |".to_owned(), "|---|---|".to_owned()];
    let row = |(name, summary): (&str, &str)| format!("| `{name}` | {} |", summary.trim_end_matches('.'));
    lines.extend(endpoints().map(row));
    section::replaced(text, "endpoints", &lines)
}
