//! Interrupted runs continue from their journal, with the same output as uninterrupted ones.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::binary;

/// Commands that write a file, to be run with and without `--resume`.
const RUNS: [&[&str]; 6] = [
    &["generate", "--seed", "5", "-n", "6000", "-o", "made.txt"],
    &["generate", "--seed", "5", "-n", "600", "--level", "hard", "-o", "made.jsonl"],
    &["pack", "--seed", "5", "--level", "easy=80", "--level", "expert=15", "--se", "-o", "made.json"],
    &["generate", "--seed", "5", "-n", "400", "--size", "6", "--distinct", "-o", "made.jsonl"],
    &["pack", "--seed", "5", "-n", "200", "--size", "4", "--variant", "killer", "--steps", "-o", "made.json"],
    &["annotate", "in.csv", "-o", "made.csv"],
];

/// Returns a folder with a table whose columns and cells an annotated one keeps.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let grid = |index| cluewise::generator::random_grid(&mut cluewise::PuzzleRng::new(7, index)).to_string();
    let row = |index: u64| format!("{index:05};\"{}{}\";a b\n", &grid(index)[..60], ".".repeat(21));
    let rows: String = (0..1500).map(row).collect();
    fs::write(folder.path().join("in.csv"), format!("no;question;note\n{rows}")).expect("a file");
    folder
}

fn start(folder: &Path, args: &[&str]) -> Child {
    let mut command = binary::command(folder, args);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts")
}

/// Returns the length of the journal in bytes.
fn length(folder: &Path, output: &str) -> u64 {
    fs::metadata(folder.join(format!("{output}.journal"))).map_or(0, |journal| journal.len())
}

#[test]
fn killed_runs_resume_to_the_same_output() {
    for args in RUNS {
        let (folder, output) = (folder(), args[args.len() - 1]);
        let file = folder.path().join(output);
        assert_eq!(binary::run(folder.path(), args, b"").code, Some(0), "{args:?}");
        let whole = fs::read(&file).expect("the output");
        assert_eq!(length(folder.path(), output), 0, "{args:?}: the journal of a run that is complete");
        fs::remove_file(&file).expect("a file");

        let (mut kills, mut args) = (0, args.to_vec());
        for _ in 0..3 {
            let before = length(folder.path(), output);
            let mut child = start(folder.path(), &args);
            let begin = Instant::now();
            // Killed as soon as it has got somewhere.
            while child.try_wait().expect("a status").is_none() && begin.elapsed() < Duration::from_secs(20) {
                if length(folder.path(), output) > before + 2000 {
                    kills += u32::from(child.kill().is_ok());
                    break;
                }
                std::thread::sleep(Duration::from_millis(2));
            }
            child.wait().expect("an end");
            if file.exists() {
                break;
            }
            args.extend(Some("--resume").filter(|_| !args.contains(&"--resume")));
        }
        if !file.exists() {
            assert_eq!(binary::run(folder.path(), &args, b"").code, Some(0), "{args:?}");
        }
        assert!(fs::read(&file).expect("the output") == whole, "{args:?} after {kills} kills");
        assert!(kills > 0, "{args:?} was never killed");
    }
}

/// A limit of the file size stands for a full disk.
#[cfg(unix)]
#[test]
fn full_disks_lose_nothing() {
    for args in RUNS {
        let (folder, output) = (folder(), args[args.len() - 1]);
        let file = folder.path().join(output);
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; ulimit -f 40; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_cluewise")]);
        let full = shell.args(args).current_dir(folder.path()).output().expect("the binary ends");
        let told = String::from_utf8_lossy(&full.stderr);
        assert!(full.status.code().is_some_and(|code| code > 0) && told.contains("journal"), "{args:?}: {told}");
        assert!(!file.exists() && length(folder.path(), output) > 0, "{args:?}");

        let resumed: Vec<&str> = args.iter().copied().chain(["--resume"]).collect();
        assert_eq!(binary::run(folder.path(), &resumed, b"").code, Some(0), "{args:?}");
        let made = fs::read(&file).expect("the output");
        fs::remove_file(&file).expect("a file");
        assert_eq!(binary::run(folder.path(), args, b"").code, Some(0), "{args:?}");
        assert!(fs::read(&file).expect("the output") == made, "{args:?}");
    }
}

