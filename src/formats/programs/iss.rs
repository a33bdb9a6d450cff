//! Texts of constraints of the Interactive Sudoku Solver, in one line or with a constraint in each:
//! `.Cage~17~R1C1~R1C2.Thermo~R3C1~R3C2`.

use crate::board::text::ParseError;
use crate::board::text::counted;
use crate::formats::text::{KindParts, LocatedConstraint, ReadOptions, nearest, shortened};
use crate::kinds::BoxShape;
use crate::kinds::Constraint;
use crate::kinds::MAX_SIDE;
use crate::kinds::Puzzle;
use crate::kinds::Regions;
use crate::kinds::RuleSet;
use crate::kinds::Shape;
use crate::kinds::cell_name;
use crate::pack::Record;
use std::collections::HashMap;

/// A type of constraints: its name, that of its kind, and the form of its arguments.
pub(in crate::formats) struct IssType {
    pub name: &'static str,
    pub kind: &'static str,
    pub form: Form,
}

/// The form of the arguments of a type.
#[derive(Clone, Copy)]
pub(in crate::formats) enum Form {
    /// Cells.
    Cells,
    /// Cells, of which each two neighbors have a mark with these values.
    Marks(&'static [i32]),
    /// A number and cells. These are the values without a number; `None` if there is always one.
    Number(Option<&'static [i32]>),
    /// A sum, or 0 for none, and cells.
    Cage,
    /// A sum, and the row or column.
    RowSum,
    /// A row or column, and the numbers at its start and its end.
    RowEnds,
    /// A sum, and the cell at which its diagonal begins.
    Diagonal,
    /// A circle and a shaft.
    Arrow,
    /// The number of cells of a pill, the pill, whose digits are read in the order of the grid, and a shaft.
    Pill,
    /// The upper left one of four cells, and digits.
    Corner,
    /// A letter and cells.
    Letter(&'static str),
    /// The number of cells, and cells with equal digits.
    Equal,
}

/// The types. Of several for a kind, the first one that has a form for a constraint is written.
pub(in crate::formats) const TYPES: &[IssType] = &[
    IssType { name: "Thermo", kind: "thermometer", form: Form::Cells },
    IssType { name: "Renban", kind: "renban", form: Form::Cells },
    IssType { name: "Zipper", kind: "zipper", form: Form::Cells },
    IssType { name: "Entropic", kind: "entropic", form: Form::Cells },
    IssType { name: "Palindrome", kind: "palindrome", form: Form::Cells },
    IssType { name: "Between", kind: "between", form: Form::Cells },
    IssType { name: "RegionSumLine", kind: "region-sum", form: Form::Cells },
    IssType { name: "DoubleArrow", kind: "double-arrow", form: Form::Cells },
    IssType { name: "AllDifferent", kind: "extra-region", form: Form::Cells },
    IssType { name: "WhiteDot", kind: "difference", form: Form::Marks(&[]) },
    IssType { name: "BlackDot", kind: "ratio", form: Form::Marks(&[]) },
    IssType { name: "X", kind: "xv", form: Form::Marks(&[10]) },
    IssType { name: "V", kind: "xv", form: Form::Marks(&[5]) },
    IssType { name: "GreaterThan", kind: "greater-than", form: Form::Marks(&[]) },
    IssType { name: "Cage", kind: "killer", form: Form::Cage },
    IssType { name: "Sum", kind: "sum", form: Form::Number(None) },
    IssType { name: "Sum", kind: "sum-pair", form: Form::Number(None) },
    IssType { name: "Sum", kind: "xv", form: Form::Number(None) },
    IssType { name: "Whisper", kind: "whispers", form: Form::Number(Some(&[WHISPERS])) },
    IssType { name: "Modular", kind: "modular", form: Form::Number(Some(&[])) },
    IssType { name: "Lockout", kind: "lockout", form: Form::Number(Some(&[])) },
    IssType { name: "Sandwich", kind: "sandwich", form: Form::RowSum },
    IssType { name: "XSum", kind: "x-sum", form: Form::RowEnds },
    IssType { name: "Skyscraper", kind: "skyscraper", form: Form::RowEnds },
    IssType { name: "LittleKiller", kind: "little-killer", form: Form::Diagonal },
    IssType { name: "Arrow", kind: "arrow", form: Form::Arrow },
    IssType { name: "PillArrow", kind: "arrow", form: Form::Pill },
    IssType { name: "Quad", kind: "quadruple", form: Form::Corner },
    IssType { name: "Indexing", kind: "row-indexer", form: Form::Letter("R") },
    IssType { name: "Indexing", kind: "column-indexer", form: Form::Letter("C") },
    IssType { name: "SameValues", kind: "clone", form: Form::Equal },
];

/// Types without arguments, and the names of their rules.
pub(in crate::formats) const RULES: [(&str, &str); 5] = [
    ("AntiKnight", "anti-knight"),
    ("AntiKing", "anti-king"),
    ("AntiConsecutive", "non-consecutive"),
    ("Windoku", "windoku"),
    ("DisjointSets", "disjoint"),
];

/// Types without arguments, and the names of their kinds.
pub(in crate::formats) const NEGATIVE_CONSTRAINTS: [(&str, &[&str]); 2] =
    [("StrictKropki", &["negative-difference", "negative-ratio"]), ("StrictXV", &["negative-xv"])];

/// The kinds of cells whose candidates are the digits of a parity, and the remainder of these.
pub(in crate::formats) const PARITIES: [(&str, usize); 2] = [("even", 0), ("odd", 1)];

/// Returns the digits with this remainder.
pub(in crate::formats) fn of_parity(remainder: usize, side: usize) -> Vec<u8> {
    (1..=side).filter(|digit| digit % 2 == remainder).map(|digit| digit as u8).collect()
}

/// The difference of whispers without a number.
const WHISPERS: i32 = 5;

/// Returns whether a line begins with a constraint.
pub(in crate::formats) fn matches(line: &str) -> bool {
    // The first one may be empty.
    let Some(rest) = line.strip_prefix("..").filter(|rest| rest.contains('~')).or(line.strip_prefix('.')) else {
        return false;
    };
    let name = rest.split(['~', '.']).next().unwrap_or_default().trim_end();
    let is_word = name.starts_with(|c: char| c.is_ascii_uppercase()) && name.bytes().all(|b| b.is_ascii_alphanumeric());
    let arguments = rest[name.len()..].strip_prefix('~');
    let has_arguments = arguments.is_some_and(|text| text.starts_with(|c: char| c.is_alphanumeric()));
    rest.starts_with("~R") || is_word && (has_arguments || name.contains(|c: char| c.is_ascii_lowercase()))
}

/// Returns the number of constraints in a line.
pub(in crate::formats) fn count(line: &str) -> usize {
    line.split('.').filter(|text| !text.trim().is_empty()).count()
}

/// The constraints of the lines of a text, which is of one puzzle or has one in each line.
#[derive(Default)]
pub(in crate::formats) struct Lines {
    /// The types with each of their cells, and the number of the line that has them.
    seen: HashMap<String, usize>,
    count: usize,
    has_shape: bool,
    /// Whether a line has several constraints.
    pub have_several: bool,
    are_separate: bool,
}

impl Lines {
    pub(in crate::formats) fn push(&mut self, line: &str) {
        self.have_several |= count(line) > 1;
        for item in line.split('.').map(str::trim).filter(|item| !item.is_empty()) {
            let (name, arguments) = item.split_once('~').unwrap_or((item, ""));
            self.are_separate |= name == "Shape" && self.count > 0;
            self.has_shape |= name == "Shape";
            for cell in
                arguments.split('~').filter(|text| arguments.is_empty() || text.starts_with(['R', 'r', 'C', 'c']))
            {
                let key = format!("{name}~{}", cell.split('_').next().unwrap_or_default());
                self.are_separate |= *self.seen.entry(key).or_insert(self.count) != self.count && !self.has_shape;
            }
        }
        self.count += 1;
    }

    /// Returns whether the lines are of one puzzle: each has one constraint, only the first one names the shape, or none does
    /// and no two of them have a constraint of one type with the same cell.
    pub(in crate::formats) fn are_of_one_puzzle(&self) -> bool {
        !self.have_several || !self.are_separate
    }
}

/// Parses the text of a puzzle.
pub(in crate::formats) fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut items = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut column = 1;
        for text in text.split('.') {
            let indent = text.chars().take_while(|c| c.is_whitespace()).count() as u64;
            if !text.trim().is_empty() {
                items.push(Item { text: text.trim(), line, column: column + indent });
            }
            column += text.chars().count() as u64 + 1;
        }
    }
    check_names(&items)?;
    let mut reader = Reader { side: 9, ..Reader::default() };
    for item in items.iter().filter(|item| item.name() == "Shape") {
        reader.read_shape(item)?;
    }
    reader.clues = vec![0; reader.side * reader.side];
    items.iter().try_for_each(|item| reader.read_item(item))?;
    reader.record(options)
}

/// The cells, the other cells and the values of a constraint.
type Parts = (Vec<u16>, Vec<u16>, Vec<i32>);

/// A constraint: its type and arguments.
struct Item<'a> {
    text: &'a str,
    line: u64,
    column: u64,
}

