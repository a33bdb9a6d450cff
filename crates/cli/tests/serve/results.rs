//! Results and errors of the endpoints.

use super::*;
use cluewise::engine;
use cluewise::explain::{self, Ladder, Options, Walkthrough};
use cluewise::generator::{Targets, generate};
use cluewise::kinds::{PuzzleKind, Symbols};
use cluewise::pack::brief_steps;
use cluewise::rating::effort::Level;
use cluewise::rating::{hodoku, se};
use cluewise::run::{Daily, GeneratedPuzzle, NewKind};
use cluewise::{Candidates, Cell, DigitSet, Grid, canonical, formats, solver};

#[test]
fn puzzles_are_determined_by_the_seed() {
    let api = Api::start();
    let pack = api.get("generate?level=hard&seed=7&count=2").json();
    let targets = Targets::default().with_level(Level::Hard);
    for (index, record) in (0..).zip(pack["puzzles"].as_array().expect("puzzles")) {
        let made = generate(&targets, 7, index, |_| true).expect("a puzzle");
        assert_eq!(record["puzzle"], made.puzzle.to_string());
        assert_eq!((&record["solution"], &record["level"]), (&json!(made.solution), &json!("hard")));
    }
    let levels = api.get("generate?level=easy=2,medium=1&seed=1&symmetry=rot180&se=true").json();
    let levels: Vec<&Value> = levels["puzzles"].as_array().expect("puzzles").iter().map(|r| &r["level"]).collect();
    assert_eq!(levels, ["easy", "easy", "medium"]);
    let second = api.get("generate?level=hard&seed=7&first=1&count=1").json();
    assert_eq!(second["puzzles"], json!([pack["puzzles"][1]]));
    let rated = api.get("generate?seed=7&scale=effort,se,hodoku").json();
    assert!(rated["puzzles"][0]["hodoku_score"].is_u64() && rated["puzzles"][0]["se"].is_object());
    let lines = api.get("generate?seed=7&count=3&format=line");
    assert_eq!(lines.text().lines().filter(|line| solver::count(&puzzle(line), 2) == 1).count(), 3);
}

/// A puzzle that the attempts do not find is skipped, and the error has the others: those that are found one by one.
#[test]
fn missing_puzzles_are_skipped() {
    let api = Api::start();
    for (targets, wanted, found) in [("level=extreme&attempts=10", 50, 39), ("size=6&level=medium&attempts=6", 40, 4)] {
        let query = |first: u64, count| format!("generate?{targets}&seed=2&first={first}&count={count}");
        let one = |index| api.get(&query(index, 1)).json()["puzzles"][0].clone();
        let alone: Vec<Value> = (0..wanted).map(one).filter(Value::is_object).collect();
        let all = api.get(&query(0, wanted));
        assert_eq!((all.status, all.error_code().as_str(), alone.len()), (422, "not_found", found), "{targets}");
        assert_eq!(all.json()["puzzles"], json!(alone), "{targets}");
        let message = all.json()["error"]["message"].to_string();
        assert!(message.contains(&format!("{found} of {wanted} puzzles were found")), "{message}");
    }
    // A finite set: the search ends with the first puzzle that is not found.
    let distinct = api.get("generate?size=4&count=500&distinct=true&attempts=2000&seed=1").json();
    let forms: std::collections::HashSet<String> = distinct["puzzles"]
        .as_array()
        .expect("puzzles")
        .iter()
        .map(|record| {
            api.first(&format!("canonical?puzzle={}", record["puzzle"].as_str().expect("a puzzle")))["canonical"]
                .to_string()
        })
        .collect();
    assert_eq!(forms.len(), distinct["puzzles"].as_array().map_or(0, Vec::len));
    assert!(
        distinct["error"]["message"].as_str().expect("a message").contains("of 500 were found; there may be no more")
    );
}

