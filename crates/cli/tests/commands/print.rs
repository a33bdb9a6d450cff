//! Sheets, read back with independent readers of PDF, XML and PNG.

use crate::binary;
use crate::pages;
use binary::{run, succeed};
use cluewise::pack::{Id, Record};
use cluewise::render::drawing;
use cluewise::render::sheet::{Paper, PerPage, SheetLayout, SolutionPlacement, pages};
use cluewise::{Puzzle, solver};
use pages::{Found, read_pdf, read_pdf_file, read_svg};
use std::fs;
use std::path::Path;

/// Three puzzles with one solution, and one with many.
const PUZZLES: [&str; 4] = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "....3.9..271.....4.....67....8..5..7.4.8..26..2......13...59.......41...6.......2",
    "1................................................................................",
];

/// Returns this number of records, with the solutions of puzzles that have exactly one.
fn records(count: usize) -> Vec<Record> {
    let record = |i: usize| {
        let mut record = Record::from(PUZZLES[i % 4].parse::<Puzzle>().expect("a puzzle"));
        record.set_grid(record.classic_clues().and_then(|clues| solver::unique_solution(&clues)));
        record
    };
    (0..count).map(record).collect()
}

fn puzzles(records: &[Record]) -> Vec<String> {
    records.iter().map(|record| record.puzzle.to_string()).collect()
}

fn solutions(records: &[Record]) -> Vec<String> {
    records.iter().filter_map(|record| record.solution()).map(|solution| solution.to_string()).collect()
}

fn layout(per_page: usize, paper: Paper, solutions: SolutionPlacement) -> SheetLayout {
    let mut layout = SheetLayout::default();
    layout.per_page = PerPage::new(per_page).expect("a number of puzzles");
    (layout.paper, layout.solutions) = (paper, solutions);
    layout
}

/// Returns the pages, read from PDF and from SVG, which must agree.
fn both(records: &[Record], layout: &SheetLayout) -> Vec<Found> {
    let records = records.to_vec();
    let pages = || pages(&records, layout).expect("room");
    let pdf = read_pdf(&drawing::pdf(pages(), "test"));
    let svg: Vec<Found> = pages().map(|page| read_svg(&page.to_svg())).collect();
    assert_eq!(pdf.len(), svg.len());
    for (pdf, svg) in pdf.iter().zip(&svg) {
        let text = |found: &Found| found.texts.iter().map(|(.., text)| text.clone()).collect::<Vec<_>>();
        assert_eq!((pdf.puzzles(), text(pdf)), (svg.puzzles(), text(svg)));
    }
    pdf
}

#[test]
fn every_layout_has_every_clue_at_its_place() {
    for per_page in 1..=PerPage::MAX {
        for paper in [Paper::A4, Paper::Letter] {
            let records = records(11);
            let found = both(&records, &layout(per_page, paper, SolutionPlacement::None));
            assert_eq!(found.len(), 11usize.div_ceil(per_page), "{per_page} a page");
            let shown: Vec<String> = found.iter().flat_map(Found::puzzles).collect();
            assert_eq!(shown, puzzles(&records), "{per_page} a page");
            for (number, page) in found.iter().enumerate() {
                let has_number = page.has(&format!("{} / {}", number + 1, found.len()));
                assert_eq!(has_number, found.len() > 1, "page number {}", number + 1);
                assert!(page.has(&format!("{}", number * per_page + 1)), "number of the first puzzle");
                inside(page, paper);
            }
        }
    }
}

/// Checks that nothing is drawn outside of the printable area, and that grids do not overlap.
fn inside(page: &Found, paper: Paper) {
    let (width, height) = paper.size();
    const EDGE: f32 = 36.0; // half an inch
    for &[left, top, side] in &page.squares {
        assert!(left > EDGE && top > EDGE && left + side < width - EDGE && top + side < height - EDGE);
    }
    for (i, a) in page.squares.iter().enumerate() {
        for b in &page.squares[..i] {
            let apart = |k: usize| a[k] > b[k] + b[2] || b[k] > a[k] + a[2];
            assert!(apart(0) || apart(1), "{a:?} and {b:?} overlap");
        }
    }
    assert!(page.texts.iter().all(|&(x, y, ..)| x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE));
}

