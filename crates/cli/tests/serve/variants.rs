//! Variants: every endpoint that knows them.

use super::http::percent_encode;
use super::*;
use cluewise::explain::{Coordinates, Language};
use cluewise::generator::Targets;
use cluewise::kinds::{KindGenerator, RulesAndMarks};

/// An X-Sudoku with one solution.
const DIAGONAL: &str = "...4......5..3749..1....6..............7..5....4........59.47..27.........9.....1";
/// A 4x4 with one solution, and that solution.
const SMALL: &str = "...24.....34....";
const SOLVED: &str = "1342421321343421";
/// A 4x4 of f-puzzles with one solution: a cage, a thermometer, a line and a clue.
const SETTERS: &str = concat!(
    r#"{"size":4,"title":"demo","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"#,
    r#""thermometer":[{"lines":[["R4C1","R3C1","R2C1"]]},{"lines":[["R4C2","R4C4"]]}],"#,
    r#""killercage":[{"cells":["R1C3","R1C4"],"value":"7"},{"cells":["R1C3","R2C3"],"value":"4"}]}"#
);

#[test]
fn other_sizes_are_recognized() {
    let api = Api::start();
    let verified = api.first(&format!("verify?puzzle={SMALL}&minimal=true&witness=true&limit=10"));
    assert_eq!((&verified["verdict"], &verified["size"], &verified["clues"]), (&json!("unique"), &json!(4), &json!(4)));
    assert!(verified["needless"].is_array() && verified.get("witness").is_none(), "{verified}");
    let marked = concat!(
        r#"{"puzzle":"...24.....34....","size":4,"needless":0,"needless_constraints":0,"constraints":["#,
        r#"{"type":"odd","cells":["r1c2","r1c1"]},{"type":"killer","cells":["r4c1","r4c2"],"value":7}]}"#
    );
    let verified = &api.post("verify?minimal=true", marked).json()["puzzles"][0];
    let names = json!(["odd in r1c2", "odd in r1c1", "cage 7 in r4c1, r4c2"]);
    assert_eq!(verified["needless_constraints"], names, "{verified}");
    let several = api.first("verify?puzzle=1...............&witness=true&limit=1000");
    // 288 grids, of which each digit is in the first cell of a quarter.
    assert_eq!((&several["verdict"], &several["count"]), (&json!("several"), &json!(72)));
    assert_ne!(several["witness"][0], several["witness"][1]);
    let none = api.first("verify?puzzle=11..............");
    assert_eq!((&none["verdict"], &none["count"]), (&json!("none"), &json!(0)));
    let solved = api.first(&format!("solve?puzzle={SMALL}&limit=3"));
    assert_eq!((&solved["solutions"], &solved["more"]), (&json!([SOLVED]), &json!(false)));
    let rated = api.first(&format!("rate?puzzle={SMALL}"));
    assert_eq!((&rated["level"], &rated["solution"]), (&json!("easy"), &json!(SOLVED)));
    assert_eq!(api.first("rate?puzzle=1...............")["verdict"], "several");
    let unrated = api.first(&format!("rate?puzzle={SMALL}&se=true"));
    assert_eq!((&unrated["level"], unrated.get("se")), (&json!("easy"), None));
    assert!(unrated["unrated"].as_str().expect("a reason").contains("Sudoku Explainer"), "{unrated}");
    let rated = api.first(&format!("rate?puzzle={DIAGONAL}&variant=x&scale=se"));
    assert_eq!((&rated["se"]["er"], &rated["se"]["ep"], rated.get("level")), (&json!(1.5), &json!(1.2), None));
    let letters = api.first("verify?puzzle=...bd.....cd....");
    assert_eq!(letters["puzzle"], "...24.....34....");
    let text = api.get("convert?puzzle=...bd.....cd....&format=line&symbols=A-Y");
    assert_eq!(text.text().trim(), "...BD.....CD....");
    // A rule that the text does not have.
    let diagonal = api.first(&format!("verify?puzzle={SMALL}&variant=x"));
    assert_eq!((&diagonal["variant"], &diagonal["verdict"]), (&json!("x"), &json!("none")));
    // The same text as 9x9, with and without a rule.
    assert!(api.first(&format!("verify?puzzle={EASY}")).get("size").is_none());
    assert_eq!(api.first(&format!("verify?puzzle={EASY}&size=9"))["verdict"], "unique");
}

