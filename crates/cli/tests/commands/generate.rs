//! Runs, ranges, shards and weights.

use crate::binary;
use cluewise::generator::{Targets, generate};

#[test]
fn threads_ranges_and_shards_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |args: &str| binary::succeed(folder.path(), &format!("generate --seed 9 -q {args}"));
    let quick = ["", "--level hard --symmetry rot180", "--minimal --clues 24", "--format jsonl"].map(|kind| (kind, 41));
    for (kind, n) in quick.into_iter().chain([("--er 9.5..12.0 --fast", 2)]) {
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
    binary::succeed(folder.path(), "print unsorted.txt --sort effort --per-page 1 --svg-text -o sheet.svg");
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert!(page("sheet-01.svg").contains("easy  1.") && page("sheet-18.svg").contains("expert  4."));
}

/// A mask is a limit; with --exact-mask all of its cells have clues.
#[test]
fn masks_are_filled_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let mask = ".x..xxx..x.....x.x.x....xx...xxx...x.x.....x.x...xxx...xx....x.x.x.....x..xxx..x.";
    let pattern = |line: &str| line.trim().replace(|c: char| c.is_ascii_digit(), "x");
    let exact = binary::succeed(folder.path(), &format!("generate --seed 1 --mask {mask} --exact-mask"));
    assert_eq!(pattern(&exact), mask);
    let within = binary::succeed(folder.path(), &format!("generate --seed 1 --mask {mask}"));
    let is_within = pattern(&within).chars().zip(mask.chars()).all(|(clue, cell)| clue == '.' || cell == 'x');
    assert!(is_within && pattern(&within) != mask, "{within}");
    let ran = |args: &[&str]| binary::run(folder.path(), &[&["generate"], args].concat(), b"");
    assert_eq!(ran(&["--exact-mask"]).code, Some(2));
    let unknown = ran(&["--symmetry", "rotational"]);
    assert!(unknown.code == Some(2) && unknown.err.contains("perhaps rot180 (by a half turn)"), "{unknown:?}");
}

/// Packs that are put together need different ids; puzzles of the day have steps.
#[test]
fn packs_have_ids_and_days_have_steps() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = |args: &str| -> serde_json::Value {
        serde_json::from_str(&binary::succeed(folder.path(), args)).expect("JSON")
    };
    let pack = json("pack --level easy=2 --seed 1 --ids-from 500 -q -o -");
    assert_eq!([&pack["puzzles"][0]["id"], &pack["puzzles"][1]["id"]], [500, 501]);
    let pack = json("pack --size 6 -n 2 --seed 1 --ids-from 7 -q -o -");
    assert_eq!(pack["puzzles"][1]["id"].to_string().trim_matches('"'), "8", "{pack}");
    for options in ["", "--size 6"] {
        let day = json(&format!("daily --date 2026-11-20 --level easy --steps --format jsonl {options}"));
        assert!(day["steps"]["list"].as_array().is_some_and(|steps| steps.len() > 5), "{day}");
    }
    let refused = binary::run(folder.path(), &["daily", "--steps"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("--format json"), "{refused:?}");
}
