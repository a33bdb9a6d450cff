//! What a reader of f-puzzles has read so far, and the errors that its parts share.

use crate::board::text::ParseError;
use crate::formats::programs::assembly::Assembly;
use crate::formats::text::json_node::Node;
use crate::pack::Details;

/// The parts read so far.
pub(super) struct Reader {
    pub(super) assembly: Assembly,
    pub(super) details: Details,
}

/// Returns the error for a key that is not known.
pub(super) fn unknown(node: &Node) -> ParseError {
    node.problem(&format!("the unknown rule {node}"), "rules and keys that are known")
}
