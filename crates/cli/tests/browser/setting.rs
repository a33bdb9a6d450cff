//! Puzzles that are drawn on the page.

use super::kinds::{record, solution, written};
use super::{DESKTOP, PHONE, downloaded, expect_refusals, paste, unnamed_elements, with_page};
use crate::site::Site;
use crate::webdriver::{Browser, CONTROL, Driver, ESCAPE, RIGHT};
use cluewise::kinds::{Constraint, MarkSet};
use cluewise::pack::Record;
use serde_json::{Value, json};
use std::fs;

/// The last character of the key Space, and Enter.
const ENTER: &str = "\u{e007}";

/// Draws with a tool through points in cells: row and column from 1, with decimals.
fn draw(browser: &Browser, tool: &str, points: &[(f64, f64)], value: &str) {
    let before = text(browser);
    browser.click(&format!("[data-tool={tool}]"));
    let points: Vec<(f64, f64)> =
        points.iter().map(|&(row, column)| ((column - 0.5) / 9.0, (row - 0.5) / 9.0)).collect();
    stroke(browser, &points);
    if !value.is_empty() {
        browser.type_keys(value);
    }
    browser.wait(&format!("document.getElementById('text').value !== {}", json!(before)));
}

/// Draws through points of the grid, in parts of its sides.
fn stroke(browser: &Browser, points: &[(f64, f64)]) {
    browser.eval("document.getElementById('board').scrollIntoView({ block: 'center' })");
    browser.stroke("#board .cells", points);
}

fn text(browser: &Browser) -> String {
    browser.eval("document.getElementById('text').value").as_str().expect("a text").to_owned()
}

/// Returns the constraints of the puzzle.
fn constraints(browser: &Browser) -> Value {
    serde_json::from_str::<Value>(&text(browser)).map_or(json!([]), |mut record| record["constraints"].take())
}

/// The cells or corners over which the mouse moves.
type Stroke = &'static [(f64, f64)];

/// Marks by mouse and by keys, those that no published puzzle has; a list in which they are chosen and deleted; undo; words; a file.
pub fn constraints_are_drawn(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.click("#blank");
        browser.wait_for("#verdict", "Several solutions");
        let cases: [(&str, Stroke, &str, Value); 6] = [
            ("killer", &[(1.0, 1.0), (2.0, 1.0)], "20", json!({ "cells": ["r1c1", "r2c1"], "value": 20 })),
            ("whispers", &[(3.0, 3.0), (4.0, 4.0), (4.0, 5.0)], "", json!({ "cells": ["r3c3", "r4c4", "r4c5"] })),
            ("ratio", &[(3.0, 5.5)], "3", json!({ "cells": ["r3c5", "r3c6"], "value": 3 })),
            ("greater-than", &[(6.4, 5.0)], "", json!({ "cells": ["r6c5", "r7c5"] })),
            ("skyscraper", &[(1.0, 4.0)], "3", json!({ "value": 3 })),
            ("negative-xv", &[(8.0, 8.0)], "", json!({})),
        ];
        for (index, (tool, points, value, expected)) in cases.iter().enumerate() {
            draw(browser, tool, points, value);
            let fields = expected.as_object().expect("fields");
            let has_all = fields
                .iter()
                .map(|(name, value)| format!("JSON.stringify(one.{name}) === {}", json!(value.to_string())));
            let has_all: Vec<String> = has_all.chain([format!("one.type === '{tool}'")]).collect();
            browser.wait(&format!(
                "(one => {})(JSON.parse(document.getElementById('text').value).constraints[{index}])",
                has_all.join(" && ")
            ));
        }
        assert_eq!(browser.eval("document.querySelectorAll('#constraints li').length"), json!(cases.len()));
        // The row of a clue outside goes from the clue.
        assert_eq!(constraints(browser)[4]["cells"][8], "r9c4");
        browser.screenshot("desktop-set");
        // What is drawn again gets its next value, or is removed. The value of a row of the list is typed again.
        draw(browser, "xv", &[(2.0, 8.5)], "");
        draw(browser, "xv", &[(2.0, 8.5)], "");
        assert_eq!(constraints(browser)[6]["value"], 10);
        draw(browser, "xv", &[(2.0, 8.5)], "");
        draw(browser, "whispers", &[(4.0, 5.0), (4.0, 4.0), (3.0, 3.0)], "");
        assert_eq!(constraints(browser).as_array().map(Vec::len), Some(5));
        browser.click("#constraints li:first-child .link");
        browser.type_keys("21");
        browser.wait("document.getElementById('constraints').innerText.includes('killer 21')");
        browser.click("#constraints li:first-child .forget");
        browser.wait("!document.getElementById('constraints').innerText.includes('killer 21')");
        browser.type_with(CONTROL, "z");
        browser.wait("document.getElementById('constraints').innerText.includes('killer 21')");
        // By keys: Space adds the selected cell, Enter ends the line, Escape forgets it.
        browser.click("[data-tool=renban]");
        browser.eval("document.querySelector('#board .cell').focus()");
        browser.type_keys(&format!(" {RIGHT} {ESCAPE} {RIGHT} {RIGHT} {ENTER}"));
        browser.wait("document.getElementById('constraints').innerText.includes('renban')");
        let renban = constraints(browser).as_array().and_then(|list| list.last().cloned()).expect("a line");
        assert_eq!(renban["cells"].as_array().map(Vec::len), Some(3), "{renban}");
        // Rules of the grid, and words.
        // A digit that is typed before the rule is drawn is kept.
        browser.click("[data-tool=digits]");
        let typed = "const cell = document.querySelector('#board .cell:nth-child(5)'); cell.click(); \
                     cell.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true }))";
        let rule = "document.querySelector('#grid-rules input[value=anti-king]').click()";
        // Three turns later, the drawing is requested and is not there yet.
        browser.eval(&format!("(async () => {{ {rule}; await 0; await 0; await 0; {typed} }})()"));
        browser.wait_for("#about", "anti-king");
        browser.wait("JSON.parse(document.getElementById('text').value).puzzle.startsWith('....7')");
        browser.click("#set summary");
        browser.set_value("#set-title", "Rain");
        browser.wait("document.getElementById('text').value.includes('Rain')");
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        browser.set_value("#export-format", "json");
        browser.click("#export");
        assert!(fs::read_to_string(downloaded(folder.path(), "json")).expect("a file").contains("anti-king"));
        assert_eq!(unnamed_elements(browser), Vec::<String>::new());
        expect_refusals(browser);
    });
}

