//! Puzzles in plain text: lines, and grids that are drawn or spaced, with labels, quotes and numbers around them.

use super::cell::{Cell, SIDES};
use super::labels::are_labels;
use super::near_miss::near_miss_of_list;
use super::node::{Grid, NearMiss, Node, Value};
use super::{captions, cell, shape, tokens};
use crate::formats::grids::cell_chars::is_of_smaller_grids;
use crate::formats::grids::fixed_width::{self, SpacedRow};
use crate::formats::text::Location;
use crate::kinds::BoxShape;
use std::ops::RangeInclusive;

/// The numbers of rows that may be a grid of 9x9 cells with a few rows too many or too few.
const NEAR_ROWS: RangeInclusive<usize> = 6..=12;

/// The size of the smallest grids in which blanks without bars between them are cells.
const MIN_SPACED: usize = 6;

/// Maximum number of characters of a row.
const MAX_ROW: usize = 200;

/// Returns the puzzles that the text of a value is, one in a line or grids in several lines, and those that are puzzles but
/// for a few rows. Texts with other words are no puzzles.
pub(super) fn nodes_of_value(text: &str) -> Vec<Node> {
    if text.len() < 16 {
        return Vec::new();
    }
    if let Some(grid) = shape::grid_of_text(text).or_else(|| shape::grid_of_link(text)) {
        return vec![node(1, grid)];
    }
    // A list of JSON or of a program in a string.
    let is_list = text.trim_start().starts_with(['[', '{', '(']);
    if !is_list && !text.contains('\n') {
        return Vec::new();
    }
    match if is_list { tokens::parse(text) } else { parse(text) } {
        Node { value: Value::List(nodes), .. } => nodes,
        node => vec![node],
    }
}

/// Returns the puzzles that the text of a value is.
pub(super) fn grids_of_value(text: &str) -> Vec<Grid> {
    let grid = |node: Node| if let Value::Grid(grid) = node.value { Some(grid) } else { None };
    nodes_of_value(text).into_iter().filter_map(grid).collect()
}

/// Returns the cells of the only grid in a text of several lines, with a sign for each.
pub(in crate::formats) fn cells_in(text: &str) -> Option<String> {
    let grids = if text.contains('\n') { grids_of_value(text) } else { Vec::new() };
    if let [grid] = &grids[..] { Some(grid.text.clone()) } else { None }
}

/// Parses a text to the list of its puzzles, and of grids that are puzzles but for a few rows.
pub(super) fn parse(text: &str) -> Node {
    let text = cell::plain(text);
    let mut found = Vec::new();
    let (mut block, mut unread) = (Block::default(), Vec::new());
    for (number, line) in (1u64..).zip(text.split('\n')) {
        let line = without_row_marks(without_quotes(line.trim_end_matches('\r')));
        let line = if may_be_row(line) { line } else { row_after_words(line).unwrap_or(line) };
        let unmarked = without_marks(line);
        let whole = [line.trim(), unmarked].into_iter().find_map(shape::grid_of_text);
        if let Some(grid) =
            whole.filter(|grid| grid.side * grid.side > 16 || unmarked.len() == 16 || unmarked.contains(' '))
        {
            block.end(&mut found, &mut unread);
            found.push(node(number, grid).named(block.caption.take()));
        } else if is_border(line) {
            block.borders += 1;
        } else if line.trim().is_empty() {
            block.lines.extend((!block.lines.is_empty()).then_some((number, "")));
        } else if may_be_row(line) {
            block.lines.push((number, line));
        } else {
            block.end(&mut found, &mut unread);
            found.extend(links(line).into_iter().map(|link| match shape::grid_of_link(link) {
                Some(grid) => node(number, grid),
                None => Node::text(Location { line: number, column: 1 }, link.trim_end_matches(['.', ','])),
            }));
            block.caption = captions::name_of(line).or(block.caption);
            block.is_below_head = line.contains([',', ';', '\t']);
        }
    }
    block.end(&mut found, &mut unread);
    let grid = found.iter().find_map(|node| if let Value::Grid(grid) = &node.value { Some(grid) } else { None });
    if let Some(side) = grid.filter(|grid| grid.more_lines > 0).map(|grid| grid.side) {
        found.extend(unread.iter().filter_map(|rows: &Block| rows.miss(side)));
    }
    // Without the check of `Node::list`: puzzles in lines are no rows.
    Node { name: None, place: Location::START, value: Value::List(found) }
}

