//! `mcp`: the tools of a language model.

use crate::binary::run;
use cluewise_serve::{Limits, endpoints, respond};
use serde_json::{Value, json};
use std::path::Path;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Returns the responses to lines.
fn responses(lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\r\n\n")).collect();
    let output = run(Path::new("."), &["mcp", "--timeout", "60s"], input.as_bytes());
    assert_eq!((output.code, output.err.as_str()), (Some(0), ""));
    output.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn request(id: u64, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

#[test]
fn every_endpoint_without_a_picture_is_a_tool() {
    let found = responses(&[request(1, "tools/list", json!({}))]).remove(0);
    let tools = found["result"]["tools"].as_array().expect("tools");
    let mut names: Vec<&str> = endpoints().map(|endpoint| endpoint.name).filter(|name| *name != "scan").collect();
    names.sort_unstable();
    assert_eq!(tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect::<Vec<_>>(), names);
    for tool in tools {
        let schema = jsonschema::validator_for(&tool["inputSchema"]).expect("a schema");
        assert!(!schema.is_valid(&json!({ "nothing": 1 })), "{tool}");
        let needs_puzzle_only = tool["inputSchema"]["required"] == json!(["puzzle"]);
        assert!(!needs_puzzle_only || schema.is_valid(&json!({ "puzzle": PUZZLE })), "{tool}");
        assert!(!tool.to_string().contains("$ref") && tool["description"].is_string(), "{tool}");
    }
}

#[test]
fn calls_return_what_the_api_returns() {
    let two = format!("{PUZZLE}\n{}", &PUZZLE.replace('4', "5"));
    let killer = json!({ "puzzle": "12..34....12..43", "size": 4 });
    let calls = [
        ("verify", json!({ "puzzle": PUZZLE, "minimal": true }), "minimal=true", Some(PUZZLE)),
        ("rate", json!({ "puzzle": two, "scale": ["effort", "se"] }), "scale=effort,se", Some(two.as_str())),
        ("solve", json!({ "puzzle": killer, "limit": null }), "", Some(r#"{"puzzle":"12..34....12..43","size":4}"#)),
        (
            "generate",
            json!({ "level": "easy", "count": 2, "seed": 7, "size": 6 }),
            "level=easy&count=2&seed=7&size=6",
            None,
        ),
        ("print", json!({ "puzzle": PUZZLE, "format": "svg" }), "format=svg", Some(PUZZLE)),
        ("hint", json!({ "puzzle": "12345" }), "", Some("12345")),
        ("verify", json!({}), "", None),
    ];
    let requests: Vec<Value> = (0..)
        .zip(&calls)
        .map(|(id, (name, arguments, ..))| request(id, "tools/call", json!({ "name": name, "arguments": arguments })))
        .collect();
    for ((id, found), (name, _, query, body)) in (0..).zip(responses(&requests)).zip(calls) {
        let expected = respond(name, query, body.map(|body| body.as_bytes().to_vec()), Limits::default());
        let text = str::from_utf8(&expected.body).expect("text");
        let result = json!({ "content": [{ "type": "text", "text": text }], "isError": expected.status != 200 });
        assert_eq!(found, json!({ "jsonrpc": "2.0", "id": id, "result": result }), "{name}");
    }
}

#[test]
fn messages_that_are_no_calls() {
    let version = |asked: &str| request(1, "initialize", json!({ "protocolVersion": asked, "capabilities": {} }));
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let file = |format: &str| {
        request(2, "tools/call", json!({ "name": "print", "arguments": { "puzzle": PUZZLE, "format": format } }))
    };
    for (message, place, value) in [
        (version("2025-03-26"), "/result/protocolVersion", json!("2025-03-26")),
        (version("2099-01-01"), "/result/protocolVersion", json!("2025-11-25")),
        (request(3, "ping", Value::Null), "/result", json!({})),
        (file("png"), "/result/content/0/mimeType", json!("image/png")),
        (file("pdf"), "/result/content/0/resource/mimeType", json!("application/pdf")),
        (request(4, "server/discover", json!({})), "/error/code", json!(-32601)),
        (request(5, "tools/call", json!({ "name": "nothing" })), "/error/code", json!(-32602)),
        (request(6, "tools/call", json!({ "name": "rate", "arguments": [1] })), "/error/code", json!(-32602)),
        (json!("text"), "/error/code", json!(-32600)),
    ] {
        let found = responses(&[notification.clone(), message.clone()]);
        assert_eq!(found.len(), 1, "{message}: {found:?}");
        assert_eq!(found[0].pointer(place), Some(&value), "{message}: {}", found[0]);
    }
    assert!(run(Path::new("."), &["mcp"], b"{\"id\": 1").out.contains("-32700"));
}
