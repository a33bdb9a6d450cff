//! Names of the files beside an output.

use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The most bytes of a file's name, on most systems.
const MAX_BYTES: usize = 255;

/// The path of a file beside this one: its name with something before and behind it. In place of a name that would get
/// too long stands a hash of it, so that it is always the same. `None` if the path has no name.
pub fn with_affixes(path: &Path, before: &str, behind: &str) -> Option<PathBuf> {
    let own = path.file_name()?;
    let mut name = OsString::from(before);
    match before.len() + own.len() + behind.len() <= MAX_BYTES {
        true => name.push(own),
        false => name.push(format!("{:016x}", short_hash(own.as_encoded_bytes()))),
    }
    name.push(behind);
    Some(path.with_file_name(name))
}

/// The first eight bytes of the SHA-256.
fn short_hash(bytes: &[u8]) -> u64 {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    hash[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
