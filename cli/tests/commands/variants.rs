//! Sizes and variants.

use crate::binary;
use binary::{Ran, run, succeed};
use std::fs;
use std::path::Path;

/// Options of `generate` and `verify`.
const VARIANTS: [&str; 12] = [
    "--size 4",
    "--size 6",
    "--box 4x2",
    "--size 16",
    "--variant x",
    "--variant windoku",
    "--variant disjoint",
    "--variant anti-knight",
    "--variant anti-king",
    "--variant x+non-consecutive",
    "--variant jigsaw",
    "--size 6 --variant jigsaw",
];

fn ran(folder: &Path, args: &str) -> Ran {
    run(folder, &args.split(' ').collect::<Vec<_>>(), b"")
}

#[test]
fn generated_puzzles_have_one_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in VARIANTS {
        let lines = succeed(folder.path(), &format!("generate -n 4 --seed 1 {variant} -o made.txt --threads 2"));
        assert!(lines.is_empty(), "{lines}");
        let text = fs::read_to_string(folder.path().join("made.txt")).expect("the puzzles");
        assert_eq!(text.lines().count(), 4, "{variant}");
        let alone = succeed(folder.path(), &format!("generate -n 4 --seed 1 {variant} --range 2..4 --threads 1"));
        assert_eq!(alone.lines().collect::<Vec<_>>(), text.lines().skip(2).collect::<Vec<_>>(), "{variant}");
        let verified = succeed(folder.path(), &format!("verify {variant} made.txt"));
        assert!(verified.lines().all(|line| line.contains("\t1\t")), "{variant}: {verified}");
        let solved = succeed(folder.path(), &format!("solve {variant} made.txt"));
        for (puzzle, solution) in text.lines().zip(solved.lines()) {
            let agrees = |(a, b): (char, char)| a == '.' || a == b;
            assert!(!solution.contains('.') && puzzle.chars().zip(solution.chars()).all(agrees), "{variant}");
        }
    }
}

#[test]
fn packs_name_their_variant() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in VARIANTS {
        for file in ["pack.json", "pack.jsonl"] {
            succeed(folder.path(), &format!("generate -n 2 --seed 3 {variant} -o {file}"));
            let verified = succeed(folder.path(), &format!("verify {file}"));
            assert_eq!(verified.matches("\t1\t").count(), 2, "{variant} in {file}: {verified}");
            let lines = succeed(folder.path(), &format!("generate -n 2 --seed 3 {variant}"));
            let converted = succeed(folder.path(), &format!("convert {file} --format line"));
            assert_eq!(converted, lines, "{variant} in {file}");
        }
    }
}

#[test]
fn spent_budgets_are_no_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("empty.txt"), ".".repeat(81) + "\n").expect("a file");
    let all = ran(folder.path(), "verify --variant anti-knight empty.txt");
    assert!(all.code == Some(1) && all.out.contains("several\t2\t"), "{all:?}");
    let spent = ran(folder.path(), "verify --variant anti-knight --budget 1 empty.txt");
    assert!(spent.code == Some(1) && spent.out.starts_with("unknown\t0\t"), "{spent:?}");
}

#[test]
fn wrong_requests_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "123\n").expect("a file");
    for (args, code, message) in [
        ("generate --variant knight", 2, "there are x, windoku, disjoint, jigsaw"),
        ("generate --size 26", 2, "26 is not in 2..=25"),
        ("generate --size 9 --box 2x4", 2, "impossible: boxes 2x4 in a grid of size 9"),
        ("generate --variant x --level hard", 2, "--level is not supported for sizes and variants"),
        ("generate --playable", 2, "--playable needs --size, --box or --variant"),
        ("generate --size 4 -o x.sdm", 2, "puzzles of variants are not written as .sdm"),
        ("verify --size 4 a.txt", 1, "a.txt:1:4: found 3 cells, expected 16 cells"),
    ] {
        let ran = ran(folder.path(), args);
        assert!(ran.code == Some(code) && ran.err.contains(message), "{args}: {ran:?}");
    }
}
