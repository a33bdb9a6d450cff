//! What print services and printers accept, measured on the files that are written: widths of lines, font sizes, page
//! boxes, fonts and properties.

use crate::binary::{run_line, succeed};
use crate::pages::read_pdf_file;
use lopdf::content::Content;
use lopdf::{Document, Object, ObjectId};
use std::fs;
use std::path::Path;

/// What is measured on the pages of a PDF.
#[derive(Debug)]
struct Measured {
    pages: usize,
    /// The smallest width of a line that is not white, and the smallest font size, in points.
    line: f32,
    text: f32,
    /// Whether all colors are grays.
    is_gray: bool,
    are_fonts_embedded: bool,
    has_metadata: bool,
    has_bookmarks: bool,
}

fn numbers(operands: &[Object]) -> Vec<f32> {
    operands.iter().filter_map(|operand| operand.as_float().ok()).collect()
}

/// Measures the pages of a PDF.
fn measured(folder: &Path, name: &str) -> Measured {
    let document = Document::load(folder.join(name)).expect("a PDF");
    let pages = document.get_pages();
    let catalog = document.catalog().expect("a catalog");
    let mut measured = Measured {
        pages: pages.len(),
        line: f32::INFINITY,
        text: f32::INFINITY,
        is_gray: true,
        are_fonts_embedded: true,
        has_metadata: document.trailer.has(b"Info") || catalog.has(b"Metadata"),
        has_bookmarks: catalog.has(b"Outlines"),
    };
    for &page in pages.values() {
        measured.add(&document, page);
    }
    measured
}

impl Measured {
    fn add(&mut self, document: &Document, page: ObjectId) {
        for font in document.get_page_fonts(page).expect("fonts").values() {
            let descendants = font.get(b"DescendantFonts").expect("fonts").as_array().expect("a list");
            let descendant = document.dereference(&descendants[0]).expect("a font").1.as_dict().expect("a dictionary");
            let descriptor = descendant.get_deref(b"FontDescriptor", document).expect("a descriptor");
            let descriptor = descriptor.as_dict().expect("a dictionary");
            self.are_fonts_embedded &= descriptor.has(b"FontFile2") || descriptor.has(b"FontFile3");
        }
        let content = Content::decode(&document.get_page_content(page)).expect("operators");
        let (mut width, mut is_white, mut size) = (1.0, false, 0.0);
        for operation in content.operations {
            let operands = numbers(&operation.operands);
            match operation.operator.as_str() {
                "w" => width = operands[0],
                "G" => is_white = operands[0] == 1.0,
                "RG" => (is_white, self.is_gray) = (operands == [1.0; 3], false),
                "rg" => self.is_gray = false,
                "S" | "B" if !is_white => self.line = self.line.min(width),
                "Tf" => size = operands[0],
                "Tj" => self.text = self.text.min(size),
                _ => {}
            }
        }
    }
}

/// Returns the guide's row of a rule: the cells after its first one.
fn row(rule: &str) -> Vec<String> {
    let guide = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/GUIDE.md")).expect("the guide");
    let line = guide.lines().find(|line| line.starts_with(&format!("| {rule} |"))).expect("a row of the rule");
    line.split('|').skip(2).map(|cell| cell.trim().to_owned()).collect()
}

/// Puzzles of several kinds, with many marks.
const KINDS: [(&str, &str); 5] = [
    ("classic", "--level easy=4 --seed 1"),
    ("killer", "--variant killer --level easy=2 --seed 1"),
    ("thermometers", "--variant thermometer+dots --level easy=2 --seed 1"),
    ("small", "--size 6 --level easy=4 --seed 1"),
    ("large", "--size 16 --level easy=2 --seed 1"),
];

/// Books have the lines and the text that print services ask for, also in large print and in black, with the values of
/// the guide.
#[test]
fn books_meet_the_rules_of_print_services() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let (mut line, mut text) = (f32::INFINITY, f32::INFINITY);
    for (kind, puzzles) in KINDS {
        for options in ["", "--large-print", "--black --ratings", "--name-line --no-front --rules"] {
            succeed(at, &format!("book {puzzles} --paper 6x9in {options} -o book.pdf"));
            let book = measured(at, "book.pdf");
            let what = format!("{kind} {options}: {book:?}");
            assert!(book.is_gray && book.are_fonts_embedded && book.has_bookmarks && book.has_metadata, "{what}");
            assert!(book.line >= 0.7499 && book.text >= 6.99, "{what}");
            (line, text) = (line.min(book.line), text.min(book.text));
        }
    }
    assert_eq!(row("lines of 0.75 pt or more")[1], format!("{line:.2} pt"));
    assert_eq!(row("text of 7 pt or more")[1], format!("{text:.1} pt"));
    succeed(
        at,
        "book --level easy --level hard --seed 1 --paper 6x9in --pages 24 --no-metadata --author A -o book.pdf",
    );
    let book = measured(at, "book.pdf");
    assert!(!book.has_metadata && !book.has_bookmarks, "{book:?}");
    assert_eq!(row("24 pages or more")[1], format!("`--pages 24`: {} pages", book.pages));
    let ran = run_line(at, "book --level easy=4 --seed 1 -o book.pdf");
    assert!(ran.err.contains("the book has 4 pages; print services ask for at least 24"), "{ran:?}");
}

