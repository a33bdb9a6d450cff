//! Files of other programs: their metadata is kept, and errors in them are located.

use crate::line_by_line;
use crate::written;
use cluewise::formats::{self, ReadError};
use cluewise::pack::{Id, Record};
use cluewise::rating::effort::Level;
use cluewise::{Candidates, Grid, Puzzle, solver};
use serde_json::json;

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const B: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";
const SOLUTION: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

fn read(text: &str, from: Option<&str>) -> Vec<Result<Record, ReadError>> {
    formats::read(Box::new(text.as_bytes()), from.and_then(formats::by_name), &line_by_line()).unwrap().collect()
}

/// Reads a text in a format: the cells of puzzles, and errors.
pub(super) fn read_from(text: &str, format: &str) -> Vec<String> {
    let show = |r: Result<Record, ReadError>| r.map_or_else(|e| e.to_string(), |r| r.puzzle.to_string());
    read(text, Some(format)).into_iter().map(show).collect()
}

/// Reads a text without errors, and checks the detected format.
fn records(name: &str, text: &str) -> Vec<Record> {
    assert_eq!(formats::detect(text.as_bytes()).name(), name, "{text}");
    read(text, None).into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

fn rows(puzzle: &str) -> String {
    (0..9).map(|r| format!("{}\n", &puzzle[9 * r..9 * r + 9])).collect()
}

fn written(name: &str, record: &Record) -> String {
    String::from_utf8(written::written(formats::by_name(name).unwrap(), std::slice::from_ref(record))).unwrap()
}

#[test]
fn sudoku_exchange() {
    let line = "00015097c6c3 083020090000800100029300008000098700070000060006740000300006980002005000010030540  7.2\n";
    let [record] = &records("bank", line)[..] else { panic!("one record") };
    assert_eq!(record.id, Some(Id::Name("00015097c6c3".into())));
    assert_eq!(record.extra.get("er"), Some(&json!(7.2)));
    assert_eq!(written("bank", record), line, "digest and rating come out as they went in");
}

#[test]
fn hodoku() {
    let line = ":0000:x:81.37.6..4..18....53....8.1.+73...51..65...98..84...36..5.....29...561....48792156:923 947::\n";
    let [record] = &records("hodoku", line)[..] else { panic!("one record") };
    let left = record.classic().unwrap().candidates.as_ref().unwrap();
    assert_eq!(record.puzzle.to_string().matches(|c: char| c != '.').count(), 37, "the solved cell is no clue");
    assert_eq!(written("hodoku", record), line.replace(" 947", ""), "nothing is said of what the cells rule out");
    let clue = records("hodoku", &line.replace(" 947", " 811"));
    assert_eq!(written("hodoku", &clue[0]), line.replace(" 947", ""), "a clue stays");
    let nine = cluewise::Digit::new(9).unwrap();
    assert!(!left.get(cluewise::Cell::at(1, 2).unwrap()).contains(nine));
    let step = records("hodoku", &format!(":0300:5:{A}::514:17:by hand: x\n"));
    let said: Vec<_> = step[0].extra.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let want =
        ["technique=\"0300\"", "digits=\"5\"", "eliminations=\"514\"", "values=\"17\"", "remarks=\"by hand: x\""];
    assert_eq!(said, want);
}

#[test]
fn sdk() {
    let text = format!("#ARuud\n#DDaily\n#LEasy\n#X?\n{}\n#LDiabolical\n{}", rows(A), rows(B).replace('.', "0"));
    let found = records("sdk", &text);
    assert_eq!(found.iter().map(|r| r.puzzle.to_string()).collect::<Vec<_>>(), [A, B]);
    assert_eq!((&found[0].id, found[0].level), (&Some(Id::Name("Daily".into())), Some(Level::Easy)));
    assert_eq!(found[0].extra.get("author"), Some(&json!("Ruud")));
    assert_eq!((found[1].level, found[1].extra.get("given_level")), (None, Some(&json!("Diabolical"))));
    let text = format!("#LModerate\n[Puzzle]\n{}[State]\n{}[PencilMarks]\n,,1,,\n", rows(A), rows(SOLUTION));
    let found = records("sadman", &text);
    assert_eq!((found.len(), found[0].puzzle.to_string()), (1, A.into()));
    // Sections in another order; a state without a puzzle is a puzzle.
    let state = format!("[State]\n{}[PencilMarks]\n,,1,,\n", rows(SOLUTION));
    for first in ["", "#LModerate\n"] {
        let found = records("sadman", &format!("{first}{state}[Puzzle]\n{}", rows(A)));
        assert_eq!((found.len(), found[0].puzzle.to_string()), (1, A.into()));
        let found = records("sadman", &format!("{first}{state}"));
        assert_eq!((found.len(), found[0].puzzle.to_string()), (1, SOLUTION.into()));
    }
    let found = records("sdk", &format!("#Cone\n#LEasy\n#Ctwo\n{}", rows(A)));
    assert_eq!(found[0].extra.get("comment"), Some(&json!("one\ntwo")));
    let found = records("sadman", &text);
    assert_eq!(found[0].extra.get("given_level"), Some(&json!("Moderate")));
}

#[test]
fn simple_sudoku() {
    let row = |r: &str| format!("{}|{}|{}", &r[..3], &r[3..6], &r[6..9]);
    let new: Vec<String> = rows(A).lines().map(row).collect();
    let new = [&new[..3], &new[3..6], &new[6..]].map(|band| band.join("\n")).join("\n-----------\n");
    let old = rows(A).replace('.', "X");
    let export = new.lines().map(|l| if l.contains('-') { "|---+---+---|".into() } else { format!("|{l}|") });
    let export = format!("*-----------*\n{}\n*-----------*\n", export.collect::<Vec<_>>().join("\n"));
    assert_eq!(written("ss", &Record::from(A.parse::<Puzzle>().unwrap())), format!("{new}\n"));
    for (name, text) in [("ss", &new), ("grid", &old), ("ss", &export)] {
        assert_eq!(records(name, text)[0].puzzle.to_string(), A, "{text}");
    }
}

#[test]
fn tables() {
    let (zeros, solved) = (A.replace('.', "0"), SOLUTION);
    let table = [
        ("bryanpark", format!("quizzes,solutions\n{zeros},{solved}\n"), ""),
        ("rohanrao", format!("puzzle,solution\r\n{zeros},{solved}\r\n"), ""),
        ("radcliffe", format!("id,puzzle,solution,clues,difficulty\n1,{A},{solved},17,2.2\n"), "difficulty=2.2"),
        (
            "Hugging Face",
            format!("source,question,answer,rating\nkaggle,{A},{solved},3\n"),
            "source=\"kaggle\" rating=3",
        ),
        (
            "QQWing",
            format!("Puzzle,Solution,Time (milliseconds),Givens,Box/Line Intersections\n{A},{solved},0.5,17,2,\n"),
            "Time (milliseconds)=0.5 Givens=17 Box/Line Intersections=2",
        ),
        (
            "semicolons",
            format!("\"Puzzle\";\"Solution\";Note\n\"{A}\";\"{solved}\";\"a \"\"b\"\"; c\"\n"),
            "Note=\"a \\\"b\\\"; c\"",
        ),
        ("tabs", format!("Sudoku\tAnswer\n{A}\t{solved}\n"), ""),
    ];
    for (name, text, extra) in table {
        let [record] = &records("csv", &text)[..] else { panic!("{name}") };
        assert_eq!(record.puzzle.to_string(), A, "{name}");
        assert_eq!(record.solution().map(|grid| grid.to_string()).as_deref(), Some(SOLUTION), "{name}");
        let said: Vec<_> = record.extra.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(said.join(" "), extra, "{name}");
    }
}

/// Every column is kept, whatever its name.
#[test]
fn column_names() {
    let table = [
        ("more,puzzle", "text,@", "more=\"text\""),
        ("puzzle,more", "@,\"{\"\"a\"\":1}\"", "a=1"),
        ("a,puzzle,more", ",@,\"{\"\"a\"\":2,\"\"b\"\":3}\"", "a=2 b=3"),
        ("puzzle,more", "@,{a", "more=\"{a\""),
        ("level,puzzle,more", "easy,@,\"{\"\"level\"\":\"\"hard\"\"}\"", "given_level=\"hard\""),
        ("more,puzzle,more", "1,@,2", "more=1 more_3=2"),
        ("note,puzzle,note,note", "a,@,b,c", "note=\"a\" note_3=\"b\" note_4=\"c\""),
        ("note_3,puzzle,note,note_3", "a,@,b,c", "note=\"b\" note_3=\"a\" note_3_4=\"c\""),
        ("puzzle,Puzzle,Level,level", "@,x,easy,hard", "given_level=\"hard\" given_puzzle=\"x\""),
        ("level,puzzle,Level", "Diabolical,@,worse", "given_level=\"Diabolical\" given_level_3=\"worse\""),
        ("puzzle,clues,se", "@,81,1", "given_clues=81 given_se=1"),
        ("puzzle,,", "@,1,2", "column 2=1 column 3=2"),
        ("puzzle,a,b", "@,1", "a=1"),
    ];
    for (header, row, want) in table {
        let text = format!("{header}\n{}\n", row.replace('@', A));
        let [Ok(record)] = &read(&text, Some("csv"))[..] else { panic!("{text}") };
        let said = |record: &Record| {
            // A missing cell at the end of a row is written as an empty one.
            let fields = record.extra.iter().filter(|(_, value)| !value.is_null());
            let mut said: Vec<_> = fields.map(|(name, value)| format!("{name}={value}")).collect();
            said.sort();
            said.join(" ")
        };
        assert_eq!(said(record), want, "{text}");
        let again = read(&written("csv", record), Some("csv"));
        let again = again[0].as_ref().unwrap();
        assert_eq!((said(again), again.level), (want.into(), record.level), "{text}");
    }
}

/// Names in Latin-1 and Windows-1252 are decoded; output is UTF-8.
#[test]
fn text_that_is_not_utf8() {
    let zeros = A.replace('.', "0");
    let table = [
        ("sdk", format!("#AAndr@ \u{1}Z\u{2}\n{}", rows(A))),
        ("csv", format!("puzzle,author\n{A},Andr@ \u{1}Z\u{2}\n")),
        ("csv", format!("puzzle;author\n{A};\"Andr@ \u{1}Z\u{2}\"\n")),
        ("jsonl", format!("{{\"puzzle\":\"{A}\",\"author\":\"Andr@ \u{1}Z\u{2}\"}}\n")),
        ("opensudoku", format!("<opensudoku><author>Andr@ \u{1}Z\u{2}</author><game data=\"{zeros}\"/></opensudoku>")),
    ];
    for (name, text) in table {
        let replace = |byte| match byte {
            b'@' => 0xe9,
            1 => 0x93,
            2 => 0x94,
            byte => byte,
        };
        let bytes: Vec<u8> = text.bytes().map(replace).collect();
        let all: Vec<_> = formats::read(Box::new(&bytes[..]), None, &line_by_line()).unwrap().collect();
        let [Ok(record)] = &all[..] else { panic!("{name}: {all:?}") };
        assert_eq!(record.extra.get("author"), Some(&json!("André “Z”")), "{name}");
        for format in ["json", "csv", "sdk"] {
            assert!(written(format, record).contains("Andr\u{e9} “Z”"), "{name} to {format}");
        }
    }
}

#[test]
fn open_sudoku() {
    let zeros = A.replace('.', "0");
    let first = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>medium gs6</name><author>d &amp; c</author>\
         <level>medium</level>\n  <game data=\"{zeros}\"/>\n  <!-- <game data=\"1\"/> -->\n  <game\n   data='{zeros}' />\n</opensudoku>\n"
    );
    let found = records("opensudoku", &first);
    assert_eq!(found.len(), 2);
    for record in found {
        assert_eq!((record.puzzle.to_string(), record.level), (A.into(), Some(Level::Medium)));
        assert_eq!(record.extra.get("author"), Some(&json!("d & c")));
    }
    let state = |digit: char| format!("{}|0|{}|", digit.to_digit(10).unwrap_or(7), u8::from(digit == '.'));
    let second = format!(
        "<opensudoku version=\"2\"><folder name=\"Easy\" created=\"1778054847256\"><game created=\"0\" state=\"0\" \
         time=\"0\" last_played=\"0\" note=\"one\" data=\"{zeros}\"/></folder><folder name=\"Old &lt;ones&gt;\">\
         <game data=\"version: 2&#10;{}\" state=\"1\"></game></folder></opensudoku>",
        A.chars().map(state).collect::<String>()
    );
    let found = records("opensudoku", &second);
    assert_eq!(found.iter().map(|r| r.puzzle.to_string()).collect::<Vec<_>>(), [A, A]);
    assert_eq!((&found[0].id, found[0].level), (&Some(Id::Name("one".into())), Some(Level::Easy)));
    assert_eq!((found[1].level, found[1].extra.get("folder")), (None, Some(&json!("Old <ones>"))));
    // Games are written by folder.
    let mixed = [found[0].clone(), found[1].clone(), found[0].clone()];
    let text = String::from_utf8(written::written(formats::by_name("opensudoku").unwrap(), &mixed)).unwrap();
    assert_eq!((text.matches("<folder").count(), records("opensudoku", &text).len()), (2, 3), "{text}");
    // XML has no other control characters than tabs and line breaks.
    let mut named = found[1].clone();
    named.id = Some(Id::Name("a\u{8}\0b\t\"c\"\n&d".into()));
    named.extra.set("folder", "\u{1b}x".into());
    let text = written("opensudoku", &named);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text}");
    let again = &records("opensudoku", &text)[0];
    assert_eq!(again.id, Some(Id::Name("a\u{fffd}\u{fffd}b\t\"c\"\n&d".into())), "{text}");
    assert_eq!(again.extra.get("folder"), Some(&json!("\u{fffd}x")));
}

