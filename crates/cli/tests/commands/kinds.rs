//! The answer to a puzzle does not depend on the puzzles beside it: files of several kinds.

use crate::binary::{run, run_line, succeed};
use crate::pages::{Found, read_pdf_file, read_svg};
use std::fs;
use std::path::Path;

/// A puzzle of each kind, one per file.
const KINDS: [(&str, &str); 5] = [
    ("classic.jsonl", "generate -n 1 --seed 1 --level easy --format jsonl"),
    ("size.jsonl", "generate -n 1 --seed 1 --size 6 --level medium --format jsonl"),
    ("rule.jsonl", "generate -n 1 --seed 3 --variant x --level easy --format jsonl"),
    ("constraints.jsonl", "generate -n 1 --seed 3 --size 4 --variant killer --format jsonl"),
    ("joined.jsonl", "generate -n 1 --seed 3 --variant twodoku --level easy --format jsonl"),
];

/// Commands with one answer for each puzzle.
const COMMANDS: [&str; 25] = [
    "verify",
    "verify --minimal",
    "solve",
    "solve --all",
    "solve --count",
    "solve --count --limit 1",
    "solve --format jsonl",
    "rate",
    "rate --se",
    "rate --er-only",
    "rate --scale effort,se,hodoku,time",
    "explain",
    "explain --format json",
    "explain --brief --lang de",
    "explain --step 2 --grids",
    "convert",
    "dedupe",
    "canon",
    "canon --format jsonl",
    "canon --by solution",
    "canon --info",
    "candidates",
    "candidates --after clues",
    "candidates --after subsets",
    "complete",
];

#[test]
fn answers_do_not_depend_on_other_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    for command in COMMANDS {
        let answers = |file: &str| {
            let mut ran = run_line(folder.path(), &format!("{command} -q {file}"));
            // Records of several kinds name the size of each, and candidate grids have a blank line between them.
            ran.out = ran.out.replace(",\"size\":9,\"box\":\"3x3\"", "").replace("\n\n", "\n");
            ran
        };
        let alone = KINDS.map(|(name, _)| answers(name));
        let together = answers("mixed.jsonl");
        assert_eq!(together.out, alone.each_ref().map(|ran| ran.out.as_str()).concat(), "{command}");
        assert_eq!(together.code, alone.iter().filter_map(|ran| ran.code).max(), "{command}");
    }
}

/// Writes a file with a puzzle of each kind, and those of each in a file of its own.
fn write_files(folder: &Path) {
    let texts = KINDS.map(|(name, command)| {
        let text = succeed(folder, command);
        fs::write(folder.join(name), &text).expect("a file");
        text
    });
    fs::write(folder.join("mixed.jsonl"), texts.concat()).expect("a file");
}

/// The forms that can express each of the kinds, with the options that name the rules that they lack.
const FORMS: [(&str, &[(&str, &str)]); 5] = [
    (
        "classic.jsonl",
        &[("line", ""), ("grid", ""), ("csv", ""), ("json", ""), ("f-puzzles-link", ""), ("sudokupad-link", "")],
    ),
    (
        "size.jsonl",
        &[("line", ""), ("grid", ""), ("csv", ""), ("json", ""), ("f-puzzles-link", ""), ("sudokupad-link", "")],
    ),
    (
        "rule.jsonl",
        &[("line", "--variant x"), ("grid", "--variant x"), ("csv", ""), ("json", ""), ("sudokupad-link", "")],
    ),
    ("constraints.jsonl", &[("csv", ""), ("json", ""), ("f-puzzles-link", ""), ("sudokupad-link", "")]),
    ("joined.jsonl", &[("line", "--variant twodoku"), ("csv", ""), ("json", "")]),
];

/// The answer to a puzzle does not depend on the form in which it is read.
#[test]
fn answers_do_not_depend_on_the_form() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    let commands = ["solve", "solve --count", "rate", "candidates", "canon --format jsonl", "hint --brief"];
    for (name, forms) in FORMS {
        let records = commands.map(|command| succeed(folder.path(), &format!("{command} -q {name}")));
        for (form, options) in forms {
            let text = succeed(folder.path(), &format!("convert {name} --format {form} -q {options}"));
            fs::write(folder.path().join("form.txt"), text).expect("a file");
            for (command, record) in commands.iter().zip(&records) {
                let read = succeed(folder.path(), &format!("{command} -q form.txt {options}"));
                assert_eq!(answer(&read), answer(record), "{command}: {form} of {name}");
            }
        }
    }
}

