//! Reference implementations for tests. They try everything, and share only types with the library.

pub mod arrangements;
pub mod bands;
pub mod grid_counts;
pub mod kinds;
pub mod oracle;
