//! Tables keep their columns: their names, their order, and the cells that a command does not change.

use crate::binary::{run, succeed};
use sha2::Digest;
use std::fs;
use std::path::Path;

/// Puzzles with zeros for empty cells, and their solutions.
const ONE: [&str; 2] = [
    "400000805030000000000700000020000060000080400000010000000603070500200000104000000",
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
];
const TWO: [&str; 2] = ["019060000600000290000005030025030007060408010301050640070600000098000003000080420", ""];

/// The table of Hugging Face, with a puzzle that has several solutions in its first row.
fn table() -> String {
    let several = ONE[0].replacen('4', "0", 1);
    format!(
        "source,question,answer,rating\nkaggle,{several},,7\nkaggle,{},{},0\n\"a, \"\"b\"\"\",{},,2.50\n",
        ONE[0], ONE[1], TWO[0]
    )
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("in.csv"), table()).expect("a file");
    folder
}

/// Runs a command that writes `out.csv`, and returns the table.
fn written(at: &Path, line: &str) -> String {
    let args: Vec<&str> = line.split(' ').chain(["-o", "out.csv"]).collect();
    let ran = run(at, &args, b"");
    assert!(ran.code.is_some_and(|code| code < 2), "{line}: {ran:?}");
    fs::read_to_string(at.join("out.csv")).expect("a table")
}

/// Returns a table without some of its rows, counted from 0 with the header.
fn without(table: &str, rows: &[usize]) -> String {
    let kept = table.lines().enumerate().filter(|(i, _)| !rows.contains(i));
    kept.map(|(_, row)| format!("{row}\n")).collect()
}

#[test]
fn columns_of_the_input_stay() {
    let folder = folder();
    let at = folder.path();
    let table = table();
    for line in [
        "convert in.csv",
        "dedupe in.csv",
        "dedupe in.csv in.csv",
        "convert --fields source,question,answer,rating in.csv",
    ] {
        assert_eq!(written(at, line), table, "{line}");
    }
    assert_eq!(written(at, "convert --unique in.csv"), without(&table, &[1]));
    succeed(at, "split --parts all=1,none=0 -o parts in.csv");
    assert_eq!(fs::read_to_string(at.join("parts/all.csv")).expect("a part"), table);
    // Only the changed cells are written anew.
    let minimal = written(at, "minimize in.csv");
    assert_eq!(minimal.lines().nth(2), table.lines().nth(2), "a minimal puzzle");
    let full = format!("name,Puzzle,level,solution\nx,{},hard,{}\n", ONE[1], ONE[1]);
    fs::write(at.join("full.csv"), full).expect("a file");
    let minimal = written(at, "minimize full.csv");
    let row: Vec<&str> = minimal.lines().nth(1).expect("a row").split(',').collect();
    assert!(minimal.starts_with("name,Puzzle,level,solution\n") && row[1].contains('.'), "{minimal}");
    assert_eq!((row[0], row[2], row[3]), ("x", "", ONE[1]));
    let wrong = table.replacen(ONE[1], &ONE[1].replacen("41", "14", 1), 1);
    fs::write(at.join("wrong.csv"), &wrong).expect("a file");
    assert_eq!(written(at, "convert wrong.csv"), wrong);
    assert_eq!(written(at, "dedupe --unique wrong.csv"), without(&table, &[1]));
    // Blank cells, odd values, repeated names and further spellings.
    let odd = format!(
        "Level,puzzle,clues,,note,note,ID,effort\nHard,{},99,,a,b,007,n/a\n,{},,x,,'c,8,1.50\n",
        ONE[0], TWO[0]
    );
    fs::write(at.join("odd.csv"), &odd).expect("a file");
    assert_eq!(written(at, "convert odd.csv"), odd);
    assert_eq!(written(at, "convert --sort clues odd.csv").lines().count(), 3);
}

