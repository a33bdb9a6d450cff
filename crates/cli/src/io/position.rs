//! A position in the inputs, at which an interrupted run continues.

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

    /// Adds the text of the next entry.
    pub fn add(&mut self, text: &str) {
        let digest = Sha256::new().chain_update(&self.checksum).chain_update(text).finalize();
        self.checksum = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        self.entries += 1;
    }
}
