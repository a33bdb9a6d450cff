//! Texts of constraints of the Interactive Sudoku Solver, in one line or with a constraint in each:
//! `.Cage~17~R1C1~R1C2.Thermo~R3C1~R3C2`.

use super::iss_automata;
use crate::board::text::{ParseError, counted};
use crate::formats::text::encoding::decode_percent;
use crate::formats::text::{KindParts, LocatedConstraint, ReadOptions, nearest, parts, shortened};
use crate::kinds::{
    BoxShape, Constraint, ConstraintError, MAX_SIDE, Puzzle, Regions, RuleSet, Shape, cell_name, constraint_kind,
};
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
    /// The number of sets, and cells.
    Sets,
    /// A sum, or a sum and the weight of each cell, and cells.
    Sum,
    /// Groups of cells, with `-` between them.
    Groups,
    /// Digits and cells.
    Digits,
    /// The name of an area, and digits.
    Area,
    /// The text of a table of pairs or an automaton, and lists of cells, which may have names.
    Lists(Rule),
}

/// How a rule of a setter is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Rule {
    /// A table of pairs.
    Pairs,
    /// An automaton.
    Automaton,
    /// A regular expression.
    Regex,
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
    IssType { name: "Sum", kind: "sum", form: Form::Sum },
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
    IssType { name: "SameValues", kind: "same-values", form: Form::Sets },
    IssType { name: "EqualSum", kind: "equal-sum", form: Form::Groups },
    IssType { name: "SumLine", kind: "sum-line", form: Form::Number(None) },
    IssType { name: "ContainAtLeast", kind: "contains", form: Form::Digits },
    IssType { name: "ContainExact", kind: "contains-exactly", form: Form::Digits },
    IssType { name: "CountingCircles", kind: "counting-circles", form: Form::Cells },
    IssType { name: "CountDistinct", kind: "count-distinct", form: Form::Cells },
    IssType { name: "ValueIndexing", kind: "slingshot", form: Form::Cells },
    IssType { name: "EqualityCage", kind: "equality-cage", form: Form::Cells },
    IssType { name: "RellikCage", kind: "rellik-cage", form: Form::Cage },
    IssType { name: "NumberedRoom", kind: "numbered-room", form: Form::RowEnds },
    IssType { name: "HiddenSkyscraper", kind: "hidden-skyscraper", form: Form::RowEnds },
    IssType { name: "Pair", kind: "pairs", form: Form::Lists(Rule::Pairs) },
    IssType { name: "PairX", kind: "all-pairs", form: Form::Lists(Rule::Pairs) },
    IssType { name: "NFA", kind: "automaton", form: Form::Lists(Rule::Automaton) },
    IssType { name: "Regex", kind: "automaton", form: Form::Lists(Rule::Regex) },
    IssType { name: "ConnectedValues", kind: "connected", form: Form::Area },
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
pub(in crate::formats) const GLOBAL_CONSTRAINTS: [(&str, &[&str]); 6] = [
    ("StrictKropki", &["negative-difference", "negative-ratio"]),
    ("StrictXV", &["negative-xv"]),
    ("GlobalEntropy", &["global-entropy"]),
    ("GlobalMod", &["global-modular"]),
    ("DutchFlatmates", &["flatmates"]),
    ("AntiTaxicab", &["anti-taxicab"]),
];

/// Types that others stand in, up to `.End`.
const BLOCKS: [&str; 3] = ["Or", "And", "Replicate"];

/// The kinds of cells whose candidates are the digits of a parity, and the remainder of these.
pub(in crate::formats) const PARITIES: [(&str, i32); 2] = [("even", 0), ("odd", 1)];