/// Verdicts, candidates and contradictions follow each change.
pub fn drafts_are_checked_at_once(driver: &Driver) {
    for (name, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        with_page(driver, size, "", |browser, _| {
            browser.eval("document.querySelector('#set-size').value = '4'");
            browser.click("#tab-set");
            browser.set_value("#set-size", "4");
            browser.wait("document.querySelectorAll('#board .cell').length === 16");
            browser.wait("document.querySelectorAll('#board .possible .many').length === 64");
            // 3 and 4 are the only digits of a cage of 7.
            browser.click("[data-tool=killer]");
            stroke(browser, &[(0.1, 0.1), (0.4, 0.1)]);
            browser.click("#keypad button:nth-child(4)");
            browser.click("#keypad button:last-child");
            browser.eval("document.querySelector('#tool-value').focus()");
            browser.type_keys("7");
            browser.wait("document.querySelector('#board .cell').ariaLabel === 'row 1, column 1, candidates 3 4, 3 4 in more than 10 solutions'");
            stroke(browser, &[(0.6, 0.1), (0.9, 0.1)]);
            browser.eval("document.querySelector('#tool-value').focus()");
            browser.type_keys("7");
            browser.wait_for("#reason", "contradict each other");
            browser.wait("document.querySelectorAll('#board .conflict').length === 4");
            browser.wait_for("#verdict", "No solution");
            browser.screenshot(&format!("{name}-set-contradiction"));
            let overflow = browser.eval("document.documentElement.scrollWidth - window.innerWidth");
            assert!(overflow.as_i64().is_some_and(|pixels| pixels <= 0), "{name}: {overflow}");
            browser.click("#set-undo");
            browser.wait_for("#verdict", "Several solutions");
            // The rule that a line does not name.
            paste(browser, "...3....2...4...");
            browser.wait_for("#facts", "Several solutions");
            browser.wait_for(".usual-rule", "X (diagonals)");
            browser.click(".usual-rule");
            browser.wait_for("#facts", "Exactly one solution");
            assert!(text(browser).contains("\"variant\":\"x\""), "{}", text(browser));
            expect_refusals(browser);
        });
    }
}

