//! Options of each command: standard output byte by byte, exit codes, and messages on standard error.

use std::fs;
use std::path::Path;
use tempfile::TempDir;

use crate::binary::run;

/// A minimal puzzle with one solution, a puzzle with two solutions, and one without.
pub const ONE: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
pub const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
pub const NONE: &str = "11...............................................................................";
pub const EMPTY: &str = ".................................................................................";
pub const SOLVED: &str = "468931527751624839392578461134756298289413675675289314846192753513867942927345186";
pub const FIRST: &str = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Returns a folder with valid and invalid inputs.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).expect("a file");
    let rows: String = (0..9).map(|r| format!("{}\n", &ONE[9 * r..9 * r + 9])).collect();
    let list: Vec<String> = (0..9).map(|r| format!("[{}]", list_row(&TWO[9 * r..9 * r + 9]))).collect();
    write("one.txt", format!("{ONE}\n").as_bytes());
    write("mixed.txt", format!("# mixed\n{ONE}\n{TWO}\n{NONE}\nbad line\n{ONE}.\n\n{rows}").as_bytes());
    write("list.txt", format!("[{}]\n", list.join(",")).as_bytes());
    write("crlf.txt", format!("\u{feff}{ONE}\r\n{TWO}\r\n").as_bytes());
    write("empty.txt", b"");
    write("nul.txt", b"12\0\n");
    write("utf16.txt", b"1\0.\0");
    write("page.txt", format!("https://www.sudokuwiki.org/sudoku.htm?bd={ONE}\n").as_bytes());
    write("photo.txt", b"\x89PNG\r\n\x1a\n\0");
    write("book.txt", b"%PDF-1.7\n");
    write("table.csv", b"name,score\nann,1\nbob,2\n");
    write("binary", &[0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0xff, 0xfe]);
    write("long.txt", format!("{}\n{ONE}\n", "1".repeat(5_000_000)).as_bytes());
    fs::create_dir(folder.path().join("dir")).expect("a folder");
    folder
}

fn list_row(row: &str) -> String {
    row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",")
}

/// A command line, where `ONE` and so on stand for puzzles, and its expected result.
struct Case {
    args: &'static str,
    input: &'static str,
    code: i32,
    /// Standard output; `|` stands for the end of a line.
    out: &'static str,
    /// Text that standard error contains; if empty, standard error is empty.
    err: &'static str,
}

const fn case(args: &'static str, code: i32, out: &'static str, err: &'static str) -> Case {
    Case { args, input: "", code, out, err }
}

const fn case_with_input(
    args: &'static str,
    input: &'static str,
    code: i32,
    out: &'static str,
    err: &'static str,
) -> Case {
    Case { args, input, code, out, err }
}

fn with_puzzles(text: &str) -> String {
    let names = [("ONE", ONE), ("TWO", TWO), ("NONE", NONE), ("EMPTY", EMPTY), ("SOLVED", SOLVED), ("FIRST", FIRST)];
    names.iter().fold(text.replace("NONE", "\u{1}"), |text, (name, puzzle)| match *name {
        "NONE" => text.replace('\u{1}', puzzle),
        _ => text.replace(name, puzzle),
    })
}

fn check(cases: &[Case]) {
    let folder = folder();
    for Case { args, input, code, out, err } in cases {
        let typed: Vec<String> = args.split_whitespace().map(with_puzzles).collect();
        let ran = run(folder.path(), &typed, with_puzzles(input).replace('|', "\n").as_bytes());
        assert_eq!(ran.code, Some(*code), "{args}: {ran:?}");
        assert_eq!(ran.out, with_puzzles(out).replace('|', "\n"), "{args}");
        assert!(ran.err.contains(err), "{args}: {:?} does not say {err:?}", ran.err);
        assert!(!err.is_empty() || ran.err.is_empty(), "{args}: {:?} should be empty", ran.err);
        assert!(!ran.err.contains("panicked"), "{args}: {}", ran.err);
    }
}

#[test]
fn techniques_are_listed_and_described() {
    let folder = folder();
    let list = run(folder.path(), &["techniques"], b"").out;
    let rows: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() > 120 && rows.iter().all(|row| row.len() == 4 && row[3].ends_with('.')), "{list}");
    assert!(list.contains("\nx-wing\thodoku\thard 140\t") && list.contains("\nx-wing\tse\t3.2\t"), "{list}");
    let wing = run(folder.path(), &["techniques", "XY wing"], b"").out;
    assert!(wing.contains("xy-wing (ladder hodoku, hard 160)") && wing.contains("\nXY-Wing (score 160): "), "{wing}");
    assert!(wing.contains("xy-wing (ladder se, 4.2)") && wing.contains("\nXY-Wing (rating 4.2): "), "{wing}");
    let british = run(folder.path(), &["techniques", "simple colouring"], b"").out;
    assert!(british.starts_with("simple-colors (ladder hodoku"), "{british}");
    check(&[
        case("techniques x-ray", 2, "", "unknown technique \"x-ray\"; `cluewise techniques` lists all"),
        case("techniques skyscrapper", 2, "", "unknown technique \"skyscrapper\"; did you mean skyscraper? `cluewise"),
        case("generate --require x-ray", 2, "", "; `cluewise techniques` lists all"),
        case("generate --require swordfisch", 2, "", "no technique has this name; did you mean swordfish"),
        case(
            "generate --practice fishes",
            2,
            "",
            "no technique has this name; did you mean x-wing, swordfish or jellyfish?",
        ),
        case("generate --practice subsets", 2, "", "did you mean naked-pair, hidden-pair, naked-triple"),
        case(
            "generate --practice locked-candidates",
            2,
            "",
            "--practice: 9x9 puzzles have no technique \"Locked Candidates\"; did you mean pointing or claiming?",
        ),
    ]);
}