/// Returns the digits with this remainder.
pub(in crate::formats) fn of_parity(remainder: i32, side: usize, low: i32) -> Vec<i32> {
    (low..low + side as i32).filter(|digit| digit % 2 == remainder).collect()
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
    let is_known = || known_names().any(|known| known == name);
    let has_arguments = |text: &str| text.starts_with(|c: char| c.is_alphanumeric()) || is_known();
    let has_arguments = rest[name.len()..].strip_prefix('~').is_some_and(has_arguments);
    ["~R", "~V"].iter().any(|start| rest.starts_with(start))
        || is_word && (has_arguments || name.contains(|c: char| c.is_ascii_lowercase()))
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
        for (column, text) in parts(text, |c| c == '.').filter(|(_, text)| !text.trim().is_empty()) {
            let indent = text.chars().take_while(|c| c.is_whitespace()).count() as u64;
            items.push(Item { text: text.trim(), line, column: column + indent });
        }
    }
    check_names(&items)?;
    let mut reader = Reader { side: 9, low: 1, ..Reader::default() };
    for item in items.iter().filter(|item| item.name() == "Shape") {
        reader.read_shape(item)?;
    }
    reader.areas.push(Area { name: String::new(), start: 0, rows: reader.side, columns: reader.side });
    for item in items.iter().filter(|item| item.name() == "Var") {
        reader.read_area(item)?;
    }
    reader.clues = vec![0; reader.side * reader.side];
    let mut rest = items.iter();
    let nodes = nodes(&mut rest, &mut Vec::new())?;
    nodes.iter().try_for_each(|node| reader.read_node(node))?;
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

/// A constraint, with those that stand in it.
struct Node<'a> {
    item: &'a Item<'a>,
    inner: Vec<Node<'a>>,
}

/// Maximum number of blocks that stand in each other.
const MAX_DEPTH: usize = 16;

/// Maximum number of copies of blocks.
const MAX_COPIES: usize = 20_000;

/// Returns the nodes up to the end of the last of some open blocks, or of the text.
fn nodes<'a>(
    rest: &mut std::slice::Iter<'a, Item<'a>>,
    open: &mut Vec<&'a Item<'a>>,
) -> Result<Vec<Node<'a>>, ParseError> {
    let mut all = Vec::new();
    while let Some(item) = rest.next() {
        let mut inner = Vec::new();
        match item.name() {
            "End" if open.pop().is_some() => return Ok(all),
            "End" => return Err(item.error(".End", "the end of .Or, .And or .Replicate")),
            name if BLOCKS.contains(&name) => {
                if open.len() == MAX_DEPTH {
                    return Err(item.error(format!("{} open blocks", MAX_DEPTH + 1), &format!("at most {MAX_DEPTH}")));
                }
                open.push(item);
                inner = nodes(rest, open)?;
            }
            _ => {}
        }
        all.push(Node { item, inner });
    }
    match open.last() {
        Some(block) => Err(block.error(format!(".{} without an end", block.name()), ".End")),
        None => Ok(all),
    }
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

    /// Checks that types without arguments have none.
    fn check_arguments(&self) -> Result<(), ParseError> {
        let names = RULES.iter().map(|(name, _)| *name).chain(GLOBAL_CONSTRAINTS.iter().map(|(name, _)| *name));
        let has_none = names.chain(["NoBoxes"]).any(|name| name == self.name());
        match self.arguments().join("~") {
            text if has_none && !text.is_empty() => Err(self.wrong(&text, "no arguments")),
            _ => Ok(()),
        }
    }

    /// Returns the error of an argument.
    fn wrong(&self, argument: &str, expected: &str) -> ParseError {
        self.error(format!("{:?} in {}", shortened(argument), self.name()), expected)
    }
}

/// An area of cells: the grid, or one outside of it.
#[derive(Default)]
struct Area {
    /// What stands before the number of a cell; empty for the grid.
    name: String,
    start: usize,
    rows: usize,
    columns: usize,
}

impl Reader {
    /// Returns the cells in arguments.
    fn cells(&self, item: &Item, arguments: &[&str]) -> Result<Vec<u16>, ParseError> {
        arguments.iter().map(|text| self.cell(item, text)).collect()
    }

    /// Returns the area and the place of a cell, such as `R1C9` or `VA1`; rows and columns from 10 on are letters.
    fn place(&self, text: &str) -> Option<(&Area, usize, usize)> {
        let grid = self.areas.first()?;
        let number = |c: char| c.to_digit(36).map(|n| n as usize).filter(|n| (1..=self.side).contains(n));
        if let ['R' | 'r', row, 'C' | 'c', column] = text.chars().collect::<Vec<_>>()[..] {
            return Some((grid, number(row)? - 1, number(column)? - 1));
        }
        let of_area = |area: &&Area| !area.name.is_empty() && text.starts_with(&area.name);
        // The name of an area may begin with that of another.
        let area = self.areas.iter().filter(of_area).max_by_key(|area| area.name.len())?;
        let index = text[area.name.len()..].parse::<usize>().ok()?.checked_sub(1)?;
        (index < area.rows * area.columns).then(|| (area, index / area.columns, index % area.columns))
    }