#[test]
fn ipuz() {
    let list = |p: &str| {
        json!(
            rows(p)
                .lines()
                .map(|r| r.bytes().map(|b| b.saturating_sub(b'0') % 254).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        )
    };
    let value = |kind: &str| {
        json!({
            "version": "http://ipuz.org/v2", "kind": [kind], "charset": "123456789", "boxes": true, "title": "No. 3",
            "difficulty": "Hard", "author": "C", "puzzle": list(A), "solution": list(SOLUTION)
        })
    };
    for text in [value("http://ipuz.org/sudoku#1").to_string(), format!("{:#}", value("http://ipuz.org/sudoku#1"))] {
        let [record] = &records("ipuz", &text)[..] else { panic!("one record") };
        assert_eq!((record.puzzle.to_string(), record.level), (A.into(), Some(Level::Hard)));
        assert_eq!((&record.id, record.solution().is_some()), (&Some(Id::Name("No. 3".into())), true));
        let names: Vec<&str> = record.extra.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["author"]);
    }
    let variant = read(&value("http://ipuz.org/sudoku/diagonalsudoku#1").to_string(), None);
    let error = variant[0].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("1:1: found a puzzle of the kind \"http://ipuz.org/sudoku/diagonal"), "{error}");
}

/// Lists of npm package `sudoku`: the digits 0 to 8, and `null` for an empty cell.
#[test]
fn lists_with_null_count_from_zero() {
    let value = |c: char, blank: &str| c.to_digit(10).map_or(blank.to_owned(), |digit| (digit - 1).to_string());
    let flat = |puzzle: &str, blank: &str| {
        format!("[{}]", puzzle.chars().map(|c| value(c, blank)).collect::<Vec<_>>().join(","))
    };
    let nested = |puzzle: &str, blank: &str| {
        let rows: Vec<String> = rows(puzzle).lines().map(|row| flat(row, blank)).collect();
        format!("[{}]", rows.join(","))
    };
    for blank in ["null", "None"] {
        for text in [flat(A, blank), nested(A, blank), format!("[{},{}]", nested(A, blank), nested(A, blank))] {
            let found = read(&text, None);
            assert!(found.iter().all(|r| r.as_ref().is_ok_and(|r| r.puzzle.to_string() == A)), "{text}: {found:?}");
        }
    }
    // The solution counts from zero too, as a field and beside the puzzle.
    let json = format!("{{\"puzzle\":{},\"solution\":{}}}", flat(A, "null"), flat(SOLUTION, "null"));
    let (puzzle, solution) = (flat(A, "null"), flat(SOLUTION, "null"));
    for text in [json, format!("[{puzzle},{solution}]"), format!("[{solution},{puzzle}]")] {
        let [Ok(record)] = &read(&text, None)[..] else { panic!("{text}") };
        let solution = record.solution().map(|grid| grid.to_string());
        assert_eq!((record.puzzle.to_string(), solution.as_deref()), (A.into(), Some(SOLUTION)), "{text}");
    }
    // Without 0 or without null, digits count from one.
    let plain = |blank: &str| {
        format!(
            "[{}]",
            A.chars().map(|c| c.to_digit(10).map_or(blank.into(), |d| d.to_string())).collect::<Vec<_>>().join(",")
        )
    };
    for blank in ["null", "0"] {
        assert_eq!(read(&plain(blank), None)[0].as_ref().map(|r| r.puzzle.to_string()).ok().as_deref(), Some(A));
    }
    // Both for empty cells, with a 9 or with digits that contradict each other.
    for text in [plain("null").replacen("null", "0", 1) + "\n", plain("null").replacen("null,null", "0,0", 1)] {
        let text = if text.ends_with('\n') { text.replacen("null", "9", 1) } else { text };
        let error = read(&text, None)[0].as_ref().expect_err(&text).to_string();
        assert!(error.contains("found 0 beside null, expected one value for empty cells"), "{error}");
    }
}