#[test]
fn steps_of_sizes_are_explained() {
    let api = Api::start();
    let explained = api.first(&format!("explain?puzzle={SMALL}"));
    let steps = explained["steps"].as_array().expect("steps");
    let mut cells: Vec<char> = SMALL.chars().collect();
    for step in steps.iter().filter(|step| step["placement"].is_object()) {
        let name: Vec<usize> = step["placement"]["cell"]
            .as_str()
            .expect("a cell")
            .split(['r', 'c'])
            .filter_map(|number| number.parse().ok())
            .collect();
        let digit = step["placement"]["digit"].as_u64().expect("a digit");
        cells[(name[0] - 1) * 4 + name[1] - 1] = char::from_digit(digit as u32, 10).expect("a digit");
    }
    assert_eq!(cells.iter().collect::<String>(), SOLVED);
    let hint = api.first(&format!("hint?puzzle={SMALL}&after=1"));
    assert_eq!((&hint["step"], &hint["puzzle"]), (&steps[1], &json!(SMALL)));
    assert!(hint["place"].as_str().is_some_and(|place| !place.starts_with("r1c")), "{hint}");
    assert!(steps.iter().all(|step| step["evidence"]["cells"].is_array()), "{steps:?}");
    let named = api.first(&format!("hint?puzzle={SMALL}&after=1&coords=rowcol"));
    let text = |hint: &Value| hint["step"]["text"][0]["text"].as_str().expect("a text").to_owned();
    assert_eq!(text(&named), Coordinates::RowColumn.apply(&text(&hint), Language::English));
    // Entered digits.
    let entered = SMALL.replacen('.', "1", 1);
    let wrong = api.get(&format!("hint?puzzle={}", SMALL.replacen('.', "3", 1))).json();
    let message = wrong["error"]["message"].as_str().expect("a message");
    assert!(message.contains("`original`"), "{message}");
    assert_eq!(api.first(&format!("hint?puzzle={entered}&original={SMALL}"))["puzzle"], json!(entered));
    assert_eq!(api.first(&format!("hint?puzzle={entered}&original=...BD.....CD...."))["puzzle"], json!(entered));
    let (two, fewer) = (SMALL.replacen("...2", "3.12", 1), SMALL.replacen('2', ".", 1));
    for (query, message) in [
        (format!("puzzle={two}&original={SMALL}"), "wrong digits: "),
        (format!("puzzle={two}&original={SMALL}&lang=de"), "falsche Ziffern: "),
        (format!("puzzle={fewer}&original={SMALL}"), "grid lacks; enter the printed digits unchanged"),
    ] {
        let refused = api.get(&format!("hint?{query}")).json();
        let found = refused["error"]["message"].as_str().expect("a message");
        assert!(found.contains(message), "{refused}");
    }
    for (query, code) in [
        (format!("hint?puzzle={}&original={SMALL}", SMALL.replacen('.', "3", 1)), "wrong_marks"),
        (format!("hint?puzzle={SOLVED}&original={SMALL}"), "full"),
        (format!("hint?puzzle={}&original={SMALL}", SMALL.replacen('2', ".", 1)), "original"),
        (format!("hint?puzzle={SMALL}&original=1"), "original"),
        ("hint?puzzle=1...............".to_owned(), "not_unique"),
        ("explain?puzzle=11..............".to_owned(), "no_solution"),
        (format!("hint?puzzle={SMALL}&after=1000"), "no_step"),
    ] {
        assert_eq!(api.get(&query).error_code(), code, "{query}");
    }
}

