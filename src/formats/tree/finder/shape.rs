//! Recognition of puzzles in values and in groups of values.

use super::cell::{Cell, SIDES, side_of};
use super::cell_values::{
    MIN_TRIPLES, cell_of, cell_of_object, index_of, placed_cell, position_of, position_of_name, triple_of,
};
use super::node::{Grid, NearMiss, Node, Value};
use super::{cell, labels};
use crate::formats::text::Location;
use crate::kinds::BoxShape;
use std::collections::{BTreeMap, HashSet};

impl Node {
    /// Creates a list, which is stored as a grid if it is one, so that memory is in proportion to the puzzles.
    pub(super) fn list(name: Option<String>, place: Location, children: Vec<Node>) -> Node {
        let value = match grid_of_list(&children) {
            Some(grid) => {
                let last = children.last().map_or(place.line, Node::last_line);
                Value::Grid(Grid { more_lines: last.saturating_sub(place.line), ..grid })
            }
            None => Value::List(children),
        };
        Node { name, place, value }
    }

    /// Creates a table of rows, whose empty head is no row of a grid.
    pub(super) fn table(place: Location, mut rows: Vec<Node>) -> Node {
        let is_head = |at: &usize| {
            let side = rows[*at].children().len();
            is_blank(&rows[*at]) && SIDES.contains(&side) && (rows.len() - at - 1).is_multiple_of(side)
        };
        // A caption may be before it.
        let first = rows.iter().position(|row| !row.children().is_empty());
        if let Some(head) = first.filter(is_head).filter(|&head| head + 1 < rows.len()) {
            rows.remove(head);
        }
        Node::list(None, place, rows)
    }
}

/// The text of the last value of a list that the end of the document cuts.
const CUT: &str = "\0";

/// Marks the list at the end of a document, if it has objects or names: cells that tell their places are a puzzle only if
/// none is cut off.
pub(super) fn mark_cut(children: &mut Vec<Node>) {
    let is_named = |node: &Node| node.name.is_some();
    if let Some(last) = children.last().filter(|last| is_named(last) || last.children().iter().any(is_named)) {
        children.push(Node::text(last.place, CUT));
    }
}

pub(super) fn is_cut(children: &[Node]) -> bool {
    children.last().is_some_and(|last| last.as_text() == Some(CUT))
}

/// Returns the grid that a list is as a whole.
pub(super) fn grid_of_list(children: &[Node]) -> Option<Grid> {
    match children {
        [] => None,
        // A list in which the only value is a puzzle may be a list of puzzles: the puzzle stays in it.
        [_] => None,
        _ if is_cut(children) => None,
        [first, ..] if position_of(first).is_some() => {
            grid_of_placed_cells(children).or_else(|| grid_of_cells(children))
        }
        _ => grid_of_cells(children)
            .or_else(|| grid_of_labelled_rows(children))
            .or_else(|| grid_of_rows(children))
            .or_else(|| grid_of_boxes(children))
            .or_else(|| grid_of_parts(children))
            .or_else(|| grid_of_placed_cells(children))
            .or_else(|| grid_of_indexed_cells(children)),
    }
}

/// Returns whether a value is the empty head of a table.
fn is_blank(row: &Node) -> bool {
    let cells = row.children();
    !cells.is_empty() && cells.iter().all(|cell| cell.as_text().is_some_and(|text| cell::plain(text).trim().is_empty()))
}

fn grid_of_cells(children: &[Node]) -> Option<Grid> {
    let side = side_of(children.len())?;
    let cells = children.iter().map(cell_of).collect::<Option<Vec<Cell>>>()?;
    grid(side, &cells)
}

/// Returns the grid of cells that have at least one digit.
fn grid(side: usize, cells: &[Cell]) -> Option<Grid> {
    let text = cell::text_of(side, cells).filter(|text| text.bytes().any(|b| b != b'.'))?;
    Some(Grid::new(side, text))
}

fn grid_of_labelled_rows(children: &[Node]) -> Option<Grid> {
    let rows = labels::unlabelled(children)?;
    let cells = rows.iter().copied().flatten().map(cell_of).collect::<Option<Vec<Cell>>>()?;
    grid(rows.len(), &cells)
}