/// Lists of a puzzle and its solution are one record each.
#[test]
fn pairs_of_puzzle_and_solution() {
    let text = |puzzle: &str| format!("\"{}\"", puzzle.replace('.', "0"));
    let list = |puzzle: &str| {
        let row =
            |row: &str| format!("[{}]", row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(","));
        format!("[{}]", rows(puzzle).lines().map(row).collect::<Vec<_>>().join(","))
    };
    let shown = |input: &str, from: Option<&str>| -> Vec<String> {
        let show = |r: Record| match (r.solution().map(|grid| grid.to_string()), r.invalid_solution) {
            (Some(solution), _) => format!("{} {solution}", r.puzzle),
            (None, true) => format!("{} invalid", r.puzzle),
            (None, false) => r.puzzle.to_string(),
        };
        read(input, from).into_iter().map(|r| r.map_or_else(|error| error.to_string(), show)).collect()
    };
    let pair = format!("{A} {SOLUTION}");
    for write in [&text as &dyn Fn(&str) -> String, &list] {
        let (a, b, s) = (write(A), write(B), write(SOLUTION));
        let table = [
            (format!("[[{a},{s}],[{a},{s}]]"), vec![pair.clone(); 2]),
            (format!("[[\n{a},\n{s}\n],\n[{b}]]"), vec![pair.clone(), B.into()]),
            (format!("[{a},{s}]"), vec![pair.clone()]),
            (format!("[{a},{b}]"), vec![A.into(), B.into()]),
            (format!("[{a},{s},{b}]"), vec![A.into(), SOLUTION.into(), B.into()]),
            // The solution first.
            (format!("[{s},{a}]"), vec![pair.clone()]),
            (format!("[[{s},{a}],[{a},{s}]]"), vec![pair.clone(); 2]),
            (format!("[{s},{a},{b}]"), vec![SOLUTION.into(), A.into(), B.into()]),
            (format!("[{s},{s}]"), vec![SOLUTION.into(); 2]),
            (format!("[{s},{b}]"), vec![SOLUTION.into(), B.into()]),
            (format!("{{\"puzzles\":[[{a},{s}],[{b},{s}]]}}"), vec![pair.clone(), format!("{B} {SOLUTION}")]),
            // Records are no pair.
            (format!("[{{\"puzzle\":{a}}},{{\"puzzle\":{s}}}]"), vec![A.into(), SOLUTION.into()]),
        ];
        for (input, want) in table {
            assert_eq!(shown(&input, None), want, "{input}");
            assert_eq!(shown(&input, Some("json")), want, "as JSON: {input}");
        }
    }
    let wrong = SOLUTION.replacen("41", "44", 1);
    assert_eq!(shown(&format!("[[{},{}]]", text(A), text(&wrong)), None), [format!("{A} invalid")]);
}

