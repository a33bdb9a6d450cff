//! Drawings of SudokuPad: dots, X and V on borders, and thermometers, which have a single interpretation, and those whose
//! look is given a rule.

use super::Reader;
use crate::board::text::ParseError;
use crate::formats::text::json_node::Node;
use crate::formats::text::{DrawingRules, Look};
use crate::kinds::constraint_kind;
use std::collections::BTreeMap;

/// Coordinates are multiples of half a cell: this many units of a cell.
type Place = (i64, i64);

/// A shape: its center in halves of cells, its size, and its look.
struct Shape<'a> {
    center: Place,
    width: f64,
    is_round: bool,
    fill: &'a str,
    border: &'a str,
    text: &'a str,
}

/// A circle or square in a cell: the rule of its look, the error if it needs one, and whether a line explains it.
struct CellShape {
    cell: u16,
    look: String,
    is_bulb: bool,
    rule: Option<&'static str>,
    error: ParseError,
    is_used: bool,
}

impl Reader {
    /// Reads the drawings.
    pub(super) fn read_drawings<'a>(
        &mut self,
        member: &dyn Fn(&'static str) -> Option<Node<'a>>,
        rules: &DrawingRules,
    ) -> Result<(), ParseError> {
        let mut shapes = Vec::new();
        for key in ["underlays", "overlays"] {
            let Some(node) = member(key) else { continue };
            self.assembly.position = node.position();
            node.items()?.try_for_each(|item| self.read_shape(&item, rules, &mut shapes))?;
        }
        for (key, shape) in [("lines", "line"), ("arrows", "arrow")] {
            let Some(node) = member(key) else { continue };
            self.assembly.position = node.position();
            node.items()?.try_for_each(|line| self.read_line(&line, shape, rules, &mut shapes))?;
        }
        if let Some(shape) = shapes.iter().find(|shape| shape.rule.is_none() && !shape.is_used) {
            return Err(shape.error.clone());
        }
        // The shapes of one look are one mark.
        let mut marks: BTreeMap<(&str, &str), Vec<u16>> = BTreeMap::new();
        for CellShape { cell, look, rule, .. } in &shapes {
            let rule = rule.iter().filter(|rule| !rule.is_empty());
            rule.for_each(|rule| marks.entry((rule, look)).or_default().push(*cell));
        }
        let (line, column) = self.assembly.position;
        marks.into_iter().try_for_each(|((rule, _), cells)| {
            let wrong = |error| ParseError::new(line, column, format!("{error} in shapes"), "a valid mark");
            self.assembly.add("shapes", rule, cells, vec![], vec![]).map_err(wrong)
        })
    }

    /// Reads a shape on a border or outside of the grid, or adds one in a cell to the `shapes`.
    fn read_shape(&mut self, item: &Node, rules: &DrawingRules, shapes: &mut Vec<CellShape>) -> Result<(), ParseError> {
        let shape = shape(item)?;
        let color = if shape.fill.is_empty() { shape.border } else { shape.fill };
        let look = Look { shape: if shape.is_round { "circle" } else { "square" }, color };
        if self.read_border_mark(item, &shape, rules.rule_of_color(&look))? {
            return Ok(());
        }
        if let Ok(number) = shape.text.parse() {
            let look = Look { shape: "number", color: "" };
            let rule = rules.rule(&look).ok_or_else(|| Self::without_rule(item, &look))?;
            return match self.row_from(shape.center) {
                Some(cells) => self.add(item, rule, cells, vec![], vec![number]),
                None if rule.is_empty() => Ok(()),
                None => Err(Self::misplaced(item, &look)),
            };
        }
        let rule = rules.rule(&look);
        let error = Self::without_rule(item, &look);
        match self.cell_at(shape.center) {
            Some(cell) if shape.text.is_empty() => {
                // A bulb is a gray circle that nearly fills a cell.
                let is_large = (0.6..=1.0).contains(&shape.width);
                let is_bulb = shape.is_round && is_large && look.color_name() == "gray";
                shapes.push(CellShape { cell, look: look.to_string(), is_bulb, rule, error, is_used: false });
                Ok(())
            }
            _ if rule == Some("") => Ok(()),
            _ if rule.is_some() => Err(Self::misplaced(item, &look)),
            _ => Err(error),
        }
    }