#[test]
fn results_equal_those_of_the_library() {
    let api = Api::start();
    let solution = solver::unique_solution(&puzzle(EASY)).expect("a solution").to_string();
    let verified = api.first(&format!("verify?puzzle={EASY}&minimal=true&witness=true"));
    assert_eq!((&verified["verdict"], &verified["count"]), (&json!("unique"), &json!(1)));
    assert!(verified["needless"].is_array() && verified["witness"].is_null());
    let several = api.first(&format!("verify?puzzle={MULTIPLE}&limit=1000&witness=true"));
    assert_eq!(several["count"], solver::count(&puzzle(MULTIPLE), 1000));
    let grids: Vec<Grid> = serde_json::from_value(several["witness"].clone()).expect("grids");
    assert!(grids[0] != grids[1] && grids.iter().all(|grid| grid.fills(&puzzle(MULTIPLE))));
    let none = api.first(&format!("verify?puzzle={CONFLICT}"));
    assert_eq!((&none["verdict"], &none["conflict"]), (&json!("none"), &json!(["r1c1", "r1c2"])));
    let none = api.first("verify?puzzle=1...........1...");
    assert_eq!((&none["verdict"], &none["conflict"]), (&json!("none"), &json!(["r1c1", "r4c1"])));
    assert_eq!(api.first(&format!("solve?puzzle={EASY}&limit=2"))["solutions"], json!([solution]));
    assert_eq!(api.first(&format!("solve?puzzle={MULTIPLE}"))["more"], true);
    let [log10, error] = ["log10", "relative_error"].map(|key| {
        api.first(&format!("solve?puzzle={MULTIPLE}&estimate=500&seed=2"))["estimate"][key].as_f64().expect("a number")
    });
    let exact = solver::count(&puzzle(MULTIPLE), u64::MAX) as f64;
    assert!((10f64.powf(log10) / exact - 1.0).abs() <= 4.0 * error + 1e-6, "{log10} {error}");
    let rated = api.first(&format!("rate?puzzle={EASY}&se=true"));
    assert_eq!(rated["se"], json!(se::rate(&puzzle(EASY))));
    assert_eq!((&rated["level"], &rated["solution"]), (&json!("easy"), &json!(solution)));
    let rated = api.first(&format!("rate?puzzle={EASY}&scale=hodoku"));
    let (rating, techniques) = hodoku::rate_with_techniques(&puzzle(EASY)).expect("a rating");
    assert_eq!((&rated["hodoku_level"], &rated["hodoku_score"]), (&json!(rating.level), &json!(rating.score)));
    assert_eq!((&rated["hodoku_techniques"], rated.get("level")), (&json!(techniques), None));
    assert_eq!(api.first(&format!("rate?puzzle={EASY}&er_max=1.2"))["above"], true);
    assert_eq!(api.first(&format!("rate?puzzle={MULTIPLE}"))["verdict"], "several");
    let left = api.first(&format!("candidates?puzzle={EASY}&after=clues"));
    assert_eq!(left["candidates"].as_array().map(Vec::len), Some(81));
    let occurring = api.first(&format!("candidates?puzzle={EASY}&true_only=true"));
    let digits: String = occurring["candidates"].as_array().unwrap().iter().map(|cell| cell[0].to_string()).collect();
    assert_eq!(
        (json!(digits), &occurring["solutions"], &occurring["more_solutions"]),
        (json!(solution), &json!(1), &json!(false))
    );
    assert_eq!(api.first(&format!("candidates?puzzle={MULTIPLE}&true_only=true&limit=3"))["limit"], 3);
    let form = api.first(&format!("canonical?puzzle={EASY}"));
    assert_eq!(form["canonical"], canonical::canonicalize(&puzzle(EASY)).form.to_string());
    api.first(&format!("canonical?puzzle={EASY}&by=solution"));
}

#[test]
fn the_puzzle_of_the_day_is_that_of_the_library() {
    let api = Api::start();
    for level in ["easy", "Hard", "extreme"] {
        let mut daily = Daily::new(NewKind::CLASSIC, level.parse().ok()).expect("a level");
        let made = daily.puzzle("2026-11-20".parse().expect("a date"), |_| true);
        let Ok(GeneratedPuzzle::Classic(made)) = made else { panic!("{level}: no classic puzzle") };
        let expected = made.puzzle;
        let pack = api.get(&format!("daily?date=2026-11-20&level={level}")).json();
        assert_eq!(pack["puzzles"][0]["puzzle"], json!(expected));
        assert_eq!(pack["puzzles"][0]["id"], json!("2026-11-20"));
    }
    let six = NewKind::new(6, None, "x".parse().expect("rules"));
    let six =
        Daily::new(six, Some(Level::Medium)).expect("a kind").puzzle("2026-11-20".parse().expect("a date"), |_| true);
    let Ok(GeneratedPuzzle::Kind(six)) = six else { panic!("no puzzle of another kind") };
    let line = api.get("daily?date=2026-11-20&size=6&variant=x&level=medium&format=line");
    assert_eq!(line.text().trim(), six.puzzle.to_text(Symbols::DIGITS));
    let small = api.get("daily?date=2026-11-20&size=4").json();
    assert_eq!((&small["puzzles"][0]["level"], &small["puzzles"][0]["size"]), (&json!("easy"), &json!(4)));
    let none = api.get("daily?date=2026-11-20&size=4&level=hard");
    assert_eq!((none.status, none.error_code().as_str()), (422, "impossible"));
    assert!(none.text().contains("all 4x4 puzzles are easy"), "{}", none.text());
    let nine = api.get("daily?date=2026-11-20&size=9&level=easy").json();
    assert_eq!(nine, api.get("daily?date=2026-11-20&level=easy").json());
    let today = api.get("daily?format=line");
    assert!(today.status == 200 && today.text().trim().len() == 81, "{}", today.text());
    for query in [
        "daily?date=yesterday",
        "daily?date=2026-02-30",
        "daily?level=brutal",
        "daily?budget=5",
        "daily?size=6&budget=5",
    ] {
        assert_eq!((api.get(query).status, api.get(query).error_code().as_str()), (400, "query"), "{query}");
    }
}

