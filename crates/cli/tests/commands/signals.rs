//! Pipes, signals, devices and permissions.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::arguments::{EMPTY, FIRST, ONE, SOLVED, folder};
use crate::binary::{self, Ran, run};

fn names(folder: &Path) -> Vec<String> {
    let entry = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name().into_string();
    let mut names: Vec<String> = fs::read_dir(folder).expect("a folder").map(|e| entry(e).expect("UTF-8")).collect();
    names.sort();
    names
}

/// The id of a user who owns no files.
const NOBODY: u32 = 65534;

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = folder();
    let commands = [
        &["generate", "-n", "100000000", "--seed", "1"][..],
        &["solve", "--all", EMPTY],
        &["solve", "--all", "--engine", "naive", EMPTY],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ];
    for args in commands {
        let mut child = binary::command(folder.path(), args).spawn().expect("the binary starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let ended = wait_or_kill(&mut child, Duration::from_secs(10));
        assert_eq!((ended, line.is_empty()), (Some(0), false), "{args:?}");
        let mut err = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("UTF-8");
        assert_eq!(err, "", "{args:?}");
    }
}

/// Returns the exit code if the child ends within this time, else kills it.
fn wait_or_kill(child: &mut Child, within: Duration) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < within {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it can be killed");
    None
}

/// Waits until a condition holds, at most 20 seconds.
fn wait_until(condition: impl Fn() -> bool) {
    let begin = Instant::now();
    while !condition() && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until a process handles SIGINT, where the system shows this.
fn wait_for_handler(process: u32) {
    let status = format!("/proc/{process}/status");
    let caught = |status: String| {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?.trim().to_owned();
        u64::from_str_radix(&mask, 16).ok()
    };
    // Bit 1 is signal 2.
    wait_until(|| fs::read_to_string(&status).ok().and_then(caught).is_none_or(|mask| mask & 2 != 0));
}

#[test]
fn interrupts_leave_only_journals() {
    let folder = folder();
    fs::write(folder.path().join("old"), "old").expect("a file");
    let before = names(folder.path());
    let commands = [
        &["generate", "-n", "100000000", "-o", "old"][..],
        &["generate", "-n", "100000000", "-o", "new.json"],
        &["generate", "--level", "extreme", "--clues", "17", "-o", "new"],
        &["pack", "-n", "100000000", "-o", "new.json"],
        &["solve", "--all", EMPTY],
        &["solve", "--all", EMPTY, "-o", "old"],
        &["solve", "--count", "--all", EMPTY],
        &["verify"],
        &["convert", "-o", "new"],
    ];
    for args in commands {
        let mut command = binary::command(folder.path(), args);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the binary starts");
        let _blocked = child.stdin.take();
        wait_for_handler(child.id());
        std::thread::sleep(Duration::from_millis(300));
        let output = args.last().filter(|_| ["generate", "pack"].contains(&args[0]));
        let journal = output.map(|output| folder.path().join(format!("{output}.journal")));
        wait_until(|| journal.as_ref().is_none_or(|journal| journal.exists()));
        let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        assert_eq!(wait_or_kill(&mut child, Duration::from_secs(20)), Some(130), "{args:?}");
        // Only the journal of a run remains.
        if let Some(journal) = journal {
            fs::remove_file(journal).unwrap_or_else(|e| panic!("{args:?}: no journal: {e}"));
        }
        assert_eq!(names(folder.path()), before, "{args:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("old")).expect("a file"), "old");
}

#[test]
fn files_are_replaced_atomically() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("old"), "old").expect("a file");
    fs::set_permissions(at("old"), fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("old", at("link")).expect("a link");
    let before = names(folder.path());
    // An unreadable input ends the command, and the old file stays.
    assert_eq!(run(folder.path(), &["convert", "one.txt", "nothing", "-o", "old"], b"").code, Some(2));
    assert_eq!(fs::read_to_string(at("old")).expect("a file"), "old");
    assert_eq!(run(folder.path(), &["convert", "one.txt", "-o", "link"], b"").code, Some(0));
    assert_eq!(fs::read_to_string(at("old")).expect("a file"), format!("{ONE}\n"));
    assert!(fs::symlink_metadata(at("link")).expect("a link").is_symlink());
    assert_eq!(fs::metadata(at("old")).expect("a file").permissions().mode() & 0o777, 0o640);
    // The input may be the output.
    assert_eq!(run(folder.path(), &["solve", "old", "-o", "old"], b"").code, Some(0));
    assert_eq!(fs::read_to_string(at("old")).expect("a file"), format!("{SOLVED}\n"));
    assert_eq!(names(folder.path()), before);
}

#[test]
fn devices_are_written_to() {
    let folder = folder();
    assert_eq!(run(folder.path(), &["first", "-o", "/dev/stdout"], b"").out, format!("{FIRST}\n"));
    assert_eq!(run(folder.path(), &["first", "-o", "/dev/null"], b"").code, Some(0));
    if Path::new("/dev/full").exists() {
        for args in [&["generate", "-n", "3", "-o", "/dev/full"][..], &["pack", "-o", "/dev/full"]] {
            let ran = run(folder.path(), args, b"");
            assert_eq!(ran.code, Some(2), "{ran:?}");
            assert!(ran.err.contains("cannot write /dev/full: No space left on device"), "{ran:?}");
        }
        // A message that cannot be written is not an error.
        for (args, code) in [(["generate", "-n", "1"], 0), (["verify", "nothing", "one.txt"], 2)] {
            let full = fs::File::options().write(true).open("/dev/full").expect("a device");
            let output = binary::command(folder.path(), &args).stderr(full).output();
            let ran = Ran::from(output.expect("the binary ends"));
            assert_eq!((ran.code, ran.out.is_empty()), (Some(code), false), "{args:?}: {ran:?}");
        }
        let full = fs::File::options().write(true).open("/dev/full").expect("a device");
        let help = binary::command(folder.path(), &["--help"]).stdout(full.try_clone().expect("a device")).output();
        assert_eq!(Ran::from(help.expect("the binary ends")).code, Some(2), "help that was lost");
        let output = binary::command(folder.path(), &["first"]).stdout(full).output();
        let ran = Ran::from(output.expect("the binary ends"));
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("cannot write standard output: No space left"), "{ran:?}");
    }
}

#[test]
fn permissions_are_respected() {
    let folder = folder();
    let mode = |name: &str, mode| fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(mode));
    fs::copy(env!("CARGO_BIN_EXE_cluewise"), folder.path().join("binary")).expect("a copy");
    mode("", 0o755).and(mode("one.txt", 0o000)).and(mode("dir", 0o000)).expect("permissions");
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(folder.path().join("binary"));
        // Root may read and write everything.
        if is_root() {
            command.uid(NOBODY);
        }
        Ran::from(command.args(args).current_dir(folder.path()).output().expect("the binary ends"))
    };
    let read = run(&["verify", "one.txt"]);
    assert!(read.code == Some(2) && read.err.contains("cannot read one.txt: Permission denied"), "{read:?}");
    let write = run(&["first", "-o", "dir/new"]);
    assert!(write.code == Some(2) && write.err.contains("cannot write dir/new: "), "{write:?}");
    mode("dir", 0o755).expect("permissions");
}

#[test]
fn nohup_survives_the_end_of_the_terminal() {
    let folder = folder();
    let mut shell = std::process::Command::new("sh");
    shell
        .args(["-c", "trap '' HUP; exec \"$0\" generate -n 100000000 --seed 1 -o new"])
        .arg(env!("CARGO_BIN_EXE_cluewise"));
    let mut child = shell.current_dir(folder.path()).stderr(Stdio::null()).spawn().expect("a shell");
    wait_until(|| folder.path().join("new.journal").exists());
    let id = child.id().to_string();
    let send = |signal: &str| std::process::Command::new("kill").args([signal, &id]).status();
    assert!(send("-HUP").expect("kill").success());
    std::thread::sleep(Duration::from_millis(800));
    assert!(child.try_wait().expect("a status").is_none(), "it has ended");
    assert!(send("-TERM").expect("kill").success());
    assert_eq!(wait_or_kill(&mut child, Duration::from_secs(20)), Some(130));
}
