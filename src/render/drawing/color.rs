//! Colors.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A color: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Black.
    pub const BLACK: Color = Color(0, 0, 0);
    /// White.
    pub const WHITE: Color = Color(255, 255, 255);

    /// Returns the components from 0 to 1.
    #[cfg(feature = "print")]
    pub(super) fn components(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|component| f32::from(component) / 255.0)
    }
}

/// `#rrggbb`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