#[test]
fn steps_are_compact_data_on_request() {
    let api = Api::start();
    let made = api.get("generate?level=medium&seed=7&steps=true").json()["puzzles"][0].clone();
    let walk = explain::walk(&puzzle(made["puzzle"].as_str().expect("a puzzle")), Options::default());
    assert_eq!(made["steps"], brief_steps(&PuzzleKind::default(), &walk.steps));
    let brief = api.first(&format!("explain?puzzle={}&brief=true", made["puzzle"].as_str().expect("a puzzle")));
    for field in ["puzzle", "solution", "clues", "level", "effort", "steps"] {
        assert_eq!(brief[field], made[field], "{field}");
    }
    for query in [
        format!("explain?puzzle={EASY}&brief=true&lang=de"),
        "generate?steps=true&format=line".to_owned(),
        "generate?steps=true&size=6&format=line".to_owned(),
    ] {
        assert_eq!((api.get(&query).status, api.get(&query).error_code().as_str()), (400, "query"), "{query}");
    }
    // The error names the parameter.
    for (query, message) in [
        ("count=-1", "`count`: \"-1\": expected a number"),
        ("minimal=yes", "`minimal`: \"yes\": expected true or false"),
        ("symmetry=foo", "`symmetry`: \"foo\": unknown symmetry \"foo\""),
        ("budgets=5", "invalid query: unknown parameter `budgets`"),
        ("er=11.8..11.9&attempts=3", "3 attempts found no puzzle of these targets"),
        ("size=6&minimal=true&level=extreme&attempts=2", "2 attempts found no puzzle of these targets"),
        ("attempts=0", "`attempts`: 0: expected at least 1"),
    ] {
        let wrong = api.get(&format!("generate?seed=7&{query}"));
        let error = &wrong.json()["error"];
        assert!(error["message"].as_str().expect("a message").contains(message), "{error}");
    }
}

#[test]
fn questions_are_answered() {
    let api = Api::start();
    let solution = solver::unique_solution(&puzzle(EASY)).expect("a solution");
    let killer = api.get("generate?variant=killer&level=easy&seed=5&format=jsonl").text().to_owned();
    for body in [EASY, &killer] {
        let solved = api.post("solve", body).json()["puzzles"][0]["solutions"][0].clone();
        let digit = &solved.as_str().expect("a solution")[40..41];
        let ask = |question: &str, rest: &str| api.post(&format!("why?question=r5c5{question}{digit}{rest}"), body);
        let found = ask("=", "&drawings=true&grids=true").json()["puzzles"][0].clone();
        let steps = found["before"].as_array().expect("steps").len();
        assert_eq!((&found["after"], found["drawings"].as_array().map(Vec::len)), (&json!(steps), Some(steps + 1)));
        assert_eq!(found["step"]["placement"], json!({ "cell": "r5c5", "digit": digit.parse::<u8>().ok() }), "{found}");
        assert!(found["step"]["before"].is_object(), "{found}");
        assert_eq!(ask("!=", "").error_code(), "not_so");
    }
    let given = Cell::all().find(|&cell| puzzle(EASY).get(cell).is_some()).expect("a clue");
    let ask = |question: String, rest: &str| api.get(&format!("why?puzzle={EASY}&question={question}{rest}"));
    let german = ask(format!("{given}={}", solution.get(given)), "&lang=de&coords=a1").json();
    let text = german["puzzles"][0]["text"].as_str().expect("a text").to_owned();
    assert!(text.ends_with(&format!(" hat die vorgegebene {}.", solution.get(given))), "{text}");
    assert_eq!(ask("r10c1=3".to_owned(), "").error_code(), "question");
    assert_eq!(api.get(&format!("why?puzzle={EASY}")).error_code(), "query");
}

