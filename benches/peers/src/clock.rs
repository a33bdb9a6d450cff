//! Processor time, which depends little on other load.

use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Returns the processor time of this process.
pub fn process_time() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("a clock of all Unix systems").into()
}

/// Returns the median in seconds.
pub fn median(times: &[Duration]) -> f64 {
    let mut times = times.to_vec();
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

/// Returns the processor time of all ended child processes, system time included.
pub fn child_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("known to all Unix systems");
    [usage.user_time(), usage.system_time()]
        .map(|time| Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()) as u64))
        .iter()
        .sum()
}
