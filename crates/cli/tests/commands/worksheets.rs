//! Sheets for a class: lines for names, rules in words, colors, order, resolution.

use crate::binary::{run, run_line, succeed};
use std::fs;
use std::path::Path;

/// Prints a file as SVG and returns the page.
fn printed(folder: &Path, options: &str) -> String {
    succeed(folder, &format!("print {options} --svg-text -o page.svg"));
    fs::read_to_string(folder.join("page.svg")).expect("a page")
}

#[test]
fn pages_have_a_line_for_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 5 --size 4 --seed 1 -o four.txt");
    succeed(folder.path(), "generate -n 1 --seed 1 -o nine.txt");
    for puzzles in ["four.txt --per-page 6", "nine.txt"] {
        let plain = printed(folder.path(), puzzles);
        assert!(!plain.contains("Name"), "{plain}");
        let named = printed(folder.path(), &format!("{puzzles} --name-line"));
        assert_eq!(named.matches(">Name:<").count(), 1, "{named}");
        assert!(printed(folder.path(), &format!("{puzzles} --name-line=Nom")).contains(">Nom<"));
    }
    // Each page of puzzles has one, pages of solutions have none.
    succeed(folder.path(), "print four.txt --name-line --per-page 2 --solutions --svg-text -o sheet.svg");
    let lines = |page: usize| {
        fs::read_to_string(folder.path().join(format!("sheet-{page}.svg"))).expect("a page").matches("Name:").count()
    };
    assert_eq!([1, 2, 3, 4].map(lines), [1, 1, 1, 0]);
    let long = format!("--name-line={}", "x".repeat(31));
    let refused = run(folder.path(), &["print", "four.txt", &long], b"");
    assert!(refused.code == Some(2) && refused.err.contains("expected at most 30"), "{refused:?}");
    // In a book, the line takes room.
    let book = |options: &str| succeed(folder.path(), &format!("book four.txt --no-front {options} -o book.pdf"));
    assert_eq!(book("--name-line"), book(""));
}

#[test]
fn rules_are_written_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 2 --variant x+anti-king --level easy --seed 1 --format jsonl -o x.jsonl");
    succeed(folder.path(), "generate -n 1 --size 4 --seed 1 -o four.txt");
    let text = |page: &str| {
        let texts = page.split("<text").skip(1).filter_map(|text| text.split(['>', '<']).nth(1));
        texts.collect::<Vec<_>>().join(" ")
    };
    let rules = "Fill in every grid so that each row, each column and each box contains the digits 1 to";
    let page = text(&printed(folder.path(), "x.jsonl --rules"));
    let want = format!(
        "{rules} 9 exactly once. Each of the two drawn diagonals also contains all digits. Cells that touch at a corner hold different digits."
    );
    assert!(page.contains(&want), "{page}");
    // The legend of each puzzle would repeat them.
    assert_eq!(page.matches("that touch at a corner").count(), 1);
    let legends = text(&printed(folder.path(), "x.jsonl"));
    assert_eq!(legends.matches("that touch at a corner").count(), 2);
    assert!(text(&printed(folder.path(), "four.txt --rules")).contains(&format!("{rules} 4 exactly once.")));
    assert!(
        text(&printed(folder.path(), "four.txt --rules --digits colors"))
            .contains("contains the 4 colors exactly once.")
    );
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert!(text(&printed(folder.path(), &format!("{nine} --rules"))).contains(&format!("{rules} 9 exactly once.")));
}

