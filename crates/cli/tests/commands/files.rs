//! Inputs and outputs of all commands at unusual paths: links, devices, long names, read-only folders. No data is lost,
//! no command runs forever, and each error has a message.

use cluewise::generator::random_grid;
use cluewise::{Cell, Puzzle, PuzzleRng};
use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;

use crate::arguments::ONE;
use crate::binary;
use binary::Ran;

/// All commands with `-o FILE`, and the extension of their output; `IN` stands for the input.
pub const COMMANDS: [(&str, &str); 31] = [
    ("generate --seed 5 -n 40", "txt"),
    ("generate --seed 5 -n 5 --level hard", "jsonl"),
    ("pack --seed 5 --level easy=8", "json"),
    ("verify IN", "txt"),
    ("solve IN", "txt"),
    ("rate IN", "txt"),
    ("annotate IN", "csv"),
    ("explain IN", "txt"),
    ("hint IN", "txt"),
    ("candidates IN", "txt"),
    ("canon IN", "txt"),
    ("dedupe IN", "txt"),
    ("shuffle --seed 1 IN", "txt"),
    ("minimize --seed 1 IN", "txt"),
    ("rate --closure IN", "txt"),
    ("bands IN", "txt"),
    ("unavoidable --max-size 6 IN", "txt"),
    ("depth IN", "txt"),
    ("expand IN", "txt"),
    ("neighbors --add 0 IN", "txt"),
    ("convert IN", "txt"),
    ("convert IN", "csv"),
    ("convert IN", if cfg!(feature = "parquet") { "parquet" } else { "ipuz" }),
    ("print IN", "pdf"),
    ("print IN --per-page 9", "svg"),
    ("print IN --per-page 9 --dpi 20", "png"),
    ("stats IN", "json"),
    ("first", "txt"),
    ("completions bash", "txt"),
    ("man", "txt"),
    ("man rate", "txt"),
];

pub const OLD: &[u8] = b"what the user had\n";

/// Returns puzzles with many clues, one per line.
pub fn puzzles() -> String {
    puzzles_of(0..6)
}

pub fn puzzles_of(indices: std::ops::Range<u64>) -> String {
    let puzzle = |i| {
        let mut rng = PuzzleRng::new(61, i);
        let mut cells: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut cells);
        Puzzle::from(random_grid(&mut rng)).restricted_to(cells[..50].iter().copied().collect())
    };
    indices.map(|i| format!("{}\n", puzzle(i))).collect()
}

pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("in.txt"), puzzles()).expect("a file");
    folder
}

/// Returns the contents of all files and the targets of all links in the folder.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entry = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let kind = fs::symlink_metadata(&path).expect("an entry").file_type();
        let held = match (kind.is_symlink(), kind.is_file()) {
            (true, _) => fs::read_link(&path).expect("a link").into_os_string().into_encoded_bytes(),
            (_, true) => fs::read(&path).expect("a file"),
            _ => Vec::new(),
        };
        (path.file_name().expect("a name").to_string_lossy().into_owned(), held)
    };
    fs::read_dir(folder).expect("a folder").map(entry).collect()
}

/// Returns whether the command reads puzzles.
pub fn reads(command: &str) -> bool {
    command.contains("IN")
}

pub fn words(command: &str, input: &str) -> Vec<String> {
    command.split(' ').map(|word| word.replace("IN", input)).collect()
}

/// Runs a command, which must end within the time limit and write little.
pub fn ended(command: &mut Command) -> Ran {
    let begin = Instant::now();
    // A copied binary cannot start while a process that another test has just forked still holds the copy open.
    let mut child = loop {
        match command.spawn() {
            Err(e) if e.kind() == ErrorKind::ExecutableFileBusy && begin.elapsed() < Duration::from_secs(10) => {}
            spawned => break spawned.expect("the binary starts"),
        }
    };
    while child.try_wait().expect("a status").is_none() {
        if begin.elapsed() > Duration::from_secs(60) {
            child.kill().and_then(|()| child.wait()).expect("an end");
            panic!("{command:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Ran::lossy(&child.wait_with_output().expect("an output"))
}

/// Runs a command in this folder with an output.
pub fn run(folder: &Path, command: &str, output: &str) -> Ran {
    let args = [&words(command, "in.txt")[..], &["-q".into(), "-o".into(), output.into()]].concat();
    ended(&mut binary::command(folder, &args))
}

/// Runs a line of shell. `CLUEWISE` stands for the binary, `COMMAND` for the words of the command.
pub fn shell(folder: &Path, line: &str, command: &str) -> Ran {
    let line = line.replace("CLUEWISE", "\"$0\"").replace("COMMAND", &words(command, "in.txt").join(" "));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line, env!("CARGO_BIN_EXE_cluewise")]).current_dir(folder);
    ended(shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()))
}

