//! Detection of duplicates by external merge sort, for more puzzles than fit in memory.
//!
//! Keys are written to disk in sorted *runs*, each key with the number of its puzzle. Records are written to one file
//! in input order. At the end the runs are merged: of equal keys, the one with the lowest number is the first. One bit
//! per puzzle notes whether it is a duplicate, and the records are read again. All data is written and read once. The
//! files have no names, so the system removes them in any case.

use super::origin::Origin;
use crate::error::Failure;
use crate::interrupt;
use cluewise::canonical::PackedPuzzle;
use cluewise::kinds::Symbols;
use cluewise::pack::{Record, StoredRecord};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Length of the number of a puzzle in a run, in bytes.
const NUMBER_LENGTH: usize = 6;

/// A key followed by the big-endian number of its puzzle. Puzzles from the table in memory have the number 0 or 1, by
/// origin.
type Entry = [u8; PackedPuzzle::LEN + NUMBER_LENGTH];

/// Number of the first deferred puzzle.
const FIRST_DEFERRED: u64 = 2;

/// Maximum number of runs that are merged at a time.
const MAX_RUNS: usize = 128;
/// Buffer size of each file, in bytes.
const BUFFER_SIZE: usize = 1 << 16;

/// Keys and records on disk.
pub struct ExternalDuplicates {
    folder: PathBuf,
    /// The entries of the next run.
    entries: Vec<Entry>,
    /// Number of entries per run.
    run_length: usize,
    runs: Vec<File>,
    /// The deferred records, one per line.
    records: BufWriter<File>,
    count: u64,
    flags: DuplicateFlags,
}

/// Bit sets of the deferred puzzles that are duplicates.
#[derive(Default)]
struct DuplicateFlags {
    /// Duplicates of an earlier puzzle of the input.
    input: Vec<u64>,
    /// Duplicates of a puzzle in the file of `--against`.
    reference: Vec<u64>,
}

impl ExternalDuplicates {
    /// Returns an empty store with a memory limit in bytes and a folder for its files.
    pub fn new(max_bytes: usize, folder: &Path) -> Result<ExternalDuplicates, Failure> {
        let records = temporary(folder).map_err(|error| failure(folder, &error))?;
        Ok(ExternalDuplicates {
            folder: folder.to_owned(),
            entries: Vec::new(),
            run_length: (max_bytes / size_of::<Entry>()).max(1),
            runs: Vec::new(),
            records: BufWriter::with_capacity(BUFFER_SIZE, records),
            count: 0,
            flags: DuplicateFlags::default(),
        })
    }

    /// Adds a puzzle that has been written or omitted already.
    pub fn add_known(&mut self, key: PackedPuzzle, first: Origin) -> Result<(), Failure> {
        self.push(key, first as u64)
    }

    /// Adds a deferred puzzle.
    pub fn add(&mut self, key: PackedPuzzle, record: &Record) -> Result<(), Failure> {
        let line = match record.is_plain() {
            true => record.to_text(Symbols::DIGITS),
            false => serde_json::to_string(&StoredRecord::from(record.clone()))
                .map_err(|error| failure(&self.folder, &error.into()))?,
        };
        writeln!(self.records, "{line}").map_err(|error| failure(&self.folder, &error))?;
        self.push(key, FIRST_DEFERRED + self.count)?;
        self.count += 1;
        Ok(())
    }

    fn push(&mut self, key: PackedPuzzle, number: u64) -> Result<(), Failure> {
        let mut entry = [0; PackedPuzzle::LEN + NUMBER_LENGTH];
        entry[..PackedPuzzle::LEN].copy_from_slice(key.as_bytes());
        entry[PackedPuzzle::LEN..].copy_from_slice(&number.to_be_bytes()[8 - NUMBER_LENGTH..]);
        // Reserves within the limit, which doubling might exceed.
        if self.entries.capacity() < self.run_length && self.entries.len() == self.entries.capacity() {
            let more = (self.entries.len().max(1 << 12)).min(self.run_length - self.entries.len());
            self.entries.reserve_exact(more);
        }
        self.entries.push(entry);
        if self.entries.len() >= self.run_length { self.write_run() } else { Ok(()) }
    }

    /// Writes the entries in memory as a run.
    pub fn write_run(&mut self) -> Result<(), Failure> {
        interrupt::check()?;
        self.entries.sort_unstable();
        let written = temporary(&self.folder).and_then(|file| {
            let mut out = BufWriter::with_capacity(BUFFER_SIZE, file);
            self.entries.iter().try_for_each(|entry| out.write_all(entry))?;
            Ok(out.into_inner()?)
        });
        self.runs.push(written.map_err(|error| failure(&self.folder, &error))?);
        self.entries.clear();
        if self.runs.len() >= MAX_RUNS { self.merge_runs() } else { Ok(()) }
    }

    /// Merges all runs to one.
    fn merge_runs(&mut self) -> Result<(), Failure> {
        let merged = temporary(&self.folder).and_then(|file| {
            let mut out = BufWriter::with_capacity(BUFFER_SIZE, file);
            let runs = std::mem::take(&mut self.runs);
            merge(runs, |entry, first| match first {
                None => out.write_all(entry),
                Some(first) => self.flags.set(number(entry), first),
            })?;
            Ok(out.into_inner()?)
        });
        self.runs.push(merged.map_err(|error| failure(&self.folder, &error))?);
        interrupt::check()
    }

