//! Puzzles that are typed into the grid, and wrong entries of half-filled ones.

use super::{DESKTOP, EASY, PHONE, digits, expect_refusals, paste, puzzle, with_page};
use crate::webdriver::{Driver, RIGHT};
use cluewise::solver;
use serde_json::json;

pub fn cells_are_edited(driver: &Driver) {
    with_page(driver, PHONE, "", |browser, _| {
        browser.click("#board .cell:nth-child(2)");
        browser.click("#keypad button:nth-child(9)");
        assert_eq!(digits(browser)[..3], *"495");
        browser.wait_for("#facts", "No solution");
        browser.screenshot("phone-edited");
        browser.click("#restore");
        browser.wait_for("#facts", "Exactly one solution");
        assert_eq!(digits(browser), EASY);
    });
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.click("#blank");
        browser.wait_for("#facts", "Several solutions");
        browser.click("#board .cell");
        for sign in EASY.chars() {
            browser.type_keys(&if sign == '.' { RIGHT.to_owned() } else { format!("{sign}{RIGHT}") });
        }
        browser.wait_for("#facts", "Exactly one solution");
        assert_eq!(browser.eval("document.getElementById('text').value"), json!(EASY));
        browser.type_keys("\u{e003}");
        browser.wait_for("#facts", "Clues\n25");
        // An empty grid has the chosen size, and typed digits are clues.
        browser.click("#tab-play");
        browser.eval("document.getElementById('new-fields').open = true");
        browser.eval("document.querySelector('#generate-form [name=size]').value = '6'");
        browser.click("#blank");
        browser.wait("document.querySelectorAll('#board .cell').length === 36");
        browser.wait_for("#message", "Type the printed digits here");
        assert_eq!(browser.eval("document.getElementById('tab-check').ariaSelected"), json!("true"));
        browser.click("#tab-play");
        browser.click("#check-mistakes");
        browser.wait_for("#hint-result", "enter the printed digits there first");
        for (text, message) in
            [("15..............", "5 in r1c2; a 4x4 puzzle has the digits 1 to 4"), ("", "The box is empty")]
        {
            paste(browser, text);
            browser.wait_for("#message", message);
        }
        expect_refusals(browser);
    });
}

pub fn wrong_entries_are_found(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let solution = solver::unique_solution(&puzzle()).expect("a solution").to_string();
        let wrong = if &solution[1..2] == "3" { "6" } else { "3" };
        paste(browser, &format!("4{wrong}{}{}", &solution[2..40], &EASY[40..]));
        browser.wait_for("#advice", "Check for mistakes");
        browser.wait_for("#advice", &format!("Without the {wrong} in r1c2 there is exactly one solution"));
        browser.screenshot("desktop-wrong-entry");
        browser.click(".leave-out");
        browser.wait_for("#facts", "Exactly one solution");
        assert_eq!(digits(browser)[..3], *"4.5");
    });
}
