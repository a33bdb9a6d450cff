//! The advice of messages: other options, formats and sizes.

use crate::binary::{run, run_line, succeed};
use std::fs;
use std::path::Path;

#[test]
fn a_step_of_brute_force_names_the_other_ladder() {
    let puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let here = Path::new(".");
    let hint = succeed(here, &format!("hint {puzzle}"));
    assert!(hint.replace("\n   ", "").contains("(--ladder se) has forcing chains and nets"), "{hint}");
    let json = succeed(here, &format!("hint --format json {puzzle}"));
    assert!(json.contains("(ladder se) has forcing chains and nets"), "{json}");
    assert!(succeed(here, &format!("hint --brief --ladder se {puzzle}")).contains("Chains"));
}

#[test]
fn sizes_without_boxes_are_explained() {
    let here = Path::new(".");
    let note = "cluewise: 5x5 has no boxes, only rows and columns (a Latin square); sizes with boxes: 4, 6; with irregular \
                regions: --variant jigsaw\n";
    assert_eq!(run_line(here, "generate --size 5 --seed 1").err, note);
    for command in [
        "generate --size 5 --seed 1 --quiet",
        "generate --size 6 --seed 1",
        "generate --size 5 --variant jigsaw --seed 1",
    ] {
        assert_eq!(run_line(here, command).err, "", "{command}");
    }
}

#[test]
fn a_link_that_cannot_hold_a_puzzle_names_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let cage =
        r#"{"puzzle":"1...............","size":4,"constraints":[{"type":"killer","cells":["r1c3","r1c4"],"value":6}]}"#;
    fs::write(folder.path().join("killer.jsonl"), cage).expect("a file");
    let refused = run_line(folder.path(), "convert --format sudokuwiki-link killer.jsonl");
    assert!(
        refused.err.contains("cannot be written in this format; use sudokupad-link, json or jsonl"),
        "{}",
        refused.err
    );
    assert!(
        succeed(folder.path(), "convert --format sudokupad-link killer.jsonl").starts_with("https://sudokupad.app/")
    );
    // Only the constraint without a place is named.
    let greater = cage.replace("}]", "},{\"type\":\"greater-than\",\"cells\":[\"r1c3\",\"r2c3\"]}]");
    fs::write(folder.path().join("greater.jsonl"), greater).expect("a file");
    let refused = run_line(folder.path(), "convert --format f-puzzles greater.jsonl");
    let message = "greater.jsonl: puzzle 1: greater-than cannot be written in this format; use json or jsonl\n";
    assert_eq!(refused.err, message);
}

#[test]
fn a_book_that_is_not_written_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused =
        run_line(folder.path(), "book --size 4 --variant x --level easy=2 --level extreme=2 --seed 1 -o book.pdf");
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("no puzzle of level extreme in 50000 attempts"), "{}", refused.err);
    assert!(
        refused
            .err
            .ends_with("cluewise: no book written; ask for fewer puzzles, or leave out the level that lacks them\n")
    );
    assert!(!folder.path().join("book.pdf").exists());
}

#[test]
fn a_mask_with_few_cells_is_named() {
    let mask = ".1......11......1..1....1....11..1......1......1..1....1...11......1.1.1..11..11.";
    let refused = run_line(Path::new("."), &format!("generate --mask {mask} --seed 1 --attempts 50"));
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("the mask has 22 cells; most masks with fewer than 28"), "{}", refused.err);
}