/// Returns the puzzle of a record, which has properties that some forms lack; other texts without ids.
fn answer(text: &str) -> String {
    let text = text.replace("\"id\":0,", "").replace("\"id\":\"0\",", "");
    let record = serde_json::from_str::<serde_json::Value>(&text).ok();
    let puzzle = record.and_then(|record| Some(format!("{} {}", record.get("puzzle")?, record["constraints"])));
    puzzle.unwrap_or(text)
}

/// The grid of a puzzle of any kind is the same alone and among others.
#[test]
fn grids_do_not_depend_on_other_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    for options in ["--solutions", "--candidates", "--digits letters --solutions", "--black"] {
        let options = format!("{options} --bare 60mm --format svg");
        succeed(folder.path(), &format!("print mixed.jsonl {options} -o all/"));
        for (number, (name, _)) in (1..).zip(KINDS) {
            succeed(folder.path(), &format!("print {name} {options} -o alone/"));
            for suffix in ["", "-solution"].into_iter().take(1 + usize::from(options.contains("--solutions"))) {
                let file = |path: String| fs::read_to_string(folder.path().join(path)).expect("a file");
                let together = file(format!("all/{number}{suffix}.svg"));
                assert_eq!(together, file(format!("alone/0{suffix}.svg")), "{options}: {name}");
            }
        }
    }
}

/// Puzzles of several kinds are on the same pages, each with its rules.
#[test]
fn sheets_have_puzzles_of_several_kinds() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    succeed(folder.path(), "print mixed.jsonl --per-page 6 --rules --solutions --svg-text -o sheet.svg");
    let page =
        |number| read_svg(&fs::read_to_string(folder.path().join(format!("sheet-{number}.svg"))).expect("a page"));
    let text = |found: &Found| found.texts.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>().join(" ");
    let (puzzles, solutions) = (page(1), page(2));
    // Joined grids have no outer square.
    assert_eq!((puzzles.squares.len(), solutions.squares.len()), (4, 4));
    for kind in ["Classic: Fill", "6x6: Fill", "X: Fill", "4x4 Killer: Fill", "Twodoku: Fill"] {
        assert!(text(&puzzles).contains(kind), "{kind}: {}", text(&puzzles));
    }
    succeed(folder.path(), "print mixed.jsonl --per-page 6 --steps=next --svg-text -o sheet.svg");
    let steps = text(&page(2));
    assert!(steps.starts_with("Steps Puzzle 1 ") && steps.contains("Puzzle 5 "), "{steps}");
    let contents = |command: &str| {
        succeed(folder.path(), &format!("book mixed.jsonl {command} -o book.pdf --list list.jsonl"));
        text(&read_pdf_file(folder.path(), "book.pdf")[1])
    };
    let found = contents("--lang de");
    for section in ["Klassisch – Leicht 1", "6x6 – Mittel 2", "X – Leicht 3", "4x4 Killer", "Twodoku – Leicht 5"]
    {
        assert!(found.contains(section), "{section}: {found}");
    }
    let list = succeed(folder.path(), "convert list.jsonl --fields id --format jsonl");
    assert_eq!(list.lines().count(), 5);
    succeed(folder.path(), "verify list.jsonl");
}

/// Puzzles of kinds without a rating come last, and are named.
#[test]
fn sheets_are_sorted_as_far_as_puzzles_are_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    let ran = run_line(folder.path(), "print size.jsonl mixed.jsonl --sort er --per-page 1 --svg-text -o sheet.svg");
    let expected = "size.jsonl: puzzle 1 (0): 6x6 has no Sudoku Explainer rating\n";
    assert!(ran.code == Some(1) && ran.err.starts_with(expected), "{ran:?}");
    assert!(!ran.err.contains("mixed.jsonl: puzzle 1"), "{}", ran.err);
    let page = fs::read_to_string(folder.path().join("sheet-6.svg")).expect("a page");
    assert!(!page.contains(">ER "), "{page}");
}

