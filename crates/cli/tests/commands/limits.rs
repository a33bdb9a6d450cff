//! All commands with a small stack, little memory, more threads than cores, and a limit of the file size.

use cluewise::generator::random_grid;
use cluewise::{Cell, Puzzle, PuzzleRng};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;

use crate::binary;

/// Every command that ends, with work for more than one thread.
const COMMANDS: [&str; 40] = [
    "generate --seed 5 -n 600",
    "generate --seed 5 -n 2 --er 7.1..8.9",
    "pack --seed 5 --level easy=20 --level extreme=5 --se",
    "verify in.txt",
    "verify --summary in.txt",
    "solve in.txt",
    "solve --limit 100 many.txt",
    "rate in.txt",
    "rate --se in.txt",
    "annotate in.txt",
    "explain in.txt",
    "hint in.txt",
    "candidates in.txt",
    "complete in.txt",
    "canon in.txt",
    "dedupe in.txt",
    "dedupe in.txt --memory 32M --temp .",
    "split in.txt --parts a=1,b=2 -o parts",
    "shuffle in.txt --seed 5",
    "minimize in.txt --seed 5",
    "rate --closure in.txt",
    "bands in.txt",
    "unavoidable --max-size 5 in.txt",
    "depth in.txt",
    "expand in.txt",
    "neighbors --add 0 in.txt",
    "morph --symmetry rot180 --keep in.txt",
    "convert in.txt --format json",
    if cfg!(feature = "parquet") { "convert in.txt --format parquet" } else { "convert in.txt --format ipuz" },
    "print in.txt --format pdf",
    "book in.txt",
    "stats in.txt",
    "scan photo.png",
    "pack --seed 5 --variant x --level easy=20",
    "daily --date 2026-11-20 --level extreme",
    "daily --date 2026-11-20 --days 20 --size 6",
    "techniques x-wing chain",
    "first",
    "completions bash",
    "man",
];

/// Commands that write more than 8 blocks of 512 bytes to a file, and the file.
const OUTPUTS: [(&str, &str); 15] = [
    ("generate --seed 5 -n 600", "out.txt"),
    ("pack --seed 5 --level easy=60", "out.json"),
    ("verify in.txt", "out.txt"),
    ("solve in.txt", "out.txt"),
    ("rate in.txt", "out.txt"),
    ("explain in.txt", "out.html"),
    ("candidates in.txt", "out.txt"),
    ("canon in.txt", "out.txt"),
    ("dedupe in.txt", "out.txt"),
    ("shuffle in.txt", "out.txt"),
    ("minimize in.txt", "out.txt"),
    ("convert in.txt", "out.csv"),
    ("convert in.txt", if cfg!(feature = "parquet") { "out.parquet" } else { "out.ipuz" }),
    ("print in.txt", "out.pdf"),
    ("book in.txt", "out.pdf"),
];

/// A folder with 120 puzzles that have redundant clues, and one puzzle with very many solutions.
static INPUTS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = |i| {
        let mut rng = PuzzleRng::new(51, i);
        let mut cells: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut cells);
        Puzzle::from(random_grid(&mut rng)).restricted_to(cells[..42].iter().copied().collect())
    };
    let text: String = (0..120).map(|i| format!("{}\n", puzzle(i))).collect();
    fs::write(folder.path().join("in.txt"), text).expect("a file");
    fs::write(folder.path().join("many.txt"), format!("{}\n", Puzzle::EMPTY)).expect("a file");
    let printed = limited(folder.path(), ":", &format!("print {} --per-page 1 --dpi 100 -o photo.png", puzzle(0)));
    // The exit code for a puzzle with several solutions is 1.
    assert!(matches!(printed.code, Some(0 | 1)), "{}", printed.err);
    folder
});

/// The results of the commands without limits.
static UNLIMITED: LazyLock<Vec<binary::Ran>> = LazyLock::new(|| {
    let folder = folder();
    COMMANDS.map(|command| limited(folder.path(), ":", &format!("{command} -q"))).into()
});

#[test]
fn every_command_that_ends_has_a_row() {
    let is_listed = |name: &str| COMMANDS.iter().any(|line| line.split(' ').next() == Some(name));
    let mut names =
        cluewise_cli::commands().map(|(name, _)| name).filter(|name| !matches!(*name, "mcp" | "play" | "serve"));
    assert_eq!(names.find(|name| !is_listed(name)), None);
}

/// Returns a folder with the files of `INPUTS`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["in.txt", "many.txt", "photo.png"] {
        fs::copy(INPUTS.path().join(name), folder.path().join(name)).expect("a file");
    }
    folder
}

/// Runs the binary in a shell that sets limits first.
fn limited(folder: &Path, limits: &str, args: &str) -> binary::Ran {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limits}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_cluewise")]);
    binary::Ran::lossy(&shell.args(args.split(' ')).current_dir(folder).output().expect("a shell"))
}

/// Checks that each command has the same result with these limits and additional arguments as without.
fn check_unchanged(limits: &str, more: &str) {
    let folder = folder();
    for (command, free) in COMMANDS.iter().zip(UNLIMITED.iter()) {
        let tight = limited(folder.path(), limits, &format!("{command} -q{more}"));
        assert!(matches!(free.code, Some(0 | 1)), "{command}: {}", free.err);
        assert!(!free.out.is_empty(), "{command}");
        assert!((tight.code, &tight.out) == (free.code, &free.out), "{command}: {:?}, {}", tight.code, tight.err);
    }
}

#[test]
fn a_stack_of_a_megabyte_is_enough() {
    check_unchanged("ulimit -s 1024 && export RUST_MIN_STACK=1048576", "");
}

