//! Variants on the page.

use super::{DESKTOP, PHONE, digits, downloaded, expect_refusals, paste, unfold, unnamed_elements, with_page};
use crate::site::Site;
use crate::webdriver::{Browser, CONTROL, Driver, RIGHT};
use cluewise::formats::{self, ReadOptions};
use cluewise::generator::Targets;
use cluewise::kinds::{KindGenerator, RulesAndMarks, Solvers, Symbols};
use cluewise::pack::{Header, Record};
use serde_json::{Value, json};
use std::fs;

/// Reads the only puzzle of a text.
pub fn record(text: &str) -> Record {
    let mut records = formats::read(Box::new(text.as_bytes()), None, &ReadOptions::default()).expect("bytes in memory");
    records.next().expect("a puzzle").expect("a valid puzzle")
}

/// Returns the only solution of a puzzle, one character for each cell.
pub fn solution(record: &Record) -> String {
    let solved = Solvers::default().unique_solution(record.kind(), &*record.puzzle.clues(), u64::MAX);
    solved.expect("one solution").to_text(Symbols::DIGITS)
}

/// Returns a puzzle in a format.
pub fn written(record: &Record, format: &str) -> String {
    let mut bytes = Vec::new();
    let format = formats::by_name(format).expect("a format");
    let mut writer = format.writer(&Header::new(None), Box::new(&mut bytes)).expect("a writer");
    assert!(writer.write(record).expect("a record"));
    drop(writer);
    String::from_utf8(bytes).expect("text")
}

/// Generates a puzzle on the page, and returns it.
fn generate(browser: &Browser, fields: &[(&str, &str)]) -> Record {
    unfold(browser);
    for (name, value) in fields {
        browser.type_into(&format!("#generate-form [name={name}]"), value);
    }
    browser.click("#generate-form button.main");
    browser.wait_for("#message", "A new puzzle");
    record(browser.eval("document.getElementById('text').value").as_str().expect("a text"))
}

/// Checks that the page fits into the window, and that all controls have names.
fn check_page(browser: &Browser, name: &str) {
    let overflow = browser.eval("document.documentElement.scrollWidth - window.innerWidth");
    assert!(overflow.as_i64().is_some_and(|pixels| pixels <= 0), "{name}: {overflow}");
    assert_eq!(unnamed_elements(browser), Vec::<String>::new(), "{name}");
}

/// The puzzle of the day has the selected size; sheets have pictures.
pub fn the_puzzle_of_the_day_has_the_selected_size(driver: &Driver) {
    with_page(driver, PHONE, "", |browser, _| {
        unfold(browser);
        browser.type_into("#generate-form [name=size]", "4x4");
        browser.click("#daily");
        browser.wait_for("#message", "The easy 4x4 puzzle for ");
        assert!(browser.text("#message").contains(" 20"), "a date: {}", browser.text("#message"));
        let text = browser.eval("document.getElementById('text').value");
        assert_eq!(record(text.as_str().expect("a text")).kind().side(), 4);
        browser.click("#tab-print");
        browser.type_into("#print-form [name=digits]", "pictures");
        browser.click("#print-form button.main");
        browser.wait("document.querySelector('#print-preview img')?.naturalWidth > 0");
        check_page(browser, "daily 4x4");
        unfold(browser);
        browser.type_into("#generate-form [name=size]", "9x9");
        browser.click("#daily");
        browser.wait("document.querySelectorAll('#board .cell').length === 81");
        // The sheet of the other puzzle is gone.
        assert_eq!(browser.text("#print-preview"), "");
        // The sheet has the date and a line for a name.
        let fields = "(({ title, name_line }) => `${title.value} ${name_line.checked}`)(document.getElementById('print-form').elements)";
        let message = browser.text("#message");
        assert!(message.contains("puzzle for ") && message.contains(" 20"), "a date: {message}");
        let sheet = browser.eval(fields).as_str().expect("fields").to_owned();
        assert!(sheet.starts_with("Sudoku, ") && sheet.ends_with(" true"), "{sheet}");
        // 9x9 puzzles have pictures too.
        browser.click("#print-form button.main");
        browser.wait_for("#print-preview", "Download as PDF");
    });
}

