//! The grid of f-puzzles: clues, candidates, regions, and the solution.

use super::reader::{Reader, unknown};
use crate::board::text::{ParseError, counted};
use crate::formats::programs::assembly::usual_regions;
use crate::formats::text::json_node::Node;
use crate::kinds::{Puzzle, Symbols};
use crate::pack::Record;
use serde_json::{Map, Value};

/// Keys of cells that are no part of the puzzle. They are kept for the round trip.
const CELL_DETAILS: [&str; 5] = ["c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks"];

impl Reader {
    /// Reads the cells. Returns the clues.
    pub(super) fn read_grid(&mut self, grid: &Node) -> Result<Vec<u8>, ParseError> {
        let side = self.assembly.side;
        let rows = grid.items()?;
        if rows.len() != side {
            return Err(grid.problem(&format!("{} in grid", counted(rows.len(), "row")), &format!("{side} rows")));
        }
        let mut clues = Vec::with_capacity(side * side);
        let mut labels: Vec<Option<usize>> = usual_regions(side).into_iter().map(Some).collect();
        grid.for_each_cell(side, |cell| {
            clues.push(self.read_cell(cell, clues.len() as u16, &mut labels)?);
            Ok(())
        })?;
        self.assembly.set_regions(labels)?;
        Ok(clues)
    }

    /// Reads a cell. Returns its clue.
    fn read_cell(&mut self, cell: &Node, index: u16, labels: &mut [Option<usize>]) -> Result<u8, ParseError> {
        let (mut clue, mut details) = (0, Map::new());
        if cell.value.is_null() {
            return Ok(clue);
        }
        let is_given = cell.value.get("given").is_some_and(|given| given == true);
        for (key, node) in cell.members()? {
            match key {
                // Digits that are not given are those of a player.
                "value" if is_given => clue = self.read_digit(&node)?.unwrap_or(0),
                "value" if !node.value.is_null() => drop(details.insert(key.into(), node.value.clone())),
                "given" | "value" => {}
                "region" => labels[usize::from(index)] = self.read_region(&node)?,
                "givenPencilMarks" if node.value.is_null() => {}
                "givenPencilMarks" => {
                    let marks = node.items()?.map(|mark| self.read_digit(&mark)).collect::<Result<Vec<_>, _>>()?;
                    let mut values: Vec<i32> = marks.into_iter().flatten().map(i32::from).collect();
                    values.sort_unstable();
                    values.dedup();
                    if !values.is_empty() {
                        self.add_constraint(&node, "candidates", vec![index], vec![], values)?;
                    }
                }
                key if CELL_DETAILS.contains(&key) => drop(details.insert(key.into(), node.value.clone())),
                _ => return Err(unknown(&node)),
            }
        }
        if !details.is_empty() {
            self.details.cells.insert(index, details);
        }
        Ok(clue)
    }

    /// Returns a digit; `None` if there is none.
    fn read_digit(&self, node: &Node) -> Result<Option<u8>, ParseError> {
        if node.value.is_null() {
            return Ok(None);
        }
        let digit = node.number()?;
        let is_digit = |digit: &i32| (1..=self.assembly.side as i32).contains(digit);
        match digit {
            Some(digit) if is_digit(&digit) => Ok(Some(digit as u8)),
            Some(0) | None => Ok(None),
            Some(_) => Err(node.error(&format!("1 to {}", self.assembly.side))),
        }
    }

    /// Returns the number of a region; `None` if the cell belongs to none.
    fn read_region(&self, node: &Node) -> Result<Option<usize>, ParseError> {
        if node.value.is_null() {
            return Ok(None);
        }
        let number = node.number()?.and_then(|number| usize::try_from(number).ok());
        number
            .filter(|&number| number < self.assembly.side * self.assembly.side)
            .map(Some)
            .ok_or_else(|| node.error("the number of a region"))
    }
}

/// Returns the masks of the pencil marks of the cells, those in the center or else those in the corners; `None` unless
/// all empty cells have some. Cells with an entered digit need none.
pub(super) fn pencil_marks(record: &Record) -> Option<Vec<u32>> {
    let side = record.kind().side() as u64;
    let mask = |index: usize| {
        let cell = record.details.as_ref()?.cells.get(&(index as u16))?;
        let marks = |key| {
            let digits = cell.get(key)?.as_array()?.iter().filter_map(Value::as_u64);
            let digits = digits.filter(|digit| (1..=side).contains(digit));
            Some(digits.fold(0, |mask, digit| mask | 1u32 << (digit - 1))).filter(|mask| *mask > 0)
        };
        marks("centerPencilMarks").or_else(|| marks("cornerPencilMarks"))
    };
    let position = record.position();
    let cells = position.cells().iter().enumerate();
    cells.map(|(index, &digit)| if digit > 0 { Some(0) } else { mask(index) }).collect()
}

/// Returns a solution; `None` if cells are blank.
pub(super) fn solution(node: &Node, side: usize) -> Result<Option<Puzzle>, ParseError> {
    let cells = side * side;
    let digit = |text: &str| match text.trim() {
        "" | "." | "0" | "?" => Ok(None),
        text => {
            let digit = text.parse::<u8>().ok().filter(|&digit| (1..=side).contains(&digit.into()));
            digit.map(Some).ok_or_else(|| node.problem(&format!("{text:?} in solution"), &format!("1 to {side}")))
        }
    };
    let digits = match node.value {
        Value::String(text) if text.contains(',') => text.split(',').map(digit).collect::<Result<Vec<_>, _>>()?,
        Value::String(text) => {
            let number = |c| Symbols::DIGITS.digit(c).map_or(c.to_string(), |digit| digit.to_string());
            text.trim().chars().map(|c| digit(&number(c))).collect::<Result<_, _>>()?
        }
        _ => {
            let text = |item: Node| match item.value {
                Value::String(text) => digit(text),
                Value::Null => Ok(None),
                _ => item.number()?.map_or(Ok(None), |number| digit(&number.to_string())),
            };
            node.items()?.map(text).collect::<Result<_, _>>()?
        }
    };
    if digits.len() != cells && !digits.is_empty() {
        return Err(node.problem(&format!("{} in solution", counted(digits.len(), "cell")), &format!("{cells} cells")));
    }
    let digits: Option<Vec<u8>> = digits.into_iter().collect();
    Ok(digits.filter(|digits| !digits.is_empty()).map(Puzzle::new))
}
