//! Packs are valid by the published schema, contain what their header says, and are reproducible.

use crate::binary;
use cluewise::canonical::Transformation;
use cluewise::pack::Header;
use cluewise::solver::naive;
use cluewise::{Grid, Puzzle, PuzzleRng};
use cluewise_references::oracle;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::path::Path;

const SCHEMA: &str = include_str!("../../../../docs/pack.schema.json");

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("JSON")
}

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).expect("a schema")
}

/// Returns the pack that the binary generates with these arguments.
fn pack(args: &str) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    serde_json::from_str(&pack_text(folder.path(), args)).expect("JSON")
}

fn pack_text(folder: &Path, args: &str) -> String {
    std::fs::write(folder.join("known.txt"), format!("{}\n", Puzzle::EMPTY)).expect("written");
    binary::succeed(folder, &format!("pack {args} -o made.json"));
    std::fs::read_to_string(folder.join("made.json")).expect("the pack")
}

/// Arguments of various packs, and their numbers of puzzles.
const PACKS: [(&str, usize); 9] = [
    ("--seed 1 -n 3", 3),
    ("--seed 2 --level easy=3 --level medium=2 --level hard=2 --level expert=2 --level extreme=1", 10),
    ("--seed 3 -n 3 --symmetry rot180", 3),
    ("--seed 4 -n 2 --level hard --symmetry full", 2),
    ("--seed 5 -n 3 --clues 30..32", 3),
    ("--seed 6 -n 4 --minimal", 4),
    ("--seed 7 --level easy=4 --level hard=4 --shard 2/4", 2),
    ("--seed 8 --level easy=2,clues=30..36 --level medium..hard=2,er=..2.6,symmetry=rot180 --name easy=Leicht", 4),
    ("--seed 18446744073709551615 -n 9 --range 7..9", 2),
];

fn puzzles(pack: &Value) -> &[Value] {
    pack["puzzles"].as_array().expect("puzzles")
}

fn text<'a>(record: &'a Value, key: &str) -> &'a str {
    record[key].as_str().unwrap_or_else(|| panic!("{key} in {record}"))
}

#[test]
fn packs_follow_the_schema() {
    let validator = validator();
    for (args, count) in PACKS {
        let pack = pack(args);
        let errors: Vec<String> = validator.iter_errors(&pack).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{args}: {errors:#?}");
        assert_eq!(puzzles(&pack).len(), count, "{args}");
    }
}

#[test]
fn converted_packs_follow_the_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = binary::succeed(folder.path(), "generate -n 3 --seed 1");
    for args in [&["convert", "--format", "json"][..], &["rate", "--format", "json"], &["solve", "--format", "json"]] {
        let ran = binary::run(folder.path(), args, made.as_bytes());
        let pack: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert!(validator().is_valid(&pack), "{args:?}");
        assert_eq!(pack.get("parameters"), None, "{args:?}: the program cannot know them");
    }
    let none = binary::run(folder.path(), &["convert", "--format", "json"], b"");
    assert!(validator().is_valid(&serde_json::from_str(&none.out).expect("JSON")), "a pack without puzzles");
}

#[test]
fn invalid_packs_are_rejected_by_the_schema() {
    let (pack, validator) = (pack("--seed 1 --level hard=2"), validator());
    let table = [
        ("/schema", json!("https://example.com/other.json")),
        ("/generator", json!("cluewise 0.1.0")),
        ("/generator/name", json!("")),
        ("/fixed_case/puzzle", json!("1".repeat(81))),
        ("/fixed_case/solution", json!(".".repeat(81))),
        ("/parameters/seed", json!(-1)),
        ("/parameters/seed", json!(1.5)),
        ("/parameters/parts", json!([])),
        ("/parameters/parts/0/count", json!("2")),
        ("/parameters/parts/0/level", json!("brutal")),
        ("/parameters/parts/0/minimal", Value::Null),
        ("/parameters/parts/0/symmetry", json!("Rot180")),
        ("/parameters/range/end", json!(-2)),
        ("/puzzles", json!({})),
        ("/puzzles/0", json!("..")),
        ("/puzzles/0/id", json!(-1)),
        ("/puzzles/0/id", json!("first")),
        ("/puzzles/0/puzzle", json!("1".repeat(80))),
        ("/puzzles/0/puzzle", json!("0".repeat(81))),
        ("/puzzles/1/solution", json!(".".repeat(81))),
        ("/puzzles/0/clues", json!(82)),
        ("/puzzles/0/clues", json!("30")),
        ("/puzzles/0/level", json!("Hard")),
        ("/puzzles/0/effort", json!("3.1")),
        ("/puzzles/0/effort", json!(0.5)),
        ("/puzzles/0/measures/depth", json!(4)),
        ("/puzzles/0/measures/stalls", json!(-1)),
        ("/puzzles/0/symmetry", json!("round")),
    ];
    for (place, value) in table {
        let mut broken = pack.clone();
        *broken.pointer_mut(place).unwrap_or_else(|| panic!("nothing at {place}")) = value.clone();
        assert!(!validator.is_valid(&broken), "{value} at {place} should not do");
    }
}

