//! Puzzles and options as users type them: miscounted cells, wrong entries, other names.

use crate::binary::{Ran, run, succeed};
use std::path::Path;

fn ran(args: &[&str]) -> Ran {
    run(Path::new("."), args, b"")
}

#[test]
fn miscounted_cells_of_small_sizes_are_counted() {
    let rows = |text: &str, n: usize| text.chars().cycle().take(n).collect::<String>();
    let table = [
        ("24..1.....3.12.".to_owned(), "15 cells; a 4x4 puzzle has 16"),
        ("24..1.....3.12...".to_owned(), "17 cells; a 4x4 puzzle has 16"),
        (rows("12..6.", 35), "35 cells; a 6x6 puzzle has 36"),
        (rows("120060", 37), "37 cells; a 6x6 puzzle has 36"),
        (rows("8...1..5", 63), "63 cells; a 8x8 puzzle has 64"),
    ];
    for (text, want) in table {
        for command in [&["hint"][..], &["verify"], &["verify", "--variant", "x"]] {
            let refused = ran(&[command, &[&text]].concat());
            assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{text}");
            assert_eq!(refused.err, format!("cluewise: {text}: {want}\n"));
        }
    }
    // File names stay file names.
    for name in ["2026-11-23.txt", "2026_11_23_0000", "puzzles_1.json"] {
        assert!(ran(&["hint", name]).err.contains(&format!("cannot read {name}")), "{name}");
    }
    // A file with such a name is read.
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("24..1.....3.12."), "24..1......3.12.\n").expect("a file");
    assert_eq!(succeed(folder.path(), "verify 24..1.....3.12."), "unique\t1\t24..1......3.12.\n");
}

const HELP: &str = "; `hint --original PUZZLE` compares entries with the puzzle\n";

#[test]
fn a_wrong_entry_is_named() {
    // An entry that differs from the solution but sees no equal digit, and one that sees one.
    let sneaky = "53.27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let clash = "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let table = [
        (sneaky, "no solution; without 2 in r1c4 it has exactly one"),
        (clash, "no solution (r1c1 and r1c3 hold the same digit)"),
        ("34..1......3.12.", "no solution; it has exactly one without any one of 3 in r1c1, 3 in r3c4, 1 in r4c2"),
    ];
    for (puzzle, want) in table {
        let verified = ran(&["verify", puzzle]);
        assert_eq!((verified.code, verified.out), (Some(1), format!("none\t0\t{puzzle}\n")));
        assert!(verified.err.starts_with(&format!("argument: puzzle 1: {want}")), "{}", verified.err);
        assert!(verified.err.ends_with(HELP), "{}", verified.err);
        for command in ["hint", "explain"] {
            let refused = ran(&[command, puzzle]);
            assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""), "{command}");
            assert_eq!(refused.err, verified.err, "{command}");
        }
    }
    // Files may have many puzzles: their verdicts are enough.
    let from_stdin = run(Path::new("."), &["verify", "-"], sneaky.as_bytes());
    assert_eq!((from_stdin.code, from_stdin.err.as_str()), (Some(1), ""));
}

#[test]
fn other_names_and_sizes_are_understood_or_suggested() {
    let table = [
        (&["generate", "--size", "9x4"][..], "expected a number from 2 to 25, such as 6 or 6x6"),
        (&["generate", "--variant", "thermo"], "did you mean thermometer? unknown variant \"thermo\""),
        (&["generate", "--variant", "kropki"], "did you mean dots? unknown variant \"kropki\""),
        (&["convert", "--to", "line"], "'--format'"),
    ];
    for (args, want) in table {
        let refused = ran(args);
        assert!(refused.code == Some(2) && refused.err.contains(want), "{args:?}: {}", refused.err);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let generated = |options: &str| succeed(folder.path(), &format!("generate --seed 5 {options}"));
    assert_eq!(generated("--size 6x6"), generated("--size 6"));
    assert_eq!(generated("--size 4 --variant killer,x"), generated("--size 4 --variant killer+x"));
}
