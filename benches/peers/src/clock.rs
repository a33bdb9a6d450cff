//! CPU time, which other work on the machine changes little.

use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// What this process has used so far.
pub fn own() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("a clock of all Unix systems").into()
}

/// What the processes started from this one and ended since have used, in the kernel as well.
pub fn children() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("known to all Unix systems");
    [usage.user_time(), usage.system_time()]
        .map(|time| Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()) as u64))
        .iter()
        .sum()
}
