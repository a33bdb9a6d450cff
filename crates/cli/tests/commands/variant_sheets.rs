//! Sheets of puzzles of variants, read back from SVG.

use crate::{binary, pages};
use binary::{run, succeed};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Options of `generate`, and of `print`: all ways to draw a grid.
const SHEETS: [(&str, &str); 8] = [
    ("--size 4", "--digits letters"),
    ("--box 3x2", "--digits symbols"),
    ("--variant x+anti-knight", "--per-page 2"),
    ("--variant windoku", "--paper a5"),
    ("--variant disjoint", "--per-page 1"),
    ("--variant jigsaw", "--per-page 3"),
    ("--box 2x6", "--digits hex"),
    ("--size 16 --playable", "--digits numbers"),
];

/// A record of a pack.
struct Puzzle {
    side: usize,
    cells: Vec<Option<usize>>,
    solution: Vec<Option<usize>>,
    regions: Vec<String>,
}

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

fn generated(folder: &Path, options: &str) -> Vec<Puzzle> {
    let lines = succeed(folder, &format!("generate -n 3 --seed 4 {options} --format jsonl"));
    fs::write(folder.join("made.jsonl"), &lines).expect("a file");
    let puzzle = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let digits = |name: &str| {
            record[name].as_str().expect("cells").chars().map(|c| SYMBOLS.find(c).map(|i| i + 1)).collect()
        };
        let side = record["size"].as_u64().expect("a size") as usize;
        let regions = match (record["regions"].as_str(), record["box"].as_str()) {
            (Some(text), _) => text.chars().map(String::from).collect(),
            (None, Some(boxes)) => {
                let (rows, columns) = boxes.split_once('x').expect("a shape");
                let [rows, columns] = [rows, columns].map(|n| n.parse::<usize>().expect("a number"));
                (0..side * side).map(|cell| format!("{} {}", cell / side / rows, cell % side / columns)).collect()
            }
            (None, None) => panic!("neither boxes nor regions"),
        };
        Puzzle { side, cells: digits("puzzle"), solution: digits("solution"), regions }
    };
    lines.lines().map(puzzle).collect()
}

/// Returns the files of the pages.
fn printed(folder: &Path, options: &str) -> Vec<String> {
    let made = tempfile::tempdir_in(folder).expect("a folder");
    let file = made.path().join("sheet.svg");
    succeed(folder, &format!("print made.jsonl {options} --svg-text -o {}", file.display()));
    let mut files: Vec<_> =
        fs::read_dir(made.path()).expect("files").map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("text")).collect()
}

/// Returns the digits of the cells in a square.
fn digits(
    [left, top, width]: [f32; 3],
    side: usize,
    found: &pages::Found,
    name: &dyn Fn(usize) -> String,
) -> Vec<Option<usize>> {
    let mut cells = vec![None; side * side];
    for (x, y, turned, text) in &found.texts {
        let [column, row] = [(x - left) / width, (y - top) / width].map(|at| at * side as f32);
        if [column, row].iter().all(|at| (0.0..side as f32).contains(at)) {
            assert!((0.4..0.6).contains(&column.fract()) && !turned, "{text} at {column}");
            let cell = row as usize * side + column as usize;
            assert_eq!(cells[cell], None, "two digits in a cell");
            cells[cell] = Some((1..=side).find(|&digit| name(digit) == *text).expect("a digit"));
        }
    }
    cells
}

/// Returns the edges of cells under thick lines of a grid, as pairs of cells.
fn thick_edges(svg: &str, [left, top, width]: [f32; 3], side: usize) -> BTreeSet<(usize, usize)> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let mut edges = BTreeSet::new();
    for node in document.descendants().filter(|node| node.attribute("stroke") == Some("#000000")) {
        let Some(path) = node.attribute("d") else { continue };
        let numbers: Vec<f32> =
            path.split(['M', 'L', ',']).filter(|part| !part.is_empty()).map(|n| n.parse().expect("a number")).collect();
        let at = |i: usize| (numbers[i] - [left, top][i % 2]) / width * side as f32;
        let (a, b) = ([at(0), at(1)], [at(2), at(3)]);
        let is_inside = |p: [f32; 2]| p.iter().all(|&v| v > -0.2 && v < side as f32 + 0.2);
        if !is_inside(a) || !is_inside(b) {
            continue;
        }
        let is_row = (a[1] - b[1]).abs() < 0.01;
        let (along, line) = if is_row { (0, a[1].round() as usize) } else { (1, a[0].round() as usize) };
        for i in a[along].round() as usize..b[along].round() as usize {
            let cell = |line: usize| if is_row { line * side + i } else { i * side + line };
            edges.insert((cell(line - 1), cell(line)));
        }
    }
    edges
}

