//! Finding the first of each class among more puzzles than fit in memory.
//!
//! Keys go to disk in sorted *runs*, each with the number of its puzzle; the puzzles themselves go to one file in their
//! order. In the end the runs are merged: of equal keys the one with the lowest number is the first. One bit for each
//! puzzle says what became of it, and the puzzles are read once more. Everything is written once and read once, and all
//! files are nameless: the system removes them whatever happens.

use crate::error::Failure;
use crate::interrupt;
use crate::seen::First;
use cluewise::canonical::PackedPuzzle;
use cluewise::pack::Record;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// How many bytes the number of a puzzle takes in a run.
const NUMBER: usize = 6;

/// A key with the number of its puzzle behind it, high bytes first: what is known from before is 0 or 1, by where.
type Entry = [u8; PackedPuzzle::LEN + NUMBER];

/// The number of the first puzzle whose fate is open.
const OPEN: u64 = 2;

/// How many runs are merged at a time.
const FAN: usize = 128;
/// How much of a run is read at a time.
const CHUNK: usize = 1 << 16;

/// Puzzles on disk.
pub struct Spill {
    folder: PathBuf,
    /// What will be the next run.
    entries: Vec<Entry>,
    /// How many entries a run has.
    most: usize,
    runs: Vec<File>,
    /// The puzzles whose fate is open, one a line.
    puzzles: BufWriter<File>,
    count: u64,
    fates: Fates,
}

/// What became of each puzzle.
#[derive(Default)]
struct Fates {
    /// Bits: whether there was one before in the input.
    input: Vec<u64>,
    /// Bits: whether there was one in the file that the input is compared with.
    against: Vec<u64>,
}

impl Spill {
    /// Nothing as yet; may use so many bytes of memory, and nameless files in the folder.
    pub fn new(most: usize, folder: &Path) -> Result<Spill, Failure> {
        let puzzles = temporary(folder).map_err(|error| failure(folder, &error))?;
        Ok(Spill {
            folder: folder.to_owned(),
            entries: Vec::new(),
            most: (most / size_of::<Entry>()).max(1),
            runs: Vec::new(),
            puzzles: BufWriter::with_capacity(CHUNK, puzzles),
            count: 0,
            fates: Fates::default(),
        })
    }

    /// Adds a puzzle that was dealt with before.
    pub fn add_known(&mut self, key: PackedPuzzle, first: First) -> Result<(), Failure> {
        self.push(key, first as u64)
    }

    /// Adds a puzzle whose fate is open.
    pub fn add(&mut self, key: PackedPuzzle, record: &Record) -> Result<(), Failure> {
        let line = match *record == Record::from(record.puzzle) {
            true => record.puzzle.to_string(),
            false => serde_json::to_string(record).map_err(|error| failure(&self.folder, &error.into()))?,
        };
        writeln!(self.puzzles, "{line}").map_err(|error| failure(&self.folder, &error))?;
        self.push(key, OPEN + self.count)?;
        self.count += 1;
        Ok(())
    }

    fn push(&mut self, key: PackedPuzzle, number: u64) -> Result<(), Failure> {
        let mut entry = [0; PackedPuzzle::LEN + NUMBER];
        entry[..PackedPuzzle::LEN].copy_from_slice(key.as_bytes());
        entry[PackedPuzzle::LEN..].copy_from_slice(&number.to_be_bytes()[8 - NUMBER..]);
        // Exactly as much as is allowed, where doubling might be more.
        if self.entries.capacity() < self.most && self.entries.len() == self.entries.capacity() {
            let more = (self.entries.len().max(1 << 12)).min(self.most - self.entries.len());
            self.entries.reserve_exact(more);
        }
        self.entries.push(entry);
        if self.entries.len() >= self.most { self.write_run() } else { Ok(()) }
    }

    /// Writes the entries that are in memory as a run.
    pub fn write_run(&mut self) -> Result<(), Failure> {
        interrupt::check()?;
        self.entries.sort_unstable();
        let written = temporary(&self.folder).and_then(|file| {
            let mut out = BufWriter::with_capacity(CHUNK, file);
            self.entries.iter().try_for_each(|entry| out.write_all(entry))?;
            Ok(out.into_inner()?)
        });
        self.runs.push(written.map_err(|error| failure(&self.folder, &error))?);
        self.entries.clear();
        if self.runs.len() >= FAN { self.join_runs() } else { Ok(()) }
    }