#[test]
fn colors_have_shapes() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 1 --size 4 --seed 1 --format jsonl -o four.jsonl");
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("four.jsonl")).expect("a file")).expect("JSON");
    let clues = record["puzzle"].as_str().expect("cells").chars().filter(|c| c.is_ascii_digit()).count();
    let page = printed(folder.path(), "four.jsonl --digits colors");
    let colors = ["#ff8a7a", "#7fc4ff", "#ffe04d", "#7dd88f"];
    // The clues, and the legend.
    let discs: usize = colors.iter().map(|color| page.matches(color).count()).sum();
    assert_eq!(discs, clues + 4, "{page}");
    let shapes = printed(folder.path(), "four.jsonl --digits pictures");
    assert!(!shapes.contains(colors[0]));
    succeed(folder.path(), "generate -n 1 --size 12 --seed 1 -o twelve.txt");
    let numbers =
        run(folder.path(), &["print", "twelve.txt", "--digits", "colors", "--svg-text", "-o", "twelve.svg"], b"");
    let expected = "twelve.txt: puzzle 1: 12x12 has no pictures of digits, printed with numbers\n";
    assert!(numbers.code == Some(1) && numbers.err == expected, "{numbers:?}");
    assert!(!fs::read_to_string(folder.path().join("twelve.svg")).expect("a page").contains(colors[0]));
    let blank = "cluewise: --pages 24 leaves the last 18 pages blank, and print services may refuse the book; use more puzzles, or --pages 6\n";
    for (command, note) in [("print --per-page 2 --svg-text -o mixed.svg", ""), ("book --pages 24 -o mixed.pdf", blank)]
    {
        let mixed = run_line(folder.path(), &format!("{command} twelve.txt four.jsonl --digits colors"));
        assert!(mixed.code == Some(1) && mixed.err == format!("{expected}{note}"), "{mixed:?}");
    }
    let refused = run_line(folder.path(), "book --size 12 -n 1 --digits colors -o refused.pdf");
    assert!(refused.code == Some(2) && refused.err.contains("for 12 digits"), "{refused:?}");
}

#[test]
fn sizes_and_variants_are_sorted() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 12 --size 6 --seed 3 -o six.txt");
    let sorted = |options: &str| succeed(folder.path(), &format!("convert six.txt {options} --format jsonl"));
    let field = |text: &str, name: &str| -> Vec<f64> {
        let records = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        records.map(|record| record[name].as_f64().expect("a number")).collect()
    };
    let effort = field(&sorted("--sort effort"), "effort");
    assert!(effort.len() == 12 && effort.is_sorted() && effort[0] < effort[11], "{effort:?}");
    // Puzzles without the rating keep their order.
    assert_eq!(sorted("--sort er"), sorted(""));
    let clues = |line: &str| line.chars().filter(|c| c.is_ascii_digit()).count();
    let by_clues: Vec<usize> = succeed(folder.path(), "convert six.txt --sort clues").lines().map(clues).collect();
    assert!(by_clues.len() == 12 && by_clues.is_sorted(), "{by_clues:?}");
    // The first page of a sheet has the nine easiest, in this order.
    succeed(folder.path(), "convert six.txt --sort effort --format jsonl -o sorted.jsonl");
    succeed(folder.path(), "rate six.txt --format jsonl -o rated.jsonl");
    let pages = |name: &str, options: &str| {
        succeed(folder.path(), &format!("print {name} --per-page 9 {options} --svg-text -o sheet.svg"));
        [1, 2].map(|page| fs::read_to_string(folder.path().join(format!("sheet-{page}.svg"))).expect("a page"))
    };
    assert_eq!(pages("six.txt", "--sort effort --no-rating"), pages("sorted.jsonl", "--no-rating"));
    assert_ne!(pages("rated.jsonl", "--sort effort"), pages("rated.jsonl", ""));
    // So do those of kinds without the rating.
    let unrated =
        run_line(folder.path(), "print six.txt --per-page 9 --sort hodoku --no-rating --svg-text -o unrated.svg");
    assert!(unrated.code == Some(1) && unrated.err.contains("puzzle 12: 6x6 has no rating by HoDoKu"), "{unrated:?}");
    let unsorted = pages("six.txt", "--no-rating");
    let file = |page| fs::read_to_string(folder.path().join(format!("unrated-{page}.svg"))).expect("a page");
    assert_eq!([1, 2].map(file), unsorted);
}

