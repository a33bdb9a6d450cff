//! Commands take no more memory than docs/RELIABILITY.md says and, by tests that are ignored by default, processor time in
//! proportion to the number of puzzles.
#![cfg(target_os = "linux")]

use cluewise::formats::{FORMATS, Format};
use cluewise::generator::random_grid;
use cluewise::{Cell, Puzzle, PuzzleRng};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use wait4::{ResUse, Wait4};

/// Maximum factor of the processor time for twice the puzzles.
const MAX_GROWTH: u32 = 3;

/// Times below this are too short to compare.
const MIN_TIME: Duration = Duration::from_millis(30);

const MEGABYTE: u64 = 1_000_000;

/// Maximum growth of the peak memory with twenty times the puzzles, which depends on the order of threads.
const MEMORY_TOLERANCE: u64 = 12 * MEGABYTE;

/// A command (`N` is the number of puzzles, `N*` that of the copies of an argument), the number of puzzles, and the
/// maximum memory in MB.
const COMMANDS: [(&str, u64, u64); 38] = [
    ("generate -n N --seed 5", 3_000, 40),
    ("generate -n N --seed 5 --level expert -o out.jsonl", 200, 40),
    ("pack --seed 5 --level easy=N --se -o out.json", 500, 40),
    ("pack --seed 5 --variant x --level easy=N -o out.json", 60, 40),
    ("daily --date 2026-11-20 --size 6 --days N", 200, 40),
    ("verify in.txt", 50_000, 40),
    ("verify --summary in.txt", 80_000, 40),
    ("verify in.jsonl", 30_000, 40),
    ("verify in.csv", 30_000, 40),
    if cfg!(feature = "parquet") { ("verify in.parquet", 20_000, 40) } else { ("verify in.csv", 20_000, 40) },
    ("solve in.txt", 20_000, 40),
    ("solve --count in.txt", 50_000, 40),
    ("solve --limit N many.txt", 50_000, 40),
    ("rate in.txt", 10_000, 40),
    ("rate --se in.txt", 700, 40),
    ("annotate in.txt", 3_000, 40),
    ("explain in.txt", 300, 40),
    ("hint in.txt", 4_000, 40),
    ("candidates in.txt", 5_000, 40),
    ("complete in.txt", 5_000, 40),
    ("canon in.txt", 15_000, 40),
    ("canon --format jsonl in.txt", 15_000, 40),
    ("dedupe in.txt", 20_000, 40),
    ("dedupe --exact --memory 32M --temp . in.txt", 100_000, 50),
    ("split --parts a=1,b=2 in.txt -o parts", 15_000, 40),
    ("shuffle --seed 5 in.txt", 40_000, 40),
    ("minimize --seed 5 in.txt", 8_000, 40),
    ("bands in.txt", 15_000, 40),
    ("depth in.txt", 8_000, 40),
    ("unavoidable --max-size 5 in.txt", 300, 40),
    ("neighbors --add 0 in.txt", 300, 40),
    ("morph --symmetry rot180 in.txt", 15_000, 40),
    if cfg!(feature = "parquet") {
        ("convert --format parquet in.txt", 100_000, 50)
    } else {
        ("convert --format ipuz in.txt", 100_000, 50)
    },
    ("print --per-page 9 in.txt -o out.pdf", 500, 40),
    ("book --per-page 9 in.txt -o out.pdf", 500, 40),
    ("print --per-page 9 --dpi 40 in.txt -o out.png", 20, 40),
    ("stats in.txt", 10_000, 40),
    ("scan N*photo.png", 4, 60),
];

/// The commands that have no puzzles as input, or one.
const WITHOUT_PUZZLES: [&str; 8] = ["expand", "first", "mcp", "play", "serve", "techniques", "completions", "man"];

/// Returns a conversion to each format of text. Spreadsheets are made in memory.
fn conversions() -> Vec<(String, u64, u64)> {
    let conversion = |format: &&Format| {
        // Formats without an extension have a text for each puzzle, some of them compressed.
        let count = if format.extensions().is_empty() { 10_000 } else { 50_000 };
        (format!("convert --format {} in.txt", format.name()), count, 40)
    };
    FORMATS.iter().filter(|format| format.is_text()).map(conversion).collect()
}

/// Runs a command, which must succeed.
fn run(folder: &Path, args: &str) -> ResUse {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cluewise"));
    command.args(args.split(' ')).args(["-q", "--threads", "2"]).current_dir(folder);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let used = child.wait4().expect("an end");
    assert!(matches!(used.status.code(), Some(0 | 1)), "{args}: {:?}", used.status);
    used
}

