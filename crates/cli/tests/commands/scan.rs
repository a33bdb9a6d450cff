//! `scan`: pictures of the sheets of `print` are read.

use crate::binary::{run, succeed};
use std::fs;
use std::path::Path;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Several solutions.
const SEVERAL: &str = "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Prints a puzzle as a picture.
fn print(folder: &Path, puzzle: &str, name: &str) {
    // The exit code for a puzzle with several solutions is 1.
    run(folder, &["print", puzzle, "--per-page", "1", "--dpi", "100", "-o", name], b"");
}

#[test]
fn a_picture_becomes_81_characters() {
    let folder = tempfile::tempdir().expect("a folder");
    print(folder.path(), PUZZLE, "a.png");
    let scanned = run(folder.path(), &["scan", "a.png"], b"");
    assert_eq!((scanned.code, scanned.out, scanned.err.as_str()), (Some(0), format!("{PUZZLE}\n"), ""));
    let picture = fs::read(folder.path().join("a.png")).expect("a picture");
    let grid = run(folder.path(), &["scan", "-", "--format", "grid"], &picture);
    assert!(grid.code == Some(0) && grid.out.starts_with("5 3 . | . 7 . | . . .\n"), "{}{}", grid.out, grid.err);
    assert_eq!(run(folder.path(), &["scan", "a.png", "a.png", "-o", "a.json"], b"").code, Some(0));
    let verified = succeed(folder.path(), "verify a.json");
    assert_eq!(verified.lines().count(), 2);
    assert!(verified.lines().all(|line| line == format!("unique\t1\t{PUZZLE}")), "{verified}");
}

#[test]
fn failures_are_named_and_the_rest_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let scan = |names: &[&str]| run(folder.path(), &[&["scan"], names].concat(), b"");
    print(folder.path(), PUZZLE, "a.png");
    print(folder.path(), SEVERAL, "several.png");
    let whole = fs::read(folder.path().join("a.png")).expect("a picture");
    fs::write(folder.path().join("half.png"), &whole[..whole.len() / 2]).expect("a file");
    fs::write(folder.path().join("empty.png"), "").expect("a file");
    fs::write(folder.path().join("text.png"), PUZZLE).expect("a file");
    succeed(folder.path(), "generate --size 12 -n 1 --seed 1 -o twelve.txt");
    succeed(folder.path(), "print twelve.txt --per-page 1 --dpi 100 -o twelve.png");
    let several = scan(&["several.png"]);
    assert_eq!((several.code, several.out), (Some(1), format!("{SEVERAL}\n")));
    assert_eq!(several.err, "several.png: several solutions: a digit may be missing or wrong\n");
    let mixed = scan(&["half.png", "a.png", "empty.png", "text.png", "twelve.png"]);
    assert_eq!((mixed.code, mixed.out), (Some(1), format!("{PUZZLE}\n")));
    let errors: Vec<&str> = mixed.err.lines().collect();
    let want = [
        "half.png: the file ends before the picture does",
        "empty.png: found an empty file, expected a PNG or JPEG picture",
        "text.png: found no picture, expected PNG or JPEG",
        "twelve.png: found a grid of 12x12 cells; only 4x4, 6x6, 8x8 and 9x9 are read",
    ];
    assert_eq!(errors, want);
    let missing = scan(&["missing.png", "a.png"]);
    assert_eq!((missing.code, missing.out), (Some(2), format!("{PUZZLE}\n")));
    assert!(missing.err.contains("cannot read missing.png"), "{}", missing.err);
    assert_eq!(scan(&[]).code, Some(2));
    // A file is not replaced by nothing.
    fs::write(folder.path().join("old.txt"), PUZZLE).expect("a file");
    for pictures in [&["twelve.png"][..], &["missing.png", "a.png"]] {
        let kept = scan(&[pictures, &["-o", "old.txt"]].concat());
        assert!(kept.code != Some(0) && kept.err.contains("no file written"), "{}", kept.err);
        assert_eq!(fs::read_to_string(folder.path().join("old.txt")).expect("a file"), PUZZLE);
    }
}

