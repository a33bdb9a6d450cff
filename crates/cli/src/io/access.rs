//! Access rights of files.

use std::fs::{File, Metadata};
use std::io;

/// Copies the mode of one file to another, and the owner and group as far as permitted. The bits of `min_mode` are set
/// too.
#[cfg(unix)]
pub fn copy(from: &Metadata, to: &File, min_mode: u32) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let new = to.metadata()?;
    let differs = |new: u32, old: u32| Some(old).filter(|_| new != old);
    let (owner, group) = (differs(new.uid(), from.uid()), differs(new.gid(), from.gid()));
    if owner.or(group).is_some() && fchown(to, owner, group).is_err() {
        // Only root may change the owner; the group can still be kept if the user is a member of it.
        let _ = fchown(to, None, group);
    }
    // Last, because a change of the owner clears bits of the mode.
    to.set_permissions(Permissions::from_mode(from.permissions().mode() | min_mode))
}

/// Other systems have no modes.
#[cfg(not(unix))]
pub fn copy(_: &Metadata, _: &File, _: u32) -> io::Result<()> {
    Ok(())
}