fn node(line: u64, grid: Grid) -> Node {
    Node { name: None, place: Location { line, column: 1 }, value: Value::Grid(grid) }
}

fn node_of_rows(rows: &[(u64, &str)], grid: Grid) -> Node {
    let (first, last) = (rows[0].0, rows[rows.len() - 1].0);
    node(first, Grid { more_lines: last - first, ..grid })
}

/// Returns the links in a line.
fn links(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find("://") {
        let link = &rest[start..];
        let end = link.find(|c: char| c.is_whitespace() || "()<>[]\"'`|".contains(c)).unwrap_or(link.len());
        found.push(&link[..end]);
        rest = &link[end..];
    }
    found
}

/// Returns the row after words in its line, as in statements of BASIC and of assemblers.
fn row_after_words(line: &str) -> Option<&str> {
    let end = line.rfind(|c: char| c.is_ascii_alphabetic())? + 1;
    let word = line[..end].trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let (word, row) = (&line[word.len()..end], &line[end..]);
    (word.len() > 1 && cell::parse(word).is_none() && marked_row(row, SIDES[0], false).is_some()).then_some(row)
}

/// Removes the marks of a quotation.
fn without_quotes(line: &str) -> &str {
    let mut rest = line;
    while let Some(after) = rest.trim_start().strip_prefix('>') {
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    rest
}

/// Removes the mark of a list before a row without blanks, the mark of psql after a line, and the end of a row of the
/// LaTeX package `sudoku`.
fn without_row_marks(line: &str) -> &str {
    let start = line.trim_start();
    let item = ["- ", "* ", "+ "].into_iter().find_map(|mark| start.strip_prefix(mark));
    let line = item.filter(|rest| rest.trim().len() >= 4 && !rest.trim().contains(' ')).unwrap_or(line);
    let line = line.trim_end().strip_suffix('+').filter(|line| !line.contains('+')).unwrap_or(line);
    line.trim_end().strip_suffix("|.").map_or(line, |_| &line[..line.trim_end().len() - 1])
}

/// Removes the marks of a list, its numbers, and those of code.
fn without_marks(line: &str) -> &str {
    let line = line.trim().trim_start_matches(['>', ' ']);
    // Tags of forums.
    let tagged = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')?.split_once(']')?.1.split_once("[/"));
    let line = tagged.map_or(line, |(inner, _)| inner);
    let line =
        line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).or_else(|| line.strip_prefix("+ ")).unwrap_or(line);
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = &line[digits..];
    let numbered =
        after.strip_prefix(['.', ')', ':']).filter(|rest| (1..=6).contains(&digits) && rest.starts_with(' '));
    numbered.unwrap_or(line).trim().trim_matches(['`', '"', '\'', '“', '”', '„', '*', '|', ';', ',']).trim()
}

/// Returns whether a line only draws.
fn is_border(line: &str) -> bool {
    let line = line.trim().trim_matches(['|', '\'', '.', ',', ':', '`']);
    let marks = line.chars().filter(|c| "-=+~#".contains(*c)).count();
    marks >= 3
        && line.chars().all(|c| "-=+~#| *.:'".contains(c))
        && 2 * marks > line.chars().filter(|c| !c.is_whitespace()).count()
}

/// Returns whether a line may be a row: it has cells, separators and labels only.
fn may_be_row(line: &str) -> bool {
    let is_word = |word: &&str| word.len() > 2 && cell::parse(word).is_none();
    let is_separator = |c: char| "|,;:[](){}!'\"\t`>/\\&".contains(c);
    line.chars().count() <= MAX_ROW
        && line.chars().all(|c| cell::parse_char(c).is_some() || is_separator(c))
        && (!line.split(|c: char| !c.is_alphabetic()).any(|word| is_word(&word)) || is_row_of_letters(line))
}

/// Returns whether a line is a row of a large grid whose digits are letters.
fn is_row_of_letters(line: &str) -> bool {
    let cells: Vec<char> = line.chars().filter(|c| c.is_alphanumeric() || ".-_".contains(*c)).collect();
    let mut digits: Vec<char> = cells.iter().copied().filter(|c| c.is_alphanumeric() && *c != '0').collect();
    let count = digits.len();
    digits.sort_unstable();
    digits.dedup();
    matches!(cells.len(), 16 | 25) && digits.len() == count && !digits.iter().any(char::is_ascii_lowercase)
}

/// Lines that may be rows.
#[derive(Default)]
struct Block<'a> {
    lines: Vec<(u64, &'a str)>,
    borders: usize,
    /// The words above.
    caption: Option<String>,
    /// Whether the line above may name the columns of a table.
    is_below_head: bool,
}

