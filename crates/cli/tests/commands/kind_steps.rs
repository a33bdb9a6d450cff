//! Steps of variants: as data, in few bytes, and as drawings.

use crate::{binary, pages};
use binary::{run, run_line, succeed, unwrapped};
use cluewise::kinds::Symbols;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const EXPLAIN_SCHEMA: &str = include_str!("../../../../docs/explain.schema.json");
const PACK_SCHEMA: &str = include_str!("../../../../docs/pack.schema.json");

/// A 9x9 puzzle, a 6x6 puzzle, and the latter with an entered digit.
const NINE: &str = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";
const SIX: &str = "4..2....2.31..15...4........5....3.2";
const ENTERED: &str = "41.2....2.31..15...4........5....3.2";

/// Options of `generate`, and the ladders whose steps the puzzle has: the first one is the default.
const LADDERS: [(&str, &[&str]); 9] = [
    ("", &["hodoku", "se", "effort"]),
    ("--size 6", &["effort"]),
    ("--variant x", &["effort", "se"]),
    ("--variant jigsaw", &["effort"]),
    ("--variant killer", &["effort"]),
    ("--variant twodoku --size 4", &["effort"]),
    ("--size 16", &["effort"]),
    ("--variant thermometer --level hard", &["effort"]),
    ("--level hard", &["hodoku", "se", "effort"]),
];

fn validator(schema: &str) -> Validator {
    jsonschema::draft202012::new(&serde_json::from_str(schema).expect("JSON")).expect("a schema")
}

fn check(validator: &Validator, text: &str) -> Value {
    let value = serde_json::from_str(text).expect(text);
    let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    value
}

/// A relation of two cells is the reason if it excludes the digit, and only then.
#[test]
fn reasons_of_hidden_singles_are_true() {
    let arrow = |circle: &[&str], shaft: &[&str]| json!({"type": "arrow", "cells": circle, "others": shaft});
    let between = |cells: &[&str]| json!({"type": "between", "cells": cells});
    let arrows = [
        arrow(&["r4c2"], &["r4c3", "r4c4"]),
        arrow(&["r4c2"], &["r3c1", "r3c2"]),
        arrow(&["r2c4"], &["r3c3"]),
        arrow(&["r3c1"], &["r2c2"]),
        arrow(&["r1c3", "r2c3"], &["r2c2", "r3c3", "r3c4", "r2c4"]),
        arrow(&["r2c3"], &["r3c4"]),
        arrow(&["r2c2"], &["r3c2", "r2c1"]),
    ];
    let lines = [between(&["r2c2", "r3c1", "r4c2"]), between(&["r1c4", "r2c4"]), between(&["r2c1", "r2c2"])];
    for (puzzle, constraints, reason) in [
        (".4..1.3.2.4.4...", &arrows[..], "arrow in r3c4, r2c3 excludes it from r3c4."),
        ("...22..4..4..42.", &lines[..], "r2c2 lost the 3 in an earlier step."),
    ] {
        let record = json!({"puzzle": puzzle, "size": 4, "constraints": constraints});
        let explained = run(Path::new("."), &["explain"], record.to_string().as_bytes());
        assert!(explained.code == Some(0) && unwrapped(&explained.out).contains(reason), "{explained:?}");
    }
}

