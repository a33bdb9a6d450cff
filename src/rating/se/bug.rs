//! Bivalue universal grave: if all cells had two candidates, and each digit two places in each house, the puzzle
//! would have two solutions or none; so the few candidates beyond that hold a true one.

use super::position::Position;
use super::step::Step;
use super::tables::{HOUSES, PEERS, SEES, bits, boxes_rows_columns, subsets};
use super::technique::Technique;

/// The candidates beyond the grave.
struct Bug {
    /// The cells that have them, in the order found.
    cells: Vec<usize>,
    /// Their candidates beyond the grave, by cell of `cells`.
    digits: Vec<u16>,
    /// All of these digits.
    all: u16,
    /// The cells that see all of `cells`, in the order of the first one's peers.
    common: Vec<usize>,
}

/// Type 1 (5.6), 2 (5.7), 3 (5.8 and up) or 4 (5.7).
pub fn find(at: &Position) -> Option<Step> {
    let bug = Bug::new(at)?;
    match bug.cells[..] {
        [] => None,
        [cell] => {
            let gone = at.marks[cell] & !bug.all;
            (gone != 0).then(|| bug.step(1, 5.6, vec![(cell, gone)]))
        }
        _ if bug.all.is_power_of_two() => bug.type_two(at).or_else(|| bug.type_four(at)),
        _ if !bug.common.is_empty() => bug.type_four(at).or_else(|| bug.type_three(at)),
        _ => None,
    }
}

impl Bug {
    fn new(at: &Position) -> Option<Bug> {
        let mut bug = Bug { cells: Vec::new(), digits: Vec::new(), all: 0, common: Vec::new() };
        let mut rest = at.clone();
        for house in boxes_rows_columns() {
            for digit in (0..9).filter(|&d| !matches!(at.spots[house][d].count_ones(), 0 | 2)) {
                let mut big = Position::at(house, at.spots[house][digit]).filter(|&c| at.marks[c].count_ones() >= 3);
                let first = big.next()?;
                if big.next().is_none() {
                    bug.take(first, digit)?;
                    rest.remove(first, digit);
                }
            }
        }
        let open = (0..81).filter(|&cell| at.open >> cell & 1 != 0);
        let two = open.map(|cell| rest.marks[cell]).all(|marks| marks.count_ones() == 2);
        let paired = rest.spots.iter().flatten().all(|spots| matches!(spots.count_ones(), 0 | 2));
        (two && paired).then_some(bug)
    }

    /// One more candidate beyond the grave; `None` if there is no use in going on.
    fn take(&mut self, cell: usize, digit: usize) -> Option<()> {
        if self.cells.is_empty() {
            self.common = PEERS[cell].map(usize::from).to_vec();
        }
        match self.cells.iter().position(|&c| c == cell) {
            Some(i) => self.digits[i] |= 1 << digit,
            None => {
                self.cells.push(cell);
                self.digits.push(1 << digit);
            }
        }
        self.all |= 1 << digit;
        self.common.retain(|&other| SEES[cell] >> other & 1 != 0 && !self.cells.contains(&other));
        let hopeless = self.cells.len() > 1 && self.all.count_ones() > 1 && self.common.is_empty();
        (!hopeless).then_some(())
    }

    fn step(&self, kind: u8, rating: f64, victims: Vec<(usize, u16)>) -> Step {
        let step = Step::new(Technique::Bug(kind), rating).removing(victims);
        let extra = self.cells.iter().copied().zip(self.digits.iter().copied());
        step.because(self.all, [], self.cells.iter().copied()).beyond(extra)
    }

    /// One digit, in several cells: it goes from all cells that see them.
    fn type_two(&self, at: &Position) -> Option<Step> {
        let having = self.common.iter().filter(|&&cell| at.marks[cell] & self.all != 0);
        let victims: Vec<(usize, u16)> = having.map(|&cell| (cell, self.all)).collect();
        (!victims.is_empty()).then(|| self.step(2, 5.7, victims))
    }

    /// The houses that hold all the cells, by kind.
    fn houses(&self) -> impl Iterator<Item = usize> + '_ {
        let all_in = |&t: &usize| self.cells.iter().all(|&cell| HOUSES[cell][t] == HOUSES[self.cells[0]][t]);
        (0..3).filter(all_in).map(|t| HOUSES[self.cells[0]][t].into())
    }

    /// Two cells of a house that share one more digit: it is in one of them, so they are it or digits beyond.
    fn type_four(&self, at: &Position) -> Option<Step> {
        let &[a, b] = &self.cells[..] else { return None };
        let shared = at.marks[a] & at.marks[b] & !self.all;
        if !shared.is_power_of_two() {
            return None;
        }
        let house = self.houses().next()?;
        let gone = [(a, 0), (b, 1)].map(|(cell, i)| (cell, at.marks[cell] & !self.digits[i] & !shared));
        Some(self.step(4, 5.7, gone.into_iter().filter(|&(_, gone)| gone != 0).collect()).within(house))
    }

    /// The digits beyond make a naked set with cells of a house that holds all of `cells`.
    fn type_three(&self, at: &Position) -> Option<Step> {
        self.houses().find_map(|house| {
            let inside = |&&cell: &&usize| HOUSES[cell].contains(&(house as u8));
            let rest: Vec<usize> = self.common.iter().filter(inside).copied().collect();
            let sizes = (2..=6).filter(|&size| rest.len() >= size as usize);
            sizes.into_iter().find_map(|size| self.naked(at, &rest, size)).map(|step| step.within(house))
        })
    }

    fn naked(&self, at: &Position, rest: &[usize], size: u32) -> Option<Step> {
        subsets((1 << rest.len()) - 1, size - 1).find_map(|chosen| {
            let marks = || bits(chosen).map(|i| at.marks[rest[i]]);
            let union = marks().fold(0, |set, marks| set | marks);
            let tuple = marks().chain([self.all]).all(|marks| marks.count_ones() >= 2);
            if !tuple || union.count_ones() != size || (union | self.all).count_ones() != size {
                return None;
            }
            let others = bits(!chosen & ((1 << rest.len()) - 1)).map(|i| (rest[i], at.marks[rest[i]] & union));
            let victims: Vec<(usize, u16)> = others.filter(|&(_, gone)| gone != 0).collect();
            if victims.is_empty() {
                return None;
            }
            let step = self.step(3, 5.7 + f64::from(size - 1) * 0.1, victims);
            Some(step.with_set(union, bits(chosen).map(|i| rest[i])))
        })
    }
}
