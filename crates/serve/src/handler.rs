//! The two ways to reach an endpoint: a function, and a route of the server.

#[cfg(feature = "server")]
use super::app_state::AppState;
#[cfg(feature = "server")]
use super::described_endpoint;
#[cfg(feature = "server")]
use super::description::EndpointInfo;
use super::endpoint::{Endpoint, Query};
#[cfg(feature = "server")]
use super::endpoint::{RequestBody, WorkClass};
use super::error::ApiError;
use super::request_context::RequestContext;
use super::response_body::ResponseBody;
#[cfg(feature = "server")]
use super::scheduling::method_router;
#[cfg(feature = "server")]
use axum::routing::MethodRouter;
use bytes::Bytes;
#[cfg(feature = "server")]
use serde_json::Value;
#[cfg(feature = "server")]
use std::sync::Arc;

/// An endpoint without the type of its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    #[cfg(feature = "server")]
    pub info: EndpointInfo,
    /// Computes the response to a query and a body on this thread; `None` if it needs the code of
    /// other kinds, and the program has none.
    pub respond: Respond,
    /// The HTTP methods of the route, in words.
    #[cfg(feature = "server")]
    pub methods: &'static str,
    /// Adds the endpoint to the OpenAPI description.
    #[cfg(feature = "server")]
    pub describe: fn(&mut Value),
    /// Returns the route on the server.
    #[cfg(feature = "server")]
    pub route: fn() -> MethodRouter<Arc<AppState>>,
}

type Respond = fn(&str, Option<Bytes>, &RequestContext) -> Result<Option<ResponseBody>, ApiError>;

/// Returns the name and the handler of an endpoint.
pub fn route<E: Endpoint>() -> (&'static str, Handler) {
    let handler = Handler {
        #[cfg(feature = "server")]
        info: EndpointInfo {
            name: E::DESCRIPTION.name,
            summary: E::DESCRIPTION.summary,
            is_light: E::WORK_CLASS == WorkClass::Light,
            shapes: E::SHAPES,
        },
        respond: respond::<E>,
        #[cfg(feature = "server")]
        methods: match E::BODY {
            RequestBody::None => "GET",
            RequestBody::Puzzles => "GET or POST",
            RequestBody::Picture => "POST",
        },
        #[cfg(feature = "server")]
        describe: described_endpoint::add::<E>,
        #[cfg(feature = "server")]
        route: method_router::<E>,
    };
    (E::DESCRIPTION.name, handler)
}

fn respond<E: Endpoint>(
    query: &str,
    body: Option<Bytes>,
    context: &RequestContext,
) -> Result<Option<ResponseBody>, ApiError> {
    let mut query = Query::<E>::parse(query)?;
    let text = match query.take_puzzle(body.is_some())? {
        Some(text) => text,
        None => body.unwrap_or_default(),
    };
    context.run(|| {
        let input = query.input(text)?;
        match context.has_kinds || !query.needs_kinds(&input) {
            true => query.endpoint.respond(&input, context).map(Some),
            false => Ok(None),
        }
    })
}