/// The outputs that [`plain`] has returned, by command and extension.
static PLAIN: Mutex<BTreeMap<(String, String), Vec<u8>>> = Mutex::new(BTreeMap::new());

/// Returns the output of a command at an ordinary path. Each command runs once for all tests.
pub fn plain(command: &str, extension: &str) -> Vec<u8> {
    let key = (command.to_owned(), extension.to_owned());
    let known = || PLAIN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(output) = known().get(&key) {
        return output.clone();
    }
    let folder = folder();
    let output = format!("plain.{extension}");
    let ran = run(folder.path(), command, &output);
    assert_eq!(ran.code, Some(0), "{command}: {ran:?}");
    assert_eq!(contents(folder.path()).len(), 2, "{command}");
    let output = fs::read(folder.path().join(output)).expect("the output");
    known().insert(key, output.clone());
    output
}

/// Calls `check` for each command with its words, the name of its output, and the expected output.
pub fn each(mut check: impl FnMut(&str, &str, &[u8])) {
    for (command, extension) in COMMANDS {
        check(command, &format!("out.{extension}"), &plain(command, extension));
    }
}

/// Cells outside of the grid, digits from 0 and rules in others end no command, whether the puzzle has a solution or not.
#[test]
fn puzzles_with_variables_do_not_end_commands() {
    let rules = [
        r#"{"type":"killer","cells":["A1","r1c1"],"value":1}"#,
        r#"{"type":"even","cells":["A1"]},{"type":"killer","cells":["A1","A2","A3","r1c1"]}"#,
        r#"{"type":"candidates","cells":["r4c2","A2"],"values":[1,2]},{"type":"digits","value":0}"#,
        r#"{"type":"or","constraints":[{"type":"clone","cells":["r2c1"],"others":["A1"]}]},{"type":"killer","cells":["A1"]}"#,
        r#"{"type":"thermometer","cells":["A1","A2"]},{"type":"sum","cells":["A1","r1c3"],"value":7}"#,
    ];
    let line = |puzzle: &str, rule: &str| {
        let area = r#"{"type":"variables","name":"A","values":[1,3]}"#;
        format!("{{\"puzzle\":\"{puzzle}\",\"size\":4,\"constraints\":[{area},{rule}]}}\n")
    };
    let lines = rules.iter().flat_map(|rule| ["12..3....1......", "................"].map(|puzzle| line(puzzle, rule)));
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("in.txt"), lines.collect::<String>()).expect("a file");
    let more = [
        ("complete --with clue,killer IN", "txt"),
        ("verify --minimal IN", "txt"),
        ("candidates --true IN", "txt"),
        ("minimize --constraints --seed 1 IN", "txt"),
        ("convert --format f-puzzles IN", "txt"),
    ];
    for (command, extension) in COMMANDS.into_iter().filter(|(command, _)| reads(command)).chain(more) {
        let ran = run(folder.path(), command, &format!("out.{extension}"));
        assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{command}: {ran:?}");
    }
}

