//! Inputs and outputs: from a path to puzzles, and from records to a file that is replaced atomically.

pub mod access;
pub mod batch;
pub mod destination;
pub mod exclusive;
pub mod expressible;
pub mod folder;
pub mod heads;
pub mod input;
mod inputs;
pub mod location;
pub mod output;
pub mod position;
pub mod puzzle_argument;
pub mod record_output;
pub mod replaced;
pub mod sibling;
pub mod sort_buffer;
mod source;
pub mod standard_stream;
pub mod stdin;
mod table_columns;