/// Returns the lowest distance of texts and grids from the edges of a page of this width: the left one and the right one.
fn distances(folder: &Path, name: &str, page: usize, width: f32) -> [f32; 2] {
    let page = &read_pdf_file(folder, name)[page];
    let left = page.squares.iter().map(|square| square[0]).fold(f32::INFINITY, f32::min);
    let right = page.squares.iter().map(|square| square[0] + square[2]).fold(0.0, f32::max);
    [left, width - right]
}

/// Margins of books are those of the guide, also of pages that their grids fill.
#[test]
fn books_have_the_margins_of_print_services() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "book --level easy=24 --seed 1 --paper 3x9in --per-page 1 -o book.pdf");
    let [inside, outside] = distances(at, "book.pdf", 2, 216.0);
    let margins = format!("{:.2} in outside, {:.2} in inside", outside / 72.0, inside / 72.0);
    assert_eq!(row("margins of 0.5 in, more at the binding")[1], margins);
}

/// Sheets have black lines of the requested width, and digits of at least 7 points, also in solutions.
#[test]
fn sheets_have_the_requested_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (kind, puzzles) in KINDS {
        let puzzles = puzzles.replace("--level easy=", "--level easy -n ");
        succeed(at, &format!("generate {puzzles} --format jsonl -o p.jsonl"));
        for options in [
            "--line-width 0.75pt --solutions",
            "--line-width 0.75pt --solutions upside-down --per-page 1",
            "--line-width 1pt --solutions next-page --black --per-page 2",
            "--line-width 0.75pt --large-print --solutions",
        ] {
            succeed(at, &format!("print p.jsonl {options} -o sheet.pdf"));
            let sheet = measured(at, "sheet.pdf");
            assert!(sheet.line >= 0.7499 && sheet.is_gray, "{kind} {options}: {sheet:?}");
            // The sums of cages and the numbers in dots are as large as their cells have room for.
            let has_marks = ["killer", "thermometers"].contains(&kind);
            assert!(has_marks || sheet.text >= 6.99, "{kind} {options}: {sheet:?}");
        }
    }
    succeed(at, "print p.jsonl --no-metadata -o sheet.pdf");
    assert!(!measured(at, "sheet.pdf").has_metadata);
    for line in ["print p.jsonl --per-page 4", "print p.jsonl --bare 60mm", "book p.jsonl"] {
        let ran = run_line(at, &format!("{line} --line-width 3pt --digit-height 80 -o sheet.pdf"));
        assert!(ran.code == Some(2) && ran.err.contains("lines of 3.0 points would touch the digits"), "{ran:?}");
    }
    for width in ["0", "9pt", "thin"] {
        let ran = run_line(at, &format!("print p.jsonl --line-width {width} -o sheet.pdf"));
        assert!(ran.code == Some(2) && ran.err.contains("such as 0.75pt"), "{ran:?}");
    }
}

fn page_box(document: &Document, page: ObjectId, name: &[u8]) -> Vec<f32> {
    let page = document.get_dictionary(page).expect("a page");
    numbers(page.get(name).expect("a box").as_array().expect("numbers"))
}

/// A bleed surrounds the trimmed page, and crop marks are outside of both.
#[test]
fn sheets_have_a_bleed_and_crop_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    // The distances of the trimmed page and of the bleed from the edges of the sheet.
    for (options, trimmed, bleed) in [
        ("", 0.0, 0.0),
        ("--bleed 0.125in", 9.0, 0.0),
        ("--crop-marks", 22.67, 22.67),
        ("--bleed 0.25in --crop-marks", 32.17, 14.17),
    ] {
        for command in ["book --level easy=2 --seed 1", "daily --date 2026-11-20"] {
            succeed(at, &format!("{command} --paper 6x9in {options} -o page.pdf"));
            let document = Document::load(at.join("page.pdf")).expect("a PDF");
            for &page in document.get_pages().values() {
                let size = [432.0 + 2.0 * trimmed, 648.0 + 2.0 * trimmed];
                for (name, inset) in [(&b"MediaBox"[..], 0.0), (b"TrimBox", trimmed), (b"BleedBox", bleed)] {
                    let expected = [inset, inset, size[0] - inset, size[1] - inset];
                    let found = page_box(&document, page, name);
                    let is_close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.05);
                    assert!(is_close, "{command} {options}: {found:?}, expected {expected:?}");
                }
            }
        }
        let lines = usize::from(options.contains("crop")) * 8;
        let marks = fs::read(at.join("page.pdf")).map(|_| crop_marks(at, trimmed)).expect("a file");
        assert_eq!(marks, lines, "{options}");
    }
}

