//! Hidden pairs, triplets and quads: digits of a house with as many places in total.

use super::board::Board;
use super::memory::HouseMemory;
use super::position::State;
use super::step::Step;
use super::tables::{self, bits, has_two_to, subsets};
use super::technique::Technique;

/// Digits of a house and their places, which are equally many.
#[derive(Clone, Copy)]
pub struct HiddenSet {
    pub house: usize,
    pub digits: u16,
    pub places: u16,
}

/// Iterates over all hidden sets of `size` digits in houses with more than `min_empty` unsolved cells.
pub fn all<'a, B: Board>(
    position: &'a State<B>,
    size: u32,
    min_empty: u32,
    is_wanted: impl Fn(&usize) -> bool + 'a,
) -> impl Iterator<Item = HiddenSet> + 'a {
    position
        .board
        .boxes_columns_rows()
        .filter(is_wanted)
        .flat_map(move |house| in_house(position, size, min_empty, house))
}

/// Iterates over the hidden sets of a house, if it has more than `min_empty` unsolved cells.
fn in_house<B: Board>(
    position: &State<B>,
    size: u32,
    min_empty: u32,
    house: usize,
) -> impl Iterator<Item = HiddenSet> + '_ {
    let places_of = &position.places[house];
    let fits = |d: &usize| has_two_to(places_of[*d], size);
    let has_room = u32::from(position.empty[house]) > min_empty;
    let digits = if has_room { (0..9).filter(fits).fold(0, |set, d| set | 1 << d) } else { 0 };
    subsets(digits, size).filter_map(move |digits| {
        let places = bits(digits).fold(0, |set, d| set | places_of[d]);
        (tables::size(places) == size).then_some(HiddenSet { house, digits, places })
    })
}

impl HiddenSet {
    /// Iterates over the eliminations: the other candidates of the cells.
    pub fn eliminations<B: Board>(self, position: &State<B>) -> impl Iterator<Item = (usize, u16)> + '_ {
        let others =
            position.cells_at(self.house, self.places).map(move |cell| (cell, position.marks[cell] & !self.digits));
        others.filter(|&(_, marks)| marks != 0)
    }

    fn step<B: Board>(self, position: &State<B>, technique: Technique, rating: f64) -> Step {
        let step = Step::new(technique, rating).eliminating(self.eliminations(position));
        step.with_pattern(self.digits, [self.house], position.cells_at(self.house, self.places))
    }

    /// Returns the cell and digit of a hidden single that the eliminations leave in the house.
    fn direct<B: Board>(self, position: &State<B>) -> Option<(usize, usize)> {
        bits(!self.digits & 0x1ff).find_map(|digit| {
            let places = position.places[self.house][digit];
            let left = places & !self.places;
            let single = left.is_power_of_two() && places != left;
            single.then(|| (position.board.cells(self.house)[left.trailing_zeros() as usize].into(), digit))
        })
    }
}

/// Finds a hidden pair (3.4), triplet (4.0) or quad (5.4).
///
/// Only houses with more than `2 * size` unsolved cells are searched. In others, the remaining cells form a naked set
/// that is not larger.
pub fn find<B: Board>(position: &State<B>, size: u8, memory: &mut HouseMemory) -> Option<Step> {
    let rating = match size {
        2 => 3.4,
        3 => 4.0,
        _ => 5.4,
    };
    let found = memory.find(position.board.boxes_columns_rows(), |house| {
        let mut sets = in_house(position, size.into(), 2 * u32::from(size), house);
        sets.find(|set| set.eliminations(position).next().is_some())
    })?;
    Some(found.step(position, Technique::HiddenSet(size), rating))
}

/// Finds a direct hidden pair (2.0) or triplet (2.5), which leaves a hidden single in the same house.
pub fn find_direct<B: Board>(position: &State<B>, size: u8, memory: &mut HouseMemory) -> Option<Step> {
    let rating = if size == 2 { 2.0 } else { 2.5 };
    let single = |set: HiddenSet| Some((set, set.direct(position)?));
    let (found, (cell, digit)) = memory.find(position.board.boxes_columns_rows(), |house| {
        in_house(position, size.into(), size.into(), house).find_map(single)
    })?;
    Some(found.step(position, Technique::DirectHiddenSet(size), rating).placing(cell, digit))
}
