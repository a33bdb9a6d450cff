//! The web page in a real browser: each view, by mouse and by keyboard, on desktop and phone, light and dark. All tests
//! run twice: with the served page, and with the static files that `bindings/wasm/build.sh` builds.
//!
//! Requires Chromium and chromedriver (`apt-get install chromium chromium-driver`); ignored without them. Screenshots
//! are saved in `target/tmp/page`.

#[path = "browser/classroom.rs"]
mod classroom;
#[path = "browser/editing.rs"]
mod editing;
#[path = "common/http.rs"]
mod http;
#[path = "browser/kinds.rs"]
mod kinds;
#[path = "browser/languages.rs"]
mod languages;
#[path = "../../../tests/common/needs.rs"]
mod needs;
#[path = "browser/new_puzzles.rs"]
mod new_puzzles;
#[path = "browser/photos.rs"]
mod photos;
#[path = "browser/playing.rs"]
mod playing;
#[path = "common/service.rs"]
mod service;
#[path = "browser/setting.rs"]
mod setting;
#[path = "common/site.rs"]
mod site;
#[path = "common/webdriver.rs"]
mod webdriver;

use cluewise::formats::{self, Records};
use cluewise::{Puzzle, explain, rating::se, solver};
use libtest_mimic::Trial;
use needs::Missing;
use serde_json::{Value, json};
use service::Service;
use site::{Site, StaticServer};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};
use webdriver::{Browser, DOWN, Driver, END, RIGHT};

/// A generated puzzle; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// `EASY` without its first clue: several solutions.
const SEVERAL: &str = "..52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// A test that uses a browser.
type Test = fn(&Driver);

fn main() {
    // The longest first, so that none is left at the end.
    let tests: [(&str, Test); 45] = [
        ("reasons_of_no_solution_are_shown", editing::reasons_of_no_solution_are_shown),
        ("cells_are_edited", editing::cells_are_edited),
        ("views_are_shown_large", classroom::views_are_shown_large),
        ("a_puzzle_is_played", a_puzzle_is_played),
        ("mistakes_are_marked", playing::mistakes_are_marked),
        ("every_view_fits_and_is_accessible", every_view_fits_and_is_accessible),
        ("practice_is_printed", classroom::practice_is_printed),
        ("grids_are_above_the_fold", classroom::grids_are_above_the_fold),
        ("a_puzzle_is_pasted_and_checked", a_puzzle_is_pasted_and_checked),
        ("multiple_solutions_are_shown", multiple_solutions_are_shown),
        ("a_puzzle_is_generated", a_puzzle_is_generated),
        ("steps_are_explained", steps_are_explained),
        ("keys_go_to_the_grid", playing::keys_go_to_the_grid),
        ("games_are_kept", playing::games_are_kept),
        ("links_carry_games", playing::links_carry_games),
        ("games_go_on_without_the_server", playing::games_go_on_without_the_server),
        ("lessons_are_taken", playing::lessons_are_taken),
        ("constraints_are_drawn", setting::constraints_are_drawn),
        ("drafts_are_checked_at_once", setting::drafts_are_checked_at_once),
        ("published_puzzles_are_drawn", setting::published_puzzles_are_drawn),
        ("drawings_are_given_rules", setting::drawings_are_given_rules),
        ("several_cells_are_marked", playing::several_cells_are_marked),
        ("wrong_entries_are_found", editing::wrong_entries_are_found),
        ("fields_that_do_not_apply_are_ignored", new_puzzles::fields_that_do_not_apply_are_ignored),
        ("techniques_are_practiced", new_puzzles::techniques_are_practiced),
        ("worksheets_are_created", new_puzzles::worksheets_are_created),
        ("cells_have_other_names", classroom::cells_have_other_names),
        ("questions_are_answered", classroom::questions_are_answered),
        ("pencil_marks_are_hidden", classroom::pencil_marks_are_hidden),
        ("worksheets_are_sorted_and_named", classroom::worksheets_are_sorted_and_named),
        ("steps_and_hints_are_translated", languages::steps_and_hints_are_translated),
        ("worksheets_are_translated", languages::worksheets_are_translated),
        ("lists_and_sheets_follow_the_language", languages::lists_and_sheets_follow_the_language),
        ("the_puzzle_of_the_day_has_the_selected_size", kinds::the_puzzle_of_the_day_has_the_selected_size),
        ("a_size_is_generated_and_played", kinds::a_size_is_generated_and_played),
        ("a_killer_is_opened_by_link", kinds::a_killer_is_opened_by_link),
        ("empty_grids_have_the_chosen_rules", kinds::empty_grids_have_the_chosen_rules),
        ("unfinished_counts_are_lower_bounds", kinds::unfinished_counts_are_lower_bounds),
        ("several_solutions_of_a_size_are_shown", kinds::several_solutions_of_a_size_are_shown),
        ("large_grids_have_letters", kinds::large_grids_have_letters),
        ("joined_grids_are_large", kinds::joined_grids_are_large),
        ("a_photo_is_read", photos::a_photo_is_read),
        ("all_grids_of_a_photo_are_read", photos::all_grids_of_a_photo_are_read),
        ("packs_and_sheets_are_created", packs_and_sheets_are_created),
        ("packs_of_small_grids_are_printed_with_pictures", kinds::packs_of_small_grids_are_printed_with_pictures),
    ];
    let served = tests.into_iter().map(|(name, test)| trial(name.to_owned(), Site::Served, test));
    let offline: Test = the_page_works_offline;
    let static_tests = tests.into_iter().chain([("the_page_works_offline", offline)]);
    let static_tests = static_tests.map(|(name, test)| trial(format!("static_{name}"), Site::Static, test));
    // Tests wait for the browser, and the browser for tests.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let conclusion = needs::run(served.chain(static_tests).collect(), Some(2 * cores));
    webdriver::close_all();
    conclusion.exit()
}