    /// Returns a cell.
    fn cell(&self, item: &Item, text: &str) -> Result<u16, ParseError> {
        let expected = || format!("a cell of a grid of {} rows, such as R1C9", self.side);
        let (area, row, column) = self.place(text).ok_or_else(|| item.wrong(text, &expected()))?;
        let moved = row.checked_add_signed(self.shift.0).zip(column.checked_add_signed(self.shift.1));
        let inside = moved.filter(|&(row, column)| row < area.rows && column < area.columns);
        let (row, column) = inside.ok_or_else(|| item.wrong(text, "cells that stay inside when they are moved"))?;
        Ok((area.start + row * area.columns + column) as u16)
    }

    /// Returns the cells of the row or column that is the only argument, such as `R1`.
    fn row_or_column(&self, item: &Item, arguments: &[&str]) -> Result<Vec<u16>, ParseError> {
        let side = self.side;
        let line = |text: &str| {
            let number = text.get(1..)?.parse::<usize>().ok().filter(|number| (1..=side).contains(number))? - 1;
            match text.as_bytes()[0] {
                b'R' | b'r' => Some((0..side).map(|column| (number * side + column) as u16).collect()),
                b'C' | b'c' => Some((0..side).map(|row| (row * side + number) as u16).collect()),
                _ => None,
            }
        };
        let cells = if let [text] = arguments { line(text) } else { None };
        let expected = format!("a row or column of a grid of {side} rows, such as R1");
        cells.ok_or_else(|| item.wrong(&arguments.join("~"), &expected))
    }

    /// Returns the cells that the only argument, a cell, stands for.
    fn one_cell(
        &self,
        item: &Item,
        arguments: &[&str],
        expected: &str,
        cells: impl Fn(u16) -> Option<Vec<u16>>,
    ) -> Result<Vec<u16>, ParseError> {
        let &[text] = arguments else {
            return Err(item.error(format!("{} in {}", counted(arguments.len(), "cell"), item.name()), expected));
        };
        let found = || item.error(format!("{} from {text}", item.name()), expected);
        cells(self.cell(item, text)?).ok_or_else(found)
    }

    /// Returns the cells of an area, with the number of its columns and digits.
    fn area(&self, item: &Item, name: &str, digits: &[&str]) -> Result<Vec<Parts>, ParseError> {
        let area = self.areas.iter().find(|area| area.name == name);
        let area = area.ok_or_else(|| item.wrong(name, "the name of an area"))?;
        let cells = (area.start..area.start + area.rows * area.columns).map(|cell| cell as u16).collect();
        let digits = digits.iter().flat_map(|text| text.split('_')).map(|text| number(item, Some(text)));
        let values = std::iter::once(Ok(area.columns as i32)).chain(digits).collect::<Result<_, _>>()?;
        Ok(vec![(cells, vec![], values)])
    }

