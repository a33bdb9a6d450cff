//! Random command lines in a folder with various files: the exit code is 0, 1 or 2, nothing panics, inputs are not
//! changed, and no other files remain.
//!
//! ```text
//! SEED=7 MINUTES=60 cargo test --test command_lines -- --ignored --nocapture
//! ```
#![cfg(target_os = "linux")]

#[path = "common/binary.rs"]
mod binary;
#[path = "../../../tests/common/damage.rs"]
mod damage;
#[path = "../../../tests/common/minutes.rs"]
mod minutes;
#[path = "../../../tests/common/written.rs"]
mod written;

use cluewise::PuzzleRng;
use cluewise::formats::FORMATS;
use damage::{damaged, seeds};
use minutes::seed;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The initial contents of the files that the output streams are appended to.
const KEPT: &str = "kept\n";

/// Inputs on the command line, besides the existing files.
const OTHER_INPUTS: [&str; 10] = [
    "-",
    "/dev/null",
    "/dev/zero",
    "missing.txt",
    "missing/in.txt",
    "dir/..",
    "./in.txt",
    "",
    ".",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// Outputs on the command line, besides the existing files.
const OTHER_OUTPUTS: [&str; 20] = [
    "new.txt",
    "new.json",
    "new.jsonl",
    "new.parquet",
    "new.pdf",
    "new.svg",
    "new.png",
    "new.html",
    "dir/new.txt",
    "dir/../new.csv",
    "missing/new.txt",
    "-",
    "",
    ".",
    "/dev/null",
    "/dev/full",
    "/dev/stdout",
    "/dev/fd/1",
    "/proc/self/fd/1",
    "/dev/stderr",
];

/// A folder with files, and beside it the files of the output streams.
struct World {
    folder: TempDir,
    streams: TempDir,
}

impl World {
    fn new(seeds: &[Vec<u8>], stream: &mut PuzzleRng) -> World {
        let world = World { folder: temporary(), streams: temporary() };
        let path = |name: &str| world.folder.path().join(name);
        let write = |name: &str, bytes: &[u8]| fs::write(path(name), bytes).expect("a file");
        for folder in ["dir", "tmp"] {
            fs::create_dir(path(folder)).expect("a folder");
        }
        write("in.txt", &damaged(seeds, stream));
        write("dir/in.txt", &seeds[0]);
        for (format, seed) in FORMATS
            .iter()
            .filter(|format| !format.extensions().is_empty())
            .zip(seeds)
            .filter(|_| stream.random_below(3) == 0)
        {
            write(&format!("in.{}", format.extensions()[0]), seed);
        }
        write("old.txt", b"what the user had");
        write(".old.txt.cluewise-part", b"left by a run that was killed");
        write("old.txt.journal", b"no journal of ours\n");
        write("new.json.journal", &damaged(seeds, stream));
        write(&"long".repeat(62), &seeds[0]);
        write("-o", &seeds[0]);
        fs::write(world.folder.path().join(OsString::from_vec(b"\xff\n.txt".to_vec())), &seeds[0]).expect("a file");
        fs::hard_link(path("in.txt"), path("hard.txt")).expect("a hard link");
        for (target, link) in
            [("in.txt", "link.txt"), ("nowhere.txt", "dangling.txt"), ("loop.txt", "loop.txt"), ("dir", "dirlink")]
        {
            symlink(target, path(link)).expect("a link");
        }
        fs::set_permissions(path("old.txt"), fs::Permissions::from_mode(0o640)).expect("a mode");
        for name in ["out", "err"] {
            fs::write(world.streams.path().join(name), KEPT).expect("a file");
        }
        world
    }

    /// All files by their paths.
    fn files(&self) -> BTreeMap<PathBuf, String> {
        let (mut folders, mut files) = (vec![self.folder.path().to_owned()], BTreeMap::new());
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let metadata = path.symlink_metadata().expect("metadata");
                let what = match metadata.is_file() {
                    true => fs::read(&path).expect("a file").escape_ascii().to_string(),
                    false => format!("{:?}", fs::read_link(&path)),
                };
                if metadata.is_dir() {
                    folders.push(path.clone());
                }
                let inner = path.strip_prefix(self.folder.path()).expect("inside").to_owned();
                files.insert(inner, format!("{:o} {what}", metadata.permissions().mode()));
            }
        }
        files
    }

    /// Starts the binary, with less memory than would harm the machine.
    fn start(&self, args: &[OsString]) -> Child {
        let stream =
            |name| Stdio::from(File::options().append(true).open(self.streams.path().join(name)).expect("a file"));
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 4194304; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_cluewise")]).args(args);
        shell.current_dir(self.folder.path()).env("TMPDIR", self.folder.path().join("tmp"));
        shell.stdin(Stdio::null()).stdout(stream("out")).stderr(stream("err")).spawn().expect("a shell")
    }

    /// The text that was added to an output stream.
    fn added(&self, name: &str) -> String {
        let bytes = fs::read(self.streams.path().join(name)).expect("a file");
        let added = bytes.strip_prefix(KEPT.as_bytes()).expect("what an output stream goes to keeps what it has");
        String::from_utf8_lossy(added).into_owned()
    }
}