pub fn a_size_is_generated_and_played(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let record = generate(browser, &[("size", "6x6"), ("level", "easy"), ("seed", "7")]);
        let solved = solution(&record);
        assert_eq!((record.kind().side(), digits(browser)), (6, record.puzzle.to_line(Symbols::DIGITS)));
        ["Exactly one solution", "easy", "6x6"].iter().for_each(|fact| browser.wait_for("#facts", fact));
        // The steps in words and as drawings.
        browser.click("#tab-explain");
        browser.wait_for("#step-details h3", "1 of ");
        browser.click("#next-step");
        browser.wait_for("#step-details h3", "2 of ");
        browser.wait("document.querySelector('#step-drawing svg')");
        // The puzzle and all steps on paper.
        browser.eval("(window.print = () => {}) && 1");
        browser.click("#print-steps");
        let printed = "document.querySelectorAll('#printed-steps article svg').length";
        browser.wait(&format!("{printed} > 6 && {printed} === document.getElementById('step-number').length + 1"));
        browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        let heights = "['#printed-steps', '.work', '#stage'].map((id) => document.querySelector(id).offsetHeight > 0)";
        assert_eq!(browser.eval(heights), json!([true, false, false]));
        browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "" }));
        browser.eval("window.dispatchEvent(new Event('afterprint'))");
        assert_eq!(browser.eval(printed), 0);
        // A hint that is applied.
        browser.click("#tab-play");
        browser.click("#hint");
        browser.wait("document.getElementById('show-place')");
        browser.click("#show-place");
        browser.click("#show-hint");
        browser.wait("document.querySelectorAll('#board .placed, #board .eliminated').length > 0");
        browser.click("#apply-hint");
        browser.wait("!document.getElementById('undo').disabled");
        assert_ne!(digits(browser), record.puzzle.to_line(Symbols::DIGITS));
        browser.click("#restart");
        // The whole puzzle by keyboard.
        browser.click("#board .cell:nth-child(1)");
        for (sign, clue) in solved.chars().zip(record.puzzle.cells()) {
            if clue == 0 {
                browser.type_keys(&sign.to_string());
            }
            browser.type_keys(RIGHT);
        }
        browser.wait_for("#hint-result", "Solved!");
        assert_eq!(digits(browser), solved);
        // The link opens the game again.
        let link = browser.eval("location.href").as_str().expect("a link").to_owned();
        browser.go("about:blank");
        browser.go(&link);
        browser.wait("document.querySelectorAll('#board .cell').length === 36");
        assert_eq!(digits(browser), solved);
        check_page(browser, "6x6");
    });
}