#[test]
fn solutions_come_at_the_end() {
    let records = records(27);
    let found = both(&records, &layout(9, Paper::A4, SolutionPlacement::AtEnd));
    // Three pages of puzzles, and 21 solutions on two pages, as 20 fit on one: six puzzles have none.
    let grids: Vec<usize> = found.iter().map(|page| page.squares.len()).collect();
    assert_eq!(grids, [9, 9, 9, 11, 10]);
    let shown: Vec<String> = found[3..].iter().flat_map(Found::puzzles).collect();
    assert_eq!(shown, solutions(&records));
    assert!(found[3].has("Solutions") && found[4].has("27"), "{:?}", found[4].texts);
    found.iter().for_each(|page| inside(page, Paper::A4));
    let mut titled = layout(9, Paper::A4, SolutionPlacement::AtEnd);
    titled.title = "Table group 1".into();
    let found = both(&records, &titled);
    assert!(
        found[3].has("Table group 1 – Solutions") && found[4].has("Table group 1 – Solutions"),
        "{:?}",
        found[4].texts
    );
}

#[test]
fn solutions_come_upside_down() {
    // The digits of smaller solutions have the minimum size, and fill more of their cells.
    for per_page in 1..=9 {
        let records = records(3);
        let found = both(&records, &layout(per_page, Paper::Letter, SolutionPlacement::UpsideDown));
        let shown: Vec<String> = found.iter().flat_map(Found::puzzles).collect();
        let (mut shown, mut want) = (shown, [puzzles(&records), solutions(&records)].concat());
        shown.sort();
        want.sort();
        assert_eq!(shown, want, "{per_page} a page");
        found.iter().for_each(|page| inside(page, Paper::Letter));
        let turned = found.iter().flat_map(|page| &page.texts).filter(|text| text.2).count();
        assert_eq!(turned, 3 * 82, "digits and numbers");
    }
}

#[test]
fn captions_say_what_is_known() {
    let mut record = records(1).remove(0);
    record.id = Some(Id::Name("Saturday's <hard> one".into()));
    record.level = Some(cluewise::rating::effort::Level::Hard);
    record.effort = Some(3.44);
    let mut layout = layout(1, Paper::A4, SolutionPlacement::None);
    layout.title = "Tom & Jerry".into();
    let page = both(&[record.clone()], &layout).remove(0);
    for text in ["1", "Saturday's <hard> one", "hard  3.4", "Tom & Jerry"] {
        assert!(page.has(text), "{text:?} is not in {:?}", page.texts);
    }
    record.id = Some(Id::Name("a name that is much longer than half of its grid is wide, and is cut".into()));
    layout.per_page = PerPage::new(9).expect("nine");
    let page = both(&[record], &layout).remove(0);
    assert!(page.texts.iter().any(|(.., text)| text.starts_with("a name that") && text.ends_with('…')));
}

#[test]
fn candidates_are_those_that_no_clue_excludes() {
    let record = records(2).remove(1);
    let mut layout = layout(1, Paper::A4, SolutionPlacement::None);
    layout.candidates = true;
    let text = pages(std::slice::from_ref(&record), &layout).expect("room").next().expect("a page").to_svg();
    let [left, top, side] = read_svg(&text).squares[0];
    let mut marks = vec![String::new(); 81];
    for (x, y, _, digit) in read_svg(&text).texts {
        let (column, row) = ((x - left) / side * 9.0, (y - top) / side * 9.0);
        if column < 9.0 && (0.0..9.0).contains(&row) {
            marks[row as usize * 9 + column as usize] += &digit;
        }
    }
    let clues = record.classic_clues().expect("a classic puzzle").to_bytes(b'.');
    let same_house =
        |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3);
    for cell in 0..81 {
        let open = |digit: &char| !(0..81).any(|other| clues[other] == *digit as u8 && same_house(cell, other));
        let want = match clues[cell] {
            b'.' => ('1'..='9').filter(open).collect(),
            clue => String::from(char::from(clue)),
        };
        assert_eq!(marks[cell], want, "cell {cell}");
    }
}

