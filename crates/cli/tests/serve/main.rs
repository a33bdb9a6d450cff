//! The HTTP API: correct responses that match the OpenAPI description, and robustness against hostile clients.

mod connections;
mod description;
#[path = "../common/http.rs"]
mod http;
mod kinds;
mod operation;
mod requests;
mod results;
#[path = "../common/service.rs"]
mod service;
mod variants;

use cluewise::Puzzle;
use cluewise::formats::{FORMATS, Format};
use http::Response;
use jsonschema::Validator;
use serde_json::{Value, json};
use service::Service;

/// A generated puzzle; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// `EASY` without its first clue: several solutions.
const MULTIPLE: &str = "..52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// A request that runs until its time limit: rare targets.
const ENDLESS: &str = "/api/v1/generate?er=11.9&count=1000";
/// A puzzle with many solutions whose rating takes long.
const SLOW_TO_RATE: &str = "..............1....34.....5.....6.7.....38.6...5..........4.8..2..5.....8......1.";
/// A puzzle with two equal clues in a row.
const CONFLICT: &str = "11...............................................................................";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Returns whether a response may be a file in another format than JSON, which the description of these endpoints omits.
fn is_other_file(query: &str, media_type: &str) -> bool {
    let Some((endpoint, parameters)) = query.split_once('?') else { return false };
    let format = parameters.split('&').find_map(|parameter| parameter.strip_prefix("format="));
    let is_of_format = |known: &&Format| Some(known.name()) == format && known.media_type() == media_type;
    ["generate", "daily"].contains(&endpoint) && FORMATS.iter().any(is_of_format)
}

/// A server and the OpenAPI description of its API.
struct Api {
    service: Service,
    description: Value,
}

impl Api {
    fn start() -> Api {
        let service = Service::start("--timeout 300s");
        let description = service.get("/api/v1/openapi.json").json();
        Api { service, description }
    }

    /// Sends a GET request and checks the response against the description.
    fn get(&self, query: &str) -> Response {
        let response = self.service.get(&format!("/api/v1/{query}"));
        self.check("get", query, &response);
        response
    }

    /// Sends a POST request and checks the response against the description.
    fn post(&self, query: &str, body: impl AsRef<[u8]>) -> Response {
        let response = self.service.post(&format!("/api/v1/{query}"), body);
        self.check("post", query, &response);
        response
    }

    /// Returns the result for the first puzzle of a GET request.
    fn first(&self, query: &str) -> Value {
        let response = self.get(query);
        assert_eq!(response.status, 200, "{query}: {}", response.text());
        response.json()["puzzles"][0].clone()
    }

    /// Checks a response against the description.
    fn check(&self, method: &str, query: &str, response: &Response) {
        let path = format!("/api/v1/{}", query.split('?').next().expect("a name"));
        let responses = &self.description["paths"][&path][method]["responses"];
        let status = response.status.to_string();
        let described = responses.get(&status).or(responses.get(format!("{}XX", &status[..1])));
        let described = described.unwrap_or_else(|| panic!("{method} {query}: {status} is not described"));
        let content = &self.resolved(described)["content"];
        let media_type = response.header("content-type").expect("a type");
        let Some(described) = content.get(media_type) else {
            return assert!(is_other_file(query, media_type), "{method} {query}: {media_type} is not described");
        };
        let schema = &described["schema"];
        if schema["format"] != "binary" {
            let errors: Vec<String> =
                self.validator(schema).iter_errors(&response.json()).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{method} {query}: {errors:?}\n{}", response.text());
        }
    }

    /// Resolves a `$ref` of the description.
    fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let place = value["$ref"].as_str().and_then(|place| place.strip_prefix('#'));
        place.map_or(value, |place| self.description.pointer(place).expect("a place"))
    }

    /// Returns the validator of a schema that may refer to the other schemas.
    fn validator(&self, schema: &Value) -> Validator {
        let whole = json!({ "$defs": self.description["components"]["schemas"], "allOf": [schema] });
        let whole = whole.to_string().replace("#/components/schemas/", "#/$defs/");
        jsonschema::draft202012::new(&serde_json::from_str(&whole).expect("JSON")).expect("a schema")
    }
}