/// The totals of puzzles of several kinds are the sums of those of each kind.
#[test]
fn totals_are_sums() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut texts = KINDS.map(|(_, command)| succeed(folder.path(), command)).to_vec();
    texts.extend(["...24.....34....\n", "11..............\n", "..4..\n"].map(str::to_owned));
    let totals = |text: &str| {
        fs::write(folder.path().join("some.txt"), text).expect("a file");
        let out = run_line(folder.path(), "verify --summary -q some.txt").out;
        let value = |row: &str| {
            let cell = out.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix('\t'));
            cell.map_or(0, |cell| cell.parse::<u64>().expect("a number"))
        };
        ["puzzles", "unique", "several", "none", "unknown", "malformed"].map(value)
    };
    let together = totals(&texts.concat());
    let mut sums = [0; 6];
    texts.iter().for_each(|text| sums.iter_mut().zip(totals(text)).for_each(|(sum, count)| *sum += count));
    assert_eq!(together, sums);
    assert_eq!(together, [8, 6, 0, 1, 0, 1]);
}

/// Isomorphs of a puzzle of any kind have one form. Those of `shuffle` depend on the place of the puzzle in its file.
#[test]
fn isomorphs_have_the_same_canonical_form() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    succeed(folder.path(), "shuffle --seed 1 --format jsonl mixed.jsonl -o shuffled.jsonl");
    let forms = ["mixed", "shuffled"].map(|name| succeed(folder.path(), &format!("canon --format jsonl {name}.jsonl")));
    assert_eq!(forms[0], forms[1]);
    fs::write(folder.path().join("forms.jsonl"), &forms[0]).expect("a file");
    succeed(folder.path(), "verify forms.jsonl");
    let shuffled = run_line(folder.path(), "dedupe --against mixed.jsonl shuffled.jsonl");
    assert_eq!((shuffled.code, shuffled.out.as_str()), (Some(1), ""), "{}", shuffled.err);
    fs::write(folder.path().join("empty.txt"), ".".repeat(36)).expect("a file");
    let empty = run_line(folder.path(), "canon empty.txt");
    let expected = "empty.txt: puzzle 1: too many symmetries, as those of an empty grid\n";
    assert_eq!((empty.code, empty.err.as_str()), (Some(1), expected));
}

/// Hints of several puzzles have the numbers of these.
#[test]
fn hints_are_those_of_each_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = KINDS.map(|(_, command)| succeed(folder.path(), command));
    fs::write(folder.path().join("mixed.jsonl"), texts.concat()).expect("a file");
    for options in ["--brief", "--lang fr", "--after 3 --coords a1"] {
        let together = succeed(folder.path(), &format!("hint {options} mixed.jsonl"));
        let alone = (1..).zip(&texts).map(|(number, text)| {
            fs::write(folder.path().join("one.jsonl"), text).expect("a file");
            let name =
                if options.contains("fr") { format!("Grille {number}\u{a0}") } else { format!("Puzzle {number}") };
            format!("{name}: {}", succeed(folder.path(), &format!("hint {options} one.jsonl")))
        });
        assert_eq!(together, alone.collect::<String>(), "{options}");
    }
}

/// What a kind cannot do is said for its puzzles only.
#[test]
fn lacking_ratings_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    for (command, number, message) in [
        ("rate --se", 2, "6x6 has no Sudoku Explainer rating"),
        ("rate --scale hodoku", 3, "9x9 x has no rating by HoDoKu"),
        ("rate --scale time", 5, "9x9 twodoku has no predicted solving time"),
        ("rate --se-version 2022", 3, "9x9 x has no rating by this version of Sudoku Explainer"),
        ("solve --engine naive", 2, "6x6 has no plain backtracking"),
        ("canon --info", 2, "6x6 has no canonical form with --info"),
        ("canon --by solution", 2, "6x6 has no canonical form by solution"),
        (
            "canon --format line",
            4,
            "4x4 with killer cannot be written in this format; use f-puzzles, ps, json or jsonl",
        ),
        ("explain --format hodoku", 4, "4x4 with killer has no steps in the notation of HoDoKu"),
        ("explain --ladder se", 2, "6x6 has no steps of Sudoku Explainer"),
        ("bands", 2, "6x6 has no bands"),
        ("rate --closure", 4, "4x4 with killer has no closure"),
    ] {
        let ran = run_line(folder.path(), &format!("{command} mixed.jsonl"));
        assert_eq!(ran.code, Some(1), "{command}: {}", ran.err);
        let expected = format!("mixed.jsonl: puzzle {number}: {message}\n");
        assert!(ran.err.contains(&expected) && !ran.err.contains("puzzle 1:"), "{command}: {}", ran.err);
    }
    let outside = r#"{"type":"variables","name":"A","values":[1,1]},{"type":"candidates","cells":["A1"],"value":2}"#;
    let text = format!(r#"{{"puzzle":"12..3....1.....4","size":4,"constraints":[{outside}]}}"#);
    fs::write(folder.path().join("outside.jsonl"), text).expect("a file");
    for (command, lack) in [("rate", "effort"), ("hint", "steps of the effort scale"), ("candidates", "propagation")] {
        let ran = run_line(folder.path(), &format!("{command} outside.jsonl"));
        assert!(ran.err.contains(&format!("4x4 with candidates, variables has no {lack}\n")), "{command}: {}", ran.err);
    }
}