fn trial(name: String, site: Site, test: Test) -> Trial {
    let need = move || {
        if site == Site::Static && site::static_files().is_none() {
            return Err(Missing::Unavailable("bindings/wasm/build.sh has not built the static page".into()));
        }
        Driver::start(site).ok_or_else(|| Missing::Installable("there is no chromedriver".into()))
    };
    needs::trial(name, need, move |driver| test(&driver))
}

/// Runs a test with the page at a path, in a window of this size.
fn with_page(driver: &Driver, size: (u32, u32), place: &str, work: impl FnOnce(&Browser, &Service)) {
    let (browser, service) = (driver.open(size.0, size.1), Service::start("--timeout 180s"));
    let files = (driver.site == Site::Static).then(StaticServer::start);
    browser.go(&match &files {
        Some(files) => format!("http://{}/{}{place}", files.address, site::FOLDER),
        None => format!("http://{}/{place}", service.address),
    });
    wait_for_fact(&browser, "ER");
    // The page chooses the same seeds in each run.
    browser.eval("(() => { let drawn = 0; crypto.getRandomValues = numbers => numbers.fill(drawn += 1) })()");
    work(&browser, &service);
    assert_eq!(browser.logged_errors(), Vec::<String>::new());
}

/// Waits for a fact, also a folded one.
fn wait_for_fact(browser: &Browser, text: &str) {
    browser.wait(&format!("document.getElementById('facts').textContent.includes({})", json!(text)));
}

/// Shows the fields that are folded away.
fn unfold(browser: &Browser) {
    browser.eval("document.querySelectorAll('form details').forEach(details => { details.open = true })");
}

/// Removes the refused requests from the log of the browser, which has all of them.
fn expect_refusals(browser: &Browser) {
    assert!(browser.logged_errors().iter().all(|message| message.contains("422")));
}

/// Replaces the text of the text field and submits it.
fn paste(browser: &Browser, text: &str) {
    unfold(browser);
    browser.eval("document.getElementById('text').value = ''");
    browser.type_into("#text", text);
    browser.wait("!document.querySelector('#puzzle-form button.main').disabled");
    browser.click("#puzzle-form button.main");
}

/// High enough that no fields are folded away.
const DESKTOP: (u32, u32) = (1280, 1000);
const PHONE: (u32, u32) = (390, 844);

fn puzzle() -> Puzzle {
    EASY.parse().expect("a puzzle")
}

/// The digits of the board, one character for each cell.
const DIGITS: &str = "[...document.querySelectorAll('#board .cell')]\
                      .map(c => c.querySelector('.marks') ? '.' : c.innerText || '.').join('')";

