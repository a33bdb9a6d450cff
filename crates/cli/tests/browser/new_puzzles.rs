//! The form of new puzzles, and worksheets.

use super::{DESKTOP, digits, downloaded, unfold, with_page};
use crate::webdriver::{Browser, Driver};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lopdf::Document;
use serde_json::json;
use std::fs;

/// A field that does not apply to the size is neither sent nor validated.
pub fn fields_that_do_not_apply_are_ignored(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        unfold(browser);
        browser.type_into("#generate-form [name=er]", "hard");
        browser.eval("document.querySelector('#generate-form details').open = false");
        // The field to correct is shown.
        browser.click("#generate-form button.main");
        browser.wait("document.querySelector('#generate-form details').open");
        browser.type_into("#generate-form [name=size]", "4x4");
        browser.type_into("#generate-form [name=clues]", "8-9");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "A new puzzle");
        let clues = digits(browser).chars().filter(|&sign| sign != '.').count();
        assert!((8..=9).contains(&clues), "{clues}");
    });
}

pub fn techniques_are_practiced(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        unfold(browser);
        browser.type_into("#generate-form [name=practice]", "XY-Wing");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "The next step is: XY-Wing");
        browser
            .wait("!document.getElementById('play').hidden && document.querySelectorAll('#board .marks').length > 9");
        browser.click("#hint");
        browser.wait_for("#hint-result", "Look for: XY-Wing");
        browser.click("#show-place");
        browser.click("#show-hint");
        browser
            .wait("document.querySelector('#board .eliminated .struck') && document.querySelector('#board .evidence')");
        assert!(browser.text("#hint-result h3").contains(": not "), "{}", browser.text("#hint-result h3"));
        browser.screenshot("desktop-practice");
        browser.click("#apply-hint");
        browser.wait("!document.getElementById('undo').disabled");
        // Restart returns to the position, also after the page is loaded again in the middle of the game.
        let position = digits(browser);
        let empty = position.find('.').expect("an empty cell");
        browser.click(&format!("#board .line:nth-child({}) .cell:nth-child({})", empty / 9 + 1, empty % 9 + 1));
        browser.type_keys("1");
        let played = digits(browser);
        assert_ne!(played, position);
        browser.eval("(() => { window.isOld = true; location.reload() })()");
        browser.wait("!window.isOld && document.getElementById('facts')?.textContent.includes('ER')");
        assert_eq!(digits(browser), played);
        browser.click("#restart");
        assert_eq!(digits(browser), position);
        browser.click("#hint");
        browser.wait_for("#hint-result", "Look for: XY-Wing");
    });
}

/// Returns the sizes of the pages that the browser prints, in points.
fn printed_sizes(browser: &Browser) -> Vec<(i64, i64)> {
    let printed = browser.devtools("Page.printToPDF", json!({ "preferCSSPageSize": true }));
    let file = STANDARD.decode(printed["data"].as_str().expect("a file")).expect("Base64");
    let document = Document::load_mem(&file).expect("a PDF");
    let size = |page: lopdf::ObjectId| {
        let bounds = document.get_dictionary(page).and_then(|page| page.get(b"MediaBox")).expect("a size");
        let side = |i: usize| bounds.as_array().expect("an array")[i].as_float().expect("a number").round() as i64;
        (side(2), side(3))
    };
    document.page_iter().map(size).collect()
}

pub fn worksheets_are_created(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        browser.click("#tab-worksheet");
        assert_eq!(browser.eval("document.querySelector('#worksheet-form [name=clues]').value"), json!("8"));
        browser.type_into("#worksheet-form [name=digits]", "pictures");
        browser.click("#worksheet-form button.main");
        browser.wait("document.querySelector('#worksheet-result img')?.naturalWidth > 0");
        browser.screenshot("desktop-worksheet");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        browser.click("#worksheet-result .pdf");
        assert!(fs::read(downloaded(folder.path(), "pdf")).expect("a file").starts_with(b"%PDF"));
        // All pages are shown, and printed on pages of their own.
        assert_eq!(browser.eval("document.querySelectorAll('#worksheet-result img').length"), json!(2));
        browser.set_color_scheme("dark");
        for (paper, size) in [("Letter", (612, 792)), ("A4", (595, 842))] {
            browser.type_into("#worksheet-form [name=paper]", paper);
            browser.wait_for("#worksheet-result .stale", "Changed since: choose “Create worksheet” again.");
            browser.click("#worksheet-form button.main");
            browser.wait(&format!(
                "document.querySelector('#worksheet-result .pages')?.dataset.paper === '{}'",
                paper.to_lowercase()
            ));
            browser.wait("[...document.querySelectorAll('#worksheet-result img')].every(image => image.complete)");
            assert_eq!(printed_sizes(browser), [size; 2], "{paper}");
        }
        // Other paper has the same puzzles, which the number makes again.
        let requests =
            "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/generate?')).length";
        let number = || browser.eval("document.querySelector('#worksheet-form [name=seed]').value");
        let (sent, first) = (browser.eval(requests), number());
        assert!(sent.as_u64().is_some_and(|sent| sent <= 1) && first.as_str().is_some_and(|text| text.len() == 6));
        browser.click("#new-puzzles");
        browser.wait("document.querySelector('#worksheet-result .pages')");
        assert_ne!(number(), first);
        // Pictures have nine shapes.
        browser.type_into("#worksheet-form [name=size]", "12x12");
        let symbols = browser.eval("document.querySelector('#worksheet-form [name=digits]').value");
        assert_eq!(symbols, json!(""));
    });
}