#[test]
fn steps_are_explained_and_drawn() {
    let api = Api::start();
    let walk = explain::walk(&puzzle(EASY), Options::default());
    let explained = api.first(&format!("explain?puzzle={EASY}&drawings=true"));
    // The response has further fields.
    let has_all = |explained: &Value, walk: &Walkthrough| {
        json!(engine::Walkthrough::from(walk.clone()))
            .as_object()
            .is_some_and(|fields| fields.iter().all(|(key, value)| explained[key] == *value))
    };
    assert_eq!(explained["drawings"].as_array().map(Vec::len), Some(walk.steps.len()));
    assert!(has_all(&explained, &walk), "{explained}");
    assert!(api.first(&format!("explain?puzzle={EASY}&grids=true"))["steps"][0]["before"].is_object());
    // The solving time is that of `rate`, with its parts unless the steps are compact data.
    let x = ".3...........1..3.6..9....7...3.....2..65.....5....1...9..84.....41..8..82.......";
    let x = json!({ "puzzle": x, "variant": "x" }).to_string();
    for body in [EASY.to_owned(), "...24.....34....".to_owned(), x] {
        let of = |query: &str| api.post(query, body.clone()).json()["puzzles"][0]["time"].clone();
        let (rated, whole, brief) =
            (of("rate?scale=time"), of("explain?time=true"), of("explain?time=true&brief=true"));
        assert_eq!([&whole["expected_s"], &whole["p80_s"]], [&rated["expected_s"], &rated["p80_s"]], "{body}");
        assert!(rated.is_object() && brief == rated && whole["parts"].is_array(), "{body}: {rated} {brief}");
        assert!(of("explain").is_null(), "{body}");
    }
    let hint = api.first(&format!("hint?puzzle={EASY}&after=3&grids=true&drawings=true"));
    assert_eq!(
        (&hint["step"]["technique"], &hint["place"]),
        (&json!(walk.steps[3].technique), &json!(walk.steps[3].location()))
    );
    assert!(hint["drawing"].as_str().is_some_and(|svg| svg.contains("<svg")));
    let german = api.first(&format!("hint?puzzle={EASY}&lang=de"));
    let text = german["step"]["text"][0]["text"].as_str().expect("a text").to_owned();
    assert_eq!(text, explain::Language::German.text(&walk.steps[0]));
    assert_eq!(german["step"]["name"], explain::Language::German.technique(&walk.steps[0].technique));
    assert_eq!(api.get(&format!("explain?puzzle={EASY}&lang=xx")).error_code(), "query");
    let of_locale = |lang: &str| api.get(&format!("explain?puzzle={EASY}&lang={lang}")).json();
    assert_eq!(of_locale("de-AT"), of_locale("de"));
    // Other names of cells, in texts only.
    let named = api.first(&format!("hint?puzzle={EASY}&coords=a1"));
    let a1 = |text: &str| explain::Coordinates::A1.apply(text, explain::Language::English);
    let text = a1(&walk.steps[0].text[0].text);
    assert_eq!(
        (&named["step"]["text"][0]["text"], &named["place"]),
        (&json!(text), &json!(a1(&walk.steps[0].location())))
    );
    assert_eq!(named["step"]["notation"], api.first(&format!("hint?puzzle={EASY}"))["step"]["notation"]);
    let german = api.first(&format!("explain?puzzle={EASY}&lang=de&coords=rowcol"));
    assert!(german["steps"][0]["text"][0]["text"].as_str().is_some_and(|text| text.contains("Zeile")));
    assert_eq!(api.get(&format!("hint?puzzle={EASY}&coords=xx")).error_code(), "query");
    let se = explain::walk(&puzzle(EASY), Options::default().with_ladder(Ladder::Se));
    let explained = api.first(&format!("explain?puzzle={EASY}&ladder=se"));
    assert!(has_all(&explained, &se), "{explained}");
    // Of a puzzle that is nearly full all steps are found quickly.
    let solution = solver::unique_solution(&puzzle(EASY)).expect("a solution").to_string();
    let nearly_full = format!("{}{}", "...", &solution[3..]);
    let all = api.first(&format!("hint?puzzle={nearly_full}&all=true"));
    let steps = all["steps"].as_array().expect("steps");
    assert!(steps.len() > 2 && steps.iter().any(|listed| listed["step"] == all["step"]), "{all}");
    // Pencil marks without the digit of the solution are wrong.
    let clues = puzzle(EASY);
    let solution = solver::unique_solution(&clues).expect("a solution");
    let mut marks = Candidates::new(&clues);
    let cell = Cell::all().find(|&cell| marks.get(cell).len() > 1).expect("a cell");
    let original = format!("original={EASY}");
    let text = |marks: &Candidates| String::from_utf8(marks.to_bytes().to_vec()).expect("text");
    let body = |marks: &Candidates| json!({ "puzzle": EASY, "candidates": text(marks) }).to_string();
    let hint = api.post(&format!("hint?{original}"), body(&marks).as_bytes());
    assert_eq!(hint.json()["puzzles"][0]["step"]["notation"], json!(walk.steps[0].notation));
    marks.remove(cell, DigitSet::single(solution.get(cell)));
    assert_eq!(api.post(&format!("hint?{original}"), body(&marks).as_bytes()).error_code(), "wrong_marks");
    let empty = Cell::all().find(|&cell| clues.get(cell).is_none()).expect("an empty cell");
    let wrong = DigitSet::FULL - DigitSet::single(solution.get(empty));
    let mut played = clues;
    played.set(empty, wrong.iter().next());
    let hint = api.get(&format!("hint?puzzle={played}&{original}"));
    assert!(hint.text().contains(&format!("wrong digit: {} in {empty}", wrong.iter().next().expect("a digit"))));
    let full = solver::unique_solution(&puzzle(EASY)).expect("a solution");
    assert_eq!(api.get(&format!("hint?puzzle={full}")).error_code(), "full");
    let refused = api.get(&format!("explain?puzzle={CONFLICT}"));
    assert_eq!(refused.error_code(), "no_solution");
    // The sentence is that of `verify`, with the cells.
    let verified = api.first(&format!("verify?puzzle={CONFLICT}&witness=true"));
    let same = "no solution (r1c1 and r1c2 hold the same digit)";
    assert!(verified["reason"].as_str().is_some_and(|reason| reason.starts_with(same)), "{verified}");
    let error = &refused.json()["error"];
    assert_eq!((&error["message"], &error["conflicting"]), (&verified["reason"], &verified["conflicting"]));
    assert!(verified["conflicting"].as_array().is_some_and(|cells| cells.contains(&json!("r1c1"))), "{verified}");
}