fn temporary() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns the commands that end by themselves, and all words of arguments in the help texts.
fn words() -> (Vec<String>, Vec<String>) {
    let folder = temporary();
    let names = cluewise_cli::commands().map(|(name, _)| name.to_owned());
    let commands: Vec<String> = names.filter(|name| name != "serve").collect();
    let mut words: BTreeSet<String> = ["", "-", "--", "0", "1", "-1", "17-80", "1e9", "18446744073709551616", "easy=2"]
        .into_iter()
        .chain(["hard=", "=", "9.0-", "in.txt", "out.txt", "r1c1", "r4", "\u{1f600}", "-n", "--seed", "a=1,b=2"])
        .chain(FORMATS.iter().map(|format| format.name()))
        .map(String::from)
        .collect();
    for command in &commands {
        let help = binary::succeed(folder.path(), &format!("{command} --help"));
        let parts = help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words.extend(parts.filter(|part| part.starts_with('-') && part.len() > 1).map(String::from));
    }
    (commands, words.into_iter().collect())
}

/// Returns a random command line: mostly a command, its inputs and its output, and other words.
fn command_line(words: &(Vec<String>, Vec<String>), files: &[OsString], stream: &mut PuzzleRng) -> Vec<OsString> {
    let (commands, words) = words;
    let mut args: Vec<OsString> = Vec::new();
    for _ in 0..stream.random_below(4) {
        args.push(match stream.random_below(3) {
            0 => pick(&OTHER_INPUTS, stream).into(),
            _ => pick(files, stream).clone(),
        });
    }
    for _ in 0..[0, 1, 1, 1, 1, 1, 1, 2][stream.random_below(8) as usize] {
        let output = match stream.random_below(3) {
            0 => pick(files, stream).clone(),
            _ => pick(&OTHER_OUTPUTS, stream).into(),
        };
        let joined = |option: &str| [option.into(), output.clone()].into_iter().collect::<OsString>();
        let option = match stream.random_below(5) {
            0 => vec![joined("-o")],
            1 => vec![joined("--output=")],
            2 => vec!["--output".into(), output],
            3 => vec!["-qo".into(), output],
            _ => vec!["-o".into(), output],
        };
        let at = stream.random_below(args.len() as u32 + 1) as usize;
        args.splice(at..at, option);
    }
    for _ in 0..stream.random_below(5) {
        args.insert(stream.random_below(args.len() as u32 + 1) as usize, pick(words, stream).into());
    }
    args.insert(0, pick(commands, stream).into());
    args
}

fn pick<'a, T>(items: &'a [T], stream: &mut PuzzleRng) -> &'a T {
    &items[stream.random_below(items.len() as u32) as usize]
}

/// Returns all arguments that may be the value of `-o`.
fn outputs(args: &[OsString]) -> Vec<PathBuf> {
    let mut outputs = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        let (text, next) = (arg.as_encoded_bytes(), args.get(at + 1));
        if text == b"--list" {
            outputs.extend(next.map(PathBuf::from));
        }
        if text.starts_with(b"--o") || text.starts_with(b"-") && !text.starts_with(b"--") && text.contains(&b'o') {
            outputs.extend(next.map(PathBuf::from));
            let value = text.splitn(2, |&b| b == if text[1] == b'-' { b'=' } else { b'o' }).nth(1);
            outputs.extend(value.map(|value| PathBuf::from(OsString::from_vec(value.to_vec()))));
        }
    }
    outputs
}

