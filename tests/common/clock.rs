//! Processor time.
#![allow(dead_code, reason = "not every test that includes this file uses all of it")]

use std::io::{self, Read};
use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// A measurement of the processor time of this thread; wall-clock time on systems other than Unix.
#[derive(Clone, Copy, Debug)]
pub struct Clock(#[cfg(unix)] Duration, #[cfg(not(unix))] Instant);

#[cfg(unix)]
impl Clock {
    pub fn start() -> Clock {
        Clock(Clock::now())
    }

    fn now() -> Duration {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).expect("processor time is never negative")
    }

    pub fn elapsed(&self) -> Duration {
        Clock::now() - self.0
    }
}

#[cfg(not(unix))]
impl Clock {
    pub fn start() -> Clock {
        Clock(Instant::now())
    }

    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// An input that fails soon after a time limit.
pub struct Limited<'a> {
    pub input: &'a [u8],
    pub clock: Clock,
    pub limit: Duration,
}

impl Read for Limited<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.clock.elapsed() > self.limit {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.input.read(buffer)
    }
}
