//! Options of each command, as far as `cases/` does not show their output.

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

/// These puzzles by the names that cases have for them.
pub const PUZZLES: [(&str, &str); 6] =
    [("ONE", ONE), ("TWO", TWO), ("NONE", NONE), ("EMPTY", EMPTY), ("SOLVED", SOLVED), ("FIRST", FIRST)];

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
}

/// Names of techniques in any spelling, and ranges with a dash.
#[test]
fn other_spellings_are_understood() {
    let folder = folder();
    let generated = |args: &[&str]| run(folder.path(), &[&["generate", "--seed", "5"], args].concat(), b"").out;
    let expected = generated(&["--practice", "xy-wing", "--clues", "22..30"]);
    assert_eq!(generated(&["--practice", "XY Wing", "--clues", "22-30"]), expected);
    assert_eq!(expected.len(), 82);
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
fn engines_list_the_same_solutions() {
    let folder = folder();
    for limit in ["2", "64", "65", "500"] {
        let by = |engine| run(folder.path(), &["solve", "--limit", limit, "--engine", engine, EMPTY], b"");
        let (auto, naive) = (by("auto"), by("naive"));
        assert_eq!((auto.out.lines().count().to_string(), &auto.out), (limit.to_string(), &naive.out));
    }
}

#[test]
fn grids_of_candidates_are_drawn() {
    let folder = folder();
    let drawn = run(folder.path(), &["candidates", SOLVED], b"");
    assert_eq!(drawn.out.lines().count(), 9);
    assert_eq!(drawn.out.lines().next().map(str::trim_end), Some("4 6 8 | 9 3 1 | 5 2 7"));
    let wrong = run(folder.path(), &["candidates", NONE], b"");
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.starts_with("! ") && wrong.err.contains("contradiction: no candidate for r1c1"), "{wrong:?}");
    let kind = run(
        folder.path(),
        &["candidates", "--size", "4", "1...............".replacen("....", ".1..", 2).as_str()],
        b"",
    );
    assert!(kind.err.contains("contradiction"), "{kind:?}");
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
    assert_eq!(heads, ["# Puzzle 1: 2 solutions", "# Puzzle 2: 0 solutions", "# Puzzle 3: 7 solutions"]);
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
    assert_eq!([&lines[1]["number"], &lines[2]["number"]], [2, 3], "{ran:?}");
    let named = format!("{TWO}\n{}\n", killer.replace("\"size\"", "\"id\":\"Anna\",\"size\""));
    let text = run(folder.path(), &["complete", "--limit", "2"], named.as_bytes()).out;
    assert!(["Puzzle 1: r", "Puzzle 2 (Anna): "].map(|name| text.matches(name).count()) == [2, 2], "{text}");
    let odd = run(folder.path(), &["complete", "--with", "odd", "--limit", "1", TWO], b"");
    assert!(odd.out.starts_with("odd in r") && odd.out.lines().count() == 1, "{odd:?}");
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
    // In signs or in words.
    for question in [format!("{cell}={digit}"), format!("Why is {cell} {digit}?")] {
        let is = why(&question, &[]);
        assert!(is.code == Some(0) && is.out.contains(&format!("{cell} = {digit}")), "{is:?}");
    }
    let named = format!("{}{}", char::from(b'A' + (empty / 9) as u8), empty % 9 + 1);
    let is = why(&format!("{named}={digit}"), &["--coords", "a1"]);
    assert!(is.code == Some(0) && is.out.contains(&format!("{named} = {digit}")), "{is:?}");
    for other in ["1", "2", "3", "4", "5", "6", "7", "8", "9"].into_iter().filter(|other| *other != digit) {
        let ran = why(&format!("{cell}!={other}"), &[]);
        // A step may say so of several cells.
        let excludes = |word: &str| word.strip_prefix(&*format!("{cell}<>")).is_some_and(|lost| lost.contains(other));
        let is_answer = ran.out.contains(&format!("{cell} is not {other}")) || ran.out.split_whitespace().any(excludes);
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
fn formats_are_read_back() {
    let folder = folder();
    for format in ["line", "sdm", "grid", "list", "json", "jsonl"] {
        let there = run(folder.path(), &["convert", "--format", format, ONE, TWO], b"");
        let back = run(folder.path(), &["convert"], there.out.as_bytes());
        assert_eq!((there.code, back.out, back.err), (Some(0), format!("{ONE}\n{TWO}\n"), String::new()), "{format}");
    }
}

#[test]
fn limits_end_runs() {
    let folder = folder();
    let hopeless = ["generate", "--seed", "1", "--level", "extreme", "--clues", "17", "--minimal"];
    for limit in [["--attempts", "5"], ["--time-limit", "2s"]] {
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
    assert!(to_stdout.out.starts_with("{\n") && to_stdout.err.starts_with("standard output: 1 puzzle,"));
    let quiet = run(folder.path(), &["pack", "--seed", "1", "-n", "1", "-o", "-", "-q"], b"");
    assert_eq!((quiet.out, quiet.err.as_str()), (to_stdout.out, ""));
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
