//! Books, read back with an independent reader of PDF.

use crate::binary;
use crate::pages;

use binary::{run, run_line, succeed};
use lopdf::Document;
use lopdf::content::Content;
use pages::{Found, read_pdf, read_pdf_file};
use std::fs;
use std::path::Path;

/// Returns a folder with two packs whose ids are equal.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "pack --level medium=3 --level easy=5 --seed 1 -o a.json");
    succeed(folder.path(), "pack --level easy=4 --seed 2 -o b.json");
    folder
}

fn book(folder: &Path, args: &str) -> Vec<Found> {
    succeed(folder, &format!("book -o book.pdf {args}"));
    read_pdf_file(folder, "book.pdf")
}

/// Returns the texts of a page that are not digits of grids.
fn words(page: &Found) -> Vec<&str> {
    let inside = |x: f32, y: f32| {
        page.squares.iter().any(|&[left, top, side]| (left..left + side).contains(&x) && (top..top + side).contains(&y))
    };
    page.texts.iter().filter(|&&(x, y, ..)| !inside(x, y)).map(|(.., text)| text.as_str()).collect()
}

/// Checks that all items keep a distance from the edges, and a larger one from the binding.
fn check_margins(pages: &[Found], (width, height): (f32, f32), margin: f32, gutter: f32) {
    for (i, page) in pages.iter().enumerate() {
        let (left, right) = if i % 2 == 0 { (margin + gutter, margin) } else { (margin, margin + gutter) };
        for &[x, y, side] in &page.squares {
            let place = format!("page {}: a grid of {side} at {x}, {y}", i + 1);
            assert!(x >= left - 0.1 && x + side <= width - right + 0.1, "{place}");
            assert!(y >= margin - 0.1 && y + side <= height - margin + 0.1, "{place}");
        }
        for (x, y, _, text) in &page.texts {
            assert!(*x >= left && *x <= width - right, "page {}: {text} at {x}", i + 1);
            assert!(*y >= margin && *y <= height - margin + 0.1, "page {}: {text} at {y}", i + 1);
        }
        for (i, a) in page.squares.iter().enumerate() {
            let apart = |b: &[f32; 3], k: usize| a[k] > b[k] + b[2] || b[k] > a[k] + a[2];
            assert!(page.squares[..i].iter().all(|b| apart(b, 0) || apart(b, 1)), "grids overlap");
        }
    }
}

