//! Pages for publishers: rules and numbers of sheets, single grids, pages of newspapers, page boxes.

use crate::binary::{run, run_line, succeed};
use crate::pages::{Found, read_pdf_file, read_svg};
use lopdf::Document;
use std::fs;
use std::path::Path;

/// Returns the texts of a page as one line.
fn text(page: &Found) -> String {
    page.texts.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>().join(" ")
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().expect("text")).collect();
    names.sort();
    names
}

/// Each page of a mixed sheet has the rules of its own puzzles, by kind.
#[test]
fn rules_are_those_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 4 --variant killer --level easy --seed 1 --format jsonl -o killer.jsonl");
    succeed(at, "generate -n 3 --variant anti-king --seed 1 --format jsonl -o king.jsonl");
    succeed(at, "print killer.jsonl king.jsonl --per-page 3 --rules --solutions -o mix.pdf");
    let pages: Vec<String> = read_pdf_file(at, "mix.pdf").iter().map(text).collect();
    assert_eq!(pages.len(), 4);
    let [cages, neighbors] = ["dashed cage", "touch at a corner"];
    assert!(pages[0].contains(cages) && !pages[0].contains(neighbors), "{}", pages[0]);
    assert!(!pages[0].contains("Killer:"), "a page of one kind needs no names: {}", pages[0]);
    for rules in ["Killer: Fill in", "Anti-king: Fill in"] {
        assert!(pages[1].contains(rules), "{}", pages[1]);
    }
    assert!(!pages[2].contains(cages) && pages[2].contains(neighbors), "{}", pages[2]);
    assert!(!pages[3].contains("Fill in"), "solutions need no rules: {}", pages[3]);
}

#[test]
fn numbers_start_anywhere_or_are_omitted() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 2 --seed 1 -o nine.txt");
    succeed(at, "generate -n 2 --seed 1 --size 4 -o four.txt");
    for puzzles in ["nine.txt", "four.txt"] {
        succeed(at, &format!("print {puzzles} --start 201 --solutions -o s.pdf"));
        let pages = read_pdf_file(at, "s.pdf");
        assert!(pages.len() == 2 && pages.iter().all(|page| page.has("201") && page.has("202")), "{pages:?}");
        succeed(at, &format!("print {puzzles} --no-numbers --solutions -o s.pdf"));
        let pages = read_pdf_file(at, "s.pdf");
        assert!(pages.iter().all(|page| !page.has("1 / 2")), "{pages:?}");
    }
}

/// Fields of the input are headings of puzzles, and names of solutions.
#[test]
fn headings_come_from_fields() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for size in ["--size 9", "--size 4"] {
        let made = succeed(at, &format!("generate -n 2 --seed 1 {size}"));
        let mut table = "Nr.;Titel;puzzle\n".to_owned();
        for (puzzle, row) in made.lines().zip(["A-01;Morning Tea", "A-02;"]) {
            table.push_str(&format!("{row};{puzzle}\n"));
        }
        fs::write(at.join("m.csv"), table).expect("written");
        succeed(at, "print m.csv --heading-from Nr. --heading-from titel --solutions -o s.pdf");
        let pages = read_pdf_file(at, "s.pdf");
        assert!(pages[0].has("A-01  Morning Tea") && pages[0].has("A-02"), "{pages:?}");
        assert!(pages[1].has("A-01 Morning Tea") && pages[1].has("A-02"), "{pages:?}");
        succeed(at, "book m.csv --heading-from Titel --keep-order -o b.pdf");
        let with_title = |page: &&Found| page.has("Morning Tea") && page.has("1");
        assert_eq!(read_pdf_file(at, "b.pdf").iter().filter(with_title).count(), 2, "the puzzle and its solution");
        let without = run_line(at, "print m.csv --heading-from Titel --start 7 -o s.pdf");
        assert!(without.err.contains("these puzzles have no heading: 8\n"), "{without:?}");
        let refused = run(at, &["print", "m.csv", "--heading-from", "Author"], b"");
        assert!(refused.code == Some(2) && refused.err.contains("no puzzle has this field; found"), "{refused:?}");
    }
}

