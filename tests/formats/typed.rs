//! Small puzzles as pupils type them: rows that are too short or too long, a wrong character, names above.

use super::errors::read_text;
use crate::read_by_content;
use cluewise::formats::{self, ReadOptions, detect_kinds};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;

/// Reads a text as the command line does, by its content: small puzzles as lines, and errors.
pub(super) fn read_detected(text: &str) -> Vec<String> {
    if !detect_kinds(text.as_bytes()) {
        return read_text(text);
    }
    let line = |record: Record| record.puzzle.to_line(Symbols::DIGITS);
    read_by_content(text.as_bytes()).into_iter().map(|found| found.map_or_else(|error| error, line)).collect()
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

/// Reads a text by its content: puzzles as lines after their ids, and errors.
pub(super) fn read_named(text: &[u8]) -> Vec<String> {
    let line = |Record { id, puzzle, .. }: Record| {
        id.map_or(String::new(), |id| format!("{id}: ")) + &puzzle.to_line(Symbols::DIGITS)
    };
    read_by_content(text).into_iter().map(|found| found.map_or_else(|error| error, line)).collect()
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