#[test]
fn steps_of_sizes_have_drawings_grids_and_compact_data() {
    let api = Api::start();
    let plain = api.first(&format!("explain?puzzle={SMALL}"));
    let whole = api.first(&format!("explain?puzzle={SMALL}&drawings=true&grids=true"));
    let steps = whole["steps"].as_array().expect("steps");
    assert_eq!(whole["drawings"].as_array().map(Vec::len), Some(steps.len()));
    assert_eq!((&steps[0]["before"]["values"], &plain["steps"][0]["before"]), (&json!(SMALL), &json!(null)));
    let hint = api.first(&format!("hint?puzzle={SMALL}&drawings=true"));
    assert_eq!((&hint["drawing"], &hint["step"]), (&whole["drawings"][0], &plain["steps"][0]));
    // Compact steps are those of packs.
    let brief = api.first(&format!("explain?puzzle={SMALL}&brief=true"));
    assert_eq!(brief["steps"]["list"].as_array().map(Vec::len), Some(steps.len()));
    assert_eq!(brief["solution"], SOLVED);
    let made = api.get("generate?variant=killer&seed=3&level=medium&steps=true").json()["puzzles"][0].clone();
    let explained = api.post("explain?brief=true", made.to_string());
    assert_eq!(explained.json()["puzzles"][0]["steps"], made["steps"]);
    let german = api.first(&format!("hint?puzzle={SMALL}&lang=DE"));
    assert_eq!(
        (&german["step"]["technique"], &german["step"]["name"]),
        (&json!("Hidden Single"), &json!("Versteckter Einer"))
    );
    assert!(german["step"]["text"][0]["text"].as_str().is_some_and(|text| text.contains(" passt die ")), "{german}");
    for query in ["brief=true&lang=de", "brief=true&drawings=true", "brief=true&grids=true"] {
        assert_eq!(api.get(&format!("explain?puzzle={SMALL}&{query}")).error_code(), "query", "{query}");
    }
    let all = api.first(&format!("hint?puzzle={SMALL}&all=true&drawings=true"));
    assert_eq!((&all["steps"][0]["step"], &all["steps"][0]["drawing"]), (&all["step"], &all["drawing"]));
}

#[test]
fn steps_of_sudoku_explainer_are_returned() {
    let api = Api::start();
    let explained = api.first(&format!("explain?puzzle={DIAGONAL}&variant=x&ladder=se"));
    let rated = api.first(&format!("rate?puzzle={DIAGONAL}&variant=x&scale=se"));
    assert_eq!(explained["se"], rated["se"]);
    let steps = explained["steps"].as_array().expect("steps");
    let hardest = steps.iter().filter_map(|step| step["rating"].as_f64()).fold(0.0, f64::max);
    assert_eq!(json!(hardest), rated["se"]["er"]);
    let hint = api.first(&format!("hint?puzzle={DIAGONAL}&variant=x&ladder=se&after=2"));
    assert_eq!(hint["step"], steps[2]);
    for (query, code) in [
        (format!("explain?puzzle={SMALL}&ladder=se"), "unsupported"),
        (format!("hint?puzzle={SMALL}&ladder=se"), "unsupported"),
        (format!("hint?puzzle={SMALL}&ladder=se&technique=x-wing"), "query"),
        (format!("hint?puzzle={SMALL}&technique=nothing"), "query"),
        (format!("explain?puzzle={DIAGONAL}&variant=x&ladder=hodoku"), "unsupported"),
        (format!("hint?puzzle={DIAGONAL}&variant=x&ladder=hodoku"), "unsupported"),
    ] {
        assert_eq!(api.get(&query).error_code(), code, "{query}");
    }
}