/// Long titles have several lines, in a book two; those that are cut nevertheless are reported.
#[test]
fn long_titles_are_wrapped() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let title = "Sudokus for the long evenings of the winter, collected in reading rooms by an author";
    let puzzle = succeed(at, "generate --level easy --seed 1").trim().to_owned();
    for (count, line, is_cut) in [
        (1, "print --per-page 4 t.csv", false),
        (1, "print --per-page 12 t.csv", false),
        (1, "book --per-page 6 --solutions-per-page 2 t.csv", false),
        (9, "print --per-page 4 t.csv", true),
        (9, "book t.csv --no-solutions", true),
    ] {
        let long = vec![title; count].join(" ");
        fs::write(at.join("t.csv"), format!("puzzle,title\n{puzzle},A\n{puzzle},\"{long}\"\n")).expect("written");
        let ran = run_line(at, &format!("{line} --heading-from title -o t.pdf"));
        assert_eq!(ran.err.contains("are too long for the page, and cut: 2\n"), is_cut, "{line}: {ran:?}");
        let pages: Vec<String> = read_pdf_file(at, "t.pdf").iter().map(text).collect();
        assert_eq!(pages.iter().any(|page| page.contains('…')), is_cut, "{line}: {pages:?}");
    }
}

/// A week has a page per day with the level of its weekday, and the solution of the day before.
#[test]
fn weeks_have_levels_by_weekday() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let own = ["hard", "easy", "hard", "easy", "hard", "easy", "medium"];
    let rising = ["easy", "easy", "medium", "medium", "hard", "hard", "expert"];
    let own_option = format!("--level {}", own.join(","));
    // A Wednesday; its week begins on the 23rd.
    for (options, kind, levels) in [("", "", rising), (own_option.as_str(), "", own), ("--size 6", "--size 6", rising)]
    {
        succeed(at, &format!("daily --week --date 2026-11-25 {options} --yesterday -o week.pdf"));
        let pages = read_pdf_file(at, "week.pdf");
        assert_eq!(pages.len(), 7);
        let day = |day: usize| {
            // Seven levels that rise, as those of the week, have times that rise too.
            let level = if levels == rising { levels.join(",") } else { levels[(day + 7) % 7].to_owned() };
            succeed(at, &format!("daily {kind} --date 2026-11-{} --level {level} --format line", 23 + day as i32))
        };
        for (i, page) in pages.iter().enumerate() {
            let [date, before] = [23 + i, 22 + i].map(|day| format!("November {day}, 2026"));
            assert!(text(page).contains(&date) && text(page).contains(&before), "{options}: {}", text(page));
            if kind.is_empty() && i > 0 {
                fs::write(at.join("before.txt"), day(i - 1)).expect("a file");
                assert_eq!(
                    page.puzzles(),
                    [succeed(at, "solve before.txt").trim(), day(i).trim()],
                    "{options}: {date}"
                );
            }
        }
        // The day before the first one is a Sunday.
        let sunday = if levels == rising { levels.join(",") } else { levels[6].to_owned() };
        let sunday = format!("daily {kind} --date 2026-11-22 --level {sunday} --format line");
        fs::write(at.join("before.txt"), succeed(at, &sunday)).expect("a file");
        let solution = succeed(at, &format!("solve {kind} before.txt"));
        assert!(!kind.is_empty() || pages[0].puzzles()[0] == solution.trim(), "{options}");
    }
    for (options, message) in [("--level easy,hard", "expected one, or seven"), ("--week --days 2", "--days")] {
        let refused = run_line(at, &format!("daily {options}"));
        assert!(refused.code == Some(2) && refused.err.contains(message), "{options}: {refused:?}");
    }
}

