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
    succeed(folder.path(), "generate --size 4 -n 1 --seed 1 -o four.txt");
    succeed(folder.path(), "print four.txt -o four.png");
    let several = scan(&["several.png"]);
    assert_eq!((several.code, several.out), (Some(1), format!("{SEVERAL}\n")));
    assert_eq!(several.err, "several.png: several solutions: a digit may be missing or wrong\n");
    let mixed = scan(&["half.png", "a.png", "empty.png", "text.png", "four.png"]);
    assert_eq!((mixed.code, mixed.out), (Some(1), format!("{PUZZLE}\n")));
    let errors: Vec<&str> = mixed.err.lines().collect();
    let want = [
        "half.png: the file ends before the picture does",
        "empty.png: found an empty file, expected a PNG or JPEG picture",
        "text.png: found no picture, expected PNG or JPEG",
        "four.png: found a grid of 4x4 cells; only 9x9 is read",
    ];
    assert_eq!(errors, want);
    let missing = scan(&["missing.png", "a.png"]);
    assert_eq!((missing.code, missing.out), (Some(2), format!("{PUZZLE}\n")));
    assert!(missing.err.contains("cannot read missing.png"), "{}", missing.err);
    assert_eq!(scan(&[]).code, Some(2));
}

#[test]
fn other_sizes_and_killers_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for size in ["4", "6", "8", "12", "16"] {
        succeed(folder.path(), &format!("generate --size {size} --seed 1 -o a.txt"));
        succeed(folder.path(), "print a.txt --per-page 1 --dpi 100 -o a.png");
        let scanned = run(folder.path(), &["scan", "a.png"], b"");
        assert_eq!(scanned.code, Some(1));
        assert_eq!(scanned.err, format!("a.png: found a grid of {size}x{size} cells; only 9x9 is read\n"));
    }
    for seed in 1..4 {
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
fn the_largest_grid_is_read_and_others_are_mentioned() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), &format!("print {PUZZLE} {PUZZLE} --per-page 2 -o two.png"));
    let scanned = run(folder.path(), &["scan", "two.png"], b"");
    assert_eq!((scanned.code, scanned.out), (Some(0), format!("{PUZZLE}\n")));
    assert!(scanned.err.starts_with("two.png: read the largest of 2 grids"), "{}", scanned.err);
    assert_eq!(run(folder.path(), &["scan", "-q", "two.png"], b"").err, "");
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