#[test]
fn links_are_written_through() {
    each(|command, output, want| {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("far")).expect("a folder");
        fs::write(at("far/old"), OLD).expect("a file");
        symlink("far/old", at("one")).and_then(|()| symlink("one", at(output))).expect("links");
        let ran = run(folder.path(), command, output);
        assert_eq!(ran.code, Some(0), "{command}: {ran:?}");
        assert!(fs::read(at("far/old")).expect("the target") == want, "{command}");
        // A link that leads nowhere yet.
        fs::remove_file(at("far/old")).expect("a file");
        assert_eq!(run(folder.path(), command, output).code, Some(0), "{command}");
        assert!(fs::read(at("far/old")).expect("the target") == want, "{command}");
        assert_eq!(fs::read_link(at(output)).expect("a link"), Path::new("one"), "{command}");
        assert_eq!((contents(folder.path()).len(), contents(&at("far")).len()), (4, 1), "{command}");
    });
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    symlink("b", at("a")).and_then(|()| symlink("a", at("b"))).expect("links");
    symlink("nowhere/x", at("c")).and_then(|()| symlink(".", at("d"))).expect("links");
    let before = contents(folder.path());
    for (output, message) in [("a", "symbolic links"), ("c", "No such file"), ("d", "is a directory")] {
        for command in ["convert IN", "generate --seed 1 -n 3", "print IN --per-page 9 --format svg"] {
            let ran = run(folder.path(), command, output);
            assert!(ran.code == Some(2) && ran.err.contains(message), "{command} -o {output}: {ran:?}");
        }
    }
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn links_are_read_through() {
    let folder = folder();
    fs::rename(folder.path().join("in.txt"), folder.path().join("far")).expect("a file");
    symlink("far", folder.path().join("in.txt")).expect("a link");
    each(|command, output, want| {
        assert_eq!(run(folder.path(), command, output).code, Some(0), "{command}");
        assert!(fs::read(folder.path().join(output)).expect("the output") == want, "{command}");
    });
}

/// Links, folders and files of other programs at the path of a journal or temporary file are kept.
#[test]
fn obstacles_are_kept() {
    let make = |kind: &str, path: &Path| match kind {
        "link" => symlink("precious", path),
        "dangling link" => symlink("nowhere", path),
        "folder" => fs::create_dir(path),
        "file" => fs::write(path, OLD),
        _ => Command::new("mkfifo").arg(path).status().map(drop),
    };
    let try_all = |command: &str, output: &str, beside: &str, kinds: &[&str]| {
        for kind in kinds {
            let folder = folder();
            fs::write(folder.path().join("precious"), OLD).expect("a file");
            fs::write(folder.path().join(output), OLD).expect("a file");
            make(kind, &folder.path().join(beside)).expect("something in the way");
            let before = contents(folder.path());
            for more in ["", " --resume"] {
                if !more.is_empty() && !beside.ends_with("journal") {
                    continue;
                }
                let ran = run(folder.path(), &format!("{command}{more}"), output);
                assert!(ran.code == Some(2) && ran.err.contains(beside), "{command}{more}, {kind}: {ran:?}");
                assert!(contents(folder.path()) == before, "{command}{more}, {kind}");
            }
        }
    };
    for (command, extension) in COMMANDS {
        let output = format!("out.{extension}");
        try_all(command, &output, &format!(".{output}.cluewise-part"), &["link", "dangling link", "folder", "pipe"]);
        if command.starts_with("generate") || command.starts_with("pack") {
            let kinds = ["link", "dangling link", "folder", "pipe", "file"];
            try_all(command, &output, &format!("{output}.journal"), &kinds);
        }
    }
}

/// The temporary file of a killed run may have another hard link.
#[test]
fn hard_links_keep_their_contents() {
    each(|command, output, want| {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("precious"), OLD).expect("a file");
        fs::hard_link(at("precious"), at(&format!(".{output}.cluewise-part"))).expect("a name");
        fs::hard_link(at("precious"), at(output)).expect("a name");
        assert_eq!(run(folder.path(), command, output).code, Some(0), "{command}");
        assert_eq!(fs::read(at("precious")).expect("a file"), OLD, "{command}");
        assert!(fs::read(at(output)).expect("the output") == want, "{command}");
        assert_eq!(contents(folder.path()).len(), 3, "{command}");
    });
}

/// With names of maximum length, those of temporary files and journals would be too long.
#[test]
fn names_may_have_maximum_length() {
    for length in [230, 240, 241, 247, 248, 249, 255] {
        for (command, extension) in COMMANDS {
            if length < 255 && !["generate --seed 5 -n 40", "convert IN"].contains(&command) {
                continue;
            }
            let folder = folder();
            let bytes = length - extension.len() - 1;
            let output = format!("{}{}.{extension}", "é".repeat(bytes / 2), "x".repeat(bytes % 2));
            let ran = run(folder.path(), command, &output);
            assert_eq!(ran.code, Some(0), "{} bytes, {command}: {ran:?}", output.len());
            assert_eq!(contents(folder.path()).len(), 2, "{} bytes, {command}", output.len());
        }
    }
    let folder = folder();
    let output = format!("{}.json", "x".repeat(250));
    let stopped = run(folder.path(), "pack --seed 5 --level easy=3 --level extreme=1 --attempts 1", &output);
    // The input, the puzzles that were found, the journal.
    assert_eq!((stopped.code, contents(folder.path()).len()), (Some(1), 3), "{stopped:?}");
    let resumed = run(folder.path(), "pack --seed 5 --level easy=3 --level extreme=1 --resume", &output);
    assert_eq!((resumed.code, contents(folder.path()).len()), (Some(0), 2), "{resumed:?}");
    let ran = run(folder.path(), "convert IN", &"x".repeat(256));
    assert!(ran.code == Some(2) && ran.err.contains("File name too long"), "{ran:?}");
}

