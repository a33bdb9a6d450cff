//! A position in the inputs, at which an interrupted run continues.

use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use sha2::{Digest, Sha256};

/// A number of entries of the inputs, with a checksum of them.
#[derive(Clone, Default, PartialEq)]
pub struct InputPosition {
    pub entries: u64,
    pub checksum: String,
}

/// The error of inputs that are not those of the run to be continued.
pub const OTHER_INPUTS: &str = "the inputs differ from those of the interrupted run; delete the journal to start again";

impl InputPosition {
    /// Returns the position after the next entry.
    pub fn with(mut self, text: &str) -> InputPosition {
        self.add(text);
        self
    }

    /// Returns the text of an entry: a puzzle on one line, as JSON if anything is beside it.
    pub fn text_of(record: &Record) -> String {
        let line = || record.puzzle.to_line(Symbols::DIGITS);
        if record.is_plain() { line() } else { serde_json::to_string(record).unwrap_or_else(|_| line()) }
    }

    /// Adds the text of the next entry.
    pub fn add(&mut self, text: &str) {
        let digest = Sha256::new().chain_update(&self.checksum).chain_update(text).finalize();
        self.checksum = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        self.entries += 1;
    }
}