impl<'a> Block<'a> {
    /// Ends the block, and adds its puzzles, or the lines that are none.
    fn end(&mut self, found: &mut Vec<Node>, unread: &mut Vec<Block<'a>>) {
        let mut block = std::mem::take(self);
        while block.lines.last().is_some_and(|(_, line)| line.is_empty()) {
            block.lines.pop();
        }
        block.drop_head();
        let before = found.len();
        for part in block.parts() {
            let grids = part.grids_or_rows();
            unread.extend(grids.is_empty().then_some(part));
            found.extend(grids.into_iter().map(|grid| grid.named(block.caption.clone())));
        }
        self.caption = block.caption.take().filter(|_| found.len() == before);
    }

    /// Returns the error of lines that are no grid, but meant as one of this size, as others of the text: of cells only, and
    /// a few lines too many or too few.
    fn miss(&self, side: usize) -> Option<Node> {
        let rows: Vec<&(u64, &str)> = self.lines.iter().filter(|(_, line)| !line.is_empty()).collect();
        let has_cells = |line: &str| line.chars().all(|c| c.is_ascii_digit() || " |._*".contains(c));
        let is_filled = |line: &str| line.chars().filter(char::is_ascii_digit).count() > 1;
        let is_near = (side - side / 3..=side + side / 3).contains(&rows.len());
        let is_grid = is_near && 2 * rows.iter().filter(|row| is_filled(row.1)).count() >= rows.len();
        let ((first, _), (last, _)) = (rows.first()?, rows.last()?);
        let miss = NearMiss::of_rows(Location { line: *first, column: 1 }, *last, rows.len(), side);
        (is_grid && rows.iter().all(|row| has_cells(row.1))).then(|| miss.into_node())
    }

    /// Removes the labels of columns, and the number of the puzzle, above rows without labels.
    fn drop_head(&mut self) {
        let head = self.lines.first().map_or("", |(_, line)| line).split_whitespace();
        let is_number = || head.clone().count() == 1 && head.clone().all(|word| word.parse::<u16>().is_ok());
        let is_head = || head.clone().count() == SIDES[0] && are_labels(head.clone()) || is_number();
        if self.lines.iter().filter(|(_, line)| !line.is_empty()).count() == SIDES[0] + 1 && is_head() {
            self.lines.remove(0);
        }
    }

    /// Splits the block at blank lines, if each part may be a grid.
    fn parts(&self) -> Vec<Block<'a>> {
        let parts = self.lines.split(|(_, line)| line.is_empty()).filter(|part| !part.is_empty());
        let block = |lines: &[(u64, &'a str)]| Block {
            lines: lines.to_vec(),
            borders: self.borders,
            is_below_head: self.is_below_head,
            ..Block::default()
        };
        let parts: Vec<Block<'a>> = parts.map(block).collect();
        let may_be_grids = parts.len() > 1 && parts.iter().all(|part| NEAR_ROWS.contains(&part.lines.len()));
        if may_be_grids { parts } else { vec![block(&self.lines)] }
    }

    /// Returns the grids, and the error of rows that are a grid but for a few of them: a row beside a grid may be the one
    /// that is too many, or any other one.
    fn grids_or_rows(&self) -> Vec<Node> {
        let is_row = |(_, line): &&(u64, &str)| marked_row(line, SIDES[0], false).is_some();
        let has_cells = |line: &str| line.contains(|c: char| c != ' ' && cell::parse_char(c).is_some());
        let all: Vec<(u64, &str)> = self.lines.iter().copied().filter(|(_, text)| has_cells(text)).collect();
        let mut grids = self.grids();
        let is_in = |line: u64| grids.iter().any(|grid| (grid.place.line..=grid.last_line()).contains(&line));
        let (rows, others): (Vec<(u64, &str)>, Vec<_>) = all.iter().copied().partition(|(line, _)| is_in(*line));
        if let (Some(grid), Some(first)) = (grids.first(), rows.first())
            && let Value::Grid(Grid { side, .. }) = grid.value
            && others.iter().any(|row| is_like(row.1, first.1, side))
        {
            let place = Location { line: all[0].0, column: 1 };
            return vec![NearMiss::of_rows(place, all[all.len() - 1].0, all.len(), side).into_node()];
        }
        if NEAR_ROWS.contains(&others.len()) && others.iter().filter(is_row).count() >= *NEAR_ROWS.start() {
            let row = |&(line, text): &(u64, &str)| {
                let cells: String = text.chars().filter(|&c| cell::parse_char(c).is_some() && c != ' ').collect();
                Node::text(Location { line, column: 1 }, cells)
            };
            let place = Location { line: others[0].0, column: 1 };
            let rows = Node::list(None, place, others.iter().map(row).collect());
            match near_miss_of_list(&rows, rows.children()) {
                Some(miss) => grids.push(miss.into_node()),
                None => grids.push(rows),
            }
        }
        grids
    }

