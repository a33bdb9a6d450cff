//! Keys, mistakes and selections in a game.

use super::{DESKTOP, EASY, PHONE, digits, expect_refusals, puzzle, with_page};
use crate::webdriver::{Browser, CONTROL, Driver, RIGHT, SHIFT};
use cluewise::solver;
use serde_json::json;

/// Returns the description of the selected cell.
fn selected(browser: &Browser) -> String {
    browser.eval("document.querySelector('#board .selected').ariaLabel").as_str().expect("a label").to_owned()
}

/// Returns the number of elements.
fn count(browser: &Browser, selector: &str) -> u64 {
    browser.eval(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().expect("a number")
}

/// The keys go to the grid after each button.
pub fn keys_go_to_the_grid(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.click("#tab-play");
        browser.click("#board .cell:nth-child(2)");
        browser.click("#pencil");
        browser.type_keys("6");
        assert_eq!(selected(browser), "row 1, column 2, candidates 6");
        browser.click("#pencil");
        for button in ["#hint", "#fill-candidates", "#check-mistakes", "#undo", "#keypad button:nth-child(3)"] {
            browser.click(button);
            browser.type_keys("\u{e003}9");
            assert_eq!(digits(browser)[..3], *"495", "{button}");
        }
        // A button that is pressed by a key keeps the focus, and digits go to the grid.
        browser.eval("document.getElementById('pencil').focus()");
        browser.type_keys(" 8");
        browser.wait("document.activeElement === document.querySelector('#board .selected')");
        browser.click("#pencil");
        browser.type_keys("\u{e003}8");
        assert_eq!(digits(browser)[..3], *"485");
        // Text fields keep their keys.
        browser.type_into("#text", "77");
        assert_eq!(
            (digits(browser)[..3].to_owned(), browser.eval("document.getElementById('text').value")),
            ("485".into(), json!("77"))
        );
        // Redo, and marks by Shift.
        browser.click("#board .cell:nth-child(2)");
        browser.type_with(CONTROL, "z");
        assert_eq!(digits(browser)[..3], *"4.5");
        browser.type_with(CONTROL, "y");
        assert_eq!(digits(browser)[..3], *"485");
        browser.type_keys("\u{e003}");
        browser.type_with(SHIFT, "36");
        assert_eq!(selected(browser), "row 1, column 2, candidates 3 6");
    });
}

pub fn mistakes_are_marked(driver: &Driver) {
    let solution = solver::unique_solution(&puzzle()).expect("a solution").to_string();
    for (name, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        with_page(driver, size, "", |browser, _| {
            browser.click("#tab-play");
            // A 2 beside the clue 2 of the row: the clue is not marked as wrong.
            browser.click("#board .cell:nth-child(2)");
            browser.type_keys("2");
            assert_eq!(count(browser, "#board .clash"), 1);
            assert_eq!(count(browser, "#board .clue:is(.clash, .conflict, .mistake)"), 0);
            browser.wait_for("#reason", "2 is already in row 1.");
            browser.type_keys(RIGHT);
            browser.type_keys(RIGHT);
            browser.type_keys(RIGHT);
            browser.type_keys(&solution[4..5]);
            browser.click("#check-mistakes");
            browser.wait_for("#hint-result", "Wrong: 2 in r1c2.");
            assert_eq!(
                (count(browser, "#board .mistake"), count(browser, "#board .cell:nth-child(2).mistake")),
                (1, 1)
            );
            let bottom = browser
                .eval("document.querySelector('#hint-result p').getBoundingClientRect().bottom < innerHeight + 1");
            assert_eq!(bottom, json!(true), "{name}");
            // Right digits are not marked, whatever clashes with them or is selected.
            browser.click("#board .cell:nth-child(2)");
            assert_eq!(count(browser, "#board :is(.clash, .same, .near)"), 0);
            browser.screenshot(&format!("{name}-mistake"));
            browser.click("#board .cell:nth-child(2)");
            browser.type_keys("\u{e003}");
            assert_eq!(count(browser, "#board .mistake"), 0);
            // Pencil marks without the right digit.
            browser.click("#fill-candidates");
            browser.type_with(SHIFT, &solution[1..2]);
            for button in ["#check-mistakes", "#hint"] {
                // The text of the previous button would end the wait before the answer arrives.
                browser.eval("document.getElementById('hint-result').replaceChildren()");
                browser.click(button);
                browser.wait_for("#hint-result", "The right digit is missing in the pencil marks of r1c2.");
                assert_eq!(count(browser, "#board .mistake"), 1);
            }
            expect_refusals(browser);
        });
    }
}

pub fn several_cells_are_marked(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=play"), |browser, _| {
        browser.drag("#board .cell:nth-child(5)", "#board .cell:nth-child(6)");
        browser.type_keys("3");
        assert_eq!(count(browser, "#board .selected .marks span:not(:empty)"), 2);
        browser.type_with(SHIFT, RIGHT);
        assert_eq!(count(browser, "#board .selected"), 3);
        browser.type_keys("3");
        assert_eq!(count(browser, "#board .marks span:not(:empty)"), 3);
        browser.type_keys("3");
        assert_eq!(count(browser, "#board .marks span:not(:empty)"), 0);
        // The row, column and box of a single cell, and its digit.
        browser.click("#board .cell:nth-child(3)");
        assert_eq!((count(browser, "#board .selected"), count(browser, "#board .near")), (1, 20));
        assert_eq!(count(browser, "#board .same") as usize, EASY.matches('5').count());
    });
}
