//! Pages for the column of a newspaper, in black ink, and dates as titles.

use crate::binary::{run, succeed, succeed_with};
use crate::pages::read_pdf_file;
use lopdf::Document;
use lopdf::content::Content;
use std::fs;
use std::path::Path;

/// Points per millimeter.
const MM: f32 = 72.0 / 25.4;

/// Returns the texts of a PDF: the font size, the center and height of the baseline, and the characters.
fn texts(path: &Path) -> Vec<(f32, f32, f32, String)> {
    let document = Document::load(path).expect("a PDF");
    let mut sizes = Vec::new();
    for &page in document.get_pages().values() {
        let content = Content::decode(&document.get_page_content(page)).expect("operators");
        let fonts = content.operations.iter().filter(|operation| operation.operator == "Tf");
        sizes.extend(fonts.map(|font| font.operands[1].as_float().expect("a size")));
    }
    let found = read_pdf_file(path.parent().expect("a folder"), &path.file_name().expect("a name").to_string_lossy());
    let texts = found.into_iter().flat_map(|page| page.texts);
    sizes.into_iter().zip(texts).map(|(size, (x, y, _, text))| (size, x, y, text)).collect()
}

/// The grid has the width between the margins, the title and the date are the largest texts, and all is on the page.
#[test]
fn columns_are_filled() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (paper, [width, height]) in
        [("45x62mm", [45.0, 62.0]), ("50x70mm", [50.0, 70.0]), ("62x80mm", [62.0, 80.0]), ("91x120mm", [91.0, 120.0])]
    {
        for (margin, distance) in [("--margin 0mm", 0.0), ("--margin 2mm", 2.0), ("", 0.05 * width)] {
            let args = format!("daily --date 2026-11-20 --paper {paper} {margin} -o page.pdf");
            let format = ["--date-format", "%A, %-d. %B %Y", "--date-locale", "de_DE.UTF-8"];
            succeed_with(at, &args, &format);
            let page = read_pdf_file(at, "page.pdf").remove(0);
            let [left, top, side] = page.squares[0];
            let wanted = (width - 2.0 * distance) * MM;
            assert!(side > wanted - 2.0 && side <= wanted, "{args}: {side} of {wanted}");
            assert!(left >= distance * MM && top + side <= (height - distance) * MM, "{args}");
            let texts = texts(&at.join("page.pdf"));
            let (size, x, y, _) = texts.iter().find(|text| text.3 == "Freitag, 20. November 2026").expect("the date");
            assert!(*y < top && *y > distance * MM && (x - width * MM / 2.0).abs() < 1.0, "{args}: {x}, {y}");
            let level = texts.iter().find(|text| text.3.starts_with("medium")).expect("the level");
            assert!(*size >= level.0 - 0.01 && level.2 <= (height - distance) * MM, "{args}: {size}, {level:?}");
        }
    }
    succeed(at, "daily --date 2026-11-20 --paper 62x120mm --margin 0mm --yesterday --title Sudoku -o page.pdf");
    let page = read_pdf_file(at, "page.pdf").remove(0);
    let [solution, puzzle] = [page.squares[0], page.squares[1]];
    assert!(puzzle[2] > 62.0 * MM - 2.0 && solution[2] > 60.0, "{solution:?}, {puzzle:?}");
    assert!(solution[1] > puzzle[1] + puzzle[2], "below");
    assert!(page.texts.iter().all(|&(_, y, ..)| y > 0.0 && y < 120.0 * MM), "{:?}", page.texts);
    succeed(at, "daily --date 2026-11-20 -o page.pdf");
    let page = read_pdf_file(at, "page.pdf").remove(0);
    assert!(page.squares[0][2] > 500.0, "the width of A4: {:?}", page.squares);
    let date =
        texts(&at.join("page.pdf")).into_iter().find(|text| text.3 == "Friday, November 20, 2026").expect("the date");
    assert!(date.0 >= 18.0, "{date:?}");
}

