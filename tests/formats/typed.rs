//! Small puzzles as pupils type them: rows that are too short or too long, a wrong character, names above.

use super::errors::{G, check_with, read_text};
use crate::of_kinds;
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;

/// Reads a text as the command line does, by its content: small puzzles as lines, and errors.
fn read_detected(text: &str) -> Vec<String> {
    if !formats::detect_kinds(text.as_bytes()) {
        return read_text(text);
    }
    let records =
        formats::read(Box::new(text.as_bytes()), None, &of_kinds(ReadOptions::default())).expect("bytes in memory");
    records.map(|r| r.map_or_else(|e| e.to_string(), |r| r.puzzle.to_line(Symbols::DIGITS))).collect()
}

#[test]
fn the_first_puzzle_of_mixed_sizes_decides_nothing() {
    const L: &str = "...43...9...9.5...58.......87..16..41.2...7..9.........64..923......34....5.7...8";
    const P: &str = "4.3.13.4.1.3...2";
    let small = "Tom\n4x3x\n13x4\nx1x3\nxxx2\n";
    let large: String = L.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let large_without_row = large.split_once('\n').expect("rows").1;
    let table = [
        ("9x9 first", format!("Oma\n{large}\n{small}"), vec![L, P]),
        ("9x9 in a line first", format!("{L}\n{P}\n"), vec![L, P]),
        (
            "a faulty 9x9 first",
            format!("{large_without_row}\n{small}"),
            vec!["1:1: found a grid of 8 rows, expected 9 rows", P],
        ),
        (
            "a faulty 4x4 first, then two sizes",
            format!("Lea\n.2..\n.1422\n.4.1\n.3.4\n\n{small}\nIda\n.....6\n32....\n..41..\n.1....\n6....4\n....2.\n"),
            vec!["3:1: found 5 cells in row 2, expected 4", P, ".....632......41...1....6....4....2."],
        ),
        (
            "a row less in a 6x6 first",
            format!("46..3.\n3.....\n53.4..\n.5....\n6..31.\n\n{small}"),
            vec!["1:1: found 5 rows, expected 6 rows", P],
        ),
        (
            "a cell less in the first line",
            format!("Anna: 4.3.13.4.1.3...\nBen: {P}\n"),
            vec!["1:7: found 15 cells, expected 16 cells", P],
        ),
        (
            "blanks as cells first",
            format!("Emil\n  2 \n31 2\n\n{small}"),
            vec![
                "2:4: found a row of 1 cell, expected 9 cells in a row or 81 in a puzzle",
                "3:5: found a row of 3 cells, expected 9 cells in a row or 81 in a puzzle",
                P,
            ],
        ),
    ];
    for (name, text, expected) in table {
        assert_eq!(read_detected(&text), expected, "{name}");
    }
}

/// Grids of other sizes in any drawing are read after a classic puzzle, and after candidate grids.
#[test]
fn grids_of_other_sizes_after_classic_ones() {
    const L: &str = "...43...9...9.5...58.......87..16..41.2...7..9.........64..923......34....5.7...8";
    const P: &str = ".2.1..3...2....3";
    let marks = format!("{}\n", "123456789 ".repeat(9)).repeat(9);
    let large = "F2...A.....6.5.4\n".repeat(16);
    let large_cells = large.replace('\n', "");
    let table = [
        (
            "blanks as cells",
            "+-------+-------+\n|   2 |   1 |\n|     | 3   |\n+-----+-----+\n|     | 2   |\n|     |   3 |\n+-----+-----+\n",
            P,
        ),
        ("a spreadsheet", "0,2,0,1\n0,0,3,0\n0,0,2,0\n0,0,0,3\n", P),
        ("bars", "| |2| |1|\n| | |3| |\n| | |2| |\n| | | |3|\n", P),
        ("letters", &*large, &*large_cells),
    ];
    for (name, text, puzzle) in table {
        assert_eq!(read_detected(&format!("{L}\n\n{text}")), [L, puzzle], "{name}");
        let text = format!("{marks}\n{text}");
        let after_marks = formats::read_bytes(text.as_bytes(), &ReadOptions::default());
        let cells: Vec<String> = after_marks.map(|r| r.expect(name).puzzle.to_line(Symbols::DIGITS)).collect();
        assert_eq!(cells.last().map(String::as_str), Some(puzzle), "{name}: {cells:?}");
    }
}

