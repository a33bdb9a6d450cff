//! The OpenAPI description of the API, made from the descriptions of the endpoints.

use super::api::{ROOT, routes};
use super::description::{Content, Description};
use super::endpoint::{Endpoint, RequestBody};
use super::kind_parameters::KindParameters;
use super::response_body::{ResponseBody, json};
use super::type_schema::type_schema;
use cluewise::generator::{TARGETS, Target, TargetValue};
use cluewise::kinds::RulesAndMarks;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
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
    description["paths"][format!("{ROOT}/openapi.json")] = json!({ "get": {
        "operationId": "openapi",
        "summary": "This description.",
        "responses": { "200": {
            "description": "The description.",
            "content": { "application/json": { "schema": { "type": "object" } } },
        } },
    } });
    json(&description)
});

/// Parses JSON of this program; the tests find errors.
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// A parameter, in the form of OpenAPI.
#[derive(Debug)]
pub struct Parameter(Value);

impl Parameter {
    /// Describes a parameter of a type by the lines of a comment and further keywords, which take precedence over those of
    /// the type. `reference` is the name of a common schema.
    pub fn new<T: DeserializeOwned>(name: &str, text: &[&str], keywords: &[(&str, Value)]) -> Parameter {
        let text: Vec<&str> = text.iter().map(|line| line.trim()).collect();
        let mut parameter = json!({ "name": name, "in": "query", "description": text.join(" ") });
        let mut schema = type_schema::<T>();
        for (keyword, value) in keywords {
            match *keyword {
                "reference" => schema = json!({ "$ref": format!("{SCHEMAS}{}", value.as_str().unwrap_or_default()) }),
                "example" | "required" => parameter[*keyword] = value.clone(),
                _ => schema[*keyword] = value.clone(),
            }
        }
        parameter["schema"] = schema;
        Parameter(parameter)
    }

    /// Describes a target of the generator.
    fn of_target(target: &Target) -> Parameter {
        let schema = match target.value {
            TargetValue::Flag => json!({ "type": "boolean", "default": false }),
            TargetValue::Name(names) => json!({ "type": "string", "enum": names() }),
            _ => json!({ "type": "string" }),
        };
        let several =
            if matches!(target.value, TargetValue::Techniques) { " Names are separated by commas." } else { "" };
        let mut parameter = json!({
            "name": target.parameter(),
            "in": "query",
            "description": target.sentences() + several,
            "schema": schema,
        });
        if matches!(target.value, TargetValue::Range { .. }) {
            parameter["example"] = target.example.into();
        }
        Parameter(parameter)
    }
}

/// Returns the description of the parameter `variant`.
fn rules_and_marks() -> String {
    let quoted = |names: Vec<&str>| names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let [single, joined, marks] = RulesAndMarks::names().map(quoted);
    format!("Additional rules, joined by `+`: {single}; joined grids: {joined}; for new puzzles also marks: {marks}.")
}

/// Adds an endpoint to the description.
pub fn add<E: Endpoint>(description: &mut Value) {
    let Description { name, summary, schemas, .. } = E::DESCRIPTION;
    let components = &mut description["components"];
    if let (Some(all), Value::Object(own)) = (components["schemas"].as_object_mut(), parsed(schemas)) {
        all.extend(own);
    }
    components["responses"][component_name("", name)] = response(&E::DESCRIPTION);
    let responses = json!({
        "200": { "$ref": format!("#/components/responses/{}", component_name("", name)) },
        "4XX": { "$ref": "#/components/responses/Problem" },
        "5XX": { "$ref": "#/components/responses/Problem" },
    });
    let of_puzzles = |names: &[&str]| names.iter().map(|name| common_parameter(name)).collect::<Vec<_>>();
    let own = || E::describe().into_iter().map(|Parameter(parameter)| parameter);
    let operation = |id: String, parts: Value| {
        let mut operation = json!({ "operationId": id, "responses": responses });
        if let (Some(operation), Value::Object(parts)) = (operation.as_object_mut(), parts) {
            operation.extend(parts);
        }
        operation
    };
    description["paths"][format!("{ROOT}/{name}")] = match E::BODY {
        RequestBody::None => {
            let targets = TARGETS.iter().filter(|_| E::HAS_TARGETS).map(|target| Parameter::of_target(target).0);
            let all = of_puzzles(&KindParameters::NAMES).into_iter().chain(own()).chain(targets);
            let parts = json!({ "summary": summary, "parameters": all.collect::<Vec<_>>() });
            json!({ "get": operation(name.to_owned(), parts) })
        }
        RequestBody::Puzzles => {
            let kinds = [&["from"], &KindParameters::NAMES[..], &["budget"]].concat();
            json!({
                "summary": summary,
                "parameters": of_puzzles(&kinds).into_iter().chain(own()).collect::<Vec<_>>(),
                "get": operation(name.to_owned(), json!({ "parameters": of_puzzles(&["puzzle"]) })),
                "post": operation(
                    format!("{name}All"),
                    json!({ "requestBody": { "$ref": "#/components/requestBodies/Puzzles" } }),
                ),
            })
        }
        RequestBody::Picture => {
            let parts = json!({
                "summary": summary,
                "parameters": own().collect::<Vec<_>>(),
                "requestBody": { "$ref": "#/components/requestBodies/Picture" },
            });
            json!({ "post": operation(name.to_owned(), parts) })
        }
    };
}

/// Returns the reference to a parameter of several endpoints.
fn common_parameter(name: &str) -> Value {
    json!({ "$ref": format!("#/components/parameters/{}", component_name("", name)) })
}

/// Describes a successful response.
fn response(description: &Description) -> Value {
    let content = match description.content {
        Content::Results(names) => {
            let mut schemas: Vec<Value> =
                names.iter().map(|name| json!({ "$ref": format!("{SCHEMAS}{name}") })).collect();
            let schema = if let [_] = schemas[..] { schemas.remove(0) } else { json!({ "anyOf": schemas }) };
            json!({ "application/json": { "schema": {
                "type": "object",
                "required": ["puzzles", "errors"],
                "additionalProperties": false,
                "properties": {
                    "puzzles": { "type": "array", "minItems": 1, "items": schema },
                    "errors": { "type": "array", "items": { "$ref": "#/components/schemas/RecordError" } },
                },
            } } })
        }
        Content::Media(types) => {
            let described = |&(name, schema): &(&str, &str)| (name.to_owned(), json!({ "schema": parsed(schema) }));
            types.iter().map(described).collect::<Map<String, Value>>().into()
        }
    };
    json!({ "description": description.response, "content": content })
}

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

    #[test]
    fn every_response_has_a_schema() {
        let description: Value = serde_json::from_slice(description()).expect("JSON");
        for (name, response) in description["components"]["responses"].as_object().expect("responses") {
            let content = response["content"].as_object().expect("content");
            assert!(content.values().all(|media| media["schema"].is_object()), "{name}");
        }
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
