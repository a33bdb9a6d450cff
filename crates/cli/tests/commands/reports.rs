//! `--report` of `verify` and `dedupe`, and solutions beside puzzles on a line.

use crate::binary::{run, succeed};
use crate::pages::read_pdf_file;
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
    // A malformed row has its id, and the cell of the puzzle alone.
    assert_eq!((column(&table, "id")[5], column(&table, "puzzle")[5]), ("F", "12."));

    let ran = run(folder.path(), &["dedupe", "--report", "double.csv", "list.csv", "-o", "kept.txt"], b"");
    assert!(ran.err.contains("3 kept, 2 isomorphs"), "{}", ran.err);
    let table = rows(folder.path(), "double.csv");
    assert_eq!(column(&table, "number"), ["3", "5", "6"]);
    assert_eq!(column(&table, "id"), ["C", "E", "F"]);
    assert_eq!(column(&table, "duplicate_of"), ["1 (A)", "2 (B)", ""]);
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
fn runs_of_equal_verdicts_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (several, none) = (PUZZLE.replacen('4', ".", 1), format!("44{}", &PUZZLE[2..]));
    let lines = [PUZZLE, PUZZLE, OTHER, &several, &several, PUZZLE, &none, &none, &none];
    let totals = "puzzles\t9\nunique\t4\nseveral\t2\nnone\t3\nmalformed\t0\n";
    fs::write(folder.path().join("p.txt"), lines.join("\n")).expect("a file");
    let ran = run(folder.path(), &["verify", "--summary", "p.txt"], b"");
    assert_eq!((ran.code, &*ran.out, &*ran.err), (Some(1), totals, ""));
    fs::write(folder.path().join("p.txt"), format!("bad\n{}", lines.join("\n"))).expect("a file");
    let ran = run(folder.path(), &["verify", "--summary", "p.txt"], b"");
    assert_eq!(ran.out, totals.replace("puzzles\t9", "puzzles\t10").replace("malformed\t0", "malformed\t1"));
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

/// With `--unique`, only puzzles with one solution are written, with the right solutions.
#[test]
fn puzzles_that_are_not_unique_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let several = PUZZLE.replacen('4', ".", 1);
    let wrong = SOLUTION.replacen("41", "14", 1);
    let text = format!("id,puzzle,solution\nA,{several},{SOLUTION}\nB,{PUZZLE},{wrong}\nC,44{},\n", &PUZZLE[2..]);
    fs::write(folder.path().join("m.csv"), text).expect("a file");
    let ran = run(folder.path(), &["dedupe", "--unique", "--report", "r.csv", "m.csv", "-o", "kept.csv"], b"");
    assert_eq!(ran.code, Some(1));
    for message in [
        "m.csv: puzzle 1 (A): several solutions; left out",
        "m.csv: puzzle 2 (B): the given solution is wrong; the right one replaces it",
        "m.csv: puzzle 3 (C): no solution (r1c1 and r1c2 hold the same digit); without 4 in r1c2 it has exactly one; left out",
        "3 puzzles: 1 kept, 0 isomorphs of earlier ones, 2 not unique; 1 wrong solution replaced",
    ] {
        assert!(ran.err.contains(message), "{message}: {}", ran.err);
    }
    let kept = rows(folder.path(), "kept.csv");
    assert_eq!((column(&kept, "id"), column(&kept, "solution")), (vec!["B"], vec![SOLUTION]));
    let table = rows(folder.path(), "r.csv");
    assert_eq!(column(&table, "message"), ["several solutions", "no solution"]);

    fs::write(folder.path().join("small.txt"), "1...............\n12..34..2...4...\n").expect("a file");
    let ran = run(folder.path(), &["dedupe", "--size", "4", "--unique", "small.txt"], b"");
    assert!(ran.code == Some(1) && ran.err.contains("puzzle 1: several solutions; left out"), "{ran:?}");
}

/// `print` and `book` warn of wrong solutions, and print the right ones.
#[test]
fn wrong_solutions_are_never_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = SOLUTION.replacen("41", "14", 1);
    fs::write(folder.path().join("m.csv"), format!("id,puzzle,solution\nA7,{PUZZLE},{wrong}\n")).expect("a file");
    for args in [&["book", "m.csv", "-o", "b.pdf"][..], &["print", "m.csv", "--solutions", "-o", "b.pdf"]] {
        let ran = run(folder.path(), args, b"");
        assert_eq!(ran.code, Some(1));
        let message = "m.csv: puzzle 1 (A7): the given solution is wrong; the right one replaces it";
        assert!(ran.err.contains(message), "{}", ran.err);
        let pages = read_pdf_file(folder.path(), "b.pdf");
        assert_eq!(pages.last().expect("pages").puzzles(), [SOLUTION]);
    }
}

