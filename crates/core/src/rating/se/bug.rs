//! Bivalue universal grave (BUG): if all cells had two candidates, and each digit two places in each house, the puzzle
//! would have two solutions or none. So at least one of the extra candidates is true.

use super::board::Board;
use super::position::State;
use super::tables::{bits, cells, subsets};
use super::technique::Technique;
use super::uniqueness::{UniquenessStep, not_empty};

/// The extra candidates: without them, the position is a bivalue universal grave.
struct Bug<'a, B: Board> {
    position: &'a State<B>,
    /// The cells with extra candidates, in search order.
    extra: Vec<(usize, u16)>,
    /// All extra candidates.
    all: u16,
    /// The cells that see all of those in `extra`, in the order of the peers of the first one.
    common: Vec<usize>,
}

/// Finds a BUG of type 1 (5.6), 2 (5.7), 3 (5.8 and above) or 4 (5.7).
pub fn find<B: Board>(position: &State<B>) -> Option<UniquenessStep> {
    let bug = Bug::new(position)?;
    match bug.extra[..] {
        [] => None,
        [(cell, extra)] => bug.effective_step(1, 5.6, [(cell, position.marks[cell] & !extra)]),
        _ if bug.all.is_power_of_two() => bug.type_2().or_else(|| bug.type_4()),
        _ if !bug.common.is_empty() => bug.type_4().or_else(|| bug.type_3()),
        _ => None,
    }
}

/// Returns whether the cells with more than two candidates may be those with extra candidates: a cell sees all of them,
/// or they have one extra candidate each, of the same digit.
fn is_possible<B: Board>(position: &State<B>) -> bool {
    let (mut shared, mut common, mut several, mut are_three) = (!0, !0, 0, true);
    for (cell, &marks) in position.marks.iter().enumerate() {
        let rest = marks & marks.wrapping_sub(1);
        let rest = rest & rest.wrapping_sub(1);
        if rest != 0 {
            shared &= marks;
            several |= 1u128 << cell;
            common &= position.board.peer_set(cell);
            are_three &= rest.is_power_of_two();
        }
    }
    common & !several != 0 || (are_three && shared != 0)
}

impl<B: Board> Bug<'_, B> {
    fn new(position: &State<B>) -> Option<Bug<'_, B>> {
        if !is_possible(position) {
            return None;
        }
        let mut bug = Bug { position, extra: Vec::new(), all: 0, common: Vec::new() };
        let mut rest = position.clone();
        for house in position.board.boxes_rows_columns() {
            let places = position.places[house];
            for digit in (0..9).filter(|&digit| !matches!(places[digit].count_ones(), 0 | 2)) {
                let cells = position.cells_at(house, places[digit]);
                let mut multivalued = cells.filter(|&cell| position.marks[cell].count_ones() >= 3);
                let first = multivalued.next()?;
                if multivalued.next().is_none() {
                    bug.add(first, digit)?;
                    rest.remove(first, digit);
                }
            }
        }
        let two = cells(position.unsolved).all(|cell| rest.marks[cell].count_ones() == 2);
        let paired = |house| rest.places[house].iter().all(|places| matches!(places.count_ones(), 0 | 2));
        (two && position.board.boxes_rows_columns().all(paired)).then_some(bug)
    }

    /// Adds an extra candidate. Returns `None` if no type can apply any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        if self.extra.is_empty() {
            self.common = self.position.board.peers(cell).iter().copied().map(usize::from).collect();
        }
        match self.extra.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.extra.push((cell, 1 << digit)),
        }
        self.all |= 1 << digit;
        let seen = self.position.board.peer_set(cell);
        self.common.retain(|&other| seen >> other & 1 != 0 && self.extra.iter().all(|&(cell, _)| cell != other));
        let is_hopeless = self.extra.len() > 1 && self.all.count_ones() > 1 && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    fn step(
        &self,
        type_number: u8,
        rating: f64,
        eliminations: impl IntoIterator<Item = (usize, u16)>,
    ) -> UniquenessStep {
        UniquenessStep {
            technique: Technique::Bug(type_number),
            rating,
            eliminations: not_empty(eliminations),
            digits: self.all,
            cells: self.extra.iter().map(|&(cell, _)| cell).collect(),
            house: None,
            set: None,
            extra: self.extra.clone(),
        }
    }

    /// Returns a step if it eliminates anything.
    fn effective_step(
        &self,
        type_number: u8,
        rating: f64,
        eliminations: impl IntoIterator<Item = (usize, u16)>,
    ) -> Option<UniquenessStep> {
        Some(self.step(type_number, rating, eliminations)).filter(|step| !step.eliminations.is_empty())
    }

    /// Type 2: several cells have the same single extra candidate, which all cells that see them lose.
    fn type_2(&self) -> Option<UniquenessStep> {
        self.effective_step(2, 5.7, self.common.iter().map(|&cell| (cell, self.position.marks[cell] & self.all)))
    }

    /// Iterates over the houses that contain all cells with extra candidates.
    fn houses(&self) -> impl Iterator<Item = usize> {
        let houses = self.position.board.places_in_houses(self.extra[0].0).map(|(house, _)| house);
        houses.filter(|&house| self.extra.iter().all(|&(cell, _)| self.is_in(house, cell)))
    }

    fn is_in(&self, house: usize, cell: usize) -> bool {
        self.position.board.cells(house).contains(&(cell as u8))
    }

    /// Type 4: two cells of a house share another digit, which has no other place there. They keep only this digit and
    /// their extra candidates.
    fn type_4(&self) -> Option<UniquenessStep> {
        let &[(a, _), (b, _)] = &self.extra[..] else { return None };
        let marks = &self.position.marks;
        let shared = marks[a] & marks[b] & !self.all;
        let house = self.houses().next().filter(|_| shared.is_power_of_two())?;
        let lost = self.extra.iter().map(|&(cell, extra)| (cell, marks[cell] & !extra & !shared));
        Some(UniquenessStep { house: Some(house), ..self.step(4, 5.7, lost) })
    }

    /// Type 3: the extra candidates form a naked set with other cells of a house that contains all of their cells.
    fn type_3(&self) -> Option<UniquenessStep> {
        self.houses().find_map(|house| {
            let rest: Vec<usize> = self.common.iter().copied().filter(|&cell| self.is_in(house, cell)).collect();
            let found = (2..=6).find_map(|size| self.naked(&rest, size))?;
            Some(UniquenessStep { house: Some(house), ..found })
        })
    }

    fn naked(&self, rest: &[usize], size: u32) -> Option<UniquenessStep> {
        let everywhere = (1 << rest.len()) - 1;
        let marks = |i: usize| self.position.marks[rest[i]];
        subsets(everywhere, size - 1).find_map(|chosen| {
            let union = bits(chosen).fold(0, |set, i| set | marks(i));
            let is_set = bits(chosen).map(marks).chain([self.all]).all(|marks| marks.count_ones() >= 2);
            if !is_set || union.count_ones() != size || (union | self.all).count_ones() != size {
                return None;
            }
            let lost = bits(!chosen & everywhere).map(|i| (rest[i], marks(i) & union));
            let step = self.effective_step(3, 5.7 + f64::from(size - 1) * 0.1, lost)?;
            Some(UniquenessStep { set: Some((union, bits(chosen).map(|i| rest[i]).collect())), ..step })
        })
    }
}
