//! Puzzles of setters: constraints in JSON, links and killer texts.

use crate::clock::Clock;
use crate::written::{formats_of_any_kind, text_of as written};
use crate::{of_kinds, only, read_with};
use cluewise::PuzzleRng;
use cluewise::formats::{self, DrawingRules, ReadOptions, detect_kinds};
use cluewise::kinds::{
    CONSTRAINT_KINDS, Constraint, Decoration, MarkUnit, Puzzle, PuzzleKind, RuleSet, Solver, constraint_kind,
};
use cluewise::pack::Record;
use std::time::Duration;

fn read(text: &str) -> Vec<Result<Record, String>> {
    read_with(text.as_bytes(), &of_kinds(ReadOptions::default()))
}

fn one(text: &str) -> Record {
    only(read(text))
}

fn error(text: &str) -> String {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}: {all:?}");
    all.remove(0).expect_err(text)
}

/// Returns the constraints, one per cell for kinds whose cells are independent, in a fixed order.
fn signature(record: &Record) -> Vec<String> {
    let mut all = Vec::new();
    for constraint in record.kind().constraints() {
        let name = constraint.kind().name();
        let (cells, others, values) = (constraint.cells(), constraint.others(), constraint.values());
        if ["even", "odd", "minimum", "maximum", "candidates"].contains(&name) {
            all.extend(cells.iter().map(|cell| format!("{name} {cell} {values:?}")));
        } else {
            let is_usual = name.starts_with("negative") && constraint.unusual_values(record.kind().side()).is_empty();
            let values = if is_usual { &[] } else { values };
            all.push(format!("{name} {cells:?} {others:?} {values:?}"));
        }
    }
    all.sort();
    all
}

/// Returns the text of a cage with its cells in ascending order.
fn in_order(text: &str) -> String {
    let Some((cells, rest)) = text.strip_prefix("killer [").and_then(|text| text.split_once(']')) else {
        return text.into();
    };
    let mut cells: Vec<u16> = cells.split(", ").map(|cell| cell.parse().unwrap()).collect();
    cells.sort_unstable();
    format!("killer {cells:?}{rest}")
}

/// Checks that a record is the same after writing and reading. Returns the names of the formats that express it.
fn round_trips(record: &Record) -> Vec<&'static str> {
    let mut names = Vec::new();
    // Cells alone do not name rules, and tables have no text for an empty field.
    for name in formats_of_any_kind().filter(|name| !["line", "grid", "csv", "puzz-link"].contains(name)) {
        let Some(text) = written(record, name) else { continue };
        // Classic puzzles in JSON are read by the code for classic ones.
        let is_classic = record.kind().is_classic() && name.starts_with("json");
        assert_eq!(detect_kinds(text.as_bytes()), !is_classic, "{name}: {text}");
        let of_json = ["json", "jsonl", "f-puzzles"].contains(&name);
        assert!(of_json || formats::detect(text.as_bytes()).name() == name, "{name}: {text}");
        let again = one(&text);
        assert_eq!(again.puzzle.clues(), record.puzzle.clues(), "{name}: {text}");
        assert_eq!(again.kind().rules(), record.kind().rules(), "{name}: {text}");
        assert_eq!(again.kind().boxes(), record.kind().boxes(), "{name}: {text}");
        assert_eq!(again.kind().regions(), record.kind().regions(), "{name}: {text}");
        let sorted = |record: &Record| {
            let mut all = signature(record);
            if ["scl-link", "ps", "sumocue", "arrow-code", "solo"].contains(&name) {
                // The order of the cells of a cage has no meaning there.
                all = all.iter().map(|text| in_order(&text.replace("main-diagonal [] [] []", ""))).collect();
            }
            // There is one type for sums, whispers have a number, dots have none, and a line is seen from one of its ends.
            if name == "iss-link" {
                let whispers = format!("[{}]", record.kind().side().div_ceil(2));
                for text in &mut all {
                    *text = text.replace("sum-pair", "sum");
                    for (kind, usual) in [("difference", " [1]"), ("ratio", " [2]")] {
                        if let Some(start) = text.strip_suffix(usual).filter(|start| start.starts_with(kind)) {
                            *text = format!("{start} []");
                        }
                    }
                    // The digits of a parity are its mark.
                    for (kind, first) in [("even", 2), ("odd", 1)] {
                        let digits: Vec<usize> = (first..=record.kind().side()).step_by(2).collect();
                        if text.starts_with("candidates") && text.ends_with(&format!(" {digits:?}")) {
                            *text = text.replace("candidates", kind).replace(&format!("{digits:?}"), "[]");
                        }
                    }
                    if let Some(start) = text.strip_suffix("[]").filter(|start| start.starts_with("whispers")) {
                        *text = format!("{start}{whispers}");
                    }
                    let of_line = ["little-killer", "sandwich"].into_iter().find(|name| text.starts_with(name));
                    if let Some((name, (cells, rest))) =
                        of_line.zip(text.split_once('[').and_then(|t| t.1.split_once(']')))
                    {
                        let mut cells: Vec<u16> = cells.split(", ").map(|cell| cell.parse().unwrap()).collect();
                        cells.sort_unstable();
                        *text = format!("{name} {cells:?}{rest}");
                    }
                }
                // Clones are written pair by pair.
                all.retain(|text| !text.starts_with("clone"));
                let clones = record.kind().constraints().iter().filter(|one| one.kind().name() == "clone");
                let pairs = clones.flat_map(|one| one.cells().iter().zip(one.others()));
                all.extend(pairs.map(|(cell, other)| format!("clone {cell} {other}")));
                all.sort();
            }
            all
        };
        assert_eq!(sorted(&again), sorted(record), "{name}: {text}");
        // The solver's links have constraints in the order of the record.
        assert!(name == "iss-link" || written(&again, name) == Some(text), "{name}");
        names.push(name);
    }
    names
}

/// The example of a 4x4 with a thermometer and a cage.
const DEMO: &str = concat!(
    r#"{"size":4,"title":"demo","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"#,
    r#""thermometer":[{"lines":[["R4C1","R3C1","R2C1"]]}],"killercage":[{"cells":["R1C3","R1C4"],"value":"6"}]}"#
);

#[test]
fn json_of_f_puzzles() {
    let record = one(DEMO);
    assert_eq!(signature(&record), ["killer [2, 3] [] [6]", "thermometer [12, 8, 4] [] []"]);
    assert_eq!((record.title(), record.puzzle.to_string().as_str()), (Some("demo"), "1..............."));
    assert_eq!(round_trips(&record), ["json", "jsonl", "f-puzzles", "f-puzzles-link", "sudokupad-link", "iss-link"]);
    // A document of several lines, and one after another.
    let value: serde_json::Value = serde_json::from_str(DEMO).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    assert!(detect_kinds(pretty.as_bytes()));
    assert_eq!(read(&format!("{pretty}\n{DEMO}\n{pretty}\n")), vec![Ok(record.clone()); 3]);
    assert_eq!(one(&written(&record, "f-puzzles").unwrap()), record);
}

/// A grid of f-puzzles with these other members.
fn f_puzzles(side: usize, members: &str) -> String {
    let row = format!("[{}]", vec!["{}"; side].join(","));
    format!("{{\"size\":{side},\"grid\":[{}]{members}}}", vec![row; side].join(","))
}