#[test]
fn pictures_have_ink_where_there_are_clues() {
    let records = records(2);
    let layout = layout(2, Paper::A4, SolutionPlacement::None);
    let page = pages(&records, &layout).expect("room").next().expect("a page");
    let bytes = page.to_png(150.0).expect("a picture");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!((info.width, info.height), (1240, 1754), "A4 at 150 pixels an inch");
    let dark = |x: usize, y: usize| pixels[(y * 1240 + x) * 4] < 128;
    for (&[left, top, side], puzzle) in read_svg(&page.to_svg()).squares.iter().zip(puzzles(&records)) {
        let scale = 150.0 / 72.0;
        let shown: String = (0..81)
            .map(|cell| {
                let cell_side = side / 9.0 * scale;
                let x = (left * scale + (cell % 9) as f32 * cell_side) as usize;
                let y = (top * scale + (cell / 9) as f32 * cell_side) as usize;
                // Lines are at the edges of the cell, digits in its middle.
                let (from, to) = ((cell_side * 0.2) as usize, (cell_side * 0.8) as usize);
                let ink =
                    (from..to).flat_map(|dy| (from..to).map(move |dx| (dx, dy))).any(|(dx, dy)| dark(x + dx, y + dy));
                if ink { '#' } else { '.' }
            })
            .collect();
        assert_eq!(shown, puzzle.replace(|c: char| c != '.', "#"));
    }
    assert!(page.to_png(0.01).is_none() && page.to_png(1e9).is_none(), "no pixels, or too many");
}

/// A folder with the puzzles in a file.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("p.txt"), PUZZLES[..3].join("\n") + "\n").expect("written");
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn the_command_prints_the_path() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    assert_eq!(succeed(folder.path(), "print p.txt"), "output/sheet.pdf: 3 puzzles on 1 page\n");
    let found = read_pdf(&fs::read(at("output/sheet.pdf")).expect("the sheet"));
    assert_eq!(found[0].puzzles(), PUZZLES[..3]);
    let expert = |page: &Found| page.texts.iter().any(|(.., text)| text.starts_with("e") && text.contains("  "));
    assert!(expert(&found[0]), "levels are computed: {:?}", found[0].texts);

    succeed(folder.path(), "print p.txt --no-rating -o plain.pdf");
    assert!(!expert(&read_pdf(&fs::read(at("plain.pdf")).expect("the sheet"))[0]));

    let said = succeed(folder.path(), "print p.txt --per-page 1 --solutions -o s.svg");
    assert_eq!(said, "s-1.svg ... s-4.svg: 3 puzzles on 4 pages\n");
    let said = succeed(folder.path(), "print p.txt --dpi 20 --solutions upside-down -o s.png");
    assert_eq!(said, "s.png: 3 puzzles on 1 page\n");
    assert_eq!(
        files(folder.path()),
        ["output", "p.txt", "plain.pdf", "s-1.svg", "s-2.svg", "s-3.svg", "s-4.svg", "s.png"]
    );
}

/// Pages of an earlier, longer sheet are kept and named.
#[test]
fn older_pages_are_named() {
    let folder = folder();
    let print = |args: &str| {
        let mut printed = run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
        // Replaced pages are reported too.
        printed.err = printed.err.split_inclusive('\n').filter(|line| !line.contains(": replaced ")).collect();
        printed
    };
    for name in ["s-1.txt", "s-x.svg", "s-.svg", "t-1.svg", "ss-1.svg"] {
        fs::write(folder.path().join(name), "").expect("a file");
    }
    assert_eq!(print("print p.txt --per-page 1 -o s.svg").err, "");
    let fewer = print("print p.txt --per-page 2 -o s.svg");
    assert_eq!(
        (fewer.code, fewer.err.as_str()),
        (Some(0), "cluewise: pages of an earlier sheet are still there: s-3.svg\n")
    );
    let one = print("print p.txt -o s.svg");
    assert_eq!(one.err, "cluewise: pages of an earlier sheet are still there: s-1.svg ... s-3.svg\n");
    let more = print("print p.txt --per-page 1 -o s.svg");
    assert_eq!(more.err, "cluewise: pages of an earlier sheet are still there: s.svg\n");
    assert_eq!(print("print p.txt --per-page 1 -o s.svg -q").err, "");
}

