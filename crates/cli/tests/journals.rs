//! Damaged journals: a resumed run has the right output, or ends with an error and leaves the journal as it is.
//!
//! ```text
//! SEED=7 MINUTES=60 cargo test --test journals -- --ignored --nocapture
//! ```

use cluewise::PuzzleRng;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

#[path = "common/binary.rs"]
mod binary;
#[path = "../../../tests/common/minutes.rs"]
mod minutes;
use minutes::seed;

/// A run that fails at its last puzzle with `--attempts 1`, and so leaves a journal with all others. Without the limit
/// it ends quickly.
const RUN: [&str; 9] = ["pack", "--seed", "3", "--level", "easy=12", "--level", "extreme=1", "-o", "made.json"];

/// An interrupted run: its folder, its journal, and the output of the complete run.
struct Stopped {
    folder: TempDir,
    journal: Vec<u8>,
    made: Vec<u8>,
}

impl Stopped {
    fn new() -> Stopped {
        let folder = tempfile::tempdir().expect("a folder");
        let given_up = binary::run(folder.path(), &[&RUN[..], &["--attempts", "1"]].concat(), b"");
        assert_eq!(given_up.code, Some(1), "{given_up:?}");
        let mut stopped = Stopped { folder, journal: Vec::new(), made: Vec::new() };
        stopped.journal = fs::read(stopped.path("made.json.journal")).expect("the journal");
        fs::remove_file(stopped.path("made.json.journal")).expect("a file");
        assert_eq!(binary::run(stopped.folder.path(), &RUN, b"").code, Some(0));
        stopped.made = fs::read(stopped.path("made.json")).expect("the output");
        stopped
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn lines(&self) -> Vec<&[u8]> {
        self.journal.split_inclusive(|&byte| byte == b'\n').collect()
    }

    /// Resumes the run with this journal. Returns the error message, or `None` if the output is right.
    fn resume(&self, journal: &[u8]) -> Option<String> {
        self.run(journal, &["--resume"])
    }

    fn run(&self, journal: &[u8], more: &[&str]) -> Option<String> {
        let damage = || journal.escape_ascii().to_string();
        fs::write(self.path("made.json"), "old").expect("a file");
        fs::write(self.path("made.json.journal"), journal).expect("a file");
        let ran = ended(self.folder.path(), &[&RUN[..], more].concat());
        let output = fs::read(self.path("made.json")).expect("the output");
        let left = fs::read(self.path("made.json.journal")).ok();
        let names = fs::read_dir(self.folder.path()).expect("a folder").count();
        match ran.code {
            Some(0) => {
                assert!(output == self.made, "a wrong pack from {}", damage());
                assert_eq!((left, names), (None, 1), "{}", damage());
                None
            }
            Some(2) => {
                assert_eq!((output.as_slice(), names), (&b"old"[..], 2), "{}", damage());
                assert!(left.as_deref() == Some(journal), "a changed journal: {}", damage());
                Some(ran.err)
            }
            code => panic!("{code:?}, {}: {}", ran.err, damage()),
        }
    }
}

/// Runs the binary, which must end within a time limit.
fn ended(folder: &std::path::Path, args: &[&str]) -> binary::Ran {
    let mut child = binary::command(folder, args).stdin(Stdio::null()).spawn().expect("the binary starts");
    let begin = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if begin.elapsed() > Duration::from_secs(60) {
            child.kill().and_then(|()| child.wait()).expect("an end");
            panic!("{args:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    binary::Ran::lossy(&child.wait_with_output().expect("an output"))
}

#[test]
fn damaged_lines_are_reported_with_their_number() {
    let stopped = Stopped::new();
    let lines = stopped.lines();
    assert_eq!((lines[0], lines.len()), (&b"cluewise journal 1\n"[..], 14));
    let changed = |line: usize, change: &dyn Fn(&mut Vec<u8>)| {
        let mut lines: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
        change(&mut lines[line]);
        lines.concat()
    };
    let order = |order: &[usize]| order.iter().map(|&line| lines[line]).collect::<Vec<_>>().concat();
    let digit = |line: &mut Vec<u8>| {
        let at = line.iter().rposition(u8::is_ascii_digit).expect("a digit");
        line[at] = b'0' + (line[at] - b'0' + 1) % 10;
    };
    let table: Vec<(&str, Vec<u8>, &str)> = vec![
        ("a digit", changed(5, &digit), "made.json.journal:6: damaged"),
        ("a digit of the last line", changed(13, &digit), "made.json.journal:14: damaged"),
        ("a digit of the run", changed(1, &digit), "made.json.journal:2: damaged"),
        ("a checksum", changed(5, &|line| line[3] ^= 1), "made.json.journal:6: damaged"),
        ("a line is missing", order(&[0, 1, 2, 3, 5, 6]), "made.json.journal:5: damaged"),
        ("the first puzzle is missing", order(&[0, 1, 3, 4]), "made.json.journal:3: damaged"),
        ("a line twice", order(&[0, 1, 2, 3, 3, 4]), "made.json.journal:5: damaged"),
        ("the last line twice", order(&[0, 1, 2, 3, 3]), "made.json.journal:5: damaged"),
        ("two lines swapped", order(&[0, 1, 2, 4, 3, 5]), "made.json.journal:4: damaged"),
        ("the run twice", order(&[0, 1, 1, 2]), "made.json.journal:3: damaged"),
        ("an empty line", changed(5, &|line| line.push(b'\n')), "made.json.journal:7: damaged"),
        ("half a line", changed(5, &|line| drop(line.drain(20..40))), "made.json.journal:6: damaged"),
        ("no puzzle", changed(5, &|line| *line = b"...\n".to_vec()), "made.json.journal:6: damaged"),
        ("no text", changed(5, &|line| *line = b"\xff\0\n".to_vec()), "made.json.journal:6: damaged"),
        ("no end of a line", changed(5, &|line| *line = vec![b'1'; 1 << 21]), "made.json.journal:6: damaged"),
        ("two journals", [&stopped.journal[..], &stopped.journal].concat(), "made.json.journal:15: damaged"),
        ("another version", changed(0, &|line| line[17] = b'7'), "another version"),
        ("no first line", order(&[1, 2, 3]), "not a journal of cluewise"),
        ("something else", b"what the user had\n".to_vec(), "not a journal of cluewise"),
        ("zeros", vec![0; 4096], "not a journal of cluewise"),
    ];
    for (what, journal, message) in table {
        let refused = stopped.resume(&journal).unwrap_or_else(|| panic!("{what} was not refused"));
        assert!(refused.contains(message), "{what}: {refused}");
        assert!(stopped.run(&journal, &[]).is_some(), "{what} was not refused without --resume");
    }
}

/// The error tells how to continue from the intact lines.
#[test]
fn lines_before_the_damage_can_be_resumed() {
    let stopped = Stopped::new();
    let mut lines = stopped.lines();
    lines.remove(8);
    let refused = stopped.resume(&lines.concat()).expect("a refusal");
    assert!(refused.contains("keep its first 8 lines (head -n 8)"), "{refused}");
    assert_eq!(stopped.resume(&lines[..8].concat()), None);
}

/// Files of other programs with the name of a journal are not changed.
#[test]
fn files_of_other_programs_are_kept() {
    let stopped = Stopped::new();
    let old = br#"{"header":{"schema":"urn:cluewise:pack:1"},"records":"json, se: false"}"#;
    for text in [&b"dear diary"[..], b"", b"c", b"cluewise journal 1", b"cluewise journal 1\n0123", old, b"\n\n"] {
        let refused = stopped.run(text, &[]).unwrap_or_else(|| panic!("{} was not refused", text.escape_ascii()));
        assert!(refused.contains("made.json.journal"), "{refused}");
    }
    // All that a run may leave that is killed before it has written its first lines.
    for end in [0, 1, 18, 19, 30] {
        assert_eq!(stopped.resume(&stopped.journal[..end]), None);
    }
}

/// Returns a journal with random damage.
fn damaged(journal: &[u8], rng: &mut PuzzleRng) -> Vec<u8> {
    let pick = |rng: &mut PuzzleRng, length: usize| rng.random_below(length.max(1) as u32) as usize;
    let mut lines: Vec<Vec<u8>> = journal.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..rng.random_below(3) {
        let (one, other) = (pick(rng, lines.len()), pick(rng, lines.len()));
        let Some(length) = lines.get(one).map(Vec::len) else { continue };
        let at = pick(rng, length);
        match rng.random_below(8) {
            0 => drop(lines.remove(one)),
            1 => lines.insert(other, lines[one].clone()),
            2 => lines.swap(one, other),
            3 if length > 0 => lines[one][at] ^= 1 << rng.random_below(8),
            4 if length > 0 => lines[one][at] = b'0' + rng.random_below(10) as u8,
            5 => lines[one].truncate(at),
            6 => lines[one].insert(at, rng.random_below(256) as u8),
            _ => drop(lines[one].splice(..at, std::iter::repeat_n(0, at))),
        }
    }
    let mut text = lines.concat();
    if rng.random_below(3) == 0 {
        text.truncate(pick(rng, text.len() + 1));
    }
    text
}

/// Resumes from damaged journals as long as `should_continue`, called with their number so far, returns true.
fn journals(should_continue: impl Fn(u64) -> bool) {
    let (stopped, mut count, mut refused) = (Stopped::new(), 0, 0);
    while should_continue(count) {
        let journal = damaged(&stopped.journal, &mut PuzzleRng::new(seed(), count));
        refused += u64::from(stopped.resume(&journal).is_some());
        count += 1;
    }
    println!("journals: {count} inputs, {refused} refused");
}

#[test]
fn some_damaged_journals() {
    journals(|count| count < 150);
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn journals_for_minutes() {
    let end = minutes::end();
    journals(|_| Instant::now() < end);
}

/// Two runs never write the same journal, and a run whose journal was replaced does not change the new one.
#[test]
fn journals_that_change_hands() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let args = ["generate", "--clues", "17", "--seed", "1", "-o", "rare.txt"];
    let mut first = binary::command(folder.path(), &args).spawn().expect("the binary starts");
    let begin = Instant::now();
    while fs::metadata(at("rare.txt.journal")).map_or(0, |journal| journal.len()) == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no journal");
        std::thread::sleep(Duration::from_millis(5));
    }
    for more in [&[][..], &["--resume"]] {
        let second = ended(folder.path(), &[&args[..], more].concat());
        assert!(second.code == Some(2) && second.err.contains("another run is writing it"), "{second:?}");
    }
    fs::rename(at("rare.txt.journal"), at("moved")).expect("a file");
    fs::write(at("rare.txt.journal"), "mine").expect("a file");
    let interrupted = Command::new("kill").args(["-INT", &first.id().to_string()]).status();
    assert!(interrupted.expect("kill").success());
    assert_eq!(first.wait().expect("an end").code(), Some(130));
    assert_eq!(fs::read(at("rare.txt.journal")).expect("a file"), b"mine");
    assert!(fs::read(at("moved")).expect("the journal").starts_with(b"cluewise journal 1\n"));
}

/// A run that was interrupted within a puzzle does not end as if it had never been in the input.
#[test]
fn inputs_without_the_unfinished_puzzle_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("puzzles.txt"), "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n")
        .expect("a file");
    let args = ["neighbors", "--remove", "3", "puzzles.txt", "-o", "found.txt"];
    let mut first = binary::command(folder.path(), &args).spawn().expect("the binary starts");
    let begin = Instant::now();
    let journal = || fs::read_to_string(at("found.txt.journal")).unwrap_or_default();
    while !journal().contains("work") {
        assert!(begin.elapsed() < Duration::from_secs(60), "no progress: {}", journal());
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupted = Command::new("kill").args(["-INT", &first.id().to_string()]).status();
    assert!(interrupted.expect("kill").success());
    assert_eq!(first.wait().expect("an end").code(), Some(130));
    let left = journal();
    fs::write(at("puzzles.txt"), "").expect("a file");
    let second = ended(folder.path(), &[&args[..], &["--resume"]].concat());
    assert!(second.code == Some(2) && second.err.contains("the inputs differ"), "{second:?}");
    assert_eq!(journal(), left);
}
