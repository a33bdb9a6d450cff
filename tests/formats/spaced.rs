//! Drawn grids in which blanks are empty cells.

use crate::{read_by_content, read_with};
use cluewise::PuzzleRng;
use cluewise::formats::ReadOptions;
use cluewise::kinds::{BoxShape, Symbols};
use cluewise::pack::Record;

/// Reads a text by its content: the kind and the cells of puzzles, and errors.
pub(super) fn read(text: &str) -> Vec<String> {
    shown(read_by_content(text.as_bytes()))
}

/// Reads a text as a document: the kind and the cells of puzzles, and errors.
pub(super) fn read_document(text: &str) -> Vec<String> {
    shown(read_with(text.as_bytes(), &ReadOptions::default()))
}

fn shown(found: Vec<Result<Record, String>>) -> Vec<String> {
    let shown = |record: Record| format!("{} {}", record.kind(), record.puzzle.to_line(Symbols::DIGITS));
    found.into_iter().map(|found| found.map_or_else(|error| error, shown)).collect()
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