#[test]
fn digits_and_regions_are_at_their_places() {
    let folder = tempfile::tempdir().expect("a folder");
    for (variant, options) in SHEETS {
        let puzzles = generated(folder.path(), variant);
        let side = puzzles[0].side;
        let name = |digit: usize| match options {
            "--digits numbers" => digit.to_string(),
            "--digits letters" => "ABCD"[digit - 1..digit].into(),
            "--digits hex" => "0123456789AB"[digit - 1..digit].into(),
            _ => SYMBOLS[digit - 1..digit].into(),
        };
        let sheets = printed(folder.path(), &format!("{options} --solutions --no-rating"));
        let mut grids = Vec::new();
        for sheet in &sheets {
            let found = pages::read_svg(sheet);
            grids.extend(
                found.squares.iter().map(|&at| (digits(at, side, &found, &name), thick_edges(sheet, at, side))),
            );
        }
        assert_eq!(grids.len(), 6, "{variant}");
        for (i, puzzle) in puzzles.iter().enumerate() {
            assert_eq!(grids[i].0, puzzle.cells, "{variant}");
            assert_eq!(grids[i + 3].0, puzzle.solution, "{variant}");
            let edges = (0..side * side).flat_map(|cell| {
                let right = (cell % side + 1 < side).then_some((cell, cell + 1));
                right.into_iter().chain((cell + side < side * side).then_some((cell, cell + side)))
            });
            let borders: BTreeSet<_> = edges.filter(|&(a, b)| puzzle.regions[a] != puzzle.regions[b]).collect();
            assert_eq!(grids[i].1, borders, "{variant}");
        }
    }
}

#[test]
fn rules_that_cannot_be_seen_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (variant, legend, shapes) in [
        ("--variant x", None, "#d0d0d0"),
        ("--variant windoku", None, "#cdcdcd"),
        ("--variant disjoint", Some("Cells in the same place of their boxes hold different digits"), "#cdcdcd"),
        (
            "--variant x+anti-knight",
            Some("Cells that are a knight's move of chess apart hold different digits"),
            "#d0d0d0",
        ),
        (
            "--size 6 --variant non-consecutive",
            Some("Digits side by side or one above the other never differ by 1"),
            "",
        ),
        ("--size 12", Some("1–9, A–C"), ""),
    ] {
        generated(folder.path(), variant);
        let sheet = printed(folder.path(), "--per-page 1 --no-rating").remove(0);
        let found = pages::read_svg(&sheet);
        let [.., bottom] = found.squares[0].map(|_| found.squares[0][1] + found.squares[0][2]);
        let below: Vec<&str> = found.texts.iter().filter(|text| text.1 > bottom).map(|text| text.3.as_str()).collect();
        let want: Vec<&str> = ["1"].into_iter().chain(legend).chain(["1 / 3"]).collect();
        assert_eq!(below, want, "{variant}");
        assert!(sheet.contains(shapes), "{variant}");
    }
}

#[test]
fn pictures_stand_for_digits() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = generated(folder.path(), "--size 4");
    let sheet = printed(folder.path(), "--digits pictures --per-page 1 --no-rating").remove(0);
    let clues = |digit: usize| puzzles[0].cells.iter().flatten().filter(|&&clue| clue == digit).count();
    // The legend has each shape once.
    assert_eq!(sheet.matches("<circle").count(), clues(1) + 1);
    assert_eq!(sheet.matches("<polygon").count(), clues(2) + clues(3) + clues(4) + 3);
}

/// Sums need the values of pictures and letters.
#[test]
fn pictures_and_letters_have_values_where_rules_need_them() {
    let folder = tempfile::tempdir().expect("a folder");
    for (kind, has_values) in [("--variant killer", true), ("--variant x", false)] {
        generated(folder.path(), &format!("--size 6 {kind} --level easy"));
        for (style, value) in [("pictures", "= 6<"), ("colors", "= 6<"), ("letters", "A=1 B=2 C=3 D=4 E=5 F=6")] {
            for rules in ["", "--rules"] {
                let sheet = printed(folder.path(), &format!("--digits {style} --per-page 1 {rules}")).remove(0);
                assert_eq!(sheet.matches(value).count(), usize::from(has_values), "{kind} {style} {rules}: {sheet}");
            }
        }
    }
}

#[test]
fn puzzles_without_a_solution_are_printed_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("1{}\n", ".".repeat(15));
    let ran = run(folder.path(), &["print", "--svg-text", "-o", "s.svg", "--solutions"], text.as_bytes());
    assert!(
        ran.code == Some(1)
            && ran.err.contains("stdin: puzzle 1: several solutions; printed as number 1 without level and solution"),
        "{ran:?}"
    );
    // Plain 9x9 puzzles have other digits, too.
    let text = format!("{}\n", cluewise::Grid::FIRST);
    let ran = run(folder.path(), &["print", "--svg-text", "-o", "n.svg", "--digits", "pictures"], text.as_bytes());
    assert!(ran.code == Some(0) && ran.out.contains("1 puzzle on 1 page"), "{ran:?}");
}
