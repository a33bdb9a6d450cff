//! Drawn grids in which blanks are empty cells.

use super::errors::check_with;
use crate::of_kinds;
use cluewise::PuzzleRng;
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::{BoxShape, Symbols};
use cluewise::pack::Record;

/// Reads a text by its content: the kind and the cells of puzzles, and errors.
fn read(text: &str) -> Vec<String> {
    if !formats::detect_kinds(text.as_bytes()) {
        let records = formats::read(Box::new(text.as_bytes()), None, &formats::ReadOptions::default()).expect("text");
        return records.map(|r| r.map_or_else(|e| e.to_string(), |r| format!("9x9 {}", r.puzzle))).collect();
    }
    let records =
        formats::read(Box::new(text.as_bytes()), None, &of_kinds(ReadOptions::default())).expect("bytes in memory");
    let shown = |r: Record| format!("{} {}", r.kind(), r.puzzle.to_line(Symbols::DIGITS));
    records.map(|r| r.map_or_else(|e| e.to_string(), shown)).collect()
}

/// How a program prints a grid.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// The blanks around the cells of a group, and between them.
    around: &'static str,
    between: &'static str,
    /// Whether there are bars at both ends of a row, and borders.
    is_bordered: bool,
    /// Whether blanks at the ends of lines are missing.
    is_trimmed: bool,
}

/// The styles of py-sudoku, of Sage, and of typed grids.
const STYLES: [Style; 4] = [
    Style { around: " ", between: " ", is_bordered: true, is_trimmed: false },
    Style { around: "", between: " ", is_bordered: true, is_trimmed: false },
    Style { around: "", between: "", is_bordered: true, is_trimmed: false },
    Style { around: " ", between: " ", is_bordered: false, is_trimmed: true },
];

/// Returns a print of cells, of which 0 is empty.
fn print(cells: &[usize], boxes: BoxShape, style: Style) -> String {
    let (side, width) = (boxes.cells(), if boxes.cells() > 9 { 2 } else { 1 });
    let cell = |&digit: &usize| if digit == 0 { " ".repeat(width) } else { format!("{digit:>width$}") };
    let group = |cells: &[usize]| {
        let cells: Vec<String> = cells.iter().map(cell).collect();
        format!("{}{}{}", style.around, cells.join(style.between), style.around)
    };
    let border = "-".repeat(group(&cells[..boxes.columns]).chars().count());
    let line = |parts: Vec<String>, bar: &str| match style.is_bordered {
        true => format!("{bar}{}{bar}\n", parts.join(bar)),
        false => format!("{}\n", parts.join(bar)),
    };
    let border = line(vec![border; side / boxes.columns], "+");
    let mut text = if style.is_bordered { border.clone() } else { String::new() };
    for (index, row) in cells.chunks(side).enumerate() {
        text += &line(row.chunks(boxes.columns).map(group).collect(), "|");
        let ends_band = (index + 1) % boxes.rows == 0;
        text += if ends_band && (style.is_bordered || index + 1 < side) { &border } else { "" };
    }
    let trimmed: String = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    if style.is_trimmed { trimmed } else { text }
}

/// Random puzzles of each size and style are read as they are, or refused; never as other ones.
#[test]
fn prints_are_read_by_columns() {
    let shapes = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (4, 4)];
    let (mut refused, mut count) = (0, 0);
    for (rows, columns) in shapes {
        let (boxes, side) = (BoxShape { rows, columns }, rows * columns);
        for (number, style) in (0..60).flat_map(|number| STYLES.map(|style| (number, style))) {
            // Two digits without a blank between them could be one number.
            if side > 9 && style.between.is_empty() {
                continue;
            }
            let mut rng = PuzzleRng::new(side as u64, number);
            let clues = 1 + rng.random_below(6);
            let solution = |cell: usize| (cell / side % rows * columns + cell / side / rows + cell % side) % side + 1;
            let clue = |cell: usize| if rng.random_below(8) < clues { solution(cell) } else { 0 };
            let cells: Vec<usize> = (0..side * side).map(clue).collect();
            let text = print(&cells, boxes, style);
            let line: String =
                cells.iter().map(|&digit| if digit == 0 { '.' } else { Symbols::DIGITS.char(digit as u8) }).collect();
            let found = read(&text);
            count += 1;
            match &found[..] {
                [puzzle] if puzzle.ends_with(&format!(" {line}")) => {
                    let is_unusual = BoxShape::default_for_side(side) != Some(boxes);
                    assert_eq!(puzzle.contains(&format!("boxes {boxes}")), is_unusual, "{text}");
                }
                errors => {
                    refused += 1;
                    assert!(errors.iter().all(|error| error.contains(": found ")), "{text}{line}\n{errors:?}");
                }
            }
        }
    }
    assert!(refused * 20 < count, "{refused} of {count} are refused");
}