/// The puzzles of a section rise by minutes, or by what is requested; the minutes can be printed.
#[test]
fn sections_rise_by_minutes() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "pack --level easy=5 --level medium=5 --sort er --seed 4 -o mixed.json");
    succeed(at, "convert mixed.json -o mixed.txt");
    let values = |options: &str, key: fn(&serde_json::Value) -> Option<f64>| -> Vec<f64> {
        succeed(at, &format!("book {options} --list list.txt -o book.pdf"));
        let rated = succeed(at, "rate --scale effort,se,time --format jsonl list.txt");
        let value = |line: &str| key(&serde_json::from_str(line).expect("JSON")).expect("a number");
        rated.lines().map(value).collect()
    };
    let minutes = |record: &serde_json::Value| record["time"]["expected_s"].as_f64();
    let rises = |values: &[f64]| values.is_sorted();
    for (options, key) in [
        ("mixed.json", minutes as fn(&serde_json::Value) -> Option<f64>),
        ("mixed.txt", minutes),
        ("mixed.txt --sort time", minutes),
        ("mixed.txt --sort er", |record| record["se"]["er"].as_f64()),
        ("mixed.json --sort input", |record| record["se"]["er"].as_f64()),
        ("mixed.txt --sort clues", |record| {
            record["puzzle"]
                .as_str()
                .map(|text| text.chars().filter(|c| c.is_ascii_digit() && *c != '0').count() as f64)
        }),
        ("--level easy --level medium -n 5 --seed 4", minutes),
    ] {
        let values = values(options, key);
        assert!(values.len() == 10 && values.chunks(5).all(rises), "{options}: {values:?}");
    }
    // Other kinds have times too, or else the effort.
    for (kind, key) in [
        ("--size 6", minutes as fn(&serde_json::Value) -> Option<f64>),
        ("--variant anti-knight", |record| record["effort"].as_f64()),
    ] {
        let made = succeed(at, &format!("generate -n 6 --seed 1 {kind} --level easy"));
        fs::write(at.join("kind.txt"), made).expect("written");
        succeed(at, &format!("book kind.txt {kind} --list list.jsonl -o book.pdf"));
        let list = fs::read_to_string(at.join("list.jsonl")).expect("the list");
        let values: Vec<f64> =
            list.lines().map(|line| key(&serde_json::from_str(line).expect("JSON")).expect("a number")).collect();
        assert!(rises(&values), "{kind}: {values:?}");
    }
    let page = |options: &str| book(at, &format!("mixed.json --paper 6x9in {options}")).swap_remove(2);
    for (options, shown, missing) in [
        ("--ratings=time", "5 min", "1.6"),
        ("--ratings=effort,er", "ER", "min"),
        ("--heading-from time", "5 min", "ER"),
    ] {
        let texts: Vec<String> = page(options).texts.into_iter().map(|(.., text)| text).collect();
        let text = texts.join(" ");
        assert!(!text.contains(missing), "{options}: {text}");
        assert!(text.contains(shown) || options.ends_with("time") && text.contains(" min"), "{options}: {text}");
    }
    // What a heading or a group names is computed, also of new puzzles.
    let first = fs::read_to_string(at.join("kind.txt")).expect("puzzles");
    fs::write(at.join("one.txt"), first.lines().next().expect("a puzzle")).expect("written");
    let made = succeed(at, "generate -n 1 --seed 1 --level hard --er ..20 --format jsonl");
    let er: serde_json::Value = serde_json::from_str(&made).expect("JSON");
    fs::write(at.join("nine.txt"), er["puzzle"].as_str().expect("a puzzle")).expect("written");
    for (line, shown) in [
        ("print nine.txt --heading-from er --no-rating", er["se"]["er"].to_string()),
        (
            "print nine.txt --heading-from hodoku --heading-from clues",
            format!("  {}", er["puzzle"].to_string().matches(|c| matches!(c, '1'..='9')).count()),
        ),
        ("print nine.txt --heading-from time --no-rating", " min".to_owned()),
        ("print nine.txt --by time --no-rating", " min".to_owned()),
        ("book nine.txt --heading-from er --ratings=level", er["se"]["er"].to_string()),
        ("book --level hard=1 --seed 1 --heading-from er --ratings=level", String::new()),
        ("print one.txt --variant anti-knight --heading-from effort --no-rating", String::new()),
    ] {
        succeed(at, &format!("{line} -o heading.pdf"));
        let pages = read_pdf_file(at, "heading.pdf");
        assert!(pages.iter().flat_map(|page| &page.texts).any(|(.., text)| text.contains(&shown)), "{line}: {shown}");
    }
    for (options, told) in
        [("--sort er --keep-order", "cannot be used"), ("--ratings=minutes", "possible values: level, effort")]
    {
        let refused = run_line(at, &format!("book mixed.json {options}"));
        assert!(refused.code == Some(2) && refused.err.contains(told), "{refused:?}");
    }
}

/// Puzzles of packs with equal ids are numbered consecutively in sections by level, from easy to hard.
#[test]
fn sections_by_level_with_increasing_difficulty() {
    let folder = folder();
    let pages = book(folder.path(), "a.json b.json --paper 6x9in --start 101 --list list.jsonl --per-page 2");
    let list = fs::read_to_string(folder.path().join("list.jsonl")).expect("the list");
    let list: Vec<serde_json::Value> = list.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ids: Vec<u64> = list.iter().map(|record| record["id"].as_u64().expect("an id")).collect();
    assert_eq!(ids, (101..113).collect::<Vec<_>>());
    let times: Vec<u64> = list.iter().map(|record| record["time"]["expected_s"].as_u64().expect("a time")).collect();
    assert!(times[..9].is_sorted() && times[9..].is_sorted(), "{times:?}");
    let levels: Vec<&str> = list.iter().map(|record| record["level"].as_str().expect("a level")).collect();
    assert_eq!(levels, [vec!["easy"; 9], vec!["medium"; 3]].concat());

    // Title, contents, five pages of easy puzzles, two of medium ones, one of solutions.
    assert_eq!(pages.iter().map(|page| page.squares.len()).collect::<Vec<_>>(), [1, 0, 2, 2, 2, 2, 1, 2, 1, 12]);
    let text =
        |key: &str| list.iter().map(|record| record[key].as_str().expect("a grid").to_owned()).collect::<Vec<_>>();
    assert_eq!(pages[2..9].iter().flat_map(Found::puzzles).collect::<Vec<_>>(), text("puzzle"));
    assert_eq!(pages[9].puzzles(), text("solution"));
    assert_eq!(words(&pages[1])[..8], ["Contents", "Easy", "101–109", "3", "Medium", "110–112", "8", "Solutions"]);
    assert_eq!(words(&pages[2]), ["Easy", "101–109", "101", "102", "– 3 –"]);
    assert_eq!(words(&pages[3]), ["Easy", "103", "104", "– 4 –"]);
    assert_eq!(words(&pages[7]), ["Medium", "110–112", "110", "111", "– 8 –"]);
    assert!(words(&pages[9]).starts_with(&["Solutions", "101", "102"]), "{:?}", words(&pages[9]));
    check_margins(&pages, (432.0, 648.0), 36.0, 17.0);
}