    /// Adds a constraint; an empty rule is none.
    fn add(
        &mut self,
        node: &Node,
        rule: &str,
        cells: Vec<u16>,
        others: Vec<u16>,
        values: Vec<i32>,
    ) -> Result<(), ParseError> {
        if rule.is_empty() {
            return Ok(());
        }
        let added = self.assembly.add(node.to_string(), rule, cells, others, values);
        added.map_err(|error| node.problem(&format!("{error} in {node}"), "a valid mark"))
    }

    /// Returns the row or column that a place beside the grid is at, from there.
    fn row_from(&self, (y, x): Place) -> Option<Vec<u16>> {
        let side = self.assembly.side as i64;
        let lane = |at: i64| (at % 2 == 1 && (0..2 * side).contains(&at)).then_some(at / 2);
        // `UNKNOWN` is neither.
        let (is_before, is_after) = (|at: i64| (UNKNOWN + 1..0).contains(&at), |at: i64| at > 2 * side);
        let is_beside = |at: i64| is_before(at) || is_after(at);
        let (first, step, is_reversed) = match (lane(y), lane(x)) {
            (None, Some(column)) if is_beside(y) => (column, side, is_after(y)),
            (Some(row), None) if is_beside(x) => (row * side, 1, is_after(x)),
            _ => return None,
        };
        let cells = (0..side).map(|index| (first + step * index) as u16);
        Some(if is_reversed { cells.rev().collect() } else { cells.collect() })
    }

    /// Returns the cell with this center.
    fn cell_at(&self, (y, x): Place) -> Option<u16> {
        let end = 2 * self.assembly.side as i64;
        let is_center = [y, x].iter().all(|at| (0..end).contains(at) && at % 2 == 1);
        is_center.then(|| (y / 2 * self.assembly.side as i64 + x / 2) as u16)
    }

    /// Reads a dot, X or V on the border of two cells, which has its usual rule or another `given` one; returns false for
    /// another shape.
    fn read_border_mark(
        &mut self,
        item: &Node,
        shape: &Shape,
        given: Option<&'static str>,
    ) -> Result<bool, ParseError> {
        let (y, x) = shape.center;
        let beside = match (y % 2, x % 2) {
            (1, 0) => [(y, x - 1), (y, x + 1)],
            (0, 1) => [(y - 1, x), (y + 1, x)],
            _ => return Ok(false),
        };
        let [Some(first), Some(second)] = beside.map(|place| self.cell_at(place)) else { return Ok(false) };
        let is_dot = shape.is_round && shape.width <= 0.5 && shape.text.is_empty();
        let (kind, values) = match (shape.text, shape.fill.to_ascii_uppercase().as_str()) {
            ("X" | "x", _) => ("xv", vec![10]),
            ("V" | "v", _) => ("xv", vec![5]),
            (_, "#FFFFFF" | "#FFF" | "WHITE") if is_dot => ("difference", vec![]),
            (_, "#000000" | "#000" | "BLACK") if is_dot => ("ratio", vec![]),
            _ => return Ok(false),
        };
        // A rule without a value is that of other shapes of the look: the number of X and V is not lost.
        let takes_values = |rule: &&str| {
            rule.is_empty() || constraint_kind(rule).is_some_and(|kind| values.len() <= kind.parts().values.1)
        };
        let kind = given.filter(takes_values).unwrap_or(kind);
        self.add(item, kind, vec![first, second], vec![], values)?;
        Ok(true)
    }

