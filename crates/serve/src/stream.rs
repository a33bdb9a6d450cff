//! Connections with a write timeout that send a whole response to a client that has sent all of its requests.

use super::clients::Client;
use super::refusal;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The minimum number of bytes that a client must accept per period while the server has more to send.
const MIN_ACCEPTED: usize = 1 << 16;

/// A stream to a client.
///
/// Writing fails if the client accepts fewer than [`MIN_ACCEPTED`] bytes in a period. The end of the client's input is
/// reported after the current response has been sent: hyper takes it for a lost client and would discard the rest of
/// the response.
#[derive(Debug)]
pub struct ClientStream<S> {
    stream: S,
    client: Arc<Client>,
    period: Duration,
    /// The end of the current period, set while the stream is blocked.
    end: Option<Pin<Box<Sleep>>>,
    /// The bytes accepted in the current period.
    accepted: usize,
    /// The reader that waits for the end of the input to be reported.
    reader: Option<Waker>,
    /// A response in place of one by hyper, and how much of it is written.
    replacement: Option<(Vec<u8>, usize)>,
}

impl<S> ClientStream<S> {
    pub fn new(stream: S, client: Arc<Client>, period: Duration) -> ClientStream<S> {
        ClientStream { stream, client, period, end: None, accepted: 0, reader: None, replacement: None }
    }

    /// Records the result of a write.
    fn record(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match result {
            Poll::Ready(Ok(bytes)) => {
                self.accepted += bytes;
                if self.accepted >= MIN_ACCEPTED {
                    self.restart();
                }
                self.client.record_progress();
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let period = self.period;
                let end = self.end.get_or_insert_with(|| Box::pin(sleep(period)));
                if end.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
        }
        result
    }

    fn restart(&mut self) {
        (self.end, self.accepted) = (None, 0);
    }
}

impl<S: AsyncWrite + Unpin> ClientStream<S> {
    /// Writes another response in place of a refusal by hyper; `None` if these bytes are no refusal.
    fn poll_replacement(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Option<Poll<io::Result<usize>>> {
        if self.replacement.is_none() {
            self.replacement = refusal::replacement(bytes).map(|response| (response, 0));
        }
        let (response, written) = self.replacement.as_mut()?;
        let result = loop {
            match Pin::new(&mut self.stream).poll_write(cx, &response[*written..]) {
                Poll::Ready(Ok(0)) => break Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) if *written + count < response.len() => *written += count,
                Poll::Ready(Ok(_)) => break Poll::Ready(Ok(bytes.len())),
                other => break other,
            }
        };
        if result.is_ready() {
            self.replacement = None;
        }
        Some(self.record(cx, result))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let is_end = matches!(read, Poll::Ready(Ok(()))) && buffer.filled().len() == before && buffer.remaining() > 0;
        if is_end && (self.end.is_some() || self.client.is_sending()) {
            self.reader = Some(cx.waker().clone());
            return Poll::Pending;
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ClientStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(result) = self.poll_replacement(cx, bytes) {
            return result;
        }
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.record(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let Some(result) = bytes.first().and_then(|first| self.poll_replacement(cx, first)) {
            return result;
        }
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.record(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        // hyper flushes when everything has been written.
        if flushed.is_ready() {
            self.restart();
            self.reader.take().iter().for_each(Waker::wake_by_ref);
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