#[test]
fn other_sizes_and_killers_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for size in ["12", "16"] {
        succeed(folder.path(), &format!("generate --size {size} --seed 1 -o a.txt"));
        succeed(folder.path(), "print a.txt --per-page 1 --dpi 100 -o a.png");
        let scanned = run(folder.path(), &["scan", "a.png"], b"");
        assert_eq!(scanned.code, Some(1));
        assert_eq!(
            scanned.err,
            format!("a.png: found a grid of {size}x{size} cells; only 4x4, 6x6, 8x8 and 9x9 are read\n")
        );
    }
    for seed in 1..2 {
        succeed(folder.path(), &format!("generate --variant killer --seed {seed} -o k.jsonl"));
        succeed(folder.path(), "print k.jsonl --per-page 1 --dpi 100 -o k.png");
        let scanned = run(folder.path(), &["scan", "k.png"], b"");
        assert!(scanned.code == Some(1) && scanned.err.contains("looks like a killer"), "{}", scanned.err);
        assert!(!scanned.err.contains("a digit may be missing"), "{}", scanned.err);
    }
    // Pencil marks are no sums.
    let print = &["print", SEVERAL, "--candidates", "--per-page", "1", "--dpi", "100", "-o", "marks.png"];
    assert_eq!(run(folder.path(), print, b"").code, Some(1));
    let scanned = run(folder.path(), &["scan", "marks.png"], b"");
    assert_eq!((scanned.code, scanned.out.trim()), (Some(1), SEVERAL));
    assert!(!scanned.err.contains("killer"), "{}", scanned.err);
}

#[test]
fn small_grids_become_lines_and_records() {
    let folder = tempfile::tempdir().expect("a folder");
    for size in ["4", "6", "8"] {
        let line = succeed(folder.path(), &format!("generate --size {size} --seed 1"));
        fs::write(folder.path().join("a.txt"), &line).expect("a file");
        succeed(folder.path(), "print a.txt --per-page 1 --dpi 100 -o a.png");
        if size == "4" {
            let scanned = run(folder.path(), &["scan", "a.png"], b"");
            assert_eq!((scanned.code, scanned.out, scanned.err.as_str()), (Some(0), line.clone(), ""));
        }
        succeed(folder.path(), "scan a.png -o a.jsonl");
        let verified = succeed(folder.path(), "verify a.jsonl");
        assert_eq!(verified, format!("unique\t1\t{line}"));
    }
    // A few clues less than one solution needs.
    print(folder.path(), "...1............", "several.png");
    let several = run(folder.path(), &["scan", "several.png"], b"");
    assert_eq!((several.code, several.out.as_str()), (Some(1), "...1............\n"));
    assert_eq!(several.err, "several.png: several solutions: a digit may be missing or wrong\n");
}

#[test]
fn all_grids_of_a_page_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, options) in [("four", "--size 4"), ("nine", "")] {
        let lines = succeed(folder.path(), &format!("generate -n 6 --seed 2 {options} -o {name}.txt"));
        assert_eq!(lines, "");
        succeed(folder.path(), &format!("print {name}.txt --per-page 6 --name-line --dpi 100 -o {name}.png"));
        let picture = format!("{name}.png");
        let want = fs::read_to_string(folder.path().join(format!("{name}.txt"))).expect("lines");
        let all = run(folder.path(), &["scan", &picture], b"");
        assert_eq!((all.code, all.out.as_str(), all.err.as_str()), (Some(0), want.as_str(), ""));
        let largest = run(folder.path(), &["scan", "--largest", &picture], b"");
        assert!(largest.code == Some(0) && want.contains(&largest.out), "{largest:?}");
        let note = format!("{picture}: read 1 of 6 grids; crop the picture to read others\n");
        assert_eq!((largest.out.lines().count(), largest.err), (1, note));
        assert_eq!(run(folder.path(), &["scan", "-q", "--largest", &picture], b"").err, "");
    }
    // Pictures of several sizes.
    let mixed = run(folder.path(), &["scan", "--largest", "-q", "four.png", "nine.png"], b"");
    assert_eq!(mixed.out.lines().map(str::len).collect::<Vec<_>>(), [16, 81]);
}

/// Other commands name it for pictures.
#[test]
fn other_commands_point_to_scan() {
    let folder = tempfile::tempdir().expect("a folder");
    print(folder.path(), PUZZLE, "a.png");
    for command in [&["verify", "a.png"][..], &["verify", "--variant", "x", "a.png"]] {
        let refused = run(folder.path(), command, b"");
        assert!(
            refused.err.contains("a PNG picture") && refused.err.contains("`cluewise scan` reads"),
            "{}",
            refused.err
        );
    }
}

#[test]
fn pictures_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    for style in ["pictures", "colors"] {
        succeed(
            folder.path(),
            &format!("print 24..1......3.12. --digits {style} --per-page 4 --dpi 100 -o {style}.png"),
        );
        let scanned = run(folder.path(), &["scan", &format!("{style}.png")], b"");
        assert!(scanned.code == Some(1) && scanned.err.contains("are not read"), "{}", scanned.err);
        assert_eq!(scanned.err.lines().count(), 1, "{}", scanned.err);
    }
}
