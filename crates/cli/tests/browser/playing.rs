//! Keys, mistakes and selections in a game.

use super::{DESKTOP, EASY, PHONE, SEVERAL, digits, downloaded, expect_refusals, paste, puzzle, with_page};
use crate::service::Service;
use crate::site::Site;
use crate::webdriver::{ALT, Browser, CONTROL, Driver, RIGHT, SHIFT};
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
        // Redo, marks by Ctrl, and digits in corners by Shift.
        browser.click("#board .cell:nth-child(2)");
        browser.type_with(CONTROL, "z");
        assert_eq!(digits(browser)[..3], *"4.5");
        browser.type_with(CONTROL, "y");
        assert_eq!(digits(browser)[..3], *"485");
        browser.type_keys("\u{e003}");
        browser.type_with(CONTROL, "36");
        assert_eq!(selected(browser), "row 1, column 2, candidates 3 6");
        browser.type_with(SHIFT, "7");
        assert_eq!(selected(browser), "row 1, column 2, candidates 3 6, in the corners 7");
        browser.type_with(ALT, "2");
        assert_eq!(selected(browser), "row 1, column 2, candidates 3 6, in the corners 7, colors 2");
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
            browser.type_with(CONTROL, &solution[1..2]);
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
        browser.stroke("#board .cells", &[(0.5, 0.05), (0.6, 0.05)]);
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

/// Generating and opening other puzzles keeps the game: Back and the list go on with it, statistics count it once it is
/// solved, and a file has all games.
pub fn games_are_kept(driver: &Driver) {
    let solution = solver::unique_solution(&puzzle()).expect("a solution").to_string();
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=play"), |browser, _| {
        browser.click("#board .cell:nth-child(2)");
        browser.type_keys(&solution[1..2]);
        let played = digits(browser);
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "A new");
        assert_ne!(digits(browser), played);
        browser.eval("history.back()");
        browser.wait(&format!("location.hash.includes('{EASY}') && !document.getElementById('play').hidden"));
        browser.wait_for("#facts", "Exactly one");
        assert_eq!(digits(browser), played);
        // The list goes on with the game, too.
        // An answer that arrives in this moment does not write the previous puzzle over it.
        browser.eval("(() => { location.hash = 'puzzle=3.41412...322...&view=play'; for (const _ of [1, 2]) document.querySelector('button.large').click() })()");
        browser.wait("document.querySelectorAll('#board .cell').length === 16");
        browser.click("#games summary");
        browser.wait_for("#game-list", "27 of 81 cells");
        browser.click("#game-list .link");
        browser.wait("document.querySelectorAll('#board .cell').length === 81");
        assert_eq!(digits(browser), played);
        // Solved twice, it counts once.
        browser.click("#board .cell:nth-child(1)");
        for (at, clue) in played.chars().enumerate() {
            browser.type_keys(&if clue == '.' { format!("{}{RIGHT}", &solution[at..=at]) } else { RIGHT.to_owned() });
        }
        browser.wait_for("#hint-result", "Solved!");
        browser.click("#undo");
        browser.click("#redo");
        browser.wait("document.querySelectorAll('#game-list tbody tr').length === 1");
        browser.wait_for("#game-list tbody", "9x9, easy\t1\t");
        browser.screenshot("desktop-games");
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        browser.click("#export-games");
        let file = std::fs::read_to_string(downloaded(folder.path(), "json")).expect("a file");
        let kept: serde_json::Value = serde_json::from_str(&file).expect("JSON");
        assert_eq!(
            (kept["solved"].as_array().map(Vec::len), kept["games"][EASY]["digits"].as_str()),
            (Some(1), Some(&*solution))
        );
        // The file brings them into another browser.
        browser.eval("(() => { localStorage.clear(); window.isOld = true; location.reload() })()");
        browser.wait("!window.isOld && document.getElementById('facts')?.textContent.includes('ER')");
        let open = "const data = new DataTransfer(); data.items.add(new File([text], 'games.json')); \
                    const field = document.getElementById('import-games'); field.files = data.files; field.dispatchEvent(new Event('change'))";
        browser.eval(&format!("(() => {{ const text = {}; {open} }})()", json!(file)));
        browser.wait_for("#message", "games were added.");
        browser.click("#games summary");
        browser.wait_for("#game-list tbody", "9x9, easy\t1\t");
    });
}

