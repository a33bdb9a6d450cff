//! Requests of apps: tables, daily puzzles with steps, brief hints, numbers of results, and refused parameters.

use super::http::{exchange, receive, request, send};
use super::*;

#[test]
fn variants_are_tables() {
    let api = Api::start();
    let table = api.get("generate?variant=killer&level=easy&count=2&seed=3&format=csv");
    assert_eq!(table.header("content-type"), Some("text/csv; charset=utf-8"));
    assert!(table.text().starts_with("id,puzzle,solution,clues,level,effort,size,"), "{}", table.text());
    let pack = api.get("generate?variant=killer&level=easy&count=2&seed=3").json();
    let again = api.post("convert?format=json", table.text()).json();
    assert_eq!(again["puzzles"], pack["puzzles"]);
    let six = api.post("convert?format=csv", "....................................").text().to_owned();
    assert_eq!(six.lines().count(), 2, "{six}");
}

#[test]
fn daily_puzzles_have_days_and_steps() {
    let api = Api::start();
    for kind in ["level=easy", "size=4"] {
        let one = api.get(&format!("daily?date=2026-11-20&{kind}")).json()["puzzles"].clone();
        let days = api.get(&format!("daily?date=2026-11-20&days=3&steps=true&{kind}")).json()["puzzles"].clone();
        let days = days.as_array().expect("puzzles");
        assert_eq!(days.len(), 3);
        assert_eq!((&days[0]["puzzle"], &days[2]["id"]), (&one[0]["puzzle"], &json!("2026-11-22")));
        assert!(days.iter().all(|day| day["steps"]["list"].is_array()), "{days:?}");
        for query in ["days=0", "days=2&date=9999-12-31", "steps=true&format=line"] {
            let date = if query.contains("date") { "" } else { "&date=2026-11-20" };
            assert_eq!(api.get(&format!("daily?{query}&{kind}{date}")).error_code(), "query", "{query}");
        }
    }
}

#[test]
fn brief_hints_have_no_reason() {
    let api = Api::start();
    for query in [format!("hint?puzzle={EASY}"), "hint?puzzle=...24.....34....".to_owned()] {
        let whole = api.first(&query);
        let brief = api.first(&format!("{query}&brief=true"));
        assert_eq!((&brief["place"], &brief["step"]["technique"]), (&whole["place"], &whole["step"]["technique"]));
        assert_eq!((&brief["step"]["score"], &brief["step"]["text"]), (&whole["step"]["score"], &json!(null)));
        assert_eq!(api.get(&format!("{query}&brief=true&grids=true")).error_code(), "query");
    }
    for query in [EASY, "...24.....34...."].map(|puzzle| format!("hint?puzzle={puzzle}&lang=de")) {
        let (whole, brief) = (api.first(&query), api.first(&format!("{query}&brief=true")));
        assert_eq!((&brief["place"], &brief["step"]["name"]), (&whole["place"], &whole["step"]["name"]));
        let place = brief["place"].as_str().expect("a place");
        assert!(["Zeile ", "Spalte ", "Block "].iter().any(|house| place.starts_with(house)), "{place}");
        let named = api.first(&format!("{query}&brief=true&coords=a1"));
        assert_eq!(named["place"], api.first(&format!("{query}&coords=a1"))["place"]);
    }
    let all = api.first(&format!("hint?puzzle={EASY}&brief=true&all=true"));
    assert!(all["steps"].as_array().is_some_and(|steps| steps.iter().all(|step| step["step"]["text"].is_null())));
    let empty = ".".repeat(81);
    assert_eq!(api.get(&format!("hint?puzzle={empty}")).error_code(), "not_unique");
}

#[test]
fn results_have_numbers() {
    let api = Api::start();
    let body = format!("{EASY}\n123\n{EASY}\n");
    for endpoint in ["verify", "solve", "rate", "explain", "hint", "canonical"] {
        let results = api.post(endpoint, &body).json();
        let numbers = |list: &Value| -> Vec<u64> {
            list.as_array().expect("a list").iter().filter_map(|item| item["number"].as_u64()).collect()
        };
        assert_eq!((numbers(&results["puzzles"]), numbers(&results["errors"])), (vec![1, 3], vec![2]), "{endpoint}");
    }
    let own = format!("{{\"puzzle\":\"{EASY}\",\"number\":77,\"note\":\"a\"}}");
    let verified = api.post("verify", own).json()["puzzles"][0].clone();
    assert_eq!((&verified["number"], &verified["note"]), (&json!(1), &json!("a")));
    let variants = api.post("verify", "1...............\n12\n...24.....34....\n").json();
    assert_eq!((&variants["puzzles"][1]["number"], &variants["errors"][0]["number"]), (&json!(3), &json!(2)));
}