/// Returns the grid of lists of boxes, which are lists of rows, as in nested tables.
fn grid_of_boxes(children: &[Node]) -> Option<Grid> {
    let width = children.len();
    if !(3..=5).contains(&width) || children.iter().any(|band| band.children().len() != width) {
        return None;
    }
    let boxes = children.iter().flat_map(Node::children).map(|child| box_of(child, width));
    let rows = grid(width * width, &boxes.collect::<Option<Vec<_>>>()?.concat())?;
    Some(by_boxes(&rows).filter(|grid| are_consistent(grid, square(width))).unwrap_or(rows))
}

/// Returns the cells of a box: a list of its rows or of its cells, or an empty text.
fn box_of(node: &Node, width: usize) -> Option<Vec<Cell>> {
    let rows = node.children();
    if node.as_text() == Some("") {
        return Some(vec![Cell::Empty; width * width]);
    }
    if rows.len() == width * width {
        return rows.iter().map(cell_of).collect();
    }
    let is_box = rows.len() == width && rows.iter().all(|row| row.children().len() == width);
    is_box.then(|| rows.iter().flat_map(Node::children).map(cell_of).collect()).flatten()
}

/// Returns the grid of a list that has a value for each row.
fn grid_of_rows(children: &[Node]) -> Option<Grid> {
    let side = children.len();
    if !SIDES.contains(&side) {
        return None;
    }
    let mut cells = Vec::with_capacity(side * side);
    for child in children {
        cells.extend(row_of(child, side)?);
    }
    // A list of lists is a grid also without a digit.
    let is_empty_grid = side >= 9 && children.iter().all(|child| !child.children().is_empty());
    let text = cell::text_of(side, &cells).filter(|text| is_empty_grid || text.bytes().any(|b| b != b'.'))?;
    let has_lists = children.iter().all(|child| !child.children().is_empty());
    let grid = Grid::new(side, text);
    let width = side.isqrt();
    let may_be_boxes = has_lists && !are_consistent(&grid, square(width));
    let boxes = by_boxes(&grid).filter(|boxes| may_be_boxes && are_consistent(boxes, square(width)));
    let grid = boxes.unwrap_or(grid);
    // Sixteen puzzles of 4x4, one a row.
    let is_list = side == 16
        && children.iter().all(|child| child.as_text().is_some_and(|text| text.len() == 16))
        && grid.text.chars().all(|c| c == '.' || ('1'..='4').contains(&c));
    (!is_list).then_some(grid)
}

/// Returns the grid whose boxes are the rows of another one; `None` if its boxes are not square.
fn by_boxes(rows: &Grid) -> Option<Grid> {
    let width = rows.side.isqrt();
    let text = rows.text.as_bytes();
    let cell = |i: usize| {
        let (row, column) = (i / rows.side, i % rows.side);
        let (the_box, place) = (row / width * width + column / width, row % width * width + column % width);
        char::from(text[the_box * rows.side + place])
    };
    (width * width == rows.side).then(|| Grid::new(rows.side, (0..text.len()).map(cell).collect()))
}

/// Returns whether digits between blanks are likely those of a puzzle with one solution, rather than of parts of several grids
/// on a page: they obey the rules, and are not too few.
pub(super) fn is_likely(grid: &Grid) -> bool {
    const MIN_SHARE: usize = 5;
    let digits: Vec<u8> = grid.text.bytes().filter(|&digit| digit != b'.').collect();
    let kinds: HashSet<&u8> = digits.iter().collect();
    let has_large = grid.side <= 9 || digits.iter().any(u8::is_ascii_alphabetic);
    has_large
        && MIN_SHARE * digits.len() >= grid.text.len()
        && kinds.len() + 1 >= grid.side
        && BoxShape::default_for_side(grid.side).is_some_and(|boxes| are_consistent(grid, boxes))
}

/// Returns boxes with as many rows as columns.
fn square(width: usize) -> BoxShape {
    BoxShape { rows: width, columns: width }
}

/// Returns whether no digit is twice in a row, a column or a box.
pub(super) fn are_consistent(grid: &Grid, boxes: BoxShape) -> bool {
    let mut seen = HashSet::new();
    (0..).zip(grid.text.bytes()).filter(|&(_, digit)| digit != b'.').all(|(i, digit): (usize, u8)| {
        let (row, column) = (i / grid.side, i % grid.side);
        let the_box = row / boxes.rows * grid.side + column / boxes.columns;
        let houses = [(0, row), (1, column), (2, the_box)];
        houses.into_iter().all(|house| seen.insert((house, digit)))
    })
}

