//! `--scale` of `rate`, `pack` and `stats`.

use crate::binary::{Ran, run};
use cluewise::{Candidates, Cell, DigitSet, Puzzle};
use serde_json::Value;
use std::path::Path;

/// Puzzles with HoDoKu's level and score.
const RATED: &str = include_str!("../../../../tests/data/hodoku-rated.txt");
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const FULL: &str = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Returns puzzle, level and score.
fn rated() -> impl Iterator<Item = [String; 3]> {
    let lines = RATED.lines().filter(|line| !line.starts_with('#')).step_by(9);
    lines.map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        [fields[0].to_owned(), fields[1].to_lowercase(), fields[2].to_owned()]
    })
}

fn ran(args: &[&str], input: &str) -> Ran {
    run(Path::new("."), args, input.as_bytes())
}

fn puzzles() -> String {
    rated().map(|[puzzle, ..]| puzzle + "\n").collect()
}

#[test]
fn columns_are_in_the_order_asked_for() {
    let hodoku = ran(&["rate", "--scale", "hodoku"], &puzzles());
    let expected: String = rated().map(|fields| fields.join("\t") + "\n").collect();
    assert_eq!((hodoku.code, hodoku.out.as_str(), hodoku.err.as_str()), (Some(0), expected.as_str(), ""));
    let all = ran(&["rate", "--scale", "se,Hodoku,effort,se"], &puzzles()).out;
    let usual = ran(&["rate", "--se"], &puzzles()).out;
    let named = ran(&["rate", "--scale", "effort,se,hodoku", "--header"], &puzzles()).out;
    let (names, rows) = named.split_once('\n').expect("lines");
    assert_eq!(names, "puzzle\tlevel\teffort\ter/ep/ed\thodoku_level\thodoku_score");
    assert_eq!(rows, ran(&["rate", "--scale", "effort,se,hodoku"], &puzzles()).out);
    assert!(ran(&["rate", "--er-only", "--header"], TWO).out.starts_with("puzzle\ter\n"));
    assert!(ran(&["rate", "--header", "...24.....34...."], "").out.starts_with("puzzle\tlevel\teffort\n...24"));
    assert!(ran(&["rate", "--header", "--format", "text"], TWO).out.starts_with("puzzle\tlevel\teffort\n"));
    let refused = ran(&["rate", "--header", "--format", "csv"], TWO);
    assert!(refused.code == Some(2) && refused.err.contains("--header is for text, not csv"), "{}", refused.err);
    for ((all, usual), [puzzle, level, score]) in all.lines().zip(usual.lines()).zip(rated()) {
        let [_, effort_level, effort, se] = usual.split('\t').collect::<Vec<_>>()[..] else { panic!("{usual}") };
        assert_eq!(all, [&puzzle, se, &level, &score, effort_level, effort].join("\t"));
    }
    assert_eq!(ran(&["rate", "--scale", "effort,se"], &puzzles()).out, usual);
    assert_eq!(ran(&["rate", "--scale", "effort"], &puzzles()).out, ran(&["rate"], &puzzles()).out);
}

/// A puzzle that the versions of Sudoku Explainer rate differently.
const BY_VERSION: &str = "8....273........4....85.2...7..8....4..5.......86.7..2.1...93....623......7.6....";

#[test]
fn versions_of_sudoku_explainer() {
    for (version, er) in [("1.2.1", "3.0"), ("2022", "2.6")] {
        let text = ran(&["rate", "--scale", "se", "--se-version", version, BY_VERSION], "").out;
        assert_eq!(text, format!("{BY_VERSION}\t{er}/1.2/1.2\n"));
        let json = ran(&["rate", "--se-version", version, "--format", "jsonl", BY_VERSION], "").out;
        let record: Value = serde_json::from_str(&json).expect("JSON");
        let field = if version == "2022" { "se_2022" } else { "se" };
        assert_eq!(record[field]["er"].to_string(), er, "{json}");
        assert_eq!(record.get("se").is_some(), version == "1.2.1", "{json}");
    }
    assert_eq!(ran(&["rate", "--er-only", BY_VERSION], "").out, format!("{BY_VERSION}\t3.0\n"));
    for args in [["--se-version", "3"], ["--se-version=2022", "--no-uniqueness"]] {
        assert_eq!(ran(&[&["rate"], &args[..], &[BY_VERSION]].concat(), "").code, Some(2), "{args:?}");
    }
}