/// Columns without a known name are recognized by their content.
#[test]
fn columns_are_recognized_by_content() {
    let folder = tempfile::tempdir().expect("a folder");
    let (swapped, wrong) = (SOLUTION, SOLUTION.replacen("41", "14", 1));
    let tables = [
        ("Titel;Rätsel;Lösung", format!("a;{PUZZLE};{swapped}\nb;{PUZZLE};{wrong}\n")),
        ("Nr.\tGrille\tRéponse", format!("a\t{PUZZLE}\t{swapped}\nb\t{PUZZLE}\t{wrong}\n")),
        ("Sudoku,Lösung,id", format!("{PUZZLE},{swapped},a\n{PUZZLE},{wrong},b\n")),
    ];
    for (header, rows) in tables {
        fs::write(folder.path().join("m.csv"), format!("{header}\n{rows}")).expect("a file");
        let ran = run(folder.path(), &["verify", "m.csv"], b"");
        assert_eq!(ran.out.lines().filter(|line| line.starts_with("unique")).count(), 2, "{header}: {ran:?}");
        assert!(ran.err.contains("m.csv: puzzle 2 (b): the given solution is wrong"), "{header}: {}", ran.err);
        assert!(ran.err.starts_with("cluewise: m.csv: "), "{}", ran.err);
        assert!(ran.err.contains("solutions in column"), "{}", ran.err);
    }
    // A malformed row is no header.
    fs::write(folder.path().join("m.txt"), format!("12.,x\n{PUZZLE},y\n")).expect("a file");
    assert!(run(folder.path(), &["verify", "m.txt"], b"").out.contains("malformed"));
}

/// Reports of several files name the file and the number in it, as messages do.
#[test]
fn reports_name_the_files() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), format!("{OTHER}\n")).expect("a file");
    fs::write(folder.path().join("b.txt"), format!("{PUZZLE}\n12.\n")).expect("a file");
    run(folder.path(), &["verify", "--report", "r.csv", "a.txt", "b.txt"], b"");
    let table = rows(folder.path(), "r.csv");
    assert_eq!(column(&table, "number"), ["1", "2", "3"]);
    assert_eq!(column(&table, "file"), ["a.txt", "b.txt", "b.txt"]);
    assert_eq!(column(&table, "number_in_file"), ["1", "1", "2"]);
}

/// Manuscripts of several authors: variants beside tables with other headers, and files of other programs.
#[test]
fn manuscripts_of_all_kinds_are_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate --size 6 -n 2 --seed 1 -o six.txt");
    succeed(at, "generate --variant jigsaw -n 1 --seed 1 --format jsonl -o jigsaw.jsonl");
    let small = succeed(at, "generate --size 4 -n 1 --seed 1");
    let wrong = SOLUTION.replacen("41", "14", 1);
    let table = format!(
        "Manuskript Band 2;;;\n;;;\nNr;Rätsel;Level;Lösung\n1;{PUZZLE};leicht;{SOLUTION}\n\n2;{OTHER};schwer;siehe unten\n"
    );
    let latin: Vec<u8> = table.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
    fs::write(at.join("anna.csv"), latin).expect("a file");
    fs::write(at.join("bert.csv"), format!("Titel,Sudoku\na,{}\n", small.trim())).expect("a file");
    fs::write(at.join("carl.csv"), format!("von Carl\nNo,Grille,Réponse\n1,{PUZZLE},{wrong}\n")).expect("a file");
    fs::write(at.join("dora.sdk"), format!("[Puzzle]\n{}\n", rows_of(OTHER))).expect("a file");
    let files = ["six.txt", "jigsaw.jsonl", "anna.csv", "bert.csv", "carl.csv", "dora.sdk"];
    for command in ["verify --summary", "verify --summary --report r.csv"] {
        let args: Vec<&str> = command.split(' ').chain(files).collect();
        let ran = run(at, &args, b"");
        assert!(ran.out.contains("puzzles\t8\nunique\t8\n"), "{ran:?}");
        assert!(ran.out.contains("malformed\t0") && ran.out.contains("wrong solution or marks\t2"), "{ran:?}");
        let noted = ["anna.csv: puzzles in column \"Rätsel\", solutions in column \"Lösung\""];
        assert!(ran.err.contains(noted[0]), "{ran:?}");
    }
    let table = rows(at, "r.csv");
    assert_eq!(column(&table, "given_solution"), ["", "", "right", "right", "wrong", "", "wrong", ""]);
    let args: Vec<&str> = "dedupe --unique -o all.csv".split(' ').chain(files).collect();
    let ran = run(at, &args, b"");
    assert!(ran.err.contains("8 puzzles: 6 kept, 2 isomorphs of earlier ones, 0 not unique; 2 wrong"), "{ran:?}");
    let kept = rows(at, "all.csv");
    assert_eq!(column(&kept, "more").iter().filter(|cell| cell.contains("\"Nr\":")).count(), 2, "{kept:?}");
    let args: Vec<&str> = "book -o all.pdf".split(' ').chain(files).collect();
    let ran = run(at, &args, b"");
    assert!(ran.out.contains("all.pdf: 8 puzzles on"), "{ran:?}");
}