#[test]
fn candidate_grids() {
    let puzzle: Puzzle = A.parse().unwrap();
    let drawn = Candidates::new(&puzzle).to_string();
    let bare = [Record::from(puzzle)];
    // Drawn by cluewise: nine rows, vertical lines between boxes.
    assert_eq!(records("pencilmarks", &drawn), bare);
    let boxed = format!(
        ".-----.-----.-----.\n{}\n'-----'-----'-----'\n",
        drawn.lines().map(|l| format!("| {l} |")).collect::<Vec<_>>().join("\n")
    );
    assert_eq!(records("pencilmarks", &boxed), bare);
    let sukaku = String::from_utf8(Candidates::new(&puzzle).to_bytes().to_vec()).unwrap();
    for text in [sukaku.clone(), sukaku.replace('.', "0"), sukaku.replace('.', "_") + "\n"] {
        assert_eq!(records("sukaku", &text), bare);
    }
    // No clues: two candidates per cell, one of them correct.
    let solution: Grid = SOLUTION.parse().unwrap();
    let mut two = Candidates::FULL;
    for cell in cluewise::Cell::all() {
        let other = cluewise::Digit::from_index((solution.get(cell).index() + 1 + cell.index() % 8) % 9).unwrap();
        two.keep(cell, [solution.get(cell), other].into_iter().collect());
    }
    let [record] = &records("sukaku", std::str::from_utf8(&two.to_bytes()).unwrap())[..] else { panic!("one") };
    assert_eq!(
        (record.classic_clues().unwrap(), record.classic().unwrap().all_candidates()),
        (Puzzle::EMPTY, two.clone())
    );
    assert!(solver::solutions_within(&two).any(|grid| grid == solution));
    // SudoCue marks digits entered by the user.
    let progress = drawn.replacen(" 1 ", " u1 ", 1);
    let [record] = &records("pencilmarks", &progress)[..] else { panic!("one") };
    assert_eq!(record.puzzle.clue_count(), puzzle.clue_count() - usize::from(progress != drawn));
}

