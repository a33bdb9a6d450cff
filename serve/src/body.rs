//! Bodies of requests as they arrive, and of answers as clients accept them.

use super::clients::Client;
use super::endpoint::Site;
use super::memory::{Held, SMALL};
use super::problem::Problem;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::time::{Instant, timeout_at};

/// The size of the pieces in which answers are passed to hyper, in bytes, so that its buffer stays small.
const PIECE: usize = 1 << 15;

/// Receives the body of a request.
pub async fn receive(mut body: Body, site: &Site, deadline: Instant) -> Result<(Bytes, Held), Problem> {
    let too_much = || Problem::too_much(format!("more than {} bytes in a request", site.limits.body));
    let late = || Problem::new(StatusCode::REQUEST_TIMEOUT, "slow", "the request body did not arrive in time");
    let most = site.limits.body;
    if body.size_hint().lower() > most as u64 {
        return Err(too_much());
    }
    let (mut bytes, mut held, mut counted) = (Vec::new(), Held::default(), SMALL);
    loop {
        let frame = timeout_at(deadline, poll_fn(|cx| Pin::new(&mut body).poll_frame(cx))).await;
        let Some(frame) = frame.map_err(|_| late())? else { return Ok((bytes.into(), held)) };
        let frame = frame.map_err(|e| Problem::new(StatusCode::BAD_REQUEST, "body", e.to_string()))?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > most {
            return Err(too_much());
        }
        if bytes.len() + data.len() > counted {
            let more = (bytes.len() + data.len() - counted).max(PIECE);
            counted += more;
            held.add(site.bodies.reserve_exactly(more, &site.clients, deadline).await.ok_or_else(Problem::busy)?);
        }
        bytes.extend_from_slice(&data);
    }
}

/// Reserves memory for a response until the client has accepted it. A response that gets none becomes an error.
pub async fn send(response: Response, site: &Site, client: Arc<Client>, deadline: Instant) -> Response {
    let size = response.body().size_hint().exact().unwrap_or_default() as usize;
    let (response, held) = match reserve(size, site, deadline).await {
        Ok(held) => (response, held),
        Err(problem) => (problem.into_response(), Held::default()),
    };
    // Not earlier: a client that waits for memory is not stalled.
    client.set_sending();
    response.map(|body| Body::new(Sending { body, rest: Bytes::new(), client, _held: held }))
}

async fn reserve(size: usize, site: &Site, deadline: Instant) -> Result<Held, Problem> {
    let most = site.limits.answer;
    if size > most {
        return Err(Problem::too_much(format!("the answer has {size} bytes, more than {most}; ask for less")));
    }
    site.answers.reserve(size, &site.clients, deadline).await.ok_or_else(Problem::busy)
}

/// A body of an answer, passed on in pieces.
struct Sending {
    body: Body,
    /// The rest of the last frame.
    rest: Bytes,
    client: Arc<Client>,
    _held: Held,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match Pin::new(&mut self.body).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(frame) => return Poll::Ready(Some(Ok(frame))),
                },
                other => return other,
            }
        }
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        self.body.size_hint().exact().map_or_else(SizeHint::default, |body| SizeHint::with_exact(body + rest))
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.client.set_receiving();
    }
}

/// Marks the connection to be closed after an answer, since the bytes that follow may not be a request.
pub fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    response
}