/// Ruled lines, numbers in brackets and sizes around grids are no puzzles.
#[test]
fn worksheets_around_grids() {
    const P: &str = ".2.1..3...2....3";
    let grid = ".2.1\n..3.\n..2.\n...3\n";
    let ruled = "_".repeat(16);
    let texts = [
        format!("Name: {ruled}\n\n{grid}"),
        format!("4x4\n\n{grid}\n{ruled}\n{grid}"),
        format!("{grid}\n(5)\n\n{grid}\n(2 points)\n\n{grid}"),
    ];
    for text in texts {
        let found = read_detected(&text);
        let puzzles = found.iter().filter(|found| !found.contains("found")).collect::<Vec<_>>();
        assert!(!puzzles.is_empty() && puzzles.iter().all(|puzzle| *puzzle == P), "{text}: {found:?}");
        assert_eq!(puzzles.len(), text.matches(grid).count(), "{text}: {found:?}");
    }
    assert_eq!(read_detected(&format!("{}\n", "-".repeat(16))), [".".repeat(16)]);
}

#[test]
fn typed_small_puzzles() {
    const P: &str = "24.1.......3.12.";
    let rows = "2 4 . 1\n. . . .\n. . . 3\n. 1 2 .\n";
    let six = "1 . . 2 . .\n. . 3 . . .\n. 4 . . 5 .\n. . . . . 6\n. 2 . . . .\n. . . . 1 .\n";
    let six_line: String = six.split_whitespace().collect();
    let table: Vec<(&str, String, Vec<&str>)> = vec![
        (
            "a short row first",
            "Emil\n2 4 . 1\n. . .\n. . 3 .\n1 2 . .\n\nFred\n@F".into(),
            vec!["3:1: found 3 cells in row 2, expected 4", P],
        ),
        (
            "then a row less",
            "Emil\n2 4 . 1\n. . .\n. . 3 .\n1 2 . .\n\nFred\n2 4 . 1\n. . . .\n. . 3 .\n".into(),
            vec!["3:1: found 3 cells in row 2, expected 4", "8:1: found 3 rows, expected 4 rows"],
        ),
        (
            "no names",
            "2 4 . 1\n. . .\n. . 3 .\n1 2 . .\n\n@F\n@F".into(),
            vec!["2:1: found 3 cells in row 2, expected 4", P, P],
        ),
        (
            "a short first row",
            ". . .\n2 4 . 1\n. . 3 .\n1 2 . .\n\n@F".into(),
            vec!["1:1: found 3 cells in row 1, expected 4", P],
        ),
        (
            "a letter",
            "Emil\n24y1\n....\n...3\n.12.\n\nFred\n@F".into(),
            vec!["2:3: found 'y' in row 1, column 3, expected 1 to 4 or a blank", P],
        ),
        (
            "a letter among blanks",
            "2 4 . 1\n. y . .\n. . . 3\n. 1 2 .\n\n@F".into(),
            vec!["2:3: found 'y' in row 2, column 2, expected 1 to 4 or a blank", P],
        ),
        (
            "a long first row",
            "@F\n2 4 . 1 1\n. . . .\n. . . 3\n. 1 2 .\n\n@F".into(),
            vec![P, "6:1: found 5 cells in row 1, expected 4", P],
        ),
        (
            "a long first row first",
            "2 4 . 1 1\n. . . .\n. . . 3\n. 1 2 .\n\n@F".into(),
            vec!["1:1: found 5 cells in row 1, expected 4", P],
        ),
        ("6x6", "Al\n1 . . 2 .\n@6\nBo\n@S".into(), vec!["2:1: found 5 cells in row 1, expected 6", &six_line]),
        (
            "6x6 with a long first row",
            "@S\n1 . . 2 . . .\n@6".into(),
            vec![&six_line, "8:1: found 7 cells in row 1, expected 6"],
        ),
        ("names", format!("Anna\n{P}\nBen\n{P}\n"), vec![P, P]),
        ("names of two letters", format!("Jo\n{P}\nAl\n{P}5\n"), vec![P, "4:1: found 17 cells, expected 16 cells"]),
        ("names with a colon", format!("Anna: {P}\nBen Li: {P}\n"), vec![P, P]),
        ("a title", format!("Titel: Rätsel der Klasse\n\n{P}\n{P}\n"), vec![P, P]),
        (
            "names above 9x9",
            "Anna\n@A\nBen\n@A\nCara\n53..7\n".into(),
            vec![G, G, "6:6: found a row of 5 cells, expected 9 cells in a row or 81 in a puzzle"],
        ),
        ("a name below", "@A\nAnna\n".into(), vec![G, "2:1: found 'A', expected a digit or an empty cell"]),
        (
            "a table",
            format!("Name;Rätsel\nAnna;{P}\nCara;{}\nDora;{}5\nEva;{P}\n", &P[..15], &P[..15]),
            vec![
                P,
                "3:6: found 15 cells in \"Rätsel\", expected 16 cells",
                "4:6: found '5' in cell 16 in \"Rätsel\", expected 1 to 4 or a blank",
                P,
            ],
        ),
        (
            "a table of 17 cells",
            format!("Name;Rätsel\nCara;{P}1\nEva;{P}\n"),
            vec!["2:6: found 17 cells in \"Rätsel\", expected 16 cells", P],
        ),
        (
            "a table whose first puzzle lacks a cell",
            format!("Name;Rätsel\nBo;{}\nIda;{six_line}\nEva;{}\n", &six_line[..35], ".".repeat(78)),
            vec![
                "2:4: found 35 cells in \"Rätsel\", expected 36 cells",
                &six_line,
                "4:5: found 78 cells in \"Rätsel\", expected 81 cells",
            ],
        ),
        (
            "a table of several sizes",
            format!("Name;Rätsel\nEva;{P}\nIda;{six_line}\nCara;{}\nBo;{}\n", &P[..15], &six_line[..35]),
            vec![
                P,
                &six_line,
                "4:6: found 15 cells in \"Rätsel\", expected 16 cells",
                "5:4: found 35 cells in \"Rätsel\", expected 36 cells",
            ],
        ),
    ];
    let replaced = |text: &str| text.replace("@F", rows).replace("@S", six).replace("@6", &six[12..]);
    check_with(table, |text| read_detected(&replaced(text)));
}

