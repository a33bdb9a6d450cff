//! The table of endpoints in the documents.

use crate::section;
use cluewise_serve::{EndpointInfo, endpoints};

/// Writes the table of endpoints with their summaries.
pub fn table(text: &str) -> Result<String, String> {
    let mut lines = vec!["| endpoint | work | what it does |".to_owned(), "|---|---|---|".to_owned()];
    let row = |EndpointInfo { name, summary, is_light, .. }| {
        let work = if is_light { "light" } else { "heavy" };
        format!("| `{name}` | {work} | {} |", summary.trim_end_matches('.'))
    };
    lines.extend(endpoints().map(row));
    section::replaced(text, "endpoints", &lines)
}
