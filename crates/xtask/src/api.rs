//! The description of the API, and the table of endpoints in the documents.

use crate::{section, targets};
use cluewise::generator::{TARGETS, Target, TargetValue};
use serde_json::Value;

/// The description of the API.
const DESCRIPTION: &str = include_str!("../../serve/src/openapi.json");

/// Writes the table of endpoints, with the summaries of the description, in its order.
pub fn table(text: &str) -> Result<String, String> {
    let description: Value = serde_json::from_str(DESCRIPTION).map_err(|error| error.to_string())?;
    let mut lines = vec!["| endpoint | what it does |".to_owned(), "|---|---|".to_owned()];
    let names = DESCRIPTION.lines().filter_map(|line| line.trim().strip_prefix("\"/api/v1/")?.strip_suffix("\": {"));
    for name in names.filter(|name| *name != "openapi.json") {
        let path = &description["paths"][format!("/api/v1/{name}")];
        let summaries = [&path["summary"], &path["get"]["summary"], &path["post"]["summary"]];
        let summary = summaries.iter().find_map(|summary| summary.as_str());
        let summary = summary.ok_or_else(|| format!("no summary of {name}"))?;
        lines.push(format!("| `{name}` | {} |", summary.trim_end_matches('.')));
    }
    section::replaced(text, "endpoints", &lines)
}

/// The parameter of `generate` after which the targets are described.
const BEFORE_TARGETS: &str = "            \"name\": \"first\",\n";

/// Writes the parameters of the targets into the description.
pub fn parameters(text: &str) -> Result<String, String> {
    let mut text = text.to_owned();
    for target in &TARGETS {
        if let Some((start, end)) = block(&text, &format!("            \"name\": \"{}\",\n", target.parameter())) {
            text.replace_range(start..end, "");
        }
    }
    let (_, end) = block(&text, BEFORE_TARGETS).ok_or("no parameter `first`")?;
    text.insert_str(end, &TARGETS.iter().map(parameter).collect::<String>());
    Ok(text)
}

/// Returns the range of the parameter whose object has this line.
fn block(text: &str, line: &str) -> Option<(usize, usize)> {
    let at = text.find(line)?;
    let end = at + text[at..].find("\n          }")? + "\n          },\n".len();
    Some((text[..at].rfind("          {\n")?, end))
}

fn parameter(target: &Target) -> String {
    let schema = match target.value {
        TargetValue::Flag => r#"{ "type": "boolean", "default": false }"#.to_owned(),
        _ if target.name == "symmetry" => r##"{ "$ref": "#/components/schemas/Symmetry" }"##.to_owned(),
        TargetValue::Name(names) => {
            let names = names().iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
            format!(r#"{{ "type": "string", "enum": [{names}] }}"#)
        }
        _ => r#"{ "type": "string" }"#.to_owned(),
    };
    let repeatable =
        if matches!(target.value, TargetValue::Techniques) { " Names are separated by commas." } else { "" };
    let description = Value::from(targets::sentences(target) + repeatable);
    let is_range = matches!(target.value, TargetValue::Range { .. });
    let example = if is_range { format!(",\n            \"example\": {:?}", target.example) } else { String::new() };
    format!(
        "          {{\n            \"name\": \"{}\",\n            \"in\": \"query\",\n            \"description\": {description},\n            \
         \"schema\": {schema}{example}\n          }},\n",
        target.parameter()
    )
}
