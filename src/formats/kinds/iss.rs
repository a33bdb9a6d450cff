//! Texts of constraints of the Interactive Sudoku Solver, in one line or with a constraint in each:
//! `.Cage~17~R1C1~R1C2.Thermo~R3C1~R3C2`.

use super::ReadOptions;
use super::kind_parts::{KindParts, LocatedConstraint};
use crate::board::text::ParseError;
use crate::kinds::{BoxShape, Constraint, MAX_SIDE, Puzzle, Regions, RuleSet, Shape, cell_name};
use crate::pack::Record;

/// Types whose arguments are cells, and the names of their kinds.
pub(super) const CELL_CONSTRAINTS: [(&str, &str); 8] = [
    ("Thermo", "thermometer"),
    ("Renban", "renban"),
    ("Zipper", "zipper"),
    ("Entropic", "entropic"),
    ("Palindrome", "palindrome"),
    ("Between", "between"),
    ("RegionSumLine", "region-sum"),
    ("DoubleArrow", "double-arrow"),
];

/// Types of marks between neighbors, the names of their kinds, and their values.
pub(super) const PAIR_CONSTRAINTS: [(&str, &str, &[i32]); 5] = [
    ("WhiteDot", "difference", &[]),
    ("BlackDot", "ratio", &[]),
    ("X", "xv", &[10]),
    ("V", "xv", &[5]),
    ("GreaterThan", "greater-than", &[]),
];

/// Types without arguments, and the names of their rules.
pub(super) const RULES: [(&str, &str); 5] = [
    ("AntiKnight", "anti-knight"),
    ("AntiKing", "anti-king"),
    ("AntiConsecutive", "non-consecutive"),
    ("Windoku", "windoku"),
    ("DisjointSets", "disjoint"),
];

/// Types without arguments, and the names of their kinds.
pub(super) const NEGATIVE_CONSTRAINTS: [(&str, &[&str]); 2] =
    [("StrictKropki", &["negative-difference", "negative-ratio"]), ("StrictXV", &["negative-xv"])];

/// The difference of whispers without a number.
const WHISPERS: i32 = 5;

/// Returns whether a line begins with a constraint.
pub(super) fn matches(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('.') else { return false };
    let name = rest.split(['~', '.']).next().unwrap_or_default().trim_end();
    let is_word = name.starts_with(|c: char| c.is_ascii_uppercase()) && name.bytes().all(|b| b.is_ascii_alphanumeric());
    let has_arguments = rest[name.len()..].starts_with("~R");
    rest.starts_with("~R") || is_word && (has_arguments || name.contains(|c: char| c.is_ascii_lowercase()))
}

/// Returns the number of constraints in a line.
pub(super) fn count(line: &str) -> usize {
    line.split('.').filter(|text| !text.trim().is_empty()).count()
}

/// Parses the text of a puzzle.
pub(super) fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
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
    let mut reader = Reader { side: 9, ..Reader::default() };
    for item in items.iter().filter(|item| item.name() == "Shape") {
        reader.read_shape(item)?;
    }
    reader.clues = vec![0; reader.side * reader.side];
    items.iter().try_for_each(|item| reader.read_item(item))?;
    reader.record(options)
}

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
        let found = || format!("{:?} in {}", super::json_node::shortened(&arguments.join("~")), self.name());
        cells.ok_or_else(|| self.error(found(), &format!("a row or column of a grid of {side} rows, such as R1")))
    }

    /// Returns a cell; rows and columns from 10 on are letters.
    fn cell(&self, text: &str, side: usize) -> Result<u16, ParseError> {
        let number = |c: char| c.to_digit(36).map(|n| n as usize).filter(|n| (1..=side).contains(n));
        let cell = match text.chars().collect::<Vec<_>>()[..] {
            ['R' | 'r', row, 'C' | 'c', column] => number(row).zip(number(column)),
            _ => None,
        };
        let found = || format!("{:?} in {}", super::json_node::shortened(text), self.name());
        cell.map(|(row, column)| ((row - 1) * side + column - 1) as u16)
            .ok_or_else(|| self.error(found(), &format!("a cell of a grid of {side} rows, such as R1C9")))
    }
}