/// A merged file is read again if puzzles of other sizes come late, and numbered lists are read beside other sizes.
#[test]
fn merged_files_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 100 --seed 1 -o many.txt");
    succeed(at, "generate --size 6 -n 2 --seed 1 -o six.txt");
    succeed(at, "generate --variant killer -n 1 --seed 1 --format jsonl -o killer.jsonl");
    fs::write(at.join("numbered.txt"), format!("7. {PUZZLE}\n8) {OTHER}\n")).expect("a file");
    for merged in ["all.json", "all.jsonl", "all.csv"] {
        succeed(at, &format!("convert many.txt numbered.txt six.txt killer.jsonl -o {merged}"));
        assert!(succeed(at, &format!("verify --summary {merged}")).contains("unique\t105\n"), "{merged}");
        assert!(succeed(at, &format!("convert {merged} --format jsonl")).contains("\"id\":7,"), "{merged}");
    }
    // Nothing at the start of the file tells that puzzles of other kinds follow, in lines and in a pack.
    let plain = succeed(at, "convert many.txt --format jsonl");
    let kinds = succeed(at, "convert six.txt killer.jsonl --format jsonl").replace("\"size\":9,", "");
    let lines = format!("{plain}{kinds}");
    let pack = format!("{{\"puzzles\":[\n{}\n]}}\n", lines.trim().replace('\n', ",\n"));
    for text in [lines, pack] {
        let ran = run(at, &["verify", "--summary"], text.as_bytes());
        assert!(ran.code == Some(0) && ran.out.contains("unique\t103\n"), "{ran:?}");
        fs::write(at.join("unsized.json"), text).expect("a file");
        assert!(succeed(at, "verify --summary unsized.json").contains("unique\t103\n"));
        assert!(succeed(at, "candidates unsized.json").lines().count() > 100 * 9 + 2 * 6);
        assert!(succeed(at, "verify --summary --from json unsized.json").contains("unique\t103\n"));
        let refused = run(at, &["neighbors", "unsized.json"], b"");
        assert!(refused.code == Some(1) && refused.err.contains("9x9"), "{}", refused.err);
    }
    // Other files with sizes are of 9x9 as before.
    fs::write(at.join("sized.jsonl"), format!("{{\"size\":9,\"puzzle\":\"{PUZZLE}\"}}\n").repeat(100)).expect("a file");
    assert!(succeed(at, "convert sized.jsonl --format line").lines().all(|line| line == PUZZLE));
}

/// Returns the rows of a puzzle as lines.
fn rows_of(puzzle: &str) -> String {
    (0..9).map(|row| format!("{}\n", &puzzle[9 * row..9 * row + 9])).collect()
}