    /// Makes one run of all.
    fn join_runs(&mut self) -> Result<(), Failure> {
        let joined = temporary(&self.folder).and_then(|file| {
            let mut out = BufWriter::with_capacity(CHUNK, file);
            let runs = std::mem::take(&mut self.runs);
            merge(runs, |entry, first| match first {
                None => out.write_all(entry),
                Some(first) => self.fates.note(number(entry), first),
            })?;
            Ok(out.into_inner()?)
        });
        self.runs.push(joined.map_err(|error| failure(&self.folder, &error))?);
        interrupt::check()
    }

    /// Says in order what became of the puzzles.
    pub fn finish(mut self, mut each: impl FnMut(Result<Record, First>) -> Result<(), Failure>) -> Result<(), Failure> {
        self.write_run()?;
        self.entries = Vec::new();
        let runs = std::mem::take(&mut self.runs);
        let merged = merge(runs, |entry, first| first.map_or(Ok(()), |first| self.fates.note(number(entry), first)));
        merged.map_err(|error| failure(&self.folder, &error))?;
        let rewound = self.puzzles.into_inner().map_err(io::Error::from).and_then(|mut file| {
            file.rewind()?;
            Ok(file)
        });
        let puzzles = BufReader::with_capacity(CHUNK, rewound.map_err(|error| failure(&self.folder, &error))?);
        for (number, line) in (OPEN..).zip(puzzles.lines()) {
            interrupt::check()?;
            let line = line.map_err(|error| failure(&self.folder, &error))?;
            each(match self.fates.of(number) {
                Some(first) => Err(first),
                None => Ok(read_back(&line).map_err(|error| failure(&self.folder, &error))?),
            })?;
        }
        Ok(())
    }
}

/// A file without a name, which is gone when it is closed.
fn temporary(folder: &Path) -> io::Result<File> {
    tempfile::tempfile_in(folder)
}

fn failure(folder: &Path, error: &io::Error) -> Failure {
    Failure::Message(Failure::io(format!("cannot use a temporary file in {}", folder.display()), error).to_string())
}

/// The record that a line was made of.
fn read_back(line: &str) -> io::Result<Record> {
    let changed = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    match line.starts_with('{') {
        true => serde_json::from_str(line).map_err(|error| changed(error.to_string())),
        false => line.parse().map(|puzzle: cluewise::Puzzle| puzzle.into()).map_err(|error| changed(error.to_string())),
    }
}

fn number(entry: &Entry) -> u64 {
    entry[PackedPuzzle::LEN..].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

impl Fates {
    /// Notes that a puzzle has one before it; what was known from before has no fate.
    fn note(&mut self, number: u64, first: First) -> io::Result<()> {
        let Some(index) = number.checked_sub(OPEN) else { return Ok(()) };
        let bits = match first {
            First::Against => &mut self.against,
            First::Input => &mut self.input,
        };
        let word = (index / 64) as usize;
        if bits.len() <= word {
            bits.resize(word + 1, 0);
        }
        bits[word] |= 1 << (index % 64);
        Ok(())
    }

    fn of(&self, number: u64) -> Option<First> {
        let index = number - OPEN;
        let has = |bits: &[u64]| bits.get((index / 64) as usize).is_some_and(|word| word >> (index % 64) & 1 != 0);
        if has(&self.against) { Some(First::Against) } else { has(&self.input).then_some(First::Input) }
    }
}

/// Goes through the entries of all runs in order, and says of each that has an equal key before it where the first of
/// them was.
fn merge(runs: Vec<File>, mut each: impl FnMut(&Entry, Option<First>) -> io::Result<()>) -> io::Result<()> {
    let mut heads = BinaryHeap::new();
    for mut file in runs {
        file.rewind()?;
        let mut run = BufReader::with_capacity(CHUNK, file);
        let mut entry = [0; PackedPuzzle::LEN + NUMBER];
        if next(&mut run, &mut entry)? {
            heads.push(Head { entry: Reverse(entry), run });
        }
    }
    let (mut last, mut first) = (None::<[u8; PackedPuzzle::LEN]>, First::Input);
    while let Some(mut head) = heads.peek_mut() {
        let mut entry = head.entry.0;
        let key = entry.first_chunk::<{ PackedPuzzle::LEN }>().copied();
        match last == key {
            true => each(&entry, Some(first))?,
            false => {
                first = if number(&entry) == First::Against as u64 { First::Against } else { First::Input };
                each(&entry, None)?;
                last = key;
            }
        }
        match next(&mut head.run, &mut entry)? {
            true => head.entry = Reverse(entry),
            false => drop(PeekMut::pop(head)),
        }
    }
    Ok(())
}

/// Reads the next entry; whether there was one.
fn next(run: &mut impl Read, entry: &mut Entry) -> io::Result<bool> {
    match run.read_exact(entry) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// A run and the entry that it has next. The greatest in the order is the one with the least entry.
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
