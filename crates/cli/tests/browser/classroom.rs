//! The large view, names of cells, worksheets to practice a technique, and paper.

use super::{DESKTOP, EASY, PHONE, downloaded, unfold, with_page};
use crate::site::Site;
use crate::webdriver::{Browser, Driver, ESCAPE, RIGHT};
use serde_json::{Value, json};

/// The sizes of projectors.
const PROJECTORS: [(u32, u32); 2] = [(1280, 720), (1920, 1080)];
const TABLET: (u32, u32) = (820, 1180);

/// Returns the edges of an element in the window: left, top, right and bottom.
fn edges(browser: &Browser, selector: &str) -> [f64; 4] {
    let place = format!("document.querySelector({}).getBoundingClientRect()", json!(selector));
    let edges = browser.eval(&format!("(r => [r.left, r.top, r.right, r.bottom])({place})"));
    serde_json::from_value(edges).expect("four numbers")
}

fn number(browser: &Browser, expression: &str) -> f64 {
    browser.eval(expression).as_f64().expect("a number")
}

/// The grid fills the window, and the text beside it is large; nothing is scrolled.
fn check_large(browser: &Browser, grid: &str, text: &str) {
    let (width, height) = (number(browser, "innerWidth"), number(browser, "innerHeight"));
    let [left, top, right, bottom] = edges(browser, grid);
    assert!(bottom <= height && bottom - top > 0.75 * height && right < width && left >= 0.0, "{left} {top} {bottom}");
    let page = number(browser, "document.documentElement.scrollHeight");
    let work = "document.querySelector('.work')";
    let hidden = number(browser, &format!("{work}.scrollHeight - {work}.clientHeight"));
    assert!(page <= height && hidden <= 0.0, "{page} {hidden}");
    let size = format!("parseFloat(getComputedStyle(document.querySelector({})).fontSize)", json!(text));
    assert!(number(browser, &size) >= height / 32.0, "{}", number(browser, &size));
    assert_eq!(browser.eval("document.querySelector('header').offsetHeight"), 0);
}

pub fn views_are_shown_large(driver: &Driver) {
    for size in PROJECTORS {
        with_page(driver, size, &format!("#puzzle={EASY}&view=explain"), |browser, _| {
            browser.wait_for("#step-details h3", "1 of ");
            browser.click("#explain .large");
            check_large(browser, "#step-drawing svg", "#step-details p");
            browser.screenshot(&format!("large-{}-explain", size.1));
            browser.type_keys(RIGHT);
            browser.wait_for("#step-details h3", "2 of ");
            // The link opens the large view.
            let link = browser.eval("location.href").as_str().expect("a link").to_owned();
            assert!(link.contains("large=yes"), "{link}");
            browser.go("about:blank");
            browser.go(&link);
            browser.wait_for("#step-details h3", "2 of ");
            check_large(browser, "#step-drawing svg", "#step-details p");
            browser.type_keys(ESCAPE);
            browser.wait("document.querySelector('header').offsetHeight > 0 && !location.hash.includes('large')");
            browser.click("#tab-play");
            browser.click("#play .large");
            browser.click("#hint");
            browser.wait_for("#hint-result", "Look for");
            browser.click("#hint");
            browser.wait("document.getElementById('show-hint')");
            browser.click("#hint");
            browser.wait("document.getElementById('apply-hint')");
            check_large(browser, "#board .board", "#hint-result p");
            browser.screenshot(&format!("large-{}-play", size.1));
            // Once more applies the step.
            browser.click("#hint");
            browser.wait("!document.getElementById('apply-hint') && !document.getElementById('undo').disabled");
            browser.click("#undo");
        });
    }
}

