//! Duplicates, statistics and parameters of variants.

use crate::binary::{run, succeed};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn pack(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join(name)).expect("a pack")).expect("JSON")
}

/// Turns a 6x6 puzzle upside down and exchanges its digits 1 and 2.
fn isomorph(line: &str) -> String {
    let exchanged = |c| match c {
        '1' => '2',
        '2' => '1',
        other => other,
    };
    let rows: Vec<String> =
        line.as_bytes().chunks(6).map(|row| row.iter().map(|&byte| exchanged(char::from(byte))).collect()).collect();
    rows.into_iter().rev().collect()
}

#[test]
fn duplicates_are_omitted_up_to_symmetry() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = succeed(folder.path(), "generate --size 6 -n 20 --seed 1");
    let others: String = lines.lines().map(|line| isomorph(line) + "\n").collect();
    fs::write(folder.path().join("both.txt"), lines.clone() + &others).expect("a file");
    let kept = succeed(folder.path(), "dedupe --size 6 both.txt --format line");
    assert_eq!(kept, lines);
    let exact = succeed(folder.path(), "dedupe --size 6 --exact both.txt --format line");
    assert_eq!(exact.lines().count(), 40);
    fs::write(folder.path().join("others.txt"), others).expect("a file");
    let against =
        run(folder.path(), &"dedupe --size 6 others.txt --against both.txt".split(' ').collect::<Vec<_>>(), b"");
    assert_eq!((against.code, against.out.as_str()), (Some(1), ""));
    assert!(against.err.contains("20 isomorphs of puzzles in both.txt"), "{}", against.err);
}

#[test]
fn packs_of_killers_and_other_kinds_have_no_duplicates() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in ["--variant killer", "--variant jigsaw", "--variant x", "--size 4 --variant dots"] {
        succeed(folder.path(), &format!("pack {variant} -n 4 --seed 2 -o a.json"));
        succeed(folder.path(), "dedupe a.json a.json -o b.json");
        let [a, b] = ["a.json", "b.json"].map(|name| pack(folder.path(), name)["puzzles"].clone());
        assert_eq!(a, b, "{variant}");
        let other = format!("pack {variant} -n 4 --seed 2 --distinct-from a.json -o c.json");
        succeed(folder.path(), &other);
        let c = pack(folder.path(), "c.json");
        assert_eq!(c["parameters"]["distinct_from"]["puzzles"], 4, "{variant}");
        let kept = succeed(folder.path(), "dedupe c.json --against a.json");
        assert_eq!(kept.lines().count(), 4, "{variant}");
    }
}

#[test]
fn packs_record_their_seed_and_targets() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = "pack --size 6 --variant x+killer --level easy=2 --level medium=1 --seed 2026w47";
    succeed(folder.path(), &format!("{command} -o a.json"));
    let made = pack(folder.path(), "a.json");
    let parameters = &made["parameters"];
    assert_eq!((&parameters["size"], &parameters["variant"]), (&6.into(), &"x+killer".into()), "{parameters}");
    assert_eq!(parameters["range"], serde_json::json!({"start": 0, "end": 3}));
    let part = serde_json::json!({"count": 1, "minimal": false, "symmetry": "none", "level": "medium"});
    assert_eq!(parameters["parts"][1], part);
    let again =
        format!("pack --size 6 --variant x+killer --level easy=2 --level medium=1 --seed {}", parameters["seed"]);
    succeed(folder.path(), &format!("{again} -o b.json"));
    assert_eq!(made, pack(folder.path(), "b.json"));
}

#[test]
fn statistics_count_kinds_and_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "pack --size 6 --level easy=3 --seed 1 -o six.json");
    succeed(folder.path(), "pack --variant killer --level easy=2 --seed 1 -o killer.json");
    succeed(folder.path(), "pack --level easy=4 --seed 1 -o plain.json");
    let text = succeed(folder.path(), "stats six.json killer.json plain.json six.json --format json");
    let stats: Value = serde_json::from_str(&text).expect("JSON");
    let expected = serde_json::json!({"6x6": 6, "9x9": 4, "9x9 with killer": 2});
    assert_eq!((&stats["kinds"], &stats["levels"]["easy"]), (&expected, &12.into()), "{text}");
    assert_eq!(
        (&stats["unique"], &stats["duplicates"], &stats["malformed"]),
        (&12.into(), &3.into(), &0.into()),
        "{text}"
    );
}

#[test]
fn levels_that_do_not_exist_are_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let words: Vec<&str> = "generate --size 4 --variant x --level extreme -n 1 --seed 1".split(' ').collect();
    let ran = run(folder.path(), &words, b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("no puzzle of level extreme in 50000 attempts; there may be none"), "{}", ran.err);
}

