//! The choices of the web page.

use crate::section;
use cluewise::formats::{FORMATS, Format};
use cluewise::kinds::{MarkSet, RULES};

/// Writes the options of rules, marks and formats.
pub fn options(text: &str) -> Result<String, String> {
    let rules = RULES.iter().map(|rule| option(rule.name(), rule.label(), ""));
    let rules: Vec<String> = [option("", "classic", "")].into_iter().chain(rules).collect();
    let marks = MarkSet::labels().map(|(name, label)| option(name, label, ""));
    let marks: Vec<String> = [option("", "none", "")].into_iter().chain(marks).collect();
    let format = |format: &&dyn Format| {
        // Packs keep everything.
        let selected = if format.name() == "json" { " selected" } else { "" };
        Some(option(format.name(), format.label()?, selected))
    };
    let formats: Vec<String> = FORMATS.iter().filter_map(format).collect();
    let text = section::replaced(text, "rules", &rules)?;
    section::replaced(&section::replaced(&text, "marks", &marks)?, "formats", &formats)
}

fn option(value: &str, label: &str, attribute: &str) -> String {
    format!("              <option value=\"{value}\"{attribute}>{label}</option>")
}
