//! The table of formats in the documents.

use crate::section;
use cluewise::formats::{FORMATS, Format, UNAVAILABLE};

/// All formats in the order of the table; those without an extension last.
fn all() -> Vec<&'static Format> {
    let mut all: Vec<&Format> = FORMATS.iter().chain(UNAVAILABLE).copied().collect();
    all.sort_by_key(|format| format.extensions().is_empty());
    all
}

/// Returns the names of the formats that are text.
pub fn names() -> Vec<&'static str> {
    all().into_iter().filter(|format| format.is_text()).map(|format| format.name()).collect()
}

/// Writes the table of formats.
pub fn table(text: &str) -> Result<String, String> {
    let mut lines =
        vec!["| name | extensions | content | other fields kept |".to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(all().into_iter().map(|format| {
        let extensions: Vec<String> = format.extensions().iter().map(|extension| format!("`{extension}`")).collect();
        // Whether a build has Parquet makes no difference.
        let content = format.description().split(" (needs").next().unwrap_or_default().replace('|', "\\|");
        format!("| `{}` | {} | {content} | {} |", format.name(), extensions.join(" "), format.kept_fields())
    }));
    section::replaced(text, "formats", &lines)
}
