//! The puzzles of the rows of a table: their cells, and the columns with their size and rules.

use super::standard_columns::{COLUMNS, MORE_COLUMN};
use crate::board::cell::Cell;
use crate::board::text::{ParseError, ParseErrorKind, counted};
use crate::formats::grids::line::parse as parse_line;
use crate::formats::grids::{MAX_PUZZLE_MISCOUNT, cell_lists};
use crate::formats::text::ReadOptions;
use crate::formats::tree::{
    MIN_CELLS, PUZZLE_FIELDS, cells_in, is_rule, is_rule_cell, is_rule_name, puzzle_of_fields, rule_error,
};
use crate::kinds::{BoxShape, MAX_SIDE, Symbols};
use crate::pack::Record;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::cell::Cell as Mutable;
use std::collections::HashMap;

/// Returns whether a cell of a table is a puzzle of any size.
pub(super) fn is_puzzle(cell: &str) -> bool {
    clues_and_cells(cell).is_some_and(|(clues, cells)| clues < cells)
}

/// Returns whether a cell of a table is a solution of any size.
pub(super) fn is_solution(cell: &str) -> bool {
    clues_and_cells(cell).is_some_and(|(clues, cells)| clues == cells)
}

/// Returns the number of clues and of cells of a puzzle or solution.
fn clues_and_cells(cell: &str) -> Option<(usize, usize)> {
    let classic = may_be_classic(cell).then(|| cell_lists::parse_puzzle(cell).ok()).flatten();
    classic.map(|puzzle| (puzzle.clue_count(), Cell::COUNT)).or_else(|| {
        let record = of_other_size(cell)?;
        Some((record.puzzle.clue_count(), record.kind().cells()))
    })
}

/// Parses a cell with a puzzle whose size is that of its text.
fn of_other_size(cell: &str) -> Option<Record> {
    let cell = cell.trim();
    let is_long = cell.len() >= MIN_CELLS;
    is_long.then(|| parse_line(cell, &ReadOptions::default()).ok()).flatten()
}

/// Minimum length of a puzzle of 9x9 in bytes: nine cells, and eight blank rows of a line break and a border.
const MIN_PUZZLE_BYTES: usize = 9 + 8 * 2;

/// Returns whether the text may be a puzzle of 9x9. A fast filter: one with fewer bytes than cells has blank rows, and
/// thus line breaks, possibly escaped, or is compressed in a link.
fn may_be_classic(text: &str) -> bool {
    let may_be_short = || text.contains(['\n', '\r', '\\']) || text.contains("://");
    text.len() >= Cell::COUNT || text.len() >= MIN_PUZZLE_BYTES && may_be_short()
}

/// Returns the cell of the column with a standard name, as the record of a row is read; empty without such a column.
pub(super) type CellOf<'c, 'a> = &'c dyn Fn(&str) -> Cow<'a, str>;