#[test]
fn png_files_record_their_resolution() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 1 --size 4 --seed 1 -o four.txt");
    for (dpi, per_meter) in [(150, 5906), (600, 23622)] {
        succeed(folder.path(), &format!("print four.txt --paper 80x80mm --dpi {dpi} -o page.png"));
        let file = fs::read(folder.path().join("page.png")).expect("a picture");
        let chunk = file.windows(4).position(|name| name == b"pHYs").expect("a chunk") + 4;
        let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((number(chunk), number(chunk + 4), file[chunk + 8]), (per_meter, per_meter, 1));
    }
}

#[test]
fn small_grids_have_pencil_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let four = "24..1......3.12.";
    let marks = |options: &str| printed(folder.path(), &format!("{options} --no-numbers")).matches("<text").count();
    // Each empty cell has the digits that its row, column and box lack.
    assert_eq!(marks(&format!("{four} --candidates")) - marks(four), 15);
    // Marks of a record are printed without being requested: here one for each of the ten empty cells.
    let mark = |digit: char| "1234".chars().map(move |other| if other == digit { other } else { '.' });
    let given: String = "2431134242133124".chars().flat_map(mark).collect();
    let record = format!("{{\"puzzle\":\"{four}\",\"size\":4,\"candidates\":\"{given}\"}}");
    fs::write(folder.path().join("marked.jsonl"), record).expect("a file");
    assert_eq!(marks("marked.jsonl --no-rating") - marks(&format!("{four} --no-rating")), 10);
    // Those of pictures are small pictures.
    let shapes = |options: &str| {
        let page = printed(folder.path(), &format!("{four} --digits pictures {options}"));
        page.matches("<circle").count() + page.matches("<polygon").count()
    };
    assert_eq!(shapes("--candidates") - shapes(""), 15);
    succeed(folder.path(), "generate --variant killer --seed 1 --format jsonl -o killer.jsonl");
    assert!(marks("killer.jsonl --candidates") > marks("killer.jsonl") + 300);
    succeed(folder.path(), &format!("print {four} --candidates --bare 40mm --svg-text -o bare.svg"));
}

#[test]
fn steps_are_printed_after_the_solutions() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 2 --size 6 --seed 1 -o six.txt");
    succeed(folder.path(), "generate -n 2 --level easy --seed 1 -o nine.txt");
    for (puzzles, last_step) in [("six.txt", ">20. "), ("nine.txt", ">30. ")] {
        succeed(
            folder.path(),
            &format!("print {puzzles} --solutions --steps --coords a1 --title Group --svg-text -o sheet.svg"),
        );
        let page =
            |number: usize| fs::read_to_string(folder.path().join(format!("sheet-{number}.svg"))).expect("a page");
        assert!(page(2).contains("Group – Solutions") && page(3).contains("Group – Steps"), "{puzzles}");
        let steps = page(3);
        assert!(steps.contains(">Puzzle 1</text>") && steps.contains(">1. ") && steps.contains("Single"), "{steps}");
        assert!(steps.contains(last_step) && !steps.contains("r1c1"), "{steps}");
    }
    succeed(folder.path(), "generate --size 6 --practice locked-candidates --at --seed 1 -o at.txt");
    succeed(folder.path(), "print at.txt --candidates --steps=next --svg-text -o next.svg");
    let next = fs::read_to_string(folder.path().join("next-2.svg")).expect("a page");
    assert!(next.contains("Locked Candidates") && !next.contains("Single"), "{next}");
}

/// Returns the texts of a page.
fn texts(page: &str) -> Vec<&str> {
    page.split("<text").skip(1).filter_map(|text| text.split(['>', '<']).nth(1)).collect()
}

#[test]
fn sheets_of_positions_ask_for_the_next_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    succeed(folder.path(), &format!("print {nine} --rules --steps=next --svg-text -o next.svg"));
    let page = fs::read_to_string(folder.path().join("next-1.svg")).expect("a page");
    let text = texts(&page).join(" ");
    assert!(text.contains("Find the next step: ") && !text.contains("Fill in"), "{text}");
    succeed(folder.path(), &format!("print {nine} --rules --steps --svg-text -o all.svg"));
    let page = fs::read_to_string(folder.path().join("all-1.svg")).expect("a page");
    assert!(texts(&page).join(" ").contains("Fill in every grid"));
}

