//! A position in the inputs, at which an interrupted run continues.

use sha2::{Digest, Sha256};

/// A number of entries of the inputs, with a checksum of them.
#[derive(Clone, Default, PartialEq)]
pub struct InputPosition {
    pub entries: u64,
    pub checksum: String,
}

impl InputPosition {
    /// Adds the text of the next entry.
    pub fn add(&mut self, text: &str) {
        let digest = Sha256::new().chain_update(&self.checksum).chain_update(text).finalize();
        self.checksum = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        self.entries += 1;
    }
}