/// Candidate grids are detected even if the first rows have only clues or cells without candidates.
#[test]
fn candidate_grids_are_detected() {
    let format = formats::by_name("pencilmarks").unwrap();
    for k in 0..cluewise_references::rounds(100) {
        let mut rng = cluewise::PuzzleRng::new(41, k);
        let grid = cluewise::generator::random_grid(&mut rng);
        let (full, clues, kept) = (rng.random_below(9) as usize, rng.random_below(9), rng.random_below(13));
        let is_clue = |cell: &cluewise::Cell| cell.row() < full || rng.random_below(9) < clues;
        let puzzle = Puzzle::from(grid).restricted_to(cluewise::Cell::all().filter(is_clue).collect());
        let mut left = Candidates::new(&puzzle);
        for cell in cluewise::Cell::all() {
            let keep = |digit: &cluewise::Digit| *digit == grid.get(cell) || rng.random_below(12) < kept;
            let set = cluewise::Digit::all().filter(keep).collect();
            left.keep(cell, if rng.random_below(40) == 0 { Default::default() } else { set });
        }
        let mut record = Record::from(puzzle);
        record.restrict(&left);
        if puzzle.clue_count() == 81 {
            continue;
        }
        let text = written("pencilmarks", &record);
        // A single candidate may be drawn like a clue.
        let left = |record: &Record| {
            let step = |left: &Candidates| Some(Record::from(left).classic()?.all_candidates());
            std::iter::successors(Some(record.classic().unwrap().all_candidates()), step).nth(81)
        };
        let found = records("pencilmarks", &text);
        assert_eq!(found.iter().map(left).collect::<Vec<_>>(), [left(&record)], "{text}");
        let found = records("sukaku", &written("sukaku", &record));
        assert_eq!(found.iter().map(left).collect::<Vec<_>>(), [left(&record)], "{text}");
        // The same, byte by byte.
        let slow = std::io::BufReader::with_capacity(1, text.as_bytes());
        let found =
            formats::read(Box::new(slow), None, &formats::ReadOptions::default()).unwrap().next().unwrap().unwrap();
        assert_eq!(left(&found), left(&record), "{text}");
    }
    let none =
        String::from_utf8(written::written(format, &[Record::from(&".".repeat(729).parse::<Candidates>().unwrap())]))
            .unwrap();
    let [record] = &records("pencilmarks", &none)[..] else { panic!("{none}") };
    assert!(record.classic().unwrap().candidates.as_ref().is_some_and(|left| left.to_bytes() == [b'.'; 729]), "{none}");
}