#[test]
fn grids_of_sheets_with_steps_have_labels() {
    let folder = tempfile::tempdir().expect("a folder");
    let labels = |options: &str| {
        succeed(folder.path(), &format!("print ...24.....34.... --size 4 {options} --svg-text -o sheet.svg"));
        let page = folder.path().join(if options.is_empty() { "sheet.svg" } else { "sheet-1.svg" });
        let page = fs::read_to_string(page).expect("a page");
        let count = |label: &str| texts(&page).iter().filter(|text| **text == label).count();
        ["3", "A", "D"].map(count)
    };
    // One 3 is a clue.
    assert_eq!(labels(""), [1, 0, 0]);
    assert_eq!(labels("--steps"), [3, 0, 0]);
    assert_eq!(labels("--steps --coords a1"), [2, 1, 1]);
    assert_eq!(labels("--solutions --steps --coords a1"), [2, 1, 1]);
    let solutions = fs::read_to_string(folder.path().join("sheet-2.svg")).expect("a page");
    assert_eq!(texts(&solutions).iter().filter(|text| **text == "D").count(), 1);
}

#[test]
fn steps_need_no_key_of_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let has_key = |digits: &str| {
        succeed(
            folder.path(),
            &format!("print ...24.....34.... --size 4 --digits {digits} --steps --svg-text -o sheet.svg"),
        );
        let page = fs::read_to_string(folder.path().join("sheet-2.svg")).expect("a page");
        ["1 =", "4 ="].map(|name| texts(&page).contains(&name))
    };
    assert_eq!(["pictures", "letters", "numbers"].map(has_key), [[false; 2]; 3]);
}

/// Sheets have the words of a language, and those of labels.
#[test]
fn words_are_translated_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 2 --size 6 --level easy --seed 7 -o six.jsonl");
    let pages = |options: &str| {
        succeed(folder.path(), &format!("print six.jsonl --solutions {options} --svg-text -o sheet.svg"));
        let page = |n: usize| fs::read_to_string(folder.path().join(format!("sheet-{n}.svg"))).unwrap_or_default();
        (1..6).map(page).collect::<String>()
    };
    let german = pages("--lang de --rules --steps");
    for word in
        [">Lösungen<", ">Schritte<", ">leicht", "Fülle jedes Gitter", "Versteckter", "lässt dort keinen anderen"]
    {
        assert!(german.contains(word), "{word}");
    }
    let labeled = pages("--label solutions=Antworten --label easy=einfach --rules --label rules.6x6=Regel! --lang fr");
    for word in [">Antworten<", ">einfach", ">Regel!<"] {
        assert!(labeled.contains(word), "{word}: {labeled}");
    }
    assert!(pages("--lang de --digits pictures --rules").contains("jede der 6 Formen genau"));
    succeed(folder.path(), "generate -n 1 --size 6 --practice naked-pair --at --seed 7 -o pair.txt");
    succeed(
        folder.path(),
        "print pair.txt --steps=next --rules --label next-step=Suche:{technique} --svg-text -o next.svg",
    );
    let next = fs::read_to_string(folder.path().join("next-1.svg")).expect("a page");
    assert!(next.contains("Suche:Naked Pair"), "{next}");
    let unknown = run(folder.path(), &["print", "six.jsonl", "--label", "colophon=x"], b"");
    assert!(
        unknown.code == Some(2) && unknown.err.contains("--label \"colophon=x\": expected KEY=TEXT"),
        "{unknown:?}"
    );
    let unused =
        run(folder.path(), &["print", "six.jsonl", "--solutions", "--solution-label", "Lösung", "-o", "x.pdf"], b"");
    assert!(unused.err.contains("--solution-label is printed with --solutions next-page only"), "{unused:?}");
}

