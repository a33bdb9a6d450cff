//! Formats that are not text.

pub(super) mod parquet;
pub(super) mod xlsx;