/// Puzzles above and below candidate grids are those that they are alone, with their rules and candidates.
#[test]
fn candidate_grids_are_among_other_puzzles() {
    let cage = format!(
        "{{\"puzzle\":{A:?},\"constraints\":[{{\"type\":\"killer\",\"cells\":[\"r1c1\",\"r1c2\"],\"value\":9}}]}}\n"
    );
    let [killer] = &records("jsonl", &cage)[..] else { panic!("one") };
    let mut marked = Record::from(A.parse::<Puzzle>().unwrap());
    let mut left = marked.classic().unwrap().all_candidates();
    left.keep(cluewise::Cell::new(1).unwrap(), [1, 6].into_iter().filter_map(cluewise::Digit::new).collect());
    marked.restrict(&left);
    let marks = written("pencilmarks", &marked);
    let below = [
        ("constraints in JSON", cage.clone()),
        ("another size", "{\"puzzle\":\"1...............\",\"size\":4}\n".into()),
        ("candidates in JSON", written("jsonl", &marked)),
        ("a list", written("list", &marked)),
        ("f-puzzles", written("f-puzzles", killer)),
        ("a table", written("csv", killer)),
        ("a line", format!("{A}\n")),
    ];
    let seen = |text: &str| -> Vec<String> {
        let shown = |record: Result<Record, _>| {
            record.map(|one| format!("{one:?}")).unwrap_or_else(|e: ReadError| e.to_string())
        };
        formats::read_bytes(text.as_bytes(), &formats::ReadOptions::default()).map(shown).collect()
    };
    let puzzles = |text: &str| -> Vec<(String, String, usize)> {
        let records = formats::read_bytes(text.as_bytes(), &formats::ReadOptions::default());
        let parts = |record: Record| {
            let candidates =
                record.classic().and_then(|classic| classic.candidates.as_ref().map(|left| format!("{left:?}")));
            (record.puzzle.to_string(), candidates.unwrap_or_default(), record.kind().constraints().len())
        };
        records.map(|record| parts(record.unwrap_or_else(|error| panic!("{text}: {error}")))).collect()
    };
    for heading in ["17.", "Nr. 17", "Sudoku 17:\n"] {
        assert_eq!(puzzles(&format!("{heading}\n{marks}")), puzzles(&marks), "{heading}");
    }
    for (name, other) in &below {
        let alone = [puzzles(&marks), puzzles(other)].concat();
        assert_eq!(puzzles(&format!("{marks}{other}")), alone, "{name}");
        assert_eq!(puzzles(&format!("{marks}\n{other}\n")), alone, "{name}");
        if *name == "a table" {
            assert!(seen(&format!("{other}{marks}")).iter().any(|result| result.contains("expected")));
            continue;
        }
        let reversed = [puzzles(other), puzzles(&marks), puzzles(other)].concat();
        assert_eq!(puzzles(&format!("{other}{marks}{other}")), reversed, "{name}");
    }
    let table = puzzles(&below[5].1);
    assert_eq!(puzzles(&format!("{B}\n{}", below[5].1))[1..], table);
    // Sentences and the solution, as `explain --grids` prints them.
    for solution in ["Solution: ", "Solution\u{a0}: ", "Lösung: "] {
        let text = format!(
            "{A}\nHard, 5 steps\nHoDoKu's score is another.\n\n{marks}\n1. Single: r1c1 = 5\n\n{solution}{SOLUTION}\n"
        );
        assert_eq!(puzzles(&text).len(), 2, "{text}");
    }
}