/// Names of techniques in any spelling, ranges with a dash, links, pictures and PDF.
#[test]
fn other_spellings_are_understood_and_other_files_named() {
    let folder = folder();
    let generated = |args: &[&str]| run(folder.path(), &[&["generate", "--seed", "5"], args].concat(), b"").out;
    let expected = generated(&["--practice", "xy-wing", "--clues", "22..30"]);
    assert_eq!(generated(&["--practice", "XY Wing", "--clues", "22-30"]), expected);
    assert_eq!(expected.len(), 82);
    check(&[
        case("verify page.txt", 0, "unique\t1\tONE|", ""),
        case("verify https://sudoku.example/play?s=ONE&x=1", 0, "unique\t1\tONE|", ""),
        case("canon https://sudoku.example/play", 1, "", "argument:1:"),
        case("canon photo.txt", 1, "", "photo.txt:1:1: found a PNG picture"),
        case("canon book.txt", 1, "", "book.txt:1:1: found a PDF document"),
        case(
            "canon table.csv",
            1,
            "",
            "table.csv:1:1: found a table without a column of puzzles, expected a column named puzzle",
        ),
        case("rate ONE -o x.png", 2, "", "this command writes text; `print` and `book` write pictures and PDF"),
    ]);
}

#[test]
fn wrong_entries_are_named() {
    let folder = folder();
    let hint = |puzzle: &str| run(folder.path(), &["hint", "--original", ONE, puzzle], b"");
    assert_eq!(hint(&format!("468{}", &ONE[3..])).code, Some(0));
    let told = hint(&format!("469{}", &ONE[3..]));
    assert_eq!((told.code, told.out.as_str()), (Some(1), ""));
    assert!(told.err.ends_with("wrong digit: 9 in r1c3\n"), "{}", told.err);
    // The original puzzle may be a file of any format.
    let of_file = |name: &str, content: &str| {
        fs::write(folder.path().join(name), content).expect("written");
        run(folder.path(), &["hint", "--original", name, &format!("469{}", &ONE[3..])], b"")
    };
    let table = format!("id,puzzle\n7,{ONE}\n");
    for (name, content) in [("one.csv", table.clone()), ("one.sdm", format!("{ONE}\n"))] {
        let of_file = of_file(name, &content);
        assert_eq!((of_file.code, of_file.err), (told.code, told.err.clone()), "{name}");
    }
    let several = of_file("two.csv", &format!("{table}8,{ONE}\n"));
    let want = "cluewise: --original: 2 puzzles for 1 grid; expected one puzzle, or one for each grid\n";
    assert_eq!((several.code, several.err.as_str()), (Some(2), want));
}

/// Days relative to the current one.
#[test]
fn days_have_names() {
    let folder = folder();
    let made = |args: &str| run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"").out;
    // The day may end between the runs.
    let is_equal = || made("daily --date today") == made("daily") && !made("daily --date tomorrow").is_empty();
    assert!(is_equal() || is_equal());
    for words in ["today tomorrow 20.11.2026", "Today Tomorrow 2026-11-20"].map(|words| words.split(' ')) {
        for (word, other) in words.zip(["today", "tomorrow", "2026-11-20"]) {
            let is_equal = || made(&format!("daily --date {word}")) == made(&format!("daily --date {other}"));
            assert!(is_equal() || is_equal(), "{word}");
        }
    }
    let weekday = run(folder.path(), &["daily", "--date", "Monday", "--days", "2"], b"");
    assert!(weekday.code == Some(0) && weekday.out.lines().count() == 2, "{weekday:?}");
}

/// Reasons in other languages and with other names of cells; the default is unchanged.
#[test]
fn steps_are_translated() {
    let folder = folder();
    let explained = |args: &[&str]| run(folder.path(), &[&["explain", ONE], args].concat(), b"").out;
    let (english, a1) = (explained(&[]), explained(&["--coords", "a1"]));
    let is_a1 = |word: &str| word.len() == 2 && ('A'..='I').contains(&word.chars().next().unwrap_or('?'));
    assert!(english.contains("r1c1") && !a1.contains("r1c1"), "{a1}");
    assert!(a1.split(|c: char| !c.is_alphanumeric()).any(is_a1), "{a1}");
    let german = explained(&["--lang", "de", "--coords", "rowcol"]);
    assert!(german.contains("Versteckter Einer (") && german.contains(" passt die "), "{german}");
    assert!(german.contains("Zeile 2 Spalte ") && !german.contains("r2c"), "{german}");
    let french = explained(&["--lang", "fr", "--format", "json"]);
    let french: serde_json::Value = serde_json::from_str(&french).expect("JSON");
    let first = &french["steps"][0];
    assert_eq!(first["technique"], "Hidden Single");
    assert!(first["text"][0]["text"].as_str().is_some_and(|text| text.contains(" ne va qu'en ")), "{first}");
    let hint = run(folder.path(), &["hint", "--brief", "--lang", "de", ONE], b"").out;
    assert!(hint.starts_with("Versteckter Einer ("), "{hint}");
    for puzzle in [ONE, "...24.....34...."] {
        let hint = run(folder.path(), &["hint", "--brief", "--lang", "de", "--format", "json", puzzle], b"").out;
        let hint: serde_json::Value = serde_json::from_str(&hint).expect("JSON");
        let [place, name] = [&hint["place"], &hint["name"]].map(|text| text.as_str().unwrap_or_default());
        let is_house = ["Zeile ", "Spalte ", "Block "].iter().any(|house| place.starts_with(house));
        assert!(is_house && name.starts_with("Versteckter Einer"), "{hint}");
    }
    check(&[
        case("explain --lang xx ONE", 2, "", "expected one of en, de, fr"),
        case("hint --coords xx ONE", 2, "", "possible values: r1c1, a1, rowcol"),
        case("hint --format hodoku --lang de ONE", 2, "", "--lang and --coords are not for --format hodoku"),
    ]);
}