#[test]
fn any_prefix_of_a_journal_can_be_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (output, journal) = (folder.path().join("made.json"), folder.path().join("made.json.journal"));
    let make = |more: &[&str]| {
        let args = ["pack", "--seed", "3", "--level", "easy=12", "--level", "extreme=1", "-o", "made.json"];
        binary::run(folder.path(), &[&args[..], more].concat(), b"")
    };
    let given_up = make(&["--attempts", "1"]);
    assert_eq!(given_up.code, Some(1), "{given_up:?}");
    assert!(given_up.err.contains("with --resume and more --attempts to continue"), "{given_up:?}");
    // The file has what was found.
    assert_eq!(fs::read_to_string(&output).expect("the output").matches("{\"id\":").count(), 12);
    let text = fs::read(&journal).expect("the journal");
    assert_eq!(
        text.iter().filter(|&&byte| byte == b'\n').count(),
        14,
        "the first line, the run and twelve easy puzzles"
    );

    let refused = make(&[]);
    assert!(refused.code == Some(2) && refused.err.contains("continue with --resume"), "{refused:?}");
    fs::remove_file(&journal).expect("a file");
    assert_eq!(make(&[]).code, Some(0));
    let whole = fs::read(&output).expect("the output");
    for end in (0..text.len()).step_by(text.len() / 12).chain([text.len()]) {
        fs::write(&journal, &text[..end]).expect("a file");
        fs::remove_file(&output).expect("a file");
        let resumed = make(&["--resume"]);
        assert_eq!(resumed.code, Some(0), "{end} bytes: {resumed:?}");
        assert!(fs::read(&output).expect("the output") == whole, "{end} bytes");
        assert!(!journal.exists(), "{end} bytes");
    }
}

#[test]
fn journals_belong_to_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let stopped = "pack --seed 5 --level easy=3 --level extreme=1 --attempts 1 -o made.json";
    let words = |args: &str| binary::run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
    assert_eq!(words(stopped).code, Some(1));
    let other = words("pack --seed 4 --level easy=3 --level extreme=1 -o made.json --resume");
    assert!(other.code == Some(2) && other.err.contains("the journal of another run"), "{other:?}");
    // The seed is that of the journal where none is given.
    let resumed = words("pack --level easy=3 --level extreme=1 -o made.json --resume");
    assert!(resumed.code == Some(0) && resumed.out.contains("seed 5"), "{resumed:?}");

    let mut first = start(folder.path(), &["generate", "--clues", "17", "--seed", "1", "-o", "rare.txt"]);
    let begin = Instant::now();
    while length(folder.path(), "rare.txt") == 0 && begin.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = words("generate --clues 17 --seed 1 -o rare.txt");
    assert!(second.code == Some(2) && second.err.contains("another run is writing it"), "{second:?}");
    first.kill().and_then(|()| first.wait()).expect("an end");
    let nowhere = words("generate --resume");
    assert!(nowhere.code == Some(2) && nowhere.err.contains("-o FILE"), "{nowhere:?}");
}

/// Commands over inputs, each with another one of the same output, the number of puzzles, and the number of blocks of
/// 512 bytes after which its disk is full.
const INPUT_RUNS: [(&str, &str, usize, u32); 6] = [
    ("neighbors --minimal in.txt -o made.txt", "neighbors in.txt -o made.txt", 6, 80),
    ("expand --format jsonl in.txt -o made.txt", "expand --add 2 in.txt -o made.txt", 40, 40),
    ("depth in.txt -o made.txt", "depth --max-depth 1 in.txt -o made.txt", 40, 6),
    ("unavoidable in.txt --max-size 6 -o made.txt", "unavoidable in.txt --count --max-size 6 -o made.txt", 40, 40),
    ("bands in.txt in.txt in.txt -o made.txt", "depth in.txt -o made.txt", 40, 6),
    ("morph --symmetry diagonal --keep in.txt -o made.txt", "morph --symmetry rot180 in.txt -o made.txt", 40, 6),
];

