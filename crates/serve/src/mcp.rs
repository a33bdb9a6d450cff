//! The API as tools of a language model: the [Model Context Protocol](https://modelcontextprotocol.io/specification/2025-11-25)
//! over lines of JSON-RPC. Names, descriptions and parameters of the tools are those of the OpenAPI description.

use super::description::ROOT;
use super::limits::Limits;
use super::local::{Response, respond_with_cancellation};
use super::openapi::DESCRIPTION;
use base64::prelude::{BASE64_STANDARD, Engine};
use cluewise::CancellationToken;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use std::time::Instant;

/// The versions of the protocol, which differ in nothing that is used here; the last one is offered for others.
const VERSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// A request, or a notification, which has no id.
#[derive(Deserialize)]
struct Message {
    id: Option<Value>,
    #[serde(default)]
    method: String,
    #[serde(default)]
    params: Value,
}

/// Returns the tools, those that take a puzzle as text or none.
static TOOLS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let description: Value = serde_json::from_slice(&DESCRIPTION.body).unwrap_or_default();
    let paths = description["paths"].as_object().into_iter().flatten();
    paths.filter_map(|(path, item)| tool(path.strip_prefix(ROOT)?.strip_prefix('/')?, item, &description)).collect()
});

/// Returns the response to a line of a client, which is JSON without its end of line; `None` if the line needs none. The limits on
/// puzzles and on time apply to each call of a tool.
///
/// ```
/// use cluewise_serve::{Limits, respond_to_message};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let call = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call",
///     "params":{{"name":"verify","arguments":{{"puzzle":"{puzzle}"}}}}}}"#);
/// let response = respond_to_message(call.as_bytes(), &Limits::default()).expect("a request");
/// assert!(response.contains(r#"\"verdict\":\"unique\""#));
/// ```
pub fn respond_to_message(line: &[u8], limits: &Limits) -> Option<String> {
    let (id, result) = match serde_json::from_slice::<Value>(line) {
        Err(error) => (Value::Null, Err((-32700, error.to_string()))),
        Ok(value) => match Message::deserialize(value) {
            Err(error) => (Value::Null, Err((-32600, error.to_string()))),
            Ok(message) if message.method.is_empty() => return None,
            Ok(message) => (message.id?, result(&message.method, &message.params, limits)),
        },
    };
    let response = match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err((code, message)) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    };
    Some(response.to_string())
}

/// Returns the result of a request, or the code and the message of an error.
fn result(method: &str, params: &Value, limits: &Limits) -> Result<Value, (i32, String)> {
    match method {
        "initialize" => {
            let version = VERSIONS.into_iter().find(|version| params["protocolVersion"] == *version);
            Ok(json!({
                "protocolVersion": version.unwrap_or(VERSIONS[VERSIONS.len() - 1]),
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "cluewise", "version": env!("CARGO_PKG_VERSION") },
                "instructions": DESCRIPTION_OF_PUZZLES,
            }))
        }
        "ping" => Ok(json!({})),
        "tools/list" => Ok(json!({ "tools": *TOOLS })),
        "tools/call" => {
            let (name, arguments) = (&params["name"], &params["arguments"]);
            let tool = TOOLS.iter().find(|tool| tool["name"] == *name);
            let tool = tool.ok_or_else(|| (-32602, format!("unknown tool {name}; tools/list has their names")))?;
            let none = Map::new();
            let arguments = if arguments.is_null() { Some(&none) } else { arguments.as_object() };
            let arguments = arguments.ok_or_else(|| (-32602, "arguments: expected an object".to_owned()))?;
            Ok(called(tool, arguments, limits))
        }
        other => Err((-32601, format!("unknown method {other:?}"))),
    }
}

const DESCRIPTION_OF_PUZZLES: &str = "Puzzles are text in any format: 81 characters with . for empty cells, rows, JSON records, links. \
    Cells are named r1c1 to r9c9. Results are exact: a verdict `unique`, `several` or `none` is proved, `unknown` is not.";

/// Calls a tool. The puzzle is sent as a body, which may have several.
fn called(tool: &Value, arguments: &Map<String, Value>, limits: &Limits) -> Value {
    let mut puzzles = None;
    let mut query = Vec::new();
    for (name, value) in arguments {
        let text = match value {
            Value::Null => continue,
            Value::Array(values) if name != "puzzle" => values.iter().map(plain).collect::<Vec<_>>().join(","),
            value => plain(value),
        };
        if name == "puzzle" { puzzles = Some(text.into_bytes()) } else { query.push((name, text)) }
    }
    let query = serde_urlencoded::to_string(query).unwrap_or_default();
    let start = Instant::now();
    let timeout = limits.timeout;
    let token = CancellationToken::with_condition(move || start.elapsed() > timeout);
    let name = tool["name"].as_str().unwrap_or_default();
    let response = respond_with_cancellation(name, &query, puzzles, limits.clone(), &token);
    json!({ "content": [content(&response)], "isError": response.status != 200 })
}

/// Returns a value as text, without the quotes of a string.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns a response as text, as a picture, or as a file.
fn content(response: &Response) -> Value {
    let media_type = response.media_type;
    if let Ok(text) = str::from_utf8(&response.body) {
        return json!({ "type": "text", "text": text });
    }
    let data = BASE64_STANDARD.encode(&response.body);
    match media_type.starts_with("image/") {
        true => json!({ "type": "image", "data": data, "mimeType": media_type }),
        false => {
            let name = response.name.as_deref().unwrap_or("result");
            json!({ "type": "resource", "resource": { "uri": format!("cluewise:///{name}"), "mimeType": media_type, "blob": data } })
        }
    }
}

/// Returns an endpoint as a tool.
fn tool(name: &str, item: &Value, description: &Value) -> Option<Value> {
    let operation = item.get("get").filter(|operation| operation["parameters"].is_array())?;
    let common = item["parameters"].as_array().into_iter().flatten();
    let own = operation["parameters"].as_array().into_iter().flatten();
    let parameters: Vec<Value> = own.chain(common).map(|parameter| resolved(parameter, description)).collect();
    let required = parameters.iter().filter(|parameter| parameter["required"] == true);
    let required: Vec<&Value> = required.map(|parameter| &parameter["name"]).collect();
    let property = |parameter: &Value| {
        let mut schema = parameter["schema"].clone();
        schema["description"] = parameter["description"].clone();
        (parameter["name"].as_str().unwrap_or_default().to_owned(), schema)
    };
    let properties: Map<String, Value> = parameters.iter().map(property).collect();
    let summary = operation.get("summary").or(item.get("summary"));
    Some(json!({
        "name": name,
        "description": summary,
        "inputSchema": { "type": "object", "properties": properties, "required": required, "additionalProperties": false },
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    }))
}

/// Replaces the references in a value by what they refer to.
fn resolved(value: &Value, description: &Value) -> Value {
    if let Some(place) = value["$ref"].as_str().and_then(|place| description.pointer(place.strip_prefix('#')?)) {
        return resolved(place, description);
    }
    match value {
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), resolved(value, description))).collect()
        }
        Value::Array(items) => items.iter().map(|item| resolved(item, description)).collect(),
        other => other.clone(),
    }
}
