//! `explain`, `hint` and `rate`.

use crate::binary::{Ran, run, succeed};
use cluewise::rating::hodoku::Technique;
use cluewise::{Candidates, Cell, Digit, DigitSet, Puzzle};
use serde_json::Value;
use std::path::Path;

const EXPLAINED: &str = include_str!("../../../../tests/data/explained.txt");
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

/// Only the first step of Brute Force names the other ladder.
#[test]
fn the_other_ladder_is_named_once() {
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    for format in ["json", "html"] {
        let out = ran(&["explain", "--format", format, hard]).out;
        assert_eq!(out.matches("so the solution is looked up").count(), 3, "{out}");
        assert_eq!(out.matches("The ladder of Sudoku Explainer").count(), 1, "{out}");
    }
}

/// Brief steps have the solving time too: in text with its parts, as data without.
#[test]
fn brief_steps_have_the_time() {
    let rated = ran(&["rate", "--scale", "time", HARD]).out;
    let [expected, p80] = [1, 2].map(|column| rated.trim_end().split('\t').nth(column).expect("a time").to_owned());
    let text = ran(&["explain", "--brief", "--time", HARD]).out;
    let (time, steps) = text.split_once("\n\n1. ").expect("steps");
    assert!(
        time.contains(&format!("Expected time: {expected} s; 80 % of the players need at most {p80} s\n")),
        "{text}"
    );
    assert_eq!(ran(&["explain", "--brief", HARD]).out.split_once("\n\n1. ").map(|(_, steps)| steps), Some(steps));
    let json = ran(&["explain", "--brief", "--time", "--format", "json", HARD]).out;
    assert!(json.contains(&format!(r#""time":{{"expected_s":{expected},"p80_s":{p80}}}"#)), "{json}");
}

#[test]
fn the_explanation_of_the_sample_is_pinned() {
    let sample = EXPLAINED.lines().next().expect("a puzzle");
    let answer = ran(&["explain", "--ladder", "se", sample]);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    assert_eq!(answer.out, EXPLAINED);
}

#[test]
fn results_of_explain_and_hint() {
    let sample = EXPLAINED.lines().next().expect("a puzzle");
    let table = [
        (vec!["explain", "--ladder", "se", FULL], 0, "ER/EP/ED 0.0/0.0/0.0, level easy, effort 1.00, 0 steps", ""),
        (vec!["explain", TWO], 1, "The steps end with", "argument: puzzle 1: several solutions"),
        (vec!["explain", NONE], 1, "", "argument: puzzle 1: no solution"),
        (vec!["explain", CLASH], 1, "", "no solution (r1c1 and r1c2 hold the same digit)"),
        (vec!["explain", FULL], 0, "HoDoKu easy 0, level easy, effort 1.00, 0 steps", ""),
        (vec!["explain", "--brief", "--ladder", "se", sample], 0, "\n1. Hidden Single (rating 1.2): ", ""),
        (vec!["explain", "--brief", sample], 0, "\n1. Naked Single (score 4): ", ""),
        (vec!["explain", "--format", "hodoku", "--ladder", "SE", sample], 2, "", "--ladder hodoku only"),
        (vec!["explain", "--ladder", "snake", sample], 2, "", "possible values: hodoku, se"),
        (vec!["explain", "--grids", sample], 0, "------+-", ""),
        (vec!["explain", "--brief", "--grids", sample], 2, "", "cannot be used with"),
        (vec!["explain", "--format", "json", sample], 0, "{\"puzzle\":\"", ""),
        (vec!["explain", "nothing"], 2, "", "cannot read nothing"),
        (vec!["explain", "12"], 2, "", "cannot read 12"),
        (vec!["hint", "--ladder", "se", sample], 0, "Hidden Single (rating 1.2): ", ""),
        (vec!["hint", "--brief", "--ladder", "se", sample], 0, "Hidden Single (rating 1.2): box ", ""),
        (
            vec!["hint", "--vague", "--format", "json", "--ladder", "se", sample],
            0,
            "{\"ladder\":\"se\",\"place\":\"box ",
            "",
        ),
        (vec!["hint", "--format", "hodoku", "--ladder", "se", sample], 2, "", "--ladder hodoku only"),
        (vec!["hint", "--all", "--after", "2", sample], 2, "", "cannot be used with"),
        (vec!["hint", "--grids", sample], 0, "*", ""),
        (vec!["hint", FULL], 0, "", "argument: puzzle 1: solved: every digit is right"),
        (
            vec!["hint", "--ladder", "se", TWO],
            1,
            "Hidden Single (rating 1.2): r2c1 = 1",
            "argument: puzzle 1: several solutions",
        ),
        (vec!["hint", NONE], 1, "", "argument: puzzle 1: no solution"),
    ];
    for (args, code, out, err) in table {
        let answer = ran(&args);
        assert_eq!(answer.code, Some(code), "{args:?}: {answer:?}");
        assert!(answer.out.contains(out) && out.is_empty() == answer.out.is_empty(), "{args:?}: {}", answer.out);
        assert!(answer.err.contains(err) && err.is_empty() == answer.err.is_empty(), "{args:?}: {}", answer.err);
        assert!(!answer.out.contains('\u{1b}'), "{args:?}: colors in a pipe");
    }
}

#[test]
fn json_has_one_line_per_puzzle() {
    let input = format!("{}\nbad\n{FULL}\n", EXPLAINED.lines().next().expect("a puzzle"));
    let answer = run(Path::new("."), &["explain", "--format", "json"], input.as_bytes());
    assert_eq!(answer.code, Some(1));
    assert!(answer.err.starts_with("stdin:2:"), "{}", answer.err);
    let walks = answer.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let is_empty = |walk: Value| walk["steps"].as_array().is_some_and(Vec::is_empty);
    assert_eq!(walks.map(is_empty).collect::<Vec<_>>(), [false, true]);
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
        (vec!["rate", "--se", CLASH], 1, format!("{CLASH}\t-\t-\t-\n")),
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
    let without = ran(&["explain", "--no-uniqueness", "--brief", "--ladder", "se", HARD]).out;
    assert!(!without.contains("Unique") && !without.contains("BUG"), "{without}");
}

/// The steps of the reference are printed as HoDoKu prints them, by `explain` and by `hint`.
#[test]
fn steps_are_in_the_notation_of_hodoku() {
    let steps = include_str!("../../../../tests/data/hodoku-steps.txt");
    let puzzle = &steps[..81];
    let expected: Vec<&str> = steps.lines().skip(1).take_while(|line| line.starts_with(' ')).map(str::trim).collect();
    let explained = ran(&["explain", "--format", "hodoku", puzzle]);
    assert_eq!((explained.code, explained.out.lines().collect::<Vec<_>>()), (Some(0), expected.clone()));
    for after in [0, 1, expected.len() - 1] {
        let hint = ran(&["hint", "--format", "hodoku", "--after", &after.to_string(), puzzle]);
        assert_eq!((hint.code, hint.out.trim()), (Some(0), expected[after]));
    }
    let largest = u64::MAX.to_string();
    for after in [&expected.len().to_string(), "99999999999", &largest] {
        for more in [&["--ladder", "hodoku"][..], &["--ladder", "se"], &["--technique", "x-wing"], &["--size", "9"]] {
            let end = ran(&[&["hint", "--after", after, puzzle], more].concat());
            assert!(end.code.is_some_and(|code| code < 2) && end.out.is_empty(), "{after} {more:?}: {end:?}");
        }
        let end = ran(&["hint", "--after", after, puzzle]);
        assert!(end.code == Some(0) && end.out.is_empty() && end.err.contains("the grid is full"), "{end:?}");
    }
}

const SEVERAL_STEPS: &str = ".6.9.....7...814...9...5...4...732.5.7...8.6.3..1....4..2...7.3..........5...7...";

/// The same puzzle, nearly full, so that all steps are found quickly.
const NEARLY_FULL: &str = "...934527.....149629.765138489.732155714.836932615.874912546..38473926..6538179..";

#[test]
fn all_steps_are_listed_the_easiest_first() {
    let all = ran(&["hint", "--all", "--format", "json", NEARLY_FULL]);
    let steps: Vec<Value> = all.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let notation = |step: &Value| step["notation"].as_str().expect("a notation").to_owned();
    assert_eq!(all.code, Some(0), "{}", all.err);
    let next = ran(&["hint", "--format", "hodoku", NEARLY_FULL]).out;
    assert_eq!(notation(&steps[0]), next.trim());
    let lines = ran(&["hint", "--all", "--format", "hodoku", NEARLY_FULL]).out;
    assert_eq!(lines.lines().map(str::to_owned).collect::<Vec<_>>(), steps.iter().map(notation).collect::<Vec<_>>());
    let order = |step: &Value| {
        let technique: Technique = step["technique"].as_str().expect("a name").parse().expect("a technique");
        let entry = technique.entry();
        (entry.level, entry.base_score, entry.order, technique)
    };
    assert!(steps.len() > 3 && steps.is_sorted_by_key(order), "{lines}");
    let se = ran(&["hint", "--all", "--brief", "--ladder", "se", NEARLY_FULL]).out;
    assert!(se.lines().count() > 1 && se.starts_with("Hidden Single (rating 1.0): column "), "{se}");
}

/// Pencil marks are honoured, wrong ones are named first, and superfluous ones are no fault.
#[test]
fn pencil_marks_are_honored() {
    let puzzle: Puzzle = SEVERAL_STEPS.parse().expect("a puzzle");
    let solution = cluewise::solver::unique_solution(&puzzle).expect("a solution");
    let marks = Candidates::new(&puzzle);
    let text = |marks: &Candidates| String::from_utf8(marks.to_bytes().to_vec()).expect("text");
    let given = |marks: &Candidates| format!("{{\"puzzle\":\"{SEVERAL_STEPS}\",\"candidates\":\"{}\"}}\n", text(marks));
    let hint = |marks: &Candidates, more: &[&str]| {
        let args = [&["hint", "--original", SEVERAL_STEPS, "--format", "hodoku"], more].concat();
        run(Path::new("."), &args, given(marks).as_bytes())
    };
    assert_eq!(hint(&marks, &[]).out, ran(&["hint", "--format", "hodoku", SEVERAL_STEPS]).out);
    // A cell with the digit of the solution only is a single.
    let cell = Cell::all().rfind(|&cell| marks.get(cell).len() > 2).expect("a cell");
    let mut fewer = marks.clone();
    fewer.keep(cell, DigitSet::single(solution.get(cell)));
    let mut steps = (0..9).map(|after| hint(&fewer, &["--after", &after.to_string()]).out);
    let expected = format!("{cell}={}\n", solution.get(cell));
    assert!(steps.any(|step| step.ends_with(&expected)), "{expected}");
    // Without that digit the marks are wrong, and there is no hint.
    let mut wrong = marks.clone();
    wrong.remove(cell, DigitSet::single(solution.get(cell)));
    for args in [["hint"], ["explain"]] {
        let ran = run(Path::new("."), &args, given(&wrong).as_bytes());
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{ran:?}");
        let message =
            format!("stdin: puzzle 1: wrong pencil marks, the solution has a digit that they lack: {cell} lacks ");
        assert!(ran.err.starts_with(&message), "{ran:?}");
    }
    // A stale mark does not hide the clue that it contradicts.
    let seen = puzzle.clues().find(|&(clue, _)| cell.peers().any(|peer| peer == clue)).expect("a clue").1;
    let digits = |open: Cell| if open == cell { marks.get(open) | DigitSet::single(seen) } else { marks.get(open) };
    let signs = Cell::all().flat_map(|open| (1..=9).map(move |n| (open, Digit::new(n).expect("a digit"))));
    let stale = signs.map(|(open, digit)| if digits(open).contains(digit) { digit.to_string() } else { ".".into() });
    let stale: String = stale.collect();
    let of_stale = ran(&["hint", "--original", SEVERAL_STEPS, "--format", "hodoku", &stale]);
    assert_eq!((of_stale.code, of_stale.out), (Some(0), hint(&marks, &[]).out), "{}", of_stale.err);
    let other = ran(&["hint", "--original", FULL, SEVERAL_STEPS]);
    assert!(other.code == Some(1) && other.err.contains("the original puzzle has "), "{other:?}");
}

/// An easy puzzle, which HoDoKu begins with a naked single.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// Easy puzzles have steps without naked singles, unless the ladder is requested. The ratings are those of the ladder.
#[test]
fn easy_puzzles_have_hidden_singles_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = |options: &str| {
        let _ = succeed(folder.path(), &format!("print {EASY} --solutions {options} --svg-text -o page.svg"));
        let page = |n: usize| std::fs::read_to_string(folder.path().join(format!("page-{n}.svg"))).unwrap_or_default();
        (1..5).map(page).collect::<String>()
    };
    let ran = |command: &str| succeed(folder.path(), &format!("{command} {EASY}"));
    let usual = ["explain", "explain --format json", "explain --brief --format json", "explain --format html"];
    for command in usual.into_iter().chain(["hint", "hint --after 3", "explain --no-uniqueness"]) {
        let (usual, exact) = (ran(command), ran(&format!("{command} --ladder hodoku")));
        assert!(!usual.contains("Naked Single") && usual != exact, "{command}: {usual}");
        let has_naked = exact.contains("Naked Single") || exact.contains("Full House");
        assert!(has_naked, "{command}: {exact}");
    }
    let headline = |options: &str| ran(&format!("explain {options}")).lines().nth(1).map(str::to_owned);
    assert_eq!(headline(""), headline("--ladder hodoku"));
    assert!(headline("").is_some_and(|line| line.starts_with("HoDoKu easy ") && line.contains("level easy")));
    assert!(ran("hint --technique naked-single").starts_with("Naked Single (score 4): r3c9 = 6"));
    assert!(!printed("--steps").contains("Naked Single"));
    assert!(printed("--steps --ladder hodoku").contains("Naked Single"));
    assert!(printed("--steps --ladder se").contains("has only one place for"));
    // The next step on a sheet is that of hints.
    assert!(printed("--steps=next").contains("Hidden Single"));
    assert!(printed("--steps=next --ladder hodoku").contains("Naked Single in r3c9"));
    succeed(folder.path(), "pack --level easy=5 --seed 3 --steps -o easy.json");
    let pack = std::fs::read_to_string(folder.path().join("easy.json")).expect("a pack");
    assert!(pack.contains("Hidden Single") && !pack.contains("Naked Single"), "{pack}");
}

/// Short reasons of singles name the digits that exclude the rest; on paper they have the signs of the text.
#[test]
fn short_reasons_name_what_excludes_the_rest() {
    let naked = ran(&["hint", "--ladder", "hodoku", "--lang", "de", EASY]).out;
    assert!(
        naked.contains("r3c9 hat nur den Kandidaten 6. Die anderen Ziffern sind ausgeschlossen durch Zeile 3 ("),
        "{naked}"
    );
    let hidden = ran(&["hint", "--lang", "de", EASY]).out;
    assert!(hidden.contains(" lässt dort keinen anderen Platz."), "{hidden}");
    let small = ran(&["hint", "--after", "4", "--lang", "fr", "24..1......3.12."]).out;
    assert!(
        small.ends_with("Dans le bloc 2, le 3 ne va qu'en r1c3. Le 3 en r3c4 n'y laisse pas d'autre place.\n"),
        "{small}"
    );
}