/// The symmetry of the pattern and automorphisms in JSON and statistics, and names of levels that shells complete.
#[test]
fn symmetries_are_named_and_levels_completed() {
    let folder = folder();
    let symmetric = run(folder.path(), &["generate", "--symmetry", "both-diagonals", "--seed", "1"], b"").out;
    let rated = run(folder.path(), &["rate", "--format", "jsonl", symmetric.trim()], b"").out;
    let rated: serde_json::Value = serde_json::from_str(&rated).expect("JSON");
    assert_eq!((&rated["symmetry"], &rated["automorphisms"]), (&"both-diagonals".into(), &1.into()));
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let rated = run(folder.path(), &["rate", "--format", "jsonl", full], b"").out;
    let rated: serde_json::Value = serde_json::from_str(&rated).expect("JSON");
    let classes = rated["automorphism_classes"].as_object().expect("classes");
    let named: u64 = classes.values().filter_map(serde_json::Value::as_u64).sum();
    assert!(rated["automorphisms"].as_u64() == Some(named + 1) && named > 1, "{rated}");
    let stats = run(folder.path(), &["stats", symmetric.trim(), full], b"").out;
    assert!(stats.contains("automorphic         1   50.0 %\n"), "{stats}");
    assert!(
        stats.contains("\nsymmetry\nboth-diagonals         1 ") && stats.contains("\nfull                   1 "),
        "{stats}"
    );
    let stats = run(folder.path(), &["stats", ONE], b"").out;
    assert!(!stats.contains("symmetry") && !stats.contains("automorphic"), "{stats}");
    let completions = run(folder.path(), &["completions", "bash"], b"").out;
    assert!(completions.contains("easy medium hard expert master extreme"));
}

#[test]
fn steps_are_written_as_small_data() {
    let folder = folder();
    let brief = run(folder.path(), &["explain", "--brief", "--format", "json", ONE], b"").out;
    let brief: serde_json::Value = serde_json::from_str(&brief).expect("JSON");
    assert_eq!(brief["puzzle"], ONE);
    assert!(brief["steps"]["list"].as_array().is_some_and(|list| list.len() > 20), "{brief}");
    run(folder.path(), &["pack", "--level", "easy=2", "--seed", "1", "--steps", "-o", "p.json"], b"");
    let pack = fs::read_to_string(folder.path().join("p.json")).expect("a pack");
    let pack: serde_json::Value = serde_json::from_str(&pack).expect("JSON");
    assert!(pack["puzzles"][0]["steps"]["techniques"].as_array().is_some_and(|names| !names.is_empty()), "{pack}");
    check(&[case("explain --brief --format html ONE", 2, "", "--brief is for")]);
}

/// Help fits two screens of 50 lines.
#[test]
fn help_of_generate_is_short() {
    let help = run(Path::new("."), &["generate", "-h"], b"").out;
    assert!(help.lines().count() <= 100, "{} lines", help.lines().count());
}

/// Seeds are numbers or texts, and the puzzle of a day is a function of date and level.
#[test]
fn seeds_and_days() {
    let folder = folder();
    let ran = |args: &str| {
        let ran = run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
        ran.out
    };
    // Hashes of other programs; see `PuzzleRng::seed_from_text`.
    let same = [
        ("2026-11-20", "5923289930150054"),
        ("-1", "4515727349895445"),
        ("18446744073709551616", "5253927075071490"),
        ("007", "7"),
    ];
    for (text, number) in same {
        for command in ["generate -n 2", "shuffle one.txt", "minimize one.txt"] {
            assert_eq!(ran(&format!("{command} --seed {text}")), ran(&format!("{command} --seed {number}")), "{text}");
        }
    }
    assert_ne!(ran("generate --seed a"), ran("generate --seed b"));
    let days = ran("daily --date 2026-12-31 --days 2 --level easy --format csv");
    let dates: Vec<&str> = days.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(dates, ["2026-12-31", "2027-01-01"], "{days}");
    let one = ran("daily --date 2027-01-01 --level EASY");
    assert!(days.contains(one.trim()), "{days} lacks {one}");
    assert_eq!(ran("daily").len(), 82);
    // The puzzle of a day never changes.
    let pinned = [
        ("easy", "25..7.6..1.........63..2..1.1..26..56..815..73..74..6.5..1..23.........8..4.3..16"),
        ("medium", "2...84..6.1..5...379.2..5.......7..2.2.....5.4..6.......7..1.481...7..3.5..83...9"),
        ("hard", "4..5.83...52..7.4...7.2....6...7.....342.598.....8...4....1.8...2.7..49...98.2..3"),
        ("expert", "..6.7.3..8.725..6..32.9.........8.2..8..6..1..6.7.........3.27..4..821.3..3.1.8.."),
        ("master", "9....3.....2.7..617....952.16.....4.....1.....7.....82.839....469..8.2.....6....9"),
        ("extreme", "14.7.....5..8...6..6..1.85...2.7..9....4.9....9..8.7...51.6..8..7...2..9.....8.75"),
    ];
    for (level, puzzle) in pinned {
        assert_eq!(ran(&format!("daily --date 2026-11-20 --level {level}")).trim(), puzzle, "{level}");
    }
    check(&[
        case(
            "daily --date 2026-02-30",
            2,
            "",
            "is not a date; expected one such as 2026-11-20 or 20.11.2026, or today",
        ),
        case("daily --days 400000", 2, "", "400000 is not in 1..=36525"),
        case("daily --date 9999-12-31 --days 2", 2, "", "the last date is 9999-12-31"),
        case("daily --level brutal", 2, "", "unknown level"),
    ]);
}

