//! Options of the display names of levels.

use crate::args::with_level_in_english;
use crate::error::Failure;
use clap::{Args, ValueHint};
use cluewise::pack::{LevelNames, ParseLevelNamesError};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum size of a file with names in bytes; a device may have no end.
const MAX_FILE_SIZE: u64 = 1 << 16;

/// Options of the display names of levels.
#[derive(Args)]
pub struct LevelNameArgs {
    /// Display name of a level, such as master=Diabolical (repeatable)
    #[arg(long = "name", value_name = "LEVEL=NAME")]
    names: Vec<String>,
    /// File with display names of levels, one LEVEL=NAME per line
    #[arg(long = "names", value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
}

impl LevelNameArgs {
    /// Returns the name of an option that is given.
    pub fn first_given(&self) -> Option<&'static str> {
        let is_given = [("--name", !self.names.is_empty()), ("--names", self.file.is_some())];
        is_given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Returns the names: those of the file replace `known` ones, and single ones replace those of the file.
    pub fn names(&self, known: LevelNames) -> Result<LevelNames, Failure> {
        let of_file = self.file.as_deref().map_or(Ok(LevelNames::default()), read)?;
        let invalid = |error: ParseLevelNamesError| Failure::Message(format!("--name: {error}"));
        let single = parsed(&self.names.join("\n")).map_err(invalid)?;
        known.merged(&of_file).and_then(|names| names.merged(&single)).map_err(invalid)
    }
}

/// Parses names, in which levels may have names in any language.
fn parsed(text: &str) -> Result<LevelNames, ParseLevelNamesError> {
    text.trim_start_matches('\u{feff}').lines().map(with_level_in_english).collect::<Vec<_>>().join("\n").parse()
}

/// Reads a file with names.
fn read(path: &Path) -> Result<LevelNames, Failure> {
    let (name, mut text) = (path.display(), String::new());
    let read = File::open(path).and_then(|file| file.take(MAX_FILE_SIZE + 1).read_to_string(&mut text));
    match read.map_err(|e| Failure::io(format!("cannot read {name}"), &e))? {
        size if size as u64 > MAX_FILE_SIZE => {
            Err(Failure::Message(format!("{name}: the file is longer than {} KiB", MAX_FILE_SIZE >> 10)))
        }
        _ => parsed(&text).map_err(|e: ParseLevelNamesError| Failure::Message(format!("{name}: {e}"))),
    }
}
