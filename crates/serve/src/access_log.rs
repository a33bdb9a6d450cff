//! The access log: a line for each request.

use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

/// The maximum number of lines that wait to be written. Further ones are lost: a full disk must not stop the server.
const MAX_WAITING: usize = 4096;

/// The time to write the last lines when the server stops.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// A log that a thread of its own writes.
#[derive(Debug)]
pub struct AccessLog {
    lines: Option<SyncSender<String>>,
    /// Disconnected once all lines are written.
    done: Mutex<Receiver<()>>,
}

impl AccessLog {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn new(mut writer: impl Write + Send + 'static) -> io::Result<AccessLog> {
        let ((lines, waiting), (end, done)) = (sync_channel::<String>(MAX_WAITING), channel());
        thread::Builder::new().name("log".into()).spawn(move || {
            let _end = end;
            for line in waiting {
                // One write, so that lines of several processes do not mix. There is nowhere to report an error.
                let _ = writer.write_all((line + "\n").as_bytes());
            }
            let _ = writer.flush();
        })?;
        Ok(AccessLog { lines: Some(lines), done: Mutex::new(done) })
    }

    /// Adds a line, without waiting.
    pub fn add(&self, line: String) {
        if let Some(lines) = &self.lines {
            let _ = lines.try_send(line);
        }
    }
}

impl Drop for AccessLog {
    fn drop(&mut self) {
        self.lines = None;
        let done = self.done.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = done.recv_timeout(FLUSH_TIMEOUT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// Collects the bytes of each write.
    #[derive(Clone, Default)]
    struct Writes(Arc<Mutex<Vec<Vec<u8>>>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn each_line_is_one_write() {
        let writes = Writes::default();
        let log = AccessLog::new(writes.clone()).expect("a thread");
        ["first", "second"].iter().for_each(|line| log.add((*line).to_owned()));
        drop(log);
        assert_eq!(*writes.0.lock().expect("no panic"), [b"first\n".to_vec(), b"second\n".to_vec()]);
    }
}