/// Everything that `explain` and `hint` print as JSON follows the published schema and names its ladder.
#[test]
fn explanations_follow_the_schema() {
    let (folder, schema) = (tempfile::tempdir().expect("a folder"), validator(EXPLAIN_SCHEMA));
    let checked = |args: &str| check(&schema, &succeed(folder.path(), args));
    for (kind, ladders) in LADDERS {
        succeed(folder.path(), &format!("generate -n 1 --seed 3 {kind} -o made.jsonl"));
        for (index, ladder) in ladders.iter().enumerate() {
            let option = format!("--ladder {ladder}");
            let args = format!("{option} --format json made.jsonl");
            let whole = checked(&format!("explain --grids {args}"));
            let steps = whole["steps"].as_array().expect("steps");
            assert!(steps.iter().all(|step| step["evidence"].is_object() && step["before"].is_object()), "{kind}");
            let rated = succeed(folder.path(), &format!("rate --scale {ladder} --format jsonl made.jsonl"));
            let rated: Value = serde_json::from_str(&rated).expect("JSON");
            let fields: &[&str] = match *ladder {
                "hodoku" => &["hodoku_level", "hodoku_score"],
                "se" => &["se"],
                _ => &["level", "effort"],
            };
            for field in fields {
                assert!(!rated[field].is_null() && whole[field] == rated[field], "{kind} {option}: {field} {whole}");
            }
            let compact = checked(&format!("explain --brief {args}"));
            assert_eq!(replayed(&compact), whole["solution"], "{kind}");
            let hint = checked(&format!("hint --grids {args}"));
            assert_eq!(hint, steps[0], "{kind}");
            let place = checked(&format!("hint --brief {args}"));
            for found in [&whole, &compact, &hint, &place] {
                assert_eq!(found["ladder"], **ladder, "{kind} {option}: {found}");
            }
            if index > 0 {
                continue;
            }
            assert_eq!(checked("hint --grids --format json made.jsonl"), hint, "{kind}: the default ladder");
            let line = succeed(folder.path(), &format!("hint --brief {option} made.jsonl"));
            // The last empty cell of a house has a title of its own.
            let (technique, place) = (text(&place["technique"]), text(&place["place"]));
            assert!(line.starts_with(technique) && line.trim().ends_with(&format!(": {place}")), "{kind}: {line}");
            if kind.contains("16") {
                continue; // It takes seconds.
            }
            let placed = steps.iter().rev().find_map(|step| step.get("placement")).expect("a placement");
            let symbol = Symbols::DIGITS.char(placed["digit"].as_u64().expect("a digit") as u8);
            let answer = checked(&format!("explain --why {}={symbol} {args}", text(&placed["cell"])));
            assert_eq!(answer["step"]["ladder"], "effort", "{kind}: {answer}");
        }
    }
    let given = checked(&format!("explain --why r1c2=8 --format json {NINE}"));
    assert_eq!(given["text"], "r1c2 is a given 8.");
    let malformed = json!({ "puzzle": NINE, "ladder": "se", "steps": { "techniques": ["A"], "list": [[0]] } });
    assert!(!schema.is_valid(&malformed));
    let hint = checked(&format!("hint --format json {NINE}"));
    for (key, value) in [("ladder", json!("se")), ("rating", json!(1.2)), ("score", Value::Null)] {
        let mut wrong = hint.clone();
        wrong[key] = value;
        assert!(!schema.is_valid(&wrong), "{key}");
    }
}

/// Options of `generate`, and a ladder of the puzzle.
const LISTS: [(&str, &str); 5] = [
    ("--size 6", "effort"),
    ("--variant x", "effort"),
    ("--variant x", "se"),
    ("--size 6 --variant killer", "effort"),
    ("--level hard", "effort"),
];

/// Every ladder lists the steps of a position, which agree with the solution and include the next one; that of the effort
/// scale also has those of a technique.
#[test]
fn positions_of_every_kind_have_lists_of_steps() {
    let (folder, schema) = (tempfile::tempdir().expect("a folder"), validator(EXPLAIN_SCHEMA));
    for (kind, ladder) in LISTS {
        succeed(folder.path(), &format!("generate -n 1 --seed 3 {kind} -o made.jsonl"));
        let lines = |args: &str| -> Vec<Value> {
            let found = succeed(folder.path(), &format!("hint {args} --ladder {ladder} --format json made.jsonl"));
            found.lines().map(|line| check(&schema, line)).collect()
        };
        let made: Value =
            serde_json::from_str(&fs::read_to_string(folder.path().join("made.jsonl")).expect("a file")).expect("JSON");
        let (all, next) = (lines("--all"), lines("").remove(0));
        assert!(all.contains(&next) && all.len() > 5, "{kind} {ladder}: {next} in {all:?}");
        all.iter().for_each(|step| agree(step, text(&made["solution"])));
        let techniques: Vec<&str> = all.iter().map(|step| text(&step["technique"])).collect();
        let names: BTreeSet<&str> = techniques.iter().copied().collect();
        assert_eq!(
            techniques.chunk_by(|one, next| one == next).count(),
            names.len(),
            "{kind} {ladder}: {techniques:?}"
        );
        if ladder == "se" {
            assert_eq!(techniques.len(), names.len(), "{techniques:?}");
            continue;
        }
        let hardest = all[all.len() - 1]["technique"].clone();
        let of_hardest: Vec<Value> = all.into_iter().filter(|step| step["technique"] == hardest).collect();
        let option = format!("--technique {}", text(&hardest).replace(' ', "-"));
        assert_eq!(lines(&format!("--all {option}")), of_hardest, "{kind}");
        assert_eq!(lines(&option), of_hardest[..1], "{kind}");
        let second = lines("--after 1").remove(0);
        let option = format!("--technique {}", text(&second["technique"]).replace(' ', "-"));
        assert_eq!(lines(&format!("--after 1 {option}")), [second], "{kind}");
    }
}