#[test]
fn results_of_scales() {
    let table = [
        (vec!["rate", "--scale", "hodoku", FULL], 0, format!("{FULL}\teasy\t0\n"), ""),
        (vec!["rate", "--scale", "hodoku", TWO], 1, format!("{TWO}\t-\t-\n"), "several solutions, not rated"),
        (vec!["rate", "--scale", "se,hodoku", TWO], 1, format!("{TWO}\t20.0/1.2/1.2\t-\t-\n"), "no level"),
        (vec!["rate", "--scale", "hodoku", "--er-max", "1.2", FULL], 0, format!("{FULL}\teasy\t0\t0.0/0.0/0.0\n"), ""),
        (vec!["rate", "--scale", "elo", FULL], 2, String::new(), "possible values: effort, se, hodoku"),
        (vec!["rate", "--scale", "", FULL], 2, String::new(), "possible values: effort, se, hodoku"),
        (vec!["rate", "--scale", "se", "--se", FULL], 0, format!("{FULL}\t0.0/0.0/0.0\n"), ""),
        (vec!["rate", "--scale", "hodoku", "--se", FULL], 0, format!("{FULL}\teasy\t0\t0.0/0.0/0.0\n"), ""),
        (vec!["rate", "--scale", "se", "--er-only", FULL], 2, String::new(), "cannot be used with"),
        (vec!["stats", "--scale", "hodoku", "--quick", FULL], 2, String::new(), "cannot be used with"),
    ];
    for (args, code, out, err) in table {
        let answer = ran(&args, "");
        assert_eq!((answer.code, &answer.out), (Some(code), &out), "{args:?}: {}", answer.err);
        assert!(answer.err.contains(err) && err.is_empty() == answer.err.is_empty(), "{args:?}: {}", answer.err);
    }
}

/// Returns the records of JSON lines without the symmetry and automorphisms, which tables do not have.
fn without_symmetry(lines: &str) -> Vec<Value> {
    let record = |line: &str| {
        let mut record: Value = serde_json::from_str(line).expect("JSON");
        let fields = record.as_object_mut().expect("an object");
        fields.retain(|name, _| name != "symmetry" && !name.starts_with("automorphism"));
        record
    };
    lines.lines().map(record).collect()
}

/// Records have level, score and techniques, and only what is asked for; conversions keep them.
#[test]
fn records_have_the_ratings_asked_for() {
    let lines = ran(&["rate", "--scale", "hodoku", "--format", "jsonl"], &puzzles()).out;
    for (line, [puzzle, level, score]) in lines.lines().zip(rated()) {
        let record: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!((&record["puzzle"], &record["hodoku_level"]), (&Value::from(puzzle), &Value::from(level)));
        assert_eq!(record["hodoku_score"].to_string(), score);
        let steps =
            record["hodoku_techniques"].as_object().expect("an object").values().map(|n| n.as_u64().expect("n"));
        assert!(steps.sum::<u64>() >= 81 - record["clues"].as_u64().expect("clues"), "{line}");
        assert!(record.get("level").is_none() && record.get("se").is_none(), "{line}");
    }
    let table = ran(&["rate", "--scale", "hodoku", "--format", "csv"], &puzzles()).out;
    assert!(table.starts_with("puzzle,solution,clues,hodoku_level,hodoku_score,hodoku_techniques,more\n"), "{table}");
    let back = ran(&["convert", "--from", "csv", "--format", "jsonl"], &table).out;
    assert_eq!(without_symmetry(&back), without_symmetry(&lines));
    let usual = ran(&["rate", "--se", "--format", "csv"], &puzzles()).out;
    assert!(usual.lines().next().is_some_and(|names| names.ends_with(",measures_mean_guesses,measures_points,more")));
    let back = ran(&["convert", "--from", "csv", "--format", "jsonl"], &usual).out;
    let lines = ran(&["rate", "--se", "--format", "jsonl"], &puzzles()).out;
    assert_eq!(without_symmetry(&back), without_symmetry(&lines));
    assert!(
        usual.starts_with("puzzle,solution,clues,level,effort,er,ep,ed,se_techniques,measures_hidden_singles,"),
        "{usual}"
    );
}