#[test]
fn constraints_of_f_puzzles() {
    let table: [(&str, &[&str]); 26] = [
        (r#""killercage":[{"cells":["R1C1","R1C2"]}]"#, &["killer [0, 1] [] []"]),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":3,"outlineC":"\#fff"}]"#, &["killer [0, 1] [] [3]"]),
        (
            r#""arrow":[{"cells":["R2C1","R1C1"],"lines":[["R2C1","R2C2"],["R1C1","R1C2","R1C3"]]}]"#,
            &["arrow [0, 6] [1, 2] []", "arrow [0, 6] [7] []"],
        ),
        (
            r#""slowthermometer":[{"lines":[["R1C1","R1C2"],["R2C1","R2C2"]]}]"#,
            &["slow-thermometer [0, 1] [] []", "slow-thermometer [6, 7] [] []"],
        ),
        (r#""difference":[{"cells":["R1C1","R1C2"],"value":""}]"#, &["difference [0, 1] [] []"]),
        (r#""ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]"#, &["ratio [0, 1] [] [3]"]),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R2C1","R2C2"],"value":"V"}],"negative":["xv"]"#,
            &["negative-xv [] [] []", "xv [0, 1] [] [10]", "xv [6, 7] [] [5]"],
        ),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"],"value":"3"}],"negative":["ratio"]"#,
            &["negative-ratio [] [] [3]", "ratio [0, 1] [] [3]"],
        ),
        (r#""even":[{"cell":"R1C1"}],"odd":[{"cell":"r1c2"}]"#, &["even 0 []", "odd 1 []"]),
        (r#""minimum":[{"cell":"R1C1"}],"maximum":[{"cell":"R1C2"}]"#, &["maximum 1 []", "minimum 0 []"]),
        (
            r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,"1",2]}]"#,
            &["quadruple [0, 1, 6, 7] [] [1, 1, 2]"],
        ),
        (r#""clone":[{"cells":["R1C1"],"cloneCells":["R2C4"]}]"#, &["clone [0] [9] []"]),
        (r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"2"}]"#, &["whispers [0, 1] [] [2]"]),
        (r#""palindrome":[{"lines":[["R1C1","R1C2"]]}]"#, &["palindrome [0, 1] [] []"]),
        (r#""renban":[{"lines":[["R1C1","R1C2"]]}]"#, &["renban [0, 1] [] []"]),
        (r#""betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, &["between [0, 1, 2] [] []"]),
        (r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"]],"value":3}]"#, &["lockout [0, 1, 2] [] [3]"]),
        (r#""regionsumline":[{"lines":[["R1C1","R1C4"]]}]"#, &["region-sum [0, 3] [] []"]),
        (r#""rowindexer":[{"cells":["R1C1","R1C2"]}]"#, &["row-indexer [0, 1] [] []"]),
        (
            r#""littlekillersum":[{"cell":"R0C2","direction":"DR","value":"9"}]"#,
            &["little-killer [2, 9, 16, 23] [] [9]"],
        ),
        (
            r#""littlekillersum":[{"cell":"R7C2","direction":"UL","value":"9","cells":["R6C1"]}]"#,
            &["little-killer [30] [] [9]"],
        ),
        (
            r#""sandwichsum":[{"cell":"R0C1","value":"0"},{"cell":"R0C2","value":""}]"#,
            &["sandwich [0, 6, 12, 18, 24, 30] [] [0]"],
        ),
        (r#""xsum":[{"cell":"R2C7","value":"5"}]"#, &["x-sum [11, 10, 9, 8, 7, 6] [] [5]"]),
        (r#""skyscraper":[{"cell":"R7C6","value":2}]"#, &["skyscraper [35, 29, 23, 17, 11, 5] [] [2]"]),
        (r#""diagonal+":true,"antiking":false"#, &["anti-diagonal [] [] []"]),
        (r#""extraregion":[{"cells":["R1C1","R2C2"]}],"thermometer":[]"#, &["extra-region [0, 7] [] []"]),
    ];
    for (members, want) in table {
        let members = members.replace("\\#", "#");
        let record = one(&f_puzzles(6, &format!(",{members}")));
        assert_eq!(signature(&record), want, "{members}");
        assert!(round_trips(&record).contains(&"f-puzzles-link"), "{members}");
    }
}

#[test]
fn rules_of_f_puzzles() {
    let window = |row: usize, column: usize| {
        let cells: Vec<String> = (0..9).map(|i| format!("\"R{}C{}\"", row + i / 3, column + i % 3)).collect();
        format!("{{\"cells\":[{}]}}", cells.join(","))
    };
    let windows = [(2, 2), (2, 6), (6, 2), (6, 6)].map(|(row, column)| window(row, column)).join(",");
    for (members, want) in [
        (r#","diagonal+":true,"diagonal-":true,"antiknight":true"#, "9x9 x+anti-knight"),
        (r#","antiking":true,"disjointgroups":true,"nonconsecutive":true"#, "9x9 disjoint+anti-king+non-consecutive"),
        (&format!(r#","extraregion":[{windows}]"#), "9x9 windoku"),
    ] {
        let record = one(&f_puzzles(9, members));
        assert_eq!(record.kind().to_string(), want);
        assert!(round_trips(&record).contains(&"f-puzzles"), "{members}");
    }
}

/// Returns the solution of a record, or how many there are.
fn solved(record: &Record) -> Result<String, u64> {
    let found = Solver::new(&record.kind().layout()).solve(&*record.puzzle.clues(), 1000, u64::MAX);
    if let [solution] = &found.solutions[..] { Ok(solution.to_string()) } else { Err(found.count) }
}

/// `nonconsecutive` is the negative constraint of white dots, if there are any.
#[test]
fn white_dots_of_f_puzzles_are_exempt() {
    let consecutive = concat!(
        r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"#,
        r#""nonconsecutive":true,"difference":[{"cells":["R1C2","R2C2"]},{"cells":["R1C2","R1C3"]},"#,
        r#"{"cells":["R1C3","R2C3"]},{"cells":["R2C2","R2C3"]},{"cells":["R3C1","R4C1"]},{"cells":["R3C4","R4C4"]}]}"#
    );
    let record = one(consecutive);
    assert_eq!(solved(&record).as_deref(), Ok("1324423124133142"));
    assert_eq!((record.kind().rules(), signature(&record).len()), (RuleSet::EMPTY, 7));
    assert!(round_trips(&record).contains(&"f-puzzles"));
    // Without them, no two neighbors are consecutive, beside black dots either.
    for members in [r#","nonconsecutive":true"#, r#","nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}]"#] {
        let record = one(&f_puzzles(4, members));
        assert_eq!((record.kind().rules().to_string(), solved(&record)), ("non-consecutive".into(), Err(0)));
    }
    // With them, the key has no other meaning.
    let rule = concat!(
        r#"{"puzzle":"................","size":4,"variant":"non-consecutive","constraints":"#,
        r#"[{"type":"difference","cells":["r1c1","r1c2"]}]}"#
    );
    assert_eq!(written(&one(rule), "f-puzzles"), None);
    let no_dot = r#"{"puzzle":"................","size":4,"constraints":[{"type":"negative-difference"}]}"#;
    assert_eq!(written(&one(no_dot), "f-puzzles"), None);
}

/// Values of negative constraints are those without any, if they are the usual ones.
#[test]
fn usual_values_of_negative_constraints_are_written() {
    for (name, usual, other) in [("difference", "1", "2"), ("ratio", "2", "3"), ("xv", "5,10", "5")] {
        let of_values = |values: &str| {
            let dot = r#"{"type":"difference","cells":["r1c1","r1c2"]}"#;
            let negative = format!(r#"{{"type":"negative-{name}","values":[{values}]}}"#);
            one(&format!(r#"{{"puzzle":"{}","size":4,"constraints":[{dot},{negative}]}}"#, ".".repeat(16)))
        };
        assert!(round_trips(&of_values(usual)).contains(&"f-puzzles"), "{name}");
        assert_eq!(written(&of_values(other), "f-puzzles"), None, "{name}");
    }
}

/// Neighbors with the same mark are not compared, in one constraint or in several.
#[test]
fn neighboring_extremes() {
    let fortress = concat!(
        r#"{"size":4,"grid":[[{"value":2,"given":true},{},{"value":1,"given":true},{}],[{},{},{},{}],"#,
        r#"[{},{},{"value":4,"given":true},{"value":2,"given":true}],[{},{},{},{}]],"#,
        r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"}]}"#
    );
    let record = one(fortress);
    assert_eq!(solved(&record).as_deref(), Ok("2413132431424231"));
    assert!(round_trips(&record).contains(&"f-puzzles"));
    let json = |constraints: &str| format!(r#"{{"puzzle":"2.1.......42....","size":4,"constraints":[{constraints}]}}"#);
    let together = json(r#"{"type":"maximum","cells":["r1c1","r1c2"]}"#);
    assert_eq!(solved(&one(&together)).as_deref(), Ok("2413132431424231"));
    let other = json(r#"{"type":"maximum","cells":["r1c1"]},{"type":"minimum","cells":["r1c2"]}"#);
    assert_eq!(one(&other).kind().decorations().len(), 5, "each mark draws their pair");
    assert_eq!(one(&together).kind().decorations().len(), 3);
}

#[test]
fn regions_of_f_puzzles() {
    let grid = |side: usize, label: &dyn Fn(usize) -> String| {
        let cell = |cell: usize| format!("{{\"region\":{}}}", label(cell));
        let rows: Vec<String> = (0..side)
            .map(|row| format!("[{}]", (0..side).map(|c| cell(row * side + c)).collect::<Vec<_>>().join(",")))
            .collect();
        format!("{{\"size\":{side},\"grid\":[{}]}}", rows.join(","))
    };
    let jigsaw: Vec<char> = "AABBAABBCCDDCCDD".chars().collect();
    let split: Vec<char> = "AAABACBBCCCBDDDD".chars().collect();
    let number = |labels: &[char], cell: usize| (labels[cell] as u8 - b'A').to_string();
    let shown = |text: &str| {
        let record = one(text);
        assert!(round_trips(&record).contains(&"f-puzzles"), "{text}");
        (record.kind().to_string(), signature(&record).len())
    };
    assert_eq!(shown(&grid(4, &|cell| number(&jigsaw, cell))), ("4x4".into(), 0));
    assert_eq!(shown(&grid(4, &|cell| number(&split, cell))), ("4x4 jigsaw".into(), 0));
    assert_eq!(shown(&grid(6, &|cell| (cell / 18 * 3 + cell % 6 / 2).to_string())), ("6x6 boxes 3x2".into(), 0));
    // Without regions, a Latin square; with some, they are extra regions.
    assert_eq!(shown(&grid(4, &|_| "null".into())), ("4x4 boxes 1x4".into(), 0));
    let some = grid(4, &|cell| if cell % 4 < 2 && cell < 8 { "0".into() } else { "null".into() });
    assert_eq!(shown(&some), ("4x4 boxes 1x4 with extra-region".into(), 1));
    assert_eq!(shown(&f_puzzles(7, "")), ("7x7".into(), 0));
}

#[test]
fn cells_and_details_of_f_puzzles() {
    let cells = r##"{"value":5,"c":"#ff0000","cornerPencilMarks":[1,2]},{"givenPencilMarks":[4,2]},{"value":"3","given":true}"##;
    let text = f_puzzles(
        9,
        concat!(
            r##","author":"Anna","ruleset":"Rules.","text":[{"cells":["R1C1"],"value":"x"}],"##,
            r##""cage":[{"cells":["R1C1"],"value":"note: x"}],"foglight":["R1C1"],"##,
            r##""solution":"123456789456789123789123456231564897564897231897231564312645978645978312978312645""##
        ),
    )
    .replacen("{},{},{}", cells, 1);
    let record = one(&text);
    assert_eq!(record.puzzle.to_string()[..4], *"..3.", "the digits of players are no clues");
    assert_eq!(signature(&record), ["candidates 1 [2, 4]"]);
    assert_eq!((record.author(), record.ruleset()), (Some("Anna"), Some("Rules.")));
    assert_eq!(record.solution().map(|solution| solution.clue_count()), Some(81));
    let again = written(&record, "f-puzzles").unwrap();
    for kept in
        ["\"c\":\"#ff0000\"", "\"cornerPencilMarks\":[1,2]", "\"note: x\"", "\"foglight\"", "\"value\":5", "\"text\""]
    {
        assert!(again.contains(kept), "{kept} in {again}");
    }
    assert_eq!(one(&again), record);
    // Blank cells are no solution.
    let blank = one(&f_puzzles(4, r#","solution":[1,".",null,"2",1,1,1,1,1,1,1,1,1,1,1,1]"#));
    assert_eq!(blank.solution(), None);
}

#[test]
fn links() {
    let record = one(DEMO);
    let packed = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";
    for start in ["https://f-puzzles.com/?load=", "https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuz"] {
        let link = format!("{start}{packed}");
        let record = one(&link);
        assert_eq!(record.kind().to_string(), "3x3", "{link}");
        assert!(detect_kinds(link.as_bytes()));
    }
    let link = written(&record, "f-puzzles-link").unwrap();
    assert!(link.starts_with("https://f-puzzles.com/?load=N4Ig"), "{link}");
    let link = written(&record, "sudokupad-link").unwrap();
    assert!(link.starts_with("https://sudokupad.app/fpuzN4Ig"), "{link}");
    assert_eq!(one(&link), record);
    // The abbreviated JSON of SudokuPad itself, as after a short link.
    let short = "{id:'x',ca:[{v:'title: Introduction'},{v:'solution: 3421124341322314'},\
                 {ce:[[0,0],[0,1]],sum:7,unique:t}],cs:50,ce:[[,,,],[,{v:2},,],[,,,],[,,,]],\
                 re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]}";
    let record = one(short);
    assert_eq!(
        (record.kind().to_string().as_str(), signature(&record)),
        ("4x4 with killer", vec!["killer [0, 1] [] [7]".into()])
    );
    assert_eq!((record.title(), record.puzzle.cells()[5]), (Some("Introduction"), 2));
    assert_eq!(record.solution().map(|solution| solution.to_string()).as_deref(), Some("3421124341322314"));
    let names = ["f-puzzles", "f-puzzles-link", "sudokupad-link", "scl-link", "iss-link", "ps", "sumocue"];
    assert_eq!(round_trips(&record)[2..], names);
}

#[test]
fn drawings_of_sudokupad() {
    let with = |members: &str| format!("{{\"cells\":[{}],\"regions\":[],{members}}}", ["[{},{},{},{}]"; 4].join(","));
    let dots = r##""overlays":[{"center":[0.5,1],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFFFFF"},
        {"center":[1,0.5],"width":0.3,"rounded":true,"backgroundColor":"#000000"},{"center":[1.5,1],"text":"V"}]"##;
    let record = one(&with(&dots.replace('\n', "")));
    assert_eq!(signature(&record), ["difference [0, 1] [] []", "ratio [0, 4] [] []", "xv [4, 5] [] [5]"]);
    let thermometer = r##""underlays":[{"center":[0.5,0.5],"width":0.85,"rounded":true,"backgroundColor":"#CFCFCF"}],"lines":[{"wayPoints":[[0.5,0.5],[2.5,2.5],[2.5,3.5]]}]"##;
    assert_eq!(signature(&one(&with(thermometer))), ["thermometer [0, 5, 10, 11] [] []"]);
    for (members, want) in [
        (r#""lines":[{"wayPoints":[[0.5,0.5],[2.5,2.5]]}]"#, "found a line whose rule is not in the file: lines[0]"),
        (
            r#""overlays":[{"center":[-0.5,0.5],"text":"12"}]"#,
            "found a number whose rule is not in the file: overlays[0]",
        ),
        (
            r#""arrows":[{"wayPoints":[[0.5,0.5],[2.5,2.5]]}]"#,
            "found an arrow whose rule is not in the file: arrows[0]",
        ),
        (
            r#""cages":[{"cells":[[0,0],[0,9]],"unique":true}]"#,
            "found an array in cages[0].cells[1], expected a row and a column",
        ),
        (r#""cages":[{"cells":[[0,0],[0,1]],"value":"5"}]"#, "found a cage whose rule is not in the file: cages[0]"),
        (r#""cages":[{"value":"norowcol: true"}]"#, "found the unknown key \"norowcol\" in cages[0]"),
        (r#""entropy":[1]"#, "found the unknown rule entropy"),
    ] {
        let error = error(&with(members));
        assert!(error.contains(want), "{members}: {error}");
    }
}

/// Drawings whose look is given a rule: of the color as it is in the file first, then of its name, then of the shape.
#[test]
fn drawings_of_sudokupad_with_given_rules() {
    let cell = |place: &str, look: &str| format!(r#"{{"center":{place},"width":0.8,{look}}}"#);
    let line = |color: &str| format!(r##""lines":[{{"wayPoints":[[0.5,0.5],[2.5,2.5]],"color":"{color}"}}]"##);
    let gray = r##""rounded":true,"backgroundColor":"#cfcfcf""##;
    let shapes = |items: &[String]| format!(r#""overlays":[{}]"#, items.join(","));
    let ring = r##""rounded":true,"backgroundColor":"#ffffff","borderColor":"#000000""##;
    let arrow = r##""arrows":[{"wayPoints":[[0.8,0.8],[2.5,2.5],[2.5,3.5]],"color":"#000000"}]"##;
    let diagonal = "[0, 5, 10]";
    let dot = r##"{"center":[0.5,1],"rounded":true,"width":0.3,"backgroundColor":"#ffffff"}"##.to_owned();
    let x = r##"{"center":[2.5,1],"text":"X","backgroundColor":"#fff"}"##.to_owned();
    let unique = r##""cages":[{"cells":[[0,0],[0,1]],"unique":true,"outlineC":"#f00"}]"##;
    for (members, rules, want) in [
        (line("#67F067"), "green=whispers", vec![format!("whispers {diagonal} [] []")]),
        (line("#67F067FF"), "green=renban,#67F067ff=whispers", vec![format!("whispers {diagonal} [] []")]),
        (line("#FF66FF"), "purple=renban,#f6f=whispers", vec![format!("whispers {diagonal} [] []")]),
        (r#""overlays":[{"center":[1,1],"text":"5"}]"#.into(), "number=none", vec![]),
        (
            shapes(&[
                cell("[0.5,0.5]", ring),
                cell("[0.5,1.5]", ring),
                cell("[3.5,3.5]", gray),
                cell("[3.5,2.5]", gray),
            ]),
            "white-circle=killer,gray-circle=killer",
            vec!["killer [0, 1] [] []".into(), "killer [15, 14] [] []".into()],
        ),
        (line("#f6f"), "line=nabner, Purple = renban", vec![format!("renban {diagonal} [] []")]),
        (line("#2ECBFF"), "blue-line=region-sum", vec![format!("region-sum {diagonal} [] []")]),
        (line("gray"), "gray=palindrome", vec![format!("palindrome {diagonal} [] []")]),
        (line("#000"), "black=none", vec![]),
        // A gray line in a bulb is a thermometer; another one is what its color means, and the circle what it means.
        (
            format!("{},{}", line("#cfcfcf"), shapes(&[cell("[2.5,2.5]", gray)])),
            "gray=palindrome",
            vec!["thermometer [10, 5, 0] [] []".into()],
        ),
        (
            format!("{},{}", line("#67F067"), shapes(&[cell("[2.5,2.5]", gray)])),
            "green=whispers,gray-circle=odd",
            vec!["odd 10 []".into(), format!("whispers {diagonal} [] []")],
        ),
        // A thermometer begins in its circle, whatever this means.
        (
            format!("{},{}", line("#67F067"), shapes(&[cell("[2.5,2.5]", gray)])),
            "green=thermometer,gray-circle=odd",
            vec!["odd 10 []".into(), "thermometer [10, 5, 0] [] []".into()],
        ),
        (
            format!("{arrow},{}", shapes(&[cell("[0.5,0.5]", ring)])),
            "arrow=arrow",
            vec!["arrow [0] [5, 10, 11] []".into()],
        ),
        (
            shapes(&[cell("[0.5,0.5]", ring), cell("[1.5,1.5]", ring), cell("[3.5,3.5]", "\"rounded\":false")]),
            "circle=counting-circles,square=even",
            vec!["counting-circles [0, 5] [] []".into(), "even 15 []".into()],
        ),
        (
            r#""overlays":[{"center":[-0.5,0.5],"text":"5"},{"center":[2.5,4.5],"text":"3"}]"#.into(),
            "number=sandwich",
            vec!["sandwich [0, 4, 8, 12] [] [5]".into(), "sandwich [11, 10, 9, 8] [] [3]".into()],
        ),
        (r#""cages":[{"cells":[[0,0],[0,1]],"value":"5"}]"#.into(), "cage=killer", vec!["killer [0, 1] [] [5]".into()]),
        // Dots and cages of killers have another rule by their color; a shape alone is that of other drawings.
        (shapes(std::slice::from_ref(&dot)), "circle=odd", vec!["difference [0, 1] [] []".into()]),
        (shapes(std::slice::from_ref(&dot)), "white-circle=ratio", vec!["ratio [0, 1] [] []".into()]),
        (shapes(&[dot, x.clone()]), "white-circle=none", vec!["xv [8, 9] [] [10]".into()]),
        // The number of X is not lost.
        (
            shapes(&[x.clone(), cell("[3.5,3.5]", "\"backgroundColor\":\"#fff\"")]),
            "white-square=even",
            vec!["even 15 []".into(), "xv [8, 9] [] [10]".into()],
        ),
        (shapes(std::slice::from_ref(&x)), "white-square=killer", vec!["killer [8, 9] [] [10]".into()]),
        (shapes(&[x]), "white-square=none", vec![]),
        (unique.into(), "cage=even", vec!["killer [0, 1] [] []".into()]),
        (unique.into(), "red-cage=even", vec!["even 0 []".into(), "even 1 []".into()]),
        (unique.into(), "red-cage=none", vec![]),
    ] {
        let text = format!("{{\"cells\":[{}],\"regions\":[],{members}}}", ["[{},{},{},{}]"; 4].join(","));
        let options = ReadOptions { lines: rules.parse().expect(rules), ..ReadOptions::default() };
        let read: Vec<_> = formats::read(Box::new(text.as_bytes()), None, &of_kinds(options)).expect("text").collect();
        let [Ok(record)] = &read[..] else { panic!("{members}: {read:?}") };
        assert_eq!(signature(record), want, "{members} with {rules}");
    }
    let options = ReadOptions { lines: "number=sandwich".parse().expect("a rule"), ..ReadOptions::default() };
    for place in ["[1,1]", "[1,0.5]", "[0.2,0.5]", "[-0.5,-0.5]"] {
        let text = format!(
            "{{\"cells\":[{}],\"regions\":[],\"overlays\":[{{\"center\":{place},\"text\":\"5\"}}]}}",
            ["[{},{},{},{}]"; 4].join(",")
        );
        let read = formats::read(Box::new(std::io::Cursor::new(text)), None, &of_kinds(options.clone()));
        let error = read.expect("text").next().expect("a record").expect_err(place).to_string();
        assert!(error.contains("a number that is not on cells: overlays[0]"), "{place}: {error}");
    }
    for (rules, want) in [
        ("number=killer", "found the rule killer"),
        ("green=or", "found the rule or"),
        ("circle=whispers", "found the rule whispers"),
        ("#zzz=whispers", "found \"#zzz\", expected a color"),
        ("green=whispers,green-line=renban", "found two rules for green-line"),
        ("green", "expected a color or shape and a constraint"),
        ("green=waves", "the unknown constraint \"waves\""),
        ("lime=whispers", "found \"lime\", expected a color (red, orange"),
        ("lime-circle=odd", "a shape (line, arrow"),
    ] {
        let error = rules.parse::<DrawingRules>().expect_err(rules);
        assert!(error.contains(want), "{rules}: {error}");
    }
}

/// A killer of Simon Tatham's Solo, published with its game ID.
const SOLO: &str = "3x3k:zzzc,__aaa___a_a___aa_____a______a____a_a__a______b____aa_abaaaaaa___aa______a_a___aaaaa_a___a_a__aaaaaba,\
                    10_6_8a11a9a12b10_11a16_6b10_17a11c8_8b12_8_21a7b11_7e13_19b4a9_12c9_10a23a10_12_13e12c14_7a15b4c";

#[test]
fn killers_of_solo() {
    let record = one(SOLO);
    let sums: i32 = record.kind().constraints().iter().map(|cage| cage.values()[0]).sum();
    assert_eq!((record.kind().constraints().len(), sums), (37, 405));
    let names = round_trips(&record);
    let of_cages = ["json", "jsonl", "solo", "f-puzzles", "f-puzzles-link", "sudokupad-link", "scl-link"];
    assert_eq!(names, [&of_cages[..], &["iss-link", "ps", "sumocue", "arrow-code"]].concat());
    assert_eq!(written(&record, "solo").unwrap().trim_end(), SOLO);
    for (text, want) in [
        ("3x3k:zzzc", "1:11: found no walls of cages, expected the walls of cages"),
        ("4x4k:zzzzzzzzzv,_,_", "1:1: found a killer of size 16, expected 2 to 9"),
        (
            "2x2k:p,__________________________,p",
            "found walls \"__________________________\", expected a to z and _ for the 24 borders between cells",
        ),
        ("2x2k:p,aaaaaaaaaaaa_,p", "1:22: found no sum in the cage of cell 0, expected the sums of all cages"),
        ("2x2k:p,aaaaaaaaaaaa_,11o", "1:22: found 11, expected a number from 1 to 10"),
        ("2x2:p,a", "1:7: found another field \"a\", expected the end of the game ID"),
    ] {
        let error = error(text);
        assert!(error.contains(want), "{text}: {error}");
    }
}

#[test]
fn killers_as_text() {
    let cells = |numbers: &str, rest: &str, count: usize| format!("{numbers}{}", vec![rest; count].join(""));
    let ps = cells("3x3:d:k:4353:4353:770:26:", "0:", 77);
    let record = one(&ps);
    assert_eq!(record.kind().to_string(), "9x9 x with killer");
    assert_eq!((signature(&record), record.puzzle.clues().cells()[2]), (vec!["killer [0, 1] [] [17]".into()], 3));
    assert!(round_trips(&record).contains(&"ps"));
    let sumo = cells("SumoCueV1=17+0=3", "=0", 78);
    assert_eq!(one(&sumo).puzzle.clues(), record.puzzle.clues());
    assert_eq!(signature(&one(&sumo)), signature(&record));
    // A cage of one cell is a clue, unless it contradicts another one.
    let single = one(&cells("3x3::k:257:", "0:", 80));
    assert_eq!((single.puzzle.clues().cells()[0], single.kind().is_classic()), (1, true));
    let cage = r#""constraints":[{"type":"killer","cells":["r1c1"],"value":1}]"#;
    let wrong = one(&format!("{{\"puzzle\":\"2{}\",{cage}}}", ".".repeat(80)));
    assert_eq!((wrong.puzzle.clues().cells()[0], signature(&wrong)), (2, vec!["killer [0] [] [1]".into()]));
    let regions: String = (0..81).map(|cell| format!("=0J{}", cell / 9)).collect();
    let jigsaw = one(&format!("SumoCueV1D{regions}"));
    assert_eq!(jigsaw.kind().to_string(), "9x9 x+jigsaw");
    let arrows = cells("H<3", "0", 78);
    assert_eq!(signature(&one(&arrows)), signature(&record));
    for text in [&ps, &sumo, &arrows] {
        assert!(detect_kinds(text.as_bytes()), "{text}");
    }
    // No format drops clues or rules that it does not have.
    let mut given = record.clone();
    given.puzzle.set_clues(Puzzle::new((0..81).map(|cell| u8::from(cell == 0)).collect::<Vec<_>>()));
    for format in ["ps", "sumocue", "arrow-code", "line"] {
        assert_eq!(written(&given, format), None, "{format:?}");
    }
    for (text, want) in [
        ("3x3:q:k:1:2", "1:5: found letters \"q\", expected d or nothing"),
        ("3x3::k:1:x", "1:10: found \"x\", expected a number"),
        ("3x3::k:1:2:", "found 2 numbers, expected 81 numbers"),
        ("3x3::k:257:513:", "1:12: found sum 2, expected the sum 1 of cage 1"),
        ("SumoCueV1=1+5", "found 2 cells, expected 81 cells"),
        ("SumoCueV1=1*", "1:12: found '*', expected =, + or J"),
        (&cells("SumoCueV1=1+1", "=0", 79), "1:12: found cell 1, expected the first cell of a cage"),
    ] {
        let error = error(text);
        assert!(error.contains(want), "{text}: {error}");
    }
}

/// A cell that is not the first of its cage is no target, and cages of more cells than digits are none.
#[test]
fn cages_fit_the_grid() {
    let ps = format!("3x3::k:{}{}", "11777:".repeat(10), "0:".repeat(71));
    assert!(error(&ps).contains("expected at most as many cells as there are digits"), "{}", error(&ps));
    let text = f_puzzles(9, r#","killercage":[{"cells":["R1C1","R1C2"]},{"cells":["R1C1","R1C1"]}]"#);
    let found = error(&text);
    assert!(found.contains("found killer in killercage[1], expected distinct cells"), "{found}");
}

#[test]
fn strings_of_iss() {
    let text = ".~R1C1_8~R2C3_3_4.Cage~17~R1C1~R1C2.Thermo~R3C1~R3C2.Arrow~R4C1~R4C2~R4C3.Whisper~5~R5C1~R5C2\
                .WhiteDot~R6C1~R6C2.X~R7C1~R7C2.V~R8C1~R8C2.Diagonal~1.AntiKnight.Cage~0~R9C1~R9C2";
    let record = one(text);
    assert_eq!(record.kind().rules().to_string(), "anti-knight");
    assert_eq!(
        signature(&record),
        [
            "anti-diagonal [] [] []",
            "arrow [27] [28, 29] []",
            "candidates 11 [3, 4]",
            "difference [45, 46] [] []",
            "killer [0, 1] [] [17]",
            "killer [72, 73] [] []",
            "thermometer [18, 19] [] []",
            "whispers [36, 37] [] [5]",
            "xv [54, 55] [] [10]",
            "xv [63, 64] [] [5]",
        ]
    );
    assert!(detect_kinds(text.as_bytes()) && round_trips(&record).contains(&"f-puzzles"));
    let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={text}");
    assert_eq!(signature(&one(&link)), signature(&record));
    let large = one(".Shape~16x16.~RgCa_16.Diagonal~1.Diagonal~-1");
    assert_eq!((large.kind().to_string().as_str(), large.puzzle.cells()[15 * 16 + 9]), ("16x16 x", 16));
    let jigsaw = one(".Shape~4x4.Jigsaw~AAABACBBCCCBDDDD.NoBoxes");
    assert_eq!(jigsaw.kind().to_string(), "4x4 jigsaw");
    for (text, want) in [
        (".Taxicab", "1:2: found the unknown rule Taxicab, expected rules that are known"),
        (
            ".AntiKing.FullRank~C1~3.Cage~3~R1C1.Skyscrape~R1~2",
            "1:11: found the unknown rules FullRank, Skyscrape, expected rules that are known",
        ),
        (".Skyscrape~R1~2", "1:2: found the unknown rule Skyscrape, expected rules that are known, such as Skyscraper"),
        (".LittleKiller~17~R2C3", "1:2: found LittleKiller from R2C3, expected a cell at an edge of the grid"),
        (".LittleKiller~17", "1:2: found 0 cells in LittleKiller, expected a cell at an edge of the grid"),
        (".AntiKnight~5", "1:2: found \"5\" in AntiKnight, expected no arguments"),
        (".Or.GlobalEntropy~x.X~R1C1~R1C2.End", "1:5: found \"x\" in GlobalEntropy, expected no arguments"),
        (".XSum~R1", "1:2: found 0 numbers in XSum, expected 1 or 2"),
        (".XSum~R1~3~x", "1:2: found \"x\" in XSum, expected a number"),
        (".Quad~R9C1~3", "1:2: found Quad from R9C1, expected the upper left one of four cells"),
        (".Indexing~B~R9C1", "1:2: found \"B\" in Indexing, expected R or C"),
        (".SameValues~3~R1C1~R1C2~R2C3~R2C4", "1:2: found same-values in SameValues, expected several sets of as many"),
        (".Or.Cage~3~R1C1~R1C2", "1:2: found .Or without an end, expected .End"),
        (".Or.AntiKing.End.X~R1C1~R1C2", "1:5: found the unknown rule AntiKing in them"),
        (".NFA~QXf1fqg~_odd~R1C1~R1C2", "1:2: found \"QXf1fqg\" in NFA, expected a rule for 9 digits"),
        (".Sum~14_<_2~R1C1", "1:2: found \"14_<_2\" in Sum, expected a sum, or a sum and weights such as 14_=_2_1"),
        (".Sandwich~3~R10", "1:2: found \"R10\" in Sandwich, expected a row or column of a grid of 9 rows"),
        (".WhiteDot~R1C1~R1C2~R3C2", "1:2: found r3c2 after r1c2 in WhiteDot, expected a neighbor"),
        (".~R1C1_3.~R1C1_4", "1:10: found a second digit for r1c1, expected the constraints of one puzzle"),
        (".Shape~4x4.Shape~4x4", "1:12: found a second shape, expected the constraints of one puzzle"),
        (".Thermo~R1C1~R1Cz", "1:2: found \"R1Cz\" in Thermo, expected a cell of a grid of 9 rows"),
        (".AntiKing.Cage~x~R1C1", "1:11: found \"x\" in Cage, expected a number"),
        (".Cage~6~R1C1.Sum", "1:14: found \"\" in Sum, expected a number"),
        (".~R1C1_10", "1:2: found \"10\", expected 1 to 9"),
        (".Shape~6x9", "1:2: found shape \"6x9\", expected a square such as 9x9"),
        (".Thermo~R1C1", "1:2: found thermometer with 1 cell, expected 2 or more"),
    ] {
        let error = error(text);
        assert!(error.starts_with(want), "{text}: {error}");
    }
}

#[test]
fn constraints_of_iss() {
    let table: [(&str, &[&str]); 23] = [
        ("..Cage~9~R1C1~R1C2..AntiKing", &["killer [0, 1] [] [9]"]),
        (".Shape~4x4.LittleKiller~9~R4C1", &["little-killer [12, 9, 6, 3] [] [9]"]),
        (".Shape~4x4.LittleKiller~9~R2C1", &["little-killer [4, 9, 14] [] [9]"]),
        (".Shape~4x4.LittleKiller~9~R1C3", &["little-killer [2, 5, 8] [] [9]"]),
        (".Shape~4x4.LittleKiller~9~R3C4", &["little-killer [11, 6, 1] [] [9]"]),
        (".Shape~4x4.LittleKiller~9~R4C2", &["little-killer [13, 10, 7] [] [9]"]),
        (".Shape~4x4.XSum~C1~3~4", &["x-sum [0, 4, 8, 12] [] [3]", "x-sum [12, 8, 4, 0] [] [4]"]),
        (
            ".Shape~4x4.Skyscraper~R1~2.Quad~R1C2~4~4",
            &["quadruple [1, 2, 5, 6] [] [4, 4]", "skyscraper [0, 1, 2, 3] [] [2]"],
        ),
        (".Indexing~C~R1C1.Indexing~R~R1C2", &["column-indexer [0] [] []", "row-indexer [1] [] []"]),
        (".PillArrow~2~R1C2~R1C1~R2C1.AllDifferent~R1C1~R5C5", &["arrow [0, 1] [9] []", "extra-region [0, 40] [] []"]),
        (".SameValues~3~R1C1~R2C4~R3C7.~R5C5_2_4_6_8", &["clone [0] [12] []", "clone [12] [24] []", "even 40 []"]),
        (".X~R1C1~R1C2.~R2C5_1", &["xv [0, 1] [] [10]"]),
        (".V~R1C1~R1C2", &["xv [0, 1] [] [5]"]),
        (".BlackDot~R1C1~R1C2~R2C2", &["ratio [0, 1] [] []", "ratio [1, 10] [] []"]),
        (".GreaterThan~R1C1~R1C2", &["greater-than [0, 1] [] []"]),
        (".AntiKing .Zipper~R1C1~R1C2~R1C3", &["zipper [0, 1, 2] [] []"]),
        (".Whisper~R1C1~R1C2", &["whispers [0, 1] [] [5]"]),
        (".Modular~R1C1~R1C2.Modular~2~R1C1~R1C2", &["modular [0, 1] [] [2]", "modular [0, 1] [] []"]),
        (".Lockout~4~R1C1~R1C2.Entropic~R1C1~R1C2", &["entropic [0, 1] [] []", "lockout [0, 1] [] [4]"]),
        (".Sum~9~R1C1~R5C5", &["sum [0, 40] [] [9]"]),
        (".Shape~4x4.Sandwich~5~C2", &["sandwich [1, 5, 9, 13] [] [5]"]),
        (".StrictKropki", &["negative-difference [] [] []", "negative-ratio [] [] []"]),
        (".StrictXV", &["negative-xv [] [] []"]),
    ];
    for (text, want) in table {
        assert!(detect_kinds(text.as_bytes()), "{text}");
        assert_eq!(signature(&one(text)), want, "{text}");
    }
    assert_eq!(one(".AntiKing .AntiKnight").kind().rules().to_string(), "anti-knight+anti-king");
    for other in [".X1..4......,....", ".A~~B", "X", ".X"] {
        assert!(!detect_kinds(other.as_bytes()), "{other}");
    }
}

/// What is written for the solver has the same solutions when it is read again, also where it is another constraint.
#[test]
fn constraints_of_iss_keep_their_meaning() {
    let plain = PuzzleKind::of_size(4).unwrap();
    let solutions = |kind: &PuzzleKind| {
        let found = Solver::new(&kind.layout()).solve(&Puzzle::new([0; 16]), 1000, u64::MAX);
        found.solutions.into_iter().map(|solution| solution.to_string()).collect::<std::collections::BTreeSet<_>>()
    };
    let named =
        |name, cells: &[u16], others: &[u16], values: &[i32]| Constraint::named(name, cells, others, values).unwrap();
    let others = [
        named("sum-pair", &[0, 1], &[], &[4]),
        named("xv", &[0, 1], &[], &[6]),
        named("whispers", &[0, 5], &[], &[]),
        named("clone", &[0, 1], &[10, 11], &[]),
        named("arrow", &[0, 1], &[4, 8, 12, 13], &[]),
        named("row-indexer", &[0, 5], &[], &[]),
        named("column-indexer", &[0, 5], &[], &[]),
        named("extra-region", &[1, 4, 11], &[], &[]),
        named("little-killer", &[13, 8], &[], &[5]),
        named("quadruple", &[5, 6, 1, 2], &[], &[1, 1, 2]),
        named("between", &[0, 1, 2], &[], &[]),
        named("sandwich", &[3, 2, 1, 0], &[], &[2]),
    ];
    let added = PuzzleKind::addable_constraints().flat_map(|name| plain.additions(name)).step_by(7);
    let mut missing = std::collections::BTreeSet::new();
    for constraint in added.chain(others) {
        let kind = plain.clone().with_constraints([constraint.clone()]).unwrap();
        let Some(link) = written(&Record::of_kind(kind.clone(), Puzzle::new([0; 16])), "iss-link") else {
            missing.insert(constraint.kind().name());
            continue;
        };
        assert_eq!(solutions(one(&link).kind()), solutions(&kind), "{constraint:?}: {link}");
    }
    assert_eq!(Vec::from_iter(missing), ["box-indexer", "maximum", "minimum", "nabner", "slow-thermometer"]);
    // The same within others, in which each of them is one alternative.
    let marked = ["even", "odd"].map(|name| named(name, &[0, 1], &[], &[]));
    let candidates = named("candidates", &[0, 1, 5], &[], &[1, 2]);
    let diagonals = ["main-diagonal", "anti-diagonal"].map(|name| named(name, &[], &[], &[]));
    let copy = named("clone", &[0, 1], &[10, 11], &[]);
    let inner = || marked.iter().chain([&candidates, &copy]).chain(&diagonals);
    for (a, b) in inner().flat_map(|a| inner().map(move |b| (a, b))) {
        for outer in ["or", "and"].map(|name| constraint_kind(name).unwrap()) {
            let both = Constraint::composed(outer, [a.clone(), b.clone()]).unwrap();
            let nested = Constraint::composed(constraint_kind("or").unwrap(), [both.clone(), marked[0].clone()]);
            for constraint in [both, nested.unwrap()] {
                let kind = plain.clone().with_constraints([constraint.clone()]).unwrap();
                let link = written(&Record::of_kind(kind.clone(), Puzzle::new([0; 16])), "iss-link").expect("a link");
                assert_eq!(solutions(one(&link).kind()), solutions(&kind), "{constraint:?}: {link}");
            }
        }
    }
}

/// Lines with a constraint each are one puzzle; lines with several are one each.
#[test]
fn lines_of_iss() {
    let shown = |text: &str| -> Vec<String> {
        let show = |record: Record| format!("{} {}", record.kind(), record.puzzle);
        read(text).into_iter().map(|result| result.map_or_else(|error| error, show)).collect()
    };
    let whole = "4x4 anti-king with killer 1...............";
    let one_of = ".Shape~4x4\n.AntiKing\n\n# a cage\n.Cage~5~R1C1~R1C2\n.~R1C1_1\n";
    let line = ".Shape~4x4.AntiKing.Cage~5~R1C1~R1C2.~R1C1_1\n";
    let beside = "found a single constraint beside a line of several, expected the constraints of a puzzle in one line, or each in a line of its own";
    let table = [
        (one_of.to_owned(), vec![whole.to_owned()]),
        (one_of.replace('\n', "\r\n "), vec![whole.into()]),
        (format!("{line}{line}"), vec![whole.into(); 2]),
        (format!("{line}\n{one_of}\n{line}"), vec![whole.into(); 3]),
        (format!("{line}.AntiKing\n{line}"), vec![whole.into(), format!("2:1: {beside}"), whole.into()]),
        (format!(".AntiKing\n.AntiKnight\n{line}"), vec![format!("1:1: {beside}"), whole.into()]),
        (
            ".AntiKing\n.Cage~5~R1C1~R1Cx\n".into(),
            vec!["2:2: found \"R1Cx\" in Cage, expected a cell of a grid of 9 rows, such as R1C9".into()],
        ),
        (
            ".~R1C1_1~R1C2_2\n.~R1C1_2~R1C2_1\n".into(),
            vec!["2:2: found a second digit for r1c1, expected the constraints of one puzzle; write others in lines of their own".into()],
        ),
        (format!("{one_of}1...............\n"), vec![whole.into(), "4x4 1...............".into()]),
    ];
    for (text, want) in table {
        assert!(detect_kinds(text.as_bytes()), "{text}");
        assert_eq!(shown(&text), want, "{text}");
    }
}

#[test]
fn json_records() {
    let text = concat!(
        r#"{"puzzle":"1...............","clues":1,"size":4,"constraints":["#,
        r#"{"type":"killer","cells":["r1c3","r1c4"],"value":6},{"type":"arrow","cells":["r4c1"],"others":["r3c1","r3c2"]},"#,
        r#"{"type":"candidates","cells":["r4c4"],"values":[1,2]},{"type":"anti-diagonal"}],"title":"demo"}"#
    );
    let text = text.replace("\"size\":4,", "\"size\":4,\"box\":\"2x2\",");
    let record = one(&text);
    assert!(detect_kinds(text.as_bytes()));
    assert_eq!(written(&record, "jsonl").unwrap().trim_end(), text);
    let edit = |from: &str, to: &str| error(&text.replace(from, to));
    let (first, second) = (text.find("\"constraints\"").unwrap(), text.find("{\"type\":\"arrow").unwrap());
    for (from, to, want) in [
        (
            "\"killer\"",
            "\"kller\"",
            "found the unknown rule \"kller\" in constraints[0], expected the name of a constraint, such as killer",
        ),
        ("r1c4", "r1c5", "found \"r1c5\" in constraints[0].cells[1], expected a cell from R1C1 to R4C4"),
        ("r1c4", "r1c3", "found killer in constraints[0], expected distinct cells"),
        (
            "\"value\"",
            "\"sum\"",
            "found the unknown field \"sum\" in constraints[0], expected type, cells, others, value, values, name, constraints",
        ),
        ("\"type\":\"arrow\",", "", "found no \"type\" in constraints[1], expected the name of a rule"),
        ("\"value\":6", "\"value\":\"six\"", "found \"six\" in constraints[0].value, expected a number"),
    ] {
        let error = edit(from, to);
        assert!(error.contains(want), "{to}: {error}");
        let column: usize = error.split(':').nth(1).and_then(|column| column.parse().ok()).unwrap();
        let is_in_second = want.contains("constraints[1]");
        assert!(column > if is_in_second { second } else { first } && (is_in_second || column <= second), "{error}");
    }
}

/// The place of a mistake in a record by hand is found in any file: alone, first of a list, of a pack or of lines.
#[test]
fn mistakes_in_a_first_record_have_places() {
    let small = |fields: &str| format!(r#"{{"puzzle":"1...............",{fields}}}"#);
    let cage = |cage: &str| small(&format!(r#""size":4,"constraints":[{{"type":"killer",{cage}}}]"#));
    let nine = |fields: &str| format!(r#"{{"puzzle":"{}",{fields}}}"#, ".".repeat(81));
    let at_list = r#""constraints":"#;
    let dots = |name: &str| cage(r#""cells":["r1c3","r2c4"]"#).replace("killer", name);
    let good = cage(r#""cells":["r1c3","r1c4"],"value":7"#);
    // The cells of the first column, again and again.
    let cells = |count: usize| (0..count).map(|i| format!("\"r{}c1\"", i % 4 + 1)).collect::<Vec<_>>().join(",");
    let line = |name: &str, count: usize, rest: &str| {
        let list = if name == "nabner" { r#""r1c2","#.to_owned() + &cells(count - 1) } else { cells(count) };
        let list = if count == 2 { list.replace("r2", "r1") } else { list };
        small(&format!(r#""size":4,"constraints":[{{"type":"{name}","cells":[{list}]{rest}}}]"#))
    };
    let automaton =
        |rest: &str| small(&format!(r#""size":4,"constraints":[{{"type":"automaton","cells":["r1c1"],{rest}}}]"#));
    let variables = |rest: &str| {
        let area = r#"{"type":"variables","name":"A","values":[1,1]}"#;
        small(&format!(r#""size":4,"constraints":[{area},{{{rest}}}]"#))
    };
    let evens = format!(r#",{{"type":"even","cells":[{}]}}"#, cells(16));
    let table = [
        (cage(r#""cels":["r1c3","r1c4"]"#), "[\"r1c3", "the unknown field \"cels\" in constraints[0]"),
        (cage(r#""cells":["r1c3","r1c3"]"#), at_list, "killer in constraints[0], expected distinct cells"),
        (
            line("little-killer", 2, r#","value":5"#),
            at_list,
            "little-killer in constraints[0], expected distinct cells",
        ),
        (line("thermometer", 2, ""), at_list, "thermometer in constraints[0], expected distinct cells"),
        (
            line("nabner", 5, ""),
            at_list,
            "nabner in constraints[0], expected at most as many cells as there are digits",
        ),
        (line("zipper", 17, ""), at_list, "zipper with 17 cells in constraints[0], expected 2 to 16"),
        (
            line("even", 16, &format!("}}{}", &evens.repeat(50)[..evens.len() * 50 - 1])),
            at_list,
            "constraints that list 816 cells, expected at most 800 cells in all lists",
        ),
        (
            dots("sandwich").replace("]}", r#"],"value":0}"#),
            at_list,
            "sandwich in constraints[0], expected cells of a row or column",
        ),
        (
            cage(r#""cells":["r1c3"],"constraints":[{"type":"odd","cells":["r2c2"]}]"#),
            "[{\"type\":\"odd",
            "\"constraints\" of killer in constraints[0], expected type, cells, others, value, values, name",
        ),
        (
            good.replace(r#""type":"killer""#, r#""type":"or","constraints":[{"type":"odd","cells":["r2c2"]}]"#),
            "[\"r1c3",
            "\"cells\" of or in constraints[0], expected type, name, constraints",
        ),
        (
            small(r#""size":4,"constraints":[{"type":"or","constraints":[{"type":"digits","value":0}]}]"#),
            "{\"type\":\"or",
            "or in constraints[0], expected variables and digits beside it, not in it",
        ),
        (automaton(r#""regex":"1","states":[[1,2,2,2,2]]"#), "[[1,2", "states and regex in constraints[0]"),
        (automaton(r#""regex":"1","value":1"#), "1}", "value and regex in constraints[0], expected one of them"),
        (
            automaton(r#""regex":"a*""#),
            "\"a*",
            "character 1 of constraints[0], expected a regular expression of digits",
        ),
        (automaton(r#""regex":"2[3-1]""#), "\"2[", "character 5 of constraints[0], expected a regular expression"),
        (automaton(r#""regex":"1{5,2}""#), "\"1{", "character 2 of constraints[0], expected a regular expression"),
        (automaton(r#""regex":"[]1""#), "\"[]", "character 2 of constraints[0], expected a regular expression"),
        (
            automaton(r#""regex":".*1.{20}""#),
            "\".*1",
            "too large a regular expression in constraints[0], expected one with fewer states",
        ),
        (
            small(r#""size":4,"constraints":[{"type":"candidates","cells":["r1c1"],"values":[1,9]}]"#),
            at_list,
            "candidates in constraints[0], expected digits of the grid",
        ),
        (
            small(r#""size":4,"constraints":[{"type":"pairs","cells":["r1c1","r1c2"],"pairs":[[10,1]]}]"#),
            at_list,
            "pairs in constraints[0], expected digits of the grid",
        ),
        (
            small(r#""size":4,"constraints":[{"type":"connected","cells":["r1c3","r1c4","r2c3"],"values":[3,1]}]"#),
            at_list,
            "connected in constraints[0], expected all cells of the grid or of an area in order, and the number of its",
        ),
        (
            variables(r#""type":"variables","name":"A","values":[1,2]"#),
            at_list,
            "variables, expected a name of its own",
        ),
        (variables(r#""type":"minimum","cells":["A1"]"#), at_list, "minimum at cell 16"),
        (variables(r#""type":"row-indexer","cells":["r1c1","A1"]"#), at_list, "row-indexer at cell 16"),
        (variables(r#""type":"difference","cells":["r4c1","A1"]"#), at_list, "difference at cell 16"),
        (dots("difference"), at_list, "difference in constraints[0], expected two cells that share a border"),
        (dots("greater-than"), at_list, "greater-than in constraints[0], expected two cells that share a border"),
        (cage(r#""cells":["r1c3","r1c4"],"value":"x""#), "\"x\"", "\"x\" in constraints[0].value"),
        (
            cage(r#""cells":["r1c3"],"value":-3"#),
            "{\"type",
            "killer with value -3 in constraints[0], expected 0 to 99999",
        ),
        (cage(r#""cells":"r1c3 r1c4""#), "\"r1c3 r1c4", "\"r1c3 r1c4\" in constraints[0].cells, expected an array"),
        (good.replace("killer", "kilelr"), "{\"type", "expected the name of a constraint, such as killer"),
        (good.replace(r#""type":"killer","#, ""), "{\"cells", "no \"type\" in constraints[0]"),
        (good.replace("puzzle", "puzle"), "{\"puzle", "an object without a puzzle"),
        (good.replace("constraints", "constrants"), "[{\"type", "the field \"constrants\", expected \"constraints\""),
        (good.replace("1...", "17.."), "\"17", "'7' in cell 2 in \"puzzle\", expected 1 to 4"),
        (small(r#""size":4,"constraints":{"type":"killer"}"#), at_list, "an object in constraints, expected an array"),
        (small(r#""size":4,"variant":"jigsw""#), "\"jigsw", "the variant \"jigsw\", expected jigsaw, or another of x,"),
        (small(r#""size":4,"regions":"112211223344334X""#), "\"1122", "in \"regions\""),
        (small(r#""size":4,"box":"2x3""#), "\"2x3", "boxes 2x3 in a grid of size 4"),
        (nine(r#""variant":"foo""#), "\"foo", "the variant \"foo\", expected one or several of x, windoku,"),
        (nine(r#""variant":"x+antiknigt""#), "\"x+", "the variant \"antiknigt\", expected anti-knight, or another of"),
        (nine(r#""variant":"killer""#), "\"killer", "expected its cages, lines or dots in \"constraints\""),
        (nine(r#""variant":"x""#).replacen("..", ".", 1), "\"....", "80 cells in \"puzzle\", expected 81 cells"),
        (nine(r#""varient":"x""#), "\"x\"", "the field \"varient\", expected \"variant\""),
    ];
    for (record, place, message) in &table {
        for text in [
            record.clone(),
            format!("[\n  {record}\n]"),
            format!("[{record},\n{good}]"),
            format!("{{\"puzzles\": [\n{record},\n{good}]}}"),
            format!("{record}\n{good}\n"),
            format!("My puzzles\n\n{record}\n"),
            record.replace(",\"", ",\n  \""),
        ] {
            let found: Vec<_> = formats::read_bytes(text.as_bytes(), &ReadOptions::default()).collect();
            let Some(Err(error)) = found.first() else { panic!("{text}: {found:?}") };
            let before = &text[..text.find(place).expect("the place")];
            let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
            let wanted = format!("{}:{column}: found ", before.matches('\n').count() + 1);
            let error = error.to_string();
            assert!(error.starts_with(&wanted) && error.contains(message), "{text}: {error}, expected {wanted}");
            assert_eq!(found.len(), 1 + text.matches(&good).count(), "{text}: {found:?}");
            assert!(found[1..].iter().all(Result::is_ok), "{text}: {found:?}");
        }
    }
    let usual = nine(r#""variant":"classic","constraints":[],"regions":"EU""#);
    assert!(one(&usual).classic().is_some());
    let named = good.replace(r#""size":4"#, r#""size":4,"variant":"x+killer""#);
    assert_eq!(one(&named).kind().to_string(), "4x4 x with killer");
}

/// A document in place of cells keeps its rules; where it is not understood, it is no classic puzzle.
#[test]
fn documents_inside_of_records() {
    let document = f_puzzles(9, r#","zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}],"title":"Inner""#);
    let text = serde_json::to_string(&document).unwrap();
    let inner = one(&document);
    let (link, own) = (written(&inner, "f-puzzles-link").unwrap(), written(&inner, "jsonl").unwrap());
    let want = signature(&inner);
    for (outer, title) in [
        (format!(r#"{{"puzzle":{document}}}"#), "Inner"),
        (format!(r#"{{"puzzle":{text}}}"#), "Inner"),
        (format!(r#"{{"puzzle":{document},"title":"Outer","id":7}}"#), "Outer"),
        (format!(r#"{{"grid":{document}}}"#), "Inner"),
        (format!(r#"{{"puzzles":[{text}]}}"#), "Inner"),
        (format!(r#"{{"puzzle":"{}"}}"#, link.trim()), "Inner"),
        (format!(r#"{{"puzzle":{}}}"#, own.trim()), "Inner"),
    ] {
        let record = one(&outer);
        assert_eq!(signature(&record), want, "{outer}");
        assert_eq!(record.title(), Some(title), "{outer}");
    }
    assert_eq!(one(&format!(r#"{{"data":{{"puzzle":{document}}}}}"#)).title(), Some("Inner"));
    let bad = document.replace("R1C2", "R99C2");
    let found = error(&format!(r#"{{"puzzle":{bad}}}"#));
    assert!(found.starts_with("1:12: ") || found.contains("zipperline[0]"), "{found}");
}

#[test]
fn unknown_rules_are_named() {
    for (members, want) in [
        (
            r#","fancyrule":[{"cells":["R1C1"]}]"#,
            "found the unknown rule fancyrule, expected rules and keys that are known",
        ),
        (
            r#","thermometer":[{"lines":[["R1C1","R9C5"]]}]"#,
            "found \"R9C5\" in thermometer[0].lines[0][1], expected a cell from R1C1 to R4C4",
        ),
        (r#","thermometer":[{"lines":[["R1C1","R1C2"]],"fog":1}]"#, "found the unknown rule thermometer[0].fog"),
        (r#","killercage":[{"cells":["R1C1"],"value":"?"}]"#, "found \"?\" in killercage[0].value, expected a number"),
        (r#","killercage":[{"value":"3"}]"#, "found no \"cells\" in killercage[0], expected \"cells\""),
        (r#","killercage":{"cells":[]}"#, "found an object in killercage, expected an array"),
        (r#","negative":["whispers"]"#, "found \"whispers\" in negative[0], expected \"ratio\" or \"xv\""),
        (r#","cage":[{"cells":["R1C1"],"value":"DR5"}]"#, "found a digital root in cage[0], expected a known rule"),
        (
            r#","littlekillersum":[{"cell":"R0C0","direction":"UL","value":"3"}]"#,
            "found \"R0C0\" in littlekillersum[0].cell",
        ),
        (
            r#","sandwichsum":[{"cell":"R1C1","value":"3"}]"#,
            "found \"R1C1\" in sandwichsum[0].cell, expected a cell beside",
        ),
        (r#","antiknight":"yes""#, "found \"yes\" in antiknight, expected true or false"),
        (r#","solution":[1,2]"#, "found 2 cells in solution, expected 16 cells"),
        (r#","solution":"12341234123412349""#, "found \"9\" in solution, expected 1 to 4"),
        (r#","killercage":[],"killercage":[]"#, "found key \"killercage\" twice, expected a JSON object"),
    ] {
        let found = error(&f_puzzles(4, members));
        assert!(found.contains(want), "{members}: {found}");
    }
    let text = f_puzzles(4, r#","fancyrule":[1]"#);
    let column = text.find("\"fancyrule\"").unwrap() + 1;
    assert!(error(&text).starts_with(&format!("1:{column}: ")), "{}", error(&text));
    for (text, want) in [
        (
            f_puzzles(4, "").replacen("{}", r#"{"value":5,"given":true}"#, 1),
            "found 5 in grid[0][0].value, expected 1 to 4",
        ),
        (f_puzzles(4, "").replacen("{}", r#"{"fence":5}"#, 1), "found the unknown rule grid[0][0].fence"),
        (f_puzzles(4, "").replacen("{},", "", 1), "found 3 cells in grid[0], expected 4 cells"),
        (f_puzzles(4, "").replacen("4", "26", 1), "found 26 in size, expected 2 to 25"),
        (f_puzzles(4, "").replacen("4", "1000000000000", 1), "found 1000000000000 in size, expected a number"),
    ] {
        let found = error(&text);
        assert!(found.contains(want), "{text}: {found}");
    }
    let value = r#""R9C5""#;
    let text = f_puzzles(4, &format!(r#","thermometer":[{{"lines":[["R1C1",{value}]]}}]"#)).replace(":[{\"", ":[\n{\"");
    let column = text.lines().nth(1).and_then(|line| line.find(value)).unwrap() + 1;
    assert!(error(&text).starts_with(&format!("2:{column}: found \"R9C5\"")), "{}", error(&text));
    let two_lines = format!("{},\n\"fancyrule\":[1]}}", f_puzzles(4, "").trim_end_matches('}'));
    assert!(error(&two_lines).starts_with("2:1: found the unknown rule fancyrule"), "{}", error(&two_lines));
}

/// Returns a random constraint of a kind; `None` if the parts do not fit.
fn random_constraint(rng: &mut PuzzleRng, side: usize) -> Option<Constraint> {
    let kind = CONSTRAINT_KINDS[rng.random_below(CONSTRAINT_KINDS.len() as u32) as usize];
    let mut pick = |(min, max): (usize, usize)| min + rng.random_below((max.min(min + 3) - min + 1) as u32) as usize;
    let parts = kind.parts();
    let [count, copies, values] = [pick(parts.cells), pick(parts.others), pick(parts.values)];
    let copies = if kind.name() == "clone" { count } else { copies };
    let mut all: Vec<u16> = (0..(side * side) as u16).collect();
    rng.shuffle(&mut all);
    let mut cells = all[..count.min(all.len())].to_vec();
    match kind.name() {
        "little-killer" => {
            // A diagonal from the top down to the left.
            let start = rng.random_below(side as u32) as usize;
            cells = (0..=start).map(|i| (i * side + start - i) as u16).collect();
        }
        "sandwich" | "x-sum" | "skyscraper" | "numbered-room" | "hidden-skyscraper" => {
            let column = rng.random_below(side as u32) as usize;
            cells = (0..side).map(|row| (row * side + column) as u16).collect();
            if rng.random_below(2) == 1 {
                cells.reverse();
            }
        }
        "arrow" => cells.sort_unstable(),
        _ if kind.unit() == MarkUnit::Border => {
            let (row, column) = (rng.random_below(side as u32 - 1) as u16, rng.random_below(side as u32 - 1) as u16);
            let (cell, down) = (row * side as u16 + column, rng.random_below(2) == 1);
            cells = vec![cell, cell + if down { side as u16 } else { 1 }];
        }
        _ => {}
    }
    let value = |rng: &mut PuzzleRng| match kind.name() {
        "quadruple" | "candidates" | "contains" | "contains-exactly" => 1 + rng.random_below(side as u32) as i32,
        "xv" => 5 * (1 + rng.random_below(2) as i32),
        "modular" | "entropic" => 2 + rng.random_below(2) as i32,
        _ => 1 + rng.random_below(30) as i32,
    };
    let mut values: Vec<i32> = (0..values).map(|_| value(rng)).collect();
    if kind.name() == "candidates" {
        values.sort_unstable();
        values.dedup();
    }
    let of_all = |first: i32| std::iter::repeat_n(first, side);
    match kind.name() {
        "equal-sum" => values = vec![1, cells.len() as i32 - 1],
        "pairs" | "all-pairs" => values = vec![1, 2, 2, 1],
        // Any odd number of digits.
        "automaton" => values = [0].into_iter().chain(of_all(2)).chain([1]).chain(of_all(1)).collect(),
        "same-values" => (cells, values) = (all[..4].to_vec(), vec![2]),
        "connected" => (cells, values) = ((0..(side * side) as u16).collect(), vec![side as i32, 1, 2]),
        "digits" => values = vec![0],
        "variables" => return Some(Constraint::new(kind, [], [], [1, 2]).ok()?.with_label("A")),
        "or" | "and" => {
            let line = Constraint::named("thermometer", &all[..3], [], []).ok()?;
            return Constraint::composed(kind, [line, Constraint::named("killer", &all[3..5], [], [5]).ok()?]).ok();
        }
        _ => {}
    }
    Constraint::new(kind, cells, all[..copies].to_vec(), values).ok()
}

#[test]
fn random_constraints_round_trip() {
    let mut expressed = std::collections::BTreeMap::<&str, usize>::new();
    for index in 0..600 {
        let mut rng = PuzzleRng::new(rng_seed(), index);
        let side = [4, 6, 9, 16][index as usize % 4];
        let variant = PuzzleKind::of_size(side).unwrap();
        let count = rng.random_below(6) as usize;
        let mut constraints: Vec<Constraint> = Vec::new();
        for _ in 0..count {
            let Some(new) = random_constraint(&mut rng, side) else { continue };
            // Both diagonals together are a rule, and a cell has its candidates once.
            let is_single = ["main-diagonal", "anti-diagonal", "candidates", "variables"].contains(&new.kind().name())
                || new.kind().parts().cells.1 == 0;
            if new.kind().name() == "digits" {
                continue;
            }
            let has = |name: &str| constraints.iter().any(|other| other.kind().name().ends_with(name));
            let fits = variant.clone().with_constraints(vec![new.clone()]).is_ok();
            if fits && !(is_single && (has(new.kind().name()) || has("diagonal"))) {
                constraints.push(new);
            }
        }
        let variant = variant.with_constraints(constraints).unwrap();
        let clues: Vec<u8> = (0..side * side)
            .map(|_| if rng.random_below(4) == 0 { 1 + rng.random_below(side as u32) as u8 } else { 0 })
            .collect();
        let record = Record::of_kind(variant, Puzzle::new(clues));
        for name in round_trips(&record) {
            *expressed.entry(name).or_default() += 1;
        }
    }
    assert_eq!((expressed["json"], expressed["jsonl"]), (600, 600));
    assert!(expressed["f-puzzles"] > 200 && expressed["scl-link"] > 20, "{expressed:?}");
}

fn rng_seed() -> u64 {
    23
}

#[test]
fn random_cages_round_trip_as_text() {
    let mut expressed = std::collections::BTreeMap::<&str, usize>::new();
    for index in 0..100 {
        let mut rng = PuzzleRng::new(5, index);
        // Runs of cells in rows are cages; some cells are in none.
        let (mut cages, mut start) = (Vec::new(), 0u16);
        while start < 81 {
            let length = (1 + rng.random_below(4) as u16).min(9 - start % 9);
            let is_left_out = index % 2 == 0 && rng.random_below(5) == 0;
            if !is_left_out {
                let cells: Vec<u16> = (start..start + length).collect();
                cages.push(Constraint::named("killer", cells, [], [3 + rng.random_below(30) as i32]).unwrap());
            }
            start += length;
        }
        let variant = PuzzleKind::of_size(9).unwrap().with_constraints(cages).unwrap();
        for name in round_trips(&Record::of_kind(variant, Puzzle::new(vec![0; 81]))) {
            *expressed.entry(name).or_default() += 1;
        }
    }
    for name in ["ps", "sumocue", "arrow-code", "scl-link", "f-puzzles"] {
        assert_eq!(expressed[name], 100, "{name}");
    }
    assert_eq!(expressed["solo"], 50, "Solo needs a cage for each cell");
}

#[test]
fn hostile_documents_are_errors() {
    let deep = f_puzzles(4, &format!(",\"text\":{}{}", "[".repeat(5000), "]".repeat(5000)));
    assert!(error(&deep).contains("recursion limit exceeded"), "{}", error(&deep));
    let zipped = format!("{{ce:{}{}}}", "[".repeat(5000), "]".repeat(5000));
    assert!(error(&zipped).contains("recursion limit exceeded"), "{}", error(&zipped));
    let blocks = format!(".X~R1C1~R1C2{}", ".Or".repeat(100_000));
    assert!(error(&blocks).contains("found 17 open blocks, expected at most 16"), "{}", error(&blocks));
    let copies = format!(".X~R1C1~R1C2{}{}", ".Replicate~_____________H".repeat(5), ".End".repeat(5));
    assert!(error(&copies).contains("found more than 20000 copies, expected fewer"), "{}", error(&copies));
    for regex in ["(".repeat(5_000), "(((1{99}){99}){99}){99}".to_owned(), "(){99999999}".to_owned()] {
        let text = format!(
            r#"{{"puzzle":"{}","size":4,"constraints":[{{"type":"automaton","cells":["r1c1"],"regex":"{regex}"}}]}}"#,
            ".".repeat(16)
        );
        assert!(error(&text).contains("found too large a regular expression"), "{}", error(&text));
    }
    let long = format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(1 << 20));
    assert!(error(&long).contains("1:1"), "{}", error(&long));
    // A link of a few kilobytes that stands for megabytes.
    let mut record = one(DEMO);
    record.set_text("title", Some("a".repeat(3 << 20)));
    let link = written(&record, "f-puzzles-link").unwrap();
    assert!(link.len() < 40_000 && error(&link).contains("text longer than 1 MiB"), "{}", link.len());
    for text in [
        "https://f-puzzles.com/?load=%%%",
        "scl////////////////////",
        "fpuzAAAAAAAAAAAAAAAAAAAA",
        "{ce:[",
        "{a",
        "..~R",
    ] {
        assert!(read(text).iter().all(Result::is_err), "{text}");
    }
}

/// Reads twice as much in about twice the time.
#[test]
#[ignore = "measures time: 5 seconds"]
fn time_is_linear() {
    let cages = |count: usize| {
        let cage = r#"{"cells":["R1C1","R1C2"],"value":"3"}"#;
        f_puzzles(9, &format!(",\"killercage\":[{}]", vec![cage; count].join(",")))
    };
    let slashes = |count: usize| format!("https://sudokupad.app/scl{}", "N4Ig/".repeat(count));
    let arrays = |count: usize| format!("{{ce:[{}]}}", vec!["[,,,]"; count].join(","));
    let spaced = |count: usize| "| 1   |   4 |\n".repeat(count);
    let blank = |count: usize| format!("1 | 2\n{}", format!("{:99}|\n", "").repeat(count));
    let constraints = |count: usize| ".Cage~9~R1C1~R1C2\n".repeat(count);
    for (name, small, large) in [
        ("cages", cages(6_000), cages(24_000)),
        ("slashes", slashes(40_000), slashes(160_000)),
        ("arrays", arrays(40_000), arrays(160_000)),
        ("rows with blanks as cells", spaced(5_000), spaced(20_000)),
        ("rows of blanks", blank(2_000), blank(8_000)),
        ("lines of constraints", constraints(5_000), constraints(20_000)),
    ] {
        let measure = |text: &str| {
            let clock = Clock::start();
            drop(read(text));
            clock.elapsed()
        };
        let time = |text: &str| (0..3).map(|_| measure(text)).min().unwrap_or(Duration::ZERO);
        let (small, large) = (time(&small), time(&large));
        assert!(large < 10 * small + Duration::from_millis(30), "{name}: {small:?}, {large:?}");
    }
}

/// Each kind is drawn inside of the grid or beside it, or named below it.
#[test]
fn constraints_are_shown() {
    let mut seen = std::collections::BTreeSet::new();
    for index in 0..2000 {
        let mut rng = PuzzleRng::new(7, index);
        let Some(constraint) = random_constraint(&mut rng, 9) else { continue };
        let kind = constraint.kind();
        let Ok(variant) = PuzzleKind::of_size(9).unwrap().with_constraints(vec![constraint]) else { continue };
        let (marks, named) = (variant.decorations(), variant.invisible_rules());
        let is_shown = kind.parts().cells.1 > 0 && kind.name() != "connected" || kind.name().ends_with("-diagonal");
        assert!(!marks.is_empty() || !is_shown, "{}", kind.name());
        assert!(kind.is_conventional() || named == [kind.description()], "{}: {named:?}", kind.name());
        for mark in marks {
            let points = match mark {
                Decoration::Line { points, .. } => points,
                Decoration::Circle { center, .. } | Decoration::Square { center, .. } => vec![center],
                Decoration::Text { at, .. } => vec![at],
                _ => Vec::new(),
            };
            let is_near = |at: &f32| (-0.7..=9.7).contains(at);
            assert!(points.iter().flatten().all(is_near), "{}: {points:?}", kind.name());
        }
        seen.insert(kind.name());
    }
    assert_eq!(seen.len(), CONSTRAINT_KINDS.len(), "{seen:?}");
}

/// Damaged texts of all formats are errors or other puzzles, and cause no panic.
#[test]
fn damaged_texts_cause_no_panic() {
    let arrows = format!("H<3{}", "0".repeat(78));
    let iss = ".Shape~9x9.~R1C1_8~R2C3_3_4.Cage~17~R1C1~R1C2.Jigsaw~AAB.Diagonal~1";
    let short = "{id:'x',ca:[{v:'title: \\u00e9'},{ce:[[0,0],[0,1]],sum:7,unique:t}],ce:[[,,,],[,{v:2},,],[,,,],[,,,]],\
                 o:[{ct:[0.5,1],w:0.3,r:t,c2:#F}],l:[{wp:[[0.5,0.5],[1.5,1.5]]}]}";
    let mut texts = vec![DEMO.to_owned(), SOLO.into(), arrows, iss.into(), short.into()];
    for format in formats_of_any_kind() {
        texts.extend(written(&one(SOLO), format).into_iter().chain(written(&one(DEMO), format)));
    }
    let tokens = [
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "é",
        "😀",
        "R0C99",
        "99999999999999999999",
        "-1",
        "null",
        "\\",
        "~",
        "%",
        "=",
        "J",
        "\n",
    ];
    for index in 0..cluewise_references::rounds(300) {
        let mut rng = PuzzleRng::new(11, index);
        let mut text: Vec<char> = texts[rng.random_below(texts.len() as u32) as usize].chars().collect();
        for _ in 0..1 + rng.random_below(3) {
            let at = rng.random_below(text.len() as u32 + 1) as usize;
            let end = (at + rng.random_below(6) as usize).min(text.len());
            let token = tokens[rng.random_below(tokens.len() as u32) as usize];
            text.splice(at..end, token.chars());
        }
        let text: String = text.into_iter().collect();
        detect_kinds(text.as_bytes());
        drop(read(&text));
    }
}

#[test]
fn starts_of_files_are_recognized() {
    let record = r#"{"puzzle":"................","size":9,"title":"é","constraints":[{"type":"killer","cells":["r1c1"#;
    let document = f_puzzles(9, ",\"title\":\"éé");
    // Programs that sort keys write the puzzle last.
    let sorted = r#"{"constraints": [ {"cells":["r1c1","r1c2"],"type":"killer","value":10},{"cells":["r1"#;
    for text in [record, &document, sorted] {
        assert!(detect_kinds(text.as_bytes()), "{text}");
    }
    let cut = document.trim_end_matches('}').len() - 1;
    assert!(detect_kinds(&document.as_bytes()[..cut]), "within a character");
}
