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
    let format = |format: &&Format| {
        // Packs keep everything.
        let selected = if format.name() == "json" { " selected" } else { "" };
        Some(option(format.name(), format.label()?, selected))
    };
    let formats: Vec<String> = FORMATS.iter().filter_map(format).collect();
    let text = section::replaced(text, "rules", &rules)?;
    section::replaced(&section::replaced(&text, "marks", &marks)?, "formats", &formats)
}

/// Writes the sizes of joined grids.
pub fn sizes(text: &str) -> Result<String, String> {
    let mut names: Vec<&str> = JoinedGrids::all().iter().map(JoinedGrids::name).collect();
    names.dedup();
    let line = |name: &str| {
        let sizes = JoinedGrids::all().iter().filter(|joined| joined.name() == name);
        let sizes: Vec<String> = sizes.map(|joined| format!("{}: {}", joined.side(), joined.width().pow(2))).collect();
        format!("  \"{name}\": {{ {} }},", sizes.join(", "))
    };
    let first = ["/** The sizes of joined grids, each with the length of a puzzle. */", "const JOINED_SIZES = {"];
    let lines = first.map(str::to_owned).into_iter().chain(names.into_iter().map(line));
    let lines: Vec<String> = lines.chain(["};".to_owned()]).collect();
    section::replaced(text, "sizes", &lines)
}

fn option(value: &str, label: &str, attribute: &str) -> String {
    format!("              <option value=\"{value}\"{attribute}>{label}</option>")
}