#[test]
fn candidate_grids_are_accepted() {
    let api = Api::start();
    let (clues, solution) = (puzzle(EASY), solver::unique_solution(&puzzle(EASY)).expect("a solution"));
    let mut marks = Candidates::new(&clues);
    let open: Vec<Cell> = Cell::all().filter(|&cell| marks.get(cell).len() > 2).collect();
    let other = marks.get(open[0]).iter().find(|&digit| digit != solution.get(open[0])).expect("a digit");
    marks.remove(open[0], DigitSet::single(other));
    let body = |marks: &Candidates| {
        let text = String::from_utf8(marks.to_bytes().to_vec()).expect("text");
        json!({ "puzzle": EASY, "candidates": text }).to_string()
    };
    let rated = api.post("rate?scale=effort,se,hodoku", body(&marks)).json();
    let rated = &rated["puzzles"][0];
    assert_eq!((&rated["verdict"], &rated["se"]), (&json!("unique"), &json!(se::rate(&marks))));
    assert!(rated["hodoku_score"].is_u64() && rated.get("effort").is_none(), "{rated}");
    let unrated = api.post("rate", body(&marks)).json()["puzzles"][0]["unrated"].to_string();
    assert!(unrated.contains("candidate grids have no effort"), "{unrated}");
    assert_eq!(api.post("print", body(&marks)).status, 200);
    assert_eq!(api.post("convert?format=line", body(&marks)).error_code(), "candidates");
    assert_eq!(api.post("convert?format=line&drop_candidates=true", body(&marks)).text().trim(), EASY);
    let form = api.post("canonical", body(&marks)).json()["puzzles"][0]["canonical"].clone();
    let shuffled = cluewise::canonical::Transformation::random(&mut cluewise::PuzzleRng::new(1, 0));
    let mut isomorph = cluewise::pack::Record::from(puzzle(EASY));
    isomorph.restrict(&marks);
    let isomorph = serde_json::to_string(&isomorph.transformed(&shuffled)).expect("JSON");
    assert_eq!(
        (api.post("canonical", isomorph).json()["puzzles"][0]["canonical"].clone(), form.to_string().len()),
        (form, 731)
    );
    assert_eq!(api.post("canonical?by=solution", body(&marks)).error_code(), "unsupported");
    marks.remove(open[1], DigitSet::single(solution.get(open[1])));
    let verified = api.post("verify", body(&marks)).json();
    let missing = json!([{ "cell": open[1], "digit": solution.get(open[1]) }]);
    let verified = &verified["puzzles"][0];
    assert_eq!((&verified["verdict"], &verified["missing_marks"]), (&json!("none"), &missing));
    for endpoint in ["solve", "rate?scale=se", "print"] {
        assert_eq!(api.post(endpoint, body(&marks)).error_code(), "wrong_marks", "{endpoint}");
    }
}

/// A cell that still has the mark of a clue that it sees does not hide the clue.
#[test]
fn stale_marks_are_accepted_beside_the_original() {
    let api = Api::start();
    let (clues, original) = (puzzle(EASY), format!("original={EASY}"));
    let (fresh, mut stale) = (Candidates::new(&clues), Candidates::FULL);
    clues.clues().for_each(|(cell, digit)| stale.keep(cell, DigitSet::single(digit)));
    let open = Cell::all().find(|&cell| fresh.get(cell).len() > 2).expect("a cell");
    let seen = clues.clues().find(|&(cell, _)| open.peers().any(|peer| peer == cell)).expect("a clue").1;
    stale.keep(open, fresh.get(open) | DigitSet::single(seen));
    let text = |marks: &Candidates| String::from_utf8(marks.to_bytes().to_vec()).expect("text");
    let step = |body: String| api.post(&format!("hint?lang=de&{original}"), body).json()["puzzles"][0].clone();
    let expected = step(json!({ "puzzle": EASY }).to_string());
    assert!(expected["step"]["notation"].is_string(), "{expected}");
    assert_eq!(step(text(&stale)), expected);
    assert_eq!(step(json!({ "puzzle": EASY, "candidates": text(&stale) }).to_string()), expected);
    let solution = solver::unique_solution(&clues).expect("a solution");
    stale.remove(open, DigitSet::single(solution.get(open)));
    assert_eq!(api.post(&format!("hint?{original}"), text(&stale)).error_code(), "wrong_marks");
}

#[test]
fn closures_are_those_of_the_library() {
    let api = Api::start();
    for text in [EASY, MULTIPLE] {
        let rated = api.first(&format!("rate?puzzle={text}&closure=true"));
        let expected = se::closure(&puzzle(text), se::Options::default());
        let (values, candidates) = (expected.values().clue_count(), expected.candidate_count());
        let (closure, end) = (&rated["se_closure"], expected.end.name());
        assert_eq!((&closure["er"], &closure["end"]), (&json!(expected.rating.er), &json!(end)), "{rated}");
        assert_eq!((&closure["values"], &closure["candidates"]), (&json!(values), &json!(candidates)), "{rated}");
    }
    assert!(api.first(&format!("rate?puzzle={CONFLICT}&closure=true")).get("se_closure").is_none());
}

