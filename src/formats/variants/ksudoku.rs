//! Files of KSudoku: a graph of cells and groups, and the values of a game.

use super::{Parts, VariantOptions, VariantRecord};
use crate::board::text::ParseError;
use crate::variant::{BoxShape, MAX_SIDE, Puzzle, Regions, RuleSet};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Returns whether a document is KSudoku's.
pub(super) fn matches(text: &str) -> bool {
    text.contains("<ksudoku")
}

/// Returns whether a line has the end of a document.
pub(super) fn has_end(line: &str) -> bool {
    ["</ksudoku>", "</ksudoku-graph>"].iter().any(|end| line.contains(end))
}

/// What a document says.
#[derive(Default)]
struct Game {
    side: usize,
    has_rows: bool,
    has_blocks: bool,
    cliques: Vec<Vec<usize>>,
    values: Option<String>,
    solution: Option<String>,
}

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError::new(1, 1, found, expected)
}

/// Parses a document.
pub(super) fn parse(text: &str, options: &VariantOptions) -> Result<VariantRecord, ParseError> {
    let mut reader = Reader::from_str(text);
    let (mut game, mut open) = (Game::default(), Vec::new());
    loop {
        let position = reader.buffer_position() as usize;
        let locate = |error: ParseError| {
            let before = text.get(..position).unwrap_or(text);
            ParseError { line: 1 + before.matches('\n').count() as u64, ..error }
        };
        match reader.read_event().map_err(|error| locate(wrong(error.to_string(), "XML")))? {
            Event::Start(tag) => {
                game.start(&tag).map_err(locate)?;
                open.push(tag.name().as_ref().to_owned());
            }
            Event::Empty(tag) => game.start(&tag).map_err(locate)?,
            Event::End(_) => drop(open.pop()),
            Event::Text(content) => {
                game.text(open.last().map_or("", String::as_str), content.trim()).map_err(locate)?;
            }
            Event::Eof => return game.record(options),
            _ => {}
        }
    }
}

/// Returns a number in an attribute of a tag.
fn attribute(tag: &BytesStart, name: &str) -> Result<Option<usize>, ParseError> {
    let Some(attribute) = tag.try_get_attribute(name).map_err(|error| wrong(error.to_string(), "an attribute"))? else {
        return Ok(None);
    };
    let text = &*attribute.value;
    text.parse().map(Some).map_err(|_| wrong(format!("{name}={text:?}"), "a number"))
}

impl Game {
    /// Handles the start of an element.
    fn start(&mut self, tag: &BytesStart) -> Result<(), ParseError> {
        match tag.name().as_ref() {
            "graph" => {
                let order = attribute(tag, "order")?.unwrap_or(0);
                let kind = tag.try_get_attribute("type").ok().flatten().map(|kind| kind.value.into_owned());
                let is_plain = kind.as_deref() == Some("sudoku");
                for (name, want) in [("sizeX", order), ("sizeY", order), ("sizeZ", 1)] {
                    if attribute(tag, name)?.is_some_and(|size| size != want) {
                        return Err(wrong(format!("another {name} than {want}"), "one square grid"));
                    }
                }
                if !(2..=MAX_SIDE).contains(&order) {
                    return Err(wrong(format!("order {order}"), format!("2 to {MAX_SIDE}")));
                }
                (self.side, self.has_rows, self.has_blocks) = (order, is_plain, is_plain);
            }
            "sudokugroups" => {
                if attribute(tag, "at")?.is_some_and(|at| at != 0) {
                    return Err(wrong("several grids", "one square grid"));
                }
                (self.has_rows, self.has_blocks) = (true, attribute(tag, "withblocks")? != Some(0));
            }
            "roxdokugroups" => return Err(wrong("a grid of three dimensions", "one square grid")),
            "cage" => return Err(wrong("a cage", "a game without cages")),
            _ => {}
        }
        Ok(())
    }