/// Puzzles and rules are written in any case; other fields and other formats are errors.
#[test]
fn packs_have_the_chosen_fields() {
    let keys = |record: &Value| record.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let some = pack("--seed 1 -n 2 --level hard --steps --fields solution,level,steps");
    assert!(validator().is_valid(&some), "{some}");
    assert_eq!(keys(&puzzles(&some)[0]), ["level", "puzzle", "solution", "steps"]);
    assert_eq!(some["fields"], json!(["solution", "level", "steps"]));
    let six = pack("--seed 1 -n 2 --size 6 --fields id");
    assert!(validator().is_valid(&six), "{six}");
    assert_eq!(keys(&puzzles(&six)[0]), ["box", "id", "puzzle", "size"]);
    let folder = tempfile::tempdir().expect("a folder");
    let error = |args: &[&str], input: &str| {
        let ran = binary::run(folder.path(), args, input.as_bytes());
        assert_eq!(ran.code, Some(2), "{ran:?}");
        ran.err
    };
    let unknown = error(&["pack", "--fields", "id,rating"], "");
    assert!(unknown.contains("--fields: found \"rating\", expected names of id, puzzle, "), "{unknown}");
    assert!(error(&["pack", "--fields", "steps"], "").contains("requires --steps"));
    let foreign =
        json!({ "puzzle": Grid::FIRST.to_string(), "author": "A", "title": "T", "level": "easy" }).to_string();
    let convert = ["convert", "--format", "jsonl", "--fields"];
    let chosen = binary::run(folder.path(), &[&convert[..], &["author,level"]].concat(), foreign.as_bytes());
    let expected = json!({ "puzzle": Grid::FIRST.to_string(), "author": "A", "level": "easy" });
    assert_eq!(serde_json::from_str::<Value>(&chosen.out).ok(), Some(expected), "{chosen:?}");
    let unknown = error(&[&convert[..], &["autor"]].concat(), &foreign);
    assert!(unknown.contains("found \"autor\"") && unknown.contains("title, author, ruleset, steps"), "{unknown}");
}

#[test]
fn nothing_required_may_be_missing() {
    let (pack, validator) = (pack("--seed 1 --level hard=2"), validator());
    let required = [
        ("", "schema generator fixed_case puzzles"),
        ("/generator", "name version"),
        ("/fixed_case", "puzzle solution"),
        ("/parameters", "seed parts range"),
        ("/parameters/parts/0", "count minimal symmetry"),
        ("/parameters/range", "start end"),
        ("/puzzles/1", "id puzzle solution clues level effort measures symmetry"),
    ];
    for (place, keys) in required {
        for key in keys.split(' ') {
            let mut broken = pack.clone();
            let object = broken.pointer_mut(place).and_then(Value::as_object_mut).expect(place);
            assert!(object.remove(key).is_some(), "{place} has no {key}");
            assert!(!validator.is_valid(&broken), "{place} should need {key}");
        }
    }
    // Puzzles from elsewhere need no more than themselves.
    let mut foreign = pack.clone();
    foreign.as_object_mut().expect("an object").remove("parameters");
    foreign["puzzles"][0] = json!({ "puzzle": ".".repeat(81), "clues": 0, "rating": "from elsewhere" });
    assert!(validator.is_valid(&foreign));
}

