//! New puzzles of all kinds, by the API without a server.

use crate::chunks::{self, Chunking};
use cluewise_serve::{Limits, respond_with_cancellation};
use pyo3::prelude::*;

/// A query and a body.
type Request = (String, Option<Vec<u8>>);

/// Responds to requests of the API to this endpoint, without its limits. Returns the HTTP status and the body of each.
#[pyfunction]
pub fn respond(
    py: Python<'_>,
    name: &str,
    requests: Vec<Request>,
    threads: Option<usize>,
) -> PyResult<Vec<(u16, Vec<u8>)>> {
    chunks::map(py, requests.len(), Chunking::slow(threads)?.single(), |range, cancellation| {
        let respond = |(query, body): &Request| {
            let mut limits = Limits::default();
            (limits.max_puzzles, limits.max_explained) = (usize::MAX, usize::MAX);
            let response = respond_with_cancellation(name, query, body.clone(), limits, cancellation);
            (response.status, response.body.into())
        };
        Ok(requests[range].iter().map(respond).collect())
    })
}
