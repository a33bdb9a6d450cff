//! Candidates (pencil marks) of all cells, and their text forms: 729 characters, or drawn.

use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, InvalidGrid, Puzzle};
use crate::board::text::{ParseError, counted, quoted, without_line_break};
use std::fmt;
use std::ops::BitAnd;
use std::str::FromStr;

/// The candidates of all 81 cells.
///
/// Changes only remove candidates, so their order does not matter.
///
/// ```
/// use cluewise::{Candidates, Cell, Puzzle};
/// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = clues.parse().unwrap();
/// let candidates = Candidates::new(&puzzle);
/// assert_eq!(candidates.get(Cell::new(2).unwrap()).to_string(), "124");
/// assert_eq!(candidates.to_string().lines().count(), 9);
/// assert_eq!(candidates.to_string().parse(), Ok(candidates));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidates([DigitSet; Cell::COUNT]);

impl Candidates {
    /// All digits in all cells.
    pub const FULL: Candidates = Candidates([DigitSet::FULL; Cell::COUNT]);

    /// Creates candidates from the sets of the cells without checks.
    #[inline]
    pub(crate) const fn from_sets(sets: [DigitSet; Cell::COUNT]) -> Candidates {
        Candidates(sets)
    }

    /// Returns the candidates of a puzzle: each clue is placed.
    #[inline]
    pub fn new(puzzle: &Puzzle) -> Candidates {
        let mut candidates = Candidates::FULL;
        puzzle.clues().for_each(|(cell, digit)| candidates.place(cell, digit));
        candidates
    }

    /// Creates candidates from the mask of the digits of each cell, in which bit 0 is digit 1; 0 does not restrict its cell.
    pub fn from_masks(masks: &[u32]) -> Candidates {
        let mut candidates = Candidates::FULL;
        let restricted = Cell::all().zip(masks).filter(|(_, mask)| **mask > 0);
        restricted.for_each(|(cell, &mask)| candidates.keep(cell, DigitSet::from_bits(mask as u16)));
        candidates
    }

    /// Returns the mask of the digits of each cell, in which bit 0 is digit 1.
    pub fn masks(&self) -> Vec<u32> {
        self.0.iter().map(|digits| digits.bits().into()).collect()
    }

    /// Returns the candidates of the cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Places a digit: removes all other candidates from the cell, and the digit from its peers.
    ///
    /// The cell has no candidates left if the digit was none of them.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let digit = DigitSet::single(digit);
        self.0[cell.index()] = self.get(cell) & digit;
        for peer in cell.peers() {
            self.0[peer.index()] = self.get(peer) - digit;
        }
    }

    /// Removes digits from the cell; returns those that were candidates.
    #[inline]
    pub fn remove(&mut self, cell: Cell, digits: DigitSet) -> DigitSet {
        let removed = self.get(cell) & digits;
        self.0[cell.index()] = self.get(cell) - digits;
        removed
    }

    /// Sets the candidates of the cell.
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// Retains only these digits in the cell.
    #[inline]
    pub fn keep(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = self.get(cell) & digits;
    }

    /// Returns the clues of a candidate grid: its single candidates, except those that a peer with several candidates
    /// also has. Where all other cells have all digits, as in a plain puzzle, every single candidate is a clue.
    ///
    /// ```
    /// use cluewise::{Candidates, Cell, DigitSet, Digit};
    /// let mut candidates = Candidates::FULL;
    /// let [five, one] = [5, 1].map(|digit| DigitSet::single(Digit::new(digit).unwrap()));
    /// candidates.keep(Cell::at(0, 0).unwrap(), five);
    /// assert_eq!(candidates.clues().clue_count(), 1);
    /// candidates.remove(Cell::at(8, 8).unwrap(), one);
    /// assert_eq!(candidates.clues().clue_count(), 0);
    /// ```
    #[inline]
    pub fn clues(&self) -> Puzzle {
        let is_open = |&cell: &Cell| self.get(cell).len() > 1;
        let is_plain = Cell::all().filter(is_open).all(|cell| self.get(cell) == DigitSet::FULL);
        let is_free = |cell: Cell, digit| !cell.peers().filter(is_open).any(|peer| self.get(peer).contains(digit));
        let singles = Cell::all().filter_map(|cell| Some((cell, self.get(cell).only()?)));
        singles.filter(|&(cell, digit)| is_plain || is_free(cell, digit)).collect()
    }

    /// Parses the displayed form: lines of cells separated by blanks and bars.
    fn from_drawing(text: &str) -> Result<Candidates, ParseError> {
        let mut sets = Vec::with_capacity(Cell::COUNT);
        let mut end = (1, 1);
        for (line, row) in (1..).zip(text.lines()) {
            let mut column = 1;
            for token in row.split([' ', '|']) {
                if !token.is_empty() {
                    let error = |expected: &str| ParseError::new(line, column, format!("{token:?}"), expected);
                    if sets.len() == Cell::COUNT {
                        return Err(error("81 cells"));
                    }
                    sets.push(parse_set(token).ok_or_else(|| error("candidates, or ! for none"))?);
                }
                column += token.chars().count() as u64 + 1;
            }
            end = (line, column - 1);
        }
        let missing = |sets: Vec<_>| ParseError::new(end.0, end.1, counted(sets.len(), "cell"), "81 cells");
        sets.try_into().map(Candidates).map_err(missing)
    }

    /// Returns whether all digits of the grid are candidates.
    #[inline]
    pub fn allows(&self, grid: &Grid) -> bool {
        Cell::all().all(|cell| self.get(cell).contains(grid.get(cell)))
    }

    /// Returns whether every cell has exactly one candidate.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.0.iter().all(|set| set.bits().is_power_of_two())
    }

    /// Returns whether some cell has no candidate.
    #[inline]
    pub fn is_contradictory(&self) -> bool {
        self.0.contains(&DigitSet::EMPTY)
    }
}