/// Rows and columns have numbers, and cells the chosen names.
pub fn cells_have_other_names(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=explain"), |browser, _| {
        browser.wait_for("#step-details h3", "2 in r2c8");
        let rows = "[...document.querySelectorAll('#board .rows span')].map(label => label.textContent).join('')";
        assert_eq!(browser.eval(rows), "123456789");
        assert_eq!(browser.eval("document.querySelectorAll('#step-drawing .columns span').length"), 9);
        let choose = |names: &str| browser.set_value("#coords", names);
        choose("rowcol");
        browser.wait_for("#step-details h3", "2 in row 2 column 8");
        assert!(browser.text("#step-details p").starts_with("Hidden Single on 2 in box 3: row 2 column 8 is"));
        choose("a1");
        browser.wait_for("#step-details h3", "2 in B8");
        assert_eq!(browser.eval(rows), "ABCDEFGHI");
        // Rows have their letters in texts, too.
        browser.set_value("#step-number", "21");
        browser.wait_for("#step-details p", "in row G: G3 is");
        browser.set_value("#language", "fr");
        browser.wait_for("#step-details p", "Dans la ligne G, le 8 ne va qu'en G3.");
        browser.set_value("#language", "en");
        browser.wait_for("#step-details h3", "22 of ");
        browser.set_value("#step-number", "0");
        browser.wait_for("#step-details h3", "2 in B8");
        // The choice is kept.
        browser.eval("(() => { window.isOld = true; location.reload() })()");
        browser.wait("!window.isOld && document.getElementById('facts')?.textContent.includes('ER')");
        browser.wait_for("#step-details h3", "2 in B8");
        assert_eq!(browser.eval(rows), "ABCDEFGHI");
    });
}

/// The Explain view answers questions about a cell and a digit.
pub fn questions_are_answered(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=explain"), |browser, _| {
        browser.wait_for("#step-details h3", "2 in r2c8");
        let ask = |question: &str| browser.set_value("#question", question);
        ask("r2c8=2");
        browser.wait_for("#step-details h3", "1 of 1.");
        assert!(browser.eval("document.querySelectorAll('#step-drawing svg').length").as_i64() == Some(1));
        browser.screenshot("desktop-why");
        ask("r2c8!=2");
        browser.wait_for("#step-details", "r2c8!=2 is not so");
        // The steps are still there.
        assert!(
            browser.text("#step-details h3").starts_with("1 of ")
                && !browser.text("#step-details h3").starts_with("1 of 1.")
        );
        // The browser reports the status of the server's answer.
        assert!(browser.logged_errors().iter().all(|error| error.contains("422")));
        ask("");
        browser.wait_for("#step-details h3", "2 in r2c8");
    });
}

/// Records the texts that the served page sends to an endpoint in `window.sent`.
fn record_requests(browser: &Browser, endpoint: &str) {
    let record = format!("if (url.includes('/{endpoint}?')) window.sent.push(options.body)");
    browser.eval(&format!(
        "(() => {{ const send = window.fetch; window.sent = []; \
         window.fetch = (url, options) => {{ {record}; return send(url, options) }} }})()"
    ));
}

/// Returns the records of the last request that was recorded.
fn sent(browser: &Browser) -> Vec<Value> {
    let text = browser.eval("window.sent.at(-1)").as_str().expect("a text").to_owned();
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// Pencil marks that a step does not mark can be hidden. The choice is kept.
pub fn pencil_marks_are_hidden(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=explain"), |browser, _| {
        browser.wait_for("#step-details h3", "1 of ");
        let shown = "[...document.querySelectorAll('#step-drawing .candidate')].filter(mark => mark.getBoundingClientRect().width > 0).length";
        assert!(number(browser, shown) > 50.0);
        let marked =
            number(browser, "document.querySelectorAll('#step-drawing text:not(.candidate, .placed-digit)').length");
        assert_eq!(marked as usize, EASY.bytes().filter(|&sign| sign != b'.').count() + 1);
        browser.click("#show-candidates");
        assert_eq!(browser.eval(shown), 0);
        // The placed digit is as large as the others.
        let placed = "document.querySelector('#step-drawing text.placed-digit').textContent";
        assert_eq!(browser.eval(placed), "2");
        browser.eval("(() => { window.isOld = true; location.reload() })()");
        browser.wait("!window.isOld && document.querySelector('#step-drawing .candidate')");
        assert_eq!(browser.eval(shown), 0);
        browser.click("#explain .large");
        browser.click("#show-candidates");
        browser.wait(&format!("{shown} > 50"));
    });
}