#[test]
fn ratings_are_appended() {
    let folder = folder();
    let at = folder.path();
    let table = table();
    let rated = written(at, "rate in.csv");
    assert_eq!(rated.lines().next(), Some("source,question,answer,rating,level,effort"));
    for (row, given) in rated.lines().zip(table.lines()) {
        assert!(row.starts_with(&format!("{given},")), "{row}");
    }
    assert!(rated.lines().nth(1).is_some_and(|row| row.ends_with(",7,,")), "{rated}: no level");
    assert!(!rated.lines().nth(2).is_some_and(|row| row.ends_with(",,")), "{rated}");
    let all = written(at, "rate --scale se,effort,hodoku in.csv");
    let names = "source,question,answer,rating,er,ep,ed,level,effort,hodoku_level,hodoku_score";
    let mut header: Vec<&str> = all.lines().next().expect("a header").split(',').collect();
    header.sort_unstable();
    let mut names: Vec<&str> = names.split(',').collect();
    names.sort_unstable();
    assert_eq!(header, names);
    // The columns of a rating are computed again in place; a level of another program stays.
    assert_eq!(written(at, "rate out.csv"), all);
    let other = format!("level,puzzle\neasy,{}\nevil,{}\n", ONE[0], TWO[0]);
    fs::write(at.join("level.csv"), &other).expect("a file");
    let rated = written(at, "rate level.csv");
    assert!(rated.starts_with("level,puzzle,level_3,effort\neasy,"), "{rated}");
    assert!(rated.contains("\nevil,"), "{rated}");
    // Further properties on request.
    let chosen = written(at, "rate --fields question,rating,level,measures_points,symmetry,automorphisms in.csv");
    assert_eq!(chosen.lines().next(), Some("question,rating,level,symmetry,measures_points,automorphisms"));
    assert_eq!(chosen.lines().nth(2).expect("a row").split(',').count(), 6);
    let jsonl = succeed(at, "rate --fields level --format jsonl level.csv");
    assert!(jsonl.lines().all(|line| line.starts_with("{\"puzzle\":") && line.matches("\":").count() == 2), "{jsonl}");
}

#[test]
fn fields_choose_the_columns() {
    let folder = folder();
    let at = folder.path();
    let header = |line: &str| written(at, line).lines().next().expect("a header").to_owned();
    assert_eq!(header("convert --fields rating in.csv"), "question,rating");
    assert_eq!(header("dedupe --fields solution in.csv"), "question,answer");
    assert_eq!(header("minimize --fields source,clues in.csv"), "source,question,clues");
    succeed(at, "split --parts all=1 --fields answer,rating -o parts in.csv");
    let part = fs::read_to_string(at.join("parts/all.csv")).expect("a part");
    assert!(part.starts_with("question,answer,rating\n"), "{part}");
    succeed(at, "pack -n 2 --seed 1 --level easy --fields level,er,clues -o pack.csv");
    let pack = fs::read_to_string(at.join("pack.csv")).expect("a pack");
    assert!(pack.starts_with("puzzle,clues,level,er\n"), "{pack}");
    for command in ["convert", "dedupe", "minimize", "rate --format csv", "split --parts a=1 -o parts --format csv"] {
        let args: Vec<&str> = command.split(' ').chain(["--fields", "ratin", "in.csv"]).collect();
        let args = if command.contains("format") { args } else { [&args[..], &["--format", "csv"]].concat() };
        let ran = run(at, &args, b"");
        assert_eq!(ran.code, Some(2), "{command}: {ran:?}");
        assert!(ran.err.contains("--fields: found \"ratin\", expected names of id, puzzle, "), "{command}: {ran:?}");
        assert!(
            ran.err.contains("measures_points, time_expected_s, time_p80_s, answer, question, rating, source"),
            "{command}: {ran:?}"
        );
    }
    let text = run(at, &["rate", "--fields", "level", "in.csv"], b"");
    assert!(text.code == Some(2) && text.err.contains("found the format line"), "{text:?}");
}