impl<'a> Item<'a> {
    fn name(&self) -> &'a str {
        self.text.split('~').next().unwrap_or_default()
    }

    /// Returns the arguments.
    fn arguments(&self) -> Vec<&'a str> {
        self.text.split('~').skip(1).collect()
    }

    fn error(&self, found: impl Into<String>, expected: &str) -> ParseError {
        ParseError::new(self.line, self.column, found, expected)
    }

    /// Returns the cells in arguments.
    fn cells(&self, arguments: &[&str], side: usize) -> Result<Vec<u16>, ParseError> {
        arguments.iter().map(|text| self.cell(text, side)).collect()
    }

    /// Returns the cells of the row or column that is the only argument, such as `R1`.
    fn row_or_column(&self, arguments: &[&str], side: usize) -> Result<Vec<u16>, ParseError> {
        let line = |text: &str| {
            let number = text.get(1..)?.parse::<usize>().ok().filter(|number| (1..=side).contains(number))? - 1;
            match text.as_bytes()[0] {
                b'R' | b'r' => Some((0..side).map(|column| (number * side + column) as u16).collect()),
                b'C' | b'c' => Some((0..side).map(|row| (row * side + number) as u16).collect()),
                _ => None,
            }
        };
        let cells = if let [text] = arguments { line(text) } else { None };
        let found = || format!("{:?} in {}", shortened(&arguments.join("~")), self.name());
        cells.ok_or_else(|| self.error(found(), &format!("a row or column of a grid of {side} rows, such as R1")))
    }

    /// Returns the cells that the only argument, a cell, stands for.
    fn one_cell(
        &self,
        arguments: &[&str],
        expected: &str,
        cells: impl Fn(u16) -> Option<Vec<u16>>,
        side: usize,
    ) -> Result<Vec<u16>, ParseError> {
        let &[text] = arguments else {
            return Err(self.error(format!("{} in {}", counted(arguments.len(), "cell"), self.name()), expected));
        };
        let found = || self.error(format!("{} from {text}", self.name()), expected);
        cells(self.cell(text, side)?).ok_or_else(found)
    }

    /// Returns a cell; rows and columns from 10 on are letters.
    fn cell(&self, text: &str, side: usize) -> Result<u16, ParseError> {
        let number = |c: char| c.to_digit(36).map(|n| n as usize).filter(|n| (1..=side).contains(n));
        let cell = match text.chars().collect::<Vec<_>>()[..] {
            ['R' | 'r', row, 'C' | 'c', column] => number(row).zip(number(column)),
            _ => None,
        };
        let found = || format!("{:?} in {}", shortened(text), self.name());
        cell.map(|(row, column)| ((row - 1) * side + column - 1) as u16)
            .ok_or_else(|| self.error(found(), &format!("a cell of a grid of {side} rows, such as R1C9")))
    }

    /// Returns the parts of the constraints of a form.
    fn parts(&self, form: Form, arguments: &[&str], side: usize) -> Result<Vec<Parts>, ParseError> {
        let (first, rest) = arguments.split_first().map_or((None, arguments), |(first, rest)| (Some(*first), rest));
        let number_of = |text: &&str| number(self, Some(text));
        let of_cells = |cells, values| Ok(vec![(cells, vec![], values)]);
        match form {
            Form::Cells => of_cells(self.cells(arguments, side)?, vec![]),
            Form::Marks(values) => self.pairs(arguments, values, side),
            Form::Number(Some(values)) if !first.is_some_and(is_number) => {
                of_cells(self.cells(arguments, side)?, values.to_vec())
            }
            Form::Number(_) | Form::Cage | Form::RowSum | Form::Diagonal => {
                let sum = number(self, first)?;
                let cells = match form {
                    Form::RowSum => self.row_or_column(rest, side)?,
                    Form::Diagonal => {
                        self.one_cell(rest, "a cell at an edge of the grid", |cell| diagonal_from(cell, side), side)?
                    }
                    _ => self.cells(rest, side)?,
                };
                of_cells(cells, if sum == 0 && matches!(form, Form::Cage) { vec![] } else { vec![sum] })
            }
            Form::RowEnds => {
                let cells = self.row_or_column(&arguments[..arguments.len().min(1)], side)?;
                let ends = [cells.clone(), cells.into_iter().rev().collect()];
                let count = rest.iter().filter(|text| !text.is_empty()).count();
                if rest.len() > ends.len() || count == 0 {
                    return Err(self.error(format!("{} in {}", counted(count, "number"), self.name()), "1 or 2"));
                }
                let given = ends.into_iter().zip(rest).filter(|(_, text)| !text.is_empty());
                given.map(|(cells, text)| Ok((cells, vec![], vec![number_of(text)?]))).collect()
            }
            Form::Arrow | Form::Pill => {
                let is_pill = matches!(form, Form::Pill);
                let count = if is_pill { number(self, first)? as usize } else { 1 };
                let mut cells = self.cells(if is_pill { rest } else { arguments }, side)?;
                let shaft = cells.split_off(count.min(cells.len()));
                cells.sort_unstable();
                Ok(vec![(cells, shaft, vec![])])
            }
            Form::Corner => {
                let cell = &arguments[..arguments.len().min(1)];
                let expected = "the upper left one of four cells";
                let cells = self.one_cell(cell, expected, |cell| corner_cells(cell, side), side)?;
                of_cells(cells, rest.iter().map(number_of).collect::<Result<_, _>>()?)
            }
            Form::Letter(letter) if first != Some(letter) => {
                Err(self.error(format!("{:?} in {}", first.unwrap_or_default(), self.name()), "R or C"))
            }
            Form::Letter(_) => of_cells(self.cells(rest, side)?, vec![]),
            Form::Equal => {
                let (sets, cells) = (number(self, first)?, self.cells(rest, side)?);
                if sets as usize != cells.len() || sets < 2 {
                    let found = format!("{sets} sets of {} in {}", counted(cells.len(), "cell"), self.name());
                    return Err(self.error(found, "sets of one cell each"));
                }
                Ok(cells.windows(2).map(|pair| (vec![pair[0]], vec![pair[1]], vec![])).collect())
            }
        }
    }

    /// Returns the marks between all neighbors in a list of cells, each from the earlier to the later one.
    fn pairs(&self, arguments: &[&str], values: &[i32], side: usize) -> Result<Vec<Parts>, ParseError> {
        let cells = self.cells(arguments, side)?;
        let mark = |cells: &[u16]| (cells.to_vec(), vec![], values.to_vec());
        if cells.len() < 3 {
            return Ok(vec![mark(&cells)]);
        }
        let shape = Shape::new(side, None, None);
        let touches = |cell: u16, other: u16| shape.neighbors(cell).any(|neighbor| neighbor == other);
        let is_alone = |i: &usize| !cells.iter().any(|&other| touches(cells[*i], other));
        if let Some(i) = (0..cells.len()).find(is_alone) {
            let (name, before) = (cell_name(cells[i], side), cell_name(cells[i.max(1) - 1], side));
            return Err(self.error(format!("{name} after {before} in {}", self.name()), "a neighbor"));
        }
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)));
        let touching = pairs.filter(|&(i, j)| touches(cells[i], cells[j]));
        Ok(touching.map(|(i, j)| mark(&[cells[i], cells[j]])).collect())
    }
}

