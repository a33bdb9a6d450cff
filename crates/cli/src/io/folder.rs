//! Folders of outputs.

use crate::error::Failure;
use crate::io::replaced;
use std::fs;
use std::path::Path;

/// Creates the folder and those that it is in, and reports a new one.
pub fn create(folder: &Path) -> Result<(), Failure> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let name = folder.display();
    fs::create_dir_all(folder).map_err(|error| Failure::io(format!("cannot create the folder {name}"), &error))?;
    replaced::note(format_args!("cluewise: created the folder {name}"));
    Ok(())
}
