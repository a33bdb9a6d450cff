//! Bivalue universal grave (BUG): if all cells had two candidates, and each digit two places in each house, the puzzle
//! would have two solutions or none. So at least one of the extra candidates is true.

use super::position::Position;
use super::step::Step;
use crate::rating::se::{bits, subsets};

/// The extra candidates: without them, the position is a bivalue universal grave.
struct Bug {
    /// Their cells, in search order.
    cells: Vec<usize>,
    /// The extra candidates of each of `cells`.
    digits: Vec<u16>,
    /// The union of `digits`.
    all: u16,
    /// The cells that see all of `cells`, in the order of the peers of the first one.
    common: Vec<usize>,
}

/// Finds a BUG of type 1 (5.6), 2 (5.7), 3 (5.8 and above) or 4 (5.7).
pub fn find(position: &Position) -> Option<Step> {
    if position.board.has_pairs {
        return None;
    }
    let bug = Bug::new(position)?;
    match bug.cells[..] {
        [] => None,
        [cell] => bug.step("BUG type 1", 5.6).eliminating([(cell, position.marks[cell] & !bug.all)]).if_effective(),
        _ if bug.all.is_power_of_two() => bug.type_2(position).or_else(|| bug.type_4(position)),
        _ if !bug.common.is_empty() => bug.type_4(position).or_else(|| bug.type_3(position)),
        _ => None,
    }
}

impl Bug {
    fn new(position: &Position) -> Option<Bug> {
        let mut bug = Bug { cells: Vec::new(), digits: Vec::new(), all: 0, common: Vec::new() };
        let (board, mut rest) = (position.board, position.clone());
        for house in 0..board.houses.len() {
            for digit in (0..9).filter(|&d| !matches!(position.places[house][d].count_ones(), 0 | 2)) {
                let cells = board.cells_at(house, position.places[house][digit]);
                let mut multivalued = cells.filter(|&cell| position.marks[cell].count_ones() >= 3);
                let first = multivalued.next()?;
                if multivalued.next().is_none() {
                    bug.add(position, first, digit)?;
                    rest.remove(first, digit);
                }
            }
        }
        let two =
            (0..81).filter(|cell| position.solved >> cell & 1 == 0).all(|cell| rest.marks[cell].count_ones() == 2);
        let paired = rest.places[..board.houses.len()].as_flattened();
        (two && paired.iter().all(|places| matches!(places.count_ones(), 0 | 2))).then_some(bug)
    }

    /// Adds an extra candidate. Returns `None` if no type can apply any more.
    fn add(&mut self, position: &Position, cell: usize, digit: usize) -> Option<()> {
        if self.cells.is_empty() {
            self.common = position.board.peers[cell].iter().map(|&peer| peer.into()).collect();
        }
        match self.cells.iter().position(|&other| other == cell) {
            Some(i) => self.digits[i] |= 1 << digit,
            None => {
                self.cells.push(cell);
                self.digits.push(1 << digit);
            }
        }
        self.all |= 1 << digit;
        self.common.retain(|other| position.board.sees[cell] >> other & 1 != 0 && !self.cells.contains(other));
        let is_hopeless = self.cells.len() > 1 && self.all.count_ones() > 1 && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    fn step(&self, name: &'static str, rating: f64) -> Step {
        Step::new(name, rating).with_cells(self.cells.iter().copied())
    }

    /// Type 2: several cells have the same single extra candidate, which all cells that see them lose.
    fn type_2(&self, position: &Position) -> Option<Step> {
        let lost = self.common.iter().map(|&cell| (cell, position.marks[cell] & self.all));
        self.step("BUG type 2", 5.7).eliminating(lost).if_effective()
    }

    /// Iterates over the houses that contain all of `cells`.
    fn houses<'a>(&'a self, position: &'a Position<'a>) -> impl Iterator<Item = usize> + 'a {
        let houses = position.board.houses_of[self.cells[0]].iter().map(|house| usize::from(house.house));
        houses.filter(|&house| self.cells.iter().all(|&cell| position.board.houses[house].contains(&(cell as u8))))
    }

    /// Type 4: two cells of a house share another digit, which has no other place there. They keep only this digit and
    /// their extra candidates.
    fn type_4(&self, position: &Position) -> Option<Step> {
        let &[a, b] = &self.cells[..] else { return None };
        let shared = position.marks[a] & position.marks[b] & !self.all;
        self.houses(position).next().filter(|_| shared.is_power_of_two())?;
        let lost = [(a, 0), (b, 1)].map(|(cell, i)| (cell, position.marks[cell] & !self.digits[i] & !shared));
        Some(self.step("BUG type 4", 5.7).eliminating(lost))
    }

    /// Type 3: the extra candidates form a naked set with other cells of a house that contains all of `cells`.
    fn type_3(&self, position: &Position) -> Option<Step> {
        self.houses(position).find_map(|house| {
            let is_inside = |cell: &usize| position.board.houses[house].contains(&(*cell as u8));
            let rest: Vec<usize> = self.common.iter().copied().filter(is_inside).collect();
            (2..=6).filter(|&size| rest.len() >= size as usize).find_map(|size| self.naked(position, &rest, size))
        })
    }

    fn naked(&self, position: &Position, rest: &[usize], size: u32) -> Option<Step> {
        let everywhere = (1 << rest.len()) - 1;
        subsets(everywhere, size - 1).find_map(|chosen| {
            let marks = || bits(chosen).map(|i| position.marks[rest[i]]);
            let union = marks().fold(0, |set, marks| set | marks);
            let is_tuple = marks().chain([self.all]).all(|marks| marks.count_ones() >= 2);
            if !is_tuple || union.count_ones() != size || (union | self.all).count_ones() != size {
                return None;
            }
            let lost = bits(!chosen & everywhere).map(|i| (rest[i], position.marks[rest[i]] & union));
            self.step("BUG type 3", 5.7 + f64::from(size - 1) * 0.1).eliminating(lost).if_effective()
        })
    }
}