/// Runs as a user other than root, who could write anywhere.
#[test]
fn read_only_folders_are_errors() {
    const NOBODY: u32 = 65534;
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    // Where another user may run it.
    fs::copy(env!("CARGO_BIN_EXE_cluewise"), at("cluewise")).expect("a copy");
    fs::create_dir(at("locked")).expect("a folder");
    let is_root = fs::metadata("/proc/self").expect("a process").uid() == 0;
    each(|command, output, _| {
        fs::write(at("locked").join(output), OLD).expect("a file");
        fs::set_permissions(at("locked"), Permissions::from_mode(0o555)).expect("permissions");
        fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).expect("permissions");
        let before = contents(&at("locked"));
        let mut run = Command::new(at("cluewise"));
        run.current_dir(folder.path()).args(words(command, "in.txt")).args(["-o", &format!("locked/{output}")]);
        if is_root {
            run.uid(NOBODY).gid(NOBODY);
        }
        let ran = ended(run.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()));
        assert!(ran.code == Some(2) && ran.err.contains("ermission denied"), "{command}: {ran:?}");
        assert!(ran.err.contains(output) && ran.out.is_empty(), "{command}: {ran:?}");
        assert_eq!(contents(&at("locked")), before, "{command}");
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("permissions");
        fs::set_permissions(at("locked"), Permissions::from_mode(0o755)).expect("permissions");
    });
}

#[test]
#[ignore = "mounts a file system of 16 kB, which only root may; crates/cli/tests/commands/limits.rs has files that may not grow"]
fn full_disks_keep_the_old_output() {
    let folder = folder();
    let small = folder.path().join("small");
    fs::create_dir(&small).expect("a folder");
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=16k", "none"]).arg(&small).status();
    assert!(mount.expect("mount").success(), "root may mount");
    fs::write(folder.path().join("in.txt"), puzzles_of(0..1000)).expect("a file");
    for (command, extension) in COMMANDS {
        let command = command.replace("-n 40", "-n 40000").replace("-n 5", "-n 4000").replace("easy=8", "easy=4000");
        let output = format!("small/out.{extension}");
        fs::write(folder.path().join(&output), OLD).expect("a file");
        let ran = run(folder.path(), &command, &output);
        let old = fs::read(folder.path().join(&output)).expect("the output");
        match ran.code {
            Some(0 | 1) => assert!(!reads(&command) || command.starts_with("stats"), "{command} fits"),
            code => {
                let said = ran.err.contains("No space left on device") && ran.err.contains("small/out");
                assert!(code == Some(2) && said, "{command}: {ran:?}");
                assert_eq!(old, OLD, "{command}");
            }
        }
        for name in contents(&small).into_keys() {
            assert!(!name.ends_with("cluewise-part"), "{command} left {name}");
            fs::remove_file(small.join(name)).expect("a file");
        }
    }
    assert!(Command::new("umount").arg(&small).status().expect("umount").success());
}

