//! The choices of the web page.

use crate::section;
use cluewise::formats::{FORMATS, Format};
use cluewise::kinds::{
    AdditionRule, CONSTRAINT_KINDS, CellOrder, ConstraintKind, JoinedGrids, MarkSet, MarkUnit, RULES, Repetition,
};

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
    let first =
        ["/** The sizes of joined grids, each with the length of a puzzle. */", "export const JOINED_SIZES = {"];
    let lines = first.map(str::to_owned).into_iter().chain(names.into_iter().map(line));
    let lines: Vec<String> = lines.chain(["};".to_owned()]).collect();
    section::replaced(text, "sizes", &lines)
}

/// Writes the tools that draw constraints.
pub fn tools(text: &str) -> Result<String, String> {
    let first = "/** The constraints: the shape of their marks, the numbers of their cells and values, the values that a click chooses of or that one without any has, the rule, and whether puzzles are generated with them. */";
    let lines = [first, "export const TOOLS = ["].map(str::to_owned).into_iter();
    let lines: Vec<String> = lines.chain(CONSTRAINT_KINDS.iter().map(|kind| tool(kind))).chain(["];".into()]).collect();
    section::replaced(text, "tools", &lines)
}

/// Returns the row of a kind of constraints. Many is as many as there are cells.
fn tool(kind: &ConstraintKind) -> String {
    let range =
        |(min, max): (usize, usize)| if max == usize::MAX { format!("[{min}]") } else { format!("[{min}, {max}]") };
    let choices = match kind.addition() {
        Some(AdditionRule::Borders(choices)) => choices.to_vec(),
        _ => Vec::new(),
    };
    format!(
        "  {{ name: \"{}\", shape: \"{}\", cells: {}, values: {}, choices: {choices:?}, usual: {:?}, rule: \"{}\", isGenerated: {} }},",
        kind.name(),
        shape(kind),
        range(kind.parts().cells),
        range(if kind.has_free_form() { (0, 0) } else { kind.parts().values }),
        kind.usual_values(9),
        kind.description(),
        MarkSet::single().any(|name| name == kind.name()),
    )
}

/// Returns the shape of the marks of a kind, which is also how they are drawn.
fn shape(kind: &ConstraintKind) -> &'static str {
    let parts = kind.parts();
    match (kind.addition(), kind.unit(), kind.cell_order()) {
        // No stroke draws what a setter invents.
        _ if kind.has_free_form() => "none",
        _ if parts.cells.1 == 0 => "grid",
        (Some(AdditionRule::OrderedBorders), ..) => "order",
        (_, MarkUnit::Border, _) => "edge",
        (Some(AdditionRule::Corners), ..) => "corner",
        (Some(rule), ..) if rule.is_beside_rows() => "row",
        (Some(AdditionRule::Diagonals), ..) => "diagonal",
        (Some(AdditionRule::Lines), ..) if parts.others.1 > 0 => "arrow",
        _ if parts.others.1 > 0 => "copy",
        _ if kind.repetition() == Repetition::Once && kind.cell_order() != CellOrder::Path && parts.values.1 == 0 => {
            "cell"
        }
        (.., CellOrder::Set) | (_, MarkUnit::Cell, _) => "region",
        _ => "line",
    }
}

fn option(value: &str, label: &str, attribute: &str) -> String {
    format!("              <option value=\"{value}\"{attribute}>{label}</option>")
}