    /// Returns the parts of the constraints of a form.
    fn parts(&self, item: &Item, form: Form, arguments: &[&str]) -> Result<Vec<Parts>, ParseError> {
        let (first, rest) = arguments.split_first().map_or((None, arguments), |(first, rest)| (Some(*first), rest));
        let (side, number_of) = (self.side, |text: &&str| number(item, Some(text)));
        let of_cells = |cells, values| Ok(vec![(cells, vec![], values)]);
        match form {
            Form::Cells => of_cells(self.cells(item, arguments)?, vec![]),
            Form::Marks(values) => self.pairs(item, arguments, values),
            Form::Number(Some(values)) if !first.is_some_and(is_number) => {
                of_cells(self.cells(item, arguments)?, values.to_vec())
            }
            Form::Number(_) | Form::Cage | Form::RowSum | Form::Diagonal => {
                let sum = number(item, first)?;
                let cells = match form {
                    Form::RowSum => self.row_or_column(item, rest)?,
                    Form::Diagonal => {
                        self.one_cell(item, rest, "a cell at an edge of the grid", |cell| diagonal_from(cell, side))?
                    }
                    _ => self.cells(item, rest)?,
                };
                of_cells(cells, if sum == 0 && matches!(form, Form::Cage) { vec![] } else { vec![sum] })
            }
            Form::Sum => of_cells(self.cells(item, rest)?, weighted_sum(item, first.unwrap_or_default())?),
            Form::Sets => of_cells(self.cells(item, rest)?, vec![number(item, first)?]),
            Form::Digits => {
                let digits = first.unwrap_or_default().split('_').map(|text| number(item, Some(text)));
                of_cells(self.cells(item, rest)?, digits.collect::<Result<_, _>>()?)
            }
            Form::Groups => {
                let groups: Vec<&[&str]> = arguments.split(|text| *text == "-").collect();
                let cells: Vec<&str> = groups.concat();
                of_cells(self.cells(item, &cells)?, groups.iter().map(|group| group.len() as i32).collect())
            }
            Form::Area => self.area(item, first.unwrap_or_default(), rest),
            // These have names.
            Form::Lists(_) => Ok(Vec::new()),
            Form::RowEnds => {
                let cells = self.row_or_column(item, &arguments[..arguments.len().min(1)])?;
                let ends = [cells.clone(), cells.into_iter().rev().collect()];
                let count = rest.iter().filter(|text| !text.is_empty()).count();
                if rest.len() > ends.len() || count == 0 {
                    return Err(item.error(format!("{} in {}", counted(count, "number"), item.name()), "1 or 2"));
                }
                let given = ends.into_iter().zip(rest).filter(|(_, text)| !text.is_empty());
                given.map(|(cells, text)| Ok((cells, vec![], vec![number_of(text)?]))).collect()
            }
            Form::Arrow | Form::Pill => {
                let is_pill = matches!(form, Form::Pill);
                let count = if is_pill { number(item, first)? as usize } else { 1 };
                let mut cells = self.cells(item, if is_pill { rest } else { arguments })?;
                let shaft = cells.split_off(count.min(cells.len()));
                cells.sort_unstable();
                Ok(vec![(cells, shaft, vec![])])
            }
            Form::Corner => {
                let cell = &arguments[..arguments.len().min(1)];
                let expected = "the upper left one of four cells";
                let cells = self.one_cell(item, cell, expected, |cell| corner_cells(cell, side))?;
                of_cells(cells, rest.iter().map(number_of).collect::<Result<_, _>>()?)
            }
            Form::Letter(letter) if first != Some(letter) => {
                Err(item.error(format!("{:?} in {}", first.unwrap_or_default(), item.name()), "R or C"))
            }
            Form::Letter(_) => of_cells(self.cells(item, rest)?, vec![]),
            Form::Equal => {
                let (sets, cells) = (number(item, first)?, self.cells(item, rest)?);
                if sets as usize != cells.len() || sets < 2 {
                    let found = format!("{sets} sets of {} in {}", counted(cells.len(), "cell"), item.name());
                    return Err(item.error(found, "sets of one cell each"));
                }
                Ok(cells.windows(2).map(|pair| (vec![pair[0]], vec![pair[1]], vec![])).collect())
            }
        }
    }

