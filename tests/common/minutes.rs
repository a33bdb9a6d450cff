//! Environment variables of random tests: `SEED`, and `MINUTES` of the long ones.

use std::time::{Duration, Instant};

/// Returns the value of a variable.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text}")))
}

/// Returns the seed of random inputs; the same by default.
pub fn seed() -> u64 {
    number("SEED", 42)
}

/// Returns the end of a long run, by default in a minute.
pub fn end() -> Instant {
    Instant::now() + Duration::from_secs(60 * number("MINUTES", 1))
}
