//! Damaged, hostile and concatenated Parquet files: each row gives a record or an error, in bounded memory.

use crate::{tables, written};

use cluewise::Puzzle;
use cluewise::formats::{self, ReadError};
use cluewise::pack::Record;
use parquet::basic::Encoding;
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use peak_alloc::PeakAlloc;
use std::sync::{Arc, Mutex, PoisonError};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Held by each test, as memory is measured for the whole process.
static EXCLUSIVE: Mutex<()> = Mutex::new(());

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const B: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

fn read(bytes: &[u8]) -> Vec<String> {
    let all = formats::read(Box::new(bytes), formats::by_name("parquet"), &formats::ReadOptions::default()).unwrap();
    all.map(|record| record.map_or_else(|error| error.to_string(), |record| record.puzzle.to_string())).collect()
}

/// Reads with a limit on memory in bytes, apart from the results.
fn read_within(max: usize, bytes: &[u8]) -> Vec<String> {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let found = read(bytes);
    let peak = MEMORY.peak_usage().saturating_sub(before);
    println!("{} bytes: {} records in {peak} bytes", bytes.len(), found.len());
    assert!(peak <= max, "{peak} bytes, not {max}");
    found
}

/// A file with copies of a puzzle, written by cluewise.
fn own_file(puzzle: &str, count: usize) -> Vec<u8> {
    let record = Record::from(puzzle.parse::<Puzzle>().unwrap());
    written::written(formats::by_name("parquet").unwrap(), &vec![record; count])
}

/// A file with the columns `puzzle` and `note`.
fn table(properties: WriterProperties, notes: Vec<ByteArray>) -> Vec<u8> {
    let schema = "message m { required binary puzzle (UTF8); required binary note (UTF8); }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties)).unwrap();
    let mut group = file.next_row_group().unwrap();
    for values in [vec![ByteArray::from(A); notes.len()], notes] {
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&values, None, None).unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    file.close().unwrap();
    bytes
}

/// Concatenated files are read to the end; other bytes between them are an error.
#[test]
fn concatenated_files() {
    let _alone = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let (a, b) = (own_file(A, 3), own_file(B, 40_000));
    assert_eq!(read(&[&a[..], &a].concat()), [A; 6]);
    let found = read(&[&a[..], &b, &a].concat());
    assert_eq!(found.len(), 40_006);
    assert!(found.iter().enumerate().all(|(i, puzzle)| puzzle == if (3..40_003).contains(&i) { B } else { A }));
    let empty = own_file(A, 0);
    assert_eq!(read(&[&empty[..], &a, &empty].concat()), [A; 3]);
    let junk = b"0123456789".repeat(20);
    let table = [
        ("before", [&junk[..], &a].concat()),
        ("between", [&a[..], &junk, &a].concat()),
        ("between, longer", [&a[..], &junk.repeat(100), &a].concat()),
        ("behind", [&a[..], &junk].concat()),
        ("cut off, and another", [&a[..a.len() - 40], &a].concat()),
        ("without a beginning, and another", [&a[..], &a[200..]].concat()),
    ];
    for (name, bytes) in table {
        let found = read(&bytes);
        assert!(found.last().is_some_and(|last| last.contains("found a broken Parquet file")), "{name}: {found:?}");
    }
}

