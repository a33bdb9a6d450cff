//! Puzzles in documents of other programs.

use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::Symbols;
use cluewise::pack::Id;
use cluewise::pack::Record;
use std::fs;
use std::path::Path;

/// The puzzles and solutions in the files of `tests/data/found`.
const A: &str = ".1.5.7.6......1.....82.....97....1..8.3............72.5..8.2.4...493..........61.";
const A_SOLUTION: &str = "312587964695341872748269531976423185823175496451698723567812349184936257239754618";
const B: &str = "......9.762..815..57..2.....3..52..8.....7.....4.....1.1..........5..76..5...8...";
const B_SOLUTION: &str = "148365927629781543573924816931652478285147639764839251417296385892513764356478192";
const C: &str = ".42......3....1.";
const D: &str = "E3.6..B8.........8..35.1...D.B..9..4..C..F.3...6C5F167.......84G.4..C.G9.3.75...8E...34....G....\
                 .62....59B...43.....A..7...E...9AG...41..E.9...B.F.95...B...C.A42......G...1..8....C.2....7..6.F\
                 .1.F....G4.......96B..E.........3.CG.69..5A.4.F8..........CF.5..";

fn read(bytes: &[u8]) -> Vec<Result<Record, String>> {
    let records = formats::read_bytes(bytes, &ReadOptions::default());
    records.map(|record| record.map_err(|error| error.to_string())).collect()
}

/// Returns the letter of a record, and a plus sign if it has its solution; of an error `!` and the place.
fn letters(record: &Result<Record, String>) -> String {
    let record = match record {
        Ok(record) => record,
        Err(error) => return format!("!{}", error.split_once(": ").map_or(error.as_str(), |(place, _)| place)),
    };
    let (letter, solution) = match record.to_text(Symbols::DIGITS).as_str() {
        A => ("A", A_SOLUTION),
        B => ("B", B_SOLUTION),
        C => ("C", ""),
        D => ("D", ""),
        other => return format!("{other:?}"),
    };
    match record.solution() {
        None => letter.into(),
        Some(found) if found.to_text(Symbols::DIGITS) == solution => format!("{letter}+"),
        Some(found) => format!("{letter} with {found:?}"),
    }
}