/// Returns the number of lines that are wholly outside of the trimmed page.
fn crop_marks(folder: &Path, inset: f32) -> usize {
    let document = Document::load(folder.join("page.pdf")).expect("a PDF");
    let page = *document.get_pages().values().next().expect("a page");
    let content = Content::decode(&document.get_page_content(page)).expect("operators");
    let [width, height] = [432.0 + inset, 648.0 + inset];
    let mut start = [0.0; 2];
    let mut count = 0;
    for operation in content.operations {
        let operands = numbers(&operation.operands);
        match operation.operator.as_str() {
            "m" => start = [operands[0], operands[1]],
            "l" => {
                let is_outside = |[x, y]: [f32; 2]| x < inset || y < inset || x > width || y > height;
                count += usize::from(is_outside(start) && is_outside([operands[0], operands[1]]));
            }
            _ => {}
        }
    }
    count
}

/// Pages may have a font of the user, whose digits have the usual height; files that are no fonts are errors.
#[test]
fn pages_have_the_requested_font() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let fonts = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/render/drawing/fonts");
    fs::copy(format!("{fonts}/OpenSans-Semibold.ttf"), at.join("own.ttf")).expect("a font");
    fs::copy(format!("{fonts}/OpenSans-Regular.ttf"), at.join("other.ttf")).expect("a font");
    succeed(at, "generate -n 1 --seed 1 -o p.txt");
    for command in ["print p.txt", "book p.txt", "daily --date 2026-11-20"] {
        succeed(at, &format!("{command} --font own.ttf -o page.pdf"));
        let document = Document::load(at.join("page.pdf")).expect("a PDF");
        for &page in document.get_pages().values() {
            for font in document.get_page_fonts(page).expect("fonts").values() {
                let name = font.get(b"BaseFont").and_then(Object::as_name).expect("a name");
                assert_eq!(String::from_utf8_lossy(name), "OpenSans-Semibold", "{command}");
            }
        }
        assert!(read_pdf_file(at, "page.pdf").iter().any(|page| page.squares.len() == 1), "{command}");
    }
    // Clues of solutions differ from other digits: the strokes of bold text are thicker, unless it has a font of its own.
    for (fonts, is_thickened) in [("--font own.ttf", true), ("--font own.ttf --font other.ttf", false)] {
        succeed(at, &format!("print p.txt {fonts} --black --solutions -o page.pdf"));
        let document = Document::load(at.join("page.pdf")).expect("a PDF");
        let page = *document.get_pages().values().last().expect("a page");
        let content = document.get_and_decode_page_content(page).expect("a content").operations;
        assert_eq!(content.iter().filter(|operation| operation.operator == "Tr").count() > 20, is_thickened, "{fonts}");
    }
    for (options, message) in [
        ("--font p.txt", "not a TrueType or OpenType font"),
        ("--font none.ttf", "cannot read none.ttf"),
        ("--font own.ttf --font own.ttf --font own.ttf", "found 3 files"),
    ] {
        let ran = run_line(at, &format!("print p.txt {options} -o page.pdf"));
        assert!(ran.code == Some(2) && ran.err.contains(message), "{ran:?}");
    }
}

/// EPS pages are of one size, need no font, and have the lines of the other formats.
#[test]
fn eps_pages_need_no_font() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 2 --variant thermometer --level easy --seed 1 --format jsonl -o p.jsonl");
    succeed(at, "print p.jsonl --bare 60mm --line-width 0.75pt --black --format eps -o grids/");
    let eps = fs::read_to_string(at.join("grids/1.eps")).expect("a page");
    assert!(eps.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n") && eps.ends_with("restore\n%%EOF\n"), "{eps}");
    assert!(eps.contains("%%BoundingBox: 0 0 171 171\n%%HiResBoundingBox: 0 0 170.08 170.08\n"), "{eps}");
    let body = eps.split_once("scale\n").expect("a body").1;
    let mut widths = Vec::new();
    for line in body.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_known = |word: &&str| {
            let operators = ["m", "l", "c", "h", "w", "d", "f", "s", "g", "gsave", "grestore", "restore", "%%EOF"];
            word.trim_matches(['[', ']']).parse::<f32>().is_ok() || *word == "[]" || operators.contains(word)
        };
        assert!(words.iter().all(is_known), "{line}");
        widths.extend(
            words.iter().position(|word| *word == "w").map(|at| words[at - 1].parse::<f32>().expect("a width")),
        );
    }
    assert!(widths.len() > 20 && widths.iter().all(|width| *width >= 0.75), "{widths:?}");
    succeed(at, "print p.jsonl --per-page 1 -o sheet.eps");
    assert!(at.join("sheet-1.eps").is_file() && at.join("sheet-2.eps").is_file());
}

/// The text of SVG pages is outlines, or text on request.
#[test]
fn svg_pages_need_no_font() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (options, has_text) in [("", false), ("--svg-text", true)] {
        succeed(at, &format!("daily --date 2026-11-20 {options} -o page.svg"));
        let svg = fs::read_to_string(at.join("page.svg")).expect("a page");
        assert_eq!((svg.contains("<text"), svg.contains("font-family")), (has_text, has_text), "{options}");
    }
}
