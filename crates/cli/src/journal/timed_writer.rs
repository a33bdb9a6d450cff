//! A buffered file that is flushed at intervals, also while its owner waits for the next result.

use crate::parallel::lock;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::thread;
use std::time::Duration;

/// Maximum time for which written data stays in the buffer.
const FLUSH_INTERVAL: Duration = Duration::from_millis(200);

/// A buffered file that a thread flushes.
pub struct TimedWriter {
    file: Arc<Mutex<BufWriter<File>>>,
}

impl TimedWriter {
    pub fn new(file: File) -> TimedWriter {
        let file = Arc::new(Mutex::new(BufWriter::new(file)));
        let flushed = Arc::downgrade(&file);
        // Without the thread, the buffer is written when it is full.
        let _ = thread::Builder::new().name("journal".into()).spawn(move || flush_at_intervals(&flushed));
        TimedWriter { file }
    }

    /// Returns the writer; the thread waits meanwhile.
    pub fn lock(&self) -> MutexGuard<'_, BufWriter<File>> {
        lock(&self.file)
    }

    /// Returns another handle of the file.
    pub fn try_clone(&self) -> io::Result<File> {
        self.lock().get_ref().try_clone()
    }
}

/// Flushes the file until its owner drops it.
fn flush_at_intervals(file: &Weak<Mutex<BufWriter<File>>>) {
    loop {
        thread::sleep(FLUSH_INTERVAL);
        let Some(file) = file.upgrade() else { return };
        // After an error the data stays in the buffer, so the next write of the owner returns the error.
        let _ = lock(&file).flush();
    }
}
