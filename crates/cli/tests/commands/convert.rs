//! `convert` from and to files of all formats, and candidate grids on the command line.

use crate::binary;
use binary::{run, succeed};
use cluewise::formats::FORMATS;
use std::fs;

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLUTION: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// Conditions hold for ratings of the input and for those that are computed; puzzles of any kind may meet them.
#[test]
fn puzzles_are_selected() {
    let folder = tempfile::tempdir().unwrap();
    let small = r#"{"puzzle":"1234341221434321","size":4,"id":"small"}"#;
    let list = format!("{A}\n{}\n{small}\n", A.replacen('4', ".", 1));
    let on = |conditions: &str| {
        run(folder.path(), &["convert", "--format", "jsonl", "--where", conditions], list.as_bytes())
    };
    for (conditions, selected, code) in [
        ("clues=..16", 2, 0),
        ("level=..extreme", 2, 0),
        ("name=sm*", 1, 0),
        ("clues=80..", 0, 0),
        ("hodoku=..extreme", 1, 1),
    ] {
        let ran = on(conditions);
        assert_eq!((ran.out.lines().count(), ran.code), (selected, Some(code)), "{conditions}: {ran:?}");
    }
    assert!(on("clues=..16").err.contains("2 of 3 puzzles selected"));
    assert!(on("level=..extreme").out.contains("\"level\""), "computed ratings are written");
    assert!(on("hodoku=..extreme").err.contains("4x4 has no rating by HoDoKu"));
    let refused = run(folder.path(), &["convert", "--where", "hodoku=easy"], small.as_bytes());
    assert!(refused.err.contains("0 of 1 puzzle selected"), "{refused:?}");
    // A condition of each option holds, on names in columns and on techniques in other languages.
    let table = format!("name,puzzle\nAnna,{A}\nBert,{A}\n");
    for (conditions, selected) in
        [(["name=anna", "clues=..30"], 1), (["name=anna", "name=bert"], 0), (["technique=Nackter-Einer", "name=*"], 2)]
    {
        let args = ["convert", "--where", conditions[0], "--where", conditions[1]];
        let ran = run(folder.path(), &args, table.as_bytes());
        assert_eq!((ran.out.lines().count(), ran.code), (selected, Some(0)), "{conditions:?}: {ran:?}");
    }
    let unknown = on("technique=x-wigns");
    assert!(unknown.err.contains("did you mean x-wing"), "{unknown:?}");
    let wrong = on("levels=hard");
    assert!(wrong.code == Some(2) && wrong.err.contains("NAME=VALUE"), "{wrong:?}");
}

/// Converts to every format and back. The extension selects the output format; the input format is detected.
#[test]
fn files_of_every_format_hold_the_same_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = format!("{A}\n{}\n{A}\n", SOLUTION.replacen('4', ".", 3));
    fs::write(folder.path().join("puzzles.txt"), &lines).expect("a file");
    for format in FORMATS.iter().filter(|format| !format.extensions().is_empty()) {
        let name = format!("x.{}", format.extensions()[0]);
        succeed(folder.path(), &format!("convert puzzles.txt -o {name}"));
        assert_eq!(succeed(folder.path(), &format!("convert {name}")), lines, "{name}");
        let bytes = fs::read(folder.path().join(&name)).expect("a file");
        let piped = run(folder.path(), &["convert", "--from", format.name(), "-"], &bytes);
        assert_eq!((piped.code, piped.out), (Some(0), lines.clone()), "{name} through a pipe: {}", piped.err);
    }
}

/// Parquet that this build cannot read or write is refused with the reason, and no file is created.
#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    fs::write(file("a.txt"), format!("{A}\n")).expect("a file");
    fs::write(file("a.parquet"), b"PAR1\0\0\0\0PAR1").expect("a file");
    fs::write(file("a.bin"), b"PAR1\0\0\0\0PAR1").expect("a file");
    let table = [
        ("convert a.parquet", "a.parquet", "read"),
        ("convert a.bin", "a.bin", "read"),
        ("convert --from parquet a.txt", "a.txt", "read"),
        ("convert a.txt -o new.parquet", "new.parquet", "write"),
        ("convert a.txt --format parquet", "standard output", "write"),
        ("pack --seed 1 --level easy=1 -o new.parquet", "new.parquet", "write"),
    ];
    for (args, place, verb) in table {
        let ran = run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
        let reason = format!("this build of cluewise cannot {verb} Parquet; build it with `--features parquet`");
        let expected = format!("cluewise: cannot {verb} {place}: {reason}\n");
        assert_eq!((ran.code, ran.out.as_str(), ran.err), (Some(2), "", expected), "{args}");
    }
    assert!(!file("new.parquet").exists());
}

/// A cell has the digit of the solution and one more: no clue, one of a few solutions.
fn sukaku() -> String {
    let nine = |(i, c): (usize, char)| {
        let digit = c as usize - '0' as usize;
        let other = (digit + i % 8) % 9 + 1;
        (1..=9).map(|d| if d == digit || d == other { char::from(b'0' + d as u8) } else { '.' }).collect::<String>()
    };
    SOLUTION.chars().enumerate().map(nine).collect()
}

#[test]
fn candidate_grids_are_solved_or_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let grid = sukaku();
    fs::write(folder.path().join("s.sukaku"), format!("{grid}\n")).expect("a file");
    let on = |args: &str| run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
    let verdict = on("verify --limit 100 s.sukaku").out;
    let count = verdict.split('\t').nth(1).expect("a count").to_owned();
    assert!(verdict.ends_with(&format!("\t{grid}\n")), "{verdict}");
    assert_eq!(on("solve --count --limit 100 s.sukaku").out.trim(), count);
    let solutions = on("solve --all s.sukaku").out;
    assert_eq!(solutions, on("solve --all --engine naive s.sukaku").out, "the oracle");
    assert!(solutions.lines().any(|line| line == SOLUTION) && solutions.lines().count().to_string() == count);
    assert_eq!(on("candidates --after clues s.sukaku").out.lines().count(), 9);
    let kept = on("convert s.sukaku --format jsonl -o s.jsonl");
    assert_eq!((kept.code, on("convert s.jsonl --format sukaku").out), (Some(0), format!("{grid}\n")));
    for args in ["convert s.sukaku --format line", "rate s.sukaku", "expand s.sukaku", "verify --minimal s.sukaku"] {
        let refused = on(args);
        assert_eq!(refused.code, Some(1), "{args}: {}{}", refused.out, refused.err);
        assert!(
            refused.err.contains("s.sukaku: puzzle 1: ") && refused.err.contains("candidate grids"),
            "{args}: {}",
            refused.err
        );
    }
}

/// Paths need not be UTF-8.
#[cfg(target_os = "linux")]
#[test]
fn paths_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (OsStr::from_bytes(b"in\xff.txt"), OsStr::from_bytes(b"out\xff.sdm"));
    fs::write(folder.path().join(input), format!("{A}\nbad\n")).expect("a file");
    let ran = run(folder.path(), &[OsStr::new("convert"), input, OsStr::new("-o"), output], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("in\u{fffd}.txt:2:1: found 'b'"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join(output)).expect("a file"), A.replace('.', "0") + "\n");
}