#[test]
fn puzzles_are_converted_between_all_text_formats() {
    let api = Api::start();
    for format in formats::FORMATS.iter().filter(|format| format.is_text() && !format.extensions().is_empty()) {
        let response = api.post(&format!("convert?format={}", format.name()), EASY);
        let back = api.post(&format!("verify?from={}", format.name()), &response.body);
        assert_eq!(back.json()["puzzles"][0]["puzzle"], EASY, "{}: {}", format.name(), response.text());
        assert_eq!(api.post("verify", &response.body).json()["puzzles"][0]["puzzle"], EASY);
    }
    for (query, magic) in [("format=pdf&solutions=end&title=A%20%3Cb%3E", "%PDF"), ("format=svg&per_page=1", "<svg")] {
        let sheet = api.get(&format!("print?puzzle={EASY}&{query}"));
        assert!(sheet.status == 200 && sheet.body.starts_with(magic.as_bytes()), "{query}");
    }
    assert_eq!(api.get(&format!("print?puzzle={EASY}&format=png&dpi=20")).body[..4], *b"\x89PNG");
    let all = api.get(&format!("print?puzzle={EASY}&format=json&solutions=end&steps=next&coords=a1")).json();
    let pages: Vec<&str> =
        all["pages"].as_array().expect("pages").iter().map(|page| page.as_str().expect("SVG")).collect();
    assert_eq!(pages.len(), 3);
    let hints = api.get(&format!("print?puzzle={EASY}&format=json&hints=true&lang=de")).json();
    let hint_pages = hints["pages"].as_array().expect("pages");
    let hint = hint_pages[1].as_str().expect("a page");
    assert!(hint_pages.len() == 2 && hint.contains("Versteckter Einer: Block 3") && !hint.contains("r2c8"), "{hint}");
    // They have a heading, and are numbered with the puzzles.
    assert!(hint.contains(">Tipps<") && hint.contains(">2 / 2<"), "{hint}");
    let outlined = api.get(&format!("print?puzzle={EASY}&format=json&outlines=true")).json();
    let page = outlined["pages"][0].as_str().expect("SVG");
    assert!(page.contains("<path") && !page.contains("<text") && !page.contains("font"));
    assert!(
        pages[2].contains(">Steps<") && pages[2].contains("Hidden Single on\u{a0}2 in box\u{a0}3: B8"),
        "{}",
        pages[2]
    );
    let pack = json!({ "level_names": { "easy": "Leicht" }, "puzzles": [{ "puzzle": EASY, "level": "easy" }] });
    let named = api.post("print?format=svg", pack.to_string());
    assert!(String::from_utf8_lossy(&named.body).contains("Leicht"), "packs name their levels");
}

#[test]
fn errors_name_the_position_and_the_code() {
    let api = Api::start();
    let mixed = format!("{EASY}\n4.52..\n{MULTIPLE}\n");
    let response = api.post("verify", &mixed);
    let answer = response.json();
    assert_eq!(answer["puzzles"].as_array().map(Vec::len), Some(2));
    let error = &answer["errors"][0];
    assert_eq!((&error["number"], &error["line"], &error["code"]), (&json!(2), &json!(2), &json!("malformed")));
    assert!(error["column"].is_u64() && error["found"].is_string() && error["expected"].is_string());
    let table: [(&str, &[u8], u16, &str); 13] = [
        ("verify", b"\xff\xfe\xfd", 422, "malformed"),
        ("verify", b"", 422, "no_puzzle"),
        ("verify?from=morse", EASY.as_bytes(), 400, "query"),
        ("verify?limt=3", EASY.as_bytes(), 400, "query"),
        ("verify?limit=1", EASY.as_bytes(), 400, "query"),
        ("rate?er_max=7.25", EASY.as_bytes(), 400, "query"),
        ("rate?er_max=20.1", EASY.as_bytes(), 400, "query"),
        ("rate?er_max=NaN", EASY.as_bytes(), 400, "query"),
        ("rate?scale=elo", EASY.as_bytes(), 400, "query"),
        ("solve", CONFLICT.as_bytes(), 422, "no_solution"),
        ("canonical?by=solution", MULTIPLE.as_bytes(), 422, "not_unique"),
        ("convert?format=line", mixed.as_bytes(), 422, "malformed"),
        ("rate", b"PAR1 and more of a file that is no text\0\0", 415, "format"),
    ];
    for (query, body, status, code) in table {
        let response = api.post(query, body);
        assert_eq!((response.status, response.error_code().as_str()), (status, code), "{query}: {}", response.text());
    }
    let tiny = format!("print?puzzle={EASY}&paper=30x30mm&per_page=9");
    for (query, status, code) in [
        ("generate?level=brutal", 400, "query"),
        ("generate?clues=5", 422, "impossible"),
        ("generate?count=1001", 413, "too_much"),
        ("generate?er=x", 400, "query"),
        ("verify", 400, "query"),
        ("print?per_page=21&puzzle=1", 400, "query"),
        (&tiny, 400, "query"),
    ] {
        let response = api.get(query);
        assert_eq!((response.status, response.error_code().as_str()), (status, code), "{query}: {}", response.text());
    }
}

