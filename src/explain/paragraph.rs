//! Text as paragraphs: what is said, and how deep it stands.

use serde::{Deserialize, Serialize};

/// One paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Paragraph {
    /// How far it is indented: 0 for the step itself, 1 for the links of its chain, more for chains inside.
    pub indent: u8,
    /// What it says.
    pub text: String,
}

impl Paragraph {
    /// A paragraph that is not indented.
    pub(super) fn plain(text: impl Into<String>) -> Paragraph {
        Paragraph { indent: 0, text: text.into() }
    }

    /// The blanks that stand before it in print.
    pub fn margin(&self) -> String {
        " ".repeat(4 + 2 * usize::from(self.indent))
    }
}
