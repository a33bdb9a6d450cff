//! Killers of one character per cell: a sum, or an arrow to a neighbor in the same cage.

use super::cages::{Cage, cages_and_clues, killer};
use super::killer_text::x_or_none;
use crate::board::text::ParseError;
use crate::formats::text::{KindParts, PuzzleText, ReadOptions, SolutionPlace};
use crate::kinds::{BoxShape, Puzzle, PuzzleKind, RuleSet};
use crate::pack::Record;
use std::collections::BTreeMap;

/// Killers of one character per cell.
pub(in crate::formats) const FORMAT: PuzzleText = PuzzleText {
    name: "arrow-code",
    description: "killers of one character per cell",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches,
    text: |record| to_text(record.kind(), &record.puzzle.clues()),
};

/// The number of rows.
const SIDE: usize = 9;

/// The arrows, and the steps down and to the right that they mean.
const ARROWS: [(char, (i32, i32)); 8] = [
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];

/// The sums from 0.
const SUMS: &[u8; 46] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

fn sum_of(c: char) -> Option<i32> {
    SUMS.iter().position(|&b| char::from(b) == c).map(|sum| sum as i32)
}

fn step_of(c: char) -> Option<(i32, i32)> {
    ARROWS.iter().find(|(arrow, _)| *arrow == c).map(|&(_, step)| step)
}

/// Returns whether a line is of this form: 81 cells, one of them an arrow that is no blank.
fn matches(line: &str) -> bool {
    let is_cell = |c: char| sum_of(c).is_some() || step_of(c).is_some();
    line.len() == SIDE * SIDE && line.chars().all(is_cell) && line.contains(['<', '>', '^', 'v'])
}

/// Parses a line.
pub(in crate::formats) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let cells: Vec<char> = line.chars().collect();
    let mut cages = BTreeMap::<usize, Cage>::new();
    for start in 0..cells.len() {
        let (root, steps) = (root_of(&cells, start)?, start as u64 + 1);
        let cage =
            cages.entry(root).or_insert_with(|| Cage { cells: Vec::new(), sum: sum_of(cells[root]), column: steps });
        cage.cells.push(start as u16);
    }
    // A sum of 0 is unknown; such a cell for itself has no cage.
    cages.values_mut().for_each(|cage| cage.sum = cage.sum.filter(|&sum| sum > 0));
    let cages = cages.into_values().filter(|cage| cage.cells.len() > 1 || cage.sum.is_some());
    killer(KindParts { side: SIDE, ..KindParts::default() }, cages.collect(), options)
}

/// Follows the arrows from a cell to a sum.
fn root_of(cells: &[char], start: usize) -> Result<usize, ParseError> {
    let error = |cell: usize, found: String| ParseError::new(1, cell as u64 + 1, found, "arrows that lead to a sum");
    let mut at = start;
    for _ in 0..cells.len() {
        let Some((down, right)) = step_of(cells[at]) else { return Ok(at) };
        let (row, column) = ((at / SIDE) as i32 + down, (at % SIDE) as i32 + right);
        let range = 0..SIDE as i32;
        if !range.contains(&row) || !range.contains(&column) {
            return Err(error(at, format!("{:?}, which leads out of the grid", cells[at])));
        }
        at = row as usize * SIDE + column as usize;
    }
    Err(error(start, format!("{:?}, from which arrows lead in a circle", cells[start])))
}

/// Returns the line of a puzzle; `None` if it cannot express the puzzle.
fn to_text(kind: &PuzzleKind, puzzle: &Puzzle) -> Option<String> {
    let is_plain = kind.boxes() == BoxShape::default_for_side(SIDE) && kind.rules() == RuleSet::EMPTY;
    if !is_plain || x_or_none(kind).is_none() {
        return None;
    }
    let mut text = vec!['0'; SIDE * SIDE];
    for (cells, sum) in cages_and_clues(kind, puzzle)? {
        if sum == Some(0) || cells.len() == 1 && sum.is_none() {
            return None;
        }
        let sum = usize::try_from(sum.unwrap_or(0)).ok()?;
        let (first, mut left) = (*cells.first()?, cells[1..].to_vec());
        text[usize::from(first)] = char::from(*SUMS.get(sum)?);
        let mut reached = vec![first];
        while let Some((cell, arrow)) = next_arrow(&reached, &left) {
            text[usize::from(cell)] = arrow;
            left.retain(|&other| other != cell);
            reached.push(cell);
        }
        if !left.is_empty() {
            return None;
        }
    }
    // Without an arrow, the text is that of a classic puzzle.
    Some(text.into_iter().collect()).filter(|text: &String| matches(text))
}

/// Returns a cell beside those that are reached, and the arrow to one of these.
fn next_arrow(reached: &[u16], left: &[u16]) -> Option<(u16, char)> {
    let place = |cell: u16| (i32::from(cell) / SIDE as i32, i32::from(cell) % SIDE as i32);
    let arrow = |from: u16, to: u16| {
        let (from, to) = (place(from), place(to));
        ARROWS.iter().find(|(_, step)| *step == (to.0 - from.0, to.1 - from.1)).map(|&(arrow, _)| arrow)
    };
    left.iter().find_map(|&cell| reached.iter().find_map(|&to| Some((cell, arrow(cell, to)?))))
}