#[test]
fn verify() {
    check(&[
        case("verify ONE", 0, "unique\t1\tONE|", ""),
        case(
            "verify ONE TWO NONE",
            1,
            "unique\t1\tONE|several\t2\tTWO|none\t0\tNONE|",
            "argument: puzzle 1: no solution (r1c1 and r1c2 hold the same digit)",
        ),
        case(
            "verify mixed.txt",
            1,
            "unique\t1\tONE|several\t2\tTWO|none\t0\tNONE|malformed\t0\tbad line\tmixed.txt: puzzle 4|malformed\t0\tONE.\tmixed.txt: puzzle 5|unique\t1\tONE|",
            "mixed.txt:5:1: found 'b', expected a digit or an empty cell",
        ),
        case(
            "verify --summary mixed.txt",
            1,
            "puzzles\t6|unique\t2|several\t1|none\t1|malformed\t2|",
            "mixed.txt:6:82: found 82 cells, expected 81 cells",
        ),
        case("verify --summary one.txt", 0, "puzzles\t1|unique\t1|several\t0|none\t0|malformed\t0|", ""),
        // Readable parts of the input are reported even if others fail.
        case("verify --summary one.txt nothing", 2, "puzzles\t1|unique\t1|several\t0|none\t0|malformed\t0|", "nothing"),
        case("verify nothing one.txt", 2, "unique\t1\tONE|", "cannot read nothing: No such file or directory"),
        case(
            "verify list.txt",
            1,
            "several\t2\tTWO|",
            "list.txt: puzzle 1: several solutions; they differ for example in r",
        ),
        case(
            "verify crlf.txt",
            1,
            "unique\t1\tONE|several\t2\tTWO|",
            "crlf.txt: puzzle 2: several solutions; they differ",
        ),
        case("verify --limit 10 TWO EMPTY", 1, "several\t2\tTWO|several\t10\tEMPTY|", "--witness shows two of them"),
        case("verify --minimal ONE", 0, "unique\t1\tONE\tminimal|", ""),
        case("verify --limit 1 ONE", 2, "", "1 is not in 2.."),
        case("ONE", 2, "", "A command comes first, such as: cluewise verify "),
        case("verfy ONE", 2, "", "a similar subcommand exists: 'verify'"),
        case("verify --summary empty.txt", 1, "puzzles\t0|unique\t0|several\t0|none\t0|malformed\t0|", "no puzzle"),
        case("verify empty.txt", 1, "", "cluewise: no puzzle in the input"),
        case("verify -q empty.txt", 1, "", ""),
        case_with_input("verify", "ONE|", 0, "unique\t1\tONE|", ""),
        case_with_input(
            "verify -",
            "ONE|TWO",
            1,
            "unique\t1\tONE|several\t2\tTWO|",
            "stdin: puzzle 2: several solutions; they differ",
        ),
        case_with_input(
            "verify one.txt - one.txt",
            "TWO|",
            1,
            "unique\t1\tONE|several\t2\tTWO|unique\t1\tONE|",
            "stdin: puzzle 1: several solutions; they differ",
        ),
        case_with_input("verify", "hm|", 1, "malformed\t0\thm\tstdin: puzzle 1|", "stdin:1:1: found 'h'"),
    ]);
}

#[test]
fn verify_witnesses_are_two_solutions() {
    let folder = folder();
    let ran = run(folder.path(), &["verify", "--witness", ONE, TWO], b"");
    let lines: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines[0].len(), &lines[1][..3]), (3, &["several", "2", TWO][..]));
    let [first, second] = [3, 4].map(|k| lines[1][k].parse::<cluewise::Grid>().expect("a grid"));
    let puzzle = TWO.parse().expect("a puzzle");
    assert!(first < second && first.fills(&puzzle) && second.fills(&puzzle));
}

#[test]
fn verify_compares_given_solutions() {
    let folder = folder();
    let wrong = format!("{{\"puzzle\":\"{ONE}\",\"solution\":\"{FIRST}\"}}\n");
    let ran = run(folder.path(), &["verify"], wrong.as_bytes());
    assert_eq!((ran.code, ran.err.trim()), (Some(1), "stdin: puzzle 1: the given solution is wrong"));
    let right = wrong.replace(FIRST, SOLVED);
    assert_eq!(run(folder.path(), &["verify"], right.as_bytes()).code, Some(0));
}

#[test]
fn invalid_inputs() {
    check(&[
        case("verify dir", 2, "", "cannot read dir: is a directory"),
        case("verify nul.txt", 1, "", "nul.txt:1:3: found binary data (a NUL byte)"),
        case("verify utf16.txt", 1, "", "utf16.txt:1:1: found UTF-16 text, expected UTF-8 text"),
        case("verify binary", 1, "", "binary:1:8: found binary data (a NUL byte), expected UTF-8 text"),
        case("verify --from jsonl one.txt", 1, "malformed\t0\tONE\tone.txt: puzzle 1|", "expected JSON"),
        case("verify 123", 2, "", "cannot read 123: No such file or directory"),
        case("convert long.txt", 1, "ONE|", "long.txt:1:1: found a line longer than 1 MiB"),
        case("rate bad", 2, "", "cannot read bad"),
    ]);
}

