//! The two ways to reach an endpoint: a function, and a route of the server.

#[cfg(feature = "server")]
use super::endpoint::RequestBody;
use super::endpoint::{Endpoint, PuzzleInput, Query, RequestContext};
use super::error::ApiError;
use super::response_body::ResponseBody;
#[cfg(feature = "server")]
use super::scheduling::{AppState, method_router};
#[cfg(feature = "server")]
use axum::routing::MethodRouter;
use bytes::Bytes;
#[cfg(feature = "server")]
use std::sync::Arc;

/// An endpoint without the type of its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// Computes the response to a query and a body on this thread; `None` if the puzzles are of another kind.
    pub respond: Respond,
    /// The HTTP methods of the route, in words.
    #[cfg(feature = "server")]
    pub methods: &'static str,
    /// Returns the route on the server.
    #[cfg(feature = "server")]
    pub route: fn() -> MethodRouter<Arc<AppState>>,
}

type Respond = fn(&str, Option<Bytes>, &RequestContext) -> Result<Option<ResponseBody>, ApiError>;

/// The kinds of puzzles that a program supports. A WebAssembly module contains only the code of its kinds.
pub trait Kinds: 'static {
    /// Computes the response of an endpoint; `None` for puzzles of another kind.
    fn respond<E: Endpoint>(
        query: Query<E>,
        text: Bytes,
        context: &RequestContext,
    ) -> Result<Option<ResponseBody>, ApiError>;
}

/// All puzzles.
#[derive(Debug)]
pub struct AllKinds;

/// 9x9 puzzles without additional rules.
#[derive(Debug)]
pub struct Classic;

/// Variants.
#[derive(Debug)]
pub struct Variants;

impl Kinds for AllKinds {
    fn respond<E: Endpoint>(
        query: Query<E>,
        text: Bytes,
        context: &RequestContext,
    ) -> Result<Option<ResponseBody>, ApiError> {
        query.input(text)?.respond(query.endpoint, context).map(Some)
    }
}

impl Kinds for Classic {
    fn respond<E: Endpoint>(
        query: Query<E>,
        text: Bytes,
        context: &RequestContext,
    ) -> Result<Option<ResponseBody>, ApiError> {
        match query.input(text)? {
            PuzzleInput::Classic(input) if !query.endpoint.treats_classic_as_variant() => {
                query.endpoint.respond(&input, context).map(Some)
            }
            _ => Ok(None),
        }
    }
}

impl Kinds for Variants {
    fn respond<E: Endpoint>(
        query: Query<E>,
        text: Bytes,
        context: &RequestContext,
    ) -> Result<Option<ResponseBody>, ApiError> {
        let input = query.variant_input(&text)?;
        input.map(|input| query.endpoint.respond_to_variants(&input, context)).transpose()
    }
}

/// Returns the handler of an endpoint.
pub fn route<K: Kinds, E: Endpoint>() -> Handler {
    Handler {
        respond: respond::<K, E>,
        #[cfg(feature = "server")]
        methods: match E::BODY {
            RequestBody::None => "GET",
            RequestBody::Puzzles => "GET or POST",
            RequestBody::Picture => "POST",
        },
        #[cfg(feature = "server")]
        route: method_router::<E>,
    }
}

fn respond<K: Kinds, E: Endpoint>(
    query: &str,
    body: Option<Bytes>,
    context: &RequestContext,
) -> Result<Option<ResponseBody>, ApiError> {
    let mut query = Query::<E>::parse(query)?;
    let text = match query.take_puzzle(body.is_some())? {
        Some(text) => text,
        None => body.unwrap_or_default(),
    };
    context.run(|| K::respond(query, text, context))
}