/// Fields that the schema does not know would not be checked.
#[test]
fn the_schema_knows_every_field() {
    let mask = "xx.xxx.xx".repeat(9);
    let rated = "--steps --name hard=Knifflig --distinct-from known.txt --scale se,hodoku --er 2.6..5.4 --require locking --forbid x-wing --uniform --fast --hodoku-score 0..9000 --minutes 1..60 --each-digit 0..9";
    let (mut pack, schema) = (pack(&format!("--seed 1 --level hard=1 --clues 25..35 --mask {mask} {rated}")), schema());
    // No puzzle is generated with candidates; one that is converted may have them.
    pack["puzzles"][0]["candidates"] = "123456789".repeat(81).into();
    // A pack with some of the fields lacks others.
    pack["fields"] = json!(["puzzle"]);
    assert!(validator().is_valid(&pack), "candidates");
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let pairs = [
        ("", "/properties"),
        ("/generator", "/properties/generator/properties"),
        ("/fixed_case", "/properties/fixed_case/properties"),
        ("/parameters", "/$defs/parameters/properties"),
        ("/parameters/parts/0", "/$defs/part/properties"),
        ("/puzzles/0", "/$defs/record/properties"),
        ("/puzzles/0/measures", "/$defs/measures/properties"),
    ];
    for (place, properties) in pairs {
        let (made, known) = (pack.pointer(place).expect(place), schema.pointer(properties).expect(properties));
        let (mut made, mut known) = (keys(made), keys(known));
        if properties.starts_with("/$defs/part/") {
            known.extend(keys(&schema["$defs"]["part"]["allOf"][1]["properties"]));
        }
        // Of other kinds and of drafts.
        let of_others = "size box variant from playable practice at_practice distinct regions constraints techniques title author ruleset";
        known.retain(|name| !of_others.split(' ').any(|other| other == name));
        made.sort();
        known.sort();
        assert_eq!(made, known, "{place}");
    }
    assert_eq!(schema["$id"], Header::SCHEMA);
    assert_eq!(schema["properties"]["schema"]["const"], Header::SCHEMA);
}

#[test]
fn packs_are_reproducible() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, _) in PACKS {
        let once = pack_text(folder.path(), args);
        assert_eq!(once, pack_text(folder.path(), &format!("{args} --threads 1")), "{args}");
        assert_eq!(once, pack_text(folder.path(), &format!("{args} --threads 5")), "{args}");
    }
}

#[test]
fn puzzles_are_what_the_pack_says() {
    for (args, _) in PACKS {
        for record in puzzles(&pack(args)) {
            let puzzle: Puzzle = text(record, "puzzle").parse().expect("a puzzle");
            let found: Vec<Grid> = naive::solutions(&puzzle).take(2).collect();
            assert_eq!(found.len(), 1, "{args}: {puzzle}");
            assert_eq!(found[0].to_string(), text(record, "solution"), "{args}: {puzzle}");
            assert_eq!(puzzle.clue_count() as u64, record["clues"], "{args}: {puzzle}");
            assert!(!args.contains("--minimal") || oracle::is_minimal(&puzzle), "{args}: {puzzle}");
            let is_clue: Vec<bool> = puzzle.to_string().chars().map(|c| c != '.').collect();
            let turned: Vec<bool> = is_clue.iter().rev().copied().collect();
            assert!(text(record, "symmetry") == "none" || is_clue == turned, "{args}: {puzzle} turned by half");
        }
    }
}

/// A puzzle of a pack can be generated again from its id.
#[test]
fn ids_are_indices_of_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = pack("--seed 11 --level easy=2 --level hard=2 --level expert=2 --symmetry rot180");
    for (k, record) in puzzles(&pack).iter().enumerate() {
        let (id, level) = (record["id"].as_u64().expect("an index"), text(record, "level"));
        assert_eq!(id, k as u64);
        let range = format!("{id}..{}", id + 1);
        let args = format!("generate --seed 11 --level {level} --symmetry rot180 --range {range}");
        assert_eq!(binary::succeed(folder.path(), &args).trim_end(), text(record, "puzzle"), "{args}");
    }
}