/// Solutions on pages of their own are as large as the page allows, up to the size of the puzzles.
#[test]
fn solutions_fill_their_page() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 8 --seed 1 -o nine.txt");
    let sizes = |options: &str, page: usize| -> f64 {
        succeed(folder.path(), &format!("print nine.txt {options} --solutions --svg-text -o sheet.svg"));
        let page = fs::read_to_string(folder.path().join(format!("sheet-{page}.svg"))).expect("a page");
        let sizes: Vec<&str> = page.split("font-size=\"").skip(1).filter_map(|text| text.split('"').next()).collect();
        // Most texts are digits.
        let digits = sizes.iter().max_by_key(|size| sizes.iter().filter(|other| other == size).count());
        digits.and_then(|size| size.parse().ok()).expect("a size")
    };
    // Of one puzzle, and of four, the solutions are as large as the puzzles.
    let first = fs::read_to_string(folder.path().join("nine.txt")).expect("a file");
    let lines: Vec<&str> = first.lines().collect();
    for (count, per_page) in [(1, 1), (4, 4)] {
        fs::write(folder.path().join("nine.txt"), lines[..count].join("\n")).expect("a file");
        let options = format!("--per-page {per_page}");
        let (puzzles, solutions) = (sizes(&options, 1), sizes(&options, 2));
        assert!((puzzles - solutions).abs() < 0.1 * puzzles, "{count}: {puzzles} {solutions}");
    }
    fs::write(folder.path().join("nine.txt"), &first).expect("a file");
    assert!(sizes("--per-page 4", 3) > 9.0);
}

/// Solutions have the names of their puzzles besides the numbers, and the same size on all pages; steps their technique.
#[test]
fn solutions_have_names_and_steps_their_technique() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle =
        |i: usize| format!("{}: 24..1......3.12.\n", if i == 1 { "Charlotte-Luise Annabell Viktoria" } else { "Mia" });
    fs::write(folder.path().join("class.txt"), (0..25).map(puzzle).collect::<String>()).expect("a file");
    succeed(folder.path(), "print class.txt --per-page 9 --solutions --steps --lang de --svg-text -o sheet.svg");
    let page =
        |number: usize| fs::read_to_string(folder.path().join(format!("sheet-{number:02}.svg"))).expect("a page");
    assert!(texts(&page(4)).contains(&"1 Mia"), "{:?}", texts(&page(4)));
    let digit_sizes = [4, 5].map(|number| {
        let page = page(number);
        let digit = page.split("<text").find(|text| text.contains(">3</text>")).expect("a digit").to_owned();
        digit.split("font-size=\"").nth(1).and_then(|text| text.split('"').next()).map(str::to_owned)
    });
    assert_eq!(digit_sizes[0], digit_sizes[1]);
    let steps = page(6);
    assert!(steps.contains("1. Letzte freie Zelle: "), "{steps}");
    assert!(steps.contains(">Rätsel 1 – Mia</text>"), "{steps}");
}

/// Large print enlarges all text, and gives each puzzle a page of its own.
#[test]
fn large_print_has_large_text() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 6 --level easy --seed 1 -o nine.txt");
    let command = "print nine.txt --large-print --solutions --name-line --rules --title Sheet --svg-text -o sheet.svg";
    succeed(folder.path(), command);
    let files = fs::read_dir(folder.path()).expect("a folder").map(|file| file.expect("a file").path());
    let pages: Vec<_> = files.filter(|file| file.extension().is_some_and(|name| name == "svg")).collect();
    // The solutions fill one page.
    assert!(pages.len() == 7, "{pages:?}");
    for file in pages {
        let (page, number) = (fs::read_to_string(&file).expect("a page"), file.display());
        let sizes = page.split("font-size=\"").skip(1).filter_map(|text| text.split('"').next()?.parse::<f64>().ok());
        let least = sizes.fold(f64::INFINITY, f64::min);
        assert!((15.99..40.0).contains(&least), "page {number}: {least}");
        assert!(page.contains("width=\"595"), "{}", &page[..200]);
    }
    let small = run(folder.path(), &["print", "nine.txt", "--large-print", "--per-page", "9", "-o", "x.pdf"], b"");
    assert!(small.err.contains("large print: digits of ") && small.err.contains("below 16"), "{small:?}");
}
