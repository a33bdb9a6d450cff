//! The page in a real browser: each of its jobs, by mouse and by keyboard, on a desk and on a phone, light and dark.
//!
//! Needs Chromium and its driver (`apt-get install chromium chromium-driver`); ignored without them. Pictures of what it
//! saw are left in `target/tmp/page`.

#[path = "common/http.rs"]
mod http;
#[path = "../../tests/common/needs.rs"]
mod needs;
#[path = "common/service.rs"]
mod service;
#[path = "common/webdriver.rs"]
mod webdriver;

use cluewise::formats::{self, Records};
use cluewise::{Puzzle, explain, rating::se, solver};
use needs::Missing;
use serde_json::{Value, json};
use service::Service;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use webdriver::{Browser, DOWN, Driver, RIGHT};

/// Made from a seed; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// The same without its first clue: several solutions.
const SEVERAL: &str = "..52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// One browser at a time is enough for a small machine.
static TURN: Mutex<()> = Mutex::new(());

/// A test in a browser.
type Test = fn(&Driver);

fn main() {
    let tests: [(&str, Test); 7] = [
        ("a_puzzle_is_pasted_and_checked", a_puzzle_is_pasted_and_checked),
        ("several_solutions_are_shown", several_solutions_are_shown),
        ("a_puzzle_is_generated", a_puzzle_is_generated),
        ("steps_are_walked_through", steps_are_walked_through),
        ("a_puzzle_is_played_to_its_end", a_puzzle_is_played_to_its_end),
        ("packs_and_sheets_are_made", packs_and_sheets_are_made),
        ("every_view_fits_and_says_what_its_parts_are", every_view_fits_and_says_what_its_parts_are),
    ];
    let need = || Driver::start().ok_or_else(|| Missing::Installable("there is no chromedriver".into()));
    needs::run(tests.into_iter().map(|(name, test)| needs::trial(name, need, move |driver| test(&driver))).collect())
}

/// Does this in a window of this size, with the page at this place.
fn with_page(driver: &Driver, size: (u32, u32), place: &str, work: impl FnOnce(&Browser, &Service)) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let (browser, service) = (driver.open(size.0, size.1), Service::start("--time 60s"));
    browser.go(&format!("http://{}/{place}", service.address));
    browser.wait_for("#facts", "ER");
    work(&browser, &service);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

const DESK: (u32, u32) = (1280, 900);
const PHONE: (u32, u32) = (390, 844);

fn puzzle() -> Puzzle {
    EASY.parse().expect("a puzzle")
}

/// What the cells of the board hold, as 81 characters.
fn digits(browser: &Browser) -> String {
    let cells =
        "[...document.querySelectorAll('#board .cell')].map(c => c.querySelector('.marks') ? '.' : c.innerText || '.')";
    browser.value(&format!("{cells}.join('')")).as_str().expect("digits").to_owned()
}

/// The first file in a folder, once it is whole.
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
    with_page(driver, DESK, "", |browser, _| {
        browser.enter("#text", EASY);
        browser.click("#read button.main");
        let rating = se::rate(&puzzle()).to_string().replace('/', " / ");
        browser.wait_for("#facts", &rating);
        let facts = browser.text("#facts");
        assert!(
            facts.contains("Exactly one solution") && facts.contains("easy") && facts.contains("Minimal"),
            "{facts}"
        );
        assert_eq!(digits(browser), EASY);
        // Needless clues are marked.
        let full = solver::unique_solution(&puzzle()).expect("a solution").to_string().replacen('1', ".", 1);
        browser.value("document.getElementById('text').value = ''");
        browser.enter("#text", &full);
        browser.click("#read button.main");
        browser.wait("document.querySelectorAll('#board .needless').length === 80");
        browser.picture("desk-needless");
        // Text that is no puzzle is named with its place.
        browser.enter("#text", "\n4.5x");
        browser.click("#read button.main");
        browser.wait_for("#message", "line 2");
    });
}

fn several_solutions_are_shown(driver: &Driver) {
    with_page(driver, DESK, "", |browser, _| {
        // Dropped as a file, with another puzzle.
        let drop = "const data = new DataTransfer(); data.items.add(new File([text], 'x.txt')); \
                    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))";
        browser.value(&format!("(() => {{ const text = {}; {drop} }})()", json!(format!("{SEVERAL}\n{EASY}"))));
        browser.wait_for("#facts", "Several solutions");
        browser.wait("document.querySelectorAll('#witness .differs').length > 3");
        browser.wait_for("#facts", "logic alone");
        assert!(browser.text("#choice").contains("1 of 2"));
        browser.picture("desk-several");
    });
}

fn a_puzzle_is_generated(driver: &Driver) {
    with_page(driver, DESK, "", |browser, service| {
        browser.enter("#generate [name=level]", "hard");
        browser.enter("#generate [name=seed]", "7");
        browser.click("#generate button.main");
        browser.wait_for("#message", "seed 7");
        let answer = service.get("/api/v1/generate?level=hard&symmetry=rot180&seed=7").json();
        assert_eq!(json!(digits(browser)), answer["puzzles"][0]["puzzle"]);
        browser.wait_for("#facts", "hard");
    });
}