/// A link has the digits, marks and colors of a game; where it is opened, it does not replace the own game.
pub fn links_carry_games(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=play"), |browser, _| {
        browser.click("#board .cell:nth-child(2)");
        browser.type_keys("p36pc7co5o");
        let noted = "row 1, column 2, candidates 3 6, in the corners 7, colors 5";
        assert_eq!(selected(browser), noted);
        let link = browser.eval("location.href").as_str().expect("a link").to_owned();
        browser.eval("localStorage.clear()");
        browser.go("about:blank");
        browser.go(&link);
        browser.wait("document.getElementById('facts')?.textContent.includes('ER')");
        let label = "document.querySelector('#board .cell:nth-child(2)').ariaLabel";
        assert_eq!(browser.eval(label), noted);
        // Of a game of one's own, undo returns to it.
        browser.click("#board .cell:nth-child(2)");
        browser.type_keys("\u{e003}9");
        browser.go("about:blank");
        browser.go(&link);
        browser.wait("document.getElementById('facts')?.textContent.includes('ER')");
        assert_eq!(browser.eval(label), noted);
        browser.click("#undo");
        assert_eq!(browser.eval(label), "row 1, column 2, 9, colors 5");
        browser.eval(&format!("location.hash = 'puzzle={SEVERAL}&view=play'"));
        browser.wait("document.querySelector('#board .cell').innerText === ''");
        // A player who is faster than the solver is told, too.
        let link = "location.hash = 'puzzle=3.41412...322...&view=play&digits=324141231432231.'";
        let last = "cell.click(); cell.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }))";
        let fill = format!(
            "const cell = document.querySelectorAll('#board .cell')[15]; if (cell.innerText === '') {{ {last} }}"
        );
        browser.eval(&format!(
            "(() => {{ new MutationObserver((_, seen) => {{ if (document.querySelectorAll('#board .cell').length === 16) {{ seen.disconnect(); {fill} }} }}).observe(document.getElementById('board'), {{ childList: true }}); {link} }})()"
        ));
        browser.wait_for("#hint-result", "Solved!");
    });
}

/// The page of a server that has been opened once works without the server; what it answered is still there.
pub fn games_go_on_without_the_server(driver: &Driver) {
    if driver.site == Site::Static {
        return;
    }
    let (browser, service) = (driver.open(DESKTOP.0, DESKTOP.1), Service::start("--timeout 60s"));
    let place = format!("http://{}/", service.address);
    browser.go(&place);
    browser.eval("void navigator.serviceWorker.ready.then((found) => { window.worker = found; })");
    browser.wait("window.worker?.active?.state === 'activated' && navigator.serviceWorker.controller");
    let killer =
        r#"{"size":4,"puzzle":"12..............","constraints":[{"type":"killer","cells":["r4c1","r4c2"],"value":7}]}"#;
    paste(&browser, killer);
    browser.wait_for("#facts", "Several solutions");
    let address = browser.eval("location.href").as_str().expect("an address").to_owned();
    drop(service);
    browser.go("about:blank");
    browser.go(&address);
    browser.wait_for("#facts", "Several solutions");
    browser.click("#tab-play");
    browser.click("#board .line:nth-child(4) .cell:nth-child(1)");
    browser.type_keys("3");
    browser.wait("location.hash.includes('digits=12..........3...')");
}

/// A lesson shows what a technique is and an example; a position counts once its step is found.
pub fn lessons_are_taken(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=play"), |browser, _| {
        browser.click("#lessons summary");
        browser.wait("document.querySelectorAll('#lesson-list li').length > 20");
        browser.click("#lesson-list li:nth-child(3) .link");
        browser.wait_for("#lesson", "A digit fits in one cell");
        browser.wait("document.querySelector('#board .covered .layer svg')");
        browser.screenshot("desktop-lesson");
        browser.click("#next-position");
        browser.wait_for("#lesson", "Position 1 of 3");
        // The solution has the digit of the step, wherever it is.
        browser.wait_for("#facts", "Exactly one");
        let given = digits(browser);
        let clues = browser.eval("new URLSearchParams(location.hash.slice(1)).get('puzzle')");
        let clues = clues.as_str().expect("a puzzle").parse().expect("a puzzle");
        let solution = solver::unique_solution(&clues).expect("a solution").to_string();
        for at in (0..81).filter(|&at| given.as_bytes()[at] == b'.') {
            browser.click(&format!("#board .line:nth-child({}) .cell:nth-child({})", at / 9 + 1, at % 9 + 1));
            browser.type_keys(&solution[at..=at]);
            if browser.text("#lesson").contains("Found! 1 of 3") {
                break;
            }
        }
        browser.wait_for("#lesson", "Found! 1 of 3");
        browser.wait_for("#lesson-list li:nth-child(3)", "1 of 3");
    });
}