/// Runs a command with this many puzzles.
fn run_with(folder: &Path, command: &str, puzzles: &[Puzzle], count: u64) -> ResUse {
    let input = BufWriter::new(File::create(folder.join("in.txt")).expect("a file"));
    let mut lines = puzzles.iter().cycle().take(count as usize);
    lines.try_fold(input, |mut input, puzzle| writeln!(input, "{puzzle}").map(|()| input)).expect("a file");
    for format in ["jsonl", "csv", "parquet"].iter().filter(|format| command.contains(&format!("in.{format}"))) {
        run(folder, &format!("convert in.txt -o in.{format}"));
    }
    let replaced = |arg: &str| match arg.strip_prefix("N*") {
        Some(repeated) => vec![repeated; count as usize].join(" "),
        None if arg == "N" || arg.ends_with("=N") => arg.replace('N', &count.to_string()),
        None => arg.to_owned(),
    };
    let args: Vec<String> = command.split(' ').map(replaced).collect();
    run(folder, &args.join(" "))
}

fn time(used: &ResUse) -> Duration {
    (used.rusage.utime + used.rusage.stime).max(MIN_TIME)
}

/// Runs each command with a twentieth of its puzzles and with a half of them, or with all and with twice as many if
/// `is_timed`, and checks the growth of the memory or of the time.
fn check<'a>(commands: impl IntoIterator<Item = (&'a str, u64, u64)>, is_timed: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = |index| {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut rng = PuzzleRng::new(62, index);
        rng.shuffle(&mut cells);
        Puzzle::from(random_grid(&mut rng)).restricted_to(cells[..45].iter().copied().collect())
    };
    let puzzles: Vec<Puzzle> = (0..1000).map(puzzle).collect();
    fs::write(folder.path().join("many.txt"), format!("{}\n", Puzzle::EMPTY)).expect("a file");
    run(folder.path(), &format!("print {} --per-page 1 --dpi 100 -o photo.png", puzzles[0]));
    let mut wrong = Vec::new();
    for (command, count, most) in commands {
        let counts = if is_timed { [count, 2 * count] } else { [count.div_ceil(20), count.div_ceil(2)] };
        let mut used = counts.map(|count| run_with(folder.path(), command, &puzzles, count));
        let is_slow = |used: &[ResUse; 2]| time(&used[1]) > MAX_GROWTH * time(&used[0]);
        let is_large = |used: &[ResUse; 2]| {
            let [one, two] = used.each_ref().map(|used| used.rusage.maxrss);
            two > most * MEGABYTE || two > one + MEMORY_TOLERANCE
        };
        let is_wrong = |used: &[ResUse; 2]| if is_timed { is_slow(used) } else { is_large(used) };
        // Other processes slow one of the two down now and then, or let its reader get ahead of the work.
        for _ in 0..3 {
            if is_wrong(&used) {
                used = counts.map(|count| run_with(folder.path(), command, &puzzles, count));
            }
        }
        let times = [0, 1].map(|i| used[i].rusage.utime + used[i].rusage.stime);
        let peaks = [0, 1].map(|i| used[i].rusage.maxrss / MEGABYTE);
        println!("{command}, {counts:?} puzzles: {times:.2?}, {peaks:?} MB");
        if is_wrong(&used) {
            wrong.push(format!("{command}: {times:?}, {peaks:?} MB, not {most}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

// Commands mostly work on one thread: several tests leave no core idle.

fn check_conversions(is_timed: bool) {
    check(conversions().iter().map(|(command, count, most)| (&**command, *count, *most)), is_timed);
}

#[test]
fn memory_is_bounded() {
    check(COMMANDS, false);
}

#[test]
fn memory_of_conversions_is_bounded() {
    check_conversions(false);
}

#[test]
#[ignore = "measures time: a minute"]
fn time_is_in_proportion() {
    check(COMMANDS, true);
}

#[test]
#[ignore = "measures time: a minute"]
fn time_of_conversions_is_in_proportion() {
    check_conversions(true);
}

#[test]
fn all_commands_are_measured() {
    let measured: BTreeSet<&str> = COMMANDS.iter().filter_map(|(command, ..)| command.split(' ').next()).collect();
    let all: BTreeSet<&str> = cluewise_cli::commands().map(|(name, _)| name).collect();
    assert_eq!(measured.into_iter().chain(WITHOUT_PUZZLES).collect::<BTreeSet<&str>>(), all);
}
