//! Text of the patterns that chains use besides links: locked candidates, pairs and X-wings that arise along them.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::explain::phrases::{all, and, houses};

/// Describes the pattern in these candidates that excludes the digit from the cell; `None` if there is none.
pub fn describe(board: &Candidates, cell: Cell, digit: Digit) -> Option<String> {
    let search = PatternSearch { board, cell, digit };
    search.locked().or_else(|| search.hidden_pair()).or_else(|| search.naked_pair()).or_else(|| search.x_wing())
}

struct PatternSearch<'a> {
    board: &'a Candidates,
    cell: Cell,
    digit: Digit,
}

impl PatternSearch<'_> {
    /// Returns the cells of a house that have one of the digits.
    fn positions(&self, house: House, digits: DigitSet) -> Vec<Cell> {
        house.cells().filter(|&cell| !(self.board.get(cell) & digits).is_empty()).collect()
    }

    /// Looks for a house in which the digit is confined to one of the cell's houses.
    fn locked(&self) -> Option<String> {
        let digit = self.digit;
        let house_pairs = self.cell.houses().into_iter().flat_map(|to| House::all().map(move |from| (from, to)));
        house_pairs.filter(|(from, to)| from != to && !contains(*from, self.cell)).find_map(|(from, to)| {
            let positions = self.positions(from, DigitSet::single(digit));
            let is_locked = !positions.is_empty() && positions.iter().all(|&cell| contains(to, cell));
            is_locked.then(|| format!("in {from}, {digit} is left only in {}, which are all in {to}", and(positions)))
        })
    }

    /// Looks for two other digits of a house that are confined to this cell and another.
    fn hidden_pair(&self) -> Option<String> {
        self.cell.houses().into_iter().find_map(|house| {
            let pair = pairs(self.board.get(self.cell) - DigitSet::single(self.digit)).find(|&pair| {
                let both_occur = pair.iter().all(|digit| !self.positions(house, DigitSet::single(digit)).is_empty());
                both_occur && self.positions(house, pair).len() == 2
            })?;
            let cells = and(self.positions(house, pair));
            Some(format!("in {house}, {} are left only in {cells}, which hold nothing else", all(pair)))
        })
    }

    /// Looks for two other cells of a house with only two digits, this one among them.
    fn naked_pair(&self) -> Option<String> {
        self.cell.houses().into_iter().find_map(|house| {
            let pair = pairs(DigitSet::FULL).filter(|pair| pair.contains(self.digit));
            pair.into_iter().find_map(|pair| {
                let is_confined = |&cell: &Cell| {
                    let left = self.board.get(cell);
                    cell != self.cell && !left.is_empty() && (left - pair).is_empty()
                };
                let cells: Vec<Cell> = house.cells().filter(is_confined).collect();
                let is_pair = cells.len() == 2;
                is_pair.then(|| format!("in {house}, {} have only {} left, and use them up", and(cells), all(pair)))
            })
        })
    }

    /// Looks for two lines in which the digit is confined to two crossing lines, one of which contains the cell.
    fn x_wing(&self) -> Option<String> {
        let digit = DigitSet::single(self.digit);
        [0, 9].into_iter().find_map(|first| {
            let cover_offset = 9 - first;
            let lines: Vec<House> = (first..first + 9).filter_map(House::new).collect();
            let cover = |line: House| -> Vec<usize> {
                let index = |cell: &Cell| if cover_offset == 9 { cover_offset + cell.column() } else { cell.row() };
                self.positions(line, digit).iter().map(index).collect()
            };
            let cell_line = self.cell.houses()[cover_offset / 9].index();
            let is_base = |line: &&House| {
                !contains(**line, self.cell) && cover(**line).len() == 2 && cover(**line).contains(&cell_line)
            };
            let base: Vec<House> = lines.iter().filter(is_base).copied().collect();
            let pairs = base.iter().enumerate().flat_map(|(i, &a)| base[..i].iter().map(move |&b| [b, a]));
            let wing = pairs.into_iter().find(|[a, b]| cover(*a) == cover(*b))?;
            let cover_houses: Vec<House> = cover(wing[0]).into_iter().filter_map(House::new).collect();
            Some(format!(
                "in {}, {} is left only in {}, and they use these up",
                houses(&wing),
                self.digit,
                houses(&cover_houses)
            ))
        })
    }
}

fn contains(house: House, cell: Cell) -> bool {
    cell.houses().contains(&house)
}

/// Iterates over the pairs of these digits.
fn pairs(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
    let single = DigitSet::single;
    digits.iter().flat_map(move |b| digits.iter().take_while(move |&a| a < b).map(move |a| single(a) | single(b)))
}