pub fn a_killer_is_opened_by_link(driver: &Driver) {
    let rules: RulesAndMarks = "killer".parse().expect("a name");
    let mut generator = KindGenerator::of_rules(9, None, rules, Targets::default()).expect("a generator");
    let made = generator.generate(7, 0, |_| true).expect("a puzzle");
    let killer = Record::of_kind(made.kind, made.puzzle);
    let (link, solved) = (written(&killer, "f-puzzles-link"), solution(&killer));
    for (name, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        with_page(driver, size, "", |browser, service| {
            unfold(browser);
            browser.type_into("#text", link.trim());
            browser.click("#puzzle-form button.main");
            browser.wait_for("#about", "killer");
            ["Exactly one solution", "Level"].iter().for_each(|fact| browser.wait_for("#facts", fact));
            // The sums of the cages are drawn.
            let sums = killer.kind().constraints().len();
            browser.wait(&format!("document.querySelectorAll('#board svg text').length === {sums}"));
            browser.wait("document.getElementById('sudokupad')");
            let there = browser.eval("document.getElementById('sudokupad').href");
            assert_eq!(record(there.as_str().expect("a link")).kind(), killer.kind());
            // A killer has steps even without a clue.
            browser.click("#tab-explain");
            browser.wait_for("#step-details h3", "1 of ");
            // A digit, marks, and a mistake.
            browser.click("#tab-play");
            browser.click("#board .cell:nth-child(1)");
            browser.type_keys(&solved[..1]);
            browser.click("#check-mistakes");
            browser.wait_for("#hint-result", "No mistake");
            let wrong = if &solved[..1] == "9" { "8" } else { "9" };
            browser.click("#board .cell:nth-child(1)");
            browser.type_keys(wrong);
            browser.click("#check-mistakes");
            browser.wait_for("#hint-result", &format!("Wrong: {wrong} in r1c1"));
            browser.click("#undo");
            browser.click("#board .cell:nth-child(2)");
            browser.type_keys(&format!("a{}", &solved[1..2]));
            // A hint, if the rules have steps.
            let rated = service.post("/api/v1/rate", link.trim()).json();
            let has_steps = rated["puzzles"][0]["level"].is_string();
            browser.click("#hint");
            browser.wait_for("#hint-result", if has_steps { "Look for" } else { "There are no hints" });
            check_page(browser, name);
            for scheme in ["light", "dark"] {
                browser.set_color_scheme(scheme);
                browser.screenshot(&format!("{name}-killer-{scheme}"));
            }
        });
    }
}

/// The solutions differ in marked cells. The link has the cells of a 6x6 grid.
pub fn several_solutions_of_a_size_are_shown(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let link = "location.hash = 'puzzle=1....2..3....4.......5..6....1.2....'";
        browser.eval(link);
        browser.wait("document.querySelectorAll('#board .cell').length === 36");
        browser.wait_for("#facts", "Several solutions (");
        browser.wait("document.querySelectorAll('#witness .board').length === 2");
        browser.wait("document.querySelectorAll('#witness .differs').length > 3");
        browser.wait("document.querySelectorAll('#true-candidates .marks .few').length > 10");
        // A killer with a single cage.
        let killer = r#"{"size":4,"puzzle":"12..............","constraints":[{"type":"killer","cells":["r4c1","r4c2"],"value":7}]}"#;
        paste(browser, killer);
        browser.wait_for("#about", "killer");
        browser.wait("document.querySelectorAll('#witness .cell').length === 32");
        browser.wait("document.querySelectorAll('#true-candidates .marks .few').length > 3");
        browser.wait_for("#completions", "This leaves the fewest solutions (2):");
        browser.wait_for("#completions", "Show all 14");
        browser.screenshot("desktop-killer-several");
        browser.click("#completions .link");
        browser.wait("document.querySelectorAll('#completions button').length === 14");
        // A sum is added, and taken back.
        browser.click("#completions button");
        browser.wait_for("#completions", "What makes it unique");
        let added = "document.getElementById('text').value.includes('\"cells\":[\"r2c2\",\"r2c3\"],\"value\":4')";
        assert_eq!(browser.eval(added), json!(true));
        browser.type_with(CONTROL, "z");
        browser.wait_for("#completions", "What makes it unique?");
        browser.click("#completions button");
        browser.wait_for("#completions", "This leaves the fewest solutions (2):");
        // A cage is filled with a wrong sum: the reason and the rules in words.
        browser.click("#tab-play");
        browser.click("#board .line:nth-child(4) .cell:nth-child(1)");
        browser.type_keys(&format!("3{RIGHT}1"));
        browser.wait_for("#reason", "Cage: 3+1 is not 7.");
        browser.wait("document.querySelectorAll('#board .clash').length === 2");
        browser.wait_for("#rules", "digits in each dashed cage are all different");
        browser.eval("location.hash = 'puzzle=123'");
        browser.wait_for("#message", "found 3 characters");
    });
}

