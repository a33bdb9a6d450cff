//! The fields of records that change the rules.

use crate::kinds::{BoxShape, Regions, RuleSet};
use serde_json::{Map, Value};

/// The fields of a record that change the rules.
pub(super) const RULE_FIELDS: [&str; 4] = ["box", "constraints", "regions", "variant"];

/// The fields by which a puzzle is read.
pub(in crate::formats) const PUZZLE_FIELDS: [&str; 8] =
    ["puzzle", "solution", "candidates", "size", "box", "variant", "regions", "constraints"];

/// Returns whether a field of a record changes the rules. Fields of these names in other programs' records have other
/// values.
pub(in crate::formats) fn is_rule(name: &str, raw: &str) -> bool {
    match name {
        "box" => {
            let boxes = serde_json::from_str::<String>(raw).ok().and_then(|text| text.parse::<BoxShape>().ok());
            boxes.is_some_and(|boxes| Some(boxes) != BoxShape::default_for_side(9))
        }
        "constraints" => serde_json::from_str::<Vec<Map<String, Value>>>(raw).is_ok_and(|list| !list.is_empty()),
        "regions" => serde_json::from_str::<String>(raw).is_ok_and(|text| Regions::new(text.chars()).is_ok()),
        "variant" => {
            let rules = serde_json::from_str::<String>(raw).ok().and_then(|text| text.parse::<RuleSet>().ok());
            rules.is_some_and(|rules| rules != RuleSet::EMPTY)
        }
        _ => false,
    }
}

/// Returns whether the cell of a column with this name, in any case, changes the rules.
pub(in crate::formats) fn is_rule_cell(name: &str, cell: &str) -> bool {
    let name = RULE_FIELDS.into_iter().find(|rule| rule.eq_ignore_ascii_case(name)).filter(|_| !cell.is_empty());
    name.is_some_and(|name| match name {
        "constraints" => is_rule(name, cell),
        _ => is_rule(name, &Value::from(cell).to_string()),
    })
}