pub fn practice_is_printed(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        record_requests(browser, "print");
        // A position of a smaller size has pencil marks.
        unfold(browser);
        browser.type_into("#generate-form [name=size]", "6x6");
        browser.type_into("#generate-form [name=practice]", "Naked Single");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "The next step is: Naked Single");
        browser.wait("document.querySelectorAll('#board .marks').length > 5");
        browser.click("#hint");
        browser.wait_for("#hint-result", "Look for: Naked Single");
        unfold(browser);
        browser.type_into("#generate-form [name=size]", "9x9");
        // A single position.
        browser.type_into("#generate-form [name=practice]", "Hidden Single");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "The next step is: Hidden Single");
        browser.wait("document.querySelectorAll('#board .marks').length > 9");
        // The first hint names the technique; the second one marks its place instead of the row of the selected cell;
        // the third one shows the step.
        browser.click("#hint");
        browser.wait_for("#hint-result", "Look for: Hidden Single");
        assert_eq!(browser.eval("document.querySelectorAll('#board .hinted').length"), 0);
        browser.click("#hint");
        browser.wait("document.querySelectorAll('#board .hinted').length === 9");
        assert_eq!(browser.eval("document.querySelectorAll('#board :is(.near, .same)').length"), 0);
        browser.click("#hint");
        browser.wait("document.querySelector('#hint-result > :first-child').tagName === 'H3'");
        browser.wait("document.querySelector('#board .layer svg') && document.querySelector('#board .placed')");
        browser.click("#tab-print");
        browser.click("#print-form button.main");
        browser.wait("document.querySelector('#print-preview img')?.naturalWidth > 0");
        if driver.site == Site::Served {
            assert!(sent(browser)[0]["candidates"].as_str().is_some_and(|marks| marks.len() == 729));
        }
        // A sheet of several, with solutions and steps; also of a smaller size.
        browser.click("#tab-worksheet");
        // Easy small grids have more clues than others, and 4x4 has easy ones only.
        for (size, level, expected) in
            [("6x6", "medium", "medium "), ("4x4", "hard", "easy 8"), ("6x6", "easy", "easy 16-18")]
        {
            for (name, value) in [("size", size), ("level", level)] {
                browser.type_into(&format!("#worksheet-form [name={name}]"), value);
            }
            let fields =
                "(({ level, clues }) => `${level.value} ${clues.value}`)(document.forms['worksheet-form'].elements)";
            assert_eq!(browser.eval(fields), expected);
        }
        for (size, technique) in [("6x6", "Locked Candidates"), ("9x9", "Naked Pair")] {
            browser.type_into("#worksheet-form [name=size]", size);
            browser.type_into("#worksheet-form [name=practice]", technique);
            browser.click("#worksheet-form button.main");
            browser.wait("document.querySelectorAll('#worksheet-result img').length === 0");
            browser.wait("document.querySelector('#worksheet-result img')?.naturalWidth > 0");
            assert_eq!(browser.eval("document.querySelectorAll('#worksheet-result img').length"), 3);
        }
        // The preview is scrolled into view.
        browser
            .wait("document.querySelector('#worksheet-result .pdf').getBoundingClientRect().bottom < innerHeight / 2");
        browser.screenshot("desktop-practice-sheet");
        browser.click("#worksheet-result .pdf");
        assert!(downloaded(folder.path(), "pdf").ends_with("Naked Pair.pdf"));
    });
}

