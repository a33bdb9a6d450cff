//! Cells as other programs write them.

use std::borrow::Cow;

/// The sizes of puzzles that are recognized by their content. Others have no usual boxes.
pub(super) const SIDES: [usize; 15] = [9, 4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];

/// Returns the size of a puzzle with this number of cells.
pub(super) fn side_of(cells: usize) -> Option<usize> {
    SIDES.into_iter().find(|side| side * side == cells)
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// Without a digit. 0 is empty, unless digits count from 0.
    Empty,
    Zero,
    /// A digit from 1.
    Digit(u8),
    /// A letter.
    Letter(char),
}

/// Words for a cell without a digit, in lower case.
const EMPTY_WORDS: &str = "-1 null none nil na n/a nan undefined nothing empty blank false -- \\n {} []";

/// Parses the text of a cell.
pub(super) fn parse(text: &str) -> Option<Cell> {
    let text = plain(text.trim());
    let text = text.trim();
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return parse_char(c);
    }
    if text.is_empty() || EMPTY_WORDS.split(' ').any(|word| word.eq_ignore_ascii_case(text)) {
        return Some(Cell::Empty);
    }
    // Arrays of floating point numbers.
    let whole =
        text.split_once('.').filter(|(_, decimals)| decimals.bytes().all(|b| b == b'0')).map_or(text, |(n, _)| n);
    if whole.is_empty() || whole.len() > 2 || !whole.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    match whole.parse().ok()? {
        0 => Some(Cell::Zero),
        digit @ 1..=25 => Some(Cell::Digit(digit)),
        _ => None,
    }
}

/// Parses the character of a cell, after [`plain`].
pub(super) fn parse_char(c: char) -> Option<Cell> {
    match c {
        '0' => Some(Cell::Zero),
        '1'..='9' => Some(Cell::Digit(c as u8 - b'0')),
        '.' | '_' | '*' | 'x' | 'X' | '-' | '?' | ' ' => Some(Cell::Empty),
        'A'..='W' | 'a'..='w' | 'Y' | 'y' => Some(Cell::Letter(c.to_ascii_uppercase())),
        _ => None,
    }
}

/// Replaces characters that are a digit or a blank in other scripts and on screens, and removes invisible ones.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    text.chars().filter_map(plain_char).collect::<String>().into()
}

fn plain_char(c: char) -> Option<char> {
    match c {
        '\u{ff10}'..='\u{ff19}' => char::from_digit(c as u32 - 0xff10, 10),
        '·' | '・' | '･' | '□' | '◻' | '⬜' | '⬛' | '∙' | '⋅' | '•' | '．' | '。' | '＿' | '＊' | '？' | '－'
        | '…' => Some('.'),
        '\u{a0}' | '\u{3000}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => Some(' '),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0f}' | '\u{fe0e}' | '\u{20e3}' => None,
        '│' | '┃' | '║' | '╎' | '┆' | '┊' | '¦' | '❘' | '｜' | '╏' | '┇' | '┋' => Some('|'),
        '─' | '━' | '═' | '—' | '–' | '―' | '‐' | '╌' | '┄' | '┈' => Some('-'),
        '\u{2500}'..='\u{257f}' => Some('+'),
        c => Some(c),
    }
}

/// Returns the text of the cells of a puzzle of this size, with `.` for empty cells; `None` if a cell does not fit.
///
/// Digits count from 0 if 0 is beside another mark of empty cells and the highest digit is missing.
pub(super) fn text_of(side: usize, cells: &[Cell]) -> Option<String> {
    let has = |wanted: fn(&Cell) -> bool| cells.iter().any(wanted);
    let has_zero_and_empty = has(|cell| *cell == Cell::Zero) && has(|cell| *cell == Cell::Empty);
    let highest = cells.iter().map(|cell| if let Cell::Digit(digit) = cell { usize::from(*digit) } else { 0 }).max()?;
    let letters = cells.iter().filter(|cell| matches!(cell, Cell::Letter(_))).count();
    let from_zero = has_zero_and_empty && highest < side && letters == 0;
    let keeps_zero = has_zero_and_empty && letters > 0;
    // Letters go on after the digits, or begin with the first one.
    let first = if highest == 0 {
        1
    } else if keeps_zero {
        11
    } else {
        10
    };
    let fits = |cell: &Cell| !matches!(cell, Cell::Letter(letter) if (*letter as usize) - ('A' as usize) + first > side + usize::from(keeps_zero));
    if !cells.iter().all(fits) || letters > 0 && side <= 9 || highest > side || (highest > 9 && letters > 0) {
        return None;
    }
    let text = cells.iter().map(|cell| match *cell {
        Cell::Empty => '.',
        Cell::Zero if from_zero => '1',
        Cell::Zero if keeps_zero => '0',
        Cell::Zero => '.',
        Cell::Digit(digit) => symbol(digit + u8::from(from_zero)),
        Cell::Letter(letter) => letter,
    });
    Some(text.collect())
}

/// Returns the character of a digit: letters from 10 on.
fn symbol(digit: u8) -> char {
    if digit < 10 { char::from(b'0' + digit) } else { char::from(b'A' + digit - 10) }
}
