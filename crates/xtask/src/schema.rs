//! The targets in the schema of packs.

use crate::section;
use cluewise::generator::{TARGETS, Target, TargetValue};

/// Writes the properties of a part of a run.
pub fn targets(text: &str) -> Result<String, String> {
    let fields: Vec<(String, String)> = TARGETS.iter().flat_map(fields).collect();
    let list = |of_hodoku: bool| {
        let prefix = "hodoku.";
        let of_group = fields.iter().filter(move |(field, _)| field.starts_with(prefix) == of_hodoku);
        of_group
            .map(move |(field, schema)| format!("\"{}\": {schema}", field.trim_start_matches(prefix)))
            .collect::<Vec<_>>()
    };
    let hodoku = format!("\"hodoku\": {{ \"type\": \"object\", \"properties\": {{ {} }} }}", list(true).join(", "));
    let mut lines = vec!["        {".to_owned(), "          \"properties\": {".to_owned()];
    lines.extend(list(false).iter().map(|property| format!("            {property},")));
    lines.extend([format!("            {hodoku}"), "          }".to_owned(), "        },".to_owned()]);
    section::replaced(text, "targets", &lines)
}

/// Returns the fields of a target in JSON with their schemas.
fn fields(target: &Target) -> Vec<(String, String)> {
    let with_schema = |(field, words): (String, &str)| {
        let description =
            [target.help, words].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ");
        let schema = format!("{{ \"description\": {description:?}, {} }}", value(target));
        (field, schema)
    };
    target.json_fields().into_iter().map(with_schema).collect()
}

fn value(target: &Target) -> String {
    let count = "{ \"$ref\": \"#/$defs/count\" }";
    match target.value {
        TargetValue::Flag | TargetValue::NextTechnique => "\"type\": \"boolean\"".to_owned(),
        TargetValue::Range { .. } => format!(
            "\"type\": \"object\", \"required\": [\"start\", \"end\"], \"properties\": {{ \"start\": {count}, \"end\": {count} }}"
        ),
        TargetValue::Name(_) if target.name == "symmetry" => "\"$ref\": \"#/$defs/symmetry\"".to_owned(),
        TargetValue::Name(names) => format!("\"enum\": {:?}", names()),
        TargetValue::Mask => "\"type\": \"string\", \"pattern\": \"^[x.]{4,625}$\"".to_owned(),
        TargetValue::Techniques => "\"type\": \"array\", \"items\": { \"type\": \"string\" }".to_owned(),
        _ => "\"type\": \"string\"".to_owned(),
    }
}
