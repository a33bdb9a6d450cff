//! Paths of auxiliary files beside an output.

use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Maximum length of a file name in bytes, on most systems.
const MAX_NAME_LENGTH: usize = 255;

/// Returns the path of a file beside this one: its name with a prefix and a suffix. A name that would become too long
/// is replaced by its hash. Returns `None` if the path has no file name.
pub fn with_affixes(path: &Path, prefix: &str, suffix: &str) -> Option<PathBuf> {
    let own = path.file_name()?;
    let mut name = OsString::from(prefix);
    match prefix.len() + own.len() + suffix.len() <= MAX_NAME_LENGTH {
        true => name.push(own),
        false => name.push(format!("{:016x}", short_hash(own.as_encoded_bytes()))),
    }
    name.push(suffix);
    Some(path.with_file_name(name))
}

/// Returns the first eight bytes of the SHA-256.
fn short_hash(bytes: &[u8]) -> u64 {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    hash[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