#[test]
fn puzzles_of_setters_are_read_drawn_and_written() {
    let api = Api::start();
    let first = |response: Response| response.json()["puzzles"][0].clone();
    let verified = first(api.post("verify", SETTERS));
    assert_eq!((&verified["verdict"], &verified["title"]), (&json!("unique"), &json!("demo")));
    let solution = first(api.post("solve", SETTERS))["solutions"][0].clone();
    for format in ["json", "jsonl", "f-puzzles", "f-puzzles-link", "sudokupad-link"] {
        let text = api.post(&format!("convert?format={format}"), SETTERS);
        assert_eq!(text.status, 200, "{format}");
        assert_eq!(first(api.post("solve", text.text()))["solutions"][0], solution, "{format}");
    }
    let link = api.post("convert?format=sudokupad-link", SETTERS).text().trim().to_owned();
    assert_eq!(api.first(&format!("verify?puzzle={}", percent_encode(&link)))["verdict"], "unique");
    assert_eq!(api.post("convert?format=line", SETTERS).error_code(), "format");
    // Rated, or with the reason why not.
    let rated = first(api.post("rate", SETTERS));
    assert_eq!(rated["solution"], solution);
    assert!(rated["level"].is_string() != rated["unrated"].is_string(), "{rated}");
    let drawn = first(api.post("draw", SETTERS));
    let drawing = drawn["drawing"].as_str().expect("a drawing");
    // The sums of the cages.
    assert!(drawing.contains(">7</text>") && drawing.contains(">4</text>"), "{drawing}");
    assert_eq!(drawn["name"], "4x4 with killer, thermometer");
    // Rows, columns, boxes and cages.
    assert_eq!(drawn["different"].as_array().expect("sets")[0], json!([0, 1, 2, 3]));
    let sheet = api.post("print?format=svg&solutions=end", SETTERS);
    assert!(sheet.status == 200 && sheet.text().contains(">7</text>"));
    assert_eq!(api.post("print?digits=pictures", SETTERS).status, 200);
    // Classic grids are drawn too.
    assert_eq!(api.first(&format!("draw?puzzle={EASY}"))["different"].as_array().map(Vec::len), Some(27));
}

#[test]
fn variants_are_generated() {
    let api = Api::start();
    for (query, side, variant) in [
        ("size=6", 6, ""),
        ("size=6&variant=x", 6, "x"),
        ("variant=killer", 9, "killer"),
        ("variant=jigsaw&size=7", 7, "jigsaw"),
        ("size=6&variant=dots%2Bxv", 6, "dots+xv"),
    ] {
        let pack = api.get(&format!("generate?{query}&count=2&seed=7")).json();
        let mut generator =
            KindGenerator::of_rules(side, None, variant.parse::<RulesAndMarks>().expect("names"), Targets::default())
                .expect("a generator");
        for (index, record) in (0..).zip(pack["puzzles"].as_array().expect("puzzles")) {
            let made = generator.generate(7, index, |_| true).expect("a puzzle");
            assert_eq!(record["puzzle"], made.puzzle.to_string(), "{query}");
            assert_eq!(record["solution"], made.solution.to_string(), "{query}");
            let verified = api.post("verify", record.to_string()).json();
            assert_eq!(verified["puzzles"][0]["verdict"], "unique", "{query}");
            assert_eq!(verified["puzzles"][0]["solution_holds"], true, "{query}");
        }
    }
    let rated = api.get("generate?size=6&level=medium..hard&seed=1&symmetry=rot180").json()["puzzles"][0].to_string();
    let level = api.post("rate", rated).json()["puzzles"][0]["level"].clone();
    assert!(level == "medium" || level == "hard", "{level}");
    let pack = api.get("generate?size=6&level=easy=2,medium=1&seed=7").json();
    let levels: Vec<&Value> = pack["puzzles"].as_array().unwrap().iter().map(|puzzle| &puzzle["level"]).collect();
    assert_eq!(levels, ["easy", "easy", "medium"]);
    let lines = api.get("generate?size=4&count=3&format=line&seed=1");
    assert_eq!(lines.text().lines().map(str::len).collect::<Vec<_>>(), [16; 3]);
}