/// Worksheets go from easy to hard; their files are named after the title.
pub fn worksheets_are_sorted_and_named(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        record_requests(browser, "print");
        browser.click("#tab-worksheet");
        browser.type_into("#worksheet-form [name=size]", "9x9");
        browser.type_into("#worksheet-form [name=title]", "Table group 1");
        browser.click("#worksheet-form button.main");
        browser.wait("document.querySelector('#worksheet-result img')?.naturalWidth > 0");
        if driver.site == Site::Served {
            let efforts: Vec<f64> =
                sent(browser).iter().map(|record| record["effort"].as_f64().expect("effort")).collect();
            assert!(efforts.len() == 6 && efforts.is_sorted(), "{efforts:?}");
        }
        browser.click("#worksheet-result .pdf");
        assert!(downloaded(folder.path(), "pdf").ends_with("Table group 1.pdf"));
        // Puzzles with other rules; they have no techniques to practice.
        browser.type_into("#worksheet-form [name=marks]", "killer cages");
        browser.type_into("#worksheet-form [name=kind_rules]", "X (diagonals)");
        browser.wait("document.querySelector('#worksheet-form [name=practice]').disabled");
        browser.click("#worksheet-form button.main");
        browser.wait("document.querySelectorAll('#worksheet-result img').length === 0");
        browser.wait("document.querySelector('#worksheet-result img')?.naturalWidth > 0");
        if driver.site == Site::Served {
            let first = sent(browser)[0].to_string();
            assert!(first.contains("killer") || first.contains("cage"), "{first}");
        }
        // Paper has the sheet only.
        browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        let shown =
            |selector: &str| number(browser, &format!("document.querySelector({}).offsetHeight", json!(selector)));
        assert!(shown("#worksheet-result img") > 0.0);
        for selector in ["header", ".source", "#tabs", "#worksheet-form", "#board", "#worksheet-result .pdf"] {
            assert_eq!(shown(selector), 0.0, "{selector}");
        }
    });
}

/// The grid is in the window when a puzzle is open, and paper has only the grid.
pub fn grids_are_above_the_fold(driver: &Driver) {
    for size in [DESKTOP, TABLET] {
        with_page(driver, size, &format!("#puzzle={EASY}&view=play"), |browser, _| {
            let [_, _, _, bottom] = edges(browser, "#board .board");
            assert!(bottom <= number(browser, "innerHeight"), "{size:?}: {bottom}");
            browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
            assert_eq!(browser.eval("document.querySelector('.source').offsetHeight"), 0);
            let [_, top, ..] = edges(browser, "#board .board");
            assert!(top < 100.0, "{top}");
        });
    }
    // Above the grid is a message, and below it are its kind and the keys.
    with_page(driver, (1280, 940), "", |browser, _| {
        browser.set_value("#generate-form [name=size]", "6");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "A new puzzle");
        browser.click("#tab-play");
        let [_, _, _, bottom] = edges(browser, "#keypad");
        assert!(bottom <= number(browser, "innerHeight"), "{bottom}");
    });
    with_page(driver, PHONE, &format!("#puzzle={EASY}&view=explain"), |browser, _| {
        browser.wait_for("#step-details h3", "1 of ");
        let middles = ["#previous-step", "#step-number", "#next-step"].map(|button| {
            let [_, top, _, bottom] = edges(browser, button);
            (top + bottom) / 2.0
        });
        assert!(middles.iter().all(|middle| (middle - middles[0]).abs() < 4.0), "{middles:?}");
        // The key has the marks of the step only, and ratings are shown on request.
        let key = "[...document.querySelectorAll('.legend li:not([hidden])')].map(item => item.dataset.mark).join()";
        assert_eq!(browser.eval(key), "placement");
        assert!(!browser.text("#step-details h3").contains('('));
        browser.click("#show-ratings");
        browser.wait_for("#step-details h3", "(score ");
    });
    with_page(driver, PHONE, "", |browser, _| {
        let [_, _, _, bottom] = edges(browser, "#board .board");
        let [_, top, _, end] = edges(browser, "#tabs");
        assert!(bottom < top && end <= number(browser, "innerHeight"), "the grid and the tabs are in the first screen");
        assert!(end - top < 60.0, "the tabs are in one line");
        assert_eq!(browser.eval("document.getElementById('tabs').scrollWidth <= innerWidth"), json!(true));
    });
}
