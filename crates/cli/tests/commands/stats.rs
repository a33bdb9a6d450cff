//! The counts of `stats`, compared with independent ones.

use crate::binary;
use cluewise_references::oracle;

use binary::run;
use cluewise::Puzzle;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// Rated puzzles, some of them twice, one with many solutions, one with none.
fn set() -> Vec<String> {
    let data = include_str!("../../../../tests/data/rated.txt").lines().filter(|line| !line.starts_with('#'));
    let mut lines: Vec<String> = data.step_by(5).map(|line| line[..81].into()).collect();
    lines.extend(lines.clone().into_iter().step_by(4));
    lines.push(".".repeat(81));
    lines.push("11".to_owned() + &".".repeat(79));
    lines
}

fn json(args: &[&str], input: &str) -> (serde_json::Value, Option<i32>) {
    let ran = run(Path::new("."), &[&["stats", "--format", "json"], args].concat(), input.as_bytes());
    (serde_json::from_str(&ran.out).expect("JSON"), ran.code)
}

/// Returns how often each item occurs, as in the JSON output.
fn tally(items: impl Iterator<Item = String>) -> serde_json::Value {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    items.for_each(|item| *counts.entry(item).or_default() += 1);
    serde_json::to_value(counts).expect("JSON")
}

#[test]
fn counts_equal_independent_ones() {
    let lines = set();
    let (stats, code) = json(&["--se"], &(lines.join("\n") + "\nnot a puzzle\n"));
    assert_eq!(code, Some(1), "not all are unique");
    let puzzles: Vec<Puzzle> = lines.iter().map(|line| line.parse().expect("a puzzle")).collect();
    let solutions: Vec<u64> = puzzles.iter().map(|puzzle| oracle::count(puzzle, 2)).collect();
    let with = |n| solutions.iter().filter(|&&count| count == n).count();
    let minimal = puzzles.iter().filter(|puzzle| oracle::is_minimal(puzzle)).count();
    let different: HashSet<&String> = lines.iter().collect();
    let totals = [
        ("puzzles", lines.len()),
        ("unique", with(1)),
        ("several", with(2)),
        ("none", with(0)),
        ("malformed", 1),
        ("minimal", minimal),
        ("duplicates", lines.len() - different.len()),
    ];
    for (name, want) in totals {
        assert_eq!(stats[name], want, "{name}");
    }
    let clues = lines.iter().map(|line| line.chars().filter(|&c| c != '.' && c != '0').count().to_string());
    assert_eq!(stats["clues"], tally(clues));
    // The other command rates one by one.
    let rated = run(Path::new("."), &["rate", "--se"], lines.join("\n").as_bytes()).out;
    // It says `-` for the level of those that are not unique.
    let unique = || rated.lines().filter(|line| line.split('\t').nth(1) != Some("-"));
    let column = |i: usize| unique().map(move |line| line.split('\t').nth(i).expect("a column").to_owned());
    assert_eq!(stats["levels"], tally(column(1)));
    let er = column(3).map(|ratings| ratings.split('/').next().expect("ER").to_owned());
    assert_eq!(stats["er"], tally(er));
}

#[test]
fn threads_change_nothing_and_quick_is_quick() {
    let lines = set().join("\n");
    let (one, many) = (json(&["--threads", "1"], &lines).0, json(&["--threads", "3"], &lines).0);
    assert_eq!(one, many);
    let (quick, _) = json(&["--quick", "--duplicates", "none"], &lines);
    for left_out in ["minimal", "duplicates"] {
        assert_eq!(quick[left_out], serde_json::Value::Null, "{left_out}");
    }
    assert_eq!((&quick["clues"], &quick["unique"]), (&one["clues"], &one["unique"]));
    assert_eq!((&quick["levels"], &one["er"]), (&serde_json::json!({}), &serde_json::json!({})));
}

#[test]
fn isomorphs_count_as_duplicates_if_asked() {
    let lines = set();
    // Turned by half a turn, and digits renamed.
    let disguised = lines.iter().take(10).map(|line| {
        let renamed = |c: char| c.to_digit(10).filter(|&d| d > 0).map_or('.', |d| char::from(b'1' + (d as u8 + 3) % 9));
        line.chars().rev().map(renamed).collect::<String>()
    });
    let input = lines.iter().cloned().chain(disguised).collect::<Vec<_>>().join("\n");
    let duplicates = |same: &str| json(&["--quick", "--duplicates", same], &input).0["duplicates"].as_u64();
    let exact = duplicates("exact").expect("a number");
    assert_eq!(duplicates("isomorphs"), Some(exact + 10));
    assert_eq!(json(&["--quick"], &lines.join("\n")).0["duplicates"], exact);
}

#[test]
fn text_and_picture_agree() {
    let lines = set();
    let (stats, _) = json(&[], &lines.join("\n"));
    let text = run(Path::new("."), &["stats"], lines.join("\n").as_bytes()).out;
    let svg = run(Path::new("."), &["stats", "--format", "svg"], lines.join("\n").as_bytes()).out;
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let words: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    // Rows begin with what they count.
    let row = |name: &str| {
        let mut words = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        words.find(|words| words.first() == Some(&name)).unwrap_or_else(|| panic!("no row {name} in\n{text}"))
    };
    for name in ["puzzles", "unique", "several", "none", "malformed", "duplicates", "minimal"] {
        let count = stats[name].to_string();
        assert_eq!(row(name)[1], count, "{name}");
        assert!(words.contains(&name) && words.contains(&count.as_str()), "{name} in the picture");
    }
    for histogram in ["levels", "clues"] {
        let rows = stats[histogram].as_object().expect("rows");
        let longest = rows.values().filter_map(|count| count.as_u64()).max();
        for (value, count) in rows {
            assert_eq!(row(value)[1], count.to_string(), "{histogram} {value}");
            let full = row(value).last().expect("a bar").chars().count() == 40;
            assert_eq!(full, count.as_u64() == longest, "the bar of {histogram} {value}");
        }
    }
}

#[test]
fn empty_input_has_no_counts() {
    let (stats, code) = json(&[], "");
    assert_eq!((&stats["puzzles"], code), (&serde_json::json!(0), Some(1)));
    let ran = run(Path::new("."), &["stats", "missing.txt", "--format", "text"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("missing.txt") && ran.out.starts_with("puzzles"), "{ran:?}");
}

/// More keys than fit in memory, a few of them two or three times.
#[test]
fn duplicates_are_counted_within_the_memory_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = |i: u32| format!("{}{i:09}\n", ".".repeat(72));
    let text: String = (0..260_000).chain(259_990..260_000).chain(10..15).chain(10..15).map(line).collect();
    std::fs::write(folder.path().join("p.txt"), text).expect("a file");
    for memory in ["32M", "1G"] {
        let args = ["stats", "--quick", "--memory", memory, "--temp", ".", "--format", "json", "p.txt"];
        let ran = run(folder.path(), &args, b"");
        let stats: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((&stats["puzzles"], &stats["duplicates"]), (&260_020.into(), &20.into()), "{memory}");
    }
    let ran = run(folder.path(), &["stats", "--quick", "--memory", "32M", "--temp", "nowhere", "p.txt"], b"");
    assert!(ran.code == Some(2) && ran.err.contains("cannot use a temporary file in nowhere"), "{ran:?}");
}