/// What new puzzles of a kind cannot have is said before the search for them.
#[test]
fn lacking_ratings_of_new_puzzles_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (options, message) in [
        ("--size 6 --sort er", "6x6 has no Sudoku Explainer rating"),
        ("--variant killer --sort er", "9x9 killer has no Sudoku Explainer rating"),
        ("--variant samurai --sort er", "9x9 samurai has no Sudoku Explainer rating"),
        ("--variant x --sort hodoku", "9x9 x has no rating by HoDoKu"),
    ] {
        let ran = run_line(folder.path(), &format!("generate -n 1000000 {options}"));
        assert!(ran.code == Some(2) && ran.err.contains(message), "{options}: {}", ran.err);
    }
}

/// Ratings of the input are neither those of steps nor of a scale that the kind lacks.
#[test]
fn given_ratings_are_not_repeated_as_computed() {
    let folder = tempfile::tempdir().expect("a folder");
    let rated = r#""level":"hard","effort":5.5,"hodoku_level":"hard","hodoku_score":900"#;
    for (args, puzzle) in [
        ("explain", format!(r#"{{"size":4,"puzzle":"1..2............",{rated}}}"#)),
        ("explain", format!(r#"{{"size":4,"puzzle":"...24.....34....",{rated}}}"#)),
        ("rate --scale hodoku", format!(r#"{{"size":4,"puzzle":"...24.....34....",{rated}}}"#)),
    ] {
        let told = run(folder.path(), &args.split(' ').collect::<Vec<_>>(), puzzle.as_bytes());
        assert!(
            !told.out.is_empty() && !told.out.contains("hard") && !told.out.contains("900"),
            "{args}: {}",
            told.out
        );
    }
}

/// Completed puzzles have the rules of their draft, which no option names.
#[test]
fn completed_puzzles_name_their_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let draft = format!(r#"{{"puzzle":"1{}","variant":"x"}}"#, ".".repeat(80));
    fs::write(folder.path().join("x.json"), draft).expect("a file");
    let made = succeed(folder.path(), "generate --from x.json -n 2 --seed 1 -q");
    let verified = run(folder.path(), &["verify"], made.as_bytes());
    assert_eq!((verified.code, verified.out.matches("unique\t1").count()), (Some(0), 2), "{made}");
}

/// Lines and tables hold puzzles of all kinds, whichever is first.
#[test]
fn outputs_of_several_kinds_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    let files = KINDS.map(|(file, _)| file);
    for first in 0..files.len() {
        let mut files = files;
        files.rotate_left(first);
        let files = files.join(" ");
        let puzzles = |file: &str| succeed(folder.path(), &format!("verify -q {file}"));
        for output in ["lines.txt", "table.csv", "pack.json", "records.jsonl"] {
            succeed(folder.path(), &format!("convert {files} -o {output}"));
            assert_eq!(puzzles(output), puzzles(&files), "{output}: {files}");
        }
        // Lines in a file or a pipe are the same.
        let piped = succeed(folder.path(), &format!("convert {files}"));
        assert_eq!(piped, fs::read_to_string(folder.path().join("lines.txt")).expect("a file"));
        assert_eq!(piped.lines().filter(|line| line.starts_with('{')).count(), 2, "{piped}");
    }
}

/// A puzzle that the format cannot express is reported, and the others are written.
#[test]
fn formats_of_one_kind_leave_out_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    let files: Vec<&str> = KINDS.iter().map(|(file, _)| *file).collect();
    for command in ["convert", "dedupe", "shuffle --seed 1", "canon", "minimize"] {
        let ran = run_line(folder.path(), &format!("{command} {} --format sdm", files.join(" ")));
        assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 1), "{command}: {}", ran.err);
        let left_out = ran.err.matches("cannot be written in this format").count();
        assert_eq!(left_out, KINDS.len() - 1, "{command}: {}", ran.err);
    }
    // Links name the rules of most kinds.
    let links = run_line(folder.path(), &format!("convert {} --format sudokupad-link", files.join(" ")));
    assert_eq!((links.code, links.out.lines().count()), (Some(1), KINDS.len() - 1), "{}", links.err);
}

/// An X or V is an exception to a rule that all of them are given, and of two minima beside each other none is the smaller
/// one: without a mark, another solution may be the only one, and other marks and clues may be redundant.
#[test]
fn marks_that_relax_a_rule_are_minimized() {
    let folder = tempfile::tempdir().expect("a folder");
    let negative = r#"{"size":6,"puzzle":"65124334261512453656342121.3.443.1.2","constraints":[{"type":"xv","cells":["r1c5","r2c5"],"value":5},{"type":"xv","cells":["r3c5","r4c5"],"value":5},{"type":"xv","cells":["r4c6","r5c6"],"value":5},{"type":"xv","cells":["r5c5","r5c6"],"value":10},{"type":"negative-xv"}]}"#;
    let minima = r#"{"size":4,"puzzle":"12343412........","constraints":[{"type":"minimum","cells":["r1c1","r2c3","r3c2","r4c4","r1c2"]},{"type":"maximum","cells":["r4c1","r1c4"]}]}"#;
    for text in [negative, minima] {
        let solution = |file: &str| succeed(folder.path(), &format!("solve {file}"));
        fs::write(folder.path().join("all.json"), text).expect("a file");
        for seed in 1..6 {
            let minimize = format!("minimize --constraints --seed {seed} all.json --format jsonl -o least.jsonl");
            succeed(folder.path(), &minimize);
            assert_eq!(solution("all.json"), solution("least.jsonl"), "{text}");
            let verified = succeed(folder.path(), "verify --minimal least.jsonl");
            assert!(verified.starts_with("unique\t1\t") && verified.trim_end().ends_with("\tminimal"), "{verified}");
        }
    }
    fs::write(folder.path().join("negative.json"), negative).expect("a file");
    let published = run_line(folder.path(), "verify --publish negative.json").out;
    assert!(published.contains("not needed: negative xv;"), "{published}");
}

/// Lines and drawn grids of any kind may follow those of another.
#[test]
fn lines_of_several_kinds_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands = [
        "generate -n 1 --seed 1 --level easy",
        "generate -n 1 --seed 1 --size 8 --level easy",
        "generate -n 1 --seed 1 --size 10 --playable",
        "generate -n 1 --seed 1 --variant jigsaw --level easy",
        "generate -n 1 --seed 1 --size 4 --format solo",
        "generate -n 1 --seed 2 --variant killer --level easy --format ps",
        "generate -n 1 --seed 3 --size 9 --level easy",
        "generate -n 1 --seed 1 --size 6 --level easy --format grid",
        "generate -n 1 --seed 2 --level easy --format grid",
        "generate -n 1 --seed 2 --size 4 --level easy --format grid",
        "generate -n 1 --seed 1 --size 12 --level easy --format grid",
        "generate -n 1 --seed 4 --level easy",
    ];
    let lines = commands.map(|command| succeed(folder.path(), command));
    let alone = lines.each_ref().map(|line| {
        fs::write(folder.path().join("one.txt"), line).expect("a file");
        succeed(folder.path(), "rate one.txt")
    });
    fs::write(folder.path().join("all.txt"), lines.concat()).expect("a file");
    assert_eq!(succeed(folder.path(), "rate all.txt"), alone.concat());
}

/// Properties of the puzzle that is given are not those of its isomorphs, nor of a puzzle with several solutions.
#[test]
fn properties_that_do_not_hold_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in ["", "--size 6 ", "--variant x "] {
        let made = succeed(folder.path(), &format!("pack -n 1 --seed 3 {kind}--steps -o made.json"));
        assert!(!made.contains("error"), "{made}");
        for command in ["canon", "shuffle --seed 1"] {
            let isomorph = succeed(folder.path(), &format!("{command} --format jsonl made.json"));
            assert!(isomorph.contains("\"level\"") && !isomorph.contains("\"steps\""), "{command}: {isomorph}");
        }
    }
    let several = r#"{"puzzle":"1...................................","size":6,"level":"hard","effort":3.5}"#;
    fs::write(folder.path().join("several.jsonl"), several).expect("a file");
    let rated = run_line(folder.path(), "rate --format jsonl several.jsonl");
    assert!(rated.code == Some(1) && !rated.out.contains("level"), "{rated:?}");
}
