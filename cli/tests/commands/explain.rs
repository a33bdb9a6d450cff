//! `explain`, `hint` and `rate`.

use crate::binary::{Ran, run};
use cluewise::explain::Walkthrough;
use serde_json::Value;
use std::path::Path;

const EXPLAINED: &str = include_str!("../../../tests/data/explained.txt");
/// A puzzle of ER 9.0.
const HARD: &str = "...24.3....2.....6.7...5.1..3..9......9.314.....7..6..4.....1.8.9..2......8.147..";
/// A puzzle with two solutions, one with none, and one with two clues that contradict each other.
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const NONE: &str = ".1736892.6.215.9.795.724316825.371697915.643234691.758289643.715732916.416487529.";
const CLASH: &str = "11...............................................................................";
const FULL: &str = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

fn ran(args: &[&str]) -> Ran {
    run(Path::new("."), args, b"")
}

#[test]
fn the_explanation_of_the_sample_is_pinned() {
    let sample = EXPLAINED.lines().next().expect("a puzzle");
    let answer = ran(&["explain", sample]);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    assert_eq!(answer.out, EXPLAINED);
}

#[test]
fn results_of_explain_and_hint() {
    let sample = EXPLAINED.lines().next().expect("a puzzle");
    let table = [
        (vec!["explain", FULL], 0, "ER/EP/ED 0.0/0.0/0.0, level easy, effort 1.00, 0 steps", ""),
        (vec!["explain", TWO], 1, "No technique applies.", "argument: puzzle 1: several solutions"),
        (vec!["explain", NONE], 1, "", "argument: puzzle 1: no solution"),
        (vec!["explain", CLASH], 1, "", "no solution (r1c1 and r1c2 hold the same digit)"),
        (vec!["explain", "--brief", sample], 0, "\n1. Hidden Single (1.2): ", ""),
        (vec!["explain", "--grids", sample], 0, "------+-", ""),
        (vec!["explain", "--brief", "--grids", sample], 2, "", "cannot be used with"),
        (vec!["explain", "--format", "json", sample], 0, "{\"puzzle\":\"", ""),
        (vec!["explain", "nothing"], 2, "", "cannot read nothing"),
        (vec!["explain", "12"], 2, "", "cannot read 12"),
        (vec!["hint", sample], 0, "Hidden Single (1.2): ", ""),
        (vec!["hint", "--brief", sample], 0, "Hidden Single (1.2): box ", ""),
        (vec!["hint", "--vague", "--format", "json", sample], 0, "{\"place\":\"box ", ""),
        (vec!["hint", "--grids", sample], 0, "*", ""),
        (vec!["hint", FULL], 0, "", "argument: puzzle 1: the grid is full"),
        (vec!["hint", TWO], 1, "Hidden Single (1.2): r2c1 = 1", "argument: puzzle 1: several solutions"),
        (vec!["hint", NONE], 1, "", "argument: puzzle 1: no solution"),
    ];
    for (args, code, out, err) in table {
        let answer = ran(&args);
        assert_eq!(answer.code, Some(code), "{args:?}: {answer:?}");
        assert!(answer.out.contains(out) && out.is_empty() == answer.out.is_empty(), "{args:?}: {}", answer.out);
        assert!(answer.err.contains(err) && err.is_empty() == answer.err.is_empty(), "{args:?}: {}", answer.err);
        assert!(!answer.out.contains('\u{1b}'), "{args:?}: colours in a pipe");
    }
}

#[test]
fn json_has_one_line_per_puzzle() {
    let input = format!("{}\nbad\n{FULL}\n", EXPLAINED.lines().next().expect("a puzzle"));
    let answer = run(Path::new("."), &["explain", "--format", "json"], input.as_bytes());
    assert_eq!(answer.code, Some(1));
    assert!(answer.err.starts_with("stdin:2:"), "{}", answer.err);
    let walks: Vec<Walkthrough> = answer.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(walks.iter().map(|walk| walk.steps.is_empty()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn rate_limits_and_omits() {
    let table = [
        (vec!["rate", "--er-only", HARD], 0, format!("{HARD}\t9.0\n")),
        (vec!["rate", "--er-only", "--er-max", "7.2", HARD], 0, format!("{HARD}\t>7.2\n")),
        (vec!["rate", "--er-only", "--er-max", "7", HARD], 0, format!("{HARD}\t>7.0\n")),
        (vec!["rate", "--se", TWO], 1, format!("{TWO}\t-\t-\t20.0/1.2/1.2\n")),
        (vec!["rate", "--se", NONE], 1, format!("{NONE}\t-\t-\t20.0/1.0/1.0\n")),
        (vec!["rate", "--se", FULL], 0, format!("{FULL}\teasy\t1.00\t0.0/0.0/0.0\n")),
        (vec!["rate", "--se", CLASH], 1, String::new()),
        (vec!["rate", "--er-only", "--se", FULL], 2, String::new()),
        (vec!["rate", "--er-only", "-o", "x.jsonl", FULL], 2, String::new()),
        (vec!["rate", "--er-max", "x", FULL], 2, String::new()),
        (vec!["rate", "--er-max", "NaN", FULL], 2, String::new()),
    ];
    for (args, code, out) in table {
        let answer = ran(&args);
        assert_eq!((answer.code, &answer.out), (Some(code), &out), "{args:?}: {}", answer.err);
    }
    let limited = ran(&["rate", "--se", TWO]).err;
    assert!(
        limited.contains("several solutions, no level, not solved by techniques (search limited from 8.5)"),
        "{limited}"
    );
    let full = ran(&["rate", "--er-max", "7.2", "--format", "jsonl", HARD]).out;
    let record: Value = serde_json::from_str(&full).expect("JSON");
    assert!(record.get("level").is_some() && record.get("se").is_none() && record["er_above"] == 7.2, "{full}");
    // A rating without uniqueness is not Sudoku Explainer's, and no format has it for one.
    let own = ran(&["rate", "--no-uniqueness", "--format", "jsonl", HARD]).out;
    let record: Value = serde_json::from_str(&own).expect("JSON");
    assert!(record.get("se").is_none() && record["se_no_uniqueness"]["er"] == 9.0, "{own}");
    let bank = run(Path::new("."), &["convert", "--format", "bank"], own.as_bytes());
    assert!(bank.out.ends_with("  0.0\n"), "{}{}", bank.out, bank.err);
    let own = ran(&["rate", "--no-uniqueness", "--er-max", "7.2", "--format", "jsonl", HARD]).out;
    let record: Value = serde_json::from_str(&own).expect("JSON");
    assert!(record.get("er_above").is_none() && record["se_no_uniqueness"]["er_above"] == 7.2, "{own}");
    let two = ran(&["explain", "--brief", FULL, FULL]).out;
    assert!(two.starts_with(FULL) && two.contains(&format!("full.\n\n{FULL}")) && two.ends_with("full.\n"), "{two}");
    let without = ran(&["explain", "--no-uniqueness", "--brief", HARD]).out;
    assert!(!without.contains("Unique") && !without.contains("BUG"), "{without}");
}
