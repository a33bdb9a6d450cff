//! `--report` of `verify` and `dedupe`, and solutions beside puzzles on a line.

use crate::binary::{run, succeed};
use std::fs;
use std::path::Path;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLUTION: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// Another puzzle, and the same turned by half a circle.
const OTHER: &str = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.";

/// Returns the rows of a table, the names of the columns first.
fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let table = csv::ReaderBuilder::new().has_headers(false).from_path(folder.join(name));
    let rows = table.expect("a report").into_records();
    rows.map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

fn column<'a>(rows: &'a [Vec<String>], name: &str) -> Vec<&'a str> {
    let index = rows[0].iter().position(|column| column == name).expect("a column");
    rows[1..].iter().map(|row| &*row[index]).collect()
}

#[test]
fn each_puzzle_has_a_row_with_its_faults() {
    let folder = tempfile::tempdir().expect("a folder");
    let turned: String = OTHER.chars().rev().collect();
    let several = PUZZLE.replacen('4', ".", 1);
    let wrong = SOLUTION.replacen("41", "14", 1);
    let text = format!(
        "Ref,puzzle,solution\nA,{PUZZLE},{SOLUTION}\nB,{OTHER},\nC,{PUZZLE},{wrong}\nD,{several},\nE,{turned},\nF,12.,\n"
    );
    fs::write(folder.path().join("list.csv"), text).expect("a file");
    let ran = run(folder.path(), &["verify", "--summary", "--report", "report.csv", "list.csv"], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let table = rows(folder.path(), "report.csv");
    assert_eq!(column(&table, "number"), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(column(&table, "id")[..5], ["A", "B", "C", "D", "E"]);
    assert_eq!(column(&table, "verdict"), ["unique", "unique", "unique", "several", "unique", "malformed"]);
    assert_eq!(column(&table, "given_solution"), ["right", "", "wrong", "", "", ""]);
    assert_eq!(column(&table, "duplicate_of"), ["", "", "1 (A)", "", "2 (B)", ""]);
    let messages = column(&table, "message");
    assert_eq!(messages[2], "the given solution is wrong; equal to puzzle 1 (A)");
    assert!(messages[3].starts_with("several solutions; the two solutions differ in r2c1, "), "{}", messages[3]);
    assert_eq!(messages[4], "isomorph of puzzle 2 (B)");
    assert!(messages[5].contains("list.csv:7:"), "{}", messages[5]);

    let ran = run(folder.path(), &["dedupe", "--report", "double.csv", "list.csv", "-o", "kept.txt"], b"");
    assert!(ran.err.contains("3 kept, 2 isomorphs"), "{}", ran.err);
    let table = rows(folder.path(), "double.csv");
    assert_eq!(column(&table, "number"), ["3", "5"]);
    assert_eq!(column(&table, "duplicate_of"), ["1 (A)", "2 (B)"]);
}

#[test]
fn puzzles_of_several_earlier_files_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("a.txt", PUZZLE), ("b.txt", OTHER), ("c.txt", &format!("{OTHER}\n{PUZZLE}\n"))] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let args = ["dedupe", "--against", "a.txt", "--against", "b.txt", "--report", "double.csv", "c.txt"];
    let ran = run(folder.path(), &args, b"");
    assert_eq!((ran.code, &*ran.out), (Some(1), ""));
    assert!(ran.err.contains("2 isomorphs of puzzles in a.txt, b.txt"), "{}", ran.err);
    assert_eq!(column(&rows(folder.path(), "double.csv"), "duplicate_of"), ["1 of b.txt", "1 of a.txt"]);
}

#[test]
fn puzzles_of_sizes_have_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = succeed(folder.path(), "generate --size 6 -n 3 --seed 1");
    let last = lines.lines().last().expect("a line");
    let turned: String = last.chars().rev().collect();
    fs::write(folder.path().join("p.txt"), format!("{lines}{turned}\n")).expect("a file");
    succeed(folder.path(), "verify --size 6 --report report.csv p.txt");
    assert_eq!(column(&rows(folder.path(), "report.csv"), "duplicate_of"), ["", "", "", "3"]);
    run(folder.path(), &["dedupe", "--size", "6", "--report", "double.csv", "p.txt"], b"");
    assert_eq!(column(&rows(folder.path(), "double.csv"), "message"), ["isomorph of puzzle 3"]);
}

#[test]
fn solutions_beside_puzzles_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = SOLUTION.replacen("41", "14", 1);
    fs::write(folder.path().join("p.txt"), format!("{PUZZLE} {SOLUTION}\n{PUZZLE}\t{wrong}\n")).expect("a file");
    let ran = run(folder.path(), &["verify", "--summary", "p.txt"], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("p.txt: puzzle 2: the given solution is wrong"), "{}", ran.err);
    assert!(ran.out.contains("wrong solution or marks\t1"), "{}", ran.out);
}