/// `--source` keeps the origin of each puzzle, also if ids are new and files are merged again.
#[test]
fn merged_puzzles_keep_their_origin() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("a.csv"), format!("id,puzzle\nA7,{PUZZLE}\n")).expect("a file");
    fs::write(at.join("b.csv"), format!("Titel,Sudoku,source\nx,{PUZZLE},Zeitung\ny,{OTHER},Heft\n")).expect("a file");
    succeed(at, "dedupe --source --ids-from 201 a.csv b.csv -o all.csv");
    let all = rows(at, "all.csv");
    assert_eq!(column(&all, "id"), ["201", "202"]);
    assert_eq!(column(&all, "source"), ["a.csv", "b.csv"]);
    assert_eq!(column(&all, "source_number"), ["1", "2"]);
    assert_eq!(column(&all, "source_id"), ["A7", "y"]);
    succeed(at, "generate --size 6 -n 2 --seed 1 --format jsonl -o six.jsonl");
    succeed(at, "convert --source --ids-from 1 all.csv six.jsonl -o again.csv");
    let again = rows(at, "again.csv");
    assert_eq!(column(&again, "id"), ["1", "2", "3", "4"]);
    assert_eq!(column(&again, "source"), ["a.csv", "b.csv", "six.jsonl", "six.jsonl"]);
    assert_eq!(column(&again, "source_number"), ["1", "2", "1", "2"]);
    assert_eq!(column(&again, "source_id"), ["A7", "y", "0", "1"]);
    let refused = run(at, &["convert", "--source", "a.csv", "-o", "all.txt"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("--source: the format line has no fields"), "{refused:?}");
    assert!(!at.join("all.txt").exists());
}

/// A puzzle without an id has no `source_id`, also if its file is merged again, and tables have a column for that of
/// others.
#[test]
fn puzzles_without_ids_have_no_source_id() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("a.txt"), format!("{PUZZLE}\n")).expect("a file");
    fs::write(at.join("b.csv"), format!("id,puzzle\nB1,{OTHER}\n")).expect("a file");
    succeed(at, "generate --size 6 -n 1 --seed 1 --format jsonl -o six.jsonl");
    for inputs in ["a.txt b.csv", "a.txt b.csv six.jsonl"] {
        succeed(at, &format!("convert --source {inputs} -o all.csv"));
        let all = rows(at, "all.csv");
        assert_eq!(column(&all, "source_id")[..2], ["", "B1"], "{inputs}");
        assert!(column(&all, "more").iter().all(|more| !more.contains("source")), "{inputs}");
        for from in [inputs, "all.csv"] {
            let lines = succeed(at, &format!("convert --source {from} --format jsonl"));
            let lines: Vec<&str> = lines.lines().collect();
            assert!(!lines[0].contains("source_id") && lines[0].contains("\"source\":\"a.txt\""), "{lines:?}");
            assert!(lines[1].contains("\"source_id\":\"B1\""), "{lines:?}");
        }
    }
}

/// The numbers that authors give to their puzzles stay known, in lists and in tables, alone and beside a variant.
#[test]
fn authors_numbers_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let list =
        format!("Easy puzzles\n\n12. {PUZZLE}\n13: {OTHER}\n# Week 3\nWoche drei\n14 {PUZZLE}\nNr. 15) {OTHER}\n");
    fs::write(at.join("list.txt"), list).expect("a file");
    let tables = [
        ("nr.csv", format!("Schwierigkeit;Nr.;Rätsel\nleicht;7;{PUZZLE}\nleicht;9;{OTHER}\n")),
        ("hash.csv", format!("#,Puzzle\n7,{PUZZLE}\n9,{OTHER}\n")),
        ("number.tsv", format!("Number\tSudoku\n7\t{PUZZLE}\n9\t{OTHER}\n")),
    ];
    for (name, text) in &tables {
        fs::write(at.join(name), text).expect("a file");
    }
    let utf16: Vec<u8> = format!("\u{feff}{}", tables[2].1).encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(at.join("unicode.txt"), utf16).expect("a file");
    succeed(at, "generate --variant killer -n 1 --seed 1 --format jsonl -o killer.jsonl");
    let files = "list.txt nr.csv hash.csv number.tsv unicode.txt";
    for inputs in [files.to_owned(), format!("{files} killer.jsonl")] {
        succeed(at, &format!("convert --source --ids-from 1 {inputs} -o all.csv"));
        let all = rows(at, "all.csv");
        let numbers = ["12", "13", "14", "15", "7", "9", "7", "9", "7", "9", "7", "9"];
        assert_eq!(column(&all, "source_id")[..12], numbers, "{inputs}");
        assert_eq!(column(&all, "source_number")[..6], ["1", "2", "3", "4", "1", "2"], "{inputs}");
    }
}