#[test]
fn ignored_parameters_are_refused() {
    let api = Api::start();
    let refused = |endpoint: &str, fields: &str, name: &str| {
        let response = api.post(endpoint, format!("{{\"puzzle\":\"{EASY}\",{fields}}}"));
        assert_eq!(response.error_code(), "query", "{endpoint} {fields}");
        assert!(response.text().contains(&format!("`{name}` is a parameter")), "{}", response.text());
    };
    refused("verify", "\"limit\":10", "limit");
    refused("verify", "\"witness\":true", "witness");
    let several = api.get("verify?witness=true&puzzle=1...............").json()["puzzles"][0].clone();
    assert!(several["witness"].is_array() && api.post("verify", several.to_string()).status == 200, "{several}");
    refused("rate", "\"scale\":\"se\"", "scale");
    refused("hint", "\"after\":2", "after");
    refused("convert?format=line", "\"format\":\"csv\"", "format");
    for fields in ["\"level\":\"easy\",\"clues\":30", "\"seed\":7", "\"solution\":\"\"", "\"after\":2"] {
        let response = api.post("verify", format!("{{\"puzzle\":\"{EASY}\",{fields}}}"));
        assert_eq!(response.status, 200, "{fields}: {}", response.text());
    }
    for (query, text) in [
        ("generate?count=0", "`count`: 0: expected at least 1"),
        ("generate?size=6&count=0", "`count`: 0: expected at least 1"),
        ("rate?puzzle=1...............&size=99", "`size`: 99: expected a number from 2 to 25"),
        (
            "generate?practice=avoidable-rectangle-1&at=avoidable-rectangle-1&format=pencilmarks",
            "`format`: pencilmarks has no place for the difference between clues and placed digits of `at`; use json",
        ),
    ] {
        let response = api.get(query);
        assert_eq!(response.error_code(), "query");
        assert!(response.text().contains(text), "{}", response.text());
    }
}

/// Pencil marks are text or lists, of all sizes. Whatever would be ignored is named.
#[test]
fn pencil_marks_have_two_forms() {
    let api = Api::start();
    let small = "...24.....34....";
    for (puzzle, side) in [(EASY, 9), (small, 4)] {
        let walk = api.first(&format!("explain?puzzle={puzzle}&grids=true"));
        let lists = walk["steps"][0]["before"]["candidates"].clone();
        let hint = |candidates: &Value| {
            api.post("hint", json!({ "puzzle": puzzle, "size": side, "candidates": candidates }).to_string())
        };
        assert_eq!(hint(&lists).json()["puzzles"][0]["step"]["technique"], walk["steps"][0]["technique"], "{puzzle}");
        let cells = side * side;
        let wrong: Value = lists.as_array().expect("a list").iter().map(|_| json!([1])).collect();
        assert_eq!(hint(&wrong).error_code(), "wrong_marks", "{puzzle}");
        let (length, lists) = (side * cells, format!("{cells} lists of digits such as [1,2]"));
        for (value, found) in [(json!(7), "7"), (json!({}), "an object"), (json!([[1]]), "a list of 1 item")] {
            let refused = hint(&value);
            assert_eq!(refused.error_code(), "malformed", "{value}");
            let text = refused.text();
            assert!(
                text.contains(&format!(
                    "found {found} in \\\"candidates\\\", expected {length} characters, or {lists}"
                )),
                "{text}"
            );
        }
        for (endpoint, field) in [("hint", "marks"), ("hint", "pencilmarks"), ("explain", "notes")] {
            let refused = api.post(endpoint, json!({ "puzzle": puzzle, "size": side, field: [] }).to_string());
            assert_eq!(refused.error_code(), "malformed", "{field}");
            assert!(
                refused.text().contains(&format!("found the field \\\"{field}\\\", expected pencil marks")),
                "{}",
                refused.text()
            );
        }
    }
    // Tables have columns of other programs, and results are records.
    assert_eq!(api.post("hint", format!("puzzle,rating\n{EASY},7\n")).status, 200);
    for endpoint in ["hint", "verify", "rate", "solve"] {
        let result = api.first(&format!("{endpoint}?puzzle={EASY}"));
        assert_eq!(api.post("hint", result.to_string()).status, 200, "{result}");
        let with_solution = api.post("verify", json!({ "puzzle": EASY, "solution": "1".repeat(81) }).to_string());
        assert_eq!(api.post("hint", with_solution.json()["puzzles"][0].to_string()).status, 200);
    }
}

#[test]
fn other_methods_are_answered_with_the_right_one() {
    let service = Service::start("--timeout 60s");
    for (method, path, right) in [
        ("POST", "/api/v1/generate", "GET"),
        ("POST", "/api/v1/openapi.json", "GET"),
        ("PUT", "/api/v1/verify", "GET or POST"),
        ("GET", "/api/v1/scan", "POST"),
    ] {
        let response = exchange(service.address, method, path, b"");
        assert_eq!((response.status, response.error_code()), (405, "method".to_owned()), "{path}");
        assert!(
            response.text().contains(&format!("method {method} is not allowed here; use {right}\"")),
            "{path}: {}",
            response.text()
        );
    }
}

#[test]
fn heads_that_are_too_long_get_json() {
    let service = Service::start("--timeout 60s");
    let path = format!("/api/v1/verify?puzzle={}", "1".repeat(70_000));
    for (path, headers, status, reason) in [
        (path.as_str(), String::new(), 414, "65536 bytes;"),
        ("/", "x: 1\r\n".repeat(100), 431, "65536 bytes or 100 fields;"),
        ("/", format!("x: {}\r\n", "1".repeat(66_000)), 431, "65536 bytes or 100 fields;"),
        ("/", format!("x: {}\r\n", "1".repeat(90_000)), 431, "65536 bytes or 100 fields;"),
    ] {
        let stream = send(service.address, &request("GET", path, &headers, b"")).expect("a connection");
        let response = receive(&stream).expect("a response");
        assert_eq!(response.status, status);
        assert_eq!(response.header("content-type"), Some("application/json"));
        assert_eq!(response.error_code(), "too_much");
        assert!(response.text().contains(reason), "{}", response.text());
    }
}