/// A page that is too low for the width of its column is reported with both widths.
#[test]
fn narrowed_grids_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 1 --seed 1 -o nine.txt");
    succeed(at, "generate -n 1 --seed 1 --size 6 -o six.txt");
    let note = "of --paper leaves a grid ";
    for (args, is_noted) in [
        ("daily --date 2026-11-20 --paper 62x55mm --margin 0mm -o page.pdf", true),
        ("daily --date 2026-11-20 --paper 62x80mm --margin 0mm -o page.pdf", false),
        ("daily --date 2026-11-20 --size 6 --paper 62x55mm -o page.pdf", true),
        ("daily --date 2026-11-20 --paper 62x90mm --margin 0mm --yesterday -o page.pdf", true),
        ("print nine.txt --paper 62x55mm -o page.pdf", true),
        ("print nine.txt --paper 62x55mm -o page.pdf --quiet", false),
        ("print nine.txt --per-page 1 -o page.pdf", false),
        ("print nine.txt -o page.pdf", false),
        ("print six.txt --paper 62x55mm -o page.pdf", true),
        ("print six.txt --paper 62x80mm -o page.pdf", false),
    ] {
        let ran = run(at, &args.split(' ').collect::<Vec<_>>(), b"");
        assert!(ran.code == Some(0) && ran.err.contains(note) == is_noted, "{args}: {ran:?}");
    }
}

#[test]
fn narrow_sheets_have_one_puzzle_per_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 3 --seed 1 -o nine.txt");
    succeed(at, "print nine.txt --paper 62x80mm --solutions -o s.pdf");
    let found = read_pdf_file(at, "s.pdf");
    let sides: Vec<usize> = found.iter().map(|page| page.squares.len()).collect();
    assert_eq!(sides, [1; 6], "three puzzles, and the solutions with digits of 7 points");
    for page in &found {
        for &[left, top, side] in &page.squares {
            assert!(left > 0.0 && top > 0.0 && left + side < 62.0 * MM && top + side < 80.0 * MM && side > 60.0);
        }
    }
    for (args, message) in [
        ("print nine.txt --paper 20x80mm", "from 30mm to 1200mm"),
        ("print nine.txt --paper 62x80mm --margin 25mm", "leaves less than 20 mm"),
        ("print nine.txt --bare 60mm --margin 2mm", "cannot be used with"),
        ("daily --margin 0mm", "--margin is for pages"),
        ("daily --black", "--black is for pages"),
    ] {
        let ran = run(at, &args.split(' ').collect::<Vec<_>>(), b"");
        assert!(ran.code == Some(2) && ran.err.contains(message), "{args}: {ran:?}");
    }
}

/// Checks that a PDF has no other color than black and white, and returns the line widths.
fn check_black(path: &Path) -> Vec<f32> {
    let document = Document::load(path).expect("a PDF");
    let mut widths = Vec::new();
    for &page in document.get_pages().values() {
        let content = Content::decode(&document.get_page_content(page)).expect("operators");
        for operation in content.operations {
            let number = || operation.operands[0].as_float().expect("a number");
            match operation.operator.as_str() {
                "g" | "G" => assert!([0.0, 1.0].contains(&number()), "{}: gray {}", path.display(), number()),
                "w" => widths.push(number()),
                other => assert!(
                    !["rg", "RG", "k", "K", "sc", "scn", "SC", "SCN", "cs", "CS", "sh", "gs"].contains(&other),
                    "{other}"
                ),
            }
        }
    }
    widths
}

/// `--black` leaves black and white only; lines between cells stay thin, and solved digits stay lighter than clues.
#[test]
fn black_pages_have_no_grays() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 2 --seed 1 -o nine.txt");
    succeed(at, "generate -n 1 --seed 1 --variant thermometer --format jsonl -o thermo.jsonl");
    succeed(at, "generate -n 1 --seed 1 --variant windoku+x --level easy --format jsonl -o windoku.jsonl");
    succeed(at, "generate -n 2 --seed 1 --size 4 -o four.txt");
    for args in [
        "daily --date 2026-11-20 --yesterday --black --paper 62x120mm -o page.pdf",
        "daily --date 2026-11-20 --size 6 --black -o page.pdf",
        "daily --date 2026-11-20 --black --bare 60mm -o page.pdf",
        "print nine.txt --black --candidates --solutions upside-down --name-line --steps -o page.pdf",
        "print thermo.jsonl --black --solutions -o page.pdf",
        "print windoku.jsonl --black --solutions -o page.pdf",
        "print four.txt --digits colors --black -o page.pdf",
        "book windoku.jsonl --black -o page.pdf",
        "print nine.txt --black --bare 60mm --solutions -o one/",
    ] {
        succeed(at, args);
        let path = if args.ends_with("one/") { "one/1-solution.pdf" } else { "page.pdf" };
        let widths = check_black(&at.join(path));
        let [thin, thick] = [f32::min, f32::max].map(|best| widths.iter().copied().reduce(best).expect("lines"));
        assert!(thin >= 0.2 && thick > 2.0 * thin, "{args}: {thin} to {thick}");
    }
    for args in
        ["print windoku.jsonl --black --bare 60mm --solutions -o page.svg", "daily --black --svg-text -o page.svg"]
    {
        succeed(at, args);
        let svg = fs::read_to_string(at.join("page.svg")).expect("a file");
        let colors = svg.split('#').skip(1).map(|rest| &rest[..6]);
        assert!(colors.clone().count() > 50 && colors.into_iter().all(|color| ["000000", "ffffff"].contains(&color)));
    }
    succeed(at, "print nine.txt --black --per-page 1 --solutions --svg-text -o page.svg");
    let svg = fs::read_to_string(at.join("page-3.svg")).expect("a file");
    let bold = svg.lines().filter(|line| line.contains("font-weight")).count();
    let all = svg.lines().filter(|line| line.contains("<text")).count();
    assert!(bold > 40 && all - bold > 80, "{bold} bold of {all}");
}