/// Returns the candidates in both.
impl BitAnd<&Candidates> for Candidates {
    type Output = Candidates;
    #[inline]
    fn bitand(mut self, other: &Candidates) -> Candidates {
        self.0.iter_mut().zip(other.0).for_each(|(own, others)| *own &= others);
        self
    }
}

/// Converts candidates to a grid if every cell has one candidate and no house repeats a digit.
impl TryFrom<&Candidates> for Grid {
    type Error = InvalidGrid;
    #[inline]
    fn try_from(candidates: &Candidates) -> Result<Grid, InvalidGrid> {
        let puzzle: Puzzle = Cell::all().filter_map(|c| Some((c, candidates.get(c).only()?))).collect();
        Grid::try_from(puzzle)
    }
}

/// Parses the candidates of a cell: ascending digits, or `!` for none.
#[inline]
fn parse_set(token: &str) -> Option<DigitSet> {
    if token == "!" {
        return Some(DigitSet::EMPTY);
    }
    let digits: Option<DigitSet> = token.bytes().map(|byte| Digit::new(byte.wrapping_sub(b'0'))).collect();
    digits.filter(|digits| digits.len() == token.len())
}

/// Writes nine lines with aligned columns, `|` between boxes, and `!` for a cell without candidates.
impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |cell: Cell| match self.get(cell) {
            DigitSet::EMPTY => "!".to_string(),
            digits => digits.to_string(),
        };
        let mut widths = [0; 9];
        Cell::all().for_each(|c| widths[c.column()] = widths[c.column()].max(text(c).len()));
        for cell in Cell::all() {
            let (column, last) = (cell.column(), cell.column() == 8);
            let width = if last { 0 } else { widths[column] };
            let end = match column {
                2 | 5 => " | ",
                8 if cell.row() == 8 => "",
                8 => "\n",
                _ => " ",
            };
            write!(f, "{:<width$}{end}", text(cell))?;
        }
        Ok(())
    }
}

/// Parses the form of [`Candidates::to_bytes`], also with `0`, `_` or `*` for missing candidates, or the drawn form
/// that candidates are displayed in. A line break at the end is allowed.
impl FromStr for Candidates {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Candidates, ParseError> {
        let text = without_line_break(text);
        if text.contains('\n') {
            return Candidates::from_drawing(text);
        }
        if let Ok(text) = text.as_bytes().try_into()
            && let Some(candidates) = parse_candidate_bytes(text)
        {
            return Ok(candidates);
        }
        let digits = Cell::all().flat_map(|_| Digit::all());
        let is_wrong = |digit: Digit, c: char| c.to_digit(10) != Some(digit.get().into()) && !".0_*".contains(c);
        for ((column, digit), c) in (1..).zip(digits).zip(text.chars()) {
            if is_wrong(digit, c) {
                return Err(ParseError::new(1, column, quoted(c), format!("{digit}, or . for no candidate")));
            }
        }
        let count = text.chars().count();
        Err(ParseError::new(1, count.min(729) as u64 + 1, format!("{count} characters"), "729 candidates"))
    }
}

