//! Receives request bodies and sends response bodies within the limits of memory and time.

use super::app_state::AppState;
use super::clients::Client;
use super::error::ApiError;
use super::memory::{Reservation, UNCOUNTED_SIZE};
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::time::{Instant, timeout_at};

/// The size of the chunks in which responses are passed to hyper, in bytes; it bounds hyper's buffer.
const CHUNK_SIZE: usize = 1 << 15;

/// Receives a request body.
pub async fn receive(mut body: Body, state: &AppState, deadline: Instant) -> Result<(Bytes, Reservation), ApiError> {
    let max_size = state.limits.max_body;
    let too_much = || ApiError::too_much(format!("more than {max_size} bytes in a request; send fewer puzzles"));
    let too_slow = || ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", "the request body did not arrive in time");
    if body.size_hint().lower() > max_size as u64 {
        return Err(too_much());
    }
    let (mut bytes, mut reservation, mut counted) = (Vec::new(), Reservation::default(), UNCOUNTED_SIZE);
    loop {
        let frame = timeout_at(deadline, poll_fn(|cx| Pin::new(&mut body).poll_frame(cx))).await;
        let Some(frame) = frame.map_err(|_| too_slow())? else { return Ok((bytes.into(), reservation)) };
        let frame = frame.map_err(|e| ApiError::new(StatusCode::BAD_REQUEST, "body", e.to_string()))?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > max_size {
            return Err(too_much());
        }
        if bytes.len() + data.len() > counted {
            let more = (bytes.len() + data.len() - counted).max(CHUNK_SIZE);
            counted += more;
            reservation
                .add(state.bodies.reserve_exactly(more, &state.clients, deadline).await.ok_or_else(ApiError::busy)?);
        }
        bytes.extend_from_slice(&data);
    }
}

/// Reserves memory for a response until the client has accepted it. A response that gets none becomes an error.
pub async fn send(response: Response, state: &AppState, client: Arc<Client>, deadline: Instant) -> Response {
    let size = response.body().size_hint().exact().unwrap_or_default() as usize;
    let (response, reservation) = match reserve(size, state, deadline).await {
        Ok(reservation) => (response, reservation),
        Err(error) => (error.into_response(), Reservation::default()),
    };
    // Not earlier: a client that waits for memory is not stalled.
    client.set_sending();
    response.map(|body| Body::new(TrackedBody { body, rest: Bytes::new(), client, _reservation: reservation }))
}

async fn reserve(size: usize, state: &AppState, deadline: Instant) -> Result<Reservation, ApiError> {
    let max_size = state.limits.max_response;
    if size > max_size {
        return Err(ApiError::too_much(format!(
            "the response has {size} bytes, more than {max_size}; request fewer puzzles"
        )));
    }
    state.responses.reserve(size, &state.clients, deadline).await.ok_or_else(ApiError::busy)
}

/// A response body that is sent in chunks and holds its reservation of memory until it is sent.
struct TrackedBody {
    body: Body,
    /// The rest of the last frame.
    rest: Bytes,
    client: Arc<Client>,
    _reservation: Reservation,
}

impl HttpBody for TrackedBody {
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
        let length = self.rest.len().min(CHUNK_SIZE);
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

impl Drop for TrackedBody {
    fn drop(&mut self) {
        self.client.set_receiving();
    }
}

/// Closes the connection after this response, because the bytes that follow may not be a request.
pub fn close_connection(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    response
}
