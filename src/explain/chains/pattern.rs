//! What a chain may use beside links: locked candidates, pairs and X-wings that arise on its way.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::explain::phrases::{all, and, houses};
use crate::house::House;

/// Says by which pattern these candidates rule out that the cell holds the digit; `None` if there is none.
pub fn words(board: &Candidates, cell: Cell, digit: Digit) -> Option<String> {
    let seek = Seek { board, cell, digit };
    seek.locked().or_else(|| seek.hidden_pair()).or_else(|| seek.naked_pair()).or_else(|| seek.x_wing())
}

struct Seek<'a> {
    board: &'a Candidates,
    cell: Cell,
    digit: Digit,
}

impl Seek<'_> {
    /// The cells of a house that have one of the digits.
    fn places(&self, house: House, digits: DigitSet) -> Vec<Cell> {
        house.cells().filter(|&cell| !(self.board.get(cell) & digits).is_empty()).collect()
    }

    /// The digit is left in a house only where that crosses one of the cell's.
    fn locked(&self) -> Option<String> {
        let digit = self.digit;
        let crossings = self.cell.houses().into_iter().flat_map(|to| House::all().map(move |from| (from, to)));
        crossings.filter(|(from, to)| from != to && !contains(*from, self.cell)).find_map(|(from, to)| {
            let places = self.places(from, DigitSet::single(digit));
            let inside = !places.is_empty() && places.iter().all(|&cell| contains(to, cell));
            inside.then(|| format!("in {from}, {digit} is left only in {}, which are all in {to}", and(places)))
        })
    }

    /// Two other digits of a house are left only here and in one more cell.
    fn hidden_pair(&self) -> Option<String> {
        self.cell.houses().into_iter().find_map(|house| {
            let pair = pairs(self.board.get(self.cell) - DigitSet::single(self.digit)).find(|&pair| {
                let each = pair.iter().all(|digit| !self.places(house, DigitSet::single(digit)).is_empty());
                each && self.places(house, pair).len() == 2
            })?;
            let cells = and(self.places(house, pair));
            Some(format!("in {house}, {} are left only in {cells}, which hold nothing else", all(pair)))
        })
    }

    /// Two other cells of a house have only two digits left, this one among them.
    fn naked_pair(&self) -> Option<String> {
        self.cell.houses().into_iter().find_map(|house| {
            let pair = pairs(DigitSet::FULL).filter(|pair| pair.contains(self.digit));
            pair.into_iter().find_map(|pair| {
                let within = |&cell: &Cell| {
                    let left = self.board.get(cell);
                    cell != self.cell && !left.is_empty() && (left - pair).is_empty()
                };
                let cells: Vec<Cell> = house.cells().filter(within).collect();
                let two = cells.len() == 2;
                two.then(|| format!("in {house}, {} have only {} left, and use them up", and(cells), all(pair)))
            })
        })
    }

    /// Two lines have the digit left only where two lines cross them, one of which holds the cell.
    fn x_wing(&self) -> Option<String> {
        let digit = DigitSet::single(self.digit);
        [0, 9].into_iter().find_map(|first| {
            let across = 9 - first;
            let lines: Vec<House> = (first..first + 9).filter_map(House::new).collect();
            let cover = |line: House| -> Vec<usize> {
                let index = |cell: &Cell| if across == 9 { across + cell.column() } else { cell.row() };
                self.places(line, digit).iter().map(index).collect()
            };
            let own = self.cell.houses()[across / 9].index();
            let fits = |line: &&House| {
                !contains(**line, self.cell) && cover(**line).len() == 2 && cover(**line).contains(&own)
            };
            let base: Vec<House> = lines.iter().filter(fits).copied().collect();
            let pairs = base.iter().enumerate().flat_map(|(i, &a)| base[..i].iter().map(move |&b| [b, a]));
            let wing = pairs.into_iter().find(|[a, b]| cover(*a) == cover(*b))?;
            let over: Vec<House> = cover(wing[0]).into_iter().filter_map(House::new).collect();
            Some(format!(
                "in {}, {} is left only in {}, and they use these up",
                houses(&wing),
                self.digit,
                houses(&over)
            ))
        })
    }
}

fn contains(house: House, cell: Cell) -> bool {
    cell.houses().contains(&house)
}

/// The sets of two of these digits.
fn pairs(of: DigitSet) -> impl Iterator<Item = DigitSet> {
    let single = DigitSet::single;
    of.iter().flat_map(move |b| of.iter().take_while(move |&a| a < b).map(move |a| single(a) | single(b)))
}