/// The input may be replaced by the output, but must not be appended to while it is read.
#[test]
fn inputs_may_be_outputs() {
    for (command, extension) in COMMANDS.into_iter().filter(|(command, _)| reads(command)) {
        let folder = folder();
        let path = folder.path().join("in.txt");
        let format = match command.split(' ').next() {
            Some("convert") => format!("{command} --format {}", extension.replace("txt", "line")),
            Some("print") => format!("{command} --format {extension}"),
            Some("stats") => format!("{command} --format json"),
            Some("annotate") => format!("{command} --format csv"),
            _ => command.to_owned(),
        };
        assert_eq!(run(folder.path(), &format, "in.txt").code, Some(0), "{format}");
        assert!(fs::read(&path).expect("the output") == plain(command, extension), "{format}");
        if command.starts_with("print") {
            continue; // It reads all before it writes, and finds an end.
        }
        fs::write(&path, puzzles()).expect("a file");
        let stdin = command.replace(" IN", "");
        let table = [
            ("CLUEWISE COMMAND >> in.txt", command),
            ("CLUEWISE COMMAND -o /dev/stdout >> in.txt", command),
            ("CLUEWISE COMMAND -o /dev/fd/7 7>> in.txt", command),
            ("CLUEWISE COMMAND < in.txt >> in.txt", &stdin),
            ("CLUEWISE COMMAND - < in.txt 1<> in.txt", &stdin),
        ];
        for (line, command) in table {
            let ran = shell(folder.path(), line, command);
            let refused = ran.err.contains("is both input and output");
            assert!(ran.code == Some(2) && refused, "{line}, {command}: {ran:?}");
            // Only a frame around the puzzles may have been written before they were to be read.
            let left = fs::read_to_string(&path).expect("the input");
            let kept = command.starts_with("stats") || line.contains("1<>") || left.starts_with(&puzzles());
            assert!(kept && left.len() < 2000, "{line}, {command}: {left}");
            fs::write(&path, puzzles()).expect("a file");
        }
    }
    let folder = folder();
    let ran = shell(folder.path(), "CLUEWISE dedupe --against in.txt in.txt -o in.txt", "");
    assert_eq!((ran.code, fs::read(folder.path().join("in.txt")).expect("a file").len()), (Some(1), 0));
    fs::write(folder.path().join("in.txt"), puzzles()).expect("a file");
    let ran = shell(folder.path(), "CLUEWISE dedupe --against in.txt >> in.txt", "");
    assert!(ran.code == Some(2) && ran.err.contains("both input and output"), "{ran:?}");
    fs::create_dir(folder.path().join("parts")).expect("a folder");
    fs::rename(folder.path().join("in.txt"), folder.path().join("parts/a.txt")).expect("a file");
    let ran = shell(folder.path(), "CLUEWISE split --parts a=1,b=1 -o parts parts/a.txt", "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let parts = contents(&folder.path().join("parts"));
    assert_eq!((parts.len(), parts["a.txt"].len() + parts["b.txt"].len()), (2, puzzles().len()));
}

#[test]
fn standard_input_is_read_once() {
    let folder = folder();
    for line in [
        "verify - -",
        "verify - in.txt /dev/stdin",
        "verify /dev/fd/0 -",
        "dedupe --against - -",
        "dedupe --against -",
        "dedupe --against /proc/self/fd/0 -",
    ] {
        let ran = shell(folder.path(), &format!("CLUEWISE {line} < in.txt"), "");
        assert!(ran.code == Some(2) && ran.err.contains("standard input can be read only once"), "{line}: {ran:?}");
        assert_eq!(ran.out, "", "{line}");
    }
    let ran = shell(folder.path(), "CLUEWISE dedupe --against - in.txt < in.txt", "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{ran:?}");
}

/// Lost content is reported; the same result of a script that runs again is not.
#[test]
fn replaced_files_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let notes = |args: &str| {
        let ran = binary::run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
        ran.err
    };
    let file = folder.path().join("notes.txt");
    let generate = "generate -n 2 --seed 1 -o notes.txt";
    assert_eq!(notes(generate), "");
    assert_eq!(notes(generate), "");
    fs::write(&file, "").expect("a file");
    assert_eq!(notes(generate), "");
    fs::write(&file, "Dear diary").expect("a file");
    assert_eq!(notes(generate), "cluewise: replaced notes.txt, which had 10 bytes\n");
    assert_eq!(notes("generate -n 2 --seed 2 -o notes.txt"), "cluewise: replaced notes.txt, which had 164 bytes\n");
    assert_eq!(notes("generate -n 2 --seed 3 -o notes.txt -q"), "");
    assert!(!notes("print notes.txt -o a.svg").contains("replaced"));
    assert!(notes("print notes.txt --title x -o a.svg").contains("cluewise: replaced a.svg, which had"));
}

