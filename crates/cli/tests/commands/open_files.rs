//! Outputs that other processes use, descriptors that are open already, and access rights.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::files::{COMMANDS, OLD, contents, each, folder, plain, puzzles, run, shell};

/// Another process has locked the temporary file or the journal.
#[test]
fn two_runs_do_not_write_one_file() {
    each(|command, output, _| {
        let names = [format!(".{output}.cluewise-part"), format!("{output}.journal")];
        let has_journal = command.starts_with("generate") || command.starts_with("pack");
        for name in &names[..if has_journal { 2 } else { 1 }] {
            let folder = folder();
            fs::write(folder.path().join(output), OLD).expect("a file");
            let held = File::create(folder.path().join(name)).expect("a file");
            held.lock().expect("a lock");
            let before = contents(folder.path());
            let ran = run(folder.path(), command, output);
            assert!(ran.code == Some(2) && ran.err.contains("another run is writing it"), "{command}: {ran:?}");
            assert_eq!(contents(folder.path()), before, "{command}");
        }
    });
}

/// Files have modification times in the future.
#[test]
fn a_clock_that_was_set_back_changes_nothing() {
    let future = SystemTime::now() + Duration::from_secs(40_000_000);
    let from_the_future = |path: &Path| {
        File::options()
            .append(true)
            .create(true)
            .open(path)
            .and_then(|file| file.set_modified(future))
            .expect("a file");
    };
    each(|command, output, want| {
        let folder = folder();
        for name in ["in.txt", output, &format!(".{output}.cluewise-part")] {
            from_the_future(&folder.path().join(name));
        }
        assert_eq!(run(folder.path(), command, output).code, Some(0), "{command}");
        assert!(fs::read(folder.path().join(output)).expect("the output") == want, "{command}");
        assert_eq!(contents(folder.path()).len(), 2, "{command}");
    });
    let folder = folder();
    let pack = "pack --seed 5 --level easy=3 --level extreme=1";
    assert_eq!(run(folder.path(), &format!("{pack} --attempts 1"), "made.json").code, Some(1));
    from_the_future(&folder.path().join("made.json.journal"));
    assert_eq!(run(folder.path(), &format!("{pack} --resume"), "made.json").code, Some(0));
    assert_eq!(fs::read(folder.path().join("made.json")).expect("the pack"), plain(pack, "json"));
}

/// Open descriptors are written to directly; with `>>` at the end of the file.
#[test]
fn open_descriptors_are_written_to() {
    let table = [
        ("/dev/stdout", "1"),
        ("/dev/fd/1", "1"),
        ("/proc/self/fd/1", "1"),
        ("/proc/thread-self/fd/1", "1"),
        ("link", "1"),
        ("-", "1"),
        ("/dev/stderr", "2"),
        ("/dev/fd/7", "7"),
    ];
    for (index, (command, extension)) in COMMANDS.into_iter().enumerate() {
        let want = plain(command, extension);
        let format = match (command.split(' ').next(), extension) {
            (Some("generate" | "print" | "stats"), "txt") => command.to_owned(),
            (Some("convert"), "txt") => command.to_owned(),
            (Some("generate" | "print" | "stats" | "convert"), _) => {
                format!("{command} --format {extension}")
            }
            _ => command.to_owned(),
        };
        // Two for each command, so that each occurs with several.
        for (path, number) in [table[index % 8], table[(index + 5) % 8]] {
            let folder = folder();
            symlink("/dev/stdout", folder.path().join("link")).expect("a link");
            fs::write(folder.path().join("log"), OLD).expect("a file");
            let ran = shell(folder.path(), &format!("CLUEWISE COMMAND -q -o {path} {number}>> log"), &format);
            assert_eq!(ran.code, Some(0), "{format} -o {path}: {ran:?}");
            let log = fs::read(folder.path().join("log")).expect("the log");
            assert!(log == [OLD, &want].concat(), "{format} -o {path}: {}", log.escape_ascii());
            assert_eq!(contents(folder.path()).len(), 3, "{format} -o {path}: a journal, or a part");
        }
    }
    let folder = folder();
    for path in ["/dev/stdout", "/dev/null"] {
        let ran = shell(folder.path(), &format!("CLUEWISE print in.txt --per-page 1 --format svg -o {path}"), "");
        assert!(ran.code == Some(2) && ran.err.contains("6 pages cannot go to"), "{ran:?}");
    }
    let ran = shell(folder.path(), "CLUEWISE generate --resume -o /dev/stdout > log", "");
    assert!(ran.code == Some(2) && ran.err.contains("--resume requires the output file"), "{ran:?}");
}