#[test]
fn tables_are_joined() {
    let folder = folder();
    let at = folder.path();
    let other = format!("puzzle,note,level\n{},n,easy\n", TWO[0]);
    fs::write(at.join("other.csv"), other).expect("a file");
    let joined = written(at, "convert in.csv other.csv");
    assert!(joined.starts_with("source,question,answer,rating,more\n"), "{joined}");
    assert!(joined.ends_with(",\"{\"\"level\"\":\"\"easy\"\",\"\"note\"\":\"\"n\"\"}\"\n"), "{joined}");
    // A cell without a column in a single table.
    let ragged = format!("puzzle,note\n{},a\n{},b,c\n", ONE[0], TWO[0]);
    fs::write(at.join("ragged.csv"), ragged).expect("a file");
    let refused = run(at, &["convert", "ragged.csv", "-o", "out.csv"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("no column for \"column 3\" in a table"), "{refused:?}");
    assert_eq!(written(at, "convert --fields note ragged.csv").lines().next(), Some("puzzle,note"));
}

/// Tables of other sizes, and a temporary file of `dedupe`.
#[test]
fn columns_of_all_kinds_stay() {
    let folder = folder();
    let at = folder.path();
    let small = "Nr;Rätsel;Lösung;Autor\n1;1234......4321..;;Ann\n2;\"1..4\n..1.\n.1..\n4..1\";1234341221434321;\n"
        .replace("......4321..", "............");
    fs::write(at.join("small.csv"), &small).expect("a file");
    let kept = written(at, "convert small.csv");
    assert_eq!(kept.lines().next(), Some("Nr,Rätsel,Lösung,Autor"), "{kept}");
    let rated = written(at, "rate small.csv");
    assert_eq!(rated.lines().next(), Some("Nr,Rätsel,Lösung,Autor,level,effort"), "{rated}");
    succeed(at, "generate --variant killer -n 1 --seed 1 --format jsonl -o killer.jsonl");
    let mixed = written(at, "convert in.csv killer.jsonl");
    assert!(mixed.starts_with("source,question,answer,rating,"), "{mixed}");
    assert!(mixed.contains(&format!("kaggle,{},{},0,", ONE[0], ONE[1])), "{mixed}");
}

/// No program takes the cells of a table that cluewise makes for numbers, which most programs round, and all are read again.
#[test]
fn solutions_are_no_numbers() {
    let folder = folder();
    let at = folder.path();
    let column = |table: &str, name: &str| -> Vec<String> {
        let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
        let Some(at) = rows[0].iter().position(|own| *own == name) else { return Vec::new() };
        rows[1..].iter().map(|row| row[at].to_owned()).filter(|cell| !cell.is_empty()).collect()
    };
    for kind in ["", "--size 4", "--size 6", "--variant jigsaw"] {
        succeed(at, &format!("generate -n 3 --seed 1 {kind} --format jsonl -o made.jsonl"));
        let table = written(at, "convert made.jsonl");
        for name in ["solution", "regions"] {
            let cells = column(&table, name);
            assert_eq!(cells.is_empty(), name == "regions" && !kind.contains("jigsaw"), "{table}");
            for cell in cells {
                let digits = cell.strip_suffix('/').expect("a mark");
                assert!(cell.parse::<f64>().is_err() && digits.parse::<f64>().is_ok(), "{kind}: {cell}");
            }
        }
        assert_eq!(succeed(at, "convert out.csv --format jsonl"), succeed(at, "convert made.jsonl --format jsonl"));
        if !kind.contains("jigsaw") {
            // Full grids, as puzzles of a table and on lines.
            let cells: String = column(&table, "solution").iter().map(|cell| format!("{cell}\n")).collect();
            fs::write(
                at.join("full.csv"),
                cells.lines().fold("n,puzzle\n".to_owned(), |all, cell| format!("{all}1,{cell}\n")),
            )
            .expect("a file");
            let grids: Vec<String> = column(&written(at, "convert full.csv"), "puzzle");
            assert_eq!(grids.concat(), cells.replace('\n', ""), "{kind}");
            let plain = succeed(at, "convert full.csv --format line");
            assert_eq!(plain, cells.replace('/', ""), "{kind}");
        }
    }
    // Tables without a header, lists, pages and documents.
    succeed(at, "generate -n 3 --seed 1 -o made.csv");
    let table = fs::read_to_string(at.join("made.csv")).expect("a table");
    let (puzzles, solutions) = (column(&table, "puzzle"), column(&table, "solution"));
    let rows = |row: &dyn Fn(&str, &str) -> String| -> String {
        puzzles.iter().zip(&solutions).map(|(puzzle, solution)| row(puzzle, solution)).collect()
    };
    let documents = [
        ("rows.csv", rows(&|puzzle, solution| format!("{puzzle},{solution}\n"))),
        ("rows.yaml", rows(&|puzzle, solution| format!("- puzzle: '{puzzle}'\n  solution: '{solution}'\n"))),
        ("rows.sql", rows(&|puzzle, solution| format!("INSERT INTO t VALUES ('{puzzle}', '{solution}');\n"))),
        ("rows.html", rows(&|puzzle, solution| format!("<tr><td>{puzzle}</td><td>{solution}</td></tr>\n"))),
        ("rows.jsonl", rows(&|puzzle, solution| format!("{{\"puzzle\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n"))),
        // A program that takes digits for numbers of any length.
        (
            "exact.jsonl",
            rows(&|puzzle, solution| {
                format!("{{\"puzzle\":\"{puzzle}\",\"solution\":{}}}\n", solution.replace('/', ""))
            }),
        ),
    ];
    for (name, text) in documents {
        fs::write(at.join(name), text).expect("a file");
        let read = succeed(at, &format!("convert {name} --format csv --fields solution"));
        assert_eq!(column(&read, "solution").concat().replace('/', ""), solutions.concat().replace('/', ""), "{name}");
    }
    succeed(at, "verify rows.csv rows.yaml rows.sql rows.html rows.jsonl exact.jsonl");
}

/// Solutions that a program has rounded are named, with what to do.
#[test]
fn rounded_solutions_are_named() {
    let folder = folder();
    let at = folder.path();
    let small = ["..43.2..61..1..............2..36..5.", "514362236145145623623514451236362451"];
    for [puzzle, solution] in [ONE, small] {
        let number: f64 = solution.parse().expect("a number");
        let first: String = format!("{solution:.15}");
        for rounded in [
            format!("{number:e}").replace('e', "e+"),
            format!("{number:.5e}").replace('e', "E+0").replace('.', ","),
            format!("{number:.0}"),
            format!("{first:0<width$}", width = solution.len()),
        ] {
            fs::write(at.join("t.csv"), format!("id;puzzle;solution\nx;{puzzle};{rounded}\n")).expect("a file");
            let said = run(at, &["verify", "t.csv"], b"");
            assert!(
                said.out.contains("a program has rounded") || said.err.contains("a program has rounded"),
                "{rounded}: {said:?}"
            );
        }
        fs::write(at.join("t.csv"), format!("id,puzzle,solution\nx,{puzzle},{}\n", solution.replacen('4', "5", 1)))
            .expect("a file");
        let said = run(at, &["verify", "t.csv"], b"");
        assert!(
            said.err.contains("the given solution is wrong") || said.out.contains("the given solution is wrong"),
            "{said:?}"
        );
    }
    // Digits of a floating-point number in the column of puzzles.
    let rounded = format!(
        "{:.0}",
        "400000805030000000000700000020000060000080400000010000000603070500200000104000000"
            .parse::<f64>()
            .expect("a number")
    );
    fs::write(at.join("t.csv"), format!("id,puzzle\nx,{rounded}\n")).expect("a file");
    let said = run(at, &["verify", "t.csv"], b"");
    assert!(said.err.contains("has rounded the puzzle"), "{said:?}");
}

/// Names that a spreadsheet would compute are texts, in tables and in reports, and are read as they were.
#[test]
fn formulas_are_texts() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let record = |id: &str| format!("{{\"id\":{id:?},\"puzzle\":\"{}\",\"note\":-1.5}}\n", ONE[0]);
    fs::write(at.join("in.jsonl"), record("=cmd|' /C calc'!A0") + &record("@x") + &record("-")).expect("a file");
    let table = written(at, "convert in.jsonl");
    assert!(table.contains("\n'=cmd|' /C calc'!A0,") && table.contains("\n'@x,") && table.contains("\n-,"), "{table}");
    assert!(table.contains(",-1.5,"), "{table}");
    let back = succeed(at, "convert out.csv --format jsonl");
    assert_eq!(back, succeed(at, "convert in.jsonl --format jsonl"));
    for command in ["verify", "dedupe"] {
        run(
            at,
            &[command, "in.jsonl", "--report", "report.csv", "-o", "kept.txt"]
                [..if command == "verify" { 4 } else { 6 }],
            b"",
        );
        let report = fs::read_to_string(at.join("report.csv")).expect("a report");
        assert!(report.contains(",'@x,"), "{report}");
        assert!(command == "dedupe" || report.contains(",'=cmd|"), "{report}");
    }
}

