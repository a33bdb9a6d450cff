//! The constraints of f-puzzles.

use super::Form;
use super::reader::{Reader, unknown};
use crate::board::text::ParseError;
use crate::formats::text::json_node::Node;
use crate::kinds::Constraint;

impl Reader {
    /// Adds a constraint.
    pub(super) fn add_constraint(
        &mut self,
        node: &Node,
        kind: &str,
        cells: Vec<u16>,
        others: Vec<u16>,
        values: Vec<i32>,
    ) -> Result<(), ParseError> {
        let added = self.assembly.add(node.to_string(), kind, cells, others, values);
        added.map_err(|error| node.problem(&format!("{} in {node}", error.found()), &error.expected()))
    }

    /// Reads all constraints of a kind.
    pub(super) fn read_constraints(&mut self, node: &Node, kind: &str, form: Form) -> Result<(), ParseError> {
        self.assembly.position = node.position();
        if let Some(is_set) = node.value.as_bool() {
            let diagonal = ["main-diagonal", "anti-diagonal"].contains(&kind);
            if diagonal && is_set {
                self.add_constraint(node, kind, vec![], vec![], vec![])?;
            }
            return if diagonal || !is_set { Ok(()) } else { Err(node.error("an array")) };
        }
        for item in node.items()? {
            self.read_constraint(&item, kind, form)?;
        }
        Ok(())
    }

    /// Reads a constraint.
    fn read_constraint(&mut self, item: &Node, kind: &str, form: Form) -> Result<(), ParseError> {
        let is_unknown = |key: &str, node: &Node| !form.keys().contains(&key) && !is_style(key) && !node.is_blank();
        if let Some((_, node)) = item.members()?.find(|(key, node)| is_unknown(key, node)) {
            return Err(unknown(&node));
        }
        let needed = |key: &'static str| {
            item.get(key).ok_or_else(|| item.problem(&format!("no {key:?} in {item}"), &format!("{key:?}")))
        };
        let side = self.assembly.side;
        let value =
            item.get("value").map_or(Ok(None), |node| if form == Form::Xv { xv(&node) } else { node.number() })?;
        let values: Vec<i32> = value.into_iter().collect();
        match form {
            Form::Cells | Form::Xv => {
                let values = [values, numbers(item.get("values"))?].concat();
                self.add_constraint(item, kind, needed("cells")?.cells(side)?, vec![], values)
            }
            Form::Lines => {
                for line in needed("lines")?.items()? {
                    self.add_constraint(&line, kind, line.cells(side)?, vec![], values.clone())?;
                }
                Ok(())
            }
            Form::Cell => self.add_constraint(item, kind, vec![needed("cell")?.cell(side)?], vec![], vec![]),
            Form::Clone => {
                let clones = needed("cloneCells")?.cells(side)?;
                self.add_constraint(item, kind, needed("cells")?.cells(side)?, clones, vec![])
            }
            Form::Arrow => self.read_arrow(item, &needed("cells")?, item.get("lines")),
            // Clues without a number say nothing.
            Form::Diagonal | Form::Outside if values.is_empty() => Ok(()),
            Form::Diagonal => {
                let direction = needed("direction")?;
                let cells = diagonal(&needed("cell")?, &direction, side)?;
                self.add_constraint(item, kind, cells, vec![], values)
            }
            Form::Outside => self.add_constraint(item, kind, line_from(&needed("cell")?, side)?, vec![], values),
        }
    }

    /// Reads an arrow; each line that leaves its bulb is a constraint.
    fn read_arrow(&mut self, item: &Node, cells: &Node, lines: Option<Node>) -> Result<(), ParseError> {
        let mut bulb = cells.cells(self.assembly.side)?;
        bulb.sort_unstable();
        let Some(lines) = lines else { return Ok(()) };
        for line in lines.items()? {
            let shaft = line.cells(self.assembly.side)?.split_off(1.min(line.items()?.len()));
            self.add_constraint(item, "arrow", bulb.clone(), shaft, vec![])?;
        }
        Ok(())
    }

    /// Reads the negative constraints. Without a dot, neighbors have none of the ratios that occur.
    pub(super) fn read_negative(&mut self, node: &Node) -> Result<(), ParseError> {
        self.assembly.position = node.position();
        for item in node.items()? {
            match item.string()? {
                "ratio" => {
                    let values = ratios(self.assembly.constraints.iter().map(|located| &located.constraint));
                    self.add_constraint(&item, "negative-ratio", vec![], vec![], values)?;
                }
                "xv" => self.add_constraint(&item, "negative-xv", vec![], vec![], vec![])?,
                _ => return Err(item.error("\"ratio\" or \"xv\"")),
            }
        }
        Ok(())
    }
}