#[test]
fn pictures_are_read() {
    let api = Api::start();
    let picture = |puzzle: &str| api.get(&format!("print?puzzle={puzzle}&per_page=1&format=png&dpi=80")).body;
    let scanned = api.post("scan", picture(EASY)).json();
    assert_eq!((&scanned["puzzle"], &scanned["verdict"]), (&json!(EASY), &json!("unique")));
    assert_eq!((&scanned["unsure"], &scanned["other_grids"]), (&json!([]), &json!(0)));
    assert_eq!((&scanned["quarter_turns"], &scanned["killer"]), (&json!(0), &json!(false)));
    assert_eq!(scanned["size"], json!(9));
    for size in [4, 6, 8] {
        let made = api.get(&format!("generate?size={size}&seed=1")).json()["puzzles"][0]["puzzle"].clone();
        let text = made.as_str().expect("cells");
        let scanned =
            api.post("scan", api.get(&format!("print?puzzle={text}&per_page=1&format=png&dpi=80")).body).json();
        assert_eq!(
            (&scanned["puzzle"], &scanned["size"], &scanned["verdict"]),
            (&made, &json!(size), &json!("unique"))
        );
    }
    let killer = api.get("generate?variant=killer&seed=1").body;
    let killer = api.post("print?per_page=1&format=png&dpi=100", killer).body;
    assert_eq!(api.post("scan", killer).json()["killer"], true);
    let corners: Vec<[f64; 2]> = serde_json::from_value(scanned["corners"].clone()).expect("corners");
    assert!(corners.len() == 4 && corners[0][0] < 0.3 && corners[2][0] > 0.7, "{corners:?}");
    assert_eq!(api.post("scan", picture(MULTIPLE)).json()["verdict"], "several");
    // All grids of a sheet, in reading order.
    let sheet =
        api.post("print?per_page=4&format=png&dpi=120&rating=false", format!("{EASY}\n{MULTIPLE}\n{EASY}")).body;
    let scanned = api.post("scan?all=true", sheet).json();
    let all = scanned["puzzles"].as_array().expect("puzzles").iter().map(|scanned| &scanned["puzzle"]);
    assert_eq!(all.collect::<Vec<_>>(), [EASY, MULTIPLE, EASY]);
    let whole = picture(EASY);
    for (body, status, code) in [
        (&whole[..whole.len() / 2], 422, "picture"),
        (b"", 422, "picture"),
        (EASY.as_bytes(), 415, "format"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x75\x30\0\0\x75\x30\x08\0\0\0\0\x43\x4c\xa7\x66", 413, "too_much"),
    ] {
        let response = api.service.post("/api/v1/scan", body);
        assert_eq!((response.status, response.error_code().as_str()), (status, code), "{}", response.text());
    }
    assert_eq!(api.service.get("/api/v1/scan").status, 405);
    assert_eq!(api.service.post("/api/v1/scan?level=1", &whole).status, 400);
}

/// Returns whether two cells must differ.
fn sees((row, column): (usize, usize), (r, c): (usize, usize)) -> bool {
    (row, column) != (r, c) && (row == r || column == c || (row / 3, column / 3) == (r / 3, c / 3))
}

/// Placements are judged as the cells that they see and the solution say, and proofs are those of hints.
#[test]
fn moves_are_judged() {
    let api = Api::start();
    let clues: Vec<char> = EASY.chars().collect();
    let solution = solver::unique_solution(&puzzle(EASY)).expect("a solution").to_string();
    let place = |cell: usize| (cell / 9, cell % 9);
    let moves: Vec<(usize, char)> = (0..45)
        .filter(|&cell| clues[cell] == '.')
        .flat_map(|cell| ('1'..='9').map(move |digit| (cell, digit)))
        .collect();
    let name = |(row, column)| format!("r{}c{}", row + 1, column + 1);
    let line =
        |&(cell, digit): &(usize, char)| json!({ "puzzle": EASY, "move": format!("{}={digit}", name(place(cell))) });
    let body: Vec<String> = moves.iter().map(|one| line(one).to_string()).collect();
    let found = api.post("judge?no_proof=true", body.join("\n")).json();
    for (&(cell, digit), judged) in moves.iter().zip(found["puzzles"].as_array().expect("judgments")) {
        let is_right = solution.as_bytes()[cell] == digit as u8;
        assert_eq!((&judged["form"], &judged["correct"]), (&json!("placement"), &json!(is_right)), "{judged}");
        let equal = |&other: &usize| clues[other] == digit && sees(place(cell), place(other));
        assert_eq!(judged["legal"], !(0..81).any(|other| equal(&other)), "{judged}");
        let conflicts = judged["conflicts"].as_array().expect("conflicts");
        for other in (0..81).filter(equal) {
            let both = [json!(name(place(cell))), json!(name(place(other)))];
            let has_both = |cells: &Value| both.iter().all(|one| cells.as_array().is_some_and(|all| all.contains(one)));
            assert!(conflicts.iter().any(|conflict| has_both(&conflict["cells"])), "{judged}");
        }
    }
    let hint = api.first(&format!("hint?puzzle={EASY}&brief=true&lang=en"));
    let placed = api.first(&format!("hint?puzzle={EASY}"))["step"]["placement"].clone();
    let query =
        format!("judge?puzzle={EASY}&move={}%20%3D%20{}!", placed["cell"].as_str().expect("a cell"), placed["digit"]);
    assert_eq!(api.first(&query)["proof"]["technique"], hint["step"]["technique"]);
}

/// Answers have words around, may be partial or wrong, and may be about puzzles with several solutions.
#[test]
fn answers_are_judged() {
    let api = Api::start();
    let solution = solver::unique_solution(&puzzle(EASY)).expect("a solution").to_string();
    let rows: Vec<String> = (0..9).map(|row| solution[9 * row..9 * row + 9].to_owned()).collect();
    let spaced = |by: &str| {
        rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(by)).collect::<Vec<_>>()
    };
    let table = spaced(" | ").iter().map(|row| format!("| {row} |\n")).collect::<String>();
    let rotated = |cell: usize| {
        let other = char::from(b'1' + (solution.as_bytes()[cell] - b'0') % 9);
        solution[..cell].to_owned() + &other.to_string() + &solution[cell + 1..]
    };
    let second = MULTIPLE.replacen('.', "4", 1);
    for (clues, text, legal, correct, solved) in [
        (EASY, solution.clone(), true, json!(true), true),
        (EASY, format!("Sure!\n```\n{}\n```\nI hope that helps.", spaced(" ").join("\n")), true, json!(true), true),
        (EASY, table.replacen('\n', &format!("\n|{}\n", "---|".repeat(9)), 1), true, json!(true), true),
        (EASY, format!("{EASY} has the solution {solution}."), true, json!(true), true),
        (EASY, format!(".{}", &solution[1..]), true, json!(true), true),
        (EASY, format!("{}.", &solution[..80]), true, json!(true), false),
        (EASY, rotated(80), false, json!(false), false),
        (EASY, rotated(0), false, json!(false), false),
        (EASY, "I do not know.".into(), false, json!(false), false),
        (EASY, "r1c2=9, r1c4=1".into(), false, json!(false), false),
        (MULTIPLE, solution.clone(), true, json!(true), true),
        (MULTIPLE, second, true, json!(null), false),
        (CONFLICT, solution.clone(), false, json!(false), false),
    ] {
        let body = json!({ "puzzle": clues, "move": text }).to_string();
        let judged = api.post("judge", body).json()["puzzles"][0].clone();
        let found = (&judged["legal"], &judged["correct"], &judged["progress"]["solved"]);
        assert_eq!(found, (&json!(legal), &correct, &json!(solved)), "{clues} {text}: {judged}");
    }
    let wrong = api.post("judge?move=r1c2%3D9", json!({ "puzzle": EASY, "position": rotated(0) }).to_string());
    assert_eq!((wrong.status, wrong.error_code().as_str()), (422, "original"), "{}", wrong.text());
}

