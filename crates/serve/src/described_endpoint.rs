//! Endpoints in the form of OpenAPI.

use super::described_parameter::{Parameter, SCHEMAS};
use super::description::{Content, Description, FILE, ROOT};
use super::endpoint::{Endpoint, RequestBody};
use super::kind_parameters::KindParameters;
use super::response_body::JSON;
use cluewise::formats::{FORMATS, Format};
use cluewise::generator::TARGETS;
use serde_json::{Map, Value, json};
use std::mem;

/// Adds an endpoint to the description.
pub fn add<E: Endpoint>(description: &mut Value) {
    let Description { name, summary, schemas, .. } = E::DESCRIPTION;
    let components = &mut description["components"];
    if let (Some(all), Value::Object(own)) = (components["schemas"].as_object_mut(), parsed(schemas)) {
        all.extend(own);
    }
    let mut response = response(&E::DESCRIPTION);
    let schema = &mut response["content"][JSON]["schema"];
    // Generators name the types of responses by those of their schemas.
    if schema.is_object() && schema["$ref"].is_null() {
        let name = component_name("", name) + "Response";
        let reference = json!({ "$ref": format!("{SCHEMAS}{name}") });
        components["schemas"][name] = mem::replace(schema, reference);
    }
    components["responses"][component_name("", name)] = response;
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
            let kinds = [&["from", "lines"], &KindParameters::NAMES[..], &["budget"]].concat();
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
            json!({ JSON: { "schema": {
                "type": "object",
                "required": ["puzzles", "errors"],
                "additionalProperties": false,
                "properties": {
                    "puzzles": { "type": "array", "minItems": 1, "items": schema },
                    "errors": { "type": "array", "items": { "$ref": "#/components/schemas/RecordError" } },
                },
            } } })
        }
        Content::File => {
            let schema = |media_type: &str| if media_type == JSON { json!({ "type": "object" }) } else { parsed(FILE) };
            let file =
                |format: &&Format| (format.media_type().to_owned(), json!({ "schema": schema(format.media_type()) }));
            FORMATS.iter().map(file).collect::<Map<String, Value>>().into()
        }
        Content::Media(types) => {
            let described = |&(name, schema): &(&str, &str)| (name.to_owned(), json!({ "schema": parsed(schema) }));
            types.iter().map(described).collect::<Map<String, Value>>().into()
        }
    };
    json!({ "description": description.response, "content": content })
}

/// Parses JSON of this program; the tests find errors.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Returns the name of a definition such as `brief_steps` among the schemas.
pub fn component_name(prefix: &str, definition: &str) -> String {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    let words = definition.split('_').filter(|word| !word.is_empty());
    words.fold(prefix.to_owned(), |name, word| name + &capitalized(word))
}