/// Objects of JSON are no rows of a table, although the words above them have commas.
#[test]
fn objects_below_words_keep_their_rules() {
    let cage = format!(
        "{{\"puzzle\":{A:?},\"constraints\":[{{\"type\":\"killer\",\"cells\":[\"r1c1\",\"r1c2\"],\"value\":9}}]}}\n"
    );
    for words in [
        "New killer, easy",
        "Subject: killers, new\nFrom: Anna, Bob\n\nHere they are, both with cages.\n",
        "puzzle,level",
        "id;level",
    ] {
        let records = read(&format!("{words}\n{cage}{cage}"), None);
        let constraints: Vec<usize> =
            records.into_iter().flatten().map(|record| record.kind().constraints().len()).collect();
        assert_eq!(constraints, [1, 1], "{words}");
    }
}

/// Candidates restrict solutions as in the naive solver.
#[test]
fn solutions_within_candidates() {
    let grid: Grid = SOLUTION.parse().unwrap();
    for k in 0..60 {
        let mut rng = cluewise::PuzzleRng::new(31, k);
        let clues =
            Puzzle::from(grid).restricted_to(cluewise::Cell::all().filter(|_| rng.random_below(9) < 4).collect());
        let mut left = Candidates::new(&clues);
        for cell in cluewise::Cell::all() {
            let gone = cluewise::Digit::all().filter(|_| rng.random_below(12) == 0);
            left.remove(cell, gone.collect());
        }
        let oracle: Vec<Grid> = solver::naive::solutions(&clues).take(20_000).collect();
        if oracle.len() == 20_000 {
            continue;
        }
        let wanted: Vec<Grid> = oracle.into_iter().filter(|grid| left.allows(grid)).collect();
        assert_eq!(solver::solutions_within(&left).collect::<Vec<_>>(), wanted, "{k}");
        assert_eq!(solver::naive::solutions_within(&left).collect::<Vec<_>>(), wanted, "{k}");
        assert_eq!(solver::count_within(&left, u64::MAX), wanted.len() as u64, "{k}");
        assert_eq!(solver::count_within(&left, 1), wanted.len().min(1) as u64, "{k}");
    }
}