/// The commands that write a journal beside their output: those with `--resume`.
static RESUMABLE: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let folder = temporary();
    let has_option = |name: &&str| binary::succeed(folder.path(), &format!("{name} --help")).contains("--resume");
    cluewise_cli::commands().map(|(name, _)| name).filter(has_option).collect()
});

/// Returns whether the run may write this file of the folder.
fn may_write(folder: &Path, path: &Path, command: &str, outputs: &[PathBuf]) -> bool {
    // The folder need not be spelled as the system spells it, nor the link be followed yet.
    let resolved = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let links = |output: &PathBuf| fs::read_link(folder.join(output)).map(|target| folder.join(target));
    let is_page = |output: &Path| {
        let (page, stem) = (path.to_string_lossy(), output.with_extension(""));
        page.starts_with(&format!("{}-", stem.to_string_lossy())) && path.extension() == output.extension()
    };
    let is_default_output =
        matches!(command, "book" | "pack" | "print") && outputs.is_empty() && path.starts_with("output");
    is_default_output
        || outputs.iter().any(|output| {
            let whole = folder.join(output);
            // The journal of an output with a long name has a short one.
            let is_long = output.as_os_str().len() > 200;
            let is_journal = path.extension().is_some_and(|extension| extension == "journal");
            let mut journal = output.as_os_str().to_owned();
            journal.push(".journal");
            resolved(&folder.join(path)) == resolved(&whole)
                || links(output).is_ok_and(|target| resolved(&target) == resolved(&folder.join(path)))
                || matches!(command, "explain" | "hint" | "print") && is_page(output)
                || command == "split" && (path.starts_with(output) || output.starts_with(path))
                || RESUMABLE.contains(&command)
                    && (resolved(&folder.join(path)) == resolved(&folder.join(&journal)) || is_long && is_journal)
        })
}

/// Waits for a child, and kills it after a time limit. Returns its exit code; `None` if it was killed.
fn end(child: &mut Child) -> Option<Option<i32>> {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return Some(status.code());
        }
        if begin.elapsed() > Duration::from_secs(3) {
            child.kill().and_then(|()| child.wait()).expect("an end");
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs one command line.
fn check(words: &(Vec<String>, Vec<String>), seeds: &[Vec<u8>], count: u64) {
    let mut stream = PuzzleRng::new(seed(), count);
    let world = World::new(seeds, &mut stream);
    let before = world.files();
    let names: Vec<OsString> = before.keys().map(|path| path.clone().into_os_string()).collect();
    let args = command_line(words, &names, &mut stream);
    let ended = end(&mut world.start(&args));
    let (err, after) = (world.added("err"), world.files());
    let _ = world.added("out");
    let about = format!("run {count}, {args:?}: {ended:?}, {err}");
    if let Some(code) = ended {
        assert!(code.is_some_and(|code| (0..=2).contains(&code)) && !err.contains("panicked"), "{about}");
    }
    let outputs = outputs(&args);
    for path in before.keys().chain(after.keys()) {
        if before.get(path) == after.get(path) {
            continue;
        }
        let (name, new) = (path.to_string_lossy(), !before.contains_key(path));
        let is_part = name.ends_with(".cluewise-part");
        if new && is_part && ended.is_none() {
            continue;
        }
        let allowed = is_part && !new || may_write(world.folder.path(), path, &args[0].to_string_lossy(), &outputs);
        // A journal that was there before is none of ours.
        let foreign = !new && name.ends_with(".journal") && !outputs.contains(path);
        assert!(allowed && !foreign, "{path:?} has changed; {about}");
    }
}

fn run(should_continue: impl Fn(u64) -> bool) {
    let (words, seeds) = (words(), seeds());
    let count = (0..).take_while(|&count| should_continue(count)).map(|count| check(&words, &seeds, count)).count();
    println!("command lines: {count} runs of {} words", words.1.len());
}

#[test]
fn some_command_lines() {
    run(|count| count < 150);
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn command_lines() {
    let end = minutes::end();
    run(|_| Instant::now() < end);
}