/// Pictures drawn in bands equal those drawn at once.
#[test]
fn pictures_do_not_depend_on_bands() {
    let (records, layout) = (records(1), layout(1, Paper::A4, SolutionPlacement::None));
    let page = pages(&records, &layout).expect("room").next().expect("a page");
    let pixels = |pixels_per_inch: f32| {
        let bytes = page.to_png(pixels_per_inch).expect("a picture");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("pixels");
        (info.width as usize, info.height as usize, pixels)
    };
    let ((width, height, coarse), (fine_width, fine_height, fine)) = (pixels(288.0), pixels(576.0));
    assert!(fine.len() > 64 << 20, "more than one band");
    for y in (0..height.min(fine_height / 2)).step_by(5) {
        for x in 0..width.min(fine_width / 2) {
            let inner = (0..4).map(|i| (2 * y + i / 2) * fine_width + 2 * x + i % 2);
            let mean = inner.map(|at| u32::from(fine[4 * at])).sum::<u32>() / 4;
            let pixel = u32::from(coarse[4 * (y * width + x)]);
            assert!(mean.abs_diff(pixel) < 100, "{pixel} and {mean} at {x}, {y}");
        }
    }
}

#[test]
fn the_same_puzzles_are_the_same_bytes() {
    let folder = folder();
    let sheet = |args: &str| {
        succeed(folder.path(), &format!("print p.txt --solutions --title T {args} -o s.pdf"));
        fs::read(folder.path().join("s.pdf")).expect("the sheet")
    };
    assert_eq!(sheet("--threads 1"), sheet("--threads 4"));
}

#[test]
fn standard_output_takes_one_file() {
    let folder = folder();
    let ran = run(folder.path(), &["print", "--format", "svg", "--svg-text", "-o", "-"], PUZZLES[0].as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(read_svg(&ran.out).puzzles(), PUZZLES[..1]);
    let ran = run(folder.path(), &["print", "--format", "svg", "--per-page", "1", "-o", "-", "p.txt"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("3 pages cannot go to standard output"), "{}", ran.err);
}

#[test]
fn errors_are_reported_and_the_rest_printed() {
    let folder = folder();
    let input = format!("{}\n12x\n{}\n{}\n", PUZZLES[0], PUZZLES[3], "11".to_owned() + &".".repeat(79));
    let ran = run(folder.path(), &["print", "--solutions", "--title", "数独", "-o", "s.pdf"], input.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "s.pdf: 3 puzzles on 2 pages\n"));
    for said in ["stdin:2:", "puzzle 3: several solutions", "puzzle 4: no solution", "no \"数独\""] {
        assert!(ran.err.contains(said), "{said:?} is not said: {}", ran.err);
    }
    let found = read_pdf_file(folder.path(), "s.pdf");
    assert_eq!((found[0].squares.len(), found[1].squares.len()), (3, 1));

    let table = [
        (vec!["print", "p.txt", "-o", "s.doc"], "use .pdf, .svg, .png or .eps"),
        (vec!["print", "p.txt", "--per-page", "21"], "1 to 20 puzzles"),
        (vec!["print", "p.txt", "-o", "missing/s.pdf"], "missing/s.pdf"),
    ];
    for (args, said) in table {
        let ran = run(folder.path(), &args, b"");
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    let ran = run(folder.path(), &["print", "-o", "empty.pdf"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(!folder.path().join("empty.pdf").exists());
}