/// The minutes of a week rise from day to day; a level alone has the puzzle that the page and the API have.
#[test]
fn minutes_rise_through_a_week() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let times = |daily: &str| -> Vec<u32> {
        succeed(at, &format!("daily {daily} -o week.txt"));
        let rated = succeed(at, "rate --scale time --format jsonl week.txt");
        let seconds = |line: &str| {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            record["time"]["expected_s"].as_u64().expect("seconds") as u32
        };
        rated.lines().map(seconds).collect()
    };
    for date in ["2026-11-20", "2026-11-25", "2026-12-02", "2027-01-01"] {
        for levels in ["", "--level easy,medium,medium,medium,hard,hard,hard"] {
            let week = times(&format!("--week --date {date} {levels}"));
            assert!(week.len() == 7 && week.is_sorted_by(|a, b| a < b), "{date} {levels}: {week:?}");
        }
    }
    let alone = times("--date 2026-11-23 --days 7 --level hard");
    assert!(!alone.is_sorted(), "{alone:?}");
}

/// Solutions at the foot of the next page, and those of the last page at the end.
#[test]
fn solutions_come_on_the_next_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 3 --seed 1 -o nine.txt");
    succeed(at, "print nine.txt --per-page 1 --solutions next-page --solution-label Lösung -o s.pdf");
    let pages = read_pdf_file(at, "s.pdf");
    let solution = |page: &Found| page.texts.iter().find(|(.., text)| text.starts_with("Lösung")).cloned();
    assert_eq!(pages.iter().map(|page| page.squares.len()).collect::<Vec<_>>(), [1, 2, 2, 1]);
    assert_eq!(solution(&pages[0]), None);
    for (page, number) in [(1, 1), (2, 2)] {
        let (.., turned, label) = solution(&pages[page]).expect("a label");
        assert!(!turned && label == format!("Lösung {number}"), "{label}");
    }
    let shown = pages[1].puzzles();
    let solutions = succeed(at, "solve nine.txt");
    assert!(shown.iter().any(|grid| solutions.lines().next() == Some(grid)), "{shown:?}");
    assert!(pages[0].squares[0] == pages[2].squares[1], "grids align");
}

/// A page of a newspaper: the puzzle of the day, and the solution of the day before.
#[test]
fn daily_pages_have_the_solution_of_yesterday() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for options in ["", "--size 6", "--variant x --level easy"] {
        let said = succeed(at, &format!("daily --date 2026-11-20 {options} --yesterday --title Rätsel -o page.pdf"));
        assert_eq!(said, "page.pdf: 1 puzzle on 1 page\n");
        let page = read_pdf_file(at, "page.pdf").remove(0);
        for wanted in ["Friday, November 20, 2026", "Solution for Thursday, November 19, 2026", "Rätsel"] {
            assert!(page.has(wanted), "{options}: {wanted}: {}", text(&page));
        }
        assert!(!page.has("Thursday, November 19, 2026"), "{}", text(&page));
        let [small, large] = [page.squares[0][2], page.squares[1][2]];
        assert!(page.squares.len() == 2 && large > 2.5 * small, "{large} and {small}");
    }
    succeed(at, "daily --date 2026-11-20 --yesterday --name mittel=Mittel --rules --lang de -o page.pdf");
    let page = read_pdf_file(at, "page.pdf").remove(0);
    assert!(text(&page).contains("Mittel  ") && text(&page).contains("Fülle jedes Gitter"), "{}", text(&page));
    let [solution, puzzle]: [String; 2] = page.puzzles().try_into().expect("two grids");
    assert_eq!(puzzle, succeed(at, "daily --date 2026-11-20").trim());
    succeed(at, "daily --date 2026-11-19 -o yesterday.txt");
    assert_eq!(solution, succeed(at, "solve yesterday.txt").trim());
    for options in ["--variant x", ""] {
        let base = format!("daily {options} --date");
        succeed(at, &format!("{base} 2026-11-20 --days 2 --level hard --yesterday=easy -o page.pdf"));
        let pages = read_pdf_file(at, "page.pdf");
        for (page, days) in pages.iter().zip([
            ["2026-11-19 --level easy", "2026-11-20 --level hard"],
            ["2026-11-20 --level hard", "2026-11-21 --level hard"],
        ]) {
            let [before, day] = days.map(|day| succeed(at, &format!("{base} {day} --format line")));
            fs::write(at.join("before.txt"), before).expect("a file");
            let solution = succeed(at, &format!("solve {options} before.txt"));
            assert_eq!(page.puzzles(), [solution.trim(), day.trim()], "{base}");
        }
    }
    assert_eq!(
        succeed(at, "daily --date 2026-11-20 --days 3 --yesterday -o d.svg"),
        "d-1.svg ... d-3.svg: 3 puzzles on 3 pages\n"
    );
    assert_eq!(succeed(at, "daily --date 2026-11-20 --days 2 -o d.pdf"), "d.pdf: 2 puzzles on 2 pages\n");
    assert!(read_pdf_file(at, "d.pdf").iter().all(|page| page.squares.len() == 1));
    for option in
        ["--yesterday", "--title=T", "--paper=a5", "--dpi=96", "--solution-label=L", "--name=hard=Schwer", "--rules"]
    {
        let refused = run(at, &["daily", option], b"");
        let name = option.split('=').next().expect("a name");
        let expected = format!("{name} is for pages; use -o FILE.pdf");
        assert!(refused.code == Some(2) && refused.err.contains(&expected), "{refused:?}");
    }
}

