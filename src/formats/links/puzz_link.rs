//! Links of puzz.link and other sites with the player pzprjs, and its files in one line.
//!
//! `https://puzz.link/p?sudoku/9/9/53i7k6h195...`: the columns, the rows, and the cells in reading order. A number is a
//! hexadecimal digit, or `-` and two of them; `g` to `z` are 1 to 20 empty cells, `.` is one. A file is
//! `pzprv3/sudoku/9/` and the rows, `/` after each, first those of the clues and then those of a player.

use crate::board::text::{ParseError, counted};
use crate::formats::text::{KindParts, PuzzleText, ReadOptions, SolutionPlace, error_at_start};
use crate::kinds::{BoxShape, MAX_SIDE, Puzzle, PuzzleKind};
use crate::pack::Record;

/// The start of the puzzle in a link.
const IN_LINK: &str = "?sudoku/";

/// The start of a file.
const FILE: &str = "pzprv3/sudoku/";

/// Links of puzz.link, for puzzles of all sizes without other rules.
pub(super) const FORMAT: PuzzleText = PuzzleText {
    name: "puzz-link",
    description: "links of puzz.link",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches,
    text: |record| to_link(record.kind(), &record.puzzle.clues()),
};

/// Returns whether a line is a link or a file.
fn matches(line: &str) -> bool {
    line.starts_with(FILE) || line.starts_with("http") && line.contains(IN_LINK)
}

/// Parses a link or a file.
pub(super) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let (side, cells) = match line.strip_prefix(FILE) {
        Some(file) => file_cells(file)?,
        None => link_cells(line.split_once(IN_LINK).map_or("", |(_, puzzle)| puzzle))?,
    };
    let wrong = cells.iter().find(|&&digit| usize::from(digit) > side);
    if let Some(digit) = wrong {
        return Err(error_at_start(digit.to_string(), format!("numbers up to {side}")));
    }
    if cells.len() != side * side {
        return Err(error_at_start(counted(cells.len(), "cell"), format!("{} cells", side * side)));
    }
    Ok(Record::of_kind(options.kind(KindParts { side, ..KindParts::default() })?, Puzzle::new(cells)))
}

fn parse_side(text: Option<&str>) -> Result<usize, ParseError> {
    let text = text.unwrap_or_default();
    let side = text.parse().ok().filter(|side| (2..=MAX_SIDE).contains(side));
    side.ok_or_else(|| error_at_start(format!("{text:?}"), format!("a size from 2 to {MAX_SIDE}")))
}

/// Returns the size and the cells of the part of a link after the name of the puzzle.
fn link_cells(puzzle: &str) -> Result<(usize, Vec<u8>), ParseError> {
    let mut parts = puzzle.split(['/', '&', '#']);
    let (columns, side) = (parse_side(parts.next())?, parse_side(parts.next())?);
    if columns != side {
        return Err(error_at_start(format!("{columns} columns and {side} rows"), "as many columns as rows"));
    }
    let mut cells = Vec::new();
    let mut chars = parts.next().unwrap_or_default().trim_end().chars();
    while let Some(c) = chars.next() {
        let number = |text: &str| u8::from_str_radix(text, 16).ok();
        match c {
            'g'..='z' => cells.resize(cells.len() + usize::from(c as u8 - b'f'), 0),
            '.' => cells.push(0),
            '-' => cells.push(number(&chars.by_ref().take(2).collect::<String>()).ok_or_else(|| wrong_cell('-'))?),
            _ => cells.push(number(c.encode_utf8(&mut [0; 4])).ok_or_else(|| wrong_cell(c))?),
        }
    }
    Ok((side, cells))
}

/// Returns the size and the clues of the part of a file after the name of the puzzle.
fn file_cells(file: &str) -> Result<(usize, Vec<u8>), ParseError> {
    let mut rows = file.split('/').map(str::trim);
    let side = parse_side(rows.next())?;
    let words = rows.take(side).flat_map(str::split_whitespace);
    let cell = |word: &str| match word {
        "." | "-" => Ok(0),
        _ => word.parse().map_err(|_| error_at_start(format!("{word:?}"), "a number or .")),
    };
    Ok((side, words.map(cell).collect::<Result<_, _>>()?))
}

fn wrong_cell(c: char) -> ParseError {
    error_at_start(format!("{c:?}"), "numbers and g to z in the link")
}

/// Returns the link of a puzzle of the usual boxes without other rules; `None` for other kinds.
fn to_link(kind: &PuzzleKind, clues: &Puzzle) -> Option<String> {
    let side = kind.side();
    let is_plain = BoxShape::default_for_side(side).is_some() && *kind == PuzzleKind::of_size(side).ok()?;
    let mut text = format!("https://puzz.link/p{IN_LINK}{side}/{side}/");
    let mut empty = 0u8;
    for &digit in clues.cells().iter().chain(&[u8::MAX]) {
        if digit == 0 && empty < 20 {
            empty += 1;
            continue;
        }
        text.extend((empty > 0).then(|| char::from(b'f' + empty)));
        empty = u8::from(digit == 0);
        match digit {
            0 | u8::MAX => {}
            1..16 => text += &format!("{digit:x}"),
            _ => text += &format!("-{digit:02x}"),
        }
    }
    is_plain.then_some(text)
}