/// Reads a text by its content: puzzles as lines after their ids, and errors.
fn read_named(text: &[u8]) -> Vec<String> {
    let line = |id: Option<String>, puzzle: String| id.map_or(puzzle.clone(), |id| format!("{id}: {puzzle}"));
    if !formats::detect_kinds(text) {
        let records = formats::read(Box::new(text), None, &formats::ReadOptions::default()).expect("text");
        let show = |r: cluewise::pack::Record| line(r.id.map(|id| id.to_string()), r.puzzle.to_string());
        return records.map(|r| r.map_or_else(|e| e.to_string(), show)).collect();
    }
    let records = formats::read(Box::new(text), None, &of_kinds(ReadOptions::default())).expect("bytes in memory");
    let show = |r: Record| line(r.id.map(|id| id.to_string()), r.puzzle.to_line(Symbols::DIGITS));
    records.map(|r| r.map_or_else(|e| e.to_string(), show)).collect()
}

const FOUR: &str = "3.41412...322...";
const SIX: &str = "....5165....5...3..2....2...15...3..";
const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the rows of a puzzle with this text between cells and this text for empty ones.
fn rows(puzzle: &str, between: &str, empty: &str) -> String {
    let cell = |c: &u8| if *c == b'.' { empty.to_owned() } else { char::from(*c).to_string() };
    let rows = puzzle.as_bytes().chunks(puzzle.len().isqrt());
    rows.map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between) + "\n").collect()
}

/// Each mark of an empty cell is read in each size, in text and in spreadsheets, with and without names.
#[test]
fn marks_of_empty_cells() {
    for puzzle in [FOUR, SIX, NINE] {
        for mark in ["x", "X", "?", ".", "-", "_", "*", "0"] {
            for between in ["", " ", ";", ",", "\t"] {
                let grid = rows(puzzle, between, mark);
                let title = |name: &str| match between {
                    "" | " " => format!("{name}\n"),
                    _ => format!("{name}{}\n", between.repeat(puzzle.len().isqrt() - 1)),
                };
                let text = format!("{}{grid}\n{}{grid}", title("Oli"), title("Ava"));
                let want = [format!("Oli: {puzzle}"), format!("Ava: {puzzle}")];
                assert_eq!(read_named(text.as_bytes()), want, "{text}");
                assert_eq!(read_named(grid.as_bytes()), [puzzle], "{grid}");
                // Only the first row has the mark.
                if puzzle.len() < 81 && between == ";" {
                    let (first, rest) = grid.split_once('\n').expect("rows");
                    let text = format!("{}{first}\n{}", title("Oli"), rest.replace(mark, ""));
                    assert_eq!(read_named(text.as_bytes()), [want[0].clone()], "{text}");
                }
            }
            let line = puzzle.replace('.', mark);
            assert_eq!(read_named(format!("{line}\n").as_bytes()), [puzzle], "{line}");
            let table = format!("Name;Rätsel\nOli;{line}\nAva;{line}\n");
            assert_eq!(read_named(table.as_bytes()), [puzzle, puzzle], "{table}");
        }
    }
    // In a large grid, X is a digit.
    let large = format!("{}{}", "X", ".".repeat(624));
    assert_eq!(read_named(large.as_bytes()), [large.replace('X', "O")]);
}

