//! Runs, ranges, shards and weights.

use crate::binary;
use cluewise::generator::{Targets, generate};

#[test]
fn threads_ranges_and_shards_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |args: &str| binary::succeed(folder.path(), &format!("generate --seed 9 -q {args}"));
    let quick = ["", "--level hard --symmetry rot180", "--minimal --clues 24", "--format jsonl"].map(|kind| (kind, 41));
    for (kind, n) in quick.into_iter().chain([("--er 9.5..12.0", 9)]) {
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
