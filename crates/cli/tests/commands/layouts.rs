//! Sheets and books on paper of any shape: the rows and columns with the largest grids, no text over another or over a
//! grid, and an error where digits would be illegible.

use crate::binary::{run_line, succeed};
use crate::pages::read_svg;
use cluewise::explain::Coordinates;
use cluewise::generator::Targets;
use cluewise::kinds::{KindGenerator, RulesAndMarks};
use cluewise::pack::{Id, Record};
use cluewise::rating::effort::Level;
use cluewise::render::book::{self, BookLayout, PrintedRating};
use cluewise::render::drawing::{Item, Outline, Page, PathSegment, Point, Text};
use cluewise::render::sheet::{self, PerPage, SheetLayout, SolutionPlacement};
use cluewise::{Puzzle, solver};

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// The sizes of paper, portrait and landscape, and strips.
const PAPERS: [&str; 13] = [
    "a4",
    "a5",
    "letter",
    "297x210mm",
    "420x297mm",
    "400x80mm",
    "80x400mm",
    "60x200mm",
    "35x35mm",
    "1200x30mm",
    "30x1200mm",
    "150x150mm",
    "1200x1200mm",
];

fn records(count: usize) -> Vec<Record> {
    let record = |i: usize| {
        let mut record = Record::from(PUZZLE.parse::<Puzzle>().expect("a puzzle"));
        record.set_grid(record.classic_clues().and_then(|clues| solver::unique_solution(&clues)));
        (record.level, record.effort) = (Some(Level::Extreme), Some(7.06));
        record.id = Some(Id::Name(format!("A rather long name of puzzle {i}, Wednesday, 23 September 2026")));
        record
    };
    (0..count).map(record).collect()
}

/// Puzzles with rules that are named below the grid.
fn variant_records(count: usize) -> Vec<Record> {
    let rules: RulesAndMarks = "anti-knight+anti-king".parse().expect("rules");
    let mut generator = KindGenerator::of_rules(9, None, rules, Targets::default()).expect("a generator");
    let made = generator.generate(3, 0, |_| true).expect("a puzzle");
    let mut record = Record::of_kind(made.kind, made.puzzle);
    record.set_solution(Some(made.solution));
    (record.level, record.effort) = (Some(Level::Easy), Some(1.6));
    vec![record; count]
}

/// Returns the left, upper, right and lower edge of a text.
fn text_box(page: &Page, text: &Text) -> Option<[f32; 4]> {
    let alone = Page { items: vec![text.clone().into()], ..Page::new(page.width, page.height) }.outlined();
    let mut edges: Option<[f32; 4]> = None;
    for item in alone.items {
        let Item::Shape(shape) = item else { continue };
        let Outline::Path(path) = shape.outline else { continue };
        let points = path.into_iter().flat_map(|segment| match segment {
            PathSegment::To(to) | PathSegment::Line(to) => vec![to],
            PathSegment::Cubic(points) => points.to_vec(),
            PathSegment::Close => Vec::new(),
        });
        for point in points {
            let [left, top, right, bottom] = edges.unwrap_or([point.x, point.y, point.x, point.y]);
            edges = Some([left.min(point.x), top.min(point.y), right.max(point.x), bottom.max(point.y)]);
        }
    }
    edges
}

/// The overlap that rounding may cause, in points.
const TOLERANCE: f32 = 0.3;

fn overlap(a: [f32; 4], b: [f32; 4]) -> bool {
    (0..2).all(|axis| a[axis] + TOLERANCE < b[axis + 2] && b[axis] + TOLERANCE < a[axis + 2])
}

/// Checks that grids and the texts outside of them are on the page, and that none overlaps another.
fn check(page: &Page, what: &str) {
    let squares = read_svg(&page.to_svg()).squares;
    let mut boxes: Vec<(&str, [f32; 4])> =
        squares.iter().map(|&[left, top, side]| ("a grid", [left, top, left + side, top + side])).collect();
    let grids = boxes.clone();
    let is_inside =
        |at: Point| grids.iter().any(|(_, [l, t, r, b])| (*l..*r).contains(&at.x) && (*t..*b).contains(&at.y));
    // Digits of grids are short.
    let is_digit = |text: &Text| text.text.chars().count() <= 2 && is_inside(text.at);
    for item in &page.items {
        let Item::Text(text) = item else { continue };
        let found = if is_digit(text) { None } else { text_box(page, text) };
        boxes.extend(found.map(|edges| (text.text.as_str(), edges)));
    }
    for (i, &(name, edges)) in boxes.iter().enumerate() {
        let [left, top, right, bottom] = edges;
        let is_on_page =
            left > -TOLERANCE && top > -TOLERANCE && right < page.width + TOLERANCE && bottom < page.height + TOLERANCE;
        assert!(is_on_page, "{what}: {name:?} is not on the page: {edges:?}");
        for &(other, other_edges) in &boxes[..i] {
            assert!(!overlap(edges, other_edges), "{what}: {name:?} {edges:?} is over {other:?} {other_edges:?}");
        }
    }
}

/// Layouts with texts in all places.
fn layouts() -> Vec<SheetLayout> {
    let placements = SolutionPlacement::all();
    let layouts = placements.flat_map(|solutions| {
        [false, true].map(|is_rich| {
            let mut layout = SheetLayout::default();
            layout.solutions = solutions;
            if is_rich {
                layout.title = "Sunday puzzles of our school".into();
                layout.name_line = "Name:".into();
                (layout.rules, layout.titles) =
                    (solutions != SolutionPlacement::NextPage, solutions != SolutionPlacement::AtEnd);
                layout.coordinates = Some(Coordinates::default());
            }
            layout
        })
    });
    layouts.collect()
}

