//! Puzzles from photos on the page.

use super::{DIGITS, EASY, PHONE, SEVERAL, digits, with_page};
use crate::site::Site;
use crate::webdriver::{Browser, Driver};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::json;

/// A simulated photo, and the puzzle in it.
const PHOTO: &[u8] = include_bytes!("../../../photo/tests/data/photo.jpg");
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Chooses a file of this type with these bytes as the photo.
fn choose(browser: &Browser, kind: &str, bytes: &[u8]) {
    let data = json!(BASE64_STANDARD.encode(bytes));
    browser.eval(&format!(
        "(() => {{ const bytes = Uint8Array.from(atob({data}), c => c.charCodeAt(0)); const data = new DataTransfer(); \
         data.items.add(new File([bytes], 'photo', {{ type: '{kind}' }})); const input = document.getElementById('photo'); \
         input.files = data.files; input.dispatchEvent(new Event('change')) }})()"
    ));
}

pub fn a_photo_is_read(driver: &Driver) {
    with_page(driver, PHONE, "", |browser, _| {
        choose(browser, "image/jpeg", PHOTO);
        if driver.site == Site::Static {
            browser.wait_for("#message", "this page cannot read photos; use the page of `cluewise serve`");
            return;
        }
        browser.wait_for("#message", "Read from the photo. No cell is unsure.");
        assert_eq!(digits(browser), PUZZLE);
        browser.wait_for("#facts", "Exactly one solution");
        browser.screenshot("phone-photo");
        // Cells are corrected on the board.
        browser.click("#board .cell");
        browser.type_keys("\u{e003}");
        browser.wait_for("#facts", "Clues\n29");
        assert_eq!(digits(browser), PUZZLE.replacen('5', ".", 1));
        browser.click("#keypad button:nth-child(5)");
        browser.wait_for("#facts", "Clues\n30");
        assert_eq!(digits(browser), PUZZLE);
        choose(browser, "image/png", b"no picture");
        browser.wait_for("#message", "not a picture");
    });
}

pub fn all_grids_of_a_photo_are_read(driver: &Driver) {
    with_page(driver, PHONE, "", |browser, service| {
        // The static page reads no photos.
        if driver.site == Site::Static {
            return;
        }
        let query = "/api/v1/print?per_page=4&format=png&dpi=100&rating=false";
        choose(browser, "image/png", &service.post(query, format!("{PUZZLE}\n{SEVERAL}\n{EASY}")).body);
        browser.wait_for("#message", "The photo has 3 grids.");
        assert_eq!(digits(browser), PUZZLE);
        assert!(browser.text("#puzzle-choice").contains("1 of 3: ✓ Exactly one solution"));
        browser.type_into("#puzzle-number", "2 of 3");
        browser.wait_for("#message", "does not have exactly one solution");
        assert_eq!(digits(browser), SEVERAL);
        // A corrected puzzle stays in the list.
        browser.click("#board .cell");
        browser.type_keys("4");
        browser.wait_for("#facts", "Exactly one solution");
        assert!(browser.text("#puzzle-choice").contains("2 of 3: ✓ Exactly one solution"));
        browser.type_into("#puzzle-number", "1 of 3");
        browser.wait(&format!("{DIGITS} === '{PUZZLE}'"));
        // Keys that follow soon after others would be joined to them.
        browser.set_value("#puzzle-number", "1");
        browser.wait(&format!("{DIGITS} === '{EASY}'"));
        assert_eq!(digits(browser), EASY);
    });
}