#[test]
fn address_space_of_64_megabytes_is_enough() {
    // The stacks of a thread per core would be part of it. The binary of the tests has 12 MB more code than that of a release.
    check_unchanged("ulimit -v 77824", " --threads 2");
}

/// Returns a folder with hard puzzles.
fn hard_folder() -> TempDir {
    let folder = folder();
    let hard = limited(folder.path(), ":", "generate -n 12 --level extreme --seed 9 -q");
    fs::write(folder.path().join("in.txt"), hard.out.repeat(4)).expect("a file");
    folder
}

/// Hard puzzles have many steps, and their threads allocate memory often. The C library would reserve 64 MB for a
/// thread: at each allocation if that fails, and all that is left if it succeeds.
#[test]
fn hard_work_needs_no_more_address_space() {
    let folder = hard_folder();
    for command in ["explain in.txt", "rate --se in.txt", "generate -n 5 --level expert --seed 9", "verify in.txt"] {
        let args = format!("{command} -q --threads 2");
        let free = limited(folder.path(), ":", &args);
        for limit in [65_536, 131_072] {
            let tight = limited(folder.path(), &format!("ulimit -v {limit}"), &args);
            assert!((tight.code, &tight.out) == (free.code, &free.out), "{command}, {limit}: {}", tight.err);
        }
    }
}

/// Allocations that fail are not tried again and again.
#[test]
#[ignore = "measures time: 3 seconds"]
fn little_address_space_costs_no_time() {
    let folder = hard_folder();
    let times = || {
        [":", "ulimit -v 65536"].map(|limits| processor_time(folder.path(), limits, "explain in.txt -q --threads 2"))
    };
    // Repeated only if other work on the machine has disturbed it.
    assert!((0..3).any(|_| matches!(times(), [free, tight] if tight < 2.0 * free)), "{:?}", times());
}

#[test]
fn more_threads_than_cores_change_nothing() {
    check_unchanged(":", " --threads 100");
}

/// Returns the processor time of a command with these limits, as measured by the shell.
fn processor_time(folder: &Path, limits: &str, args: &str) -> f64 {
    let script = format!("{limits}; \"$0\" \"$@\" > /dev/null && times");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_cluewise")]).env("LC_ALL", "C");
    let ran = binary::Ran::lossy(&shell.args(args.split(' ')).current_dir(folder).output().expect("a shell"));
    assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
    // The second line is that of the children: user and system time, such as `0m1.25s 0m0.03s`.
    let seconds = |time: &str| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    let children = ran.out.lines().nth(1).expect("a second line");
    children.split(' ').map(|time| seconds(time).expect("a time")).sum()
}

#[test]
#[ignore = "measures time: 3 seconds"]
fn more_threads_than_cores_cost_no_time() {
    let folder = folder();
    let args = |threads| format!("generate --seed 5 -n 10000 -q --threads {threads}");
    let mut least = [f64::INFINITY; 2];
    // Repeated only if other work on the machine has disturbed it.
    for _ in 0..3 {
        let times = [2, 1000].map(|threads| processor_time(folder.path(), ":", &args(threads)));
        least = std::array::from_fn(|i| least[i].min(times[i]));
        if least[1] < 3.0 * least[0] {
            return;
        }
    }
    panic!("{} s with two threads, {} s with a thousand", least[0], least[1]);
}

/// All pixels of such a page would take 200 MB.
#[test]
fn fine_pictures_take_little_memory() {
    let folder = folder();
    let text = fs::read_to_string(folder.path().join("in.txt")).expect("a file");
    fs::write(folder.path().join("one.txt"), text.lines().next().expect("a puzzle")).expect("a file");
    let limits = "ulimit -v 150000";
    let ran = limited(folder.path(), limits, "print one.txt --per-page 1 --dpi 720 -o page.png");
    assert!(ran.out.starts_with("page.png"), "{ran:?}");
    let picture = fs::File::open(folder.path().join("page.png")).map(std::io::BufReader::new).expect("the picture");
    let size = png::Decoder::new(picture).read_info().map(|reader| reader.info().size()).expect("PNG");
    assert_eq!(size, (5953, 8419));
}

/// With `XFSZ` ignored writing fails, as on a full disk; without, the run is killed.
#[test]
fn files_that_may_not_grow_leave_the_old_output() {
    for (command, output) in OUTPUTS {
        for (limits, refused) in [("trap '' XFSZ; ulimit -f 8", true), ("ulimit -f 8", false)] {
            let folder = folder();
            fs::write(folder.path().join(output), "old").expect("a file");
            let ran = limited(folder.path(), limits, &format!("{command} -q -o {output}"));
            assert_eq!(ran.code, refused.then_some(2), "{command}: {ran:?}");
            assert!(!refused || ran.err.contains(output), "{command}: {ran:?}");
            assert_eq!(fs::read(folder.path().join(output)).expect("the output"), b"old", "{command}");
        }
    }
}

/// A server gives back memory, whatever comes before its name.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn servers_have_the_settings_of_the_allocator() {
    for line in ["serve", "-q serve", "--threads 2 serve"] {
        let args: Vec<&str> = line.split(' ').chain(["--port", "0"]).collect();
        let mut server = binary::command(Path::new("."), &args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a server");
        // What it prints, it prints after its restart.
        let (out, err) = (server.stdout.take().expect("a pipe"), server.stderr.take().expect("a pipe"));
        let mut line_of_address = String::new();
        let read = BufReader::new(out.chain(err)).read_line(&mut line_of_address);
        let settings = fs::read(format!("/proc/{}/environ", server.id())).expect("an environment");
        server.kill().and_then(|()| server.wait()).expect("an end");
        assert!(read.is_ok_and(|bytes| bytes > 0), "{line}");
        assert!(String::from_utf8_lossy(&settings).contains("MALLOC_TRIM_THRESHOLD_="), "{line}");
    }
}