/// Returns the grid of strings that are parts of it.
fn grid_of_parts(children: &[Node]) -> Option<Grid> {
    let texts = children.iter().map(Node::as_text).collect::<Option<Vec<&str>>>()?;
    let length: usize = texts.iter().map(|text| text.len()).sum();
    let is_part = |text: &&str| text.len() >= 4 && text.len() < length;
    if children.len() > 25 || length > 4 * 625 || !texts.iter().all(is_part) {
        return None;
    }
    let joined = texts.concat();
    let side = side_of(joined.chars().count()).filter(|side| *side >= 9)?;
    if texts.iter().any(|text| grid_of_text(text).is_some()) {
        return None;
    }
    grid_of_chars(&joined, side)
}

/// Returns the row that a value is.
pub(super) fn row_of(node: &Node, side: usize) -> Option<Vec<Cell>> {
    match &node.value {
        Value::Text(text) => row_of_text(text, side),
        Value::List(children) if children.len() == side => children.iter().map(cell_of).collect(),
        Value::List(children) if children.len() == 1 => row_of(&children[0], side),
        Value::List(children) if children.len() * children.len() == side => box_of(node, children.len()),
        // A named row with its number: the values are those of its text.
        Value::List(children) if children.len() <= 4 => {
            let mut rows = children.iter().filter_map(|child| row_of_text(child.as_text()?, side));
            rows.next().filter(|_| rows.next().is_none())
        }
        Value::List(_) => None,
        // A row that is like a smaller grid.
        Value::Grid(row) => {
            (row.text.len() == side).then(|| row.text.chars().map(cell::parse_char).collect()).flatten()
        }
        Value::Miss { .. } => None,
    }
}

/// Returns the row of a text: a character or a word for each cell.
pub(super) fn row_of_text(text: &str, side: usize) -> Option<Vec<Cell>> {
    if text.len() < side || text.len() > 16 * side {
        return None;
    }
    let text = cell::plain(text);
    if text.chars().count() == side {
        return text.chars().map(cell::parse_char).collect();
    }
    let text = text.trim_matches(|c: char| c.is_whitespace() || "[](){}|".contains(c));
    let parts = split_cells(text);
    (parts.len() == side).then(|| parts.into_iter().map(cell::parse).collect()).flatten()
}

/// Returns the grid in a link: 81 cells between other signs.
pub(super) fn grid_of_link(link: &str) -> Option<Grid> {
    let (_, inside) = link.split_once("://")?;
    let parts = inside.split(|c: char| !c.is_ascii_digit() && !"._*".contains(c));
    // The end of a sentence.
    let mut parts = parts.map(|part| if part.len() == 82 { part.trim_end_matches('.') } else { part });
    grid_of_chars(parts.find(|part| part.len() == 81)?, 9)
}

/// Splits a text into cells at its separators.
pub(super) fn split_cells(text: &str) -> Vec<&str> {
    match [',', ';', '|', '\t', '&'].into_iter().find(|&separator| text.contains(separator)) {
        Some(separator) => text.trim_end_matches(separator).split(separator).collect(),
        None => text.split_whitespace().collect(),
    }
}

/// Returns the grid that a text is as a whole, written in one line.
pub(super) fn grid_of_text(text: &str) -> Option<Grid> {
    let text = text.trim_matches(['\n', '\r', '\t']);
    if text.len() < 16 || text.len() > 8192 {
        return None;
    }
    let plain = cell::plain(text);
    let trimmed = plain.trim();
    // Blanks that are cells may also be those between the grids of a page.
    let of_chars = |text: &str| {
        let grid = grid_of_chars(text, side_of(text.chars().count())?)?;
        (!text.contains(' ') || is_likely(&grid)).then_some(grid)
    };
    if let Some(grid) = of_chars(&plain).or_else(|| of_chars(trimmed)) {
        return Some(grid);
    }
    let inner = trimmed.trim_matches(|c: char| "[](){}".contains(c));
    let parts = split_cells(inner);
    if let Some(side) = side_of(parts.len())
        && let Some(cells) = parts.iter().map(|part| cell::parse(part)).collect::<Option<Vec<Cell>>>()
    {
        return grid(side, &cells);
    }
    // Rows in one line, between separators.
    let rows: Vec<&str> = inner
        .split(|c: char| c.is_whitespace() || ",;/|&".contains(c))
        .map(|row| row.trim_matches(|c: char| "[](){}\"'".contains(c)))
        .filter(|row| !row.is_empty())
        .collect();
    let side = SIDES.into_iter().find(|side| *side == rows.len())?;
    let cells: Option<Vec<Vec<Cell>>> = rows.iter().map(|row| row_of_text(row, side)).collect();
    grid(side, &cells?.concat())
}

