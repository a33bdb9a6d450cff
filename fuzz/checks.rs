//! Properties that hold for any bytes, one function per target. Used by libFuzzer (`fuzz_targets/`), and by
//! `tests/fuzz.rs` on stable Rust.

#![allow(dead_code, reason = "each of the fuzz targets uses one of them")]

use clock::{Clock, Limited};
use cluewise::canonical::{Transformation, canonicalize};
use cluewise::formats::{self, FORMATS, Format, ReadOptions};
use cluewise::generator::random_grid;
use cluewise::pack::{Header, Record};
use cluewise::solver::engine::{self, Isa};
use cluewise::solver::{self, naive};
use cluewise::{Candidates, Cell, Digit, Puzzle, PuzzleRng};
pub use documents::Choices;
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Write};
use std::rc::Rc;
use std::time::Duration;

#[path = "../tests/common/clock.rs"]
mod clock;
mod documents;
#[path = "kinds.rs"]
pub mod kinds;

/// A target: its name, and a function that must not panic.
type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("readers", readers),
    ("large_readers", large_readers),
    ("damaged_records", damaged_records),
    ("conversions", conversions),
    ("canonical", canonical),
    ("solver", solver),
    ("variants", kinds::variants),
    ("large_variants", kinds::large_variants),
];

/// Returns options by which no document is searched.
pub fn line_by_line() -> ReadOptions {
    ReadOptions { line_by_line: true, ..ReadOptions::default() }
}

