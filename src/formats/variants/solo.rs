//! Game IDs of Simon Tatham's Solo: `PARAMETERS:CELLS` and, for jigsaws, `,WALLS`.

use super::{Parts, VariantOptions, VariantRecord};
use crate::board::text::ParseError;
use crate::variant::{BoxShape, MAX_SIDE, Puzzle, Regions, RuleSet, Variant};

/// Returns whether a line begins with the parameters of a game.
pub(super) fn matches(line: &str) -> bool {
    let Some((parameters, _)) = line.split_once(':') else { return false };
    let rest = parameters.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_word = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    rest.len() < parameters.len() && parameters.len() <= 16 && is_word(rest)
}

/// Parses a game ID.
pub(super) fn parse(line: &str, options: &VariantOptions) -> Result<VariantRecord, ParseError> {
    let (parameters, description) = line.split_once(':').unwrap_or((line, ""));
    let (side, boxes, letters) = parse_parameters(parameters)?;
    if letters.contains('k') {
        return Err(ParseError::new(1, 1, "a killer (letter k)", "a game without cages"));
    }
    let start = parameters.len() as u64 + 2;
    let (cells, walls) = description.split_once(',').map_or((description, None), |(cells, walls)| (cells, Some(walls)));
    let puzzle = parse_cells(cells, side, start)?;
    let walls_at = start + cells.len() as u64 + 1;
    let regions = match (letters.contains('j'), walls) {
        (true, Some(walls)) => Some(parse_walls(walls, side, walls_at)?),
        (true, None) => return Err(ParseError::new(1, walls_at, "no walls", "the walls of a jigsaw")),
        (false, Some(_)) => return Err(ParseError::new(1, walls_at, "a second field", "cells only")),
        (false, None) => None,
    };
    let rules = if letters.contains('x') { RuleSet::X } else { RuleSet::EMPTY };
    let boxes = boxes.filter(|_| regions.is_none());
    let variant = options.variant(Parts { side, boxes, rules, regions })?;
    Ok(VariantRecord::new(variant, puzzle))
}

/// Parses the parameters: the size, the boxes and the letters after them.
fn parse_parameters(text: &str) -> Result<(usize, Option<BoxShape>, &str), ParseError> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let wrong = || ParseError::new(1, 1, format!("parameters {text:?}"), "such as 3x3, 2x3x or 9j");
    let (first, rest) = text.split_at(digits(text));
    let first: usize = first.parse().map_err(|_| wrong())?;
    // In `3x`, the letter is the rule; in `3x3`, it separates.
    let second = rest.strip_prefix('x').filter(|rest| digits(rest) > 0).map(|rest| rest.split_at(digits(rest)));
    let (columns, rows, letters) = match second {
        Some((second, letters)) => (first, second.parse().map_err(|_| wrong())?, letters),
        None if rest.contains('j') => (first, 1, rest),
        None => (first, first, rest),
    };
    let side = first.checked_mul(rows).filter(|side| (2..=MAX_SIDE).contains(side)).ok_or_else(wrong)?;
    // So many columns of blocks, so each block has as many rows.
    let boxes = BoxShape { rows: columns, columns: rows };
    Ok((side, Some(boxes).filter(|boxes| boxes.rows > 1 && boxes.columns > 1), letters))
}

fn parse_cells(text: &str, side: usize, start: u64) -> Result<Puzzle, ParseError> {
    let size = side * side;
    let mut cells = Vec::with_capacity(size);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let error = |found: String, expected: String| ParseError::new(1, start + at as u64, found, expected);
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let c = rest.chars().next().unwrap_or(' ');
        if length > 0 {
            let number = rest[..length].parse::<usize>().ok().filter(|number| (1..=side).contains(number));
            let number = number.ok_or_else(|| error(rest[..length].into(), format!("a number from 1 to {side}")))?;
            cells.push(number as u8);
        } else if c.is_ascii_lowercase() {
            cells.resize(cells.len() + usize::from(c as u8 - b'a') + 1, 0);
        } else if c != '_' {
            return Err(error(format!("{c:?}"), "a number, a letter or _".into()));
        }
        if cells.len() > size {
            return Err(error(format!("more than {size} cells"), format!("{size} cells")));
        }
        at += length.max(c.len_utf8() * usize::from(length == 0));
    }
    match cells.len() == size {
        true => Ok(Puzzle::new(cells)),
        false => {
            let end = start + text.len() as u64;
            Err(ParseError::new(1, end, format!("{} cells", cells.len()), format!("{size} cells")))
        }
    }
}

