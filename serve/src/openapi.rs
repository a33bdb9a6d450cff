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
    schemas["Pack"] = read(cluewise::pack::JSON_SCHEMA);
    schemas["Walkthrough"] = read(cluewise::explain::JSON_SCHEMA);
    json(&description)
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{ROOT, routes};
    use crate::handler::AllKinds;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let description: Value = serde_json::from_slice(&DESCRIPTION.body).expect("JSON");
        let described: Vec<&String> = description["paths"].as_object().expect("paths").keys().collect();
        let names = routes::<AllKinds>().into_iter().map(|(name, _)| name).chain(["openapi.json"]);
        let mut routes: Vec<String> = names.map(|name| format!("{ROOT}/{name}")).collect();
        routes.sort();
        assert_eq!(described, routes.iter().collect::<Vec<_>>());
        assert!(description["components"]["schemas"]["Pack"]["$id"].is_string());
        assert!(description["components"]["schemas"]["Walkthrough"]["$id"].is_string());
    }
}