/// Returns the numbers of a list; none if there is no list.
fn numbers(list: Option<Node>) -> Result<Vec<i32>, ParseError> {
    let Some(list) = list else { return Ok(Vec::new()) };
    list.items()?.filter_map(|value| value.number().transpose()).collect()
}

/// Returns the ratios of a negative constraint: those that occur, none if they are all 2.
pub(super) fn ratios<'a>(constraints: impl Iterator<Item = &'a Constraint>) -> Vec<i32> {
    let ratios = constraints.filter(|constraint| constraint.kind().name() == "ratio");
    let mut values: Vec<i32> = ratios.map(|ratio| ratio.values().first().copied().unwrap_or(2)).collect();
    values.sort_unstable();
    values.dedup();
    if values == [2] { Vec::new() } else { values }
}

/// Returns whether a key of a constraint is about its look. Such keys are ignored.
fn is_style(key: &str) -> bool {
    ["color", "colour", "width", "height", "size", "angle", "opacity", "thickness"].contains(&key)
        || ["outlineC", "fontC", "baseC", "textC", "lineC"].contains(&key)
}

/// Returns the sum of an X or V.
fn xv(node: &Node) -> Result<Option<i32>, ParseError> {
    match node.value.as_str().map(str::trim) {
        Some("X" | "x") => Ok(Some(10)),
        Some("V" | "v") => Ok(Some(5)),
        _ => Err(node.error("X or V")),
    }
}

/// Returns the cells of a diagonal that begins at a cell or beside the grid.
fn diagonal(cell: &Node, direction: &Node, side: usize) -> Result<Vec<u16>, ParseError> {
    let (down, right) = match direction.value.as_str() {
        Some("UL") => (-1, -1),
        Some("UR") => (-1, 1),
        Some("DL") => (1, -1),
        Some("DR") => (1, 1),
        _ => return Err(direction.error("UL, UR, DL or DR")),
    };
    let (row, column) = cell.place()?;
    let size = side as i32;
    let is_inside = |(row, column): &(i32, i32)| (1..=size).contains(row) && (1..=size).contains(column);
    let mut at = (row as i32, column as i32);
    if !is_inside(&at) {
        at = (at.0 + down, at.1 + right);
    }
    let path = std::iter::successors(Some(at), |at| Some((at.0 + down, at.1 + right))).take_while(is_inside);
    let cells: Vec<u16> = path.map(|(row, column)| ((row - 1) * size + column - 1) as u16).collect();
    if cells.is_empty() { Err(cell.error("a cell beside a diagonal of the grid")) } else { Ok(cells) }
}

/// Returns the cells of a row or column, seen from a cell beside the grid.
fn line_from(cell: &Node, side: usize) -> Result<Vec<u16>, ParseError> {
    let place = cell.place()?;
    outside_places(side)
        .position(|outside| outside == place)
        .map(|index| cells_from(index, side))
        .ok_or_else(|| cell.error("a cell beside a row or column, such as R0C1"))
}

/// Iterates over the places beside the columns, above and below, and beside the rows, at the left and at the right.
pub(super) fn outside_places(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let beside = move |number: usize| [(0, number), (side + 1, number), (number, 0), (number, side + 1)];
    (1..=side).flat_map(beside)
}

/// Returns the cells of a row or column, seen from the place of this index.
pub(super) fn cells_from(index: usize, side: usize) -> Vec<u16> {
    let (number, is_column, is_reversed) = (index / 4, index % 4 < 2, index % 2 == 1);
    let cell = |i: usize| {
        let i = if is_reversed { side - 1 - i } else { i };
        (if is_column { i * side + number } else { number * side + i }) as u16
    };
    (0..side).map(cell).collect()
}
