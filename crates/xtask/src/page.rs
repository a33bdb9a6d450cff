//! The choices of the web page.

use crate::section;
use cluewise::formats::{FORMATS, Format};
use cluewise::kinds::{JoinedGrids, MarkSet, RULES};

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

/// Writes the joined grids of one size.
pub fn sizes(text: &str) -> Result<String, String> {
    let all = JoinedGrids::all();
    let is_only = |joined: &&JoinedGrids| all.iter().filter(|other| other.name() == joined.name()).count() == 1;
    let sizes = all.iter().filter(is_only).map(|joined| format!("  \"{}\": \"{}\",", joined.name(), joined.side()));
    let first = ["/** Joined grids of one size. */", "const FIXED_SIZES = {"].map(str::to_owned);
    let lines: Vec<String> = first.into_iter().chain(sizes).chain(["};".to_owned()]).collect();
    section::replaced(text, "sizes", &lines)
}

fn option(value: &str, label: &str, attribute: &str) -> String {
    format!("              <option value=\"{value}\"{attribute}>{label}</option>")
}