fn steps_are_walked_through(driver: &Driver) {
    with_page(driver, DESK, "", |browser, _| {
        browser.click("#tab-explain");
        browser.wait("document.querySelector('#told svg text')");
        let walk = explain::walk(&puzzle(), explain::Options::default());
        browser.wait_for("#told h3", &format!("1 of {}. {}", walk.steps.len(), walk.steps[0].summary()));
        browser.click("#later");
        browser.wait_for("#told h3", &walk.steps[1].summary());
        browser.click("#told");
        browser.keys(RIGHT);
        browser.wait_for("#told h3", &walk.steps[2].summary());
        assert!(browser.text("#told").contains(&walk.steps[2].text[0].text));
        browser.picture("desk-explain");
        browser.prefer("dark");
        browser.picture("desk-explain-dark");
        // The link leads back here.
        let link = browser.value("location.href").as_str().expect("a link").to_owned();
        browser.go("about:blank");
        browser.go(&link);
        browser.wait_for("#told h3", &walk.steps[2].summary());
    });
}

fn a_puzzle_is_played_to_its_end(driver: &Driver) {
    with_page(driver, DESK, "", |browser, _| {
        browser.click("#tab-play");
        browser.click("#board .cell:nth-child(2)");
        browser.keys("9");
        assert_eq!(digits(browser)[..3], *"495");
        browser.click("#mistakes");
        let solution = solver::unique_solution(&puzzle()).expect("a solution").to_string();
        let wrong = if &solution[1..2] == "9" { "No mistake" } else { "Wrong: r1c2" };
        browser.wait_for("#hinted", wrong);
        browser.keys("z");
        browser.click("#undo");
        browser.wait("document.getElementById('undo').disabled");
        assert_eq!(digits(browser), EASY);
        browser.click("#board .cell:nth-child(2)");
        browser.keys("p36");
        assert_eq!(
            browser.value("document.querySelector('#board .chosen').ariaLabel"),
            "row 1, column 2, candidates 3 6"
        );
        browser.keys("pa");
        browser.picture("desk-play");
        // A hint, little by little.
        browser.click("#hint");
        browser.wait("document.getElementById('more')");
        browser.click("#more");
        browser.wait("document.querySelector('#hinted svg')");
        browser.picture("desk-hint");
        browser.click("#take");
        assert_ne!(digits(browser), EASY);
        // By keyboard alone to the end.
        browser.click("#again");
        browser.click("#board .cell:nth-child(1)");
        for row in 0..9 {
            for column in 0..9 {
                let at = 9 * row + column;
                if EASY.as_bytes()[at] == b'.' {
                    browser.keys(&solution[at..=at]);
                }
                browser.keys(RIGHT);
            }
        }
        browser.wait_for("#hinted", "Solved!");
        assert_eq!(digits(browser), solution);
        browser.keys(DOWN);
        assert!(browser.value("location.hash").as_str().expect("a hash").contains(&format!("digits={solution}")));
    });
}

fn packs_and_sheets_are_made(driver: &Driver) {
    with_page(driver, DESK, "", |browser, _| {
        let folder = tempfile::tempdir().expect("a folder");
        browser.keep_downloads(folder.path());
        browser.click("#tab-pack");
        browser.enter("#packing [name=seed]", "3");
        browser.click("#packing button.main");
        browser.wait_for("#packed", "12 puzzles, seed 3");
        browser.picture("desk-pack");
        let pack = fs::File::open(downloaded(folder.path(), "json")).expect("a file");
        let records: Records = formats::read(Box::new(std::io::BufReader::new(pack)), None).expect("a pack");
        assert!(records.map(|record| record.expect("a record").solution).filter(Option::is_some).count() == 12);
        browser.click("#tab-print");
        browser.enter("#printing [name=which]", "all");
        browser.enter("#printing [name=title]", "Rain");
        browser.click("#printing button.main");
        browser.wait("document.querySelector('#printed img')?.naturalWidth > 0");
        browser.picture("desk-print");
        browser.click("#pdf");
        assert!(fs::read(downloaded(folder.path(), "pdf")).expect("a file").starts_with(b"%PDF"));
    });
}

fn every_view_fits_and_says_what_its_parts_are(driver: &Driver) {
    for (name, size) in [("desk", DESK), ("phone", PHONE)] {
        with_page(driver, size, &format!("#puzzle={EASY}"), |browser, _| {
            for view in ["check", "explain", "play", "pack", "print"] {
                browser.click(&format!("#tab-{view}"));
                browser.wait("!document.getElementById('told').innerText.includes('Looking')");
                let overflow = browser.value("document.documentElement.scrollWidth - window.innerWidth");
                assert!(overflow.as_i64().is_some_and(|pixels| pixels <= 0), "{name} {view}: {overflow}");
                assert_eq!(nameless(browser), Vec::<String>::new(), "{name} {view}");
                for scheme in ["light", "dark"] {
                    browser.prefer(scheme);
                    browser.picture(&format!("{name}-{view}-{scheme}"));
                }
            }
            browser.enter("#tab-print", RIGHT);
            browser.wait("document.activeElement.id === 'tab-check' && !document.getElementById('check').hidden");
        });
    }
}

/// The parts that can be reached by keyboard but have no name for a screen reader.
fn nameless(browser: &Browser) -> Vec<String> {
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
