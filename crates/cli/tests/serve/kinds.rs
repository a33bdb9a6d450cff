//! Puzzles of several kinds in one body.

use super::*;

/// The requests for a puzzle of each kind.
const KINDS: [&str; 5] = [
    "level=easy&seed=5",
    "size=6&level=easy&seed=5",
    "variant=x&level=easy&seed=5",
    "variant=killer&level=easy&seed=5",
    "variant=samurai&level=easy&seed=5",
];

/// Requests, each with a part of the answer to each kind.
const ANSWERS: [(&str, [&str; 5]); 26] = [
    ("verify", [r#""count":1"#, r#""size":6"#, r#""variant":"x""#, r#""constraints":["#, r#""variant":"samurai""#]),
    (
        "verify?minimal=true",
        [
            r#""needless":["r1c3","r2c7","#,
            r#""needless":[],"needless_constraints":[]"#,
            r#""needless":["r1c1","r1c9","#,
            r#""needless":[],"#,
            r#""needless":["r1c17","r1c19","#,
        ],
    ),
    (
        "verify?publish=true",
        [
            r#""concerns":["trivial: singles alone solve it","no title"]"#,
            r#""concerns":["trivial: singles alone solve it","no title"]"#,
            r#""concerns":["trivial: singles alone solve it","no title","no text of the rules"]"#,
            r#""concerns":["no title","no text of the rules"]"#,
            r#""concerns":["trivial: singles alone solve it","no title","no text of the rules"]"#,
        ],
    ),
    (
        "solve?limit=2",
        [
            r#""solutions":["294753816371846529"#,
            r#""solutions":["652341431652165423324165543216216534"]"#,
            r#""solutions":["926587314714369528"#,
            r#""complete":true"#,
            r#""complete":true"#,
        ],
    ),
    ("rate", [r#""measures":{"#, r#""effort":1.23"#, r#""effort":1.29"#, r#""techniques":{"#, r#""effort":1.29"#]),
    (
        "rate?scale=se",
        [
            r#""se":{"ed":1.2,"ep":1.2,"er":1.5}"#,
            r#""unrated":"6x6 has no Sudoku Explainer rating""#,
            r#""se":{"ed":"#,
            r#""unrated":"9x9 with killer has no Sudoku Explainer rating""#,
            r#""unrated":"9x9 samurai has no Sudoku Explainer rating""#,
        ],
    ),
    (
        "rate?scale=hodoku",
        [
            r#""hodoku_score":204"#,
            r#""unrated":"6x6 has no rating by HoDoKu""#,
            r#""unrated":"9x9 x has no rating by HoDoKu""#,
            r#""unrated":"9x9 with killer has no rating by HoDoKu""#,
            r#""unrated":"9x9 samurai has no rating by HoDoKu""#,
        ],
    ),
    (
        "rate?scale=time",
        [
            r#""time":{"expected_s":"#,
            r#""time":{"expected_s":"#,
            r#""time":{"expected_s":"#,
            r#""time":{"expected_s":"#,
            r#""unrated":"9x9 samurai has no predicted solving time""#,
        ],
    ),
    (
        "rate?closure=true",
        [
            r#""se_closure":{"#,
            r#""unrated":"6x6 has no closure""#,
            r#""unrated":"9x9 x has no closure""#,
            r#""unrated":"9x9 with killer has no closure""#,
            r#""unrated":"9x9 samurai has no closure""#,
        ],
    ),
    ("explain", [r#""score":"#, r#""techniques":{"#, r#""techniques":{"#, "Rule of 45", r#""techniques":{"#]),
    ("explain?brief=true", [r#""steps":{"#, r#""steps":{"#, r#""steps":{"#, r#""steps":{"#, r#""steps":{"#]),
    (
        "explain?ladder=se",
        [
            r#""se":{"#,
            r#""message":"6x6 has no steps of Sudoku Explainer""#,
            r#""se":{"#,
            r#""message":"9x9 with killer has no steps of Sudoku Explainer""#,
            r#""message":"9x9 samurai has no steps of Sudoku Explainer""#,
        ],
    ),
    (
        "explain?ladder=hodoku",
        [
            r#""hodoku_score":204"#,
            r#""code":"unsupported","message":"6x6 has no steps of HoDoKu""#,
            r#""code":"unsupported","message":"9x9 x has no steps of HoDoKu""#,
            r#""code":"unsupported","message":"9x9 with killer has no steps of HoDoKu""#,
            r#""code":"unsupported","message":"9x9 samurai has no steps of HoDoKu""#,
        ],
    ),
    (
        "hint",
        [
            r#""score":14"#,
            r#""technique":"Hidden Single""#,
            r#""technique":"Hidden Single""#,
            r#""technique":"Rule of 45""#,
            r#""technique":"Hidden Single""#,
        ],
    ),
    (
        "hint?all=true",
        [
            r#""technique":"Naked Single""#,
            r#""technique":"Naked Single""#,
            r#""technique":"Locked Candidates""#,
            r#""technique":"Innies and Outies""#,
            r#""technique":"Locked Candidates""#,
        ],
    ),
    (
        "hint?technique=hidden-single",
        [
            r#""technique":"Hidden Single""#,
            r#""technique":"Hidden Single""#,
            r#""technique":"Hidden Single""#,
            r#""code":"no_step""#,
            r#""technique":"Hidden Single""#,
        ],
    ),
    (
        "hint?technique=locked-pair",
        [
            r#""code":"no_step""#,
            r#""code":"unsupported","message":"sizes and variants have no technique"#,
            r#""code":"unsupported","message":"sizes and variants have no technique"#,
            r#""code":"unsupported","message":"sizes and variants have no technique"#,
            r#""code":"unsupported","message":"sizes and variants have no technique"#,
        ],
    ),
    (
        "candidates?after=clues",
        [
            r#""contradiction":false"#,
            r#""contradiction":false"#,
            r#""contradiction":false"#,
            r#""contradiction":false"#,
            r#""contradiction":false"#,
        ],
    ),
    (
        "candidates?true_only=true&limit=2",
        [r#""solutions":1"#, r#""solutions":1"#, r#""solutions":1"#, r#""solutions":1"#, r#""solutions":1"#],
    ),
    (
        "complete",
        [
            r#""completions":[]"#,
            r#""completions":[]"#,
            r#""completions":[]"#,
            r#""completions":[]"#,
            r#""completions":[]"#,
        ],
    ),
    ("conflicts", [r#""conflicts":[]"#; 5]),
    ("judge?move=r1c1!=5", [r#""form":"elimination""#; 5]),
    ("judge?move=r1c1=9&no_proof=true", [r#""solved":false"#; 5]),
    (
        "canonical",
        [
            r#""automorphisms":1"#,
            r#""canonical":"1....2.3..4.3..1.....5.64....5......""#,
            r#""canonical":"12..3..45....6.1......4..7.8.1..3.."#,
            r#""canonical":"{"#,
            r#""canonical":"12.345...~~~.54...6.."#,
        ],
    ),
    (
        "canonical?by=solution",
        [
            r#""canonical":"..3.....94...8923"#,
            r#""message":"6x6 has no canonical form by solution""#,
            r#""message":"9x9 x has no canonical form by solution""#,
            r#""message":"9x9 with killer has no canonical form by solution""#,
            r#""message":"9x9 samurai has no canonical form by solution""#,
        ],
    ),
    (
        "draw",
        [
            r#""name":"9x9""#,
            r#""name":"6x6""#,
            r#""name":"9x9 x""#,
            r#""name":"9x9 with killer""#,
            r#""name":"9x9 samurai""#,
        ],
    ),
];

/// A puzzle has the answer that it has alone.
#[test]
fn each_puzzle_is_answered_by_its_own_kind() {
    let api = Api::start();
    let bodies = KINDS.map(|query| api.get(&format!("generate?{query}&format=jsonl")).text().to_owned());
    let mixed = bodies.concat();
    for (index, (query, expected)) in ANSWERS.into_iter().enumerate() {
        let answers = results_by_number(&api.post(query, &mixed).json());
        assert_eq!(answers.len(), KINDS.len(), "{query}");
        // One of the kinds for each request.
        let (alone, body) = (index % KINDS.len(), &bodies[index % KINDS.len()]);
        assert_eq!(answers[alone], results_by_number(&api.post(query, body).json())[0], "{query}: {body}");
        for (answer, expected) in answers.iter().zip(expected) {
            assert!(answer.to_string().contains(expected), "{query}: {expected}: {answer}");
        }
    }
    let sheet = api.post("print?format=json&solutions=end&steps=all&per_page=1", &mixed).json();
    assert!(sheet["pages"].as_array().expect("pages").len() > 2 * KINDS.len(), "{sheet}");
    let wrong = api.post("convert?format=sdm", &mixed).json();
    let message = "6x6 cannot be written in this format; use json or jsonl";
    assert_eq!((&wrong["error"]["message"], &wrong["error"]["errors"][0]["number"]), (&json!(message), &json!(2)));
    let converted = api.post("convert?format=json", &mixed);
    let verdicts: Vec<Value> = results_by_number(&api.post("verify", converted.body).json());
    assert!(verdicts.len() == KINDS.len() && verdicts.iter().all(|answer| answer["verdict"] == "unique"));
}

/// Puzzles of every kind may have pencil marks, whatever stands beside them.
#[test]
fn pencil_marks_are_read_beside_other_kinds() {
    let api = Api::start();
    let marks = json!({ "puzzle": EASY, "candidates": "123456789".repeat(81) }).to_string();
    let killer = api.get("generate?variant=killer&level=easy&seed=5&format=jsonl").text().to_owned();
    let marked = json!({ "puzzle": "...24.....34....", "size": 4, "candidates": "1234".repeat(16) }).to_string();
    let verified = api.post("verify", [&marks, "\n", &killer, &marked].concat()).json();
    assert_eq!(results_by_number(&verified)[0], results_by_number(&api.post("verify", &marks).json())[0]);
    let verdicts = verified["puzzles"].as_array().expect("results").iter().map(|result| result["verdict"].clone());
    assert_eq!(verdicts.collect::<Vec<_>>(), [json!("unique"), json!("unique"), json!("unique")]);
}

/// Returns the results and errors in the order of the puzzles, without their numbers.
fn results_by_number(response: &Value) -> Vec<Value> {
    let part = if response["error"].is_object() { &response["error"] } else { response };
    let lists = [&part["puzzles"], &part["errors"]].map(|list| list.as_array().cloned().unwrap_or_default());
    let mut results: Vec<Value> = lists.concat();
    results.sort_by_key(|result| result["number"].as_u64());
    for result in &mut results {
        result.as_object_mut().expect("an object").remove("number");
    }
    results
}

#[test]
fn drafts_are_completed() {
    // A 4x4 with few completions.
    const FEW: &str = "12..3.1.2...4...";
    let api = Api::start();
    let draft = "8..........36......7..9.2...5...7.......4.7.....1...3...1....68..85...1..9....4..";
    let made = api.get(&format!("generate?draft={draft}&with=clue,even&count=5&seed=3")).json();
    let puzzles = made["puzzles"].as_array().expect("puzzles");
    assert_eq!((puzzles.len(), &made["parameters"]["from"]["puzzle"]), (5, &draft.into()));
    for (number, record) in puzzles.iter().enumerate() {
        assert!(
            !puzzles[..number]
                .iter()
                .any(|other| other["puzzle"] == record["puzzle"] && other["constraints"] == record["constraints"])
        );
        let checked = api.post("verify", record.to_string()).json();
        assert_eq!(checked["puzzles"][0]["verdict"], "unique", "{record}");
    }
    // Parts of a run are those of the whole, which may repeat puzzles.
    let of_few = |query: &str| api.get(&format!("generate?draft={FEW}&seed=3&{query}")).json();
    let (whole, end) = (of_few("count=20"), of_few("first=15&count=5"));
    assert_eq!(whole["puzzles"].as_array().expect("puzzles")[15..], end["puzzles"].as_array().expect("puzzles")[..]);
    let texts = |pack: &Value| -> Vec<String> {
        pack["puzzles"].as_array().expect("puzzles").iter().map(|record| record["puzzle"].to_string()).collect()
    };
    let count = |texts: &[String]| texts.iter().collect::<std::collections::HashSet<_>>().len();
    let distinct = of_few("count=10&distinct=true");
    assert_eq!((count(&texts(&distinct)), &distinct["parameters"]["distinct"]), (10, &true.into()));
    assert!(count(&texts(&whole)) < 20, "{whole}");
    let easy = api.get(&format!("generate?draft={draft}&level=easy&seed=3")).json();
    assert_eq!(easy["puzzles"][0]["level"], "easy");
    let unique = &made["puzzles"][0]["solution"].as_str().expect("a solution");
    for (query, status, message) in [
        (format!("draft={unique}"), 422, "exactly one solution already"),
        (format!("draft={draft}&with=dots"), 400, "`with`: found"),
        (format!("draft={draft}&er=3.0"), 400, "er is no target"),
        (format!("draft={draft}%0A{draft}"), 400, "`draft`: found several, expected one puzzle"),
        ("with=clue".to_owned(), 400, "`with` is for `draft`"),
        (format!("draft={FEW}&count=60&distinct=true&seed=3"), 422, "of 60 were found; there may be no more"),
    ] {
        let error = api.get(&format!("generate?{query}"));
        assert!(error.status == status && error.text().contains(message), "{query}: {}", error.text());
    }
}