/// Each level has its own targets, and a range of levels holds several.
#[test]
fn levels_have_their_own_targets() {
    let args = "--seed 13 --se --clues 24..27 --level easy=6,clues=30..36 --level MEDIUM..hard=12,er=..2.6 \
                --level expert..=6,symmetry=rot180,minimal=false";
    let made = pack(args);
    let number = |record: &Value, place: &str| record.pointer(place).and_then(Value::as_f64).expect("a number");
    let (easy, rest) = puzzles(&made).split_at(6);
    let (middle, hard) = rest.split_at(12);
    for record in easy {
        assert!(text(record, "level") == "easy" && (30.0..=36.0).contains(&number(record, "/clues")), "{record}");
    }
    for record in middle {
        let is_met = (24.0..=27.0).contains(&number(record, "/clues")) && number(record, "/se/er") <= 2.6;
        assert!(is_met && ["medium", "hard"].contains(&text(record, "level")), "{record}");
    }
    for record in hard {
        assert!(["expert", "master", "extreme"].contains(&text(record, "level")), "{record}");
        assert_eq!(text(record, "symmetry"), "rot180");
    }
    let levels = |records: &[Value]| records.iter().map(|record| text(record, "level").to_owned()).collect::<Vec<_>>();
    assert!(levels(middle).contains(&"medium".to_owned()) && levels(middle).contains(&"hard".to_owned()));
    assert_eq!(made["parameters"]["parts"][1]["level"], "medium..hard");
}

/// Isomorphs of known puzzles are replaced; the other puzzles stay the same.
#[test]
fn isomorphs_of_earlier_packs_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = |text: &str| puzzles(&serde_json::from_str(text).expect("JSON")).to_vec();
    for args in ["--seed 14 --level easy=4 --level hard=4", "--seed 15 -n 6", "--seed 16 -n 4 --er 3.0..5.0"] {
        let before = all(&pack_text(folder.path(), args));
        let isomorph = Transformation::random(&mut PuzzleRng::new(1, 1));
        let known: Puzzle = text(&before[2], "puzzle").parse().expect("a puzzle");
        std::fs::write(folder.path().join("last-year.sdm"), isomorph.apply(&known).to_string()).expect("written");
        let made = [1, 3].map(|threads| {
            pack_text(folder.path(), &format!("{args} --distinct-from last-year.sdm --threads {threads}"))
        });
        assert_eq!(made[0], made[1], "{args}");
        let after = all(&made[0]);
        for (k, (old, new)) in before.iter().zip(&after).enumerate() {
            assert_eq!(old == new, k != 2, "{args}: {k}");
        }
        assert_eq!((after.len(), &after[2]["id"]), (before.len(), &before[2]["id"]), "{args}");
        let header: Value = serde_json::from_str(&made[0]).expect("JSON");
        assert_eq!(header["parameters"]["distinct_from"]["puzzles"], 1, "{args}");
    }
}

/// Display names are in the header, on the summary and on sheets; keys keep the names of the program.
#[test]
fn levels_have_display_names() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("names.txt"), "# German\neasy = Leicht\nhard = Schwer\n").expect("written");
    let args = "pack --seed 1 --level easy=1 --level hard=1 --names names.txt --name hard=Knifflig -o made.json";
    let table = binary::succeed(folder.path(), args);
    assert!(table.contains("\nLeicht ") && table.contains("\nKnifflig ") && !table.contains("hard"), "{table}");
    let made: Value = serde_json::from_slice(&std::fs::read(folder.path().join("made.json")).unwrap()).expect("JSON");
    assert_eq!(made["level_names"], json!({ "easy": "Leicht", "hard": "Knifflig" }));
    assert_eq!(text(&puzzles(&made)[1], "level"), "hard");
    let sheet = |args: &str| {
        binary::succeed(folder.path(), &format!("print made.json {args} --svg-text -o sheet.svg"));
        std::fs::read_to_string(folder.path().join("sheet.svg")).expect("the sheet")
    };
    let page = sheet("");
    assert!(page.contains("Leicht  1.") && page.contains("Knifflig  3."), "names of the pack");
    let page = sheet("--name easy=Facile");
    assert!(page.contains("Facile  1.") && page.contains("Knifflig  3."), "a name replaces that of the pack");
}

#[test]
fn shards_hold_the_whole_run() {
    let args = "--seed 12 --level easy=3 --level hard=4";
    let whole = pack(args);
    let shards: Vec<Value> = (1..=3).map(|k| pack(&format!("{args} --shard {k}/3"))).collect();
    let joined: Vec<Value> = shards.iter().flat_map(|shard| puzzles(shard).to_vec()).collect();
    assert_eq!(joined, puzzles(&whole));
    let ends: Vec<_> = shards.iter().map(|s| s["parameters"]["range"]["end"].as_u64()).collect();
    assert_eq!(ends.last(), Some(&Some(7)));
}