    /// Reads a line or an arrow: a thermometer, if one end is in a bulb, or what its look means. It explains the shapes at
    /// its ends.
    fn read_line(
        &mut self,
        line: &Node,
        shape: &'static str,
        rules: &DrawingRules,
        shapes: &mut [CellShape],
    ) -> Result<(), ParseError> {
        let color = line.value.get("color").and_then(|value| value.as_str()).unwrap_or_default();
        let look = Look { shape, color };
        let given = rules.rule(&look);
        if given == Some("") {
            return Ok(());
        }
        let unknown = || Self::without_rule(line, &look);
        let misplaced = || if given.is_some() { Self::misplaced(line, &look) } else { unknown() };
        let points = line.get("wayPoints").ok_or_else(misplaced)?;
        // An arrow begins at the border of its circle.
        let place = |point: Node| place(&point, shape == "arrow");
        let places = points.items()?.map(place).collect::<Result<Vec<_>, _>>()?;
        let mut cells = self.path_cells(&places).ok_or_else(misplaced)?;
        // The only end in a circle: whether it is the last one.
        let end = |is_wanted: fn(&CellShape) -> bool| {
            let has = |cell| shapes.iter().any(|one| Some(&one.cell) == cell && is_wanted(one));
            let [first, last] = [cells.first(), cells.last()].map(has);
            (first != last).then_some(last)
        };
        let bulb = end(|one| one.rule.is_none() && one.is_bulb);
        let is_thermometer = shape == "line" && bulb.is_some();
        let rule = match given {
            Some(rule) if !is_thermometer || rule.ends_with("thermometer") || look.color_name() != "gray" => rule,
            _ if is_thermometer => "thermometer",
            _ => return Err(unknown()),
        };
        let is_directed = rule.ends_with("thermometer");
        // A circle that has a rule of its own may be the bulb too.
        let begins_last = || bulb.or_else(|| end(|one| one.rule.is_none())).or_else(|| end(|one| one.is_bulb));
        if is_directed && begins_last() == Some(true) {
            cells.reverse();
        }
        // The other kinds of lines have no shapes of their own.
        let ends = match rule {
            "between" | "lockout" | "double-arrow" => [cells.first(), cells.last()],
            _ if is_directed || shape == "arrow" => [cells.first(), None],
            _ => [None; 2],
        };
        shapes.iter_mut().filter(|one| ends.contains(&Some(&one.cell))).for_each(|one| one.is_used = true);
        let others = if shape == "arrow" { cells.split_off(1) } else { vec![] };
        self.add(line, rule, cells, others, vec![])
    }

    /// Returns the error for a drawing whose look has no rule.
    pub(super) fn without_rule(node: &Node, look: &Look) -> ParseError {
        let expected = "dots, X, V, thermometers, and drawings whose look `lines` gives a rule, such as green=whispers";
        node.problem(&format!("{look} whose rule is not in the file: {node}"), expected)
    }

    /// Returns the error for a drawing whose look has a rule, but which is not on cells.
    fn misplaced(node: &Node, look: &Look) -> ParseError {
        let expected = "a shape in a cell, a line through centers of cells, or a number beside the grid";
        node.problem(&format!("{look} that is not on cells: {node}"), expected)
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

/// Reads a shape.
fn shape<'a>(item: &'a Node<'a>) -> Result<Shape<'a>, ParseError> {
    let center = item.get("center").ok_or_else(|| item.error("an object with \"center\""))?;
    let text = |key: &str| item.value.get(key).and_then(|value| value.as_str()).unwrap_or_default();
    Ok(Shape {
        center: place(&center, false)?,
        width: item.value.get("width").and_then(serde_json::Value::as_f64).unwrap_or(0.0),
        is_round: item.value.get("rounded").is_some_and(|value| value == true),
        fill: text("backgroundColor"),
        border: text("borderColor"),
        text: text("text").trim(),
    })
}

/// The coordinate of points between the halves of cells.
const UNKNOWN: i64 = -999;

/// Returns a point in halves of cells, that of its cell if it `is_rough`; other points are `UNKNOWN`.
fn place(node: &Node, is_rough: bool) -> Result<Place, ParseError> {
    let numbers = node.value.as_array().map(|items| items.iter().map(serde_json::Value::as_f64).collect::<Vec<_>>());
    let Some(&[Some(y), Some(x)]) = numbers.as_deref() else { return Err(node.error("two numbers")) };
    let half = |at: f64| {
        let halves = if is_rough { 2.0 * at.floor() + 1.0 } else { 2.0 * at };
        if halves.fract().abs() < 0.01 && halves.abs() < 1000.0 { halves as i64 } else { UNKNOWN }
    };
    Ok((half(y), half(x)))
}
