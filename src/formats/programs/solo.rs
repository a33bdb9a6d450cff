//! Game IDs of Simon Tatham's Solo: `PARAMETERS:CELLS`, for jigsaws `,WALLS`, and for killers `,WALLS,SUMS`.

use super::cages::{Cage, cages_of};
use crate::board::text::{ParseError, counted};
use crate::formats::text::{KindParts, LocatedConstraint, PuzzleText, ReadOptions, SolutionPlace, shortened};
use crate::kinds::{BoxShape, MAX_SIDE, Puzzle, PuzzleKind, Regions, RuleSet};
use crate::pack::Record;
use std::collections::BTreeMap;

/// Maximum side of a killer.
const MAX_KILLER_SIDE: usize = 9;

/// Game IDs of Simon Tatham's Solo.
pub(in crate::formats) const FORMAT: PuzzleText = PuzzleText {
    name: "solo",
    description: "game IDs of Simon Tatham's Solo",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches,
    text: |record| to_text(record.kind(), &record.puzzle.clues()),
};

/// Returns whether a line begins with the parameters of a game.
fn matches(line: &str) -> bool {
    let Some((parameters, description)) = line.split_once(':') else { return false };
    // A time, or the number of a line.
    let is_description = |text: &str| {
        let text = text.trim_end().as_bytes();
        let is_letter = |b: &u8| b.is_ascii_lowercase() || *b == b'_';
        text.iter().any(is_letter) && text.iter().all(|b| is_letter(b) || b.is_ascii_digit() || *b == b',')
    };
    if parameters.bytes().all(|b| b.is_ascii_digit()) && !is_description(description) {
        return false;
    }
    let rest = parameters.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_word = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    rest.len() < parameters.len() && parameters.len() <= 16 && is_word(rest)
}

/// Parses a game ID.
pub(in crate::formats) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let (parameters, description) = line.split_once(':').unwrap_or((line, ""));
    let (side, boxes, letters) = parse_parameters(parameters)?;
    let mut fields = Fields { rest: Some(description), column: parameters.len() as u64 + 2 };
    let (cells, start) = fields.next().unwrap_or(("", 1));
    let puzzle = Puzzle::new(parse_numbers(cells, side, side, start)?);
    let mut needed = |what: &str, expected: &str| {
        let end = fields.column;
        fields.next().ok_or_else(|| ParseError::new(1, end, format!("no {what}"), expected))
    };
    let regions = match letters.contains('j') {
        true => {
            let (walls, at) = needed("walls", "the walls of a jigsaw")?;
            let regions = Regions::new(parse_walls(walls, side, at)?);
            Some(regions.map_err(|error| ParseError::new(1, at, error.to_string(), "the walls of regions"))?)
        }
        false => None,
    };
    let cages = match letters.contains('k') {
        true if side > MAX_KILLER_SIDE => {
            return Err(ParseError::new(1, 1, format!("a killer of size {side}"), "2 to 9"));
        }
        true => {
            let (walls, at) = needed("walls of cages", "the walls of cages")?;
            let (sums, sums_at) = needed("sums", "the sums of cages")?;
            parse_cages(side, parse_walls(walls, side, at)?, at, sums, sums_at)?
        }
        false => Vec::new(),
    };
    if let Some((field, at)) = fields.next() {
        let found = format!("another field {:?}", shortened(field));
        return Err(ParseError::new(1, at, found, "the end of the game ID"));
    }
    let rules = if letters.contains('x') { RuleSet::X } else { RuleSet::EMPTY };
    let boxes = boxes.filter(|_| regions.is_none());
    let kind = options.kind_with(KindParts { side, boxes, rules, regions, ..KindParts::default() }, cages)?;
    Ok(Record::of_kind(kind, puzzle))
}

/// The fields that are left of a description, and the column of the first one.
struct Fields<'a> {
    rest: Option<&'a str>,
    column: u64,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (&'a str, u64);

    fn next(&mut self) -> Option<(&'a str, u64)> {
        let (text, column) = (self.rest?, self.column);
        let (field, rest) = text.split_once(',').map_or((text, None), |(field, rest)| (field, Some(rest)));
        self.rest = rest;
        self.column += field.chars().count() as u64 + 1;
        Some((field, column))
    }
}

/// Returns the cages with these labels, which begin at column `labels_at`; the sums are at their first cells.
fn parse_cages(
    side: usize,
    labels: Vec<usize>,
    labels_at: u64,
    sums: &str,
    sums_at: u64,
) -> Result<Vec<LocatedConstraint>, ParseError> {
    let sums = parse_numbers(sums, side, side * (side + 1) / 2, sums_at)?;
    let mut cages = BTreeMap::<usize, Cage>::new();
    for (cell, &label) in labels.iter().enumerate() {
        let cage = cages.entry(label).or_insert_with(|| Cage { cells: Vec::new(), sum: None, column: labels_at });
        cage.cells.push(cell as u16);
        if sums[cell] > 0 {
            let sum = cage.sum.replace(sums[cell].into());
            if sum.is_some() {
                return Err(ParseError::new(1, sums_at, format!("two sums in the cage of cell {label}"), "one sum"));
            }
        }
    }
    let without = cages.iter().find(|(_, cage)| cage.sum.is_none());
    if let Some((cell, _)) = without {
        return Err(ParseError::new(1, sums_at, format!("no sum in the cage of cell {cell}"), "the sums of all cages"));
    }
    cages.into_values().map(Cage::into_constraint).collect()
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
    // `columns` and `rows` count blocks, so each block is side / columns = `rows` wide and side / rows = `columns`
    // high.
    let boxes = BoxShape { rows: columns, columns: rows };
    Ok((side, Some(boxes), letters))
}