#[test]
fn techniques_are_practiced_and_hints_begin_at_candidates() {
    let api = Api::start();
    let made = api.get("generate?size=6&practice=naked-pair&at=naked-pair&seed=5&count=2").json();
    for record in made["puzzles"].as_array().expect("puzzles") {
        let hint = api.post("hint", record.to_string()).json()["puzzles"][0].clone();
        assert_eq!(hint["step"]["technique"], "Naked Pair", "{record}");
    }
    assert_eq!(api.get("generate?size=6&practice=skyscraper").error_code(), "query");
    let walk = api.first(&format!("explain?puzzle={SMALL}&grids=true"));
    let marks: String = walk["steps"][0]["before"]["candidates"]
        .as_array()
        .expect("candidates")
        .iter()
        .map(|list| {
            let has = |digit: u64| list.as_array().is_some_and(|list| list.contains(&json!(digit)));
            (1..=4).map(|digit| if has(digit) { digit.to_string() } else { ".".to_owned() }).collect::<String>()
        })
        .collect();
    let body = |marks: &str| json!({ "puzzle": SMALL, "size": 4, "candidates": marks }).to_string();
    let hint = api.post("hint", body(&marks)).json()["puzzles"][0].clone();
    assert_eq!(hint["step"]["technique"], walk["steps"][0]["technique"]);
    assert_eq!(api.post("verify", body(&marks)).json()["puzzles"][0]["count"], 1);
    let without = api.post("verify", body(&marks.replace('3', "."))).json()["puzzles"][0].clone();
    assert_eq!((&without["verdict"], without["missing_marks"].is_array()), (&json!("none"), true));
}

#[test]
fn invalid_requests_are_refused() {
    let api = Api::start();
    for (query, message) in [
        (format!("verify?puzzle={SMALL}&variant=killer"), "killer is for new puzzles"),
        (format!("verify?puzzle={SMALL}&variant=y"), "unknown variant \"y\""),
        (format!("verify?puzzle={SMALL}&size=x"), "`size`"),
        (format!("print?puzzle={SMALL}&digits=roman"), "unknown style of digits \"roman\""),
        (format!("convert?puzzle={SMALL}&format=nope"), "unknown format \"nope\""),
        ("generate?size=6&hodoku=hard".to_owned(), "hodoku is a target of 9x9 puzzles with the usual rules"),
        ("generate?size=6&steps=true&format=line".to_owned(), "`steps`: line has no place for steps"),
        ("generate?playable=true".to_owned(), "9x9 puzzles with the usual rules have no target playable"),
        (
            "generate?size=6&level=easy=2,uniform=true".to_owned(),
            "uniform is a target of 9x9 puzzles with the usual rules",
        ),
    ] {
        let response = api.get(&query);
        assert_eq!((response.status, response.error_code().as_str()), (400, "query"), "{query}");
        assert!(response.text().contains(&message.replace('"', "\\\"")), "{query}: {}", response.text());
    }
    for query in ["generate?size=7&variant=windoku", "generate?variant=killer&minimal=true", "generate?size=6&er=7.1"] {
        assert_eq!((api.get(query).status, api.get(query).error_code().as_str()), (422, "impossible"), "{query}");
    }
    for query in ["generate?size=6&scale=se", "generate?size=6&scale=hodoku"] {
        assert_eq!((api.get(query).status, api.get(query).error_code().as_str()), (422, "unsupported"), "{query}");
    }
    let malformed = api.post("verify?size=4", "123").json();
    assert_eq!(malformed["error"]["errors"][0]["expected"], "16 cells", "{malformed}");
}

