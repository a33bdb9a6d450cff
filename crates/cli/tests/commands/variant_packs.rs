//! Packs of variants as tables, in parts, and compared with packs of other sizes.

use crate::binary::{run_line, succeed};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Returns the puzzles of a pack, or of JSON lines.
fn puzzles(folder: &Path, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(name)).expect("a file");
    let lines = || text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    match serde_json::from_str::<Value>(&text) {
        Ok(pack) if pack["puzzles"].is_array() => pack["puzzles"].as_array().expect("a list").clone(),
        _ => lines(),
    }
}

const KINDS: [&str; 3] = ["--size 6", "--variant x", "--variant killer"];

#[test]
fn packs_become_tables_and_packs_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in KINDS {
        succeed(folder.path(), &format!("pack {kind} --level easy=3 --seed 1 -o a.json"));
        succeed(folder.path(), "convert a.json -o a.csv");
        let text = fs::read_to_string(folder.path().join("a.csv")).expect("a table");
        assert!(
            text.starts_with("id,puzzle,solution,clues,level,effort,size,box,variant,regions,techniques"),
            "{text}"
        );
        succeed(folder.path(), "convert a.csv -o b.json");
        assert_eq!(puzzles(folder.path(), "a.json"), puzzles(folder.path(), "b.json"), "{kind}");
        succeed(folder.path(), &format!("pack {kind} --level easy=3 --seed 1 -o c.csv"));
        assert_eq!(fs::read_to_string(folder.path().join("c.csv")).expect("a table"), text, "{kind}");
        assert_eq!(succeed(folder.path(), "rate --format csv a.json"), text, "{kind}");
        let verified = succeed(folder.path(), "verify --summary a.csv");
        assert!(verified.starts_with("puzzles\t3\nunique\t3\n"), "{verified}");
        let generated = succeed(folder.path(), &format!("generate {kind} -n 2 --seed 1 --format csv"));
        assert_eq!(generated.lines().count(), 3, "{generated}");
    }
}

/// A pack always has the symbols 1-9A-G.
#[test]
fn packs_become_lines_with_other_symbols() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate --size 16 --clues 150 -n 2 --seed 3 --format json -o pack.json");
    let lines = succeed(folder.path(), "convert --symbols 0-9A-F pack.json");
    assert!(lines.contains('0') && !lines.contains('G'), "{lines}");
    fs::write(folder.path().join("lines.txt"), lines).expect("a file");
    succeed(folder.path(), "convert --symbols 0-9A-F lines.txt --format json -o again.json");
    let grids = |name| -> Vec<Value> { puzzles(folder.path(), name).iter().map(|p| p["puzzle"].clone()).collect() };
    assert_eq!(grids("pack.json"), grids("again.json"));
}

#[test]
fn variants_are_split_by_isomorphism() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in KINDS {
        succeed(folder.path(), &format!("pack {kind} -n 12 --seed 1 -o a.json"));
        let table = succeed(folder.path(), "split --parts free=20,paid=80 -o sets a.json");
        let sizes: Vec<usize> =
            table.lines().map(|line| line.split('\t').nth(1).expect("a size").parse().expect("a number")).collect();
        assert_eq!(sizes.iter().sum::<usize>(), 12, "{table}");
        let [free, paid] = ["sets/free.json", "sets/paid.json"].map(|name| puzzles(folder.path(), name));
        assert_eq!([free.len(), paid.len()].to_vec(), sizes);
        // Isomorphs stay together, in other files too.
        let is_free = |puzzle: &Value| free.contains(puzzle);
        let in_order: Vec<Value> = puzzles(folder.path(), "a.json").into_iter().filter(is_free).collect();
        assert_eq!(free, in_order);
        succeed(folder.path(), "split --parts free=20,paid=80 -o again --format jsonl sets/paid.json");
        assert_eq!(puzzles(folder.path(), "again/free.jsonl").len(), 0, "{kind}");
    }
    succeed(folder.path(), "pack --size 6 --level easy=4 --level medium=4 --seed 1 -o levels.json");
    let table = succeed(folder.path(), "split --by level --parts a=1,b=1 -o balanced levels.json");
    assert!(table.lines().all(|line| line.contains("\t4\t50.00\t")), "{table}");
    let classic = "pack --level easy=6 --seed 1 -o classic.json";
    succeed(folder.path(), classic);
    succeed(folder.path(), "split --parts free=1,paid=1 -o one classic.json");
    fs::copy(folder.path().join("levels.json"), folder.path().join("mixed.json")).expect("a copy");
    succeed(folder.path(), "split --parts free=1,paid=1 -o two levels.json classic.json");
    let ids = |name: &str| -> Vec<Value> {
        let is_classic = |puzzle: &Value| puzzle["puzzle"].as_str().is_some_and(|text| text.len() == 81);
        puzzles(folder.path(), name).into_iter().filter(is_classic).map(|puzzle| puzzle["puzzle"].clone()).collect()
    };
    assert_eq!(ids("one/free.json"), ids("two/free.json"));
}

