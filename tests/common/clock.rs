//! Processor time.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// Measures the processor time of this thread; wall-clock time where the system is not Unix.
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
