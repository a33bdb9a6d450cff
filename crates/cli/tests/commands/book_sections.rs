//! Books with sections of a number of puzzles, and without front matter.

use crate::binary::{run, succeed, succeed_with};
use crate::pages::{Found, read_pdf_file};
use std::path::Path;

fn book(folder: &Path, args: &str, more: &[&str]) -> Vec<Found> {
    succeed_with(folder, &format!("book -o book.pdf {args}"), more);
    read_pdf_file(folder, "book.pdf")
}

/// Returns the texts of a page that are not within its grids, as one line.
fn words(page: &Found) -> String {
    let inside = |x: f32, y: f32| {
        page.squares.iter().any(|&[left, top, side]| (left..left + side).contains(&x) && (top..top + side).contains(&y))
    };
    let words = page.texts.iter().filter(|&&(x, y, ..)| !inside(x, y)).map(|(.., text)| text.as_str());
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn weeks_are_sections() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "pack --size 6 --level easy=12 --seed 7 -o six.json");
    let pages = book(at, "six.json --per-section 5", &["--section-title", "Week {number}"]);
    let all: Vec<String> = pages.iter().map(words).collect();
    for row in ["Week 1 1–5 3", "Week 2 6–10 4", "Week 3 11–12 5"] {
        assert!(all[1].contains(row), "{row}: {}", all[1]);
    }
    // Title, contents, a page for each week, solutions.
    assert_eq!(pages.iter().map(|page| page.squares.len()).collect::<Vec<_>>(), [1, 0, 5, 5, 2, 12], "{all:?}");
    assert!(all[2].starts_with("Week 1 1–5"), "{}", all[2]);
    assert!(!all[2].contains("Easy"), "all have the same level: {}", all[2]);
    // In the order of the file, two pages of similar length per week, and levels that differ.
    succeed(at, "pack --level easy=5 --level medium=1 --seed 7 -o nine.json");
    let pages = book(at, "nine.json --per-section 3 --paper 6x9in --keep-order", &[]);
    let all: Vec<String> = pages.iter().map(words).collect();
    assert!(all[2].starts_with("Part 1 1–3") && all[2].contains("Easy"), "{}", all[2]);
    assert!(all.iter().any(|page| page.contains("Medium")), "{all:?}");
    let refused = run(at, &["book", "nine.json", "--section-title", "Week {number}"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("--per-section"), "{refused:?}");
}

/// The contents of a year have columns, and the rules below them are on the page.
#[test]
fn long_contents_have_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate --size 4 -n 104 --seed 7 -o four.jsonl --format jsonl");
    let pages = book(at, "four.jsonl --per-section 2 --paper 6x9in", &["--section-title", "Week {number}"]);
    let contents = &pages[1];
    assert!(words(contents).contains("Week 52 103–104"), "{}", words(contents));
    assert!(words(contents).contains("digits 1 to 4 exactly once."), "{}", words(contents));
    let lefts: std::collections::BTreeSet<i32> =
        contents.texts.iter().filter(|text| text.3.starts_with("Week")).map(|text| text.0 as i32 / 100).collect();
    assert!(lefts.len() >= 2, "columns: {lefts:?}");
    assert!(contents.texts.iter().all(|&(x, y, ..)| x > 36.0 && x < 396.0 && y <= 648.0 - 36.0));
}

#[test]
fn books_without_front_matter_have_a_title_and_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "pack --size 6 --level easy=8 --seed 7 -o six.json");
    let plain = book(at, "six.json --no-front", &[]);
    assert!(words(&plain[0]).starts_with("Easy 1–8 1 2"), "{}", words(&plain[0]));
    let rules = "each box contains the digits 1 to 6 exactly once.";
    for large in ["", "--large-print"] {
        let pages = book(at, &format!("six.json --no-front --rules {large}"), &["--title", "Class 3b"]);
        let first = words(&pages[0]);
        assert!(first.starts_with("Class 3b Fill in every grid") && first.contains(rules), "{first}");
        assert!(
            !words(&pages[1]).contains("Class 3b") && !words(&pages[1]).contains("Fill in"),
            "{}",
            words(&pages[1])
        );
        let heading = pages[0].texts.iter().find(|text| text.3 == "Easy").expect("a heading");
        let last_rule = pages[0].texts.iter().filter(|text| text.3.contains("1 to 6.")).map(|text| text.1);
        assert!(last_rule.into_iter().all(|y| y + 10.0 < heading.1), "{:?}", pages[0].texts);
        let top = pages[0].squares.iter().map(|square| square[1]).fold(f32::INFINITY, f32::min);
        assert!(top > heading.1, "grids are below the heading");
    }
    let pages = book(at, "six.json --no-front --rules --keep-order --blank-pages 1", &[]);
    assert!(pages[0].texts.is_empty() && words(&pages[1]).contains(rules), "{}", words(&pages[1]));
    // Several kinds have pages of rules.
    succeed(at, "pack --level easy=2 --seed 7 -o nine.json");
    let pages = book(at, "six.json nine.json --no-front --rules", &["--title", "Both"]);
    assert!(words(&pages[0]).starts_with("Both Rules 6x6 Fill in"), "{}", words(&pages[0]));
}