#[test]
fn texts_of_sheets_do_not_overlap() {
    let (records, variants) = (records(10), variant_records(10));
    let mixed = records.iter().zip(&variants).flat_map(|(record, variant)| [record.clone(), variant.clone()]).collect();
    let (layouts, mut printed, mut refused) = (layouts(), 0, 0);
    for (index, paper) in PAPERS.into_iter().enumerate() {
        for per_page in PerPage::all() {
            // One of the layouts with one of the sets.
            let number = 7 * index + per_page.puzzles();
            let mut layout = layouts[number % layouts.len()].clone();
            (layout.paper, layout.per_page) = (paper.parse().expect("paper"), per_page);
            let (records, kind) = [(&records, "classic"), (&variants, "variants"), (&mixed, "mixed")][number % 3];
            let check = |page: Page| check(&page, &format!("{paper}, {per_page} per page, {kind}: {layout:?}"));
            match sheet::pages(records, &layout).map(|pages| pages.take(3).for_each(check)) {
                Ok(()) => printed += usize::from(per_page.puzzles() <= 9),
                Err(error) => {
                    assert!(error.to_string().contains("illegible"), "{error}");
                    refused += usize::from(per_page.puzzles() <= 9);
                }
            }
        }
    }
    assert!(printed > 2 * refused && refused > 3, "{printed} printed, {refused} refused");
}

#[test]
fn texts_of_books_do_not_overlap() {
    let records = records(25);
    let mut printed = 0;
    for (index, paper) in PAPERS.into_iter().enumerate() {
        for per_page in
            [None, Some(1), Some(2), Some(3), Some(5), Some(7), Some(12)].into_iter().skip(index % 3).step_by(3)
        {
            let mut layout = BookLayout::default();
            (layout.paper, layout.per_page) = (paper.parse().expect("paper"), per_page);
            (layout.ratings, layout.solutions_per_page) = (PrintedRating::ALL.to_vec(), per_page);
            layout.titles = per_page.is_some_and(|count| count > 2);
            if layout.check().is_err() {
                continue;
            }
            if let Ok(pages) = book::pages(&records, &layout) {
                pages.for_each(|page| check(&page, &format!("{paper}, {per_page:?} per page")));
                printed += 1;
            }
        }
    }
    assert!(printed > 15, "{printed}");
}

/// The numbers of columns, and the least widths of grids in millimeters.
#[test]
fn grids_are_as_large_as_possible() {
    for (paper, per_page, columns, width) in [
        ("a4", 1, 1, 150.0),
        ("a4", 2, 1, 110.0),
        ("a4", 3, 2, 80.0),
        ("a4", 4, 2, 80.0),
        ("a4", 6, 2, 70.0),
        ("a4", 8, 2, 50.0),
        ("a4", 9, 3, 50.0),
        ("297x210mm", 2, 2, 110.0),
        ("297x210mm", 3, 3, 75.0),
        ("297x210mm", 6, 3, 70.0),
        ("420x297mm", 7, 4, 80.0),
        ("400x80mm", 7, 7, 50.0),
        ("80x400mm", 7, 1, 40.0),
        ("1200x60mm", 9, 9, 30.0),
    ] {
        let mut layout = SheetLayout::default();
        (layout.paper, layout.per_page) = (paper.parse().expect("paper"), PerPage::new(per_page).expect("a number"));
        let records = records(per_page);
        let page = sheet::pages(&records, &layout).expect("room").next().expect("a page");
        let squares = read_svg(&page.to_svg()).squares;
        let in_first_row = squares.iter().filter(|square| (square[1] - squares[0][1]).abs() < 1.0).count();
        let millimeters = squares[0][2] * 25.4 / 72.0;
        assert_eq!((squares.len(), in_first_row), (per_page, columns), "{paper}, {per_page}");
        assert!(millimeters > width, "{paper}, {per_page}: {millimeters} mm");
    }
}

/// Each row has room for the rules below its own puzzles; grids and their text are not smaller than the page allows.
#[test]
fn grids_with_long_rules_are_as_large_as_possible() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../../output/setters.jsonl");
    // Of the puzzles on the page with the longest rules.
    for (options, page, columns, width) in [
        ("--per-page 9", "page.svg", 3, 52.0),
        ("--per-page 9 --paper a4-landscape", "page.svg", 5, 45.0),
        ("--per-page 4 --solutions upside-down", "page-2.svg", 2, 65.0),
        ("--per-page 1 --large-print", "page-8.svg", 1, 120.0),
    ] {
        succeed(folder.path(), &format!("print {puzzles} {options} --svg-text -o page.svg"));
        let mut squares = read_svg(&std::fs::read_to_string(folder.path().join(page)).expect("a page")).squares;
        let side = squares.iter().map(|square| square[2]).fold(0.0, f32::max);
        squares.retain(|square| square[2] > 0.8 * side);
        let in_first_row = squares.iter().filter(|square| (square[1] - squares[0][1]).abs() < 1.0).count();
        let millimeters = side * 25.4 / 72.0;
        assert!(in_first_row == columns && millimeters > width, "{options}: {in_first_row}, {millimeters} mm");
    }
}

#[test]
fn illegible_digits_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("p.txt"), format!("{PUZZLE}\n")).expect("written");
    for command in [
        "print p.txt --paper 30x30mm --per-page 9 -o p.pdf",
        "print p.txt --size 9 --variant x --paper 30x30mm --per-page 9 -o p.pdf",
        "book p.txt --paper 80x80mm --per-page 12 -o p.pdf",
    ] {
        let ran = run_line(folder.path(), command);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command}: {ran:?}");
        assert!(ran.err.contains(" would be illegible, the minimum is 3"), "{command}: {}", ran.err);
        assert!(!folder.path().join("p.pdf").exists(), "{command}");
    }
}