/// Files that are no text are named by all commands, with what to do.
#[test]
fn documents_are_named() {
    let folder = folder();
    let at = folder.path();
    let zip = |first: &str| [&b"PK\x03\x04"[..], &[1; 26], first.as_bytes(), b"\0\x01"].concat();
    let sheet = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";
    let documents = [
        (zip("[Content_Types].xml"), "an Office file (XLSX or DOCX)", "save the sheet as CSV"),
        (zip(sheet), "an ODS spreadsheet", "save the sheet as CSV"),
        (zip("puzzles.txt"), "a zip archive", "unpack the file first"),
        (b"\xd0\xcf\x11\xe0\xa1\0".to_vec(), "an Office file (XLS or DOC)", "save the sheet as CSV"),
        (b"{\\rtf1\\ansi".to_vec(), "an RTF document", "save the document as plain text"),
        (b"%PDF-1.7\n".to_vec(), "a PDF document", "copy the puzzles into a text file"),
        (b"\x89PNG\r\n\x1a\n".to_vec(), "a PNG picture", "`cluewise scan` reads a photo"),
    ];
    let others = [
        ("book IN", "pdf"),
        ("play IN", ""),
        ("pack --level easy=1 --seed 1 --distinct-from IN", "json"),
        ("verify --against IN in.txt", "txt"),
        ("split --parts a=50,b=50 -o parts IN", ""),
    ];
    // A build that reads spreadsheets looks into archives.
    let is_named = |bytes: &[u8]| !(cfg!(feature = "xlsx") && bytes.starts_with(b"PK"));
    for (bytes, name, remedy) in documents.into_iter().filter(|(bytes, ..)| is_named(bytes)) {
        fs::write(at.join("document"), bytes).expect("a file");
        for (command, extension) in COMMANDS.into_iter().filter(|(command, _)| reads(command)).chain(others) {
            let mut args = words(command, "document");
            if !extension.is_empty() {
                args.extend(["-o".to_owned(), format!("out.{extension}")]);
            }
            let ran = ended(&mut binary::command(at, &args));
            let found = format!("document:1:1: found {name}, expected UTF-8 text");
            assert_ne!(ran.code, Some(0), "{command}: {ran:?}");
            assert!(ran.err.contains(&found) && ran.err.contains(remedy), "{command}: {ran:?}");
        }
    }
}

/// The digits of an invalid solution stay text, which programs do not round as they do long numbers.
#[test]
fn invalid_solutions_of_tables_are_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for solution in ["12345678901234567890", "417369825x"] {
        fs::write(folder.path().join("t.csv"), format!("id,puzzle,solution\nx,{puzzle},{solution}\n"))
            .expect("written");
        let read = binary::run(folder.path(), &["convert", "t.csv", "--format", "jsonl"], b"");
        let record: serde_json::Value = serde_json::from_str(&read.out).expect("JSON");
        assert_eq!(record["given_solution"], solution, "{read:?}");
    }
}