/// The file type of single grids can be requested by `--format`.
#[test]
fn daily_grids_have_a_requested_type() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let said = succeed(at, "daily --date 2026-11-20 --days 2 --yesterday --bare 60mm --format svg -o week/");
    assert_eq!(said, "week/2026-11-19-solution.svg ... week/2026-11-21.svg: 2 puzzles in 4 files\n");
    assert_eq!(succeed(at, "daily --bare 60mm -o one.svg"), "one.svg: 1 puzzle in 1 file\n");
    let svg = succeed(at, "daily --bare 60mm --format svg");
    assert!(svg.starts_with("<svg") && !svg.contains("<text"), "{svg}");
    let line = succeed(at, "daily --date 2026-11-20 --format line");
    assert_eq!(line.trim().len(), 81);
    let refused = run(at, &["daily", "--bare", "60mm", "--format", "json", "-o", "x.json"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("--bare is for pages"), "{refused:?}");
}

#[test]
fn languages_have_the_names_of_locales() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = "24..1......3.12.";
    let german = succeed(folder.path(), &format!("hint --lang de {puzzle}"));
    for name in ["de_DE.UTF-8", "de-AT", "DE"] {
        assert_eq!(succeed(folder.path(), &format!("hint --lang {name} {puzzle}")), german);
    }
    let refused = run(folder.path(), &["hint", "--lang", "xx_XX", puzzle], b"");
    assert!(refused.code == Some(2) && refused.err.contains("expected one of en, de, fr"), "{refused:?}");
}

/// Files of `daily` are printed with their dates as titles, also in words, in sheets and in books.
#[test]
fn dates_of_files_are_titles() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let words = ["--date-format", "%A, %-d. %B", "--date-locale", "de-DE"];
    for size in ["", "--size 6"] {
        succeed(at, &format!("daily --date 2026-11-20 --days 4 {size} -o days.json"));
        succeed(at, "print days.json --solutions -o s.pdf");
        let found = read_pdf_file(at, "s.pdf");
        let page = &found[0];
        for (i, date) in ["Friday, November 20", "Saturday, November 21", "Sunday, November 22", "Monday, November 23"]
            .into_iter()
            .enumerate()
        {
            let (_, y, ..) = page.texts.iter().find(|text| text.3 == format!("{date}, 2026")).expect("a date");
            assert!(*y < page.squares[i][1], "{date} is above its grid");
            assert!(found[1].has(&format!("{date}, 2026")), "the solution");
        }
        let below = |text: &&(f32, f32, bool, String)| {
            let [left, top, side] = page.squares[0];
            (left..left + side).contains(&text.0) && (top + side..top + side + 25.0).contains(&text.1)
        };
        let captions: Vec<&str> = page.texts.iter().filter(below).map(|text| text.3.as_str()).collect();
        assert_eq!(captions.len(), 1, "the level without a number: {captions:?}");
        succeed_with(at, "print days.json -o s.pdf", &words);
        assert!(read_pdf_file(at, "s.pdf")[0].has("Samstag, 21. November"));
        succeed_with(at, "book days.json --paper 6x9in -o b.pdf", &words);
        let book = read_pdf_file(at, "b.pdf");
        let texts: Vec<&str> = book[2].texts.iter().map(|text| text.3.as_str()).collect();
        assert!(book[2].has("Freitag, 20. November") && book[2].has("1"), "{texts:?}");
        let dates = book.iter().flat_map(|page| &page.texts).filter(|text| text.3.contains("November"));
        let dates: Vec<&str> = dates.map(|text| text.3.as_str()).collect();
        assert_eq!(dates.len(), 8, "of puzzles and solutions: {dates:?}");
        assert!(dates[0].starts_with("Freitag") && dates[3].starts_with("Montag"), "by date: {dates:?}");
    }
}