#[test]
fn every_size_keeps_its_margins() {
    let folder = folder();
    let sizes =
        [("a4", (595.28, 841.89)), ("a5", (419.53, 595.28)), ("letter", (612.0, 792.0)), ("5x8in", (360.0, 576.0))];
    for (paper, size) in sizes {
        for options in
            ["", "--large-print", "--per-page 4 --solutions-per-page 12 --ratings", "--keep-order --no-front"]
        {
            let margins = "--margin 0.5in --gutter 0.25in --author Nobody";
            let pages = book(folder.path(), &format!("a.json b.json --paper {paper} {margins} {options}"));
            check_margins(&pages, size, 36.0, 18.0);
            let shown = pages.iter().flat_map(Found::puzzles).filter(|puzzle| puzzle.contains('.')).count();
            assert_eq!(shown, 12 + usize::from(!options.contains("no-front")), "{paper} {options}");
            assert_eq!(pages.iter().flat_map(Found::puzzles).filter(|puzzle| !puzzle.contains('.')).count(), 12);
        }
    }
    let long = "Two hundred and one remarkably gentle number puzzles for unhurried Sunday mornings";
    let ran = run(folder.path(), &["book", "a.json", "--paper", "a5", "--title", long, "-o", "t.pdf"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let pages = read_pdf_file(folder.path(), "t.pdf");
    assert_eq!(words(&pages[0]).join(" "), long);
    assert!(words(&pages[0]).len() > 1, "the title is wrapped");
}

/// Returns the font sizes and the operators of all pages.
fn operators(path: &Path) -> (Vec<f32>, Vec<String>) {
    let document = Document::load(path).expect("a PDF");
    let content = |&page: &_| Content::decode(&document.get_page_content(page)).expect("operators").operations;
    let operations: Vec<_> = document.get_pages().values().flat_map(content).collect();
    let sizes = operations.iter().filter(|operation| operation.operator == "Tf");
    let sizes = sizes.map(|operation| operation.operands[1].as_float().expect("a size")).collect();
    for operation in operations.iter().filter(|operation| ["g", "G"].contains(&operation.operator.as_str())) {
        let level = operation.operands[0].as_float().expect("a number");
        assert!([0.0, 1.0].contains(&level), "black, or white behind the sum of a cage: {level}");
    }
    (sizes, operations.into_iter().map(|operation| operation.operator).collect())
}

#[test]
fn all_is_black_and_large_print_is_large() {
    let folder = folder();
    for paper in ["6x9in", "a4", "a5"] {
        book(folder.path(), &format!("a.json --large-print --ratings --paper {paper}"));
        let (sizes, operators) = operators(&folder.path().join("book.pdf"));
        let smallest = sizes.into_iter().reduce(f32::min).expect("text");
        assert!(smallest >= 16.0, "{paper}: text of {smallest} points");
        for other_space in ["rg", "RG", "k", "K", "sc", "scn", "SC", "SCN", "cs", "CS"] {
            assert!(!operators.iter().any(|operator| operator == other_space), "{other_space}");
        }
    }
    let killers = "book --variant killer --level easy=1 --seed 7 --large-print -o book.pdf";
    succeed(folder.path(), killers);
    let (sizes, _) = operators(&folder.path().join("book.pdf"));
    assert!(sizes.into_iter().all(|size| size >= 16.0), "sums of cages are large");
    let (sizes, _) = {
        book(folder.path(), "a.json");
        operators(&folder.path().join("book.pdf"))
    };
    assert!(sizes.into_iter().all(|size| size >= 6.5), "all is legible");
}

#[test]
fn puzzles_are_generated() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = "book --level hard=2 --level easy=3 --symmetry rot180 --seed 7 --label easy=Leicht --label rules= ";
    assert_eq!(succeed(folder.path(), &format!("{args} --list a.csv")), "output/book.pdf: 5 puzzles on 5 pages\n");
    let first = fs::read(folder.path().join("output/book.pdf")).expect("the book");
    succeed(folder.path(), &format!("{args} --threads 1 -o again.pdf"));
    assert_eq!(first, fs::read(folder.path().join("again.pdf")).expect("the book"));
    let pages = read_pdf(&first);
    assert_eq!(words(&pages[1]), ["Contents", "Leicht", "1–3", "3", "Hard", "4–5", "4", "Solutions", "5", "– 2 –"]);
    succeed(folder.path(), &format!("{args} --name hard=Knifflig --name easy=Einfach -o named.pdf"));
    let named = read_pdf_file(folder.path(), "named.pdf");
    assert_eq!(words(&named[1])[1..5], ["Leicht", "1–3", "3", "Knifflig"], "labels take precedence");
    let half_turned = |puzzle: &String| {
        let cells: Vec<bool> = puzzle.chars().map(|c| c == '.').collect();
        cells.iter().eq(cells.iter().rev())
    };
    assert!(pages[2..4].iter().flat_map(Found::puzzles).all(|puzzle| half_turned(&puzzle)));
}

#[test]
fn wrong_uses_are_refused() {
    let folder = folder();
    let table = [
        ("book a.json -o book.svg", "a book is a PDF"),
        ("book a.json --level easy=3", "not both"),
        ("book a.json --symmetry rot180", "targets need --level or --count"),
        ("book a.json --paper 6x9", "unknown paper size"),
        ("book a.json --margin 12", "is not a length"),
        ("book a.json --paper a5 --margin 60mm", "margin and gutter leave less than 35 mm"),
        ("book a.json --label colophon=x", "keys are colors, contents, easy"),
        ("book a.json --per-page 0", "1..=20"),
        ("book --practice x-wing --at -n 3", "not candidate grids"),
    ];
    for (args, message) in table {
        let ran = run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!(ran.code, Some(2), "{args}: {}", ran.err);
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
    }
    let long = "word ".repeat(401);
    for args in [["book", "a.json", "--title"], ["book", "a.json", "--author"], ["print", "a.json", "--title"]] {
        let ran = run(folder.path(), &[&args[..], &[long.as_str()]].concat(), b"");
        let message = format!("cluewise: {}: found 2005 characters, expected at most 2000\n", args[2]);
        assert_eq!((ran.code, ran.err), (Some(2), message));
    }
    let several = "1................................................................................\n";
    let ran = run(folder.path(), &["book", "a.json", "-", "-o", "left.pdf"], several.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "left.pdf: 8 puzzles on 5 pages\n"));
    assert!(ran.err.contains("several solutions; left out"), "{}", ran.err);
}

