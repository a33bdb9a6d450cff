//! Schemas in the form that generators of clients understand. They refuse other keywords, or lose fields in silence.

use super::described_parameter::SCHEMAS;
use serde_json::{Map, Value, json};

/// Returns a schema, or a value with schemas, that accepts all that the given one accepts: without false schemas, constants,
/// conditions, lists with a schema for each item, lists of types, and combinations beside properties. Those of `allOf` become
/// properties. `all` has the schemas by name.
pub fn simplified(value: &Value, all: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| simplified(item, all)).collect(),
        Value::Object(fields) => simplified_object(&merged(fields, all), all).into(),
        other => other.clone(),
    }
}

/// Returns a schema with the properties of the schemas of its `allOf`, which its own take precedence over.
fn merged(schema: &Map<String, Value>, all: &Value) -> Map<String, Value> {
    let mut schema = schema.clone();
    let Some(Value::Array(parts)) = schema.remove("allOf") else { return schema };
    let parts = parts.iter().map(|part| {
        let name = part["$ref"].as_str().and_then(|place| place.strip_prefix(SCHEMAS));
        merged(name.map_or(part, |name| &all[name]).as_object().unwrap_or(&Map::new()), all)
    });
    let (mut properties, mut required) = (Map::new(), Vec::<Value>::new());
    for part in parts.chain([schema.clone()]) {
        properties.extend(part.get("properties").and_then(Value::as_object).cloned().unwrap_or_default());
        let names = part.get("required").and_then(Value::as_array).into_iter().flatten();
        names.for_each(|name| push_new(&mut required, name.clone()));
    }
    schema.extend([("properties".to_owned(), properties.into()), ("required".to_owned(), required.into())]);
    if let Some(others) = schema.remove("unevaluatedProperties") {
        schema.insert("additionalProperties".to_owned(), others);
    }
    schema
}

fn simplified_object(schema: &Map<String, Value>, all: &Value) -> Map<String, Value> {
    let mut simple = Map::new();
    for (key, value) in schema {
        let value = match (key.as_str(), value) {
            ("properties", Value::Object(fields)) => {
                let is_possible = |(_, schema): &(&String, &Value)| **schema != Value::Bool(false);
                fields
                    .iter()
                    .filter(is_possible)
                    .map(|(name, schema)| (name.clone(), simplified(schema, all)))
                    .collect()
            }
            _ => simplified(value, all),
        };
        simple.insert(key.clone(), value);
    }
    if simple.contains_key("$ref") {
        simple.remove("unevaluatedProperties");
    }
    simplify_items(&mut simple);
    simplify_choices(&mut simple);
    simplify_type(&mut simple);
    simple
}

/// Appends a value unless it is among the others.
fn push_new(values: &mut Vec<Value>, value: Value) {
    if !values.contains(&value) {
        values.push(value);
    }
}

/// Replaces a schema for each item by one for all.
fn simplify_items(schema: &mut Map<String, Value>) {
    let Some(Value::Array(schemas)) = schema.remove("prefixItems") else { return };
    if schema.get("items") == Some(&Value::Bool(false)) {
        schema.insert("maxItems".to_owned(), schemas.len().into());
    }
    let mut different: Vec<Value> = Vec::new();
    schemas.into_iter().for_each(|schema| push_new(&mut different, schema));
    // openapi-generator does not read lists of a choice.
    let items = if different.len() == 1 { different.remove(0) } else { json!({}) };
    schema.insert("items".to_owned(), items);
}

/// Removes choices of which properties there are, and replaces conditions by choices.
fn simplify_choices(schema: &mut Map<String, Value>) {
    let [condition, yes, no] = ["if", "then", "else"].map(|key| schema.remove(key));
    if schema.contains_key("properties") {
        schema.retain(|key, _| !["oneOf", "anyOf"].contains(&key.as_str()));
    } else if let (Some(_), Some(yes), Some(no)) = (condition, yes, no) {
        schema.insert("anyOf".to_owned(), json!([yes, no]));
    }
}

/// Names the type of constants and enums, and makes a choice of several types.
fn simplify_type(schema: &mut Map<String, Value>) {
    match schema.remove("const") {
        Some(Value::Bool(_)) => drop(schema.insert("type".to_owned(), "boolean".into())),
        Some(value) => drop(schema.insert("enum".to_owned(), json!([value]))),
        None => {}
    }
    if let Some(Value::Array(values)) = schema.get("enum").filter(|_| !schema.contains_key("type")) {
        let name = if values.iter().all(Value::is_i64) { "integer" } else { "string" };
        schema.insert("type".to_owned(), name.into());
    }
    if let Some(Value::Array(types)) = schema.get("type") {
        let choices = types.iter().map(|name| json!({ "type": name })).collect();
        schema.remove("type");
        schema.insert("anyOf".to_owned(), choices);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_that_generators_refuse_are_replaced() {
        let reference = |name: &str| json!({ "$ref": format!("{SCHEMAS}{name}") });
        let all = json!({ "A": { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } } });
        for (schema, simple) in [
            (
                json!({ "allOf": [reference("A")], "required": ["b"], "properties": { "b": { "const": true }, "c": false } }),
                json!({ "required": ["a", "b"], "properties": { "a": { "type": "string" }, "b": { "type": "boolean" } } }),
            ),
            (
                json!({ "allOf": [reference("A")], "unevaluatedProperties": false }),
                json!({ "required": ["a"], "properties": { "a": { "type": "string" } }, "additionalProperties": false }),
            ),
            (
                json!({ "allOf": [{ "required": ["c", "b"] }, reference("A"), { "required": ["a", "b"] }] }),
                json!({ "required": ["c", "b", "a"], "properties": { "a": { "type": "string" } } }),
            ),
            (
                json!({ "prefixItems": [{ "type": "integer" }, reference("A")], "items": false, "minItems": 1 }),
                json!({ "items": {}, "minItems": 1, "maxItems": 2 }),
            ),
            (
                json!({ "prefixItems": [{ "type": "number" }, { "type": "number" }] }),
                json!({ "items": { "type": "number" } }),
            ),
            (
                json!({ "if": { "type": "object" }, "then": reference("A"), "else": { "type": "array" } }),
                json!({ "anyOf": [reference("A"), { "type": "array" }] }),
            ),
            (json!({ "properties": {}, "oneOf": [{ "required": ["a"] }] }), json!({ "properties": {} })),
            (json!({ "enum": ["x"] }), json!({ "enum": ["x"], "type": "string" })),
            (json!({ "const": 100 }), json!({ "enum": [100], "type": "integer" })),
            (json!({ "type": ["integer", "null"] }), json!({ "anyOf": [{ "type": "integer" }, { "type": "null" }] })),
        ] {
            assert_eq!(simplified(&schema, &all), simple, "{schema}");
        }
    }
}