#[test]
fn spreadsheets_of_all_sizes_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let nine = "5;3;;;7;;;;\r\n6;;;1;9;5;;;\r\n;9;8;;;;;6;\r\n8;;;;6;;;;3\r\n4;;;8;;3;;;1\r\n7;;;;2;;;;6\r\n;6;;;;;2;8;\r\n\
                ;;;4;1;9;;;5\r\n;;;;8;;;7;9\r\n";
    fs::write(folder.path().join("9.csv"), format!("\u{feff}{nine}")).expect("a file");
    fs::write(folder.path().join("4.tsv"), "1\t\t\t4\n\t\t\t\n\t\t\t\n2\t\t\t3\n").expect("a file");
    fs::write(folder.path().join("5.txt"), "1,2,,,\n,,,,\n,,3,,\n,,,,\n,,,4,5\n").expect("a file");
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    assert_eq!(succeed(folder.path(), "convert 9.csv"), puzzle);
    assert_eq!(succeed(folder.path(), "convert 4.tsv"), "1..4........2..3\n");
    assert_eq!(succeed(folder.path(), "convert --size 5 5.txt"), "12..........3..........".to_owned() + "45\n");
    assert_eq!(run(folder.path(), &["convert"], nine.as_bytes()).out, puzzle);
    fs::write(folder.path().join("bad.csv"), nine.replacen("6;;;1", "6;;;y", 1)).expect("a file");
    let refused = run_line(folder.path(), "convert bad.csv");
    assert!(
        refused
            .err
            .contains("bad.csv:2:5: found 'y' in row 2, column 4, expected a number from 1 to 9 or an empty cell"),
        "{}",
        refused.err
    );
}

#[test]
fn wrong_digits_of_candidate_grids_are_named() {
    let clues = "..3.8.95....1.52.7........3....6.149.9.8.4.2.264.9....4........1.69.8....58.4.6..";
    let line = |cells: String| format!(":0000:x:{cells}:::\n");
    let hint = |line: String| run(Path::new("."), &["hint"], line.as_bytes());
    let entered = |cell: usize, digit: &str| {
        line(clues.char_indices().map(|(i, c)| if i == cell { format!("+{digit}") } else { c.into() }).collect())
    };
    assert_eq!(hint(line(clues.into())).code, Some(0));
    let solution = succeed(Path::new("."), &format!("solve {clues}"));
    let (right, wrong) = "123456789".chars().partition::<Vec<char>, _>(|&c| solution.as_bytes()[9] == c as u8);
    assert_eq!(hint(entered(9, &right[0].to_string())).code, Some(0));
    let marks = hint(line(clues.into()).replace("::", ":112:"));
    assert!(marks.code == Some(0) || marks.err.contains("r1c2 lacks 1"), "{marks:?}");
    let mut named = 0;
    for digit in wrong {
        let told = hint(entered(9, &digit.to_string())).err;
        let is_named = told.starts_with(&format!("stdin: puzzle 1: wrong digit: {digit} in r2c1"));
        named += usize::from(is_named);
        assert!(
            is_named
                || told.contains(&format!("found {digit} in r2c1, which r"))
                || told.contains(", which r2c1 has too"),
            "{told}"
        );
    }
    assert!(named > 1);
}

#[test]
fn tags_of_code_are_skipped() {
    let puzzle = "..3.8.95....1.52.7........3....6.149.9.8.4.2.264.9....4........1.69.8....58.4.6..";
    let folder = tempfile::tempdir().expect("a folder");
    let candidates = succeed(folder.path(), &format!("candidates {puzzle}"));
    let hint = |text: &str| {
        let ran = run(folder.path(), &["hint"], text.as_bytes());
        assert_eq!(ran.code, Some(0), "{text}{ran:?}");
        ran.out
    };
    for (open, close) in [("[code]", "[/code]"), ("[CODE]", "[/CODE]"), ("```text", "```"), (" <pre>", "</pre>")] {
        for grid in [puzzle, &candidates] {
            assert_eq!(hint(&format!("{open}\n{grid}\n{close}\n")), hint(grid));
        }
    }
    let six = "[code]\n1.....\n.2....\n..3...\n...4..\n....5.\n.....6\n[/code]\n";
    let verified = run(folder.path(), &["verify", "--size", "6"], six.as_bytes());
    assert!(verified.out.starts_with("several\t") && verified.out.lines().count() == 1, "{verified:?}");
}