fn digits(browser: &Browser) -> String {
    browser.eval(DIGITS).as_str().expect("digits").to_owned()
}

/// Waits for a complete download with this extension.
fn downloaded(folder: &Path, extension: &str) -> PathBuf {
    let began = Instant::now();
    loop {
        let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        if let Some(file) = files.into_iter().find(|file| file.extension().is_some_and(|e| e == extension)) {
            return file;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "no file .{extension}");
        thread::sleep(Duration::from_millis(50));
    }
}

fn a_puzzle_is_pasted_and_checked(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        // Not the puzzle with which the page begins.
        let turned: String = EASY.chars().rev().collect();
        paste(browser, &turned);
        browser.wait(&format!("location.hash.includes('{turned}')"));
        let rating = se::rate(&turned.parse::<Puzzle>().expect("a puzzle")).to_string().replace('/', " / ");
        wait_for_fact(browser, &rating);
        // The facts come from several requests, in any order.
        ["Exactly one solution", "easy", "none can be left out"]
            .iter()
            .for_each(|fact| browser.wait_for("#facts", fact));
        assert_eq!(digits(browser), turned);
        // Redundant clues are marked on request.
        let full = solver::unique_solution(&puzzle()).expect("a solution").to_string().replacen('1', ".", 1);
        paste(browser, &full);
        browser.wait_for("#show-redundant", "Show the 80 clues");
        assert_eq!(browser.eval("document.querySelectorAll('#board .redundant').length"), json!(0));
        browser.click("#show-redundant");
        browser.wait("document.querySelectorAll('#board .redundant').length === 80");
        browser.screenshot("desktop-redundant");
        // Malformed text is reported with its position, and the previous puzzle is no longer shown.
        paste(browser, "4.52....1\n1.1");
        browser.wait_for("#message", "Row 2 has 3 cells, and row 1 has 9.");
        assert_eq!((digits(browser), browser.text("#facts")), (".".repeat(81), String::new()));
        expect_refusals(browser);
    });
}

fn multiple_solutions_are_shown(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        // Dropped as a file, with another puzzle.
        let drop = "const data = new DataTransfer(); data.items.add(new File([text], 'x.txt')); \
                    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))";
        browser.eval(&format!("(() => {{ const text = {}; {drop} }})()", json!(format!("{SEVERAL}\n{EASY}"))));
        browser.wait_for("#facts", "Several solutions");
        browser.wait("document.querySelectorAll('#witness .differs').length > 3");
        browser.wait("document.querySelector('#true-candidates .marks .one, #true-candidates .marks .few')");
        wait_for_fact(browser, "logic alone");
        assert!(browser.text("#puzzle-choice").contains("1 of 2"));
        browser.screenshot("desktop-several");
        browser.click("#tab-explain");
        browser.wait("!document.getElementById('several').hidden && document.querySelector('#step-details h3')");
        browser.screenshot("desktop-several-steps");
        browser.click("#tab-check");
        // A clue that makes it unique is added; the other puzzle stays in the list.
        browser.wait_for("#completions", "What makes it unique");
        browser.click("#completions button");
        browser.wait_for("#facts", "Exactly one solution");
        browser.wait_for("#puzzle-choice", "1 of 2: ✓ Exactly one solution");
        let text = browser.eval("document.getElementById('text').value.split('\\n')");
        assert_eq!(text, json!([SEVERAL.replacen('.', "8", 1), EASY]));
        browser.eval(&format!("(() => {{ const text = '%PDF-1.7'; {drop} }})()"));
        browser.wait_for("#message", "The file is a PDF");
    });
}

fn a_puzzle_is_generated(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, service| {
        unfold(browser);
        browser.type_into("#generate-form [name=level]", "hard");
        browser.type_into("#generate-form [name=seed]", "7");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "A new hard puzzle. The seed 7");
        let answer = service.get("/api/v1/generate?level=hard&symmetry=rot180&seed=7").json();
        assert_eq!(json!(digits(browser)), answer["puzzles"][0]["puzzle"]);
        browser.wait_for("#facts", "hard");
    });
}

