//! Naked and hidden pairs, triplets and quads.

use super::position::Position;
use super::step::Step;
use crate::kinds::rating::Evidence;
use crate::rating::se::{bits, subsets};

/// Digits and as many places of a house: the cells hold no other digit, or the digits have no other place.
#[derive(Clone, Copy)]
pub struct LockedSet {
    pub house: usize,
    pub digits: u16,
    pub places: u16,
}

/// Iterates over the naked sets of `size` cells in houses with at least `2 * size` unsolved cells.
pub fn naked<'a>(position: &'a Position<'a>, size: u32) -> impl Iterator<Item = LockedSet> + 'a {
    let marks = |house: usize, place: usize| position.marks[usize::from(position.board.houses[house][place])];
    let with_room = move |house: &usize| u32::from(position.empty[*house]) >= 2 * size;
    position.board.search_order.iter().copied().filter(with_room).flat_map(move |house| {
        let fits = |place: &usize| (2..=size).contains(&marks(house, *place).count_ones());
        let places = (0..9).filter(fits).fold(0, |set, place| set | 1 << place);
        subsets(places, size).filter_map(move |places| {
            let digits = bits(places).fold(0, |set, place| set | marks(house, place));
            (digits.count_ones() == size).then_some(LockedSet { house, digits, places })
        })
    })
}

/// Iterates over the hidden sets of `size` digits in houses with more than `min_empty` unsolved cells.
pub fn hidden<'a>(position: &'a Position<'a>, size: u32, min_empty: u32) -> impl Iterator<Item = LockedSet> + 'a {
    let with_room = move |house: &usize| u32::from(position.empty[*house]) > min_empty;
    position.board.search_order.iter().copied().filter(with_room).flat_map(move |house| {
        let places_of = &position.places[house];
        let fits = |digit: &usize| (2..=size).contains(&places_of[*digit].count_ones());
        let digits = (0..9).filter(fits).fold(0, |set, digit| set | 1 << digit);
        subsets(digits, size).filter_map(move |digits| {
            let places = bits(digits).fold(0, |set, digit| set | places_of[digit]);
            (places.count_ones() == size).then_some(LockedSet { house, digits, places })
        })
    })
}

impl LockedSet {
    /// Returns what a naked set eliminates: its digits in the other cells of the house.
    pub fn naked_eliminations<'a>(self, position: &'a Position<'a>) -> impl Iterator<Item = (usize, u16)> + 'a {
        let others = position.board.cells_at(self.house, !self.places & 0x1ff);
        others.map(move |cell| (cell, position.marks[cell] & self.digits)).filter(|&(_, digits)| digits != 0)
    }

    /// Returns what a hidden set eliminates: other digits in its cells.
    pub fn hidden_eliminations<'a>(self, position: &'a Position<'a>) -> impl Iterator<Item = (usize, u16)> + 'a {
        let own = position.board.cells_at(self.house, self.places);
        own.map(move |cell| (cell, position.marks[cell] & !self.digits)).filter(|&(_, digits)| digits != 0)
    }

    /// Returns the set as the reason of a step.
    fn evidence(self, position: &Position, is_hidden: bool) -> Evidence {
        let cells = position.board.cells_at(self.house, self.places).map(|cell| cell as u16).collect();
        let house = position.board.layout_houses[self.house];
        Evidence::Subset { house, cells, digits: self.digits.into(), is_hidden }
    }

    /// Returns the cell and digit of a hidden single that the eliminations leave in the house.
    fn direct(self, position: &Position) -> Option<(usize, usize)> {
        bits(!self.digits & 0x1ff).find_map(|digit| {
            let places = position.places[self.house][digit];
            let left = places & !self.places;
            let leaves_one = left.is_power_of_two() && places != left;
            leaves_one.then(|| Some((position.board.cells_at(self.house, left).next()?, digit)))?
        })
    }
}

/// Finds a naked pair (3.0), triplet (3.6) or quad (5.0).
pub fn find_naked(position: &Position, size: u32) -> Option<Step> {
    let (name, rating) = match size {
        2 => ("Naked Pair", 3.0),
        3 => ("Naked Triplet", 3.6),
        _ => ("Naked Quad", 5.0),
    };
    let found = naked(position, size).find(|set| set.naked_eliminations(position).next().is_some())?;
    let step = Step::new(name, rating).eliminating(found.naked_eliminations(position));
    Some(step.with_evidence(found.evidence(position, false)))
}

/// Finds a hidden pair (3.4), triplet (4.0) or quad (5.4).
pub fn find_hidden(position: &Position, size: u32) -> Option<Step> {
    let (name, rating) = match size {
        2 => ("Hidden Pair", 3.4),
        3 => ("Hidden Triplet", 4.0),
        _ => ("Hidden Quad", 5.4),
    };
    let found = hidden(position, size, 2 * size).find(|set| set.hidden_eliminations(position).next().is_some())?;
    let step = Step::new(name, rating).eliminating(found.hidden_eliminations(position));
    Some(step.with_evidence(found.evidence(position, true)))
}

/// Finds a direct hidden pair (2.0) or triplet (2.5), which leaves a hidden single in the same house.
pub fn find_direct(position: &Position, size: u32) -> Option<Step> {
    let (name, rating) = if size == 2 { ("Direct Hidden Pair", 2.0) } else { ("Direct Hidden Triplet", 2.5) };
    let (set, (cell, digit)) = hidden(position, size, size).find_map(|set| Some((set, set.direct(position)?)))?;
    Some(Step::new(name, rating).placing(cell, digit).with_evidence(set.evidence(position, true)))
}
