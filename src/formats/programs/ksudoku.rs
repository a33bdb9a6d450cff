//! Files of KSudoku: a graph of cells and groups, and the values of a game. Shapes without a game are empty puzzles.

use super::cages::Cage;
use crate::board::text::ParseError;
use crate::formats::text::{KindParts, ReadOptions, error_at_start};
use crate::kinds::{BoxShape, JoinedGrids, MAX_SIDE, Puzzle, Regions, RuleSet};
use crate::pack::Record;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Returns whether a document is KSudoku's.
pub(in crate::formats) fn matches(text: &str) -> bool {
    text.contains("<ksudoku")
}

/// Returns whether a line has the end of a document.
pub(in crate::formats) fn has_end(line: &str) -> bool {
    ["</ksudoku>", "</ksudoku-graph>"].iter().any(|end| line.contains(end))
}

/// The operator of cages whose digits are added.
const ADD: usize = 4;

/// The parts of a document.
#[derive(Default)]
struct Game {
    side: usize,
    /// The number of rows and columns of the field.
    width: usize,
    /// The grids with rows and columns: their first cells, and whether they have boxes.
    grids: Vec<(usize, bool)>,
    cliques: Vec<Vec<usize>>,
    cages: Vec<Cage>,
    /// The sum of the cage whose cells are next.
    sum: Option<i32>,
    values: Option<String>,
    solution: Option<String>,
}

/// Parses a document.
pub(in crate::formats) fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut reader = Reader::from_str(text);
    let (mut game, mut open) = (Game::default(), Vec::new());
    loop {
        let position = reader.buffer_position() as usize;
        let locate = |error: ParseError| {
            let before = text.get(..position).unwrap_or(text);
            ParseError { line: 1 + before.matches('\n').count() as u64, ..error }
        };
        match reader.read_event().map_err(|error| locate(error_at_start(error.to_string(), "XML")))? {
            Event::Start(tag) => {
                game.read_start(&tag).map_err(locate)?;
                open.push(tag.name().as_ref().to_owned());
            }
            Event::Empty(tag) => game.read_start(&tag).map_err(locate)?,
            Event::End(_) => drop(open.pop()),
            Event::Text(content) => {
                game.read_text(open.last().map_or("", String::as_str), content.trim()).map_err(locate)?;
            }
            Event::Eof => return game.record(options),
            _ => {}
        }
    }
}

/// Returns a number in an attribute of a tag.
fn attribute(tag: &BytesStart, name: &str) -> Result<Option<usize>, ParseError> {
    let Some(attribute) =
        tag.try_get_attribute(name).map_err(|error| error_at_start(error.to_string(), "an attribute"))?
    else {
        return Ok(None);
    };
    let text = &*attribute.value;
    text.parse().map(Some).map_err(|_| error_at_start(format!("{name}={text:?}"), "a number"))
}

