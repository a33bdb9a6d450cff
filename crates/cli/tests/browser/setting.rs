//! Puzzles that are drawn on the page.

use super::{DESKTOP, PHONE, downloaded, expect_refusals, paste, unnamed_elements, with_page};
use crate::webdriver::{Browser, CONTROL, Driver, ESCAPE, RIGHT};
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::MarkSet;
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

/// Every shape of marks, by mouse and by keys; a list in which they are chosen and deleted; undo; words; a file.
pub fn constraints_are_drawn(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.click("#blank");
        browser.wait_for("#verdict", "Several solutions");
        let line = |cells: &[&str]| json!(cells);
        let cases: [(&str, Stroke, &str, Value); 11] = [
            (
                "killer",
                &[(1.0, 1.0), (1.0, 2.0), (2.0, 2.0)],
                "20",
                json!({ "cells": line(&["r1c1", "r1c2", "r2c2"]), "value": 20 }),
            ),
            (
                "whispers",
                &[(3.0, 3.0), (4.0, 4.0), (4.0, 5.0)],
                "",
                json!({ "cells": line(&["r3c3", "r4c4", "r4c5"]) }),
            ),
            (
                "arrow",
                &[(7.0, 1.0), (7.0, 3.0)],
                "",
                json!({ "cells": line(&["r7c1"]), "others": line(&["r7c2", "r7c3"]) }),
            ),
            ("difference", &[(1.5, 5.0)], "", json!({ "cells": line(&["r1c5", "r2c5"]) })),
            ("ratio", &[(3.0, 5.5)], "3", json!({ "cells": line(&["r3c5", "r3c6"]), "value": 3 })),
            ("greater-than", &[(6.4, 5.0)], "", json!({ "cells": line(&["r6c5", "r7c5"]) })),
            (
                "quadruple",
                &[(5.5, 8.5)],
                "147",
                json!({ "cells": line(&["r5c8", "r5c9", "r6c8", "r6c9"]), "values": [1, 4, 7] }),
            ),
            ("skyscraper", &[(1.0, 4.0)], "3", json!({ "value": 3 })),
            (
                "little-killer",
                &[(4.0, 9.0), (5.0, 8.0)],
                "25",
                json!({ "cells": line(&["r4c9", "r5c8", "r6c7", "r7c6", "r8c5", "r9c4"]), "value": 25 }),
            ),
            ("even", &[(8.0, 4.0), (8.0, 5.0)], "", json!({ "cells": line(&["r8c4", "r8c5"]) })),
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
        assert_eq!(constraints(browser)[7]["cells"][8], "r9c4");
        browser.screenshot("desktop-set");
        // What is drawn again gets its next value, or is removed. The value of a row of the list is typed again.
        draw(browser, "xv", &[(2.0, 8.5)], "");
        draw(browser, "xv", &[(2.0, 8.5)], "");
        assert_eq!(constraints(browser)[11]["value"], 10);
        draw(browser, "xv", &[(2.0, 8.5)], "");
        draw(browser, "whispers", &[(4.0, 5.0), (4.0, 4.0), (3.0, 3.0)], "");
        assert_eq!(constraints(browser).as_array().map(Vec::len), Some(10));
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
        browser.click("#grid-rules input[value=anti-king]");
        browser.wait_for("#about", "anti-king");
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

/// A published puzzle, from github.com/sigh/iss-sudoku-index (MIT), with exactly one solution.
const PUBLISHED: &str = ".Renban~R2C1~R1C1~R1C2.Renban~R3C3~R4C3~R4C2~R4C1.Renban~R6C1~R6C2~R6C3~R7C3\
    .Renban~R4C7~R4C8~R4C9.Renban~R6C7~R6C8~R6C9.Renban~R2C6~R3C7~R3C8.Renban~R3C4~R2C4~R2C5.Renban~R7C7~R7C8~R7C9~R8C9\
    .Renban~R8C1~R9C1~R9C2.Renban~R9C5~R9C6~R8C6.X~R2C2~R3C2.X~R3C5~R3C6.X~R5C8~R5C9.X~R4C6~R5C6.X~R8C8~R9C8\
    .V~R7C2~R8C2.V~R5C1~R5C2.V~R1C8~R2C8";

/// The page draws a published puzzle with one stroke for each mark, and one click for each tool and each value that is not
/// the first.
pub fn a_published_puzzle_is_drawn(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let mut records = formats::read_bytes(PUBLISHED.as_bytes(), &ReadOptions::default());
        let record = records.next().and_then(Result::ok).expect("a puzzle");
        let kind = record.kind();
        browser.click("#blank");
        browser.wait_for("#verdict", "Several solutions");
        let (mut clicks, mut tool) = (1, "");
        for (index, constraint) in kind.constraints().iter().enumerate() {
            if constraint.kind().name() != tool {
                tool = constraint.kind().name();
                browser.click(&format!("[data-tool={tool}]"));
                clicks += 1;
            }
            let middle = |&cell: &u16| (f64::from(cell % 9) / 9.0 + 0.5 / 9.0, f64::from(cell / 9) / 9.0 + 0.5 / 9.0);
            let mut points: Vec<(f64, f64)> = constraint.cells().iter().map(middle).collect();
            if tool == "xv" {
                points = vec![((points[0].0 + points[1].0) / 2.0, (points[0].1 + points[1].1) / 2.0)];
            }
            for _ in 0..constraint.values().first().map_or(1, |value| value / 5) {
                let before = text(browser);
                stroke(browser, &points);
                browser.wait(&format!("document.getElementById('text').value !== {}", json!(before)));
                clicks += 1;
            }
            assert_eq!(constraints(browser).as_array().map(Vec::len), Some(index + 1));
        }
        assert_eq!(clicks, 1 + 2 + 18 + 5);
        browser.wait_for("#verdict", "Exactly one solution");
        let drawn = formats::read_bytes(text(browser).as_bytes(), &ReadOptions::default()).next();
        let drawn = drawn.and_then(Result::ok).expect("a puzzle");
        assert_eq!(drawn.kind().constraints(), kind.constraints());
        browser.click("#tab-explain");
        browser.wait("document.getElementById('step-number').options.length > 100");
    });
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