#[test]
fn other_fields_of_records_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = r#"{"puzzle":"...24.....34....","clues":4,"size":4,"box":"2x2","date":"2026-12-01","note":{"b":1,"a":123456789012345678901234}}"#;
    fs::write(folder.path().join("own.jsonl"), format!("{line}\n")).expect("a file");
    assert_eq!(succeed(folder.path(), "convert own.jsonl --format jsonl"), format!("{line}\n"));
    succeed(folder.path(), "pack --level hard=2 --steps --scale hodoku --seed 1 -o plain.json");
    succeed(folder.path(), "convert plain.json own.jsonl -o both.json");
    let [plain, both] = ["plain.json", "both.json"].map(|name| pack(folder.path(), name)["puzzles"].clone());
    for (before, after) in plain.as_array().expect("puzzles").iter().zip(both.as_array().expect("puzzles")) {
        for (name, value) in before.as_object().expect("a record") {
            assert_eq!(&after[name], value, "{name}");
        }
    }
}

/// Without repeats, the puzzles are the same with any number of threads, and those that repeat nothing do not change.
#[test]
fn isomorphs_of_earlier_puzzles_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran =
        run(folder.path(), &"pack --size 4 --level easy=30 --seed 5 -o all.json".split(' ').collect::<Vec<_>>(), b"");
    let all = pack(folder.path(), "all.json");
    let kept = succeed(folder.path(), "dedupe all.json").lines().count();
    assert!(kept < 30, "{kept}");
    let told = format!("cluewise: {} of 30 puzzles repeat earlier ones up to symmetry", 30 - kept);
    assert!(ran.err.contains(&told) && all["parameters"]["distinct"].is_null(), "{}", ran.err);
    let command = "pack --size 4 --level easy=12 --seed 5 --distinct";
    succeed(folder.path(), &format!("{command} --threads 1 -o one.json"));
    succeed(folder.path(), &format!("{command} --threads 4 -o four.json"));
    let distinct = pack(folder.path(), "one.json");
    assert_eq!((&distinct, &distinct["parameters"]["distinct"]), (&pack(folder.path(), "four.json"), &true.into()));
    assert_eq!(succeed(folder.path(), "dedupe one.json").lines().count(), 12);
    assert_eq!((&distinct["puzzles"][0], distinct["puzzles"][0].is_object()), (&all["puzzles"][0], true));
}

#[test]
fn the_end_of_distinct_puzzles_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = |args: &str| run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
    let counts = ["1", "4"].map(|threads| {
        let ran =
            told(&format!("generate --size 4 --clues 15 -n 40 --seed 1 --distinct --attempts 300 --threads {threads}"));
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.err.contains(&format!("{} of 40 puzzles found within the limits", ran.out.lines().count())));
        ran.out
    });
    assert_eq!(counts[0], counts[1]);
    fs::write(folder.path().join("known.txt"), counts[0].clone()).expect("a file");
    let ran = told("pack --size 4 --clues 15 -n 1 --seed 1 --distinct-from known.txt -o more.json");
    let reason = "in 50000 attempts; all found were isomorphs of those in the files of --distinct-from";
    assert!(ran.code == Some(1) && ran.err.contains(reason), "{}", ran.err);
    assert_eq!(told("generate -n 9 --seed 1 --distinct").out, told("generate -n 9 --seed 1").out);
}

/// Packs that other programs have written again: indented, as a list, in one line.
#[test]
fn json_is_recognized_in_any_layout() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in ["--variant killer", "--size 6", "--variant x", "--variant jigsaw"] {
        succeed(folder.path(), &format!("pack {variant} -n 3 --seed 5 -o made.json"));
        let made = pack(folder.path(), "made.json");
        let puzzles = &made["puzzles"];
        let pretty = |value: &Value| serde_json::to_string_pretty(value).expect("JSON");
        for (name, text) in [
            ("indented pack", pretty(&made)),
            ("indented list", pretty(puzzles)),
            ("list in a line", puzzles.to_string()),
            ("pack in a line", made.to_string()),
            ("list of joined lines", format!("[{},\n{},\n{}]\n", puzzles[0], puzzles[1], puzzles[2])),
            (
                "lines after a comment",
                format!("# {name}\n{}\n{}\n{}\n", puzzles[0], puzzles[1], puzzles[2], name = "mine"),
            ),
            ("list of lines", format!("[\n{},\n{},\n{}\n]\n", puzzles[0], puzzles[1], puzzles[2])),
        ] {
            fs::write(folder.path().join("other.json"), text).expect("a file");
            let verdicts = succeed(folder.path(), "verify other.json");
            assert_eq!(verdicts.matches("unique\t1").count(), 3, "{name} {variant}: {verdicts}");
        }
    }
}