#[test]
fn a_split_without_puzzles_leaves_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.txt"), "12345\n").expect("a file");
    // A line does not name the rules.
    run_line(folder.path(), "generate --size 4 --variant x --seed 1 --format jsonl -o x.jsonl");
    for args in ["bad.txt", "--format line x.jsonl"] {
        let ran = run_line(folder.path(), &format!("split --parts a=1,b=1 -o sets {args}"));
        assert!(ran.code == Some(1) && ran.err.contains("no file written: no puzzle could be written"), "{ran:?}");
        assert!(!folder.path().join("sets").exists(), "{args}");
    }
}

#[test]
fn variants_become_minimal() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in KINDS {
        succeed(folder.path(), &format!("generate {kind} -n 3 --seed 1 --format jsonl -o a.jsonl"));
        succeed(folder.path(), "minimize a.jsonl -o b.jsonl");
        // Cages cover the grid, so not all are necessary.
        if kind.contains("killer") {
            let verified = succeed(folder.path(), "verify --minimal b.jsonl");
            assert!(verified.lines().all(|line| line.contains("\tcage ")), "{verified}");
            let stats = succeed(folder.path(), "stats --format json b.jsonl");
            assert!(stats.contains("\"minimal\": 0"), "{stats}");
        }
        succeed(folder.path(), "minimize --constraints a.jsonl -o c.jsonl");
        let verified = succeed(folder.path(), "verify --minimal c.jsonl");
        assert!(verified.lines().all(|line| line.ends_with("\tminimal")), "{verified}");
        let stats = succeed(folder.path(), "stats --format json c.jsonl");
        assert!(stats.contains("\"minimal\": 3"), "{stats}");
        let [before, after] = ["a.jsonl", "b.jsonl"].map(|name| puzzles(folder.path(), name));
        for (before, after) in before.iter().zip(&after) {
            assert_eq!((&before["id"], &before["constraints"]), (&after["id"], &after["constraints"]));
            let cells = |puzzle: &Value| puzzle["puzzle"].as_str().expect("cells").to_owned();
            let mut pairs = cells(before).into_bytes().into_iter().zip(cells(after).into_bytes());
            assert!(pairs.all(|(a, b)| b == a || b == b'.'), "{after}");
        }
    }
    let marked = r#"{"puzzle":"1..24.....34....","size":4,"constraints":[{"type":"odd","cells":["r1c2","r1c1"]},{"type":"killer","cells":["r4c1","r4c2"],"value":7}]}"#;
    fs::write(folder.path().join("marked.json"), marked).expect("a file");
    let verified = succeed(folder.path(), "verify --minimal marked.json");
    assert!(
        verified.contains("\tr1c1 r1c4 r2c1 r3c3 r3c4; odd in r1c2; odd in r1c1; cage 7 in r4c1, r4c2"),
        "{verified}"
    );
    let kept = succeed(folder.path(), "minimize marked.json");
    assert_eq!(kept.matches("\"type\"").count(), 2, "{kept}");
    let full = "1234341221434321";
    let one = succeed(folder.path(), &format!("minimize --format line {full}"));
    assert_eq!(one, succeed(folder.path(), &format!("minimize --format line --seed 0 {full}")));
    let all = succeed(folder.path(), &format!("minimize --all --limit 50 --format line {full}"));
    assert_eq!(all.lines().count(), 50);
    fs::write(folder.path().join("all.txt"), &all).expect("a file");
    let verified = succeed(folder.path(), "verify --minimal all.txt");
    assert!(verified.lines().all(|line| line.ends_with("\tminimal")), "{verified}");
    let several = succeed(folder.path(), "minimize --all --format line 12.............2");
    assert_eq!(several, "12.............2\n", "without 2 in r4c4 there are more solutions");
    let none = run_line(folder.path(), "minimize 11..............");
    assert!(none.code == Some(1) && none.err.contains("no solution, not minimized"), "{none:?}");
}

