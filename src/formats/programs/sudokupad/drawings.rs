//! Drawings of SudokuPad with a single interpretation: dots, X and V on borders, and thermometers.

use super::Reader;
use crate::board::text::ParseError;
use crate::formats::text::json_node::Node;

/// Coordinates are multiples of half a cell: this many units of a cell.
type Place = (i64, i64);

/// A shape: its center in halves of cells, its size, and its look.
struct Shape<'a> {
    center: Place,
    width: f64,
    is_round: bool,
    fill: &'a str,
    text: &'a str,
}

impl Reader {
    /// Reads the drawings.
    pub(super) fn read_drawings<'a>(
        &mut self,
        member: &dyn Fn(&'static str) -> Option<Node<'a>>,
    ) -> Result<(), ParseError> {
        let mut bulbs = Vec::new();
        for key in ["underlays", "overlays"] {
            let Some(node) = member(key) else { continue };
            self.assembly.position = node.position();
            for item in node.items()? {
                let shape = shape(&item)?;
                if let Some(cell) = self.bulb_cell(&shape) {
                    bulbs.push((cell, item.to_string(), self.assembly.position, false));
                } else {
                    self.read_border_mark(&item, &shape)?;
                }
            }
        }
        if let Some(node) = member("lines") {
            self.assembly.position = node.position();
            for line in node.items()? {
                self.read_thermometer(&line, &mut bulbs)?;
            }
        }
        if let Some(arrow) = member("arrows").as_ref().map(Node::items).transpose()?.and_then(|mut items| items.next())
        {
            return Err(without_rule(&arrow));
        }
        match bulbs.into_iter().find(|(.., is_used)| !is_used) {
            Some((_, place, (line, column), _)) => {
                let found = format!("a shape without a line in {place}, whose rule is not in the file");
                Err(ParseError::new(line, column, found, EXPECTED))
            }
            None => Ok(()),
        }
    }

    /// Returns the cell of a bulb: a gray circle that nearly fills a cell.
    fn bulb_cell(&self, shape: &Shape) -> Option<u16> {
        let is_bulb =
            shape.is_round && (0.6..=1.0).contains(&shape.width) && shape.text.is_empty() && is_gray(shape.fill);
        if is_bulb { self.cell_at(shape.center) } else { None }
    }

    /// Returns the cell with this center.
    fn cell_at(&self, (y, x): Place) -> Option<u16> {
        let end = 2 * self.assembly.side as i64;
        let is_center = [y, x].iter().all(|at| (0..end).contains(at) && at % 2 == 1);
        is_center.then(|| (y / 2 * self.assembly.side as i64 + x / 2) as u16)
    }

    /// Reads a dot, X or V on the border of two cells.
    fn read_border_mark(&mut self, item: &Node, shape: &Shape) -> Result<(), ParseError> {
        let (y, x) = shape.center;
        let beside = match (y % 2, x % 2) {
            (1, 0) => [(y, x - 1), (y, x + 1)],
            (0, 1) => [(y - 1, x), (y + 1, x)],
            _ => return Err(without_rule(item)),
        };
        let [Some(first), Some(second)] = beside.map(|place| self.cell_at(place)) else {
            return Err(without_rule(item));
        };
        let is_dot = shape.is_round && shape.width <= 0.5 && shape.text.is_empty();
        let (kind, values) = match (shape.text, shape.fill.to_ascii_uppercase().as_str()) {
            ("X" | "x", _) => ("xv", vec![10]),
            ("V" | "v", _) => ("xv", vec![5]),
            (_, "#FFFFFF" | "#FFF" | "WHITE") if is_dot => ("difference", vec![]),
            (_, "#000000" | "#000" | "BLACK") if is_dot => ("ratio", vec![]),
            _ => return Err(without_rule(item)),
        };
        let added = self.assembly.add(item.to_string(), kind, vec![first, second], vec![], values);
        added.map_err(|error| item.problem(&format!("{error} in {item}"), "a valid mark"))
    }

