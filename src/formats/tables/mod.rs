//! Tables with a header.

pub(super) mod csv;
pub(super) mod standard_columns;
pub(super) mod table_columns;
pub(super) mod table_header;
pub(super) mod table_output;
pub(super) mod table_puzzle;
