//! The pictures of the README and the sheet in `output/`, made by the program itself:
//! `cargo test --test commands -- pictures:: --ignored`.

use crate::binary;

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The lines in the picture of a terminal.
const SESSION: [&str; 4] = [
    "pack --level easy=20 --level hard=20 --level expert=10 --level extreme=5 --seed 1 -o pack.json",
    "verify --summary pack.json",
    "stats pack.json",
    "print pack.json --per-page 6 --solutions --title Sunday -o sunday.pdf",
];

/// The size of letters, the height of a line, and the width of a letter.
const SIZE: usize = 13;
const LINE: usize = 18;
const LETTER: f64 = 8.0;
const MARGIN: usize = 20;
/// The height of the bar with the three buttons.
const BAR: usize = 34;

#[test]
#[ignore = "writes the files of output/"]
fn make_the_pictures() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = Vec::new();
    for command in SESSION {
        lines.push(format!("$ cluewise {command}"));
        lines.extend(binary::succeed(folder.path(), command).lines().map(without_tabs));
        lines.push(String::new());
    }
    fs::write(root.join("output/session.svg"), terminal(&lines)).expect("written");

    let sheet = "print output/sample.json --per-page 4 --solutions upside-down --title Sudoku";
    binary::succeed(root, &format!("{sheet} -o output/sample.pdf"));
    let picture = folder.path().join("sheet.png");
    binary::succeed(root, &format!("{sheet} --dpi 110 -o {}", picture.display()));
    fs::copy(folder.path().join("sheet-1.png"), root.join("output/sample.png")).expect("copied");
}

/// The puzzles of the gallery of variants: the options that generate them.
const GALLERY: [&str; 9] = [
    "--variant x",
    "--variant windoku",
    "--variant disjoint",
    "--variant jigsaw",
    "--variant anti-knight",
    "--variant anti-king",
    "--variant non-consecutive",
    "--size 6",
    "--size 4",
];

/// The joined grids other than samurai.
const JOINED: [&str; 6] = ["windmill", "sohei", "flower", "butterfly", "twodoku", "tiny-samurai"];

#[test]
#[ignore = "writes the files of output/"]
fn make_the_gallery_of_variants() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let generated = |options: &str, name: &str| {
        let line = binary::succeed(root, &format!("generate -n 1 --seed 7 {options} --format jsonl"));
        line.replacen("\"id\":0", &format!("\"id\":\"{name}\""), 1)
    };
    let name = |options: &str| options.rsplit(' ').next().map(|n| n.replace('6', "6x6").replace('4', "4x4"));
    let records: String =
        GALLERY.iter().map(|options| generated(options, &name(options).unwrap_or_default())).collect();
    fs::write(root.join("output/variants.jsonl"), records).expect("written");
    let page = "print output/variants.jsonl --per-page 9 --solutions upside-down --dpi 110";
    binary::succeed(root, &format!("{page} -o output/variants.png"));
    let setters = "print output/setters.jsonl --per-page 9 --dpi 110";
    binary::succeed(root, &format!("{setters} -o output/setters.png"));
    fs::write(root.join("output/large.jsonl"), generated("--size 16", "16x16")).expect("written");
    binary::succeed(root, "print output/large.jsonl --solutions upside-down --dpi 90 -o output/large.png");
    fs::write(root.join("output/samurai.jsonl"), generated("--variant samurai --level easy", "Samurai"))
        .expect("written");
    binary::succeed(root, "print output/samurai.jsonl --solutions upside-down --dpi 90 -o output/samurai.png");
    let joined = JOINED.map(|name| generated(&format!("--variant {name} --level easy"), name)).concat();
    fs::write(root.join("output/joined.jsonl"), joined).expect("written");
    binary::succeed(root, "print output/joined.jsonl --per-page 6 --dpi 110 -o output/joined.png");
    fs::write(root.join("output/pictures.jsonl"), generated("--size 4 --clues 6", "4x4")).expect("written");
    binary::succeed(
        root,
        "print output/pictures.jsonl --per-page 1 --paper a5 --digits pictures --dpi 70 -o output/pictures.png",
    );
}

/// The line with blanks in place of tabs, as a terminal shows it.
fn without_tabs(line: &str) -> String {
    let mut columns = String::new();
    for (i, part) in line.split('\t').enumerate() {
        let blanks = if i > 0 { 8 - columns.chars().count() % 8 } else { 0 };
        columns += &(" ".repeat(blanks) + part);
    }
    columns
}

/// A drawing of a terminal with these lines; those that begin with `$` are commands.
fn terminal(lines: &[String]) -> String {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = (longest as f64 * LETTER) as usize + 2 * MARGIN;
    let height = BAR + lines.len() * LINE + MARGIN / 2;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-size=\"{SIZE}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#15191e\"/>\n"
    );
    for (i, color) in ["#ff5f57", "#febc2e", "#28c840"].into_iter().enumerate() {
        let _ = writeln!(svg, "<circle cx=\"{}\" cy=\"17\" r=\"5.5\" fill=\"{color}\"/>", MARGIN + 18 * i);
    }
    for (i, line) in lines.iter().enumerate() {
        let escaped = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let text = match escaped.strip_prefix("$ ") {
            Some(command) => format!("<tspan fill=\"#7ee787\">$ </tspan><tspan fill=\"#ffffff\">{command}</tspan>"),
            None => escaped,
        };
        let y = BAR + (i + 1) * LINE - 4;
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"#b8c0c8\" xml:space=\"preserve\">{text}</text>");
    }
    svg + "</svg>\n"
}