#[cfg(unix)]
#[test]
fn commands_over_inputs_resume_at_any_line() {
    for (run, other, count, blocks) in INPUT_RUNS {
        let folder = tempfile::tempdir().expect("a folder");
        let (output, journal) = (folder.path().join("made.txt"), folder.path().join("made.txt.journal"));
        let words = |args: &str, more: &[&str]| {
            binary::run(folder.path(), &[&args.split(' ').collect::<Vec<_>>()[..], more].concat(), b"")
        };
        let puzzles = words("generate -n 40 --seed 5", &[]).out;
        // A malformed entry and a puzzle with several solutions among them.
        let input: Vec<&str> = puzzles.lines().take(count).collect();
        let (several, input) = (".".repeat(81), [&input[..3], &["12.."], &input[3..]].concat().join("\n"));
        fs::write(folder.path().join("in.txt"), format!("{input}\n{several}\n")).expect("a file");
        let whole_run = words(run, &[]);
        let whole = fs::read(&output).expect("the output");
        assert!(whole_run.code == Some(1) && !journal.exists(), "{run}: {whole_run:?}");
        fs::remove_file(&output).expect("a file");

        let mut shell = std::process::Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_cluewise")]);
        let full = shell.args(run.split(' ')).current_dir(folder.path()).output().expect("the binary ends");
        assert!(full.status.code() == Some(2) && !output.exists(), "{run}: {full:?}");
        let text = fs::read(&journal).expect("the journal");
        assert!(String::from_utf8_lossy(&text).matches("{\"entry\"").count() > 1, "{run}");
        for end in (0..text.len()).step_by(text.len() / 7).chain([text.len()]) {
            fs::write(&journal, &text[..end]).expect("a file");
            let resumed = words(run, &["--resume"]);
            assert_eq!(resumed.code, Some(1), "{run}, {end} bytes: {resumed:?}");
            assert!(fs::read(&output).expect("the output") == whole, "{run}, {end} bytes");
            assert!(!journal.exists(), "{run}, {end} bytes");
            fs::remove_file(&output).expect("a file");
        }
        // Within the first entry, after some of the work on it.
        let lines = String::from_utf8_lossy(&text).into_owned();
        if let Some(done) = lines.find("{\"done\"") {
            let end = done + lines[done..].find('\n').expect("a line") + 1;
            assert!(!lines[..end].contains("{\"entry\""), "{run}");
            fs::write(&journal, &text[..end]).expect("a file");
            assert_eq!(words(run, &["--resume"]).code, Some(1), "{run}");
            assert!(fs::read(&output).expect("the output") == whole, "{run}");
            fs::remove_file(&output).expect("a file");
        }
        assert_eq!(lines.contains("{\"done\""), run.starts_with("neighbors"), "{run}");

        fs::write(&journal, &text).expect("a file");
        let refused = words(other, &["--resume"]);
        assert!(refused.code == Some(2) && refused.err.contains("the journal of another run"), "{run}: {refused:?}");
        fs::write(folder.path().join("in.txt"), input.replacen(['1', '2'], "3", 1)).expect("a file");
        let changed = words(run, &["--resume"]);
        assert!(changed.code == Some(2) && changed.err.contains("the inputs differ"), "{run}: {changed:?}");
        // An incomplete entry at the end may be missing.
        let kept = fs::read(&journal).expect("the journal");
        let entries = |text: &[u8]| {
            text.split_inclusive(|&byte| byte == b'\n')
                .filter(|line| line.starts_with(b"{\"entry\"") && line.ends_with(b"\n"))
                .count()
        };
        assert!(text.starts_with(&kept) && entries(&kept) == entries(&text) && !output.exists(), "{run}");
    }
}

#[test]
fn runs_that_read_nothing_leave_no_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = binary::run(folder.path(), &["bands", "missing.txt", "-o", "made.txt"], b"");
    assert!(ran.code == Some(2) && ran.err.contains("cannot read missing.txt"), "{ran:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
