//! The tables of rules and constraints in the documents, and the descriptions of their option.

use crate::section;
use cluewise::kinds::{CONSTRAINT_KINDS, ConstraintKind, MarkSet, PartCounts, RULES, Repetition, RulesAndMarks};

/// Writes the table of rules and marks.
pub fn rules(text: &str) -> Result<String, String> {
    let mut lines = vec!["| `--variant` | rule |".to_owned(), "|---|---|".to_owned()];
    lines.extend(RULES.iter().map(|rule| format!("| `{}` | {} |", rule.name(), rule.description())));
    lines.extend(MarkSet::described().map(|(name, description)| format!("| `{name}` | new puzzles: {description} |")));
    let single =
        "| names of `generate --with`, as `whispers` | new puzzles: marks of [these](FORMATS.md#constraints) |";
    lines.push(single.to_owned());
    section::replaced(text, "rules", &lines)
}

/// Writes the table of constraints.
pub fn constraints(text: &str) -> Result<String, String> {
    let mut lines = vec![
        "| `type` | `cells` | a cell twice | `others` | values | rule |".to_owned(),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    let row = |kind: &&ConstraintKind| {
        let PartCounts { cells, others, values, .. } = kind.parts();
        let [cells, others, values] = [cells, others, values].map(range);
        let repeats = match kind.repetition() {
            _ if cells.is_empty() => "",
            Repetition::Once => "once",
            Repetition::EachTime => "each time",
            _ => "refused",
        };
        format!("| `{}` | {cells} | {repeats} | {others} | {values} | {} |", kind.name(), kind.description())
    };
    lines.extend(CONSTRAINT_KINDS.iter().map(row));
    section::replaced(text, "constraints", &lines)
}

/// Returns numbers of parts in words.
fn range((min, max): (usize, usize)) -> String {
    match (min, max) {
        (0, 0) => String::new(),
        (min, max) if min == max => min.to_string(),
        (min, usize::MAX) => format!("{min} or more"),
        (min, max) => format!("{min} to {max}"),
    }
}

/// Returns the names of rules, of rules of joined grids, and of marks, each between these signs.
fn names(before: &str, after: &str) -> [String; 3] {
    let quoted = |name: &str| format!("{before}{name}{after}");
    RulesAndMarks::names().map(|names| names.into_iter().map(quoted).collect::<Vec<_>>().join(", "))
}

/// Writes the names into the documentation of the Python package.
pub fn keyword(text: &str) -> Result<String, String> {
    let [single, joined, marks] = names("``\"", "\"``");
    let lines = [
        String::new(),
        format!("- ``variant``: additional rules, joined by ``+``: {single};"),
        format!("  joined grids: {joined};"),
        format!("  for new puzzles also marks: {marks}. ``~`` is a gap between joined grids."),
        String::new(),
    ];
    section::replaced(text, "rules", &lines)
}