#[test]
fn prints_of_other_programs() {
    let sage = "+-----+-----+-----+\n|5    |  8  |  4 9|\n|     |5    |  3  |\n|  6 7|3    |    1|\n+-----+-----+-----+\n\
                |1 5  |     |     |\n|     |2   8|     |\n|     |     |  1 8|\n+-----+-----+-----+\n\
                |7    |    4|1 5  |\n|  3  |    2|     |\n|4 9  |  5  |    3|\n+-----+-----+-----+\n";
    let sage_cells = "9x9 5...8..49...5...3..673....115..........2.8..........187....415..3...2...49..5...3";
    let py = "\n---------------------------\n6x6 (3x2) SUDOKU PUZZLE\nDifficulty: 0.50\n---------------------------\n\
              +-------+-------+\n| 1     |   3   |\n| 6 5   |       |\n+-------+-------+\n| 2   5 | 4 1 3 |\n|     4 | 5 2   |\n\
              +-------+-------+\n|     6 | 2 5   |\n| 5   1 |     4 |\n+-------+-------+\n\n        \n";
    let four =
        "+-----+-----+\n| 1   |   4 |\n|   3 | 2   |\n+-----+-----+\n|   1 | 4   |\n| 2   |   3 |\n+-----+-----+\n";
    let four_cells = "4x4 1..4.32..14.2..3";
    let table: Vec<(&str, String, Vec<&str>)> = vec![
        ("Sage", sage.into(), vec![sage_cells]),
        ("two of Sage", format!("{sage}{sage}\n{sage}"), vec![sage_cells; 3]),
        ("py-sudoku", py.into(), vec!["6x6 1...3.65....2.5413..452...625.5.1..4"]),
        ("4x4", four.into(), vec![four_cells]),
        ("two of 4x4", format!("{four}{four}"), vec![four_cells; 2]),
        ("two of 4x4 apart", format!("Anna\n{four}\nBen\n{four}"), vec![four_cells; 2]),
        ("without borders", "|1 | 4|\n| 3|2 |\n| 1|4 |\n|2 | 3|\n".into(), vec![four_cells]),
        (
            "drawn bars around a first row of blanks",
            "┌─────┬─────┐\n│     │     │\n│   3 │ 2   │\n├─────┼─────┤\n│   1 │ 4   │\n│ 2   │   3 │\n".into(),
            vec!["4x4 .....32..14.2..3"],
        ),
        ("without blank rows", four.replace("|   3 | 2   |", "|     |     |"), vec!["4x4 1..4.....14.2..3"]),
        (
            "a digit between two cells",
            four.replace("|   1 | 4   |", "|  1  | 4   |"),
            vec![
                "2:1: found digits that are not below each other, expected cells at the same columns in all rows, or a dot for each empty cell",
            ],
        ),
        (
            "bars at other columns",
            four.replace("| 2   |   3 |", "| 2     | 3 |"),
            vec![
                "2:1: found digits that are not below each other, expected cells at the same columns in all rows, or a dot for each empty cell",
            ],
        ),
        (
            "a digit that is too large",
            four.replace("| 2   |   3 |", "| 2   |   5 |"),
            vec!["6:11: found '5' in row 4, column 4, expected 1 to 4 or a blank"],
        ),
        (
            "a row that is missing",
            four.replace("| 2   |   3 |\n", ""),
            vec![
                "2:1: found digits that are not below each other, expected cells at the same columns in all rows, or a dot for each empty cell",
            ],
        ),
        (
            "digits and dots",
            "| 1 2 | 3 4 |\n| . . | 1 2 |\n| . . | . . |\n| 4 . | . . |\n".into(),
            vec!["4x4 1234..12....4..."],
        ),
        (
            "dots and blanks, with one of them or a digit between two bars",
            "+-----+-----+\n| .   |   3 |\n| .   | .   |\n+-----+-----+\n| 2   |   1 |\n|   3 | 2   |\n".into(),
            vec!["2:1: found blanks that may be cells or not, expected a dot for each empty cell"],
        ),
        (
            "all digits",
            "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n".repeat(2),
            vec!["4x4 1234341221434321"; 2],
        ),
        (
            "no bars",
            "1 3     2 4\n  1 2 3   4\n1     2 3 4\n4 3   2 1  \n".into(),
            vec![
                "1:1: found digits that are not below each other, expected cells at the same columns in all rows, or a dot for each empty cell",
            ],
        ),
        (
            "9x9 with a missing digit",
            sage.replace("|  3  |    2|     |", "|  3  |   2 |     |"),
            vec![
                "2:1: found digits that are not below each other, expected cells at the same columns in all rows, or a dot for each empty cell",
            ],
        ),
        (
            "a row of eight among full ones",
            format!("{}| 1 2 3 | 4 5 | 7 8 9 |\n", "| 1 2 3 | 4 5 6 | 7 8 9 |\n".repeat(8)),
            vec!["9:22: found a row of 8 cells, expected 9 cells in a row or 81 in a puzzle"],
        ),
        (
            "9x9 with other bars",
            ". . | . . . . | . . .\n".repeat(9),
            vec!["1:1: found bars after columns 2, 6, expected boxes of one size; JSON names the regions of a jigsaw"],
        ),
    ];
    check_with(table, read);
}