    fn grids(&self) -> Vec<Node> {
        let mut rows: Vec<(u64, &str)> = self.lines.iter().copied().filter(|(_, line)| !line.is_empty()).collect();
        // The lines around the digits of cells that are several lines tall.
        let has_digits = |(_, line): &(u64, &str)| line.contains(|c: char| c.is_ascii_alphanumeric());
        if 2 * rows.iter().filter(|row| has_digits(row)).count() < rows.len()
            && rows.iter().all(|row| row.1.contains('|'))
        {
            rows.retain(has_digits);
        }
        if rows.len() < 4 {
            return Vec::new();
        }
        if let Some(grid) = placed_cells(&rows).filter(|_| !self.is_below_head) {
            return vec![node_of_rows(&rows, grid)];
        }
        let found = marked_grids(&rows);
        if !found.is_empty() {
            return found;
        }
        let found = spaced_grids(&rows);
        if found.is_empty() && rows.len() != self.lines.len() && self.borders == 0 {
            spaced_grids(&self.lines)
        } else {
            found
        }
    }
}

/// Returns the grid of lines with the row, the column and the digit of a cell, or with its name and digit.
fn placed_cells(rows: &[(u64, &str)]) -> Option<Grid> {
    let place = Location::START;
    let words = |row: &str| -> Vec<Node> {
        let words = row.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.map(|word| Node::text(place, word)).collect()
    };
    let rows = rows.iter().map(|(_, row)| Some(words(row)).filter(|words| (2..=3).contains(&words.len())));
    let rows = rows.map(|words| words.map(|words| Node::list(None, place, words)));
    shape::grid_of_list(&rows.collect::<Option<Vec<_>>>()?)
}

/// Returns the grids whose rows have a mark in each cell, between any separators.
fn marked_grids(rows: &[(u64, &str)]) -> Vec<Node> {
    let mut found = Vec::new();
    let mut at = 0;
    'rows: while at < rows.len() {
        for side in SIDES {
            let Some(run) = rows.get(at..at + side) else { continue };
            if marked_row(run[0].1, side, false).is_none() && marked_row(run[0].1, side, true).is_none() {
                continue;
            }
            for labelled in [false, true] {
                let cells: Option<Vec<Vec<Cell>>> =
                    run.iter().map(|(_, row)| marked_row(row, side, labelled)).collect();
                if labelled && !are_labels(run.iter().filter_map(|(_, row)| row.split_whitespace().next())) {
                    continue;
                }
                if let Some(text) = cells.and_then(|cells| cell::text_of(side, &cells.concat()))
                    && text.bytes().any(|b| b != b'.')
                    && let grid = Grid::new(side, text)
                    && !is_of_smaller_grids(&grid.text, side)
                {
                    found.push(node_of_rows(run, grid));
                    at += side;
                    continue 'rows;
                }
            }
        }
        at += 1;
    }
    found
}

/// Returns the row of a line, after its label.
fn marked_row(line: &str, side: usize, is_labelled: bool) -> Option<Vec<Cell>> {
    let line = match is_labelled {
        true => line.trim_start().split_once(|c: char| c.is_whitespace() || c == '|' || c == ':')?.1,
        false => line,
    };
    let is_separator = |c: char| c.is_whitespace() || "|,;:[](){}!'\"`>&\\".contains(c);
    let words: Vec<&str> = line.split(is_separator).filter(|word| !word.is_empty()).collect();
    if words.len() == side {
        return words.into_iter().map(cell::parse).collect();
    }
    let joined = words.concat();
    (joined.chars().count() == side).then(|| joined.chars().map(cell::parse_char).collect()).flatten()
}

/// Returns the grids in which cells have their places, and blanks are empty cells.
fn spaced_grids(rows: &[(u64, &str)]) -> Vec<Node> {
    let grid = |run: &[(u64, &str)]| Some(node_of_rows(run, spaced_grid(run).filter(|_| is_regular(run))?));
    let grids = |side: &usize| rows.chunks(*side).map(grid).collect::<Option<Vec<Node>>>();
    let mut fitting = SIDES.iter().filter(|side| rows.len().is_multiple_of(**side)).filter_map(grids);
    fitting.next().unwrap_or_default()
}