/// Checks that a step places and eliminates what a solution has.
fn agree(step: &Value, solution: &str) {
    let digit = |cell: &Value| {
        let (row, column) = text(cell)[1..].split_once('c').expect("a cell");
        let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
        let place = number(row) * solution.len().isqrt() + number(column);
        json!(solution.as_bytes()[place] - b'0')
    };
    if let Some(placed) = step.get("placement") {
        assert_eq!(digit(&placed["cell"]), placed["digit"], "{step}");
    }
    for gone in step["eliminations"].as_array().expect("a list") {
        assert!(!gone["digits"].as_array().expect("digits").contains(&digit(&gone["cell"])), "{step}");
    }
}

/// Steps that no search continues say so, in the requested language also if there are none.
#[test]
fn walkthroughs_say_where_they_end() {
    let (folder, schema) = (tempfile::tempdir().expect("a folder"), validator(EXPLAIN_SCHEMA));
    let several = "....9.6..8.....7........5....3.7......2.............693...........6......7...8...";
    let reduced =
        run_line(folder.path(), &format!("explain --variant anti-knight --ladder se --format json {several}"));
    let walk = check(&schema, &reduced.out);
    assert!(walk["steps"].as_array().expect("steps").len() > 20 && walk["se"].is_null(), "{walk}");
    assert!(text(&walk["end"]["text"]).ends_with("each of their candidates occurs in a solution"), "{walk}");
    for (language, end) in
        [("en", "the steps end with"), ("de", "die Schritte enden mit"), ("fr", "les étapes s'arrêtent")]
    {
        let open = run_line(folder.path(), &format!("explain --lang {language} --format json {}", ".".repeat(16)));
        let walk = check(&schema, &open.out);
        assert_eq!(walk["steps"], json!([]));
        assert!(text(&walk["end"]["text"]).starts_with(end), "{walk}");
        let brief =
            run_line(folder.path(), &format!("explain --brief --lang {language} --format json {}", ".".repeat(16)));
        assert_eq!(check(&schema, &brief.out)["end"], walk["end"]);
    }
}

