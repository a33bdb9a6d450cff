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

/// Completions of a file keep its title and its clues, and do not depend on threads, ranges and interruptions.
#[test]
fn drafts_are_completed() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    let clues = "8..........36......7..9.2...5...7.......4.7.....1...3...1....68..85...1..9....4..";
    write("draft.txt", clues);
    let args = "generate --from draft.txt --seed 3";
    let all = binary::succeed(folder.path(), &format!("{args} -n 30 --threads 1"));
    assert_eq!(binary::succeed(folder.path(), &format!("{args} -n 30 --threads 4")), all);
    let lines: Vec<&str> = all.lines().collect();
    let fits = |line: &&str| line.chars().zip(clues.chars()).all(|(digit, clue)| clue == '.' || clue == digit);
    assert!(lines.len() == 30 && lines.iter().all(fits) && (1..30).all(|i| !lines[..i].contains(&lines[i])));
    let part = binary::succeed(folder.path(), &format!("{args} --range 10..20"));
    assert_eq!(part.lines().collect::<Vec<_>>(), lines[10..20]);
    write("lines.txt", &all);
    assert_eq!(binary::run(folder.path(), &["verify", "--summary", "lines.txt"], b"").code, Some(0));

    // A classic completion has the record of any other generated puzzle.
    let keys = |args: &str| {
        let text = binary::succeed(folder.path(), &format!("generate --seed 1 --format jsonl {args}"));
        let record: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        record.keys().cloned().collect::<Vec<_>>()
    };
    for options in ["", "--level hard", "--sort er", "--steps"] {
        assert_eq!(keys(&format!("--from draft.txt {options}")), keys(options), "{options}");
    }

    let cages = r#"{"size":6,"puzzle":".5....4...6.6......1.5.........3....","title":"A half","constraints":[{"type":"killer","cells":["r1c2","r1c3"]}]}"#;
    write("cages.json", cages);
    let made = binary::succeed(folder.path(), "generate --from cages.json --with killer -n 3 --level easy --seed 1");
    for line in made.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!([&record["title"], &record["level"]], ["A half", "easy"]);
        assert_eq!(record["puzzle"], ".5....4...6.6......1.5.........3....");
        assert_eq!(record["constraints"][0]["cells"].to_string().matches("r1c").count(), 2);
    }
    binary::succeed(folder.path(), "generate --from cages.json -n 3 --seed 1 -o pack.json");
    let pack = std::fs::read_to_string(folder.path().join("pack.json")).expect("the pack");
    let pack: serde_json::Value = serde_json::from_str(&pack).expect("JSON");
    assert_eq!(pack["parameters"]["from"]["with"], serde_json::json!(["clue", "killer"]));
}

/// Each completion depends on its index only, so shards are parts of the whole. Repeats are counted, or left out.
#[test]
fn completions_may_repeat() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("draft.txt"), "12..3.1.2...4...").expect("a file");
    let run = |args: &str| {
        let args: Vec<&str> = "generate --from draft.txt --seed 3".split(' ').chain(args.split(' ')).collect();
        binary::run(folder.path(), &args, b"")
    };
    let whole = run("-n 20");
    let parts = [1, 2, 3].map(|shard| run(&format!("-n 20 --shard {shard}/3")).out);
    assert_eq!((whole.code, parts.concat()), (Some(0), whole.out.clone()));
    let different: std::collections::HashSet<&str> = whole.out.lines().collect();
    assert!(different.len() < 20, "{whole:?}");
    let count = whole.err.split(' ').nth(1).and_then(|count| count.parse::<usize>().ok()).expect("a count");
    assert!(count >= 20 - different.len() && whole.err.contains("of 20 puzzles repeat earlier ones"), "{whole:?}");
    let distinct = run("-n 60 --distinct");
    let different: std::collections::HashSet<&str> = distinct.out.lines().collect();
    assert!(distinct.code == Some(1) && different.len() == distinct.out.lines().count(), "{distinct:?}");
    assert!(distinct.err.contains("no new completion in 300 attempts"), "{distinct:?}");
}

/// The time limit also ends a single attempt, in which large grids with constraints may stay for minutes.
#[test]
fn attempts_at_large_completions_end_in_time() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("draft.txt"), ".".repeat(625)).expect("a file");
    // Clues that singles need are found fast.
    let made = binary::succeed(folder.path(), "generate --from draft.txt --seed 1 --quiet");
    std::fs::write(folder.path().join("made.txt"), made).expect("a file");
    binary::succeed(folder.path(), "verify --quiet made.txt");
    let start = std::time::Instant::now();
    let marks = "generate --from draft.txt --with even,odd,xv,greater-than --time 1s";
    let ran = binary::run(folder.path(), &marks.split(' ').collect::<Vec<_>>(), b"");
    assert!(ran.code == Some(1) && start.elapsed().as_secs() < 60, "{ran:?}");
    // There is nothing to make again.
    assert!(ran.err.contains("0 of 1 puzzles found") && !ran.err.contains("--seed"), "{ran:?}");
}

/// What cannot be completed is an error with its reason.
#[test]
fn drafts_without_completions_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("none.txt", "11..............");
    write("unique.txt", "1234341221434321");
    write("several.txt", "1...............\n2...............\n");
    write("empty.txt", "");
    write("draft.txt", "1...............");
    let cases = [
        ("--from none.txt", 2, "the puzzle has no solution"),
        ("--from unique.txt", 2, "exactly one solution already"),
        ("--from several.txt", 2, "several.txt: found several puzzles, expected one"),
        ("--from empty.txt", 2, "empty.txt: no puzzle in the input"),
        ("--from draft.txt --minimal", 2, "minimal is no target of puzzles that complete another one"),
        ("--from draft.txt --with even --format line", 2, "cannot be written in this format"),
        ("--from draft.txt --practice jellyfish", 2, "practice is no target of puzzles that complete another one"),
        ("--from draft.txt --require w-wing", 2, "require is no target of puzzles that complete another one"),
        ("--from draft.txt --level easy=2,forbid=w-wing", 2, "forbid is no target of puzzles that complete"),
        ("--from draft.txt --with even", 1, "no completion in 300 attempts: 300 with several solutions"),
        ("--from draft.txt --level hard", 1, "no completion of level hard in 300 attempts: 300 too easy"),
        ("--with even", 2, "--from <FILE>"),
    ];
    for (args, code, message) in cases {
        let args: Vec<&str> = ["generate"].into_iter().chain(args.split(' ')).collect();
        let ran = binary::run(folder.path(), &args, b"");
        assert!(ran.code == Some(code) && ran.err.contains(message), "{args:?}: {ran:?}");
        assert!(!ran.err.contains("--seed"), "{args:?}: {ran:?}");
    }
}