pub fn large_grids_have_letters(driver: &Driver) {
    for (name, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        with_page(driver, size, "", |browser, _| {
            let record = generate(browser, &[("size", "16x16"), ("level", "easy"), ("seed", "7")]);
            browser.click("#tab-play");
            let open: Vec<usize> = (0..256).filter(|&cell| record.puzzle.cells()[cell] == 0).take(3).collect();
            let cell = |at: usize| format!("#board .line:nth-child({}) .cell:nth-child({})", at / 16 + 1, at % 16 + 1);
            // A letter, which is no shortcut, two figures, and a key of the page.
            browser.click(&cell(open[0]));
            browser.type_keys("a");
            browser.click(&cell(open[1]));
            browser.type_keys("16");
            browser.click(&cell(open[2]));
            browser.click("#keypad button:nth-child(12)");
            let shown: Vec<char> = digits(browser).chars().collect();
            assert_eq!(open.iter().map(|&at| shown[at]).collect::<String>(), "AGC");
            assert_eq!(browser.eval("document.querySelectorAll('#keypad button').length"), json!(17));
            browser.click("#fill-candidates");
            check_page(browser, name);
            browser.screenshot(&format!("{name}-16x16"));
        });
    }
}

pub fn packs_of_small_grids_are_printed_with_pictures(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let folder = tempfile::tempdir().expect("a folder");
        browser.save_downloads(folder.path());
        browser.type_into("#text", "1.1.............");
        browser.click("#puzzle-form button.main");
        browser.wait_for("#reason", "r1c1 and r1c3 hold the same digit");
        // The form of packs takes over the size.
        unfold(browser);
        browser.type_into("#generate-form [name=size]", "6x6");
        assert_eq!(browser.eval("document.querySelector('#pack-form [name=size]').value"), "6");
        browser.click("#tab-pack");
        unfold(browser);
        browser.type_into("#pack-form [name=size]", "4x4");
        browser.type_into("#pack-form [name=seed]", "3");
        browser.click("#pack-form button.main");
        browser.wait_for("#pack-result", "6 puzzles, seed 3");
        browser.screenshot("desktop-pack-4x4");
        let text = fs::read_to_string(downloaded(folder.path(), "json")).expect("a file");
        assert_eq!(text.matches("\"size\":4").count(), 6, "{text}");
        browser.click("#tab-print");
        browser.type_into("#print-form [name=digits]", "pictures");
        browser.type_into("#print-form [name=per_page]", "6");
        browser.click("#print-form button.main");
        browser.wait("document.querySelector('#print-preview img')?.naturalWidth > 0");
        browser.screenshot("desktop-print-4x4");
    });
}

/// Cells of a samurai are large enough to read, and on phones to touch; there the board scrolls, not the page.
pub fn joined_grids_are_large(driver: &Driver) {
    for (name, size, least) in [("desktop", DESKTOP, 32), ("phone", PHONE, 28)] {
        with_page(driver, size, "", |browser, _| {
            generate(browser, &[("rules", "samurai"), ("level", "easy"), ("seed", "7")]);
            browser.click("#tab-play");
            let width = browser.eval("document.querySelector('#board .cell').offsetWidth");
            assert!(width.as_i64().is_some_and(|pixels| pixels >= least), "{name}: {width}");
            browser.click("#hint");
            browser.wait("document.getElementById('show-place')");
            browser.click("#show-place");
            browser.click("#show-hint");
            // The reasons of the step are marked, too.
            browser.wait("document.querySelector('#board .evidence')");
            // The place of the hint is scrolled into view.
            let left = "document.querySelector('#board .placed, #board .eliminated').getBoundingClientRect().left";
            browser.wait(&format!("{left} >= 0 && {left} < innerWidth"));
            // The numbers of columns are scrolled with them.
            let distance = "(() => { const middle = node => (r => (r.left + r.right) / 2)(node.getBoundingClientRect()); \
                            const cells = document.querySelectorAll('#board .line:first-child .cell'); \
                            return Math.max(...[...document.querySelectorAll('#board .columns span')] \
                            .map((label, column) => Math.abs(middle(label) - middle(cells[column])))) })()";
            for place in [0, 100, 999] {
                browser.eval(&format!("document.getElementById('board').scrollLeft = {place}"));
                let distance = browser.eval(distance);
                assert!(distance.as_f64().is_some_and(|pixels| pixels < 2.0), "{name} {place}: {distance}");
            }
            check_page(browser, name);
            browser.screenshot(&format!("{name}-samurai"));
            // No link for SudokuPad has a samurai.
            expect_refusals(browser);
        });
    }
}