/// Dates in words, a line for the name, no level, and single grids of an exact width.
#[test]
fn daily_columns_have_dates_in_words_and_bare_grids() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for options in ["--level easy", "--size 6"] {
        let format = ["--date-format", "%A, %-d. %B %Y", "--date-locale", "de", "--no-rating", "--name-line"];
        let base = format!("daily --date 2026-11-20 {options} --yesterday --paper a5 -o page.pdf");
        let args: Vec<&str> = base.split(' ').chain(format).collect();
        let ran = run(at, &args, b"");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let page = read_pdf_file(at, "page.pdf").remove(0);
        for wanted in ["Freitag, 20. November 2026", "Solution for Donnerstag, 19. November 2026", "Name:"] {
            assert!(page.has(wanted), "{options}: {wanted}: {}", text(&page));
        }
        assert!(!text(&page).contains("easy"), "{}", text(&page));
        let said = succeed(at, &format!("daily --date 2026-11-20 {options} --days 2 --yesterday --bare 60mm -o week/"));
        assert_eq!(said, "week/2026-11-19-solution.pdf ... week/2026-11-21.pdf: 2 puzzles in 4 files\n");
        fs::remove_dir_all(at.join("week")).expect("removed");
    }
    let refused = run(at, &["daily", "--date-format", "%H", "-o", "page.pdf"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("not of a date"), "{refused:?}");
    let refused = run(at, &["daily", "--bare", "60mm"], b"");
    assert!(refused.code == Some(2) && refused.err.contains("--bare is for pages"), "{refused:?}");
}