#[test]
fn searches_end_with_the_budget_and_the_time_limit() {
    let api = Api::start();
    let empty = ".".repeat(16);
    assert_eq!(api.first(&format!("verify?puzzle={empty}&budget=0"))["verdict"], "unknown");
    // A count that the budget cuts is not that of all 288 grids.
    let counted = |budget| api.first(&format!("verify?puzzle={empty}&limit=1000&budget={budget}"));
    let (cut, whole) = (counted(20), counted(1_000_000));
    assert_eq!((&cut["verdict"], &cut["complete"]), (&json!("several"), &json!(false)));
    assert!(cut["count"].as_u64() < Some(288), "{cut}");
    assert_eq!((&whole["count"], &whole["complete"]), (&json!(288), &json!(true)));
    let solved = api.first(&format!("solve?puzzle={empty}&budget=0"));
    assert_eq!((&solved["complete"], solved.get("more"), &solved["solutions"]), (&json!(false), None, &json!([])));
    assert_eq!(api.get(&format!("explain?puzzle={empty}&budget=0")).error_code(), "unknown");
    let hurried = Service::start("--timeout 400ms");
    // Far more solutions than can be counted in this time.
    let large = ".".repeat(625);
    let response = hurried.get(&format!("/api/v1/verify?puzzle={large}&limit=100000"));
    assert_eq!((response.status, response.error_code().as_str()), (503, "time_limit"));
    // True candidates are those found so far; the first solutions of a smaller grid come soon, on a busy machine too.
    let found = hurried.get(&format!("/api/v1/candidates?true_only=true&puzzle={}", ".".repeat(256))).json();
    let first = &found["puzzles"][0];
    assert_eq!((&first["complete"], &first["more_solutions"]), (&json!(false), &json!(true)), "{found}");
    assert!(first["solutions"].as_u64() > Some(0), "{}", first["solutions"]);
}

/// A puzzle has one rating and the same steps, however it is given.
#[test]
fn classic_puzzles_have_one_rating() {
    let api = Api::start();
    let puzzle = "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..";
    let usual = api.first(&format!("rate?puzzle={puzzle}&scale=effort,se"));
    assert_eq!(
        (&usual["level"], &usual["effort"], &usual["se"]["er"]),
        (&json!("extreme"), &json!(7.17), &json!(10.9))
    );
    let ratings = |record: &Value| ["level", "effort", "se", "measures"].map(|name| record[name].clone());
    assert_eq!(api.first(&format!("rate?puzzle={puzzle}&scale=effort,se&size=9")), usual);
    let document = |format: &str| api.post(&format!("convert?format={format}"), puzzle).text().to_owned();
    let x = api.get("generate?variant=x&level=easy&seed=1").json()["puzzles"][0].to_string();
    for body in [document("sudokupad-link"), format!("{{\"puzzle\":\"{puzzle}\"}}\n{x}\n")] {
        let rated = api.post("rate?scale=effort,se", &body).json()["puzzles"][0].clone();
        assert_eq!(ratings(&rated), ratings(&usual), "{body}");
    }
    let hint = |query: &str| api.first(&format!("hint?puzzle={puzzle}{query}"));
    assert_eq!(hint("&size=9"), hint(""));
}

/// Whether there is such a grid is unknown; the time limit ends the search for one.
#[test]
fn the_time_limit_is_no_proof() {
    let service = Service::start("--timeout 1s");
    for endpoint in ["generate?", "daily?"] {
        let response =
            service.get(&format!("/api/v1/{endpoint}size=16&variant=x%2Banti-knight%2Banti-king%2Bdisjoint"));
        assert_eq!((response.status, &response.json()["error"]["code"]), (503, &json!("time_limit")), "{endpoint}");
    }
    let no_grid = service.get("/api/v1/generate?size=4&variant=anti-king");
    assert_eq!((no_grid.status, &no_grid.json()["error"]["code"]), (422, &json!("impossible")));
}

/// Broken rules are named in each language, with their cells.
#[test]
fn broken_rules_are_named() {
    let api = Api::start();
    let broken = |lang: &str, puzzle: &str| {
        let cage = json!({ "type": "killer", "cells": ["r1c1", "r1c2"], "value": 4 });
        let body = json!({ "puzzle": puzzle, "size": 4, "variant": "x", "constraints": [cage] });
        api.post(&format!("conflicts?lang={lang}"), body.to_string()).json()["puzzles"][0]["conflicts"].clone()
    };
    let cage = json!([{ "rule": "killer", "cells": ["r1c1", "r1c2"], "text": "Käfig: 3+2 ist nicht 4" }]);
    assert_eq!(broken("de", "32.............."), cage);
    assert_eq!(broken("en", "3..............3")[0]["text"], "3 is more than once in the main diagonal");
    assert_eq!(broken("fr", "3..............1"), json!([]));
}