/// Bookmarks, an imprint on the back of the title page, and sections that begin on the right.
#[test]
fn books_have_bookmarks_and_an_imprint() {
    let folder = folder();
    fs::write(folder.path().join("imprint.txt"), "First edition\n\nISBN 978-0-00-000000-2\n").expect("a file");
    let options = "a.json --paper 6x9in --per-page 1 --imprint @imprint.txt --right-hand-sections";
    let pages = book(folder.path(), options);
    assert_eq!(words(&pages[1]), ["First edition", "ISBN 978-0-00-000000-2"]);
    check_margins(&pages, (432.0, 648.0), 36.0, 17.0);
    let starts = ["Contents", "Easy", "Medium", "Solutions"];
    let document = Document::load(folder.path().join("book.pdf")).expect("a PDF");
    let contents = document.get_toc().expect("bookmarks").toc;
    assert_eq!(contents.iter().map(|entry| entry.title.as_str()).collect::<Vec<_>>(), starts);
    // 1 title, 2 imprint, 3 contents, 4 blank, 5 to 9 easy, 10 blank, 11 to 13 medium, 14 blank, 15 solutions.
    assert_eq!(contents.iter().map(|entry| entry.page).collect::<Vec<_>>(), [3, 5, 11, 15]);
    for blank in [4, 10, 14] {
        assert!(pages[blank - 1].texts.is_empty(), "page {blank}");
    }
    let refused = run(folder.path(), &["book", "a.json", "--no-front", "--imprint", "x"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("cannot be used with"), "{refused:?}");
}

/// Large print says how many solutions are on a page, and which option breaks its promise.
#[test]
fn large_print_reports_its_sizes() {
    let folder = folder();
    let said = |options: &str| {
        let ran = run_line(folder.path(), &format!("book a.json --large-print -o book.pdf {options}"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.err
    };
    let default = said("--paper a4");
    assert!(default.contains("cluewise: large print: 6 solutions per page with digits of 19.9 points"), "{default}");
    assert!(default.contains("with one more, they would have 15.4 points, below 16"), "{default}");
    let close = said("--paper 6x9in");
    assert!(close.contains("with one more, they would have 15.9 points, below 16"), "{close}");
    let small = said("--paper a4 --solutions-per-page 9");
    assert!(small.contains("digits of 15.4 points, below the 16 points of large print"), "{small}");
    assert!(!said("--paper a4 --solutions-per-page 2").contains("large print"));
    // A page with one grid cannot have fewer.
    for command in ["print", "book"] {
        let large = concat!(env!("CARGO_MANIFEST_DIR"), "/../../output/large.jsonl");
        let ran = run_line(folder.path(), &format!("{command} {large} --large-print --paper a6 -o large.pdf"));
        assert!(
            ran.err.contains("large print; use larger paper\n") || ran.err.contains("below 16; use larger paper\n"),
            "{ran:?}"
        );
    }
}

/// No solution is alone on the last page of several, and a title is not cut where a name of its kind has no room.
#[test]
fn pages_share_their_room() {
    let folder = folder();
    for (per_page, expected) in [(11, [6, 6]), (10, [10, 2])] {
        let pages = book(folder.path(), &format!("a.json b.json --solutions-per-page {per_page}"));
        assert_eq!([1, 0].map(|i| pages[pages.len() - 1 - i].squares.len()), expected, "{per_page}");
    }
    // One large puzzle does not make pages of solutions of others.
    let large = concat!(env!("CARGO_MANIFEST_DIR"), "/../../output/samurai.jsonl");
    succeed(folder.path(), &format!("print a.json b.json {large} --per-page 9 --solutions -o sheet.pdf"));
    let pages = read_pdf_file(folder.path(), "sheet.pdf");
    assert_eq!((pages.len(), pages[2].squares.len()), (4, 12));
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../../output/setters.jsonl");
    let pages = book(folder.path(), &format!("{puzzles} --paper 6x9in --lang de --heading-from id"));
    for title in ["thermometer", "whispers", "clues outside"] {
        let shown = pages.iter().filter(|page| words(page).contains(&title)).count();
        assert_eq!(shown, 2, "{title}");
    }
}

/// A long name of a level does not bring up the name of a kind whose rules are the usual ones.
#[test]
fn long_names_of_levels_stand_alone() {
    let folder = folder();
    let names = ["--name", "easy=Very easy for all beginners", "--keep-order", "--ratings"];
    let line = "book a.json --paper a5 --per-page 6 -o b.pdf";
    let ran = run(folder.path(), &line.split(' ').chain(names).collect::<Vec<_>>(), b"");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let pages = read_pdf_file(folder.path(), "b.pdf");
    assert!(!pages.iter().flat_map(words).any(|text| text.contains("Classic")), "{pages:?}");
}

/// Pages with digits that are hard to read are reported with the size and the remedy, in sheets and in books.
#[test]
fn tiny_digits_are_reported() {
    let folder = folder();
    let said = |line: &str| {
        let ran = run_line(folder.path(), line);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.err.lines().filter(|line| line.contains("points")).map(String::from).collect::<Vec<_>>()
    };
    for line in
        ["print a.json -o s.pdf --paper 60x80mm --per-page 6", "book a.json --paper 120x150mm --per-page 12 -o b.pdf"]
    {
        let notes = said(line);
        let [note] = &notes[..] else { panic!("{line}: {notes:?}") };
        assert!(note.starts_with("cluewise: digits of ") && note.contains(" points are hard to read"), "{note}");
        assert!(note.ends_with("use a larger --paper or a smaller --per-page"), "{note}");
        assert!(said(&format!("{line} -q")).is_empty(), "{line}");
    }
    succeed(folder.path(), "generate --variant killer --level easy --seed 0 -o killer.jsonl");
    let marks = said("print killer.jsonl -o s.pdf --paper a5-landscape --per-page 9");
    assert!(marks.iter().any(|note| note.starts_with("cluewise: marks of ")), "{marks:?}");
    assert!(said("print killer.jsonl -o s.pdf").is_empty());
    let column = said("daily --size 16 --date 2026-01-01 --paper 40x60mm -o d.pdf");
    assert!(column.iter().all(|note| note.ends_with("use a larger --paper")) && column.len() == 1, "{column:?}");
    for line in [
        "print a.json -o s.pdf --per-page 9 --solutions upside-down",
        "print a.json -o s.pdf --paper 62x80mm",
        "book a.json -o b.pdf",
    ] {
        assert!(said(line).is_empty(), "{line}");
    }
}

/// Books of variants: sections by level, rules of the puzzles, solutions.
#[test]
fn books_of_variants_have_sections_and_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let generated = "--variant killer --level easy=3 --level medium=2 --seed 4 --paper 6x9in --list list.jsonl";
    let pages = book(folder.path(), generated);
    // Title, contents, two sections of two puzzles per page, solutions.
    assert_eq!(pages.len(), 2 + 2 + 1 + 1);
    let contents = words(&pages[1]).join(" ");
    assert!(contents.contains("Easy") && contents.contains("Medium"), "{contents}");
    assert!(contents.contains("each box contains the digits 1 to 9 exactly once."), "{contents}");
    assert!(
        contents
            .contains("The digits in each dashed cage are all different and add up to the small number in its corner."),
        "{contents}"
    );
    let list = fs::read_to_string(folder.path().join("list.jsonl")).expect("the list");
    let list: Vec<serde_json::Value> = list.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let levels: Vec<&str> = list.iter().map(|record| record["level"].as_str().expect("a level")).collect();
    assert_eq!(levels, ["easy", "easy", "easy", "medium", "medium"]);
    assert!(list.iter().zip(1..).all(|(record, number)| record["id"] == number), "{list:?}");
    // The list makes the same book.
    let again = book(folder.path(), "list.jsonl --paper 6x9in");
    assert_eq!(again.len(), pages.len());
    assert!((1..pages.len()).all(|page| words(&again[page]) == words(&pages[page])));
}

#[test]
fn several_kinds_have_their_own_sections_rules_and_sizes() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "pack --level easy=3 --level hard=1 --seed 1 -o classic.json");
    succeed(folder.path(), "pack --size 6 --level easy=3 --seed 1 -o six.json");
    succeed(folder.path(), "pack --variant samurai --level easy=1 --seed 1 -o samurai.json");
    let pages = book(folder.path(), "classic.json six.json samurai.json --paper 6x9in --list list.json");
    let all: Vec<String> = pages.iter().map(|page| words(page).join(" ")).collect();
    for section in ["Classic – Easy 1–3", "Classic – Hard 4", "6x6 – Easy 5–7", "Samurai – Easy 8"] {
        assert!(all[1].contains(section), "{section}: {}", all[1]);
    }
    assert!(all[2].starts_with("Rules Classic Fill in"), "{}", all[2]);
    assert!(all[2].contains(
        "6x6 Fill in every grid so that each row, each column and each box contains the digits 1 to 6 exactly once."
    ));
    let grids = |from: &str| pages.iter().find(|page| words(page).join(" ").starts_with(from)).map(|p| p.squares.len());
    assert!(grids("Samurai – Easy") < grids("Classic – Easy"), "{all:?}");
    let longest = "W".repeat(100);
    let long = book(folder.path(), &format!("classic.json --paper 6x9in --label easy={longest}"));
    check_margins(&long, (432.0, 648.0), 36.0, 17.0);
    let twice = run(folder.path(), &["book", "six.json", "six.json", "-o", "twice.pdf"], b"");
    assert!(
        twice.err.contains(
            "cluewise: 3 puzzles of the book repeat earlier ones; `dedupe` removes such puzzles: number 2 is equal to number 1; \
             number 4 is equal to number 3; number 6 is equal to number 5\n"
        ),
        "{}",
        twice.err
    );
    let merged = succeed(folder.path(), "dedupe six.json samurai.json six.json --ids-from 201 --format jsonl");
    let ids: Vec<serde_json::Value> = merged
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["id"].clone())
        .collect();
    assert_eq!(ids, [201, 202, 203, 204]);
    let renumbered = succeed(folder.path(), "convert classic.json --ids-from 5 --format jsonl");
    assert!(renumbered.starts_with("{\"id\":5,"), "{renumbered}");
}