/// Returns the names of all types and rules that are read.
fn known_names() -> impl Iterator<Item = &'static str> {
    let types = TYPES.iter().map(|known| known.name);
    let rules = RULES.iter().map(|(name, _)| *name).chain(NEGATIVE_CONSTRAINTS.iter().map(|(name, _)| *name));
    types.chain(rules).chain(["", "Shape", "NoBoxes", "Diagonal", "Jigsaw"])
}

/// Returns the error of the rules that are not known, with all of their names.
fn check_names(items: &[Item]) -> Result<(), ParseError> {
    let unknown: Vec<&Item> = items.iter().filter(|item| known_names().all(|name| name != item.name())).collect();
    let Some(first) = unknown.first() else { return Ok(()) };
    let mut names: Vec<&str> = unknown.iter().map(|item| item.name()).collect();
    names.sort_unstable();
    names.dedup();
    let found = match names.len() {
        1 => "the unknown rule",
        _ => "the unknown rules",
    };
    let expected = match nearest(first.name(), known_names()) {
        Some(near) => format!("rules that are known, such as {near}"),
        None => "rules that are known".to_owned(),
    };
    Err(first.error(format!("{found} {}", shortened(&names.join(", "))), &expected))
}

/// Returns the number that an argument is.
fn number(item: &Item, text: Option<&str>) -> Result<i32, ParseError> {
    let text = text.unwrap_or_default();
    text.parse().map_err(|_| item.error(format!("{:?} in {}", shortened(text), item.name()), "a number"))
}