/// Long texts, and short files that claim or decompress to large sizes.
#[test]
fn claimed_sizes_are_checked() {
    let _alone = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let snappy = || WriterProperties::builder().set_compression(parquet::basic::Compression::SNAPPY);
    let note = |length: usize| ByteArray::from(vec![b'x'; length]);
    let found = read_within(8 << 20, &table(snappy().build(), vec![note(1 << 19), note(3 << 20), note(1 << 19)]));
    assert_eq!(found, [A, "2:1: found a row longer than 1 MiB, expected a puzzle", A]);
    // A page of 100 MB is within the limit for a file of 5 MB, one of 200 MB in a file of 20 kB is not.
    let found = read_within(250 << 20, &table(snappy().build(), vec![note(100 << 20)]));
    assert_eq!(found, ["1:1: found a row longer than 1 MiB, expected a puzzle"]);
    let zstd = WriterProperties::builder().set_compression(parquet::basic::Compression::ZSTD(Default::default()));
    let found = read_within(1 << 20, &table(zstd.build(), vec![note(200 << 20)]));
    assert!(matches!(&found[..], [error] if error.contains("pages that take")), "{found:?}");
    // A long text of a dictionary in each row.
    let found = read_within(8 << 20, &table(snappy().build(), vec![note(1 << 19); 20_000]));
    assert!(found.len() < 20_000 && found.last().is_some_and(|last| last.contains("bytes in its rows")));
    // The encodings of version 2.
    let notes: Vec<ByteArray> = (0..3_000).map(|i| ByteArray::from(format!("note {i}").as_str())).collect();
    for encoding in [Encoding::DELTA_BYTE_ARRAY, Encoding::DELTA_LENGTH_BYTE_ARRAY] {
        let plain = || snappy().set_dictionary_enabled(false).set_encoding(encoding);
        assert_eq!(read(&table(plain().build(), notes.clone())), vec![A; 3_000]);
        let version_2 = plain().set_writer_version(WriterVersion::PARQUET_2_0);
        assert_eq!(read(&table(version_2.build(), notes.clone())), vec![A; 3_000]);
    }
    // A dictionary that claims more values than it has.
    let notes = (0..20_000).map(|i| ByteArray::from(format!("{i}").as_str())).collect();
    let mut bytes = table(snappy().build(), notes);
    assert_eq!(read(&bytes).len(), 20_000);
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes.clone())).unwrap();
    let at = reader.metadata().row_group(0).column(1).dictionary_page_offset().unwrap() as usize;
    let count = at + bytes[at..].iter().position(|&b| b == 0x4c).unwrap() + 2;
    bytes[count..count + 3].copy_from_slice(&[0xfe, 0xff, 0x7f]);
    assert_eq!(
        read_within(1 << 20, &bytes),
        ["1:1: found a broken Parquet file (Parquet error: a page of a wrong size), expected a row"]
    );
}

/// Damaged files end with an error, from files and through pipes.
#[test]
fn damaged_files() {
    let _alone = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let good = {
        let path = tempfile::NamedTempFile::new().unwrap();
        let header = cluewise::pack::Header::new(None);
        let file = Box::new(path.reopen().unwrap());
        let mut writer = formats::by_name("parquet").unwrap().writer(&header, file).unwrap();
        (0..3).for_each(|_| assert!(writer.write(&Record::from(A.parse::<Puzzle>().unwrap())).unwrap()));
        writer.finish().unwrap();
        assert_eq!(
            formats::open(path.path(), None, &formats::ReadOptions::default()).unwrap().filter(Result::is_ok).count(),
            3
        );
        std::fs::read(path.path()).unwrap()
    };
    for k in 0..4_000 {
        let mut rng = cluewise::PuzzleRng::new(37, k);
        let mut bytes = good.clone();
        match rng.random_below(2) {
            0 => bytes.truncate(rng.random_below(good.len() as u32) as usize),
            _ => (0..3).for_each(|_| bytes[rng.random_below(good.len() as u32) as usize] ^= 1 << rng.random_below(8)),
        }
        let all = formats::read(Box::new(&bytes[..]), formats::by_name("parquet"), &formats::ReadOptions::default());
        let all: Vec<_> = all.unwrap().take(10).collect();
        assert!(all.len() < 10, "{k}");
    }
    let all: Vec<_> = formats::read(Box::new(&good[..100]), None, &formats::ReadOptions::default()).unwrap().collect();
    assert!(
        matches!(&all[..], [Err(ReadError::Malformed { error, .. })] if error.found.contains("broken Parquet")),
        "{all:?}"
    );
}

#[test]
fn parquet_keeps_puzzles_of_all_kinds() {
    let _exclusive = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let (parquet, all) = (formats::by_name("parquet").unwrap(), tables::records());
    for rotation in 0..all.len() {
        let mut records = all.clone();
        records.rotate_left(rotation);
        let bytes = written::written(parquet, &records);
        let again = formats::read(Box::new(&bytes[..]), Some(parquet), &formats::ReadOptions::default()).unwrap();
        // Lists in other fields are text.
        let known = |record: &Record| {
            let ratings = (record.level, record.effort, record.se, record.techniques.clone());
            (record.id.clone(), record.puzzle.clone(), ratings, record.title().map(str::to_owned))
        };
        let again: Vec<_> = again.map(|record| known(&record.expect("a row"))).collect();
        assert_eq!(again, records.iter().map(known).collect::<Vec<_>>());
    }
}
