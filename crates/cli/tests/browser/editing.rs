//! Puzzles that are typed into the grid, and wrong entries of half-filled ones.

use super::{DESKTOP, EASY, PHONE, digits, expect_refusals, paste, puzzle, with_page};
use crate::webdriver::{CONTROL, Driver, RIGHT};
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
        browser.type_with(CONTROL, "z");
        browser.wait_for("#facts", "Clues\n26");
        browser.type_with(CONTROL, "y");
        browser.wait_for("#facts", "Clues\n25");
        // An empty grid has the chosen size, and typed digits are clues.
        browser.click("#tab-play");
        browser.eval("document.getElementById('new-fields').open = true");
        browser.eval("document.querySelector('#generate-form [name=size]').value = '6'");
        browser.click("#blank");
        browser.wait("document.querySelectorAll('#board .cell').length === 36");
        browser.wait_for("#message", "Type the printed digits here");
        assert_eq!(browser.eval("document.getElementById('tab-set').ariaSelected"), json!("true"));
        browser.click("#tab-play");
        browser.click("#check-mistakes");
        browser.wait_for("#hint-result", "enter the printed digits there first");
        for (text, message) in
            [("15..............", "5 in r1c2; a 4x4 puzzle has the digits 1 to 4"), ("", "The box is empty")]
        {
            paste(browser, text);
            browser.wait_for("#message", message);
        }
        // A tab opens the text that has been typed, also before it is checked.
        browser.eval("document.getElementById('text').value = '3.41412...322...'");
        browser.eval("document.getElementById('text').dispatchEvent(new Event('input'))");
        browser.click("#tab-play");
        browser.wait("document.querySelectorAll('#board .cell').length === 16");
        assert_eq!(browser.eval("document.getElementById('tab-play').ariaSelected"), json!("true"));
        // A malformed puzzle does not prevent the others from being printed.
        paste(browser, &format!("Mia: 3.41412...322...\nLeo: 3.41412...322..\nTom: {EASY}"));
        browser.wait_for("#puzzle-choice", "Tom");
        browser.click("#tab-print");
        browser.type_into("#print-form [name=which]", "all puzzles");
        browser.click("#print-form button.main");
        browser.wait("document.querySelector('#print-preview img')?.naturalWidth > 0");
        expect_refusals(browser);
    });
}

pub fn wrong_entries_are_found(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let solution = solver::unique_solution(&puzzle()).expect("a solution").to_string();
        let wrong = if &solution[1..2] == "3" { "6" } else { "3" };
        paste(browser, &format!("4{wrong}{}{}", &solution[2..40], &EASY[40..]));
        browser.wait_for("#advice", "Check for mistakes");
        browser.wait_for("#reason", &format!("without {wrong} in r1c2 it has exactly one."));
        browser.screenshot("desktop-wrong-entry");
        browser.click(".leave-out");
        browser.wait_for("#facts", "Exactly one solution");
        assert_eq!(digits(browser)[..3], *"4.5");
    });
}

/// Each view says what the command says, and marks the same cells.
pub fn reasons_of_no_solution_are_shown(driver: &Driver) {
    let marked =
        "[...document.querySelectorAll('#board .conflict')].map(cell => cell.ariaLabel.slice(0, 15)).join('; ')";
    for size in [DESKTOP, PHONE] {
        with_page(driver, size, "", |browser, service| {
            let small = "24.31......3.12.";
            let classic = format!("55{}", &EASY[2..]);
            for puzzle in [small, &classic] {
                paste(browser, puzzle);
                let answer = service.get(&format!("/api/v1/verify?puzzle={puzzle}&witness=true")).json();
                let reason = answer["puzzles"][0]["reason"].as_str().expect("a reason").to_owned();
                let cells = answer["puzzles"][0]["conflicting"].as_array().expect("cells").len();
                for view in ["check", "set", "explain", "play", "print"] {
                    browser.click(&format!("#tab-{view}"));
                    browser.wait_for("#reason", reason.strip_prefix('n').expect("no solution"));
                    browser.wait(&format!("document.querySelectorAll('#board .conflict').length === {cells}"));
                }
                assert!(browser.eval(marked).as_str().is_some_and(|names| names.contains("row 1, column")));
                browser.click("#tab-explain");
                browser.wait_for("#step-details", "There are no steps.");
                browser.screenshot(&format!("{}-no-solution-{}", size.0, puzzle.len()));
                browser.click("#tab-play");
                for button in ["#check-mistakes", "#hint"] {
                    browser.click(button);
                    browser.wait_for("#hint-result", "correct the printed digits");
                }
                browser.click("#tab-check");
                expect_refusals(browser);
            }
            // Digits of a game that see each other.
            paste(browser, EASY);
            browser.wait_for("#facts", "Exactly one solution");
            browser.click("#tab-play");
            browser.click("#board .cell:nth-child(2)");
            browser.type_keys("4");
            browser.wait_for("#reason", "4 is already in row 1.");
            browser.screenshot(&format!("{}-conflict-in-play", size.0));
            // Other views are of the puzzle.
            browser.click("#tab-explain");
            browser.wait("document.getElementById('reason').hidden");
            browser.click("#tab-play");
            browser.wait_for("#reason", "4 is already in row 1.");
            browser.click("#board .cell:nth-child(2)");
            browser.type_keys("4");
            browser.wait("document.getElementById('reason').hidden");
        });
    }
}