#[test]
fn closed_streams_are_errors() {
    let folder = folder();
    for (command, _) in COMMANDS.iter().filter(|(command, _)| !command.starts_with("p")) {
        let ran = shell(folder.path(), "CLUEWISE COMMAND >&-", command);
        let said = ran.err.contains("cannot write standard output: it is closed");
        assert!(ran.code == Some(2) && said, "{command}: {ran:?}");
    }
    for line in ["pack -n 1 -o - >&-", "print in.txt -o - >&-", "convert in.txt -o /dev/stderr 2>&-", "--help >&-"] {
        assert_eq!(shell(folder.path(), &format!("CLUEWISE {line}"), "").code, Some(2), "{line}");
    }
    for line in ["verify <&-", "convert - <&-", "verify in.txt - <&-"] {
        let ran = shell(folder.path(), &format!("CLUEWISE {line}"), "");
        assert!(ran.code == Some(2) && ran.err.contains("cannot read stdin: it is closed"), "{line}: {ran:?}");
    }
    // Unused streams may be closed.
    for line in ["convert in.txt -o out.txt <&- >&- 2>&-", "convert in.txt > /dev/null", "convert in.txt 1<> /dev/null"]
    {
        assert_eq!(shell(folder.path(), &format!("CLUEWISE {line}"), "").code, Some(0), "{line}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("out.txt")).expect("the output"), puzzles());
}

#[test]
fn replaced_files_keep_mode_and_owner() {
    let is_root = fs::metadata("/proc/self").expect("a process").uid() == 0;
    each(|command, output, _| {
        for mode in [0o640, 0o666, 0o400, 0o2755] {
            let folder = folder();
            let path = folder.path().join(output);
            fs::write(&path, OLD).expect("a file");
            // Only root may change the owner.
            if is_root {
                std::os::unix::fs::chown(&path, Some(1234), Some(4321)).expect("an owner");
            }
            fs::set_permissions(&path, Permissions::from_mode(mode)).expect("permissions");
            let access = |path: &Path| {
                let file = fs::metadata(path).expect("a file");
                (file.uid(), file.gid(), file.mode() & 0o7777)
            };
            let before = access(&path);
            assert_eq!(run(folder.path(), command, output).code, Some(0), "{command}");
            assert_eq!(access(&path), before, "{command}");
            assert_ne!(fs::read(&path).expect("the output"), OLD, "{command}");
        }
    });
}

/// A private output has a private journal, which its owner can write even if the output is read-only.
#[test]
fn journals_have_the_mode_of_the_output() {
    for (mode, expected) in [(0o600, 0o600), (0o640, 0o640), (0o400, 0o600)] {
        let folder = folder();
        let path = folder.path().join("made.txt");
        fs::write(&path, OLD).expect("a file");
        fs::set_permissions(&path, Permissions::from_mode(mode)).expect("permissions");
        let line = "CLUEWISE generate -n 3 --seed 1 --level extreme --attempts 1 -o made.txt";
        let ran = shell(folder.path(), line, "");
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let journal = fs::metadata(folder.path().join("made.txt.journal")).expect("a journal");
        assert_eq!(journal.mode() & 0o7777, expected, "{mode:o}");
    }
}

#[test]
fn invalid_commands_write_nothing() {
    let folder = folder();
    fs::write(folder.path().join("other.txt"), "").expect("a file");
    let before = contents(folder.path());
    for line in [
        "generate -n 3 --seed 1 -o x.pdf",
        "generate -n 3 --seed 1 --weights -o x.txt",
        "generate -n 3 --seed 1 --weights --minimal -o x.txt",
        "generate -n 3 --seed 1 --range 2..9 -o x.txt",
        "generate -n 3 --seed 1 --clues 16 -o x.txt",
        "generate -n 3 --seed 1 --er 7.25 -o x.txt",
        "generate -n 3 --seed 1 --mask other.txt -o x.txt",
        "pack --level easy=18446744073709551615 --level hard=1 -o x.json",
        "pack -n 3 -o other.txt/x.json",
        "pack -n 3 -o x.txt",
        "convert in.txt nothing -o x.txt",
        "convert in.txt -o x.pdf",
        "dedupe --against - -o x.txt",
        "dedupe --memory 1M in.txt -o x.txt",
        "print in.txt -o x.doc",
        "rate --er-max 7.25 in.txt -o x.txt",
        "stats nothing -o x.json",
    ] {
        let ran = shell(folder.path(), &format!("CLUEWISE {line}"), "");
        assert!(ran.code == Some(2) && !ran.err.is_empty(), "{line}: {ran:?}");
        assert_eq!(contents(folder.path()), before, "{line}");
    }
}