#[test]
fn solve() {
    check(&[
        case("solve ONE", 0, "SOLVED|", ""),
        case("solve NONE ONE", 1, "SOLVED|", "argument: puzzle 1: no solution"),
        case("solve --count ONE TWO NONE", 1, "1|2|0|", "argument: puzzle 1: no solution"),
        case("solve --count --limit 1 TWO", 0, "1|", ""),
        case("solve --count --all TWO", 0, "2|", ""),
        case("solve --count --limit 1000 EMPTY", 0, "1000|", ""),
        case("solve EMPTY", 0, "FIRST|", "argument: puzzle 1 has several solutions; one of them is printed"),
        case("solve --engine naive EMPTY", 0, "FIRST|", ""),
        case("solve --limit 0 ONE", 2, "", "0 is not in 1.."),
        case("solve --all --limit 3 ONE", 2, "", "cannot be used with"),
        case("solve --count --format grid ONE", 2, "", "cannot be used with"),
        case_with_input("solve", "ONE", 0, "SOLVED|", ""),
        case("solve bad.txt", 2, "", "cannot read bad.txt"),
    ]);
    let folder = folder();
    for limit in ["2", "64", "65", "500"] {
        let by = |engine| run(folder.path(), &["solve", "--limit", limit, "--engine", engine, EMPTY], b"");
        let (auto, naive) = (by("auto"), by("naive"));
        assert_eq!((auto.out.lines().count().to_string(), &auto.out), (limit.to_string(), &naive.out));
    }
}

#[test]
fn rate_and_candidates() {
    check(&[
        case("rate FIRST", 0, "FIRST\teasy\t1.00|", ""),
        case("rate TWO", 1, "TWO\t-\t-|", "argument: puzzle 1: several solutions, not rated"),
        case(
            "rate NONE",
            1,
            "NONE\t-\t-|",
            "argument: puzzle 1: no solution (r1c1 and r1c2 hold the same digit), not rated",
        ),
        case("rate miss[1].txt", 2, "", "cannot read miss[1].txt: No such file or directory"),
        case("rate 2024-01-01-2024-02-0202", 2, "", "cannot read 2024-01-01-2024-02-0202: No such file"),
        case("solve --count -o c.json ONE", 0, "", ""),
        case("rate --format nothing ONE", 2, "", "possible values: text, csv, json, jsonl"),
        case("rate --format line ONE", 2, "", "possible values: text, csv, json, jsonl"),
        case("candidates --after nothing ONE", 2, "", "possible values: clues, singles, subsets"),
        case("candidates --true --after clues ONE", 2, "", "cannot be used with"),
        case("candidates --format json ONE", 2, "", "--true"),
        case("candidates --true --limit 0 ONE", 2, "", "0 is not in 1..=1000000"),
    ]);
    let folder = folder();
    let drawn = run(folder.path(), &["candidates", SOLVED], b"");
    assert_eq!(drawn.out.lines().count(), 9);
    assert_eq!(drawn.out.lines().next().map(str::trim_end), Some("4 6 8 | 9 3 1 | 5 2 7"));
    let wrong = run(folder.path(), &["candidates", NONE], b"");
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.starts_with("! ") && wrong.err.contains("contradiction"), "{wrong:?}");
}

/// A mixed list of a classic puzzle with two solutions, one without, and a 6x6 killer.
#[test]
fn candidates_that_occur_in_solutions() {
    let folder = folder();
    let killer = r#"{"puzzle":"1..4....5....3........2.2..6....4...","size":6,"constraints":[{"type":"killer","cells":["r1c2","r1c3"],"value":5}]}"#;
    let list = format!("{TWO}\n{NONE}\n{killer}\n");
    let text = run(folder.path(), &["candidates", "--true"], list.as_bytes());
    assert_eq!(text.code, Some(1));
    let heads: Vec<&str> = text.out.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(heads, ["# 2 solutions", "# 0 solutions", "# 7 solutions"], "{text:?}");
    assert!(text.err.contains("puzzle 2: no solution"), "{text:?}");
    let json = run(folder.path(), &["candidates", "--true", "--limit", "1", "--format", "json", TWO], b"");
    let line: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let counts = line["counts"].as_array().unwrap();
    assert_eq!((&line["solutions"], &line["complete"], counts.len()), (&2.into(), &true.into(), 81));
    assert!(counts.iter().flat_map(|cell| cell.as_array().unwrap()).all(|count| *count == 1), "{json:?}");
}

