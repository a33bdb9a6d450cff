//! Detection of duplicates: in memory as long as the keys fit, then on disk.

mod external;
mod origin;
mod totals;

pub use totals::Totals;

use crate::args::values;
use crate::error::Failure;
use cluewise::canonical::PackedPuzzle;
use cluewise::engine::Key;
use cluewise::pack::Record;
use external::ExternalDuplicates;
use origin::Origin;
use std::collections::HashMap;
use std::path::PathBuf;

/// Memory of the program without the keys, in bytes.
const BASE_MEMORY: usize = 24 << 20;
/// Minimum memory for keys, in bytes.
const MIN_KEY_MEMORY: usize = 8 << 20;

/// Options for the memory limit of the search for duplicates.
#[derive(clap::Args)]
pub struct MemoryArgs {
    /// Memory limit, such as 512M or 4G; the rest goes to temporary files [default: 1G]
    #[arg(long, value_name = "BYTES", value_parser = values::bytes)]
    memory: Option<usize>,
    /// Folder for temporary files [default: that of the system]
    #[arg(long, value_name = "DIR")]
    temp: Option<PathBuf>,
}

/// The default memory limit, in bytes.
const DEFAULT_MEMORY: usize = 1 << 30;

/// The status of a puzzle among those read so far.
pub enum DuplicateStatus {
    /// The first of its class.
    First,
    /// A duplicate of an earlier puzzle.
    DuplicateOf(Origin),
    /// Not known before all puzzles have been read.
    Deferred,
}

/// Finds duplicates within a memory limit.
pub struct DuplicateFinder {
    /// Memory limit for keys, in bytes.
    max_bytes: usize,
    folder: PathBuf,
    /// The keys of classic puzzles.
    table: HashMap<PackedPuzzle, Origin>,
    /// The keys of puzzles of other kinds, which stay in memory.
    kinds: HashMap<Key, Origin>,
    /// All keys of classic puzzles, once the table has become too large.
    external: Option<ExternalDuplicates>,
}

impl DuplicateFinder {
    /// Returns a finder that knows no puzzle.
    pub fn new(args: &MemoryArgs) -> Result<DuplicateFinder, Failure> {
        let Some(max_bytes) =
            args.memory.unwrap_or(DEFAULT_MEMORY).checked_sub(BASE_MEMORY).filter(|&bytes| bytes >= MIN_KEY_MEMORY)
        else {
            return Err(Failure::Message("--memory must be at least 32M".into()));
        };
        let folder = args.temp.clone().unwrap_or_else(std::env::temp_dir);
        Ok(DuplicateFinder { max_bytes, folder, table: HashMap::new(), kinds: HashMap::new(), external: None })
    }

    /// Adds a puzzle of the file of `--against`.
    pub fn add_reference(&mut self, key: Key) -> Result<(), Failure> {
        let Key::Classic(key) = key else {
            self.kinds.insert(key, Origin::Reference);
            return Ok(());
        };
        match self.external()? {
            Some(external) => external.add_known(key, Origin::Reference),
            None => {
                self.table.insert(key, Origin::Reference);
                Ok(())
            }
        }
    }

    /// Adds a puzzle of the input. [`finish`](Self::finish) returns its record if the answer is deferred.
    pub fn add(&mut self, key: &Key, record: &Record) -> Result<DuplicateStatus, Failure> {
        let &Key::Classic(key) = key else {
            return Ok(match self.kinds.get(key) {
                Some(&first) => DuplicateStatus::DuplicateOf(first),
                None => {
                    self.kinds.insert(key.clone(), Origin::Input);
                    DuplicateStatus::First
                }
            });
        };
        if let Some(&first) = self.table.get(&key) {
            return Ok(DuplicateStatus::DuplicateOf(first));
        }
        if let Some(external) = self.external()? {
            external.add(key, record)?;
            return Ok(DuplicateStatus::Deferred);
        }
        self.table.insert(key, Origin::Input);
        Ok(DuplicateStatus::First)
    }

    /// Passes each deferred puzzle to `each`, in input order: the record if it is the first of its class, else the
    /// origin of the first.
    pub fn finish(self, each: impl FnMut(Result<Record, Origin>) -> Result<(), Failure>) -> Result<(), Failure> {
        self.external.map_or(Ok(()), |external| external.finish(each))
    }

    /// Returns the storage on disk if the table is full. Moves the table there the first time.
    fn external(&mut self) -> Result<Option<&mut ExternalDuplicates>, Failure> {
        if self.external.is_none() && !self.fits_one_more() {
            let mut external = ExternalDuplicates::new(self.max_bytes, &self.folder)?;
            while !self.table.is_empty() {
                // In parts, because both are in memory meanwhile.
                let part: Vec<(PackedPuzzle, Origin)> = self.table.extract_if(|_, _| true).take(1 << 16).collect();
                part.into_iter().try_for_each(|(key, first)| external.add_known(key, first))?;
                external.write_run()?;
            }
            self.table = HashMap::new();
            self.external = Some(external);
        }
        Ok(self.external.as_mut())
    }

    /// Returns whether one more key fits. A full table doubles, and both tables exist while keys are moved.
    fn fits_one_more(&self) -> bool {
        let capacity = self.table.capacity();
        // Each slot takes one more byte, and one in eight slots stays free.
        let bytes = |capacity: usize| (capacity + capacity / 7) * (size_of::<(PackedPuzzle, Origin)>() + 1);
        self.table.len() < capacity || bytes(capacity) * 3 <= self.max_bytes
    }
}