#[test]
fn errors_are_located() {
    let table: Vec<(&str, &str, String, Vec<String>)> = vec![
        (
            "csv",
            "too many columns",
            format!("puzzle{}\n", ",a".repeat(16_384)),
            vec!["1:32774: found one more column, expected at most 16384 columns".into()],
        ),
        (
            "csv",
            "too many fields",
            format!("puzzle,a\n{A}{}\n{A},2\n", ",1".repeat(20_000)),
            vec!["2:32849: found one more column, expected at most 16384 columns".into(), A.into()],
        ),
        (
            "opensudoku",
            "long comments, and one that is not closed",
            format!(
                "<opensudoku><!--{}--->\n<game data=\"{A}\"/><!-- <!-- <<< --><game data=\"{B}\"/>\n <!-- {}<game data=\"{A}\"/>",
                "<- -- >\n".repeat(300_000),
                "<!--".repeat(1 << 20)
            ),
            vec![A.into(), B.into(), "300003:2: found a comment that is not closed, expected \"-->\"".into()],
        ),
        (
            "opensudoku",
            "a long tag",
            format!("<opensudoku><game data=\"{}\"/>\n<game data=\"{A}\"/>", "1".repeat(3 << 20)),
            vec!["1:13: found a tag or text longer than 1 MiB, expected a shorter one".into(), A.into()],
        ),
    ];
    let mut wrong = 0;
    for (format, what, text, want) in table {
        let found = read_from(&text, format);
        if found != want {
            eprintln!("{format}, {what}: found {found:#?}, wanted {want:#?}");
            wrong += 1;
        }
    }
    assert_eq!(wrong, 0);
}
