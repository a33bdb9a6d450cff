//! `--unique` of `print`, `book` and `convert`: puzzles without exactly one solution are left out.

use crate::binary::run_line;
use crate::pages::read_pdf_file;
use std::fs;

/// With `--unique`, `print`, `book` and `convert` leave out puzzles without exactly one solution. The others keep their
/// names and, on sheets, their numbers.
#[test]
fn only_puzzles_with_one_solution_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let kinds = [(nine, nine.replacen("53", "..", 1).replace("8.3", "..."), nine.replacen("53", "55", 1))]
        .into_iter()
        .map(|(good, several, none)| (good.to_owned(), several, none))
        .chain([("3.41412...322...".to_owned(), "3...............".to_owned(), "33..............".to_owned())]);
    for (good, several, none) in kinds {
        let clash = if none.len() > 16 {
            "r1c1 and r1c2 hold the same digit); without 5 in r1c2 it has exactly one"
        } else {
            "r1c1 and r1c2 hold the same digit)"
        };
        let text = format!("Mia: {good}\nLeo: {several}\nAva: {good}\nZoe: {none}\nBen: {good}\n");
        fs::write(at.join("class.txt"), text).expect("a file");
        let left_out = [
            "class.txt: puzzle 2 (Leo): several solutions; left out",
            &format!("class.txt: puzzle 4 (Zoe): no solution ({clash}; left out"),
            "cluewise: 2 puzzles without exactly one solution are left out",
        ];
        let table = [
            (
                "print --unique class.txt --no-rating --solutions -o out.pdf",
                Some("; the numbers on the sheet skip them\n"),
            ),
            (
                "print --unique class.txt --sort effort -o out.pdf",
                Some("; the numbers on the sheet count the others\n"),
            ),
            ("book --unique class.txt --no-front -o out.pdf", Some("; the numbers on the sheet count the others\n")),
            ("convert --unique class.txt -o out.jsonl", Some("left out\n")),
            ("convert --unique class.txt --sort effort -o out.jsonl", Some("left out\n")),
            ("convert class.txt -o all.jsonl", None),
        ];
        for (command, note) in table {
            let ran = run_line(at, command);
            let Some(note) = note else {
                assert!(ran.code == Some(0) && !ran.err.contains("solution"), "{command}: {ran:?}");
                continue;
            };
            assert!(ran.code == Some(1) && ran.err.contains(note), "{command}: {ran:?}");
            assert!(left_out.iter().all(|message| ran.err.contains(message)), "{command}: {ran:?}");
        }
        let names = |file: &str| -> Vec<String> {
            let text = fs::read_to_string(at.join(file)).expect("a file");
            let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("a record");
            text.lines().map(|line| record(line)["id"].as_str().expect("an id").to_owned()).collect()
        };
        assert_eq!(names("all.jsonl"), ["Mia", "Leo", "Ava", "Zoe", "Ben"]);
        assert_eq!(names("out.jsonl"), ["Mia", "Ava", "Ben"]);
        run_line(at, "print --unique class.txt --start 21 --no-rating -o out.pdf");
        let page = &read_pdf_file(at, "out.pdf")[0];
        let texts: Vec<&str> = page.texts.iter().map(|(.., text)| text.as_str()).collect();
        for (number, is_printed) in [("21", true), ("22", false), ("23", true), ("24", false), ("25", true)] {
            assert_eq!(
                texts.iter().any(|text| text.split(' ').any(|word| word == number)),
                is_printed,
                "{number}: {texts:?}"
            );
        }
        let ran = run_line(at, "print class.txt -o out.pdf");
        let advice =
            "puzzle 2 (Leo): several solutions; printed as number 2 without level and solution; --unique leaves it out";
        assert!(ran.code == Some(1) && ran.err.contains(advice), "{ran:?}");
    }
}

/// If no puzzle is left, no file is written.
#[test]
fn no_sheet_is_written_without_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let nine = format!("1{}", ".".repeat(80));
    for puzzle in ["3...............", &nine] {
        let ran = run_line(folder.path(), &format!("print --unique {puzzle} -o out.pdf"));
        assert!(ran.code == Some(1) && ran.err.contains("left out; no puzzle is left"), "{ran:?}");
        assert!(!folder.path().join("out.pdf").exists());
    }
}

/// `convert --unique` replaces wrong solutions, as `dedupe --unique` does.
#[test]
fn converted_solutions_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let (puzzle, right, wrong) = ("3.41412...322...", "3241412314322314", "3241412314322341");
    fs::write(at.join("m.csv"), format!("id,puzzle,solution\nA,{puzzle},{wrong}\nB,{puzzle},\n")).expect("a file");
    let ran = run_line(at, "convert --unique m.csv -o out.csv");
    let replaced = "m.csv: puzzle 1 (A): the given solution is wrong; the right one replaces it\n";
    assert!(ran.code == Some(1) && ran.err.ends_with(replaced), "{ran:?}");
    let table = fs::read_to_string(at.join("out.csv")).expect("a table");
    assert_eq!(table.matches(right).count(), 1, "{table}");
    let ran = run_line(at, "convert --unique m.csv -o out.txt");
    assert!(ran.code == Some(1) && ran.err.contains("this format has no solutions"), "{ran:?}");
}

/// The reasons are those of `verify`, for as many puzzles.
#[test]
fn reasons_are_those_of_verify() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let sneaky = "53.27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let kinds = [("nine.txt", sneaky), ("four.txt", "34..1......3.12.")];
    for (file, puzzle) in kinds {
        fs::write(at.join(file), format!("{puzzle}\n").repeat(7)).expect("a file");
        let told = run_line(at, &format!("verify {file}")).err;
        let reasons: Vec<&str> = told.lines().filter(|line| line.contains(": no solution; ")).collect();
        assert_eq!(reasons.len(), 5, "{told}");
        for command in ["print --unique --no-rating", "book", "convert --unique", "dedupe --unique"] {
            let output = if command.starts_with(['p', 'b']) { "out.pdf" } else { "out.jsonl" };
            let ran = run_line(at, &format!("{command} {file} -o {output}"));
            let left_out: Vec<&str> = ran.err.lines().filter_map(|line| line.strip_suffix("; left out")).collect();
            assert_eq!(left_out.len(), 7, "{command}: {ran:?}");
            assert_eq!(left_out[..5], reasons, "{command}");
            assert!(left_out[5..].iter().all(|line| line.ends_with(": no solution")), "{command}: {ran:?}");
        }
    }
}
