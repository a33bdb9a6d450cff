//! The OpenAPI description of the API, made from the descriptions of the endpoints.

use super::api::routes;
use super::client_schema::simplified;
use super::described_endpoint::{component_name, parsed};
use super::described_parameter::SCHEMAS;
use super::description::{OPENAPI, ROOT};
use super::response_body::{Caching, ResponseBody, json};
use cluewise::kinds::RulesAndMarks;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// Returns the OpenAPI description of the API, in JSON.
pub fn description() -> &'static [u8] {
    &DESCRIPTION.body
}

/// The OpenAPI document, with the published schemas of packs and explanations in it.
pub static DESCRIPTION: LazyLock<ResponseBody> = LazyLock::new(|| {
    let mut description = parsed(include_str!("openapi_common.json"));
    description["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    let components = &mut description["components"];
    components["parameters"]["Variant"]["description"] = rules_and_marks().into();
    add_schema(&mut components["schemas"], "Pack", parsed(cluewise::pack::JSON_SCHEMA));
    add_schema(&mut components["schemas"], "Explain", parsed(cluewise::explain::JSON_SCHEMA));
    routes().into_iter().for_each(|(_, handler)| (handler.describe)(&mut description));
    description["paths"][format!("{ROOT}/{OPENAPI}")] = json!({ "get": {
        "operationId": "openapi",
        "summary": "This description.",
        "responses": { "200": {
            "description": "The description.",
            "content": { "application/json": { "schema": { "$ref": format!("{SCHEMAS}OpenApi") } } },
        } },
    } });
    description["components"]["schemas"]["OpenApi"] = json!({ "type": "object" });
    let mut description = simplified(&description, &description["components"]["schemas"]);
    while remove_unused(&mut description) {}
    ResponseBody { caching: Caching::Version, ..json(&description) }
});

/// Removes the schemas that nothing refers to. Returns whether there were any.
fn remove_unused(description: &mut Value) -> bool {
    let text = description.to_string();
    let Some(schemas) = description["components"]["schemas"].as_object_mut() else { return false };
    let count = schemas.len();
    schemas.retain(|name, _| text.contains(&format!("\"{SCHEMAS}{name}\"")));
    schemas.len() < count
}

/// Returns the description of the parameter `variant`.
fn rules_and_marks() -> String {
    let quoted = |names: Vec<&str>| names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let [single, joined, marks] = RulesAndMarks::names().map(quoted);
    format!("Additional rules, joined by `+`: {single}; joined grids: {joined}; for new puzzles also marks: {marks}.")
}

/// Adds a schema under a name, and its definitions under names that begin with it, so that all references are within
/// the document.
fn add_schema(schemas: &mut Value, name: &str, mut schema: Value) {
    let Some(fields) = schema.as_object_mut() else { return };
    ["$schema", "$id", "title"].iter().for_each(|field| drop(fields.remove(*field)));
    let definitions = fields.remove("$defs").unwrap_or_default();
    for (definition, mut schema) in definitions.as_object().cloned().unwrap_or_default() {
        name_references(&mut schema, name);
        schemas[component_name(name, &definition)] = schema;
    }
    name_references(&mut schema, name);
    schemas[name] = schema;
}

/// Replaces the references to definitions.
fn name_references(schema: &mut Value, prefix: &str) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                let definition =
                    value.as_str().filter(|_| key == "$ref").and_then(|text| text.strip_prefix("#/$defs/"));
                match definition.map(|definition| SCHEMAS.to_owned() + &component_name(prefix, definition)) {
                    Some(reference) => *value = reference.into(),
                    None => name_references(value, prefix),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| name_references(item, prefix)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_response_has_a_named_schema() {
        let description: Value = serde_json::from_slice(description()).expect("JSON");
        for (name, response) in description["components"]["responses"].as_object().expect("responses") {
            let content = response["content"].as_object().expect("content");
            assert!(content.values().all(|media| media["schema"].is_object()), "{name}");
            assert!(content.get("application/json").is_none_or(|media| media["schema"]["$ref"].is_string()), "{name}");
        }
    }

    /// Generators of clients refuse these, or lose fields.
    #[test]
    fn generators_understand_the_description() {
        fn check(place: &str, value: &Value) {
            match value {
                Value::Object(fields) => {
                    let has = |key: &str| fields.contains_key(key);
                    let combines = ["allOf", "oneOf", "anyOf"].into_iter().any(has);
                    assert!(!combines || !has("properties"), "{place}: a combination beside properties");
                    for (key, value) in fields {
                        let is_false =
                            value == &Value::Bool(false) && (key == "items" || place.ends_with("/properties"));
                        let is_refused =
                            ["*/*", "prefixItems", "const", "unevaluatedProperties"].contains(&key.as_str());
                        assert!(!is_false && !is_refused, "{place}/{key}");
                        check(&format!("{place}/{key}"), value);
                    }
                }
                Value::Array(items) => items.iter().for_each(|item| check(place, item)),
                _ => {}
            }
        }
        let description: Value = serde_json::from_slice(description()).expect("JSON");
        check("", &description);
        assert_eq!(description["info"]["license"]["identifier"], "MIT OR Apache-2.0");
        let rated = &description["components"]["schemas"]["Rated"]["properties"];
        assert!(["number", "verdict", "puzzle", "level", "effort"].iter().all(|name| rated[name].is_object()));
    }

    /// Collects the references of a document.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn references_are_places_in_the_document() {
        let description: Value = serde_json::from_slice(&DESCRIPTION.body).expect("JSON");
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(found.contains(&"#/components/schemas/PackRecord"));
        for reference in found {
            let place = reference.strip_prefix('#').expect(reference);
            assert!(description.pointer(place).is_some(), "{reference}");
        }
        assert!(!description.to_string().contains("\"$id\""));
    }
}