/// Returns the heading of a step that places a digit.
fn step_heading(walk: &explain::Walkthrough, at: usize) -> String {
    let step = &walk.steps[at];
    let (technique, placed) = (&step.technique, step.placement.expect("a digit"));
    format!("{} of {}. {technique}: {} in {}", at + 1, walk.steps.len(), placed.digit, placed.cell)
}

fn steps_are_explained(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.click("#tab-explain");
        browser.wait(
            "document.querySelector('#step-drawing svg text') && document.getElementById('board').offsetHeight === 0",
        );
        let walk = explain::walk(&puzzle(), explain::Options::default());
        let heading = |at| step_heading(&walk, at);
        browser.wait_for("#step-details h3", &heading(0));
        browser.click("#next-step");
        browser.wait_for("#step-details h3", &heading(1));
        browser.click("#step-details");
        browser.type_keys(RIGHT);
        browser.wait_for("#step-details h3", &heading(2));
        assert!(browser.text("#step-details").contains(&walk.steps[2].text[0].text));
        browser.screenshot("desktop-explain");
        browser.set_color_scheme("dark");
        browser.screenshot("desktop-explain-dark");
        // The link opens the same step.
        let link = browser.eval("location.href").as_str().expect("a link").to_owned();
        browser.go("about:blank");
        browser.go(&link);
        browser.wait_for("#step-details h3", &heading(2));
    });
}

fn a_puzzle_is_played(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.click("#tab-play");
        browser.click("#board .cell:nth-child(2)");
        browser.type_keys("9");
        assert_eq!(digits(browser)[..3], *"495");
        browser.click("#check-mistakes");
        let solution = solver::unique_solution(&puzzle()).expect("a solution").to_string();
        let wrong = if &solution[1..2] == "9" { "No mistake" } else { "Wrong: 9 in r1c2" };
        browser.wait_for("#hint-result", wrong);
        browser.type_keys("z");
        browser.click("#undo");
        browser.wait("document.getElementById('undo').disabled");
        assert_eq!(digits(browser), EASY);
        browser.click("#board .cell:nth-child(2)");
        browser.type_keys("p36");
        assert_eq!(
            browser.eval("document.querySelector('#board .selected').ariaLabel"),
            "row 1, column 2, candidates 3 6"
        );
        browser.type_keys("pa");
        browser.screenshot("desktop-play");
        // A hint: technique first, then the whole step.
        browser.click("#hint");
        browser.wait("document.getElementById('show-place')");
        browser.click("#show-place");
        browser.click("#show-hint");
        browser.wait("document.querySelector('#board .covered .layer svg')");
        browser.screenshot("desktop-hint");
        browser.click("#apply-hint");
        assert_ne!(digits(browser), EASY);
        // The whole puzzle by keyboard.
        browser.click("#restart");
        browser.click("#board .cell:nth-child(1)");
        for row in 0..9 {
            for column in 0..9 {
                let at = 9 * row + column;
                if EASY.as_bytes()[at] == b'.' {
                    browser.type_keys(&solution[at..=at]);
                }
                browser.type_keys(RIGHT);
            }
        }
        browser.wait_for("#hint-result", "Solved!");
        assert_eq!(digits(browser), solution);
        // The time can be hidden, and the game is still there in another visit, with its marks.
        browser.click("#toggle-timer");
        browser.wait("document.getElementById('timer').hidden");
        browser.click("#undo");
        browser.click("#board .cell[aria-label^='row 9, column 9']");
        browser.type_keys("p7p");
        let marks = "document.querySelectorAll('#board .marks span:not(:empty)').length";
        let count = browser.eval(marks);
        let page = browser.eval("location.href.split('#')[0]").as_str().expect("an address").to_owned();
        browser.go("about:blank");
        browser.go(&format!("{page}#puzzle={EASY}&view=play"));
        browser.wait("document.getElementById('timer').hidden && !document.getElementById('play').hidden");
        assert_eq!((digits(browser), browser.eval(marks)), (format!("{}.", &solution[..80]), count));
        browser.screenshot("desktop-play-continued");
        browser.click("#board .cell[aria-label^='row 9, column 9']");
        browser.type_keys(&solution[80..]);
        browser.wait_for("#hint-result", "Solved!");
        browser.type_keys(DOWN);
        assert!(browser.eval("location.hash").as_str().expect("a hash").contains(&format!("digits={solution}")));
    });
}

