//! Grids as spreadsheets export them: rows of fields, of which empty ones are empty cells.

use crate::{of_kinds, read_by_content, read_with};
use cluewise::formats::ReadOptions;
use cluewise::kinds::Symbols;
use cluewise::pack::Record;

const NINE: [&str; 2] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".........1.5.3...7..2...4......7....3..9....2...4......7...1.5.......3.....2.6...",
];
const SIX: [&str; 2] = ["..6..4.4....2....6...1...6..2.1..5..", "......2.3....6....5..4.1...3........"];
const FOUR: [&str; 3] = ["1..4........2..3", "....1..3.4.....2", "1.....3..2......"];

/// Returns the rows of a puzzle, with this text for an empty cell.
fn exported(puzzle: &str, delimiter: &str, empty: &str) -> String {
    let side = puzzle.len().isqrt();
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let rows = puzzle.as_bytes().chunks(side).map(|row| row.iter().map(|&c| cell(c.into())).collect::<Vec<_>>());
    rows.map(|row| row.join(delimiter) + "\n").collect()
}

/// Reads a text as the command line does, by its content: puzzles as lines, and errors.
pub(super) fn read(text: &str, side: Option<usize>) -> Vec<String> {
    let found = match side {
        None => read_by_content(text.as_bytes()),
        side => read_with(text.as_bytes(), &of_kinds(ReadOptions { side, ..ReadOptions::default() })),
    };
    let line = |record: Record| record.puzzle.to_line(Symbols::DIGITS);
    found.into_iter().map(|found| found.map_or_else(|error| error, line)).collect()
}

