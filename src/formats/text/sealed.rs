//! The trait that keeps the traits of formats from being implemented elsewhere.

/// Keeps other crates from implementing the traits, so that these can get more methods: detection depends on the order
/// of all formats, and other crates can convert their data to [`Record`]s.
pub trait Sealed {}