#[test]
fn puzzles_of_other_sizes_are_different() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "pack --level easy=3 --seed 1 -o nine.json");
    succeed(folder.path(), "pack --size 6 --level easy=3 --seed 1 -o six.json");
    succeed(folder.path(), "pack --variant killer --level easy=2 --seed 1 -o killer.json");
    for (input, against, count) in [("nine", "six", 3), ("six", "nine", 3), ("nine", "killer", 3), ("killer", "six", 2)]
    {
        let ran = run_line(folder.path(), &format!("dedupe --against {against}.json {input}.json"));
        assert_eq!((ran.code, ran.out.lines().count()), (Some(0), count), "{input} {against}: {}", ran.err);
    }
    // 9x9 puzzles in a file of several sizes still count.
    succeed(folder.path(), "dedupe six.json nine.json -o mixed.json");
    let ran = run_line(folder.path(), "dedupe --against mixed.json nine.json");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    for (kind, known, count) in [("--size 6", "nine", 0), ("--size 6", "mixed", 3), ("", "six", 0), ("", "mixed", 3)] {
        let command = format!("pack {kind} --level easy=2 --seed 9 --distinct-from {known}.json -o new.json");
        succeed(folder.path(), &command);
        let text = fs::read_to_string(folder.path().join("new.json")).expect("a pack");
        let pack: Value = serde_json::from_str(&text).expect("JSON");
        let known = pack["parameters"]["distinct_from"]["puzzles"].as_u64();
        // 6x6 packs also remember the puzzles of other sizes.
        assert!(known.unwrap_or(0) >= count, "{kind} {known:?}");
        assert_eq!(pack["puzzles"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn witnesses_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let empty: String = rows.char_indices().map(|(i, c)| if "12".contains(c) && i > 0 { '.' } else { c }).collect();
    let ran = run_line(folder.path(), &format!("verify --witness {empty}"));
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("argument: puzzle 1: the two solutions differ in r"), "{}", ran.err);
    let killer =
        r#"{"puzzle":"................","size":4,"constraints":[{"type":"killer","cells":["r1c1","r1c2"],"value":3}]}"#;
    fs::write(folder.path().join("k.jsonl"), format!("{killer}\n")).expect("a file");
    let ran = run_line(folder.path(), "verify --witness k.jsonl");
    assert_eq!(ran.out.matches('\t').count(), 4, "{}", ran.out);
    assert!(ran.err.contains("k.jsonl: puzzle 1: the two solutions differ in r"), "{}", ran.err);
}

#[test]
fn an_empty_grid_has_several_solutions() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_line(folder.path(), &format!("hint {}", ".".repeat(81)));
    let expected = "argument: puzzle 1: several solutions\nargument: puzzle 1: the steps end with 81 empty cells: \
                    each of their candidates occurs in a solution\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), expected));
}

#[test]
fn new_puzzles_have_steps() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in ["", "--size 6", "--variant killer"] {
        let options = format!("{kind} --level easy=2 --seed 1 --steps");
        succeed(folder.path(), &format!("pack {options} -o a.json"));
        succeed(folder.path(), &format!("generate {options} -o b.json"));
        let [pack, generated] = ["a.json", "b.json"].map(|name| puzzles(folder.path(), name));
        assert_eq!(pack[1]["steps"], generated[1]["steps"], "{kind}");
        assert!(pack[0]["steps"]["list"].is_array(), "{}", pack[0]);
        let line = run_line(folder.path(), &format!("generate {options} --format line"));
        assert_eq!(line.code, Some(2));
        assert!(line.err.contains("line has no place for steps"), "{}", line.err);
    }
    let beyond = run_line(folder.path(), "pack --level easy=50 --range 50..80 -o c.json");
    assert_eq!(beyond.code, Some(2));
    assert!(beyond.err.contains("write --level easy in place of easy=50"), "{}", beyond.err);
    succeed(folder.path(), "pack --level easy --range 2..3 --seed 1 -o d.json");
}

#[test]
fn new_folders_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_line(folder.path(), "pack --size 4 -n 1 --seed 1 -o new/deep/a.json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("created the folder new/deep"), "{}", ran.err);
    let again = run_line(folder.path(), "pack --size 4 -n 1 --seed 1 -o new/deep/b.json");
    assert!(!again.err.contains("created the folder"), "{}", again.err);
    let quiet = run_line(folder.path(), "pack -q --size 4 -n 1 --seed 1 -o quiet/b.json");
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
}
