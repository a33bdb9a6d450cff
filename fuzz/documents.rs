//! Large inputs with structure above the record, built from a few bytes.
//!
//! A small grammar of repetition, nesting and concatenation over records of all formats and the tokens of their
//! syntax. The same bytes give the same structure at every size, so that the time of readers can be compared.

use cluewise::formats::FORMATS;
use cluewise::pack::Record;
use cluewise::{Candidates, Cell, Digit, Puzzle};
use std::sync::OnceLock;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Stands for the number of the repetition, so that keys, columns and ids may differ.
const NUMBER: u8 = 1;

/// Levels of the grammar.
const LEVELS: u32 = 5;

const TOKENS: &[&str] = &[
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    ",",
    ";",
    ":",
    "|",
    "#",
    "//",
    "\"",
    "\"\n",
    "\"\"",
    "'",
    "\\",
    "\\u12",
    "[",
    "]",
    "[[",
    "]]",
    "[\n",
    "(",
    ")",
    "array(",
    "['",
    "{",
    "}",
    "{\n",
    "{\"a\":",
    "{\"puzzle\":",
    "{\"puzzles\":[",
    "{\"puzzles\":[\n",
    "\"k\u{1}\":\u{1},",
    "\"k\":1,",
    "\"puzzle\":",
    "null",
    "1e400",
    "99999999999999999999",
    "0.1",
    "c\u{1},",
    "c,",
    "\u{1},",
    "puzzle,",
    "id,puzzle\n",
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "<!-- <<<",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?",
    "&",
    "&amp;",
    "<a>",
    "<a b=\"\">",
    " k\u{1}=\"\"",
    "<game data=\"",
    "<opensudoku>",
    "+-+",
    "-----------",
    "!",
    "[Puzzle]\n",
    "[State]\n",
    "#L",
    "#\n",
    "=",
    ":0000:x:",
    "PAR1",
    "\u{feff}",
    "\0",
    "\u{e9}",
    "Grid \u{1}\n",
    "4 ",
    "4.....8.5\n",
    "123 ",
    "1|0|1|",
    "x",
];

/// Texts before and after other parts.
const PAIRS: &[(&str, &str)] = &[
    ("[", "]"),
    ("[\n", "\n]\n"),
    ("(", ")"),
    ("{", "}"),
    ("array(", ")"),
    ("['", "']"),
    ("\"", "\""),
    ("\"", "\"\n"),
    ("{\"puzzles\":[", "]}"),
    ("{\"puzzles\":[\n", "\n]}\n"),
    ("{\"puzzles\":{\"1\":", "}}"),
    ("{\"puzzle\":", "}"),
    ("{\"puzzle\":[", "]}"),
    ("{\"a\":", "}"),
    ("{\"a\":[", "]}\n"),
    ("\"a\":", ","),
    ("<opensudoku>", "</opensudoku>"),
    ("<folder name=\"x\">", "</folder>"),
    ("<game data=\"", "\"/>"),
    ("<a>", "</a>"),
    ("<a ", ">"),
    ("<!--", "-->"),
    ("<![CDATA[", "]]>"),
    ("<?", "?>"),
    ("puzzle,note\n", "\n"),
    ("puzzle;note\n", ""),
    ("# ", "\n"),
    ("", "\n"),
    ("", "\n\n"),
];

/// Separators of repetitions.
const BETWEEN: &[&str] = &["", "", "\n", ",", ",\n", ", ", " ", "\n\n", "\t"];

/// Choices read from bytes, zeros when these are used up.
#[derive(Debug)]
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// Returns a number from 0 to `n - 1`, of at most 16 bits.
    pub fn random_below(&mut self, n: usize) -> usize {
        let mut byte = || usize::from(self.0.split_off_first().copied().unwrap_or(0));
        let number = if n > 256 { byte() << 8 | byte() } else { byte() };
        number % n.max(1)
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random_below(items.len())]
    }

    /// Returns a part of the size: all of it, or the size divided by a power of two.
    fn part(&mut self, size: usize) -> usize {
        size >> self.random_below(16)
    }
}

/// Returns the document of this size, or slightly above, that these bytes describe.
pub fn document(bytes: &[u8], size: usize) -> Vec<u8> {
    let mut out = Vec::new();
    add_part(&mut Choices(bytes), size, LEVELS, &mut out);
    out.truncate(size + 10_000);
    out
}

fn add_part(choices: &mut Choices, size: usize, level: u32, out: &mut Vec<u8>) {
    match if level == 0 { choices.random_below(3) } else { choices.random_below(12) } {
        0 => out.extend(choices.pick(TOKENS).bytes()),
        1 => out.extend(&records()[choices.random_below(records().len())]),
        2 => add_repeated(choices.pick(TOKENS).as_bytes(), choices.pick(BETWEEN), size, out),
        3 => add_repeated(&records()[choices.random_below(records().len())], choices.pick(BETWEEN), size, out),
        4 | 5 => {
            let (mut unit, between) = (Vec::new(), choices.pick(BETWEEN));
            for _ in 0..1 + choices.random_below(3) {
                let size = choices.part(size);
                add_part(choices, size, level - 1, &mut unit);
            }
            add_repeated(&unit, between, size, out);
        }
        6 | 7 => (0..2 + choices.random_below(2)).for_each(|_| add_part(choices, size / 2, level - 1, out)),
        8 => add_nested(choices, size, level, out),
        9 => add_table(choices, size, out),
        10 => add_objects(choices, size, out),
        _ => add_damaged(choices, size, level, out),
    }
}