/// Returns whether an argument is a number.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the diagonal that begins in a corner; `None` for another cell.
pub(super) fn diagonal_from(cell: u16, side: usize) -> Option<Vec<u16>> {
    let (row, column) = (usize::from(cell) / side, usize::from(cell) % side);
    let is_corner = [row, column].iter().all(|&at| at == 0 || at == side - 1);
    let at = |start: usize, i: usize| if start == 0 { i } else { side - 1 - i };
    is_corner.then(|| (0..side).map(|i| (at(row, i) * side + at(column, i)) as u16).collect())
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
        let constraint = constraint.map_err(|error| item.error(error.to_string(), "a valid constraint"))?;
        let position = (item.line, item.column);
        self.located.push(LocatedConstraint { constraint, place: item.name().into(), position });
        Ok(())
    }

    fn read_item(&mut self, item: &Item) -> Result<(), ParseError> {
        let (name, arguments, side) = (item.name(), item.arguments(), self.side);
        if let Some((_, kind)) = CELL_CONSTRAINTS.iter().find(|(known, _)| *known == name) {
            return self.add_constraint(item, kind, item.cells(&arguments, side)?, vec![], vec![]);
        }
        if let Some((_, kind, values)) = PAIR_CONSTRAINTS.iter().find(|(known, ..)| *known == name) {
            return self.read_pairs(item, kind, values);
        }
        if let Some((_, kinds)) = NEGATIVE_CONSTRAINTS.iter().find(|(known, _)| *known == name) {
            return kinds.iter().try_for_each(|kind| self.add_constraint(item, kind, vec![], vec![], vec![]));
        }
        if let Some((_, rule)) = RULES.iter().find(|(known, _)| *known == name) {
            self.rules = self.rules | rule.parse().unwrap_or_default();
            return Ok(());
        }
        match name {
            "Shape" => Ok(()),
            "NoBoxes" => {
                self.has_no_boxes = true;
                Ok(())
            }
            "" => arguments.iter().try_for_each(|text| self.read_given(item, text)),
            "Whisper" | "Modular" | "Lockout" if !arguments.first().is_some_and(|text| is_number(text)) => {
                let (kind, values) = if name == "Whisper" { ("whispers", vec![WHISPERS]) } else { (name, vec![]) };
                self.add_constraint(item, &kind.to_lowercase(), item.cells(&arguments, side)?, vec![], values)
            }
            "Cage" | "Sum" | "Whisper" | "Modular" | "Lockout" | "Sandwich" | "LittleKiller" | "Diagonal" => {
                self.read_rule_with_number(item, &arguments)
            }
            "Arrow" => {
                let mut cells = item.cells(&arguments, side)?;
                let shaft = cells.split_off(1.min(cells.len()));
                self.add_constraint(item, "arrow", cells, shaft, vec![])
            }
            "Jigsaw" => self.read_layout(item, &arguments),
            _ => {
                let found = format!("the unknown rule {}", super::json_node::shortened(name));
                Err(item.error(found, "rules that are known"))
            }
        }
    }

    /// Reads a rule whose first argument is a number.
    fn read_rule_with_number(&mut self, item: &Item, arguments: &[&str]) -> Result<(), ParseError> {
        let (text, cells) = arguments.split_first().unwrap_or((&"", &[]));
        let number = text.parse::<i32>().map_err(|_| item.error(format!("{text:?} in {}", item.name()), "a number"))?;
        let (kind, values) = match item.name() {
            "Diagonal" => return self.read_diagonal(item, number),
            "Sandwich" => {
                let cells = item.row_or_column(cells, self.side)?;
                return self.add_constraint(item, "sandwich", cells, vec![], vec![number]);
            }
            "LittleKiller" => return self.read_little_killer(item, cells, number),
            "Cage" if number == 0 => ("killer", vec![]),
            "Cage" => ("killer", vec![number]),
            "Whisper" => ("whispers", vec![number]),
            "Modular" => ("modular", vec![number]),
            "Lockout" => ("lockout", vec![number]),
            _ => ("sum", vec![number]),
        };
        self.add_constraint(item, kind, item.cells(cells, self.side)?, vec![], values)
    }

    /// Reads marks between the cells of a list, each of which touches the next one.
    fn read_pairs(&mut self, item: &Item, kind: &str, values: &[i32]) -> Result<(), ParseError> {
        let cells = item.cells(&item.arguments(), self.side)?;
        let shape = Shape::new(self.side, None, None);
        let is_far = |pair: &&[u16]| !shape.neighbors(pair[0]).any(|cell| cell == pair[1]);
        if let Some(pair) = cells.windows(2).find(is_far).filter(|_| cells.len() > 2) {
            let names = [pair[0], pair[1]].map(|cell| cell_name(cell, self.side));
            return Err(item.error(format!("{} after {} in {}", names[1], names[0], item.name()), "a neighbor"));
        }
        match cells.len() {
            0 | 1 => self.add_constraint(item, kind, cells, vec![], values.to_vec()),
            _ => cells
                .windows(2)
                .try_for_each(|pair| self.add_constraint(item, kind, pair.to_vec(), vec![], values.to_vec())),
        }
    }

    /// Reads the sum of a diagonal by its first cell. Two diagonals begin in a cell at an edge, and the text does not say
    /// which one has the sum, except for a cell in a corner.
    fn read_little_killer(&mut self, item: &Item, cells: &[&str], sum: i32) -> Result<(), ParseError> {
        let side = self.side;
        let expected = "a cell in a corner, or a format with directions, such as f-puzzles";
        let &[text] = cells else {
            return Err(item.error(format!("{} cells in LittleKiller", cells.len()), expected));
        };
        let diagonal = diagonal_from(item.cell(text, side)?, side);
        let several = || item.error(format!("LittleKiller from {text}, where several diagonals begin"), expected);
        let diagonal = diagonal.ok_or_else(several)?;
        self.add_constraint(item, "little-killer", diagonal, vec![], vec![sum])
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
                self.add_constraint(item, "candidates", vec![cell], vec![], digits.into_iter().map(i32::from).collect())
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
        let regions = if self.has_no_boxes { layouts.next() } else { None };
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