/// Returns whether an argument is a number.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the diagonal that begins at an edge: from the left one down, from the lower one to the right, and so on around
/// the grid, so that each cell of an edge has one. `None` for other cells.
pub(in crate::formats) fn diagonal_from(cell: u16, side: usize) -> Option<Vec<u16>> {
    let (row, column, last) = (usize::from(cell) / side, usize::from(cell) % side, side - 1);
    let (down, right) = match (row, column) {
        (row, 0) if row < last => (true, true),
        (row, column) if row == last && column < last => (false, true),
        (row, column) if column == last && row > 0 => (false, false),
        (0, _) => (true, false),
        _ => return None,
    };
    let at = |start: usize, i: usize, increases: bool| {
        if increases { Some(start + i).filter(|&at| at <= last) } else { start.checked_sub(i) }
    };
    let cell = |i| Some((at(row, i, down)? * side + at(column, i, right)?) as u16);
    Some((0..side).map_while(cell).collect())
}

/// Returns the four cells of which this one is the upper left one.
pub(in crate::formats) fn corner_cells(cell: u16, side: usize) -> Option<Vec<u16>> {
    let (row, column) = (usize::from(cell) / side, usize::from(cell) % side);
    let below = cell + side as u16;
    (row + 1 < side && column + 1 < side).then(|| vec![cell, cell + 1, below, below + 1])
}

