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
        ("24001000000301250".to_owned(), "17 cells; a 4x4 puzzle has 16"),
        ("2400100000030125".to_owned(), "5 in r4c4; a 4x4 puzzle has the digits 1 to 4"),
        ("24.. 1... .3 .12.".to_owned(), "row 3 has 2 cells; a row of a 4x4 puzzle has 4"),
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
    // Rows may be separated by blanks.
    for command in ["verify", "verify --size 4"] {
        let args: Vec<&str> = command.split(' ').chain(["24.. 1... ...3 .12."]).collect();
        assert_eq!(ran(&args).out, "unique\t1\t24..1......3.12.\n", "{command}");
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

const HELP: &str =
    "; if digits were entered into a printed puzzle, `hint --original PUZZLE GRID` names the wrong ones\n";

#[test]
fn a_wrong_entry_is_named() {
    // An entry that differs from the solution but sees no equal digit, and one that sees one.
    let sneaky = "53.27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let clash = "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let table = [
        (sneaky, "no solution; without 2 in r1c4 it has exactly one"),
        (clash, "no solution (r1c1 and r1c3 hold the same digit)"),
        (
            "34..1......3.12.",
            "no solution; these digits contradict each other; leave out any one of them and the puzzle has exactly one solution: 3 in r1c1, 3 in r3c4, 1 in r4c2",
        ),
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
    // Files may have many puzzles: the remedy of a typed one is left out.
    let from_stdin = run(Path::new("."), &["verify", "-"], sneaky.as_bytes());
    let told = "stdin: puzzle 1: no solution; without 2 in r1c4 it has exactly one\n";
    assert_eq!((from_stdin.code, from_stdin.err.as_str()), (Some(1), told));
}

#[test]
fn rows_of_small_grids_are_counted() {
    let table = [
        ("24..\n1...\n...\n.12.\n", "stdin:3:1: found 3 cells in row 3, expected 4\n"),
        (
            "2 4 | . .\n1 . | . .\n----+----\n. . | . 3 1\n. 1 | 2 .\n",
            "stdin:4:1: found 5 cells in row 3, expected 4\n",
        ),
        ("24|..\n1.|..\n--+--\n..|.\n.1|2.\n", "stdin:4:1: found 3 cells in row 3, expected 4\n"),
        ("4..2..\n..2.31\n..15..\n.4...\n.....5\n....3.\n", "stdin:4:1: found 5 cells in row 4, expected 6\n"),
    ];
    for (text, want) in table {
        for command in ["hint", "verify"] {
            let refused = run(Path::new("."), &[command], text.as_bytes());
            assert!(refused.code == Some(1) && refused.err == want, "{text}: {refused:?}");
        }
    }
    let whole = run(Path::new("."), &["verify"], b"24|..\n1.|..\n--+--\n..|.3\n.1|2.\n");
    assert_eq!(whole.out, "unique\t1\t24..1......3.12.\n");
}

/// Marks exempt neighbors from negative constraints, which are therefore not impossible without them.
#[test]
fn a_wrong_digit_is_named_among_all_dots() {
    let solution = b"1234341221434321";
    let dot = |a: usize, b: usize| {
        let (low, high) = (solution[a].min(solution[b]) - b'0', solution[a].max(solution[b]) - b'0');
        let kind = if high == 2 * low { "ratio" } else { "difference" };
        let cell = |cell: usize| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
        let is_dot = high == 2 * low || high == low + 1;
        is_dot.then(|| format!(r#"{{"type":"{kind}","cells":["{}","{}"]}}"#, cell(a), cell(b)))
    };
    let pairs =
        (0..16).flat_map(|cell| [(cell % 4 < 3).then_some((cell, cell + 1)), (cell < 12).then_some((cell, cell + 4))]);
    let mut constraints: Vec<String> = pairs.flatten().filter_map(|(a, b)| dot(a, b)).collect();
    constraints.extend(["difference", "ratio"].map(|kind| format!(r#"{{"type":"negative-{kind}"}}"#)));
    let cage = r#"{"type":"killer","cells":["r1c1","r1c2"],"value":9}"#.to_owned();
    for (more, puzzle, want) in [
        (vec![], "2...............", "wrong, as the constraints alone have exactly one solution: 2 in r1c1"),
        (vec![cage], "................", "is impossible, as 2 different digits have a sum from 3 to 7"),
    ] {
        let constraints = [more, constraints.clone()].concat().join(",");
        let record = format!(r#"{{"puzzle":"{puzzle}","size":4,"constraints":[{constraints}]}}"#);
        for command in ["verify", "hint"] {
            let refused = run(Path::new("."), &[command], record.as_bytes());
            assert!(refused.code == Some(1) && refused.err.trim_end().ends_with(want), "{command}: {refused:?}");
        }
    }
    let alone = br#"{"puzzle":"................","size":4,"constraints":[{"type":"negative-difference"}]}"#;
    let refused = run(Path::new("."), &["verify"], alone);
    assert!(refused.err.ends_with("no solution: negative difference is impossible\n"), "{refused:?}");
}

#[test]
fn constraints_without_a_solution_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = |cages: &str| format!(r#"{{"puzzle":"................","size":4,"constraints":[{cages}]}}"#);
    let cage = |cells: &str, sum: u32| {
        let cells: Vec<String> = cells.split(' ').map(|cell| format!("{cell:?}")).collect();
        format!(r#"{{"type":"killer","cells":[{}],"value":{sum}}}"#, cells.join(","))
    };
    let table = [
        (
            cage("r1c1 r1c2", 9),
            "no solution: cage 9 in r1c1, r1c2 is impossible, as 2 different digits have a sum from 3 to 7",
        ),
        (
            [cage("r1c1 r1c2", 3), cage("r1c3 r1c4", 4)].join(","),
            "no solution: these constraints contradict each other; leave out any one of them and the puzzle has a solution: cage 3 in r1c1, r1c2; cage 4 in r1c3, r1c4 (the cages sum to 7, but row 1 sums to 10)",
        ),
        (
            [cage("r1c1 r1c2", 3), cage("r1c2 r2c2", 7)].join(","),
            "no solution: these constraints contradict each other; leave out any one of them and the puzzle has a solution: cage 3 in r1c1, r1c2; cage 7 in r1c2, r2c2; r1c2 is in several cages",
        ),
    ];
    for (cages, want) in table {
        std::fs::write(folder.path().join("killer.json"), record(&cages)).expect("a file");
        for command in ["verify", "hint", "explain", "solve"] {
            let refused = run(folder.path(), &[command, "killer.json"], b"");
            assert!(refused.code == Some(1) && refused.err.trim_end().ends_with(want), "{command}: {refused:?}");
        }
    }
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

/// Puzzles of files have their reasons below the verdicts: the first five, then their number.
#[test]
fn failures_in_files_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let sneaky = "53.27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let several = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    let write =
        |name: &str, lines: &[&str]| std::fs::write(folder.path().join(name), lines.join("\n")).expect("a file");
    write("few.txt", &[good, sneaky, several]);
    write("many.txt", &[sneaky; 7]);
    write("small.txt", &["34..1......3.12.", "24..1......3.12."]);
    let ran = |command: &str| run(folder.path(), &command.split(' ').collect::<Vec<_>>(), b"");
    let few = ran("verify few.txt");
    let told = "few.txt: puzzle 2: no solution; without 2 in r1c4 it has exactly one\n\
                few.txt: puzzle 3: several solutions; they differ for example in r4c1 (3 or 6), r4c6 (6 or 3) and r6c1 (6 or 3)\n";
    assert_eq!(few.err, told);
    assert_eq!((few.code, few.out.lines().count()), (Some(1), 3));
    let many = ran("verify many.txt");
    assert_eq!(many.err.lines().count(), 6, "{}", many.err);
    assert!(
        many.err.ends_with("cluewise: 2 more puzzles fail; --report FILE writes the reasons of all\n"),
        "{}",
        many.err
    );
    for silent in ["verify -q few.txt", "verify --summary few.txt", "verify --report report.csv few.txt"] {
        assert_eq!(ran(silent).err, "", "{silent}");
    }
    let witness = ran("verify --witness few.txt").err;
    assert!(witness.contains("few.txt: puzzle 3: the two solutions differ in r"), "{witness}");
    let small = ran("verify small.txt").err;
    assert!(small.starts_with("small.txt: puzzle 1: no solution; these digits contradict each other"), "{small}");
    assert_eq!(small.lines().count(), 1);
    // A single solution of several is printed with a note, unless their number is given.
    let note = "has several solutions; one of them is printed, --all prints all\n";
    assert_eq!(ran(&format!("solve {several}")).err, format!("argument: puzzle 1 {note}"));
    assert_eq!(ran("solve few.txt").err, format!("few.txt: puzzle 2: no solution\nfew.txt: puzzle 3 {note}"));
    assert_eq!(ran("solve 2...1......3.12.").err, format!("argument: puzzle 1 {note}"));
    for silent in ["--limit 1", "--all", "--count", "-q"] {
        assert_eq!(ran(&format!("solve {silent} {several}")).err, "", "{silent}");
    }
}

/// Text of cells does not name rules: what writes it and what reads it without them say so.
#[test]
fn rules_that_text_does_not_name_are_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = |command: &str| run(folder.path(), &command.split(' ').collect::<Vec<_>>(), b"").err;
    let note =
        "cluewise: x.txt has cells only; read it with --variant x, or write a .jsonl file, which names the rules\n";
    assert_eq!(ran("generate --size 6 --variant x --seed 1 -o x.txt"), note);
    for silent in ["--variant x -o x.jsonl", "-o six.txt", "--variant jigsaw -o jigsaw.txt", "--variant x"] {
        assert_eq!(ran(&format!("generate --size 6 --seed 1 {silent}")), "", "{silent}");
    }
    let plain = ran("print x.txt -o x.pdf");
    assert!(
        plain.contains("several solutions; printed as number 1 without level and solution; --unique leaves it out; if it has a rule that the text does not name"),
        "{plain}"
    );
    assert!(!ran("print x.txt --variant x -o x.pdf").contains("solution"));
    std::fs::write(folder.path().join("page.html"), "<!DOCTYPE html>\n<html></html>\n").expect("a file");
    assert!(
        ran("verify page.html").contains("found an HTML page, expected UTF-8 text; copy the puzzles into a text file")
    );
}

/// Names are in messages, and the numbers of messages, of hints and of sheets are those of the puzzles in the file.
#[test]
fn names_and_numbers_are_the_same_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, short, wrong) = ("3.41\n412.\n..32\n2...\n", "3.41\n412.\n2...\n", "3.41\n412.\n..32\n2..3\n");
    let text = format!("Klasse 4b\n\nMia\n{good}\nLeo\n{short}\nZo\u{eb}\n{wrong}\nAva\n{good}");
    let windows: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
    std::fs::write(folder.path().join("class.txt"), windows).expect("a file");
    let table = "Name;Rätsel\nMia;3.41412...322...\nLeo;3.41412...322..\nZoë;3.41412...322..3\n";
    std::fs::write(folder.path().join("class.csv"), table).expect("a file");
    let ran = |command: &str| run(folder.path(), &command.split(' ').collect::<Vec<_>>(), b"");
    let malformed = "class.txt:10:1: puzzle 2 (Leo): found a grid of 3 rows, expected 4 rows\n";
    let unsolved = "class.txt: puzzle 3 (Zoë): no solution";
    for command in ["verify", "hint --brief", "rate", "print --svg-text -o class.svg", "hint --per-page 9 -o hints.svg"]
    {
        let told = ran(&format!("{command} class.txt")).err;
        assert!(told.contains(malformed) && told.contains(unsolved), "{command}: {told}");
    }
    assert!(
        ran("print class.txt --svg-text -o class.svg")
            .err
            .contains("puzzle 3 (Zoë): no solution (r3c3 and r4c4 hold the same digit); ")
    );
    let hints = ran("hint --brief class.txt").out;
    let names: Vec<&str> = hints.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(names, ["Puzzle 1 (Mia)", "Puzzle 4 (Ava)"]);
    let sheet = std::fs::read_to_string(folder.path().join("hints.svg")).expect("a sheet");
    assert!(sheet.contains(">1 (Mia)<") && sheet.contains(">4 (Ava)<"), "{sheet}");
    let told = ran("verify class.csv").err;
    let expected = "class.csv:3:5: puzzle 2 (Leo): found 15 cells in \"Rätsel\", expected 16 cells\n";
    assert!(told.contains(expected) && told.contains("class.csv: puzzle 3 (Zoë): no solution"), "{told}");
    // Rows of `verify` end with the name.
    for file in ["class.txt", "class.csv"] {
        let rows = ran(&format!("verify {file}")).out;
        let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split('\t').collect()).collect();
        let start = |row: &Vec<&str>| [row[0].to_owned(), row[1].to_owned(), row[row.len() - 1].to_owned()];
        let starts: Vec<[String; 3]> = rows.iter().take(3).map(start).collect();
        assert_eq!(starts, [["unique", "1", "Mia"], ["malformed", "0", "Leo"], ["none", "0", "Zo\u{eb}"]], "{rows:?}");
        assert_eq!(rows[0][2..], ["3.41412...322...", "Mia"]);
    }
    let told = ran("verify class.txt").err;
    assert!(told.contains("class.txt:10:1: puzzle 2 (Leo): found a grid of 3 rows, expected 4 rows"), "{told}");
}

/// The last column of the rows of `verify` is the name of the puzzle, after those of options; a malformed row without a
/// name has its place.
#[test]
fn rows_of_verify_name_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = |command: &str| run(folder.path(), &command.split(' ').collect::<Vec<_>>(), b"").out;
    let nine = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let two = nine.replacen('4', ".", 1);
    let text = format!("id,puzzle,Name\n1,{nine},Mia\n2,{two},Leo\n3,{nine}\n4,{nine}4,\n");
    std::fs::write(folder.path().join("nine.csv"), text).expect("a file");
    std::fs::write(folder.path().join("four.txt"), "3.41412...322...\n3.4.412.........\n3.41\n").expect("a file");
    let rows = format!("unique\t1\t{nine}\tMia\nseveral\t2\t{two}\tLeo\nunique\t1\t{nine}\nmalformed\t0\t");
    let found = ran("verify nine.csv");
    assert!(found.starts_with(&rows) && found.ends_with("\tnine.csv: puzzle 4\n"), "{found}");
    let minimal = ran("verify --minimal --witness nine.csv");
    let columns: Vec<Vec<&str>> = minimal.lines().map(|row| row.split('\t').collect()).collect();
    assert_eq!((columns[0][3], columns[0][4], columns[1].len(), columns[1][5]), ("minimal", "Mia", 6, "Leo"));
    let four = ran("verify four.txt");
    assert!(four.ends_with("\t0\t3 . 4 1\tfour.txt: puzzle 3\n"), "{four}");
}

/// The remedy for wrong entries is for typed puzzles, not for those of an author in a file or a report.
#[test]
fn files_have_no_remedy_for_entries() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let record =
        r#"{"puzzle":"34..1......3.12.","size":4,"constraints":[{"type":"killer","cells":["r1c3","r1c4"],"value":3}]}"#;
    std::fs::write(at.join("killer.jsonl"), record).expect("a file");
    std::fs::write(at.join("four.txt"), "34..1......3.12.\n").expect("a file");
    for command in
        ["verify four.txt --report four.csv", "verify killer.jsonl --report killer.csv", "solve killer.jsonl"]
    {
        let ran = run(at, &command.split(' ').collect::<Vec<_>>(), b"");
        assert!(ran.code == Some(1) && !ran.err.contains("--original"), "{command}: {ran:?}");
    }
    for report in ["four.csv", "killer.csv"] {
        let text = std::fs::read_to_string(at.join(report)).expect("a report");
        assert!(text.contains("no solution") && !text.contains("--original"), "{text}");
    }
}

/// Names above puzzles, in front of them, and in columns are on sheets, in all forms that people write.
#[test]
fn names_in_any_place_are_on_sheets() {
    let folder = tempfile::tempdir().expect("a folder");
    let (four, classic) =
        ("3.41412...322...", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let rows = "3.41\n412.\n..32\n2...\n";
    let table = [
        (format!("Name;Rätsel\nMia;{four}\n"), "Mia"),
        (format!("Name,Class,Puzzle\nMia,5b,{four}\n"), "Mia"),
        (format!("Nr;Name;Rätsel\n7;Mia;{four}\n"), "Mia"),
        (format!("Name;Rätsel\nMia;{classic}\n"), "Mia"),
        (format!("Mia: {classic}\n"), "Mia"),
        (format!("2) Mia K.: {classic}\n"), "Mia K."),
        (format!("Mia (4x4)\n{rows}"), "Mia"),
        (format!("1) Jürgen Müller:\n{rows}"), "Jürgen Müller"),
        (format!("Mia, 5b\n{rows}"), "Mia, 5b"),
        (format!("Mia 2\n{rows}"), "Mia 2"),
        (format!("Mia 2\n{four}\n"), "Mia 2"),
    ];
    for (text, name) in table {
        std::fs::write(folder.path().join("class.csv"), &text).expect("a file");
        let told = run(folder.path(), &["print", "class.csv", "--svg-text", "-o", "class.svg"], b"");
        let sheet = std::fs::read_to_string(folder.path().join("class.svg")).unwrap_or_default();
        assert!(sheet.contains(&format!("{name}<")), "{text}: {}", told.err);
    }
}

/// A requested size is expected in cells, if the number of cells is that of no size.
#[test]
fn requested_sizes_are_expected_in_cells() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = "Name;Rätsel\nMia;1...4....5......1...36.2.....56.13.\nTom;1...4....5......1...36.2......56.13.\n";
    std::fs::write(folder.path().join("class.csv"), table).expect("a file");
    let told = run(folder.path(), &["verify", "--size", "6", "class.csv"], b"").err;
    assert!(told.contains("found 35 cells in \"Rätsel\", expected 36 cells"), "{told}");
}