#[test]
fn books_of_sizes_state_their_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = book(folder.path(), "--size 6 -n 5 --seed 1 --per-page 6 --keep-order");
    assert_eq!(small.len(), 4);
    let rules = words(&small[1]).join(" ");
    assert!(rules.contains("each box contains the digits 1 to 6 exactly once."), "{rules}");
    let contents = |args: &str| words(&book(folder.path(), args)[1]).join(" ");
    let pictures = contents("--size 4 --variant x -n 12 --seed 1 --digits pictures");
    assert!(
        pictures.contains(
            "each box contains the 4 shapes exactly once. Each of the two drawn diagonals also contains all shapes."
        ),
        "{pictures}"
    );
    assert!(contents("--size 4 -n 1 --digits letters").contains("contains the symbols A–D exactly once."));
    // Solutions of small grids are not tiny: 15 on a page.
    for (count, pages) in [(15, 1), (16, 2)] {
        let pages_without = book(folder.path(), &format!("--size 4 -n {count} --seed 1 --no-solutions")).len();
        assert_eq!(book(folder.path(), &format!("--size 4 -n {count} --seed 1")).len(), pages_without + pages);
    }
    let jigsaw = book(folder.path(), "--variant jigsaw+anti-king --level easy=1 --seed 1");
    let rules = words(&jigsaw[1]).join(" ");
    assert!(rules.contains("each region contains the digits 1 to 9 exactly once."), "{rules}");
    assert!(
        rules.ends_with("the digits 1 to 9 exactly once. Cells that touch at a corner hold different digits. – 2 –"),
        "{rules}"
    );
    let large = book(folder.path(), "--size 16 -n 2 --seed 1 --label rules=Rules");
    assert!(words(&large[1]).join(" ").contains("Rules"));
    fs::write(folder.path().join("mixed.txt"), "1...............\n...24.....34....\n").expect("a file");
    let refused = run(folder.path(), &["book", "mixed.txt", "-o", "mixed.pdf"], b"");
    assert!(refused.code == Some(1) && refused.err.contains("left out"), "{refused:?}");
    let both = run(folder.path(), &["book", "mixed.txt", "--size", "4", "-n", "2"], b"");
    assert!(both.code == Some(2) && both.err.contains("not both"), "{both:?}");
}