/// The parts read so far.
#[derive(Default)]
struct Reader {
    side: usize,
    clues: Vec<u8>,
    rules: RuleSet,
    diagonals: Vec<&'static str>,
    has_no_boxes: bool,
    has_shape: bool,
    layouts: Vec<(Regions, u64)>,
    located: Vec<LocatedConstraint>,
}

impl Reader {
    fn read_shape(&mut self, item: &Item) -> Result<(), ParseError> {
        let arguments = item.arguments();
        let size = arguments.first().and_then(|text| {
            let (rows, columns) = text.split_once('x')?;
            rows.parse::<usize>().ok().filter(|side| rows == columns && (2..=MAX_SIDE).contains(side))
        });
        let side =
            size.ok_or_else(|| item.error(format!("shape {:?}", arguments.join("~")), "a square such as 9x9"))?;
        if arguments.len() > 1 && arguments[1] != format!("1-{side}") {
            return Err(item.error(format!("digits {}", arguments[1]), &format!("1-{side}")));
        }
        if std::mem::replace(&mut self.has_shape, true) {
            return Err(
                item.error("a second shape", "the constraints of one puzzle; write others in lines of their own")
            );
        }
        self.side = side;
        Ok(())
    }

    fn add_constraint(
        &mut self,
        item: &Item,
        kind: &str,
        cells: Vec<u16>,
        others: Vec<u16>,
        values: Vec<i32>,
    ) -> Result<(), ParseError> {
        let constraint = Constraint::named(kind, cells, others, values);
        let constraint = constraint.map_err(|error| item.error(error.found(), &error.expected()))?;
        let position = (item.line, item.column);
        self.located.push(LocatedConstraint { constraint, place: item.name().into(), position });
        Ok(())
    }