/// An error with the name of its column.
type InColumn<T> = Result<T, (&'static str, ParseError)>;

/// Returns the raw values of the fields without a column of their own that belong to the puzzle.
fn further_fields(more: &str) -> Vec<(&'static str, Box<RawValue>)> {
    if more.is_empty() {
        return Vec::new();
    }
    let mut more: HashMap<String, Box<RawValue>> = serde_json::from_str(more).unwrap_or_default();
    PUZZLE_FIELDS.into_iter().filter_map(|name| Some((name, more.remove(name)?))).collect()
}

/// Returns the fields of the puzzle of a row as those of a JSON record.
fn puzzle_fields(cell: CellOf) -> InColumn<Map<String, Value>> {
    let parsed = |(name, raw): (&str, Box<RawValue>)| Some((name.into(), serde_json::from_str(raw.get()).ok()?));
    let mut fields: Map<String, Value> = further_fields(&cell(MORE_COLUMN)).into_iter().filter_map(parsed).collect();
    for name in PUZZLE_FIELDS {
        let text = cell(name);
        let value = match name {
            _ if text.is_empty() => continue,
            "puzzle" | "solution" => plain_cells(&text).as_ref().into(),
            "size" => text.parse::<u64>().map_or_else(|_| Value::from(&*text), Value::from),
            "constraints" => serde_json::from_str(&text).map_err(|error| (name, not_json(&error)))?,
            _ => Value::from(&*text),
        };
        fields.insert(name.into(), value);
    }
    Ok(fields)
}

fn not_json(error: &serde_json::Error) -> ParseError {
    let message = error.to_string();
    ParseError::new(1, error.column().max(1) as u64, message.split(" at line ").next().unwrap_or_default(), "JSON")
}

/// A reader of the puzzles of a table, and what is known of its puzzles.
pub(super) struct TablePuzzles {
    /// The heading of the column of puzzles.
    heading: String,
    /// The columns of rules that there are.
    rules: Vec<&'static str>,
    /// Whether cells in columns of rules are rules, if they are not those of other programs: because the table has all
    /// such columns, or had a puzzle with rules.
    has_rules: Mutable<bool>,
    /// The sizes of the puzzles so far: bit n is size n.
    sides: Mutable<u64>,
    options: ReadOptions,
}

impl TablePuzzles {
    /// Creates the reader of the puzzles of a table with these columns.
    pub(super) fn new(names: &[String], puzzle: usize, options: &ReadOptions) -> TablePuzzles {
        let has = |name: &&str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let all = || COLUMNS.iter().filter(|column| column.is_rule()).map(|column| column.name);
        let rules: Vec<&str> = all().filter(|name| has(name) && !options.ignore_rules).collect();
        TablePuzzles {
            heading: names.get(puzzle).cloned().unwrap_or_default(),
            has_rules: Mutable::new(rules.len() == all().count()),
            rules,
            sides: Mutable::new(options.side.map_or(0, |side| 1 << side)),
            options: options.clone(),
        }
    }

    /// Notes the size of a puzzle below the header, before the rows are read.
    pub(super) fn note(&self, cell: &str) {
        if self.sides.get() == 0
            && let Some(record) = of_other_size(cell)
        {
            self.note_side(&record);
        }
    }

    fn note_side(&self, record: &Record) {
        self.sides.set(self.sides.get() | 1 << record.kind().side());
    }

    /// Returns the record of a row: a puzzle of another kind than the classic one with its solution and candidates.
    /// Errors come with the name of their column.
    pub(super) fn record(&self, cell: CellOf) -> InColumn<Record> {
        let rule = self.rule(cell);
        if let Some(name) = rule.filter(|_| self.options.classic_only) {
            return Err((name, rule_error(name)));
        }
        if rule.is_some() || self.options.name_kind() {
            self.has_rules.set(self.has_rules.get() || rule.is_some());
            return self.record_of_kind(cell);
        }
        let error = match cell_lists::parse_puzzle(&cell("puzzle")) {
            Ok(puzzle) => {
                self.sides.set(self.sides.get() | 1 << 9);
                return Ok(puzzle.into());
            }
            Err(error) if self.options.classic_only => return Err(("puzzle", error)),
            Err(error) => error,
        };
        let names_size = side_of(&cell("size")).is_some_and(|side| side != 9);
        let may_be_of_kind = names_size || self.sides.get() & !(1 << 9) != 0;
        self.record_of_kind(cell).map_err(|of_kind| if may_be_of_kind { of_kind } else { ("puzzle", error) })
    }

    fn record_of_kind(&self, cell: CellOf) -> InColumn<Record> {
        let mut fields = puzzle_fields(cell)?;
        if self.options.ignore_rules {
            fields.retain(|name, _| !is_rule_name(name));
        }
        let record = puzzle_of_fields(&fields, "", &self.options).map_err(|(name, error)| match name {
            name if name != "puzzle" && !cell(name).is_empty() => (name, first_place(error)),
            _ => ("puzzle", self.puzzle_error(&cell("puzzle"), &fields, error)),
        })?;
        self.note_side(&record);
        Ok(record)
    }

    /// Returns whether the table has all columns of rules, or a row is a puzzle of another kind than the classic one.
    pub(super) fn names_kind(&self, cell: CellOf) -> bool {
        let puzzle = cell("puzzle");
        let is_classic = || puzzle.trim().chars().count() == Cell::COUNT;
        // The start of a file may end within a list of constraints.
        let begins_constraints = || cell("constraints").starts_with("[{\"type\"");
        self.has_rules.get()
            || self.rule(cell).is_some()
            || begins_constraints()
            || !is_classic() && of_other_size(&puzzle).is_some_and(|record| record.kind().side() != 9)
    }

    /// Returns the name of the column or field by which a row has rules or another size.
    fn rule(&self, cell: CellOf) -> Option<&'static str> {
        let count = || cell("puzzle").trim().chars().count();
        let is_rule_column = |name: &&str| match (*name, &*cell(name)) {
            (_, "") => false,
            (name, text) if is_usual(name, text) => false,
            _ if self.has_rules.get() => true,
            ("size", text) => side_of(text).is_some_and(|side| side * side == count()),
            (name, text) => is_rule_cell(name, text),
        };
        let column = self.rules.iter().find(|name| is_rule_column(name)).copied();
        let further = || further_fields(&cell(MORE_COLUMN)).into_iter().find(|(name, raw)| is_rule(name, raw.get()));
        column.or_else(|| further().map(|(name, _)| name))
    }

    /// Returns the size whose number of cells is the nearest to this one: of the puzzles so far, or of the usual sizes.
    ///
    /// Before the first puzzle, only a usual size that is very near.
    fn nearest_side(&self, count: usize) -> Option<usize> {
        const USUAL_SIDES: [usize; 3] = [4, 6, 9];
        let distance = |side: &usize| count.abs_diff(side * side);
        let known = (1..=MAX_SIDE).filter(|side| self.sides.get() >> side & 1 == 1).min_by_key(distance);
        let limit = known.map_or(MAX_PUZZLE_MISCOUNT + 1, |side| distance(&side));
        USUAL_SIDES.into_iter().min_by_key(distance).filter(|side| distance(side) < limit).or(known)
    }

    /// Returns the error of a puzzle in the words of the table: with the heading of the column, and with the nearest
    /// size of the other puzzles if the number of cells is that of no size.
    fn puzzle_error(&self, text: &str, fields: &Map<String, Value>, error: ParseError) -> ParseError {
        let count = text.trim().chars().count();
        let (side, names_size) =
            (count.isqrt(), ["size", "variant", "regions"].iter().any(|name| fields.contains_key(*name)));
        let is_of_no_size = side * side != count || BoxShape::default_for_side(side).is_none();
        let requested = self.options.side.filter(|_| is_of_no_size && error.kind == ParseErrorKind::Size);
        if let Some(side) = requested {
            let found = format!("{} in \"{}\"", counted(count, "cell"), self.heading);
            return first_place(ParseError::new(1, 1, found, format!("{} cells", side * side)));
        }
        let found = error.found.replace("in \"puzzle\"", &format!("in \"{}\"", self.heading));
        let may_differ = is_of_no_size && !names_size && error.expected.ends_with(" cells");
        let expected = match self.nearest_side(count).filter(|_| may_differ) {
            Some(side) => format!("{} cells", side * side),
            None => error.expected,
        };
        first_place(ParseError { found, expected, ..error })
    }
}

