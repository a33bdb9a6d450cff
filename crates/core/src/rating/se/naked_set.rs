//! Naked pairs, triplets and quads: cells of a house with as many candidates in total.

use super::board::Board;
use super::memory::HouseMemory;
use super::position::State;
use super::step::Step;
use super::tables::{self, bits, has_two_to, subsets};
use super::technique::Technique;

/// Places of a house and their candidates, which are equally many.
#[derive(Clone, Copy)]
pub struct NakedSet {
    pub house: usize,
    pub places: u16,
    pub digits: u16,
}

/// Iterates over all naked sets of `size` cells in houses with at least `2 * size` unsolved cells.
pub fn all<'a, B: Board>(
    position: &'a State<B>,
    size: u32,
    is_wanted: impl Fn(&usize) -> bool + 'a,
) -> impl Iterator<Item = NakedSet> + 'a {
    position.board.boxes_columns_rows().filter(is_wanted).flat_map(move |house| in_house(position, size, house))
}

/// Iterates over the naked sets of a house, if it has at least `2 * size` unsolved cells.
fn in_house<B: Board>(position: &State<B>, size: u32, house: usize) -> impl Iterator<Item = NakedSet> + '_ {
    let cells = position.board.cells(house);
    let marks = move |place: usize| position.marks[cells[place] as usize];
    let fits = |place: &usize| has_two_to(marks(*place), size);
    let has_room = u32::from(position.empty[house]) >= 2 * size;
    let places = if has_room { (0..9).filter(fits).fold(0, |set, place| set | 1 << place) } else { 0 };
    subsets(places, size).filter_map(move |places| {
        let digits = bits(places).fold(0, |set, place| set | marks(place));
        (tables::size(digits) == size).then_some(NakedSet { house, places, digits })
    })
}

impl NakedSet {
    /// Iterates over the eliminations: the same digits in the other cells of the house.
    pub fn eliminations<B: Board>(self, position: &State<B>) -> impl Iterator<Item = (usize, u16)> + '_ {
        let others = position.cells_at(self.house, !self.places & 0x1ff);
        others.map(move |cell| (cell, position.marks[cell] & self.digits)).filter(|&(_, marks)| marks != 0)
    }
}

/// Finds a naked pair (3.0), triplet (3.6) or quad (5.0).
pub fn find<B: Board>(position: &State<B>, size: u8, memory: &mut HouseMemory) -> Option<Step> {
    let rating = match size {
        2 => 3.0,
        3 => 3.6,
        _ => 5.0,
    };
    let found = memory.find(position.board.boxes_columns_rows(), |house| {
        in_house(position, size.into(), house).find(|set| set.eliminations(position).next().is_some())
    })?;
    let step = Step::new(Technique::NakedSet(size), rating).eliminating(found.eliminations(position));
    Some(step.with_pattern(found.digits, [found.house], position.cells_at(found.house, found.places)))
}