/// Single grids are cropped, transparent, without text.
#[test]
fn bare_grids_are_cropped_and_need_no_font() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 2 --seed 1 -o nine.txt");
    let said = succeed(at, "print nine.txt --bare 60mm --solutions --start 7 -o g.svg");
    assert_eq!(said, "g-7.svg ... g-8-solution.svg: 2 puzzles in 4 files\n");
    let svg = fs::read_to_string(at.join("g-7.svg")).expect("a file");
    assert!(svg.contains(r#"width="170.08pt" height="170.08pt""#), "{svg}");
    assert!(!svg.contains("<text") && !svg.contains("font") && !svg.contains("#ffffff"), "{svg}");
    let [left, top, side] = read_svg(&svg).squares[0];
    // Half of the border is outside of its middle line.
    let edge = side / 400.0 + 0.1;
    for distance in [left - edge, top - edge, 170.08 - left - side - edge] {
        assert!(distance.abs() < 0.05, "{distance} is not at the edge");
    }
    for (options, count) in [
        ("--variant killer --level easy", 1),
        ("--variant jigsaw", 1),
        ("--size 16", 1),
        ("--variant tiny-samurai", 1),
        ("--size 4", 2),
    ] {
        succeed(at, &format!("generate -n {count} --seed 4 {options} --format jsonl -o made.jsonl"));
        succeed(at, "print made.jsonl --bare 2in --solutions -o grids/ --format svg");
        let written = names(&at.join("grids"));
        assert_eq!(written.len(), 2 * count, "{options}: {written:?}");
        for name in written {
            let svg = fs::read_to_string(at.join("grids").join(name)).expect("a file");
            assert!(svg.contains(r#"width="144pt""#) && !svg.contains("<text"), "{options}: {svg}");
        }
        fs::remove_dir_all(at.join("grids")).expect("removed");
    }
}

#[test]
fn bare_grids_have_one_file_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 12 --seed 1 -o plain.txt");
    succeed(at, "convert plain.txt --ids-from 201 --format jsonl -o nine.jsonl");
    let said = succeed(at, "print nine.jsonl --bare 40mm -o grids/");
    assert_eq!(said, "grids/201.pdf ... grids/212.pdf: 12 puzzles in 12 files\n");
    let document = Document::load(at.join("grids/201.pdf")).expect("a PDF");
    let (_, page) = document.get_pages().into_iter().next().expect("a page");
    assert!(document.get_page_fonts(page).expect("fonts").is_empty(), "digits are outlines");
    succeed(at, "generate -n 1 --seed 1 -o one.txt");
    assert_eq!(succeed(at, "print one.txt --bare 40mm --dpi 254 -o one.png"), "one.png: 1 puzzle in 1 file\n");
    let file = fs::File::open(at.join("one.png")).expect("a picture");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!((info.width, info.height), (400, 400));
    let alpha = |x: usize, y: usize| pixels[(y * 400 + x) * 4 + 3];
    assert!(alpha(200, 1) > 200 && alpha(1, 200) > 200, "the border reaches the edges");
    let clear = pixels.chunks(4).filter(|pixel| pixel[3] == 0).count();
    assert!(clear > 80_000, "{clear} pixels are transparent");
    let refused = [
        ("--bare 5mm", "found 5mm, expected 10mm to 1200mm"),
        ("--bare 40mm --per-page 2", "cannot be used with"),
        ("--bare 40mm --solutions upside-down", "solutions are separate files"),
        ("--bare 40mm -o -", "cannot go to standard output"),
    ];
    for (options, message) in refused {
        let args = format!("print plain.txt {options}");
        let ran = run(at, &args.split(' ').collect::<Vec<_>>(), b"");
        assert!(ran.code == Some(2) && ran.err.contains(message), "{options}: {ran:?}");
    }
}

/// All pages say where they are trimmed.
#[test]
fn pages_have_a_trim_box() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "book --level easy=2 --seed 1 --paper 6x9in -o book.pdf");
    let document = Document::load(folder.path().join("book.pdf")).expect("a PDF");
    for page in document.get_pages().values() {
        let page = document.get_dictionary(*page).expect("a page");
        let corners = |name: &[u8]| -> Vec<f32> {
            let corners = page.get(name).expect("a box").as_array().expect("numbers");
            corners.iter().map(|number| number.as_float().expect("a number")).collect()
        };
        for name in [&b"MediaBox"[..], b"TrimBox", b"BleedBox"] {
            assert_eq!(corners(name), [0.0, 0.0, 432.0, 648.0]);
        }
    }
}