/// Returns whether the rows of each box are equally far apart: a blank line may be an empty row.
fn is_regular(rows: &[(u64, &str)]) -> bool {
    let height = BoxShape::default_for_side(rows.len()).map_or(1, |boxes| boxes.rows);
    let mut gaps = (1..rows.len()).filter(|row| row % height > 0).map(|row| rows[row].0 - rows[row - 1].0);
    gaps.next().is_none_or(|first| gaps.all(|gap| gap == first))
}

fn spaced_grid(lines: &[(u64, &str)]) -> Option<Grid> {
    let side = lines.len();
    // With marks for empty cells, blanks are none.
    if lines.iter().any(|(_, line)| line.contains(['.', '_', '*', '?'])) {
        return None;
    }
    if lines.iter().all(|(_, line)| line.contains('|')) {
        let rows: Vec<SpacedRow> =
            lines.iter().map(|(number, line)| SpacedRow::parse(*number, line)).collect::<Option<_>>()?;
        let [rows] = &fixed_width::readings(&rows, side)[..] else { return None };
        let cells = rows.iter().flatten().map(|(text, _)| cell::parse(text)).collect::<Option<Vec<Cell>>>()?;
        return grid_of_blanks(side, &cells);
    }
    let lines: Vec<Vec<char>> = lines.iter().map(|(_, line)| line.chars().collect()).collect();
    let width = lines.iter().map(Vec::len).max()?;
    let is_single = |line: &Vec<char>| !line.windows(2).any(|pair| pair[0].is_whitespace() == pair[1].is_whitespace());
    // With one blank between any two digits, blanks only separate. Small grids have too few digits to tell their columns.
    if side < MIN_SPACED || lines.iter().all(is_single) {
        return None;
    }
    layouts(side, width).into_iter().find_map(|layout| {
        let cells = lines.iter().map(|line| placed(line, side, layout)).collect::<Option<Vec<_>>>()?;
        grid_of_blanks(side, &cells.concat()).filter(shape::is_likely)
    })
}

/// Returns the grid of cells of which blanks are the empty ones, so that it needs a few digits.
fn grid_of_blanks(side: usize, cells: &[Cell]) -> Option<Grid> {
    let text = cell::text_of(side, cells).filter(|text| text.bytes().filter(|&b| b != b'.').count() >= 4)?;
    Some(Grid::new(side, text))
}

/// Returns whether a row that is in no grid looks like one of a grid of this size: it has as many bars, or a mark in each
/// cell.
fn is_like(line: &str, row: &str, side: usize) -> bool {
    let bars = |line: &str| line.matches('|').count();
    let is_cells = |word: &str| word.bytes().all(|b| b.is_ascii_digit()) || cell::parse(word).is_some();
    let is_drawn = || bars(row) > 0 && bars(line) == bars(row) && line.split(['|', ' ']).all(is_cells);
    line.contains(|c: char| c.is_ascii_digit()) && (is_drawn() || marked_row(line, side, false).is_some())
}

/// Returns the first columns of the cells of a row of this width, and the distance between cells; those with the same blanks
/// at both ends first.
fn layouts(side: usize, width: usize) -> Vec<(usize, usize)> {
    let length = |(offset, stride): (usize, usize)| offset + (side - 1) * stride + 1;
    let all = (1..=5).flat_map(|stride| (0..4).map(move |offset| (offset, stride)));
    // Editors remove blanks at the ends of lines.
    let fits = |&layout: &(usize, usize)| width <= length(layout) + 1 && width + 2 * layout.1 > length(layout);
    let mut fitting: Vec<(usize, usize)> = all.filter(fits).collect();
    // The blanks after the last cell are as many as those before the first one.
    fitting.sort_by_key(|&layout| width.saturating_sub(length(layout)).abs_diff(layout.0));
    fitting
}

/// Returns the cells of a row; `None` if a character is between them.
fn placed(row: &[char], side: usize, (offset, stride): (usize, usize)) -> Option<Vec<Cell>> {
    let mut cells = vec![Cell::Empty; side];
    for (at, &c) in row.iter().enumerate().filter(|(_, c)| !c.is_whitespace()) {
        let place = at.checked_sub(offset).filter(|place| place.is_multiple_of(stride))?;
        *cells.get_mut(place / stride)? = cell::parse_char(c)?;
    }
    Some(cells)
}
