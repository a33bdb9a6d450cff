//! What an endpoint says about itself.

/// The name, the meaning and the responses of an endpoint.
#[cfg_attr(not(feature = "server"), allow(dead_code))]
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The last part of the path.
    pub name: &'static str,
    /// What the endpoint does, in a sentence.
    pub summary: &'static str,
    /// What a successful response is, in a phrase.
    pub response: &'static str,
    pub content: Content,
    /// The schemas of the response by name, as the members of a JSON object.
    pub schemas: &'static str,
}

/// What the documents say about an endpoint.
#[cfg(feature = "server")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EndpointInfo {
    /// The last part of the path.
    pub name: &'static str,
    /// What the endpoint does, in a sentence.
    pub summary: &'static str,
    /// Whether its work takes milliseconds.
    pub is_light: bool,
    /// The boolean parameters that change the types of the fields of results.
    pub shapes: &'static [&'static str],
}

/// The content of a successful response.
#[cfg_attr(not(feature = "server"), allow(dead_code))]
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// `puzzles` and `errors`: each of the puzzles has one of these schemas.
    Results(&'static [&'static str]),
    /// A file in any of the formats.
    File,
    /// One of these media types, each with its schema in JSON.
    Media(&'static [(&'static str, &'static str)]),
}

/// The schema of a file.
pub const FILE: &str = r#"{ "type": "string", "format": "binary" }"#;

/// The path of the API.
#[cfg(feature = "server")]
pub const ROOT: &str = "/api/v1";

/// The paths besides those of endpoints and of the page: of the description below [`ROOT`], and of monitoring.
#[cfg(feature = "server")]
pub const OTHER_PATHS: [&str; 3] = [OPENAPI, HEALTH, METRICS];
#[cfg(feature = "server")]
pub const OPENAPI: &str = "openapi.json";
#[cfg(feature = "server")]
pub const HEALTH: &str = "health";
#[cfg(feature = "server")]
pub const METRICS: &str = "metrics";
