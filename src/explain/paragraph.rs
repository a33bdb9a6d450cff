//! Text as indented paragraphs.

/// A paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Paragraph {
    /// The indentation level: 0 for the step itself, 1 for the lines of its chain, more for nested chains.
    pub indent: u8,
    /// The text.
    pub text: String,
}

impl Paragraph {
    /// Creates a paragraph without indentation.
    pub fn plain(text: impl Into<String>) -> Paragraph {
        Paragraph { indent: 0, text: text.into() }
    }

    /// Returns the leading blanks in printed text.
    pub fn margin(&self) -> String {
        " ".repeat(4 + 2 * usize::from(self.indent))
    }
}
