//! Quotes in the rows of tables.

/// The state of quoting at a byte of a row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum QuoteState {
    /// At the start of a field.
    #[default]
    Start,
    /// In an unquoted field.
    Plain,
    Quoted,
    /// After a quote in a quoted field: the closing quote, or the first of an escaped pair.
    Quote,
    /// After text that follows a closing quote in place of a delimiter.
    Broken,
}

impl QuoteState {
    /// Returns the state after this text; errors are final.
    pub(super) fn after(self, text: &[u8], delimiter: u8) -> QuoteState {
        text.iter().fold(self, |state, &byte| match (state, byte) {
            (QuoteState::Broken, _) => QuoteState::Broken,
            (QuoteState::Quoted, b'"') => QuoteState::Quote,
            (QuoteState::Quoted, _) | (QuoteState::Start | QuoteState::Quote, b'"') => QuoteState::Quoted,
            (_, byte) if byte == delimiter => QuoteState::Start,
            (QuoteState::Quote, _) => QuoteState::Broken,
            _ => QuoteState::Plain,
        })
    }
}
