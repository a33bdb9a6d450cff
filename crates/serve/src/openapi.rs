//! The OpenAPI description of the API.

use super::response_body::{ResponseBody, json};
use serde_json::Value;
use std::sync::LazyLock;

/// The OpenAPI document, with the published schemas of packs and explanations in it.
pub static DESCRIPTION: LazyLock<ResponseBody> = LazyLock::new(|| {
    // All three are checked by the tests; invalid JSON would be empty here.
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let mut description = read(include_str!("openapi.json"));
    description["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    let schemas = &mut description["components"]["schemas"];
    add_schema(schemas, "Pack", read(cluewise::pack::JSON_SCHEMA));
    add_schema(schemas, "Explain", read(cluewise::explain::JSON_SCHEMA));
    json(&description)
});

/// The place of schemas in the document.
const SCHEMAS: &str = "#/components/schemas/";

/// Adds a schema under a name, and its definitions under names that begin with it, so that all references are within
/// the document.
fn add_schema(schemas: &mut Value, name: &str, mut schema: Value) {
    let Some(fields) = schema.as_object_mut() else { return };
    ["$schema", "$id"].iter().for_each(|field| drop(fields.remove(*field)));
    let definitions = fields.remove("$defs").unwrap_or_default();
    for (definition, mut schema) in definitions.as_object().cloned().unwrap_or_default() {
        name_references(&mut schema, name);
        schemas[component_name(name, &definition)] = schema;
    }
    name_references(&mut schema, name);
    schemas[name] = schema;
}

/// Returns the name of a definition such as `kind_record` among the schemas.
fn component_name(prefix: &str, definition: &str) -> String {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    let words = definition.split('_').filter(|word| !word.is_empty());
    words.fold(prefix.to_owned(), |name, word| name + &capitalized(word))
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
    use crate::api::{ROOT, routes};

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let description: Value = serde_json::from_slice(&DESCRIPTION.body).expect("JSON");
        let described: Vec<&String> = description["paths"].as_object().expect("paths").keys().collect();
        let names = routes().into_iter().map(|(name, _)| name).chain(["openapi.json"]);
        let mut routes: Vec<String> = names.map(|name| format!("{ROOT}/{name}")).collect();
        routes.sort();
        assert_eq!(described, routes.iter().collect::<Vec<_>>());
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
        assert!(found.contains(&"#/components/schemas/PackKindRecord"));
        for reference in found {
            let place = reference.strip_prefix('#').expect(reference);
            assert!(description.pointer(place).is_some(), "{reference}");
        }
        assert!(!description.to_string().contains("\"$id\""));
    }
}