#[test]
fn puzzles_are_found_in_any_document() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/found");
    let table = fs::read_to_string(folder.join("found.tsv")).unwrap();
    let mut failures = Vec::new();
    for (file, wanted) in table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap())
    {
        let records = read(&fs::read(folder.join(file)).unwrap());
        let found: String = records.iter().map(letters).collect();
        if found != wanted {
            failures.push(format!("{file}: {found}, not {wanted}"));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

/// Errors of a document are located wherever they are, also beyond its start, which the readers of lines try first.
#[test]
fn documents_are_read_to_their_end() {
    let line = |number: usize| match number {
        900 => format!("grids.append(\"{}\")\n", &A[1..]),
        _ => format!("grids.append(\"{}{A}\")\n", if number == 950 { "9" } else { "" }),
    };
    let text = format!("import sudoku\n\ngrids = []\n{}", (4..=1000).map(line).collect::<String>());
    assert!(text.len() > 5 << 14);
    let found: Vec<String> = read(text.as_bytes()).iter().map(letters).collect();
    let errors: Vec<(usize, &str)> =
        (4..).zip(found.iter().map(String::as_str)).filter(|(_, found)| *found != "A").collect();
    assert_eq!((found.len(), errors), (997, vec![(900, "!900:95"), (950, "!950:96")]));
}

/// The words directly above a framed grid are its name, if they may be one.
#[test]
fn frames_have_names() {
    let small =
        ".-----.-----.\n| 1 2 | . . |\n| . . | 1 . |\n:-----+-----:\n| . 1 | . . |\n| . . | . 1 |\n'-----'-----'\n";
    let table = [
        ("Golden Nugget\n", Some("Golden Nugget")),
        ("> [b]Golden Nugget[/b]; ER=9.0\n\n[code]\n", Some("Golden Nugget")),
        ("\"Tungsten Rod\" by Anna\nCode: Select all\n", Some("Tungsten Rod")),
        ("Easy puzzle\n", None),
        ("Here is mine:\n", None),
        ("", None),
    ];
    for (words, name) in table {
        for text in [format!("{words}{small}"), format!("{words}{small}Thanks!\n{small}")] {
            let records = read(text.as_bytes());
            let Some(Ok(first)) = records.first() else { panic!("{text}: {records:?}") };
            assert_eq!(first.id, name.map(|name| Id::Name(name.into())), "{text}");
            assert_eq!((records.len(), first.kind().side()), (text.matches(small).count(), 4), "{text}");
        }
    }
}

#[test]
fn values_beside_a_puzzle_are_its_fields() {
    let text = format!("{{\"hard\": [{{\"id\": 7, \"cells\": {:?}, \"votes\": 3}}]}}", [A]);
    let records = read(text.as_bytes());
    let [Ok(record)] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!(record.id, Some(Id::Index(7)));
    assert_eq!(record.level.map(|level| level.to_string()).as_deref(), Some("hard"));
    assert_eq!(record.extra.get("votes").map(|votes| votes.to_string()).as_deref(), Some("3"));
}

/// The rows of SQL have the names of their columns.
#[test]
fn values_beside_a_puzzle_in_sql_are_its_fields() {
    let one = format!("INSERT INTO puzzles (id, puzzle, level, title) VALUES (7,'{A}','easy','First');\n");
    let more = one.replace(");\n", &format!("),\n(8,'{B}','hard','Second');\n"));
    for text in [&one, &more, &format!("CREATE TABLE puzzles (id INT, puzzle TEXT);\n{one}")] {
        let records = read(text.as_bytes());
        let Some(Ok(record)) = records.first() else { panic!("{records:?}") };
        assert_eq!(record.id, Some(Id::Index(7)), "{text}");
        assert_eq!(record.level.map(|level| level.to_string()).as_deref(), Some("easy"), "{text}");
        assert_eq!(record.extra.get("title").map(|title| title.to_string()).as_deref(), Some("\"First\""), "{text}");
    }
}

/// The number directly above a grid is its id, as that in front of a puzzle on a line.
#[test]
fn numbers_above_grids_are_ids() {
    let rows: String = A.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let drawn: String = A
        .as_bytes()
        .chunks(9)
        .map(|row| {
            row.chunks(3).map(|cells| format!("{} ", String::from_utf8_lossy(cells))).collect::<Vec<_>>().join("| ")
                + "\n"
        })
        .collect();
    let small = "12..\n..1.\n.1..\n...1\n".to_owned();
    let table = [
        ("Rätsel 17", Some(17)),
        ("Sudoku 17:", Some(17)),
        ("Nr. 17", Some(17)),
        ("Puzzle #17", Some(17)),
        ("Grille 17", Some(17)),
        ("Puzzle 17 (easy)", Some(17)),
        ("Easy puzzles", None),
        ("Week 3", None),
        ("Klasse 5", None),
    ];
    for (words, id) in table {
        for grid in [&rows, &drawn, &small] {
            let records = read(format!("{words}\n\n{grid}\n{grid}").as_bytes());
            let ids: Vec<Option<Id>> = records.iter().map(|record| record.as_ref().unwrap().id.clone()).collect();
            assert_eq!(ids, [id.map(Id::Index), None], "{words}\n{grid}");
        }
    }
}

#[test]
fn a_document_without_a_puzzle_is_one_error() {
    let cells: String = (0..81).map(|cell| format!("{{\"at\": {cell}, \"kind\": \"empty\"}},\n")).collect();
    // A document that ends within its cells.
    let cut: String = (0..60)
        .map(|cell| format!("<cell row=\"{}\" column=\"{}\" value=\"{}\"/>\n", cell / 9, cell % 9, cell % 7))
        .collect();
    let table = [
        (format!("<sudoku>\n{cut}"), "XML or HTML without a puzzle"),
        (format!("[\n{cells}]\n"), "JSON without a puzzle (it names \"at\", \"kind\")"),
        ("<svg>\n<path d=\"M 1 2\"/>\n<path d=\"M 3 4\"/>\n</svg>\n".into(), "XML or HTML without a puzzle"),
        (format!("[\"{}\", \"{}\"]", &A[1..], &B[2..]), ""),
        (
            format!("{{\"grid\": \"{A}\", \"cages\": [{{\"sum\": 3}}]}}").replace("grid", "field"),
            "a puzzle with \"cages\"",
        ),
    ];
    for (text, found) in table {
        let errors: Vec<String> = read(text.as_bytes()).into_iter().filter_map(Result::err).collect();
        match found {
            "" => assert_eq!(errors.len(), 2, "{errors:?}"),
            found => assert!(errors.len() == 1 && errors[0].contains(&format!("found {found}")), "{errors:?}"),
        }
    }
}

#[test]
fn positions_of_players_are_counted() {
    let entered = A.replacen('.', "3", 1);
    let text = format!("{{\"initial\": {A:?}, \"current\": {entered:?}}}");
    let records = formats::read(Box::new(text.as_bytes()), None, &ReadOptions::default()).unwrap();
    assert_eq!(records.unused(), 1);
    assert_eq!(records.filter(Result::is_ok).count(), 1);
}

/// Files in the forms of other programs, made for this project, of which a reader once dropped the rules or took a part for
/// something else. Each row has the number of puzzles and errors, the first puzzle with its kind, and the first error.
#[test]
fn files_that_people_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/held");
    let table = fs::read_to_string(folder.join("held.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap());
    let mut failures = Vec::new();
    for (file, wanted) in rows {
        let records = read(&fs::read(folder.join(file)).unwrap());
        let first = records.iter().flatten().next().map(|record| {
            let cells: String = record.puzzle.clues().to_text(Symbols::DIGITS).chars().take(16).collect();
            format!("{} {cells}", record.kind())
        });
        let error = records.iter().find_map(|record| record.as_ref().err());
        let parts = [Some(records.len().to_string()), first, error.cloned()];
        let found = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        if found != wanted {
            failures.push(format!("{file}\t{found}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Names beside a puzzle change it, are harmless, or are refused by name, in each container.
#[test]
fn names_beside_a_puzzle() {
    let json = |members: &str| format!("{{\"puzzle\":\"{A}\",{members}}}");
    let refused = |name: &str| format!("found a puzzle with {name:?}");
    let table = [
        (json(r#""diagonals":true"#), "9x9 x".to_owned()),
        (json(r#""antiKnight":1"#), "9x9 anti-knight".into()),
        (json(r#""Anti-King Rule":"yes""#), "9x9 anti-king".into()),
        (json(r#""variant":["x","anti-king"]"#), "9x9 x+anti-king".into()),
        (json(r#""variant":"diagonal""#), "9x9 x".into()),
        (json(r#""rules":["Standard","Windoku"]"#), "9x9 windoku".into()),
        (json(r#""rules":[{"name":"AntiKnight"}],"type":"sudoku""#), "9x9 anti-knight".into()),
        (json(r#""rules":"Normal sudoku rules apply.","title":"Killer 5""#), "9x9".into()),
        (json(r#""rules":"Normal sudoku rules apply. Digits on a line increase.""#), refused("rules")),
        (json(r#""type":"Killer Sudoku""#), refused("type")),
        (json(r#""areas":[{"cells":[[0,0],[0,1]],"sum":10}]"#), refused("areas")),
        (json(r#""thermometers":[[[0,0],[1,1]]]"#), refused("thermometers")),
        (json(r#""visual_elements":[{"shape":"line","coords":["r1c1","r1c2"]}]"#), refused("visual_elements")),
        (json(r#""shapes":[["r1c1","r1c2"]]"#), refused("shapes")),
        (json(r#""sums":[{"cells":[3,4,12],"sum":20}]"#), refused("sums")),
        (json(r#""lines":["one","two"],"regions":["Europe"],"state":{"cells":[3,4,12]}"#), "9x9".into()),
        (json(r#""evens":"r1c1 r1c2 r5c5""#), refused("evens")),
        (json(r#""thermos":[],"killer":false,"diagonal":"no","cages":{"list":[]}"#), "9x9".into()),
        (json(r#""moves":[[0,1],[2,3]],"hints":[{"cells":["r1c1","r1c2"]}],"ratio":0.5"#), "9x9".into()),
        (format!("puzzle: {A}\nrules:\n- Standard\n- anti-knight\n"), "9x9 anti-knight".into()),
        (format!("puzzle: {A}\ncages:\n- cells: [r1c1, r1c2]\n  sum: 10\n"), refused("cages")),
        (format!("puzzle,rules,id\n{A},thermo,7\n"), refused("rules")),
        (format!("puzzle = \"{A}\"\nanti_knight = True\n"), "9x9 anti-knight".into()),
        (format!("{{\"variant\":\"anti-knight\",\"puzzles\":[\"{A}\"]}}"), "9x9 anti-knight".into()),
        (format!("{{\"levels\":[{{\"rules\":[\"X\"],\"puzzles\":[\"{A}\"]}}]}}"), "9x9 x".into()),
        (format!("{{\"thermos\":[[\"r1c1\",\"r1c2\"]],\"puzzles\":[\"{A}\"]}}"), refused("thermos")),
    ];
    for (text, want) in table {
        let shown = |ignore_rules| {
            let options = ReadOptions { ignore_rules, ..ReadOptions::default() };
            let records = formats::read_bytes(text.as_bytes(), &options);
            let shown = records.map(|one| one.map_or_else(|error| error.to_string(), |one| one.kind().to_string()));
            shown.collect::<Vec<_>>().join("; ")
        };
        let found = shown(false);
        assert!(found == want || found.contains(&want) && want.starts_with("found"), "{text}: {found}, not {want}");
        assert_eq!(shown(true), "9x9", "{text}");
    }
}
