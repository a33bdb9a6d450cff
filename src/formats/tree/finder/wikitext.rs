//! Tables of wikis.

use super::node::{Node, Place};

/// Parses the rows of all tables of a text; `None` if it has none.
pub(super) fn parse(text: &str) -> Option<Node> {
    let mut rows: Vec<Node> = Vec::new();
    let mut row: Vec<Node> = Vec::new();
    let mut is_inside = false;
    for (line, text) in (1..).zip(text.lines()) {
        let (place, text) = (Place { line, column: 1 }, text.trim());
        let starts_table = text.starts_with("{|");
        if starts_table || text.starts_with("|-") || text.starts_with("|}") {
            is_inside = starts_table || is_inside && !text.starts_with("|}");
            rows.extend((!row.is_empty()).then(|| Node::list(None, row[0].place, std::mem::take(&mut row))));
        } else if let Some(cells) = text.strip_prefix(['|', '!']).filter(|_| is_inside && !text.starts_with("|+")) {
            row.extend(cells.replace("!!", "||").split("||").map(|cell| Node::text(place, content(cell))));
        }
    }
    (!rows.is_empty()).then(|| Node::list(None, rows[0].place, rows))
}

/// Returns the text of a cell without its attributes and its marks of style.
fn content(cell: &str) -> &str {
    let cell = cell.rsplit('|').next().unwrap_or(cell);
    let cell = cell.trim().trim_matches('\'').trim();
    if cell == "&nbsp;" { "" } else { cell }
}