fn packs_and_sheets_are_created(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        browser.click("#tab-pack");
        unfold(browser);
        browser.type_into("#pack-form [name=seed]", "3");
        browser.click("#pack-form button.main");
        browser.wait_for("#pack-result", "12 puzzles, seed 3");
        browser.screenshot("desktop-pack");
        let pack = fs::File::open(downloaded(folder.path(), "json")).expect("a file");
        let records: Records =
            formats::read(Box::new(std::io::BufReader::new(pack)), None, &formats::ReadOptions::default())
                .expect("a pack");
        assert!(
            records.map(|record| record.expect("a record").solution().is_some()).filter(|has_one| *has_one).count()
                == 12
        );
        browser.click("#tab-print");
        browser.type_into("#print-form [name=which]", "all");
        browser.type_into("#print-form [name=title]", "Rain");
        browser.click("#print-form button.main");
        browser.wait("document.querySelector('#print-preview img')?.naturalWidth > 0");
        browser.screenshot("desktop-print");
        browser.click("#print-preview .pdf");
        assert!(fs::read(downloaded(folder.path(), "pdf")).expect("a file").starts_with(b"%PDF"));
    });
}

fn the_page_works_offline(driver: &Driver) {
    let (browser, files) = (driver.open(PHONE.0, PHONE.1), StaticServer::start());
    let place = format!("http://{}/{}", files.address, site::FOLDER);
    browser.go(&place);
    wait_for_fact(&browser, "ER");
    // The manifest is valid: Chromium reports no error.
    let manifest = browser.devtools("Page.getAppManifest", json!({}));
    assert_eq!((&manifest["errors"], manifest["url"].as_str().is_some()), (&json!([]), true), "{manifest}");
    browser.eval("void navigator.serviceWorker.ready.then((found) => { window.worker = found; })");
    browser.wait("window.worker?.active?.state === 'activated'");
    drop(files);
    browser.go("about:blank");
    browser.go(&format!("{place}#puzzle={EASY}&view=explain"));
    let walk = explain::walk(&puzzle(), explain::Options::default());
    browser.wait_for("#step-details h3", &step_heading(&walk, 0));
    unfold(&browser);
    browser.type_into("#generate-form [name=seed]", "7");
    browser.click("#generate-form button.main");
    browser.wait_for("#message", "seed 7");
    assert_eq!(browser.logged_errors(), Vec::<String>::new());
}

fn every_view_fits_and_is_accessible(driver: &Driver) {
    for (name, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        with_page(driver, size, &format!("#puzzle={EASY}"), |browser, _| {
            for view in ["check", "set", "explain", "play", "worksheet", "pack", "print"] {
                browser.click(&format!("#tab-{view}"));
                browser.wait("!document.getElementById('step-details').innerText.includes('Searching')");
                let overflow = browser.eval("document.documentElement.scrollWidth - window.innerWidth");
                assert!(overflow.as_i64().is_some_and(|pixels| pixels <= 0), "{name} {view}: {overflow}");
                assert_eq!(unnamed_elements(browser), Vec::<String>::new(), "{name} {view}");
                for scheme in ["light", "dark"] {
                    browser.set_color_scheme(scheme);
                    browser.screenshot(&format!("{name}-{view}-{scheme}"));
                }
            }
            browser.type_into("#tab-print", RIGHT);
            browser.wait("document.activeElement.id === 'tab-check' && !document.getElementById('check').hidden");
            browser.type_into("#tab-check", END);
            browser.wait("document.activeElement.id === 'tab-print'");
        });
    }
}

/// Returns the roles of focusable elements without an accessible name.
fn unnamed_elements(browser: &Browser) -> Vec<String> {
    let tree = browser.devtools("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes").iter();
    let is = |node: &Value, name: &str| {
        let properties = node["properties"].as_array().into_iter().flatten();
        properties.into_iter().any(|property| property["name"] == name && property["value"]["value"] == true)
    };
    let named = |node: &Value| node["name"]["value"].as_str().is_some_and(|name| !name.trim().is_empty());
    let silent = nodes.filter(|node| is(node, "focusable") && node["ignored"] != true && !named(node));
    silent.map(|node| node["role"]["value"].to_string()).collect()
}