/// Kinds have their own words, and their rules fill pages.
#[test]
fn kinds_have_labels() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "pack --level easy=1 --seed 1 -o classic.json");
    succeed(folder.path(), "pack --size 6 --variant x --level easy=1 --seed 1 -o six.json");
    for variant in ["x", "killer", "jigsaw", "windoku", "anti-king"] {
        succeed(folder.path(), &format!("pack --variant {variant} --level easy=1 --seed 1 -o {variant}.json"));
    }
    let packs = "classic.json six.json x.json killer.json jigsaw.json windoku.json anti-king.json --paper 6x9in";
    let pages =
        book(folder.path(), &format!("{packs} --label killer=Cages --label X=Kreuz --label rules.killer=Sums."));
    let all: Vec<String> = pages.iter().map(|page| words(page).join(" ")).collect();
    for section in ["Cages – Easy 4", "Kreuz – Easy 3", "6x6 Kreuz – Easy 2", "Jigsaw – Easy 5"] {
        assert!(all[1].contains(section), "{section}: {}", all[1]);
    }
    // All rules have room on one page.
    assert!(all[2].contains("Cages Sums. Jigsaw Fill in") && all[2].contains("Anti-king Fill in"), "{}", all[2]);
    assert!(all[3].starts_with("Classic – Easy"), "{}", all[3]);
    let solutions = all.iter().skip_while(|page| !page.starts_with("Solutions")).cloned().collect::<Vec<_>>().join(" ");
    for kind in ["Solutions Classic 1", "6x6 Kreuz 2", "Kreuz 3", "Cages 4", "Anti-king 7"] {
        assert!(solutions.contains(kind), "{kind}: {solutions}");
    }
    let common = book(folder.path(), &format!("{packs} --label rules=Common."));
    assert!(words(&common[1]).contains(&"Common."), "{:?}", words(&common[1]));
    assert_eq!(common.len(), pages.len() - 1, "no page of rules");
    let single = book(folder.path(), "killer.json --label rules.killer=Sums.");
    assert!(words(&single[1]).contains(&"Sums."), "{:?}", words(&single[1]));
}