    fn read_item(&mut self, item: &Item) -> Result<(), ParseError> {
        let (name, arguments) = (item.name(), item.arguments());
        if let Some((_, kinds)) = NEGATIVE_CONSTRAINTS.iter().find(|(known, _)| *known == name) {
            return kinds.iter().try_for_each(|kind| self.add_constraint(item, kind, vec![], vec![], vec![]));
        }
        if let Some((_, rule)) = RULES.iter().find(|(known, _)| *known == name) {
            self.rules = self.rules | rule.parse().unwrap_or_default();
            return Ok(());
        }
        match name {
            "NoBoxes" => self.has_no_boxes = true,
            "" => arguments.iter().try_for_each(|text| self.read_given(item, text))?,
            "Diagonal" => self.read_diagonal(item, number(item, arguments.first().copied())?)?,
            "Jigsaw" => self.read_layout(item, &arguments)?,
            _ => {
                let has_letter = |form| !matches!(form, Form::Letter(own) if arguments.first() != Some(&own));
                let same_name = || TYPES.iter().filter(|known| known.name == name);
                let known = same_name().find(|known| has_letter(known.form)).or_else(|| same_name().next());
                if let Some(known) = known {
                    for (cells, others, values) in item.parts(known.form, &arguments, self.side)? {
                        self.add_constraint(item, known.kind, cells, others, values)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a diagonal: 1 for the one from the lower left to the upper right, -1 for the other.
    fn read_diagonal(&mut self, item: &Item, direction: i32) -> Result<(), ParseError> {
        self.diagonals.push(match direction {
            1 => "anti-diagonal",
            -1 => "main-diagonal",
            _ => return Err(item.error(format!("diagonal {direction}"), "1 or -1")),
        });
        Ok(())
    }

    /// Reads the regions of a jigsaw.
    fn read_layout(&mut self, item: &Item, arguments: &[&str]) -> Result<(), ParseError> {
        let layout = arguments.iter().max_by_key(|text| text.len()).copied().unwrap_or_default();
        let regions = Regions::new(layout.chars()).map_err(|error| item.error(error.to_string(), "a layout"))?;
        if regions.side() != self.side {
            return Err(item.error(format!("a layout of {} rows", regions.side()), &format!("{} rows", self.side)));
        }
        self.layouts.push((regions, item.column));
        Ok(())
    }

    /// Reads a clue or the candidates of a cell: `R1C1_8`, `R1C1_2_3`.
    fn read_given(&mut self, item: &Item, text: &str) -> Result<(), ParseError> {
        let mut fields = text.split('_');
        let cell = item.cell(fields.next().unwrap_or_default(), self.side)?;
        let digit = |text: &str| {
            let digit = text.parse::<u8>().ok().filter(|&digit| (1..=self.side).contains(&digit.into()));
            digit.ok_or_else(|| item.error(format!("{text:?}"), &format!("1 to {}", self.side)))
        };
        let digits = fields.map(digit).collect::<Result<Vec<u8>, _>>()?;
        match digits[..] {
            [] => Err(item.error(format!("{text:?}"), "a cell and a digit, such as R1C1_8")),
            [digit] => {
                let before = std::mem::replace(&mut self.clues[usize::from(cell)], digit);
                if before > 0 && before != digit {
                    let found = format!("a second digit for {}", cell_name(cell, self.side));
                    return Err(item.error(found, "the constraints of one puzzle; write others in lines of their own"));
                }
                Ok(())
            }
            _ => {
                let (kind, values) = match PARITIES.into_iter().find(|&(_, rest)| digits == of_parity(rest, self.side))
                {
                    Some((kind, _)) => (kind, Vec::new()),
                    None => ("candidates", digits.into_iter().map(i32::from).collect()),
                };
                self.add_constraint(item, kind, vec![cell], vec![], values)
            }
        }
    }

    fn record(mut self, options: &ReadOptions) -> Result<Record, ParseError> {
        let side = self.side;
        self.diagonals.sort();
        self.diagonals.dedup();
        let mut extra = Vec::new();
        match self.diagonals.len() {
            2 => self.rules = self.rules | RuleSet::X,
            _ => extra.extend(self.diagonals.iter().filter_map(|kind| Constraint::named(kind, [], [], []).ok())),
        }
        let mut layouts = self.layouts.into_iter().map(|(regions, _)| regions);
        let lacks_boxes = self.has_no_boxes || BoxShape::default_for_side(side).is_none();
        let regions = if lacks_boxes { layouts.next() } else { None };
        // Without boxes and regions, the rows are the boxes.
        let boxes = (self.has_no_boxes && regions.is_none()).then_some(BoxShape { rows: 1, columns: side });
        for other in layouts {
            let region =
                |region| Constraint::named("extra-region", other.cells(region).collect::<Vec<_>>(), [], []).ok();
            extra.extend((0..side).filter_map(region));
        }
        self.located.extend(extra.into_iter().map(|constraint| LocatedConstraint::new(constraint, "", 1)));
        let parts = KindParts { side, boxes, rules: self.rules, regions, ..KindParts::default() };
        Ok(Record::of_kind(options.kind_with(parts, self.located)?, Puzzle::new(self.clues)))
    }
}