/// Returns the grid of a character for each cell. Small ones need empty cells or all digits in each row, because many
/// numbers have 16 digits.
fn grid_of_chars(text: &str, side: usize) -> Option<Grid> {
    let cells = text.chars().map(cell::parse_char).collect::<Option<Vec<Cell>>>()?;
    // A mask of the given cells.
    if text.bytes().all(|b| b == b'0' || b == b'1') && text.bytes().filter(|&b| b == b'1').count() > side {
        return None;
    }
    let grid = grid(side, &cells)?;
    let is_likely = || {
        let rows: Vec<&[u8]> = grid.text.as_bytes().chunks(side).collect();
        grid.text.contains('.') || rows.iter().all(|row| (1..row.len()).all(|i| !row[..i].contains(&row[i])))
    };
    (side == 9 || is_likely()).then_some(grid)
}

/// Returns the grid of values that tell the row, the column and the digit of their cells, in any order.
fn grid_of_placed_cells(children: &[Node]) -> Option<Grid> {
    if children.len() < 4 || children.len() > 625 {
        return None;
    }
    let mut cells: BTreeMap<(usize, usize), Cell> = BTreeMap::new();
    let are_triples = children.len() >= MIN_TRIPLES && triple_of(&children[0]).is_some();
    for child in children {
        let (position, cell) = if are_triples { triple_of(child)? } else { placed_cell(child)? };
        if cells.insert(position, cell).is_some() {
            return None;
        }
    }
    // The cells of one row or column are a part of a puzzle.
    let first = *cells.keys().next()?;
    if cells.keys().all(|place| place.0 == first.0) || cells.keys().all(|place| place.1 == first.1) {
        return None;
    }
    let highest = cells.keys().map(|&(row, column)| row.max(column)).max()?;
    let from_zero = cells.keys().any(|&(row, column)| row.min(column) == 0);
    let size = highest + usize::from(from_zero);
    let is_all = cells.len() == size * size;
    // The last row and column may be without digits, but then the first ones must tell where the count begins.
    let side = SIDES
        .into_iter()
        .find(|&side| side == size && (is_all || size >= 9) || !is_all && side == 9 && size <= 9 && from_zero)?;
    if size > side {
        return None;
    }
    let base = usize::from(!from_zero);
    let at = |i: usize| cells.get(&(i / side + base, i % side + base)).copied().unwrap_or(Cell::Empty);
    grid(side, &(0..side * side).map(at).collect::<Vec<Cell>>())
}

/// Returns the 9x9 grid of the given cells, each with its number from 0, or from 1 if only that obeys the rules.
fn grid_of_indexed_cells(children: &[Node]) -> Option<Grid> {
    const CELLS: usize = 81;
    if !(MIN_TRIPLES..=CELLS).contains(&children.len()) {
        return None;
    }
    let cell = |child: &Node| Some((index_of(child)?, cell_of(child).or_else(|| cell_of_object(child))?));
    let cells: BTreeMap<usize, Cell> = children.iter().map(cell).collect::<Option<_>>()?;
    let (first, last) = (*cells.keys().next()?, *cells.keys().last()?);
    let from = |base: usize| {
        let at = |i: usize| cells.get(&(i + base)).copied().unwrap_or(Cell::Empty);
        grid(9, &(0..CELLS).map(at).collect::<Vec<Cell>>()).filter(|grid| are_consistent(grid, square(3)))
    };
    let is_whole = cells.len() == children.len() && last <= CELLS;
    let from_zero = || if last < CELLS { from(0) } else { None };
    if is_whole { from_zero().or_else(|| if first > 0 { from(1) } else { None }) } else { None }
}

/// The name of the group of members whose names are places of cells.
const PLACES: &str = "\0";

