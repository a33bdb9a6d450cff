//! The error of a layout.

use std::fmt;

/// The error of parsing a choice of a layout, or of a layout without room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutError(pub(in crate::render) String);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LayoutError {}