    /// Reads a line that begins, and does not end, in a bulb.
    fn read_thermometer(
        &mut self,
        line: &Node,
        bulbs: &mut [(u16, String, (u64, u64), bool)],
    ) -> Result<(), ParseError> {
        let points = line.get("wayPoints").ok_or_else(|| without_rule(line))?;
        let places = points.items()?.map(|point| place(&point)).collect::<Result<Vec<_>, _>>()?;
        let cells = self.path_cells(&places).ok_or_else(|| without_rule(line))?;
        let is_bulb = |cell: Option<&u16>| bulbs.iter().any(|(bulb, ..)| Some(bulb) == cell);
        let cells = match (is_bulb(cells.first()), is_bulb(cells.last())) {
            (true, false) => cells,
            (false, true) => cells.into_iter().rev().collect(),
            _ => return Err(without_rule(line)),
        };
        bulbs.iter_mut().filter(|(bulb, ..)| Some(bulb) == cells.first()).for_each(|bulb| bulb.3 = true);
        let added = self.assembly.add(line.to_string(), "thermometer", cells, vec![], vec![]);
        added.map_err(|error| line.problem(&format!("{error} in {line}"), "a thermometer"))
    }

    /// Returns the cells on a path of straight and diagonal parts between centers of cells.
    fn path_cells(&self, places: &[Place]) -> Option<Vec<u16>> {
        let mut cells = vec![self.cell_at(*places.first()?)?];
        for pair in places.windows(2) {
            let (down, right) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let length = down.abs().max(right.abs());
            let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
            if !is_straight || length % 2 == 1 || length > 4 * self.assembly.side as i64 {
                return None;
            }
            for i in 1..=length / 2 {
                cells.push(self.cell_at((pair[0].0 + 2 * i * down.signum(), pair[0].1 + 2 * i * right.signum()))?);
            }
        }
        Some(cells)
    }
}

/// The expectation that errors name for a drawing without a rule.
const EXPECTED: &str = "dots, X, V and thermometers; open the puzzle in a format that names its rules";

fn without_rule(node: &Node) -> ParseError {
    node.problem(&format!("a drawing whose rule is not in the file: {node}"), EXPECTED)
}

/// Reads a shape.
fn shape<'a>(item: &'a Node<'a>) -> Result<Shape<'a>, ParseError> {
    let center = item.get("center").ok_or_else(|| without_rule(item))?;
    let text = |key: &str| item.value.get(key).and_then(|value| value.as_str()).unwrap_or_default();
    Ok(Shape {
        center: place(&center)?,
        width: item.value.get("width").and_then(serde_json::Value::as_f64).unwrap_or(0.0),
        is_round: item.value.get("rounded").is_some_and(|value| value == true),
        fill: text("backgroundColor"),
        text: text("text").trim(),
    })
}

/// Returns a point in halves of cells; points between are rounded to an odd place far outside.
fn place(node: &Node) -> Result<Place, ParseError> {
    let numbers = node.value.as_array().map(|items| items.iter().map(serde_json::Value::as_f64).collect::<Vec<_>>());
    let Some(&[Some(y), Some(x)]) = numbers.as_deref() else { return Err(node.error("two numbers")) };
    let half = |at: f64| {
        let halves = 2.0 * at;
        if halves.fract().abs() < 0.01 && halves.abs() < 1000.0 { halves as i64 } else { -999 }
    };
    Ok((half(y), half(x)))
}

/// Returns whether a color is a shade of gray, neither white nor black.
fn is_gray(color: &str) -> bool {
    let Some(digits) = color.strip_prefix('#').filter(|digits| digits.is_ascii() && digits.len() >= 6) else {
        return false;
    };
    let parts = [0, 2, 4].map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap_or(0));
    let (low, high) = (parts.iter().min().copied().unwrap_or(0), parts.iter().max().copied().unwrap_or(0));
    high - low <= 16 && (0x60..0xf0).contains(&low)
}