/// Returns the way of a pen over all of some cells, which stays in them.
fn tour(cells: &[(f64, f64)]) -> Vec<(f64, f64)> {
    fn visit(at: (f64, f64), cells: &[(f64, f64)], seen: &mut Vec<(f64, f64)>, way: &mut Vec<(f64, f64)>) {
        seen.push(at);
        way.push(at);
        for &next in cells {
            if (next.0 - at.0).abs() + (next.1 - at.1).abs() < 1.5 && !seen.contains(&next) {
                visit(next, cells, seen, way);
                way.push(at);
            }
        }
    }
    let mut way = Vec::new();
    visit(cells[0], cells, &mut Vec::new(), &mut way);
    way
}

/// Returns the row and column of cells such as `r1c9`.
fn places(cells: &Value) -> Vec<(f64, f64)> {
    let place = |cell: &Value| {
        let (row, column) = cell.as_str()?.strip_prefix('r')?.split_once('c')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    };
    cells.as_array().into_iter().flatten().map(|cell| place(cell).expect("a cell")).collect()
}

/// Returns the strokes of a constraint and the keys of its value.
fn strokes(one: &Value) -> (Vec<Vec<(f64, f64)>>, String) {
    let (cells, others) = (places(&one["cells"]), places(&one["others"]));
    let values: Vec<String> = match &one["values"] {
        Value::Array(values) => values.iter().map(Value::to_string).collect(),
        _ => one["value"].as_u64().map(|value| value.to_string()).into_iter().collect(),
    };
    let (count, sum) = (cells.len() as f64, |part: fn(&(f64, f64)) -> f64| cells.iter().map(part).sum::<f64>());
    let middle = (sum(|at| at.0) / count, sum(|at| at.1) / count);
    // Beside the edge, from which the clue is seen.
    let outside = |at: usize| 1.3 * cells[0].0 - 0.3 * cells[at].0;
    let edge = |at: usize| (outside(at), 1.3 * cells[0].1 - 0.3 * cells[at].1);
    match one["type"].as_str().expect("a type") {
        "killer" => (vec![tour(&cells)], values.concat()),
        "xv" => (vec![vec![middle]; if values == ["10"] { 2 } else { 1 }], String::new()),
        "ratio" | "difference" | "quadruple" => (vec![vec![middle]], values.concat()),
        "sandwich" => (vec![vec![edge(1)]], values.concat()),
        "little-killer" => (vec![cells[..2].to_vec()], values.concat()),
        "arrow" => (vec![[cells, others].concat()], String::new()),
        "odd" | "even" => (cells.iter().map(|&at| vec![at]).collect(), String::new()),
        // The usual value is that of a line without one.
        _ => (vec![cells], String::new()),
    }
}

/// Draws a puzzle as a setter does, mark by mark. Returns the number of clicks.
fn draw_whole(browser: &Browser, record: &Record) -> usize {
    let wanted: Value = serde_json::from_str(&written(record, "jsonl")).expect("JSON");
    browser.click("#blank");
    browser.wait_for("#verdict", "Several solutions");
    let mut clicks = 1;
    let click = |selector: &str| {
        browser.click(selector);
        1
    };
    for (cell, digit) in wanted["puzzle"].as_str().expect("cells").chars().enumerate().filter(|(_, sign)| *sign != '.')
    {
        clicks += click(&format!("#board .line:nth-child({}) .cell:nth-child({})", cell / 9 + 1, cell % 9 + 1));
        browser.type_keys(&digit.to_string());
    }
    for rule in wanted["variant"].as_str().into_iter().flat_map(|rules| rules.split('+')) {
        clicks += click(&format!("#grid-rules input[value={rule}]"));
        // Its drawing is another board, at another place.
        browser.wait(&format!("document.getElementById('text').value.includes('{rule}')"));
    }
    let mut tool = "";
    for one in wanted["constraints"].as_array().into_iter().flatten() {
        let name = one["type"].as_str().expect("a type");
        if name != tool {
            tool = name;
            clicks += click(&format!("[data-tool={tool}]"));
        }
        let (drawn, value) = strokes(one);
        for points in drawn {
            let before = text(browser);
            stroke(browser, &points.iter().map(|at| ((at.1 - 0.5) / 9.0, (at.0 - 0.5) / 9.0)).collect::<Vec<_>>());
            clicks += 1;
            browser.type_keys(&value);
            let last = "(one => String(one.value ?? one.values?.join('') ?? ''))(JSON.parse(shown).constraints.at(-1))";
            let is_whole = if value.is_empty() { "true".to_owned() } else { format!("{last} === '{value}'") };
            let is_drawn = format!("shown !== {} && {is_whole}", json!(before));
            browser.wait(&format!("(shown => {is_drawn})(document.getElementById('text').value)"));
        }
    }
    clicks
}