/// An input without a puzzle is exit code 1 with a message, and leaves no output file.
#[test]
fn inputs_without_a_puzzle_leave_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let inputs = [
        ("empty.txt", String::new(), "no puzzle in the input"),
        ("notes.txt", "# a\n\n// b\n".into(), "no puzzle in the input"),
        ("comments.txt", format!("#1 {ONE}\n"), "found a puzzle in a comment"),
        ("none.opensudoku", "<opensudoku version=\"2\"></opensudoku>\n".into(), "no puzzle in the input"),
    ];
    let mut wrong = Vec::new();
    for (name, text, message) in &inputs {
        fs::write(path.join(name), text).expect("a file");
        let of_sizes =
            ["convert", "dedupe", "minimize", "rate"].map(|command| (format!("{command} --size 9 {name}"), "txt"));
        let commands = COMMANDS.iter().filter(|(command, _)| command.contains("IN"));
        let commands = commands.map(|&(command, extension)| (command.replace("IN", name), extension));
        for (command, extension) in commands.chain(of_sizes) {
            let file = format!("out.{extension}");
            let ran = binary::run_line(path, &format!("{command} -o {file}"));
            // These list or count malformed entries.
            let is_report = ["verify", "stats"].iter().any(|name| command.starts_with(name));
            let has_report = is_report && ran.err.contains(": found ");
            // The reader of all sizes has other errors in XML.
            let has_message = ran.err.contains(message) || command.contains("--size") && ran.err.contains(": found ");
            if ran.code != Some(1) || !has_message || path.join(&file).exists() != has_report {
                wrong.push(format!("{command}: {ran:?}"));
            }
            let _ = fs::remove_file(path.join(&file));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Of a file without an entry there is no report either.
    for command in ["verify", "verify --size 9", "dedupe -o out.txt", "dedupe --size 9 -o out.txt"] {
        let ran = binary::run_line(path, &format!("{command} empty.txt --report report.csv"));
        assert!(ran.code == Some(1) && !path.join("report.csv").exists(), "{command}: {ran:?}");
    }
    // A file that is replaced stays, and lists of known puzzles may be empty.
    fs::write(path.join("old.txt"), "old").expect("a file");
    assert_eq!(binary::run_line(path, "convert empty.txt -o old.txt").code, Some(1));
    assert_eq!(fs::read_to_string(path.join("old.txt")).expect("a file"), "old");
    fs::write(path.join("one.txt"), format!("{ONE}\n")).expect("a file");
    assert_eq!(binary::run_line(path, "dedupe one.txt --against empty.txt -o out.txt").code, Some(0));
    assert!(path.join("out.txt").exists());
}

/// A second output is neither an input, a file of `--against` nor the output, by any of its names.
#[test]
fn second_outputs_replace_no_file_of_the_command() {
    let folder = folder();
    let path = folder.path();
    symlink("in.txt", path.join("link.txt")).expect("a link");
    symlink("new.txt", path.join("dangling.txt")).expect("a link");
    symlink(".", path.join("here")).expect("a link");
    fs::hard_link(path.join("in.txt"), path.join("hard.txt")).expect("a link");
    fs::copy(path.join("in.txt"), path.join("other.txt")).expect("a file");
    let names = ["in.txt", "./in.txt", "link.txt", "hard.txt", "here/in.txt"];
    let before = contents(path);
    let refused = |args: &str, reason: &str| {
        let ran = run_in_shell(path, args);
        assert!(ran.code == Some(2) && ran.err.contains(reason), "{args}: {ran:?}");
        assert!(ran.out.is_empty() && contents(path) == before, "{args}: {ran:?}");
    };
    for (command, option) in [
        ("verify", "--report"),
        ("verify --variant x", "--report"),
        ("dedupe -o out.txt", "--report"),
        ("dedupe --size 9 -o out.txt", "--report"),
        ("book", "--list"),
        ("book --variant x", "--list"),
    ] {
        for name in names {
            refused(&format!("{command} other.txt in.txt {option} {name}"), "this file is read");
            refused(&format!("{command} {option} {name} < in.txt"), "this file is read");
        }
    }
    for command in ["verify", "dedupe", "verify --size 9", "dedupe --size 9"] {
        for name in names {
            refused(&format!("{command} other.txt --against in.txt --report {name}"), "this file is read");
        }
        for (one, other) in [("new.txt", "./new.txt"), ("dangling.txt", "new.txt"), ("in.txt", "hard.txt")] {
            refused(&format!("{command} other.txt --report {one} -o {other}"), "this file is the output");
        }
    }
    refused("book other.txt --list ./new.pdf -o new.pdf", "this file is the output");
    refused("verify other.txt --report link.txt >> in.txt", "this file is the output");
    let allowed = binary::run_line(path, "verify in.txt --report new.csv --against other.txt");
    assert!(allowed.code == Some(1) && path.join("new.csv").exists(), "{allowed:?}");
}

/// Runs the binary with these arguments and redirections.
fn run_in_shell(folder: &Path, args: &str) -> Ran {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec \"$0\" {args}"), env!("CARGO_BIN_EXE_cluewise")]).current_dir(folder);
    Ran::lossy(&shell.stdin(Stdio::null()).output().expect("a shell"))
}

/// The list of a book that cannot be written is not replaced.
#[test]
fn lists_are_replaced_after_their_books() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("list.jsonl"), OLD).expect("a file");
    for (puzzles, exit) in [("in.txt", 2), ("in.txt --variant x", 1), ("in.txt --size 9", 2)] {
        let before = contents(path);
        let ran = binary::run_line(path, &format!("book {puzzles} --list list.jsonl -o missing/book.pdf"));
        assert!(ran.code == Some(exit) && contents(path) == before, "{puzzles}: {ran:?}");
    }
    binary::succeed(path, "book in.txt --list list.jsonl -o book.pdf");
    let list = fs::read_to_string(path.join("list.jsonl")).expect("the list");
    assert!(list.lines().count() == 6 && path.join("book.pdf").exists(), "{list}");
}
