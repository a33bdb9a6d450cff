//! Locked candidates: all candidates of a digit in a house exclude others.

use super::board::{Board, CLASSIC_TYPES};
use super::position::Position;
use super::step::Step;

/// A digit whose candidates in house `from`, at least two, all lie in house `to`.
#[derive(Clone, Copy)]
pub struct Locked {
    pub from: usize,
    pub to: usize,
    pub digit: usize,
}

/// Returns the pairs of types in search order: box-column, box-row, column-box, row-box, then those of other houses.
fn crossings(board: &Board) -> Vec<(usize, usize)> {
    let mut pairs = vec![(0, 2), (0, 1), (2, 0), (1, 0)];
    // A type of one house is a diagonal, which takes no part.
    for other in (CLASSIC_TYPES..board.types.len()).filter(|&kind| board.of_type(kind).len() > 1) {
        pairs.extend((0..other).flat_map(|kind| [(other, kind), (kind, other)]));
    }
    pairs
}

/// Iterates over all locked candidates with eliminations.
pub fn all<'a>(position: &'a Position<'a>) -> impl Iterator<Item = Locked> + 'a {
    let board = position.board;
    let houses = crossings(board).into_iter().flat_map(move |(from, to)| {
        board.of_type(from).flat_map(move |from| board.of_type(to).map(move |to| (from, to)))
    });
    houses
        .filter(|&(from, to)| board.overlaps[from][to] != 0)
        .flat_map(move |(from, to)| {
            let is_locked = move |digit: usize| {
                let places = position.places[from][digit];
                places.count_ones() >= 2 && places & !board.overlaps[from][to] == 0
            };
            (0..9).filter(move |&digit| is_locked(digit)).map(move |digit| Locked { from, to, digit })
        })
        .filter(|locked| locked.eliminations(position) != 0)
}

impl Locked {
    /// Returns the places of the digit in `to` that lie outside of `from`.
    pub fn eliminations(self, position: &Position) -> u16 {
        position.places[self.to][self.digit] & !position.board.overlaps[self.to][self.from]
    }

    /// Returns a step with the places of the digit as its reason.
    fn step(self, position: &Position, technique: &'static str, rating: f64) -> Step {
        let places = position.places[self.from][self.digit];
        Step::new(technique, rating).with_locked(position.board, self.from, self.digit, places)
    }

    /// Returns the cell of the hidden single that the eliminations leave in another house of the same type as `from`.
    fn direct(self, position: &Position) -> Option<usize> {
        let board = position.board;
        board.of_type(board.type_of(self.from)).filter(|&house| house != self.from).find_map(|house| {
            let places = position.places[house][self.digit];
            let left = places & !board.overlaps[house][self.to];
            let leaves_one = left.is_power_of_two() && places != left;
            leaves_one.then(|| board.cells_at(house, left).next())?
        })
    }
}

/// Finds pointing (2.6) or claiming (2.8).
pub fn find(position: &Position) -> Option<Step> {
    let locked = all(position).next()?;
    let is_claiming = locked.from >= 9 && locked.to < 9;
    let (technique, rating) = if is_claiming { ("Claiming", 2.8) } else { ("Pointing", 2.6) };
    let step = locked.step(position, technique, rating);
    let cells = position.board.cells_at(locked.to, locked.eliminations(position));
    Some(step.eliminating(cells.map(|cell| (cell, 1 << locked.digit))))
}

/// Finds direct pointing (1.7) or direct claiming (1.9), which leave a hidden single in a house of the same type.
pub fn find_direct(position: &Position) -> Option<Step> {
    let (locked, cell) = all(position).find_map(|locked| Some((locked, locked.direct(position)?)))?;
    let is_claiming = locked.from >= 9;
    let (technique, rating) = if is_claiming { ("Direct Claiming", 1.9) } else { ("Direct Pointing", 1.7) };
    let step = locked.step(position, technique, rating);
    Some(step.placing(cell, locked.digit))
}

/// A digit whose places in a house all see other cells that have it.
#[derive(Clone, Copy)]
pub struct GeneralizedIntersection {
    pub house: usize,
    pub digit: usize,
    /// The cells that lose the digit.
    pub lost: u128,
}

/// Iterates over all generalized intersections.
pub fn generalized<'a>(position: &'a Position<'a>) -> impl Iterator<Item = GeneralizedIntersection> + 'a {
    let board = position.board;
    let houses = (0..board.houses.len()).flat_map(|house| (0..9).map(move |digit| (house, digit)));
    houses.filter_map(move |(house, digit)| {
        let places = position.places[house][digit];
        if places.count_ones() < 2 {
            return None;
        }
        let common = board.cells_at(house, places).fold(!0, |set, cell| set & board.sees[cell]);
        let lost = common & position.cells_with(digit);
        (lost != 0).then_some(GeneralizedIntersection { house, digit, lost })
    })
}

/// Finds a generalized intersection (2.9): cells that see all places of a digit in a house lose it.
pub fn find_generalized(position: &Position) -> Option<Step> {
    let found = generalized(position).next()?;
    let lost = super::cells(found.lost).map(|cell| (cell, 1 << found.digit));
    let step = Step::new("Generalized Intersection", 2.9).eliminating(lost);
    Some(step.with_locked(position.board, found.house, found.digit, position.places[found.house][found.digit]))
}

/// Returns the candidates of a digit that a house has lost at these places.
pub fn lost<'a>(
    before: &'a Position<'a>,
    now: &Position,
    house: usize,
    digit: usize,
    places: u16,
) -> impl Iterator<Item = usize> + 'a {
    let lost = before.places[house][digit] & !now.places[house][digit] & places;
    before.board.cells_at(house, lost)
}