/// Steps are found by the chosen techniques alone, and have no rating then.
#[test]
fn techniques_are_chosen() {
    let api = Api::start();
    let names = |query: &str| {
        let walk = api.first(&format!("explain?puzzle={EASY}&{query}"));
        assert_eq!(walk["hodoku_score"], Value::Null, "{query}");
        let steps =
            walk["steps"].as_array().expect("steps").iter().map(|step| step["technique"].as_str().expect("a name"));
        steps.map(str::to_owned).collect::<std::collections::HashSet<String>>()
    };
    assert_eq!(names("only=naked-single"), ["Naked Single".to_owned()].into());
    let without = names("forbid=full-house,hidden-single");
    assert!(without.contains("Naked Single") && !without.contains("Hidden Single") && !without.contains("Full House"));
    let placed = api.first(&format!("hint?puzzle={EASY}&only=naked-single"))["step"]["placement"].clone();
    let query = format!("judge?puzzle={EASY}&move={}%3D{}", placed["cell"].as_str().expect("a cell"), placed["digit"]);
    assert_eq!(api.first(&format!("{query}&only=naked-single"))["proof"]["technique"], "Naked Single");
    assert_eq!(api.first(&format!("{query}&only=x-wing")).get("proof"), None);
    // The first step with this order is the first one found by its first technique.
    for technique in ["Naked Single", "Hidden Single"] {
        let id = technique.to_lowercase().replace(' ', "-");
        let first = api.first(&format!("hint?puzzle={EASY}&only={id}"))["step"].clone();
        let walk = api.first(&format!("explain?puzzle={EASY}&order={id},claiming"));
        assert_eq!((&walk["steps"][0], &walk["hodoku_score"]), (&first, &Value::Null), "{technique}");
    }
    assert_eq!(api.get(&format!("explain?puzzle={EASY}&only=nothing")).status, 400);
    assert_eq!(api.get(&format!("explain?puzzle={EASY}&ladder=se&only=x-wing")).status, 422);
}