#[test]
fn grids_are_read_from_any_export() {
    for puzzles in [&NINE[..], &SIX, &FOUR] {
        let side = puzzles[0].len().isqrt();
        for delimiter in [",", ";", "\t"] {
            for empty in ["", "0", ".", "\"\"", " "] {
                let grids: Vec<String> = puzzles.iter().map(|puzzle| exported(puzzle, delimiter, empty)).collect();
                let separators = delimiter.repeat(side - 1) + "\n";
                let texts = [
                    grids.join("\n"),
                    grids.join(&separators),
                    format!("\u{feff}{}\n", grids.join("\n\n").replace('\n', "\r\n")),
                    grids.join(&separators.repeat(2)),
                    format!("{}{separators}{separators}", grids.join(&separators)),
                ];
                for text in &texts {
                    // The first line of a file decides whether tabs at its end are cells.
                    assert_eq!(read(text, Some(side)), puzzles, "{text:?}");
                    let is_plain = !text.starts_with(['\t', ' ', '"']);
                    if is_plain {
                        assert_eq!(read(text, None), puzzles, "{text:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn numbers_above_nine_have_two_digits() {
    let mut rows = vec![vec![String::new(); 16]; 16];
    (0..16).for_each(|i| rows[i][i] = (i + 1).to_string());
    let text: String = rows.iter().map(|row| row.join("\t") + "\n").collect();
    let want: String = (0..16)
        .flat_map(|r| (0..16).map(move |c| (r, c)))
        .map(|(r, c)| match r == c {
            true => char::from_digit(r as u32 + 1, 17).unwrap().to_ascii_uppercase(),
            false => '.',
        })
        .collect();
    assert_eq!(read(&text, Some(16)), std::slice::from_ref(&want));
    assert_eq!(read(&text, None), [want]);
}

#[test]
fn tables_and_other_text_are_no_grids() {
    let table = format!("puzzle,level\n{},easy\n", NINE[0]);
    assert_eq!(read(&table, None), [NINE[0]]);
    let mixed = format!("{}\n{}{}\n", NINE[0], exported(NINE[1], ",", ""), NINE[0]);
    assert_eq!(read(&mixed, None), [NINE[0], NINE[1], NINE[0]]);
    let solved = "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n";
    assert_eq!(read(solved, None), ["1234341221434321"]);
}

/// A row of separators is not the row that a grid lacks, if such rows are below the others.
#[test]
fn separators_do_not_replace_missing_rows() {
    for puzzles in [&NINE[..], &SIX, &FOUR] {
        let (side, puzzle) = (puzzles[0].len().isqrt(), puzzles[0]);
        let separator = ",".repeat(side - 1) + "\n";
        let grid = exported(puzzle, ",", "");
        let short: String = grid.lines().take(side - 1).map(|row| format!("{row}\n")).collect();
        let error = |line: usize| format!("{line}:1: found a grid of {} rows, expected {side} rows", side - 1);
        for (grids, wrong) in [("lsl", 1), ("lllsl", 3), ("llls", 3), ("llllls", 5), ("sll", 0)] {
            let text: Vec<&str> = grids.chars().map(|c| if c == 's' { &short[..] } else { &grid }).collect();
            let want: Vec<String> = (0..grids.len())
                .map(|i| if i == wrong { error(wrong * (side + 1) + 1) } else { puzzle.to_owned() })
                .collect();
            for delimiter in [",", ";"] {
                let text = text.join(&separator).replace(',', delimiter);
                assert_eq!(read(&text, Some(side)), want, "{text}");
                assert_eq!(read(&text, None), want, "{text}");
            }
            // With a title above each grid; the first one has none to compare with.
            if wrong > 0 {
                let titled: Vec<String> =
                    text.iter().map(|grid| format!("Anna{}\n{grid}", ",".repeat(side - 1))).collect();
                let found = read(&titled.join(&separator), None);
                let want: Vec<String> = (0..grids.len())
                    .map(|i| if i == wrong { error(wrong * (side + 2) + 2) } else { puzzle.to_owned() })
                    .collect();
                assert_eq!(found, want, "{}", titled.join(&separator));
            }
        }
        // Without separators between the others, the row is empty.
        let without_last: String =
            puzzle.chars().enumerate().map(|(i, c)| if i / side == side - 1 { '.' } else { c }).collect();
        let joined = format!("{grid}{short}{separator}{grid}");
        assert_eq!(read(&joined, Some(side)), [puzzle, &without_last, puzzle]);
    }
}

/// Returns the rows of a puzzle between numbers of blank columns.
fn padded(puzzle: &str, delimiter: &str, [left, right]: [usize; 2]) -> String {
    let rows = exported(puzzle, delimiter, "");
    rows.lines().map(|row| format!("{}{row}{}\n", delimiter.repeat(left), delimiter.repeat(right))).collect()
}

#[test]
fn blank_columns_may_be_beside_a_grid() {
    for puzzles in [&NINE[..1], &SIX[..1], &FOUR[..1]] {
        let side = puzzles[0].len().isqrt();
        for delimiter in [",", ";"] {
            for blank in [[1, 0], [0, 1], [0, 3], [2, 0], [1, 2]] {
                let text = padded(puzzles[0], delimiter, blank);

                let want = puzzles[0];
                assert_eq!(read(&text, Some(side)), [want], "{text}");
                assert_eq!(read(&text, None), [want], "{text}");
                let twice = format!("{text}\n{text}");
                assert_eq!(read(&twice, None), [want, want], "{twice}");
                let separated = format!("{text}{}\n{text}", delimiter.repeat(side - 1 + blank[0] + blank[1]));
                assert_eq!(read(&separated, Some(side)), [want, want], "{separated}");
            }
        }
    }
    // The first grid shows which of the blank columns is of the second one.
    let sparse = NINE[1];
    let second = padded(sparse, ",", [1, 0]);
    assert_eq!(read(&format!("{},,,,,,,,,\n{second}", padded(NINE[0], ",", [1, 0])), None), [NINE[0], sparse]);
    assert_eq!(read(&format!(",,,,,,,,,\n{}", padded(NINE[0], ",", [1, 0])), None), [NINE[0]]);
    let blank_left: String = (0..81).map(|i| if i % 9 == 0 { '.' } else { NINE[0].as_bytes()[i].into() }).collect();
    let ambiguous = padded(&blank_left, ",", [0, 1]);
    let error = "1:1: found 10 columns with blank ones at the left and at the right, expected 9 columns: remove the blank ones that \
                 are not of the grid";
    assert_eq!(read(&ambiguous, None), [error]);
    assert_eq!(read(&padded(&blank_left, ",", [1, 0]), None), [blank_left]);
}

/// A title above a grid, in a cell of its own, is no puzzle.
#[test]
fn titles_above_grids_are_no_puzzles() {
    for puzzles in [&NINE[..], &SIX, &FOUR] {
        let side = puzzles[0].len().isqrt();
        for delimiter in [",", ";", "\t"] {
            let rest = delimiter.repeat(side - 1);
            let grid = exported(puzzles[0], delimiter, "");
            for title in [
                format!("Klasse 5b{rest}\n"),
                "Klasse 5b\n\n".into(),
                format!("\"Klasse 4b, Teil 2\"{rest}\n"),
                format!("\"Klasse \"\"Igel\"\"; Mai\"{rest}\n"),
                format!("Class 5b{rest}\nGroup A{rest}\n{rest}\n"),
            ] {
                let text = format!("{title}{grid}");
                assert_eq!(read(&text, None), puzzles[..1], "{text:?}");
                // Rows of tabs only are blank lines before a second title.
                if delimiter == "\t" {
                    continue;
                }
                let text = format!("{title}{grid}{rest}\n").repeat(2);
                assert_eq!(read(&text, None), [puzzles[0]; 2], "{text:?}");
            }
        }
    }
    assert_eq!(read("Klasse 5b;;;\n1;;;x\n;2;;\n;;3;\n;;;4\n", None).len(), 1);
}