/// Candidate grids are rated from the candidates that are left, and wrong marks are named.
#[test]
fn candidate_grids_are_rated() {
    let [puzzle, level, score] = rated().next().expect("a puzzle");
    let clues: Puzzle = puzzle.parse().expect("a puzzle");
    let solution = cluewise::solver::unique_solution(&clues).expect("a solution");
    let mut marks = Candidates::new(&clues);
    let cell = Cell::all().find(|&cell| marks.get(cell).len() > 2).expect("a cell");
    let rate = |marks: &Candidates, scale: &str| {
        let text = String::from_utf8(marks.to_bytes().to_vec()).expect("text");
        ran(&["rate", "--scale", scale], &format!("{{\"puzzle\":\"{puzzle}\",\"candidates\":\"{text}\"}}\n"))
    };
    // All candidates are the puzzle itself.
    assert_eq!(rate(&marks, "hodoku").out, format!("{puzzle}\t{level}\t{score}\n"));
    let other = marks.get(cell).iter().find(|&digit| digit != solution.get(cell)).expect("a digit");
    marks.remove(cell, DigitSet::single(other));
    let fewer = rate(&marks, "hodoku,se");
    assert!(fewer.code == Some(0) && fewer.out.starts_with(&format!("{puzzle}\t")), "{fewer:?}");
    let effort = rate(&marks, "effort");
    assert!(effort.code == Some(1) && effort.err.contains("candidate grids have no effort"), "{effort:?}");
    marks.remove(cell, DigitSet::single(solution.get(cell)));
    let wrong = rate(&marks, "hodoku");
    let lacks = format!("{cell} lacks {}, not rated", solution.get(cell));
    assert!(
        wrong.code == Some(1) && wrong.out == format!("{puzzle}\t-\t-\n") && wrong.err.contains(&lacks),
        "{wrong:?}"
    );
}

#[test]
fn packs_are_rated_and_counted() {
    let pack = ran(&["pack", "-n", "6", "--seed", "3", "--scale", "se,hodoku", "-q", "-o", "-"], "").out;
    let value: Value = serde_json::from_str(&pack).expect("JSON");
    let records = value["puzzles"].as_array().expect("puzzles");
    assert!(
        records.iter().all(|r| r["level"].is_string() && r["se"]["er"].is_number() && r["hodoku_level"].is_string())
    );
    let lines: String = records.iter().map(|r| r["puzzle"].as_str().expect("a puzzle").to_owned() + "\n").collect();
    let stats = |input: &str, args: &[&str]| -> Value {
        serde_json::from_str(&ran(&[&["stats", "--format", "json"], args].concat(), input).out).expect("JSON")
    };
    let (known, computed) = (stats(&pack, &[]), stats(&lines, &["--scale", "hodoku,se,effort"]));
    assert_eq!(known, computed);
    let count =
        |name: &str| known[name].as_object().expect("counts").values().map(|n| n.as_u64().expect("n")).sum::<u64>();
    assert_eq!((count("hodoku_levels"), count("hodoku_scores"), count("er")), (6, 6, 6));
    assert!(stats(&lines, &[]).get("hodoku_levels").is_none());
    let text = ran(&["stats", "--scale", "hodoku"], &lines).out;
    assert!(text.contains("\nHoDoKu level\n") && text.contains("\nHoDoKu score from\n"), "{text}");
}

/// Hard puzzles, the ratings of which a ladder of other grids would miss by a tenth or a level.
const HARD: [&str; 4] = [
    "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    BY_VERSION,
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// A puzzle has one rating, however it is given.
#[test]
fn ratings_do_not_depend_on_the_container() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = HARD.join("\n");
    let usual = ran(&["rate", "--se"], &lines).out;
    let rated = |args: &str, input: &str| run_in(folder.path(), &format!("rate --se {args}"), input);
    assert_eq!(rated("--size 9", &lines), usual);
    assert_eq!(rated("--box 3x3", HARD[1]).lines().next(), usual.lines().nth(1));
    // In a file with a puzzle of another kind, and as documents and links of other programs.
    let with_x = HARD[..2].iter().map(|puzzle| format!("{{\"puzzle\":\"{puzzle}\"}}\n")).collect::<String>()
        + &run_in(folder.path(), "generate --variant x --level easy --seed 1 --format jsonl", "");
    let mixed = rated("", &with_x);
    assert!(mixed.lines().take(2).eq(usual.lines().take(2)), "{mixed}");
    for format in ["f-puzzles", "f-puzzles-link", "sudokupad-link", "solo", "json", "csv", "opensudoku"] {
        // The others take seconds.
        for (puzzle, usual) in HARD.into_iter().zip(usual.lines()).skip(1).take(2) {
            let text = run_in(folder.path(), &format!("convert --format {format}"), puzzle);
            std::fs::write(folder.path().join("puzzle"), &text).expect("a file");
            assert_eq!(rated("puzzle", ""), format!("{usual}\n"), "{format}: {text}");
        }
    }
    let record = |text: &str| {
        let record: Value = serde_json::from_str(text.lines().next().expect("a record")).expect("JSON");
        ["level", "effort", "se", "measures"].map(|name| record[name].clone())
    };
    assert_eq!(record(&rated("--format jsonl", &with_x)), record(&rated("--format jsonl", HARD[0])));
}

/// Runs a command and returns its output.
fn run_in(folder: &Path, args: &str, input: &str) -> String {
    let ran = run(folder, &args.split(' ').filter(|arg| !arg.is_empty()).collect::<Vec<_>>(), input.as_bytes());
    assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
    ran.out
}
