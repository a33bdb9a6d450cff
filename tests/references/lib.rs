//! Reference implementations for tests, which try everything and share only types with the library; the number of rounds of
//! random tests.

pub mod arrangements;
pub mod bands;
pub mod grid_counts;
pub mod kinds;
pub mod oracle;

/// Returns a number of rounds, multiplied by the environment variable `ROUNDS`.
pub fn rounds(count: u64) -> u64 {
    count * std::env::var("ROUNDS").map_or(1, |factor| factor.parse::<u64>().expect("ROUNDS is a number"))
}
