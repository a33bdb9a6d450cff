//! Killers as text: the numbers of PS and SumoCue, `3x3::k:...`, and `SumoCueV1`.

use super::cages::{Cage, cages_and_clues, killer};
use crate::board::text::{ParseError, counted};
use crate::formats::text::{KindParts, PuzzleText, ReadOptions, SolutionPlace};
use crate::kinds::{BoxShape, MAX_SIDE, Puzzle, PuzzleKind, Regions, RuleSet};
use crate::pack::Record;
use std::collections::BTreeMap;

/// Killers of PS: `3x3::k:...`.
pub(in crate::formats) const PS: PuzzleText = PuzzleText {
    name: "ps",
    description: "killers of PS",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches: is_ps,
    text: |record| to_ps(record.kind(), &record.puzzle.clues()),
};

/// Killers of SumoCue: `SumoCueV1...`.
pub(in crate::formats) const SUMO_CUE: PuzzleText = PuzzleText {
    name: "sumocue",
    description: "killers of SumoCue",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches: is_sumo_cue,
    text: |record| to_sumo_cue(record.kind(), &record.puzzle.clues()),
};

/// The start of the second form.
const SUMO_CUE_START: &str = "SumoCueV1";

/// Returns the boxes, the letters and the numbers of the first form: `3x3`, `d` and `3841:...`.
fn split(line: &str) -> Option<(BoxShape, &str, &str)> {
    let (boxes, rest) = line.split_once(':')?;
    let (letters, rest) = rest.split_once(':')?;
    let numbers = rest.strip_prefix("k:")?;
    let boxes = boxes.parse::<BoxShape>().ok().filter(|boxes| boxes.rows == boxes.columns)?;
    Some((boxes, letters, numbers))
}

/// Returns whether a line is of the first form.
fn is_ps(line: &str) -> bool {
    split(line).is_some()
}

/// Parses the first form: for each cell the sum of its cage times 256, and the number of the cage.
pub(in crate::formats) fn parse_ps(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let wrong = |column, found: String, expected: &str| ParseError::new(1, column, found, expected);
    let (boxes, letters, numbers) =
        split(line).ok_or_else(|| wrong(1, "no \":k:\" after the boxes".into(), "3x3::k:"))?;
    let rules = match letters {
        "" => RuleSet::EMPTY,
        "d" => RuleSet::X,
        _ => return Err(wrong(line.find(':').unwrap_or(0) as u64 + 2, format!("letters {letters:?}"), "d or nothing")),
    };
    let side = boxes.cells();
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(wrong(1, format!("boxes {boxes}"), "boxes from 2x2 to 5x5"));
    }
    let (mut cages, mut cells) = (BTreeMap::<usize, Cage>::new(), 0);
    let mut column = (line.len() - numbers.len()) as u64 + 1;
    for text in numbers.strip_suffix(':').unwrap_or(numbers).split(':') {
        let number = text.trim().parse::<u32>().ok();
        let number = number.ok_or_else(|| wrong(column, format!("{text:?}"), "a number"))?;
        let (sum, id) = ((number >> 8) as i32, (number & 255) as usize);
        // A number without a sum is a cell without a cage.
        if sum > 0 && cells < side * side {
            let cage = cages.entry(id).or_insert_with(|| Cage { cells: Vec::new(), sum: Some(sum), column });
            if cage.sum != Some(sum) {
                let expected = format!("the sum {} of cage {id}", cage.sum.unwrap_or(0));
                return Err(wrong(column, format!("sum {sum}"), &expected));
            }
            cage.cells.push(cells as u16);
        }
        cells += 1;
        column += text.chars().count() as u64 + 1;
    }
    if cells != side * side {
        return Err(wrong(column, format!("{cells} numbers"), &format!("{} numbers", side * side)));
    }
    let parts = KindParts { side, boxes: Some(boxes), rules, ..KindParts::default() };
    killer(parts, cages.into_values().collect(), options)
}

/// Returns whether a line is of the second form.
fn is_sumo_cue(line: &str) -> bool {
    line.starts_with(SUMO_CUE_START)
}

/// An entry of the second form.
struct Entry {
    /// Whether the cell is the first one of its cage.
    is_first: bool,
    /// The sum, or the index of the first cell.
    number: usize,
    region: Option<usize>,
    column: u64,
}