/// Returns the constraints with their cells in reading order, one for each cell with a mark.
fn sorted(record: &Record) -> Vec<(&str, Vec<u16>, &[i32])> {
    let cells = |one: &Constraint| {
        let (name, mut cells) = (one.kind().name(), [one.cells(), one.others()].concat());
        cells.sort_unstable();
        if matches!(name, "odd" | "even") { cells.chunks(1).map(<[u16]>::to_vec).collect() } else { vec![cells] }
    };
    // Without a value, whispers have the usual one.
    fn values(one: &Constraint) -> &[i32] {
        if one.kind().name() == "whispers" { &[] } else { one.values() }
    }
    let list = record.kind().constraints().iter();
    let of_one = |one| cells(one).into_iter().map(|cells| (one.kind().name(), cells, values(one)));
    let mut all: Vec<_> = list.flat_map(of_one).collect();
    all.sort();
    all
}

/// Published puzzles are drawn, checked, explained and exported as a person clicks; see the file for the clicks. Every other one
/// without a server, as each takes 10 s.
pub fn published_puzzles_are_drawn(driver: &Driver) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/published.txt");
    let rows = fs::read_to_string(path).expect("the puzzles");
    let first = usize::from(driver.site == Site::Static);
    for row in rows.lines().filter(|line| !line.starts_with('#')).skip(first).step_by(2) {
        let [name, clicks, text] = row.split(" | ").collect::<Vec<_>>().try_into().expect("three columns");
        with_page(driver, DESKTOP, "", |browser, _| {
            let wanted = record(text);
            browser.click("#tab-set");
            assert_eq!(draw_whole(browser, &wanted).to_string(), clicks, "{name}");
            browser.wait_for("#verdict", "Exactly one solution");
            let drawn = record(&self::text(browser));
            assert_eq!((sorted(&drawn), solution(&drawn)), (sorted(&wanted), solution(&wanted)), "{name}");
            browser.click("#tab-explain");
            browser.wait("document.getElementById('step-number').options.length > 60");
            browser.click("#tab-set");
            let folder = tempfile::tempdir().expect("a folder");
            browser.save_downloads(folder.path());
            browser.set_value("#export-format", "iss-link");
            browser.click("#export");
            let saved = fs::read_to_string(downloaded(folder.path(), "txt")).expect("a file");
            assert_eq!(sorted(&record(&saved)), sorted(&drawn), "{name}");
            browser.screenshot(&format!("published-{name}"));
        });
    }
}

/// A drawing without a rule is asked for, and its look keeps the rule until a user forgets it. The marks of new puzzles are
/// those of the table.
pub fn drawings_are_given_rules(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let marks = browser.eval("[...document.querySelector('#generate-form select[name=marks]').options].map(option => option.value).filter(Boolean)");
        assert_eq!(marks, json!(MarkSet::names().collect::<Vec<_>>()));
        let cells = vec![vec![json!({}); 9]; 9];
        let line = json!({ "wayPoints": [[0.5, 0.5], [2.5, 2.5]], "color": "#67F067" });
        let drawn = json!({ "cellSize": 64, "cells": cells, "regions": [], "lines": [line] }).to_string();
        paste(browser, &drawn);
        browser.wait_for("#message", "line (green)");
        browser.set_value("#look-rule", "whispers");
        browser.wait_for("#looks", "line (green): whispers");
        browser.wait("location.hash.includes('whispers')");
        paste(browser, &drawn);
        browser.wait_for("#looks", "whispers");
        browser.click("#looks button");
        browser.wait_for("#message", "line (green)");
        expect_refusals(browser);
    });
}