/// Names above and in front of puzzles are their ids, in UTF-8 and in Windows-1252.
#[test]
fn names_are_ids() {
    for puzzle in [FOUR, SIX, NINE] {
        for name in ["Jürgen", "Zoë", "Anna-Lena K.", "Jo"] {
            let sheet = |text: &str| format!("{text}{}", ";".repeat(puzzle.len().isqrt() - 1));
            let texts = [
                format!("{name} {puzzle}\n"),
                format!("{name}, {puzzle}\n"),
                format!("{name}: {puzzle}\n"),
                format!("{name}\t{puzzle}\n"),
                format!("{name}\n{puzzle}\n"),
                format!("{name}\n{}", rows(puzzle, "", ".")),
                format!("{name}\n{}", rows(puzzle, " ", ".")),
                format!("Prüfung der Klasse 4b\n\n{name}\n{}", rows(puzzle, "", ".")),
                format!("{}\n{}", sheet(name), rows(puzzle, ";", "")),
                format!("{}\n{}\n{}\n{}", sheet("Prüfung der 4b"), sheet(""), sheet(name), rows(puzzle, ";", "")),
            ];
            for text in texts {
                let want = [format!("{name}: {puzzle}")];
                assert_eq!(read_named(text.as_bytes()), want, "{text}");
                let windows: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
                assert_eq!(read_named(&windows), want, "{text}");
            }
        }
        // Titles are no names.
        assert_eq!(read_named(format!("Easy puzzles\n{puzzle}\n").as_bytes()), [puzzle]);
    }
}

/// Files of a class with faults name the true one, with the size of the puzzles.
#[test]
fn faults_of_a_class() {
    let bars = "2|4| |1\n | | | \n | | |3\n |1|2| \n";
    let bordered = "|2|4| |1|\n| | | | |\n| | | |3|\n| |1|2| |\n";
    let four = "24.1.......3.12.";
    let beside = "found 2 grids side by side, expected grids one below the other, with a blank row between them";
    let wide = |puzzle: &str| rows(puzzle, ";", "").lines().map(|row| format!("{row};;{row}\n")).collect::<String>();
    let numbered = "found the numbers of rows and columns beside a grid, expected 4 columns: remove the numbers of rows and columns";
    let table: Vec<(&str, String, Vec<String>)> = vec![
        (
            "15 cells below names",
            format!("Ben\n{}\nClara\n{}\n", &four[1..], &four[1..]),
            ["2:1", "4:1"].map(|at| format!("{at}: found 15 cells, expected 16 cells")).into(),
        ),
        (
            "15 cells after names",
            format!("Anna, {FOUR}\nBen, {}\n", &FOUR[1..]),
            vec![format!("Anna: {FOUR}"), "2:6: found 15 cells, expected 16 cells".into()],
        ),
        ("37 cells", format!("Mia: {SIX}1\n"), vec!["1:6: found 37 cells, expected 36 cells".into()]),
        (
            "15 cells before 9x9",
            format!("Anna: {}\nBen\n{NINE}\n", &FOUR[1..]),
            vec!["1:7: found 15 cells, expected 16 cells".into(), format!("Ben: {NINE}")],
        ),
        ("bars", bars.into(), vec![four.into()]),
        ("bars and borders", bordered.into(), vec![four.into()]),
        (
            "a name in place of the last row",
            "Anna;;;\n3;;4;1\n4;1;2;\n;;3;2\nBen;;;\n3;;4;1\n4;1;2;\n;;3;2\n2;;;\n".into(),
            vec!["2:1: found a grid of 3 rows, expected 4 rows".into(), format!("Ben: {FOUR}")],
        ),
        ("side by side", format!("Anna;;;;;Ben;;;\n{}", wide(FOUR)), vec![format!("2:1: {beside}")]),
        ("side by side, 6x6", wide(SIX), vec![format!("1:1: {beside}")]),
        ("side by side, 9x9", format!("Anna;;;;;;;;;;Ben\n{}", wide(NINE)), vec![format!("2:1: {beside}")]),
        ("numbers", "Zeile;1;2;3;4\n1;2;4;;1\n2;;;;\n3;;;;3\n4;;1;2;\n".into(), vec![format!("1:1: {numbered}")]),
        (
            "another mark in the first row",
            "Mia;;;\n3;;4;1\n4;1;2;\n;;3;2\n2;;;\n;;;\nOli;;;\n3;y;4;1\n4;1;2;\n;;3;2\n2;;;\n".into(),
            vec![
                format!("Mia: {FOUR}"),
                "8:3: found 'y' in row 1, column 2 of the grid (row 8, column 2 of the sheet), expected a number from 1 to 4 or an empty cell".into(),
            ],
        ),
    ];
    let table = table.iter().map(|(name, text, want)| (*name, text.clone(), want.iter().map(String::as_str).collect()));
    check_with(table.collect(), |text| read_named(text.as_bytes()));
}
