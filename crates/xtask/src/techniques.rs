//! The techniques to practice on the web page.

use crate::section;
use cluewise::rating::{EffortTechnique, hodoku};
use std::collections::BTreeMap;

/// Writes the techniques to practice, by their names in requests: those of 9x9 puzzles, and those of each other size.
pub fn practice(text: &str) -> Result<String, String> {
    let classic = hodoku::TechniqueId::all().filter_map(|id| Some((id.name().to_owned(), id.practice_name()?)));
    let mut lines = vec!["const TECHNIQUES = {".to_owned()];
    lines.extend(classic.map(property));
    lines.extend(
        ["};", "", "/** Techniques to practice in other sizes. */", "const SMALL_TECHNIQUES = {"].map(str::to_owned),
    );
    let mut sizes: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for technique in EffortTechnique::all() {
        let name = technique.name().to_lowercase().replace(' ', "-");
        for size in technique.practice_sizes() {
            sizes.entry(*size).or_default().push(format!("  {}", property((name.clone(), technique.name()))));
        }
    }
    for (size, techniques) in sizes {
        lines.push(format!("  {size}: {{"));
        lines.extend(techniques);
        lines.push("  },".to_owned());
    }
    lines.push("};".to_owned());
    section::replaced(text, "techniques", &lines)
}

/// Returns a property of an object.
fn property((name, value): (String, &str)) -> String {
    format!("  \"{name}\": \"{value}\",")
}