/// An empty grid has the chosen size and rules; a kind of which each puzzle has its own regions or marks is refused.
pub fn empty_grids_have_the_chosen_rules(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        let options = |name: &str| {
            let values =
                format!("[...document.querySelector('#generate-form [name={name}]').options].map(o => o.value)");
            let values = browser.eval(&values);
            values.as_array().expect("options").iter().map(|v| v.as_str().expect("a value").to_owned()).collect()
        };
        let text = || browser.eval("document.getElementById('text').value").as_str().expect("a text").to_owned();
        let choose = |name: &str, value: &str| {
            browser.eval(&format!("document.querySelector('#generate-form [name={name}]').value = {}", json!(value)));
        };
        let (rules, marks): (Vec<String>, Vec<String>) = (options("rules"), options("marks"));
        assert!(rules.len() > 10 && marks.len() > 3, "{rules:?} {marks:?}");
        for rule in &rules {
            browser.eval("document.getElementById('message').replaceChildren()");
            let before = text();
            choose("rules", rule);
            browser.click("#blank");
            if rule == "jigsaw" {
                browser.wait_for("#message", "“jigsaw” cannot be set in an empty grid");
                assert_eq!(text(), before);
                continue;
            }
            browser.wait_for("#message", "Type the printed digits here");
            let record = record(&text());
            assert!(record.puzzle.cells().iter().all(|&digit| digit == 0), "{rule}");
            let variant = serde_json::from_str::<Value>(&text()).map_or(json!(""), |read| read["variant"].clone());
            assert_eq!(variant, json!(rule));
            browser.wait(&format!(
                "document.querySelectorAll('#board .cell:not([aria-label$=\"no cell\"])').length === {}",
                record.kind().cells()
            ));
        }
        choose("rules", "x");
        choose("size", "6");
        browser.click("#blank");
        browser.wait("document.querySelectorAll('#board .cell').length === 36");
        browser.wait_for("#about", "6x6");
        for mark in marks.iter().filter(|mark| !mark.is_empty()) {
            choose("marks", mark);
            browser.click("#blank");
            browser.wait_for("#message", "cannot be set in an empty grid");
        }
        browser.screenshot("desktop-empty-refused");
        // No link for SudokuPad has all of these rules.
        expect_refusals(browser);
    });
}

/// Numbers of solutions that a search did not finish counting are lower bounds.
pub fn unfinished_counts_are_lower_bounds(driver: &Driver) {
    // The page without a server sends no requests.
    if driver.site == Site::Static {
        return;
    }
    with_page(driver, DESKTOP, "", |browser, _| {
        browser.eval(
            "(() => { const send = window.fetch; const isSearch = (path) => /(verify|candidates|complete)\\?/.test(path); \
             window.fetch = (path, ...rest) => send(isSearch(path) ? `${path}&budget=20` : path, ...rest) })()",
        );
        paste(browser, "................");
        browser.wait_for("#facts", "Several solutions (18 or more)");
        browser.wait_for("#true-candidates", "digits may be missing, and others may be in more solutions");
        browser.wait_for("#true-candidates .legend", "in one or more solutions");
        let claims = "document.querySelectorAll('#true-candidates :is(.one, .few)').length";
        assert_eq!(browser.eval(claims), json!(0));
        // The only digit that was found for a cell may have others beside it.
        let second = "document.querySelectorAll('#true-candidates .cell')[1]";
        assert_eq!(browser.eval(&format!("{second}.querySelectorAll('.marks span:not(:empty)').length")), json!(1));
        browser.wait_for("#completions", "not everything that makes it unique may be found");
        check_page(browser, "unfinished counts");
        browser.screenshot("desktop-unfinished-counts");
    });
}