    /// Returns the marks between all neighbors in a list of cells, each from the earlier to the later one.
    fn pairs(&self, item: &Item, arguments: &[&str], values: &[i32]) -> Result<Vec<Parts>, ParseError> {
        let (cells, side) = (self.cells(item, arguments)?, self.side);
        let mark = |cells: &[u16]| (cells.to_vec(), vec![], values.to_vec());
        if cells.len() < 3 {
            return Ok(vec![mark(&cells)]);
        }
        let shape = Shape::new(side, None, None);
        let touches = |cell: u16, other: u16| shape.neighbors(cell).any(|neighbor| neighbor == other);
        let is_alone = |i: &usize| !cells.iter().any(|&other| touches(cells[*i], other));
        if let Some(i) = (0..cells.len()).find(is_alone) {
            let (name, before) = (cell_name(cells[i], side), cell_name(cells[i.max(1) - 1], side));
            return Err(item.error(format!("{name} after {before} in {}", item.name()), "a neighbor"));
        }
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)));
        let touching = pairs.filter(|&(i, j)| touches(cells[i], cells[j]));
        Ok(touching.map(|(i, j)| mark(&[cells[i], cells[j]])).collect())
    }

    /// Returns the constraints of lists of cells, which have the same table or automaton and may have names.
    fn lists(&self, item: &Item, kind: &str, rule: Rule) -> Result<Vec<Constraint>, ParseError> {
        let arguments = item.arguments();
        let (text, lists) = arguments.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
        let values = match rule {
            Rule::Pairs => iss_automata::pairs(text, self.side, self.low),
            Rule::Automaton => iss_automata::automaton(text, self.side),
            Rule::Regex => {
                iss_automata::decoded(text).and_then(|pattern| iss_automata::regex(&pattern, self.side, self.low).ok())
            }
        };
        let values = values.ok_or_else(|| item.wrong(text, &format!("a rule for {} digits", self.side)))?;
        let (mut found, mut name) = (Vec::new(), String::new());
        for list in lists.split(|text| text.is_empty()) {
            let mut start = 0;
            for end in 0..=list.len() {
                let next = list.get(end).map(|text| text.strip_prefix('_'));
                if matches!(next, Some(None)) {
                    continue;
                }
                if end > start {
                    let cells = self.cells(item, &list[start..end])?;
                    found.push(located(item, Constraint::named(kind, cells, [], values.clone()))?.with_label(&*name));
                }
                if let Some(Some(text)) = next {
                    name = unescaped(text);
                }
                start = end + 1;
            }
        }
        Ok(found)
    }
}

/// Returns the result of a constraint of an item.
fn located<T>(item: &Item, result: Result<T, ConstraintError>) -> Result<T, ParseError> {
    result.map_err(|error| item.error(error.found(), &error.expected()))
}

/// Returns the sum and the weights of `14_=_2_1`, or the sum.
fn weighted_sum(item: &Item, text: &str) -> Result<Vec<i32>, ParseError> {
    let fields: Vec<&str> = text.split('_').collect();
    let weights = match fields[..] {
        [_] => &[][..],
        [_, "=", ref weights @ ..] => weights,
        _ => return Err(item.wrong(text, "a sum, or a sum and weights such as 14_=_2_1")),
    };
    let one = |text: &&str| number(item, Some(text));
    fields[..1].iter().chain(weights).map(one).collect()
}

/// Returns a name without its escapes, such as `%20`.
fn unescaped(text: &str) -> String {
    decode_percent(text).into_owned()
}

/// Returns the names of all types and rules that are read.
fn known_names() -> impl Iterator<Item = &'static str> {
    let types = TYPES.iter().map(|known| known.name);
    let rules = RULES.iter().map(|(name, _)| *name).chain(GLOBAL_CONSTRAINTS.iter().map(|(name, _)| *name));
    types.chain(rules).chain(BLOCKS).chain(["", "Shape", "NoBoxes", "Diagonal", "Jigsaw", "Var", "End"])
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

/// Returns the constraints of parts.
fn of_parts(item: &Item, kind: &str, parts: Vec<Parts>) -> Result<Vec<Constraint>, ParseError> {
    let constraint = |(cells, others, values): Parts| located(item, Constraint::named(kind, cells, others, values));
    parts.into_iter().map(constraint).collect()
}

/// Returns constraints as one of a composed kind; a single one as it is.
fn composed(item: &Item, kind: &str, mut inner: Vec<Constraint>) -> Result<Constraint, ParseError> {
    match (inner.len(), constraint_kind(kind)) {
        (1, _) => Ok(inner.remove(0)),
        (_, Some(kind)) => located(item, Constraint::composed(kind, inner)),
        (_, None) => Err(item.error(kind, "or, and")),
    }
}

