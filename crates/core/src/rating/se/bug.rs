//! Bivalue universal grave (BUG): if all cells had two candidates, and each digit two places in each house, the puzzle
//! would have two solutions or none. So at least one of the extra candidates is true.

use super::position::Position;
use super::step::Step;
use super::tables::{HOUSES, PEER_CELLS, PEERS, bits, boxes_rows_columns, subsets};
use super::technique::Technique;

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
    let bug = Bug::new(position)?;
    match bug.cells[..] {
        [] => None,
        [cell] => {
            let removed = position.marks[cell] & !bug.all;
            (removed != 0).then(|| bug.step(1, 5.6, vec![(cell, removed)]))
        }
        _ if bug.all.is_power_of_two() => bug.type_2(position).or_else(|| bug.type_4(position)),
        _ if !bug.common.is_empty() => bug.type_4(position).or_else(|| bug.type_3(position)),
        _ => None,
    }
}

/// Returns whether the cells with more than two candidates may be those with extra candidates: a cell sees all of them,
/// or they have one extra candidate each, of the same digit.
fn is_possible(position: &Position) -> bool {
    let (mut shared, mut common, mut several, mut are_three) = (!0, !0, 0, true);
    for (cell, &marks) in position.marks.iter().enumerate() {
        let rest = marks & marks.wrapping_sub(1);
        let rest = rest & rest.wrapping_sub(1);
        if rest != 0 {
            shared &= marks;
            several |= 1u128 << cell;
            common &= PEER_CELLS[cell];
            are_three &= rest.is_power_of_two();
        }
    }
    common & !several != 0 || (are_three && shared != 0)
}

impl Bug {
    fn new(position: &Position) -> Option<Bug> {
        if !is_possible(position) {
            return None;
        }
        let mut bug = Bug { cells: Vec::new(), digits: Vec::new(), all: 0, common: Vec::new() };
        let mut rest = position.clone();
        for house in boxes_rows_columns() {
            for digit in (0..9).filter(|&d| !matches!(position.places[house][d].count_ones(), 0 | 2)) {
                let mut multivalued = Position::cells_at(house, position.places[house][digit])
                    .filter(|&c| position.marks[c].count_ones() >= 3);
                let first = multivalued.next()?;
                if multivalued.next().is_none() {
                    bug.add(first, digit)?;
                    rest.remove(first, digit);
                }
            }
        }
        let open = (0..81).filter(|&cell| position.unsolved >> cell & 1 != 0);
        let two = open.map(|cell| rest.marks[cell]).all(|marks| marks.count_ones() == 2);
        let paired = rest.places.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
        (two && paired).then_some(bug)
    }

    /// Adds an extra candidate. Returns `None` if no type can apply any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
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
        self.common.retain(|&other| PEER_CELLS[cell] >> other & 1 != 0 && !self.cells.contains(&other));
        let is_hopeless = self.cells.len() > 1 && self.all.count_ones() > 1 && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    fn step(&self, kind: u8, rating: f64, eliminations: Vec<(usize, u16)>) -> Step {
        let step = Step::new(Technique::Bug(kind), rating).eliminating(eliminations);
        let extra = self.cells.iter().copied().zip(self.digits.iter().copied());
        step.with_pattern(self.all, [], self.cells.iter().copied()).with_extra(extra)
    }

    /// Type 2: several cells have the same single extra candidate, which all cells that see them lose.
    fn type_2(&self, position: &Position) -> Option<Step> {
        let having = self.common.iter().filter(|&&cell| position.marks[cell] & self.all != 0);
        let eliminations: Vec<(usize, u16)> = having.map(|&cell| (cell, self.all)).collect();
        (!eliminations.is_empty()).then(|| self.step(2, 5.7, eliminations))
    }

    /// Iterates over the houses that contain all of `cells`: box, row, column.
    fn houses(&self) -> impl Iterator<Item = usize> + '_ {
        let all_in = |&t: &usize| self.cells.iter().all(|&cell| HOUSES[cell][t] == HOUSES[self.cells[0]][t]);
        (0..3).filter(all_in).map(|t| HOUSES[self.cells[0]][t].into())
    }

    /// Type 4: two cells of a house share another digit, which has no other place there. They keep only this digit and
    /// their extra candidates.
    fn type_4(&self, position: &Position) -> Option<Step> {
        let &[a, b] = &self.cells[..] else { return None };
        let shared = position.marks[a] & position.marks[b] & !self.all;
        if !shared.is_power_of_two() {
            return None;
        }
        let house = self.houses().next()?;
        let removed = [(a, 0), (b, 1)].map(|(cell, i)| (cell, position.marks[cell] & !self.digits[i] & !shared));
        Some(self.step(4, 5.7, removed.into_iter().filter(|&(_, removed)| removed != 0).collect()).with_house(house))
    }

    /// Type 3: the extra candidates form a naked set with other cells of a house that contains all of `cells`.
    fn type_3(&self, position: &Position) -> Option<Step> {
        self.houses().find_map(|house| {
            let inside = |&&cell: &&usize| HOUSES[cell].contains(&(house as u8));
            let rest: Vec<usize> = self.common.iter().filter(inside).copied().collect();
            let sizes = (2..=6).filter(|&size| rest.len() >= size as usize);
            sizes.into_iter().find_map(|size| self.naked(position, &rest, size)).map(|step| step.with_house(house))
        })
    }

    fn naked(&self, position: &Position, rest: &[usize], size: u32) -> Option<Step> {
        subsets((1 << rest.len()) - 1, size - 1).find_map(|chosen| {
            let marks = || bits(chosen).map(|i| position.marks[rest[i]]);
            let union = marks().fold(0, |set, marks| set | marks);
            let tuple = marks().chain([self.all]).all(|marks| marks.count_ones() >= 2);
            if !tuple || union.count_ones() != size || (union | self.all).count_ones() != size {
                return None;
            }
            let others = bits(!chosen & ((1 << rest.len()) - 1)).map(|i| (rest[i], position.marks[rest[i]] & union));
            let eliminations: Vec<(usize, u16)> = others.filter(|&(_, removed)| removed != 0).collect();
            if eliminations.is_empty() {
                return None;
            }
            let step = self.step(3, 5.7 + f64::from(size - 1) * 0.1, eliminations);
            Some(step.with_set(union, bits(chosen).map(|i| rest[i])))
        })
    }
}