/// Each addition that is listed makes the puzzle unique.
#[test]
fn additions_complete_half_set_puzzles() {
    let folder = folder();
    let killer = r#"{"puzzle":"1..4....5....3........2.2..6....4...","size":6,"constraints":[{"type":"killer","cells":["r1c2","r1c3"],"value":5}]}"#;
    let list = format!("{TWO}\n{ONE}\n{killer}\n");
    let ran = run(folder.path(), &["complete", "--limit", "1000", "--format", "json"], list.as_bytes());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains("puzzle 2: the puzzle has exactly one solution"), "{ran:?}");
    let lines: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let completions = |line: usize| lines[line]["completions"].as_array().unwrap();
    assert_eq!([2, 1, 7].map(serde_json::Value::from), [0, 1, 2].map(|line| lines[line]["solutions"].clone()));
    assert!(completions(1).is_empty());
    let kinds = |name: &str| completions(2).iter().filter(|one| one[name].is_object()).count();
    assert!(kinds("clue") > 0 && kinds("constraint") > 0, "{}", lines[2]);
    let records: String = [0, 2].into_iter().flat_map(completions).map(|one| format!("{}\n", one["record"])).collect();
    let verified = run(folder.path(), &["verify"], records.as_bytes());
    assert_eq!(verified.code, Some(0), "{verified:?}");
    let efforts: Vec<f64> = completions(2).iter().map(|one| one["record"]["effort"].as_f64().unwrap()).collect();
    assert!(efforts.is_sorted(), "{efforts:?}");
    let odd = run(folder.path(), &["complete", "--with", "odd", "--limit", "1", TWO], b"");
    assert!(odd.out.starts_with("odd in r") && odd.out.lines().count() == 1, "{odd:?}");
    check(&[case("complete --with nothing TWO", 2, "", "possible values: clue, killer, greater-than, difference")]);
}