/// A column that does not identify puzzles is not taken for their ids.
#[test]
fn ratings_are_no_ids() {
    let folder = folder();
    let at = folder.path();
    let wrong = format!("{}bad,12,,9\n", table().replacen(ONE[1], ONE[0], 1));
    fs::write(at.join("in.csv"), wrong).expect("a file");
    for command in ["verify --report r.csv in.csv in.csv", "dedupe --report r.csv -o out.csv in.csv in.csv"] {
        run(at, &command.split(' ').collect::<Vec<_>>(), b"");
        let mut report = csv::Reader::from_path(at.join("r.csv")).expect("a report");
        let ids: Vec<String> = report.records().map(|row| row.expect("a row")[1].to_owned()).collect();
        assert!(!ids.is_empty() && ids.iter().all(String::is_empty), "{command}: {ids:?}");
    }
}

/// Returns a column of a table by its name.
fn column(table: &str, name: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let at = reader.headers().expect("a header").iter().position(|one| one == name).expect(name);
    reader.records().map(|row| row.expect("a row")[at].to_owned()).collect()
}

/// Rows get columns and change no other cell; classes are those of canonical forms, leaks are isomorphs.
#[test]
fn tables_are_annotated() {
    let folder = folder();
    let at = folder.path();
    let annotated = written(at, "annotate in.csv");
    for (row, found) in table().lines().zip(annotated.lines()) {
        assert!(found.starts_with(row), "{found}");
    }
    let rated = written(at, "rate --scale effort,hodoku,time in.csv");
    for name in ["level", "effort", "hodoku_level", "hodoku_score", "time_expected_s", "time_p80_s"] {
        assert_eq!(column(&annotated, name), column(&rated, name), "{name}");
    }
    assert_eq!(column(&annotated, "verdict"), ["several", "unique", "unique"]);
    assert_eq!(column(&annotated, "solution_holds"), ["", "true", ""]);
    let hash = |form: &str| {
        let digest = sha2::Sha256::digest(form.trim_end());
        digest[..16].iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let form = |puzzle: &str| hash(&run(at, &["canon", puzzle], b"").out);
    assert_eq!(column(&annotated, "canonical_hash")[1..], [form(ONE[0]), form(TWO[0])]);
    assert_eq!(column(&annotated, "solution_hash")[1], form(ONE[1]));
    let solved = run(at, &["solve", TWO[0]], b"").out;
    let train = format!(
        "{}\n{}",
        ONE[0].chars().rev().collect::<String>(),
        solved.replace('1', "x").replace('2', "1").replace('x', "2")
    );
    fs::write(at.join("train.txt"), train).expect("a file");
    let leaks = written(at, "annotate in.csv --against train.txt");
    assert_eq!(column(&leaks, "leak"), ["", "puzzle", "solution"]);
    assert_eq!(column(&leaks, "leak_of"), ["", "train.txt: puzzle 1", "train.txt: puzzle 2"]);
}