/// Parses the numbers of cells, with letters for runs of blanks.
fn parse_numbers(text: &str, side: usize, max: usize, start: u64) -> Result<Vec<u8>, ParseError> {
    let size = side * side;
    let mut cells = Vec::with_capacity(size);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let error = |found: String, expected: String| ParseError::new(1, start + at as u64, found, expected);
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let c = rest.chars().next().unwrap_or(' ');
        if length > 0 {
            let number = rest[..length].parse::<usize>().ok().filter(|number| (1..=max).contains(number));
            let expected = || format!("a number from 1 to {max}");
            let number = number.ok_or_else(|| error(rest[..length].into(), expected()))?;
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
        true => Ok(cells),
        false => {
            let end = start + text.len() as u64;
            Err(ParseError::new(1, end, counted(cells.len(), "cell"), format!("{size} cells")))
        }
    }
}

/// Parses the walls between regions. Returns the first cell of the region of each cell.
fn parse_walls(text: &str, side: usize, start: u64) -> Result<Vec<usize>, ParseError> {
    let wrong = || {
        let expected = format!("a to z and _ for the {} borders between cells", edges(side).count());
        ParseError::new(1, start, format!("walls {:?}", shortened(text)), expected)
    };
    // Some versions of Solo read `z` as 26 positions, which their writer never means.
    let walls = walls(text, side, 25).or_else(|| walls(text, side, 26));
    let walls = walls.ok_or_else(wrong)?;
    let mut regions: Vec<usize> = (0..side * side).collect();
    let edges = || edges(side).zip(&walls).filter(|(_, is_wall)| !**is_wall).map(|(edge, _)| edge);
    // The label of a region is its lowest cell: spread it until nothing changes.
    while let Some((first, second)) = edges().find(|&(first, second)| regions[first] != regions[second]) {
        let (low, high) = (regions[first].min(regions[second]), regions[first].max(regions[second]));
        regions.iter_mut().filter(|label| **label == high).for_each(|label| *label = low);
    }
    Ok(regions)
}

/// Decodes runs of absent walls, where `z` stands for a number of them. Returns `None` if their number is not that of
/// the size.
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
fn to_text(kind: &PuzzleKind, puzzle: &Puzzle) -> Option<String> {
    let jigsaw = kind.regions();
    let is_known = kind.rules().without(RuleSet::X | RuleSet::JIGSAW) == RuleSet::EMPTY;
    let size = match (jigsaw, kind.boxes()) {
        (Some(regions), _) => format!("{}j", regions.side()),
        (None, Some(boxes)) => format!("{}x{}", boxes.rows, boxes.columns),
        (None, None) => return None,
    };
    let x = if kind.rules().contains(RuleSet::X) { "x" } else { "" };
    let labels = |regions: &Regions| regions.numbers().iter().map(|&number| number.into()).collect::<Vec<usize>>();
    let walls = jigsaw.map_or(String::new(), |regions| format!(",{}", walls_text(&labels(regions), regions.side())));
    let (k, cages) = if kind.constraints().is_empty() { ("", String::new()) } else { ("k", cages_text(kind, puzzle)?) };
    is_known.then(|| format!("{size}{x}{k}:{}{walls}{cages}", numbers_text(puzzle.cells())))
}

/// Returns the walls and the sums of the cages of a killer; `None` if Solo has no such killer.
fn cages_text(kind: &PuzzleKind, puzzle: &Puzzle) -> Option<String> {
    let side = kind.side();
    let mut labels = vec![usize::MAX; side * side];
    let mut sums = vec![0; side * side];
    let cages = cages_of(kind)?;
    for (cells, sum) in &cages {
        let first = usize::from(*cells.first()?);
        sums[first] = u8::try_from((*sum)?).ok().filter(|&sum| sum > 0)?;
        cells.iter().for_each(|&cell| labels[usize::from(cell)] = first);
    }
    // A clue without a cage is one of its own.
    for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|(_, digit)| **digit > 0) {
        if labels[cell] == usize::MAX {
            (labels[cell], sums[cell]) = (cell, digit);
        }
    }
    let is_whole = side <= MAX_KILLER_SIDE && !labels.contains(&usize::MAX);
    let (walls, sums) = is_whole.then(|| (walls_text(&labels, side), numbers_text(&sums)))?;
    // Cages in several parts would become several cages.
    let is_same = parse_walls(&walls, side, 1).is_ok_and(|again| again == labels);
    is_same.then(|| format!(",{walls},{sums}"))
}

/// Returns the numbers of cells; 0 is a blank.
fn numbers_text(cells: &[u8]) -> String {
    let (mut text, mut blanks) = (String::new(), 0u8);
    for (index, &digit) in cells.iter().enumerate() {
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

fn walls_text(labels: &[usize], side: usize) -> String {
    let (mut text, mut absent) = (String::new(), 0u8);
    let is_wall = |(first, second): (usize, usize)| labels[first] != labels[second];
    for wall in edges(side).map(is_wall).chain([true]) {
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