/// Parses 729 characters; returns `None` if one of them is wrong.
fn parse_candidate_bytes(text: &[u8; 729]) -> Option<Candidates> {
    let mut all = true;
    let mut cell = |nine: &[u8; 9]| {
        let mut bits = 0;
        for (i, &byte) in (0..).zip(nine) {
            let is_candidate = byte == b'1' + i;
            all &= is_candidate | matches!(byte, b'.' | b'0' | b'_' | b'*');
            bits |= u16::from(is_candidate) << i;
        }
        DigitSet::from_bits(bits)
    };
    let mut sets = [DigitSet::EMPTY; Cell::COUNT];
    sets.iter_mut().zip(text.as_chunks::<9>().0).for_each(|(set, nine)| *set = cell(nine));
    all.then(|| Candidates::from_sets(sets))
}

impl Candidates {
    /// Returns the candidates as 729 ASCII characters, nine per cell, with `.` in the place of a missing digit.
    pub fn to_bytes(&self) -> [u8; 729] {
        let mut text = [b'.'; 729];
        for (cell, nine) in Cell::all().zip(text.as_chunks_mut::<9>().0) {
            self.get(cell).iter().for_each(|digit| nine[digit.index()] = b'0' + digit.get());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn clues_are_placed() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let candidates = Candidates::new(&puzzle);
        for cell in Cell::all() {
            let expected = puzzle.get(cell).map_or_else(|| puzzle.candidates(cell), DigitSet::single);
            assert_eq!(candidates.get(cell), expected, "{cell}");
        }
        assert!(!candidates.is_solved() && !candidates.is_contradictory());
        assert!(Grid::try_from(&candidates).is_err());
    }

    #[test]
    fn a_full_grid_is_solved() {
        let candidates = Candidates::new(&Grid::FIRST.into());
        assert!(candidates.is_solved());
        assert_eq!(Grid::try_from(&candidates), Ok(Grid::FIRST));
    }

    #[test]
    fn contradictions_are_visible() {
        let (cell, digit) = (Cell::at(4, 4).unwrap(), Digit::new(5).unwrap());
        let mut candidates = Candidates::FULL;
        assert_eq!(candidates.remove(cell, DigitSet::single(digit)), DigitSet::single(digit));
        assert_eq!(candidates.remove(cell, DigitSet::single(digit)), DigitSet::EMPTY);
        candidates.place(cell, digit);
        assert!(candidates.is_contradictory());
        let drawn = candidates.to_string();
        assert_eq!(drawn.lines().nth(4).map(|l| l.matches('!').count()), Some(1), "{drawn}");
        assert_eq!(drawn.parse(), Ok(candidates));
    }

    #[test]
    fn errors_in_drawings_are_located() {
        let drawn = Candidates::new(&PUZZLE.parse().unwrap()).to_string();
        let place = |text: &str| text.parse::<Candidates>().map_err(|error| (error.line, error.column, error.found));
        assert!(place(&format!("{drawn}\n")).is_ok());
        assert_eq!(place(&drawn.replacen("124 ", "12x ", 1)), Err((1, 10, "\"12x\"".into())));
        assert_eq!(place(&drawn.replacen("124 ", "122 ", 1)), Err((1, 10, "\"122\"".into())));
        assert_eq!(place(&format!("{drawn} 1")).map_err(|(line, _, found)| (line, found)), Err((9, "\"1\"".into())));
        assert_eq!(place("1 2\n3"), Err((2, 2, "3 cells".into())));
    }

    #[test]
    fn drawing_is_aligned() {
        let drawn = Candidates::new(&PUZZLE.parse().unwrap()).to_string();
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!((lines.len(), lines[0]), (9, "5   3    124    | 26   7  2468 | 1489  1249 248"));
        let bars = |line: &str| line.match_indices('|').map(|(at, _)| at).collect::<Vec<_>>();
        assert!(lines.iter().all(|l| bars(l) == bars(lines[0]) && !l.ends_with(' ')), "{drawn}");
    }
}
