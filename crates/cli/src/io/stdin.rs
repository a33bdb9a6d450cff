//! Standard input, whose start is examined before it is read as a whole.

use crate::error::Failure;
use crate::interrupt;
use crate::io::puzzle_argument::is_puzzle_text;
use crate::io::standard_stream::StandardStream;
use crate::parallel::lock;
use cluewise::formats::KIND_HEAD_BYTES;
use std::io::{self, BufRead, Cursor, IsTerminal, Read};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Bytes that were read from standard input but not yet passed on.
static HEAD: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Returns the start of standard input, which [`reader`] returns again; nothing of a terminal.
pub fn head() -> Result<Vec<u8>, Failure> {
    if StandardStream::Stdin.check().is_err() || io::stdin().is_terminal() {
        return Ok(Vec::new());
    }
    let (sender, receiver) = channel();
    // In another thread, so that an interrupt ends the wait.
    thread::spawn(move || sender.send(read_head()));
    loop {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok(head) => return Ok(head),
            Err(RecvTimeoutError::Timeout) => interrupt::check()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
        }
    }
}

/// Reads until the start is complete, because a pipe may deliver it in pieces. An error is left to the next read.
fn read_head() -> Vec<u8> {
    let mut head = lock(&HEAD);
    let mut stdin = io::stdin().lock();
    while head.len() < KIND_HEAD_BYTES && !has_complete_record(&head) {
        match stdin.fill_buf() {
            Ok(piece) if !piece.is_empty() => {
                let length = piece.len();
                head.extend_from_slice(piece);
                stdin.consume(length);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            _ => break,
        }
    }
    head.clone()
}

/// Returns whether the first line is a complete puzzle or object: a program may wait for the answer before it sends
/// more.
fn has_complete_record(head: &[u8]) -> bool {
    let Some(end) = head.iter().position(|&byte| byte == b'\n') else { return false };
    let line = String::from_utf8_lossy(&head[..end]);
    let line = line.trim();
    is_puzzle_text(line) || line.starts_with('{') && line.ends_with('}')
}

/// Returns standard input from its beginning.
pub fn reader() -> impl Read + Send {
    let head = std::mem::take(&mut *lock(&HEAD));
    Cursor::new(head).chain(io::stdin())
}