/// Returns the grids of members whose names differ only in a number, such as `row1` to `row9`, with the places of the
/// members in the list.
pub(super) fn grids_of_members(children: &[Node]) -> Vec<(Vec<usize>, Grid)> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    if children.len() < 4 || is_cut(children) {
        return Vec::new();
    }
    for (index, child) in children.iter().enumerate() {
        if let Some(name) = &child.name
            && !matches!(child.value, Value::Grid(_))
        {
            let stem = match position_of_name(name) {
                Some(_) => PLACES,
                None => {
                    name.trim_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['_', '-', ' ', '.', '[', ']'])
                }
            };
            groups.entry(stem.to_ascii_lowercase()).or_default().push(index);
        }
    }
    let mut found = Vec::new();
    for mut group in groups.into_values().filter(|group| group.len() >= 4 && group.len() < children.len().max(5)) {
        let number = |index: &usize| {
            let name = children[*index].name.as_deref().unwrap_or_default();
            let place = position_of_name(name).unwrap_or_default();
            let number = name
                .trim_start_matches(|c: char| !c.is_ascii_digit())
                .trim_end_matches(|c: char| !c.is_ascii_digit())
                .parse::<u32>()
                .unwrap_or(0);
            (place, number)
        };
        group.sort_by_key(number);
        let members: Vec<Node> = group.iter().map(|&index| children[index].clone()).collect();
        if let Some(grid) = grid_of_list(&members) {
            found.push((group, grid));
        }
    }
    found
}

/// Returns the puzzle of a list of 81 cells with a few other values before and after them, such as a number.
fn grid_of_run_of_cells(children: &[Node]) -> Option<(Vec<usize>, Grid)> {
    const CELLS: usize = 81;
    const MAX_OTHERS: usize = 8;
    if !(CELLS + 1..=CELLS + MAX_OTHERS).contains(&children.len()) || is_cut(children) {
        return None;
    }
    let run = |start: usize| {
        let cells = children[start..start + CELLS].iter().map(cell_of).collect::<Option<Vec<Cell>>>()?;
        let grid = grid(9, &cells).filter(|grid| are_consistent(grid, square(3)))?;
        Some(((start..start + CELLS).collect(), grid))
    };
    let mut runs = (0..=children.len() - CELLS).filter_map(run);
    runs.next().filter(|_| runs.next().is_none())
}

/// Returns the puzzles of runs of rows beside other values: the places of the rows and the grid. Adds the errors of runs
/// with other rows directly before or after them, since any of these may be the one that is too many.
pub(super) fn grids_of_runs(children: &[Node], near: &mut Vec<NearMiss>) -> Vec<(Vec<usize>, Grid)> {
    let mut found: Vec<_> = grid_of_run_of_cells(children).into_iter().collect();
    if !found.is_empty() || is_cut(children) {
        return found;
    }
    let mut at = 0;
    while at + 4 <= children.len() {
        let Some((side, grids)) = SIDES.into_iter().find_map(|side| Some((side, grids_from(children, at, side)?)))
        else {
            at += 1;
            continue;
        };
        let end = at + side * grids.len();
        let is_like =
            |node: &Node| node.name == children[at].name && has_digit(node, side) && is_of_form(node, &children[at]);
        match children.get(end).is_some_and(is_like) {
            true => {
                let rows = children[end..].iter().take_while(|node| is_like(node)).count();
                let last = &children[end + rows - 1];
                near.push(NearMiss::of_rows(children[at].place, last.last_line(), end + rows - at, side));
                at = end + rows;
            }
            false => {
                found.extend(grids.into_iter().enumerate().map(|(index, grid)| {
                    let start = at + index * side;
                    ((start..start + side).collect(), grid)
                }));
                at = end;
            }
        }
    }
    found
}

/// Returns the grids of this size that have the rows from a value on, one after the other; `None` if there are none.
fn grids_from(children: &[Node], at: usize, side: usize) -> Option<Vec<Grid>> {
    let may_be_row = match &children[at].value {
        Value::Text(text) => text.len() >= 4,
        Value::List(_) => true,
        _ => false,
    };
    let grid = |run: &[Node]| {
        let is_run = row_of(&run[0], side).is_some() && run.iter().all(|node| is_of_form(node, &run[0]));
        if is_run { grid_of_rows(run) } else { None }
    };
    let grids: Vec<Grid> = children[at..].chunks_exact(side).map_while(grid).collect();
    (may_be_row && !grids.is_empty()).then_some(grids)
}

fn is_of_form(node: &Node, other: &Node) -> bool {
    let is_list = |node: &Node| matches!(node.value, Value::List(_));
    is_list(node) == is_list(other)
}

/// Returns whether a value is a row with a digit.
fn has_digit(node: &Node, side: usize) -> bool {
    let is_digit = |cell: &Cell| !matches!(cell, Cell::Empty | Cell::Zero);
    row_of(node, side).is_some_and(|cells| cells.iter().any(is_digit))
}