    /// Handles the text of an element.
    fn text(&mut self, element: &str, text: &str) -> Result<(), ParseError> {
        match element {
            "clique" => {
                let cells = text.split_whitespace().map(|cell| {
                    let index = cell.parse().ok().filter(|&index: &usize| index < self.side * self.side);
                    index.ok_or_else(|| wrong(format!("cell {cell:?}"), "the index of a cell"))
                });
                let cells = cells.collect::<Result<Vec<usize>, _>>()?;
                let transposed = cells.into_iter().map(|index| self.transposed(index));
                self.cliques.push(transposed.collect());
            }
            "values" => self.values = Some(text.into()),
            "solution" => self.solution = Some(text.into()),
            _ => {}
        }
        Ok(())
    }

    /// Returns the cell of an index; KSudoku counts by columns.
    fn transposed(&self, index: usize) -> usize {
        index % self.side * self.side + index / self.side
    }

    /// Returns the digits of values: `_` is an empty cell, `b` is 1.
    fn digits(&self, values: &str) -> Result<Puzzle, ParseError> {
        let values: Vec<char> = values.chars().filter(|c| !c.is_whitespace()).collect();
        let size = self.side * self.side;
        if values.len() != size {
            return Err(wrong(format!("{} values", values.len()), format!("{size} values")));
        }
        let last = char::from(b'a' + self.side as u8);
        let mut cells = vec![0; size];
        for (index, value) in values.into_iter().enumerate() {
            cells[self.transposed(index)] = match value {
                '_' => 0,
                'b'..='z' if value <= last => value as u8 - b'a',
                _ => return Err(wrong(format!("value {value:?}"), format!("_ or b to {last}"))),
            };
        }
        Ok(Puzzle::new(cells))
    }

    /// Returns the rules and the regions of the cliques.
    fn parts(&self) -> Result<Parts, ParseError> {
        let side = self.side;
        let diagonal =
            |step: fn(usize, usize) -> usize| (0..side).map(|i| i * side + step(i, side)).collect::<Vec<_>>();
        let diagonals = [diagonal(|i, _| i), diagonal(|i, side| side - 1 - i)];
        let sorted = |clique: &Vec<usize>| {
            let mut cells = clique.clone();
            cells.sort_unstable();
            cells
        };
        let (on_diagonals, others): (Vec<_>, Vec<_>) =
            self.cliques.iter().map(sorted).partition(|clique| diagonals.contains(clique));
        let rules = match on_diagonals.len() {
            0 => RuleSet::EMPTY,
            2 => RuleSet::X,
            _ => return Err(wrong("a single diagonal", "no diagonal or both")),
        };
        let boxes = BoxShape { rows: side.isqrt(), columns: side.isqrt() };
        let unknown = || wrong("cells that must differ beside rows, columns and diagonals", "boxes or regions");
        match (self.has_rows, self.has_blocks && boxes.cells() == side, others.is_empty()) {
            (true, true, true) => Ok(Parts { side, boxes: Some(boxes), rules, regions: None }),
            (true, false, false) => {
                let mut labels = vec![usize::MAX; side * side];
                for (region, cells) in others.iter().enumerate() {
                    cells.iter().for_each(|&cell| labels[cell] = region);
                }
                let regions = Regions::new(labels).map_err(|_| unknown())?;
                Ok(Parts { side, boxes: None, rules, regions: Some(regions) })
            }
            _ => Err(unknown()),
        }
    }

    fn record(&self, options: &VariantOptions) -> Result<VariantRecord, ParseError> {
        if self.side == 0 {
            return Err(wrong("no graph", "<graph>"));
        }
        let puzzle = match &self.values {
            Some(values) => self.digits(values)?,
            None => Puzzle::new(vec![0; self.side * self.side]),
        };
        let mut record = VariantRecord::new(options.variant(self.parts()?)?, puzzle);
        record.solution = self.solution.as_deref().map(|values| self.digits(values)).transpose()?;
        Ok(record)
    }
}