/// Digits of solutions have similar sizes in all kinds, and the kinds share pages.
#[test]
fn solutions_of_several_sizes_have_similar_digits() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "pack --level easy=12 --seed 1 -o classic.json");
    succeed(folder.path(), "pack --size 6 --level easy=16 --seed 1 -o six.json");
    let pages = book(folder.path(), "classic.json six.json --paper 6x9in");
    let solutions: Vec<&Found> =
        pages.iter().skip_while(|page| !words(page).join(" ").starts_with("Solutions")).collect();
    assert!(solutions.len() <= 2, "{} pages", solutions.len());
    let sides: Vec<f32> = solutions.iter().flat_map(|page| &page.squares).map(|square| square[2]).collect();
    assert_eq!(sides.len(), 28);
    let (nine, six) = (sides[0] / 9.0, sides[12] / 6.0);
    assert!(six >= nine && six < 2.0 * nine, "cells of {nine} and {six}");
    check_margins(&pages, (432.0, 648.0), 36.0, 17.0);
}

/// Blank pages after the title page are counted.
#[test]
fn blank_pages_are_counted() {
    let folder = folder();
    let pages = book(folder.path(), "a.json --paper 6x9in --blank-pages 2");
    assert!(pages[1].texts.is_empty() && pages[2].texts.is_empty());
    assert_eq!(words(&pages[3])[..4], ["Contents", "Easy", "1–5", "5"]);
    assert!(
        words(&pages[4]).starts_with(&["Easy"]) && words(&pages[4]).ends_with(&["– 5 –"]),
        "{:?}",
        words(&pages[4])
    );
    check_margins(&pages, (432.0, 648.0), 36.0, 17.0);
    let pages = book(folder.path(), "a.json --no-front --blank-pages 1");
    assert!(pages[0].texts.is_empty() && words(&pages[1]).ends_with(&["– 2 –"]), "{:?}", words(&pages[1]));
}

#[test]
fn lists_keep_display_names() {
    let folder = tempfile::tempdir().expect("a folder");
    for (generated, list) in [("--level easy=1", "a.json"), ("--size 6 --level easy=1", "b.json")] {
        book(folder.path(), &format!("{generated} --seed 1 --name easy=Gentle --list {list}"));
        let text = fs::read_to_string(folder.path().join(list)).expect("the list");
        let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(list["level_names"], serde_json::json!({ "easy": "Gentle" }), "{text}");
    }
    let none = run(folder.path(), &["book", "--level", "easy=0"], b"");
    assert_eq!((none.code, none.err.contains("found 0 puzzles, expected at least 1")), (Some(2), true), "{none:?}");
}