/// A puzzle of digits that a spreadsheet has rounded is named with the cause.
#[test]
fn rounded_puzzles_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("rounded.csv"), "Nr.;Puzzle\n1;4,00031E+79\n2;4.00031E+79\n").expect("a file");
    fs::write(at.join("rounded.txt"), "4,00031E+79\n").expect("a file");
    succeed(at, "generate --size 4 -n 1 --seed 1 -o small.txt");
    for (inputs, count) in [("rounded.csv", 2), ("rounded.txt", 1), ("rounded.csv rounded.txt small.txt", 3)] {
        let inputs: Vec<&str> = ["verify"].into_iter().chain(inputs.split(' ')).collect();
        let said = run(at, &inputs, b"");
        assert_eq!(said.err.matches("a spreadsheet has rounded the puzzle").count(), count, "{said:?}");
        assert_eq!(said.code, Some(1));
    }
}

/// Many malformed lines are counted, not listed.
#[test]
fn many_errors_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("wrong.txt"), format!("{PUZZLE}\n{}", format!("{}\n", &PUZZLE[..80]).repeat(300)))
        .expect("a file");
    let said = run(at, &["verify", "--report", "wrong.csv", "wrong.txt"], b"");
    let last = said.err.lines().last().unwrap_or_default();
    assert!(last.starts_with("cluewise: and ") && last.contains("more malformed entries"), "{last}");
    assert_eq!((said.err.lines().count(), said.code), (101, Some(1)));
    assert!(rows(at, "wrong.csv").len() > 101);
}

/// One run of `verify` reports wrong solutions, repeats in the manuscript and puzzles of earlier books.
#[test]
fn manuscripts_are_compared_with_earlier_books() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let turned: String = OTHER.chars().rev().collect();
    let several = PUZZLE.replacen('4', ".", 1);
    let none = format!("44{}", &PUZZLE[2..]);
    let wrong = SOLUTION.replacen("41", "14", 1);
    let book = format!("id,puzzle\nB1,{turned}\n");
    fs::write(at.join("book.csv"), book).expect("a file");
    let text = format!(
        "id;Rätsel;Lösung\nA;{PUZZLE};{wrong}\nB;{several};{SOLUTION}\nC;{none};\nD;{PUZZLE};{SOLUTION}\nE;{OTHER};\nF;{OTHER};\n"
    );
    fs::write(at.join("m.csv"), text).expect("a file");
    let args = ["verify", "--summary", "--against", "book.csv", "--report", "r.csv", "m.csv"];
    let ran = run(at, &args, b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.ends_with("wrong solution or marks\t1\nknown\t2\n"), "{}", ran.out);
    assert!(ran.err.contains("m.csv: puzzle 5 (E): isomorph of puzzle 1 (B1) of book.csv"), "{}", ran.err);
    let table = rows(at, "r.csv");
    assert_eq!(column(&table, "verdict"), ["unique", "several", "none", "unique", "unique", "unique"]);
    assert_eq!(column(&table, "given_solution"), ["wrong", "one of several", "", "right", "", ""]);
    let book = "1 (B1) of book.csv";
    assert_eq!(column(&table, "duplicate_of"), ["", "", "", "1 (A)", book, book]);
    // Without a report, and of other sizes.
    let ran = run(at, &["verify", "--summary", "--against", "book.csv", "m.csv"], b"");
    assert!(ran.code == Some(1) && ran.out.contains("known\t2"), "{ran:?}");
    succeed(at, "generate --size 6 -n 3 --seed 1 -o six.txt");
    let ran = run(at, &["verify", "--summary", "--against", "six.txt", "--report", "r.csv", "six.txt"], b"");
    assert!(ran.code == Some(1) && ran.out.ends_with("known\t3\n"), "{ran:?}");
    assert_eq!(column(&rows(at, "r.csv"), "duplicate_of"), ["1 of six.txt", "2 of six.txt", "3 of six.txt"]);
    succeed(at, "verify --summary --against m.csv six.txt");
}

/// Text has no solutions, so that none is replaced there.
#[test]
fn solutions_that_are_lost_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let wrong = SOLUTION.replacen("41", "14", 1);
    fs::write(at.join("m.csv"), format!("id,puzzle,solution\nA,{PUZZLE},{wrong}\n")).expect("a file");
    let ran = run(at, &["dedupe", "--unique", "m.csv", "-o", "kept.txt"], b"");
    for message in [
        "m.csv: puzzle 1 (A): the given solution is wrong\n",
        "0 not unique; 1 wrong solution\n",
        "cluewise: this format has no solutions; use .csv, .json or .jsonl for the right ones\n",
    ] {
        assert!(ran.err.contains(message), "{message}: {}", ran.err);
    }
}