/// Parses the walls between regions.
fn parse_walls(text: &str, side: usize, start: u64) -> Result<Regions, ParseError> {
    let wrong = |found: String, expected: &str| ParseError::new(1, start, found, expected);
    // Some versions of Solo read `z` as 26 positions, which their writer never means.
    let walls = walls(text, side, 25).or_else(|| walls(text, side, 26));
    let walls = walls.ok_or_else(|| wrong("walls of another size, or another character".into(), "a to z and _"))?;
    let mut regions: Vec<usize> = (0..side * side).collect();
    let edges = || edges(side).zip(&walls).filter(|(_, is_wall)| !**is_wall).map(|(edge, _)| edge);
    // The label of a region is its lowest cell: spread it until nothing changes.
    while let Some((first, second)) = edges().find(|&(first, second)| regions[first] != regions[second]) {
        let (low, high) = (regions[first].min(regions[second]), regions[first].max(regions[second]));
        regions.iter_mut().filter(|label| **label == high).for_each(|label| *label = low);
    }
    Regions::new(regions).map_err(|error| wrong(error.to_string(), "the walls of regions"))
}

/// Decodes runs of absent walls, where `z` stands for a number of them. Returns `None` if their number is not that of the
/// size.
fn walls(text: &str, side: usize, long: usize) -> Option<Vec<bool>> {
    let count = 2 * side * (side - 1);
    let mut walls = Vec::with_capacity(count + 1);
    for byte in text.bytes() {
        match byte {
            b'_' => walls.push(true),
            b'a'..=b'y' => {
                walls.resize(walls.len() + usize::from(byte - b'a') + 1, false);
                walls.push(true);
            }
            b'z' => walls.resize(walls.len() + long, false),
            _ => return None,
        }
        if walls.len() > count + 1 {
            return None;
        }
    }
    // A wall after the last edge ends the list.
    (walls.len() == count + 1 && walls.pop() == Some(true)).then_some(walls)
}

/// Iterates over the pairs of cells between which there may be walls, in Solo's order.
fn edges(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let beside = (0..side).flat_map(move |y| (0..side - 1).map(move |x| (y * side + x, y * side + x + 1)));
    let below = (0..side).flat_map(move |x| (0..side - 1).map(move |y| (y * side + x, (y + 1) * side + x)));
    beside.chain(below)
}

/// Returns the game ID of a puzzle; `None` if Solo does not know its rules.
pub(super) fn to_text(variant: &Variant, puzzle: &Puzzle) -> Option<String> {
    let jigsaw = variant.regions();
    let is_known = variant.rules().without(RuleSet::X | RuleSet::JIGSAW) == RuleSet::EMPTY;
    let size = match (jigsaw, variant.boxes()) {
        (Some(regions), _) => format!("{}j", regions.side()),
        (None, Some(boxes)) => format!("{}x{}", boxes.rows, boxes.columns),
        (None, None) => return None,
    };
    let x = if variant.rules().contains(RuleSet::X) { "x" } else { "" };
    let walls = jigsaw.map_or(String::new(), |regions| format!(",{}", walls_text(regions)));
    is_known.then(|| format!("{size}{x}:{}{walls}", cells_text(puzzle)))
}

fn cells_text(puzzle: &Puzzle) -> String {
    let (mut text, mut blanks) = (String::new(), 0u8);
    for (index, &digit) in puzzle.cells().iter().enumerate() {
        if digit == 0 {
            blanks += 1;
            if blanks == 26 {
                text.push('z');
                blanks = 0;
            }
            continue;
        }
        if blanks > 0 {
            text.push(char::from(b'a' + blanks - 1));
        } else if index > 0 && text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push('_');
        }
        blanks = 0;
        text += &digit.to_string();
    }
    if blanks > 0 {
        text.push(char::from(b'a' + blanks - 1));
    }
    text
}

fn walls_text(regions: &Regions) -> String {
    let (mut text, mut absent) = (String::new(), 0u8);
    let is_wall = |(first, second): (usize, usize)| regions.numbers()[first] != regions.numbers()[second];
    for wall in edges(regions.side()).map(is_wall).chain([true]) {
        if !wall {
            absent += 1;
            if absent == 25 {
                // The next position decides between `y`, a wall, and `z`, none.
                continue;
            }
            if absent == 26 {
                text.push('z');
                absent = 1;
            }
            continue;
        }
        text.push(if absent == 0 { '_' } else { char::from(b'a' + absent - 1) });
        absent = 0;
    }
    text
}