/// Without margins, heads, page numbers and the lines of grids stay on the page.
#[test]
fn pages_without_margins_keep_their_texts() {
    let folder = folder();
    for options in ["", "--large-print", "--no-front --rules", "--imprint Colophon"] {
        for margin in ["0mm", "1mm"] {
            let pages =
                book(folder.path(), &format!("a.json b.json --paper a5 --margin {margin} --gutter 0mm {options}"));
            check_margins(&pages, (419.53, 595.28), 1.4, 0.0);
            for (_, y, _, text) in pages.iter().flat_map(|page| &page.texts) {
                // The ascent and the descent of the smallest text.
                assert!(*y >= 6.0 && *y <= 595.28 - 2.0, "{options}: {text} at {y}");
            }
        }
    }
}

/// Long headings are wrapped, and the grids begin below; in the contents and on further pages they stay legible.
#[test]
fn long_headings_are_wrapped() {
    let folder = folder();
    let title =
        "Sudokus for the long evenings of the winter, collected in the reading rooms of the old library, part {number}";
    let args =
        ["book", "a.json", "b.json", "--paper", "6x9in", "--per-section", "6", "--section-title", title, "-o", "b.pdf"];
    let ran = run(folder.path(), &args, b"");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let pages = read_pdf_file(folder.path(), "b.pdf");
    check_margins(&pages, (432.0, 648.0), 36.0, 17.0);
    let first = pages.iter().find(|page| page.has("1–6") && !page.squares.is_empty()).expect("a section");
    let lines: Vec<&(f32, f32, bool, String)> =
        first.texts.iter().filter(|(.., text)| title.contains(text.as_str()) && text.len() > 8).collect();
    let top = first.squares.iter().map(|square| square[1]).fold(f32::INFINITY, f32::min);
    assert!(lines.len() > 1 && lines.iter().all(|line| line.1 < top - 10.0), "{lines:?}, {top}");
    let contents = pages.iter().find(|page| page.has("Contents")).expect("the contents");
    assert!(contents.texts.iter().any(|(.., text)| text.ends_with("part 2")), "{contents:?}");
}

/// Repeats are named by their printed numbers. Of 4x4 puzzles, only equal ones count.
#[test]
fn repeats_are_named_by_printed_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 10 --level easy --seed 1 -o nine.txt");
    succeed(at, "shuffle -n 1 --seed 2 nine.txt -o shuffled.txt");
    succeed(at, "generate -n 6 --size 6 --seed 1 -o six.txt");
    fs::write(at.join("four.txt"), "24..1......3.12.\n42..1......3.14.\n24..1......3.12.\n").expect("a file");
    let told = |args: &str| run_line(at, &format!("book {args} --keep-order -o book.pdf"));
    let many = told("nine.txt shuffled.txt --start 201");
    assert!(
        many.err.contains("10 puzzles of the book repeat earlier ones; `dedupe` removes such puzzles: number 211 is number 201 up to symmetry; ")
            && many.err.contains("number 218 is number 208 up to symmetry; 2 more\n"),
        "{}",
        many.err
    );
    let one = told("four.txt six.txt").err;
    let repeated =
        "1 puzzle of the book repeats an earlier one; `dedupe` removes such puzzles: number 3 is equal to number 1\n";
    assert!(one.contains(repeated), "{one}");
}

/// Returns the numbers of easy and of medium puzzles of a list.
fn levels_of(folder: &Path, list: &str) -> [usize; 2] {
    let list = fs::read_to_string(folder.join(list)).expect("the list");
    ["easy", "medium"].map(|level| list.matches(&format!(r#""level":"{level}""#)).count())
}

/// `--pages` fills a book with generated puzzles, evenly of all levels, or leaves out puzzles of the input.
#[test]
fn books_have_the_requested_number_of_pages() {
    let folder = folder();
    let at = folder.path();
    let options = "--paper 6x9in --list list.jsonl";
    for (source, levels) in [
        ("--level easy --level medium --seed 1", [12, 12]),
        ("--level easy=4 --level medium --seed 1", [4, 20]),
        ("--level easy --level medium --seed 1 --right-hand-sections", [9, 8]),
    ] {
        let pages = book(at, &format!("{source} {options} --pages 16"));
        assert_eq!((pages.len(), levels_of(at, "list.jsonl")), (16, levels), "{source}");
    }
    let all = "a.json b.json";
    let ran = run_line(at, &format!("book {all} {options} --pages 6 -o book.pdf"));
    assert!(ran.err.contains("--pages leaves out 6 of 12 puzzles"), "{ran:?}");
    assert_eq!((read_pdf_file(at, "book.pdf").len(), levels_of(at, "list.jsonl")), (6, [4, 2]));
    let pages = book(at, &format!("{all} {options} --pages 30"));
    assert_eq!((pages.len(), levels_of(at, "list.jsonl")), (30, [9, 3]));
    assert!(pages[29].texts.is_empty(), "the last pages are blank");
    let ran = run_line(at, &format!("book {all} {options} --pages 3 -o book.pdf"));
    assert!(ran.code == Some(2) && ran.err.contains("a book of one puzzle has 4 pages"), "{ran:?}");
}
