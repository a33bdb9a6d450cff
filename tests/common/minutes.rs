//! What the environment says about runs of random tests: `SEED`, and `MINUTES` of the long ones.

use std::time::{Duration, Instant};

/// The number that the variable is set to.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text}")))
}

/// The seed of the random inputs, by default the same each time.
pub fn seed() -> u64 {
    number("SEED", 42)
}

/// When a long run ends: after a minute by default.
pub fn end() -> Instant {
    Instant::now() + Duration::from_secs(60 * number("MINUTES", 1))
}
