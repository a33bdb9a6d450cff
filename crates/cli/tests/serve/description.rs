//! The parameters of the OpenAPI description are those of the code.

use super::*;
use http::percent_encode;
use std::collections::BTreeSet;

impl Api {
    /// Returns the path and the parameters of each endpoint that answers a GET.
    fn endpoints(&self) -> Vec<(&str, Vec<Value>)> {
        let paths = self.description["paths"].as_object().expect("paths");
        let endpoints = paths.iter().filter(|(path, item)| !path.ends_with(".json") && item["get"].is_object());
        let list = |part: &Value| part["parameters"].as_array().cloned().unwrap_or_default();
        let parameters = |item: &Value| {
            let parameters = [list(item), list(&item["get"])].concat();
            parameters.iter().map(|parameter| self.resolved(parameter).clone()).collect()
        };
        endpoints.map(|(path, item)| (path.as_str(), parameters(item))).collect()
    }
}

/// Returns a valid query of an endpoint with this value of one parameter.
fn query(path: &str, name: &str, value: &str) -> String {
    let others: &[(&str, &str)] = match path {
        "/api/v1/daily" if name == "symbols" => &[("date", "2026-11-20"), ("size", "4")],
        "/api/v1/daily" => &[("date", "2026-11-20")],
        "/api/v1/generate" if name == "with" => &[("draft", "1..............."), ("size", "4")],
        "/api/v1/generate" => &[("seed", "1")],
        "/api/v1/convert" => &[("puzzle", EASY), ("format", "line")],
        "/api/v1/why" => &[("puzzle", EASY), ("question", "r1c2!=9")],
        "/api/v1/print" if name == "dpi" => &[("puzzle", EASY), ("format", "png")],
        "/api/v1/print" if name == "page" => &[("puzzle", EASY), ("format", "svg")],
        _ => &[("puzzle", EASY)],
    };
    let others = others.iter().filter(|(other, _)| *other != name).map(|(other, value)| format!("&{other}={value}"));
    format!("{path}?{name}={}{}", percent_encode(value), others.collect::<String>())
}

fn name(parameter: &Value) -> &str {
    parameter["name"].as_str().expect("a name")
}

#[test]
fn references_name_components() {
    let text = Api::start().description.to_string();
    for reference in text.split("\"$ref\":\"").skip(1) {
        let target = reference.split('"').next().unwrap_or_default();
        assert_eq!(target.matches('/').count(), 3, "{target}: generators of clients refuse paths into a component");
    }
}

#[test]
fn described_parameters_are_accepted() {
    let api = Api::start();
    for (path, parameters) in api.endpoints() {
        for parameter in &parameters {
            let schema = api.resolved(&parameter["schema"]);
            let value = match (&parameter["example"], &schema["default"], schema["type"].as_str()) {
                (Value::String(value), ..) | (_, Value::String(value), _) => value.clone(),
                (Value::Number(value), ..) => value.to_string(),
                (_, Value::Null, Some("number")) => "8.5".to_owned(),
                (_, Value::Null, Some("integer")) => "7".to_owned(),
                (_, Value::Null, _) => continue,
                (_, default, _) => default.to_string(),
            };
            let query = query(path, name(parameter), &value);
            let response = api.service.get(&query);
            assert_eq!(response.status, 200, "{query}: {}", response.text());
        }
    }
}

#[test]
fn all_parameters_are_described() {
    let api = Api::start();
    for (path, parameters) in api.endpoints() {
        // "unknown parameter `unknown`, expected one of `a`, `b`"
        let error = api.service.get(&query(path, "unknown", "")).json();
        let message = error["error"]["message"].as_str().expect("a message");
        let accepted: BTreeSet<&str> = message.split('`').skip(3).step_by(2).collect();
        assert_eq!(accepted, parameters.iter().map(name).collect(), "{path}: {message}");
    }
}

#[test]
fn limits_are_as_described() {
    let api = Api::start();
    for (path, parameters) in api.endpoints() {
        for parameter in &parameters {
            let schema = &parameter["schema"];
            let check = |value: String, is_valid: bool| {
                let query = query(path, name(parameter), &value);
                let status = api.service.get(&query).status;
                assert_eq!(status, if is_valid { 200 } else { 400 }, "{query}");
            };
            let bounds = [("minimum", -1), ("maximum", 1)];
            for (bound, outside) in bounds.iter().filter_map(|(key, sign)| Some((schema[key].as_i64()?, sign))) {
                check(bound.to_string(), true);
                check((bound + outside).to_string(), false);
            }
            if let Some(length) = schema["maxLength"].as_u64() {
                check("x".repeat(length as usize), true);
                check("x".repeat(length as usize + 1), false);
            }
        }
    }
}

#[test]
fn defaults_are_as_described() {
    let api = Api::start();
    for (path, parameters) in api.endpoints() {
        for parameter in &parameters {
            let default = match &api.resolved(&parameter["schema"])["default"] {
                Value::Null => continue,
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let explicit = query(path, name(parameter), &default);
            let absent = explicit.replacen(&format!("{}={default}", name(parameter)), "", 1).replacen("?&", "?", 1);
            let [explicit_body, absent_body] = [&explicit, &absent].map(|query| api.service.get(query).body);
            assert!(explicit_body == absent_body, "{explicit} and {absent} differ");
        }
    }
}

/// Ratings that are absent if steps leave out techniques.
const OPTIONAL: [&str; 2] = ["hodoku_level", "hodoku_score"];

/// Returns whether a field of a value is missing in the other one, or of another type there.
fn is_changed(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let mut required = before.iter().filter(|(name, _)| !OPTIONAL.contains(&name.as_str()));
            required.any(|(name, value)| after.get(name).is_none_or(|other| is_changed(value, other)))
        }
        (Value::Array(before), Value::Array(after)) => before.iter().zip(after).any(|(a, b)| is_changed(a, b)),
        _ => std::mem::discriminant(before) != std::mem::discriminant(after),
    }
}

/// The types of the npm package have overloads for these parameters.
#[test]
fn parameters_that_change_the_types_of_results_are_named() {
    let api = Api::start();
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for (path, parameters) in api.endpoints() {
        let named = cluewise_serve::endpoints().find(|info| path.ends_with(&format!("/{}", info.name)));
        expected.extend(named.expect(path).shapes.iter().map(|flag| format!("{path} {flag}")));
        for parameter in parameters.iter().filter(|parameter| parameter["schema"]["type"] == "boolean") {
            let [before, after] = ["false", "true"].map(|value| api.service.get(&query(path, name(parameter), value)));
            let is_json = |response: &&Response| {
                response.status == 200 && response.header("content-type") == Some("application/json")
            };
            let [Some(before), Some(after)] = [&before, &after].map(|response| Some(response).filter(is_json)) else {
                continue;
            };
            if is_changed(&before.json()["puzzles"][0], &after.json()["puzzles"][0]) {
                found.push(format!("{path} {}", name(parameter)));
            }
        }
    }
    assert_eq!(found, expected);
}
