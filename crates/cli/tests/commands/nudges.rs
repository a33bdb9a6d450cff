//! Sheets of hints: without the result, with pictures in place of digits, with the numbers of the puzzles.

use crate::binary::{run_line, succeed};
use crate::pages::{Found, read_pdf_file};
use std::fs;
use std::path::Path;

/// Returns the texts of a page.
fn texts(page: &Found) -> Vec<&str> {
    page.texts.iter().map(|(.., text)| text.as_str()).collect()
}

/// Writes five easy puzzles, and returns them.
fn easy(folder: &Path) -> Vec<String> {
    succeed(folder, "generate -n 5 --level easy --seed 4 -o easy.txt");
    fs::read_to_string(folder.join("easy.txt")).expect("a file").lines().map(str::to_owned).collect()
}

/// A nudge names the technique and shades its place; the grids have the digits of the puzzles only.
#[test]
fn nudges_do_not_tell_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = easy(folder.path());
    let written = succeed(folder.path(), "hint easy.txt --brief --per-page 6 --lang de --coords a1 -o nudges.pdf");
    assert_eq!(written.trim(), "nudges.pdf: 5 steps on 1 page");
    let mut page = read_pdf_file(folder.path(), "nudges.pdf").remove(0);
    // Shaded cells are squares too.
    let side = page.squares.iter().map(|square| square[2]).fold(0.0, f32::max);
    page.squares.retain(|square| square[2] > 0.9 * side);
    assert_eq!(page.puzzles(), puzzles);
    let found = texts(&page);
    let nudges: Vec<&&str> = found.iter().filter(|text| text.starts_with("Versteckter Einer: ")).collect();
    assert_eq!(nudges.len(), 5, "{found:?}");
    assert!(nudges.iter().any(|text| text.ends_with("Zeile D")), "{nudges:?}");
    assert!(!found.iter().any(|text| text.contains(['=', '≠', '('])), "{found:?}");
    // Steps that eliminate candidates keep the pencil marks, unless these are left out.
    let pencil_marks = |options: &str| {
        succeed(folder.path(), &format!("hint --brief --technique locked-pair at.pm {options} -o at.svg"));
        fs::read_to_string(folder.path().join("at.svg")).expect("a page").matches("class=\"candidate\"").count()
    };
    succeed(folder.path(), "generate -n 1 --practice locked-pair --at --seed 2 -o at.pm");
    assert!(pencil_marks("") > 20 && pencil_marks("--no-candidates") == 0);
}

#[test]
fn hints_have_pictures_for_children() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 4 --size 4 --level easy --seed 3 -o four.txt");
    succeed(at, "hint four.txt --brief --digits pictures --per-page 4 --lang fr -o nudges.pdf");
    let page = &read_pdf_file(at, "nudges.pdf")[0];
    let found = texts(page);
    // Digits are those of the numbers of puzzles, rows and columns.
    assert_eq!(found.iter().filter(|text| text.parse::<u8>().is_ok()).count(), 4 * (1 + 4 + 4), "{found:?}");
    assert!(found.iter().any(|text| text.replace('\u{a0}', " ").starts_with("Singleton caché : ")), "{found:?}");
    assert!(!page.has("1 ="));
    // Pictures stand in the reasons, which need no key.
    for line in ["hint four.txt --digits colors --per-page 4", "explain four.txt --digits pictures --per-page 6"] {
        succeed(at, &format!("{line} -o steps.pdf"));
        let page = &read_pdf_file(at, "steps.pdf")[0];
        let (found, numbers) = (texts(page), ["1", "2", "3", "4"]);
        assert!(
            found.iter().any(|text| text.starts_with("Hidden Single on")
                && !numbers.iter().any(|digit| text.contains(&format!("on {digit}")))),
            "{found:?}"
        );
        assert!(!numbers.iter().any(|digit| page.has(&format!("{digit} ="))), "{found:?}");
    }
    for (line, want) in [
        ("hint four.txt --digits pictures", "--digits is for pictures of steps"),
        ("hint --size 16 LARGE --digits pictures -o large.svg", "there are no pictures for 16 digits"),
    ] {
        let refused = run_line(at, &line.replace("LARGE", &succeed(at, "generate --size 16 --seed 1")));
        assert!(refused.code != Some(0) && refused.err.contains(want), "{line}: {refused:?}");
    }
}

/// English reasons are longer; the page still has the requested number of hints.
#[test]
fn long_reasons_fit_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    easy(folder.path());
    for language in ["en", "de"] {
        for options in ["", " --title Hints --name-line", " --ladder se --paper letter"] {
            let line = format!("hint easy.txt --lang {language} --per-page 4{options} -o hints.pdf");
            let line = line.replace("--lang en ", "");
            let written = succeed(folder.path(), &line);
            assert_eq!(read_pdf_file(folder.path(), "hints.pdf").len(), 2, "{line}: {written}");
        }
    }
}

/// The numbers on sheets of hints are those on the sheet of the puzzles and in messages, also after a malformed puzzle,
/// and steps have no rating.
#[test]
fn hints_have_the_numbers_of_the_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let mut puzzles = easy(at);
    puzzles.insert(1, puzzles[0].replacen('.', "9", 1));
    puzzles.insert(1, "4.52..1".into());
    fs::write(at.join("class.txt"), puzzles.join("\n") + "\n").expect("a file");
    let ran = run_line(at, "hint class.txt --per-page 9 --no-candidates -o hints.pdf");
    let page = &read_pdf_file(at, "hints.pdf")[0];
    let numbers = |page: &Found| -> Vec<String> {
        let texts = page.texts.iter().map(|(.., text)| text.clone());
        let headings = texts.filter(|text| text.starts_with("Hidden Single: ") && !text.contains('('));
        headings.collect()
    };
    assert_eq!(numbers(page).len(), 5, "{page:?}");
    // The second puzzle is malformed, and the third one has no solution.
    let printed = run_line(at, "print class.txt --per-page 9 -o class.pdf");
    assert!(printed.err.contains("without 9 in r1c1 it has exactly one; printed as number 3 "), "{printed:?}");
    for number in ["1", "4", "5", "6", "7"] {
        let bold = page.texts.iter().filter(|(.., text)| text == number).count();
        let labels = 2 * 5;
        assert!(bold > labels, "{number}: {page:?}");
    }
    assert!(ran.err.contains("1 malformed puzzle is left out; the numbers on the sheet skip it"), "{ran:?}");
}

/// Small puzzles have their level below the grid, as those of 9x9 do, in the language of the page.
#[test]
fn small_puzzles_have_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (size, level, words) in [(4, "easy", ["leicht", "facile"]), (6, "medium", ["mittel", "moyen"])] {
        succeed(at, &format!("generate -n 2 --size {size} --level {level} --seed 7 -o small.txt"));
        for (language, word) in [("de", words[0]), ("fr", words[1]), ("en", level)] {
            succeed(at, &format!("print small.txt --lang {language} -o small.pdf"));
            let found = read_pdf_file(at, "small.pdf");
            let levels = texts(&found[0]).iter().filter(|text| text.starts_with(word)).count();
            assert_eq!(levels, 2, "{size} {language}: {found:?}");
        }
        succeed(at, "print small.txt --no-rating -o small.pdf");
        assert!(!texts(&read_pdf_file(at, "small.pdf")[0]).iter().any(|text| text.starts_with(level)));
    }
}