/// An editor is told what is not needed or missing.
#[test]
fn puzzles_are_ready_for_print_or_not() {
    let folder = folder();
    let x = r#"{"puzzle":"123434124321214.","size":4,"variant":"x","constraints":[{"type":"odd","cells":["r4c4"]}]}"#;
    let named = format!(r#"{{"puzzle":"{ONE}","title":"Number 1"}}"#);
    let ran = run(folder.path(), &["verify", "--publish"], format!("{x}\n{named}\n{TWO}\n").as_bytes());
    let concerns: Vec<&str> = ran.out.lines().filter_map(|line| line.split('\t').nth(3)).collect();
    let of_x =
        "not needed: rule x; not needed: odd in r4c4; trivial: singles alone solve it; no title; no text of the rules";
    assert_eq!(concerns[0], of_x, "{ran:?}");
    assert!(!concerns[1].contains("title") && !concerns[1].contains("rules"), "{ran:?}");
    assert_eq!(concerns[2], "solutions: several; no title", "{ran:?}");
}

/// The shortest argument why a cell is not a digit, or why it is.
#[test]
fn questions_have_answers() {
    let folder = folder();
    let why = |question: &str, options: &[&str]| {
        run(folder.path(), &[&["explain", "--why", question, ONE], options].concat(), b"")
    };
    let solution = run(folder.path(), &["solve", ONE], b"").out;
    let empty = ONE.find('.').unwrap();
    let (digit, cell) = (&solution[empty..=empty], format!("r{}c{}", empty / 9 + 1, empty % 9 + 1));
    let is = why(&format!("{cell}={digit}"), &[]);
    assert!(is.code == Some(0) && is.out.contains(&format!("{cell} = {digit}")), "{is:?}");
    for other in ["1", "2", "3", "4", "5", "6", "7", "8", "9"].into_iter().filter(|other| *other != digit) {
        let ran = why(&format!("{cell}!={other}"), &[]);
        let is_answer = ran.out.contains(&format!("{cell} is not {other}"));
        assert!(ran.code == Some(0) && is_answer, "{other}: {ran:?}");
        let json = why(&format!("{cell}<>{other}"), &["--format", "json"]);
        assert!(serde_json::from_str::<serde_json::Value>(&json.out).is_ok(), "{json:?}");
    }
    let wrong = why(&format!("{cell}!={digit}"), &[]);
    assert!(wrong.code == Some(1) && wrong.err.contains("is not so"), "{wrong:?}");
    let unread = why("r10c1=3", &[]);
    assert!(unread.code == Some(1) && unread.err.contains("such as r5c6!=4"), "{unread:?}");
}

/// Computed ratings replace those of the input.
#[test]
fn rate_replaces_ratings_of_the_input() {
    let folder = folder();
    let old = format!(
        "\"er\":19.5,\"ep\":19.5,\"er_above\":19.6,\"level\":\"hard\",\"effort\":1.0,\"solution\":\"{FIRST}\",\
         \"se\":{{\"er\":19.5,\"ep\":19.5,\"ed\":19.5}}"
    );
    let input = format!("{{\"puzzle\":\"{SOLVED}\",{old}}}\n{{\"puzzle\":\"{TWO}\",{old}}}\n");
    for format in ["json", "jsonl", "csv"] {
        let ran = run(folder.path(), &["rate", "--se", "-q", "--format", format], input.as_bytes());
        for stale in ["19.5", "19.6", "hard", FIRST] {
            let mut records = ran.out.lines().filter(|line| line.contains(SOLVED) || line.contains(TWO));
            assert!(records.all(|record| !record.contains(stale)), "{format}: {stale} in {}", ran.out);
        }
    }
}

#[test]
fn minimize_and_convert() {
    check(&[
        case("minimize ONE", 0, "ONE|", ""),
        case("minimize ONE NONE", 1, "ONE|", "argument: puzzle 1: no solution, not minimized"),
        case("convert one.txt", 0, "ONE|", ""),
        case("convert mixed.txt", 1, "ONE|TWO|NONE|ONE|", "mixed.txt:5:1"),
        case("convert one.txt -o new.pdf", 2, "", "unknown extension .pdf"),
        case("convert one.txt -o new.pdf --format sdm", 0, "", ""),
        case("convert one.txt -o new", 0, "", ""),
    ]);
    let folder = folder();
    for format in ["line", "sdm", "grid", "list", "json", "jsonl"] {
        let there = run(folder.path(), &["convert", "--format", format, ONE, TWO], b"");
        let back = run(folder.path(), &["convert"], there.out.as_bytes());
        assert_eq!((there.code, back.out, back.err), (Some(0), format!("{ONE}\n{TWO}\n"), String::new()), "{format}");
    }
}

#[test]
fn generate_and_pack() {
    check(&[
        case("generate -n 0 --seed 1", 0, "", ""),
        case("generate --seed 1 --range 5..5", 0, "", ""),
        case("generate --clues 10..16", 2, "", "no puzzle with fewer than 17 clues has exactly one solution"),
        case("generate --clues 81", 2, "", "at most 80 clues"),
        case("generate --clues 30..20", 2, "", "its end is before its start"),
        case("generate --minimal --clues 45", 2, "", "no minimal puzzle with more than 40 clues"),
        case("generate --symmetry full --clues 26..27", 2, "", "no pattern with the symmetry full"),
        case("pack --level hard=1 --clues 16", 2, "", "impossible: "),
        case("neighbors --er 12.0..1.0 -q", 2, "", "the minimum of --er is above its maximum"),
        case("neighbors --min-effort nan", 2, "", "a score is a number"),
        case("generate --er 7.25", 2, "", "\"7.25\" is not a rating with at most one decimal"),
        case("generate --er 7.1..8.45", 2, "", "\"8.45\" is not a rating with at most one decimal"),
        case("rate --er-max 7.25 ONE", 2, "", "ratings are numbers from 0 to 20 with at most one decimal"),
        case("generate --mask /dev/zero", 2, "", "the file is longer than 64 KiB"),
        case("pack --level easy=18446744073709551615 --level hard=1", 2, "", "a run has at most 18446744073709551615"),
        case("pack --level easy=18446744073709551616", 2, "", "\"18446744073709551616\" is not a number of puzzles"),
        case("generate --level hard..easy", 2, "", "the range of levels is empty: easy is easier than hard"),
        case("generate --level easy,clues=x", 2, "", "clues: \"x\" is not a number of clues"),
        case("generate --level easy=1,color=red", 2, "", "\"color\" is neither a level nor a target"),
        case("pack --level easy,hard", 2, "", "one level is expected; repeat the option for hard"),
        case("pack --level easy=1,er=7.1..", 2, "", "easy puzzles have an ER from 1.0 to 1.5"),
        case("pack --level hard=1,require=nothing", 2, "", "unknown technique \"nothing\" of the ladder"),
        case("pack --name hard=Easy", 2, "", "--name: two levels are called \"Easy\""),
        case("pack --name hard=Schwer -o a.csv", 2, "", "csv has no place for the names of levels; use .json"),
        case("pack --names no-such-file", 2, "", "cannot read no-such-file"),
        case("generate --level brutal", 2, "", "unknown level \"brutal\""),
        case("generate --seed 1 --range 3..1", 2, "", "the end is before the start"),
        case("generate --seed 1 --shard 3/2", 2, "", "the shard must be from 1 to 2"),
        case("generate --seed", 2, "", "a value is required"),
        case("generate --time 99999999999999999999h", 2, "", "too long"),
        case("generate --time 5x", 2, "", "expected a time, such as 90s or 5m"),
        case("pack --seed 1 -n 3 --range 2..4", 2, "", "the run has only 3 puzzles"),
        case("generate --seed 1 -n 3 --range 2..4", 2, "", "the run has only 3 puzzles"),
        case(
            "pack --seed 1 -o x.txt",
            2,
            "",
            "x.txt: this format has no place for solutions and ratings; use .csv, .json",
        ),
        case("pack --seed 1 -o one.txt/p.json", 2, "", "cannot create the folder one.txt: "),
        case("generate --seed 1 -o nodir/p.json", 2, "", "cannot write nodir/p.json: No such file or directory"),
        case("generate --seed 1 -o dir", 2, "", "cannot write dir: is a directory"),
    ]);
    let folder = folder();
    let hopeless = ["generate", "--seed", "1", "--level", "extreme", "--clues", "17", "--minimal"];
    for limit in [["--attempts", "5"], ["--time", "50ms"]] {
        let ran = run(folder.path(), &[&hopeless[..], &limit].concat(), b"");
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{ran:?}");
        assert!(ran.err.contains("puzzle 0: gave up after") && ran.err.contains("nearest: "), "{ran:?}");
    }
    std::fs::write(folder.path().join("kept"), "old").expect("a file");
    let ran = run(folder.path(), &[&hopeless[..], &["--attempts", "2", "-o", "kept"]].concat(), b"");
    assert!(ran.code == Some(1) && ran.err.contains("no file written"), "{ran:?}");
    assert_eq!(std::fs::read_to_string(folder.path().join("kept")).expect("the file"), "old");
    let ran = run(folder.path(), &["generate", "-n", "1000000000", "--seed", "1", "--time", "200ms"], b"");
    assert!(ran.code == Some(1) && ran.err.contains("of 1000000000 puzzles found"), "{}", ran.err);
    let ran = run(folder.path(), &["pack", "-o", "new/folder/p.json", "-n", "1", "--seed", "1"], b"");
    assert!(ran.code == Some(0) && folder.path().join("new/folder/p.json").exists(), "{ran:?}");
    let ran = run(folder.path(), &["pack", "--level", "extreme=1", "--clues", "17", "--attempts", "2"], b"");
    assert_eq!((ran.code, folder.path().join("output/pack.json").exists()), (Some(1), false), "{ran:?}");
}

#[test]
fn random_seeds_are_printed() {
    let folder = folder();
    let made = run(folder.path(), &["generate", "-n", "2"], b"");
    let seed = made.err.split_whitespace().nth(2).expect("a seed").trim_end_matches(';').to_owned();
    let again = run(folder.path(), &["generate", "-n", "2", "--seed", &seed], b"");
    assert_eq!((made.out, again.err.as_str()), (again.out, ""));
    assert_eq!(run(folder.path(), &["generate", "-q"], b"").err, "");
}

#[test]
fn pack_prints_its_path() {
    let folder = folder();
    let ran = run(folder.path(), &["pack", "--seed", "1", "--level", "easy=2", "--level", "hard"], b"");
    assert!(ran.out.starts_with("output/pack.json: 12 puzzles, seed 1\nlevel "), "{ran:?}");
    assert!(ran.out.contains("\neasy            2  ") && ran.out.contains("\nhard           10  "), "{ran:?}");
    let to_stdout = run(folder.path(), &["pack", "--seed", "1", "-n", "1", "-o", "-"], b"");
    assert!(to_stdout.out.starts_with("{\n") && to_stdout.err.starts_with("standard output: 1 puzzles"));
    let quiet = run(folder.path(), &["pack", "--seed", "1", "-n", "1", "-o", "-", "-q"], b"");
    assert_eq!((quiet.out, quiet.err.as_str()), (to_stdout.out, ""));
}

#[test]
fn other_commands() {
    check(&[
        case("first", 0, "FIRST|", ""),
        case("man nothing", 2, "", "unknown command \"nothing\""),
        case("completions tcsh", 2, "", "possible values: bash"),
        case("--threads 0 first", 2, "", "0 is not in 1..=1024"),
        case("--threads 1025 first", 2, "", "1025 is not in 1..=1024"),
        case("--threads 3 first", 0, "FIRST|", ""),
        case("first --threads 3 -q --progress never", 0, "FIRST|", ""),
        case("first --progress sometimes", 2, "", "possible values: auto, always, never"),
        case("first extra", 2, "", "unexpected argument 'extra'"),
        case("morph ONE", 2, "", "<--mask <MASK>|--symmetry <KIND>>"),
        case("morph --symmetry rot180 --within ONE", 2, "", "cannot be used with '--within'"),
        case("morph --mask x ONE", 2, "", "neither 81 characters nor a file"),
        case("neighbors ONE --resume", 2, "", "--resume requires the output file of the run"),
        case("generate --uniform --er 9.5..", 2, "", "impractical: uniformly drawn solutions"),
        case(
            "generate --er 12..",
            2,
            "",
            "impractical: no known puzzle has an ER above 11.9; to try anyway, set a limit",
        ),
        case("generate --er 10.6.. --symmetry rot180", 2, "", "impractical: with a symmetry or a mask"),
        case("generate --er 10.6.. --symmetry rot180 --attempts 1 --seed 1", 1, "", "0 of 1 puzzles"),
        case("generate --uniform --er 9.5.. --attempts 1 --seed 1", 1, "", "0 of 1 puzzles"),
        case("generat", 2, "", "'generate'"),
        case("generate --sed 7", 2, "", "'--seed'"),
        case("verify --sumary one.txt", 2, "", "'--summary'"),
        case("solve --engine navie ONE", 2, "", "'naive'"),
        case("pack --levels easy=1", 2, "", "'--level'"),
    ]);
}

#[test]
fn help_is_complete() {
    let folder = folder();
    let all = run(folder.path(), &["--help"], b"").out;
    assert_eq!(run(folder.path(), &[] as &[&str], b"").code, Some(2));
    for (command, _) in cluewise_cli::commands() {
        assert_eq!(
            all.lines().filter(|line| line.starts_with(&format!("  {command} "))).count(),
            1,
            "{command}: {all}"
        );
        let help = run(folder.path(), &[command, "--help"], b"");
        assert_eq!((help.code, help.err.as_str()), (Some(0), ""), "{command}");
        assert!(help.out.contains("\nExample"), "{command} has no example");
        assert!(help.out.lines().all(|line| line.chars().count() <= 100), "{command} has long lines");
        let short = run(folder.path(), &[command, "-h"], b"");
        assert!(short.code == Some(0) && short.out.lines().count() < help.out.lines().count(), "{command} -h");
        let page = run(folder.path(), &["man", command], b"");
        assert!(page.out.contains(&format!(".TH cluewise-{command}")), "{command}: {}", page.out);
    }
}

/// A heading applies to all arguments after it.
#[test]
fn the_targets_section_has_only_targets() {
    let folder = folder();
    for command in ["generate", "pack"] {
        let help = run(folder.path(), &[command, "--help"], b"").out;
        let (_, rest) = help.split_once("\nTargets:\n").expect(command);
        let section = &rest[..rest.find("\nGlobal options:").or(rest.find("\nOptions:")).expect(command)];
        for option in ["--seed", "--range", "--output", "--time"] {
            let is_listed = section.lines().any(|line| line.trim_start().starts_with(option));
            assert!(!is_listed, "{option} is no target of {command}");
        }
    }
}

#[test]
fn version_names_the_solver() {
    let ran = run(Path::new("."), &["--version"], b"");
    let engine = cluewise::solver::engine::Isa::best();
    assert_eq!(ran.out, format!("cluewise {} (solver: {engine})\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(Path::new("."), &["completions", shell], b"");
        assert!(cluewise_cli::commands().all(|(command, _)| ran.out.contains(command)), "{shell}");
    }
}