/// Steps of several puzzles have the number of their puzzle, malformed ones included; an only step has none.
#[test]
fn steps_of_several_puzzles_have_numbers() {
    let (folder, schema) = (tempfile::tempdir().expect("a folder"), validator(EXPLAIN_SCHEMA));
    succeed(folder.path(), "generate -n 1 --seed 3 --size 6 -o six.jsonl");
    let six = fs::read_to_string(folder.path().join("six.jsonl")).expect("a file");
    fs::write(folder.path().join("sixes.jsonl"), format!("{six}{{}}\n{six}")).expect("a file");
    fs::write(folder.path().join("nines.txt"), format!("{NINE}\n{}\n{NINE}\n", &NINE[1..])).expect("a file");
    for (file, single) in [("sixes.jsonl", "six.jsonl"), ("nines.txt", NINE)] {
        for options in ["", "--brief "] {
            let only = check(&schema, &succeed(folder.path(), &format!("hint {options}--format json {single}")));
            assert!(only["number"].is_null(), "{only}");
            let lines = run_line(folder.path(), &format!("hint {options}--format json {file}")).out;
            let numbers: Vec<u64> = lines.lines().filter_map(|line| check(&schema, line)["number"].as_u64()).collect();
            assert_eq!(numbers, [1, 3], "{lines}");
        }
    }
    let all = run_line(folder.path(), "hint --all --technique hidden-single --format json nines.txt").out;
    assert!(all.lines().all(|line| check(&schema, line)["number"].is_u64()) && !all.is_empty(), "{all}");
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Returns the cells of a record after the placements of its compact steps.
fn replayed(record: &Value) -> String {
    let mut cells: Vec<char> = text(&record["puzzle"]).chars().collect();
    let width = cells.len().isqrt();
    let base = record["steps"]["base"].as_u64().unwrap_or(10) as usize;
    for step in record["steps"]["list"].as_array().expect("a list") {
        let Some(placed) = step.get("in").or(step.get(1)).and_then(Value::as_u64) else { continue };
        let placed = placed as usize;
        let (row, column, digit) = (placed / base / base, placed / base % base, placed % base);
        let digit = char::from_digit(digit as u32, 36).expect("a digit").to_ascii_uppercase();
        cells[(row - 1) * width + column - 1] = digit;
    }
    cells.into_iter().collect()
}

#[test]
fn packs_of_variants_have_steps() {
    let folder = tempfile::tempdir().expect("a folder");
    let validator = validator(PACK_SCHEMA);
    for (kind, _) in LADDERS {
        succeed(folder.path(), &format!("pack -n 1 --seed 5 {kind} --steps -o made.json"));
        let pack = check(&validator, &fs::read_to_string(folder.path().join("made.json")).expect("a pack"));
        for record in pack["puzzles"].as_array().expect("puzzles") {
            assert_eq!(replayed(record), text(&record["solution"]), "{kind}");
        }
        // Other commands keep them.
        let converted = succeed(folder.path(), "convert made.json --format jsonl");
        let first: Value = serde_json::from_str(converted.lines().next().expect("a record")).expect("JSON");
        assert_eq!(first["steps"], pack["puzzles"][0]["steps"], "{kind}");
    }
}

#[test]
fn steps_name_constraints_houses_and_cells() {
    let folder = tempfile::tempdir().expect("a folder");
    let pair =
        r#"{"puzzle":"................","size":4,"constraints":[{"type":"killer","cells":["r1c1","r1c2"],"value":3}]}"#;
    let several = run(folder.path(), &["hint", "-"], pair.as_bytes());
    assert!(several.code == Some(1) && several.err.contains("several solutions"), "{several:?}");
    succeed(folder.path(), "generate --variant killer --seed 1 --level hard -o killer.jsonl");
    let explained: Value =
        serde_json::from_str(&succeed(folder.path(), "explain --format json killer.jsonl")).expect("JSON");
    let step = |name: &str| {
        let steps = explained["steps"].as_array().expect("steps");
        &steps.iter().find(|step| step["technique"] == name).expect(name)["evidence"]
    };
    let combinations = step("Cage Combination");
    assert_eq!(combinations["constraint"], json!({ "type": "killer", "cells": combinations["cells"], "value": 29 }));
    assert_eq!(combinations["combinations"], json!([[2, 5, 6, 7, 9]]));
    let rule = step("Rule of 45");
    assert_eq!((&rule["houses"], &rule["sum"]["plus"]), (&json!(["box 3"]), &json!(["r1c7"])));
    let compact: Value =
        serde_json::from_str(&succeed(folder.path(), "explain --brief --format json killer.jsonl")).expect("JSON");
    let list = compact["steps"]["list"].as_array().expect("a list");
    assert!(list.iter().any(|step| step["constraint"] == json!(["killer", [18, 19, 27, 28, 37], 29])), "{list:?}");
    // A rule of SukakuExplainer.
    let diagonal = "...4......5..3749..1....6..............7..5....4........59.47..27.........9.....1";
    let brief = succeed(folder.path(), &format!("explain --brief --ladder se --variant x {diagonal}"));
    assert!(brief.contains("\n1. Hidden Single (rating 1.2): r3c1 = 4\n"), "{brief}");
    let hint = succeed(folder.path(), &format!("hint --brief --ladder se --variant x {diagonal}"));
    assert_eq!(hint, "Hidden Single (rating 1.2): box 1\n");
}

/// A size that changes nothing has the steps of 9x9 puzzles.
#[test]
fn classic_puzzles_have_their_steps_with_a_size() {
    for command in ["explain", "explain --ladder se", "hint", "hint --brief --ladder se"] {
        let with_size = succeed(Path::new("."), &format!("{command} --size 9 {NINE}"));
        assert_eq!(with_size, succeed(Path::new("."), &format!("{command} {NINE}")), "{command}");
    }
}

/// Letters change the names of digits, not the steps and the rating.
#[test]
fn classic_puzzles_have_their_steps_with_letters() {
    let letter = |c: char| if c.is_ascii_digit() { (c as u8 - b'1' + b'A') as char } else { c };
    let lettered: String = NINE.chars().map(letter).collect();
    for ladder in ["hodoku", "se"] {
        let digits = succeed(Path::new("."), &format!("explain --brief --ladder {ladder} {NINE}"));
        let letters = succeed(Path::new("."), &format!("explain --brief --ladder {ladder} --symbols A-Y {lettered}"));
        assert_eq!(digits.lines().nth(1), letters.lines().nth(1), "the ratings");
        let effects = |line: &str| line.split_once("): ").map(|(_, effects)| effects.to_owned());
        let renamed = |effects: String| {
            let places = effects.split(' ').map(|part| match part.split_once("<>") {
                Some((cell, digits)) => format!("{cell}<>{}", digits.chars().map(letter).collect::<String>()),
                None if part.starts_with('r') => part.to_owned(),
                None => part.chars().map(letter).collect(),
            });
            places.collect::<Vec<_>>().join(" ")
        };
        let expected: Vec<String> = digits.lines().filter_map(effects).map(renamed).collect();
        assert_eq!(expected, letters.lines().filter_map(effects).collect::<Vec<_>>(), "{ladder}");
        assert!(expected.len() > 40, "{ladder}: {expected:?}");
    }
    let hint = succeed(Path::new("."), &format!("hint --symbols A-Y {lettered}"));
    assert!(!hint.contains(" 1 ") && hint.contains("fits only in"), "{hint}");
}

#[test]
fn steps_of_small_grids_have_reasons() {
    let folder = tempfile::tempdir().expect("a folder");
    let explained = unwrapped(&succeed(folder.path(), "explain 24..1......3.12."));
    for line in [
        "1. Hidden Single (last empty cell): r2c2 = 3 Hidden Single (last empty cell): the last empty cell of box 1 is r2c2, so it is 3, the only digit missing there.",
        "3. Hidden Single: r2c4 = 2 Hidden Single on 2 in box 2: r2c4 is the only place left. The other empty cells are out: r1c3 and r1c4 see the 2 in r1c1; r2c3 sees the 2 in r4c3.",
    ] {
        assert!(explained.lines().any(|found| found == line), "{line}: {explained}");
    }
    let brief = succeed(folder.path(), "hint --brief --after 1 24..1......3.12.");
    assert_eq!(brief, "Hidden Single (last empty cell): column 2\n");
    let json: Value =
        serde_json::from_str(&succeed(folder.path(), "explain --format json 24..1......3.12.")).expect("JSON");
    assert_eq!(
        (&json["steps"][0]["evidence"]["full_house"], &json["steps"][2]["evidence"]["full_house"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn sums_of_cages_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate --variant killer --seed 1 --level hard -o killer.jsonl");
    let explained = unwrapped(&succeed(folder.path(), "explain killer.jsonl"));
    let rule = explained.lines().find(|line| line.contains("Rule of 45 in box 3")).expect("a step");
    assert!(rule.contains("its cages sum to ") && rule.contains(". Box 3 sums to 45, so r1c7 = "), "{rule}");
    let brief = succeed(folder.path(), "explain --brief killer.jsonl");
    assert!(brief.contains(". Cage Combination in cage 29 in r1c8, r1c9, r2c7, r2c8, r3c7: "), "{brief}");
}

/// Combinations that are left out, bounds without limits, and cells that see each other through a cage have their reasons.
#[test]
fn steps_of_constraints_have_reasons() {
    let (folder, schema) = (tempfile::tempdir().expect("a folder"), validator(EXPLAIN_SCHEMA));
    let cells = ".".repeat(36);
    let cage = format!(
        r#"{{"puzzle":"{cells}","size":6,"constraints":[{{"type":"killer","cells":["r1c1","r1c2"],"value":8}},{{"type":"even","cells":["r1c1"]}}]}}"#
    );
    let thermometer = format!(
        r#"{{"puzzle":"{cells}","size":6,"constraints":[{{"type":"thermometer","cells":["r1c1","r1c2","r1c3"]}}]}}"#
    );
    let diagonal = r#"{"puzzle":"...1.1..........","size":4,"constraints":[{"type":"killer","cells":["r2c2","r2c3","r3c3"],"value":7}]}"#;
    let line =
        diagonal.replace(r#""killer","cells":["r2c2","r2c3","r3c3"],"value":7"#, r#""nabner","cells":["r2c2","r3c3"]"#);
    let named = line.replace("\"nabner\",", "\"nabner\",\"name\":\"the river\",");
    let cases = [
        (&*line, "en", "the 1 in r2c2 excludes it from r3c3 (nabner)."),
        (&*named, "en", "the 1 in r2c2 excludes it from r3c3 (the river)."),
        (&*cage, "en", "can only hold 2 and 6 (not 3+5: r1c1 is not 3 or 5), so r1c1 is not 4;"),
        (&*cage, "de", "nur diese Ziffernmenge möglich: 2 6 (nicht 3+5: r1c1 ist nicht 3 oder 5). Daher"),
        (&*cage, "fr", "r1c1 n'est pas 3 ou 5). Donc"),
        (&*thermometer, "en", "r1c3: whatever digits its cells hold, r1c1 is at most 4;"),
        (diagonal, "en", "r3c4 and r4c4 see the 1 in r1c4; r3c3 sees the 1 in r2c2 through cage 7."),
    ];
    for (puzzle, language, reason) in cases {
        let options: &[&str] = if language == "en" { &[] } else { &["--lang", language] };
        let explained = unwrapped(&run(folder.path(), &[&["explain", "-"], options].concat(), puzzle.as_bytes()).out);
        assert!(explained.contains(reason), "{explained}");
    }
    let walk = check(&schema, &run(folder.path(), &["explain", "--format", "json", "-"], cage.as_bytes()).out);
    let excluded = json!([{ "combinations": [[3, 5]], "limit": { "cell": "r1c1", "digits": [2, 4, 6] } }]);
    assert_eq!(walk["steps"][0]["evidence"]["excluded"], excluded);
}

#[test]
fn steps_are_translated() {
    let folder = tempfile::tempdir().expect("a folder");
    let german = unwrapped(&succeed(folder.path(), "explain --lang DE 24..1......3.12."));
    assert!(german.contains("\n5. Versteckter Einer: r1c3 = 3 In Block 2 passt die 3 nur in r1c3. Die 3 in r3c4 lässt dort keinen anderen Platz.\n"), "{german}");
    let last = "6. Letzte freie Zelle: r1c4 = 1 r1c4 ist die letzte freie Zelle in Block 2; dort fehlt die 1.";
    assert!(german.lines().any(|line| line == last), "{german}");
    let french = succeed(folder.path(), "hint --after 4 --lang fr --coords a1 24..1......3.12.");
    assert_eq!(
        french,
        "Singleton caché\u{a0}: A3 = 3\n    Dans le bloc 2, le 3 ne va qu'en A3. Le 3 en C4 n'y laisse pas d'autre place.\n"
    );
    let json: Value =
        serde_json::from_str(&succeed(folder.path(), "hint --after 4 --lang de --format json 24..1......3.12."))
            .expect("JSON");
    assert_eq!((&json["technique"], &json["name"]), (&json!("Hidden Single"), &json!("Versteckter Einer")));
    succeed(folder.path(), "generate --variant killer --seed 1 --level hard -o killer.jsonl");
    let killer = unwrapped(&succeed(folder.path(), "explain --lang de killer.jsonl"));
    let rule = killer.lines().find(|line| line.contains("45er-Regel")).expect("a step");
    assert!(rule.contains("Die Zellen in Block 3 haben die Summe 45, die Käfige dort "), "{rule}");
    // Of other sizes, the sum of a house is another one.
    succeed(folder.path(), "generate --variant killer --size 6 --seed 3 -o small.jsonl");
    let small = succeed(folder.path(), "explain --lang de --format json small.jsonl");
    assert!(small.contains(r#""technique":"Rule of 45","name":"21er-Regel""#), "{small}");
    let english = unwrapped(&succeed(folder.path(), "explain small.jsonl"));
    assert!(english.contains(" Rule of 21: ") && english.contains(" Rule of 21 in box "), "{english}");
}

/// Returns the candidates of a grid before a step as a field of a record.
fn candidates_text(before: &Value, side: u64) -> String {
    let digits = |list: &Value| -> String {
        let has = |digit: u64| list.as_array().is_some_and(|list| list.contains(&json!(digit)));
        (1..=side).map(|digit| if has(digit) { digit.to_string() } else { ".".to_owned() }).collect()
    };
    before["candidates"].as_array().expect("candidates").iter().map(digits).collect()
}

#[test]
fn hints_begin_at_pencil_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate --variant killer --seed 1 --level hard -o killer.jsonl");
    let mut record: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("killer.jsonl")).expect("a file")).expect("JSON");
    let explained: Value =
        serde_json::from_str(&succeed(folder.path(), "explain --format json --grids killer.jsonl")).expect("JSON");
    let steps = explained["steps"].as_array().expect("steps");
    let is_marked = |index: &usize| steps[index - 1]["placement"].is_null();
    for index in (1..steps.len()).filter(is_marked).take(4) {
        let before = &steps[index]["before"];
        (record["puzzle"], record["candidates"]) = (before["values"].clone(), candidates_text(before, 9).into());
        let hint = run(folder.path(), &["hint", "--format", "json", "-"], record.to_string().as_bytes());
        let mut step: Value = serde_json::from_str(&hint.out).expect("JSON");
        step["before"] = before.clone();
        assert_eq!(step, steps[index]);
    }
    // The solution has a digit that is missing.
    let solution = text(&explained["solution"]).to_owned();
    let marks = candidates_text(&steps[0]["before"], 9).replacen(&solution[..1], ".", 1);
    (record["puzzle"], record["candidates"]) = (steps[0]["before"]["values"].clone(), marks.into());
    let told = run(folder.path(), &["hint", "-"], record.to_string().as_bytes());
    let message = format!("the solution has a digit that they lack: r1c1 lacks {}", &solution[..1]);
    assert!(told.code == Some(1) && told.err.trim_end().ends_with(&message), "{told:?}");
}

#[test]
fn entered_digits_are_no_clues() {
    let folder = tempfile::tempdir().expect("a folder");
    let hint = |puzzle: &str| run_line(folder.path(), &format!("hint --brief --original {SIX} {puzzle}"));
    assert_eq!(hint(ENTERED).out, "Hidden Single: box 1\n");
    for (puzzle, message) in [
        (&ENTERED.replacen('1', "3", 1), "wrong digit: 3 in r1c2"),
        (&ENTERED.replacen('4', ".", 1), "the original puzzle has 4 in r1c1"),
    ] {
        let told = hint(puzzle);
        assert!(told.code == Some(1) && told.err.contains(message), "{told:?}");
    }
    for args in [format!("hint --original {SIX} {NINE}"), format!("hint --original {NINE} {SIX}")] {
        let told = run_line(folder.path(), &args);
        assert!(told.code != Some(0) && told.err.contains("--original: ") && told.err.contains("found "), "{told:?}");
    }
    // A cell too few, and a file.
    let told = run_line(folder.path(), &format!("hint --original {SIX} {}", &ENTERED[1..]));
    assert!(told.err.contains("35 cells; a 6x6 puzzle has 36"), "{told:?}");
    let told = run_line(folder.path(), &format!("hint --original {SIX} {}", "2".to_owned() + &ENTERED[1..35] + "1"));
    assert!(told.err.contains("which this grid lacks"), "{told:?}");
    // The cells alone are under the rules of the original puzzle.
    succeed(folder.path(), "generate --variant killer --size 4 -n 1 --seed 1 --format jsonl -o killer.jsonl");
    let told = run_line(folder.path(), "hint --original killer.jsonl 1234341221434321");
    assert!(told.code == Some(1) && told.err.contains("wrong digit"), "{told:?}");
    let told = run_line(folder.path(), &format!("hint --original missing.jsonl {ENTERED}"));
    assert!(told.err.contains("missing.jsonl: No such file"), "{told:?}");
    succeed(folder.path(), "generate --variant jigsaw --size 6 --seed 3 --format line -o jigsaw.txt");
    let line = fs::read_to_string(folder.path().join("jigsaw.txt")).expect("a puzzle");
    for original in [line.trim(), "jigsaw.txt"] {
        assert_eq!(
            run_line(folder.path(), &format!("hint --original {original} jigsaw.txt")).code,
            Some(0),
            "{original}"
        );
    }
}

#[test]
fn each_step_has_a_drawing() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in ["--size 4", "--size 6", "--variant jigsaw", "--variant killer", "--variant x"] {
        let count = if kind == "--size 4" { 2 } else { 1 };
        succeed(folder.path(), &format!("generate -n {count} --seed 3 {kind} -o made.jsonl"));
        succeed(folder.path(), "explain --format html made.jsonl -o steps.html");
        let page = fs::read_to_string(folder.path().join("steps.html")).expect("a page");
        assert!(page.starts_with("<!doctype html>") && page.matches("<article>").count() == count, "{kind}");
        let explained = succeed(folder.path(), "explain --format json --grids made.jsonl");
        let mut drawings = page.match_indices("<svg").map(|(start, _)| &page[start..]);
        for walk in explained.lines() {
            let walk: Value = serde_json::from_str(walk).expect("JSON");
            for step in walk["steps"].as_array().expect("steps") {
                let svg = drawings.next().expect("a drawing");
                let svg = &svg[..svg.find("</svg>").expect("an end") + 6];
                let before = &step["before"];
                let values = text(&before["values"]).chars().filter(char::is_ascii_alphanumeric).count();
                let lists = before["candidates"].as_array().expect("candidates").iter();
                let open: usize = lists.map(|list| list.as_array().map_or(0, Vec::len)).sum();
                let found = pages::read_svg(svg).texts.len();
                let labels = if kind.contains("killer") { 0..81 } else { 0..1 };
                assert!(labels.contains(&(found - values - open)), "{kind}: {found} texts, {values}, {open}");
                assert!(svg.contains("#d55e00") || svg.contains("#007f5f"), "{kind}: {svg}");
            }
        }
        assert!(drawings.next().is_none(), "{kind}");
    }
}

#[test]
fn definitions_of_compact_steps_are_the_same_in_both_schemas() {
    let definitions = |schema: &str| -> Vec<(String, Value)> {
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        let all = schema["$defs"].as_object().expect("definitions").clone();
        all.into_iter().filter(|(name, _)| name.starts_with("brief_") && name != "brief_hint").collect()
    };
    assert_eq!(definitions(EXPLAIN_SCHEMA), definitions(PACK_SCHEMA));
}

#[test]
fn what_kinds_lack_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, code, message) in [
        (format!("explain --format hodoku {SIX}"), 1, "6x6 has no steps in the notation of HoDoKu"),
        (format!("explain --ladder hodoku {SIX}"), 1, "6x6 has no steps of HoDoKu"),
        (format!("explain --forbid naked-pair {SIX}"), 1, "6x6 has no choice of techniques on this ladder"),
        (format!("hint --ladder se --order x-wing {NINE}"), 1, "has no choice of techniques on this ladder"),
        (format!("explain --brief --format html {SIX}"), 2, "--brief is for --format text and json"),
        (format!("hint --technique skyscraper {SIX}"), 1, "sizes and variants have no technique \"skyscraper\""),
        (format!("hint --technique bounds {NINE}"), 1, "unknown HoDoKu technique \"Bounds\""),
        (format!("hint --ladder se --technique x-wing {SIX}"), 2, "the ladders of HoDoKu and of the effort scale"),
        (format!("hint --all --ladder se {SIX}"), 1, "6x6 has no steps of Sudoku Explainer"),
        (format!("hint --format hodoku {SIX}"), 1, "6x6 has no steps in the notation of HoDoKu"),
    ] {
        let told = run_line(folder.path(), &args);
        assert!(told.code == Some(code) && told.err.contains(message), "{args}: {told:?}");
    }
    // Pencil marks are not ignored.
    let marked = json!({ "puzzle": SIX, "size": 6, "candidates": "12....".repeat(36) }).to_string();
    let told = run(folder.path(), &["verify", "-"], marked.as_bytes());
    let message = "wrong pencil marks, the solution has a digit that they lack";
    assert!(told.code == Some(1) && told.out.starts_with("none\t0") && told.err.contains(message), "{told:?}");
}

/// Players mark only some cells.
#[test]
fn cells_without_marks_are_not_restricted() {
    const NINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let folder = tempfile::tempdir().expect("a folder");
    for (record, ladders) in [
        (json!({ "puzzle": SIX, "size": 6 }), &["effort"][..]),
        (json!({ "puzzle": NINE }), &["hodoku", "se", "effort"]),
    ] {
        let (cells, side) = (record["puzzle"].as_str().expect("a text").len(), record["size"].as_u64().unwrap_or(9));
        let mut marked = record.clone();
        marked["candidates"] = ".".repeat(cells * side as usize).into();
        for ladder in ladders {
            let words: &[&str] = if *ladder == "effort" { &["hint", "-"] } else { &["hint", "--ladder", ladder, "-"] };
            let [plain, marked] =
                [&record, &marked].map(|record| run(folder.path(), words, record.to_string().as_bytes()));
            assert_eq!((plain.code, marked.code), (Some(0), Some(0)), "{ladder}: {marked:?}");
            assert_eq!(plain.out, marked.out, "{ladder}");
        }
    }
}