/// Parses the second form: for each cell the sum of its cage or the first cell of the cage, and the region.
pub(in crate::formats) fn parse_sumo_cue(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let rest = line.strip_prefix(SUMO_CUE_START).unwrap_or(line);
    let (rules, rest) = match rest.strip_prefix('D') {
        Some(rest) => (RuleSet::X, rest),
        None => (RuleSet::EMPTY, rest),
    };
    let entries = entries(rest, (line.len() - rest.len()) as u64 + 1)?;
    let wrong = |column, found: String, expected: &str| ParseError::new(1, column, found, expected);
    let side = entries.len().isqrt();
    if side * side != entries.len() || !(2..=MAX_SIDE).contains(&side) {
        return Err(wrong(line.chars().count() as u64 + 1, counted(entries.len(), "cell"), "81 cells"));
    }
    let mut cages = BTreeMap::<usize, Cage>::new();
    for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.is_first) {
        let sum = Some(entry.number as i32).filter(|&sum| sum > 0);
        cages.insert(index, Cage { cells: vec![index as u16], sum, column: entry.column });
    }
    for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.is_first) {
        let cage = cages.get_mut(&entry.number);
        let cage =
            cage.ok_or_else(|| wrong(entry.column, format!("cell {}", entry.number), "the first cell of a cage"))?;
        cage.cells.push(index as u16);
    }
    cages.values_mut().for_each(|cage| cage.cells.sort_unstable());
    // A cell for itself without a sum is a cell without a cage.
    cages.retain(|_, cage| cage.cells.len() > 1 || cage.sum.is_some());
    let labels: Vec<usize> = entries.iter().filter_map(|entry| entry.region).collect();
    let regions = match labels.len() {
        0 => None,
        count if count == entries.len() => {
            Some(Regions::new(labels).map_err(|error| wrong(1, error.to_string(), "the regions of a jigsaw"))?)
        }
        count => return Err(wrong(1, format!("the regions of {count} cells"), "those of all cells")),
    };
    killer(KindParts { side, rules, regions, ..KindParts::default() }, cages.into_values().collect(), options)
}

/// Splits the second form: `=15J0`, `+3J0`.
fn entries(text: &str, start: u64) -> Result<Vec<Entry>, ParseError> {
    let (mut entries, mut at) = (Vec::new(), 0);
    let number = |at: &mut usize| {
        let digits = text[*at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = text[*at..*at + digits].parse::<usize>().ok().filter(|&number| number < 100_000);
        *at += digits;
        number
    };
    while let Some(c) = text[at..].chars().next() {
        let column = start + text[..at].len() as u64;
        let wrong = |found: String, expected: &str| ParseError::new(1, column, found, expected);
        match c {
            '=' | '+' => {
                at += 1;
                let number = number(&mut at).ok_or_else(|| wrong(format!("{c} without a number"), "a number"))?;
                entries.push(Entry { is_first: c == '=', number, region: None, column });
            }
            'J' => {
                at += 1;
                let region = number(&mut at).ok_or_else(|| wrong("J without a number".into(), "a region"))?;
                let entry = entries.last_mut().ok_or_else(|| wrong("J before the first cell".into(), "= or +"))?;
                entry.region = Some(region);
            }
            c if c.is_whitespace() || c == ',' => at += c.len_utf8(),
            c => return Err(wrong(format!("{c:?}"), "=, + or J")),
        }
    }
    Ok(entries)
}

/// Returns the first form; `None` if it cannot express the puzzle.
fn to_ps(kind: &PuzzleKind, puzzle: &Puzzle) -> Option<String> {
    let boxes = kind.boxes().filter(|boxes| boxes.rows == boxes.columns)?;
    let d = x_or_none(kind)?;
    let cages = cages_and_clues(kind, puzzle)?;
    let mut numbers = vec![0; puzzle.cells().len()];
    for (id, (cells, sum)) in (1..256).zip(&cages) {
        let sum = u32::try_from((*sum)?).ok().filter(|&sum| sum > 0)?;
        cells.iter().for_each(|&cell| numbers[usize::from(cell)] = sum * 256 + id);
    }
    let numbers: String = numbers.iter().map(|number| format!("{number}:")).collect();
    (cages.len() < 256).then(|| format!("{boxes}:{}:k:{numbers}", if d { "d" } else { "" }))
}

/// Returns the second form; `None` if it cannot express the puzzle.
fn to_sumo_cue(kind: &PuzzleKind, puzzle: &Puzzle) -> Option<String> {
    let is_usual = kind.regions().is_some() || kind.boxes() == BoxShape::default_for_side(kind.side());
    if !is_usual {
        return None;
    }
    let d = x_or_none(kind)?;
    let mut entries = vec!["=0".to_owned(); puzzle.cells().len()];
    for (cells, sum) in cages_and_clues(kind, puzzle)? {
        let (first, rest) = cells.split_first()?;
        if sum == Some(0) || rest.is_empty() && sum.is_none() {
            return None;
        }
        entries[usize::from(*first)] = format!("={}", sum.unwrap_or(0));
        rest.iter().for_each(|&cell| entries[usize::from(cell)] = format!("+{first}"));
    }
    if let Some(regions) = kind.regions() {
        entries.iter_mut().zip(regions.numbers()).for_each(|(entry, region)| *entry += &format!("J{region}"));
    }
    Some(format!("{SUMO_CUE_START}{}{}", if d { "D" } else { "" }, entries.concat()))
}

/// Returns whether both diagonals are houses; `None` if there are other rules.
pub(in crate::formats) fn x_or_none(kind: &PuzzleKind) -> Option<bool> {
    let others = kind.rules().without(RuleSet::X | RuleSet::JIGSAW);
    (others == RuleSet::EMPTY).then(|| kind.rules().contains(RuleSet::X))
}