    /// Passes each deferred puzzle to `each`, in input order: the record, or the origin of the first of its class.
    pub fn finish(
        mut self,
        mut each: impl FnMut(Result<Record, Origin>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.write_run()?;
        self.entries = Vec::new();
        let runs = std::mem::take(&mut self.runs);
        let merged = merge(runs, |entry, first| first.map_or(Ok(()), |first| self.flags.set(number(entry), first)));
        merged.map_err(|error| failure(&self.folder, &error))?;
        let rewound = self.records.into_inner().map_err(io::Error::from).and_then(|mut file| {
            file.rewind()?;
            Ok(file)
        });
        let records = BufReader::with_capacity(BUFFER_SIZE, rewound.map_err(|error| failure(&self.folder, &error))?);
        for (number, line) in (FIRST_DEFERRED..).zip(records.lines()) {
            interrupt::check()?;
            let line = line.map_err(|error| failure(&self.folder, &error))?;
            each(match self.flags.get(number) {
                Some(first) => Err(first),
                None => Ok(parse_record(&line).map_err(|error| failure(&self.folder, &error))?),
            })?;
        }
        Ok(())
    }
}

/// Creates a file without a name, which is removed when it is closed.
fn temporary(folder: &Path) -> io::Result<File> {
    tempfile::tempfile_in(folder)
}

fn failure(folder: &Path, error: &io::Error) -> Failure {
    Failure::Message(Failure::io(format!("cannot use a temporary file in {}", folder.display()), error).to_string())
}

/// Parses a line of the file of records.
fn parse_record(line: &str) -> io::Result<Record> {
    let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    match line.starts_with('{') {
        true => {
            serde_json::from_str::<StoredRecord>(line).map(Record::from).map_err(|error| invalid(error.to_string()))
        }
        false => line.parse().map(|puzzle: cluewise::Puzzle| puzzle.into()).map_err(|error| invalid(error.to_string())),
    }
}

fn number(entry: &Entry) -> u64 {
    entry[PackedPuzzle::LEN..].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

impl DuplicateFlags {
    /// Marks a puzzle as a duplicate, if it is a deferred one.
    fn set(&mut self, number: u64, first: Origin) -> io::Result<()> {
        let Some(index) = number.checked_sub(FIRST_DEFERRED) else { return Ok(()) };
        let bits = match first {
            Origin::Reference => &mut self.reference,
            Origin::Input => &mut self.input,
        };
        let word = (index / 64) as usize;
        if bits.len() <= word {
            bits.resize(word + 1, 0);
        }
        bits[word] |= 1 << (index % 64);
        Ok(())
    }

    /// Returns the origin of the first of its class if the puzzle is a duplicate.
    fn get(&self, number: u64) -> Option<Origin> {
        let index = number - FIRST_DEFERRED;
        let has = |bits: &[u64]| bits.get((index / 64) as usize).is_some_and(|word| word >> (index % 64) & 1 != 0);
        if has(&self.reference) { Some(Origin::Reference) } else { has(&self.input).then_some(Origin::Input) }
    }
}

/// Passes the entries of all runs to `each` in order, each duplicate with the origin of the first entry of equal key.
fn merge(runs: Vec<File>, mut each: impl FnMut(&Entry, Option<Origin>) -> io::Result<()>) -> io::Result<()> {
    let mut heads = BinaryHeap::new();
    for mut file in runs {
        file.rewind()?;
        let mut run = BufReader::with_capacity(BUFFER_SIZE, file);
        let mut entry = [0; PackedPuzzle::LEN + NUMBER_LENGTH];
        if read_entry(&mut run, &mut entry)? {
            heads.push(Head { entry: Reverse(entry), run });
        }
    }
    let (mut last, mut first) = (None::<[u8; PackedPuzzle::LEN]>, Origin::Input);
    while let Some(mut head) = heads.peek_mut() {
        let mut entry = head.entry.0;
        let key = entry.first_chunk::<{ PackedPuzzle::LEN }>().copied();
        match last == key {
            true => each(&entry, Some(first))?,
            false => {
                first = if number(&entry) == Origin::Reference as u64 { Origin::Reference } else { Origin::Input };
                each(&entry, None)?;
                last = key;
            }
        }
        match read_entry(&mut head.run, &mut entry)? {
            true => head.entry = Reverse(entry),
            false => drop(PeekMut::pop(head)),
        }
    }
    Ok(())
}

/// Reads the next entry. Returns `false` at the end of the run.
fn read_entry(run: &mut impl Read, entry: &mut Entry) -> io::Result<bool> {
    match run.read_exact(entry) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// A run and its next entry. The order is reversed: the greatest head has the least entry.
struct Head {
    entry: Reverse<Entry>,
    run: BufReader<File>,
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        self.entry == other.entry
    }
}

impl Eq for Head {}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Head) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Head) -> std::cmp::Ordering {
        self.entry.cmp(&other.entry)
    }
}