/// Every reader ends, gives each error a line, and reads puzzles that can be printed and parsed.
pub fn readers(data: &[u8]) {
    for format in
        FORMATS.iter().filter(|format| !format.extensions().is_empty()).map(|&format| Some(format)).chain([None])
    {
        let Ok(records) = formats::read(Box::new(data), format, &line_by_line()) else {
            continue;
        };
        for (count, record) in records.enumerate() {
            assert!(count <= data.len(), "{:?} yields more than there is", format.map(|f| f.name()));
            match record {
                Ok(record) => {
                    let clues = record.classic_clues();
                    assert_eq!(clues.map(|clues| clues.to_string().parse()), clues.map(Ok));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    for (count, record) in
        formats::read(Box::new(data), None, &ReadOptions::default()).into_iter().flatten().enumerate()
    {
        assert!(count <= data.len() && record.map_or_else(|error| !error.to_string().is_empty(), |_| true));
    }
}

/// Limit of the processor time of a reader: for any input, and per byte.
///
/// An error takes 2 us, also on lines of 2 bytes. The sanitizers of libFuzzer slow it down ten times.
const BASE_TIME: Duration = Duration::from_millis(if cfg!(fuzzing) { 1000 } else { 100 });
const TIME_PER_BYTE: Duration = Duration::from_nanos(if cfg!(fuzzing) { 20_000 } else { 2000 });

/// Maximum sizes of a document as powers of two, chosen by the first byte.
const SIZES: [u32; 8] = [14, 16, 16, 18, 18, 18, 20, 22];

/// Readers take time in proportion to the size: checked for a document described by these bytes, at growing sizes.
pub fn large_readers(data: &[u8]) {
    let (&first, recipe) = data.split_first().unwrap_or((&0, &[]));
    for power in (10..=SIZES[usize::from(first) % SIZES.len()]).step_by(2) {
        let document = documents::document(recipe, 1 << power);
        let limit = BASE_TIME + TIME_PER_BYTE * document.len() as u32;
        for format in
            FORMATS.iter().filter(|format| !format.extensions().is_empty()).map(|&format| Some(format)).chain([None])
        {
            // Other processes may disturb a measurement, but hardly three in a row.
            let time = (0..3).map(|_| reading_time(&document, format, limit)).find(|time| *time <= limit);
            assert!(
                time.is_some(),
                "{} takes more than {limit:?} for {} bytes: {}...",
                format.map_or("recognized", |format| format.name()),
                document.len(),
                document[..document.len().min(300)].escape_ascii()
            );
        }
    }
}

/// Measures the processor time of reading all records. Input ends soon after the limit.
fn reading_time(document: &[u8], format: Option<&Format>, limit: Duration) -> Duration {
    timed(document, limit, |input| formats::read(input, format, &line_by_line()).into_iter().flatten().map(drop))
}

/// Measures the processor time of an iterator over an input. Both end soon after the limit.
#[allow(clippy::needless_lifetimes, reason = "the iterator borrows from the document")]
pub fn timed<'a, I: Iterator>(
    document: &'a [u8],
    limit: Duration,
    records: impl FnOnce(Box<dyn BufRead + Send + 'a>) -> I,
) -> Duration {
    let clock = Clock::start();
    let input = BufReader::with_capacity(1 << 16, Limited { input: document, clock, limit });
    let _ = records(Box::new(input)).take_while(|_| clock.elapsed() <= limit).count();
    clock.elapsed()
}

/// Damage to a record within its line. A NUL byte would end reading.
const DAMAGE: [&str; 23] = [
    "",
    "[",
    "[[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "array(",
    "['",
    "\"",
    "\\",
    "'",
    ",",
    ":",
    "#",
    "<",
    ">",
    "{\"puzzles\":[",
    "{\"a\":",
    "x",
    "\u{e9}",
    " ",
];

/// A damaged record costs only itself: the records around it are found, in order.
pub fn damaged_records(data: &[u8]) {
    let mut choices = Choices(data);
    let formats: Vec<&Format> =
        FORMATS.iter().copied().filter(|format| format.is_text() && !format.extensions().is_empty()).collect();
    let (format, damaged) = (choices.pick(&formats), 2 + choices.random_below(6));
    let mut random = rng(data);
    let records: Vec<Record> =
        (0..9).map(|_| Puzzle::from(random_grid(&mut random)).into()).map(without_some_clues).collect();
    let mut file = written(format, &records);
    let [before, with] = [damaged, damaged + 1].map(|count| written(format, &records[..count]));
    let common = |a: &mut dyn Iterator<Item = (&u8, &u8)>| a.take_while(|(a, b)| a == b).count();
    let start = common(&mut before.iter().zip(&with));
    let end = with.len() - common(&mut before.iter().rev().zip(with.iter().rev())).min(with.len() - start);
    let start = start + with[start..end].iter().take_while(|byte| b",\n".contains(byte)).count();
    let at = start + choices.random_below(1 << 16) % (end - start).max(1);
    let cut = file[at..].iter().take(choices.random_below(20)).take_while(|byte| **byte != b'\n').count();
    file.splice(at..at + cut, choices.pick(&DAMAGE).bytes());
    let others =
        records.iter().enumerate().filter(|(i, _)| *i != damaged).filter_map(|(_, record)| record.classic_clues());
    for from in [Some(format), None] {
        let mut found =
            formats::read(Box::new(&file[..]), from, &line_by_line()).expect("bytes in memory").filter_map(Result::ok);
        for puzzle in others.clone() {
            assert!(
                found.any(|record| record.classic_clues() == Some(puzzle)),
                "{} ({from:?}): {puzzle} is lost in\n{}",
                format.name(),
                String::from_utf8_lossy(&file)
            );
        }
    }
}

/// Removes every third clue of a record.
fn without_some_clues(record: Record) -> Record {
    let clues = record.classic_clues().unwrap_or_default();
    clues.clues().enumerate().filter(|(i, _)| i % 3 > 0).map(|(_, clue)| clue).collect::<Puzzle>().into()
}

/// The formats that read all kinds of puzzles when they are named.
const OF_ALL_KINDS: [&str; 4] = ["csv", "json", "jsonl", "parquet"];

/// Every record that was read can be written in every format and read again, except in a table that has no column for a field.
pub fn conversions(data: &[u8]) {
    let Ok(records) = formats::read(Box::new(data), None, &line_by_line()) else {
        return;
    };
    let records: Vec<Record> = records.filter_map(Result::ok).take(8).collect();
    let classic: Vec<Record> = records.iter().filter(|record| record.classic().is_some()).cloned().collect();
    for &format in FORMATS.iter().filter(|format| !format.extensions().is_empty()) {
        let records = if OF_ALL_KINDS.contains(&format.name()) { &records } else { &classic };
        let bytes = match try_written(format, records) {
            Ok(bytes) => bytes,
            Err(error) if error.to_string().starts_with("no column for") => continue,
            Err(error) => panic!("{}: {error}", format.name()),
        };
        let options = line_by_line();
        let again = formats::read(Box::new(&bytes[..]), Some(format), &options).expect("bytes in memory");
        let again: Vec<Record> =
            again.map(|record| record.unwrap_or_else(|e| panic!("{}: {e}", format.name()))).collect();
        assert_eq!(again.len(), records.len(), "{}", format.name());
        let (mut again, mut records) = (again, records.clone());
        if format.name() == "opensudoku" {
            // Puzzles are grouped into folders of their levels.
            let key = |record: &Record| format!("{:?}", stored_candidates(format, record));
            again.sort_by_cached_key(key);
            records.sort_by_cached_key(key);
        }
        for (again, record) in again.iter().zip(&records) {
            assert!(record.classic().is_some() || again.puzzle.cells() == record.puzzle.cells(), "{}", record.puzzle);
            assert_eq!(
                stored_candidates(format, again),
                stored_candidates(format, record),
                "{}: {}",
                format.name(),
                record.puzzle
            );
        }
    }
}

/// The candidates as the format keeps them, with clues and single candidates alike.
fn stored_candidates(format: &Format, record: &Record) -> Candidates {
    let classic = record.classic().cloned().unwrap_or_default();
    let all = match format.supports_candidates() {
        true => classic.all_candidates(),
        false => Candidates::new(&classic.clues),
    };
    Record::from(&all).classic().cloned().unwrap_or_default().all_candidates()
}

/// A shared buffer, as writers own their output.
#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn written(format: &Format, records: &[Record]) -> Vec<u8> {
    try_written(format, records).expect("bytes in memory")
}

fn try_written(format: &Format, records: &[Record]) -> io::Result<Vec<u8>> {
    let buffer = SharedBuffer::default();
    let mut writer = format.writer(&Header::new(None), Box::new(buffer.clone()))?;
    records.iter().try_for_each(|record| writer.write(record).map(drop))?;
    writer.finish()?;
    Ok(buffer.0.take())
}

/// The canonical form is an isomorph, and isomorphs have the same form.
pub fn canonical(data: &[u8]) {
    let puzzle: Puzzle =
        Cell::all().zip(data).filter_map(|(cell, &byte)| Some((cell, Digit::new(byte % 16)?))).collect();
    let canonical = canonicalize(&puzzle);
    assert_eq!(canonical.transformation.apply(&puzzle), canonical.form);
    let isomorph = Transformation::random(&mut rng(data)).apply(&puzzle);
    assert_eq!(canonicalize(&isomorph).form, canonical.form, "{puzzle}");
}

/// All engines count the same, and so does the naive one where it is fast enough.
pub fn solver(data: &[u8]) {
    let mut puzzle = Puzzle::from(random_grid(&mut rng(data)));
    for (cell, &byte) in Cell::all().zip(data) {
        // Most bytes, such as dots and zeros, empty the cell; some keep its digit, few change it.
        match byte % 32 {
            0..18 => puzzle.set(cell, None),
            31 => puzzle.set(cell, Digit::new(1 + byte / 32)),
            _ => {}
        }
    }
    let limit = 1 + data.len() as u64 % 50;
    let want = solver::count(&puzzle, limit);
    for isa in Isa::ALL {
        assert_eq!(engine::count_with(isa, &puzzle, limit), want, "{isa}: {puzzle}");
        let found = engine::solve_batch_with(isa, [puzzle], limit).next().expect("a result");
        assert_eq!((found.count, found.grids.len() as u64), (want, want), "{isa}: {puzzle}");
        assert!(found.grids.iter().all(|grid| grid.fills(&puzzle)), "{isa}: {puzzle}");
    }
    // With few clues, all in the last rows, plain backtracking may take minutes.
    if puzzle.clue_count() >= 40 {
        assert_eq!(naive::solutions(&puzzle).take(limit as usize).count() as u64, want, "{puzzle}");
    }
}

/// A random generator seeded by these bytes.
fn rng(data: &[u8]) -> PuzzleRng {
    PuzzleRng::new(data.iter().fold(0, |sum: u64, &byte| sum.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)), 0)
}