impl Game {
    /// Handles the start of an element.
    fn read_start(&mut self, tag: &BytesStart) -> Result<(), ParseError> {
        match tag.name().as_ref() {
            "graph" => {
                let order = attribute(tag, "order")?.unwrap_or(0);
                let kind = tag.try_get_attribute("type").ok().flatten().map(|kind| kind.value.into_owned());
                let is_plain = kind.as_deref() == Some("sudoku");
                let width = attribute(tag, "sizeX")?.unwrap_or(order);
                for (name, want) in [("sizeY", width), ("sizeZ", 1)] {
                    if let Some(size) = attribute(tag, name)?.filter(|&size| size != want) {
                        let expected = format!("{name} {want}, as of a square grid or field");
                        return Err(error_at_start(format!("{name} {size}"), expected));
                    }
                }
                if !(2..=MAX_SIDE).contains(&order) {
                    return Err(error_at_start(format!("order {order}"), format!("2 to {MAX_SIDE}")));
                }
                if !(order..=MAX_SIDE).contains(&width) {
                    return Err(error_at_start(format!("sizeX {width}"), format!("{order} to {MAX_SIDE}")));
                }
                (self.side, self.width) = (order, width);
                self.grids.extend(is_plain.then_some((0, true)));
            }
            "sudokugroups" => {
                let grid = (attribute(tag, "at")?.unwrap_or(0), attribute(tag, "withblocks")? != Some(0));
                self.grids.retain(|&(at, _)| at != grid.0);
                self.grids.push(grid);
            }
            "roxdokugroups" => return Err(error_at_start("a grid of three dimensions", "a square grid or field")),
            "cage" => {
                let sum = attribute(tag, "value")?.and_then(|sum| i32::try_from(sum).ok());
                match attribute(tag, "operator")? {
                    Some(ADD) => self.sum = sum,
                    // A cage of one cell.
                    Some(0) if attribute(tag, "size")? == Some(1) => self.sum = sum,
                    operator => {
                        let found = format!("a cage with operator {}", operator.unwrap_or_default());
                        return Err(error_at_start(found, "sums, which have operator 4"));
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Handles the text of an element.
    fn read_text(&mut self, element: &str, text: &str) -> Result<(), ParseError> {
        match element {
            "clique" => self.cliques.push(self.cells_of(text)?),
            "cage" => {
                let cells = self.cells_of(text)?.into_iter().map(|cell| cell as u16).collect();
                self.cages.push(Cage { cells, sum: self.sum.take(), column: 1 });
            }
            "values" => self.values = Some(text.into()),
            "solution" => self.solution = Some(text.into()),
            _ => {}
        }
        Ok(())
    }

    /// Returns the cells of a list of indexes.
    fn cells_of(&self, text: &str) -> Result<Vec<usize>, ParseError> {
        let cell = |cell: &str| {
            let index = cell.parse().ok().filter(|&index: &usize| index < self.width * self.width);
            let index = index.ok_or_else(|| error_at_start(format!("cell {cell:?}"), "the index of a cell"));
            index.map(|index| self.transposed(index))
        };
        text.split_whitespace().map(cell).collect()
    }

    /// Returns the place of an index in reading order; KSudoku counts by columns.
    fn transposed(&self, index: usize) -> usize {
        index % self.width * self.width + index / self.width
    }

    /// Returns the digits of values: `_` is an empty cell, `b` is 1, `.` is a gap between joined grids.
    fn parse_digits(&self, values: &str, joined: Option<&JoinedGrids>) -> Result<Puzzle, ParseError> {
        let values: Vec<char> = values.chars().filter(|c| !c.is_whitespace()).collect();
        let (width, last) = (self.width, char::from(b'a' + self.side as u8));
        if values.len() != width * width {
            return Err(error_at_start(format!("{} values", values.len()), format!("{} values", width * width)));
        }
        let mut cells = Vec::with_capacity(values.len());
        for place in 0..values.len() {
            let (row, column) = (place / width, place % width);
            let (value, is_gap) =
                (values[self.transposed(place)], joined.is_some_and(|j| j.cell(row, column).is_none()));
            match value {
                '.' if is_gap => {}
                '_' if !is_gap => cells.push(0),
                'b'..='z' if !is_gap && value <= last => cells.push(value as u8 - b'a'),
                _ => {
                    let expected = if is_gap { ".".into() } else { format!("_ or b to {last}") };
                    let found = format!("value {value:?} at r{}c{}", row + 1, column + 1);
                    return Err(error_at_start(found, expected));
                }
            }
        }
        Ok(Puzzle::new(cells))
    }

    /// Returns the joined grids of the graph; `None` if it has one grid.
    fn joined(&self) -> Result<Option<&'static JoinedGrids>, ParseError> {
        if self.width == self.side && self.grids.iter().all(|&(at, _)| at == 0) {
            return Ok(None);
        }
        let mut corners: Vec<(usize, usize)> =
            self.grids.iter().map(|&(at, _)| (at % self.width, at / self.width)).collect();
        corners.sort();
        let shape = |joined: &&JoinedGrids| (joined.side(), joined.width(), joined.corners());
        let found = JoinedGrids::all().iter().find(|joined| shape(joined) == (self.side, self.width, &corners[..]));
        let unknown = || {
            let names: Vec<&str> = JoinedGrids::all().iter().map(JoinedGrids::name).collect();
            let places: Vec<String> =
                corners.iter().map(|(row, column)| format!("r{}c{}", row + 1, column + 1)).collect();
            error_at_start(
                format!("joined grids at {}", places.join(", ")),
                format!("one grid, or {}", names.join(", ")),
            )
        };
        found.map(Some).ok_or_else(unknown)
    }

    /// Returns the rules of joined grids.
    fn joined_parts(&self, joined: &JoinedGrids) -> Result<KindParts, ParseError> {
        let width = joined.side().isqrt();
        let boxes = |at: usize| {
            let (top, left) = (at % self.width, at / self.width);
            (0..self.side).map(move |index| -> Vec<usize> {
                let (top, left) = (top + index / width * width, left + index % width * width);
                (0..self.side).map(|i| (top + i / width) * self.width + left + i % width).collect()
            })
        };
        let with_boxes = self.grids.iter().filter(|(_, has_boxes)| *has_boxes);
        let mut different: Vec<Vec<usize>> = with_boxes.flat_map(|&(at, _)| boxes(at)).collect();
        different.extend(self.cliques.iter().map(|cells| sorted(cells)));
        let all: Vec<Vec<usize>> = self.grids.iter().flat_map(|&(at, _)| boxes(at)).collect();
        if !all.iter().all(|cells| different.contains(cells)) {
            return Err(error_at_start("a grid without some of its boxes", "joined grids with boxes"));
        }
        if !different.iter().all(|cells| all.contains(cells)) {
            return Err(error_at_start("cells that must differ beside rows, columns and boxes", "joined grids"));
        }
        let rules = joined.name().parse().unwrap_or_default();
        Ok(KindParts { side: self.side, rules, are_of_field: true, ..KindParts::default() })
    }

    /// Returns the rules and the regions of the cliques.
    fn parts(&self) -> Result<KindParts, ParseError> {
        let side = self.side;
        let diagonal =
            |step: fn(usize, usize) -> usize| (0..side).map(|i| i * side + step(i, side)).collect::<Vec<_>>();
        let diagonals = [diagonal(|i, _| i), diagonal(|i, side| side - 1 - i)];
        let (on_diagonals, others): (Vec<_>, Vec<_>) =
            self.cliques.iter().map(|cells| sorted(cells)).partition(|clique| diagonals.contains(clique));
        let rules = match on_diagonals.len() {
            0 => RuleSet::EMPTY,
            2 => RuleSet::X,
            _ => return Err(error_at_start("a single diagonal", "no diagonal or both")),
        };
        let boxes = BoxShape { rows: side.isqrt(), columns: side.isqrt() };
        let unknown =
            || error_at_start("cells that must differ beside rows, columns and diagonals", "boxes or regions");
        let has_boxes = self.grids.iter().any(|&(_, has_boxes)| has_boxes) && boxes.cells() == side;
        match (!self.grids.is_empty(), has_boxes, others.is_empty()) {
            (true, true, true) => Ok(KindParts { side, boxes: Some(boxes), rules, ..KindParts::default() }),
            (true, false, false) => {
                let mut labels = vec![usize::MAX; side * side];
                for (region, cells) in others.iter().enumerate() {
                    cells.iter().for_each(|&cell| labels[cell] = region);
                }
                let regions = Regions::new(labels).map_err(|_| unknown())?;
                Ok(KindParts { side, rules, regions: Some(regions), ..KindParts::default() })
            }
            _ => Err(unknown()),
        }
    }

    fn record(mut self, options: &ReadOptions) -> Result<Record, ParseError> {
        if self.side == 0 {
            return Err(error_at_start("no graph", "<graph>"));
        }
        let joined = self.joined()?;
        let parts = joined.map_or_else(|| self.parts(), |joined| self.joined_parts(joined))?;
        let cages = std::mem::take(&mut self.cages).into_iter().map(Cage::into_constraint);
        let kind = options.kind_with(parts, cages.collect::<Result<_, _>>()?)?;
        let puzzle = match &self.values {
            Some(values) => self.parse_digits(values, joined)?,
            None => Puzzle::new(vec![0; kind.cells()]),
        };
        let mut record = Record::of_kind(kind, puzzle);
        record
            .set_found_solution(self.solution.as_deref().map(|values| self.parse_digits(values, joined)).transpose()?);
        Ok(record)
    }
}

/// Returns cells in ascending order.
fn sorted(cells: &[usize]) -> Vec<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}