/// Returns whether arguments are a number of sets and as many cells.
fn is_of_single_cells(arguments: &[&str]) -> bool {
    arguments.first().is_some_and(|sets| sets.parse() == Ok(arguments.len() - 1))
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
    /// The value of the least digit.
    low: i32,
    /// The grid, and the areas outside of it.
    areas: Vec<Area>,
    /// By how many rows and columns the cells of copies are moved.
    shift: (isize, isize),
    /// The number of copies that were made.
    copies: usize,
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
        self.low = match arguments.get(1) {
            None => 1,
            Some(digits) if [String::new(), side.to_string(), format!("1-{side}")].contains(&(*digits).to_owned()) => 1,
            Some(digits) if *digits == format!("0-{}", side - 1) => 0,
            Some(digits) => {
                let expected = format!("1-{side} or 0-{}", side - 1);
                return Err(item.error(format!("digits {digits}"), &expected));
            }
        };
        if let Some(more) = arguments.get(2) {
            return Err(item.error(format!("the unknown rule {more}"), "a shape and its digits"));
        }
        if std::mem::replace(&mut self.has_shape, true) {
            return Err(
                item.error("a second shape", "the constraints of one puzzle; write others in lines of their own")
            );
        }
        self.side = side;
        Ok(())
    }

    /// Reads an area of cells outside of the grid: its letter, its name, and its size.
    fn read_area(&mut self, item: &Item) -> Result<(), ParseError> {
        let arguments = item.arguments();
        let [letter, _, size] = arguments[..] else {
            return Err(item.wrong(&arguments.join("~"), "a letter, a name and a size, such as A~name~3x3"));
        };
        let size = match size.split_once('x') {
            Some((rows, columns)) => [rows, columns].map(str::parse::<usize>),
            None => [Ok(1), size.parse()],
        };
        let [Ok(rows), Ok(columns)] = size else { return Err(item.wrong(arguments[2], "a size such as 3x3")) };
        let variables = Constraint::named("variables", [], [], [rows as i32, columns as i32]);
        self.add(item, located(item, variables)?.with_label(letter));
        let start = self.areas.last().map_or(0, |last| last.start + last.rows * last.columns);
        self.areas.push(Area { name: format!("V{letter}"), start, rows, columns });
        Ok(())
    }

    fn add(&mut self, item: &Item, constraint: Constraint) {
        let position = (item.line, item.column);
        self.located.push(LocatedConstraint { constraint, place: item.name().into(), position });
    }

    /// Reads a constraint of the puzzle.
    fn read_node(&mut self, node: &Node) -> Result<(), ParseError> {
        let (item, arguments) = (node.item, node.item.arguments());
        item.check_arguments()?;
        if let Some((_, rule)) = RULES.iter().find(|(known, _)| *known == item.name()) {
            self.rules = self.rules | rule.parse().unwrap_or_default();
            return Ok(());
        }
        match item.name() {
            "Shape" | "Var" => {}
            "NoBoxes" => self.has_no_boxes = true,
            "Diagonal" => self.read_diagonal(item, number(item, arguments.first().copied())?)?,
            "Jigsaw" => self.read_layout(item, &arguments)?,
            "" => {
                for text in arguments {
                    match self.given(item, text)? {
                        (cell, digits) if digits.len() == 1 && usize::from(cell) < self.clues.len() => {
                            self.add_clue(item, cell, digits[0])?;
                        }
                        given => {
                            let constraint = self.candidates(item, given)?;
                            self.add(item, constraint);
                        }
                    }
                }
            }
            _ => self.constraints(node)?.into_iter().for_each(|constraint| self.add(item, constraint)),
        }
        Ok(())
    }

    /// Returns the constraints of a node.
    fn constraints(&mut self, node: &Node) -> Result<Vec<Constraint>, ParseError> {
        let (item, name, arguments) = (node.item, node.item.name(), node.item.arguments());
        item.check_arguments()?;
        if let Some((_, kinds)) = GLOBAL_CONSTRAINTS.iter().find(|(known, _)| *known == name) {
            return kinds.iter().map(|kind| located(item, Constraint::named(kind, [], [], []))).collect();
        }
        let has_letter = |form| !matches!(form, Form::Letter(own) if arguments.first() != Some(&own));
        let same_name = || TYPES.iter().filter(|known| known.name == name);
        match name {
            "" => arguments.iter().map(|text| self.candidates(item, self.given(item, text)?)).collect(),
            "Replicate" => self.copies(node),
            "Or" | "And" => {
                let mut inner = Vec::new();
                for node in &node.inner {
                    inner.push(composed(node.item, "and", self.constraints(node)?)?);
                }
                Ok(vec![composed(item, &name.to_lowercase(), inner)?])
            }
            _ => match same_name().find(|known| has_letter(known.form)).or_else(|| same_name().next()) {
                None => {
                    let expected = "a constraint of some cells in .Or, .And and .Replicate";
                    Err(item.error(format!("the unknown rule {name} in them"), expected))
                }
                Some(IssType { kind, form: Form::Lists(rule), .. }) => self.lists(item, kind, *rule),
                Some(IssType { form: Form::Equal, .. }) if !is_of_single_cells(&arguments) => {
                    let parts = self.parts(item, Form::Sets, &arguments)?;
                    of_parts(item, "same-values", parts)
                }
                Some(known) => of_parts(item, known.kind, self.parts(item, known.form, &arguments)?),
            },
        }
    }

    /// Returns the copies of the constraints in a node: at each marked place that of its first cell.
    fn copies(&mut self, node: &Node) -> Result<Vec<Constraint>, ParseError> {
        let (item, arguments) = (node.item, node.item.arguments());
        let (places, origin) = match arguments[..] {
            [places] => (places, "R1C1"),
            [places, origin] => (places, origin),
            _ => return Err(item.wrong(&arguments.join("~"), "places, and perhaps a cell")),
        };
        let marked = iss_automata::places(places).ok_or_else(|| item.wrong(places, "places"))?;
        let (area, row, column) = self.place(origin).ok_or_else(|| item.wrong(origin, "a cell"))?;
        let (columns, cells, before) = (area.columns, area.rows * area.columns, self.shift);
        if marked.iter().any(|&place| place >= cells) {
            return Err(item.wrong(places, &format!("at most {cells} places")));
        }
        let mut found = Vec::new();
        for place in marked {
            self.copies += 1;
            if self.copies > MAX_COPIES {
                return Err(item.error(format!("more than {MAX_COPIES} copies"), "fewer"));
            }
            let down = (place / columns) as isize - row as isize;
            let right = (place % columns) as isize - column as isize;
            self.shift = (before.0 + down, before.1 + right);
            for node in &node.inner {
                found.extend(self.constraints(node)?);
            }
        }
        self.shift = before;
        Ok(found)
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

    /// Returns the cell and the digits of `R1C1_8` or `R1C1_2_3`.
    fn given(&self, item: &Item, text: &str) -> Result<(u16, Vec<i32>), ParseError> {
        let mut fields = text.split('_');
        let cell = self.cell(item, fields.next().unwrap_or_default())?;
        let range = self.low..=self.side as i32 + self.low - 1;
        let digit = |text: &str| {
            let digit = text.parse::<i32>().ok().filter(|digit| range.contains(digit));
            digit.ok_or_else(|| item.error(format!("{text:?}"), &format!("{} to {}", range.start(), range.end())))
        };
        let digits = fields.map(digit).collect::<Result<Vec<i32>, _>>()?;
        match digits.is_empty() {
            true => Err(item.error(format!("{text:?}"), "a cell and a digit, such as R1C1_8")),
            false => Ok((cell, digits)),
        }
    }

    fn add_clue(&mut self, item: &Item, cell: u16, digit: i32) -> Result<(), ParseError> {
        let digit = (digit - self.low + 1) as u8;
        let before = std::mem::replace(&mut self.clues[usize::from(cell)], digit);
        if before > 0 && before != digit {
            let found = format!("a second digit for {}", cell_name(cell, self.side));
            return Err(item.error(found, "the constraints of one puzzle; write others in lines of their own"));
        }
        Ok(())
    }

    /// Returns the constraint of the candidates of a cell.
    fn candidates(&self, item: &Item, (cell, digits): (u16, Vec<i32>)) -> Result<Constraint, ParseError> {
        let parity = PARITIES.into_iter().find(|&(_, rest)| digits == of_parity(rest, self.side, self.low));
        let (kind, values) = parity.map_or(("candidates", digits), |(kind, _)| (kind, Vec::new()));
        located(item, Constraint::named(kind, [cell], [], values))
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
        extra.extend((self.low == 0).then(|| Constraint::named("digits", [], [], [0]).ok()).flatten());
        self.located.extend(extra.into_iter().map(|constraint| LocatedConstraint::new(constraint, "", 1)));
        let parts = KindParts { side, boxes, rules: self.rules, regions, ..KindParts::default() };
        Ok(Record::of_kind(options.kind_with(parts, self.located)?, Puzzle::new(self.clues)))
    }
}
