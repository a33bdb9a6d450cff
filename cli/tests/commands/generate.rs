//! Runs, ranges, shards and weights.

use crate::binary;
use cluewise::generator::{Targets, generate};

#[test]
fn threads_ranges_and_shards_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |args: &str| binary::succeed(folder.path(), &format!("generate --seed 9 -q {args}"));
    let quick = ["", "--level hard --symmetry rot180", "--minimal --clues 24", "--format jsonl"].map(|kind| (kind, 41));
    for (kind, n) in quick.into_iter().chain([("--er 9.5..12.0 --fast", 4)]) {
        let (quarter, half) = (n / 4, n / 2);
        let whole = make(&format!("{kind} -n {n} --threads 1"));
        assert_eq!(whole.lines().count(), n);
        for threads in [2, 7] {
            assert_eq!(make(&format!("{kind} -n {n} --threads {threads}")), whole, "{kind}, {threads} threads");
        }
        let ranges = [0..1, 1..half, half..half, half..n];
        let ranges: String = ranges.map(|r| make(&format!("{kind} --range {}..{}", r.start, r.end))).concat();
        assert_eq!(ranges, whole, "{kind}, by ranges");
        let shards: String = (1..=4).map(|k| make(&format!("{kind} -n {n} --shard {k}/4"))).collect();
        assert_eq!(shards, whole, "{kind}, by shards");
        let part: String = (1..=3).map(|k| make(&format!("{kind} --range {quarter}..{n} --shard {k}/3"))).collect();
        assert_eq!(
            part.lines().collect::<Vec<_>>(),
            whole.lines().skip(quarter).collect::<Vec<_>>(),
            "{kind}, a shared range"
        );
    }
}

#[test]
fn weights_are_written_or_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |args: &str| binary::succeed(folder.path(), &format!("generate -n 9 --seed 4 --minimal {args}"));
    let weights = make("--weights --format jsonl");
    for (index, line) in weights.lines().enumerate() {
        let made = generate(&Targets::default().with_minimal(true), 4, index as u64, |_| true).expect("no limit");
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let weight = record["weight"].as_f64();
        assert!(weight.is_some_and(|weight| weight > 1e9) && weight == made.weight(), "{line}");
    }
    assert_eq!(weights.lines().count(), 9);
    assert!(!make("--format jsonl").contains("weight"));
    for args in [&["generate", "--weights"][..], &["generate", "--weights", "--format=jsonl", "--symmetry=rot180"]] {
        let ran = binary::run(folder.path(), args, b"");
        assert!(ran.code != Some(0) && ran.out.is_empty() && ran.err.contains("weights"), "{ran:?}");
    }
}

/// The order changes, the puzzles do not; missing ratings are computed.
#[test]
fn outputs_are_sorted() {
    let folder = tempfile::tempdir().expect("a folder");
    let levels = "--seed 3 --level expert=6 --level easy=6 --level hard=6";
    let unsorted = binary::succeed(folder.path(), &format!("generate {levels}"));
    std::fs::write(folder.path().join("unsorted.txt"), &unsorted).expect("written");
    let sorted_lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        lines.sort();
        lines
    };
    let keys = [("effort", "/effort"), ("er", "/se/er"), ("hodoku", "/hodoku_score"), ("clues", "/clues")];
    for (key, place) in keys {
        let lines = binary::succeed(folder.path(), &format!("generate {levels} --sort {key}"));
        assert_ne!(lines, unsorted, "{key}");
        assert_eq!(sorted_lines(&lines), sorted_lines(&unsorted), "{key}");
        let converted = binary::succeed(folder.path(), &format!("convert unsorted.txt --sort {key}"));
        assert_eq!(sorted_lines(&converted), sorted_lines(&unsorted), "{key}");
        binary::succeed(folder.path(), &format!("pack {levels} --sort {key} -o sorted.json"));
        let text = std::fs::read_to_string(folder.path().join("sorted.json")).expect("the pack");
        let pack: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let records = pack["puzzles"].as_array().expect("puzzles");
        let value = |record: &serde_json::Value| record.pointer(place).and_then(|value| value.as_f64());
        let order = ["easy", "medium", "hard", "unfair", "extreme"].map(Some);
        let level = |record: &serde_json::Value| match key {
            "hodoku" => order.iter().position(|level| *level == record["hodoku_level"].as_str()),
            _ => Some(0),
        };
        let values: Vec<_> = records.iter().map(|record| (level(record), value(record))).collect();
        assert!(values.iter().all(|(level, value)| level.is_some() && value.is_some()), "{key}: {values:?}");
        assert!(values.is_sorted(), "{key}: {values:?}");
        let puzzles: String =
            records.iter().map(|record| format!("{}\n", record["puzzle"].as_str().unwrap())).collect();
        assert_eq!(puzzles, lines, "{key}: generate and pack have the same order");
    }
    let several = format!("{unsorted}{}\n", ".".repeat(81));
    let ran = binary::run(folder.path(), &["convert", "--sort", "effort"], several.as_bytes());
    assert_eq!(ran.out.lines().last(), Some(&*".".repeat(81)), "a puzzle without effort comes last");
    binary::succeed(folder.path(), "print unsorted.txt --sort effort --per-page 1 -o sheet.svg");
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert!(page("sheet-01.svg").contains("easy  1.") && page("sheet-18.svg").contains("expert  4."));
}