/// Returns the size in a cell.
fn side_of(cell: &str) -> Option<usize> {
    cell.parse().ok().filter(|side| (2..=MAX_SIDE).contains(side))
}

/// Returns whether the cell of a column of rules is that of a puzzle with the usual rules.
pub(super) fn is_usual(name: &str, cell: &str) -> bool {
    matches!((name, cell), ("size", "9") | ("box", "3x3") | ("constraints", "[]"))
}

/// Returns an error at the start of its cell.
fn first_place(error: ParseError) -> ParseError {
    ParseError { line: 1, column: 1, ..error }
}

/// Returns the characters of a list of cells that has other characters between them: blanks, commas, line breaks or
/// brackets. Other texts are returned as they are.
fn plain_cells(text: &str) -> Cow<'_, str> {
    let is_between = |c: char| c.is_whitespace() || ",;|[]()\"'".contains(c);
    if !text.contains(is_between) {
        return text.into();
    }
    if let Ok(classic) = cell_lists::parse_puzzle(text) {
        return classic.to_string().into();
    }
    if let Some(cells) = cells_in(text) {
        return cells.into();
    }
    let is_square = |count: usize| count > 1 && count.isqrt().pow(2) == count;
    let tokens: Vec<&str> = text.split(is_between).filter(|token| !token.is_empty()).collect();
    let symbol = |token: &&str| match token.parse::<u8>() {
        Ok(0) => Some('.'),
        Ok(number) if usize::from(number) <= tokens.len().isqrt() => Some(Symbols::DIGITS.char(number)),
        _ => token.parse::<char>().ok(),
    };
    let of_tokens: Option<String> = tokens.iter().map(symbol).collect();
    match of_tokens.filter(|cells| is_square(cells.chars().count())) {
        Some(cells) => cells.into(),
        None => Some(tokens.concat()).filter(|cells| is_square(cells.chars().count())).map_or(text.into(), Cow::Owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleRng;

    /// Pieces of texts that hold puzzles, between spaces.
    const PIECES: &str = "1 9 0 . - _ * , | [ ] [[ ]] [] { } ( ) \" ' : = S9B 0a N4Ig // puzzle \"puzzle\": grid= [0]*9 27 \
                          null array( ---+---+--- ...|...|... 1........ --------- \"........1\" {\"puzzle\":\" \u{2502}";

    /// Returns random pieces with fewer bytes than a puzzle has cells.
    fn short_text(rng: &mut PuzzleRng) -> String {
        let pieces: Vec<&str> = PIECES.split(' ').chain([" "]).collect();
        let mut choose = |from: &[&'static str]| from[rng.random_below(from.len() as u32) as usize];
        let some: Vec<&str> = (0..10).map(|_| choose(&pieces)).collect();
        let mut text = String::new();
        loop {
            let piece = choose(&some);
            if text.len() + piece.len() >= Cell::COUNT {
                return text;
            }
            text += piece;
        }
    }

    #[test]
    fn short_texts_are_no_puzzles() {
        for number in 0..50_000 {
            let text = short_text(&mut PuzzleRng::new(61, number));
            assert!(may_be_classic(&text) || cell_lists::parse_puzzle(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn short_drawings_may_be_puzzles() {
        let drawn = format!("1        {}", "\n|".repeat(8));
        for text in [&drawn, &drawn.replace('\n', "\r"), &format!("{{\"puzzle\":{drawn:?}}}")] {
            assert!(may_be_classic(text), "{text}");
        }
        assert_eq!(drawn.len(), MIN_PUZZLE_BYTES);
        assert!(may_be_classic("https://sudokupad.app/sclN4Ig"));
    }

    #[test]
    fn lists_of_cells_are_read_in_all_notations() {
        let cells = "1..2.3..........";
        let texts = [
            "1..2 .3.. .... ....",
            "1..2\n.3..\r\n....\n....",
            "1,0,0,2,0,3,0,0,0,0,0,0,0,0,0,0",
            "[[1,0,0,2],[0,3,0,0],[0,0,0,0],[0,0,0,0]]",
            "1 . . 2 . 3 . . . . . . . . . .",
        ];
        for text in texts {
            assert_eq!(plain_cells(text), cells, "{text}");
        }
        let wide: Vec<String> =
            (0..100).map(|cell| if cell == 1 { "10".into() } else { (cell % 10).to_string() }).collect();
        let want = format!(
            ".A{}",
            (2..100).map(|cell| if cell % 10 == 0 { ".".into() } else { (cell % 10).to_string() }).collect::<String>()
        );
        assert_eq!(plain_cells(&wide.join(",")), want);
        for text in ["1..2.3..........", "1~~2", "a text, of words"] {
            assert_eq!(plain_cells(text), text);
        }
    }
}