fn add_repeated(unit: &[u8], between: &str, size: usize, out: &mut Vec<u8>) {
    let (end, numbered) = (out.len() + size, unit.contains(&NUMBER));
    for number in 0.. {
        match numbered {
            true => unit.split(|&b| b == NUMBER).enumerate().for_each(|(i, piece)| {
                if i > 0 {
                    out.extend(number.to_string().bytes());
                }
                out.extend(piece);
            }),
            false => out.extend(unit),
        }
        if out.len() + between.len() >= end || unit.len() + between.len() == 0 {
            return;
        }
        out.extend(between.bytes());
    }
}

/// A part within brackets, once or many times; the closing ones may be missing.
fn add_nested(choices: &mut Choices, size: usize, level: u32, out: &mut Vec<u8>) {
    let (open, close) = choices.pick(PAIRS);
    let depth = match choices.random_below(2) {
        0 => 1,
        _ => choices.part(size / 2) / (open.len() + close.len()),
    };
    let closed = if choices.random_below(4) == 0 { 0 } else { depth };
    out.extend(open.repeat(depth).bytes());
    add_part(choices, size / 2, level - 1, out);
    out.extend(close.repeat(closed).bytes());
}

/// A table with few or many columns.
fn add_table(choices: &mut Choices, size: usize, out: &mut Vec<u8>) {
    let end = out.len() + size;
    let (delimiter, name) = (choices.pick(&[",", ";", "\t"]), choices.pick(&["c\u{1}", "c", "", "\"c\u{1}\""]));
    let value = choices.pick(&["1", "", "\"\"", "\"a\"\"b\"", "x", "{}", "\"\n\"", "\""]);
    let width = choices.part(size / 2);
    out.extend("puzzle".bytes());
    out.extend(delimiter.bytes());
    add_repeated(name.as_bytes(), delimiter, width, out);
    let columns = width.div_ceil(name.len() + 1).max(1);
    while out.len() < end {
        out.extend(format!("\n{PUZZLE}{delimiter}").bytes());
        add_repeated(value.as_bytes(), delimiter, columns * (value.len() + 1), out);
    }
    out.push(b'\n');
}

/// JSON records with few or many keys.
fn add_objects(choices: &mut Choices, size: usize, out: &mut Vec<u8>) {
    let end = out.len() + size;
    let width = choices.part(size);
    let field = choices.pick(&[
        "\"k\u{1}\":\u{1}",
        "\"k\":1",
        "\"a\":[]",
        "\"puzzle\":1",
        "\"id\":\u{1}",
        "\"k\u{1}\":{\"a\":\"\\n\"}",
    ]);
    let (between, last) = (choices.pick(BETWEEN), choices.random_below(2) == 1);
    let puzzle = format!("\"puzzle\":\"{PUZZLE}\"");
    while out.len() < end {
        out.push(b'{');
        if !last {
            out.extend(puzzle.bytes().chain(*b","));
        }
        add_repeated(field.as_bytes(), ",", width, out);
        if last {
            out.extend(b",".iter().copied().chain(puzzle.bytes()));
        }
        out.push(b'}');
        out.extend(between.bytes());
    }
}

/// A part with tokens put into it, bytes changed or line ends removed.
fn add_damaged(choices: &mut Choices, size: usize, level: u32, out: &mut Vec<u8>) {
    let mut part = Vec::new();
    add_part(choices, size, level - 1, &mut part);
    for _ in 0..1 + choices.random_below(4) {
        // Near the start, near the end, or anywhere.
        let at = match (part.len(), choices.random_below(3)) {
            (length, 0) => choices.random_below(200).min(length),
            (length, 1) => length - choices.random_below(200).min(length),
            (length, _) => (length * choices.random_below(1 << 16)) >> 16,
        };
        match choices.random_below(4) {
            0 => drop(part.splice(at..at, choices.pick(TOKENS).bytes())),
            1 if at < part.len() => part[at] = choices.random_below(256) as u8,
            2 => drop(part.drain(at..part.len().min(at + choices.random_below(200)))),
            _ => {
                let blank = choices.pick(b" ,;\t");
                part.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = blank);
            }
        }
    }
    out.extend(part);
}

/// One file of each format: a bare puzzle; another of candidates.
fn records() -> &'static [Vec<u8>] {
    static RECORDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    RECORDS.get_or_init(|| {
        let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
        let mut left = Candidates::new(&puzzle);
        left.remove(Cell::at(0, 1).expect("a cell"), Digit::new(9).into_iter().collect());
        let of = |record: Record| {
            FORMATS
                .iter()
                .filter(|format| !format.extensions().is_empty())
                .map(move |&format| super::written(format, std::slice::from_ref(&record)))
        };
        of(puzzle.into()).chain(of(Record::from(&left))).collect()
    })
}
