//! The fields of records that change the rules.

use super::beside::{MIN_CELLS, layout_of};
use crate::formats::text::nearest;
use crate::kinds::BoxShape;
use serde_json::Value;

/// The fields of a record that change the rules.
pub(in crate::formats) const RULE_FIELDS: [&str; 4] = ["box", "constraints", "regions", "variant"];

/// Returns whether a field of this name changes the rules.
pub(in crate::formats) fn is_rule_name(name: &str) -> bool {
    RULE_FIELDS.contains(&name)
}

/// The fields by which a puzzle is read.
pub(in crate::formats) const PUZZLE_FIELDS: [&str; 8] =
    ["puzzle", "solution", "candidates", "size", "box", "variant", "regions", "constraints"];

/// Names of the usual rules in the files of other programs.
const USUAL_RULES: [&str; 6] = ["classic", "standard", "normal", "regular", "default", "sudoku"];

/// Returns whether a field of a record changes the rules, or is meant to. Fields of these names in other programs' records
/// have other values.
pub(in crate::formats) fn is_rule(name: &str, raw: &str) -> bool {
    let text = || serde_json::from_str::<String>(raw).unwrap_or_default();
    match name {
        "box" => text().parse::<BoxShape>().is_ok_and(|boxes| Some(boxes) != BoxShape::default_for_side(9)),
        "constraints" => raw.starts_with(['[', '{']) && raw.contains(['"', '{']),
        "regions" => {
            let text = serde_json::from_str::<Value>(raw).ok().and_then(|value| match value {
                Value::String(text) => Some(text),
                list => layout_of(&list),
            });
            let text = text.unwrap_or_default();
            let (length, is_alphanumeric) = (text.chars().count(), text.chars().all(char::is_alphanumeric));
            is_alphanumeric && length >= MIN_CELLS && length.isqrt().pow(2) == length
        }
        "variant" => {
            let text = match raw.starts_with('[') {
                true => serde_json::from_str::<Vec<String>>(raw).unwrap_or_default().join("+"),
                false => text(),
            };
            !text.is_empty() && !USUAL_RULES.iter().any(|usual| usual.eq_ignore_ascii_case(&text))
        }
        _ => false,
    }
}

/// Returns the field that changes the rules and was probably meant by another name with such a value.
pub(in crate::formats) fn misspelled_rule(name: &str, raw: &str) -> Option<&'static str> {
    let may_be_rule = raw.starts_with(['"', '[', '{']);
    nearest(name, RULE_FIELDS.into_iter().filter(|_| may_be_rule)).filter(|&rule| rule != name && is_rule(rule, raw))
}

/// Returns whether the cell of a column with this name, in any case, changes the rules.
pub(in crate::formats) fn is_rule_cell(name: &str, cell: &str) -> bool {
    let name = RULE_FIELDS.into_iter().find(|rule| rule.eq_ignore_ascii_case(name)).filter(|_| !cell.is_empty());
    name.is_some_and(|name| match name {
        "constraints" => is_rule(name, cell),
        _ => is_rule(name, &Value::from(cell).to_string()),
    })
}
