//! Files of any size are read in constant memory. The memory is that of the process, so there are no other tests in it.

#[path = "common/clock.rs"]
mod clock;
#[path = "common/written.rs"]
mod written;

use clock::Clock;
use cluewise::Puzzle;
use cluewise::formats;
use cluewise::pack::Header;
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// The puzzle A in this format.
fn written(format: &str) -> String {
    let format = formats::by_name(format).unwrap();
    String::from_utf8(written::written(format, &[A.parse::<Puzzle>().unwrap().into()])).unwrap()
}

/// Text repeated up to a number of times.
struct Repeated {
    text: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let chunk = &self.text[self.at..];
        let length = chunk.len().min(buffer.len()).min(self.left);
        buffer[..length].copy_from_slice(&chunk[..length]);
        self.at = (self.at + length) % self.text.len();
        self.left -= length;
        Ok(length)
    }
}

/// Counts the puzzles of a repeated text after a prefix, and measures the time.
fn count_repeated(start: &'static str, text: String, times: usize) -> (usize, Duration) {
    let left = times * text.len();
    let input: Box<dyn BufRead + Send> = Box::new(BufReader::with_capacity(
        1 << 16,
        start.as_bytes().chain(Repeated { text: text.into_bytes(), at: 0, left }),
    ));
    let start = Clock::start();
    let good = formats::read(input, None, &formats::ReadOptions::default()).unwrap().filter(Result::is_ok).count();
    (good, start.elapsed())
}

/// The resident memory of this process in kilobytes, where the system reports it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|p| p.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// Reads each text, repeated this many thousand times.
fn read_all(kinds: &[(&str, &'static str, String, usize)]) {
    let before = resident();
    for (name, start, text, times) in kinds {
        let (good, time) = count_repeated(start, text.clone(), times * 1000);
        assert_eq!(good, times * 1000, "{name}");
        println!("{name}: {:.2} million a second", *times as f64 / time.as_secs_f64() / 1e3);
    }
    assert!(resident() < before + 6_000, "{} kB more", resident() - before);
}

const PACK: &str = "{\"puzzles\": [\n";

/// The start of a table of two columns, and of a folder of games.
const TABLE: &str = "puzzle,difficulty\n";
const GAMES: &str = "<?xml version=\"1.0\"?><opensudoku><folder name=\"x\">";

/// Texts in other formats, each of this size in megabytes.
fn other_formats(megabytes: usize) -> Vec<(&'static str, &'static str, String, usize)> {
    let game = format!("<game data=\"{}\"/>", A.replace('.', "0"));
    let mut kinds: Vec<(&str, &str, String)> = vec![
        ("csv", TABLE, format!("{A},2.5\n")),
        ("csv, quoted", TABLE, format!("\"{A}\",\"a\nb\"\n")),
        ("opensudoku on one line", GAMES, game),
    ];
    for (name, between) in [
        ("bank", ""),
        ("hodoku", ""),
        ("sukaku", ""),
        ("ipuz", ""),
        ("sdk", "#LEasy\n"),
        ("ss", "\n"),
        ("pencilmarks", "\n"),
    ] {
        kinds.push((name, "", format!("{between}{}", written(name))));
    }
    let times = |text: &str| megabytes * 1000 / text.len();
    kinds.into_iter().map(|(name, start, text)| (name, start, text.clone(), times(&text))).collect()
}

/// Writes and reads a Parquet file in constant memory.
#[cfg(feature = "parquet")]
fn parquet(rows: usize) {
    let format = formats::by_name("parquet").unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let out = io::BufWriter::new(file.reopen().unwrap());
    let mut writer = format.writer(&Header::new(None), Box::new(out)).unwrap();
    let start = Clock::start();
    (0..rows).for_each(|_| assert!(writer.write(&A.parse::<Puzzle>().unwrap().into()).unwrap()));
    writer.finish().unwrap();
    let written = start.elapsed();
    let start = Clock::start();
    assert_eq!(
        formats::open(file.path(), None, &formats::ReadOptions::default()).unwrap().filter(Result::is_ok).count(),
        rows
    );
    let rate = |time: Duration| rows as f64 / time.as_secs_f64() / 1e6;
    println!("parquet: {:.2} million written, {:.2} read a second", rate(written), rate(start.elapsed()));
}

fn object() -> String {
    format!("{{\"id\":1,\"puzzle\":{A:?},\"clues\":17}}\n")
}

/// Each text is larger than the 6 MB that may be used.
#[test]
fn files_are_read_in_constant_memory() {
    read_all(&[
        ("line", "", format!("{A}\n"), 100),
        ("list on one line", "", written("list").replace('\n', ", "), 50),
        ("jsonl", "", object(), 70),
        ("jsonl on one line", "", object().replace('\n', ", "), 70),
        ("json", PACK, object().replace('\n', ",\n"), 70),
        ("json on one line", PACK, object().replace('\n', ","), 70),
    ]);
    read_all(&other_formats(8));
    // At most one row group of some megabytes is in memory.
    #[cfg(feature = "parquet")]
    {
        parquet(100_000);
        let before = resident();
        parquet(200_000);
        assert!(resident() < before + 20_000, "{} kB more", resident() - before);
    }
}

/// Reads lines, and writes them in every format.
fn write_all_formats(lines: usize) {
    for &format in formats::FORMATS.iter().filter(|format| !format.extensions().is_empty()) {
        let text = format!("{A}\n");
        let left = lines * text.len();
        let input = BufReader::with_capacity(1 << 16, Repeated { text: text.into_bytes(), at: 0, left });
        let start = Clock::start();
        let out = Box::new(io::BufWriter::new(io::sink()));
        let mut writer = format.writer(&Header::new(None), out).unwrap();
        let records = formats::read(Box::new(input), None, &formats::ReadOptions::default()).unwrap();
        records.for_each(|record| assert!(writer.write(&record.unwrap()).unwrap()));
        writer.finish().unwrap();
        println!(
            "line to {}: {:.2} million a second",
            format.name(),
            lines as f64 / start.elapsed().as_secs_f64() / 1e6
        );
    }
}

/// `cargo test --test streaming -- --ignored --nocapture` also shows how quick the readers are.
#[test]
#[ignore = "takes some seconds"]
fn millions_are_read_in_constant_memory() {
    let rows: String = (0..9).map(|r| format!("{}\n", &A[9 * r..9 * r + 9])).collect();
    read_all(&[
        ("line", "", format!("{A}\n"), 5000),
        ("sdm", "", format!("{A}\r\n").replace('.', "0"), 5000),
        ("line and rating", "", format!("{A},2.5\n"), 5000),
        ("id,line", "", format!("1,{A},2.5\n"), 1000),
        ("grid", "", written("grid") + "\n", 300),
        ("bare grid", "", rows, 300),
        ("list", "", written("list"), 1000),
        ("list on one line", "", written("list").replace('\n', ", "), 1000),
        ("jsonl", "", object(), 1000),
        ("json", PACK, object().replace('\n', ",\n"), 1000),
        ("json on one line", PACK, object().replace('\n', ","), 1000),
    ]);
    read_all(&other_formats(200));
    write_all_formats(1_000_000);
    #[cfg(feature = "parquet")]
    parquet(1_000_000);
}
